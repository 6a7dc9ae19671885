// Reductions, softmax, and what runs along one axis.
//
// FLOPs: one an input element for a plain reduction; two where each element is transformed first (L2, sum of
// squares, log-sum-exp, L1); one for a comparison (ArgMax, TopK: sorting is not counted). Softmax 5 an
// element (maximum, subtract, exp, sum, divide).
#include "engine/graph/schemas/families.h"
#include "engine/graph/schemas/inference.h"
#include "engine/graph/schemas/rows.h"

#include <algorithm>
#include <array>

namespace tessera::graph::schemas {

namespace {

using Presence = AttributeSpec::Presence;
using InputDomain = OperatorSchema::InputDomain;

/// `shape` without `axes`, or with 1 in their place.
Shape reducedShape(const Shape& shape, const std::vector<std::size_t>& axes, bool keep) {
    Shape result;
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        if (std::ranges::find(axes, axis) == axes.end()) {
            result.push_back(shape[axis]);
        } else if (keep) {
            result.emplace_back(1);
        }
    }
    return result;
}

Types inferReduceSince(const InferenceContext& context, std::int64_t inputSince) {
    TESSERA_TRY(const ListParameter axes, listParameter(context, "axes", 1, inputSince));
    TESSERA_TRY(const std::int64_t keep, intInRange(context, "keepdims", 1, 0, 1));
    TESSERA_TRY(const std::int64_t noop, intInRange(context, "noop_with_empty_axes", 0, 0, 1));
    const TensorType& input = context.input(0);
    if (!input.shape) {
        return one(input.dtype, std::nullopt);
    }
    const Shape& shape = *input.shape;
    const bool isEmpty = !axes.isGiven || (axes.values && axes.values->empty());
    if (isEmpty) {
        return one(input.dtype, noop != 0 ? shape : reducedShape(shape, allAxes(shape.size()), keep != 0));
    }
    if (!axes.values) {
        return one(input.dtype,
                   keep != 0 ? std::optional(Shape(shape.size(), Dim::unknown())) : std::nullopt);
    }
    TESSERA_TRY(const auto reduced, normalizeAxes(*axes.values, shape.size(), axes.field));
    return one(input.dtype, reducedShape(shape, reduced, keep != 0));
}

Types inferReduce(const InferenceContext& context) {
    return inferReduceSince(context, 18);
}

Types inferReduceSum(const InferenceContext& context) {
    return inferReduceSince(context, 13);
}

Types inferArg(const InferenceContext& context) {
    TESSERA_TRY(const std::int64_t keep, intInRange(context, "keepdims", 1, 0, 1));
    const Shape* shape = shapeOf(context, 0);
    if (shape == nullptr) {
        return one(DType::kInt64, std::nullopt);
    }
    TESSERA_TRY(const std::size_t axis,
                normalizeAxis(context.attributes().intOr("axis", 0), shape->size(), attributeField("axis")));
    return one(DType::kInt64, reducedShape(*shape, {axis}, keep != 0));
}

/// The axis defaults to 1 before opset 13, where the input is read as a matrix, and to the last since.
Types inferSoftmax(const InferenceContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    if (const Shape* shape = shapeOf(context, 0)) {
        const std::int64_t fallback = effectiveOpset(context.node()) < 13 ? 1 : -1;
        TESSERA_CHECK(normalizeAxis(context.attributes().intOr("axis", fallback), shape->size(),
                                    attributeField("axis")));
    }
    return sameAsFirst(context);
}

Types inferCumSum(const InferenceContext& context) {
    TESSERA_CHECK(requireNumber(context, 0));
    TESSERA_CHECK(intInRange(context, "exclusive", 0, 0, 1));
    TESSERA_CHECK(intInRange(context, "reverse", 0, 0, 1));
    TESSERA_TRY(const auto axis, constantInt(context, 1));
    const Shape* shape = shapeOf(context, 0);
    if (axis && shape != nullptr) {
        TESSERA_CHECK(normalizeAxis(*axis, shape->size(), inputField(context, 1)));
    }
    return sameAsFirst(context);
}

/// K is an attribute before opset 10 and an input since.
Types inferTopK(const InferenceContext& context) {
    const bool fromInput = effectiveOpset(context.node()) >= 10;
    if (fromInput != context.hasInput(1)) {
        return refuseInput(context, 1, fromInput ? "is missing" : "is an attribute before opset 10");
    }
    std::optional<std::int64_t> count = context.attributes().intOr("k", 0);
    if (fromInput) {
        TESSERA_TRY(count, constantInt(context, 1));
    }
    const std::string field = fromInput ? inputField(context, 1) : attributeField("k");
    if (count && *count < 0) {
        return base::fail(base::ErrorKind::kRefused, std::to_string(*count) + " is negative", field);
    }
    const TensorType& input = context.input(0);
    if (!input.shape) {
        return std::vector<TensorType>{input, {DType::kInt64, std::nullopt}};
    }
    Shape shape = *input.shape;
    TESSERA_TRY(const std::size_t axis,
                normalizeAxis(context.attributes().intOr("axis", -1), shape.size(), attributeField("axis")));
    if (count && shape[axis].isConstant() && *count > shape[axis].extent()) {
        return base::fail(base::ErrorKind::kRefused,
                          std::to_string(*count) + " is more than the " +
                              std::to_string(shape[axis].extent()) + " elements of the axis",
                          field);
    }
    shape[axis] = count ? Dim(*count) : Dim::unknown();
    return std::vector<TensorType>{{input.dtype, shape}, {DType::kInt64, shape}};
}

std::int64_t twoFlopsAnInput(const Graph& graph, const Node& node) {
    return saturatingMultiply(2, oneFlopAnInput(graph, node));
}

constexpr std::array kReduce{
    AttributeSpec{"axes", "ints", Presence::kOptional, 1, 17},
    AttributeSpec{"keepdims", "int"},
    AttributeSpec{"noop_with_empty_axes", "int", Presence::kOptional, 18},
};
constexpr std::array kReduceSum{
    AttributeSpec{"axes", "ints", Presence::kOptional, 1, 12},
    AttributeSpec{"keepdims", "int"},
    AttributeSpec{"noop_with_empty_axes", "int", Presence::kOptional, 13},
};
constexpr std::array kArg{
    AttributeSpec{"axis", "int"},
    AttributeSpec{"keepdims", "int"},
    AttributeSpec{"select_last_index", "int", Presence::kOptional, 12},
};
constexpr std::array kCumSum{AttributeSpec{"exclusive", "int"}, AttributeSpec{"reverse", "int"}};
constexpr std::array kTopK{
    AttributeSpec{"axis", "int"},
    AttributeSpec{"k", "int", Presence::kRequired, 1, 9},
    AttributeSpec{"largest", "int", Presence::kOptional, 11},
    AttributeSpec{"sorted", "int", Presence::kOptional, 11},
};

constexpr OperatorSchema reduce(std::string_view op, FlopsFunction flops,
                                InputDomain domain = InputDomain::kAny) {
    return {.domain = "",
            .op = op,
            .operatorClass = OperatorClass::kReduction,
            .maxInputs = 2,
            .parameterInputs = 0b10,
            .attributes = kReduce,
            .infer = inferReduce,
            .flops = flops,
            .inputDomain = domain,
            .inputNames = "data axes"};
}

constexpr OperatorSchema reduceSum() {
    OperatorSchema row = reduce("ReduceSum", oneFlopAnInput);
    row.attributes = kReduceSum;
    row.infer = inferReduceSum;
    return row;
}

constexpr OperatorSchema alongAxis(std::string_view op, OperatorClass operatorClass,
                                   std::span<const AttributeSpec> attributes, InferFunction infer,
                                   FlopsFunction flops) {
    return {.domain = "",
            .op = op,
            .operatorClass = operatorClass,
            .attributes = attributes,
            .infer = infer,
            .flops = flops,
            .inputNames = "data"};
}

constexpr OperatorSchema cumulative(std::string_view op) {
    OperatorSchema row = alongAxis(op, OperatorClass::kReduction, kCumSum, inferCumSum, oneFlopAnInput);
    row.minInputs = 2;
    row.maxInputs = 2;
    row.parameterInputs = 0b10;
    row.inputNames = "x axis";
    return row;
}

constexpr OperatorSchema topK() {
    OperatorSchema row = alongAxis("TopK", OperatorClass::kReduction, kTopK, inferTopK, oneFlopAnInput);
    row.maxInputs = 2;
    row.maxOutputs = 2;
    row.parameterInputs = 0b10;
    row.inputNames = "X K";
    return row;
}

constexpr std::array kReductionRows{
    alongAxis("ArgMax", OperatorClass::kReduction, kArg, inferArg, oneFlopAnInput),
    alongAxis("ArgMin", OperatorClass::kReduction, kArg, inferArg, oneFlopAnInput),
    cumulative("CumProd"),
    cumulative("CumSum"),
    alongAxis("Hardmax", OperatorClass::kSoftmax, kAxis, inferSoftmax, oneFlopAnInput),
    alongAxis("LogSoftmax", OperatorClass::kSoftmax, kAxis, inferSoftmax, flopsAnOutput<5>),
    reduce("ReduceL1", twoFlopsAnInput),
    reduce("ReduceL2", twoFlopsAnInput),
    reduce("ReduceLogSum", oneFlopAnInput, InputDomain::kPositive),
    reduce("ReduceLogSumExp", twoFlopsAnInput),
    reduce("ReduceMax", oneFlopAnInput),
    reduce("ReduceMean", oneFlopAnInput),
    reduce("ReduceMin", oneFlopAnInput),
    reduce("ReduceProd", oneFlopAnInput),
    reduceSum(),
    reduce("ReduceSumSquare", twoFlopsAnInput),
    alongAxis("Softmax", OperatorClass::kSoftmax, kAxis, inferSoftmax, flopsAnOutput<5>),
    topK(),
};

} // namespace

std::span<const OperatorSchema> reductionRows() {
    return kReductionRows;
}

} // namespace tessera::graph::schemas
