#pragma once

#include "engine/base/units.h"

#include <QString>

namespace tessera::itemmodels {

/// A cell of a "±" column in microseconds: one figure, of whatever interval.
[[nodiscard]] QString spreadCell(base::Nanoseconds median, base::Nanoseconds low, base::Nanoseconds high,
                                 int decimals);

/// What stands behind such a cell, or why it is empty.
/// \param samples that the time rests on; 0: none.
[[nodiscard]] QString spreadTip(int samples);
/// The same with the ends of the interval.
[[nodiscard]] QString rangeTip(int samples, base::Nanoseconds median, base::Nanoseconds low,
                               base::Nanoseconds high);

} // namespace tessera::itemmodels
