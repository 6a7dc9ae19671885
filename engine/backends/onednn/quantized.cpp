#include "engine/backends/onednn/quantized.h"

#include "engine/backends/onednn/operators.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <string_view>

namespace tessera::onednn {

using plugin::NodeView;
using plugin::RegionView;
using plugin::Unsupported;

namespace {

constexpr std::int32_t kFloat32 = 1; // ONNX's numbers of element types
constexpr std::int32_t kUint8 = 2;
constexpr std::int32_t kInt8 = 3;
constexpr std::int32_t kInt32 = 6;
constexpr std::int32_t kUint8Middle = 128;

/// Elsewhere oneDNN adds pairs of products in 16 bits, which saturate.
void requireExactProducts() {
    switch (dnnl::get_effective_cpu_isa()) {
    case dnnl::cpu_isa::avx512_core_vnni:
    case dnnl::cpu_isa::avx512_core_bf16:
    case dnnl::cpu_isa::avx512_core_amx:
        return;
    default:
        throw Unsupported("this CPU has no AVX-512 VNNI, without which oneDNN's sums of 8-bit products "
                          "saturate at 16 bits");
    }
}

Number numberOf(const RegionView& region, std::int32_t value) {
    switch (region.value(value).dtype) {
    case kFloat32:
        return Number::kFloat;
    case kUint8:
        return Number::kUint8;
    case kInt8:
        return Number::kInt8;
    case kInt32:
        return Number::kInt32;
    default:
        throw Unsupported("value '" + std::string(region.value(value).name) +
                          "' is of a type that oneDNN does not multiply");
    }
}

Number byteType(const RegionView& region, std::int32_t value) {
    const Number number = numberOf(region, value);
    if (number != Number::kUint8 && number != Number::kInt8) {
        throw Unsupported("value '" + std::string(region.value(value).name) + "' is not of 8 bits");
    }
    return number;
}

std::span<const std::byte> dataOf(const RegionView& region, std::int32_t value) {
    const auto& held = region.value(value);
    if (held.data == nullptr) {
        throw Unsupported("value '" + std::string(held.name) + "' is no constant");
    }
    return {static_cast<const std::byte*>(held.data), held.bytes};
}

std::vector<float> scalesOf(const RegionView& region, std::int32_t value) {
    if (region.value(value).dtype != kFloat32) {
        throw Unsupported("value '" + std::string(region.value(value).name) + "' is not float32");
    }
    const auto bytes = dataOf(region, value);
    std::vector<float> scales(bytes.size() / sizeof(float));
    std::memcpy(scales.data(), bytes.data(), bytes.size());
    if (scales.empty() ||
        !std::ranges::all_of(scales, [](float scale) { return std::isnormal(scale) && scale > 0.0F; })) {
        throw Unsupported("a scale is no positive normal number");
    }
    return scales;
}

/// Zeros where there are none.
std::vector<std::int32_t> zerosOf(const RegionView& region, std::int32_t value) {
    if (value < 0) {
        return {0};
    }
    const auto bytes = dataOf(region, value);
    std::vector<std::int32_t> zeros;
    switch (numberOf(region, value)) {
    case Number::kUint8:
        std::ranges::transform(bytes, std::back_inserter(zeros),
                               [](std::byte each) { return std::to_integer<std::uint8_t>(each); });
        break;
    case Number::kInt8:
        std::ranges::transform(bytes, std::back_inserter(zeros),
                               [](std::byte each) { return static_cast<std::int8_t>(each); });
        break;
    case Number::kInt32:
        zeros.resize(bytes.size() / sizeof(std::int32_t));
        std::memcpy(zeros.data(), bytes.data(), bytes.size());
        break;
    case Number::kFloat:
        throw Unsupported("a zero point is no integer");
    }
    return zeros;
}

template <typename Value>
Value only(const std::vector<Value>& list, const char* what) {
    if (list.size() != 1) {
        throw Unsupported(std::string(what) + " is not one number");
    }
    return list.front();
}

template <typename Value>
std::vector<Value> onlyOrChannels(std::vector<Value> list, std::int64_t channels, const char* what) {
    if (list.size() != 1 && static_cast<std::int64_t>(list.size()) != channels) {
        throw Unsupported(std::string(what) + " is neither one number nor one a channel");
    }
    return list;
}

/// A DequantizeLinear or QuantizeLinear without blocks and options.
void requirePlainQuantization(const NodeView& node) {
    for (const auto* attribute : {"block_size", "precision"}) {
        if (node.intOr(attribute, 0) != 0) {
            throw Unsupported("node '" + std::string(node.name()) + "' states '" + attribute + "'");
        }
    }
}

class Reader {
public:
    explicit Reader(const Problem& problem) : m_problem(problem), m_region(problem.region) {
        constexpr std::string_view kProducts[] = {
            "MatMulInteger", "ConvInteger", "QLinearMatMul", "QLinearConv", "MatMul", "Gemm", "Conv"};
        for (m_made.node = 0; m_made.node < m_region.nodeCount(); ++m_made.node) {
            if (std::ranges::find(kProducts, node().op()) != std::end(kProducts)) {
                return;
            }
        }
        throw Unsupported("no product stands between its quantisations");
    }

