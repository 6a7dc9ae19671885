#pragma once

#include "engine/base/clock.h"
#include "engine/measure/machine_load.h"
#include "engine/measure/region_measurer.h"
#include "engine/session/session.h"

#include <functional>

namespace tessera::session {

/// Turns progress of the parts into what the window shows, and holds the search while it is paused.
class SearchReporter {
public:
    /// All three outlive it; `isPaused` and `sink` may be empty.
    SearchReporter(const base::JobControl& control, const std::function<bool()>& isPaused,
                   const std::function<void(const SearchProgress&)>& sink)
        : m_outer(control), m_isPaused(isPaused), m_sink(sink) {}

    /// Reports of the parts say from now on what `measurer` has timed since now; nullptr: what it had timed
    /// so far stays said.
    void count(const measure::RegionMeasurer* measurer);
    /// For the parts: their progress comes here, and they stop with the search.
    [[nodiscard]] base::JobControl control();
    void enter(SearchProgress::Phase phase);
    [[nodiscard]] SearchProgress& state() { return m_state; }
    void waitWhilePaused() const;
    void graphEvent(const search::GraphLevelEvent& event);

private:
    void send();
    void takeCounts();
    void takeLoad();

    const base::JobControl& m_outer;
    const std::function<bool()>& m_isPaused;
    const std::function<void(const SearchProgress&)>& m_sink;
    SearchProgress m_state;
    SearchProgress::Phase m_entered = SearchProgress::Phase::kFirstAnswer;
    const measure::RegionMeasurer* m_measurer = nullptr;
    measure::RegionMeasurer::Counts m_before;
    base::SystemClock m_clock;
    base::Nanoseconds m_looked = m_clock.now(); ///< at the machine's load
    measure::MachineLoad m_load;
};

} // namespace tessera::session
