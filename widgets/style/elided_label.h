#pragma once

#include <QFrame>

namespace tessera::style {

/// One line of text that gives way: elided when it does not fit, whole in its tool tip and to assistive
/// tools. Names are elided in the middle, because their ends tell them apart; sentences at the end.
class ElidedLabel : public QFrame {
    Q_OBJECT
public:
    explicit ElidedLabel(Qt::TextElideMode mode, QWidget* parent = nullptr);

    void setText(const QString& text);
    [[nodiscard]] QString text() const { return m_text; }
    void setAlignment(Qt::Alignment alignment);
    /// What is painted at the present width.
    [[nodiscard]] QString shownText() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    QString m_text;
    Qt::TextElideMode m_mode;
    Qt::Alignment m_alignment = Qt::AlignLeft | Qt::AlignVCenter;
};

} // namespace tessera::style
