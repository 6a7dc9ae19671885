#pragma once

#include <compare>
#include <cstdint>
#include <string>

namespace tessera::base {

/// A duration in whole nanoseconds: the only unit of time that costs, plans and stores know. Integers keep
/// sums exact, so that two solvers which add in another order still agree.
class Nanoseconds {
public:
    constexpr Nanoseconds() = default;
    constexpr explicit Nanoseconds(std::int64_t count) : m_count(count) {}

    [[nodiscard]] constexpr std::int64_t count() const { return m_count; }
    [[nodiscard]] constexpr double microseconds() const { return static_cast<double>(m_count) * 1e-3; }
    [[nodiscard]] constexpr double milliseconds() const { return static_cast<double>(m_count) * 1e-6; }
    [[nodiscard]] constexpr double seconds() const { return static_cast<double>(m_count) * 1e-9; }

    constexpr Nanoseconds& operator+=(Nanoseconds other) {
        m_count += other.m_count;
        return *this;
    }
    constexpr Nanoseconds& operator-=(Nanoseconds other) {
        m_count -= other.m_count;
        return *this;
    }
    friend constexpr Nanoseconds operator+(Nanoseconds a, Nanoseconds b) { return a += b; }
    friend constexpr Nanoseconds operator-(Nanoseconds a, Nanoseconds b) { return a -= b; }
    friend constexpr auto operator<=>(Nanoseconds, Nanoseconds) = default;

private:
    std::int64_t m_count = 0;
};

/// What a time is written with: its unit, and one decimal of µs and two of ms and s, but none from 100 on.
struct TimeFormat {
    double nanoseconds = 1; ///< of the unit
    const char* unit = "ns";
    int decimals = 0;

    [[nodiscard]] static TimeFormat of(Nanoseconds time);
    /// `time` in the unit.
    [[nodiscard]] constexpr double figure(Nanoseconds time) const {
        return static_cast<double>(time.count()) / nanoseconds;
    }
};
/// "950 ns", "84.2 µs", "18.42 ms", "1.83 s"; "µ" is U+00B5.
[[nodiscard]] std::string timeText(Nanoseconds time);
/// "1.83 ms (1.81 to 1.86)": the interval as the median is written.
[[nodiscard]] std::string intervalText(Nanoseconds median, Nanoseconds low, Nanoseconds high);

} // namespace tessera::base
