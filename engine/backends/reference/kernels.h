#pragma once

#include "engine/backend/abi/backend.hpp"

#include <memory>

namespace tessera::reference {

/// tessera.Convert between any two physical layouts.
void offerConversion(const plugin::RegionView& region, plugin::Offers& offers);
[[nodiscard]] std::unique_ptr<plugin::Kernel> makeConversion(const plugin::RegionView& region);

/// True for a single node that moves no element: Reshape, Flatten, Squeeze, Unsqueeze, Identity, Dropout, and
/// Transpose, whose result is the same memory in another layout.
[[nodiscard]] bool isView(const plugin::RegionView& region);
void offerViews(const plugin::RegionView& region, plugin::Offers& offers);

/// A Split, Slice or Concat (see backend::isPartMovement) that shares memory with its parts, row-major, or
/// why it cannot.
void offerParts(const plugin::RegionView& region, plugin::Offers& offers);
[[nodiscard]] std::unique_ptr<plugin::Kernel> makeParts(const plugin::RegionView& region);

/// Any region whose nodes all have a reference kernel; throws Unsupported naming the first that has none.
void offerEvaluation(const plugin::RegionView& region, plugin::Offers& offers);
[[nodiscard]] std::unique_ptr<plugin::Kernel> makeEvaluation(const plugin::RegionView& region, int threads);

} // namespace tessera::reference
