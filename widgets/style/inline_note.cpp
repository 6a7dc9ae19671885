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
    , m_layout(new QGridLayout(this))
    , m_actions(new QWidget(this))
    , m_action(new QPushButton(m_actions))
    , m_second(new QPushButton(m_actions)) {
    m_text->setProperty("type", "table");
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    const SpaceTokens& space = theme.tokens().space;
    auto* actions = new QHBoxLayout(m_actions);
    actions->setContentsMargins(0, 0, 0, 0);
    actions->setSpacing(space.group);
    for (QPushButton* button : {m_action, m_second}) {
        button->setProperty("link", true);
        button->hide();
        actions->addWidget(button);
    }
    actions->addStretch();
    m_actions->hide();
    m_layout->setVerticalSpacing(0);
    m_layout->setHorizontalSpacing(space.group);
    m_layout->setColumnStretch(0, 1);
    m_layout->addWidget(m_text, 0, 0, Qt::AlignTop); // where the icon is
    m_layout->addWidget(m_actions, 1, 0);
    theme.follow(this, [this, space] {
        m_layout->setContentsMargins(2 * space.control + m_theme.iconSize(), space.control, space.panel,
                                     space.control);
        placeActions();
    });
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
    m_actions->setVisible(!action.isEmpty() || !second.isEmpty());
    placeActions();
    updateNames();
}

void InlineNote::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    placeActions();
}

void InlineNote::placeActions() {
    const QMargins margins = m_layout->contentsMargins();
    const int wanted = m_text->fontMetrics().horizontalAdvance(m_text->text()) +
                       m_layout->horizontalSpacing() + m_actions->sizeHint().width();
    const bool isBeside = wanted <= width() - margins.left() - margins.right();
    if (isBeside != (m_layout->itemAtPosition(0, 1) != nullptr)) {
        m_layout->removeWidget(m_actions);
        m_layout->addWidget(m_actions, isBeside ? 0 : 1, isBeside ? 1 : 0);
    }
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
