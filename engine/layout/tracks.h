#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace tessera::layout {

/// A value's run along a channel, with the places where it leaves the channel on either side. "Along" is x
/// in the channels between layers and y in the gutters between columns.
struct ChannelNet {
    std::uint32_t trunk = 0;
    std::vector<double> near; ///< on the side of track 0: above, or left
    std::vector<double> far;  ///< on the other side: below, or right
    bool beyondLow = false;   ///< runs out of the channel at its low end
    bool beyondHigh = false;
    std::uint32_t track = 0; ///< result; kStraight needs none

    static constexpr std::uint32_t kStraight = 0xFFFFFFFFU;
};

/// Gives each net a track so that no two lie on each other: neither along the channel nor where they leave
/// it, except where that is cyclic. Few tracks and few crossings, not fewest.
/// \return number of tracks.
/// \par Determinism a function of the nets in order.
[[nodiscard]] std::uint32_t assignTracks(std::span<ChannelNet> nets);

} // namespace tessera::layout
