#include "widgets/models/plan_list.h"

#include "widgets/models/engine_words.h"
#include "widgets/models/figures.h"

#include <QCoreApplication>

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

namespace tessera::itemmodels {
namespace {

using From = PlanOrigin::Kind;
using Against = PlanRow::Against;

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
        addAnswer();
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
            row.side = PlanRow::Side::kB;
        }
        m_rows.push_back(std::move(row));
        return m_rows.back();
    }

    void addInForce() {
        PlanRow& row = rowFor({From::kInForce, {}});
        row.side = PlanRow::Side::kA;
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
            raced.isOfLastRace = true;
        }
    }

    void addBaseline(const plan::Baseline& baseline) {
        PlanRow& row = rowFor({From::kBaseline, QString::fromStdString(baseline.name)});
        nameBackend(row, baseline.name);
        row.machine = m_rows.front().machine; // they ran in one race
        row.model = m_rows.front().model;
        row.time = ofRace(baseline.time);
        row.isOfLastRace = baseline.time && m_plan.raced;
        row.predicted = baseline.predicted;
        row.note = engineWords(baseline.reason);
        row.isPossible = baseline.time || baseline.predicted || row.note.isEmpty();
        if (baseline.name == m_plan.identicalTo) {
            row.against = Against::kSamePlan;
        } else if (baseline.time && m_plan.raced && m_plan.raced->median.count() > 0) {
            row.ratio = ratioTo(baseline, m_plan);
            row.isPaired = baseline.name == m_plan.bestBaseline;
            row.tie = isTie(baseline, m_plan);
        }
    }

    /// Of a plan that ran in no race, such as one with a pin, those of the search before it: their times, and
    /// no ratio.
    void addAnswer() {
        if (m_in.answer == nullptr || m_plan.raced ||
            m_in.answer->hardwareProfile != m_plan.hardwareProfile) {
            return;
        }
        for (const plan::Baseline& baseline : m_in.answer->baselines) {
            const PlanOrigin origin{From::kBaseline, QString::fromStdString(baseline.name)};
            if (baseline.time && find(origin) == nullptr) {
                addBaseline(baseline);
                PlanRow& row = *find(origin);
                if (row.time && row.time->unixSeconds == 0 && m_in.answer->raced) {
                    row.time->unixSeconds = m_in.answer->raced->unixSeconds;
                }
            }
        }
    }

    [[nodiscard]] bool isMixOfTheRace(const OtherPlan& other) const {
        return other.origin.kind == From::kMix && m_plan.bestMix && other.plan->endToEnd &&
               other.plan->endToEnd->median == m_plan.bestMix->time.median;
    }

    /// All of a race ran in the same minutes, which only the plan's own time says.
    [[nodiscard]] std::optional<plan::EndToEnd> ofRace(std::optional<plan::EndToEnd> time) const {
        if (time && m_plan.raced && time->unixSeconds == 0) {
            time->unixSeconds = m_plan.raced->unixSeconds;
        }
        return time;
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
        const bool ranInRace = row.ratio || row.against == Against::kSamePlan;
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
        if (other.plan == m_in.plan) {
            row.against = Against::kSamePlan;
        } else if (const auto ratio = other.runWith(m_in.plan)) {
            row.ratio = ratio;
            row.isPaired = true;
            row.planTime = other.otherTimeOf(m_in.plan);
            row.tie = ratio->low <= 1 && ratio->high >= 1;
            row.time = ofRace(row.time);
            row.isOfLastRace = false;
        } else if (isMixOfTheRace(other)) {
            row.ratio = m_plan.bestMix->behind;
            row.isPaired = true;
            row.tie = row.ratio->low <= 1;
            row.time = ofRace(m_plan.bestMix->time);
            row.isOfLastRace = true;
        } else if (ranInRace || !row.time) {
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
        if (row.against != Against::kItself && row.against != Against::kSamePlan) {
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
        const int group = row.origin.kind == From::kInForce                ? 0
                          : row.origin.kind == From::kRace                 ? 1
                          : !row.isPossible                                ? 7
                          : isForeign                                      ? 6
                          : row.ratio || row.against == Against::kSamePlan ? 2
                          : row.time                                       ? 3
                          : row.predicted                                  ? 4
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

std::optional<plan::SpeedUp> OtherPlan::ratioOver(const plan::PlanRef& inForce) const {
    if (inForce == nullptr || runWith(inForce)) {
        return runWith(inForce);
    }
    if (origin.kind == From::kMix && inForce->bestMix && showsItsRace(*inForce) && plan->endToEnd &&
        plan->endToEnd->median == inForce->bestMix->time.median) {
        return inForce->bestMix->behind;
    }
    const auto& baselines = inForce->baselines;
    const auto raced = std::find_if(baselines.begin(), baselines.end(), [this](const auto& baseline) {
        return origin == PlanOrigin{From::kBaseline, QString::fromStdString(baseline.name)};
    });
    const bool isKnown = raced != baselines.end() && raced->time && showsItsRace(*inForce);
    return isKnown ? std::optional(itemmodels::ratioTo(*raced, *inForce)) : std::nullopt;
}

std::optional<plan::EndToEnd> OtherPlan::otherTimeOf(const plan::PlanRef& inForce) const {
    const bool isOther = runWith(inForce) && timeOfRatioTo && inForce->endToEnd &&
                         timeOfRatioTo->median != inForce->endToEnd->median;
    return isOther ? timeOfRatioTo : std::nullopt;
}

std::vector<PlanRow> planRows(const PlanListInput& input) {
    return input.plan != nullptr ? PlanList(input).run() : std::vector<PlanRow>();
}

} // namespace tessera::itemmodels
