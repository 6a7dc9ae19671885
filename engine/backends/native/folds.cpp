// Reductions of any type over any axes: in double, or in integers of 64 bits, and rounded once.
#include "engine/backends/native/fold_functions.h"
#include "engine/backends/native/map_functions.h"
#include "engine/backends/native/numbers.h"
#include "engine/backends/native/offers.h"
#include "engine/backends/native/operand.h"
#include "engine/backends/native/team.h"
#include "engine/backends/native/words.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace tessera::native {

using plugin::NodeView;
using plugin::RegionView;
using plugin::SettingsView;
using plugin::Unsupported;

namespace {

using graph::DType;

constexpr std::string_view kFoldOperators[] = {
    "ReduceL1",   "ReduceL2",  "ReduceLogSum", "ReduceLogSumExp", "ReduceMax",
    "ReduceMean", "ReduceMin", "ReduceProd",   "ReduceSum",       "ReduceSumSquare"};

// ---- what is read

/// Elements along an axis of the input.
struct Strided {
    std::int64_t extent = 1;
    std::int64_t stride = 1;
};

struct Fold {
    enum class Behind : std::uint8_t { kNothing, kMean, kRoot, kLogarithm };
    FoldFunctions functions{};
    Behind behind = Behind::kNothing;
    bool isLogSumExp = false; // NOLINT: a fact, no switch
    DType type = DType::kFloat32;
    Source source{};
    std::int64_t columns = 0; ///< of the innermost axis where it is kept; 0: it is reduced
    std::vector<Strided> kept{};
    std::vector<Strided>
        reduced{}; ///< outermost first; the innermost is contiguous where there are no columns
    std::int64_t rows = 1;
    std::int64_t length = 1; ///< inputs an output

    [[nodiscard]] std::int64_t results() const { return rows * std::max<std::int64_t>(1, columns); }
    [[nodiscard]] std::int64_t bytes() const {
        return results() * length * static_cast<std::int64_t>(graph::bitWidth(type) / 8);
    }
};

std::vector<std::size_t> readFoldAxes(const RegionView& region, const NodeView& node, std::size_t rank) {
    const auto attribute = node.ints("axes");
    std::vector<std::int64_t> given(attribute.begin(), attribute.end());
    if (node.input(1) >= 0) {
        given = wholeNumbersOf(region, node.input(1));
    }
    if (given.empty() && node.intOr("noop_with_empty_axes", 0) != 0) {
        throw Unsupported("it reduces nothing");
    }
    return axesOf(given, rank);
}

void lay(const Extents& extents, const std::vector<std::size_t>& axes, Fold& fold) {
    struct Axis {
        std::int64_t extent;
        std::int64_t stride;
        bool isReduced;
    };
    std::vector<Axis> merged; // innermost first
    std::int64_t stride = 1;
    for (std::size_t axis = extents.size(); axis-- > 0;) {
        const bool isReduced = std::ranges::find(axes, axis) != axes.end();
        if (!merged.empty() && merged.back().isReduced == isReduced) {
            merged.back().extent *= extents[axis];
        } else if (extents[axis] != 1) {
            merged.push_back({extents[axis], stride, isReduced});
        }
        stride *= extents[axis];
    }
    if (merged.empty() || (!merged.front().isReduced && merged.size() == 1)) { // of one element each
        merged.insert(merged.begin(), {1, 1, true});
    }
    for (const Axis& axis : merged) {
        if (axis.isReduced) {
            fold.reduced.insert(fold.reduced.begin(), {axis.extent, axis.stride});
            fold.length *= axis.extent;
        } else if (&axis == &merged.front()) {
            fold.columns = axis.extent;
        } else {
            fold.kept.insert(fold.kept.begin(), {axis.extent, axis.stride});
            fold.rows *= axis.extent;
        }
    }
}

Fold readFold(const RegionView& region) {
    const NodeView node = region.node(0);
    const auto op = node.op();
    Fold fold;
    fold.type = inputType(region, 0);
    fold.functions = foldFunctionsOf(op, computedOf(fold.type));
    fold.behind = op == "ReduceMean"     ? Fold::Behind::kMean
                  : op == "ReduceL2"     ? Fold::Behind::kRoot
                  : op == "ReduceLogSum" ? Fold::Behind::kLogarithm
                                         : Fold::Behind::kNothing;
    fold.isLogSumExp = op == "ReduceLogSumExp";
    if (fold.isLogSumExp && !graph::isFloating(fold.type)) {
        throw Unsupported("its operand is an integer");
    }
    fold.source = sourceOf(region, node.input(0));
    const Extents extents = extentsOf(region, node.input(0));
    if (region.elements(node.input(0)) == 0) {
        throw Unsupported("there is nothing to reduce");
    }
    lay(extents, readFoldAxes(region, node, extents.size()), fold);
    return fold;
}

// ---- what runs

/// As the standard's integers are made of a real number: truncated, saturated, NaN is 0.
template <typename T>
T saturated(double value) {
    if (!(value > static_cast<double>(std::numeric_limits<T>::min()))) {
        return isNotANumber(value) ? T(0) : std::numeric_limits<T>::min();
    }
    return value >= static_cast<double>(std::numeric_limits<T>::max()) ? std::numeric_limits<T>::max()
                                                                       : static_cast<T>(value);
}

template <typename A>
A finished(A total, const Fold& fold) {
    using Behind = Fold::Behind;
    if (fold.behind == Behind::kMean) {
        return total / static_cast<A>(fold.length);
    }
    if (fold.behind == Behind::kNothing) {
        return total;
    }
    const auto number = static_cast<double>(total);
    const double made = fold.behind == Behind::kRoot ? std::sqrt(number) : std::log(number);
    if constexpr (std::is_floating_point_v<A>) {
        return made;
    } else {
        return saturated<A>(made);
    }
}

/// Totals as elements of the type.
void storeTotals(const Fold& fold, const std::uint64_t* totals, std::byte* to, std::int64_t count) {
    withComputed(computedOf(fold.type), [&]<typename T>() {
        using A = Total<T>;
        for (std::int64_t i = 0; i < count; ++i) {
            const A made = finished(std::bit_cast<A>(totals[i]), fold);
            if constexpr (std::is_same_v<T, float>) {
                if (!isStoredAsComputed(fold.type)) {
                    const float odd = toOdd(made);
                    storeWord(to + i * 2, fold.type == DType::kFloat16 ? toHalf(odd) : toBfloat16(odd));
                    continue;
                }
            }
            const T element = fold.type == DType::kBool ? static_cast<T>(made != A(0)) : static_cast<T>(made);
            storeWord(to + i * std::int64_t{sizeof(T)}, element);
        }
    });
}

class FoldKernel final : public plugin::Kernel {
public:
    FoldKernel(Fold fold, const SettingsView& settings)
        : m_fold(std::move(fold)), m_threads(threadsFor(m_fold.bytes(), settings)) {}

