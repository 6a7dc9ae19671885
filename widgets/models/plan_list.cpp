#include "widgets/models/plan_list.h"

#include "widgets/models/engine_words.h"
#include "widgets/models/figures.h"
#include "widgets/models/moments.h"
#include "widgets/models/word_help.h"
#include "widgets/style/row_delegate.h"

#include <QCoreApplication>

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

namespace tessera::itemmodels {
namespace {

using From = PlanOrigin::Kind;
using Against = PlanRow::Against;

constexpr QChar kTimes(0x00D7);

/// Of the best baseline the paired runs say it, and better than two intervals do. Where these say that the
/// plan is faster than it, it is faster than all.
bool isTie(const plan::Baseline& baseline, const plan::PlanHeader& plan) {
    if (plan.speedUp.low > 1.0 || baseline.name == plan.identicalTo) {
        return false;
    }
    return baseline.name == plan.bestBaseline ? plan.speedUp.high >= 1.0
                                              : baseline.time->overlaps(*plan.raced);
}

class PlanList {
public:
    explicit PlanList(const PlanListInput& input) : m_in(input), m_plan(*input.plan) {}

    std::vector<PlanRow> run() {
        addInForce();
        for (const plan::Baseline& baseline : m_plan.baselines) {
            addBaseline(baseline);
        }
        for (const OtherPlan& other : m_in.others) {
            takeOver(other, rowFor(other.origin));
        }
        for (const session::BackendInfo& info : m_in.backends) {
            addAlone(info);
        }
        if (find({From::kBaseline, QStringLiteral("greedy")}) == nullptr) {
            PlanRow& row = rowFor({From::kGreedy, {}});
            row.title = PlansModel::tr("Greedy, as runtimes place");
        }
        for (const PlanFile& file : m_in.files) {
            addFile(file);
        }
        std::stable_sort(m_rows.begin(), m_rows.end(),
                         [](const PlanRow& a, const PlanRow& b) { return rank(a) < rank(b); });
        return std::move(m_rows);
    }

private:
    PlanRow* find(const PlanOrigin& origin) {
        const auto found = std::find_if(m_rows.begin(), m_rows.end(),
                                        [&](const PlanRow& row) { return row.origin == origin; });
        return found != m_rows.end() ? &*found : nullptr;
    }

    PlanRow& rowFor(const PlanOrigin& origin) {
        if (PlanRow* row = find(origin)) {
            return *row;
        }
        PlanRow row;
        row.origin = origin;
        if (m_in.second == origin) {
            row.letter = PlansModel::tr("B");
        }
        m_rows.push_back(std::move(row));
        return m_rows.back();
    }

    void addInForce() {
        PlanRow& row = rowFor({From::kInForce, {}});
        row.letter = PlansModel::tr("A");
        row.title = PlansModel::tr("This plan");
        row.against = Against::kItself;
        const plan::PlanOverview overview = plan::overviewOf(m_plan);
        describe(row, overview);
        if (m_plan.raced && !showsItsRace(m_plan)) {
            PlanRow& raced = rowFor({From::kRace, {}});
            raced.title = PlansModel::tr("This plan, in its race");
            raced.against = Against::kItself;
            describe(raced, overview);
            raced.time = m_plan.raced;
        }
    }

    void addBaseline(const plan::Baseline& baseline) {
        PlanRow& row = rowFor({From::kBaseline, QString::fromStdString(baseline.name)});
        nameBackend(row, baseline.name);
        row.machine = m_rows.front().machine; // they ran in one race
        row.model = m_rows.front().model;
        row.time = baseline.time;
        row.predicted = baseline.predicted;
        row.note = engineWords(baseline.reason);
        row.isPossible = baseline.time || baseline.predicted || row.note.isEmpty();
        if (baseline.time && m_plan.raced && m_plan.raced->median.count() > 0) {
            row.ratio = static_cast<double>(baseline.time->median.count()) /
                        static_cast<double>(m_plan.raced->median.count());
            row.tie = isTie(baseline, m_plan);
        }
    }

    void nameBackend(PlanRow& row, const std::string& id) {
        if (id == "greedy") {
            row.title = PlansModel::tr("Greedy, as runtimes place");
            return;
        }
        row.backend = m_in.looks.of(id);
        row.title = row.backend->title;
    }

