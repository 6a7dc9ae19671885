#include "engine/kernels/network_accuracy.h"

#include "engine/graph/operator_schema.h"
#include "engine/kernels/accumulation.h"
#include "engine/kernels/numeric.h"
#include "engine/kernels/parallel.h"
#include "engine/kernels/tolerance.h"
#include "engine/kernels/type_rounding.h"
#include "engine/kernels/wide_values.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>
#include <vector>

namespace tessera::kernels {

using graph::DType;
using graph::Graph;
using graph::Node;
using graph::Precision;
using graph::Tensor;

namespace {

constexpr double kSpread = 100.0;
constexpr double kLargestShare = 0.5;

bool quantises(const Node& node) {
    return node.domain.empty() && (node.op == "QuantizeLinear" || node.op == "DynamicQuantizeLinear" ||
                                   node.op == "QLinearMatMul" || node.op == "QLinearConv");
}

/// What lies between a model's inputs and one of its outputs.
struct Way {
    bool hasFloat16 = false;
    bool hasBfloat16 = false;
    bool isQuantized = false;
};

Way wayTo(const Graph& model, graph::ValueId output) {
    Way way;
    std::vector<bool> seen(model.values().size(), false);
    std::vector<graph::ValueId> open{output};
    while (!open.empty()) {
        const graph::ValueId id = open.back();
        open.pop_back();
        if (!id.valid() || seen[id.index()] || !model.value(id).producer.valid()) {
            continue;
        }
        seen[id.index()] = true;
        const Node& node = model.node(model.value(id).producer);
        const DType dtype = model.value(id).type.dtype;
        way.hasFloat16 = way.hasFloat16 || (dtype == DType::kFloat16 && !isMovement(node));
        way.hasBfloat16 = way.hasBfloat16 || (dtype == DType::kBfloat16 && !isMovement(node));
        way.isQuantized = way.isQuantized || quantises(node);
        open.insert(open.end(), node.inputs.begin(), node.inputs.end());
    }
    return way;
}

/// Four times the rounding error of a float near 1.
constexpr double kShareError = 0x1p-22;

/// Is it made by Sigmoid or Softmax, and moved at most?
bool isShareOfOne(const Graph& model, graph::ValueId value) {
    while (model.value(value).producer.valid()) {
        const Node& node = model.node(model.value(value).producer);
        if (node.op == "Sigmoid" || node.op == "Softmax" || node.op == "HardSigmoid") {
            return node.domain.empty();
        }
        if (!isMovement(node) || node.inputs.empty() || !node.inputs[0].valid()) {
            return false;
        }
        value = node.inputs[0];
    }
    return false;
}

/// Sums and maxima over some elements.
struct Found {
    double errors = 0.0;
    double squares = 0.0;
    double maxAbs = 0.0;
    double maxRel = 0.0;
    NonFiniteFound nonFinite = NonFiniteFound::kNone;

    /// \param scale  of both before they are squared, so that squares are finite
    void add(double got, double right, double scale) {
        if (!std::isfinite(got) || !std::isfinite(right)) {
            const bool same = got == right || (std::isnan(got) && std::isnan(right));
            nonFinite = std::max(nonFinite, same ? NonFiniteFound::kBoth : NonFiniteFound::kDiffers);
            return;
        }
        const double error = std::abs(got - right);
        errors += error * scale * (error * scale);
        squares += right * scale * (right * scale);
        maxAbs = std::max(maxAbs, error);
        maxRel = right != 0.0 ? std::max(maxRel, error / std::abs(right)) : maxRel;
    }

    void add(const Found& later) {
        errors += later.errors;
        squares += later.squares;
        maxAbs = std::max(maxAbs, later.maxAbs);
        maxRel = std::max(maxRel, later.maxRel);
        nonFinite = std::max(nonFinite, later.nonFinite);
    }
};

Found find(const Tensor& got, const Tensor& expected, double scale, int threads) {
    const Doubles actual = toldApart(got, expected);
    const Doubles right(expected);
    const auto count = static_cast<std::int64_t>(right.view().size());
    std::vector<Found> parts(static_cast<std::size_t>((count + kPieceElements - 1) / kPieceElements));
    parallelPieces(count, threads, [&](std::int64_t first, std::int64_t end) {
        auto& into = parts[static_cast<std::size_t>(first / kPieceElements)];
        for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(end); ++i) {
            into.add(actual.view()[i], right.view()[i], scale);
        }
    });
    Found all;
    for (const Found& part : parts) {
        all.add(part);
    }
    return all;
}

constexpr double kNoErrorWouldDo = std::numeric_limits<double>::max();

/// Of what is allowed, what an error uses.
double shareOf(double error, double allowed) {
    return error <= 0.0 ? 0.0 : allowed > 0.0 ? std::min(error / allowed, kNoErrorWouldDo) : kNoErrorWouldDo;
}

/// Finite, so that it can be written and compared.
double limited(double value) {
    return std::min(value, std::numeric_limits<double>::max());
}

} // namespace

