#include "widgets/shell/tour.h"

#include "widgets/style/paint.h"

#include <QAccessible>
#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace tessera::shell {
namespace {

constexpr int kCardWidth = 340;

} // namespace

/// Marks a place and lets the mouse through to it.
class Tour::Ring final : public QWidget {
public:
    Ring(const style::Theme& theme, QWidget& host) : QWidget(&host), m_theme(theme) {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setAttribute(Qt::WA_NoSystemBackground);
        hide();
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        style::paintFocusRing(painter, rect(), m_theme.tokens().radius.control, m_theme);
    }

private:
    const style::Theme& m_theme;
};

Tour::Tour(const style::Theme& theme, QWidget& host)
    : QFrame(&host)
    , m_theme(theme)
    , m_ring(new Ring(theme, host))
    , m_title(new QLabel(this))
    , m_text(new QLabel(this))
    , m_count(new QLabel(this))
    , m_skip(new QPushButton(tr("Skip"), this))
    , m_back(new QPushButton(tr("Back"), this))
    , m_next(new QPushButton(this)) {
    hide();
    setAttribute(Qt::WA_NoMousePropagation); // nor is anything behind the card clicked
    build();
    host.installEventFilter(this);
    connect(m_skip, &QPushButton::clicked, this, &Tour::end);
    connect(m_back, &QPushButton::clicked, this, [this] { go(m_step - 1); });
    connect(m_next, &QPushButton::clicked, this,
            [this] { m_step + 1 < static_cast<int>(m_steps.size()) ? go(m_step + 1) : end(); });
    connect(&theme, &style::Theme::changed, this, [this] {
        if (isVisible()) {
            place();
        }
    });
}

void Tour::build() {
    for (QLabel* label : {m_title, m_text}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
    }
    m_title->setProperty("type", "panel_title");
    m_count->setProperty("secondary", true);
    m_count->setProperty("type", "table");
    m_next->setProperty("primary", true);
    const auto& space = m_theme.tokens().space;
    const int margin = style::shadowMargin(m_theme) + space.group;
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(space.control);
    buttons->addWidget(m_count, 1);
    for (QPushButton* button : {m_skip, m_back, m_next}) {
        button->setAutoDefault(true); // Return presses the one with the keyboard
        buttons->addWidget(button);
    }
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(margin, margin, margin, margin);
    column->setSpacing(space.control);
    column->addWidget(m_title);
    column->addWidget(m_text, 1);
    column->addLayout(buttons);
}

void Tour::start(std::vector<TourStep> steps) {
    m_steps = std::move(steps);
    if (!isVisible()) {
        m_before = QApplication::focusWidget();
    }
    go(0);
}

void Tour::go(int step) {
    m_step = step;
    const TourStep& now = m_steps[static_cast<std::size_t>(step)];
    const auto count = static_cast<int>(m_steps.size());
    m_title->setText(now.title);
    m_text->setText(now.text);
    m_count->setText(tr("%1 of %2").arg(step + 1).arg(count));
    m_back->setEnabled(step > 0);
    m_next->setText(step + 1 < count ? tr("Next") : tr("Done"));
    setAccessibleName(tr("Tour, %1 of %2: %3").arg(step + 1).arg(count).arg(now.title));
    setAccessibleDescription(now.text);
    m_next->setAccessibleDescription(now.title + QStringLiteral(". ") + now.text);
    place();
    show();
    m_ring->raise();
    raise();
    m_next->setFocus(Qt::OtherFocusReason);
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void Tour::end() {
    hide();
    m_ring->hide();
    const QPointer<QWidget> before = std::exchange(m_before, nullptr);
    if (before != nullptr) {
        before->setFocus(Qt::OtherFocusReason);
    }
    emit ended();
}

/// Beside the place where there is room, else in its middle; whole in the window. What spans the window has
/// bars below it that matter as much: then the card stands in the window's middle.
void Tour::place() {
    QWidget* host = parentWidget();
    const QWidget* target = m_steps[static_cast<std::size_t>(m_step)].place;
    const bool marked = target != nullptr && target->isVisible();
    const QRect room = host->rect();
    const QRect mark =
        marked ? QRect(target->mapTo(host, QPoint(0, 0)), target->size()).intersected(room) : room;
    constexpr int kApart = 4; // or it would not be seen around what is filled with its colour
    m_ring->setGeometry(mark.adjusted(-kApart, -kApart, kApart, kApart).intersected(room));
    m_ring->setVisible(marked);
    layout()->activate();
    // As wide as its buttons in any language.
    const int wanted = std::max(m_theme.scaled(kCardWidth) + 2 * style::shadowMargin(m_theme),
                                layout()->totalMinimumSize().width());
    const int width = std::min(wanted, room.width());
    const int height = std::min(layout()->totalHeightForWidth(width), room.height());
    QRect card(0, 0, width, height);
    card.moveCenter(mark.center());
    if (mark.width() == room.width()) {
        card.moveCenter(room.center());
    } else if (mark.bottom() + height < room.bottom()) {
        card.moveTop(mark.bottom());
    } else if (mark.left() > width) {
        card.moveRight(mark.left());
    } else if (mark.top() > height) {
        card.moveBottom(mark.top());
    }
    card.moveLeft(std::clamp(card.left(), 0, room.width() - width));
    card.moveTop(std::clamp(card.top(), 0, room.height() - height));
    setGeometry(card);
}

void Tour::keepOnTop() {
    if (isVisible()) {
        place();
        m_ring->raise();
        raise();
    }
}

bool Tour::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parent() && event->type() == QEvent::Resize && isVisible()) {
        place();
    }
    return QFrame::eventFilter(watched, event);
}

void Tour::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) {
        end();
        return;
    }
    QFrame::keyPressEvent(event);
}

void Tour::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const int margin = style::shadowMargin(m_theme);
    style::paintCard(painter, rect().adjusted(margin, margin, -margin, -margin), m_theme);
}

} // namespace tessera::shell
