#pragma once

#include <QFrame>

namespace tessera::style {

/// One line of text that gives way: elided when it does not fit, whole in its tool tip and to assistive
/// tools. Names are elided in the middle, because their ends tell them apart; sentences at the end. Where it
/// may have several lines it wraps instead.
class ElidedLabel : public QFrame {
    Q_OBJECT
public:
    explicit ElidedLabel(Qt::TextElideMode mode, QWidget* parent = nullptr);

    void setText(const QString& text);
    [[nodiscard]] QString text() const { return m_text; }
    void setAlignment(Qt::Alignment alignment);
    enum class Lines { kOne, kAll };
    void setLines(Lines lines);
    /// What is painted at the present width.
    [[nodiscard]] QString shownText() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    QString m_text;
    Qt::TextElideMode m_mode;
    Lines m_lines = Lines::kOne;
    Qt::Alignment m_alignment = Qt::AlignLeft | Qt::AlignVCenter;
};

} // namespace tessera::style
