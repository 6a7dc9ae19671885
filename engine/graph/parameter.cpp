#include "engine/graph/parameter.h"

#include "engine/graph/operator_schema.h"

#include <algorithm>
#include <optional>

namespace tessera::graph {

namespace {

/// What a node's input is called inside, where its bodies capture it.
const std::string* captureName(const Node& node, std::size_t input) {
    const auto* held = node.attributes.find(kCapturesAttribute);
    const auto* names = held != nullptr ? std::get_if<std::vector<std::string>>(held) : nullptr;
    if (names == nullptr || names->size() > node.inputs.size()) {
        return nullptr;
    }
    const std::size_t first = node.inputs.size() - names->size();
    return input >= first ? &(*names)[input - first] : nullptr;
}

/// A loop's state is handed to the body at its own place.
bool handsOnByPlace(const Node& node, std::size_t input) {
    constexpr std::int64_t kScanWithoutBatch = 9;
    return node.domain.empty() && ((node.op == "Loop" && input >= 2) ||
                                   (node.op == "Scan" && effectiveOpset(node) >= kScanWithoutBatch));
}

/// The value inside `body` that stands for the node's input; none where the body does not see it.
std::optional<ValueId> seenInside(const Node& node, std::size_t input, const Graph& body) {
    const auto inputs = body.inputs();
    if (const auto* name = captureName(node, input)) {
        const auto at = std::ranges::find(inputs, *name, [&](ValueId id) { return body.value(id).name; });
        return at != inputs.end() ? std::optional(*at) : std::nullopt;
    }
    return handsOnByPlace(node, input) && input < inputs.size() ? std::optional(inputs[input]) : std::nullopt;
}

} // namespace

bool isParameter(const Node& node, std::size_t input) {
    if (node.schema == nullptr) {
        return false;
    }
    return node.schema->isParameter(input) ||
           std::ranges::any_of(node.attributes.entries(), [&](const auto& entry) {
               const auto* body = std::get_if<GraphRef>(&entry.second);
               const auto inside = body != nullptr ? seenInside(node, input, **body) : std::nullopt;
               return inside && isParameter(**body, (*body)->value(*inside));
           });
}

bool isParameter(const Graph& graph, const Value& value) {
    return std::ranges::any_of(value.uses,
                               [&](const Use& use) { return isParameter(graph.node(use.node), use.index); });
}

} // namespace tessera::graph
