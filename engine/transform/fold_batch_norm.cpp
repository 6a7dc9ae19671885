#include "engine/kernels/numeric.h"
#include "engine/transform/folded_constant.h"
#include "engine/transform/matching.h"
#include "engine/transform/passes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

// y = (x − mean) · scale / sqrt(variance + epsilon) + bias over channels is x · factor + shift. Behind a
// product, factor goes into the weights of each channel and shift into the bias:
//
//     BatchNormalization(Conv(x, w, b))  ->  Conv(x, w · factor, b · factor + shift)
namespace tessera::transform {

using graph::ConstantRef;
using graph::Extents;
using graph::NodeId;
using graph::Tensor;
using graph::ValueId;

namespace {

/// The constants of one batch norm.
struct BatchNorm {
    std::array<ConstantRef, 4> parameters; ///< scale, bias, mean, variance
    double epsilon = 0.0;
    std::int64_t channels = 0;
};

struct Affine {
    std::vector<double> factor;
    std::vector<double> shift;
};

base::Result<Affine> affineOf(const BatchNorm& norm) {
    std::array<std::vector<double>, 4> values;
    for (std::size_t i = 0; i < values.size(); ++i) {
        TESSERA_TRY(const Tensor tensor, norm.parameters[i]->tensor());
        values[i] = tensor.toDoubles();
    }
    const auto& [scale, bias, mean, variance] = values;
    Affine affine;
    for (std::size_t c = 0; c < scale.size(); ++c) {
        const double factor = scale[c] / std::sqrt(variance[c] + norm.epsilon);
        affine.factor.push_back(factor);
        affine.shift.push_back(bias[c] - mean[c] * factor);
    }
    return affine;
}

std::optional<BatchNorm> readBatchNorm(const Draft& draft, NodeId id) {
    const graph::Node& node = draft.node(id);
    const auto& shape = draft.value(node.outputs[0]).type.shape;
    if (node.inputs.size() != 5 || node.outputs.size() != 1 ||
        node.attributes.intOr("training_mode", 0) != 0 || node.attributes.intOr("spatial", 1) != 1 ||
        !shape || shape->size() < 2 || !(*shape)[1].isConstant()) {
        return std::nullopt;
    }
    BatchNorm norm{.parameters = {},
                   .epsilon = static_cast<double>(node.attributes.floatOr("epsilon", 1e-5F)),
                   .channels = (*shape)[1].extent()};
    for (std::size_t i = 0; i < norm.parameters.size(); ++i) {
        norm.parameters[i] = draft.constantInput(id, i + 1);
        if (norm.parameters[i] == nullptr || norm.parameters[i]->extents() != Extents{norm.channels} ||
            !kernels::isComputable(norm.parameters[i]->dtype())) {
            return std::nullopt;
        }
    }
    return norm;
}

/// Where the channel of a weight's element is found: element i is of channel
/// i / block / (inner · rows) · inner + i / block % inner.
///
///     Conv           [M, C/g, k]: inner M, rows 1, block C/g · k
///     ConvTranspose  [C, M/g, k]: inner M/g, rows C/g, block k
///     Gemm, MatMul   [K, N]: inner N, rows K, block 1
struct WeightAxes {
    std::int64_t inner = 1;
    std::int64_t rows = 1;
    std::int64_t block = 1;

