#pragma once

#include <QFrame>
#include <QRectF>

#include <functional>
#include <vector>

class QLabel;
class QPushButton;
class QTimer;
class QToolButton;

namespace tessera::style {
class Theme;
} // namespace tessera::style

namespace tessera::shell {

/// One sentence that lies over the lower right corner of a canvas, with one action at most. Nothing moves for
/// it: where it would cover what a person looks at it comes to stand above that. It covers less than a third
/// of the canvas: words without room are in its tip. Escape and a button close it, and it goes by itself
/// unless the pointer or the focus is in it, or a person asked for messages that stay: it is said in a dock
/// too.
class CanvasCaption : public QFrame {
    Q_OBJECT
public:
    CanvasCaption(const style::Theme& theme, QWidget& canvas);

    /// \param parts places of the canvas, in its px, asked for when the caption appears or has another size.
    void keepClearOf(std::function<std::vector<QRectF>()> parts) { m_parts = std::move(parts); }

    /// \param text translated; empty: nothing is shown. \param action translated; empty for none.
    /// \param doubt about the figures, as a sign with these words as its hint; empty: there is none.
    void setMessage(const QString& text, const QString& action, const QString& doubt = {});
    /// What was closed is shown again: there is news.
    void comeBack();
    /// Hides it until there is news.
    void dismiss();
    /// Closes it; false: it was not shown.
    bool closeShown();
    [[nodiscard]] QString text() const;
    [[nodiscard]] QPushButton* button() const { return m_action; }
    [[nodiscard]] QToolButton* closeButton() const { return m_close; }

signals:
    void actionTriggered();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void place();
    void fitWhole(int room);
    void fitBeginning(int room);
    [[nodiscard]] bool coversTooMuch() const;
    [[nodiscard]] QPoint clearPlace() const;

    const style::Theme& m_theme;
    QLabel* m_sign; ///< of a doubt
    QLabel* m_text;
    QPushButton* m_action;
    QToolButton* m_close;
    QTimer* m_stay;
    QString m_words; ///< whole, of which the label may have the beginning
    QString m_doubt;
    bool m_dismissed = false;
    std::function<std::vector<QRectF>()> m_parts;
    QSize m_canvasSize; ///< when its place was chosen
    QSize m_placedSize; ///< its own then
};

} // namespace tessera::shell
