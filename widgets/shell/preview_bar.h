#pragma once

#include <QWidget>

class QBoxLayout;
class QHBoxLayout;
class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace tessera::canvas {
class ChangedKey;
}

namespace tessera::style {
class ElidedLabel;
class FlowLayout;
class Theme;
} // namespace tessera::style

namespace tessera::shell {

/// What an override would do, with Apply and Discard: lies over an edge of the canvas until one of them is
/// chosen, and moves nothing. One line high, two where it is narrow; what else moves, and why, unfolds below
/// it.
class PreviewBar : public QWidget {
    Q_OBJECT
public:
    explicit PreviewBar(const style::Theme& theme, QWidget* parent = nullptr);

    /// \param title      "Pin /conv1 to oneDNN".
    /// \param difference "+12.2 µs".
    /// \param summary    "3 nodes change · predicted".
    /// \param moves      one sentence for each region that changes.
    /// \param open       parts that were never measured and can be: the bar offers to.
    void show(const QString& title, const QString& difference, const QString& summary,
              const QStringList& moves, int open);
    /// Of a preview that is being worked out: there is nothing to press but Discard yet.
    void showWaiting(const QString& title);
    /// While parts are being measured: what was known stays, and nothing but Discard does anything. The
    /// keyboard stays where it is.
    /// \param words "measuring… · 3 of 12 · 4 s left".
    void showMeasuring(const QString& words);
    /// Does it show what a change would do, rather than that this is being found out?
    [[nodiscard]] bool isAnswered() const { return !m_works; }
    /// The edge of the canvas that it lies at.
    void setEdge(Qt::Edge edge);
    [[nodiscard]] QString difference() const;
    [[nodiscard]] QPushButton* applyButton() const { return m_apply; }
    [[nodiscard]] QPushButton* measureButton() const { return m_measure; }
    [[nodiscard]] QPushButton* movesButton() const { return m_more; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void applied();
    void discarded();
    void measureAsked();
    /// The bar has another height.
    void reasonsToggled();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void showMoves(bool shown);
    void fitMoves();
    void setSummary(const QString& summary);
    void build();
    void fitRows();

    const style::Theme& m_theme;
    Qt::Edge m_edge = Qt::TopEdge;
    style::ElidedLabel* m_title;
    QLabel* m_difference;
    canvas::ChangedKey* m_key; ///< how the graph marks what changes
    bool m_marks = false;      ///< there is a preview, which the graph marks
    QLabel* m_summary;
    QPushButton* m_more;
    QPlainTextEdit* m_moves;
    QPushButton* m_measure;
    QPushButton* m_apply;
    QPushButton* m_discard;
    QBoxLayout* m_rows = nullptr;
    QHBoxLayout* m_head = nullptr; ///< what was asked for, and the difference
    QBoxLayout* m_words = nullptr; ///< that, and the summary
    style::FlowLayout* m_buttons = nullptr;
    QString m_whole;      ///< the summary
    bool m_works = false; ///< what it is of is being found out
};

} // namespace tessera::shell
