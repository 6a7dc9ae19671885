#pragma once

#include "engine/backend/cost.h"
#include "engine/backend/implementation.h"
#include "engine/base/strong_id.h"
#include "engine/graph/input_shape.h"
#include "engine/graph/precision.h"
#include "engine/graph/region.h"
#include "engine/measure/device_fingerprint.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace tessera::plan {

using PlannedRegionId = base::StrongId<struct PlannedRegionTag>;

/// A rival of the chosen implementation.
struct Alternative {
    std::string backend;
    std::string implementation;
    std::string rule;   ///< pattern that proposed it
    backend::Cost cost; ///< or why not
    std::optional<base::Nanoseconds>
        planEffect;                   ///< change of the whole plan if it were forced; >= 0 at an optimum
    std::vector<graph::NodeId> nodes; ///< its region, which need not be the chosen one
    backend::DeviceId device = {};

    /// Is it this implementation on its device, over whatever region?
    [[nodiscard]] bool isBy(const backend::Implementation& other) const {
        return backend == other.backend && implementation == other.name && device == other.device;
    }
};

/// Why a region is what it is: what people see first.
enum class Decision : std::uint8_t {
    kFastest,    ///< least predicted time in the whole plan
    kTie,        ///< another is inside its interval
    kOnlyOne,    ///< nothing else can run it
    kPinned,     ///< a person said so
    kGraphLevel, ///< the graph-level search moved it
    kPriority,   ///< first matching spec (greedy plan: nothing was measured)
};
[[nodiscard]] std::string_view toText(Decision decision);
[[nodiscard]] std::optional<Decision> parseDecision(std::string_view text);

struct PlannedRegion {
    graph::Region region;
    backend::Implementation implementation;
    backend::Cost cost;                   ///< in isolation; predicted() or infeasible() in an unmeasured plan
    std::optional<backend::Cost> inPlace; ///< from a profile of this plan
    Decision decision = Decision::kFastest;
    std::string why; ///< one English sentence
    std::vector<Alternative> alternatives;

    /// To the backend that runs every operator, and none fast.
    [[nodiscard]] bool isFallback() const { return implementation.backend == "reference"; }
};

/// A value made available in another layout or on another device, before its first reader there.
struct PlannedConversion {
    graph::ValueId value;
    backend::Layout from;
    backend::DeviceId fromDevice;
    backend::Layout to;
    backend::DeviceId toDevice;
    backend::Implementation implementation; ///< of the operator tessera.Convert
    backend::Cost cost;
    std::optional<backend::Cost> inPlace;
};

/// Whose times of a plan's parts stand side by side: never some of the one and some of the other.
enum class PartTimes : std::uint8_t {
    kAlone,   ///< each part timed or predicted on its own
    kInPlace, ///< one profile of the plan
};

/// The time of a region or conversion among those of all parts.
/// \param times Plan::partTimes() of its plan, or kAlone.
template <typename Part>
[[nodiscard]] const backend::Cost& timeOf(const Part& part, PartTimes times) {
    return times == PartTimes::kInPlace ? *part.inPlace : part.cost;
}

/// A person's rule for one node.
struct Constraint {
    enum class Kind : std::uint8_t { kPin, kForbid } kind = Kind::kPin;
    std::string node;
    std::string backend;
    std::string implementation;                   ///< pins only; empty: any of the backend's
    std::optional<backend::DeviceId> device = {}; ///< empty: whichever the backend runs on

    /// Does it name this backend, on this device?
    [[nodiscard]] bool admits(const backend::BackendOnDevice& other) const {
        return backend == other.id && device.value_or(other.device) == other.device;
    }
    friend bool operator==(const Constraint&, const Constraint&) = default;
};

/// A time of the whole network, with its interval.
struct EndToEnd {
    base::Nanoseconds median;
    base::Nanoseconds low;
    base::Nanoseconds high;
    std::int32_t rounds = 0;
    std::int64_t unixSeconds = 0; ///< when it was measured; 0: not known
    /// The runs behind it, in their order; none where it was read from a file or brought to another's scale.
    std::vector<base::Nanoseconds> samples = {};
    /// Share of the cores that other programs kept busy meanwhile, in [0, 1]; empty: not known.
    std::optional<double> othersShare = {};

    /// Did others slow it, or make it less certain, so much that people are to know?
    [[nodiscard]] bool isDisturbed() const;
    /// Of one race: two times whose intervals overlap are as fast as each other, as far as was seen.
    [[nodiscard]] bool overlaps(const EndToEnd& other) const {
        return low <= other.high && other.low <= high;
    }
};

/// What stands in place of a baseline's id for the plan that was in force when a search began.
inline constexpr const char* kInForce = "in force";

struct Baseline {
    std::string name;             ///< backend id, "greedy"
    std::optional<EndToEnd> time; ///< empty: infeasible, or nothing was run
    std::string reason;           ///< why infeasible
    /// Of a plan that nothing was run for: what the costs of its parts add up to.
    std::optional<base::Nanoseconds> predicted = {};
    /// It missed rounds of the race: `time` is its ratio to the leader in those that it ran, times the
    /// leader's.
    bool isRescaled = false;
};

/// Ratio of two plans' times from paired runs of one race, with its 95% interval.
struct SpeedUp {
    double median = 1.0;
    double low = 1.0;
    double high = 1.0;
};

[[nodiscard]] inline SpeedUp inverse(const SpeedUp& ratio) {
    return {.median = 1.0 / ratio.median, .low = 1.0 / ratio.high, .high = 1.0 / ratio.low};
}

/// The fastest plan of regions in a race that a baseline won.
struct BestMix {
    EndToEnd time;
    SpeedUp behind; ///< its time over the plan's
};

