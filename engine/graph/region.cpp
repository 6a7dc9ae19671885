#include "engine/graph/region.h"

#include "engine/base/assert.h"
#include "engine/graph/graph_builder.h"
#include "engine/graph/operator_schema.h"
#include "engine/graph/parameter.h"
#include "engine/graph/shape_arithmetic.h"
#include "engine/graph/structure_hash.h"
#include "engine/graph/value_bytes.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace tessera::graph {

namespace {

/// Values met so far. A region has few: only a large one pays for a table.
class SeenValues {
public:
    /// \return whether it is new.
    bool insert(ValueId value) {
        if (!m_table.empty()) {
            return m_table.insert(value).second;
        }
        if (std::ranges::find(m_few, value) != m_few.end()) {
            return false;
        }
        m_few.push_back(value);
        if (m_few.size() > kFew) {
            m_table.insert(m_few.begin(), m_few.end());
        }
        return true;
    }

private:
    static constexpr std::size_t kFew = 32;
    std::vector<ValueId> m_few;
    std::unordered_set<ValueId> m_table;
};

bool holds(std::span<const NodeId> ascending, NodeId node) {
    return std::ranges::binary_search(ascending, node);
}

/// Is the constant read as a parameter by any node of the region?
bool isParameterInside(const Graph& graph, const Region& region, ValueId constant) {
    return std::ranges::any_of(graph.value(constant).uses, [&](const Use& use) {
        return holds(region.nodes, use.node) && isParameter(graph.node(use.node), use.index);
    });
}

/// Adds the constant's content; a constant that cannot be read is keyed by that fact, and fails when it is
/// used.
void addParameter(base::Hasher& hasher, const Constant& constant) {
    const auto hash = constant.contentHash();
    if (hash) {
        hasher.add(*hash);
    } else {
        hasher.add(std::string_view("unreadable")).add(std::string_view(hash.error().message));
    }
}

/// Ids of one region renumbered in order of first appearance.
class LocalNumbers {
public:
    std::int64_t of(ValueId value) {
        if (!value.valid()) {
            return -1;
        }
        return m_numbers.emplace(value, static_cast<std::int64_t>(m_numbers.size())).first->second;
    }

private:
    std::unordered_map<ValueId, std::int64_t> m_numbers;
};

void addNode(base::Hasher& hasher, const Node& node, LocalNumbers& numbers) {
    hasher.add(std::string_view(node.domain)).add(std::string_view(node.op)).add(node.opset);
    if (const auto status = addAttributes(hasher, node.attributes); !status) {
        hasher.add(std::string_view("unreadable")).add(std::string_view(status.error().message));
    }
    hasher.add(static_cast<std::int64_t>(node.inputs.size()));
    for (const ValueId input : node.inputs) {
        hasher.add(numbers.of(input));
    }
    hasher.add(static_cast<std::int64_t>(node.outputs.size()));
    for (const ValueId output : node.outputs) {
        hasher.add(numbers.of(output));
    }
}

} // namespace

Region makeRegion(const Graph& graph, std::vector<NodeId> nodes) {
    Region region;
    std::ranges::sort(nodes);
    TESSERA_ASSERT(std::ranges::adjacent_find(nodes) == nodes.end());
    region.nodes = std::move(nodes);
    SeenValues seen;
    for (const NodeId id : region.nodes) {
        for (const ValueId input : graph.node(id).inputs) {
            if (!input.valid() || !seen.insert(input)) {
                continue;
            }
            const Value& value = graph.value(input);
            if (value.isConstant()) {
                region.constants.push_back(input);
            } else if (!value.producer.valid() || !holds(region.nodes, value.producer)) {
                region.inputs.push_back(input);
            }
        }
    }
    for (const NodeId id : region.nodes) {
        for (const ValueId output : graph.node(id).outputs) {
            if (!output.valid()) {
                continue;
            }
            const auto& uses = graph.value(output).uses;
            const bool escapes =
                std::ranges::any_of(uses, [&](const Use& use) { return !holds(region.nodes, use.node); });
            if (escapes || graph.isOutput(output)) {
                region.outputs.push_back(output);
            }
        }
    }
    return region;
}

Region wholeRegion(const Graph& graph) {
    std::vector<NodeId> nodes;
    nodes.reserve(graph.nodes().size());
    for (std::size_t i = 0; i < graph.nodes().size(); ++i) {
        nodes.emplace_back(i);
    }
    return makeRegion(graph, std::move(nodes));
}

