#pragma once

#include "engine/plan/plan_document.h"

#include <optional>
#include <string>
#include <vector>

namespace tessera::plan {

/// One side of a difference: the regions of one plan that touch the nodes in question.
struct DiffSide {
    std::vector<std::size_t> regions;      ///< indices, ascending
    std::vector<std::string> placements;   ///< "onednn:winograd", one a region
    std::optional<base::Nanoseconds> time; ///< sum over its regions; nullopt when one has none
};

/// A smallest set of source nodes that both plans cover with whole regions, and cover differently.
struct PlacementChange {
    std::vector<std::string> nodes; ///< in the order of plan A
    DiffSide a;
    DiffSide b;
    /// b minus a, of the regions alone; conversions are counted in PlanDiff.
    [[nodiscard]] std::optional<base::Nanoseconds> difference() const;
};

/// What differs between two plans of one model, and what it costs.
struct PlanDiff {
    enum class Comparable : std::uint8_t { kYes, kOtherModel } comparable = Comparable::kYes;
    std::vector<std::string> settings; ///< "threads: 2, 4": device, threads, precision, wait policy, weights
    std::vector<PlacementChange> changes;
    std::size_t sameNodes = 0;        ///< source nodes placed alike
    std::vector<std::string> onlyInA; ///< source nodes that B has not got (or folds)
    std::vector<std::string> onlyInB;
    base::Nanoseconds conversionDifference; ///< b minus a, of feasible conversions
    std::int64_t conversionsA = 0;
    std::int64_t conversionsB = 0;
    std::optional<base::Nanoseconds> predictedA;
    std::optional<base::Nanoseconds> predictedB;
    std::optional<EndToEnd> endToEndA;
    std::optional<EndToEnd> endToEndB;

    [[nodiscard]] bool samePlacement() const { return changes.empty() && onlyInA.empty() && onlyInB.empty(); }
};

/// Do both run every node alike, so that a difference in time would be noise? Of one graph; linear in
/// regions.
[[nodiscard]] bool samePlacement(const Plan& a, const Plan& b);

/// Compares by source names, so that neither plan needs its model. Linear in nodes; deterministic.
[[nodiscard]] PlanDiff diffPlans(const PlanDocument& a, const PlanDocument& b);

/// The same in lines for a terminal; the costliest change first.
[[nodiscard]] std::string diffText(const PlanDiff& diff);

} // namespace tessera::plan
