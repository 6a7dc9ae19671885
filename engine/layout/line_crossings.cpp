#include "engine/layout/line_crossings.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace tessera::layout {

namespace {

constexpr double kStraight = 0.01; ///< px: less is no piece in that direction
constexpr double kTouch = 0.5;     ///< px: lines that only meet do not cross

/// A piece of a line: from `low` to `high` along one axis, at `at` of the other.
struct Piece {
    double low;
    double high;
    double at;
    EdgeId edge;
};

bool spans(const Piece& piece, double place) {
    return place > piece.low + kTouch && place < piece.high - kTouch;
}

} // namespace

std::size_t lineCrossings(const Geometry& geometry) {
    std::vector<Piece> across;
    std::vector<Piece> down;
    for (const auto& branch : geometry.branches) {
        const auto points = geometry.pointsOf(branch);
        for (std::size_t i = 1; i < points.size() && !branch.inner; ++i) {
            const Point a = points[i - 1];
            const Point b = points[i];
            if (std::fabs(a.x - b.x) > kStraight) {
                across.push_back({std::min(a.x, b.x), std::max(a.x, b.x), a.y, branch.edge});
            } else if (std::fabs(a.y - b.y) > kStraight) {
                down.push_back({std::min(a.y, b.y), std::max(a.y, b.y), a.x, branch.edge});
            }
        }
    }
    std::size_t count = 0;
    for (const auto& row : across) {
        count += static_cast<std::size_t>(std::ranges::count_if(down, [&](const Piece& column) {
            return row.edge != column.edge && spans(row, column.at) && spans(column, row.at);
        }));
    }
    return count;
}

} // namespace tessera::layout
