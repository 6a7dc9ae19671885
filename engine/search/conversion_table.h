#pragma once

#include "engine/search/problem.h"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace tessera::search {

/// A set of forms of one value: bit f is form f.
using FormSet = std::uint32_t;

/// "Not produced": of a value that nothing has made yet, or that never leaves its region.
inline constexpr FormIndex kNoForm = 0xFF;

/// Least total cost of making forms exist: a cheapest tree over the forms of one value, rooted where it was
/// produced. A conversion may start from any form that exists, each form is made once, and a form that nobody
/// wants may be made on the way (Steiner tree; solved over all sets, which formCount <= kMaxForms allows).
class ConversionTable {
public:
    /// `conversionNs` as in ProblemValue; `overheadNs` is added to each feasible conversion.
    ConversionTable(std::size_t formCount, std::span<const std::int64_t> conversionNs,
                    std::int64_t overheadNs);

    /// kInfeasibleNs when some form of `wanted` cannot be reached. From kNoForm: 0 when nothing is wanted.
    [[nodiscard]] std::int64_t cost(FormIndex produced, FormSet wanted) const;

    /// The conversions of a cheapest tree, sources before targets; ties by the smaller form.
    [[nodiscard]] std::vector<std::pair<FormIndex, FormIndex>> conversions(FormIndex produced,
                                                                           FormSet wanted) const;

private:
    [[nodiscard]] std::size_t at(FormIndex produced, FormSet set) const {
        return (static_cast<std::size_t>(produced) << m_formCount) + set;
    }
    void solveFrom(FormIndex produced);

    std::size_t m_formCount;
    std::vector<std::int64_t> m_edges;
    std::vector<std::int64_t> m_exact;                   ///< [produced][set]: cost until exactly `set` exists
    std::vector<std::pair<FormIndex, FormIndex>> m_last; ///< last conversion made for that set
    std::vector<FormSet> m_bestSet;                      ///< [produced][wanted]: cheapest superset
};

} // namespace tessera::search
