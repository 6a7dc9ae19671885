#pragma once

#include <QFrame>

class QLabel;
class QPushButton;
class QToolButton;

namespace tessera::style {
class Theme;
} // namespace tessera::style

namespace tessera::shell {

/// One sentence that lies over the lower right corner of a canvas, with one action at most. Nothing moves for
/// it. Escape and a button close it.
class CanvasCaption : public QFrame {
    Q_OBJECT
public:
    CanvasCaption(const style::Theme& theme, QWidget& canvas);

    /// \param text translated; empty: nothing is shown. \param action translated; empty for none.
    /// \param doubt about the figures, as a sign with these words as its hint; empty: there is none.
    void setMessage(const QString& text, const QString& action, const QString& doubt = {});
    /// What was closed is shown again: there is news.
    void comeBack();
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
    void dismiss();
    void place();

    const style::Theme& m_theme;
    QLabel* m_sign; ///< of a doubt
    QLabel* m_text;
    QPushButton* m_action;
    QToolButton* m_close;
    bool m_dismissed = false;
};

} // namespace tessera::shell