/// Whether idle threads of a pool spin: fixed when a worker starts.
enum class WaitPolicy : std::uint8_t { kActive, kPassive };
[[nodiscard]] std::string_view toText(WaitPolicy policy);
[[nodiscard]] std::optional<WaitPolicy> parseWaitPolicy(std::string_view text);

/// What a search was given, and what it took. Both are wall time.
struct SearchEffort {
    base::Nanoseconds budget;
    base::Nanoseconds time; ///< until its plan stood
    friend bool operator==(const SearchEffort&, const SearchEffort&) = default;
};

struct SearchSettings {
    std::string level; ///< op, graph or both
    std::uint64_t seed = 0;
    std::vector<std::string> backends;
    std::vector<Constraint> constraints;
    std::optional<SearchEffort> effort = {}; ///< empty: no search ended with the plan, or it is not recorded
};

/// With what the results of a search were compared before they could become the plan.
struct ChecksOfSearch {
    std::string against;            ///< "reference", "plan" or "runtime": see the field `checks` of a search
    std::vector<std::string> draws; ///< of the model's inputs, by name
    std::vector<std::string> regionDraws; ///< on which regions were checked and whole plans were not
    std::string reason;                   ///< why not on all draws against the reference; empty: it was
    friend bool operator==(const ChecksOfSearch&, const ChecksOfSearch&) = default;
};

/// Which model a plan is of.
struct ModelIdentity {
    std::string modelName;
    base::Hash128 structureHash; ///< of the model as read, before simplification
    base::Hash128 weightsHash;
    std::vector<graph::InputShape> shapes; ///< for which sizes of its symbolic inputs the plan holds
    std::vector<std::string> folded;       ///< source nodes that vanished into constants or no-ops
};

/// What a Plan and its PlanDocument have in common: all but the placement, whose nodes and values a document
/// has by name.
struct PlanHeader : ModelIdentity {
    measure::DeviceFingerprint device;
    int threads = 1;
    graph::Precision precision = graph::Precision::kF32;
    /// Non-empty: the hardware profile whose costs were borrowed. Nothing was run: the plan is predicted
    /// only, and `device` is the profile's.
    std::string hardwareProfile;
    WaitPolicy waitPolicy = WaitPolicy::kActive;
    /// Non-empty: the plan is this whole-graph runtime on the original file, with its own pool and settings.
    std::string wholeGraphBackend;

    base::Nanoseconds kernelOverhead;
    std::optional<EndToEnd> endToEnd; ///< measured last, in a race or by itself

    /// \name The race that chose the plan: these figures compare with each other, and with no others
    /// @{
    std::optional<EndToEnd> raced; ///< its own; empty: it ran in none
    std::vector<Baseline> baselines;
    std::optional<std::string> bestBaseline;
    std::optional<std::string> identicalTo; ///< the baseline that the plan is
    SpeedUp speedUp;                        ///< time of bestBaseline over the plan's
    std::optional<BestMix> bestMix;         ///< empty: the plan is the best mix, or none ran
    /// @}
    SearchSettings search;
    std::optional<ChecksOfSearch> checks; ///< empty: no search checked it
};

/// Has a profile timed every part of a Plan or PlanDocument in place, so that these times stand side by side?
template <typename AnyPlan>
[[nodiscard]] bool isProfiled(const AnyPlan& plan) {
    const auto isTimed = [](const auto& part) { return part.inPlace && part.inPlace->feasible(); };
    return std::ranges::all_of(plan.regions, isTimed) && std::ranges::all_of(plan.conversions, isTimed);
}

/// Kernels and conversions of a Plan or PlanDocument, the overhead once for each of both; nullopt while one
/// has no cost.
template <typename AnyPlan>
[[nodiscard]] std::optional<base::Nanoseconds> predictedTime(const AnyPlan& plan) {
    std::optional<base::Nanoseconds> sum = base::Nanoseconds();
    const auto add = [&](const auto& planned) {
        sum = sum && planned.cost.feasible()
                  ? std::optional(*sum + planned.cost.median() + plan.kernelOverhead)
                  : std::nullopt;
    };
    std::ranges::for_each(plan.regions, add);
    std::ranges::for_each(plan.conversions, add);
    return sum;
}

/// The whole placement: regions cover every node of `graph` exactly once. Immutable once shared.
struct Plan : PlanHeader {
    graph::GraphRef graph;              ///< simplified; regions refer to it
    std::vector<PlannedRegion> regions; ///< in execution order
    std::vector<PlannedConversion> conversions;
    /// The plan whose times are bestMix: what people look into where the plan is a library's whole graph. It
    /// has no mix itself. Null: there is none, or it was not kept.
    std::shared_ptr<const Plan> mix = {};

    [[nodiscard]] std::optional<base::Nanoseconds> predicted() const { return predictedTime(*this); }
    /// Does it enter the native pool and one of a library's own? Their threads share the same cores.
    [[nodiscard]] bool usesTwoPools() const;
    [[nodiscard]] bool isProfiled() const { return plan::isProfiled(*this); }
    /// Besides the CPU, those that kernels or copies use; sorted.
    [[nodiscard]] std::set<backend::DeviceId> devices() const;
    /// The times that every figure of its parts is of. Linear in parts.
    [[nodiscard]] PartTimes partTimes() const {
        return isProfiled() ? PartTimes::kInPlace : PartTimes::kAlone;
    }
    /// Region of a node; invalid when the plan does not cover it.
    [[nodiscard]] PlannedRegionId regionOf(graph::NodeId node) const;
};

using PlanRef = std::shared_ptr<const Plan>;

} // namespace tessera::plan
