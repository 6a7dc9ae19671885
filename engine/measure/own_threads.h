#pragma once

#include "engine/base/units.h"

namespace tessera::measure {

/// How many threads of this process besides the caller are running or ready to run. Linux only, from
/// /proc/self/task; the count is a moment's.
[[nodiscard]] int busyThreads();

/// Pools wait actively for a while after their last task, on cores that the next measurement, in another
/// process, needs. Returns once every other thread of this process sleeps, or after `most`.
void awaitIdlePools(base::Nanoseconds most);

} // namespace tessera::measure