    QuantizedProduct read() {
        const auto op = node().op();
        if (op.ends_with("Integer")) {
            readInteger();
        } else if (op.starts_with("QLinear")) {
            readQuantized();
        } else {
            readDequantized();
        }
        if (m_region.outputs().size() != 1 || m_region.outputs()[0] != m_made.result) {
            throw Unsupported("a value inside is needed outside");
        }
        return std::move(m_made);
    }

private:
    [[nodiscard]] NodeView node() const { return m_region.node(m_made.node); }
    [[nodiscard]] bool isConvolution() const { return node().op().find("Conv") != std::string_view::npos; }

    /// Which axis of the right operand is that of the channels.
    [[nodiscard]] std::size_t channelAxis() const {
        const bool isFirst = isConvolution() || (node().op() == "Gemm" && node().intOr("transB", 0) != 0);
        return isFirst ? 0 : m_made.right.extents.size() - 1;
    }
    [[nodiscard]] std::int64_t channels() const { return m_made.right.extents[channelAxis()]; }

    void setFactors(std::int32_t left, std::int32_t right) {
        m_made.left = m_problem.operand(left);
        m_made.leftType = byteType(m_region, left);
        m_made.right = m_problem.operand(right);
        m_made.rightType = byteType(m_region, right);
        if (!m_made.right.isConstant() || m_made.left.isConstant()) {
            throw Unsupported("the right factor is no constant, or the left one is");
        }
        if (m_made.left.elements() == 0 || m_made.right.elements() == 0 || m_made.right.extents.size() < 2) {
            throw Unsupported("there is nothing to multiply");
        }
    }

    void setRight(std::int32_t scale, std::int32_t zero) {
        if (scale >= 0) {
            m_made.rightScales = onlyOrChannels(scalesOf(m_region, scale), channels(), "a scale");
        }
        m_made.rightZeros = onlyOrChannels(zerosOf(m_region, zero), channels(), "a zero point");
    }

    void setResult(std::int32_t value) {
        m_made.result = value;
        m_made.resultType = numberOf(m_region, value);
    }

    void readInteger() {
        requireAlone();
        setFactors(node().input(0), node().input(1));
        const std::int32_t zero = node().input(2);
        if (zero >= 0 && RegionView::positionIn(m_region.inputs(), zero) >= 0) {
            m_made.leftZeroInput = m_problem.operand(zero);
            if (m_made.leftZeroInput->elements() != 1) {
                throw Unsupported("a zero point is not one number");
            }
        } else {
            m_made.leftZero = only(zerosOf(m_region, zero), "a zero point");
        }
        setRight(-1, node().input(3));
        setResult(node().output(0));
    }

    void readQuantized() {
        requireAlone();
        setFactors(node().input(0), node().input(3));
        m_made.leftScale = only(scalesOf(m_region, node().input(1)), "a scale");
        m_made.leftZero = only(zerosOf(m_region, node().input(2)), "a zero point");
        setRight(node().input(4), node().input(5));
        m_made.resultScale = only(scalesOf(m_region, node().input(6)), "a scale");
        m_made.resultZero = only(zerosOf(m_region, node().input(7)), "a zero point");
        if (node().input(8) >= 0) {
            setBias(node().input(8));
            m_made.biasScales.clear();
            for (const float scale : m_made.rightScales) {
                m_made.biasScales.push_back(m_made.leftScale * scale);
            }
        }
        setResult(node().output(0));
        byteType(m_region, m_made.result);
    }

    void requireAlone() const {
        if (m_region.nodeCount() != 1) {
            throw Unsupported("nothing can be fused behind node '" + std::string(node().name()) + "'");
        }
    }