    /// What was compared with before says what it is; its time in the plan's race stays.
    void takeOver(const OtherPlan& other, PlanRow& row) {
        const bool ranInRace = row.ratio.has_value();
        const auto raced = row.time;
        row.title = other.title;
        if (other.origin.kind == From::kBaseline && other.origin.key != QStringLiteral("greedy")) {
            row.backend = m_in.looks.of(other.origin.key.toStdString());
        }
        describe(row, other.byName ? other.byName->overview : plan::overviewOf(*other.plan));
        row.isPossible = true;
        row.note = other.byName ? agreementWords(other.byName->agreement) : QString();
        if (other.byName) {
            row.against = Against::kOtherModel;
        }
        if (const auto ratio = other.ratioOver(m_in.plan)) {
            row.ratio = ratio->median;
            row.tie = ratio->low <= 1 && ratio->high >= 1;
        } else if (ranInRace) {
            row.time = raced;
        }
        if (row.against != Against::kThisPlan) {
            row.ratio.reset();
            row.tie = false;
        }
    }

    /// The others of a race and of files are known by then.
    void addAlone(const session::BackendInfo& info) {
        const bool isReference = info.spec.id == "reference"; // it takes every node, and is none
        const PlanOrigin origin{From::kBaseline, QString::fromStdString(info.spec.id)};
        if (isReference || find(origin) != nullptr) {
            return;
        }
        PlanRow& row = rowFor(origin);
        nameBackend(row, info.spec.id);
        row.isPossible = info.available || info.reason.empty();
        row.note = engineWords(info.reason);
    }

    void addFile(const PlanFile& file) {
        const PlanOrigin origin{From::kFile, file.path};
        if (find(origin) != nullptr) {
            return;
        }
        PlanRow& row = rowFor(origin);
        row.title = file.title;
        row.note = file.problem;
        row.isPossible = file.problem.isEmpty();
        if (file.overview) {
            describe(row, *file.overview);
        }
    }

    void describe(PlanRow& row, const plan::PlanOverview& overview) {
        row.machine = machineWords(overview);
        row.model = QString::fromStdString(overview.modelName);
        row.time = overview.endToEnd;
        row.predicted = overview.predicted;
        if (row.against != Against::kItself) {
            row.against =
                overview.structureHash != m_plan.structureHash ? Against::kOtherModel
                : overview.device != m_plan.device || overview.hardwareProfile != m_plan.hardwareProfile
                    ? Against::kOtherMachine
                    : Against::kThisPlan;
        }
        row.shares.clear();
        for (const auto& share : overview.shares) {
            row.shares.push_back({m_in.looks.of(share.backend).title, share.share});
        }
        row.shareOf = overview.shareOf;
        row.conversions = overview.conversions;
    }

    static std::tuple<int, double> rank(const PlanRow& row) {
        const bool isForeign = row.against == Against::kOtherMachine || row.against == Against::kOtherModel;
        const int group = row.origin.kind == From::kInForce ? 0
                          : row.origin.kind == From::kRace  ? 1
                          : !row.isPossible                 ? 7
                          : isForeign                       ? 6
                          : row.ratio                       ? 2
                          : row.time                        ? 3
                          : row.predicted                   ? 4
                                                            : 5;
        const double time = row.time        ? static_cast<double>(row.time->median.count())
                            : row.predicted ? static_cast<double>(row.predicted->count())
                                            : std::numeric_limits<double>::max();
        return {group, time};
    }

