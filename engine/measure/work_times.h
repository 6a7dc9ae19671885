#pragma once

#include "engine/base/units.h"

namespace tessera::measure {

/// Where a worker's wall time went while it measured. What a worker did before it died is not in it.
struct WorkTimes {
    base::Nanoseconds oracle;    ///< inputs made, and the right answers for them
    base::Nanoseconds prepare;   ///< kernels created, weights packed, buffers bound
    base::Nanoseconds firstRuns; ///< the runs that are checked
    base::Nanoseconds compare;   ///< their outputs against the right answers
    base::Nanoseconds timing;    ///< rounds, with all that makes ready for a run

    WorkTimes& operator+=(const WorkTimes& other) {
        oracle += other.oracle;
        prepare += other.prepare;
        firstRuns += other.firstRuns;
        compare += other.compare;
        timing += other.timing;
        return *this;
    }
    friend WorkTimes operator-(const WorkTimes& a, const WorkTimes& b) {
        return {a.oracle - b.oracle, a.prepare - b.prepare, a.firstRuns - b.firstRuns, a.compare - b.compare,
                a.timing - b.timing};
    }
};

} // namespace tessera::measure
