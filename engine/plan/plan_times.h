#pragma once

#include "engine/plan/plan.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace tessera::plan {

/// The times of a plan's parts on one scale: all from one profile where every part has such a time, else
/// each part timed alone. Times of the two kinds are never shown side by side. Wherever a part's share of the
/// time is shown, it is share().
class PlanTimes {
public:
    enum class Scale : std::uint8_t {
        kNone,     ///< some part has no time, or the plan comes from specs alone
        kIsolated, ///< each part was timed or predicted alone
        kInPlace,  ///< one profile of this plan
    };

    /// \param plan outlives it.
    explicit PlanTimes(const Plan& plan);

    [[nodiscard]] Scale scale() const { return m_scale; }
    /// On this scale; without one, what the plan says of the part.
    [[nodiscard]] const backend::Cost& of(const PlannedRegion& region) const;
    [[nodiscard]] const backend::Cost& of(const PlannedConversion& conversion) const;
    /// Of kernels and conversions; 0 without a scale.
    [[nodiscard]] base::Nanoseconds sum() const { return m_sum; }
    [[nodiscard]] base::Nanoseconds conversions() const { return m_conversions; }
    /// Of a part in the sum of kernels and conversions, in [0, 1]; empty without a scale.
    [[nodiscard]] std::optional<double> share(const backend::Cost& cost) const;
    /// The plan's regions, the slowest first; those without a time last, in execution order.
    [[nodiscard]] std::vector<std::size_t> slowestFirst() const;

private:
    [[nodiscard]] PartTimes partTimes() const {
        return m_scale == Scale::kInPlace ? PartTimes::kInPlace : PartTimes::kAlone;
    }

    const Plan& m_plan;
    Scale m_scale = Scale::kNone;
    base::Nanoseconds m_sum;
    base::Nanoseconds m_conversions;
};

} // namespace tessera::plan
