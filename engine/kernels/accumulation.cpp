#include "engine/kernels/accumulation.h"

#include "engine/graph/matrix_order.h"
#include "engine/graph/operator_schema.h"
#include "engine/graph/shape_arithmetic.h"
#include "engine/kernels/wide_values.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>
#include <string_view>
#include <vector>

namespace tessera::kernels {

using graph::Extents;
using graph::Node;
using graph::Tensor;

namespace {

/// What decides the number of terms of an output element.
enum class Terms : std::uint8_t {
    kFanIn,   ///< elements of input 0 for each of output 0
    kInputs,  ///< the number of inputs
    kAxis,    ///< the extent of input 0 along `axis`
    kFrom,    ///< the extents of input 0 from `axis` on
    kPlane,   ///< elements of input 0 of one batch and channel
    kGroup,   ///< elements of input 0 of one batch and group
    kChannel, ///< elements of input 0 of one channel
    kWindow,  ///< `kernel_shape`
    kSize,    ///< `size`
    kRows,    ///< the last extent but one of input 0
    kLast,    ///< the last extent of input 0
    kWeights, ///< elements of input 1 for each index of its first axis
    kGates,   ///< the last extents of inputs 1 and 2
    kAll,     ///< elements of input 1
    kTaps,    ///< the samples that an interpolation reads: 4 an axis, of two axes
    kCounted, ///< found by running the operator on ones
};

struct Row {
    std::string_view op;
    Sums sums;
    Terms terms;
};

/// Operators of ai.onnx that add more than a few terms, by name. Attention's sums over positions are not
/// counted: their weights add up to 1.
constexpr std::array kRows{
    Row{"Attention", Sums::kBounded, Terms::kLast},
    Row{"AveragePool", Sums::kMeans, Terms::kWindow},
    Row{"CausalConvWithState", Sums::kGrowing, Terms::kWeights},
    Row{"Col2Im", Sums::kProducts, Terms::kCounted},
    Row{"CumProd", Sums::kBounded, Terms::kLast},
    Row{"CumSum", Sums::kProducts, Terms::kCounted},
    Row{"DFT", Sums::kGrowing, Terms::kCounted},
    Row{"DeformConv", Sums::kGrowing, Terms::kWeights},
    Row{"Det", Sums::kGrowing, Terms::kLast},
    Row{"Einsum", Sums::kProducts, Terms::kCounted},
    Row{"GRU", Sums::kGrowing, Terms::kGates},
    Row{"GlobalAveragePool", Sums::kMeans, Terms::kFanIn},
    Row{"GlobalLpPool", Sums::kBounded, Terms::kFanIn},
    Row{"GridSample", Sums::kBounded, Terms::kTaps},
    Row{"GroupNormalization", Sums::kBounded, Terms::kGroup},
    Row{"InstanceNormalization", Sums::kBounded, Terms::kPlane},
    Row{"LRN", Sums::kBounded, Terms::kSize},
    Row{"LSTM", Sums::kGrowing, Terms::kGates},
    Row{"LayerNormalization", Sums::kBounded, Terms::kFrom},
    Row{"LinearAttention", Sums::kGrowing, Terms::kRows},
    Row{"LogSoftmax", Sums::kSoftmax, Terms::kAxis},
    Row{"LpNormalization", Sums::kBounded, Terms::kAxis},
    Row{"LpPool", Sums::kBounded, Terms::kWindow},
    Row{"Mean", Sums::kGrowing, Terms::kInputs},
    Row{"MeanVarianceNormalization", Sums::kBounded, Terms::kChannel},
    Row{"NegativeLogLikelihoodLoss", Sums::kBounded, Terms::kAll},
    Row{"RMSNormalization", Sums::kBounded, Terms::kFrom},
    Row{"RNN", Sums::kGrowing, Terms::kGates},
    Row{"ReduceL1", Sums::kBounded, Terms::kFanIn},
    Row{"ReduceL2", Sums::kBounded, Terms::kFanIn},
    Row{"ReduceLogSum", Sums::kBounded, Terms::kFanIn},
    Row{"ReduceLogSumExp", Sums::kBounded, Terms::kFanIn},
    Row{"ReduceMean", Sums::kMeans, Terms::kFanIn},
    Row{"ReduceProd", Sums::kBounded, Terms::kFanIn},
    Row{"ReduceSum", Sums::kProducts, Terms::kFanIn},
    Row{"ReduceSumSquare", Sums::kBounded, Terms::kFanIn},
    Row{"Resize", Sums::kBounded, Terms::kTaps},
    Row{"STFT", Sums::kGrowing, Terms::kCounted},
    Row{"ScatterElements", Sums::kProducts, Terms::kCounted},
    Row{"ScatterND", Sums::kProducts, Terms::kCounted},
    Row{"Softmax", Sums::kSoftmax, Terms::kAxis},
    Row{"SoftmaxCrossEntropyLoss", Sums::kBounded, Terms::kAll},
    Row{"Sum", Sums::kGrowing, Terms::kInputs},
    Row{"Upsample", Sums::kBounded, Terms::kTaps},
};
static_assert(std::ranges::is_sorted(kRows, {}, &Row::op));

std::int64_t productOf(std::span<const std::int64_t> extents) {
    return std::accumulate(extents.begin(), extents.end(), std::int64_t{1}, std::multiplies<>());
}

std::int64_t ratio(std::int64_t all, std::int64_t parts) {
    return parts > 0 ? (all + parts - 1) / parts : 1;
}

/// The largest result of the operator on ones. A product of updates has as many factors as a sum has terms.
base::Result<std::int64_t> counted(const Node& node, std::span<const Tensor* const> inputs,
                                   const EvaluateOptions& options) {
    Node adding = node;
    if (node.attributes.has("reduction")) {
        adding.attributes.set("reduction", std::string("add"));
    }
    std::vector<Tensor> ones;
    ones.reserve(inputs.size());
    std::vector<const Tensor*> pointers;
    for (const Tensor* input : inputs) {
        const bool isOperand = input != nullptr && isFloat(*input);
        pointers.push_back(isOperand ? &ones.emplace_back(filled(input->extents(), 1.0)) : input);
    }
    TESSERA_TRY(const auto outputs, evaluateNode(adding, pointers, options));
    return static_cast<std::int64_t>(largestOf(outputs.front(), options.threads));
}

std::int64_t termsOf(Terms terms, const Node& node, std::span<const Tensor* const> inputs,
                     std::span<const Tensor> outputs) {
    const Tensor& x = *inputs[0];
    const Extents& extents = x.extents();
    const auto rank = static_cast<std::int64_t>(extents.size());
    const auto extentOf = [&](std::int64_t axis) {
        return axis >= 0 && axis < rank ? extents[static_cast<std::size_t>(axis)] : 1;
    };
    const auto other = [&](std::size_t index) {
        return index < inputs.size() && inputs[index] != nullptr ? inputs[index] : &x;
    };
    const auto lastOf = [](const Tensor& tensor) {
        return tensor.extents().empty() ? 1 : tensor.extents().back();
    };
    const std::int64_t given = node.attributes.intOr("axis", -1);
    const std::int64_t axis = std::clamp<std::int64_t>(given < 0 ? given + rank : given, 0, rank);
    switch (terms) {
    case Terms::kFanIn:
        return ratio(x.count(), outputs[0].count());
    case Terms::kInputs:
        return static_cast<std::int64_t>(inputs.size());
    case Terms::kAxis:
        return extentOf(axis);
    case Terms::kFrom:
        return productOf(std::span(extents).subspan(static_cast<std::size_t>(axis)));
    case Terms::kPlane:
        return ratio(x.count(), extentOf(0) * extentOf(1));
    case Terms::kGroup:
        return ratio(x.count(), extentOf(0) * node.attributes.intOr("num_groups", 1));
    case Terms::kChannel:
        return ratio(x.count(), extentOf(1));
    case Terms::kWindow:
        return node.attributes.ints("kernel_shape") != nullptr
                   ? productOf(*node.attributes.ints("kernel_shape"))
                   : 1;
    case Terms::kSize:
        return node.attributes.intOr("size", 1);
    case Terms::kRows:
        return extentOf(rank - 2);
    case Terms::kLast:
        return lastOf(x);
    case Terms::kWeights:
        return other(1)->extents().empty() ? 1 : ratio(other(1)->count(), other(1)->extents()[0]);
    case Terms::kGates:
        return lastOf(*other(1)) + lastOf(*other(2));
    case Terms::kAll:
        return other(1)->count();
    case Terms::kTaps:
        return 16;
    case Terms::kCounted:
        break;
    }
    return 1;
}

} // namespace

bool isProduct(const Node& node) {
    return node.domain.empty()
               ? node.op == "Conv" || node.op == "ConvTranspose" || node.op == "MatMul" || node.op == "Gemm"
               : node.domain == "com.microsoft" && node.op == "FusedMatMul";
}

bool isMovement(const Node& node) {
    return node.schema != nullptr && node.attributes.stringOr("reduction", "none") == "none" &&
           (node.schema->operatorClass == graph::OperatorClass::kMovement ||
            node.schema->operatorClass == graph::OperatorClass::kShape);
}

std::int64_t productDepth(const Node& node, const Tensor& a, const Tensor& b) {
    if (node.op == "MatMul") {
        return a.extents().empty() ? 1 : a.extents().back();
    }
    if (node.op == "FusedMatMul") {
        const auto order = graph::matrixOrder(node.attributes, graph::kLeftTurns, a.extents().size());
        return order.empty() ? 1 : a.extents()[order.back()];
    }
    if (node.op == "Gemm") {
        return a.extents()[node.attributes.intOr("transA", 0) != 0 ? 0 : 1];
    }
    // Conv weights are [M, C / group, taps]; transposed ones [C, M / group, taps].
    if (node.op == "Conv") {
        return b.extents()[0] > 0 ? b.count() / b.extents()[0] : 1;
    }
    return b.extents()[1] > 0 ? b.count() / b.extents()[1] / node.attributes.intOr("group", 1) : 1;
}

base::Result<Accumulation> accumulationOf(const Node& node, std::span<const Tensor* const> inputs,
                                          std::span<const Tensor> outputs, const EvaluateOptions& options) {
    if (isProduct(node)) {
        return Accumulation{Sums::kProducts, productDepth(node, *inputs[0], *inputs[1])};
    }
    const auto at = std::ranges::lower_bound(kRows, std::string_view(node.op), {}, &Row::op);
    const bool concerns = at != kRows.end() && at->op == node.op && node.domain.empty() && !inputs.empty() &&
                          inputs[0] != nullptr && !outputs.empty() && isFloat(outputs[0]);
    if (!concerns || isMovement(node)) {
        return Accumulation();
    }
    // Of products of updates and the like: the result's own size bounds it.
    const auto reduction = node.attributes.stringOr("reduction", "add");
    const bool adds = at->terms != Terms::kCounted || reduction == "add";
    std::int64_t terms = 1;
    if (at->terms == Terms::kCounted) {
        TESSERA_TRY(terms, counted(node, inputs, options));
    } else {
        terms = termsOf(at->terms, node, inputs, outputs);
    }
    return Accumulation{adds ? at->sums : Sums::kBounded, std::max<std::int64_t>(terms, 1)};
}

} // namespace tessera::kernels
