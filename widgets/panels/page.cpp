#include "widgets/panels/page.h"

#include "widgets/style/empty_state.h"
#include "widgets/style/inline_note.h"

#include <QApplication>
#include <QStackedLayout>
#include <QVBoxLayout>

namespace tessera::panels {

Page::Page(const style::Theme& theme, QWidget* content, QWidget* parent)
    : QWidget(parent)
    , m_content(content)
    , m_stack(new QStackedLayout(this))
    , m_empty(new style::EmptyState(theme, this)) {
    setProperty("ground", "surface");
    setAttribute(Qt::WA_StyledBackground);
    m_stack->setContentsMargins(0, 0, 0, 0);
    m_stack->addWidget(m_empty);
    auto* filled = new QWidget(this);
    auto* column = new QVBoxLayout(filled);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_note = new style::InlineNote(theme, style::NoticeKind::kInfo, filled);
    m_note->hide();
    column->addWidget(m_note);
    column->addWidget(content, 1);
    m_stack->addWidget(filled);
    connect(m_note, &style::InlineNote::actionTriggered, this, &Page::noteAction);
    connect(m_note, &style::InlineNote::secondTriggered, this, &Page::noteSecondAction);
    connect(m_stack, &QStackedLayout::currentChanged, this, [this] { updateGeometry(); });
    connect(m_empty, &style::EmptyState::actionTriggered, this, &Page::emptyAction);
}

void Page::setEmptyMessage(const QString& text, const QString& action, style::EmptyState::Manner manner) {
    m_empty->setMessage(text, action, manner);
}

void Page::setNote(const QString& text, const QString& action, const QString& second) {
    const auto hasKeyboard = [this] {
        const QWidget* at = QApplication::focusWidget();
        return at != nullptr && m_note->isAncestorOf(at);
    };
    const bool hadKeyboard = hasKeyboard();
    m_note->setMessage(text, action, second);
    m_note->setVisible(!text.isEmpty());
    if (hadKeyboard && !hasKeyboard()) {
        keepKeyboard();
    }
}

void Page::keepKeyboard() {
    for (QWidget* part : m_stack->currentWidget()->findChildren<QWidget*>()) {
        const bool takesIt = part->isVisible() && part->isEnabled() && !m_note->isAncestorOf(part) &&
                             (part->focusPolicy() & Qt::TabFocus) == Qt::TabFocus;
        if (takesIt) {
            part->setFocus(Qt::OtherFocusReason);
            return;
        }
    }
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
