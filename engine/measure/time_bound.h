#pragma once

#include "engine/backend/implementation.h"
#include "engine/base/units.h"
#include "engine/measure/thresholds.h"

#include <cstdint>
#include <string_view>

namespace tessera::measure {

/// What a backend says beforehand of an implementation's time.
struct TimeBound {
    base::Nanoseconds least;  ///< by its bound; zero where it states none
    base::Nanoseconds likely; ///< by its estimate, at least `least`

    /// \param peak f32 operations a nanosecond that the machine does at its peak, above zero
    [[nodiscard]] static TimeBound of(const backend::Implementation& implementation, double peak) {
        const auto at = [peak](std::int64_t flops) {
            return base::Nanoseconds(static_cast<std::int64_t>(static_cast<double>(flops) / peak));
        };
        return {at(implementation.lowerBoundFlops), at(implementation.estimatedFlops)};
    }
    /// Of the rival: is it a schedule of the same family? Their estimates err alike, those of different ones
    /// by some percent.
    enum class Kinship : std::uint8_t { kFamily, kOther };
    [[nodiscard]] static Kinship kinship(std::string_view name, std::string_view other) {
        return name.substr(0, name.find('.')) == other.substr(0, other.find('.')) ? Kinship::kFamily
                                                                                  : Kinship::kOther;
    }
    /// Whether it is worth a measurement where a rival, the likely fastest of all, took `time`. A rival that
    /// took longer than was likely leaves room for others; what is likely to take longer than the rival took
    /// is left out, though its bound would allow it to win.
    [[nodiscard]] bool worthMeasuring(base::Nanoseconds time, Kinship rival) const {
        const double margin = rival == Kinship::kOther ? thresholds::kFamiliesApart : 1.0;
        return least <= time &&
               static_cast<double>(likely.count()) <= margin * static_cast<double>(time.count());
    }
};

} // namespace tessera::measure
