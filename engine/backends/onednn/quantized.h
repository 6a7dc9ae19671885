// Products of 8-bit integers, in the three notations of ONNX: integer operators (MatMulInteger, ConvInteger),
// quantised ones (QLinearMatMul, QLinearConv), and float operators between DequantizeLinear and
// QuantizeLinear. All say: y = limited((Σ (x - x zero)(w - w zero)) · x scale · w scale + bias) / y scale + y
// zero.
#pragma once

#include "engine/backends/onednn/candidate.h"
#include "engine/backends/onednn/number.h"

#include <limits>
#include <optional>
#include <vector>

namespace tessera::onednn {

[[nodiscard]] dnnl::memory::data_type typeOf(Number number);

struct QuantizedProduct {
    std::size_t node = 0; ///< that multiplies, among the region's
    Operand left;
    Number leftType = Number::kUint8;
    float leftScale = 1.0F;
    std::int32_t leftZero = 0;
    std::optional<Operand> leftZeroInput; ///< known only when the kernel runs
    Operand right;                        ///< a constant
    Number rightType = Number::kInt8;
    std::vector<float> rightScales{1.0F};    ///< one, or one a channel of the result
    std::vector<std::int32_t> rightZeros{0}; ///< as stated; likewise
    std::optional<Operand> bias;             ///< a constant, one a channel
    Number biasType = Number::kFloat;
    std::vector<float> biasScales{1.0F};
    float low = -std::numeric_limits<float>::infinity(); ///< limits of the result, before it is quantised
    float high = std::numeric_limits<float>::infinity();
    std::int32_t result = -1; ///< the region's output
    Number resultType = Number::kInt32;
    float resultScale = 1.0F;
    std::int32_t resultZero = 0;

    [[nodiscard]] float rightScale(std::size_t channel) const {
        return rightScales[channel % rightScales.size()];
    }
    [[nodiscard]] float biasScale(std::size_t channel) const {
        return biasScales[channel % biasScales.size()];
    }
    /// What the sums of a channel are multiplied with, in units of the result.
    [[nodiscard]] float multiplier(std::size_t channel) const;
    /// The zero points of the right operand where it is taken as int8: uint8 less 128.
    [[nodiscard]] std::int32_t signedRightZero(std::size_t channel) const;
    /// Limits in units of the result, without its zero point, its type's own among them.
    [[nodiscard]] float lowest() const;
    [[nodiscard]] float highest() const;
};

/// The region's product. Throws Unsupported, also where this CPU lacks the instructions with which oneDNN
/// multiplies 8-bit integers exactly.
[[nodiscard]] QuantizedProduct readQuantizedProduct(const Problem& problem);

/// The right operand's elements as int8.
[[nodiscard]] std::vector<std::int8_t> signedRight(const QuantizedProduct& product, const ts_tensor& given);
/// The bias in real units, one a channel.
[[nodiscard]] std::vector<float> realBias(const QuantizedProduct& product, const ts_tensor& given);

/// MatMulInteger, QLinearMatMul, and MatMul and Gemm of dequantised operands.
void offerQuantizedMatmul(const Problem& problem, const QuantizedProduct& product, Collector& collector);
/// ConvInteger, QLinearConv, and Conv of dequantised operands.
void offerQuantizedConvolution(const Problem& problem, const QuantizedProduct& product, Collector& collector);

} // namespace tessera::onednn
