#include "widgets/panels/search_panel.h"

#include "engine/plan/verdict.h"
#include "widgets/models/engine_words.h"
#include "widgets/models/figures.h"
#include "widgets/models/moments.h"
#include "widgets/models/verdict_words.h"
#include "widgets/panels/page.h"
#include "widgets/panels/replay_list.h"
#include "widgets/style/dialog_room.h"
#include "widgets/style/elided_label.h"
#include "widgets/style/flow_layout.h"
#include "widgets/style/inline_note.h"
#include "widgets/style/plain_tip.h"
#include "widgets/style/progress_bar.h"
#include "widgets/style/section_title.h"
#include "widgets/style/stacking_splitter.h"
#include "widgets/style/theme.h"

#include <QDateTime>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace tessera::panels {
namespace {

using Phase = session::SearchProgress::Phase;
constexpr QChar kDash(0x2013);
constexpr int kTickMs = 500;

/// As high as it is told to be, which is what its notes need at the width that it has: what wraps would ask
/// for the height of a narrow column.
class NotesColumn final : public QWidget {
public:
    using QWidget::QWidget;
    [[nodiscard]] QSize minimumSizeHint() const override { return {0, 0}; }
    [[nodiscard]] bool hasHeightForWidth() const override { return false; }
};

QString seconds(qint64 ms) {
    if (ms < 60000) {
        return SearchPanel::tr("%1 s").arg(itemmodels::decimalText(static_cast<double>(ms) / 1e3, 1));
    }
    return SearchPanel::tr("%1 min %2 s").arg(ms / 60000).arg(ms / 1000 % 60);
}

QString refusals(const std::map<backend::Outcome, std::int64_t>& verdicts) {
    QStringList words;
    const std::pair<backend::Outcome, QString> kinds[] = {
        {backend::Outcome::kWrong, SearchPanel::tr("wrong")},
        {backend::Outcome::kHung, SearchPanel::tr("hung")},
        {backend::Outcome::kCrashed, SearchPanel::tr("crashed")},
        {backend::Outcome::kUnsupported, SearchPanel::tr("unsupported")},
        {backend::Outcome::kNoisy, SearchPanel::tr("noisy")},
        {backend::Outcome::kCompileFailed, SearchPanel::tr("not compiled")},
    };
    for (const auto& [outcome, name] : kinds) {
        if (const auto found = verdicts.find(outcome); found != verdicts.end() && found->second > 0) {
            words << itemmodels::countText(found->second) + u' ' + name;
        }
    }
    return words.isEmpty() ? SearchPanel::tr("none") : words.join(QStringLiteral(" · "));
}

/// On how much the plan was compared with the reference; empty: nothing was run.
QString checkedText(const session::CheckReport& checks) {
    if (checks.draws.empty()) {
        return {};
    }
    const QString draws = checks.draws.size() == 1
                              ? SearchPanel::tr("checked on one draw")
                              : SearchPanel::tr("checked on %1 draws").arg(checks.draws.size());
    return checks.wrong.empty() ? draws : SearchPanel::tr("%1, %2 wrong").arg(draws).arg(checks.wrong.size());
}

/// Which draws, against what, and what did not pass: one line each.
QString checkedDetails(const session::CheckReport& checks) {
    if (checks.draws.empty()) {
        return {};
    }
    QStringList names;
    for (const std::string& draw : checks.draws) {
        names << QString::fromStdString(draw);
    }
    const QString draws = names.join(QStringLiteral(", "));
    QStringList lines;
    switch (checks.against) {
    case session::CheckReport::Against::kReference:
        lines << SearchPanel::tr("Plans were compared with the reference on: %1").arg(draws);
        break;
    case session::CheckReport::Against::kPlan:
        lines << SearchPanel::tr("Whole graphs were compared with the plan, whose parts passed, on: %1")
                     .arg(draws);
        break;
    case session::CheckReport::Against::kRuntime:
        lines << SearchPanel::tr("Whole graphs were compared with each other on: %1").arg(draws);
        break;
    }
    if (!checks.reason.empty()) {
        lines << itemmodels::engineWords(checks.reason);
    }
    for (const std::string& wrong : checks.wrong) {
        lines << SearchPanel::tr("Wrong: %1").arg(itemmodels::engineWords(wrong));
    }
    for (const std::string& failed : checks.failed) {
        lines << SearchPanel::tr("Failed: %1").arg(itemmodels::engineWords(failed));
    }
    return lines.join(u'\n');
}

/// Of the last step, which is the last race.
QString gainWords(const session::SearchReport& report) {
    const auto ratio = report.steps.empty() ? std::nullopt : report.steps.back().ratio;
    if (ratio && ratio->low < ratio->high && plan::holdsOne(*ratio)) {
        return SearchPanel::tr("not told apart from the operator level (%1)")
            .arg(itemmodels::ratioSpan(plan::inverse(*ratio)));
    }
    const QString gain = itemmodels::percentText(report.improvement);
    return ratio ? SearchPanel::tr("%1 over the operator level (%2)")
                       .arg(gain, itemmodels::gainInterval(*ratio))
                 : SearchPanel::tr("%1 over the operator level").arg(gain);
}

/// "4 measured in 1 generation"; where there was none, why.
QString measuredPlans(const session::SearchReport& report) {
    if (report.evaluations == 0) {
        return report.graphLevelCut ? SearchPanel::tr("none measured: the budget left no time")
                                    : SearchPanel::tr("none measured");
    }
    return SearchPanel::tr("%1 measured in %n generation(s)", nullptr, static_cast<int>(report.generations))
        .arg(itemmodels::countText(report.evaluations));
}

/// With the budget that would do.
QString leftOutWords(const session::SearchReport& report) {
    if (!report.neededBudget) {
        return SearchPanel::tr("left out: the budget had no time for it");
    }
    const auto needed = static_cast<qint64>(std::ceil(report.neededBudget->seconds()));
    constexpr qint64 kStep = 10;
    return SearchPanel::tr("left out: it needs a budget of %1 or more here")
        .arg(seconds((needed / kStep + 1) * kStep * 1000));
}

} // namespace

