#include "engine/backends/cudnn/region_graph.h"

#include "engine/backend/layout.h"

#include <algorithm>
#include <numeric>

namespace tessera::cudnn {

using plugin::RegionView;
using plugin::Unsupported;

namespace {

constexpr std::size_t kFewestAxes = 4;

std::size_t countOf(std::span<const std::int64_t> extents) {
    std::size_t count = 1;
    for (const auto extent : extents) {
        count *= static_cast<std::size_t>(extent);
    }
    return count;
}

std::string nameOf(const RegionView& region, std::int32_t value) {
    return "value '" + std::string(region.value(value).name) + "'";
}

} // namespace

const char* nameOf(Order order) {
    return order == Order::kPlain ? "plain" : "nhwc";
}

std::string layoutOf(Order order, std::size_t rank) {
    if (order == Order::kPlain || rank < 3) {
        return backend::Layout::plain(rank).toText();
    }
    std::vector<std::uint8_t> axes(rank);
    std::iota(axes.begin(), axes.end(), std::uint8_t{0});
    std::rotate(axes.begin() + 1, axes.begin() + 2, axes.end());
    return backend::Layout::physical(std::move(axes)).toText();
}

TensorShape shapeOf(Order order, Extents extents) {
    Extents strides(extents.size(), 1);
    std::int64_t stride = 1;
    const auto take = [&](std::size_t axis) {
        strides[axis] = stride;
        stride *= extents[axis];
    };
    if (order == Order::kChannelsLast) {
        take(1);
    }
    for (std::size_t axis = extents.size(); axis-- > 0;) {
        if (order == Order::kPlain || axis != 1) {
            take(axis);
        }
    }
    return {std::move(extents), std::move(strides)};
}

Extents spatial(std::span<const std::int64_t> extents) {
    Extents seen(extents.begin(), extents.end());
    const auto channels = std::min<std::size_t>(2, seen.size());
    while (seen.size() < kFewestAxes) {
        seen.insert(seen.begin() + static_cast<std::ptrdiff_t>(channels), 1);
    }
    return seen;
}

SlidingWindow spatial(const plugin::Window& window) {
    SlidingWindow seen{window.kernel, window.strides, window.dilations, window.padsBegin, window.padsEnd};
    while (seen.strides.size() + 2 < kFewestAxes) {
        for (auto* list : {&seen.kernel, &seen.strides, &seen.dilations}) {
            list->insert(list->begin(), 1);
        }
        seen.padsBegin.insert(seen.padsBegin.begin(), 0);
        seen.padsEnd.insert(seen.padsEnd.begin(), 0);
    }
    return seen;
}

std::vector<float> inStrides(std::span<const float> from, const TensorShape& shape) {
    std::vector<float> to(from.size());
    Extents index(shape.extents.size(), 0);
    for (const float value : from) {
        const auto at =
            std::inner_product(index.begin(), index.end(), shape.strides.begin(), std::int64_t{0});
        to[static_cast<std::size_t>(at)] = value;
        for (std::size_t axis = index.size(); axis-- > 0;) {
            if (++index[axis] < shape.extents[axis]) {
                break;
            }
            index[axis] = 0;
        }
    }
    return to;
}

std::span<const float> floatsOf(const ts_tensor& tensor) {
    return {static_cast<const float*>(tensor.data), tensor.bytes / sizeof(float)};
}

RegionGraph::RegionGraph(const LibraryPointer& library, const RegionView& region, Order order)
    : m_region(region)
    , m_order(order)
    , m_graph(std::make_unique<OperationGraph>(library))
    , m_inputLayouts(region.inputs().size())
    , m_outputLayouts(region.outputs().size()) {}

TensorId RegionGraph::input(std::int32_t value, const TensorShape& seen, Order lies) {
    plugin::requireFloat(m_region, value);
    const auto position = RegionView::positionIn(m_region.inputs(), value);
    if (position < 0) {
        throw Unsupported(nameOf(m_region, value) + " is no input of the region");
    }
    auto& layout = m_inputLayouts[static_cast<std::size_t>(position)];
    const std::string wanted = layoutOf(lies, m_region.extents(value).size());
    if (!layout.empty() && layout != wanted) {
        throw Unsupported("one input would be needed in two layouts, " + layout + " and " + wanted);
    }
    layout = wanted;
    const TensorId id = m_graph->tensor(seen);
    m_bindings.push_back({Binding::From::kInput, static_cast<std::size_t>(position), id});
    return id;
}

TensorId RegionGraph::output(std::int32_t value, const TensorShape& seen, Order lies) {
    const auto position = RegionView::positionIn(m_region.outputs(), value);
    if (position < 0 || m_region.outputs().size() != 1) {
        throw Unsupported("only the last node's output can be needed outside");
    }
    m_outputLayouts[0] = layoutOf(lies, m_region.extents(value).size());
    const TensorId id = m_graph->tensor(seen);
    m_bindings.push_back({Binding::From::kOutput, 0, id});
    return id;
}

TensorId RegionGraph::packed(const TensorShape& shape, std::function<std::vector<float>(Constants)> make) {
    const TensorId id = m_graph->tensor(shape);
    m_bindings.push_back({Binding::From::kPacked, m_packed.size(), id});
    m_packed.push_back({countOf(shape.extents), std::move(make)});
    return id;
}

TensorId RegionGraph::operand(std::int32_t value, const TensorShape& shape) {
    plugin::requireFloat(m_region, value);
    if (static_cast<std::size_t>(m_region.elements(value)) != countOf(shape.extents)) {
        throw Unsupported(nameOf(m_region, value) + " is broadcast");
    }
    const auto position = RegionView::positionIn(m_region.constants(), value);
    if (position < 0) {
        return input(value, shape, Order::kPlain);
    }
    return packed(shape, [at = static_cast<std::size_t>(position), shape](Constants constants) {
        return inStrides(floatsOf(constants[at]), shape);
    });
}

TensorId RegionGraph::number(float value, std::size_t rank) {
    const TensorId id = m_graph->number(rank);
    m_bindings.push_back({Binding::From::kNumber, m_numbers.size(), id});
    m_numbers.push_back(value);
    return id;
}

void RegionGraph::finish(Handle handle) {
    for (std::size_t i = 0; i < m_inputLayouts.size(); ++i) {
        if (m_inputLayouts[i].empty()) {
            throw Unsupported("input " + std::to_string(i) + " has no part in it");
        }
    }
    m_graph->finish(handle);
}

std::size_t RegionGraph::constantBytes() const {
    std::size_t bytes = 0;
    for (const auto& each : m_packed) {
        bytes += each.elements * sizeof(float);
    }
    return bytes;
}

} // namespace tessera::cudnn
