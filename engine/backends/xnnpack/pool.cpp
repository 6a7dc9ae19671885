#include "engine/backend/abi/window.hpp"
#include "engine/backends/xnnpack/operation.h"

#include <algorithm>

namespace tessera::xnnpack {

using plugin::Epilogue;
using plugin::EpilogueKind;
using plugin::NodeView;
using plugin::RegionView;
using plugin::Unsupported;
using plugin::Window;

namespace {

struct Pool {
    Extents source;
    Window window;
    Epilogue limits;

    [[nodiscard]] std::size_t channels() const { return static_cast<std::size_t>(source[1]); }
    [[nodiscard]] std::size_t batch() const { return static_cast<std::size_t>(source[0]); }
    [[nodiscard]] std::size_t height() const { return static_cast<std::size_t>(source[2]); }
    [[nodiscard]] std::size_t width() const { return static_cast<std::size_t>(source[3]); }
};

Pool readPool(const RegionView& region) {
    const NodeView node = region.node(0);
    requireFloat(region, node.input(0));
    Pool pool;
    pool.source = extentsOf(region, node.input(0));
    if (pool.source.size() != 4) {
        throw Unsupported("XNNPACK pools over two spatial dimensions");
    }
    if (region.inputs().size() != 1) {
        throw Unsupported("it has more than one input");
    }
    plugin::readEpilogue(region, 1, node.output(0), 1, EpilogueKind::kLimits, pool.limits);
    if (pool.limits.low >= pool.limits.high) {
        throw Unsupported("its limits leave one value");
    }
    if (node.op() == "GlobalAveragePool") {
        return pool;
    }
    const auto shape = node.ints("kernel_shape");
    pool.window = plugin::slidingWindow(node, pool.source, extentsOf(region, node.output(0)),
                                        {shape.begin(), shape.end()});
    requireNarrow(pool.window);
    if (product(pool.window.kernel) == 1) {
        throw Unsupported("its window has one element");
    }
    return pool;
}

void requireAverage(const NodeView& node, const Pool& pool) {
    const Window& window = pool.window;
    const auto isPadded = [](const std::vector<std::int64_t>& pads) {
        return std::ranges::any_of(pads, [](auto pad) { return pad > 0; });
    };
    if (std::ranges::any_of(window.dilations, [](auto dilation) { return dilation != 1; })) {
        throw Unsupported("its window is dilated");
    }
    if (node.intOr("count_include_pad", 0) != 0 && (isPadded(window.padsBegin) || isPadded(window.padsEnd))) {
        throw Unsupported("XNNPACK does not count the padding");
    }
}

Operation maxPool(const Pool& pool) {
    Operation operation;
    operation.create = [pool](Constants, xnn_operator_t* made) {
        const Window& window = pool.window;
        return xnn_create_max_pooling2d_nhwc_f32(
            narrow(window.padsBegin[0]), narrow(window.padsEnd[1]), narrow(window.padsEnd[0]),
            narrow(window.padsBegin[1]), narrow(window.kernel[0]), narrow(window.kernel[1]),
            narrow(window.strides[0]), narrow(window.strides[1]), narrow(window.dilations[0]),
            narrow(window.dilations[1]), pool.channels(), pool.channels(), pool.channels(), pool.limits.low,
            pool.limits.high, kOperatorFlags, made);
    };
    operation.setUp = [pool](xnn_operator_t made, const Pointers& pointers, pthreadpool_t threads) {
        return xnn_setup_max_pooling2d_nhwc_f32(made, pool.batch(), pool.height(), pool.width(),
                                                pointers.inputs[0], pointers.output, threads);
    };
    return operation;
}

Operation averagePool(const Pool& pool) {
    Operation operation;
    operation.create = [pool](Constants, xnn_operator_t* made) {
        const Window& window = pool.window;
        return xnn_create_average_pooling2d_nhwc_f32(
            narrow(window.padsBegin[0]), narrow(window.padsEnd[1]), narrow(window.padsEnd[0]),
            narrow(window.padsBegin[1]), narrow(window.kernel[0]), narrow(window.kernel[1]),
            narrow(window.strides[0]), narrow(window.strides[1]), pool.channels(), pool.channels(),
            pool.channels(), pool.limits.low, pool.limits.high, kOperatorFlags, made);
    };
    operation.setUp = [pool](xnn_operator_t made, const Pointers& pointers, pthreadpool_t threads) {
        return xnn_setup_average_pooling2d_nhwc_f32(made, pool.batch(), pool.height(), pool.width(),
                                                    pointers.inputs[0], pointers.output, threads);
    };
    return operation;
}

Operation globalAveragePool(const Pool& pool) {
    Operation operation;
    operation.create = [pool](Constants, xnn_operator_t* made) {
        return xnn_create_global_average_pooling_nwc_f32(pool.channels(), pool.channels(), pool.channels(),
                                                         pool.limits.low, pool.limits.high, kOperatorFlags,
                                                         made);
    };
    operation.setUp = [pool](xnn_operator_t made, const Pointers& pointers, pthreadpool_t threads) {
        return xnn_setup_global_average_pooling_nwc_f32(made, pool.batch(), pool.height() * pool.width(),
                                                        pointers.inputs[0], pointers.output, threads);
    };
    return operation;
}

} // namespace

Operations pools(const RegionView& region) {
    const NodeView node = region.node(0);
    const Pool pool = readPool(region);
    Operation operation;
    if (node.op() == "GlobalAveragePool") {
        operation = globalAveragePool(pool);
    } else if (node.op() == "AveragePool") {
        requireAverage(node, pool);
        operation = averagePool(pool);
    } else {
        if (node.outputs().size() > 1 && node.output(1) >= 0) {
            throw Unsupported("its output of indices is needed");
        }
        operation = maxPool(pool);
    }
    operation.offer = makeOffer(region, "nhwc", channelsLast(), channelsLast());
    return {std::move(operation)};
}

} // namespace tessera::xnnpack
