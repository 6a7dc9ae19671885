#include "widgets/models/plan_list.h"

#include "engine/plan/verdict.h"
#include "widgets/models/engine_words.h"
#include "widgets/models/figures.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>
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
        addEarlier();
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
        for (PlanRow& row : m_rows) {
            noteRescaled(row);
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
        row.isRescaled = baseline.time && baseline.isRescaled && baseline.name != m_plan.identicalTo;
        row.predicted = baseline.predicted;
        row.note = engineWords(baseline.reason);
        row.isPossible = baseline.time || baseline.predicted || row.note.isEmpty();
        if (baseline.name == m_plan.identicalTo) {
            row.against = Against::kSamePlan;
        } else if (baseline.time && m_plan.raced && m_plan.raced->median.count() > 0) {
            row.ratio = ratioTo(baseline, m_plan);
            row.isPaired = baseline.name == m_plan.bestBaseline;
            // Of one run there is no interval to hold 1, and what left the race was behind by then.
            row.tie = isTie(baseline, m_plan) && row.ratio->low < row.ratio->high && !row.isRescaled;
            row.planTime = planTimeOfRace();
        }
    }

    static void noteRescaled(PlanRow& row) {
        if (row.isRescaled && row.note.isEmpty()) {
            row.note = PlansModel::tr("It left the last race early: its time is by its ratio to the leader. "
                                      "The steps of the search have what it took before.");
        }
    }

    /// What did not run beside the plan has the time that it took before, and a ratio where the plan ran
    /// beside it then.
    void addEarlier() {
        for (const EarlierTime& earlier : m_in.earlier) {
            const bool isSketched =
                earlier.baseline == "greedy" && std::ranges::any_of(m_in.others, [](const OtherPlan& other) {
                    return other.origin.kind == From::kGreedy;
                });
            const bool isOfBefore = earlier.baseline == plan::kInForce;
            const auto origin = isSketched ? PlanOrigin{From::kGreedy, {}}
                                : isOfBefore
                                    ? PlanOrigin{From::kBefore, {}}
                                    : PlanOrigin{From::kBaseline, QString::fromStdString(earlier.baseline)};
            PlanRow* known = find(origin);
            if (known != nullptr && known->time) {
                continue;
            }
            PlanRow& row = known != nullptr ? *known : rowFor(origin);
            nameBackend(row, earlier.baseline);
            row.machine = m_rows.front().machine;
            row.model = m_rows.front().model;
            row.time = earlier.time;
            row.isPossible = !isOfBefore; // where it is still there it is listed as such below
            if (earlier.planTime && earlier.planTime->median.count() > 0) {
                const double ratio = static_cast<double>(earlier.time.median.count()) /
                                     static_cast<double>(earlier.planTime->median.count());
                row.ratio = plan::SpeedUp{ratio, ratio, ratio};
                row.planTime = earlier.planTime;
            }
            const QString race = earlier.race == EarlierTime::Race::kFirst
                                     ? PlansModel::tr("Timed in the first race of its search")
                                     : PlansModel::tr("Timed in the race of an earlier search");
            row.note = row.note.isEmpty()
                           ? race
                           : PlansModel::tr("%1; in the last race %2", "which race, what it says")
                                 .arg(race, row.note);
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

    /// What the plan took in its race, where it shows another time.
    [[nodiscard]] std::optional<plan::EndToEnd> planTimeOfRace() const {
        return showsItsRace(m_plan) ? std::nullopt : m_plan.raced;
    }

    void nameBackend(PlanRow& row, const std::string& id) {
        if (id == "greedy") {
            row.title = PlansModel::tr("Greedy, as runtimes place");
            return;
        }
        if (id == plan::kInForce) { // of the race: it is the plan of the search before
            row.title = PlansModel::tr("The plan before the search");
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
            row.tie = plan::holdsOne(*ratio);
            row.time = ofRace(row.time);
            row.isOfLastRace = row.isRescaled = false;
        } else if (isMixOfTheRace(other)) {
            row.ratio = m_plan.bestMix->behind;
            row.isPaired = true;
            row.tie = row.ratio->low <= 1;
            row.planTime = planTimeOfRace();
            row.time = ofRace(m_plan.bestMix->time);
            row.isOfLastRace = true;
            row.isRescaled = false;
        } else if (ranInRace || !row.time) {
            row.time = raced;
        }
        if (row.against != Against::kThisPlan) {
            row.ratio.reset();
            row.planTime.reset();
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
        const int group = row.origin.kind == From::kInForce ? 0
                          : row.origin.kind == From::kRace  ? 1
                          : !row.isPossible                 ? 6
                          : isForeign                       ? 5
                          : row.time                        ? 2
                          : row.predicted                   ? 3
                                                            : 4;
        const double time = row.time        ? static_cast<double>(row.time->median.count())
                            : row.predicted ? static_cast<double>(row.predicted->count())
                                            : std::numeric_limits<double>::max();
        return {group, time};
    }

    const PlanListInput& m_in;
    const plan::Plan& m_plan;
    std::vector<PlanRow> m_rows;
};

/// Of those that can stand beside the plan in force.
constexpr std::pair<From, const char*> kOriginWords[] = {{From::kBaseline, "baseline"},
                                                         {From::kGreedy, "greedy"},
                                                         {From::kFile, "file"},
                                                         {From::kMix, "mix"},
                                                         {From::kBefore, "before"}};

} // namespace

QString originWord(PlanOrigin::Kind kind) {
    const auto found = std::ranges::find(kOriginWords, kind, &std::pair<From, const char*>::first);
    return found != std::end(kOriginWords) ? QString::fromLatin1(found->second) : QString();
}

std::optional<PlanOrigin::Kind> originOf(const QString& word) {
    const auto found = std::ranges::find_if(
        kOriginWords, [&](const auto& each) { return word == QLatin1String(each.second); });
    return found != std::end(kOriginWords) ? std::optional(found->first) : std::nullopt;
}

plan::SpeedUp ratioTo(const plan::Baseline& baseline, const plan::PlanHeader& plan) {
    if (baseline.name == plan.bestBaseline || baseline.name == plan.identicalTo) {
        return plan.speedUp;
    }
    // Of one run or two there is no interval, and none of what is divided by it.
    const bool hasInterval = spreadOf(*baseline.time) && spreadOf(*plan.raced);
    const auto over = [](base::Nanoseconds a, base::Nanoseconds b) {
        return static_cast<double>(a.count()) / static_cast<double>(std::max<std::int64_t>(b.count(), 1));
    };
    const double median = over(baseline.time->median, plan.raced->median);
    return {.median = median,
            .low = hasInterval ? over(baseline.time->low, plan.raced->high) : median,
            .high = hasInterval ? over(baseline.time->high, plan.raced->low) : median};
}

bool showsItsRace(const plan::PlanHeader& plan) {
    return plan.raced && plan.endToEnd && !plan::isTimedSinceItsRace(plan);
}

bool isOfSameRace(const plan::PlanHeader& a, const plan::PlanHeader& b) {
    return a.raced && b.raced && a.raced->median == b.raced->median &&
           a.raced->unixSeconds == b.raced->unixSeconds;
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

std::optional<RunOfBoth> OtherPlan::runOver(const plan::PlanRef& inForce) const {
    if (inForce == nullptr) {
        return std::nullopt;
    }
    if (const auto run = runWith(inForce)) {
        const auto& own = timeOfRatioTo ? timeOfRatioTo : inForce->endToEnd;
        return own && plan->endToEnd ? std::optional(RunOfBoth{*run, *own, *plan->endToEnd}) : std::nullopt;
    }
    if (origin.kind == From::kMix && inForce->bestMix && showsItsRace(*inForce) && plan->endToEnd &&
        plan->endToEnd->median == inForce->bestMix->time.median) {
        return RunOfBoth{inForce->bestMix->behind, *inForce->raced, inForce->bestMix->time};
    }
    const plan::Baseline* raced = showsItsRace(*inForce) ? asBaseline(*inForce) : nullptr;
    return raced != nullptr ? std::optional(RunOfBoth{itemmodels::ratioTo(*raced, *inForce), *inForce->raced,
                                                      *raced->time})
                            : std::nullopt;
}

const plan::Baseline* OtherPlan::asBaseline(const plan::PlanHeader& inForce) const {
    const auto found = std::ranges::find_if(inForce.baselines, [this](const plan::Baseline& baseline) {
        return baseline.time && origin == PlanOrigin{From::kBaseline, QString::fromStdString(baseline.name)};
    });
    return found != inForce.baselines.end() ? &*found : nullptr;
}

std::optional<plan::EndToEnd> OtherPlan::otherTimeOf(const plan::PlanRef& inForce) const {
    const bool isOther = runWith(inForce) && timeOfRatioTo &&
                         (!inForce->endToEnd || timeOfRatioTo->median != inForce->endToEnd->median);
    return isOther ? timeOfRatioTo : std::nullopt;
}

bool OtherPlan::racedSince(const plan::PlanHeader& inForce) const {
    const std::int64_t run = timeOfRatioTo ? timeOfRatioTo->unixSeconds : 0;
    if (!inForce.raced || run == 0 || inForce.raced->unixSeconds <= run) {
        return false;
    }
    return origin.kind == From::kMix ? inForce.bestMix.has_value() : asBaseline(inForce) != nullptr;
}

namespace {

using session::SearchStep;

/// Race by race: two steps ran in one where both have a ratio to the operator level's plan, or neither has.
void addSteps(std::vector<EarlierTime>& times, const std::vector<SearchStep>& steps, std::int64_t moment,
              const std::optional<std::string>& own) {
    const auto timeOf = [moment](const SearchStep& step) {
        plan::EndToEnd time{*step.time, *step.time, *step.time, 1};
        time.unixSeconds = moment;
        return time;
    };
    for (const SearchStep& step : steps) {
        if (step.kind != SearchStep::Kind::kBaseline || !step.time || step.baseline == "reference") {
            continue;
        }
        const auto beside = std::ranges::find_if(steps, [&](const SearchStep& other) {
            return other.kind == SearchStep::Kind::kBaseline && other.time && other.baseline == own &&
                   other.baseline != step.baseline && other.ratio.has_value() == step.ratio.has_value();
        });
        times.push_back({step.baseline, timeOf(step), EarlierTime::Race::kFirst,
                         beside != steps.end() ? std::optional(timeOf(*beside)) : std::nullopt});
    }
}

void addBaselines(std::vector<EarlierTime>& times, const plan::Plan& race,
                  const std::optional<std::string>& own) {
    const auto timeOf = [&race](const plan::Baseline& baseline) {
        plan::EndToEnd time = *baseline.time;
        time.unixSeconds = time.unixSeconds != 0 ? time.unixSeconds : race.raced->unixSeconds;
        return time;
    };
    for (const plan::Baseline& baseline : race.baselines) {
        if (!baseline.time) {
            continue;
        }
        const auto beside = std::ranges::find_if(race.baselines, [&](const plan::Baseline& other) {
            return other.time && other.name == own && other.name != baseline.name;
        });
        times.push_back({baseline.name, timeOf(baseline), EarlierTime::Race::kEarlierSearch,
                         beside != race.baselines.end() ? std::optional(timeOf(*beside)) : std::nullopt});
    }
}

} // namespace

std::vector<EarlierTime> earlierTimes(const std::vector<plan::PlanRef>& races, const plan::PlanRef& answer,
                                      const std::vector<SearchStep>& steps, const plan::PlanHeader& inForce) {
    std::vector<EarlierTime> times;
    for (const plan::PlanRef& race : races) {
        const bool isComparable = race->raced && race->device == inForce.device &&
                                  race->threads == inForce.threads && race->precision == inForce.precision &&
                                  race->hardwareProfile == inForce.hardwareProfile;
        if (!isComparable) {
            continue;
        }
        addBaselines(times, *race, inForce.identicalTo);
        if (answer != nullptr && isOfSameRace(*answer, *race)) {
            addSteps(times, steps, race->raced->unixSeconds, inForce.identicalTo);
        }
    }
    return times;
}

std::vector<PlanRow> planRows(const PlanListInput& input) {
    return input.plan != nullptr ? PlanList(input).run() : std::vector<PlanRow>();
}

} // namespace tessera::itemmodels
