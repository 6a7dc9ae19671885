#include "engine/layout/layered_layout.h"

#include "engine/base/assert.h"
#include "engine/layout/hull.h"
#include "engine/layout/metrics.h"
#include "engine/layout/routing.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tessera::layout {
namespace {

constexpr std::size_t kShownConstants = 3;

/// Code points, not bytes.
std::size_t lengthOf(const std::string& text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

class LayeredPicture {
public:
    explicit LayeredPicture(const SceneInput& input) : m_input(input) {}

    Geometry run() {
        findBlocks();
        sortEdges();
        layHulls();
        addTrunks();
        addTags();
        addConstants();
        setMargins();
        const auto level = layoutLevel(m_graph);
        placeBoxes(level);
        placeLines(level);
        placeStubs(level);
        m_out.extents = {0, 0, std::ceil(level.size.width) + 1, std::ceil(level.size.height)};
        m_out.engine = "layered";
        return std::move(m_out);
    }

private:
    [[nodiscard]] const BoxInput& box(BoxId id) const { return m_input.boxes[id.index()]; }
    [[nodiscard]] std::uint32_t blockOf(BoxId id) const { return m_blockOf[id.index()]; }

    void findBlocks() {
        const auto count = m_input.boxes.size();
        m_blockOf.assign(count, kNone);
        m_memberIndex.assign(count, kNone);
        for (std::uint32_t i = 0; i < count; ++i) {
            const BoxInput& input = m_input.boxes[i];
            if (input.parent.valid()) {
                continue;
            }
            Block block;
            block.box = BoxId(i);
            block.section = input.section;
            block.size = input.kind == BoxKind::kTerminal ? Size{kTerminalWidth, kTerminalHeight}
                                                          : Size{kNodeWidth, kNodeHeight};
            m_blockOf[i] = static_cast<std::uint32_t>(m_graph.blocks.size());
            m_graph.blocks.push_back(std::move(block));
        }
        m_hulls.resize(m_graph.blocks.size());
        for (std::uint32_t i = 0; i < count; ++i) {
            const auto parent = m_input.boxes[i].parent;
            if (parent.valid()) {
                TESSERA_ASSERT(!box(parent).parent.valid());
                m_blockOf[i] = m_blockOf[parent.index()];
                auto& members = m_hulls[m_blockOf[i]].members;
                m_memberIndex[i] = static_cast<std::uint32_t>(members.size());
                members.push_back(BoxId(i));
            }
        }
    }

    /// Which values run inside a hull, which between blocks, which become tags.
    void sortEdges() {
        m_inner.resize(m_graph.blocks.size());
        for (std::uint32_t e = 0; e < m_input.edges.size(); ++e) {
            const EdgeInput& edge = m_input.edges[e];
            bool inside = false;
            bool outside = false;
            for (const auto& reader : edge.readers) {
                const bool same = edge.from.valid() && blockOf(reader.box) == blockOf(edge.from);
                (same ? inside : outside) = true;
            }
            if (inside) {
                m_inner[blockOf(edge.from)].push_back(EdgeId(e));
            }
            if (outside) {
                (edge.readers.size() >= kStubReaders ? m_tagged : m_drawn).push_back(EdgeId(e));
            }
        }
    }

    void layHulls() {
        for (std::uint32_t b = 0; b < m_graph.blocks.size(); ++b) {
            if (!m_hulls[b].members.empty()) {
                m_hulls[b] = layoutHull(m_input, std::move(m_hulls[b].members), m_inner[b]);
                m_graph.blocks[b].size = m_hulls[b].size;
            }
        }
    }

    /// Middle of a box or member, below the top of its block.
    [[nodiscard]] double rowOf(BoxId id) const {
        const auto block = blockOf(id);
        const auto member = m_memberIndex[id.index()];
        if (member == kNone || !m_hulls[block].stacked) {
            return m_graph.blocks[block].size.height / 2;
        }
        return m_hulls[block].places[member].centre().y;
    }

    void addTrunks() {
        for (const auto id : m_drawn) {
            const EdgeInput& edge = m_input.edges[id.index()];
            Trunk trunk;
            trunk.edge = id.index();
            trunk.source = edge.from.valid() ? blockOf(edge.from) : kNone;
            for (std::uint32_t r = 0; r < edge.readers.size(); ++r) {
                const auto target = edge.readers[r].box;
                const auto block = blockOf(target);
                if (block == trunk.source) {
                    continue;
                }
                const auto member = m_memberIndex[target.index()];
                const bool inner = member != kNone && member > 0 && m_hulls[block].stacked;
                const bool pill = edge.readers[r].transit.kind != TransitKind::kNone;
                trunk.readers.push_back({block, rowOf(target), inner, pill, r});
            }
            m_graph.trunks.push_back(std::move(trunk));
        }
    }

    void addTags() {
        for (const auto id : m_tagged) {
            const EdgeInput& edge = m_input.edges[id.index()];
            const double room = kStubLength + tagWidth(tagText(edge));
            std::vector<std::uint32_t> seen;
            for (const auto& reader : edge.readers) {
                const auto block = blockOf(reader.box);
                const bool same = edge.from.valid() && block == blockOf(edge.from);
                if (same || std::find(seen.begin(), seen.end(), reader.box.index()) != seen.end()) {
                    continue;
                }
                seen.push_back(reader.box.index());
                m_out.tags.push_back({id, reader.box, TagSide::kReader, {}});
                auto& stubs = m_graph.blocks[block].stubsLeft;
                stubs = std::max(stubs, room);
            }
            if (edge.from.valid()) {
                m_out.tags.push_back({id, edge.from, TagSide::kSource, {}});
            }
        }
    }

    void addConstants() {
        for (std::uint32_t i = 0; i < m_input.boxes.size(); ++i) {
            const auto shown = std::min(m_input.boxes[i].constants.size(), kShownConstants);
            if (shown == 0 || (m_memberIndex[i] != kNone && !m_hulls[m_blockOf[i]].stacked)) {
                continue;
            }
            for (std::uint32_t c = 0; c < shown; ++c) {
                m_out.constants.push_back({BoxId(i), c, {}, 0});
            }
            m_graph.blocks[m_blockOf[i]].stubsRight = kStubLength;
        }
    }

    /// Room beside hulls for the lines that enter them at a member's row.
    void setMargins() {
        std::vector<std::uint32_t> lanes(m_graph.blocks.size(), 0);
        for (const auto& trunk : m_graph.trunks) {
            for (const auto& reader : trunk.readers) {
                lanes[reader.block] += reader.inner ? 1 : 0;
            }
        }
        for (std::uint32_t b = 0; b < lanes.size(); ++b) {
            const double room = lanes[b] * kTrackPitch;
            m_graph.blocks[b].marginLeft = m_graph.blocks[b].stubsLeft + room;
            m_graph.blocks[b].marginRight = m_graph.blocks[b].stubsRight + room;
        }
    }

    void placeBoxes(const LevelResult& level) {
        m_out.boxes.resize(m_input.boxes.size());
        for (std::uint32_t b = 0; b < m_graph.blocks.size(); ++b) {
            const Rect& place = level.blocks[b];
            m_out.boxes[m_graph.blocks[b].box.index()] = place;
            const Hull& hull = m_hulls[b];
            for (std::size_t m = 0; m < hull.members.size(); ++m) {
                Rect member = hull.places[m];
                member.x += place.x;
                member.y += place.y;
                m_out.boxes[hull.members[m].index()] = member;
            }
        }
        for (const auto& title : level.titles) {
            m_out.sections.push_back({title.text, title.line});
        }
    }

    void placeLines(const LevelResult& level) {
        for (std::size_t i = 0; i < level.readers.size();) {
            std::size_t end = i;
            while (end < level.readers.size() && level.readers[end].trunk == level.readers[i].trunk) {
                ++end;
            }
            addTree(level, i, end);
            i = end;
        }
        for (std::uint32_t b = 0; b < m_hulls.size(); ++b) {
            const Rect& place = level.blocks[b];
            for (const auto& line : m_hulls[b].lines) {
                std::vector<Point> points = line.points;
                for (auto& point : points) {
                    point.x += place.x;
                    point.y += place.y;
                }
                addBranch(line.edge, line.reader, points);
                m_out.branches.back().arrow = line.arrow;
                m_out.branches.back().inner = true;
            }
        }
        std::stable_sort(m_out.branches.begin(), m_out.branches.end(),
                         [](const Branch& a, const Branch& b) { return a.edge < b.edge; });
    }

    void addBranch(EdgeId edge, std::uint32_t reader, std::span<const Point> points) {
        Branch branch;
        branch.edge = edge;
        branch.reader = reader;
        branch.begin = static_cast<std::uint32_t>(m_out.points.size());
        m_out.points.insert(m_out.points.end(), points.begin(), points.end());
        branch.end = static_cast<std::uint32_t>(m_out.points.size());
        m_out.branches.push_back(branch);
    }

    /// The part of `line` that runs on `other` from the source on: number of whole points and the place
    /// where it ends.
    static std::pair<std::size_t, Point> shared(std::span<const Point> line, std::span<const Point> other) {
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

    static double lengthUpTo(std::span<const Point> line, std::size_t whole, Point end) {
        double length = 0;
        for (std::size_t i = 1; i < whole; ++i) {
            length += std::fabs(line[i].x - line[i - 1].x) + std::fabs(line[i].y - line[i - 1].y);
        }
        return whole == 0
                   ? 0
                   : length + std::fabs(end.x - line[whole - 1].x) + std::fabs(end.y - line[whole - 1].y);
    }

    /// Lines of one trunk: each later one starts where it leaves those before it.
    void addTree(const LevelResult& level, std::size_t begin, std::size_t end) {
        const Trunk& trunk = m_graph.trunks[level.readers[begin].trunk];
        const EdgeId edge(trunk.edge);
        double firstSplit = -1;
        std::pair<std::size_t, Point> firstShared;
        for (std::size_t i = begin; i < end; ++i) {
            const auto& routed = level.readers[i];
            const TrunkReader& reader = trunk.readers[routed.reader];
            if (reader.pill) {
                m_out.pills.push_back({edge, reader.reader, routed.pill});
            }
            std::pair<std::size_t, Point> most{0, {}};
            double length = -1;
            for (std::size_t k = begin; k < i; ++k) {
                const auto part = shared(routed.points, level.readers[k].points);
                const double covered = lengthUpTo(routed.points, part.first, part.second);
                if (covered > length) {
                    length = covered;
                    most = part;
                }
            }
            if (most.first == 0) {
                addBranch(edge, reader.reader, routed.points);
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
                m_out.junctions.push_back({edge, most.second});
            }
            addBranch(edge, reader.reader, rest);
            if (firstSplit < 0 || length < firstSplit) {
                firstSplit = length;
                firstShared = most;
            }
        }
        if (end - begin >= 3 && firstSplit > 0) {
            const auto& line = level.readers[begin].points;
            std::vector<Point> thick(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(std::min(
                                                                      firstShared.first, line.size())));
            thick.push_back(firstShared.second);
            addBranch(edge, 0, thick);
            m_out.branches.back().arrow = false;
            m_out.branches.back().trunk = true;
        }
    }

    void placeStubs(const LevelResult& level) {
        std::vector<std::uint32_t> used(m_input.boxes.size(), 0);
        for (auto& tag : m_out.tags) {
            const auto block = blockOf(tag.box);
            const Rect& place = level.blocks[block];
            if (tag.side == TagSide::kSource) {
                tag.at = {place.centre().x, place.bottom()};
                continue;
            }
            const double row = place.y + rowOf(tag.box);
            tag.at = {place.x, row - used[tag.box.index()]++ * 2 * kTrackPitch};
        }
        std::vector<std::uint32_t> count(m_input.boxes.size(), 0);
        for (const auto& constant : m_out.constants) {
            ++count[constant.box.index()];
        }
        for (auto& constant : m_out.constants) {
            const Rect& place = level.blocks[blockOf(constant.box)];
            const double middle = (count[constant.box.index()] - 1) / 2.0;
            constant.at = {place.right(),
                           place.y + rowOf(constant.box) + (constant.constant - middle) * 2 * kTrackPitch};
        }
    }

    const SceneInput& m_input;
    LayeredGraph m_graph;
    Geometry m_out;
    std::vector<std::uint32_t> m_blockOf;     ///< of each box
    std::vector<std::uint32_t> m_memberIndex; ///< in its hull; kNone
    std::vector<Hull> m_hulls;                ///< of each block
    std::vector<std::vector<EdgeId>> m_inner; ///< of each block
    std::vector<EdgeId> m_drawn;
    std::vector<EdgeId> m_tagged;
};

} // namespace

Geometry layeredLayout(const SceneInput& input) {
    return LayeredPicture(input).run();
}

double tagWidth(const std::string& text) {
    constexpr double kAdvance = 6.6; // of 11 px sans text, generously
    return std::ceil(static_cast<double>(lengthOf(text)) * kAdvance) + 12;
}

std::string tagText(const EdgeInput& edge) {
    constexpr std::size_t kLongest = 14;
    std::string name = edge.name;
    const auto slash = name.find_last_of('/');
    if (slash != std::string::npos && slash + 1 < name.size()) {
        name = name.substr(slash + 1);
    }
    if (lengthOf(name) > kLongest) {
        name = name.substr(0, kLongest - 1);
        while (!name.empty() && (name.back() & 0xC0) == 0x80) {
            name.pop_back();
        }
        name += "…";
    }
    return name + " · " + std::to_string(edge.readers.size());
}

} // namespace tessera::layout
