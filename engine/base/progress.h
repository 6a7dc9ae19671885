#pragma once

#include "engine/base/deadline.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

namespace tessera::base {

/// One report of a long job. `done` of `total`; total 0 means unknown.
struct Progress {
    std::string phase;  ///< short English name of the step, for example "measure"
    std::string detail; ///< what is being worked on now
    std::int64_t done = 0;
    std::int64_t total = 0;
};

/// Called from the job's own thread; must not block.
using ProgressSink = std::function<void(const Progress&)>;

/// What every long job takes: a way to be told to stop, and a place to report to. Both may be left empty.
struct JobControl {
    std::stop_token stop;
    ProgressSink progress;
    /// Behind it nothing is begun that can be left: what there is then is the answer. Empty: there is time.
    std::optional<Deadline> deadline = {};

    [[nodiscard]] bool stopRequested() const { return stop.stop_requested(); }
    [[nodiscard]] bool isLate() const { return deadline && deadline->passed(); }
    void report(const Progress& value) const {
        if (progress) {
            progress(value);
        }
    }
};

} // namespace tessera::base