QString phaseText(Phase phase) {
    switch (phase) {
    case Phase::kFirstAnswer:
        return SearchPanel::tr("running the whole model in each runtime");
    case Phase::kPropose:
        return SearchPanel::tr("matching patterns");
    case Phase::kOffer:
        return SearchPanel::tr("asking backends");
    case Phase::kMeasure:
        return SearchPanel::tr("measuring");
    case Phase::kSolve:
        return SearchPanel::tr("solving");
    case Phase::kBaselines:
        return SearchPanel::tr("measuring baselines");
    case Phase::kGraphLevel:
        return SearchPanel::tr("measuring plans");
    case Phase::kFinalRound:
        return SearchPanel::tr("final round");
    case Phase::kDone:
        return SearchPanel::tr("done");
    }
    return {};
}

SearchPanel::SearchPanel(const style::Theme& theme, QWidget* chart, std::function<qint64()> clock,
                         QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_replay(new ReplayList(theme))
    , m_state(new style::ElidedLabel(Qt::ElideRight))
    , m_pause(new QPushButton(tr("Pa&use")))
    , m_stop(new QPushButton(tr("S&top, keep best")))
    , m_clock(std::move(clock))
    , m_tick(new QTimer(this))
    , m_time(new style::ProgressBar(theme)) {
    connect(m_tick, &QTimer::timeout, this, &SearchPanel::showTime);
    m_time->setAccessibleName(tr("Time of the search"));
    const auto& space = theme.tokens().space;
    auto* levels = new QWidget;
    auto* column = new QVBoxLayout(levels);
    column->setContentsMargins(space.panel, space.panel, space.panel, space.control);
    column->setSpacing(space.control);
    m_operator = addLevel(*column, tr("Operator level"), {tr("Implementations"), tr("Refused"), tr("Now")});
    column->addSpacing(space.control);
    m_graph = addLevel(*column, tr("Graph level"), {tr("Plans"), tr("Best"), tr("Now")});
    column->addStretch();
    column->addWidget(m_time);
    auto* buttons = new QHBoxLayout;
    m_state->setForegroundRole(QPalette::PlaceholderText);
    theme.follow(this, [this] { m_state->setFont(m_theme.font(style::TypeSize::kTable)); });
    buttons->addWidget(m_state, 1);
    auto* pair = new style::FlowLayout; // one below the other where both would be squeezed
    pair->setSpacing(space.control);
    pair->addWidget(m_pause);
    pair->addWidget(m_stop);
    buttons->addLayout(pair);
    showButtons(Buttons::kEnded);
    m_pause->setToolTip(tr("Workers go idle; everything measured stays"));
    m_stop->setToolTip(tr("Ends the search with the best plan so far"));
    column->addLayout(buttons);
    auto* content = new QWidget;
    auto* rows = new QVBoxLayout(content);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(makeNotes());
    rows->addWidget(makeSplit(levels, chart), 1);
    m_page = new Page(theme, content, this);
    m_page->setEmptyMessage(tr("Find the fastest plan for this machine."), tr("Search"));
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(m_page);
    connect(m_page, &Page::emptyAction, this, &SearchPanel::searchRequested);
    connect(m_pause, &QPushButton::clicked, this, &SearchPanel::pauseToggled);
    connect(m_stop, &QPushButton::clicked, this, &SearchPanel::stopRequested);
}

/// What is told of the search, one below the other, each whole: in a low dock the whole page scrolls.
QWidget* SearchPanel::makeNotes() {
    auto* notes = new NotesColumn;
    auto* rows = new QVBoxLayout(notes);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    m_edits = new style::InlineNote(m_theme, style::NoticeKind::kInfo);
    m_edits->hide();
    connect(m_edits, &style::InlineNote::actionTriggered, this, &SearchPanel::editsAction);
    connect(m_edits, &style::InlineNote::secondTriggered, this, &SearchPanel::budgetRequested);
    rows->addWidget(m_edits); // first: what a person asked of this search
    m_verdict = new style::InlineNote(m_theme, style::NoticeKind::kInfo);
    m_verdict->hide();
    connect(m_verdict, &style::InlineNote::actionTriggered, this, &SearchPanel::verdictAction);
    rows->addWidget(m_verdict);
    m_past = new style::InlineNote(m_theme, style::NoticeKind::kInfo);
    m_past->setMessage(tr("The plan in force is another one than this search found: its figures are below."));
    m_stored = new style::InlineNote(m_theme, style::NoticeKind::kInfo);
    connect(m_stored, &style::InlineNote::actionTriggered, this, &SearchPanel::anewRequested);
    m_incumbent = new style::InlineNote(m_theme, style::NoticeKind::kInfo);
    for (style::InlineNote* note : {m_incumbent, m_past, m_stored}) {
        note->hide();
        rows->addWidget(note);
    }
    m_load = new style::InlineNote(m_theme, style::NoticeKind::kWarning);
    m_load->hide();
    connect(m_load, &style::InlineNote::actionTriggered, this, &SearchPanel::loadAction);
    connect(m_load, &style::InlineNote::secondTriggered, this, &SearchPanel::anewRequested);
    rows->addWidget(m_load);
    notes->setProperty("ground", "surface");
    notes->setAttribute(Qt::WA_StyledBackground);
    notes->installEventFilter(this); // it says when what it holds asks for other room
    m_notes = notes;
    return m_notes;
}

void SearchPanel::fitNotes() {
    m_notes->setFixedHeight(
        std::max(0, m_notes->layout()->totalHeightForWidth(width()))); // -1: none is shown
}

bool SearchPanel::eventFilter(QObject* watched, QEvent* event) {
    if (m_levels == nullptr) {
        return false; // they are still made
    }
    if (watched == m_notes && event->type() == QEvent::LayoutRequest) {
        fitNotes();
    }
    if (watched == m_levels->widget() && event->type() == QEvent::LayoutRequest) {
        fitLevels();
    }
    return QWidget::eventFilter(watched, event);
}

void SearchPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitNotes();
}

