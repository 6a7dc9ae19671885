#include "engine/backends/native/reading.h"

#include "engine/backend/layout.h"
#include "engine/graph/dtype.h"
#include "engine/graph/float_formats.h"

#include <cstring>
#include <numeric>

namespace tessera::native {

using graph::DType;
using plugin::RegionView;
using plugin::Unsupported;

namespace {

std::string named(const RegionView& region, std::int32_t value) {
    return "value '" + std::string(region.value(value).name) + "'";
}

template <typename T>
std::vector<std::byte> bytesOf(T value) {
    std::vector<std::byte> bytes(sizeof value);
    std::memcpy(bytes.data(), &value, sizeof value);
    return bytes;
}

} // namespace

std::int64_t elementBytes(const RegionView& region, std::int32_t value) {
    const auto bits = graph::bitWidth(static_cast<DType>(region.value(value).dtype));
    if (bits < 8) {
        throw Unsupported(named(region, value) + " has elements that are no whole bytes");
    }
    return static_cast<std::int64_t>(bits / 8);
}

Extents extentsOf(const RegionView& region, std::int32_t value) {
    const auto extents = region.extents(value);
    return {extents.begin(), extents.end()};
}

std::vector<std::byte> elementFromFloat(float value, std::int32_t dtype) {
    switch (static_cast<graph::DType>(dtype)) {
    case graph::DType::kFloat32:
        return bytesOf(value);
    case graph::DType::kFloat64:
        return bytesOf(static_cast<double>(value));
    case graph::DType::kFloat16:
        return bytesOf(graph::halfFromFloat(value));
    default:
        if (value != 0.0F) {
            throw Unsupported("a float that is not 0 is no element of its type");
        }
        return {};
    }
}

std::size_t axisOf(std::int64_t stated, std::size_t rank) {
    const std::int64_t axis = stated < 0 ? stated + static_cast<std::int64_t>(rank) : stated;
    if (axis < 0 || axis >= static_cast<std::int64_t>(rank)) {
        throw Unsupported("axis " + std::to_string(stated) + " is none of " + std::to_string(rank));
    }
    return static_cast<std::size_t>(axis);
}

std::vector<std::size_t> axesOf(const std::vector<std::int64_t>& stated, std::size_t rank) {
    std::vector<std::size_t> axes;
    for (const auto axis : stated) {
        axes.push_back(axisOf(axis, rank));
    }
    if (stated.empty()) {
        axes.resize(rank);
        std::iota(axes.begin(), axes.end(), std::size_t{0});
    }
    return axes;
}

std::string plainText(std::size_t rank) {
    return backend::Layout::plain(rank).toText();
}

std::int64_t productOf(const Extents& extents, std::size_t first, std::size_t end) {
    std::int64_t product = 1;
    for (std::size_t axis = first; axis < end; ++axis) {
        product *= extents[axis];
    }
    return product;
}

Source sourceOf(const RegionView& region, std::int32_t value) {
    if (const auto input = RegionView::positionIn(region.inputs(), value); input >= 0) {
        return {Source::Kind::kInput, static_cast<std::size_t>(input)};
    }
    const auto constant = RegionView::positionIn(region.constants(), value);
    if (constant < 0) {
        throw Unsupported(named(region, value) + " is neither an input nor a constant");
    }
    return {Source::Kind::kConstant, static_cast<std::size_t>(constant)};
}

void HeldConstants::hold(std::span<const ts_tensor> constants) {
    m_held.clear();
    for (const auto& constant : constants) {
        const auto* bytes = static_cast<const std::byte*>(constant.data);
        m_held.emplace_back(bytes, bytes + constant.bytes);
    }
}

const std::byte* HeldConstants::dataOf(const Source& source, std::span<const ts_buffer> inputs) const {
    return source.kind == Source::Kind::kInput ? static_cast<const std::byte*>(inputs[source.index].data)
                                               : m_held[source.index].data();
}

std::size_t constantBytes(const RegionView& region) {
    std::size_t bytes = 0;
    for (const auto constant : region.constants()) {
        bytes += static_cast<std::size_t>(region.elements(constant) * elementBytes(region, constant));
    }
    return bytes;
}

} // namespace tessera::native
