#include "widgets/style/toast.h"

#include "widgets/style/icons.h"
#include "widgets/style/paint.h"
#include "widgets/style/theme.h"

#include <QAccessible>
#include <QApplication>
#include <QEnterEvent>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPropertyAnimation>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace tessera::style {
namespace {

/// What is read in the least time that a toast is shown, and what each further letter takes: a slow reader's
/// 130 words a minute.
constexpr qsizetype kLettersAtOnce = 60;
constexpr int kMsPerLetter = 80;

} // namespace

ToastArea::ToastArea(const Theme& theme, QWidget& host)
    : QWidget(&host)
    , m_theme(theme)
    , m_timer(new QTimer(this))
    , m_slide(new QPropertyAnimation(this, "pos", this))
    , m_title(new QLabel(this))
    , m_text(new QLabel(this))
    , m_action(new QPushButton(this))
    , m_close(new QToolButton(this)) {
    hide();
    setAttribute(Qt::WA_NoMousePropagation); // what is behind it is not meant
    m_action->hide();                        // until a toast has one
    build();
    m_timer->setSingleShot(true);
    m_slide->setEasingCurve(QEasingCurve::OutCubic);
    connect(m_timer, &QTimer::timeout, this, &ToastArea::closeCurrent);
    connect(m_close, &QToolButton::clicked, this, &ToastArea::closeCurrent);
    connect(m_action, &QPushButton::clicked, this, [this] {
        const int id = m_current.id;
        closeCurrent();
        emit actionTriggered(id);
    });
    connect(&theme, &Theme::changed, this, &ToastArea::restyle);
    // Leaving the toast with the Tab key starts its time again; moving elsewhere does not.
    connect(qApp, &QApplication::focusChanged, this, [this](const QWidget* before, const QWidget* now) {
        const auto isInside = [this](const QWidget* widget) {
            return widget != nullptr && isAncestorOf(widget);
        };
        if (m_showing && isInside(before) != isInside(now)) {
            restartTimer();
        }
    });
    host.installEventFilter(this);
    restyle();
}

ToastArea::~ToastArea() = default;

void ToastArea::build() {
    for (QLabel* label : {m_title, m_text}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
    }
    m_text->setProperty("secondary", true);
    m_text->setProperty("type", "table");
    m_action->setProperty("link", true);
    m_close->setAccessibleName(tr("Close"));
    m_close->setToolTip(tr("Close (Esc)"));
    m_close->setFocusPolicy(Qt::StrongFocus);
    auto* layout = new QGridLayout(this);
    layout->setHorizontalSpacing(m_theme.tokens().space.control);
    layout->setVerticalSpacing(0);
    layout->addWidget(m_title, 0, 0);
    layout->addWidget(m_close, 0, 1, Qt::AlignTop);
    layout->addWidget(m_text, 1, 0, 1, 2);
    layout->addWidget(m_action, 2, 0, Qt::AlignLeft);
    layout->setColumnStretch(0, 1);
}

void ToastArea::restyle() {
    m_title->setFont(m_theme.font(TypeSize::kBody, 600));
    m_action->setFont(m_theme.font(TypeSize::kTable, 600));
    m_close->setIcon(m_theme.icon(Icon::kClose));
    const SpaceTokens& space = m_theme.tokens().space;
    const int margin = shadowMargin(m_theme);
    layout()->setContentsMargins(margin + 2 * space.panel + m_theme.iconSize() - space.tight,
                                 margin + space.control, margin + space.control, margin + space.control);
    if (m_showing) {
        place();
        if (held() == m_timer->isActive()) { // as messages stay now
            restartTimer();
        }
    }
    update();
}

bool ToastArea::stays(const Toast& toast) const {
    return toast.kind == NoticeKind::kDanger || !toast.action.isEmpty() ||
           m_theme.messageStay() == MessageStay::kUntilClosed;
}

void ToastArea::post(Toast toast) {
    const auto stays = [this](const Toast& other) { return this->stays(other); };
    const auto isSameOffer = [title = toast.title, action = toast.action](const Toast& other) {
        return !action.isEmpty() && other.action == action && other.title == title;
    };
    std::erase_if(m_waiting, isSameOffer);
    if (m_showing && isSameOffer(m_current) && !hasFocusInside()) {
        m_waiting.push_front(std::move(toast));
        showNext();
        return;
    }
    if (stays(toast)) {
        m_waiting.push_back(std::move(toast));
    } else {
        // What leaves by itself does not wait behind what stays, or it would never be seen.
        m_waiting.insert(std::find_if(m_waiting.begin(), m_waiting.end(), stays), std::move(toast));
        if (m_showing && stays(m_current) && !hasFocusInside()) {
            m_waiting.insert(std::find_if(m_waiting.begin(), m_waiting.end(), stays), m_current);
            showNext();
        }
    }
    if (!m_showing) {
        showNext();
    }
}