    [[nodiscard]] std::size_t channelOf(std::int64_t i) const {
        const std::int64_t column = i / block;
        return static_cast<std::size_t>(column / (inner * rows) * inner + column % inner);
    }
};

std::int64_t productFrom(const Extents& extents, std::size_t first) {
    std::int64_t product = 1;
    for (std::size_t axis = first; axis < extents.size(); ++axis) {
        product *= extents[axis];
    }
    return product;
}

/// nullopt for a producer that a batch norm cannot go into.
std::optional<WeightAxes> weightAxes(const Draft& draft, NodeId id, const BatchNorm& norm) {
    const ConstantRef weight = draft.constantInput(id, 1);
    if (weight == nullptr || !graph::isFloating(weight->dtype()) || !kernels::isComputable(weight->dtype()) ||
        graph::elementCount(weight->extents()).value_or(0) == 0) {
        return std::nullopt;
    }
    const graph::Node& node = draft.node(id);
    const Extents& e = weight->extents();
    const std::int64_t groups = node.attributes.intOr("group", 1);
    std::optional<WeightAxes> axes;
    std::int64_t channels = 0;
    if (isOperator(draft, id, "Conv") && e.size() > 2) {
        axes = WeightAxes{e[0], 1, productFrom(e, 1)};
        channels = e[0];
    } else if (isOperator(draft, id, "ConvTranspose") && e.size() > 2 && groups > 0 && e[0] % groups == 0) {
        axes = WeightAxes{e[1], e[0] / groups, productFrom(e, 2)};
        channels = e[1] * groups;
    } else if (isOperator(draft, id, "Gemm") && e.size() == 2) {
        const bool transposed = node.attributes.intOr("transB", 0) != 0;
        axes = transposed ? WeightAxes{e[0], 1, e[1]} : WeightAxes{e[1], e[0], 1};
        channels = transposed ? e[0] : e[1];
    } else if (isOperator(draft, id, "MatMul") && e.size() == 2) {
        const auto& shape = draft.value(node.outputs[0]).type.shape;
        axes = shape && shape->size() == 2 ? std::optional(WeightAxes{e[1], e[0], 1}) : std::nullopt;
        channels = e[1];
    }
    return channels == norm.channels ? axes : std::nullopt;
}

Tensor rounded(graph::DType dtype, Extents extents, std::span<const double> values) {
    Tensor tensor(dtype, std::move(extents));
    kernels::store<double>(values, tensor);
    return tensor;
}

/// Each element times the factor of its channel, rounded once from double.
template <typename Element>
void scaleInto(std::span<const Element> from, const Affine& affine, const WeightAxes& axes,
               std::span<Element> to) {
    // Elements of one block share their channel.
    const auto block = static_cast<std::size_t>(axes.block);
    for (std::size_t start = 0; start < from.size(); start += block) {
        const double factor = affine.factor[axes.channelOf(static_cast<std::int64_t>(start))];
        const std::size_t end = std::min(start + block, from.size());
        for (std::size_t i = start; i < end; ++i) {
            to[i] = static_cast<Element>(static_cast<double>(from[i]) * factor);
        }
    }
}

Tensor scaled(const Tensor& weight, const Affine& affine, const WeightAxes& axes) {
    if (weight.dtype() == graph::DType::kFloat32) {
        // Nearly all weights are: a copy in double would be the largest thing that a search holds.
        Tensor result(weight.dtype(), weight.extents());
        scaleInto<float>(weight.as<float>(), affine, axes, result.mutableAs<float>());
        return result;
    }
    std::vector<double> values = weight.toDoubles();
    scaleInto<double>(values, affine, axes, values);
    return rounded(weight.dtype(), weight.extents(), values);
}

ConstantRef foldWeight(const ConstantRef& weight, const BatchNorm& norm, const WeightAxes& axes) {
    std::vector<ConstantRef> inputs(norm.parameters.begin(), norm.parameters.end());
    inputs.push_back(weight);
    return makeFoldedConstant(weight->dtype(), weight->extents(), inputs,
                              [weight, norm, axes]() -> base::Result<Tensor> {
                                  TESSERA_TRY(const Affine affine, affineOf(norm));
                                  TESSERA_TRY(const Tensor tensor, weight->tensor());
                                  return scaled(tensor, affine, axes);
                              });
}

/// `bias` may be nullptr, of one element, or of one a channel; it counts `gain` times.
ConstantRef foldBias(const ConstantRef& bias, double gain, const BatchNorm& norm, graph::DType dtype) {
    std::vector<ConstantRef> inputs(norm.parameters.begin(), norm.parameters.end());
    inputs.push_back(bias);
    return makeFoldedConstant(
        dtype, {norm.channels}, inputs, [bias, gain, norm, dtype]() -> base::Result<Tensor> {
            TESSERA_TRY(const Affine affine, affineOf(norm));
            std::vector<double> values = affine.shift;
            if (bias != nullptr) {
                TESSERA_TRY(const Tensor tensor, bias->tensor());
                const std::vector<double> added = tensor.toDoubles();
                for (std::size_t c = 0; c < values.size(); ++c) {
                    values[c] += gain * added[added.size() == 1 ? 0 : c] * affine.factor[c];
                }
            }
            return rounded(dtype, {norm.channels}, values);
        });
}

/// Does a constant add one number, or one a channel along the last of two axes?
bool isChannelBias(const ConstantRef& constant, std::int64_t channels) {
    if (constant == nullptr || !kernels::isComputable(constant->dtype()) || constant->extents().size() > 2) {
        return false;
    }
    const Extents& e = constant->extents();
    const std::int64_t count = productFrom(e, 0);
    return count == 1 || (count == channels && e.back() == channels);
}

/// Name of a parameter with the batch norm in it.
std::string foldedName(const Draft& draft, NodeId id, std::string_view what) {
    return draft.node(id).name + "." + std::string(what);
}

class BatchNormFolding {
public:
    explicit BatchNormFolding(Draft& draft) : m_draft(draft) {}