    void prepare(std::span<const ts_tensor> constants) override { m_constants.hold(constants); }

    void run(ts_stream* /*stream*/, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& /*workspace*/) override {
        const std::byte* x = m_constants.dataOf(m_fold.source, inputs);
        auto* y = static_cast<std::byte*>(outputs[0].data);
        const std::int64_t stored = storedBytes();
        const std::int64_t pieces = (m_fold.columns + kBlock - 1) / kBlock;
        onTeam(m_threads, [&](int thread, int threads) {
            std::uint64_t totals[kBlock];
            if (m_fold.columns == 0) {
                const Share share = shareOf(m_fold.rows, thread, threads);
                for (std::int64_t row = share.first; row < share.end; ++row) {
                    totals[0] = totalOf(x + rowBegin(row) * stored);
                    storeTotals(m_fold, totals, y + row * stored, 1);
                }
                return;
            }
            const Share share = shareOf(m_fold.rows * pieces, thread, threads);
            for (std::int64_t unit = share.first; unit < share.end; ++unit) {
                const std::int64_t column = unit % pieces * kBlock;
                const std::int64_t count = std::min(kBlock, m_fold.columns - column);
                const std::int64_t row = unit / pieces;
                totalsOf(x + (rowBegin(row) + column) * stored, count, totals);
                storeTotals(m_fold, totals, y + (row * m_fold.columns + column) * stored, count);
            }
        });
    }

private:
    [[nodiscard]] std::int64_t storedBytes() const {
        return static_cast<std::int64_t>(graph::bitWidth(m_fold.type) / 8);
    }
    [[nodiscard]] std::int64_t rowBegin(std::int64_t row) const {
        std::int64_t at = 0;
        for (std::size_t i = m_fold.kept.size(); i-- > 0;) {
            at += row % m_fold.kept[i].extent * m_fold.kept[i].stride;
            row /= m_fold.kept[i].extent;
        }
        return at;
    }

    /// Calls `visit` with each offset, in elements, along the first `count` reduced axes.
    template <typename Visit>
    void sweep(std::size_t count, const Visit& visit, std::size_t axis = 0, std::int64_t offset = 0) const {
        if (axis == count) {
            visit(offset);
            return;
        }
        for (std::int64_t i = 0; i < m_fold.reduced[axis].extent; ++i) {
            sweep(count, visit, axis + 1, offset + i * m_fold.reduced[axis].stride);
        }
    }

