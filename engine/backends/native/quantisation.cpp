// Quantised values: q stands for (q - zero point) * scale, of one for all or one along an axis.
#include "engine/backends/native/cpu_levels.h"
#include "engine/backends/native/family.h"
#include "engine/backends/native/map_functions.h"
#include "engine/backends/native/offers.h"
#include "engine/backends/native/operand.h"
#include "engine/backends/native/team.h"
#include "engine/backends/native/words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <string>

namespace tessera::native {

using plugin::NodeView;
using plugin::RegionView;
using plugin::SettingsView;
using plugin::Unsupported;

namespace {

using graph::DType;

constexpr std::string_view kQuantisers[] = {"DequantizeLinear", "DynamicQuantizeLinear", "QuantizeLinear"};

// The quotient is a float of the type that the model says, and rounded to even before the zero point is
// added.

/// `scale` and `zero` are of all `count` elements.
using QuantiseLine = void (*)(const float* x, float scale, std::int32_t zero, void* y, std::int64_t count);
using DequantiseLine = void (*)(const void* x, float scale, std::int32_t zero, float* y, std::int64_t count);

template <typename Q>
struct Quantise {
    [[gnu::always_inline]] static inline void run(const float* x, float scale, std::int32_t zero, void* y,
                                                  std::int64_t count) {
        auto* q = static_cast<Q*>(y);
        // Sums of integers and a float that is whole and within 2^22 are exact.
        constexpr auto kLow = static_cast<float>(std::numeric_limits<Q>::min());
        constexpr auto kHigh = static_cast<float>(std::numeric_limits<Q>::max());
        const auto shift = static_cast<float>(zero);
        constexpr float kRound = 12582912.0F; // 1.5 * 2^23: a sum with it is whole
        for (std::int64_t i = 0; i < count; ++i) {
            const float quotient = x[i] / scale;
            float inside = quotient > kLow - shift ? quotient : kLow - shift; // NaN becomes the least
            inside = inside < kHigh - shift ? inside : kHigh - shift;
            inside = isNotANumber(quotient) ? 0.0F : inside;
            float whole = (inside + kRound) - kRound + shift;
            whole = isNotANumber(quotient) ? 0.0F : whole;
            q[i] = static_cast<Q>(static_cast<std::int32_t>(whole));
        }
    }
};

template <typename Q>
struct Dequantise {
    [[gnu::always_inline]] static inline void run(const void* x, float scale, std::int32_t zero, float* y,
                                                  std::int64_t count) {
        const auto* q = static_cast<const Q*>(x);
        for (std::int64_t i = 0; i < count; ++i) {
            if constexpr (sizeof(Q) <= 2) { // exact in float
                y[i] = static_cast<float>(static_cast<std::int32_t>(q[i]) - zero) * scale;
            } else {
                const double difference = static_cast<double>(q[i]) - static_cast<double>(zero);
                y[i] = static_cast<float>(difference * static_cast<double>(scale));
            }
        }
    }
};

template <typename Q>
QuantiseLine quantiseLine() {
    return Levels<Quantise<Q>, void, const float*, float, std::int32_t, void*, std::int64_t>::best();
}
template <typename Q>
DequantiseLine dequantiseLine() {
    return Levels<Dequantise<Q>, void, const void*, float, std::int32_t, float*, std::int64_t>::best();
}

/// Integers of 8 and 16 bits.
QuantiseLine quantiseTo(DType type) {
    switch (type) {
    case DType::kInt8:
        return quantiseLine<std::int8_t>();
    case DType::kUint8:
        return quantiseLine<std::uint8_t>();
    case DType::kInt16:
        return quantiseLine<std::int16_t>();
    case DType::kUint16:
        return quantiseLine<std::uint16_t>();
    default:
        throw Unsupported("it does not quantise to " + std::string(graph::longName(type)));
    }
}
/// Those and of 32 bits.
DequantiseLine dequantiseFrom(DType type) {
    switch (type) {
    case DType::kInt8:
        return dequantiseLine<std::int8_t>();
    case DType::kUint8:
        return dequantiseLine<std::uint8_t>();
    case DType::kInt16:
        return dequantiseLine<std::int16_t>();
    case DType::kUint16:
        return dequantiseLine<std::uint16_t>();
    case DType::kInt32:
        return dequantiseLine<std::int32_t>();
    default:
        throw Unsupported("it does not read " + std::string(graph::longName(type)));
    }
}

/// Lines of elements that share a scale: line i has number i modulo `scales`.
struct Quantisation {
    bool toFloat = false; // NOLINT: a fact, no switch
    DType given = DType::kFloat32;
    DType made = DType::kUint8;
    DType scaleType = DType::kFloat32;
    DType zeroType = DType::kUint8;
    std::int64_t lines = 1;
    std::int64_t length = 0;
    std::int64_t scales = 1;
    Source x{};
    Source scale{};
    std::optional<Source> zero{};
    QuantiseLine quantise = nullptr;
    DequantiseLine dequantise = nullptr;

