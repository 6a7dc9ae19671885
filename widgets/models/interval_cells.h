#pragma once

#include "engine/backend/cost.h"
#include "engine/base/units.h"

#include <QString>

namespace tessera::itemmodels {

/// A cell of a column of intervals in microseconds: "61.0–90.0".
[[nodiscard]] QString intervalCell(base::Nanoseconds low, base::Nanoseconds high, int decimals);

/// What such a column says, for its heading.
[[nodiscard]] QString spreadHelp();
/// What stands behind such a cell, or why it is empty.
/// \param samples that the time rests on; 0: none.
[[nodiscard]] QString spreadTip(int samples);
/// The same with the ends of the interval.
[[nodiscard]] QString rangeTip(int samples, base::Nanoseconds median, base::Nanoseconds low,
                               base::Nanoseconds high);
[[nodiscard]] QString rangeTip(const backend::Cost& cost);

} // namespace tessera::itemmodels
