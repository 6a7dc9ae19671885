#include "engine/codegen/families/winograd.h"

#include <algorithm>

namespace tessera::codegen::winograd {

namespace {

/// The transformed kernels of one input channel and some output channels, in double: [element][lane], the
/// output channels innermost, so that the transforms run over whole vectors of them.
class KernelTransform {
public:
    KernelTransform(const KernelConfig& config, const StoredTaps& stored)
        : m_config(config), m_stored(stored) {
        for (std::size_t i = 0; i < 3; ++i) {
            for (const auto& row : config.axes[i].algorithm.kernel) {
                for (const auto& factor : row) {
                    m_factors[i].push_back(factor.value());
                }
            }
        }
    }

    /// The taps of `phase`, in its order. Lane l's begin at weights + l * stride.
    const std::vector<double>& tapsOf(const float* weights, std::int64_t lanes, std::int64_t stride,
                                      std::int64_t phase) {
        const auto& axes = m_config.axes;
        const std::array<std::int64_t, 3> at{phase / (axes[1].phases * axes[2].phases),
                                             phase / axes[2].phases % axes[1].phases, phase % axes[2].phases};
        m_values.clear();
        for (std::int64_t z = 0; z < axes[0].algorithm.taps; ++z) {
            for (std::int64_t y = 0; y < axes[1].algorithm.taps; ++y) {
                for (std::int64_t x = 0; x < axes[2].algorithm.taps; ++x) {
                    const std::int64_t tap =
                        (axes[0].tap(at[0], z) * m_config.kernel[1] + axes[1].tap(at[1], y)) *
                            m_config.kernel[2] +
                        axes[2].tap(at[2], x);
                    const float* first = weights + m_stored.places[static_cast<std::size_t>(tap)];
                    for (std::int64_t lane = 0; lane < lanes; ++lane) {
                        m_values.push_back(static_cast<double>(first[lane * stride]));
                    }
                }
            }
        }
        return m_values;
    }

    /// The points of `phase`.
    const std::vector<double>& pointsOf(const float* weights, std::int64_t lanes, std::int64_t stride,
                                        std::int64_t phase) {
        tapsOf(weights, lanes, stride, phase);
        for (std::size_t i = 0; i < 3; ++i) {
            alongFirst(m_factors[i], m_config.axes[i].algorithm.taps, lanes);
        }
        return m_values;
    }

private:
    /// The first axis transformed and put last: three times brings the order back.
    void alongFirst(const std::vector<double>& factors, std::int64_t taps, std::int64_t lanes) {
        const std::int64_t count = std::ssize(factors) / taps;
        const std::int64_t rest = std::ssize(m_values) / (taps * lanes);
        m_result.assign(static_cast<std::size_t>(count * rest * lanes), 0.0);
        for (std::int64_t r = 0; r < rest; ++r) {
            for (std::int64_t p = 0; p < count; ++p) {
                double* to = m_result.data() + (r * count + p) * lanes;
                for (std::int64_t t = 0; t < taps; ++t) {
                    const double factor = factors[static_cast<std::size_t>(p * taps + t)];
                    const double* from = m_values.data() + (t * rest + r) * lanes;
                    for (std::int64_t lane = 0; lane < lanes; ++lane) {
                        to[lane] += factor * from[lane];
                    }
                }
            }
        }
        m_values.swap(m_result);
    }

    const KernelConfig& m_config;
    const StoredTaps& m_stored;
    std::array<std::vector<double>, 3> m_factors;
    std::vector<double> m_values;
    std::vector<double> m_result;
};

} // namespace

void packWeights(const KernelConfig& config, const StoredTaps& stored, const float* weights, float* target) {
    KernelTransform kernel(config, stored);
    const std::int64_t count = config.pairWeights();
    // Where the depth goes by taps, those of a point lie behind each other.
    const std::int64_t plane = config.planePoints();
    const auto place = [&](std::int64_t point) {
        return config.isByTaps() ? point % plane * config.axes[0].points() + point / plane : point;
    };
    const bool isForward = config.direction == Convolution::Direction::kForward;
    const std::int64_t inputStride = (isForward ? 1 : config.outputChannels) * stored.count;
    const std::int64_t outputStride = (isForward ? config.inputChannels : 1) * stored.count;
    const std::int64_t columns = config.panels.vectors * config.panels.width;
    std::fill(target, target + config.weightElements(), 0.0F);
    for (std::int64_t phase = 0; phase < config.phases(); ++phase) {
        float* base = target + phase * count * config.paddedInputs * config.panels.paddedColumns();
        for (std::int64_t column = 0; column < config.outputChannels; column += columns) {
            const std::int64_t padded = std::min(columns, config.panels.paddedColumns() - column);
            const std::int64_t lanes = std::min(columns, config.outputChannels - column);
            for (std::int64_t c = 0; c < config.inputChannels; ++c) {
                const float* taps = weights + column * outputStride + c * inputStride;
                const auto& values = config.areTaps() ? kernel.tapsOf(taps, lanes, outputStride, phase)
                                                      : kernel.pointsOf(taps, lanes, outputStride, phase);
                float* to = base + column * count * config.paddedInputs;
                for (std::int64_t i = 0; i < count; ++i) {
                    const std::int64_t at =
                        config.areTaps() ? c * count + i : place(i) * config.paddedInputs + c;
                    const double* from = values.data() + i * lanes;
                    for (std::int64_t lane = 0; lane < lanes; ++lane) {
                        to[at * padded + lane] = static_cast<float>(from[lane]);
                    }
                }
            }
        }
    }
}

} // namespace tessera::codegen::winograd
