#include "engine/layout/graph_scene.h"

#include "engine/base/assert.h"
#include "engine/graph/node_bodies.h"
#include "engine/layout/folds.h"
#include "engine/layout/group_summary.h"
#include "engine/layout/metrics.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace tessera::layout {
namespace {

/// A region of more operators is a part of the model rather than a fused kernel: it is laid out like the rest
/// of the graph, so that its structure can be read, and not stacked in a hull.
constexpr std::size_t kLargestHull = 12;

std::string lastStep(const std::string& name, char separator) {
    const auto at = name.find_last_of(separator);
    return at == std::string::npos || at + 1 == name.size() ? name : name.substr(at + 1);
}

class GraphScene {
public:
    GraphScene(const graph::Graph& graph, const GroupTree& groups, std::span<const RegionLook> regions)
        : m_graph(graph), m_groups(groups), m_regions(regions) {}

    SceneInput run(std::span<const TransitLook> transits, const GraphSceneOptions& options) {
        for (const auto& look : transits) {
            m_transits[{look.value, look.reader, look.input}] = &look.transit;
        }
        m_scene.aspect = options.aspect;
        m_scene.words = options.words;
        m_timeOfParts = options.timeOfParts;
        m_folds = foldsOf(m_graph, m_groups, options.folded, options.repeats);
        titleSections();
        m_regionOf.assign(m_graph.nodes().size(), kNoRegion);
        for (std::uint32_t r = 0; r < m_regions.size(); ++r) {
            for (const auto node : m_regions[r].nodes) {
                TESSERA_ASSERT(m_regionOf[node.index()] == kNoRegion);
                m_regionOf[node.index()] = r;
            }
        }
        addInputs();
        addNodes();
        addOutputs();
        addEdges();
        return std::move(m_scene);
    }

private:
    void titleSections() {
        m_sectionOf.resize(m_groups.groups().size());
        for (const auto section : m_groups.sections()) {
            m_sectionOf[section.index()] = m_groups.title(section);
        }
        for (std::uint32_t g = 0; g < m_sectionOf.size(); ++g) {
            const auto parent = m_groups.groups()[g].parent;
            if (m_sectionOf[g].empty() && parent.valid()) {
                m_sectionOf[g] = m_sectionOf[parent.index()];
            }
        }
    }

    void addInputs() {
        m_boxOfValue.resize(m_graph.values().size());
        for (const auto id : m_graph.inputs()) {
            const auto& value = m_graph.value(id);
            if (value.uses.empty()) {
                continue;
            }
            m_boxOfValue[id.index()] = addTerminal(value.name, value.type);
        }
    }

    BoxId addTerminal(const std::string& name, const graph::TensorType& type) {
        BoxInput box;
        box.kind = BoxKind::kTerminal;
        box.title = name;
        box.shape = shapeText(m_graph, type, m_scene.words);
        m_scene.boxes.push_back(std::move(box));
        return BoxId(m_scene.boxes.size() - 1);
    }

    void addNodes() {
        m_boxOfNode.resize(m_graph.nodes().size());
        std::vector<BoxId> foldBox(m_folds.boxes.size());
        std::vector<bool> regionDone(m_regions.size(), false);
        for (std::uint32_t n = 0; n < m_graph.nodes().size(); ++n) {
            const graph::NodeId node(n);
            if (const auto fold = m_folds.ofNode[n]; fold != kNoFold) {
                BoxId& box = foldBox[fold];
                if (!box.valid()) {
                    box = addFold(m_folds.boxes[fold]);
                }
                m_boxOfNode[n] = box;
                continue;
            }
            const auto region = m_regionOf[n];
            if (region == kNoRegion) {
                m_boxOfNode[n] = addNode(node, BoxKind::kNode);
                m_scene.boxes.back().cost = CostState::kUnplaced;
                m_scene.boxes.back().note = m_scene.words.noKernel;
            } else if (!regionDone[region]) {
                regionDone[region] = true;
                addRegion(m_regions[region]);
            }
        }
    }

    BoxId addNode(graph::NodeId id, BoxKind kind) {
        const auto& node = m_graph.node(id);
        BoxInput box;
        box.kind = kind;
        box.nodes = {id};
        box.title = graph::hasBody(node) ? node.op + " {…}" : node.op;
        box.name = node.name;
        box.section = m_sectionOf[m_groups.groupOf(id).index()];
        const auto output = std::find_if(node.outputs.begin(), node.outputs.end(),
                                         [](graph::ValueId value) { return value.valid(); });
        if (output != node.outputs.end()) {
            box.shape = shapeText(m_graph, m_graph.value(*output).type, m_scene.words);
        }
        addConstants(node, box);
        m_scene.boxes.push_back(std::move(box));
        return BoxId(m_scene.boxes.size() - 1);
    }

