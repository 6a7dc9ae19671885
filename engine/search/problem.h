#pragma once

#include "engine/base/strong_id.h"

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

namespace tessera::search {

using CandidateId = base::StrongId<struct CandidateTag>;

/// A value's format: layout and device, interned for each value. At most kMaxFormats a value.
using FormatIndex = std::uint8_t;
inline constexpr std::size_t kMaxFormats = 8;

/// A time that cannot be paid. Far from overflow: a sum of a few of them is still a number.
inline constexpr std::int64_t kInfeasibleNs = std::int64_t{1} << 58U;

/// Objective, compared in this order. `priority` is 0 everywhere but in baselines, where it counts the work
/// that the wanted backend does not do.
struct Weight {
    std::int64_t priority = 0;
    std::int64_t ns = 0;

    friend auto operator<=>(const Weight&, const Weight&) = default;
    friend Weight operator+(Weight a, Weight b) { return {a.priority + b.priority, a.ns + b.ns}; }
    friend Weight operator-(Weight a, Weight b) { return {a.priority - b.priority, a.ns - b.ns}; }
};

/// A value in one format.
struct FormatUse {
    std::uint32_t value = 0;
    FormatIndex format = 0;
    friend bool operator==(const FormatUse&, const FormatUse&) = default;
};

/// What flows between candidates. Constants are no values here: they are packed once.
struct ProblemValue {
    std::optional<std::uint32_t> producer; ///< none: a graph input
    std::vector<std::uint32_t> readers;    ///< ascending, no repeats
    std::size_t formatCount = 1;
    /// formatCount x formatCount, row = from; kInfeasibleNs where no backend converts; the diagonal is not
    /// read.
    std::vector<std::int64_t> conversionNs;
    std::optional<FormatIndex> initial;  ///< of graph inputs: the format in which they come
    std::optional<FormatIndex> required; ///< of graph outputs: the format in which they must end
};

/// One way to compute a convex set of nodes.
struct Candidate {
    std::vector<std::uint32_t> nodes; ///< ascending
    std::vector<FormatUse> inputs;    ///< what it reads from outside, each value once
    std::vector<FormatUse> outputs;   ///< what it makes for outside; other products never leave it
    std::int64_t costNs = 0;          ///< >= 0; kInfeasibleNs is never chosen
    std::int64_t priority = 0;        ///< >= 0
};

/// Exact cover of nodes by candidates at least weight: candidates, conversions, one overhead for each of
/// both. Knows no backend, no layout and no name.
struct Problem {
    std::uint32_t nodeCount = 0; ///< nodes are in topological order
    std::vector<ProblemValue> values;
    std::vector<Candidate> candidates;
    std::int64_t kernelOverheadNs = 0;

    /// What choosing a candidate adds to the objective.
    [[nodiscard]] Weight weightOf(CandidateId id) const {
        return {candidates[id.index()].priority, candidates[id.index()].costNs + kernelOverheadNs};
    }
};

/// One conversion of a solution; conversions of one value are in an order in which each source exists.
struct ChosenConversion {
    std::uint32_t value = 0;
    FormatIndex from = 0;
    FormatIndex to = 0;
    friend bool operator==(const ChosenConversion&, const ChosenConversion&) = default;
};

} // namespace tessera::search