/// Levels, chart and steps.
QWidget* SearchPanel::makeSplit(QWidget* levels, QWidget* chart) {
    auto* split = new style::StackingSplitter(m_theme);
    m_levels = new QScrollArea; // a low dock scrolls; nothing in it is squeezed
    m_levels->setAccessibleName(tr("Progress"));
    m_levels->setWidget(levels);
    style::setUpWordsArea(*m_levels);
    m_levels->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    levels->setProperty("ground", "surface");
    levels->setAttribute(Qt::WA_StyledBackground);
    levels->installEventFilter(this);
    split->addWidget(m_levels);
    split->addWidget(chart);
    split->addWidget(m_replay);
    const auto share = [split] { split->setShares({400, 480, 540}); };
    share();
    connect(&m_theme, &style::Theme::changed, this, [this, share, scale = m_theme.fontScale()]() mutable {
        if (std::exchange(scale, m_theme.fontScale()) != m_theme.fontScale()) {
            QTimer::singleShot(0, this, share); // behind what tells the layouts of it
        }
    });
    return split;
}

/// Wide enough for their buttons in any language, beside the bar of a low dock.
void SearchPanel::fitLevels() {
    m_levels->setMinimumWidth(m_levels->widget()->minimumSizeHint().width() +
                              m_levels->verticalScrollBar()->sizeHint().width());
}