    /// The DequantizeLinear that makes a value; throws when none does.
    [[nodiscard]] NodeView dequantized(std::int32_t value) const {
        for (std::size_t i = 0; i < m_region.nodeCount(); ++i) {
            const NodeView made = m_region.node(i);
            if (made.op() == "DequantizeLinear" && made.output(0) == value) {
                requirePlainQuantization(made);
                return made;
            }
        }
        throw Unsupported("a factor is not dequantised inside the region");
    }

    [[nodiscard]] bool isDequantized(std::int32_t value) const {
        return RegionView::positionIn(m_region.inputs(), value) < 0 &&
               RegionView::positionIn(m_region.constants(), value) < 0;
    }

    void requireAxis(const NodeView& node, std::size_t expected, std::size_t rank) const {
        const std::int64_t axis = node.intOr("axis", 1);
        const bool isList = m_region.elements(node.input(1)) > 1;
        if (isList && axis != static_cast<std::int64_t>(expected) &&
            axis + static_cast<std::int64_t>(rank) != static_cast<std::int64_t>(expected)) {
            throw Unsupported("weights are quantised along another axis than the channels");
        }
    }

    void readDequantized() {
        const NodeView left = dequantized(node().input(0));
        const NodeView right = dequantized(node().input(1));
        setFactors(left.input(0), right.input(0));
        m_made.leftScale = only(scalesOf(m_region, left.input(1)), "a scale");
        m_made.leftZero = only(zerosOf(m_region, left.input(2)), "a zero point");
        requireAxis(right, channelAxis(), m_made.right.extents.size());
        setRight(right.input(1), right.input(2));
        if (node().op() == "Gemm") {
            readGemm();
        } else if (node().input(2) >= 0) {
            setRealBias(node().input(2));
        }
        setResult(node().output(0));
        for (std::size_t i = m_made.node + 1; i < m_region.nodeCount(); ++i) {
            follow(m_region.node(i));
        }
    }

    void readGemm() {
        if (node().intOr("transA", 0) != 0 || node().floatOr("alpha", 1.0F) != 1.0F) {
            throw Unsupported("its left factor is transposed or scaled");
        }
        if (node().input(2) >= 0) {
            if (node().floatOr("beta", 1.0F) != 1.0F) {
                throw Unsupported("its beta is not 1");
            }
            setRealBias(node().input(2));
        }
    }

    void setBias(std::int32_t value) {
        m_made.bias = m_problem.operand(value);
        m_made.biasType = numberOf(m_region, value);
        const bool isRow =
            isConvolution() || m_made.bias->extents.empty() || m_made.bias->extents.back() == channels();
        if (!m_made.bias->isConstant() || m_made.bias->elements() != channels() || !isRow ||
            (m_made.biasType != Number::kFloat && m_made.biasType != Number::kInt32)) {
            throw Unsupported("its bias is no constant with one number a channel");
        }
    }

    /// Of float32, dequantised or not.
    void setRealBias(std::int32_t value) {
        if (!isDequantized(value)) {
            setBias(value);
            return;
        }
        const NodeView made = dequantized(value);
        if (only(zerosOf(m_region, made.input(2)).size() == 1 ? zerosOf(m_region, made.input(2))
                                                              : std::vector<std::int32_t>{0},
                 "a zero point") != 0) {
            throw Unsupported("its bias has a zero point");
        }
        setBias(made.input(0));
        m_made.biasScales = onlyOrChannels(scalesOf(m_region, made.input(1)), channels(), "a scale");
    }

    /// A node behind the product.
    void follow(const NodeView& next) {
        const bool isBiasPart = next.op() == "DequantizeLinear";
        if (isBiasPart) {
            return; // read where its value is
        }
        if (m_made.resultType != Number::kFloat) {
            throw Unsupported("nothing can follow the quantised result");
        }
        const std::int32_t other = next.input(next.input(0) == m_made.result ? 1 : 0);
        if (next.op() == "Add" && !m_made.bias && !isLimited() && !isConvolution()) {
            setRealBias(other);
        } else if (next.op() == "Relu") {
            m_made.low = std::max(m_made.low, 0.0F);
            m_made.high = std::max(m_made.high, 0.0F);
        } else if (next.op() == "Clip" && !isLimited()) {
            m_made.low = next.input(1) >= 0 ? m_problem.number(next.input(1)) : m_made.low;
            m_made.high = next.input(2) >= 0 ? m_problem.number(next.input(2)) : m_made.high;
            if (!(m_made.low <= m_made.high)) {
                throw Unsupported("its min lies above its max");
            }
        } else if (next.op() == "QuantizeLinear" && next.input(0) == m_made.result) {
            requirePlainQuantization(next);
            m_made.resultScale = only(scalesOf(m_region, next.input(1)), "a scale");
            m_made.resultZero = only(zerosOf(m_region, next.input(2)), "a zero point");
            byteType(m_region, next.output(0));
        } else {
            throw Unsupported("node '" + std::string(next.name()) + "' (" + std::string(next.op()) +
                              ") cannot follow");
        }
        setResult(next.output(0));
    }

