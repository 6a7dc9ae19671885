// Along one axis: what has been joined so far, and where the best elements are.
#include "engine/backends/native/cpu_levels.h"
#include "engine/backends/native/family.h"
#include "engine/backends/native/map_functions.h"
#include "engine/backends/native/numbers.h"
#include "engine/backends/native/offers.h"
#include "engine/backends/native/operand.h"
#include "engine/backends/native/team.h"
#include "engine/backends/native/words.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <vector>

namespace tessera::native {

using plugin::NodeView;
using plugin::RegionView;
using plugin::SettingsView;
using plugin::Unsupported;

namespace {

using graph::DType;

constexpr std::string_view kScanOperators[] = {"ArgMax", "ArgMin", "CumProd", "CumSum"};

// ---- elements as numbers, and back

/// Of what is stored as `T`, or as halves where T is float.
template <typename T>
class Elements {
public:
    Elements(DType type, const std::byte* data)
        : m_type(type), m_data(data), m_isStored(isStoredAsComputed(type)) {}
    [[gnu::always_inline]] T operator[](std::int64_t index) const {
        if constexpr (std::is_same_v<T, float>) {
            if (!m_isStored) {
                const auto bits = loadWord<std::uint16_t>(m_data + index * 2);
                return m_type == DType::kFloat16 ? fromHalf(bits) : fromBfloat16(bits);
            }
        }
        return loadWord<T>(m_data + index * std::int64_t{sizeof(T)});
    }

private:
    DType m_type;
    const std::byte* m_data;
    bool m_isStored;
};

template <typename A, typename T>
void storeElement(DType type, std::byte* data, std::int64_t index, A value) {
    if constexpr (std::is_same_v<T, float>) {
        if (!isStoredAsComputed(type)) {
            const float odd = toOdd(value);
            storeWord(data + index * 2, type == DType::kFloat16 ? toHalf(odd) : toBfloat16(odd));
            return;
        }
    }
    storeWord(data + index * std::int64_t{sizeof(T)}, static_cast<T>(value));
}

// ---- joined so far

struct Scan {
    DType type = DType::kFloat32;
    Source source{};
    AlongAxis view{};
    bool isProduct = false;   // NOLINT: facts, no switches
    bool isExclusive = false; // NOLINT
    bool isReversed = false;  // NOLINT
};

Scan readScan(const RegionView& region) {
    const NodeView node = region.node(0);
    Scan scan{.type = inputType(region, 0), .source = sourceOf(region, node.input(0))};
    const auto axes = wholeNumbersOf(region, node.input(1));
    if (axes.size() != 1 || scan.type == DType::kBool) {
        throw Unsupported("its axis is not one number, or it joins bools");
    }
    const Extents extents = extentsOf(region, node.input(0));
    scan.view = AlongAxis::of(extents, axisOf(axes[0], extents.size()));
    scan.isProduct = node.op() == "CumProd";
    scan.isExclusive = node.intOr("exclusive", 0) != 0;
    scan.isReversed = node.intOr("reverse", 0) != 0;
    return scan;
}

/// Of floats in double; integers wrap.
template <typename T>
struct ScanTotal {
    using Type = std::uint64_t;
};
template <>
struct ScanTotal<float> {
    using Type = double;
};
template <>
struct ScanTotal<double> {
    using Type = double;
};

/// Integers wrap.
template <typename A, typename T>
[[gnu::always_inline]] inline A totalOf(T x) {
    if constexpr (std::is_floating_point_v<T>) {
        return static_cast<A>(x);
    } else {
        return static_cast<A>(widestOf(x));
    }
}

template <typename T>
void scanLines(const Scan& scan, const std::byte* from, std::byte* to, std::int64_t first, std::int64_t end) {
    using A = typename ScanTotal<T>::Type;
    const auto& view = scan.view;
    const Elements<T> x(scan.type, from);
    const std::int64_t step = scan.isReversed ? -view.inner : view.inner;
    std::vector<A> totals(static_cast<std::size_t>(std::min(view.inner, kBlock)));
    const std::int64_t pieces = (view.inner + kBlock - 1) / kBlock;
    for (std::int64_t unit = first; unit < end; ++unit) {
        const std::int64_t column = unit % pieces * kBlock;
        const std::int64_t count = std::min(kBlock, view.inner - column);
        std::int64_t at = unit / pieces * view.extent * view.inner + column +
                          (scan.isReversed ? (view.extent - 1) * view.inner : 0);
        std::fill(totals.begin(), totals.end(), A(scan.isProduct ? 1 : 0));
        for (std::int64_t k = 0; k < view.extent; ++k, at += step) {
            for (std::int64_t i = 0; i < count; ++i) {
                A& total = totals[static_cast<std::size_t>(i)];
                const auto value = totalOf<A>(x[at + i]);
                const A next = scan.isProduct ? total * value : total + value;
                storeElement<A, T>(scan.type, to, at + i, scan.isExclusive ? total : next);
                total = next;
            }
        }
    }
}

class ScanKernel final : public plugin::Kernel {
public:
    ScanKernel(const Scan& scan, const SettingsView& settings) : m_scan(scan) {
        const auto& view = scan.view;
        m_lines = view.outer * ((view.inner + kBlock - 1) / kBlock);
        m_threads = threadsFor(view.outer * view.extent * view.inner * 8, settings);
    }

