#include "engine/graph/operator_schema.h"
#include "engine/transform/matching.h"
#include "engine/transform/passes.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace tessera::transform {

using graph::NodeId;
using graph::ValueId;

namespace {

bool isAll(const std::optional<std::vector<std::int64_t>>& values, std::int64_t wanted) {
    return values && std::ranges::all_of(*values, [wanted](auto value) { return value == wanted; });
}

/// Does a permutation leave the order of all axes with more than one element?
bool keepsOrder(const Draft& draft, NodeId id) {
    const graph::Node& node = draft.node(id);
    const auto& shape = draft.value(node.inputs[0]).type.shape;
    const auto* perm = node.attributes.ints("perm");
    if (perm == nullptr) {
        return shape && shape->size() < 2;
    }
    std::int64_t last = -1;
    for (const std::int64_t axis : *perm) {
        const bool isSingle = shape && (*shape)[static_cast<std::size_t>(axis)] == graph::Dim(1);
        if (!isSingle && axis < last) {
            return false;
        }
        last = isSingle ? last : axis;
    }
    return true;
}

bool takesAll(const Draft& draft, NodeId id) {
    // Equal extents with forward steps leave no room to skip an element.
    const auto steps = constantInts(draft, id, 4);
    return !draft.hasInput(id, 4) ||
           (steps && std::ranges::all_of(*steps, [](auto step) { return step > 0; }));
}

bool isInferenceDropout(const Draft& draft, NodeId id) {
    const bool trains = draft.hasInput(id, 2) && constantNumber(draft, id, 2) != 0.0;
    return graph::effectiveOpset(draft.node(id)) >= 7 && !trains;
}

/// Operators that keep the order of elements, so that they do nothing when the shape is the same.
constexpr std::array<std::string_view, 6> kOrderKeeping{"Reshape",   "Flatten", "Squeeze",
                                                        "Unsqueeze", "Expand",  "Tile"};
/// Operators over any number of operands.
constexpr std::array<std::string_view, 5> kVariadic{"Concat", "Sum", "Max", "Min", "Mean"};

/// Is output 0 the same tensor as input 0?
bool isNoOp(const Draft& draft, NodeId id) {
    const graph::Node& node = draft.node(id);
    if (!node.domain.empty() || !draft.hasInput(id, 0) || node.outputs.empty() || !node.outputs[0].valid()) {
        return false;
    }
    if (node.op == "Identity" || (node.op == "Dropout" && isInferenceDropout(draft, id))) {
        return true;
    }
    if (std::ranges::find(kVariadic, node.op) != kVariadic.end()) {
        return node.inputs.size() == 1;
    }
    const graph::TensorType& in = draft.value(node.inputs[0]).type;
    const graph::TensorType& out = draft.value(node.outputs[0]).type;
    if (node.op == "Cast" || node.op == "CastLike") {
        return in.dtype != graph::DType::kUndefined && in.dtype == out.dtype;
    }
    if (node.op == "Split") {
        return node.outputs.size() == 1;
    }
    if (!sameType(in, out)) {
        return false;
    }
    if (node.op == "Transpose") {
        return keepsOrder(draft, id);
    }
    if (node.op == "Pad") {
        return isAll(listParameter(draft, id, "pads", 1), 0);
    }
    if (node.op == "Slice") {
        return takesAll(draft, id);
    }
    return std::ranges::find(kOrderKeeping, node.op) != kOrderKeeping.end();
}

/// Readers of the output read the input instead. A graph output keeps its name: the node that made the input
/// makes it. False when neither is possible, as between a graph input and a graph output.
bool bypass(Draft& draft, NodeId id) {
    const graph::Node& node = draft.node(id);
    const ValueId x = node.inputs[0];
    const ValueId y = node.outputs[0];
    const auto isRead = [&](ValueId output) {
        return output.valid() && (draft.isOutput(output) || !draft.value(output).uses.empty());
    };
    if (std::any_of(node.outputs.begin() + 1, node.outputs.end(), isRead)) {
        return false;
    }
    if (!draft.isOutput(y)) {
        draft.replaceUses(y, x);
    } else if (draft.isInterior(x)) {
        draft.takeOutput(draft.value(x).producer, draft.value(x).producerIndex, y);
        draft.replaceUses(x, y);
    } else {
        return false;
    }
    draft.eraseFolded(id);
    return true;
}

} // namespace

std::size_t dropNoOps(Draft& draft) {
    std::size_t changes = 0;
    for (std::size_t i = 0; i < draft.nodeCount(); ++i) {
        const NodeId id(i);
        if (draft.isAlive(id) && isNoOp(draft, id) && bypass(draft, id)) {
            ++changes;
        }
    }
    return changes;
}

std::size_t dropUnread(Draft& draft) {
    std::size_t changes = 0;
    for (std::size_t i = draft.nodeCount(); i-- > 0;) {
        const NodeId id(i);
        const auto isRead = [&](ValueId output) {
            return output.valid() && (draft.isOutput(output) || !draft.value(output).uses.empty());
        };
        if (draft.isAlive(id) && std::ranges::none_of(draft.node(id).outputs, isRead)) {
            draft.eraseFolded(id);
            ++changes;
        }
    }
    return changes;
}

} // namespace tessera::transform