NetworkTolerance networkToleranceOf(const Graph& model, graph::ValueId output, Precision precision) {
    const Way way = wayTo(model, output);
    const DType dtype = model.value(output).type.dtype;
    if (!graph::isFloating(dtype)) {
        const bool isNarrow = graph::isInteger(dtype) && graph::bitWidth(dtype) <= 8;
        return {.steps = way.isQuantized && isNarrow ? 1.0 : 0.0};
    }
    double bound = toleranceOf(precision).networkL2;
    if (way.hasFloat16) {
        bound = std::max(bound, toleranceOf(Precision::kF16).networkL2);
    }
    if (way.hasBfloat16 || way.isQuantized) {
        bound = std::max(bound, toleranceOf(Precision::kBf16).networkL2);
    }
    return {.relativeL2 = bound,
            .element = std::min(kSpread * bound, kLargestShare),
            .absolute = isShareOfOne(model, output) ? kShareError : 0.0};
}

NetworkDeviation compareNetwork(const Tensor& got, const Tensor& expected, const NetworkTolerance& tolerance,
                                NonFinite nonFinite, int threads) {
    NetworkDeviation deviation;
    const bool isFloating = graph::isFloating(expected.dtype());
    deviation.tolerance = isFloating ? tolerance.relativeL2 : tolerance.steps;
    deviation.share = kNoErrorWouldDo;
    if (got.extents() != expected.extents() || got.dtype() != expected.dtype()) {
        return deviation;
    }
    if (!isLoadable(expected.dtype())) {
        deviation.ok = std::ranges::equal(got.bytes(), expected.bytes());
        deviation.share = deviation.ok ? 0.0 : kNoErrorWouldDo;
        return deviation;
    }
    const double largest = largestOf(expected, threads);
    const double scale = largest > 0.0 ? 1.0 / largest : 1.0; // 1 / a subnormal is infinite
    const Found found = find(got, expected, std::isfinite(scale) ? scale : 1.0, threads);
    deviation.maxAbs = limited(found.maxAbs);
    deviation.maxRel = limited(found.maxRel);
    deviation.nonFinite = found.nonFinite;
    const bool agrees = nonFinite == NonFinite::kIgnored || found.nonFinite != NonFiniteFound::kDiffers;
    const double errors = std::sqrt(found.errors);
    deviation.relativeL2 = limited(found.squares > 0.0 ? errors / std::sqrt(found.squares) : errors);
    if (!isFloating) {
        deviation.ok = agrees && deviation.maxAbs <= tolerance.steps;
        deviation.share = agrees ? shareOf(deviation.maxAbs, tolerance.steps) : kNoErrorWouldDo;
        return deviation;
    }
    // Where all results are 0 the errors themselves must be no more than the class's share of 1.
    const double size = largest > 0.0 ? largest : 1.0;
    const bool isNear =
        deviation.relativeL2 <= tolerance.relativeL2 && deviation.maxAbs <= tolerance.element * size;
    deviation.ok = agrees && (isNear || deviation.maxAbs <= tolerance.absolute);
    const double near = std::max(shareOf(deviation.relativeL2, tolerance.relativeL2),
                                 shareOf(deviation.maxAbs, tolerance.element * size));
    deviation.share =
        agrees ? std::min(near, shareOf(deviation.maxAbs, tolerance.absolute)) : kNoErrorWouldDo;
    return deviation;
}

std::string toText(const NetworkDeviation& deviation) {
    std::ostringstream text;
    text.precision(3);
    if (deviation.nonFinite == NonFiniteFound::kDiffers) {
        text << "infinities or NaN are not where the reference has them; ";
    }
    text << "largest error " << deviation.maxAbs << ", relative L2 " << deviation.relativeL2 << ", allowed "
         << deviation.tolerance;
    return text.str();
}

} // namespace tessera::kernels
