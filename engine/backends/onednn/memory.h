// Between the engine's layouts and oneDNN's memory descriptors: both describe axis order and inner blocks.
#pragma once

#include "engine/backend/layout.h"

#include <cstdint>
#include <oneapi/dnnl/dnnl.hpp>
#include <optional>
#include <span>
#include <vector>

namespace tessera::onednn {

using Extents = std::vector<std::int64_t>;

/// The descriptor of a tensor in a physical layout. oneDNN knows no scalars: rank 0 becomes one axis of one.
[[nodiscard]] dnnl::memory::desc describe(std::span<const std::int64_t> extents,
                                          const backend::Layout& layout,
                                          dnnl::memory::data_type type = dnnl::memory::data_type::f32);
/// Row-major.
[[nodiscard]] dnnl::memory::desc describePlain(std::span<const std::int64_t> extents,
                                               dnnl::memory::data_type type = dnnl::memory::data_type::f32);
/// A descriptor whose layout oneDNN is to choose.
[[nodiscard]] dnnl::memory::desc describeAny(std::span<const std::int64_t> extents,
                                             dnnl::memory::data_type type = dnnl::memory::data_type::f32);
/// The same extents and layout in another type.
[[nodiscard]] dnnl::memory::desc withType(dnnl::memory::desc description, dnnl::memory::data_type type);

/// The layout of a descriptor that oneDNN chose; nullopt when it is a format of its own (Winograd, packed).
[[nodiscard]] std::optional<backend::Layout> layoutOf(const dnnl::memory::desc& description);

/// "abcd".
[[nodiscard]] backend::Layout plainLayout(std::size_t rank);
/// "acdb"; rank >= 3.
[[nodiscard]] backend::Layout channelsLast(std::size_t rank);
/// "aBcd16b"; rank >= 3.
[[nodiscard]] backend::Layout channelsBlocked(std::size_t rank, std::int64_t block);

/// Floats in the vector registers that oneDNN uses here: its channel block.
[[nodiscard]] std::int64_t vectorFloats();

/// The layouts in which an operator is offered that treats them alike (elementwise, pools, concatenation):
/// row-major, and for tensors with channels and space also channels last and in blocks of the vector length.
[[nodiscard]] std::vector<backend::Layout> transparentLayouts(std::span<const std::int64_t> extents);

/// "plain", "nhwc", "blocked" or the layout's text: how implementations are named.
[[nodiscard]] std::string layoutName(const backend::Layout& layout);

} // namespace tessera::onednn
