#include "widgets/shell/preview_bar.h"

#include "widgets/canvas/changed_key.h"
#include "widgets/style/elided_label.h"
#include "widgets/style/flow_layout.h"
#include "widgets/style/paint.h"
#include "widgets/style/plain_tip.h"
#include "widgets/style/theme.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace tessera::shell {
namespace {

constexpr int kMovesHeight = 96; ///< px at font scale 1, at most
constexpr int kLittle = 300;     ///< width in px at font scale 1, below which the summary has little room
constexpr int kSpare = 2;        ///< a label asks for a little more than its text

} // namespace

PreviewBar::PreviewBar(const style::Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_title(new style::ElidedLabel(Qt::ElideMiddle, this))
    , m_difference(new QLabel(this))
    , m_key(new canvas::ChangedKey(theme, this))
    , m_summary(new QLabel(this))
    , m_more(new QPushButton(this))
    , m_moves(new QPlainTextEdit(this))
    , m_measure(new QPushButton(this))
    , m_apply(new QPushButton(tr("&Apply"), this))
    , m_discard(new QPushButton(tr("&Discard"), this)) {
    build();
    m_title->setObjectName(QStringLiteral("preview_title"));
    m_summary->setObjectName(QStringLiteral("preview_summary"));
    m_summary->setForegroundRole(QPalette::PlaceholderText);
    m_summary->setTextFormat(Qt::PlainText);
    m_more->setProperty("link", true);
    m_moves->setReadOnly(true);
    m_moves->setTabChangesFocus(true);
    m_moves->setAccessibleName(tr("What moves, and why"));
    m_apply->setProperty("primary", true);
    m_measure->setToolTip(
        tr("Times what was never measured, and what takes its place where that is faster, so that the "
           "difference is known"));
    m_apply->setToolTip(tr("Return"));
    m_discard->setToolTip(tr("Escape"));
    setAccessibleName(tr("Preview of the change"));
    setFocusPolicy(Qt::ClickFocus);
    theme.follow(this, [this] {
        m_title->setFont(m_theme.font(style::TypeSize::kBody, 600));
        m_difference->setFont(m_theme.font(style::TypeSize::kBody, 600));
        m_moves->setFont(m_theme.font(style::TypeSize::kTable));
        fitRows();
        update();
    });
    connect(m_more, &QPushButton::clicked, this, [this] {
        showMoves(m_moves->isHidden());
        emit reasonsToggled();
    });
    connect(m_measure, &QPushButton::clicked, this, [this] {
        if (!m_works) {
            emit measureAsked();
        }
    });
    connect(m_apply, &QPushButton::clicked, this, &PreviewBar::applied);
    connect(m_discard, &QPushButton::clicked, this, &PreviewBar::discarded);
    hide();
}

void PreviewBar::build() {
    const auto& space = m_theme.tokens().space;
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space.panel, space.control, space.panel, space.control);
    column->setSpacing(space.control);
    m_head = new QHBoxLayout;
    m_head->setSpacing(space.panel);
    m_head->addWidget(m_title, 1);
    m_head->addWidget(m_difference);
    m_words = new QBoxLayout(QBoxLayout::LeftToRight);
    m_words->addLayout(m_head, 1);
    auto* about = new QHBoxLayout;
    about->setSpacing(space.control);
    about->addWidget(m_key, 0, Qt::AlignTop);
    about->addWidget(m_summary, 1);
    m_words->addLayout(about);
    m_words->setSpacing(space.panel);
    m_buttons = new style::FlowLayout; // the last ones stand below where all would be squeezed
    m_buttons->setSpacing(space.panel);
    m_buttons->addWidget(m_more);
    m_buttons->addWidget(m_measure);
    m_buttons->addWidget(m_apply);
    m_buttons->addWidget(m_discard);
    m_rows = new QBoxLayout(QBoxLayout::LeftToRight);
    m_rows->setSpacing(space.control);
    m_rows->addLayout(m_words, 1);
    m_rows->addLayout(m_buttons);
    column->addLayout(m_rows);
    column->addWidget(m_moves);
}

void PreviewBar::show(const QString& title, const QString& difference, const QString& summary,
                      const QStringList& moves, int open) {
    m_works = false;
    const bool isSame = isVisible() && m_title->text() == title; // measured, say: reasons stay open
    m_title->setText(title);
    m_difference->setText(difference);
    m_moves->setPlainText(moves.join(u'\n'));
    m_more->setVisible(!moves.isEmpty());
    m_apply->setEnabled(true);
    if (isVisible()) {
        m_apply->setFocus(Qt::OtherFocusReason); // before a button that may have the keyboard goes
    }
    m_measure->setText(tr("&Measure %n Part(s)", nullptr, open));
    m_measure->setVisible(open > 0);
    m_marks = true;
    showMoves(isSame && !m_moves->isHidden() && !moves.isEmpty());
    setSummary(summary);
    setVisible(true);
    fitRows(); // the style has told by now how large the buttons are
    m_apply->setFocus(Qt::OtherFocusReason);
}

