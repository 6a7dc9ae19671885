#pragma once

#include "engine/base/progress.h"
#include "engine/measure/rival_batch.h"
#include "engine/measure/sample_statistics.h"
#include "engine/measure/timing_round.h"
#include "engine/measure/work_times.h"
#include "engine/measure/worker_session.h"

#include <nlohmann/json_fwd.hpp>

#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace tessera::measure {

struct ChunkSettings {
    TimingLimits limits;
    base::Nanoseconds hangLimit{120'000'000'000}; ///< of a worker's silence while it checks and times
    std::int64_t modelWeightBytes = 0;            ///< 0: kernels may find their weights hot
    std::optional<base::Deadline> deadline = {};  ///< behind it no job is begun
};

/// Sends batches of rivals to a worker until each job has its cost or verdict, whatever happens to the
/// worker.
///
/// Who takes the worker down while it is prepared or checked is known, and the others go on together. A loss
/// while all are timed in turn is cleared up by timing each alone.
class ChunkRunner {
public:
    /// Says which job is being checked, or none while all are timed.
    using Sink = std::function<void(const RivalBatch&)>;

    ChunkRunner(WorkerSession& worker, ChunkSettings settings, Sink sink)
        : m_worker(worker), m_settings(std::move(settings)), m_sink(std::move(sink)) {}

    /// \par Errors  kCancelled after `stop`; what keeps any worker from starting. Costs known by then are
    /// set.
    [[nodiscard]] base::Status run(std::span<RivalBatch> chunk, const std::stop_token& stop);
    /// Of all requests that were answered.
    [[nodiscard]] const WorkTimes& spent() const { return m_spent; }

private:
    struct JobRef {
        RivalBatch* batch;
        std::size_t index;
        [[nodiscard]] RivalBatch::Job& job() const { return batch->jobs[index]; }
    };
    enum class Isolation : std::uint8_t { kTogether, kAlone };

    [[nodiscard]] base::Result<std::vector<JobRef>> openJobs(std::span<RivalBatch> chunk, Isolation isolation,
                                                             const std::stop_token& stop);
    [[nodiscard]] base::Status ask(std::span<const JobRef> sent, const std::stop_token& stop);
    void note(std::span<const JobRef> sent, const nlohmann::json& progress);
    [[nodiscard]] std::optional<backend::Cost> verdictOf(const base::Error& error) const;

    WorkerSession& m_worker;
    ChunkSettings m_settings;
    Sink m_sink;
    /// Who is prepared and checked right now; empty while all are timed in turn.
    std::optional<JobRef> m_checking;
    WorkTimes m_spent;
};

} // namespace tessera::measure