    [[nodiscard]] std::int64_t bytes() const {
        return lines * length * static_cast<std::int64_t>(graph::bitWidth(given) + graph::bitWidth(made)) / 8;
    }
};

void readLines(const RegionView& region, const NodeView& node, Quantisation& read) {
    const Extents extents = extentsOf(region, node.input(0));
    const Extents own = extentsOf(region, node.input(1));
    read.length = region.elements(node.output(0));
    if (region.elements(node.input(1)) == 1 && own.size() <= 1) {
        return;
    }
    const std::size_t axis = axisOf(node.intOr("axis", 1), extents.size());
    if (node.intOr("block_size", 0) != 0 || own != Extents{extents[axis]}) {
        throw Unsupported("its scales are neither one nor one an index of an axis");
    }
    read.scales = extents[axis];
    read.length = productOf(extents, axis + 1, extents.size());
    read.lines = productOf(extents, 0, axis + 1);
}

Quantisation readQuantisation(const RegionView& region) {
    const NodeView node = region.node(0);
    Quantisation read{.toFloat = node.op() == "DequantizeLinear"};
    read.given = inputType(region, 0);
    read.made = static_cast<DType>(region.value(node.output(0)).dtype);
    read.scaleType = inputType(region, 1);
    const DType real = read.toFloat ? read.made : read.given;
    const bool isFloat = real == DType::kFloat32 || real == DType::kFloat16 || real == DType::kBfloat16;
    // A quotient of halves is rounded to one before it is rounded to a whole number.
    const bool isRoundedOnce = read.toFloat || (read.scaleType == DType::kFloat32 && real == DType::kFloat32);
    if (!isFloat || read.scaleType == DType::kFloat64 || !isRoundedOnce || node.intOr("precision", 0) > 1) {
        throw Unsupported("its numbers are not float32, or halves that are made");
    }
    readLines(region, node, read);
    read.x = sourceOf(region, node.input(0));
    read.scale = sourceOf(region, node.input(1));
    if (node.input(2) >= 0) {
        read.zero = sourceOf(region, node.input(2));
        read.zeroType = inputType(region, 2);
        if (region.elements(node.input(2)) != region.elements(node.input(1)) ||
            read.zeroType != (read.toFloat ? read.given : read.made)) {
            throw Unsupported("its zero points are not one a scale");
        }
    }
    if (read.toFloat) {
        read.dequantise = dequantiseFrom(read.given);
    } else {
        read.quantise = quantiseTo(read.made);
    }
    return read;
}

float floatAt(DType type, const std::byte* data, std::int64_t index) {
    if (type == DType::kFloat32) {
        return loadWord<float>(data + index * 4);
    }
    const auto bits = loadWord<std::uint16_t>(data + index * 2);
    return type == DType::kFloat16 ? fromHalf(bits) : fromBfloat16(bits);
}
std::int32_t integerAt(DType type, const std::byte* data, std::int64_t index) {
    return withComputed(computedOf(type), [&]<typename T>() {
        return static_cast<std::int32_t>(loadWord<T>(data + index * std::int64_t{sizeof(T)}));
    });
}

class QuantisationKernel final : public plugin::Kernel {
public:
    QuantisationKernel(const Quantisation& read, const SettingsView& settings)
        : m_read(read), m_threads(threadsFor(read.bytes(), settings)) {}

