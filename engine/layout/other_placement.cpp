#include "engine/layout/other_placement.h"

#include "engine/layout/group_summary.h"

#include <limits>
#include <set>
#include <utility>
#include <vector>

namespace tessera::layout {
namespace {

/// What a plan says of a box, gone: its structure stays.
void undress(BoxInput& box) {
    box.note.clear();
    box.placement = {};
    box.cost = box.kind == BoxKind::kTerminal ? box.cost : CostState::kUnplaced;
    box.time.reset();
    box.share.reset();
    box.eachTimes.reset();
    box.pinned = box.forbidden = box.warning = box.measuring = false;
    box.heat = box.delta = box.confidence = std::numeric_limits<float>::quiet_NaN();
    box.heatRank = 0;
}

class OtherPlacement {
public:
    OtherPlacement(const Scene& scene, std::span<const RegionLook> regions, std::size_t nodes)
        : m_scene(scene), m_regions(regions), m_regionOf(nodes, kNoRegion) {
        for (std::uint32_t r = 0; r < regions.size(); ++r) {
            for (const auto node : regions[r].nodes) {
                m_regionOf[node.index()] = r;
            }
        }
    }

    SceneInput run(const std::function<std::string(std::size_t)>& apartTitle) {
        SceneInput input{{m_scene.boxes().begin(), m_scene.boxes().end()},
                         {m_scene.edges().begin(), m_scene.edges().end()},
                         m_scene.aspect(),
                         m_scene.words()};
        for (auto& box : input.boxes) {
            undress(box);
        }
        for (std::uint32_t b = 0; b < input.boxes.size(); ++b) {
            auto& box = input.boxes[b];
            switch (box.kind) {
            case BoxKind::kTerminal:
                break;
            case BoxKind::kGroup:
                summarise(box, m_regions, m_regionOf, m_scene.words());
                break;
            case BoxKind::kHull:
                dressHull(box, BoxId(b), input.boxes, apartTitle);
                break;
            case BoxKind::kMember: // with its hull, which stands before it
                break;
            case BoxKind::kNode:
                dress(box, box.nodes.front());
                break;
            }
        }
        for (auto& edge : input.edges) {
            for (auto& reader : edge.readers) {
                reader.transit = {};
            }
        }
        return input;
    }

private:
    void dress(BoxInput& box, graph::NodeId node) const {
        if (const auto region = m_regionOf[node.index()]; region != kNoRegion) {
            box.placement = m_regions[region].placement;
            box.cost = m_regions[region].cost;
        }
    }

    void dressHull(BoxInput& hull, BoxId id, std::vector<BoxInput>& boxes,
                   const std::function<std::string(std::size_t)>& apartTitle) const {
        std::set<std::uint32_t> regions;
        for (const auto node : hull.nodes) {
            regions.insert(m_regionOf[node.index()]);
        }
        const bool isOne = regions.size() == 1 && *regions.begin() != kNoRegion;
        if (isOne) {
            dress(hull, hull.nodes.front());
            hull.title = m_regions[*regions.begin()].implementation;
        } else {
            hull.title = apartTitle(regions.size());
            summarise(hull, m_regions, m_regionOf, m_scene.words());
        }
        for (const auto member : m_scene.membersOf(id)) {
            auto& box = boxes[member.index()];
            dress(box, box.nodes.front());
            box.kind = isOne ? BoxKind::kMember : BoxKind::kNode;
        }
    }

    const Scene& m_scene;
    std::span<const RegionLook> m_regions;
    std::vector<std::uint32_t> m_regionOf;
};

} // namespace

std::shared_ptr<const Scene> underOtherPlacement(const Scene& scene, std::span<const RegionLook> regions,
                                                 std::size_t nodes,
                                                 const std::function<std::string(std::size_t)>& apartTitle) {
    return scene.withLooks(OtherPlacement(scene, regions, nodes).run(apartTitle));
}

} // namespace tessera::layout
