#include "widgets/style/inline_note.h"

#include "widgets/style/icons.h"
#include "widgets/style/theme.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

#include <utility>

namespace tessera::style {

InlineNote::InlineNote(const Theme& theme, NoticeKind kind, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_kind(kind)
    , m_text(new QLabel(this))
    , m_action(new QPushButton(this))
    , m_second(new QPushButton(this)) {
    m_text->setProperty("type", "table");
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    const SpaceTokens& space = theme.tokens().space;
    auto* actions = new QHBoxLayout;
    actions->setSpacing(space.group);
    for (QPushButton* button : {m_action, m_second}) {
        button->setProperty("link", true);
        button->hide();
        actions->addWidget(button);
    }
    actions->addStretch();
    auto* layout = new QGridLayout(this);
    theme.follow(this, [this, layout, space] {
        layout->setContentsMargins(2 * space.control + m_theme.iconSize(), space.control, space.panel,
                                   space.control);
    });
    layout->setVerticalSpacing(0);
    layout->addWidget(m_text, 0, 0, Qt::AlignTop); // where the icon is
    layout->addLayout(actions, 1, 0);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    connect(m_action, &QPushButton::clicked, this, &InlineNote::actionTriggered);
    connect(m_second, &QPushButton::clicked, this, &InlineNote::secondTriggered);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
    updateNames();
}

void InlineNote::setKind(NoticeKind kind) {
    m_kind = kind;
    updateNames();
    update();
}

void InlineNote::setMessage(const QString& text, const QString& action, const QString& second) {
    m_text->setText(text);
    for (const auto& [button, words] : {std::pair(m_action, action), std::pair(m_second, second)}) {
        button->setText(words);
        button->setVisible(!words.isEmpty());
    }
    updateNames();
}

QString InlineNote::text() const {
    return m_text->text();
}

void InlineNote::updateNames() {
    setAccessibleName(tr("%1: %2").arg(noticeName(m_kind), m_text->text()));
    m_text->setAccessibleName(accessibleName());
    m_action->setAccessibleDescription(m_text->text());
    m_second->setAccessibleDescription(m_text->text());
}

void InlineNote::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor ground = m_theme.colour(noticeGround(m_kind));
    const QColor ink = m_theme.colour(noticeInk(m_kind));
    const bool plain = m_kind == NoticeKind::kInfo;
    painter.setPen(QPen(plain ? m_theme.colour(Role::kBorder) : tint(ink, ground, 0.35), 1));
    painter.setBrush(ground);
    const double radius = m_theme.tokens().radius.panel;
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    const SpaceTokens& space = m_theme.tokens().space;
    const double line = QFontMetricsF(m_theme.font(TypeSize::kTable)).height();
    const int side = m_theme.iconSize();
    const double top = space.control + (line - side) / 2;
    paintIcon(painter, QRectF(space.control, top, side, side), noticeIcon(m_kind), ink);
}

} // namespace tessera::style