bool isConvex(const Graph& graph, std::span<const NodeId> nodes) {
    if (nodes.empty()) {
        return true;
    }
    std::vector<NodeId> ascending(nodes.begin(), nodes.end());
    std::ranges::sort(ascending);
    const std::uint32_t first = ascending.front().index();
    const std::uint32_t last = ascending.back().index();
    // Ids are a topological order, so a path that leaves and returns stays between first and last.
    std::vector<bool> inside(last - first + 1, false);
    std::vector<bool> tainted(last - first + 1, false); // outside, behind a node of the set
    for (const NodeId id : ascending) {
        inside[id.index() - first] = true;
    }
    for (std::uint32_t index = first; index <= last; ++index) {
        for (const ValueId input : graph.node(NodeId(index)).inputs) {
            if (!input.valid()) {
                continue;
            }
            const NodeId producer = graph.value(input).producer;
            if (!producer.valid() || producer.index() < first) {
                continue;
            }
            const std::uint32_t from = producer.index() - first;
            if (inside[index - first]) {
                if (!inside[from] && tainted[from]) {
                    return false;
                }
            } else if (inside[from] || tainted[from]) {
                tainted[index - first] = true;
            }
        }
    }
    return true;
}

base::Hash128 regionKey(const Graph& graph, const Region& region) {
    base::Hasher hasher;
    LocalNumbers numbers;
    hasher.add(static_cast<std::int64_t>(region.nodes.size()));
    for (const NodeId id : region.nodes) {
        addNode(hasher, graph.node(id), numbers);
    }
    hasher.add(static_cast<std::int64_t>(region.inputs.size()));
    for (const ValueId input : region.inputs) {
        hasher.add(numbers.of(input));
        addType(hasher, graph.value(input).type);
    }
    hasher.add(static_cast<std::int64_t>(region.constants.size()));
    for (const ValueId constant : region.constants) {
        hasher.add(numbers.of(constant));
        addType(hasher, graph.value(constant).type);
        if (isParameterInside(graph, region, constant)) {
            addParameter(hasher, *graph.value(constant).constant);
        }
    }
    hasher.add(static_cast<std::int64_t>(region.outputs.size()));
    for (const ValueId output : region.outputs) {
        hasher.add(numbers.of(output));
        addType(hasher, graph.value(output).type);
    }
    return hasher.finish();
}

base::Result<GraphRef> extractRegion(const Graph& graph, const Region& region) {
    GraphBuilder builder(graph.name());
    for (const auto& [domain, version] : graph.opsets()) {
        builder.setOpset(domain, version);
    }
    for (const Symbol& symbol : graph.symbols()) {
        static_cast<void>(builder.addSymbol(symbol));
    }
    std::unordered_map<ValueId, ValueId> moved;
    for (const ValueId input : region.inputs) {
        moved[input] = builder.addInput(graph.value(input).name, graph.value(input).type);
    }
    for (const ValueId constant : region.constants) {
        moved[constant] = builder.addConstant(graph.value(constant).name, graph.value(constant).constant);
    }
    const auto translate = [&](const std::vector<ValueId>& ids) {
        std::vector<ValueId> result;
        result.reserve(ids.size());
        for (const ValueId id : ids) {
            if (!id.valid()) {
                result.emplace_back();
                continue;
            }
            const auto [at, isNew] = moved.try_emplace(id);
            if (isNew) {
                at->second = builder.declareValue(graph.value(id).name, graph.value(id).type);
            }
            result.push_back(at->second);
        }
        return result;
    };
    for (const NodeId id : region.nodes) {
        const Node& node = graph.node(id);
        builder.addNode(specOf(node, translate(node.inputs)), translate(node.outputs));
    }
    for (const ValueId output : region.outputs) {
        builder.addOutput(moved.at(output));
    }
    return std::move(builder).build();
}

std::string regionTitle(const Graph& graph, const Region& region, std::size_t limit) {
    return regionTitle(graph, std::span(region.nodes), limit);
}

std::string regionTitle(const Graph& graph, std::span<const NodeId> nodes, std::size_t limit) {
    std::string title;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (i == limit && nodes.size() > limit + 1) {
            return title + " + " + std::to_string(nodes.size() - limit) + " more";
        }
        title += (i > 0 ? " + " : "") + graph.node(nodes[i]).op;
    }
    return title;
}

std::int64_t regionFlops(const Graph& graph, const Region& region) {
    std::int64_t total = 0;
    for (const NodeId id : region.nodes) {
        total = saturatingAdd(total, nodeFlops(graph, graph.node(id)));
    }
    return total;
}

std::int64_t regionBytes(const Graph& graph, const Region& region) {
    std::int64_t total = 0;
    for (const auto* list : {&region.inputs, &region.constants, &region.outputs}) {
        total = saturatingAdd(total, valueBytes(graph, *list));
    }
    return total;
}

} // namespace tessera::graph
