#include "engine/layout/line_tree.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace tessera::layout {
namespace {

/// The part of `line` that runs on `other` from the source on: number of whole points and the place
/// where it ends.
std::pair<std::size_t, Point> shared(std::span<const Point> line, std::span<const Point> other) {
    std::size_t same = 0;
    while (same < line.size() && same < other.size() && line[same] == other[same]) {
        ++same;
    }
    if (same == 0 || same >= line.size() || same >= other.size()) {
        return {same, same == 0 ? Point{} : line[same - 1]};
    }
    const Point& from = line[same - 1];
    const Point& a = line[same];
    const Point& b = other[same];
    const bool vertical = a.x == from.x && b.x == from.x && (a.y > from.y) == (b.y > from.y);
    const bool horizontal = a.y == from.y && b.y == from.y && (a.x > from.x) == (b.x > from.x);
    if (vertical) {
        return {same, {from.x, a.y > from.y ? std::min(a.y, b.y) : std::max(a.y, b.y)}};
    }
    if (horizontal) {
        return {same, {a.x > from.x ? std::min(a.x, b.x) : std::max(a.x, b.x), from.y}};
    }
    return {same, from};
}

double lengthUpTo(std::span<const Point> line, std::size_t whole, Point end) {
    double length = 0;
    for (std::size_t i = 1; i < whole; ++i) {
        length += std::fabs(line[i].x - line[i - 1].x) + std::fabs(line[i].y - line[i - 1].y);
    }
    return whole == 0 ? 0
                      : length + std::fabs(end.x - line[whole - 1].x) + std::fabs(end.y - line[whole - 1].y);
}

} // namespace

void addBranch(Geometry& out, EdgeId edge, std::uint32_t reader, std::span<const Point> points) {
    Branch branch;
    branch.edge = edge;
    branch.reader = reader;
    branch.begin = static_cast<std::uint32_t>(out.points.size());
    out.points.insert(out.points.end(), points.begin(), points.end());
    branch.end = static_cast<std::uint32_t>(out.points.size());
    out.branches.push_back(branch);
}

void addLineTree(Geometry& out, const Trunk& trunk, std::span<const RoutedReader> lines) {
    const EdgeId edge(trunk.edge);
    double firstSplit = -1;
    std::pair<std::size_t, Point> firstShared;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto& routed = lines[i];
        const TrunkReader& reader = trunk.readers[routed.reader];
        if (reader.pill) {
            out.pills.push_back({edge, reader.reader, routed.pillAt, routed.pillFrame});
        }
        std::pair<std::size_t, Point> most{0, {}};
        double length = -1;
        for (std::size_t k = 0; k < i; ++k) {
            const auto part = shared(routed.points, lines[k].points);
            const double covered = lengthUpTo(routed.points, part.first, part.second);
            if (covered > length) {
                length = covered;
                most = part;
            }
        }
        if (most.first == 0) {
            addBranch(out, edge, reader.reader, routed.points);
            continue;
        }
        if (most.first >= routed.points.size()) {
            continue; // the same reader twice
        }
        std::vector<Point> rest{most.second};
        for (std::size_t p = most.first; p < routed.points.size(); ++p) {
            if (routed.points[p] != rest.back()) {
                rest.push_back(routed.points[p]);
            }
        }
        if (length > 0) {
            out.junctions.push_back({edge, most.second});
        }
        addBranch(out, edge, reader.reader, rest);
        if (firstSplit < 0 || length < firstSplit) {
            firstSplit = length;
            firstShared = most;
        }
    }
    if (lines.size() >= 3 && firstSplit > 0) {
        const auto& line = lines.front().points;
        std::vector<Point> thick(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(
                                                                  std::min(firstShared.first, line.size())));
        thick.push_back(firstShared.second);
        addBranch(out, edge, 0, thick);
        out.branches.back().arrow = false;
        out.branches.back().trunk = true;
    }
}

} // namespace tessera::layout
