#include "engine/backend/sharing.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <vector>

namespace tessera::backend {

namespace {

std::optional<SharedPort> portAt(const std::vector<std::int32_t>& ports,
                                 const std::vector<std::int64_t>& offsets, std::size_t index) {
    if (index >= ports.size() || ports[index] < 0) {
        return std::nullopt;
    }
    return SharedPort{static_cast<std::size_t>(ports[index]), index < offsets.size() ? offsets[index] : 0};
}

bool contains(std::span<const graph::ValueId> list, graph::ValueId value) {
    return std::ranges::find(list, value) != list.end();
}

bool holdsNode(const graph::Region& region, graph::NodeId node) {
    return std::ranges::binary_search(region.nodes, node);
}

/// Which of `nodes` the region needs the results of, directly or by way of others.
std::set<graph::NodeId> neededOf(const std::set<graph::NodeId>& nodes, const graph::Graph& graph,
                                 const graph::Region& region) {
    // Around a residual block there are few nodes; where there are more it is not worth a search.
    constexpr std::size_t kMostSeen = 256;
    std::set<graph::NodeId> seen;
    std::set<graph::NodeId> found;
    std::vector<graph::ValueId> open = region.inputs;
    while (!open.empty() && seen.size() < kMostSeen && found.size() < nodes.size()) {
        const auto producer = graph.value(open.back()).producer;
        open.pop_back();
        // Ids are a topological order: no node before the first of these is behind one of them.
        if (!producer.valid() || producer < *nodes.begin() || !seen.insert(producer).second) {
            continue;
        }
        if (nodes.contains(producer)) {
            found.insert(producer);
        }
        const auto& inputs = graph.node(producer).inputs;
        std::ranges::copy_if(inputs, std::back_inserter(open), &graph::ValueId::valid);
    }
    return found;
}

/// Does everyone else read it before the region can run?
bool endsHere(const graph::Graph& graph, const graph::Region& region, graph::ValueId value) {
    if (contains(graph.inputs(), value) || contains(graph.outputs(), value)) {
        return false;
    }
    std::set<graph::NodeId> others;
    for (const auto& use : graph.value(value).uses) {
        if (!holdsNode(region, use.node)) {
            others.insert(use.node);
        }
    }
    return others.empty() || neededOf(others, graph, region) == others;
}

bool isMadeAsAView(const graph::Graph& graph, graph::ValueId value) {
    const auto& op = graph.node(graph.value(value).producer).op;
    return op == "Split" || op == "Slice";
}

/// Is the first Concat that reads the value, and the only reading by it, in this region?
bool isFirstJoin(const graph::Graph& graph, const graph::Region& region, graph::ValueId value) {
    const auto& uses = graph.value(value).uses;
    const auto joins = [&](const graph::Use& use) { return graph.node(use.node).op == "Concat"; };
    const auto first = std::ranges::find_if(uses, joins);
    return first != uses.end() && holdsNode(region, first->node) &&
           std::ranges::count(uses, first->node, &graph::Use::node) == 1;
}

bool mayBePart(const graph::Graph& graph, const graph::Region& region, graph::ValueId value) {
    return graph.value(value).producer.valid() && !isMadeAsAView(graph, value) &&
           isFirstJoin(graph, region, value);
}

void dropIfUnused(std::vector<std::int32_t>& ports) {
    if (std::ranges::all_of(ports, [](std::int32_t port) { return port < 0; })) {
        ports.clear();
    }
}

std::int64_t blockOf(const Layout& layout, std::size_t axis) {
    std::int64_t size = 1;
    for (const auto& block : layout.blocks()) {
        size *= block.axis == axis ? block.size : 1;
    }
    return size;
}

} // namespace

std::optional<SharedPort> viewOf(const Implementation& implementation, std::size_t output) {
    return portAt(implementation.viewOf, implementation.viewOffsets, output);
}

std::optional<SharedPort> partOf(const Implementation& implementation, std::size_t input) {
    return portAt(implementation.partOf, implementation.partOffsets, input);
}

std::optional<std::size_t> inPlaceOf(const Implementation& implementation, std::size_t output) {
    const auto port = portAt(implementation.inPlaceOf, {}, output);
    return port ? std::optional(port->port) : std::nullopt;
}

bool sharesMemory(const Implementation& implementation) {
    return !implementation.viewOf.empty() || !implementation.inPlaceOf.empty() ||
           !implementation.partOf.empty();
}

bool movesNothing(const Implementation& implementation) {
    return !implementation.viewOf.empty() || !implementation.partOf.empty();
}

Implementation withoutSharing(Implementation implementation) {
    implementation.viewOf.clear();
    implementation.viewOffsets.clear();
    implementation.inPlaceOf.clear();
    implementation.partOf.clear();
    implementation.partOffsets.clear();
    return implementation;
}

Implementation keepCertainSharing(const graph::Graph& graph, const graph::Region& region,
                                  Implementation implementation) {
    for (auto& input : implementation.inPlaceOf) {
        if (input >= 0 && !endsHere(graph, region, region.inputs[static_cast<std::size_t>(input)])) {
            input = -1;
        }
    }
    for (std::size_t i = 0; i < implementation.partOf.size(); ++i) {
        if (!mayBePart(graph, region, region.inputs[i])) {
            implementation.partOf[i] = -1;
        }
    }
    dropIfUnused(implementation.inPlaceOf);
    dropIfUnused(implementation.partOf);
    if (implementation.partOf.empty()) {
        implementation.partOffsets.clear();
    }
    return implementation;
}

std::optional<std::int64_t> partOffset(graph::DType dtype, const Layout& layout,
                                       std::span<const std::int64_t> extents,
                                       std::span<const std::int64_t> start,
                                       std::span<const std::int64_t> part) {
    const auto bits = static_cast<std::int64_t>(graph::bitWidth(dtype));
    if (layout.kind() != Layout::Kind::kPhysical || bits % 8 != 0 || bits == 0 || extents.empty()) {
        return std::nullopt;
    }
    const auto whole = layout.axisOffsets(extents);
    const auto own = layout.axisOffsets(part);
    std::int64_t elements = 0;
    for (std::size_t axis = 0; axis < extents.size(); ++axis) {
        const std::int64_t block = blockOf(layout, axis);
        const std::int64_t end = start[axis] + part[axis];
        if (part[axis] == 0 || start[axis] % block != 0 || (end % block != 0 && end != extents[axis])) {
            return std::nullopt;
        }
        const auto first = static_cast<std::size_t>(start[axis]);
        for (std::size_t i = 0; i < own[axis].size(); ++i) {
            if (whole[axis][first + i] - whole[axis][first] != own[axis][i]) {
                return std::nullopt;
            }
        }
        elements += whole[axis][first];
    }
    const std::int64_t bytes = elements * (bits / 8);
    return bytes % kSharingAlignment == 0 ? std::optional(bytes) : std::nullopt;
}

bool sameMemory(std::span<const std::int64_t> extents, const Layout& a, const Layout& b) {
    const auto hasPadding = [&](const Layout& layout) {
        return std::ranges::any_of(layout.blocks(), [&](const Layout::Block& block) {
            return extents[block.axis] % blockOf(layout, block.axis) != 0;
        });
    };
    return a.kind() == Layout::Kind::kPhysical && b.kind() == Layout::Kind::kPhysical && !hasPadding(a) &&
           !hasPadding(b) && a.axisOffsets(extents) == b.axisOffsets(extents);
}

} // namespace tessera::backend
