#pragma once

#include "engine/backend/abi/backend.hpp"
#include "engine/backend/layout.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace tessera::backend {

/// Is the region one Split, Slice (of positive steps of one) or Concat, whose parts may be shared memory?
[[nodiscard]] bool isPartMovement(const plugin::RegionView& region);

/// Such a region in `layout`, where every part is a tensor by itself inside the whole: outputs of Split and
/// Slice are views, inputs of Concat are parts, and `makePartMovement` copies what the host does not share.
/// Throws plugin::Unsupported where a part is scattered.
[[nodiscard]] plugin::Offer offerPartMovement(const plugin::RegionView& region, std::string name,
                                              const Layout& layout);
[[nodiscard]] std::unique_ptr<plugin::Kernel> makePartMovement(const plugin::RegionView& region,
                                                               const Layout& layout);

/// The one output of a region as its one input in another layout: the same bytes.
[[nodiscard]] plugin::Offer viewOffer(std::string name, const Layout& input, const Layout& output);
/// The axis of its input that each axis of a Transpose's result is: stated, or reversed.
[[nodiscard]] std::vector<std::uint8_t> permOf(const plugin::NodeView& transpose, std::size_t rank);
/// What a Transpose of a value of that rank is without moving an element: "view-from-plain" reads row-major,
/// "view-to-plain" makes it. None of a scalar.
[[nodiscard]] std::vector<plugin::Offer> transposedViews(const plugin::NodeView& transpose, std::size_t rank);
/// Does nothing when the host made the output a view, and copies otherwise.
[[nodiscard]] std::unique_ptr<plugin::Kernel> makeView();

} // namespace tessera::backend
