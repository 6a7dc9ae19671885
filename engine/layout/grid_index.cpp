#include "engine/layout/grid_index.h"

#include <algorithm>
#include <cmath>

namespace tessera::layout {
namespace {

constexpr double kEntriesPerCell = 6;
constexpr double kLeastCell = 256;

std::uint32_t clampedCell(double at, double cell, std::uint32_t count) {
    const double index = std::floor(at / cell);
    return index <= 0 ? 0 : static_cast<std::uint32_t>(std::min<double>(index, count - 1));
}

} // namespace

GridIndex::GridIndex(const Rect& extents, std::span<const Entry> entries) : m_extents(extents) {
    if (entries.empty()) {
        return;
    }
    const double area = std::max(1.0, extents.width) * std::max(1.0, extents.height);
    m_cell = std::max(kLeastCell, std::sqrt(area * kEntriesPerCell / static_cast<double>(entries.size())));
    m_columns = static_cast<std::uint32_t>(std::max(1.0, std::ceil(extents.width / m_cell)));
    m_rows = static_cast<std::uint32_t>(std::max(1.0, std::ceil(extents.height / m_cell)));
    m_start.assign(std::size_t{m_columns} * m_rows + 1, 0);
    const auto forCells = [&](const Rect& rect, auto&& visit) {
        const auto cells = cellsOf(rect);
        for (auto row = cells.top; row <= cells.bottom; ++row) {
            for (auto column = cells.left; column <= cells.right; ++column) {
                visit(std::size_t{row} * m_columns + column);
            }
        }
    };
    for (const auto& entry : entries) {
        m_count = std::max(m_count, entry.id + 1);
        forCells(entry.rect, [&](std::size_t cell) { ++m_start[cell + 1]; });
    }
    for (std::size_t cell = 1; cell < m_start.size(); ++cell) {
        m_start[cell] += m_start[cell - 1];
    }
    m_ids.resize(m_start.back());
    auto next = m_start;
    for (const auto& entry : entries) {
        forCells(entry.rect, [&](std::size_t cell) { m_ids[next[cell]++] = entry.id; });
    }
}

GridIndex::Cells GridIndex::cellsOf(const Rect& rect) const {
    return {clampedCell(rect.left() - m_extents.x, m_cell, m_columns),
            clampedCell(rect.top() - m_extents.y, m_cell, m_rows),
            clampedCell(rect.right() - m_extents.x, m_cell, m_columns),
            clampedCell(rect.bottom() - m_extents.y, m_cell, m_rows)};
}

void GridIndex::query(const Rect& rect, std::vector<std::uint32_t>& ids) const {
    ids.clear();
    if (m_ids.empty()) {
        return;
    }
    const auto cells = cellsOf(rect);
    for (auto row = cells.top; row <= cells.bottom; ++row) {
        const auto first = std::size_t{row} * m_columns;
        ids.insert(ids.end(), m_ids.begin() + m_start[first + cells.left],
                   m_ids.begin() + m_start[first + cells.right + 1]);
    }
    // Of many it is cheaper to look at all numbers than to sort those that were found.
    constexpr std::size_t kSortedUpTo = 4096;
    if (ids.size() <= kSortedUpTo) {
        std::sort(ids.begin(), ids.end());
        ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
        return;
    }
    std::vector<bool> found(m_count, false);
    for (const auto id : ids) {
        found[id] = true;
    }
    ids.clear();
    for (std::uint32_t id = 0; id < m_count; ++id) {
        if (found[id]) {
            ids.push_back(id);
        }
    }
}

} // namespace tessera::layout
