#pragma once

#include "engine/backend/machine_ceilings.h"
#include "engine/graph/operator_schema.h"
#include "engine/plan/plan.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace tessera::plan {

/// Regions whose work is of one kind, and what they take together.
struct TimeGroup {
    std::optional<graph::OperatorClass> kind; ///< empty: of several that count
    std::vector<std::size_t> regions;         ///< longest first
    std::size_t operators = 0;                ///< nodes of `kind` in them; of several kinds: regions
    base::Nanoseconds time;
    double share = 0.0; ///< of kernels and conversions
    /// Least time that the machine allows over their time; empty where it is known for less than nine tenths
    /// of that time.
    std::optional<double> efficiency;
};

/// Where the time of a plan goes. Every figure is of one source: a profile of the plan where it has one of
/// all its parts, else the times of its kernels and conversions in isolation.
struct TimeSummary {
    enum class Source : std::uint8_t {
        kProfile,   ///< each part timed where the plan runs it
        kIsolated,  ///< each part timed on its own
        kPredicted, ///< at least one part was computed, or timed at another speed of the machine
    } source = Source::kPredicted;
    std::int32_t rounds = 0; ///< inferences of the profile; 0 of the others
    base::Nanoseconds kernels;
    base::Nanoseconds conversions;
    std::vector<std::size_t> slowest; ///< every region of the plan, longest first; ties in execution order
    std::vector<double> cumulative; ///< share of the first 1, 2, ... of `slowest` in kernels and conversions
    TimeGroup largest;              ///< the kind of work that takes longest
    /// What would be left if each kernel took the least time that the machine allows, and conversions their
    /// own; kernels whose bound is not known keep their time. Empty without a bound.
    struct AtBounds {
        base::Nanoseconds time;
        std::vector<std::size_t> regions; ///< that hold four fifths of what would be saved, most first
    };
    std::optional<AtBounds> atBounds;

    [[nodiscard]] base::Nanoseconds total() const { return kernels + conversions; }
    /// How many of the slowest regions take `share` of kernels and conversions; empty: all of them take less.
    [[nodiscard]] std::optional<std::size_t> regionsTaking(double share) const;
};

/// \param ceilings of the plan's device and threads; nullptr: not known.
/// \return empty where a part has no time: shares of the others would be of something else.
[[nodiscard]] std::optional<TimeSummary> timeSummary(const Plan& plan,
                                                     const backend::MachineCeilings* ceilings);

} // namespace tessera::plan