    void prepare(std::span<const ts_tensor> constants) override { m_constants.hold(constants); }

    void run(ts_stream* /*stream*/, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& /*workspace*/) override {
        const std::byte* x = m_constants.dataOf(m_scan.source, inputs);
        auto* y = static_cast<std::byte*>(outputs[0].data);
        onTeam(m_threads, [&](int thread, int threads) {
            const Share share = shareOf(m_lines, thread, threads);
            withComputed(computedOf(m_scan.type),
                         [&]<typename T>() { scanLines<T>(m_scan, x, y, share.first, share.end); });
        });
    }

private:
    Scan m_scan;
    std::int64_t m_lines = 0;
    int m_threads = 1;
    HeldConstants m_constants;
};

// ---- where the best is

struct BestIndex {
    DType type = DType::kFloat32;
    Source source{};
    AlongAxis view{};
    bool isLargest = true; // NOLINT: facts, no switches
    bool isLast = false;   // NOLINT
};

BestIndex readBestIndex(const RegionView& region) {
    const NodeView node = region.node(0);
    BestIndex read{.type = inputType(region, 0), .source = sourceOf(region, node.input(0))};
    const Extents extents = extentsOf(region, node.input(0));
    read.view = AlongAxis::of(extents, axisOf(node.intOr("axis", 0), extents.size()));
    if (read.view.extent == 0 || read.view.extent > std::numeric_limits<std::int32_t>::max()) {
        throw Unsupported("it has nothing along the axis, or too much");
    }
    read.isLargest = node.op() == "ArgMax";
    read.isLast = node.intOr("select_last_index", 0) != 0;
    return read;
}

template <typename T>
[[gnu::always_inline]] inline bool isBetter(T candidate, T leader, bool isLargest, bool isLast) {
    return (isLargest ? candidate > leader : candidate < leader) || (isLast && candidate == leader);
}

/// The best of a line that lies in one piece: its value by vectors, then where that is.
template <typename T>
struct BestOfLine {
    [[gnu::always_inline]] static inline std::int64_t run(const void* line, std::int64_t count,
                                                          bool isLargest, bool isLast) {
        constexpr std::int64_t kLanes = 32;
        const auto* x = static_cast<const T*>(line);
        T lanes[kLanes];
        for (auto& lane : lanes) {
            lane = x[0];
        }
        std::int64_t i = 0;
        for (; i + kLanes <= count; i += kLanes) {
            for (std::int64_t lane = 0; lane < kLanes; ++lane) {
                const T value = x[i + lane];
                const bool better = isLargest ? value > lanes[lane] : value < lanes[lane];
                lanes[lane] = better ? value : lanes[lane];
            }
        }
        T best = lanes[0];
        for (const T lane : lanes) {
            best = (isLargest ? lane > best : lane < best) ? lane : best;
        }
        for (; i < count; ++i) {
            best = (isLargest ? x[i] > best : x[i] < best) ? x[i] : best;
        }
        if (isLast) {
            std::int64_t at = count - 1;
            while (at > 0 && x[at] != best) {
                --at;
            }
            return at;
        }
        std::int64_t at = 0;
        while (at < count && x[at] != best) {
            ++at;
        }
        return at == count ? 0 : at; // NaN leads where it comes first
    }
};

/// One more row of elements beside each other, row `k`, against the leaders.
template <typename T>
struct BestOfRow {
    using Index =
        std::conditional_t<sizeof(T) == 8, std::int64_t, std::int32_t>; ///< as wide as vectors have it
    [[gnu::always_inline]] static inline void run(const void* row, std::int64_t count, std::int64_t k,
                                                  void* leaders, void* indices, const BestIndex& read) {
        const auto* x = static_cast<const T*>(row);
        auto* best = static_cast<T*>(leaders);
        auto* at = static_cast<Index*>(indices);
        const auto number = static_cast<Index>(k);
        const bool isLargest = read.isLargest;
        const bool isLast = read.isLast;
        if (!isLast && isLargest) {
            TESSERA_VECTOR_LOOP
            for (std::int64_t i = 0; i < count; ++i) {
                at[i] = x[i] > best[i] ? number : at[i];
                best[i] = x[i] > best[i] ? x[i] : best[i];
            }
            return;
        }
        for (std::int64_t i = 0; i < count; ++i) {
            const bool better = isBetter(x[i], best[i], isLargest, isLast);
            at[i] = better ? number : at[i];
            best[i] = better ? x[i] : best[i];
        }
    }
};

/// A line at a time where it lies in one piece, else lines beside each other.
template <typename T>
void bestOfLines(const BestIndex& read, const std::byte* from, std::int64_t* to, const Share& share) {
    const auto& view = read.view;
    const auto stored = static_cast<std::int64_t>(graph::bitWidth(read.type) / 8);
    if (view.inner == 1 && isStoredAsComputed(read.type)) {
        static const auto kBest =
            Levels<BestOfLine<T>, std::int64_t, const void*, std::int64_t, bool, bool>::best();
        for (std::int64_t i = share.first; i < share.end; ++i) {
            to[i] = kBest(from + i * view.extent * stored, view.extent, read.isLargest, read.isLast);
        }
        return;
    }
    using Index = typename BestOfRow<T>::Index;
    static const auto kBest = Levels<BestOfRow<T>, void, const void*, std::int64_t, std::int64_t, void*,
                                     void*, const BestIndex&>::best();
    BlockBuffer buffer;
    const auto rowOf = [&](std::int64_t element, std::int64_t count) -> const std::byte* {
        if (isStoredAsComputed(read.type)) {
            return from + element * stored;
        }
        widen(read.type, from + element * stored, buffer.bytes, count);
        return buffer.bytes;
    };
    for (std::int64_t i = share.first; i < share.end;) {
        const std::int64_t column = i % view.inner;
        const std::int64_t count = std::min({share.end - i, view.inner - column, kBlock});
        const std::int64_t begin = i / view.inner * view.extent * view.inner + column;
        T leaders[kBlock];
        Index indices[kBlock] = {};
        std::memcpy(leaders, rowOf(begin, count), static_cast<std::size_t>(count) * sizeof(T));
        for (std::int64_t k = 1; k < view.extent; ++k) {
            kBest(rowOf(begin + k * view.inner, count), count, k, leaders, indices, read);
        }
        std::copy_n(indices, count, to + i);
        i += count;
    }
}

class BestIndexKernel final : public plugin::Kernel {
public:
    BestIndexKernel(const BestIndex& read, const SettingsView& settings)
        : m_read(read)
        , m_threads(threadsFor(read.view.outer * read.view.extent * read.view.inner *
                                   static_cast<std::int64_t>(graph::bitWidth(read.type) / 8),
                               settings)) {}

