#include "engine/codegen/families/winograd.h"

#include <algorithm>

namespace tessera::codegen::winograd {

namespace {

/// The transformed kernel of one pair of channels, in double.
class KernelTransform {
public:
    explicit KernelTransform(const Plan& plan) : m_plan(plan) {
        for (std::size_t i = 0; i < 3; ++i) {
            for (const auto& row : plan.axes[i].algorithm.kernel) {
                for (const auto& factor : row) {
                    m_factors[i].push_back(factor.value());
                }
            }
        }
    }
    /// `weights`: the taps of one pair, all of them; those of `phase`, in its order.
    [[nodiscard]] std::vector<double> tapsOf(const float* weights, std::int64_t phase) const {
        const auto& axes = m_plan.axes;
        const std::array<std::int64_t, 3> at{phase / (axes[1].phases * axes[2].phases),
                                             phase / axes[2].phases % axes[1].phases, phase % axes[2].phases};
        std::vector<double> values;
        for (std::int64_t z = 0; z < axes[0].algorithm.taps; ++z) {
            for (std::int64_t y = 0; y < axes[1].algorithm.taps; ++y) {
                for (std::int64_t x = 0; x < axes[2].algorithm.taps; ++x) {
                    const std::int64_t tap =
                        (axes[0].tap(at[0], z) * m_plan.kernel[1] + axes[1].tap(at[1], y)) *
                            m_plan.kernel[2] +
                        axes[2].tap(at[2], x);
                    values.push_back(
                        static_cast<double>(weights[m_plan.stored.places[static_cast<std::size_t>(tap)]]));
                }
            }
        }
        return values;
    }
    /// The points of `phase`.
    [[nodiscard]] std::vector<double> pointsOf(const float* weights, std::int64_t phase) const {
        std::vector<double> values = tapsOf(weights, phase);
        for (std::size_t i = 0; i < 3; ++i) {
            values = alongFirst(m_factors[i], m_plan.axes[i].algorithm.taps, values);
        }
        return values;
    }

private:
    /// The first axis transformed and put last: three times brings the order back.
    static std::vector<double> alongFirst(const std::vector<double>& factors, std::int64_t taps,
                                          const std::vector<double>& values) {
        const std::size_t count = factors.size() / static_cast<std::size_t>(taps);
        const std::size_t rest = values.size() / static_cast<std::size_t>(taps);
        std::vector<double> result(count * rest, 0.0);
        for (std::size_t r = 0; r < rest; ++r) {
            for (std::size_t p = 0; p < count; ++p) {
                for (std::size_t t = 0; t < static_cast<std::size_t>(taps); ++t) {
                    result[r * count + p] +=
                        factors[p * static_cast<std::size_t>(taps) + t] * values[t * rest + r];
                }
            }
        }
        return result;
    }

    const Plan& m_plan;
    std::array<std::vector<double>, 3> m_factors;
};

} // namespace

void packWeights(const Plan& plan, const float* weights, float* target) {
    const KernelTransform kernel(plan);
    const std::int64_t count = plan.pairWeights();
    // Where the depth goes by taps, those of a point lie behind each other.
    const std::int64_t plane = plan.planePoints();
    const auto place = [&](std::int64_t point) {
        return plan.isByTaps() ? point % plane * plan.axes[0].points() + point / plane : point;
    };
    std::fill(target, target + plan.weightElements(), 0.0F);
    for (std::int64_t phase = 0; phase < plan.phases(); ++phase) {
        float* base = target + phase * count * plan.paddedInputs * plan.panels.paddedColumns();
        for (std::int64_t o = 0; o < plan.outputChannels; ++o) {
            const std::int64_t panel = o / (plan.panels.vectors * plan.panels.width);
            const std::int64_t lanes =
                (panel < plan.panels.uniform ? plan.panels.vectors : plan.panels.lastVectors) *
                plan.panels.width;
            const std::int64_t column = panel * plan.panels.vectors * plan.panels.width;
            for (std::int64_t c = 0; c < plan.inputChannels; ++c) {
                const bool isForward = plan.direction == Convolution::Direction::kForward;
                const std::int64_t pair =
                    isForward ? o * plan.inputChannels + c : c * plan.outputChannels + o;
                const float* taps = weights + pair * plan.stored.count;
                const auto values =
                    plan.areTaps() ? kernel.tapsOf(taps, phase) : kernel.pointsOf(taps, phase);
                float* to = base + column * count * plan.paddedInputs + o - column;
                for (std::int64_t i = 0; i < count; ++i) {
                    const std::int64_t at = plan.areTaps() ? c * count + i : place(i) * plan.paddedInputs + c;
                    to[at * lanes] = static_cast<float>(values[static_cast<std::size_t>(i)]);
                }
            }
        }
    }
}

} // namespace tessera::codegen::winograd
