#pragma once

#include "engine/session/session.h"

#include <QString>

#include <optional>

namespace tessera::itemmodels {

/// Error over tolerance of a region with what is before it; empty: not known.
[[nodiscard]] std::optional<double> shareOf(const std::optional<session::RegionError>& error);
/// The same of the region by itself, on the reference's inputs.
[[nodiscard]] std::optional<double> ownShareOf(const std::optional<session::RegionError>& error);

/// "0.03 of the tolerance", "20 times the tolerance", "beyond any tolerance".
[[nodiscard]] QString shareWords(double share);
/// All that is known of a region's error, a line each: over the tolerance, in figures, on which draw, by
/// itself.
[[nodiscard]] QString errorWords(const session::RegionError& error);

} // namespace tessera::itemmodels
