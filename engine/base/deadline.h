#pragma once

#include "engine/base/clock.h"

#include <algorithm>

namespace tessera::base {

/// A moment of a clock, which outlives it: by then something ends with what it has.
struct Deadline {
    const Clock* clock = nullptr;
    Nanoseconds at;

    [[nodiscard]] bool passed() const { return clock->now() >= at; }
    /// 0 once it has passed.
    [[nodiscard]] Nanoseconds left() const { return std::max(at - clock->now(), Nanoseconds(0)); }
};

} // namespace tessera::base
