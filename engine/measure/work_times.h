#pragma once

#include "engine/base/units.h"

#include <array>
#include <utility>

namespace tessera::measure {

/// Where a worker's wall time went while it measured. What a worker did before it died is not in it.
struct WorkTimes {
    base::Nanoseconds oracle;    ///< inputs made, and the right answers for them
    base::Nanoseconds prepare;   ///< kernels created, weights packed, buffers bound
    base::Nanoseconds firstRuns; ///< the runs that are checked
    base::Nanoseconds compare;   ///< their outputs against the right answers
    base::Nanoseconds timing;    ///< rounds, with all that makes ready for a run
};

/// Each with its name on the wire.
inline constexpr std::array kWorkTimes{
    std::pair("oracle", &WorkTimes::oracle), std::pair("prepare", &WorkTimes::prepare),
    std::pair("first_runs", &WorkTimes::firstRuns), std::pair("compare", &WorkTimes::compare),
    std::pair("timing", &WorkTimes::timing)};

inline WorkTimes& operator+=(WorkTimes& sum, const WorkTimes& other) {
    for (const auto& [name, time] : kWorkTimes) {
        sum.*time += other.*time;
    }
    return sum;
}

inline WorkTimes operator-(WorkTimes from, const WorkTimes& other) {
    for (const auto& [name, time] : kWorkTimes) {
        from.*time -= other.*time;
    }
    return from;
}

} // namespace tessera::measure