    void prepare(std::span<const ts_tensor> constants) override { m_constants.hold(constants); }

    void run(ts_stream* /*stream*/, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& /*workspace*/) override {
        const std::byte* x = m_constants.dataOf(m_read.x, inputs);
        const std::byte* scales = m_constants.dataOf(m_read.scale, inputs);
        const std::byte* zeros = m_read.zero ? m_constants.dataOf(*m_read.zero, inputs) : nullptr;
        auto* y = static_cast<std::byte*>(outputs[0].data);
        const std::int64_t pieces = (m_read.length + kBlock - 1) / kBlock; // of a line
        onTeam(m_threads, [&](int thread, int threads) {
            const Share share = shareOf(m_read.lines * pieces, thread, threads);
            for (std::int64_t piece = share.first; piece < share.end; ++piece) {
                const std::int64_t line = piece / pieces;
                const std::int64_t begin = piece % pieces * kBlock;
                const std::int64_t number = line % m_read.scales;
                const float scale = floatAt(m_read.scaleType, scales, number);
                const std::int32_t zero = zeros == nullptr ? 0 : integerAt(m_read.zeroType, zeros, number);
                runPiece(x, scale, zero, y, line * m_read.length + begin,
                         std::min(kBlock, m_read.length - begin));
            }
        });
    }

private:
    void runPiece(const std::byte* x, float scale, std::int32_t zero, std::byte* y, std::int64_t first,
                  std::int64_t count) const {
        const auto given = static_cast<std::int64_t>(graph::bitWidth(m_read.given) / 8);
        const auto made = static_cast<std::int64_t>(graph::bitWidth(m_read.made) / 8);
        if (!m_read.toFloat) {
            m_read.quantise(reinterpret_cast<const float*>(x + first * given), scale, zero, y + first * made,
                            count);
        } else if (m_read.made == DType::kFloat32) {
            m_read.dequantise(x + first * given, scale, zero, reinterpret_cast<float*>(y + first * made),
                              count);
        } else {
            BlockBuffer buffer;
            m_read.dequantise(x + first * given, scale, zero, reinterpret_cast<float*>(buffer.bytes), count);
            narrow(m_read.made, buffer.bytes, y + first * made, count);
        }
    }

    Quantisation m_read;
    int m_threads;
    HeldConstants m_constants;
};

struct Extremes {
    float low = 0.0F;
    float high = 0.0F;
};
struct ExtremesOf {
    [[gnu::always_inline]] static inline void run(const float* x, std::int64_t count, Extremes* made) {
        constexpr std::int64_t kLanes = 32;
        float low[kLanes] = {};
        float high[kLanes] = {};
        std::int64_t i = 0;
        for (; i + kLanes <= count; i += kLanes) {
            for (std::int64_t lane = 0; lane < kLanes; ++lane) {
                low[lane] = x[i + lane] < low[lane] ? x[i + lane] : low[lane];
                high[lane] = high[lane] < x[i + lane] ? x[i + lane] : high[lane];
            }
        }
        for (; i < count; ++i) {
            low[0] = x[i] < low[0] ? x[i] : low[0];
            high[0] = high[0] < x[i] ? x[i] : high[0];
        }
        for (std::int64_t lane = 0; lane < kLanes; ++lane) {
            made->low = std::min(made->low, low[lane]);
            made->high = std::max(made->high, high[lane]);
        }
    }
};

/// Scale and zero point of the range of what it is given.
class DynamicKernel final : public plugin::Kernel {
public:
    DynamicKernel(const RegionView& region, const SettingsView& settings)
        : m_source(sourceOf(region, region.node(0).input(0)))
        , m_elements(region.elements(region.node(0).input(0)))
        , m_threads(threadsFor(m_elements * 5, settings))
        , m_extremes(static_cast<std::size_t>(m_threads))
        , m_find(Levels<ExtremesOf, void, const float*, std::int64_t, Extremes*>::best())
        , m_quantise(quantiseLine<std::uint8_t>()) {
        const NodeView node = region.node(0);
        for (std::size_t i = 0; i < m_outputs.size(); ++i) {
            const bool isNamed = i < node.outputs().size() && node.output(i) >= 0;
            m_outputs[i] = isNamed ? RegionView::positionIn(region.outputs(), node.output(i)) : -1;
        }
    }

