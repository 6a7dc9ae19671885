#include "engine/graph/shape_arithmetic.h"
#include "engine/kernels/axes.h"
#include "engine/kernels/families.h"
#include "engine/kernels/numeric.h"
#include "engine/kernels/take.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

namespace tessera::kernels {

namespace {

using graph::Extents;
using graph::Tensor;

/// What is reduced to what: `target[i]` is the output element that input element i goes into.
struct Reduction {
    Extents extents;
    std::vector<std::size_t> target;
    std::int64_t length = 1; ///< inputs an output
    bool nothing = false;    ///< no axes, and the node says that this means none
};

base::Result<Reduction> reductionOf(const KernelContext& context, std::int64_t axesInputSince) {
    const Extents& x = context.input(0).extents();
    TESSERA_TRY(auto given, axesOf(context, axesInputSince));
    Reduction reduction;
    if (!given || given->empty()) {
        reduction.nothing = context.attributes().intOr("noop_with_empty_axes", 0) != 0;
        given.emplace(reduction.nothing ? 0 : x.size());
        std::iota(given->begin(), given->end(), std::int64_t{0});
    }
    TESSERA_TRY(const auto axes, graph::normalizeAxes(*given, x.size(), "axes"));
    const bool keep = context.attributes().intOr("keepdims", 1) != 0;
    Extents kept = x;
    for (const std::size_t axis : axes) {
        kept[axis] = 1;
        reduction.length *= x[axis];
    }
    Extents strides = graph::rowMajorStrides(kept);
    for (const std::size_t axis : axes) {
        strides[axis] = 0;
    }
    const Extents own = graph::rowMajorStrides(x);
    reduction.target.resize(static_cast<std::size_t>(context.input(0).count()));
    for (std::size_t i = 0; i < reduction.target.size(); ++i) {
        std::int64_t at = 0;
        for (std::size_t axis = 0; axis < x.size(); ++axis) {
            at += static_cast<std::int64_t>(i) / own[axis] % x[axis] * strides[axis];
        }
        reduction.target[i] = static_cast<std::size_t>(at);
    }
    for (std::size_t axis = 0; axis < x.size(); ++axis) {
        if (keep || std::ranges::find(axes, axis) == axes.end()) {
            reduction.extents.push_back(kept[axis]);
        }
    }
    return reduction;
}

/// result = finish(fold of `step(accumulator, x)` from `initial`). Sums stay in input order.
template <typename T, typename Step, typename Finish>
base::Result<Tensors> fold(const KernelContext& context, const Reduction& reduction, T initial, Step&& step,
                           Finish&& finish) {
    const Tensor& x = context.input(0);
    TESSERA_TRY(Tensor y, context.makeOutput(x.dtype(), reduction.extents));
    std::vector<T> totals(static_cast<std::size_t>(y.count()), initial);
    const std::vector<T> values = load<T>(x);
    for (std::size_t i = 0; i < values.size(); ++i) {
        T& total = totals[reduction.target[i]];
        total = step(total, values[i]);
    }
    std::ranges::transform(totals, totals.begin(), finish);
    store<T>(totals, y);
    return Tensors{y};
}

/// `since` is the opset from which the axes are an input: 13 for ReduceSum, 18 for the others.
template <typename Step, typename Finish>
base::Result<Tensors> reduceNumbers(const KernelContext& context, int initial, Step&& step, Finish&& finish,
                                    std::int64_t since = 18) {
    TESSERA_CHECK(requireComputable(context, 0));
    TESSERA_TRY(const Reduction reduction, reductionOf(context, since));
    return withNumberType(context.input(0).dtype(), [&]<typename T>() -> base::Result<Tensors> {
        const auto last = [&](T total) { return convert<T>(finish(total, reduction.length)); };
        return fold<T>(context, reduction, static_cast<T>(initial), step, last);
    });
}

constexpr auto kTotal = [](auto total, std::int64_t) { return total; };

/// Largest (or smallest) of every part; of nothing, the least (or greatest) number there is.
template <typename Better>
base::Result<Tensors> extreme(const KernelContext& context, bool wantsLargest, Better&& better) {
    TESSERA_CHECK(requireComputable(context, 0));
    TESSERA_TRY(const Reduction reduction, reductionOf(context, 18));
    return withNumberType(context.input(0).dtype(), [&]<typename T>() -> base::Result<Tensors> {
        using Limits = std::numeric_limits<T>;
        T initial = wantsLargest ? Limits::lowest() : Limits::max();
        if constexpr (Limits::has_infinity) {
            initial = wantsLargest ? -Limits::infinity() : Limits::infinity();
        }
        return fold<T>(
            context, reduction, initial,
            [&](T a, T b) { return notANumber(a) || (!notANumber(b) && !better(b, a)) ? a : b; }, kSame);
    });
}

/// Index of the best element along an axis.
template <typename Better>
base::Result<Tensors> bestIndex(const KernelContext& context, Better&& better) {
    TESSERA_CHECK(requireComputable(context, 0));
    const Tensor& x = context.input(0);
    TESSERA_TRY(const std::size_t axis, graph::normalizeAxis(context.attributes().intOr("axis", 0),
                                                             x.extents().size(), "attribute 'axis'"));
    const AxisView view = viewAlong(x.extents(), axis);
    if (view.extent == 0) {
        return refuseInput(0, "has nothing along the axis");
    }
    const bool last = context.attributes().intOr("select_last_index", 0) != 0;
    Extents extents = x.extents();
    extents[axis] = 1;
    if (context.attributes().intOr("keepdims", 1) == 0) {
        extents.erase(extents.begin() + static_cast<std::ptrdiff_t>(axis));
    }
    return withNumberType(x.dtype(), [&]<typename T>() -> base::Result<Tensors> {
        const std::vector<T> values = load<T>(x);
        std::vector<std::int64_t> indices(static_cast<std::size_t>(view.outer * view.inner), 0);
        for (std::int64_t i = 0; i < view.outer * view.inner; ++i) {
            const T* first = values.data() + i / view.inner * view.extent * view.inner + i % view.inner;
            std::int64_t best = 0;
            for (std::int64_t k = 1; k < view.extent; ++k) {
                const T candidate = first[k * view.inner];
                const T leader = first[best * view.inner];
                if (better(candidate, leader) || (last && candidate == leader)) {
                    best = k;
                }
            }
            indices[static_cast<std::size_t>(i)] = best;
        }
        return single(makeFrom(context, graph::DType::kInt64, extents, indices));
    });
}

/// Every element joined with all before it along an axis.
template <typename Join>
base::Result<Tensors> cumulative(const KernelContext& context, int neutral, Join&& join) {
    TESSERA_CHECK(requireComputable(context, 0));
    const Tensor& x = context.input(0);
    TESSERA_TRY(const auto axes, context.intsOf(1));
    if (axes.size() != 1) {
        return refuseInput(1, "must be a scalar");
    }
    TESSERA_TRY(const std::size_t axis, graph::normalizeAxis(axes.front(), x.extents().size(), "input 1"));
    const AxisView view = viewAlong(x.extents(), axis);
    const bool exclusive = context.attributes().intOr("exclusive", 0) != 0;
    const bool reverse = context.attributes().intOr("reverse", 0) != 0;
    return withNumberType(x.dtype(), [&]<typename T>() -> base::Result<Tensors> {
        std::vector<T> values = load<T>(x);
        for (std::int64_t i = 0; i < view.outer * view.inner; ++i) {
            T* first = values.data() + i / view.inner * view.extent * view.inner + i % view.inner;
            T total = static_cast<T>(neutral);
            for (std::int64_t k = 0; k < view.extent; ++k) {
                T& value = first[(reverse ? view.extent - 1 - k : k) * view.inner];
                const T next = join(total, value);
                value = exclusive ? total : next;
                total = next;
            }
        }
        return single(makeFrom(context, x.dtype(), x.extents(), values));
    });
}

} // namespace

base::Result<Tensors> reduceSum(const KernelContext& context) {
    return reduceNumbers(context, 0, kAddition, kTotal, 13);
}

base::Result<Tensors> reduceMean(const KernelContext& context) {
    return reduceNumbers(context, 0, kAddition, []<typename T>(T total, std::int64_t count) {
        // Of nothing, a float gives 0 / 0 = NaN; an integer has no such number.
        return !std::is_floating_point_v<T> && count == 0 ? T(0) : total / static_cast<T>(count);
    });
}

base::Result<Tensors> reduceProd(const KernelContext& context) {
    return reduceNumbers(context, 1, kProduct, kTotal);
}

base::Result<Tensors> reduceSumSquare(const KernelContext& context) {
    return reduceNumbers(
        context, 0, []<typename T>(T a, T b) { return kAddition(a, kProduct(b, b)); }, kTotal);
}

base::Result<Tensors> reduceL1(const KernelContext& context) {
    return reduceNumbers(
        context, 0,
        []<typename T>(T a, T b) { return kAddition(a, b < T(0) ? kProduct(b, static_cast<T>(-1)) : b); },
        kTotal);
}

base::Result<Tensors> reduceL2(const KernelContext& context) {
    return reduceNumbers(
        context, 0, []<typename T>(T a, T b) { return kAddition(a, kProduct(b, b)); },
        [](auto total, std::int64_t) { return std::sqrt(static_cast<double>(total)); });
}

base::Result<Tensors> reduceLogSum(const KernelContext& context) {
    return reduceNumbers(context, 0, kAddition,
                         [](auto total, std::int64_t) { return std::log(static_cast<double>(total)); });
}

base::Result<Tensors> reduceLogSumExp(const KernelContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    TESSERA_TRY(const Reduction reduction, reductionOf(context, 18));
    // The largest element is taken out of the sum, so that nothing overflows.
    const std::vector<double> values = load<double>(context.input(0));
    TESSERA_TRY(Tensor y, context.makeOutput(context.input(0).dtype(), reduction.extents));
    std::vector<double> largest(static_cast<std::size_t>(y.count()),
                                -std::numeric_limits<double>::infinity());
    for (std::size_t i = 0; i < values.size(); ++i) {
        double& leader = largest[reduction.target[i]];
        leader = std::max(leader, values[i]);
    }
    std::vector<double> totals(largest.size(), 0.0);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double leader = largest[reduction.target[i]];
        totals[reduction.target[i]] +=
            std::isinf(leader) ? std::exp(values[i]) : std::exp(values[i] - leader);
    }
    for (std::size_t i = 0; i < totals.size(); ++i) {
        totals[i] = std::log(totals[i]) + (std::isinf(largest[i]) ? 0.0 : largest[i]);
    }
    store<double>(totals, y);
    return Tensors{y};
}