    void addConstants(const graph::Node& node, BoxInput& box) const {
        const bool weighted = node.op == "Conv" || node.op == "ConvTranspose" || node.op == "Gemm";
        for (std::size_t i = 0; i < node.inputs.size(); ++i) {
            if (!node.inputs[i].valid()) {
                continue;
            }
            const auto& value = m_graph.value(node.inputs[i]);
            // Shapes, axes and the like are attributes in all but name.
            if (!value.isConstant() || !graph::isFloating(value.type.dtype)) {
                continue;
            }
            const std::string name = weighted && i == 1   ? "W"
                                     : weighted && i == 2 ? "B"
                                                          : lastStep(lastStep(value.name, '/'), '.');
            box.constants.push_back({name + " " + shapeText(m_graph, value.type, m_scene.words), EdgeId()});
        }
    }

    static void dress(BoxInput& box, const RegionLook& look) {
        box.placement = look.placement;
        box.cost = look.cost;
        box.time = look.time;
        box.note = look.note;
        box.pinned = look.pinned;
        box.forbidden = look.forbidden;
        box.warning = look.warning;
        box.measuring = look.measuring;
        box.heat = look.heat;
        box.delta = look.delta;
        box.confidence = look.confidence;
        box.heatRank = look.heatRank;
    }

    /// Of an operator by itself, where that is known.
    static float heatOf(const RegionLook& look, graph::NodeId node) {
        if (look.nodeHeats.empty()) {
            return look.heat;
        }
        TESSERA_ASSERT(look.nodeHeats.size() == look.nodes.size());
        const auto at = std::lower_bound(look.nodes.begin(), look.nodes.end(), node);
        return look.nodeHeats[static_cast<std::size_t>(at - look.nodes.begin())];
    }

    static std::uint8_t rankOf(const RegionLook& look, graph::NodeId node) {
        if (look.nodeRanks.empty()) {
            return 0;
        }
        TESSERA_ASSERT(look.nodeRanks.size() == look.nodes.size());
        const auto at = std::lower_bound(look.nodes.begin(), look.nodes.end(), node);
        return look.nodeRanks[static_cast<std::size_t>(at - look.nodes.begin())];
    }

    /// One operator of a region that is drawn in several boxes: the region's time is not its own.
    void dressPart(BoxInput& box, const RegionLook& look) const {
        dress(box, look);
        box.heat = heatOf(look, box.nodes.front());
        box.time.reset();
        box.heatRank = rankOf(look, box.nodes.front());
        if (box.note.empty() && look.time) {
            box.note = partOf(look, m_scene.words);
        }
    }

    void addRegion(const RegionLook& look) {
        std::vector<graph::NodeId> shown;
        for (const auto node : look.nodes) {
            if (m_folds.ofNode[node.index()] == kNoFold) {
                shown.push_back(node);
            }
        }
        if (shown.empty()) {
            return;
        }
        if (shown.size() == 1 && look.nodes.size() == 1) {
            m_boxOfNode[shown.front().index()] = addNode(shown.front(), BoxKind::kNode);
            dress(m_scene.boxes.back(), look);
            return;
        }
        if (shown.size() == 1 || shown.size() > kLargestHull) {
            for (const auto node : shown) {
                m_boxOfNode[node.index()] = addNode(node, BoxKind::kNode);
                dressPart(m_scene.boxes.back(), look);
            }
            return;
        }
        BoxInput hull;
        hull.kind = BoxKind::kHull;
        hull.nodes = shown;
        hull.title = look.implementation;
        hull.name = m_graph.node(shown.front()).name;
        hull.section = m_sectionOf[m_groups.groupOf(shown.front()).index()];
        dress(hull, look);
        const BoxId parent(m_scene.boxes.size());
        m_scene.boxes.push_back(std::move(hull));
        for (const auto node : shown) {
            m_boxOfNode[node.index()] = addNode(node, BoxKind::kMember);
            BoxInput& member = m_scene.boxes.back();
            member.parent = parent;
            member.placement = look.placement;
            member.cost = look.cost;
            member.heat = heatOf(look, node);
            member.delta = look.delta;
            member.confidence = look.confidence;
        }
    }

