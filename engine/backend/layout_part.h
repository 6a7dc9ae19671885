#pragma once

#include "engine/backend/layout.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace tessera::backend {

/// The elements at `indices` of `axis`, in that order, row-major: what a look at some channels needs of a
/// tensor of `extents` that lies in `from`. As for convertLayout otherwise.
void takeFromLayout(graph::DType dtype, std::span<const std::int64_t> extents, const Layout& from,
                    const std::byte* source, std::size_t axis, std::span<const std::int64_t> indices,
                    std::byte* target);

} // namespace tessera::backend
