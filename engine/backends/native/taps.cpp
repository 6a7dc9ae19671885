#include "engine/backends/native/taps.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tessera::native {

namespace {

using Weights = std::vector<std::pair<std::int64_t, double>>;

double weightAt(double distance, const Sampling& sampling) {
    const double x = std::abs(distance);
    if (sampling.mode == "linear") {
        return std::max(0.0, 1.0 - x);
    }
    const double a = sampling.cubic;
    if (x <= 1.0) {
        return ((a + 2.0) * x - (a + 3.0)) * x * x + 1.0;
    }
    return x < 2.0 ? ((a * x - 5.0 * a) * x + 8.0 * a) * x - 4.0 * a : 0.0;
}

/// None: the position is outside.
Weights weightsAt(const Sampling& sampling, const AxisSampling& axis, std::int64_t at) {
    if (sampling.isIdentity(axis)) {
        return {{at, 1.0}};
    }
    const double x = positionOf(sampling, axis, at);
    if (isOutside(sampling, axis, x)) {
        return {};
    }
    const std::int64_t last = axis.input - 1;
    // Shrinking with antialias widens the kernel, so that every input counts.
    const double stretch = sampling.antialias && axis.scale < 1.0 ? axis.scale : 1.0;
    const double reach = (sampling.mode == "linear" ? 1.0 : 2.0) / stretch;
    Weights weights;
    double total = 0.0;
    const auto end = static_cast<std::int64_t>(std::ceil(x + reach));
    for (auto i = static_cast<std::int64_t>(std::floor(x - reach)); i <= end; ++i) {
        const double weight = weightAt((static_cast<double>(i) - x) * stretch, sampling);
        if (weight != 0.0 && !(sampling.excludeOutside && (i < 0 || i > last))) {
            weights.emplace_back(std::clamp<std::int64_t>(i, 0, last), weight);
            total += weight;
        }
    }
    for (auto& [position, weight] : weights) {
        weight /= total;
    }
    return weights;
}

void fillUp(Weights& weights, std::size_t count, TapFilling filling) {
    while (weights.size() < count) {
        const auto heaviest =
            std::ranges::max_element(weights, {}, [](const auto& tap) { return std::abs(tap.second); });
        if (filling == TapFilling::kZeros) {
            weights.emplace_back(heaviest->first, 0.0);
            continue;
        }
        heaviest->second /= 2;
        weights.insert(heaviest, *heaviest);
    }
}

} // namespace

template <typename Number>
AxisTaps<Number> tapsOf(const Sampling& sampling, const AxisSampling& axis, TapFilling filling) {
    std::vector<Weights> all;
    AxisTaps<Number> taps;
    taps.input = axis.input;
    taps.output = axis.output;
    std::size_t count = 1;
    for (std::int64_t at = 0; at < axis.output; ++at) {
        auto& weights = all.emplace_back(weightsAt(sampling, axis, at));
        if (weights.empty()) {
            weights = {{0, 1.0}};
            taps.outside.push_back(at);
        }
        count = std::max(count, weights.size());
    }
    taps.count = static_cast<std::int64_t>(count);
    for (auto& weights : all) {
        fillUp(weights, count, filling);
        for (const auto& [position, weight] : weights) {
            taps.positions.push_back(position);
            taps.weights.push_back(static_cast<Number>(weight));
        }
    }
    return taps;
}

template AxisTaps<float> tapsOf<float>(const Sampling&, const AxisSampling&, TapFilling);
template AxisTaps<double> tapsOf<double>(const Sampling&, const AxisSampling&, TapFilling);

} // namespace tessera::native