    [[nodiscard]] bool isLimited() const { return std::isfinite(m_made.low) || std::isfinite(m_made.high); }

    const Problem& m_problem;
    const RegionView& m_region;
    QuantizedProduct m_made;
};

struct Limits {
    float low;
    float high;
};

Limits limitsOf(Number number) {
    switch (number) {
    case Number::kUint8:
        return {0.0F, 255.0F};
    case Number::kInt8:
        return {-128.0F, 127.0F};
    default:
        return {-std::numeric_limits<float>::infinity(), std::numeric_limits<float>::infinity()};
    }
}

} // namespace

dnnl::memory::data_type typeOf(Number number) {
    switch (number) {
    case Number::kFloat:
        return dnnl::memory::data_type::f32;
    case Number::kInt32:
        return dnnl::memory::data_type::s32;
    case Number::kUint8:
        return dnnl::memory::data_type::u8;
    case Number::kInt8:
        return dnnl::memory::data_type::s8;
    }
    return dnnl::memory::data_type::undef;
}

float QuantizedProduct::multiplier(std::size_t channel) const {
    const double units = static_cast<double>(leftScale) * rightScale(channel);
    return static_cast<float>(units / resultScale);
}

std::int32_t QuantizedProduct::signedRightZero(std::size_t channel) const {
    const std::int32_t zero = rightZeros[channel % rightZeros.size()];
    return rightType == Number::kUint8 ? zero - kUint8Middle : zero;
}

float QuantizedProduct::lowest() const {
    const auto zero = static_cast<float>(resultZero);
    return std::clamp(low / resultScale, limitsOf(resultType).low - zero, limitsOf(resultType).high - zero);
}

float QuantizedProduct::highest() const {
    const auto zero = static_cast<float>(resultZero);
    return std::clamp(high / resultScale, limitsOf(resultType).low - zero, limitsOf(resultType).high - zero);
}

QuantizedProduct readQuantizedProduct(const Problem& problem) {
    requireExactProducts();
    return Reader(problem).read();
}

std::vector<std::int8_t> signedRight(const QuantizedProduct& product, const ts_tensor& given) {
    const std::span bytes(static_cast<const std::uint8_t*>(given.data), given.bytes);
    const bool isUnsigned = product.rightType == Number::kUint8;
    std::vector<std::int8_t> numbers(bytes.size());
    std::ranges::transform(bytes, numbers.begin(), [&](std::uint8_t each) {
        return static_cast<std::int8_t>(isUnsigned ? each - kUint8Middle : static_cast<std::int8_t>(each));
    });
    return numbers;
}

std::vector<float> realBias(const QuantizedProduct& product, const ts_tensor& given) {
    const std::size_t count = given.bytes / sizeof(float); // int32 is as wide
    std::vector<float> bias(count);
    if (product.biasType == Number::kFloat) {
        std::memcpy(bias.data(), given.data, given.bytes);
    } else {
        const std::span numbers(static_cast<const std::int32_t*>(given.data), count);
        std::ranges::transform(numbers, bias.begin(),
                               [](std::int32_t number) { return static_cast<float>(number); });
    }
    for (std::size_t i = 0; i < count; ++i) {
        bias[i] *= product.biasScale(i);
    }
    return bias;
}

void offerQuantized(const Problem& problem, Collector& collector) {
    const QuantizedProduct product = readQuantizedProduct(problem);
    if (problem.region.node(product.node).op().find("Conv") != std::string_view::npos) {
        offerQuantizedConvolution(problem, product, collector);
    } else {
        offerQuantizedMatmul(problem, product, collector);
    }
}

} // namespace tessera::onednn
