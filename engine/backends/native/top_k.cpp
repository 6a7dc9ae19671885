// The k largest or smallest elements along an axis, in order.
#include "engine/backends/native/cpu_levels.h"
#include "engine/backends/native/family.h"
#include "engine/backends/native/map_functions.h"
#include "engine/backends/native/numbers.h"
#include "engine/backends/native/offers.h"
#include "engine/backends/native/operand.h"
#include "engine/backends/native/team.h"
#include "engine/backends/native/words.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <type_traits>
#include <vector>

namespace tessera::native {

using plugin::NodeView;
using plugin::RegionView;
using plugin::SettingsView;
using plugin::Unsupported;

namespace {

using graph::DType;

constexpr std::string_view kTopOperators[] = {"TopK"};

/// Whole numbers in the order of the elements: NaN above all, both zeros alike.
template <typename T>
auto orderOf(T value) {
    if constexpr (std::is_floating_point_v<T>) {
        using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
        constexpr Bits kSign = Bits(1) << (sizeof(T) * 8 - 1);
        const Bits bits = std::bit_cast<Bits>(value + T(0)); // -0 becomes 0
        const Bits order = (bits & kSign) != 0 ? ~bits : bits | kSign;
        return isNotANumber(value) ? ~Bits(0) : order;
    } else if constexpr (sizeof(T) == 8) {
        return static_cast<std::uint64_t>(value) ^ (std::is_signed_v<T> ? std::uint64_t{1} << 63U : 0U);
    } else {
        return static_cast<std::uint32_t>(static_cast<std::int64_t>(value) -
                                          static_cast<std::int64_t>(std::numeric_limits<T>::min()));
    }
}

/// An element and where it stands; the better one is the larger, of equal ones the first.
template <typename Order>
struct Ranked {
    Order order{};
    std::uint32_t index = 0;
};
constexpr auto kIsBefore = [](const auto& a, const auto& b) {
    return a.order > b.order || (a.order == b.order && a.index < b.index);
};

/// Keeps the k best of what it sees, which comes in the order of indices: an element that only equals the
/// k-th is no better. Now and then it drops the others.
template <typename Order>
class Best {
public:
    explicit Best(std::int64_t k) : m_k(static_cast<std::size_t>(k)) { m_held.reserve(2 * m_k + kMore); }

    void begin() {
        m_held.clear();
        m_isFull = false;
    }
    void see(const Order* orders, std::int64_t count, std::int64_t first) {
        for (std::int64_t i = 0; i < count; ++i) {
            if (m_isFull && orders[i] <= m_least) {
                continue;
            }
            m_held.push_back({orders[i], static_cast<std::uint32_t>(first + i)});
            if (m_held.size() >= 2 * m_k + kMore) {
                drop();
            }
        }
    }
    const std::vector<Ranked<Order>>& sorted() {
        drop();
        std::ranges::sort(m_held, kIsBefore);
        return m_held;
    }

private:
    static constexpr std::size_t kMore = 64;

    void drop() {
        if (m_held.size() > m_k) {
            std::ranges::nth_element(m_held, m_held.begin() + static_cast<std::ptrdiff_t>(m_k), kIsBefore);
            m_held.resize(m_k);
        }
        if (!m_held.empty() && m_held.size() == m_k) {
            m_least = std::ranges::min_element(m_held, {}, &Ranked<Order>::order)->order;
            m_isFull = true;
        }
    }

    std::size_t m_k;
    std::vector<Ranked<Order>> m_held;
    Order m_least = 0; ///< of the k best so far
    bool m_isFull = false;
};

/// The orders of a block of elements, turned round where the smallest are wanted.
template <typename T>
struct OrdersOf {
    using Order = decltype(orderOf(T()));
    [[gnu::always_inline]] static inline void run(const std::byte* from, std::int64_t step, void* to,
                                                  std::int64_t count, bool isLargest) {
        auto* orders = static_cast<Order*>(to);
        const Order turn = isLargest ? Order(0) : static_cast<Order>(~Order(0));
        if (step == std::int64_t{sizeof(T)}) {
            const auto* values = reinterpret_cast<const T*>(from);
            for (std::int64_t i = 0; i < count; ++i) {
                orders[i] = orderOf(values[i]) ^ turn;
            }
            return;
        }
        for (std::int64_t i = 0; i < count; ++i) {
            orders[i] = orderOf(loadWord<T>(from + i * step)) ^ turn;
        }
    }
};

struct TopK {
    DType type = DType::kFloat32;
    Source source{};
    AlongAxis view{};
    std::int64_t k = 0;
    bool isLargest = true;                 // NOLINT: a fact, no switch
    std::array<std::int32_t, 2> outputs{}; ///< values and indices among the region's outputs, or -1
};

TopK readTopK(const RegionView& region) {
    const NodeView node = region.node(0);
    TopK read{.type = inputType(region, 0), .source = sourceOf(region, node.input(0))};
    const Extents extents = extentsOf(region, node.input(0));
    const std::size_t axis = axisOf(node.intOr("axis", -1), extents.size());
    read.view = AlongAxis::of(extents, axis);
    read.k = extentsOf(region, node.output(0))[axis];
    read.isLargest = node.intOr("largest", 1) != 0;
    if (read.k > read.view.extent || read.view.extent >= std::int64_t{1} << 32U) {
        throw Unsupported("it asks for more elements than there are, or there are too many");
    }
    if (node.input(1) >= 0 && wholeNumbersOf(region, node.input(1)) != std::vector{read.k}) {
        throw Unsupported("how many it asks for is not known before it runs");
    }
    for (std::size_t i = 0; i < read.outputs.size(); ++i) {
        const bool isNamed = i < node.outputs().size() && node.output(i) >= 0;
        read.outputs[i] = isNamed ? RegionView::positionIn(region.outputs(), node.output(i)) : -1;
    }
    return read;
}

/// Lines of elements of type T, or of halves, which are widened first.
template <typename T>
class Lines {
public:
    using Order = typename OrdersOf<T>::Order;

