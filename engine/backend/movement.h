#pragma once

#include "engine/backend/abi/backend.hpp"
#include "engine/backend/layout.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::backend {

/// The layout that an attribute of a conversion states for a value of that rank; throws plugin::Unsupported
/// for any but a physical one.
[[nodiscard]] Layout physicalLayout(const plugin::NodeView& conversion, std::string_view attribute,
                                    std::size_t rank);

/// Is the region one Split, Slice (of positive steps of one) or Concat, whose parts may be shared memory?
[[nodiscard]] bool isPartMovement(const plugin::RegionView& region);

/// A layout in which parts may share memory, and the name of the implementation that does so.
struct PartLayout {
    std::string implementation;
    Layout layout;
};

/// Such a region in each of `layouts` where every part is a tensor by itself inside the whole: outputs of
/// Split and Slice are views, inputs of Concat are parts. Where a part is scattered it is a refusal.
void offerPartMovements(const plugin::RegionView& region, std::span<const PartLayout> layouts,
                        plugin::Offers& offers);
/// The one of them with that name: copies what the host does not share. Throws plugin::Unsupported where
/// there is none, or where it was refused.
[[nodiscard]] std::unique_ptr<plugin::Kernel> makePartMovement(const plugin::RegionView& region,
                                                               std::span<const PartLayout> layouts,
                                                               std::string_view implementation);

/// The one output of a region as its one input in another layout: the same bytes.
[[nodiscard]] plugin::Offer viewOffer(std::string name, const Layout& input, const Layout& output);
/// The axis of its input that each axis of a Transpose's result is: stated, or reversed.
[[nodiscard]] std::vector<std::uint8_t> permOf(const plugin::NodeView& transpose, std::size_t rank);
/// What a Transpose of a value of that rank is without moving an element: "view-from-plain" reads row-major,
/// "view-to-plain" makes it. None of a scalar.
[[nodiscard]] std::vector<plugin::Offer> transposedViews(const plugin::NodeView& transpose, std::size_t rank);
/// Does nothing when the host made the output a view, and copies otherwise.
/// \param offered  what the kernel says of itself; none: nothing. \see plugin::Kernel::offered
[[nodiscard]] std::unique_ptr<plugin::Kernel> makeView(plugin::Offer offered = {});

} // namespace tessera::backend