    /// In what is computed in.
    const std::byte* widened(const std::byte* x, std::int64_t count, BlockBuffer& buffer) const {
        if (isStoredAsComputed(m_fold.type)) {
            return x;
        }
        widen(m_fold.type, x, buffer.bytes, count);
        return buffer.bytes;
    }

    /// Runs side by side in blocks.
    template <typename Visit>
    void eachBlock(const std::byte* x, const Visit& visit) const {
        BlockBuffer buffer;
        const std::int64_t length = m_fold.reduced.back().extent;
        const std::int64_t stored = storedBytes();
        const std::int64_t most = isStoredAsComputed(m_fold.type) ? length : kBlock;
        sweep(m_fold.reduced.size() - 1, [&](std::int64_t offset) {
            for (std::int64_t first = 0; first < length; first += most) {
                const std::int64_t count = std::min(most, length - first);
                visit(widened(x + (offset + first) * stored, count, buffer), count);
            }
        });
    }

    [[nodiscard]] std::uint64_t totalOf(const std::byte* x) const {
        if (m_fold.isLogSumExp) {
            return logSumExpOf(x);
        }
        std::uint64_t total = m_fold.functions.start;
        eachBlock(x, [&](const std::byte* block, std::int64_t count) {
            m_fold.functions.run(block, count, &total);
        });
        return total;
    }

    void totalsOf(const std::byte* x, std::int64_t count, std::uint64_t* totals) const {
        BlockBuffer buffer;
        const std::int64_t stored = storedBytes();
        if (m_fold.isLogSumExp) {
            logSumExpsOf(x, count, totals);
            return;
        }
        std::fill_n(totals, count, m_fold.functions.start);
        sweep(m_fold.reduced.size(), [&](std::int64_t offset) {
            m_fold.functions.row(widened(x + offset * stored, count, buffer), count, totals);
        });
    }

    /// The largest one is taken out of the sum, so that nothing overflows.
    struct Exponentials {
        double largest = -std::numeric_limits<double>::infinity();
        double total = 0.0;

        void see(double x) { largest = std::max(largest, x); }
        void add(double x) { total += std::isinf(largest) ? std::exp(x) : std::exp(x - largest); }
        [[nodiscard]] std::uint64_t bits() const {
            return std::bit_cast<std::uint64_t>(std::log(total) + (std::isinf(largest) ? 0.0 : largest));
        }
    };
    [[nodiscard]] std::uint64_t logSumExpOf(const std::byte* x) const {
        Exponentials made;
        withFloating(computedOf(m_fold.type), [&]<typename T>() {
            eachBlock(x, [&](const std::byte* block, std::int64_t count) {
                for (std::int64_t i = 0; i < count; ++i) {
                    made.see(static_cast<double>(reinterpret_cast<const T*>(block)[i]));
                }
            });
            eachBlock(x, [&](const std::byte* block, std::int64_t count) {
                for (std::int64_t i = 0; i < count; ++i) {
                    made.add(static_cast<double>(reinterpret_cast<const T*>(block)[i]));
                }
            });
        });
        return made.bits();
    }
    void logSumExpsOf(const std::byte* x, std::int64_t count, std::uint64_t* totals) const {
        BlockBuffer buffer;
        std::vector<Exponentials> made(static_cast<std::size_t>(count));
        withFloating(computedOf(m_fold.type), [&]<typename T>() {
            const auto each = [&](const auto& visit) {
                sweep(m_fold.reduced.size(), [&](std::int64_t offset) {
                    const std::byte* row = widened(x + offset * storedBytes(), count, buffer);
                    for (std::size_t i = 0; i < made.size(); ++i) {
                        visit(made[i], static_cast<double>(reinterpret_cast<const T*>(row)[i]));
                    }
                });
            };
            each([](Exponentials& one, double value) { one.see(value); });
            each([](Exponentials& one, double value) { one.add(value); });
        });
        std::ranges::transform(made, totals, [](const Exponentials& one) { return one.bits(); });
    }

    Fold m_fold;
    int m_threads;
    HeldConstants m_constants;
};

std::unique_ptr<plugin::Kernel> foldKernel(const RegionView& region, const SettingsView& settings) {
    return std::make_unique<FoldKernel>(readFold(region), settings);
}

constexpr std::string_view kNameOfFolds = "fold";
using FoldsOffers = OneKernel<kNameOfFolds, foldKernel>;

} // namespace

const Family kFolds{kNameOfFolds, kFoldOperators, FoldsOffers::offer, FoldsOffers::make};

} // namespace tessera::native