    explicit Lines(const TopK& read)
        : m_read(read)
        , m_stored(static_cast<std::int64_t>(graph::bitWidth(read.type) / 8))
        , m_orders(
              Levels<OrdersOf<T>, void, const std::byte*, std::int64_t, void*, std::int64_t, bool>::best())
        , m_best(read.k) {}

    void run(const std::byte* x, std::byte* values, std::int64_t* indices, std::int64_t line) {
        const auto& view = m_read.view;
        const std::int64_t outer = line / view.inner;
        const std::int64_t inner = line % view.inner;
        const std::byte* from = x + (outer * view.extent * view.inner + inner) * m_stored;
        m_best.begin();
        for (std::int64_t first = 0; first < view.extent; first += kBlock) {
            const std::int64_t count = std::min(kBlock, view.extent - first);
            Order orders[kBlock];
            fill(from + first * view.inner * m_stored, count, orders);
            m_best.see(orders, count, first);
        }
        std::int64_t to = outer * m_read.k * view.inner + inner;
        for (const auto& ranked : m_best.sorted()) {
            if (indices != nullptr) {
                indices[to] = static_cast<std::int64_t>(ranked.index);
            }
            if (values != nullptr) {
                std::memcpy(values + to * m_stored,
                            from + static_cast<std::int64_t>(ranked.index) * view.inner * m_stored,
                            static_cast<std::size_t>(m_stored));
            }
            to += view.inner;
        }
    }

private:
    void fill(const std::byte* from, std::int64_t count, Order* orders) const {
        const std::int64_t step = m_read.view.inner * m_stored;
        if (isStoredAsComputed(m_read.type)) {
            m_orders(from, step, orders, count, m_read.isLargest);
            return;
        }
        BlockBuffer buffer;
        for (std::int64_t i = 0; i < count; ++i) {
            widen(m_read.type, from + i * step, buffer.bytes + i * std::int64_t{sizeof(float)}, 1);
        }
        m_orders(buffer.bytes, std::int64_t{sizeof(float)}, orders, count, m_read.isLargest);
    }

    const TopK& m_read;
    std::int64_t m_stored;
    void (*m_orders)(const std::byte*, std::int64_t, void*, std::int64_t, bool);
    Best<Order> m_best;
};

class TopKKernel final : public plugin::Kernel {
public:
    TopKKernel(const TopK& read, const SettingsView& settings) : m_read(read) {
        constexpr std::int64_t kBytesAnElement = 8; // what to look at one takes
        m_threads =
            threadsFor(read.view.outer * read.view.extent * read.view.inner * kBytesAnElement, settings);
    }

    void prepare(std::span<const ts_tensor> constants) override { m_constants.hold(constants); }

    void run(ts_stream* /*stream*/, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& /*workspace*/) override {
        if (m_read.k == 0) {
            return;
        }
        const auto place = [&](std::size_t output) {
            return m_read.outputs[output] < 0
                       ? nullptr
                       : outputs[static_cast<std::size_t>(m_read.outputs[output])].data;
        };
        const std::byte* x = m_constants.dataOf(m_read.source, inputs);
        auto* values = static_cast<std::byte*>(place(0));
        auto* indices = static_cast<std::int64_t*>(place(1));
        onTeam(m_threads, [&](int thread, int threads) {
            const Share share = shareOf(m_read.view.outer * m_read.view.inner, thread, threads);
            withComputed(computedOf(m_read.type), [&]<typename T>() {
                Lines<T> lines(m_read);
                for (std::int64_t line = share.first; line < share.end; ++line) {
                    lines.run(x, values, indices, line);
                }
            });
        });
    }

private:
    TopK m_read;
    int m_threads = 1;
    HeldConstants m_constants;
};

std::unique_ptr<plugin::Kernel> topKKernel(const RegionView& region, const SettingsView& settings) {
    return std::make_unique<TopKKernel>(readTopK(region), settings);
}

constexpr std::string_view kNameOfTops = "top";
using TopsOffers = OneKernel<kNameOfTops, topKKernel>;

} // namespace

const Family kTops{kNameOfTops, kTopOperators, TopsOffers::offer, TopsOffers::make};

} // namespace tessera::native
