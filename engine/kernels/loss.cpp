// Losses over class scores [N, C, d1, ...] and class indices [N, d1, ...].
#include "engine/kernels/axes.h"
#include "engine/kernels/families.h"
#include "engine/kernels/numeric.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace tessera::kernels {

namespace {

using graph::Extents;
using graph::Tensor;

/// Class indices with what the losses ask of them.
struct Targets {
    std::vector<std::int64_t> classes;
    Extents extents;
    AxisView view; ///< of the scores, along the classes
    std::optional<std::int64_t> ignored;
};

base::Result<Targets> targetsOf(const KernelContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    const Extents& scores = context.input(0).extents();
    Targets targets;
    TESSERA_TRY(targets.classes, context.intsOf(1));
    targets.extents = context.input(1).extents();
    Extents expected = scores;
    if (scores.size() < 2) {
        return refuseInput(0, "must have batch and class axes");
    }
    expected.erase(expected.begin() + 1);
    if (targets.extents != expected) {
        return refuseInput(1, "of extents " + graph::toText(targets.extents) + " does not fit scores of " +
                                  graph::toText(scores));
    }
    targets.view = viewAlong(scores, 1);
    if (context.attributes().has("ignore_index")) {
        targets.ignored = context.attributes().intOr("ignore_index", 0);
    }
    for (const std::int64_t index : targets.classes) {
        if ((index < 0 || index >= targets.view.extent) && index != targets.ignored) {
            return refuseInput(1, "holds class " + std::to_string(index) + " of " +
                                      std::to_string(targets.view.extent));
        }
    }
    return targets;
}

/// Weight of each class: input 2, or all 1.
base::Result<std::vector<double>> weightsOf(const KernelContext& context, std::int64_t classes) {
    if (!context.hasInput(2)) {
        return std::vector<double>(static_cast<std::size_t>(classes), 1.0);
    }
    TESSERA_CHECK(requireSameType(context, 2));
    if (context.input(2).count() != classes) {
        return refuseInput(2, "must hold one weight a class");
    }
    return load<double>(context.input(2));
}

/// The loss of each target, -w · logProbability, summed or averaged as the node asks.
base::Result<Tensor> negativeLikelihood(const KernelContext& context, const Targets& targets,
                                        const std::vector<double>& logProbabilities) {
    TESSERA_TRY(const auto weights, weightsOf(context, targets.view.extent));
    std::vector<double> losses(targets.classes.size(), 0.0);
    double total = 0.0;
    double totalWeight = 0.0;
    for (std::size_t i = 0; i < losses.size(); ++i) {
        const std::int64_t chosen = targets.classes[i];
        if (chosen == targets.ignored) {
            continue;
        }
        const auto position = static_cast<std::int64_t>(i);
        const std::int64_t outer = position / targets.view.inner;
        const std::int64_t inner = position % targets.view.inner;
        const double weight = weights[static_cast<std::size_t>(chosen)];
        losses[i] = -weight * logProbabilities[static_cast<std::size_t>(
                                  (outer * targets.view.extent + chosen) * targets.view.inner + inner)];
        total += losses[i];
        totalWeight += weight;
    }
    const graph::DType dtype = context.input(0).dtype();
    const std::string reduction = context.attributes().stringOr("reduction", "mean");
    if (reduction == "none") {
        return makeFrom(context, dtype, targets.extents, losses);
    }
    if (reduction != "sum" && reduction != "mean") {
        return refuseAttribute("reduction", "'" + reduction + "' is not known");
    }
    return makeFrom(context, dtype, {},
                    std::vector<double>{reduction == "sum" ? total : total / totalWeight});
}

/// Scores turned into logarithms of probabilities along the class axis.
void logSoftmaxAlong(std::vector<double>& values, const AxisView& view) {
    for (std::int64_t i = 0; view.extent > 0 && i < view.outer * view.inner; ++i) {
        double* first = values.data() + i / view.inner * view.extent * view.inner + i % view.inner;
        double largest = first[0];
        for (std::int64_t k = 1; k < view.extent; ++k) {
            largest = std::max(largest, first[k * view.inner]);
        }
        double sum = 0.0;
        for (std::int64_t k = 0; k < view.extent; ++k) {
            sum += std::exp(first[k * view.inner] - largest);
        }
        for (std::int64_t k = 0; k < view.extent; ++k) {
            first[k * view.inner] -= largest + std::log(sum);
        }
    }
}

} // namespace

base::Result<Tensors> negativeLogLikelihoodLoss(const KernelContext& context) {
    TESSERA_TRY(const Targets targets, targetsOf(context));
    return single(negativeLikelihood(context, targets, load<double>(context.input(0))));
}

base::Result<Tensors> softmaxCrossEntropyLoss(const KernelContext& context) {
    TESSERA_TRY(const Targets targets, targetsOf(context));
    const Tensor& scores = context.input(0);
    std::vector<double> values = load<double>(scores);
    logSoftmaxAlong(values, targets.view);
    Tensors outputs;
    TESSERA_TRY(outputs.emplace_back(), negativeLikelihood(context, targets, values));
    TESSERA_TRY(outputs.emplace_back(), makeFrom(context, scores.dtype(), scores.extents(), values));
    return outputs;
}

KernelRows lossKernels() {
    static constexpr std::array kRows{
        KernelEntry{"", "NegativeLogLikelihoodLoss", negativeLogLikelihoodLoss},
        KernelEntry{"", "SoftmaxCrossEntropyLoss", softmaxCrossEntropyLoss},
    };
    return kRows;
}

} // namespace tessera::kernels
