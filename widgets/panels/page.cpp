#include "widgets/panels/page.h"

#include "widgets/style/empty_state.h"

#include <QStackedLayout>

namespace tessera::panels {

Page::Page(const style::Theme& theme, QWidget* content, QWidget* parent)
    : QWidget(parent), m_stack(new QStackedLayout(this)), m_empty(new style::EmptyState(theme, this)) {
    setProperty("ground", "surface");
    setAttribute(Qt::WA_StyledBackground);
    m_stack->setContentsMargins(0, 0, 0, 0);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(content);
    connect(m_stack, &QStackedLayout::currentChanged, this, [this] { updateGeometry(); });
    connect(m_empty, &style::EmptyState::actionTriggered, this, &Page::emptyAction);
}

void Page::setEmptyMessage(const QString& text, const QString& action, style::EmptyState::Manner manner) {
    m_empty->setMessage(text, action, manner);
}

QWidget* Page::content() const {
    return m_stack->widget(1);
}

void Page::showContent() {
    m_stack->setCurrentIndex(1);
}

void Page::showEmpty() {
    m_stack->setCurrentIndex(0);
}

QSize Page::minimumSizeHint() const {
    return m_stack->itemAt(m_stack->currentIndex())->minimumSize();
}

bool Page::hasHeightForWidth() const {
    return m_stack->itemAt(m_stack->currentIndex())->hasHeightForWidth();
}

bool Page::isEmpty() const {
    return m_stack->currentIndex() == 0;
}

} // namespace tessera::panels