void PreviewBar::setSummary(const QString& summary) {
    m_whole = summary;
    setAccessibleDescription(
        QStringList{m_title->text(), m_difference->text(), summary}.join(QStringLiteral(" · ")));
    fitRows();
}

void PreviewBar::showWaiting(const QString& title) {
    m_works = true;
    m_title->setText(title);
    m_difference->setText({});
    showMoves(false);
    m_more->hide();
    m_measure->hide();
    m_marks = false;
    m_apply->setEnabled(false);
    setSummary(tr("what it would change is being worked out…"));
    setVisible(true);
    fitRows();
    setFocus(Qt::OtherFocusReason); // Return does nothing yet, Escape discards
}

void PreviewBar::showMeasuring(const QString& words) {
    m_works = true;
    m_apply->setEnabled(false);
    setSummary(words);
}

void PreviewBar::showMoves(bool shown) {
    m_moves->setVisible(shown);
    m_more->setText(shown ? tr("Hide the reasons") : tr("Why?"));
    fitMoves();
}

/// As high as the reasons are, up to a few lines.
void PreviewBar::fitMoves() {
    const QMargins margins = m_moves->contentsMargins();
    const int room = std::max(1, width() - layout()->contentsMargins().left() -
                                     layout()->contentsMargins().right() - margins.left() - margins.right() -
                                     2 * static_cast<int>(m_moves->document()->documentMargin()));
    const QFontMetrics letters = m_moves->fontMetrics();
    const QRect words =
        letters.boundingRect(QRect(0, 0, room, QWIDGETSIZE_MAX), Qt::TextWordWrap, m_moves->toPlainText());
    const int height = words.height() + margins.top() + margins.bottom() +
                       2 * static_cast<int>(m_moves->document()->documentMargin()) + letters.descent();
    m_moves->setFixedHeight(std::min(height, m_theme.scaled(kMovesHeight)));
}

/// The buttons stand below the words where both would be squeezed, and the summary below what was asked for
/// where one of these would be, on as many lines as it needs.
void PreviewBar::fitRows() {
    fitMoves();
    const int margins = layout()->contentsMargins().left() + layout()->contentsMargins().right();
    const bool little = width() < m_theme.scaled(kLittle);
    m_key->setVisible(m_marks && !little);
    const int key = m_key->isHidden() ? 0 : m_key->width() + m_theme.tokens().space.control;
    const int words = m_head->sizeHint().width() + m_theme.tokens().space.panel + key +
                      m_summary->fontMetrics().horizontalAdvance(m_whole) + kSpare;
    const int wide = words + m_rows->spacing() + m_buttons->sizeHint().width();
    m_rows->setDirection(wide + margins > width() ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    const bool below = words + margins > width();
    m_words->setDirection(below ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_words->setSpacing(below ? 0 : m_theme.tokens().space.panel);
    m_summary->setWordWrap(below);
    // Several lines of large letters would hide the graph, and the buttons: then how much changes stands
    // here, and the whole is in a tool tip.
    m_summary->setText(little && !m_works ? m_whole.section(QStringLiteral(" · "), 0, 0) : m_whole);
    m_summary->setVisible(!m_summary->text().isEmpty());
    updateGeometry(); // buttons that stand on two lines make it higher
    m_title->setToolTip(little ? style::plainTip(m_title->text() + u'\n' + m_whole) : QString());
}

/// What lies over the canvas gets no more height than this, however narrow it is.
QSize PreviewBar::sizeHint() const {
    const QSize hint = QWidget::sizeHint();
    return {hint.width(), std::max(hint.height(), layout()->totalHeightForWidth(width()))};
}

/// That of three rows, or the bar would keep the window wide.
QSize PreviewBar::minimumSizeHint() const {
    const int margins = layout()->contentsMargins().left() + layout()->contentsMargins().right();
    // The summary wraps where it has less than it asks for.
    return {std::max(m_head->minimumSize().width(), m_buttons->minimumSize().width()) + margins,
            QWidget::minimumSizeHint().height()};
}

void PreviewBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitRows();
}

void PreviewBar::setEdge(Qt::Edge edge) {
    m_edge = edge;
    update();
}

QString PreviewBar::difference() const {
    return m_difference->text();
}

void PreviewBar::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) {
        emit discarded();
    } else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && m_apply->isEnabled()) {
        emit applied();
    } else {
        QWidget::keyPressEvent(event);
    }
}

void PreviewBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    style::paintBarOverCanvas(painter, rect(), m_edge, m_theme);
}

} // namespace tessera::shell
