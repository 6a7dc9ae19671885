#pragma once

#include "widgets/shell/picture.h"

#include <vector>

namespace tessera::shell {

/// What the chosen colours say of each region of the plan, in [0, 1] (delta: log2); NaN: nothing known.
struct RegionValues {
    std::vector<float> heat;
    std::vector<float> delta;
    std::vector<float> confidence;
    std::vector<std::uint8_t> rank;                   ///< 1 to 5 for the five highest heats
    std::vector<bool> warning;                        ///< beyond its tolerance; empty: none is
    std::vector<std::vector<float>> nodeHeats;        ///< RegionLook::nodeHeats; empty: heat is of regions
    std::vector<std::vector<std::uint8_t>> nodeRanks; ///< RegionLook::nodeRanks; empty: ranks are of regions
    std::optional<panels::ScaleLegend> scale;
};
/// \param parts rows of the best mix, where the plan is a whole graph whose operators have no times; else
/// none.
[[nodiscard]] RegionValues regionValues(const PictureRequest& request, const Picture& picture,
                                        const std::vector<itemmodels::OperatorRow>& parts);

/// The second plan's regions coloured by how they differ from the first's.
[[nodiscard]] RegionValues otherValues(const plan::Plan& other, const Picture& picture);

/// A backend as the canvas draws it.
[[nodiscard]] layout::Placement placementOf(const itemmodels::BackendLook& look);

[[nodiscard]] std::vector<layout::RegionLook> regionLooks(const PictureRequest& request,
                                                          const RegionValues& values);

} // namespace tessera::shell
