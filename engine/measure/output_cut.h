#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace tessera::measure {

/// Which elements of an output are wanted: all, or `indices` along `axis`.
struct OutputCut {
    std::optional<std::size_t> axis;
    std::span<const std::int64_t> indices;
};

} // namespace tessera::measure
