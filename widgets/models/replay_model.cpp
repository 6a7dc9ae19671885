#include "widgets/models/replay_model.h"

#include "engine/plan/verdict.h"
#include "widgets/models/figures.h"
#include "widgets/models/verdict_words.h"
#include "widgets/style/row_delegate.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <iterator>
#include <utility>

namespace tessera::itemmodels {
namespace {

using StepKind = session::SearchStep::Kind;

struct ReplayWords {
    Q_DECLARE_TR_FUNCTIONS(Replay)
};

/// "conv1", "12 operators (conv1, …)".
QString subjectOf(const plan::PlacementMove& move, const graph::Graph& graph) {
    const QString first = QString::fromStdString(graph.node(move.first).name);
    return move.nodes == 1
               ? first
               : ReplayWords::tr("%n operator(s) (%1, …)", nullptr, static_cast<int>(move.nodes)).arg(first);
}

/// "12 operators (conv1, …): oneDNN → OpenVINO".
QString moveWords(const plan::PlacementMove& move, const graph::Graph& graph, const BackendLooks& looks) {
    const QString subject = subjectOf(move, graph);
    const QString to = looks.of(move.to).title;
    if (move.otherImplementation) {
        return ReplayWords::tr("%1: another implementation of %2").arg(subject, to);
    }
    if (move.from == move.to) {
        return ReplayWords::tr("%1: other regions of %2").arg(subject, to);
    }
    return move.from.id.empty() ? ReplayWords::tr("%1: to %2").arg(subject, to)
                                : ReplayWords::tr("%1: %2 → %3").arg(subject, looks.of(move.from).title, to);
}

/// The first of them in words, and how many more there are.
QString firstOf(const QStringList& moves) {
    return moves.size() < 2
               ? moves.value(0)
               : ReplayWords::tr("%1; and %n more change(s)", nullptr, static_cast<int>(moves.size()) - 1)
                     .arg(moves.first());
}

/// With the race that its time is of: the last race, which lists of plans show, timed it again.
QString baselineRan(const session::SearchStep& step, const BackendLooks& looks) {
    const QString what = step.baseline == "greedy" ? ReplayWords::tr("the greedy placement")
                         : step.baseline == session::kInForce
                             ? ReplayWords::tr("the plan in force")
                             : ReplayWords::tr("%1 alone").arg(looks.of(step.baseline).title);
    return (step.ratio ? ReplayWords::tr("Race of baselines: %1") : ReplayWords::tr("First race: %1"))
        .arg(what);
}

QString wordsOf(const session::SearchStep& step, const QStringList& moves, const BackendLooks& looks) {
    const QString changes = firstOf(moves);
    switch (step.kind) {
    case StepKind::kBaseline:
        return baselineRan(step, looks);
    case StepKind::kOperatorLevel:
        return changes.isEmpty() ? ReplayWords::tr("The operator level placed every operator")
                                 : ReplayWords::tr("Operator level: %1").arg(changes);
    case StepKind::kMove:
        return changes.isEmpty() ? ReplayWords::tr("The same placement in other formats") : changes;
    case StepKind::kFinal:
        break;
    }
    if (!step.baseline.empty()) {
        return step.baseline == "greedy"
                   ? ReplayWords::tr("Last race: the greedy placement is the plan")
                   : ReplayWords::tr("Last race: %1 is the plan").arg(looks.of(step.baseline).title);
    }
    return changes.isEmpty() ? ReplayWords::tr("Last race: the plan stays")
                             : ReplayWords::tr("Last race: %1").arg(changes);
}

/// Which race the figures are of.
QString raceOf(const session::SearchStep& step) {
    if (!step.time) {
        return ReplayWords::tr("Nothing was run for it.");
    }
    switch (step.kind) {
    case StepKind::kBaseline:
        return step.ratio ? ReplayWords::tr(
                                "It takes %1 times as long as the operator level's plan, beside which it "
                                "ran.")
                                .arg(decimalText(step.ratio->median, 2))
                          : ReplayWords::tr("Its time is of the first race, before anything was measured.");
    case StepKind::kOperatorLevel:
        return ReplayWords::tr("Its time is of the race with the baselines.");
    case StepKind::kMove:
        return ReplayWords::tr("Time and gain are of the move's own race with the best plan before it.");
    case StepKind::kFinal:
        return ReplayWords::tr("Time and gain are of the last race; the gain is over the operator level.");
    }
    return {};
}

/// Of a last race whose winner was no faster than the operator level's plan, as far as was seen; the winner
/// is the subject, as in the verdict.
QString undecidedSum(const session::SearchStep& last, const BackendLooks& looks) {
    if (last.ratio->low == last.ratio->high) { // one plan
        return ReplayWords::tr("No move was kept: the plan is the operator level's.");
    }
    const QString winner = last.baseline.empty()       ? ReplayWords::tr("the plan")
                           : last.baseline == "greedy" ? ReplayWords::tr("the greedy placement")
                                                       : looks.of(last.baseline).title;
    const auto ratio = plan::inverse(*last.ratio);
    return (plan::isInconclusive(ratio)
                ? ReplayWords::tr("No move was kept. The last race could not tell %1 apart from the operator "
                                  "level's plan (%1 is %2).")
                : ReplayWords::tr(
                      "No move was kept. In the last race there was no difference between %1 and the "
                      "operator level's plan (%1 is %2)."))
        .arg(winner, ratioSpan(ratio));
}

} // namespace

ReplayRow replayRow(const session::SearchStep& step, const graph::Graph& graph, const BackendLooks& looks) {
    ReplayRow row;
    row.kind = step.kind;
    row.at = step.at;
    if (!step.baseline.empty() && step.baseline != session::kInForce) {
        row.backend = looks.of(step.baseline);
    }
    QStringList moves;
    for (const plan::PlacementMove& move : step.changes) {
        moves << moveWords(move, graph, looks);
    }
    row.words = wordsOf(step, moves, looks);
    row.time = step.time;
    if (step.kind == StepKind::kMove || step.kind == StepKind::kFinal) {
        row.gain = step.ratio;
    }
    moves.prepend(row.words);
    moves.removeDuplicates();
    moves << raceOf(step);
    if (step.placement == nullptr) {
        moves << ReplayWords::tr("Its placement was not kept: the search had more than are kept.");
    }
    row.details = moves.join(u'\n');
    return row;
}

QString runningWords(const std::string& detail, const BackendLooks& looks) {
    const std::pair<const char*, QString> known[] = {
        {"greedy", ReplayWords::tr("the greedy placement")},
        {session::kInForce, ReplayWords::tr("the plan in force")},
        {"a plan of before", ReplayWords::tr("a plan of an earlier search")},
        {"operator level", ReplayWords::tr("the operator level's plan")},
        {"the candidate", ReplayWords::tr("the candidate")},
        {"two candidates", ReplayWords::tr("two candidates")},
        {"the candidates", ReplayWords::tr("the candidates")},
        {"a plan of the graph level", ReplayWords::tr("a plan of the graph level")},
        {"loading", ReplayWords::tr("loading plans")},
        {"whole plans", ReplayWords::tr("whole plans")},
        {"what the machine reaches", ReplayWords::tr("what the machine reaches")},
    };
    QStringList parts = QString::fromStdString(detail).split(QStringLiteral(", "));
    static const QRegularExpression kDraw(QStringLiteral("^draw '(.+)'$"));
    for (QString& part : parts) {
        if (const auto draw = kDraw.match(part); draw.hasMatch()) {
            part = ReplayWords::tr("draw \"%1\"").arg(draw.captured(1));
            continue;
        }
        const auto* const word = std::find_if(std::begin(known), std::end(known), [&part](const auto& each) {
            return part == QLatin1String(each.first);
        });
        const auto look = std::find_if(looks.all().begin(), looks.all().end(),
                                       [&part](const BackendLook& each) { return each.id == part; });
        part = word != std::end(known) ? word->second : look != looks.all().end() ? look->title : part;
    }
    return parts.join(QStringLiteral(", "));
}

/// Two steps are of two moments of the machine: their times do not give the gain.
QString stepTimeTip() {
    return ReplayWords::tr("Its time in the race of this step: times of two steps are of two moments.");
}

QString stepGainTip(const QString& details) {
    const QString tip = ReplayWords::tr("Against the best plan before it, from runs of both in turns.");
    return details.isEmpty() ? tip : tip + u'\n' + details;
}

QString gainText(const plan::SpeedUp& ratio) {
    return percentText(1 - ratio.median);
}

QString gainInterval(const plan::SpeedUp& ratio) {
    const auto gain = [](double value) { return decimalText((1 - value) * 100, 1); };
    return ReplayWords::tr("%1 to %2", "the interval of a gain").arg(gain(ratio.high), gain(ratio.low));
}

QString momentOfSearch(base::Nanoseconds at) {
    const auto seconds = static_cast<qint64>(at.milliseconds()) / 1000;
    return QStringLiteral("%1:%2").arg(seconds / 60).arg(seconds % 60, 2, 10, QLatin1Char('0'));
}

QString sumOfSteps(const std::vector<session::SearchStep>& steps, const BackendLooks& looks) {
    const auto moves = static_cast<int>(std::count_if(
        steps.begin(), steps.end(), [](const auto& step) { return step.kind == StepKind::kMove; }));
    const auto ofMoves = session::ratioOfMoves(steps);
    const QString together = ofMoves ? percentText(1 - *ofMoves) : QString();
    const auto last = std::find_if(steps.begin(), steps.end(),
                                   [](const auto& step) { return step.kind == StepKind::kFinal; });
    if (last == steps.end() || !last->ratio) {
        return ofMoves ? ReplayWords::tr("%n move(s) gained %1, each in its own race.", nullptr, moves)
                             .arg(together)
                       : QString();
    }
    const QString overall = percentText(1 - last->ratio->median);
    if (moves == 0 && plan::holdsOne(*last->ratio)) {
        return undecidedSum(*last, looks);
    }
    if (moves == 0 && !last->baseline.empty()) {
        return last->baseline == "greedy"
                   ? ReplayWords::tr("No move was kept; the greedy placement gained %1 over the operator "
                                     "level.")
                         .arg(overall)
                   : ReplayWords::tr("No move was kept; %1 gained %2 over the operator level.")
                         .arg(looks.of(last->baseline).title, overall);
    }
    if (moves == 0) {
        return ReplayWords::tr("No move was proved in its own race; the last race found %1 over the operator "
                               "level.")
            .arg(overall);
    }
    return ReplayWords::tr("%n move(s) gained %1, each in its own race; the last race, of whole plans "
                           "afresh, says %2 over the operator level.",
                           nullptr, moves)
        .arg(together, overall);
}

ReplayModel::ReplayModel(const style::Theme& theme, QObject* parent) : ColumnTable(theme, parent) {
    using R = ReplayRow;
    const auto icon = [](StepKind kind) {
        switch (kind) {
        case StepKind::kBaseline:
            return style::Icon::kCompare;
        case StepKind::kOperatorLevel:
            return style::Icon::kTable;
        case StepKind::kMove:
            return style::Icon::kTick;
        case StepKind::kFinal:
            break;
        }
        return style::Icon::kClock;
    };
    setColumns({
        {tr("At"), ColumnKind::kWords, [](const R& r) { return momentOfSearch(r.at); },
         [](const R& r) { return static_cast<qlonglong>(r.at.count()); }, secondary<R>},
        {tr("Step"),
         ColumnKind::kWords,
         [](const R& r) { return r.words; },
         {},
         {},
         [this, icon](const R& r, int role) -> QVariant {
             if (role == style::kBadgeRole && r.backend) {
                 return QVariant::fromValue(r.backend->badge);
             }
             if (role == Qt::DecorationRole && !r.backend) {
                 const bool isMove = r.kind == StepKind::kMove;
                 return this->theme().icon(
                     icon(r.kind), {isMove ? style::Role::kSuccess : style::Role::kTextSecondary, {}, {}});
             }
             return role == Qt::ToolTipRole ? QVariant(r.details) : QVariant();
         }},
        {tr("ms"),
         ColumnKind::kNumber,
         [](const R& r) { return r.time ? decimalText(r.time->milliseconds(), 3) : QString(kDash); },
         [](const R& r) { return sortKey(r.time); },
         {},
         [](const R& r, int role) -> QVariant {
             return role == Qt::ToolTipRole && r.time ? QVariant(stepTimeTip()) : QVariant();
         }},
        {tr("Gain"),
         ColumnKind::kNumber,
         [](const R& r) { return r.gain ? gainText(*r.gain) : QString(kDash); },
         [](const R& r) { return r.gain ? QVariant(1 - r.gain->median) : QVariant(); },
         {},
         [](const R& r, int role) -> QVariant {
             return role == Qt::ToolTipRole ? QVariant(r.gain ? stepGainTip(r.details) : r.details)
                                            : QVariant();
         }},
        {tr("Interval"),
         ColumnKind::kNumber,
         [](const R& r) { return r.gain ? gainInterval(*r.gain) : QString(); },
         {},
         secondary<R>},
    });
}

} // namespace tessera::itemmodels
