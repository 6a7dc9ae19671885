#include "engine/layout/layered_layout.h"

#include "engine/base/assert.h"
#include "engine/layout/graphviz.h"
#include "engine/layout/hull.h"
#include "engine/layout/level.h"
#include "engine/layout/line_crossings.h"
#include "engine/layout/line_tree.h"
#include "engine/layout/metrics.h"

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

/// Of a hull it is not known before its members are laid out.
Size sizeOf(BoxKind kind) {
    switch (kind) {
    case BoxKind::kTerminal:
        return {kTerminalWidth, kTerminalHeight};
    case BoxKind::kGroup:
        return {kGroupWidth, kGroupHeight};
    case BoxKind::kNode:
    case BoxKind::kMember:
    case BoxKind::kHull:
        break;
    }
    return {kNodeWidth, kNodeHeight};
}

class LayeredPicture {
public:
    explicit LayeredPicture(const SceneInput& input) : m_input(input) {}

    Geometry layered() {
        makeLevel();
        place(layoutLevel(m_graph));
        m_out.engine = "layered";
        return std::move(m_out);
    }

    Geometry graphvizOrdered(const GraphvizUse& use) {
        makeLevel();
        const auto ranks = ranksFrom(use);
        place(ranks ? layoutLevel(m_graph, *ranks) : layoutLevel(m_graph));
        m_out.engine = ranks ? "graphviz" : "layered";
        m_out.note = ranks ? "" : "laid out without Graphviz: " + ranks.error().oneLine();
        return std::move(m_out);
    }

private:
    [[nodiscard]] const BoxInput& box(BoxId id) const { return m_input.boxes[id.index()]; }
    [[nodiscard]] std::uint32_t blockOf(BoxId id) const { return m_blockOf[id.index()]; }

    void makeLevel() {
        findBlocks();
        sortEdges();
        layHulls();
        addTrunks();
        addTags();
        addConstants();
        setMargins();
    }

    [[nodiscard]] base::Result<GraphvizRanks> ranksFrom(const GraphvizUse& use) const {
        if (use.program.empty()) {
            return base::fail(base::ErrorKind::kImpossible, "dot is not installed");
        }
        if (m_graph.blocks.size() > use.mostBlocks) {
            return base::fail(base::ErrorKind::kImpossible,
                              std::to_string(m_graph.blocks.size()) + " boxes are more than the " +
                                  std::to_string(use.mostBlocks) + " that it is given");
        }
        return graphvizRanks(m_graph, use);
    }

    void place(const LevelResult& level) {
        placeBoxes(level);
        placeLines(level);
        placeStubs(level);
        m_out.extents = {0, 0, std::ceil(level.size.width) + 1, std::ceil(level.size.height)};
    }

    void findBlocks() {
        const auto count = m_input.boxes.size();
        m_graph.aspect = m_input.aspect;
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
            block.size = sizeOf(input.kind);
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
                members.emplace_back(i);
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
                m_inner[blockOf(edge.from)].emplace_back(e);
            }
            if (outside) {
                (edge.readers.size() >= kStubReaders ? m_tagged : m_drawn).emplace_back(e);
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
                if (blockOf(edge.readers[r].box) != trunk.source) {
                    trunk.readers.push_back(readerOf(edge.readers[r], r));
                }
            }
            m_graph.trunks.push_back(std::move(trunk));
        }
        addTaggedConversions();
    }

    /// What a reader of a tagged value converts comes to it on a short line of its own, with its pill.
    void addTaggedConversions() {
        for (const auto id : m_tagged) {
            const EdgeInput& edge = m_input.edges[id.index()];
            for (std::uint32_t r = 0; r < edge.readers.size(); ++r) {
                const auto block = blockOf(edge.readers[r].box);
                const bool same = edge.from.valid() && block == blockOf(edge.from);
                if (!same && edge.readers[r].transit.kind != TransitKind::kNone) {
                    m_graph.trunks.push_back({id.index(), kNone, {readerOf(edge.readers[r], r)}});
                }
            }
        }
    }

    [[nodiscard]] TrunkReader readerOf(const ReaderInput& reader, std::uint32_t index) const {
        const auto block = blockOf(reader.box);
        const auto member = m_memberIndex[reader.box.index()];
        const bool inner = member != kNone && member > 0 && m_hulls[block].stacked;
        return {block, rowOf(reader.box), inner, reader.transit.kind != TransitKind::kNone, index};
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
        std::vector<bool> pills(m_graph.blocks.size(), false);
        for (const auto& trunk : m_graph.trunks) {
            for (const auto& reader : trunk.readers) {
                lanes[reader.block] += reader.inner ? 1 : 0;
                pills[reader.block] = pills[reader.block] || reader.pill;
            }
        }
        for (std::uint32_t b = 0; b < lanes.size(); ++b) {
            Block& block = m_graph.blocks[b];
            // A pill over a narrow box stands out at both sides.
            const double pill = pills[b] ? std::max(0.0, (kPillWidth - block.size.width) / 2) : 0;
            const double room = lanes[b] > 0 ? kSideLane + (lanes[b] - 0.5) * kTrackPitch : 0;
            block.marginLeft = std::max(block.stubsLeft + room, pill);
            block.marginRight = std::max(block.stubsRight + room, pill);
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
            const auto lines = std::span(level.readers).subspan(i, end - i);
            addLineTree(m_out, m_graph.trunks[level.readers[i].trunk], lines);
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
                addBranch(m_out, line.edge, line.reader, points);
                m_out.branches.back().arrow = line.arrow;
                m_out.branches.back().inner = true;
            }
        }
        std::stable_sort(m_out.branches.begin(), m_out.branches.end(),
                         [](const Branch& a, const Branch& b) { return a.edge < b.edge; });
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
    return LayeredPicture(input).layered();
}

Geometry graphvizLayout(const SceneInput& input, const GraphvizUse& use) {
    return LayeredPicture(input).graphvizOrdered(use);
}

Geometry untangledLayout(const SceneInput& input, const GraphvizUse& use) {
    Geometry own = layeredLayout(input);
    const auto boxes =
        std::ranges::count_if(input.boxes, [](const BoxInput& box) { return !box.parent.valid(); });
    if (static_cast<std::size_t>(boxes) > use.mostBlocks) {
        return own; // of so many nobody follows a single line
    }
    const auto crossings = lineCrossings(own);
    if (crossings == 0) {
        return own;
    }
    Geometry other = graphvizLayout(input, use);
    if (lineCrossings(other) < crossings) {
        return other;
    }
    own.note = std::move(other.note);
    return own;
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
