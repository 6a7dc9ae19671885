#include "widgets/style/toast.h"

#include "widgets/style/icons.h"
#include "widgets/style/paint.h"
#include "widgets/style/plain_tip.h"
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
#include <functional>
#include <iterator>
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
    return toast.kind == NoticeKind::kDanger || m_theme.messageStay() == MessageStay::kUntilClosed;
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

void ToastArea::keepClearOf(QWidget& other) {
    keepClearOf(other, [&other] { return other.rect(); });
}

void ToastArea::keepClearOf(QWidget& other, std::function<QRect()> part) {
    m_others.push_back({&other, std::move(part)});
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

void ToastArea::withdraw(int id) {
    const auto offersThis = [id](const Toast& toast) { return !toast.action.isEmpty() && toast.id == id; };
    std::erase_if(m_waiting, offersThis);
    if (m_showing && offersThis(m_current)) {
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
    m_text->setVisible(!m_current.text.isEmpty());
    m_action->setText(m_current.action);
    m_action->setVisible(!m_current.action.isEmpty());
    m_action->setAccessibleDescription(m_current.title);
    setAccessibleName(tr("%1: %2").arg(noticeName(m_current.kind), m_current.title));
    setAccessibleDescription(m_current.text);
    place();
    show();
    raise();
    leadTabIn();
    slideIn();
    restartTimer();
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

QRect ToastArea::cardRect() const {
    const int margin = shadowMargin(m_theme);
    return rect().adjusted(margin, margin, -margin, -margin);
}

int ToastArea::heightOf(int width) const {
    const int margins = 2 * shadowMargin(m_theme);
    layout()->invalidate();
    return layout()->totalHeightForWidth(width + margins) - margins;
}

void ToastArea::fitText(int width, int mostHeight) {
    m_text->setText(m_current.text);
    setToolTip({});
    const int over = heightOf(width) - mostHeight;
    if (over <= 0 || m_current.text.isEmpty()) {
        return;
    }
    const QMargins margins = layout()->contentsMargins();
    const int shadows = 2 * shadowMargin(m_theme);
    const QRect line(0, 0, width + shadows - margins.left() - margins.right(), QWIDGETSIZE_MAX);
    const QFontMetrics letters = m_text->fontMetrics();
    const auto heightOfWords = [&](const QString& words) {
        return letters.boundingRect(line, Qt::TextWordWrap, words).height();
    };
    const int most = std::max(letters.lineSpacing(), heightOfWords(m_current.text) - over);
    const auto firstLetters = [&](qsizetype count) {
        return m_current.text.left(count).trimmed() + QChar(0x2026);
    };
    qsizetype fits = 0;
    for (qsizetype tooMany = m_current.text.size(); tooMany - fits > 1;) {
        const qsizetype middle = fits + (tooMany - fits) / 2;
        (heightOfWords(firstLetters(middle)) <= most ? fits : tooMany) = middle;
    }
    m_text->setText(firstLetters(fits));
    setToolTip(plainTip(m_current.text));
}

/// As low as it stands clear of the others.
QRect ToastArea::freePlace(const QRect& room, const QSize& card) const {
    std::vector<QRect> others;
    const int gap = m_theme.tokens().space.panel;
    for (const auto& [widget, part] : m_others) {
        const QRect place = widget != nullptr && widget->isVisible() ? part() : QRect();
        if (!place.isEmpty()) {
            others.emplace_back(parentWidget()->mapFromGlobal(widget->mapToGlobal(place.topLeft())),
                                place.size());
        }
    }
    const auto endingAt = [&](int bottom) {
        return QRect(QPoint(room.right() - card.width() + 1, bottom - card.height() + 1), card);
    };
    for (auto kept = others.size(); kept > 0; --kept) {
        std::vector<int> bottoms{room.bottom()};
        const auto end = others.begin() + static_cast<std::ptrdiff_t>(kept);
        std::transform(others.begin(), end, std::back_inserter(bottoms),
                       [&](const QRect& other) { return other.top() - gap; });
        std::sort(bottoms.begin(), bottoms.end(), std::greater<>());
        for (const int bottom : bottoms) {
            const QRect place = endingAt(bottom);
            if (room.contains(place) && std::none_of(others.begin(), end, [&](const QRect& other) {
                    return other.intersects(place);
                })) {
                return place;
            }
        }
    }
    return endingAt(room.bottom());
}

void ToastArea::place() {
    const int margin = shadowMargin(m_theme);
    const int gap = m_theme.tokens().space.panel;
    const QRect room = parentWidget()->rect().adjusted(gap, gap, -gap, -gap);
    const int width = std::max(std::min(m_theme.scaled(m_theme.tokens().size.toastWidth), room.width()), 1);
    const int halfOfIt = parentWidget()->width() * parentWidget()->height() / 2 / width;
    fitText(width, std::min(halfOfIt, room.height()));
    m_slide->stop();
    setGeometry(freePlace(room, QSize(width, heightOf(width))).adjusted(-margin, -margin, margin, margin));
}

/// From the widget that has the keyboard, or what it offers would be twenty steps away.
void ToastArea::leadTabIn() {
    QWidget* focus = QApplication::focusWidget();
    if (focus != nullptr && focus->window() == window() && !isAncestorOf(focus)) {
        setTabOrder(focus, m_action);
        setTabOrder(m_action, m_close);
    }
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
    const int least = m_theme.tokens().size.toastMs;
    const int reaching = m_current.action.isEmpty() ? 0 : least; // what it offers
    return least + reaching + static_cast<int>(more) * kMsPerLetter;
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
    const bool changesPlace =
        type == QEvent::Move || type == QEvent::Resize || type == QEvent::Show || type == QEvent::Hide;
    const bool isOther =
        changesPlace && std::any_of(m_others.begin(), m_others.end(),
                                    [&](const Other& other) { return other.widget == watched; });
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
