#include "engine/kernels/uncertain_steps.h"

#include "engine/graph/operator_schema.h"
#include "engine/kernels/numeric.h"
#include "engine/kernels/step_tier.h"
#include "engine/kernels/wide_values.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace tessera::kernels {

using graph::Node;
using graph::OperatorClass;
using graph::Tensor;
using Inputs = std::span<const Traced* const>;
using Error = StepTier::Error;

namespace {

constexpr std::array<std::string_view, 11> kStepFunctions{"Cast",    "CastLike",       "Ceil", "Floor",
                                                          "Greater", "GreaterOrEqual", "Less", "LessOrEqual",
                                                          "Mod",     "Round",          "Sign"};

/// Can a small error of an input make a whole step of the output?
bool isStepFunction(const Node& node, std::span<const Datum> outputs) {
    const bool isCast = node.op == "Cast" || node.op == "CastLike";
    return node.domain.empty() && std::ranges::find(kStepFunctions, node.op) != kStepFunctions.end() &&
           !(isCast && isFloat(outputs[0].tensor()));
}

bool isLocal(const Node& node) {
    const auto of = node.schema != nullptr ? node.schema->operatorClass : OperatorClass::kOther;
    return of == OperatorClass::kElementwise || of == OperatorClass::kBinary ||
           of == OperatorClass::kMovement || of == OperatorClass::kShape || node.op == "DequantizeLinear";
}

/// Where the zero point of the result of an operator that quantises stands.
std::optional<std::size_t> resultZeroPoint(const Node& node) {
    if (!node.domain.empty()) {
        return std::nullopt;
    }
    return node.op == "QuantizeLinear"                              ? std::optional<std::size_t>(2)
           : node.op == "QLinearMatMul" || node.op == "QLinearConv" ? std::optional<std::size_t>(7)
                                                                    : std::nullopt;
}

/// Rounds to the nearest whole number, ties to even, unless results are floating, and stores as the node
/// does.
Tensor quantizedAs(const Node& node, graph::DType dtype, const Tensor& real, const Tensor& zeros,
                   const Tensor& error, double sign) {
    std::vector<double> values(static_cast<std::size_t>(real.count()));
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double value = real.as<double>()[i] + sign * error.as<double>()[i];
        const double whole = std::isfinite(value) ? value - std::remainder(value, 1.0) : value;
        values[i] = (graph::isFloating(dtype) ? value : whole) + zeros.as<double>()[i];
    }
    Tensor result(dtype, real.extents());
    store<double>(values, result,
                  node.attributes.intOr("saturate", 1) != 0 ? graph::Overflow::kSaturate
                                                            : graph::Overflow::kSpecial);
    return result;
}

/// An operator that quantises, as the function of real numbers that it rounds: its own kernel rounds nothing
/// where the zero point of the result is floating.
class RealNode {
public:
    RealNode(const Node& node, Inputs inputs, std::size_t zeroPoint) : node(node) {
        for (const char* rounding : {"output_dtype", "precision"}) {
            this->node.attributes.remove(rounding);
        }
        pointers.assign(inputs.begin(), inputs.end());
        pointers.resize(std::max(pointers.size(), zeroPoint + 1), nullptr);
        const bool isGiven = pointers[zeroPoint] != nullptr;
        const Tensor& like = (isGiven ? pointers[zeroPoint] : pointers[1])->value();
        actual.datum = isGiven ? mapped(like, 1, [](double z) { return z; }) : filled(like.extents(), 0.0);
        none.datum = filled(like.extents(), 0.0);
        withZero = pointers;
        pointers[zeroPoint] = &none;
        withZero[zeroPoint] = &actual;
    }
    RealNode(const RealNode&) = delete;
    RealNode& operator=(const RealNode&) = delete;

    Node node;
    Traced none;
    Traced actual;
    std::vector<const Traced*> pointers; ///< the zero point of the result is 0
    std::vector<const Traced*> withZero;
};

/// QuantizeLinear, QLinearMatMul, QLinearConv. Their own arithmetic (a division, where others multiply by
/// 1 / scale) is off by a few roundings of the number that is rounded.
base::Result<Tensor> quantizedSteps(const Node& node, Inputs inputs, const Tensor& output,
                                    std::size_t zeroPoint, const EvaluateOptions& options, std::size_t tier) {
    const RealNode real(node, inputs, zeroPoint);
    const StepTier run(real.node, real.pointers, options, tier);
    TESSERA_TRY(const auto values, run.right());
    TESSERA_TRY(const auto shifted, StepTier(real.node, real.withZero, options, tier).right());
    Tensor error;
    if (node.op == "QuantizeLinear") {
        TESSERA_TRY(const auto moved, run.moved(Error::kStepsAndTolerance));
        error = moved[0];
    } else if (isSet(run.stepsAt(0)) || isSet(run.stepsAt(3)) || isSet(run.stepsAt(2))) {
        TESSERA_TRY(error,
                    run.multiplied(std::array<std::size_t, 2>{0, 3}, std::array<std::size_t, 3>{2, 5, 8}));
    } else {
        error = filled(output.extents(), 0.0);
    }
    const auto value = values[0].as<double>();
    Tensor zeros(graph::DType::kFloat64, output.extents());
    for (std::size_t i = 0; i < value.size(); ++i) {
        const double zero = shifted[0].as<double>()[i] - value[i];
        zeros.mutableAs<double>()[i] = std::isfinite(zero) ? std::nearbyint(zero) : 0.0;
        error.mutableAs<double>()[i] += run.ownUnit(node.op == "QuantizeLinear" ? 0 : 1) * std::abs(value[i]);
    }
    Tensor steps = filled(output.extents(), 0.0);
    const auto right = quantizedAs(node, output.dtype(), values[0], zeros, error, 0.0);
    for (const double sign : {-1.0, 1.0}) {
        raiseTo(steps, right, quantizedAs(node, output.dtype(), values[0], zeros, error, sign));
    }
    return steps;
}