base::Result<Tensors> reduceMax(const KernelContext& context) {
    return extreme(context, true, [](auto a, auto b) { return a > b; });
}

base::Result<Tensors> reduceMin(const KernelContext& context) {
    return extreme(context, false, [](auto a, auto b) { return a < b; });
}

base::Result<Tensors> argMax(const KernelContext& context) {
    return bestIndex(context, [](auto a, auto b) { return a > b; });
}

base::Result<Tensors> argMin(const KernelContext& context) {
    return bestIndex(context, [](auto a, auto b) { return a < b; });
}

base::Result<Tensors> cumSum(const KernelContext& context) {
    return cumulative(context, 0, kAddition);
}

base::Result<Tensors> cumProd(const KernelContext& context) {
    return cumulative(context, 1, kProduct);
}

base::Result<Tensors> topK(const KernelContext& context) {
    TESSERA_CHECK(requireComputable(context, 0));
    const Tensor& x = context.input(0);
    TESSERA_TRY(const std::size_t axis, graph::normalizeAxis(context.attributes().intOr("axis", -1),
                                                             x.extents().size(), "attribute 'axis'"));
    std::int64_t k = context.attributes().intOr("k", 0);
    if (context.opset() >= 10) {
        TESSERA_TRY(const auto given, context.intsOf(1));
        k = given.size() == 1 ? given.front() : -1;
    }
    const AxisView view = viewAlong(x.extents(), axis);
    if (k < 0 || k > view.extent) {
        return refuseInput(1, std::to_string(k) + " of " + std::to_string(view.extent) +
                                  " elements are asked for");
    }
    const bool largest = context.attributes().intOr("largest", 1) != 0;
    Extents extents = x.extents();
    extents[axis] = k;
    return withNumberType(x.dtype(), [&]<typename T>() -> base::Result<Tensors> {
        const std::vector<T> values = load<T>(x);
        std::vector<T> chosen(static_cast<std::size_t>(view.outer * k * view.inner));
        std::vector<std::int64_t> indices(chosen.size());
        std::vector<std::int64_t> order(static_cast<std::size_t>(view.extent));
        for (std::int64_t i = 0; i < view.outer * view.inner; ++i) {
            const T* first = values.data() + i / view.inner * view.extent * view.inner + i % view.inner;
            std::iota(order.begin(), order.end(), std::int64_t{0});
            // NaN is larger than every number, so that the order is total; ties keep the smaller index.
            const auto less = [](T a, T b) { return a < b || (!notANumber(a) && notANumber(b)); };
            std::ranges::stable_sort(order, [&](std::int64_t a, std::int64_t b) {
                const T left = first[a * view.inner];
                const T right = first[b * view.inner];
                return largest ? less(right, left) : less(left, right);
            });
            for (std::int64_t j = 0; j < k; ++j) {
                const auto to =
                    static_cast<std::size_t>((i / view.inner * k + j) * view.inner + i % view.inner);
                indices[to] = order[static_cast<std::size_t>(j)];
                chosen[to] = first[indices[to] * view.inner];
            }
        }
        Tensors outputs;
        TESSERA_TRY(outputs.emplace_back(), makeFrom(context, x.dtype(), extents, chosen));
        TESSERA_TRY(outputs.emplace_back(), makeFrom(context, graph::DType::kInt64, extents, indices));
        return outputs;
    });
}

KernelRows reductionKernels() {
    static constexpr std::array kRows{
        KernelEntry{"", "ArgMax", argMax},
        KernelEntry{"", "ArgMin", argMin},
        KernelEntry{"", "CumProd", cumProd},
        KernelEntry{"", "CumSum", cumSum},
        KernelEntry{"", "ReduceL1", reduceL1},
        KernelEntry{"", "ReduceL2", reduceL2},
        KernelEntry{"", "ReduceLogSum", reduceLogSum},
        KernelEntry{"", "ReduceLogSumExp", reduceLogSumExp},
        KernelEntry{"", "ReduceMax", reduceMax},
        KernelEntry{"", "ReduceMean", reduceMean},
        KernelEntry{"", "ReduceMin", reduceMin},
        KernelEntry{"", "ReduceProd", reduceProd},
        KernelEntry{"", "ReduceSum", reduceSum},
        KernelEntry{"", "ReduceSumSquare", reduceSumSquare},
        KernelEntry{"", "TopK", topK},
    };
    return kRows;
}

} // namespace tessera::kernels