    void prepare(std::span<const ts_tensor> constants) override { m_constants.hold(constants); }

    void run(ts_stream* /*stream*/, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& /*workspace*/) override {
        const std::byte* x = m_constants.dataOf(m_read.source, inputs);
        auto* y = static_cast<std::int64_t*>(outputs[0].data);
        onTeam(m_threads, [&](int thread, int threads) {
            const Share share = shareOf(m_read.view.outer * m_read.view.inner, thread, threads);
            withComputed(computedOf(m_read.type), [&]<typename T>() { bestOfLines<T>(m_read, x, y, share); });
        });
    }

private:
    BestIndex m_read;
    int m_threads;
    HeldConstants m_constants;
};

bool findsBest(const RegionView& region) {
    const auto op = region.node(0).op();
    return op == "ArgMax" || op == "ArgMin";
}

std::unique_ptr<plugin::Kernel> scanKernel(const RegionView& region, const SettingsView& settings) {
    if (findsBest(region)) {
        return std::make_unique<BestIndexKernel>(readBestIndex(region), settings);
    }
    return std::make_unique<ScanKernel>(readScan(region), settings);
}

constexpr std::string_view kNameOfScans = "scan";
using ScansOffers = OneKernel<kNameOfScans, scanKernel>;

} // namespace

const Family kScans{kNameOfScans, kScanOperators, ScansOffers::offer, ScansOffers::make};

} // namespace tessera::native
