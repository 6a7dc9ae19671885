// Constants that broadcast by the rules of opset 6 get the shape with which they do so by today's, which is
// what patterns and kernels are written for.
#include "engine/graph/legacy_broadcast.h"
#include "engine/transform/folded_constant.h"
#include "engine/transform/passes.h"

#include <array>
#include <utility>

namespace tessera::transform {

using graph::NodeId;
using graph::Tensor;

namespace {

constexpr std::int64_t kTodaysRules = 7;

/// nullptr: it cannot be loaded through so many folds.
graph::ConstantRef withUnitAxes(const graph::ConstantRef& constant, std::size_t count) {
    graph::Extents extents = constant->extents();
    extents.insert(extents.end(), count, 1);
    const std::array inputs{constant};
    return makeFoldedConstant(constant->dtype(), extents, inputs,
                              [constant, extents]() -> base::Result<Tensor> {
                                  TESSERA_TRY(const auto held, constant->tensor());
                                  return held.reshaped(extents);
                              });
}

} // namespace

std::size_t alignOperands(Draft& draft) {
    std::size_t changes = 0;
    for (std::size_t i = 0; i < draft.nodeCount(); ++i) {
        const NodeId id(i);
        const graph::Node& node = draft.node(id);
        if (!draft.isAlive(id) || !draft.hasInput(id, 0) || !draft.hasInput(id, 1)) {
            continue;
        }
        const std::size_t count =
            graph::unitAxesBehind(node, draft.value(node.inputs[0]).type, draft.value(node.inputs[1]).type);
        const auto constant = count > 0 ? draft.constantInput(id, 1) : nullptr;
        if (constant == nullptr || graph::bitWidth(constant->dtype()) < 8) {
            continue;
        }
        auto aligned = withUnitAxes(constant, count);
        if (aligned == nullptr) {
            continue;
        }
        graph::Attributes attributes;
        for (const auto& [name, value] : node.attributes.entries()) {
            if (name != "axis" && name != "broadcast") {
                attributes.set(name, value);
            }
        }
        const auto operand =
            draft.addConstant(draft.value(node.inputs[1]).name + ":aligned", std::move(aligned));
        draft.setInput(id, 1, operand);
        draft.setOperator(id, draft.node(id).op, kTodaysRules, std::move(attributes));
        ++changes;
    }
    return changes;
}

} // namespace tessera::transform
