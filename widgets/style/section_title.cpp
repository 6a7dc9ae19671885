#include "widgets/style/section_title.h"

#include "widgets/style/theme.h"

#include <QPainter>

namespace tessera::style {

SectionTitle::SectionTitle(const Theme& theme, const QString& text, SectionRule rule, QWidget* parent)
    : QLabel(text, parent), m_theme(theme), m_rule(rule) {
    setTextFormat(Qt::PlainText);
    connect(&theme, &Theme::changed, this, &SectionTitle::restyle);
    restyle();
}

void SectionTitle::restyle() {
    setFont(m_theme.font(TypeSize::kBody, 600));
}

void SectionTitle::paintEvent(QPaintEvent* event) {
    QLabel::paintEvent(event);
    if (m_rule == SectionRule::kNone) {
        return;
    }
    const int start = fontMetrics().horizontalAdvance(text()) + m_theme.tokens().space.panel;
    if (start < width()) {
        QPainter painter(this);
        painter.setPen(QPen(m_theme.colour(Role::kBorder), m_theme.tokens().line.border));
        painter.drawLine(QPointF(start, height() / 2 + 0.5), QPointF(width(), height() / 2 + 0.5));
    }
}

} // namespace tessera::style