SearchPanel::Level SearchPanel::addLevel(QVBoxLayout& column, const QString& title,
                                         const QStringList& facts) {
    Level level{};
    auto* top = new QHBoxLayout;
    top->addWidget(new style::SectionTitle(m_theme, title));
    top->addStretch(1);
    level.state = new style::ElidedLabel(Qt::ElideRight);
    level.state->setForegroundRole(QPalette::PlaceholderText);
    top->addWidget(level.state);
    column.addLayout(top);
    level.bar = new style::ProgressBar(m_theme);
    level.bar->setAccessibleName(title);
    column.addWidget(level.bar);
    auto* grid = new QGridLayout;
    grid->setVerticalSpacing(m_theme.tokens().space.tight);
    grid->setColumnStretch(1, 1);
    style::ElidedLabel** values[] = {&level.first, &level.second, &level.third};
    for (int i = 0; i < 3; ++i) {
        auto* name = new QLabel(facts[i]);
        level.thirdName = name; // the last one stays
        name->setProperty("secondary", true);
        name->setProperty("type", "table");
        *values[i] = new style::ElidedLabel(Qt::ElideRight);
        (*values[i])->setLines(style::ElidedLabel::Lines::kAll);
        (*values[i])->setText(QString(kDash));
        grid->addWidget(name, i, 0, Qt::AlignTop);
        grid->addWidget(*values[i], i, 1);
    }
    column.addLayout(grid);
    m_theme.follow(this, [this, level, grid] {
        grid->setColumnMinimumWidth(0, m_theme.scaled(108));
        for (style::ElidedLabel* label : {level.state, level.first, level.second, level.third}) {
            label->setFont(m_theme.font(style::TypeSize::kTable));
        }
    });
    return level;
}

void SearchPanel::setVerdict(const QString& text, const QString& action) {
    m_verdict->setMessage(text, action);
    m_verdict->setVisible(!text.isEmpty());
}

void SearchPanel::setLoad(const QString& text, const QString& action, const QString& anew) {
    m_load->setMessage(text, action, anew);
    m_load->setVisible(!text.isEmpty());
}

void SearchPanel::setEdits(const QString& text, const QString& action, const QString& second) {
    m_edits->setMessage(text, action, second);
    m_edits->setVisible(!text.isEmpty());
}

