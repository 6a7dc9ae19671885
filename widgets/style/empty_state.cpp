#include "widgets/style/empty_state.h"

#include "widgets/style/theme.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace tessera::style {

EmptyState::EmptyState(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_text(new QLabel(this)), m_button(new QPushButton(this)) {
    m_text->setProperty("secondary", true);
    m_text->setWordWrap(true);
    m_text->setAlignment(Qt::AlignCenter);
    m_text->setTextFormat(Qt::PlainText);
    m_button->hide();
    const SpaceTokens& space = theme.tokens().space;
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space.section, space.section, space.section, space.section);
    layout->setSpacing(space.panel);
    layout->addStretch(1);
    layout->addWidget(m_text);
    layout->addWidget(m_button, 0, Qt::AlignHCenter);
    layout->addStretch(1);
    connect(m_button, &QPushButton::clicked, this, &EmptyState::actionTriggered);
}

void EmptyState::setMessage(const QString& text, const QString& action) {
    m_text->setText(text);
    m_button->setText(action);
    m_button->setVisible(!action.isEmpty());
    // The reason is read out with the button, which is what the Tab key reaches.
    m_button->setAccessibleDescription(text);
    setAccessibleName(text);
}

QString EmptyState::text() const {
    return m_text->text();
}

QString EmptyState::actionText() const {
    return m_button->text();
}

} // namespace tessera::style