void ToastArea::moveTo(QWidget& host) {
    if (parentWidget() == &host) {
        return;
    }
    parentWidget()->removeEventFilter(this);
    setParent(&host);
    host.installEventFilter(this);
    restyle(); // its fonts are lost with the parent
    if (m_showing) {
        place();
        show();
        raise();
    }
}

void ToastArea::keepClearOf(QWidget& other) {
    m_other = &other;
    other.installEventFilter(this);
}

void ToastArea::closeCurrent() {
    m_timer->stop();
    m_slide->stop();
    m_showing = false;
    hide();
    showNext();
}

void ToastArea::clear() {
    m_waiting.clear();
    if (m_showing) {
        closeCurrent();
    }
}

void ToastArea::showNext() {
    if (m_waiting.empty()) {
        return;
    }
    m_current = std::move(m_waiting.front());
    m_waiting.pop_front();
    m_showing = true;
    m_title->setText(m_current.title);
    m_text->setText(m_current.text);
    m_text->setVisible(!m_current.text.isEmpty());
    m_action->setText(m_current.action);
    m_action->setVisible(!m_current.action.isEmpty());
    m_action->setAccessibleDescription(m_current.title);
    setAccessibleName(tr("%1: %2").arg(noticeName(m_current.kind), m_current.title));
    setAccessibleDescription(m_current.text);
    place();
    show();
    raise();
    slideIn();
    restartTimer();
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

QRect ToastArea::cardRect() const {
    const int margin = shadowMargin(m_theme);
    return rect().adjusted(margin, margin, -margin, -margin);
}

void ToastArea::place() {
    const int margin = shadowMargin(m_theme);
    const int gap = m_theme.tokens().space.panel;
    const QSize room = parentWidget()->size();
    const int card = std::min(m_theme.scaled(m_theme.tokens().size.toastWidth), room.width() - 2 * gap);
    const int width = std::max(card, 1) + 2 * margin;
    layout()->activate();
    const int height =
        layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(width) : sizeHint().height();
    m_slide->stop();
    QRect place(room.width() - width + margin - gap, room.height() - height + margin - gap, width, height);
    if (m_other != nullptr && m_other->isVisible()) {
        const QRect other(parentWidget()->mapFromGlobal(m_other->mapToGlobal(QPoint(0, 0))), m_other->size());
        const int top = other.top() - gap - height + margin;
        if (place.adjusted(margin, margin, -margin, -margin).intersects(other) && top + margin >= 0) {
            place.moveTop(top);
        }
    }
    setGeometry(place);
}

void ToastArea::slideIn() {
    const int duration = m_theme.duration(m_theme.tokens().motion.panel);
    if (duration == 0) {
        return;
    }
    m_slide->setDuration(duration);
    m_slide->setStartValue(pos() + QPoint(0, m_theme.tokens().space.control));
    m_slide->setEndValue(pos());
    m_slide->start();
}

bool ToastArea::hasFocusInside() const {
    const QWidget* focus = QApplication::focusWidget();
    return focus != nullptr && isAncestorOf(focus);
}

bool ToastArea::held() const {
    return stays(m_current) || underMouse() || hasFocusInside();
}

int ToastArea::readingMs() const {
    const qsizetype more =
        std::max<qsizetype>(0, m_current.title.size() + m_current.text.size() - kLettersAtOnce);
    return m_theme.tokens().size.toastMs + static_cast<int>(more) * kMsPerLetter;
}

void ToastArea::restartTimer() {
    if (held()) {
        m_timer->stop();
    } else {
        m_timer->start(readingMs());
    }
}

bool ToastArea::eventFilter(QObject* watched, QEvent* event) {
    const QEvent::Type type = event->type();
    const bool isOther = watched == m_other && (type == QEvent::Move || type == QEvent::Resize ||
                                                type == QEvent::Show || type == QEvent::Hide);
    if (m_showing && (isOther || (watched == parent() && type == QEvent::Resize))) {
        place();
    }
    return QWidget::eventFilter(watched, event);
}

void ToastArea::enterEvent(QEnterEvent* event) {
    m_timer->stop();
    QWidget::enterEvent(event);
}

void ToastArea::leaveEvent(QEvent* event) {
    // The pointer still counts as over the widget while this is delivered.
    QTimer::singleShot(0, this, [this] {
        if (m_showing) {
            restartTimer();
        }
    });
    QWidget::leaveEvent(event);
}

void ToastArea::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && m_showing) {
        closeCurrent();
        return;
    }
    QWidget::keyPressEvent(event);
}

void ToastArea::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintCard(painter, cardRect(), m_theme);
    const QRect title = m_title->geometry();
    const double line = QFontMetricsF(m_title->font()).height();
    const int side = m_theme.iconSize();
    const double top = title.center().y() + 1 - std::max<double>(line, side) / 2;
    const double left = cardRect().left() + m_theme.tokens().space.panel;
    paintIcon(painter, QRectF(left, top, side, side), noticeIcon(m_current.kind),
              m_theme.colour(noticeInk(m_current.kind)));
}

} // namespace tessera::style
