#pragma once

#include "engine/search/problem.h"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace tessera::search {

/// A set of formats of one value: bit f is format f.
using FormatSet = std::uint32_t;

/// "Not produced": of a value that nothing has made yet, or that never leaves its region.
inline constexpr FormatIndex kNoFormat = 0xFF;

/// Least total cost of making formats exist: a cheapest tree over the formats of one value, rooted where it
/// was produced. A conversion may start from any format that exists, each format is made once, and a format
/// that is not wanted may be made on the way (Steiner tree; solved over all sets, which formatCount <=
/// kMaxFormats allows).
class ConversionTable {
public:
    /// `conversionNs` as in ProblemValue; `overheadNs` is added to each feasible conversion.
    ConversionTable(std::size_t formatCount, std::span<const std::int64_t> conversionNs,
                    std::int64_t overheadNs);

    /// kInfeasibleNs when some format of `wanted` cannot be reached. From kNoFormat: 0 when nothing is
    /// wanted.
    [[nodiscard]] std::int64_t cost(FormatIndex produced, FormatSet wanted) const;

    /// The conversions of a cheapest tree, sources before targets; ties by the smaller format.
    [[nodiscard]] std::vector<std::pair<FormatIndex, FormatIndex>> conversions(FormatIndex produced,
                                                                               FormatSet wanted) const;

private:
    [[nodiscard]] std::size_t at(FormatIndex produced, FormatSet set) const {
        return (static_cast<std::size_t>(produced) << m_formatCount) + set;
    }
    void solveFrom(FormatIndex produced);

    std::size_t m_formatCount;
    std::vector<std::int64_t> m_edges;
    std::vector<std::int64_t> m_exact; ///< [produced][set]: cost until exactly `set` exists
    std::vector<std::pair<FormatIndex, FormatIndex>> m_last; ///< last conversion made for that set
    std::vector<FormatSet> m_bestSet;                        ///< [produced][wanted]: cheapest superset
};

} // namespace tessera::search
