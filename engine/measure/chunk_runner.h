#pragma once

#include "engine/base/progress.h"
#include "engine/measure/canary.h"
#include "engine/measure/thresholds.h"
#include "engine/measure/timing_round.h"
#include "engine/measure/timing_task.h"
#include "engine/measure/work_times.h"
#include "engine/measure/worker_session.h"

#include <nlohmann/json_fwd.hpp>

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace tessera::measure {

struct ChunkSettings {
    TimingLimits limits;
    base::Nanoseconds hangLimit{thresholds::kLongestHang}; ///< of a worker's silence, at most
    std::int64_t modelWeightBytes = 0;                     ///< 0: kernels may find their weights hot
    /// Behind it no task is begun, and the worker is stopped that still prepares one a moment later.
    std::optional<base::Deadline> deadline = {};
    /// The backend whose kernels may take as long as what is prepared: they are slow, and end.
    std::string slowBackend = {};
};

/// Sends groups of tasks to a worker until each has its result, whatever happens to the worker.
///
/// Which task takes the worker down while it is prepared or checked is known, and the others go on together.
/// A loss while all are timed in turn is cleared up by timing each alone.
class ChunkRunner {
public:
    struct Hooks {
        /// Has the worker hold the group's graph, with the draws that its regions are checked on. \return the
        /// graph's name there.
        std::function<base::Result<std::string>(const TaskGroup&, const std::stop_token&)> load;
        /// Called when a task of the group is being checked.
        std::function<void(const TaskGroup&, const TimingTask&)> checking;
    };

    ChunkRunner(WorkerSession& worker, ChunkSettings settings, Hooks hooks)
        : m_worker(worker), m_settings(std::move(settings)), m_hooks(std::move(hooks)) {}

    /// \par Errors  kCancelled after `stop`; what keeps any worker from starting. Results known by then are
    /// set.
    [[nodiscard]] base::Status run(std::span<TaskGroup> chunk, const std::stop_token& stop);
    [[nodiscard]] const ChunkSettings& settings() const { return m_settings; }
    /// Of all requests that were answered.
    [[nodiscard]] const WorkTimes& spent() const { return m_spent; }
    /// Of the machine when the last request was answered; empty: none was.
    [[nodiscard]] const std::optional<Canary>& canary() const { return m_canary; }

private:
    struct Sent {
        TaskGroup* group;
        TimingTask* task;
    };
    enum class Isolation : std::uint8_t { kTogether, kAlone };

    /// Those of backends of which too many kernels hung have that verdict.
    void giveUp(std::span<TaskGroup> chunk) const;
    [[nodiscard]] base::Status openBackends(std::span<TaskGroup> chunk, const std::stop_token& stop);
    /// Of what is not done, one task alone or all together.
    [[nodiscard]] base::Result<nlohmann::json> request(std::span<TaskGroup> chunk, Isolation isolation,
                                                       const std::stop_token& stop);
    [[nodiscard]] bool isOverdue() const;
    /// Sets how long the next silence may last.
    void limitSilence(CallOptions& options) const;
    /// Did it end by the deadline, and not since anything hangs?
    [[nodiscard]] bool isCutShort(const CallOptions& options) const;
    [[nodiscard]] base::Status ask(const nlohmann::json& request, const std::stop_token& stop);
    void note(const nlohmann::json& progress);
    [[nodiscard]] std::optional<TaskResult> verdictOf(const base::Error& error) const;

    WorkerSession& m_worker;
    ChunkSettings m_settings;
    Hooks m_hooks;
    std::vector<Sent> m_sent; ///< by number in the request
    /// What is prepared and checked right now; null while all are timed in turn.
    TimingTask* m_checking = nullptr;
    bool m_isRunning = false; ///< the worker's next word comes behind the run of a kernel
    WorkTimes m_spent;
    std::optional<Canary> m_canary;
};

} // namespace tessera::measure
