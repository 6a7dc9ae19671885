// Convolutions whose output vector reads input vectors of the same channels only: depthwise ones, and groups
// that divide a vector.
#pragma once

#include "engine/codegen/family.h"

#include <string_view>

namespace tessera::codegen {

/// Schedules "family.tRxP.MODE": register tiles of R output rows by P pixels of one vector of channels. Tiles
/// whose window passes the image's sides are printed apart, without the taps that fall outside; rows outside
/// are skipped. Nothing is copied. Where a group has several channels, each of its inputs is spread over its
/// lanes.
/// \param problem a forward convolution with as many inputs as outputs a group, that many dividing the vector
///                width, and no negative padding.
[[nodiscard]] std::vector<Candidate> windowCandidates(std::string_view family, const Problem& problem,
                                                      const Target& target);

/// Why a family of forward convolutions has no schedules for it, whatever its groups; or "".
[[nodiscard]] std::string commonRefusal(const Convolution& convolution);

} // namespace tessera::codegen