QString SearchPanel::edits() const {
    return m_edits->isHidden() ? QString() : m_edits->text();
}

void SearchPanel::setAnswer(Answer answer) {
    m_past->setVisible(m_hasAnswer && answer == Answer::kPast);
}

void SearchPanel::setIncumbent(const QString& text) {
    m_incumbent->setMessage(text);
    m_incumbent->setVisible(!text.isEmpty());
}

QString SearchPanel::incumbent() const {
    return m_incumbent->isHidden() ? QString() : m_incumbent->text();
}

QString SearchPanel::load() const {
    return m_load->isHidden() ? QString() : m_load->text();
}

QString SearchPanel::verdict() const {
    return m_verdict->isHidden() ? QString() : m_verdict->text();
}

void SearchPanel::reset() {
    setVerdict({}, {});
    setLoad({}, {});
    setEdits({}, {});
    forgetAnswer();
    m_replay->moves().setRows({});
    m_tick->stop();
    m_state->setText({});
    showButtons(Buttons::kEnded);
    m_page->showEmpty();
}

void SearchPanel::forgetAnswer() {
    m_hasAnswer = false;
    m_past->hide();
    m_incumbent->hide();
    m_stored->hide();
}

void SearchPanel::begin(qint64 budgetMs, qint64 spentMs) {
    setVerdict({}, {});
    setLoad({}, {});
    setEdits({}, {});
    forgetAnswer();
    m_begin = m_clock() - spentMs;
    m_budgetMs = budgetMs;
    m_tick->start(kTickMs);
    m_time->setProgress(0, budgetMs);
    m_time->setState(style::ProgressState::kRunning);
    m_first.reset();
    m_raced.reset();
    m_line.reset();
    m_predicted.reset();
    m_ratio.reset();
    m_phase.clear();
    m_now.clear();
    m_replay->moves().setRows({});
    for (const Level& level : {m_operator, m_graph}) {
        level.thirdName->setText(tr("Now"));
        level.third->setToolTip({});
        level.third->setLines(
            style::ElidedLabel::Lines::kOne); // what changes with every kernel moves nothing
        level.bar->setProgress(0, 0);
        level.bar->setState(style::ProgressState::kRunning);
        level.state->setText(tr("waits"));
        for (style::ElidedLabel* label : {level.first, level.second, level.third}) {
            label->setText(QString(kDash));
        }
    }
    m_state->setText(tr("Starting"));
    m_state->setToolTip({});
    showButtons(Buttons::kRunning);
    setPaused(false);
    m_page->showContent();
}

void SearchPanel::show(const session::SearchProgress& progress, const QString& now) {
    m_phase = phaseText(progress.phase);
    m_now = now;
    noteGain(progress);
    if (progress.phase < Phase::kBaselines) {
        showOperatorLevel(progress, now);
    } else {
        m_operator.bar->setProgress(1, 1);
        m_operator.bar->setState(style::ProgressState::kDone);
        m_operator.state->setText(tr("done"));
        setThird(m_operator, tr("Now"), QString(kDash), {});
        addMoves(progress);
        if (progress.best) {
            m_predicted = progress.best->predicted();
        }
        showGraphLevel(progress, now);
    }
    if (progress.measured + progress.fromStore > 0 || progress.phase >= Phase::kBaselines) {
        showImplementations(progress.measured, progress.fromStore);
    }
    m_operator.second->setText(refusals(progress.verdicts));
    showTime();
}

