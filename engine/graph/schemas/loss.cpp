// Losses over class scores [N, C, d1, ...] and class indices [N, d1, ...].
//
// FLOPs: two a target (weight, sum); the cross entropy adds softmax's five a score.
#include "engine/graph/schemas/families.h"
#include "engine/graph/schemas/inference.h"

#include <array>

namespace tessera::graph::schemas {

namespace {

/// The loss's type: one number, or one a target.
base::Result<TensorType> lossType(const InferenceContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    TESSERA_CHECK(requireDType(context, 1, {DType::kInt32, DType::kInt64}));
    TESSERA_CHECK(sharedDType(context, {0, 2}));
    TESSERA_TRY(const std::string reduction, stringAmong(context, "reduction", {"mean", "none", "sum"}));
    const Shape* scores = shapeOf(context, 0);
    const Shape* targets = shapeOf(context, 1);
    if (scores != nullptr && scores->size() < 2) {
        return refuseInput(context, 0,
                           "has rank " + std::to_string(scores->size()) +
                               ", but batch and class axes are needed");
    }
    if (scores != nullptr && targets != nullptr) {
        Shape expected = *scores;
        expected.erase(expected.begin() + 1);
        const bool fits = std::ranges::equal(
            expected, *targets, [](const Dim& a, const Dim& b) { return mergeDims(a, b).has_value(); });
        if (!fits) {
            return refuseInput(context, 1, "has another shape than the scores without their classes");
        }
    }
    TESSERA_CHECK(requireRank(context, 2, 1));
    const Shape* weights = shapeOf(context, 2);
    if (weights != nullptr && scores != nullptr && !mergeDims(weights->front(), (*scores)[1])) {
        return refuseInput(context, 2, "has another number of classes than the scores");
    }
    return TensorType{context.input(0).dtype,
                      reduction == "none" ? context.input(1).shape : std::optional(Shape())};
}

Types inferNegativeLogLikelihood(const InferenceContext& context) {
    TESSERA_TRY(auto loss, lossType(context));
    return std::vector<TensorType>{std::move(loss)};
}

Types inferCrossEntropy(const InferenceContext& context) {
    TESSERA_TRY(auto loss, lossType(context));
    return std::vector<TensorType>{std::move(loss), context.input(0)};
}

std::int64_t likelihoodFlops(const Graph& graph, const Node& node) {
    return saturatingMultiply(2, inputElements(graph, node, 1));
}

std::int64_t crossEntropyFlops(const Graph& graph, const Node& node) {
    return saturatingAdd(likelihoodFlops(graph, node), saturatingMultiply(5, inputElements(graph, node, 0)));
}

constexpr std::array kLoss{AttributeSpec{"ignore_index", "int"}, AttributeSpec{"reduction", "string"}};

constexpr OperatorSchema loss(std::string_view op, InferFunction infer, FlopsFunction flops,
                              std::uint8_t maxOutputs, std::string_view inputNames) {
    return {.domain = "",
            .op = op,
            .operatorClass = OperatorClass::kReduction,
            .minInputs = 2,
            .maxInputs = 3,
            .maxOutputs = maxOutputs,
            .parameterInputs = 0b10,
            .attributes = kLoss,
            .infer = infer,
            .flops = flops,
            .inputNames = inputNames};
}

constexpr std::array kLossRows{
    loss("NegativeLogLikelihoodLoss", inferNegativeLogLikelihood, likelihoodFlops, 1, "input target weight"),
    loss("SoftmaxCrossEntropyLoss", inferCrossEntropy, crossEntropyFlops, 2, "scores labels weights"),
};

} // namespace

std::span<const OperatorSchema> lossRows() {
    return kLossRows;
}

} // namespace tessera::graph::schemas
