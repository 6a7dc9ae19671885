#include "widgets/shell/replay_bar.h"

#include "widgets/style/elided_label.h"
#include "widgets/style/icons.h"
#include "widgets/style/menu_text.h"
#include "widgets/style/paint.h"
#include "widgets/style/plain_tip.h"
#include "widgets/style/theme.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace tessera::shell {
namespace {

constexpr int kPaceMs = 1200; ///< long enough to read what a step changed
constexpr int kLeastSlider = 40;
/// Narrower, the interval of a gain leaves its room to the words; the tool tip has it.
constexpr int kWidthForInterval = 480;

} // namespace

ReplayBar::ReplayBar(const style::Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_words(new style::ElidedLabel(Qt::ElideRight, this))
    , m_gain(new QLabel(this))
    , m_previous(addButton(tr("Step back (Left)")))
    , m_play(addButton(tr("Play (Space)")))
    , m_next(addButton(tr("Step on (Right)")))
    , m_slider(new QSlider(Qt::Horizontal, this))
    , m_end(new QPushButton(tr("En&d Replay"), this))
    , m_pace(new QTimer(this)) {
    const auto& space = theme.tokens().space;
    m_words->setObjectName(QStringLiteral("replay_words"));
    m_previous->setIcon(theme.icon(style::Icon::kLeft));
    m_next->setIcon(theme.icon(style::Icon::kRight));
    m_slider->setAccessibleName(tr("Step of the search"));
    m_slider->setPageStep(1);
    m_slider->setMinimumWidth(kLeastSlider);
    m_end->setToolTip(tr("The plan in force comes back (Escape)"));
    m_end->setAccessibleName(style::withoutMnemonic(tr("En&d Replay")));
    m_end->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    auto* head = new QHBoxLayout;
    head->setSpacing(space.panel);
    head->addWidget(m_words, 1);
    head->addWidget(m_gain);
    auto* controls = new QHBoxLayout;
    controls->setSpacing(space.control);
    for (QToolButton* button : {m_previous, m_play, m_next}) {
        controls->addWidget(button);
    }
    controls->addWidget(m_slider, 1);
    m_rows = new QBoxLayout(QBoxLayout::LeftToRight);
    m_rows->setSpacing(space.control);
    m_rows->addLayout(controls, 1);
    m_rows->addWidget(m_end, 0, Qt::AlignRight);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space.panel, space.control, space.panel, space.control);
    column->setSpacing(space.tight);
    column->addLayout(head);
    column->addLayout(m_rows);
    const auto restyle = [this] {
        m_words->setFont(m_theme.font(style::TypeSize::kBody, 600));
        m_gain->setFont(m_theme.font(style::TypeSize::kBody, 600));
        fit();
        update();
    };
    restyle();
    connect(&theme, &style::Theme::changed, this, restyle);
    m_pace->setInterval(kPaceMs);
    connect(m_pace, &QTimer::timeout, this, &ReplayBar::advance);
    connect(m_previous, &QToolButton::clicked, this, [this] { go(m_step.at - 1); });
    connect(m_next, &QToolButton::clicked, this, [this] { go(m_step.at + 1); });
    connect(m_play, &QToolButton::clicked, this, [this] { plays() ? pause() : play(); });
    connect(m_slider, &QSlider::valueChanged, this, [this](int step) {
        pause();
        emit stepAsked(step);
    });
    connect(m_end, &QPushButton::clicked, this, &ReplayBar::ended);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_slider, m_previous, m_play, m_next, m_end}) {
        widget->installEventFilter(this); // keys of the bar, wherever in it the focus is
    }
    setAccessibleName(tr("Replay of the search"));
    showPlaying();
    hide();
}

QToolButton* ReplayBar::addButton(const QString& name) {
    auto* button = new QToolButton(this);
    button->setAutoRaise(true);
    button->setToolTip(name);
    button->setAccessibleName(name);
    return button;
}

