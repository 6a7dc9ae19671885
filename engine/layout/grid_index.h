#pragma once

#include "engine/layout/geometry.h"

#include <cstdint>
#include <span>
#include <vector>

namespace tessera::layout {

/// Which of many rectangles touch a given one: a uniform grid over their extents. Immutable.
/// \par Cost of a query: the cells it covers and what lies in them.
class GridIndex {
public:
    /// One rectangle and the number it is found by; a number may have several rectangles.
    struct Entry {
        Rect rect;
        std::uint32_t id = 0;
    };

    GridIndex() = default;
    /// \param extents what lies outside is filed in the border cells.
    GridIndex(const Rect& extents, std::span<const Entry> entries);

    /// Numbers of which a rectangle lies in a cell that `rect` touches: a superset of the hits, ascending,
    /// each once.
    void query(const Rect& rect, std::vector<std::uint32_t>& ids) const;

private:
    struct Cells {
        std::uint32_t left, top, right, bottom; ///< inclusive
    };
    [[nodiscard]] Cells cellsOf(const Rect& rect) const;

    Rect m_extents;
    double m_cell = 1;
    std::uint32_t m_columns = 0;
    std::uint32_t m_rows = 0;
    std::uint32_t m_count = 0;          ///< one more than the largest number
    std::vector<std::uint32_t> m_start; ///< of each cell in m_ids, then the end
    std::vector<std::uint32_t> m_ids;
};

} // namespace tessera::layout
