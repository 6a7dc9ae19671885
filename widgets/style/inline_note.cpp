#include "widgets/style/inline_note.h"

#include "widgets/style/icons.h"
#include "widgets/style/theme.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

namespace tessera::style {

InlineNote::InlineNote(const Theme& theme, NoticeKind kind, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_kind(kind)
    , m_text(new QLabel(this))
    , m_action(new QPushButton(this)) {
    m_text->setProperty("type", "table");
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_action->setProperty("link", true);
    m_action->hide();
    const SpaceTokens& space = theme.tokens().space;
    auto* layout = new QGridLayout(this);
    theme.follow(this, [this, layout, space] {
        layout->setContentsMargins(2 * space.control + m_theme.iconSize(), space.control, space.panel,
                                   space.control);
    });
    layout->setVerticalSpacing(0);
    layout->addWidget(m_text, 0, 0, Qt::AlignTop); // where the icon is
    layout->addWidget(m_action, 1, 0, Qt::AlignLeft);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    connect(m_action, &QPushButton::clicked, this, &InlineNote::actionTriggered);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
    updateNames();
}

void InlineNote::setKind(NoticeKind kind) {
    m_kind = kind;
    updateNames();
    update();
}

void InlineNote::setMessage(const QString& text, const QString& action) {
    m_text->setText(text);
    m_action->setText(action);
    m_action->setVisible(!action.isEmpty());
    updateNames();
}

QString InlineNote::text() const {
    return m_text->text();
}

void InlineNote::updateNames() {
    setAccessibleName(tr("%1: %2").arg(noticeName(m_kind), m_text->text()));
    m_text->setAccessibleName(accessibleName());
    m_action->setAccessibleDescription(m_text->text());
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
