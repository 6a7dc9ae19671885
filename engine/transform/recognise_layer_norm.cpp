#include "engine/graph/shape_arithmetic.h"
#include "engine/transform/compound.h"
#include "engine/transform/matching.h"
#include "engine/transform/passes.h"

#include <algorithm>
#include <numeric>

// LayerNormalization as exporters wrote it before opset 17:
//
//     x ──┬──► Sub ──┬───────────────────────────────────► Div ──► Mul γ ──► Add β
//         └► ReduceMean  └► Pow 2 ► ReduceMean ► Add ε ► Sqrt ─┘
//
// Variants: the square as Mul(d, d); the difference computed twice; Mul by the Reciprocal of the root; γ and
// β in either order of operands; β missing.
namespace tessera::transform {

using graph::NodeId;
using graph::ValueId;

namespace {

class LayerNormMatch {
public:
    explicit LayerNormMatch(Draft& draft) : m_draft(draft) {}

    /// `id` divides the difference by the root of the variance.
    base::Result<bool> rewrite(NodeId id) {
        if (!matchQuotient(id)) {
            return false;
        }
        const graph::Shape& shape = *m_draft.value(m_x).type.shape;
        const auto axis = static_cast<std::ptrdiff_t>(shape.size() - m_axes.size());
        m_normalized = graph::Shape(shape.begin() + axis, shape.end());
        Compound compound{.op = "LayerNormalization",
                          .since = 17,
                          .attributes = {{"axis", -static_cast<std::int64_t>(m_axes.size())},
                                         {"epsilon", static_cast<float>(m_epsilon)}},
                          .inputs = {m_x},
                          .members = m_members};
        // The operator needs a scale; primitives without one stay.
        NodeId last = id;
        for (const std::string_view op : {"Mul", "Add"}) {
            const NodeId next = readerOf(last);
            const ValueId operand = isOperator(m_draft, next, op) ? otherOperand(next, last) : ValueId();
            if (!operand.valid() || !isParameter(operand)) {
                break;
            }
            compound.inputs.push_back(operand);
            compound.members.push_back(next);
            last = next;
        }
        if (compound.inputs.size() == 1) {
            return false;
        }
        return replaceByCompound(m_draft, std::move(compound));
    }

private:
    [[nodiscard]] NodeId producerOf(NodeId id, std::size_t index) const {
        return m_draft.hasInput(id, index) ? m_draft.value(m_draft.node(id).inputs[index]).producer
                                           : NodeId();
    }
    /// The only reader of a node's only output; invalid when it leaves the graph or has others.
    [[nodiscard]] NodeId readerOf(NodeId id) const {
        const ValueId output = m_draft.node(id).outputs[0];
        const auto& uses = m_draft.value(output).uses;
        return uses.size() == 1 && !m_draft.isOutput(output) ? uses[0].node : NodeId();
    }
    [[nodiscard]] ValueId otherOperand(NodeId id, NodeId operand) const {
        const auto& inputs = m_draft.node(id).inputs;
        return inputs[0] == m_draft.node(operand).outputs[0] ? inputs[1] : inputs[0];
    }
    /// Has a scale or bias exactly the extents that are normalised?
    [[nodiscard]] bool isParameter(ValueId id) const {
        const graph::TensorType& type = m_draft.value(id).type;
        return sameType(type, {m_draft.value(m_x).type.dtype, m_normalized});
    }
    void addMember(NodeId id) {
        if (std::ranges::find(m_members, id) == m_members.end()) {
            m_members.push_back(id);
        }
    }

    bool matchQuotient(NodeId id) {
        if (isOperator(m_draft, id, "Div")) {
            return matchParts(id, 0, producerOf(id, 1));
        }
        for (const std::size_t side : {0, 1}) {
            const NodeId inverse = isOperator(m_draft, id, "Mul") ? producerOf(id, side) : NodeId();
            if (isOperator(m_draft, inverse, "Reciprocal") &&
                matchParts(id, 1 - side, producerOf(inverse, 0))) {
                addMember(inverse);
                return true;
            }
        }
        return false;
    }

