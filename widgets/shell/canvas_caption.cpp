#include "widgets/shell/canvas_caption.h"

#include "widgets/style/icons.h"
#include "widgets/style/plain_tip.h"
#include "widgets/style/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>

namespace tessera::shell {
namespace {

/// The minimap, which has the other corner, takes at most 0.4.
constexpr double kMostWidth = 0.55;
constexpr int kReadable = 180;   ///< px at font scale 1: less would be two words
constexpr double kOfALine = 0.9; ///< that is full where words are not parted

} // namespace

CanvasCaption::CanvasCaption(const style::Theme& theme, QWidget& canvas)
    : QFrame(&canvas)
    , m_theme(theme)
    , m_sign(new QLabel(this))
    , m_text(new QLabel(this))
    , m_action(new QPushButton(this))
    , m_close(new QToolButton(this)) {
    setAttribute(Qt::WA_NoMousePropagation); // the canvas behind it is not meant
    const auto& space = theme.tokens().space;
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(space.panel, space.tight, space.panel, space.tight);
    row->setSpacing(space.panel);
    row->addWidget(m_sign);
    row->addWidget(m_text, 1);
    row->addWidget(m_action);
    row->addWidget(m_close);
    m_text->setTextFormat(Qt::PlainText);
    m_action->setProperty("link", true);
    m_close->setAccessibleName(tr("Close"));
    m_close->setToolTip(tr("Close (Esc)"));
    m_close->setFocusPolicy(Qt::StrongFocus);
    connect(m_close, &QToolButton::clicked, this, &CanvasCaption::dismiss);
    setAccessibleName(tr("How the plan compares"));
    const auto restyle = [this] {
        m_sign->setPixmap(m_theme.icon(style::Icon::kWarning, {style::Role::kWarning, {}, {}})
                              .pixmap(m_theme.iconSize(), m_theme.iconSize()));
        m_close->setIcon(m_theme.icon(style::Icon::kClose));
        m_text->setFont(m_theme.font(style::TypeSize::kTable, 500));
        place();
        update();
    };
    connect(&theme, &style::Theme::changed, this, restyle);
    connect(m_action, &QPushButton::clicked, this, &CanvasCaption::actionTriggered);
    canvas.installEventFilter(this);
    restyle();
    hide();
}

void CanvasCaption::setMessage(const QString& text, const QString& action, const QString& doubt) {
    m_text->setText(text);
    m_sign->setVisible(!doubt.isEmpty());
    m_sign->setAccessibleName(doubt);
    setToolTip(style::plainTip(doubt));
    setAccessibleDescription(doubt.isEmpty() ? text : text + QStringLiteral(". ") + doubt);
    m_action->setText(action);
    m_action->setVisible(!action.isEmpty());
    place();
}

void CanvasCaption::dismiss() {
    m_dismissed = true;
    parentWidget()->setFocus(Qt::OtherFocusReason);
    hide();
}

void CanvasCaption::comeBack() {
    m_dismissed = false;
    place();
}

void CanvasCaption::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) {
        dismiss();
        return;
    }
    QFrame::keyPressEvent(event);
}

QString CanvasCaption::text() const {
    return isHidden() ? QString() : m_text->text();
}

bool CanvasCaption::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize) {
        place();
    }
    return QFrame::eventFilter(watched, event);
}

/// On one line where there is room, else on as few as fit beside the minimap, or with little room over it.
void CanvasCaption::place() {
    const int margin = m_theme.tokens().space.panel;
    const int room = parentWidget()->width() - 2 * margin;
    const int most = std::max(static_cast<int>(kMostWidth * room), std::min(m_theme.scaled(kReadable), room));
    bool isRoomless = false; // a canvas that is that low belongs to the graph; the Search dock says it too
    m_text->setWordWrap(false);
    layout()->activate();
    const QSize line = sizeHint();
    if (line.width() <= most) {
        resize(line);
    } else {
        m_text->setWordWrap(true);
        layout()->activate();
        const int around = line.width() - m_text->fontMetrics().horizontalAdvance(m_text->text());
        const bool inTwo = line.width() - around <= 2 * (most - around) * kOfALine;
        const int width = inTwo ? most : room;
        const int height = layout()->totalHeightForWidth(width);
        resize(width, height);
        isRoomless = height + 2 * margin > parentWidget()->height();
    }
    setVisible(!m_text->text().isEmpty() && !m_dismissed && !isRoomless);
    move(parentWidget()->width() - width() - margin, parentWidget()->height() - height() - margin);
    raise();
}

void CanvasCaption::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(m_theme.colour(style::Role::kBorder));
    painter.setBrush(m_theme.colour(style::Role::kRaised));
    const double radius = m_theme.tokens().radius.control;
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
}

} // namespace tessera::shell