void ReplayBar::showStep(const Step& step) {
    const bool isNew = isHidden();
    m_step = step;
    m_words->setText(text());
    m_words->setToolTip(style::plainTip(step.details));
    showGain();
    {
        const QSignalBlocker blocker(m_slider);
        m_slider->setRange(0, std::max(0, step.count - 1));
        m_slider->setValue(step.at);
    }
    m_previous->setEnabled(step.at > 0);
    m_next->setEnabled(step.at + 1 < step.count);
    if (step.at + 1 >= step.count) {
        pause();
    }
    setAccessibleDescription(step.gain.isEmpty() ? text() : text() + QStringLiteral(" · ") + step.gain);
    setVisible(true);
    if (isNew) {
        m_slider->setFocus(Qt::OtherFocusReason);
    }
}

QString ReplayBar::text() const {
    return tr("Step %1 of %2 · %3 · %4")
        .arg(QString::number(m_step.at + 1), QString::number(m_step.count), m_step.moment, m_step.words);
}

void ReplayBar::showGain() {
    const bool whole = width() >= m_theme.scaled(kWidthForInterval) && !m_step.interval.isEmpty();
    m_gain->setText(whole ? tr("%1 (%2)", "a gain and its interval").arg(m_step.gain, m_step.interval)
                          : m_step.gain);
    m_gain->setVisible(!m_step.gain.isEmpty());
}

void ReplayBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    showGain();
    fit();
}

/// The end stands below the other buttons where they would be squeezed.
void ReplayBar::fit() {
    const int room = width() - 2 * m_theme.tokens().space.panel;
    m_end->setText(tr("En&d Replay"));
    m_end->setIcon({});
    if (m_end->sizeHint().width() > room) {
        m_end->setText({});
        m_end->setIcon(m_theme.icon(style::Icon::kClose));
    }
    int wanted = m_end->sizeHint().width() + m_theme.scaled(kLeastSlider) + 2 * m_theme.tokens().space.panel;
    for (const QToolButton* button : {m_previous, m_play, m_next}) {
        wanted += button->sizeHint().width() + m_theme.tokens().space.control;
    }
    m_rows->setDirection(wanted > width() ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

void ReplayBar::setPace(int ms) {
    m_pace->setInterval(ms);
}

void ReplayBar::play() {
    if (m_step.at + 1 >= m_step.count) {
        emit stepAsked(0);
    }
    m_pace->start();
    showPlaying();
}

void ReplayBar::pause() {
    m_pace->stop();
    showPlaying();
}

bool ReplayBar::plays() const {
    return m_pace->isActive();
}

void ReplayBar::showPlaying() {
    m_play->setIcon(m_theme.icon(plays() ? style::Icon::kPause : style::Icon::kPlay));
    m_play->setToolTip(plays() ? tr("Pause (Space)") : tr("Play (Space)"));
    m_play->setAccessibleName(m_play->toolTip());
}

void ReplayBar::go(int step) {
    pause();
    if (step >= 0 && step < m_step.count && step != m_step.at) {
        emit stepAsked(step);
    }
}

void ReplayBar::advance() {
    if (m_step.at + 1 < m_step.count) {
        emit stepAsked(m_step.at + 1);
    } else {
        pause();
    }
}

bool ReplayBar::takesKey(int key) {
    switch (key) {
    case Qt::Key_Escape:
        emit ended();
        return true;
    case Qt::Key_Left:
        go(m_step.at - 1);
        return true;
    case Qt::Key_Right:
        go(m_step.at + 1);
        return true;
    case Qt::Key_Home:
        go(0);
        return true;
    case Qt::Key_End:
        go(m_step.count - 1);
        return true;
    case Qt::Key_Space:
        plays() ? pause() : play();
        return true;
    default:
        return false;
    }
}

bool ReplayBar::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const bool presses = key == Qt::Key_Space && watched != m_slider; // a button is pressed by it
        if (!presses && takesKey(key)) {
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void ReplayBar::keyPressEvent(QKeyEvent* event) {
    if (!takesKey(event->key())) {
        QWidget::keyPressEvent(event);
    }
}

void ReplayBar::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    pause();
}

/// The words give way: they must not keep the window wide.
QSize ReplayBar::minimumSizeHint() const {
    return {m_theme.scaled(120), QWidget::minimumSizeHint().height()};
}

void ReplayBar::setEdge(Qt::Edge edge) {
    m_edge = edge;
    update();
}

void ReplayBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    style::paintBarOverCanvas(painter, rect(), m_edge, m_theme);
}

} // namespace tessera::shell