    void prepare(std::span<const ts_tensor> constants) override { m_constants.hold(constants); }

    void run(ts_stream* /*stream*/, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& /*workspace*/) override {
        constexpr float kLevels = 255.0F;
        const auto* x = reinterpret_cast<const float*>(m_constants.dataOf(m_source, inputs));
        std::ranges::fill(m_extremes, Extremes());
        onTeam(m_threads, [&](int thread, int threads) {
            const Share share = shareOf(m_elements, thread, threads);
            m_find(x + share.first, share.end - share.first, &m_extremes[static_cast<std::size_t>(thread)]);
        });
        Extremes range;
        for (const auto& each : m_extremes) {
            range = {std::min(range.low, each.low), std::max(range.high, each.high)};
        }
        const float scale = (range.high - range.low) / kLevels;
        // All zeros have no range: any scale stands for them.
        const bool hasRange = scale > 0.0F && std::isfinite(scale);
        const float zero =
            hasRange ? std::nearbyint(std::clamp((0.0F - range.low) / scale, 0.0F, kLevels)) : 0.0F;
        if (auto* y = place(outputs, 0); y != nullptr) {
            onTeam(m_threads, [&](int thread, int threads) {
                const Share share = shareOf(m_elements, thread, threads);
                m_quantise(x + share.first, scale == 0.0F ? 1.0F : scale, static_cast<std::int32_t>(zero),
                           y + share.first, share.end - share.first);
            });
        }
        if (auto* y = place(outputs, 1); y != nullptr) {
            storeWord(y, scale);
        }
        if (auto* y = place(outputs, 2); y != nullptr) {
            storeWord(y, static_cast<std::uint8_t>(zero));
        }
    }

private:
    [[nodiscard]] std::byte* place(std::span<const ts_buffer> outputs, std::size_t output) const {
        return m_outputs[output] < 0
                   ? nullptr
                   : static_cast<std::byte*>(outputs[static_cast<std::size_t>(m_outputs[output])].data);
    }

    Source m_source;
    std::int64_t m_elements;
    int m_threads;
    std::vector<Extremes> m_extremes; ///< one a thread
    void (*m_find)(const float*, std::int64_t, Extremes*);
    QuantiseLine m_quantise;
    std::array<std::int32_t, 3> m_outputs{}; ///< of the region's, or -1
    HeldConstants m_constants;
};

bool isDynamic(const RegionView& region) {
    return region.node(0).op() == "DynamicQuantizeLinear";
}

std::unique_ptr<plugin::Kernel> quantisationKernel(const RegionView& region, const SettingsView& settings) {
    if (!isDynamic(region)) {
        return std::make_unique<QuantisationKernel>(readQuantisation(region), settings);
    }
    if (inputType(region, 0) != DType::kFloat32) {
        throw Unsupported("its numbers are not float32");
    }
    return std::make_unique<DynamicKernel>(region, settings);
}

constexpr std::string_view kNameOfQuantisation = "quantise";
using QuantisationOffers = OneKernel<kNameOfQuantisation, quantisationKernel>;

} // namespace

const Family kQuantisation{kNameOfQuantisation, kQuantisers, QuantisationOffers::offer,
                           QuantisationOffers::make};

} // namespace tessera::native