void SearchPanel::showImplementations(std::int64_t measured, std::int64_t fromStore,
                                      std::int64_t unmeasured) {
    QString words = measured + fromStore == 0
                        ? unmeasured == 0 ? tr("all known from the searches before")
                                          : tr("known from the searches before")
                        : tr("%1 measured · %2 from the store")
                              .arg(itemmodels::countText(measured), itemmodels::countText(fromStore));
    if (unmeasured > 0) {
        words = tr("%1 · %2 not measured").arg(words, itemmodels::countText(unmeasured));
    }
    m_operator.first->setText(words);
    QString tip = tr("What searches of this model found since it was opened is known, and in neither number");
    if (unmeasured > 0) {
        tip += u'\n' + tr("The budget had no time for those that were not measured: what they take is "
                          "predicted. A larger budget measures them.");
    }
    m_operator.first->setToolTip(style::plainTip(tip));
}

std::optional<double> SearchPanel::share() const {
    return m_tick->isActive() && m_budgetMs > 0
               ? std::optional(std::min(1.0, static_cast<double>(spent()) / static_cast<double>(m_budgetMs)))
               : std::nullopt;
}

void SearchPanel::showTime() {
    if (m_paused || !m_tick->isActive()) { // what was under way still reports
        return;
    }
    const qint64 milliseconds = spent();
    m_time->setProgress(std::min(milliseconds, m_budgetMs), m_budgetMs);
    m_state->setText(
        milliseconds < m_budgetMs
            ? tr("%1 so far · at most %2 left").arg(seconds(milliseconds), seconds(m_budgetMs - milliseconds))
            : tr("%1 so far · ends with what is under way").arg(seconds(milliseconds)));
}

void SearchPanel::noteGain(const session::SearchProgress& progress) {
    for (const session::SearchStep& step : progress.newSteps) {
        if (step.kind == session::SearchStep::Kind::kMove && step.ratio) {
            m_ratio = m_ratio.value_or(1.0) * step.ratio->median;
        }
    }
    if (progress.best) {
        const auto& time = progress.best->endToEnd;
        m_raced = time ? std::optional(time->median) : std::nullopt;
        m_first = time && progress.phase < Phase::kBaselines ? m_raced : m_first;
    }
}

QString SearchPanel::bestSoFar() const {
    const auto best = m_raced ? m_raced : m_line;
    if (!best) {
        return {};
    }
    const QString time = itemmodels::durationText(*best);
    return m_ratio ? tr("%1, %2 gained").arg(time, itemmodels::percentText(1 - *m_ratio)) : time;
}

QString SearchPanel::nowText() const {
    QStringList parts{m_phase};
    if (!m_now.isEmpty()) {
        parts << m_now;
    }
    if (const QString best = bestSoFar(); !best.isEmpty()) {
        parts << tr("best so far %1").arg(best);
    }
    return parts.join(QStringLiteral(" · "));
}

void SearchPanel::showOperatorLevel(const session::SearchProgress& progress, const QString& now) {
    if (m_operator.bar->state() == style::ProgressState::kDone) {
        m_operator.bar->setState(style::ProgressState::kRunning); // more to measure came up
    }
    m_operator.bar->setProgress(progress.done, progress.total);
    m_operator.state->setText(phaseText(progress.phase));
    setThird(m_operator, tr("Now"), now.isEmpty() ? QString(kDash) : now, now);
    if (m_first) {
        m_graph.second->setText(tr("%1 in the first race").arg(itemmodels::durationText(*m_first)));
        m_graph.second->setToolTip(
            tr("Of the whole graphs and the greedy placement; plans of the search are still to run"));
    }
}

void SearchPanel::showGraphLevel(const session::SearchProgress& progress, const QString& now) {
    m_graph.bar->setProgress(progress.done, progress.total);
    m_graph.state->setText(progress.phase == Phase::kGraphLevel ? tr("generation %1").arg(progress.generation)
                                                                : phaseText(progress.phase));
    m_graph.first->setText(tr("%1 measured").arg(itemmodels::countText(progress.evaluations)));
    showBest();
    setThird(m_graph, tr("Now"), now.isEmpty() ? QString(kDash) : now, now);
}

