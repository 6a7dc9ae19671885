#pragma once

#include "engine/plan/aligned_plan.h"
#include "engine/session/session.h"
#include "widgets/models/column_table.h"
#include "widgets/models/plan_rows.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace tessera::itemmodels {

/// Where a plan comes from that can be set beside the one in force. Two with the same origin are one entry of
/// the list.
struct PlanOrigin {
    enum class Kind : std::uint8_t {
        kInForce,  ///< the plan itself
        kRace,     ///< the plan itself, with its time in the race that chose it
        kBaseline, ///< key: id of a backend, or "greedy" of the race
        kGreedy,   ///< the placement from specs alone
        kFile,     ///< key: path
        kMix,      ///< the best mix of a search that a baseline won
        kBefore,   ///< was in force; key: why it is no longer
    } kind = Kind::kInForce;
    QString key;
    friend bool operator==(const PlanOrigin&, const PlanOrigin&) = default;
};

/// Of a kind, as files have it; empty text: none has it.
[[nodiscard]] QString originWord(PlanOrigin::Kind kind);
[[nodiscard]] std::optional<PlanOrigin::Kind> originOf(const QString& word);

/// A plan beside the one in force, on the graph of the open model.
struct OtherPlan {
    PlanOrigin origin;
    QString title;
    plan::PlanRef plan;
    /// It is of another model and was aligned by the names of its nodes; empty: it is of this one.
    struct ByName {
        plan::NameAgreement agreement;
        plan::PlanOverview overview; ///< of all of it, as it stands in its file
        QString why;                 ///< it is not of this model
    };
    std::optional<ByName> byName = {};
    std::optional<plan::SpeedUp> ratio = {}; ///< its time over that of `ratioTo`, from one run of both
    plan::PlanRef ratioTo = {}; ///< as it is known now: newer times of it leave the ratio what it is
    std::optional<plan::EndToEnd> timeOfRatioTo = {}; ///< in that run

    /// Its ratio to `inForce` from a run of these two plans; empty too where a race of both is newer.
    [[nodiscard]] std::optional<plan::SpeedUp> runWith(const plan::PlanRef& inForce) const {
        return ratioTo != nullptr && ratioTo == inForce && !racedSince(*inForce) ? ratio : std::nullopt;
    }
    /// How it stands to `inForce`, from one run of both or from the race that `inForce` shows the time of;
    /// empty: the two never ran together under these figures.
    [[nodiscard]] std::optional<RunOfBoth> runOver(const plan::PlanRef& inForce) const;
    /// What `inForce` took in the run of both, where it shows another time now.
    [[nodiscard]] std::optional<plan::EndToEnd> otherTimeOf(const plan::PlanRef& inForce) const;

private:
    /// As a baseline of the race of `inForce` that ran in it; nullptr: it did not.
    [[nodiscard]] const plan::Baseline* asBaseline(const plan::PlanHeader& inForce) const;
    [[nodiscard]] bool racedSince(const plan::PlanHeader& inForce) const;
};

/// A plan file that is known by what it says, or by why it cannot be read.
struct PlanFile {
    QString path;
    QString title;
    std::optional<plan::PlanOverview> overview;
    QString problem;
};

struct PlanRow {
    PlanOrigin origin;
    enum class Side : std::uint8_t { kNone, kA, kB } side = Side::kNone;
    QString title;
    std::optional<BackendLook> backend;
    QString machine; ///< "AMD EPYC 7B13, 2 threads"; empty: not known before it is chosen
    QString model;
    std::optional<plan::EndToEnd> time;
    std::optional<base::Nanoseconds> predicted;
    /// Whether the time may have a ratio to that of the plan in force.
    enum class Against : std::uint8_t {
        kItself,
        kThisPlan,
        kSamePlan, ///< it is the plan in force under another name: a baseline that won, a mix that was taken
        kOtherMachine,
        kOtherModel
    } against = Against::kThisPlan;
    std::optional<plan::SpeedUp> ratio; ///< its time over the plan's, of one race or one run of both
    bool isPaired = false;              ///< by runs in turns; else the interval is that of the two medians
    bool tie = false;                   ///< that found no difference
    bool isOfLastRace = false;          ///< the time is of the race that the plan's search ended with
    bool isRescaled = false;            ///< the time is by its ratio to the leader: see Baseline::isRescaled
    std::optional<plan::EndToEnd> planTime; ///< of the plan in the run of both, where it shows another one
    struct Share {
        QString backend;
        double share = 0;
    };
    std::vector<Share> shares;
    plan::PlanOverview::ShareOf shareOf = plan::PlanOverview::ShareOf::kNodes;
    std::optional<std::size_t> conversions;
    /// Why it has no time, or how far it agrees with the open model; empty: nothing to say.
    QString note;
    bool isPossible = true; ///< to be set beside the plan, as far as is known
};

using exporting::EarlierTime;

/// What ran in the races that `races` end with, and in the first race of the last search, of which its steps
/// tell; the newest first.
[[nodiscard]] std::vector<EarlierTime> earlierTimes(const std::vector<plan::PlanRef>& races,
                                                    const plan::PlanRef& answer,
                                                    const std::vector<session::SearchStep>& steps,
                                                    const plan::PlanHeader& inForce);

struct PlanListInput {
    plan::PlanRef plan; ///< in force
    std::vector<EarlierTime> earlier;
    std::vector<OtherPlan> others;
    std::optional<PlanOrigin> second; ///< which of the others is B
    std::vector<session::BackendInfo> backends;
    BackendLooks looks;
    std::vector<PlanFile> files;
};

/// Every plan that is known of and can be set beside the one in force: that one, those of its race, each
/// backend alone, what was compared with before, and files. The plan first, then the fastest of those that
/// ran with it, then the others; what cannot run last. Pure: it may run on any thread.
[[nodiscard]] std::vector<PlanRow> planRows(const PlanListInput& input);

/// Time of a baseline that ran over the plan's, in the race that both ran in: of the best one by pairs, of
/// the others by their intervals.
[[nodiscard]] plan::SpeedUp ratioTo(const plan::Baseline& baseline, const plan::PlanHeader& plan);
/// Is the time of the plan that is shown that of its race?
[[nodiscard]] bool showsItsRace(const plan::PlanHeader& plan);
/// Did both end one race, whatever was timed of them since?
[[nodiscard]] bool isOfSameRace(const plan::PlanHeader& a, const plan::PlanHeader& b);

/// "40 of 60 nodes agree by name; 20 of this model only, 12 of that plan only"
[[nodiscard]] QString agreementWords(const plan::NameAgreement& agreement);
/// "AMD EPYC 7B13, 2 threads"
[[nodiscard]] QString machineWords(const plan::PlanOverview& overview);

class PlansModel : public ColumnTable<PlanRow> {
    Q_OBJECT
public:
    enum Column {
        kLetter,
        kPlan,
        kTime,
        kSpread,
        kRatio,
        kMeasured,
        kPredicted,
        kConversions,
        kMachine,
        kModel,
        kShares,
        kNote
    };

    explicit PlansModel(const style::Theme& theme, QObject* parent = nullptr);
    /// Of its times: one for all, so that they compare at a glance.
    [[nodiscard]] base::Nanoseconds unit() const;
    /// -1: it is not in the list.
    [[nodiscard]] int rowOf(const PlanOrigin& origin) const;
    /// nullptr: none of the plans is B.
    [[nodiscard]] const PlanRow* second() const;

private:
    void nameUnit();
};

} // namespace tessera::itemmodels
