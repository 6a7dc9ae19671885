#include "widgets/style/elided_label.h"

#include "widgets/style/spoken_role.h"

#include <QHelpEvent>
#include <QPainter>
#include <QStyle>
#include <QToolTip>

#include <algorithm>

namespace tessera::style {

ElidedLabel::ElidedLabel(Qt::TextElideMode mode, QWidget* parent) : QFrame(parent), m_mode(mode) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setSpokenRole(*this, QAccessible::StaticText);
}

void ElidedLabel::setText(const QString& text) {
    m_text = text;
    setAccessibleName(text);
    updateGeometry();
    update();
}

void ElidedLabel::setAlignment(Qt::Alignment alignment) {
    m_alignment = alignment;
    update();
}

void ElidedLabel::setLines(Lines lines) {
    m_lines = lines;
    QSizePolicy policy = sizePolicy();
    policy.setHeightForWidth(lines == Lines::kAll);
    policy.setVerticalPolicy(lines == Lines::kAll ? QSizePolicy::Minimum : QSizePolicy::Fixed);
    setSizePolicy(policy);
    updateGeometry();
    update();
}

int ElidedLabel::heightForWidth(int width) const {
    if (m_lines == Lines::kOne) {
        return -1;
    }
    const int across = this->width() - contentsRect().width();
    const int down = height() - contentsRect().height();
    const QRect room(0, 0, std::max(1, width - across), QWIDGETSIZE_MAX);
    const int wrapped = fontMetrics().boundingRect(room, Qt::TextWordWrap, m_text).height();
    return std::max(fontMetrics().height(), wrapped) + down;
}

QString ElidedLabel::shownText() const {
    if (m_lines == Lines::kAll) {
        return m_text;
    }
    return fontMetrics().elidedText(m_text, m_mode, contentsRect().width());
}

QSize ElidedLabel::sizeHint() const {
    // Frame and margins.
    const int across = width() - contentsRect().width();
    const int down = height() - contentsRect().height();
    return {fontMetrics().horizontalAdvance(m_text) + 1 + across, fontMetrics().height() + down};
}

QSize ElidedLabel::minimumSizeHint() const {
    // An ellipsis and two letters: any narrower says nothing.
    const int few = fontMetrics().horizontalAdvance(QStringLiteral("M…M"));
    return {std::min(few, sizeHint().width()), sizeHint().height()};
}

void ElidedLabel::paintEvent(QPaintEvent* event) {
    QFrame::paintEvent(event);
    QPainter painter(this);
    const int flags = static_cast<int>(m_alignment) | (m_lines == Lines::kAll ? Qt::TextWordWrap : 0);
    style()->drawItemText(&painter, contentsRect(), flags, palette(), isEnabled(), shownText(),
                          foregroundRole());
}

bool ElidedLabel::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip && toolTip().isEmpty()) {
        const QString whole = shownText() == m_text ? QString() : m_text;
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), whole, this);
        return true;
    }
    return QFrame::event(event);
}

} // namespace tessera::style
