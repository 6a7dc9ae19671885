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
#include <QTimer>
#include <QToolButton>

#include <algorithm>

namespace tessera::shell {
namespace {

/// The minimap, which has the other corner, takes at most 0.4.
constexpr double kMostWidth = 0.55;
constexpr int kReadable = 180;     ///< px at font scale 1: less would be two words
constexpr double kOfALine = 0.9;   ///< that is full where words are not parted
constexpr int kLeastLetters = 4;   ///< heights of a letter: a line of less says nothing
constexpr double kMostCover = 0.3; ///< of the canvas, which is there for the graph

} // namespace

CanvasCaption::CanvasCaption(const style::Theme& theme, QWidget& canvas)
    : QFrame(&canvas)
    , m_theme(theme)
    , m_sign(new QLabel(this))
    , m_text(new QLabel(this))
    , m_action(new QPushButton(this))
    , m_close(new QToolButton(this))
    , m_stay(new QTimer(this)) {
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
    m_stay->setSingleShot(true);
    m_stay->setInterval(theme.tokens().size.captionMs);
    connect(m_stay, &QTimer::timeout, this, [this] {
        if (m_theme.messageStay() == style::MessageStay::kUntilClosed || underMouse() ||
            isAncestorOf(window()->focusWidget())) {
            m_stay->start();
        } else {
            m_dismissed = true;
            hide();
        }
    });
    connect(m_action, &QPushButton::clicked, this, &CanvasCaption::actionTriggered);
    canvas.installEventFilter(this);
    restyle();
    hide();
}

void CanvasCaption::setMessage(const QString& text, const QString& action, const QString& doubt) {
    m_words = text;
    m_doubt = doubt;
    m_sign->setVisible(!doubt.isEmpty());
    m_sign->setAccessibleName(doubt);
    setAccessibleDescription(doubt.isEmpty() ? text : text + QStringLiteral(". ") + doubt);
    m_action->setText(action);
    place();
}

void CanvasCaption::dismiss() {
    m_dismissed = true;
    if (isAncestorOf(window()->focusWidget())) {
        parentWidget()->setFocus(Qt::OtherFocusReason);
    }
    hide();
}

void CanvasCaption::comeBack() {
    m_dismissed = false;
    m_stay->start();
    place();
}

bool CanvasCaption::closeShown() {
    if (isHidden()) {
        return false;
    }
    dismiss();
    return true;
}

void CanvasCaption::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) {
        dismiss();
        return;
    }
    QFrame::keyPressEvent(event);
}

QString CanvasCaption::text() const {
    return isHidden() ? QString() : m_words;
}

bool CanvasCaption::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize) {
        place();
    }
    return QFrame::eventFilter(watched, event);
}

bool CanvasCaption::coversTooMuch() const {
    const QSize canvas = parentWidget()->size();
    return width() * height() > kMostCover * canvas.width() * canvas.height() ||
           height() + 2 * m_theme.tokens().space.panel > canvas.height();
}

/// On one line where there is room, else on as few as fit beside the minimap, or with little room over it.
void CanvasCaption::fitWhole(int room) {
    const int most = std::max(static_cast<int>(kMostWidth * room), std::min(m_theme.scaled(kReadable), room));
    m_action->setVisible(!m_action->text().isEmpty());
    m_text->setText(m_words);
    m_text->setWordWrap(false);
    layout()->activate();
    const QSize line = sizeHint();
    if (line.width() <= most) {
        resize(line);
        return;
    }
    m_text->setWordWrap(true);
    layout()->activate();
    const int around = line.width() - m_text->fontMetrics().horizontalAdvance(m_words);
    const bool inTwo = line.width() - around <= 2 * (most - around) * kOfALine;
    const int width = inTwo ? most : room;
    resize(width, layout()->totalHeightForWidth(width));
}

/// One line that ends early, without its action where that left no room for words: the Search dock has both.
void CanvasCaption::fitBeginning(int room) {
    m_text->setWordWrap(false);
    for (const bool hasAction : {!m_action->text().isEmpty(), false}) {
        m_action->setVisible(hasAction);
        m_text->setText({});
        layout()->activate();
        const int words = room - sizeHint().width();
        m_text->setText(m_text->fontMetrics().elidedText(m_words, Qt::ElideRight, words));
        if (words >= m_text->fontMetrics().height() * kLeastLetters) {
            break;
        }
    }
    layout()->activate();
    resize(std::min(sizeHint().width(), room), sizeHint().height());
}

void CanvasCaption::place() {
    const int margin = m_theme.tokens().space.panel;
    const QSize canvas = parentWidget()->size();
    fitWhole(canvas.width() - 2 * margin);
    if (coversTooMuch()) {
        fitBeginning(canvas.width() - 2 * margin);
    }
    const bool isWhole = m_text->text() == m_words;
    setToolTip(style::plainTip(isWhole ? m_doubt : m_doubt.isEmpty() ? m_words : m_words + u'\n' + m_doubt));
    // A canvas that is that low belongs to the graph; the Search dock says it too.
    const bool isShown = !m_words.isEmpty() && !m_dismissed && !coversTooMuch();
    if (isShown && (isHidden() || canvas != m_canvasSize || size() != m_placedSize)) {
        move(clearPlace());
        m_canvasSize = canvas;
        m_placedSize = size();
    }
    setVisible(isShown);
    raise();
}

/// Where every place lies under something, the corner it is.
QPoint CanvasCaption::clearPlace() const {
    const int margin = m_theme.tokens().space.panel;
    const QSize canvas = parentWidget()->size();
    const QRect corner(QPoint(canvas.width() - width() - margin, canvas.height() - height() - margin),
                       size());
    std::vector<QRectF> parts = m_parts ? m_parts() : std::vector<QRectF>();
    // From below: what was passed cannot be met again further up.
    std::ranges::sort(parts, std::ranges::greater(), &QRectF::bottom);
    QRect place = corner;
    for (const QRectF& part : parts) {
        if (!part.isEmpty() && part.intersects(place)) {
            place.moveBottom(static_cast<int>(part.top()) - margin);
        }
    }
    return place.top() >= margin ? place.topLeft() : corner.topLeft();
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
