#pragma once

#include "engine/base/units.h"

namespace tessera::base {

/// The seam to time, so that tests can turn it by hand.
class Clock {
public:
    virtual ~Clock() = default;
    /// Monotonic; the origin is arbitrary.
    [[nodiscard]] virtual Nanoseconds now() const = 0;
    /// Seconds since 1970-01-01 UTC, for time stamps in stored rows.
    [[nodiscard]] virtual std::int64_t unixSeconds() const = 0;
};

/// CLOCK_MONOTONIC and the system's wall clock.
class SystemClock final : public Clock {
public:
    [[nodiscard]] Nanoseconds now() const override;
    [[nodiscard]] std::int64_t unixSeconds() const override;
};

/// A clock that moves only when it is told to.
class ManualClock final : public Clock {
public:
    [[nodiscard]] Nanoseconds now() const override { return m_now; }
    [[nodiscard]] std::int64_t unixSeconds() const override { return m_now.count() / 1'000'000'000; }
    void advance(Nanoseconds by) { m_now += by; }

private:
    Nanoseconds m_now;
};

} // namespace tessera::base
