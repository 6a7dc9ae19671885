#pragma once

#include "engine/base/units.h"
#include "engine/plan/plan.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace tessera::search {

/// What the graph level did with one plan. In order, the events of a search are its trace: a function of seed
/// and costs alone.
struct GraphLevelEvent {
    enum class Fate : std::uint8_t {
        kKept,     ///< faster than the best so far, which it now is
        kSlower,   ///< dropped: its interval lies above the best's
        kTie,      ///< neither could be told faster
        kCrashed,  ///< could not be run
        kScreened, ///< never measured: its prediction lies above the best, errors included
    };
    std::int64_t evaluation = 0; ///< plans measured so far, this one included
    std::int64_t generation = 0;
    std::string move; ///< "move conv3 + add3 to openvino"
    Fate fate = Fate::kSlower;
    base::Nanoseconds predicted;
    base::Nanoseconds time;   ///< median in its race; 0 when it was not measured
    base::Nanoseconds beside; ///< median of the best before it in the same rounds; 0 when it was not measured
    /// Its time over that one, in pairs. Empty: it was not measured.
    std::optional<plan::SpeedUp> ratio = {};
    plan::PlanRef best; ///< when it changed
};

/// Called from the search's own thread, in trace order; must not block.
using GraphLevelSink = std::function<void(const GraphLevelEvent&)>;

} // namespace tessera::search
