#include "engine/transform/compound.h"
#include "engine/transform/matching.h"
#include "engine/transform/passes.h"

#include "engine/graph/operator_schema.h"

#include <algorithm>
#include <utility>

// Scaled dot-product attention (Vaswani et al., 2017):
//
//     Q ──[· a]──► MatMul ──[· b]──[+ mask]──► Softmax ──► MatMul ──►
//     K ──► Transpose ──[· c]──┘                      V ──┘
//
// becomes Attention with scale a b c. Operands are [N, heads, S, d]; of rank 3, [N, S, d] is one head. K may
// come transposed by any permutation: what is left of it beside the swap of the last two axes stays outside.
namespace tessera::transform {

using graph::NodeId;
using graph::ValueId;

namespace {

using Perm = std::vector<std::int64_t>;

bool isIdentity(const Perm& perm) {
    for (std::size_t axis = 0; axis < perm.size(); ++axis) {
        if (perm[axis] != static_cast<std::int64_t>(axis)) {
            return false;
        }
    }
    return true;
}

/// The permutation that swaps the last two of `rank` axes.
Perm lastTwoSwapped(std::size_t rank) {
    Perm perm(rank);
    for (std::size_t axis = 0; axis < rank; ++axis) {
        perm[axis] = static_cast<std::int64_t>(axis);
    }
    std::swap(perm[rank - 1], perm[rank - 2]);
    return perm;
}

class AttentionMatch {
public:
    explicit AttentionMatch(Draft& draft) : m_draft(draft) {}

    base::Result<bool> rewrite(NodeId softmax) {
        const NodeId mix = soleReader(softmax);
        if (!isOverLastAxis(softmax) || !isOperator(m_draft, mix, "MatMul") ||
            m_draft.node(mix).inputs[0] != m_draft.node(softmax).outputs[0]) {
            return false;
        }
        m_value = m_draft.node(mix).inputs[1];
        m_members = {softmax, mix};
        const ValueId scores = m_draft.node(softmax).inputs[0];
        if (!(matchScores(scores) || matchMasked(scores)) || !fits()) {
            return false;
        }
        return replace();
    }

private:
    [[nodiscard]] const graph::Shape* shapeOf(ValueId id) const {
        const auto& shape = m_draft.value(id).type.shape;
        return shape ? &*shape : nullptr;
    }
    [[nodiscard]] NodeId producerOf(ValueId id) const { return m_draft.value(id).producer; }
    [[nodiscard]] NodeId soleReader(NodeId id) const {
        const ValueId output = m_draft.node(id).outputs[0];
        const auto& uses = m_draft.value(output).uses;
        return uses.size() == 1 && !m_draft.isOutput(output) ? uses[0].node : NodeId();
    }

    [[nodiscard]] bool isOverLastAxis(NodeId softmax) const {
        const graph::Node& node = m_draft.node(softmax);
        const graph::Shape* shape = shapeOf(node.inputs[0]);
        if (shape == nullptr) {
            return false;
        }
        const std::int64_t axis = node.attributes.intOr("axis", graph::effectiveOpset(node) < 13 ? 1 : -1);
        return axis == -1 || axis == static_cast<std::int64_t>(shape->size()) - 1;
    }

    /// The operand of a Mul or Div by one number, which is taken into the scale; else the value itself.
    ValueId unscaled(ValueId id) {
        const NodeId node = producerOf(id);
        const bool isProduct = isOperator(m_draft, node, "Mul");
        const bool isOurs = m_draft.isInterior(id) && m_draft.value(id).uses.size() == 1;
        if (!isOurs || (!isProduct && !isOperator(m_draft, node, "Div"))) {
            return id;
        }
        for (const std::size_t side : {1, 0}) {
            const auto number = constantNumber(m_draft, node, side);
            const bool isUsable = number && *number != 0.0 && (isProduct || side == 1);
            if (isUsable &&
                sameType(m_draft.value(m_draft.node(node).inputs[1 - side]).type, m_draft.value(id).type)) {
                m_scale *= isProduct ? *number : 1.0 / *number;
                m_members.push_back(node);
                return m_draft.node(node).inputs[1 - side];
            }
        }
        return id;
    }

    bool matchMasked(ValueId scores) {
        const NodeId sum = producerOf(scores);
        if (!isOperator(m_draft, sum, "Add")) {
            return false;
        }
        for (const std::size_t side : {0, 1}) {
            const ValueId operand = m_draft.node(sum).inputs[side];
            if (sameType(m_draft.value(operand).type, m_draft.value(scores).type) && matchScores(operand)) {
                m_mask = m_draft.node(sum).inputs[1 - side];
                m_members.push_back(sum);
                return true;
            }
        }
        return false;
    }

    /// MatMul(Q, Kᵀ) with its scales; leaves the match as it was when it is none.
    bool matchScores(ValueId scores) {
        const auto members = m_members;
        m_scale = 1.0;
        const NodeId product = producerOf(unscaled(scores));
        if (isOperator(m_draft, product, "MatMul")) {
            m_members.push_back(product);
            m_query = unscaled(m_draft.node(product).inputs[0]);
            if (matchKey(unscaled(m_draft.node(product).inputs[1]))) {
                return true;
            }
        }
        m_members = members;
        return false;
    }