    const PlanListInput& m_in;
    const plan::Plan& m_plan;
    std::vector<PlanRow> m_rows;
};

QString ratioText(const PlanRow& row) {
    switch (row.against) {
    case Against::kItself:
        break;
    case Against::kThisPlan:
        return row.tie     ? PlansModel::tr("tie")
               : row.ratio ? decimalText(*row.ratio, 2) + kTimes
                           : QString(kDash);
    case Against::kOtherMachine:
        return PlansModel::tr("other machine");
    case Against::kOtherModel:
        return PlansModel::tr("other model");
    }
    return kDash;
}

QString ratioTip(const PlanRow& row) {
    switch (row.against) {
    case Against::kItself:
        break;
    case Against::kThisPlan:
        return row.tie ? PlansModel::tr("No difference was found. Ratio of the medians: %1")
                             .arg(decimalText(row.ratio.value_or(1), 2) + kTimes)
               : row.ratio
                   ? PlansModel::tr("Ratio of the medians: %1").arg(decimalText(*row.ratio, 2) + kTimes)
                   : PlansModel::tr("It has not run together with this plan: Measure runs both in "
                                    "turns.");
    case Against::kOtherMachine:
        return PlansModel::tr("Its times are of that machine: they have no ratio to ours.");
    case Against::kOtherModel:
        return PlansModel::tr(
            "Its times are of another model, or of this one in other sizes: they have no ratio to "
            "these.");
    }
    return {};
}

QString sharesText(const PlanRow& row, std::size_t most) {
    QStringList parts;
    for (std::size_t i = 0; i < std::min(most, row.shares.size()); ++i) {
        constexpr double kLeast = 0.01;
        const double share = row.shares[i].share;
        const QString part =
            share > 0 && share < kLeast ? u'<' + percentText(kLeast, 0) : percentText(share, 0);
        parts << row.shares[i].backend + u' ' + part;
    }
    if (parts.isEmpty()) {
        return {};
    }
    const QString text = parts.join(QStringLiteral(" · "));
    return row.shareOf == plan::PlanOverview::ShareOf::kNodes && !row.shares.empty()
               ? PlansModel::tr("%1 of nodes").arg(text)
               : text;
}

/// A note stands before the shares: it says what they are of.
QString aboutText(const PlanRow& row, std::size_t most) {
    const QString shares = sharesText(row, most);
    return row.note.isEmpty() ? shares
           : shares.isEmpty() ? row.note
                              : row.note + QStringLiteral(" · ") + shares;
}

QString timeText(const PlanRow& row) {
    return row.time        ? decimalText(row.time->median.milliseconds(), 2)
           : row.predicted ? QStringLiteral("≈\u2009") + decimalText(row.predicted->milliseconds(), 2)
                           : QString(kDash);
}

QString measuredText(const PlanRow& row) {
    if (!row.time) {
        return row.predicted ? PlansModel::tr("predicted") : QString(kDash);
    }
    const QString moment = momentText(row.time->unixSeconds);
    return moment.isEmpty() ? PlansModel::tr("measured") : moment;
}

QString planTip(const PlanRow& row) {
    switch (row.origin.kind) {
    case From::kInForce:
        return PlansModel::tr("The plan in force");
    case From::kRace:
        return PlansModel::tr("Its time in the race that chose it: ratios of that race are to this.");
    case From::kBaseline:
        return row.backend ? PlansModel::tr("%1 wherever it can run the model").arg(row.title) : QString();
    case From::kGreedy:
        return PlansModel::tr("The first backend by priority that takes each operator");
    case From::kFile:
        return row.origin.key;
    case From::kMix:
    case From::kBefore:
        break;
    }
    return {};
}

style::Role inkOf(const PlanRow& row) {
    return row.isPossible ? style::Role::kText : style::Role::kTextSecondary;
}

/// The tip of a cell.
std::function<QVariant(const PlanRow&, int)> tip(QString (*words)(const PlanRow&)) {
    return [words](const PlanRow& row, int role) -> QVariant {
        const QString text = role == Qt::ToolTipRole ? words(row) : QString();
        return text.isEmpty() ? QVariant() : QVariant(text);
    };
}

} // namespace

plan::SpeedUp ratioTo(const plan::Baseline& baseline, const plan::PlanHeader& plan) {
    if (baseline.name == plan.bestBaseline || baseline.name == plan.identicalTo) {
        return plan.speedUp;
    }
    const auto over = [](base::Nanoseconds a, base::Nanoseconds b) {
        return static_cast<double>(a.count()) / static_cast<double>(std::max<std::int64_t>(b.count(), 1));
    };
    return {.median = over(baseline.time->median, plan.raced->median),
            .low = over(baseline.time->low, plan.raced->high),
            .high = over(baseline.time->high, plan.raced->low)};
}

bool showsItsRace(const plan::PlanHeader& plan) {
    return plan.raced && plan.endToEnd && plan.endToEnd->median == plan.raced->median &&
           plan.endToEnd->low == plan.raced->low && plan.endToEnd->high == plan.raced->high;
}

QString agreementWords(const plan::NameAgreement& agreement) {
    const std::size_t all = agreement.common + agreement.onlyInModel;
    QStringList words{PlansModel::tr("%1 of %n node(s) agree by name", nullptr, static_cast<int>(all))
                          .arg(countText(static_cast<std::int64_t>(agreement.common)))};
    if (agreement.onlyInModel > 0) {
        words << PlansModel::tr("%n of this model only", nullptr, static_cast<int>(agreement.onlyInModel));
    }
    if (agreement.onlyInPlan > 0) {
        words << PlansModel::tr("%n of that plan only", nullptr, static_cast<int>(agreement.onlyInPlan));
    }
    return words.join(QStringLiteral(", "));
}

QString machineWords(const plan::PlanOverview& overview) {
    const QString cpu =
        overview.device.cpu.empty() ? PlansModel::tr("unknown") : QString::fromStdString(overview.device.cpu);
    const QString machine = PlansModel::tr("%1, %n thread(s)", nullptr, overview.threads).arg(cpu);
    return overview.hardwareProfile.empty()
               ? machine
               : PlansModel::tr("%1, borrowed from %2")
                     .arg(machine, QString::fromStdString(overview.hardwareProfile));
}

std::vector<PlanRow> planRows(const PlanListInput& input) {
    return input.plan != nullptr ? PlanList(input).run() : std::vector<PlanRow>();
}

PlansModel::PlansModel(const style::Theme& theme, QObject* parent) : ColumnTable(theme, parent) {
    using R = PlanRow;
    const auto number = ColumnKind::kNumber;
    constexpr std::size_t kMostShares = 3;
    const auto orDash = [](const QString& text) { return text.isEmpty() ? QString(kDash) : text; };
    setColumns({
        {tr("A/B"), ColumnKind::kWords, [](const R& r) { return r.letter; }, {}},
        {tr("Plan"),
         ColumnKind::kWords,
         [](const R& r) { return r.title; },
         {},
         inkOf,
         [](const R& r, int role) -> QVariant {
             if (role == style::kBadgeRole && r.backend) {
                 return QVariant::fromValue(r.backend->badge);
             }
             return tip(planTip)(r, role);
         }},
        {tr("ms"), number, [](const R& r) { return timeText(r); },
         [](const R& r) -> QVariant {
             return r.time        ? static_cast<double>(r.time->median.count())
                    : r.predicted ? static_cast<double>(r.predicted->count())
                                  : -1.0;
         },
         [](const R& r) { return r.time ? style::Role::kText : style::Role::kTextSecondary; }},
        {tr("±"),
         number,
         [](const R& r) {
             const auto spread = r.time ? spreadOf(*r.time) : std::nullopt;
             return spread ? spreadText(spread->milliseconds(), 2) : r.time ? QString(kDash) : QString();
         },
         {},
         secondary<R>},
        {tr("To the plan"),
         number,
         [](const R& r) { return ratioText(r); },
         [](const R& r) -> QVariant { return r.tie ? 1.0 : r.ratio.value_or(-1); },
         {},
         tip(ratioTip)},
        {tr("Measured"), number, [](const R& r) { return measuredText(r); },
         [](const R& r) -> QVariant { return static_cast<qlonglong>(r.time ? r.time->unixSeconds : -1); },
         secondary<R>},
        {tr("Conversions"), number,
         [](const R& r) {
             return r.conversions ? countText(static_cast<std::int64_t>(*r.conversions)) : QString(kDash);
         },
         [](const R& r) -> QVariant { return r.conversions ? static_cast<qlonglong>(*r.conversions) : -1; }},
        {tr("Machine"),
         ColumnKind::kWords,
         [orDash](const R& r) { return orDash(r.machine); },
         {},
         secondary<R>,
         tip([](const R& r) { return r.machine; })},
        {tr("Model"),
         ColumnKind::kWords,
         [orDash](const R& r) { return orDash(r.model); },
         {},
         secondary<R>,
         tip([](const R& r) { return r.model; })},
        {tr("By backend"),
         ColumnKind::kWords,
         [orDash](const R& r) { return orDash(aboutText(r, kMostShares)); },
         {},
         secondary<R>,
         tip([](const R& r) { return aboutText(r, r.shares.size()); })},
    });
}

int PlansModel::rowOf(const PlanOrigin& origin) const {
    const auto found =
        std::find_if(rows().begin(), rows().end(), [&](const PlanRow& row) { return row.origin == origin; });
    return found != rows().end() ? static_cast<int>(found - rows().begin()) : -1;
}

} // namespace tessera::itemmodels
