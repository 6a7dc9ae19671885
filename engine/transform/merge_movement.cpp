#include "engine/transform/matching.h"
#include "engine/transform/passes.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace tessera::transform {

using graph::NodeId;
using graph::ValueId;

namespace {

constexpr std::array<std::string_view, 4> kReshaping{"Reshape", "Flatten", "Squeeze", "Unsqueeze"};

bool isReshaping(const Draft& draft, NodeId id) {
    return id.valid() && draft.node(id).domain.empty() &&
           std::ranges::find(kReshaping, draft.node(id).op) != kReshaping.end();
}

/// The second of two takes the input of the first and stands for both.
void absorbFirst(Draft& draft, NodeId second, NodeId first, std::vector<ValueId> inputs) {
    std::vector<std::string> sources = sourcesOf(draft.node(first));
    for (std::string& name : sourcesOf(draft.node(second))) {
        sources.push_back(std::move(name));
    }
    draft.setInputs(second, std::move(inputs));
    draft.setSources(second, std::move(sources));
    draft.eraseMerged(first);
}

/// Reshape(Reshape(x)) to known extents; Flatten, Squeeze and Unsqueeze are reshapes, too.
bool mergeReshapes(Draft& draft, NodeId second) {
    const NodeId first = isReshaping(draft, second) ? draft.soleProducer(second, 0) : NodeId();
    if (!isReshaping(draft, first) || !draft.hasInput(first, 0)) {
        return false;
    }
    const auto extents = draft.value(draft.node(second).outputs[0]).type.extents();
    if (!extents || std::ranges::find(*extents, 0) != extents->end()) { // 0 would copy an extent
        return false;
    }
    const auto rank = static_cast<std::int64_t>(extents->size());
    const ValueId shape = draft.addConstant(draft.node(second).name + ".shape",
                                            graph::makeConstant(graph::Tensor::ofInts({rank}, *extents)));
    draft.setOperator(second, "Reshape", draft.node(second).opset, {});
    absorbFirst(draft, second, first, {draft.node(first).inputs[0], shape});
    return true;
}

/// Axis i of the output is axis perm[i] of the input; empty when the rank is not known.
std::vector<std::int64_t> permOf(const Draft& draft, NodeId id) {
    if (const auto* perm = draft.node(id).attributes.ints("perm")) {
        return *perm;
    }
    const auto& shape = draft.value(draft.node(id).inputs[0]).type.shape;
    std::vector<std::int64_t> reversed(shape ? shape->size() : 0);
    for (std::size_t axis = 0; axis < reversed.size(); ++axis) {
        reversed[axis] = static_cast<std::int64_t>(reversed.size() - 1 - axis);
    }
    return reversed;
}

/// Transpose(Transpose(x)): one, which may turn out to change nothing. When others read the value between,
/// only two that cancel are worth it.
bool mergeTransposes(Draft& draft, NodeId second) {
    if (!isOperator(draft, second, "Transpose")) {
        return false;
    }
    const ValueId between = draft.node(second).inputs[0];
    const NodeId first = draft.value(between).producer;
    if (!isOperator(draft, first, "Transpose")) {
        return false;
    }
    const auto inner = permOf(draft, first);
    std::vector<std::int64_t> joint = permOf(draft, second);
    if (inner.size() != joint.size() || joint.empty()) {
        return false;
    }
    bool cancels = true;
    for (std::size_t axis = 0; axis < joint.size(); ++axis) {
        joint[axis] = inner[static_cast<std::size_t>(joint[axis])];
        cancels = cancels && joint[axis] == static_cast<std::int64_t>(axis);
    }
    const ValueId x = draft.node(first).inputs[0];
    if (draft.soleProducer(second, 0).valid()) {
        draft.setAttribute(second, "perm", std::move(joint));
        absorbFirst(draft, second, first, {x});
        return true;
    }
    if (!cancels) {
        return false;
    }
    draft.setAttribute(second, "perm", std::move(joint));
    draft.setInput(second, 0, x);
    return true;
}

} // namespace

std::size_t mergeMovement(Draft& draft) {
    std::size_t changes = 0;
    for (std::size_t i = 0; i < draft.nodeCount(); ++i) {
        const NodeId id(i);
        if (draft.isAlive(id) && (mergeReshapes(draft, id) || mergeTransposes(draft, id))) {
            ++changes;
        }
    }
    return changes;
}

} // namespace tessera::transform