    /// A transposition of K whose result has no other reader. K may be scaled before it.
    bool matchKey(ValueId transposed) {
        const NodeId node = producerOf(transposed);
        const graph::Shape* shape = shapeOf(transposed);
        if (!isOperator(m_draft, node, "Transpose") || shape == nullptr ||
            (shape->size() != 3 && shape->size() != 4)) {
            return false;
        }
        const auto* given = m_draft.node(node).attributes.ints("perm");
        if (given == nullptr) {
            return false; // reverses all axes, the batch among them
        }
        m_keyPerm = *given;
        std::swap(m_keyPerm[m_keyPerm.size() - 1], m_keyPerm[m_keyPerm.size() - 2]);
        m_transpose = node;
        if (isIdentity(m_keyPerm)) {
            m_members.push_back(node);
            m_key = unscaled(m_draft.node(node).inputs[0]);
            return true;
        }
        m_key = transposed;
        const auto& uses = m_draft.value(transposed).uses;
        return m_draft.isInterior(transposed) && uses.size() == 1;
    }

    [[nodiscard]] bool isTurned() const { return !isIdentity(m_keyPerm); }

    /// MatMul broadcasts batches and heads; the operator does not.
    [[nodiscard]] bool fits() const {
        const graph::Shape* query = shapeOf(m_query);
        const graph::Shape* key = shapeOf(m_key);
        const graph::Shape* value = shapeOf(m_value);
        if (query == nullptr || key == nullptr || value == nullptr || query->size() != key->size() ||
            query->size() != value->size()) {
            return false;
        }
        for (std::size_t axis = 0; axis + 2 < query->size(); ++axis) {
            if (!sameExtent((*query)[axis], (*key)[axis]) || !sameExtent((*query)[axis], (*value)[axis])) {
                return false;
            }
        }
        const graph::DType dtype = m_draft.value(m_query).type.dtype;
        if (!graph::isFloating(dtype) || dtype != m_draft.value(m_key).type.dtype ||
            dtype != m_draft.value(m_value).type.dtype) {
            return false;
        }
        // Of rank 3 the operator sees [N, 1, S, T], where a mask with batches would line up with the head.
        const graph::Shape* mask = m_mask.valid() ? shapeOf(m_mask) : nullptr;
        return !m_mask.valid() || (mask != nullptr && (query->size() == 4 || mask->size() < 3));
    }

    base::Result<bool> replace() {
        Compound compound{.op = "Attention",
                          .since = 23,
                          .attributes = {{"scale", static_cast<float>(m_scale)}},
                          .inputs = {m_query, m_key, m_value},
                          .members = m_members};
        if (shapeOf(m_query)->size() == 3) {
            compound.attributes.set("kv_num_heads", std::int64_t{1});
            compound.attributes.set("q_num_heads", std::int64_t{1});
        }
        if (m_mask.valid()) {
            compound.inputs.push_back(m_mask);
        }
        if (!isTurned()) {
            return replaceByCompound(m_draft, std::move(compound));
        }
        // The transposition stays, but no longer swaps the last two axes: the primitives do.
        if (!isClosed(m_draft, compound)) {
            return false;
        }
        const ValueId old = m_key;
        graph::Shape shape = *shapeOf(old);
        const std::size_t rank = shape.size();
        std::swap(shape[rank - 1], shape[rank - 2]);
        const graph::TensorType turned{m_draft.value(old).type.dtype, std::move(shape)};
        const graph::Use use = m_draft.value(old).uses[0];
        m_draft.setInput(use.node, use.index, ValueId());
        const ValueId fresh = m_draft.renewOutput(m_transpose, 0, turned);
        m_draft.setInput(use.node, use.index, old);
        m_draft.setAttribute(m_transpose, "perm", m_keyPerm);
        compound.inputs[1] = fresh;
        compound.transposed = Compound::Transposed{.value = old, .input = 1, .perm = lastTwoSwapped(rank)};
        return replaceByCompound(m_draft, std::move(compound));
    }

    Draft& m_draft;
    ValueId m_query;
    ValueId m_key; ///< of a transposition that stays: its result
    ValueId m_value;
    ValueId m_mask;
    NodeId m_transpose;
    Perm m_keyPerm; ///< what is left of the transposition
    double m_scale = 1.0;
    std::vector<NodeId> m_members;
};

} // namespace

base::Result<std::size_t> recogniseAttention(Draft& draft) {
    std::size_t changes = 0;
    for (std::size_t i = 0; i < draft.nodeCount(); ++i) {
        const NodeId id(i);
        if (isOperator(draft, id, "Softmax")) {
            TESSERA_TRY(const bool isDone, AttentionMatch(draft).rewrite(id));
            changes += isDone ? 1 : 0;
        }
    }
    return changes;
}

} // namespace tessera::transform