    bool matchParts(NodeId quotient, std::size_t numerator, NodeId root) {
        const NodeId difference = producerOf(quotient, numerator);
        if (!isOperator(m_draft, root, "Sqrt") || !matchDifference(difference)) {
            return false;
        }
        const NodeId sum = producerOf(root, 0);
        for (const std::size_t side : {0, 1}) {
            const auto epsilon =
                isOperator(m_draft, sum, "Add") ? constantNumber(m_draft, sum, side) : std::nullopt;
            if (epsilon && *epsilon >= 0.0 && matchVariance(producerOf(sum, 1 - side))) {
                m_epsilon = *epsilon;
                addMember(sum);
                addMember(root);
                addMember(quotient);
                return true;
            }
        }
        return false;
    }

    /// Sub(x, ReduceMean(x)); sets x and the axes when it is the first, and must agree with them else.
    bool matchDifference(NodeId id) {
        const NodeId mean = isOperator(m_draft, id, "Sub") ? producerOf(id, 1) : NodeId();
        if (!isOperator(m_draft, mean, "ReduceMean") || !m_draft.hasInput(id, 0)) {
            return false;
        }
        const ValueId x = m_draft.node(id).inputs[0];
        if (m_draft.node(mean).inputs[0] != x || (m_x.valid() && m_x != x) || !isNarrowFloat(x) ||
            !matchMean(mean, x)) {
            return false;
        }
        m_x = x;
        addMember(mean);
        addMember(id);
        return true;
    }

    /// The operator's statistics are float32, which would be less than float64 had.
    [[nodiscard]] bool isNarrowFloat(ValueId id) const {
        const graph::DType dtype = m_draft.value(id).type.dtype;
        return graph::isFloating(dtype) && dtype != graph::DType::kFloat64;
    }

    /// Keeps the reduced axes, which are the last ones.
    bool matchMean(NodeId id, ValueId of) {
        const auto& shape = m_draft.value(of).type.shape;
        const auto list = listParameter(m_draft, id, "axes", 1);
        if (!shape || !list || list->empty() || m_draft.node(id).attributes.intOr("keepdims", 1) != 1) {
            return false;
        }
        auto axes = graph::normalizeAxes(*list, shape->size(), "axes");
        if (!axes) {
            return false;
        }
        std::ranges::sort(*axes);
        std::vector<std::size_t> trailing(axes->size());
        std::iota(trailing.begin(), trailing.end(), shape->size() - axes->size());
        if (*axes != trailing || (!m_axes.empty() && m_axes != trailing)) {
            return false;
        }
        m_axes = std::move(trailing);
        return true;
    }

    /// ReduceMean of the squared difference.
    bool matchVariance(NodeId id) {
        const NodeId square = isOperator(m_draft, id, "ReduceMean") ? producerOf(id, 0) : NodeId();
        const bool isPower = isOperator(m_draft, square, "Pow") && constantNumber(m_draft, square, 1) == 2.0;
        const bool isProduct = isOperator(m_draft, square, "Mul") &&
                               m_draft.node(square).inputs[0] == m_draft.node(square).inputs[1];
        if ((!isPower && !isProduct) || !matchDifference(producerOf(square, 0)) ||
            !matchMean(id, m_draft.node(id).inputs[0])) {
            return false;
        }
        addMember(square);
        addMember(id);
        return true;
    }

    Draft& m_draft;
    ValueId m_x;
    double m_epsilon = 0.0;
    std::vector<std::size_t> m_axes;
    graph::Shape m_normalized;
    std::vector<NodeId> m_members;
};

} // namespace

base::Result<std::size_t> recogniseLayerNorms(Draft& draft) {
    std::size_t changes = 0;
    for (std::size_t i = 0; i < draft.nodeCount(); ++i) {
        const NodeId id(i);
        if (isOperator(draft, id, "Div") || isOperator(draft, id, "Mul")) {
            TESSERA_TRY(const bool isDone, LayerNormMatch(draft).rewrite(id));
            changes += isDone ? 1 : 0;
        }
    }
    return changes;
}

} // namespace tessera::transform
