// Matrix products.
//
// FLOPs: a multiply-add is two, so 2 M N K for each product of a batch; Gemm adds one an output element for
// C, and FusedMatMul one for a scale; Einsum counts one multiplication for each operand beyond the first and
// one addition for each point of its whole index space (an operand-by-operand order may need fewer).
#include "engine/graph/einsum.h"
#include "engine/graph/matrix_order.h"
#include "engine/graph/schemas/dense.h"
#include "engine/graph/schemas/families.h"
#include "engine/graph/schemas/inference.h"

#include <algorithm>
#include <array>
#include <map>

namespace tessera::graph::schemas {

namespace {

using Presence = AttributeSpec::Presence;

std::string extentText(const Dim& dim) {
    return dim.isConstant() ? std::to_string(dim.extent()) : "?";
}

base::Status requireNoScalar(const InferenceContext& context, std::size_t index) {
    const Shape* shape = shapeOf(context, index);
    if (shape != nullptr && shape->empty()) {
        return refuseInput(context, index, "is a scalar, but a vector or matrix is needed");
    }
    return {};
}

/// Of operands of one axis or more. A vector gets an axis of 1 that is dropped from the result.
/// \param second  the input that is refused
base::Result<Shape> multipliedShape(const InferenceContext& context, std::size_t second, const Shape& left,
                                    const Shape& right) {
    Shape a = left;
    Shape b = right;
    if (a.size() == 1) {
        a.insert(a.begin(), Dim(1));
    }
    if (b.size() == 1) {
        b.emplace_back(1);
    }
    if (!mergeDims(a.back(), b[b.size() - 2])) {
        return refuseInput(context, second,
                           "has " + extentText(b[b.size() - 2]) + " rows, but the left matrix has " +
                               extentText(a.back()) + " columns");
    }
    auto output = broadcastShapes(Shape(a.begin(), a.end() - 2), Shape(b.begin(), b.end() - 2));
    if (!output) {
        return refuseInput(context, second, "its batch axes do not broadcast with those of the left matrix");
    }
    if (left.size() > 1) {
        output->push_back(a[a.size() - 2]);
    }
    if (right.size() > 1) {
        output->push_back(b.back());
    }
    return *std::move(output);
}

Types inferMatMul(const InferenceContext& context) {
    TESSERA_TRY(const DType dtype, sharedDType(context, {0, 1}));
    TESSERA_TRY(auto shape, productShape(context, 0, 1));
    return one(dtype, std::move(shape));
}

std::int64_t matMulFlops(const Graph& graph, const Node& node) {
    return productFlops(graph, node, 0);
}

Types inferGemm(const InferenceContext& context) {
    TESSERA_TRY(const DType dtype, sharedDType(context, {0, 1, 2}));
    TESSERA_CHECK(requireRank(context, 0, 2));
    TESSERA_CHECK(requireRank(context, 1, 2));
    const bool transposeA = context.attributes().intOr("transA", 0) != 0;
    const bool transposeB = context.attributes().intOr("transB", 0) != 0;
    const Shape* a = shapeOf(context, 0);
    const Shape* b = shapeOf(context, 1);
    const Dim rows = a != nullptr ? (*a)[transposeA ? 1 : 0] : Dim::unknown();
    const Dim inner = a != nullptr ? (*a)[transposeA ? 0 : 1] : Dim::unknown();
    const Dim otherInner = b != nullptr ? (*b)[transposeB ? 1 : 0] : Dim::unknown();
    const Dim columns = b != nullptr ? (*b)[transposeB ? 0 : 1] : Dim::unknown();
    if (!mergeDims(inner, otherInner)) {
        return refuseInput(context, 1,
                           "has an inner extent of " + extentText(otherInner) + ", but A has " +
                               extentText(inner));
    }
    Shape output{rows, columns};
    TESSERA_CHECK(requireBroadcastInto(context, 2, output));
    return one(dtype, std::move(output));
}

std::int64_t gemmFlops(const Graph& graph, const Node& node) {
    const auto a = graph.value(node.inputs[0]).type.extents();
    if (!a) {
        return 0;
    }
    const std::int64_t inner = (*a)[node.attributes.intOr("transA", 0) != 0 ? 0 : 1];
    const std::int64_t product = saturatingMultiply(outputElements(graph, node), inner);
    const bool hasC = node.inputs.size() > 2 && node.inputs[2].valid();
    return saturatingAdd(saturatingMultiply(2, product), hasC ? outputElements(graph, node) : 0);
}

/// The matrix that input `index` is read as; nullopt while its rank is unknown.
base::Result<std::optional<Shape>> turnedShape(const InferenceContext& context, std::size_t index,
                                               const MatrixTurns& turns) {
    TESSERA_CHECK(requireNoScalar(context, index));
    const Shape* stored = shapeOf(context, index);
    if (stored == nullptr) {
        return std::nullopt;
    }
    if (movesBatch(context.attributes(), turns) && stored->size() < 3) {
        return refuseInput(context, index,
                           "has rank " + std::to_string(stored->size()) + ", but '" +
                               std::string(turns.batch) + "' moves the axis before those of a batch");
    }
    Shape turned;
    for (const std::size_t axis : matrixOrder(context.attributes(), turns, stored->size())) {
        turned.push_back((*stored)[axis]);
    }
    return turned;
}

Types inferFusedMatMul(const InferenceContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    TESSERA_TRY(const DType dtype, sharedDType(context, {0, 1}));
    TESSERA_TRY(const auto left, turnedShape(context, 0, kLeftTurns));
    TESSERA_TRY(const auto right, turnedShape(context, 1, kRightTurns));
    if (!left || !right) {
        return one(dtype, std::nullopt);
    }
    TESSERA_TRY(auto shape, multipliedShape(context, 1, *left, *right));
    return one(dtype, std::move(shape));
}

std::int64_t fusedMatMulFlops(const Graph& graph, const Node& node) {
    const auto left = graph.value(node.inputs[0]).type.extents();
    if (!left || left->empty()) {
        return 0;
    }
    const std::int64_t depth = (*left)[matrixOrder(node.attributes, kLeftTurns, left->size()).back()];
    const std::int64_t elements = outputElements(graph, node);
    const bool isScaled = node.attributes.floatOr("alpha", 1.0F) != 1.0F;
    return saturatingAdd(saturatingMultiply(2, saturatingMultiply(elements, depth)), isScaled ? elements : 0);
}

/// Extents of every label of an equation, and of the axes under the ellipses.
struct EinsumExtents {
    std::map<char, Dim> labels;
    Shape ellipsis;
};

/// Joins one operand's extents to those seen before it.
base::Status addOperand(const InferenceContext& context, std::size_t index, const std::string& term,
                        EinsumExtents& extents) {
    const Shape& shape = *shapeOf(context, index);
    const auto dots = term.find(EinsumEquation::kEllipsis);
    const std::size_t letters = term.size() - (dots != std::string::npos ? 1 : 0);
    if (shape.size() < letters || (dots == std::string::npos && shape.size() != letters)) {
        return refuseInput(context, index,
                           "has rank " + std::to_string(shape.size()) + ", but the equation names " +
                               std::to_string(letters) + " axes");
    }
    const std::size_t hidden = shape.size() - letters;
    std::size_t axis = 0;
    for (const char label : term) {
        if (label == EinsumEquation::kEllipsis) {
            const auto first = shape.begin() + static_cast<std::ptrdiff_t>(axis);
            auto joined =
                broadcastShapes(extents.ellipsis, Shape(first, first + static_cast<std::ptrdiff_t>(hidden)));
            if (!joined) {
                return refuseInput(context, index, "its axes under '...' do not broadcast");
            }
            extents.ellipsis = *std::move(joined);
            axis += hidden;
            continue;
        }
        const auto [at, isNew] = extents.labels.emplace(label, shape[axis]);
        const auto joined = broadcastDims(at->second, shape[axis]);
        if (!joined) {
            return refuseInput(context, index,
                               std::string("axis '") + label + "' is " + extentText(shape[axis]) +
                                   " here and " + extentText(at->second) + " elsewhere");
        }
        at->second = *joined;
        ++axis;
    }
    return {};
}

base::Result<std::optional<EinsumExtents>> einsumExtents(const InferenceContext& context,
                                                         const EinsumEquation& equation) {
    EinsumExtents extents;
    for (std::size_t index = 0; index < equation.operands.size(); ++index) {
        if (shapeOf(context, index) == nullptr) {
            return std::nullopt;
        }
        TESSERA_CHECK(addOperand(context, index, equation.operands[index], extents));
    }
    return extents;
}

Types inferEinsum(const InferenceContext& context) {
    TESSERA_TRY(const DType dtype, sharedDTypeFrom(context, 0));
    TESSERA_TRY(const auto equation,
                parseEinsum(context.attributes().stringOr("equation", ""), context.inputCount()));
    TESSERA_TRY(const auto extents, einsumExtents(context, equation));
    if (!extents) {
        return one(dtype, std::nullopt);
    }
    Shape output;
    for (const char label : equation.output) {
        if (label == EinsumEquation::kEllipsis) {
            output.insert(output.end(), extents->ellipsis.begin(), extents->ellipsis.end());
        } else {
            output.push_back(extents->labels.at(label));
        }
    }
    return one(dtype, std::move(output));
}

std::int64_t einsumFlops(const Graph& graph, const Node& node) {
    const InferenceContext context(graph, node);
    const auto equation = parseEinsum(node.attributes.stringOr("equation", ""), node.inputs.size());
    const auto extents = equation ? einsumExtents(context, *equation) : std::optional<EinsumExtents>();
    if (!extents || !*extents) {
        return 0;
    }
    Shape space = (*extents)->ellipsis;
    for (const auto& [label, dim] : (*extents)->labels) {
        space.push_back(dim);
    }
    const auto known = constantExtents(space);
    if (!known) {
        return 0;
    }
    const std::int64_t points = saturatingProduct(*known);
    // Nothing is added up when every point is an output element.
    const bool sums = points != outputElements(graph, node);
    const auto products = static_cast<std::int64_t>(node.inputs.size()) - 1;
    return saturatingMultiply(points, products + (sums ? 1 : 0));
}

constexpr std::array kGemmAttributes{
    AttributeSpec{"alpha", "float"},
    AttributeSpec{"beta", "float"},
    AttributeSpec{"broadcast", "int", Presence::kOptional, 1, 6},
    AttributeSpec{"transA", "int"},
    AttributeSpec{"transB", "int"},
};
constexpr std::array kFusedMatMulAttributes{
    AttributeSpec{"alpha", "float"},         AttributeSpec{kLeftTurns.last, "int"},
    AttributeSpec{kRightTurns.last, "int"},  AttributeSpec{kLeftTurns.batch, "int"},
    AttributeSpec{kRightTurns.batch, "int"},
};
constexpr std::array kEinsumAttributes{AttributeSpec{"equation", "string", Presence::kRequired}};

constexpr std::array kMatmulRows{
    OperatorSchema{.domain = "",
                   .op = "Einsum",
                   .operatorClass = OperatorClass::kMatmul,
                   .maxInputs = 255,
                   .attributes = kEinsumAttributes,
                   .infer = inferEinsum,
                   .flops = einsumFlops,
                   .inputNames = "Inputs..."},
    OperatorSchema{.domain = "",
                   .op = "Gemm",
                   .operatorClass = OperatorClass::kMatmul,
                   .minInputs = 2,
                   .maxInputs = 3,
                   .attributes = kGemmAttributes,
                   .infer = inferGemm,
                   .flops = gemmFlops,
                   .inputNames = "A B C"},
    OperatorSchema{.domain = "",
                   .op = "MatMul",
                   .operatorClass = OperatorClass::kMatmul,
                   .minInputs = 2,
                   .maxInputs = 2,
                   .attributes = {},
                   .infer = inferMatMul,
                   .flops = matMulFlops,
                   .inputNames = "A B"},
    // ONNX Runtime writes it where it saves what its optimiser made of a model.
    OperatorSchema{.domain = "com.microsoft",
                   .op = "FusedMatMul",
                   .operatorClass = OperatorClass::kMatmul,
                   .minInputs = 2,
                   .maxInputs = 2,
                   .attributes = kFusedMatMulAttributes,
                   .infer = inferFusedMatMul,
                   .flops = fusedMatMulFlops,
                   .inputNames = "A B"},
};

} // namespace

base::Result<std::optional<Shape>> productShape(const InferenceContext& context, std::size_t first,
                                                std::size_t second) {
    TESSERA_CHECK(requireNoScalar(context, first));
    TESSERA_CHECK(requireNoScalar(context, second));
    const Shape* left = shapeOf(context, first);
    const Shape* right = shapeOf(context, second);
    if (left == nullptr || right == nullptr) {
        return std::nullopt;
    }
    return multipliedShape(context, second, *left, *right);
}

std::int64_t productFlops(const Graph& graph, const Node& node, std::size_t a) {
    const auto left = graph.value(node.inputs[a]).type.extents();
    return left && !left->empty()
               ? saturatingMultiply(2, saturatingMultiply(outputElements(graph, node), left->back()))
               : 0;
}

std::span<const OperatorSchema> matmulRows() {
    return kMatmulRows;
}

} // namespace tessera::graph::schemas
