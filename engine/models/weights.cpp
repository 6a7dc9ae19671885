#include "engine/models/weights.h"

#include "engine/base/hash.h"
#include "engine/base/random.h"

#include <cmath>

namespace tessera::models {

namespace {

using graph::DType;
using graph::Extents;
using graph::Tensor;

/// Standard deviation of the sum of four independent uniforms over 0..65535: sqrt(4 (65536^2 - 1) / 12).
/// sqrt is correctly rounded everywhere, unlike log and cos.
const double kSumDeviation = std::sqrt((65536.0 * 65536.0 - 1.0) / 3.0);
constexpr std::int32_t kSumMean = 2 * 65535;

std::int32_t sumOfFour(std::uint64_t bits) {
    return static_cast<std::int32_t>((bits & 0xFFFFU) + ((bits >> 16U) & 0xFFFFU) +
                                     ((bits >> 32U) & 0xFFFFU) + (bits >> 48U));
}

} // namespace

std::uint64_t parameterSeed(std::string_view network, std::string_view parameter, std::uint64_t seed) {
    base::Hasher hasher;
    hasher.add(network).add(parameter).add(static_cast<std::int64_t>(seed));
    return hasher.finish().low;
}

graph::ConstantRef normalParameter(const Extents& extents, double deviation, std::uint64_t seed) {
    const auto scale = static_cast<float>(deviation / kSumDeviation);
    return graph::makeLazyConstant(
        DType::kFloat32, extents, [extents, scale, seed]() -> base::Result<Tensor> {
            Tensor tensor(DType::kFloat32, extents);
            std::uint64_t counter = seed;
            for (float& value : tensor.mutableAs<float>()) {
                value = static_cast<float>(sumOfFour(base::splitMix(counter++)) - kSumMean) * scale;
            }
            return tensor;
        });
}

graph::ConstantRef uniformParameter(const Extents& extents, float low, float high, std::uint64_t seed) {
    return graph::makeLazyConstant(
        DType::kFloat32, extents, [extents, low, high, seed]() -> base::Result<Tensor> {
            Tensor tensor(DType::kFloat32, extents);
            std::uint64_t counter = seed;
            for (float& value : tensor.mutableAs<float>()) {
                // In double every step is exact for 24-bit operands, so that only the last one rounds, with
                // or without fused multiply-add.
                const auto unit = static_cast<double>(base::splitMix(counter++) >> 40U) * 0x1.0p-24;
                value = static_cast<float>(low + unit * (static_cast<double>(high) - low));
            }
            return tensor;
        });
}

} // namespace tessera::models
