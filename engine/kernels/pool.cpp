#include "engine/kernels/families.h"
#include "engine/kernels/numeric.h"
#include "engine/kernels/parallel.h"
#include "engine/kernels/taps.h"

#include <array>
#include <cmath>
#include <limits>

namespace tessera::kernels {

namespace {

using graph::Extents;
using graph::Tensor;

struct Pool {
    Taps taps;
    Extents output;
    std::int64_t planes = 1; ///< batch · channels
};

base::Result<Pool> poolOf(const KernelContext& context) {
    TESSERA_CHECK(requireComputable(context, 0));
    const Extents& x = context.input(0).extents();
    if (x.size() < 3) {
        return refuseInput(0, "must have batch, channel and spatial axes");
    }
    TESSERA_TRY(const auto window, graph::readWindow(context.attributes(), x.size() - 2, std::nullopt));
    std::vector<graph::WindowAxis> axes;
    Extents output{x[0], x[1]};
    for (std::size_t axis = 0; axis + 2 < x.size(); ++axis) {
        TESSERA_TRY(axes.emplace_back(), graph::resolveAxis(window, axis, x[axis + 2]));
        output.push_back(axes.back().output);
    }
    return Pool{.taps = Taps(std::move(axes), Taps::Direction::kForward),
                .output = std::move(output),
                .planes = x[0] * x[1]};
}

/// Calls `reduce(plane values, output position)` for every element of the output, plane by plane.
template <typename T, typename Reduce>
base::Result<Tensor> poolPlanes(const KernelContext& context, const Pool& pool, Reduce&& reduce) {
    const Tensor& x = context.input(0);
    TESSERA_TRY(Tensor y, context.makeOutput(x.dtype(), pool.output));
    const std::vector<T> input = load<T>(x);
    std::vector<T> values(static_cast<std::size_t>(y.count()));
    const std::int64_t outputs = pool.taps.outputCount();
    parallelFor(pool.planes, context.threads, [&](std::int64_t plane) {
        const T* from = input.data() + plane * pool.taps.inputCount();
        for (std::int64_t position = 0; position < outputs; ++position) {
            values[static_cast<std::size_t>(plane * outputs + position)] = reduce(from, plane, position);
        }
    });
    store<T>(values, y);
    return y;
}

/// Position of the largest element below a window, or -1 when the window lies in the padding alone.
template <typename T>
std::int64_t largestBelow(const Taps& taps, const T* plane, std::int64_t position) {
    std::int64_t best = -1;
    for (std::int64_t tap = 0; tap < taps.tapCount(); ++tap) {
        const std::int64_t at = taps.inputOf(position, tap);
        // NaN wins and stays: it is unequal to itself.
        if (at >= 0 &&
            (best < 0 || plane[at] > plane[best] || (notANumber(plane[at]) && !notANumber(plane[best])))) {
            best = at;
        }
    }
    return best;
}

/// The same position counted column-major, as `storage_order` 1 asks.
std::int64_t columnMajor(const Taps& taps, std::int64_t position) {
    std::int64_t result = 0;
    Extents index;
    for (std::size_t i = taps.axes().size(); i > 0; --i) {
        index.push_back(position % taps.axes()[i - 1].input);
        position /= taps.axes()[i - 1].input;
    }
    // `index` holds the last axis first, which is the outermost one now.
    for (std::size_t i = 0; i < index.size(); ++i) {
        result = result * taps.axes()[taps.axes().size() - 1 - i].input + index[i];
    }
    return result;
}

/// Mean or maximum over all positions of a channel.
template <typename Reduce>
base::Result<Tensors> globalPool(const KernelContext& context, Reduce&& reduce) {
    TESSERA_CHECK(requireFloating(context, 0));
    const Tensor& x = context.input(0);
    if (x.extents().size() < 2) {
        return refuseInput(0, "must have batch and channel axes");
    }
    Extents extents(x.extents().size(), 1);
    extents[0] = x.extents()[0];
    extents[1] = x.extents()[1];
    TESSERA_TRY(Tensor y, context.makeOutput(x.dtype(), extents));
    const std::vector<double> values = load<double>(x);
    std::vector<double> out(static_cast<std::size_t>(y.count()));
    const std::size_t positions = out.empty() ? 0 : values.size() / out.size();
    if (positions == 0 && !out.empty()) {
        return refuseInput(0, "has no positions to pool");
    }
    for (std::size_t i = 0; i < out.size(); ++i) {
        out[i] = reduce(std::span(values).subspan(i * positions, positions));
    }
    store<double>(out, y);
    return Tensors{y};
}

} // namespace

base::Result<Tensors> maxPool(const KernelContext& context) {
    TESSERA_TRY(const Pool pool, poolOf(context));
    const bool columns = context.attributes().intOr("storage_order", 0) != 0;
    return withNumberType(context.input(0).dtype(), [&]<typename T>() -> base::Result<Tensors> {
        std::vector<std::int64_t> indices;
        if (context.wantsOutput(1)) {
            indices.resize(static_cast<std::size_t>(pool.planes * pool.taps.outputCount()));
        }
        auto y =
            poolPlanes<T>(context, pool, [&](const T* plane, std::int64_t planeIndex, std::int64_t position) {
                const std::int64_t best = largestBelow(pool.taps, plane, position);
                if (!indices.empty()) {
                    const std::int64_t inPlane = columns ? columnMajor(pool.taps, best) : best;
                    indices[static_cast<std::size_t>(planeIndex * pool.taps.outputCount() + position)] =
                        planeIndex * pool.taps.inputCount() + inPlane;
                }
                return best >= 0 ? plane[best] : std::numeric_limits<T>::lowest();
            });
        if (!y) {
            return tl::unexpected(y.error());
        }
        Tensors outputs{*std::move(y)};
        if (context.wantsOutput(1)) {
            TESSERA_TRY(outputs.emplace_back(),
                        makeFrom(context, graph::DType::kInt64, pool.output, indices));
        }
        return outputs;
    });
}

base::Result<Tensors> averagePool(const KernelContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    TESSERA_TRY(const Pool pool, poolOf(context));
    const bool countPadding = context.attributes().intOr("count_include_pad", 0) != 0;
    return single(
        poolPlanes<double>(context, pool, [&](const double* plane, std::int64_t, std::int64_t position) {
            double total = 0.0;
            std::int64_t count = 0;
            for (std::int64_t tap = 0; tap < pool.taps.tapCount(); ++tap) {
                const std::int64_t at = pool.taps.inputOf(position, tap);
                total += at >= 0 ? plane[at] : 0.0;
                // What ceil_mode reaches beyond the declared padding is never counted.
                count += at >= 0 || (countPadding && pool.taps.withinPadding(position, tap)) ? 1 : 0;
            }
            return count > 0 ? total / static_cast<double>(count) : 0.0;
        }));
}

base::Result<Tensors> lpPool(const KernelContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    TESSERA_TRY(const Pool pool, poolOf(context));
    const auto p = static_cast<double>(context.attributes().intOr("p", 2));
    return single(
        poolPlanes<double>(context, pool, [&](const double* plane, std::int64_t, std::int64_t position) {
            double total = 0.0;
            for (std::int64_t tap = 0; tap < pool.taps.tapCount(); ++tap) {
                const std::int64_t at = pool.taps.inputOf(position, tap);
                total += at >= 0 ? std::pow(std::abs(plane[at]), p) : 0.0;
            }
            return std::pow(total, 1.0 / p);
        }));
}

base::Result<Tensors> globalAveragePool(const KernelContext& context) {
    return globalPool(context, [](std::span<const double> values) {
        double total = 0.0;
        for (const double value : values) {
            total += value;
        }
        return total / static_cast<double>(values.size());
    });
}

base::Result<Tensors> globalMaxPool(const KernelContext& context) {
    return globalPool(context, [](std::span<const double> values) {
        double best = values.front();
        for (const double value : values) {
            best = value > best || value != value ? value : best;
        }
        return best;
    });
}

base::Result<Tensors> globalLpPool(const KernelContext& context) {
    const auto order = static_cast<double>(context.attributes().intOr("p", 2));
    if (!(order >= 1.0)) {
        return refuseAttribute("p", "must be at least 1");
    }
    return globalPool(context, [&](std::span<const double> values) {
        double total = 0.0;
        for (const double value : values) {
            total += std::pow(std::abs(value), order);
        }
        return std::pow(total, 1.0 / order);
    });
}

KernelRows poolKernels() {
    static constexpr std::array kRows{
        KernelEntry{"", "AveragePool", averagePool},
        KernelEntry{"", "GlobalAveragePool", globalAveragePool},
        KernelEntry{"", "GlobalLpPool", globalLpPool},
        KernelEntry{"", "GlobalMaxPool", globalMaxPool},
        KernelEntry{"", "LpPool", lpPool},
        KernelEntry{"", "MaxPool", maxPool},
    };
    return kRows;
}

} // namespace tessera::kernels
