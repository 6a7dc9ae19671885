// What readers of regions ask again and again, for authors of backends. Each throws Unsupported with the
// value's name.
#pragma once

#include "backend.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

namespace tessera::plugin {

/// Refuses a value that is not float32, or has no elements.
inline void requireFloat(const RegionView& region, std::int32_t value) {
    constexpr std::int32_t kFloat32 = 1;
    const auto& held = region.value(value);
    if (held.dtype != kFloat32) {
        throw Unsupported("value '" + std::string(held.name) + "' is not float32");
    }
    if (region.elements(value) == 0) {
        throw Unsupported("value '" + std::string(held.name) + "' has no elements");
    }
}

/// The one number of a constant whose data the host gives.
[[nodiscard]] inline float oneFloat(const RegionView& region, std::int32_t value) {
    constexpr std::int32_t kFloat32 = 1;
    const auto& held = region.value(value);
    if (held.data == nullptr || held.dtype != kFloat32 || region.elements(value) != 1) {
        throw Unsupported("value '" + std::string(held.name) + "' is not one constant float");
    }
    float number = 0.0F;
    std::memcpy(&number, held.data, sizeof number);
    return number;
}

/// Where a value stands among the region's constants; `what` names its part where it is none.
[[nodiscard]] inline std::size_t constantAt(const RegionView& region, std::int32_t value, const char* what) {
    const auto position = value < 0 ? -1 : RegionView::positionIn(region.constants(), value);
    if (position < 0) {
        throw Unsupported(std::string(what) + " is no constant, so it cannot be packed once");
    }
    return static_cast<std::size_t>(position);
}

/// Refuses a value that one kernel would keep for itself where the region gives it away.
inline void requireInterior(const RegionView& region, std::int32_t value) {
    if (RegionView::positionIn(region.outputs(), value) >= 0) {
        throw Unsupported("value '" + std::string(region.value(value).name) +
                          "' is needed outside, so nothing can be fused behind it");
    }
}

/// Whether nodes `index` and the next are Swish of `value`, as older models write it: value * Sigmoid(value).
[[nodiscard]] inline bool isSwish(const RegionView& region, std::size_t index, std::int32_t value) {
    if (index + 1 >= region.nodeCount() || region.node(index).op() != "Sigmoid" ||
        region.node(index).input(0) != value || region.node(index + 1).op() != "Mul") {
        return false;
    }
    const std::int32_t gate = region.node(index).output(0);
    const NodeView product = region.node(index + 1);
    return (product.input(0) == value && product.input(1) == gate) ||
           (product.input(1) == value && product.input(0) == gate);
}

} // namespace tessera::plugin