void SearchPanel::showBest() {
    if (const QString best = bestSoFar(); !best.isEmpty()) {
        m_graph.second->setText(best);
        m_graph.second->setToolTip(tr("Of the best plan, as in the chart; the final round times it again"));
    } else if (m_predicted) {
        m_graph.second->setText(tr("≈ %1, predicted").arg(itemmodels::durationText(*m_predicted)));
        m_graph.second->setToolTip(tr("No whole plan beat it yet; the final round times it"));
    }
}

void SearchPanel::setThird(const Level& level, const QString& name, const QString& text, const QString& tip) {
    level.thirdName->setText(name);
    level.third->setText(text);
    level.third->setToolTip(style::plainTip(tip));
}

void SearchPanel::addMoves(const session::SearchProgress& progress) {
    std::vector<itemmodels::MoveRow> rows;
    for (const auto& point : progress.newPoints) {
        itemmodels::MoveRow row;
        row.evaluation = point.evaluation;
        row.move = QString::fromStdString(point.move);
        row.fate = point.fate;
        if (point.fate != session::SearchProgress::Point::Fate::kCrashed) {
            row.time = point.time;
            // Against the best in the same rounds: the machine may have run at another speed before.
            row.effect = base::Nanoseconds(point.time.count() - point.beside.count());
            followLine(point);
        }
        rows.push_back(std::move(row));
    }
    std::reverse(rows.begin(), rows.end());
    m_replay->moves().prepend(std::move(rows));
}

/// As the chart: a point is compared with the best in the same rounds, whatever the speed of the machine.
void SearchPanel::followLine(const session::SearchProgress::Point& point) {
    const base::Nanoseconds beside = point.beside.count() > 0 ? point.beside : point.time;
    m_line = m_line.value_or(beside);
    if (point.fate == session::SearchProgress::Point::Fate::kKept && point.time < beside) {
        const double ratio = static_cast<double>(point.time.count()) / static_cast<double>(beside.count());
        m_line = base::Nanoseconds(std::llround(static_cast<double>(m_line->count()) * ratio));
    }
}

void SearchPanel::setPaused(bool paused) {
    m_paused = paused;
    m_pause->setText(paused ? tr("Res&ume") : tr("Pa&use"));
    for (const Level& level : {m_operator, m_graph}) {
        if (level.bar->state() == style::ProgressState::kRunning ||
            level.bar->state() == style::ProgressState::kPaused) {
            level.bar->setState(paused ? style::ProgressState::kPaused : style::ProgressState::kRunning);
        }
    }
    if (paused) {
        m_state->setText(tr("Paused: everything measured is kept"));
    }
}

void SearchPanel::showOperatorEnd(const session::SearchReport& report) {
    const QString wall = seconds(static_cast<qint64>(report.operatorWall.milliseconds()));
    const bool isGuessed = report.unmeasured > 0;
    m_operator.state->setText(report.operatorLevelCut ? leftOutWords(report)
                              : report.optimal && isGuessed
                                  ? tr("exact for what was measured · done in %1").arg(wall)
                              : report.optimal ? tr("exact · done in %1").arg(wall)
                                               : tr("bounded · done in %1").arg(wall));
    m_operator.state->setToolTip(m_operator.state->text());
    const bool borrowed = report.plan && !report.plan->hardwareProfile.empty();
    if (borrowed) {
        m_operator.first->setText(tr("%1 borrowed from %2")
                                      .arg(itemmodels::countText(report.fromStore),
                                           QString::fromStdString(report.plan->hardwareProfile)));
    } else if (report.operatorLevelCut) {
        m_operator.first->setText(tr("none was looked at"));
        m_operator.first->setToolTip({});
    } else {
        showImplementations(report.measurements, report.fromStore, report.unmeasured);
    }
    m_operator.second->setText(refusals(report.verdicts));
    // Kernels that were timed once more since can add up to less.
    const bool isBound =
        !report.operatorLevelCut &&
        std::ranges::none_of(std::array{report.plan, report.plan->mix}, [&](const plan::PlanRef& plan) {
            const bool isMix = plan != nullptr && plan->wholeGraphBackend.empty();
            const auto sum = isMix ? plan->predicted() : std::nullopt;
            return sum && *sum < report.lowerBound;
        });
    const QString bound = itemmodels::durationText(report.lowerBound);
    setThird(
        m_operator, tr("Kernels alone"),
        !isBound    ? QString(kDash)
        : isGuessed ? tr("no choice adds up to less than %1, with %2 predicted")
                          .arg(bound, itemmodels::countText(report.unmeasured))
                    : tr("no choice adds up to less than %1").arg(bound),
        tr("The sum of each kernel's time on its own, as measured during this level. The final round times "
           "whole plans at another moment: its figures compare with each other, not with this one."));
}