    std::size_t run() {
        std::size_t changes = 0;
        for (std::size_t i = 0; i < m_draft.nodeCount(); ++i) {
            const NodeId id(i);
            if (!isOperator(m_draft, id, "BatchNormalization")) {
                continue;
            }
            const auto norm = readBatchNorm(m_draft, id);
            const NodeId producer = norm ? m_draft.soleProducer(id, 0) : NodeId();
            if (producer.valid() &&
                (foldIntoProduct(id, producer, *norm) || foldIntoSum(id, producer, *norm))) {
                ++changes;
            }
        }
        return changes;
    }

private:
    /// Conv, ConvTranspose and Gemm have a bias; behind a bare MatMul the batch norm becomes an Add.
    bool foldIntoProduct(NodeId norm, NodeId product, const BatchNorm& values) {
        const auto axes = weightAxes(m_draft, product, values);
        if (!axes) {
            return false;
        }
        const bool isMatMul = m_draft.node(product).op == "MatMul";
        const bool isGemm = m_draft.node(product).op == "Gemm";
        const ConstantRef weight = m_draft.constantInput(product, 1);
        const ConstantRef bias = isMatMul ? nullptr : m_draft.constantInput(product, 2);
        if (!isMatMul && m_draft.hasInput(product, 2) && !isChannelBias(bias, values.channels)) {
            return false;
        }
        const double gain =
            isGemm ? static_cast<double>(m_draft.node(product).attributes.floatOr("beta", 1.0F)) : 1.0;
        const ConstantRef newWeight = foldWeight(weight, values, *axes);
        const ConstantRef newBias = foldBias(bias, gain, values, weight->dtype());
        if (newWeight == nullptr || newBias == nullptr) {
            return false;
        }
        m_draft.setInput(product, 1, m_draft.addConstant(foldedName(m_draft, product, "weight"), newWeight));
        const ValueId shift = m_draft.addConstant(foldedName(m_draft, product, "bias"), newBias);
        if (isMatMul) {
            becomeSum(norm, m_draft.node(norm).inputs[0], shift);
            return true;
        }
        const auto& inputs = m_draft.node(product).inputs;
        m_draft.setInputs(product, {inputs[0], inputs[1], shift});
        if (isGemm) {
            m_draft.setAttribute(product, "beta", 1.0F);
        }
        replace(norm, product);
        return true;
    }

    /// Add(MatMul(x, w), b).
    bool foldIntoSum(NodeId norm, NodeId sum, const BatchNorm& values) {
        if (!isOperator(m_draft, sum, "Add")) {
            return false;
        }
        for (const std::size_t side : {0, 1}) {
            const NodeId product = m_draft.soleProducer(sum, side);
            const ConstantRef bias = m_draft.constantInput(sum, 1 - side);
            if (!isOperator(m_draft, product, "MatMul") || !isChannelBias(bias, values.channels)) {
                continue;
            }
            const auto axes = weightAxes(m_draft, product, values);
            if (!axes) {
                return false;
            }
            const ConstantRef weight = m_draft.constantInput(product, 1);
            const ConstantRef newWeight = foldWeight(weight, values, *axes);
            const ConstantRef newBias = foldBias(bias, 1.0, values, weight->dtype());
            if (newWeight == nullptr || newBias == nullptr) {
                return false;
            }
            m_draft.setInput(product, 1,
                             m_draft.addConstant(foldedName(m_draft, product, "weight"), newWeight));
            m_draft.setInput(sum, 1 - side, m_draft.addConstant(foldedName(m_draft, sum, "bias"), newBias));
            replace(norm, sum);
            return true;
        }
        return false;
    }

    void becomeSum(NodeId norm, ValueId product, ValueId shift) {
        m_draft.setOperator(norm, "Add", m_draft.node(norm).opset, {});
        m_draft.setInputs(norm, {product, shift});
    }

    void replace(NodeId norm, NodeId by) {
        m_draft.takeOutput(by, 0, m_draft.node(norm).outputs[0]);
        m_draft.mergeSources(by, norm);
        m_draft.eraseMerged(norm);
    }

    Draft& m_draft;
};

} // namespace

std::size_t foldBatchNorms(Draft& draft) {
    return BatchNormFolding(draft).run();
}

} // namespace tessera::transform