    BoxId addFold(const Fold& fold) {
        BoxInput box;
        box.kind = BoxKind::kGroup;
        for (const GroupId id : fold.groups) {
            const auto nodes = m_groups.allNodes(id);
            box.nodes.insert(box.nodes.end(), nodes.begin(), nodes.end());
        }
        std::sort(box.nodes.begin(), box.nodes.end());
        const GroupId first = fold.groups.front();
        const auto count = m_groups.group(first).nodeCount;
        box.name = m_scene.words.nodes(count);
        if (fold.groups.size() == 1) {
            box.title = m_groups.title(first);
            box.section = m_sectionOf[first.index()];
        } else {
            box.instances = static_cast<std::uint32_t>(fold.groups.size());
            box.title = fold.title + " ×" + std::to_string(box.instances);
            box.section = m_sectionOf[m_groups.group(first).parent.index()];
            box.name = numberOf(m_groups, first) + "–" + numberOf(m_groups, fold.groups.back()) + " · " +
                       filled(m_scene.words.each, box.name);
        }
        summarise(box, m_regions, m_regionOf, m_scene.words);
        addShare(box, m_timeOfParts);
        if (box.instances > 1) {
            addEachTimes(box, m_groups, fold.groups, m_regions, m_regionOf);
        }
        m_scene.boxes.push_back(std::move(box));
        return BoxId(m_scene.boxes.size() - 1);
    }

    void addOutputs() {
        for (const auto id : m_graph.outputs()) {
            const auto& value = m_graph.value(id);
            if (value.producer.valid()) {
                m_outputBox.emplace_back(id, addTerminal(value.name, value.type));
            }
        }
    }

    void addEdges() {
        for (std::uint32_t v = 0; v < m_graph.values().size(); ++v) {
            const graph::ValueId id(v);
            const auto& value = m_graph.value(id);
            if (value.isConstant()) {
                continue;
            }
            EdgeInput edge;
            edge.value = id;
            edge.name = value.name;
            edge.from = value.producer.valid() ? m_boxOfNode[value.producer.index()] : m_boxOfValue[v];
            bool visible = false;
            for (const auto& use : value.uses) {
                ReaderInput reader;
                reader.box = m_boxOfNode[use.node.index()];
                reader.input = use.index;
                const bool inGroup = reader.box == edge.from;
                if (inGroup) {
                    continue; // within one folded group, or a node that cannot read itself
                }
                const auto transit = m_transits.find({id, use.node, use.index});
                if (transit != m_transits.end()) {
                    reader.transit = *transit->second;
                }
                edge.readers.push_back(std::move(reader));
                visible = true;
            }
            for (const auto& [output, box] : m_outputBox) {
                if (output == id) {
                    const auto transit = m_transits.find({id, graph::NodeId(), 0});
                    edge.readers.push_back(
                        {box, 0, transit != m_transits.end() ? *transit->second : Transit()});
                    visible = true;
                }
            }
            if (visible) {
                edge.shape = shapeText(m_graph, value.type, m_scene.words);
                m_scene.edges.push_back(std::move(edge));
            }
        }
    }

    const graph::Graph& m_graph;
    const GroupTree& m_groups;
    std::span<const RegionLook> m_regions;
    SceneInput m_scene;
    base::Nanoseconds m_timeOfParts;
    std::map<std::tuple<graph::ValueId, graph::NodeId, std::uint32_t>, const Transit*> m_transits;
    Folds m_folds;
    std::vector<std::string> m_sectionOf;
    std::vector<std::uint32_t> m_regionOf;
    std::vector<BoxId> m_boxOfNode;
    std::vector<BoxId> m_boxOfValue;
    std::vector<std::pair<graph::ValueId, BoxId>> m_outputBox;
};

} // namespace

SceneInput graphScene(const graph::Graph& graph, const GroupTree& groups, std::span<const RegionLook> regions,
                      std::span<const TransitLook> transits, const GraphSceneOptions& options) {
    return GraphScene(graph, groups, regions).run(transits, options);
}

std::string shapeText(const graph::Graph& graph, const graph::TensorType& type, const SceneWords& words) {
    if (!type.shape) {
        return {};
    }
    if (type.shape->empty()) {
        return words.scalar;
    }
    std::string text;
    for (const auto& dim : *type.shape) {
        if (!text.empty()) {
            text += "×";
        }
        if (dim.isConstant()) {
            text += std::to_string(dim.extent());
        } else {
            text += dim.isUnknown() ? "?" : graph.symbols()[dim.symbol().index()].name;
        }
    }
    return text;
}

} // namespace tessera::layout
