#include "engine/kernels/stable_accuracy.h"

#include "engine/base/assert.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace tessera::kernels {

namespace {

/// Of the largest |r|: no element is farther off, however badly conditioned the model is.
constexpr double kLargestShare = 0.5;

/// Does the position move by more than errors of that size explain?
bool moved(double value, double right, double allowed) {
    return !(std::abs(value - right) <= allowed) && !(std::isnan(value) && std::isnan(right)) &&
           value != right;
}

/// Positions at which one of the disturbed answers is another one.
std::vector<bool> unstablePositions(const graph::Tensor& right, std::span<const graph::Tensor> disturbed,
                                    const NetworkTolerance& tolerance) {
    const auto values = right.toDoubles();
    double largest = 0.0;
    for (const double value : values) {
        largest = std::isfinite(value) ? std::max(largest, std::abs(value)) : largest;
    }
    const double allowed = graph::isFloating(right.dtype()) ? tolerance.element * largest : tolerance.steps;
    std::vector<bool> unstable(values.size(), false);
    for (const auto& other : disturbed) {
        if (other.extents() != right.extents()) {
            return std::vector<bool>(values.size(), true);
        }
        const auto moves = other.toDoubles();
        for (std::size_t i = 0; i < values.size(); ++i) {
            unstable[i] = unstable[i] || moved(moves[i], values[i], allowed);
        }
    }
    return unstable;
}

/// `from` at the marked positions, `to` at the others.
graph::Tensor replaced(const graph::Tensor& to, const graph::Tensor& from, const std::vector<bool>& marked) {
    graph::Tensor made(to.dtype(), to.extents());
    const std::size_t size = graph::bitWidth(to.dtype()) / 8;
    for (std::size_t i = 0; i < marked.size(); ++i) {
        const auto source = (marked[i] ? from : to).bytes().subspan(i * size, size);
        std::ranges::copy(source, made.mutableBytes().subspan(i * size, size).begin());
    }
    return made;
}

/// The bounds, and where the model is so badly conditioned that rounding errors alone move the reference's
/// own answer farther, as far as they do.
NetworkTolerance widenedBy(std::span<const graph::Tensor> disturbed, const graph::Tensor& right,
                           const std::vector<bool>& unstable, NetworkTolerance tolerance, int threads) {
    if (!graph::isFloating(right.dtype())) {
        return tolerance;
    }
    const double spread = tolerance.element / tolerance.relativeL2;
    for (const auto& answer : disturbed) {
        if (answer.extents() == right.extents()) {
            const auto moved = compareNetwork(replaced(answer, right, unstable), right, tolerance,
                                              NonFinite::kIgnored, threads);
            tolerance.relativeL2 = std::max(tolerance.relativeL2, moved.relativeL2);
        }
    }
    tolerance.element = std::max(tolerance.element, std::min(spread * tolerance.relativeL2, kLargestShare));
    return tolerance;
}

} // namespace

double disturbanceOf(graph::Precision precision) {
    return precision == graph::Precision::kStrict ? 0x1p-22 : 0x1p-19;
}

bool isComparable(const graph::Tensor& got, const graph::Tensor& expected) {
    return got.dtype() == expected.dtype() && got.extents() == expected.extents() &&
           graph::bitWidth(expected.dtype()) % 8 == 0;
}

StableDeviation compareStable(const graph::Tensor& got, const graph::Tensor& expected,
                              std::span<const graph::Tensor> disturbed, const NetworkTolerance& tolerance,
                              NonFinite nonFinite, int threads) {
    TESSERA_ASSERT(isComparable(got, expected));
    const auto unstable = unstablePositions(expected, disturbed, tolerance);
    const auto stable = replaced(got, expected, unstable);
    const auto widened = widenedBy(disturbed, expected, unstable, tolerance, threads);
    return {compareNetwork(stable, expected, widened, nonFinite, threads),
            std::ranges::count(unstable, true)};
}

} // namespace tessera::kernels