/// The scale is (high - low) / 255, the zero point -low / scale rounded: when it may be another, so may be
/// all elements.
std::vector<Tensor> dynamicSteps(Inputs inputs, std::span<const Datum> outputs,
                                 const EvaluateOptions& options, std::size_t tier, const Node& node) {
    constexpr double kLevels = 255.0;
    const StepTier run(node, inputs, options, tier);
    const Doubles x(inputs[0]->value());
    const Tensor error = run.errorOf(0, Error::kStepsAndTolerance);
    const double unit = run.ownUnit(0);
    const double scale = Doubles(outputs[1].tensor()).view().front();
    std::vector<Tensor> steps{filled(outputs[0].tensor().extents(), 0.0), filled({}, 0.0), filled({}, 0.0)};
    if (!std::isfinite(scale) || scale == 0.0) {
        return steps;
    }
    const double largestError = largestOf(error, options.threads);
    const double scaleError = 2.0 * largestError / kLevels;
    const double relative = scaleError / scale + 2.0 * unit;
    const auto stepOf = [&](double value, double absolute) {
        const double off = std::abs(value) * relative + absolute / scale;
        return std::max(std::nearbyint(value + off) - std::nearbyint(value),
                        std::nearbyint(value) - std::nearbyint(value - off));
    };
    double low = 0.0;
    for (const double value : x.view()) {
        low = std::min(low, value);
    }
    const double zeroStep = stepOf(-low / scale, largestError);
    steps[2].mutableAs<double>()[0] = zeroStep;
    steps[1].mutableAs<double>()[0] = scaleError;
    for (std::size_t i = 0; i < x.view().size(); ++i) {
        const double step = stepOf(x.view()[i] / scale, error.as<double>()[i]) + zeroStep;
        steps[0].mutableAs<double>()[i] = std::isfinite(step) ? step : 0.0;
    }
    return steps;
}

/// Inputs that are multiplied with each other.
std::vector<std::size_t> factorsOf(const Node& node) {
    if (node.op == "MatMulInteger" || node.op == "ConvInteger" || isProduct(node)) {
        return {0, 1};
    }
    if (node.op == "Einsum") {
        std::vector<std::size_t> all(node.inputs.size());
        for (std::size_t i = 0; i < all.size(); ++i) {
            all[i] = i;
        }
        return all;
    }
    return {};
}

base::Result<std::vector<Tensor>> stepsIn(const Node& node, Inputs inputs, std::span<const Datum> outputs,
                                          const Accumulation& accumulation, const EvaluateOptions& options,
                                          std::size_t tier) {
    const StepTier run(node, inputs, options, tier);
    if (const auto zeroPoint = resultZeroPoint(node)) {
        TESSERA_TRY(auto steps, quantizedSteps(node, inputs, outputs[0].tensor(), *zeroPoint, options, tier));
        return std::vector<Tensor>{std::move(steps)};
    }
    if (node.op == "DynamicQuantizeLinear" && node.domain.empty()) {
        return dynamicSteps(inputs, outputs, options, tier, node);
    }
    bool any = isStepFunction(node, outputs);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        any = any || isSet(run.stepsAt(i));
    }
    if (!any) {
        return std::vector<Tensor>(outputs.size());
    }
    if (const auto factors = factorsOf(node); !factors.empty()) {
        TESSERA_TRY(auto steps, run.multiplied(factors, std::array<std::size_t, 2>{2, 3}));
        return std::vector<Tensor>{std::move(steps)};
    }
    if (accumulation.sums == Sums::kProducts || accumulation.sums == Sums::kMeans) {
        TESSERA_TRY(auto steps, run.added());
        return std::vector<Tensor>{std::move(steps)};
    }
    TESSERA_TRY(auto steps,
                run.moved(isStepFunction(node, outputs) ? Error::kStepsAndTolerance : Error::kSteps));
    for (Tensor& each : steps) {
        each = isLocal(node) ? each : filled(each.extents(), 2.0 * largestOf(each, options.threads));
    }
    return steps;
}

} // namespace

base::Result<std::vector<Steps>> stepsOf(const Node& node, Inputs inputs, std::span<const Datum> outputs,
                                         const Accumulation& accumulation, const EvaluateOptions& options) {
    std::vector<Steps> all(outputs.size());
    const bool tensorsOnly =
        std::ranges::all_of(inputs, [](const Traced* x) { return x == nullptr || x->isTensor(); }) &&
        std::ranges::all_of(outputs, [](const Datum& datum) { return datum.isTensor(); });
    if (!tensorsOnly || outputs.empty()) {
        return all;
    }
    const bool quantises = resultZeroPoint(node) || node.op == "DynamicQuantizeLinear";
    const bool isStep = isStepFunction(node, outputs);
    const bool concerned =
        quantises || std::ranges::any_of(inputs, [&](const Traced* x) {
            return x != nullptr && ((isStep && !x->isExact()) || std::ranges::any_of(x->steps, isSet));
        });
    for (std::size_t tier = 0; concerned && tier < kTiers.size(); ++tier) {
        TESSERA_TRY(auto steps, stepsIn(node, inputs, outputs, accumulation, options, tier));
        for (std::size_t i = 0; i < all.size() && i < steps.size(); ++i) {
            const bool isAny = isSet(steps[i]) && steps[i].extents() == outputs[i].tensor().extents() &&
                               isLoadable(outputs[i].tensor().dtype()) && !allZero(steps[i]);
            all[i][tier] = isAny ? std::move(steps[i]) : Tensor();
        }
    }
    return all;
}

} // namespace tessera::kernels