void SearchPanel::end(const session::SearchReport& report) {
    m_tick->stop();
    m_time->setProgress(1, 1);
    m_time->setState(style::ProgressState::kDone);
    for (const Level& level : {m_operator, m_graph}) {
        level.bar->setProgress(1, 1);
        level.bar->setState(style::ProgressState::kDone);
        level.third->setLines(style::ElidedLabel::Lines::kAll);
    }
    showOperatorEnd(report);
    m_graph.state->setText(
        tr("done in %1").arg(seconds(static_cast<qint64>(report.graphWall.milliseconds()))));
    m_graph.first->setText(measuredPlans(report));
    if (report.plan && report.plan->endToEnd) {
        const plan::EndToEnd& time = *report.plan->endToEnd;
        const QString text = itemmodels::durationText(time);
        m_graph.second->setText(text);
        m_graph.second->setToolTip({});
        if (report.finalRoundCut) {
            m_graph.second->setText(tr("%1 · %n run(s)", nullptr, time.rounds).arg(text));
            m_graph.second->setToolTip(
                tr("The budget ended the final round before its thirtieth pair of runs"));
        }
    } else if (const auto predicted = report.plan ? report.plan->predicted() : std::nullopt) {
        m_graph.second->setText(QStringLiteral("≈ ") + itemmodels::durationText(*predicted));
    }
    const bool gained = report.improvement >= 0.0005; // what does not read 0.0 %
    setThird(m_graph, tr("Gain"), gained ? gainWords(report) : tr("none over the operator level"),
             tr("In the last race, where both were timed side by side: the last of the steps"));
    if (report.foundUnixSeconds) {
        const auto when = QDateTime::fromSecsSinceEpoch(*report.foundUnixSeconds);
        m_state->setText(tr("Searched on %1").arg(itemmodels::momentText(when)));
        m_stored->setMessage(tr("The stored answer of %1: nothing was measured now. Neither the model nor a "
                                "backend nor the machine has changed since.")
                                 .arg(itemmodels::momentText(when)),
                             tr("Search Anew"));
        m_stored->show();
    } else {
        const QString done = tr("Done in %1").arg(seconds(spent()));
        const QString checked = checkedText(report.checks);
        m_state->setText(checked.isEmpty() ? done : done + QStringLiteral(" · ") + checked);
        m_state->setToolTip(checkedDetails(report.checks));
    }
    if (report.steps.empty()) {
        m_replay->setSteps({}, tr("This answer comes from the store, which kept no steps of its search."));
    }
    m_hasAnswer = true;
    showButtons(Buttons::kEnded);
}

void SearchPanel::showButtons(Buttons buttons) {
    m_pause->setEnabled(buttons == Buttons::kRunning);
    m_stop->setEnabled(buttons == Buttons::kRunning);
}

void SearchPanel::endWith(const QString& words) {
    m_tick->stop();
    for (const Level& level : {m_operator, m_graph}) {
        setThird(level, tr("Now"), QString(kDash), {});
        if (level.bar->state() != style::ProgressState::kDone) {
            level.state->setText(tr("stopped"));
        }
    }
    m_state->setText(words);
    showButtons(Buttons::kEnded);
}

QString SearchPanel::stateText() const {
    return m_state->text();
}

} // namespace tessera::panels
