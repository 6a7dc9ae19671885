#include "widgets/style/empty_state.h"

#include "widgets/style/dialog_room.h"
#include "widgets/style/theme.h"

#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>

namespace tessera::style {

EmptyState::EmptyState(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_scroll(new QScrollArea(this))
    , m_inner(new QWidget)
    , m_column(new QVBoxLayout(m_inner))
    , m_text(new QLabel(m_inner))
    , m_button(new QPushButton(m_inner)) {
    m_scroll->setObjectName(QStringLiteral("empty_words"));
    m_scroll->setWidget(m_inner);
    setUpWordsArea(*m_scroll);
    m_inner->setProperty("ground", "surface");
    m_inner->setAttribute(Qt::WA_StyledBackground);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(m_scroll);
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_button->hide();
    const SpaceTokens& space = theme.tokens().space;
    m_column->setContentsMargins(space.section, space.section, space.section, space.section);
    m_column->setSpacing(space.panel);
    m_column->addStretch();
    m_column->addWidget(m_text);
    m_column->addWidget(m_button);
    m_column->addStretch(1);
    connect(m_button, &QPushButton::clicked, this, &EmptyState::actionTriggered);
    setMessage({});
}

void EmptyState::setMessage(const QString& text, const QString& action, Manner manner) {
    const bool isNothing = manner == Manner::kNothing;
    m_column->setStretch(0, isNothing ? 1 : 0);
    m_column->setAlignment(m_button, isNothing ? Qt::AlignHCenter : Qt::AlignLeft);
    m_text->setAlignment(isNothing ? Qt::AlignCenter : Qt::AlignLeft | Qt::AlignTop);
    if (m_text->property("secondary") != isNothing) {
        m_text->setProperty("secondary", isNothing);
        m_text->style()->unpolish(m_text); // style sheets see a property when they polish
        m_text->style()->polish(m_text);
    }
    m_text->setText(text);
    m_button->setText(action);
    m_button->setVisible(!action.isEmpty());
    // The reason is read out with the button, which is what the Tab key reaches.
    m_button->setAccessibleDescription(text);
    setAccessibleName(text);
    m_scroll->setAccessibleName(text);
    updateGeometry();
}

QSize EmptyState::minimumSizeHint() const {
    constexpr int kLines = 3;
    const QSize whole = m_inner->minimumSizeHint();
    const QMargins margins = m_column->contentsMargins();
    const int few = kLines * m_text->fontMetrics().lineSpacing() + margins.top() + margins.bottom();
    return {whole.width(), std::min(whole.height(), few)};
}

QString EmptyState::text() const {
    return m_text->text();
}

QString EmptyState::actionText() const {
    return m_button->text();
}

} // namespace tessera::style
