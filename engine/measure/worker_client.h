#pragma once

#include "engine/base/progress.h"
#include "engine/measure/hang_limits.h"
#include "engine/measure/launcher.h"

#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace tessera::measure {

/// A blob that a request needs; sent once to each worker.
struct NamedBlob {
    base::Hash128 name;
    std::function<base::Result<BlobBytes>()> load; ///< called only when the worker has not got it
};

/// What a request may use and receive besides its JSON.
struct CallOptions {
    /// Of one silence: a longer one is a hang. It may change while the call goes on, by `onProgress`, and so
    /// may what the silence is about.
    base::Nanoseconds limit{60'000'000'000};
    Silence silence = Silence::kPrepares;
    std::span<const NamedBlob> blobs;
    std::function<void(const nlohmann::json&)> onProgress;
    std::function<void(const base::Hash128&, BlobBytes)> onBlob;
};

/// How a call failed that did not answer: the worker is gone and a new one starts with the next call.
enum class WorkerLoss : std::uint8_t { kNone, kCrashed, kHung };

/// The host's side of one worker, restarted when it dies. Not thread-safe.
class WorkerClient {
public:
    /// \param hangs  bounds every call's own limit; null: nothing does.
    WorkerClient(std::shared_ptr<Launcher> launcher, WorkerEnvironment environment,
                 std::shared_ptr<HangLimits> hangs = nullptr);
    ~WorkerClient();
    WorkerClient(const WorkerClient&) = delete;
    WorkerClient& operator=(const WorkerClient&) = delete;

    /// \par Errors the worker's own error; kBackend when it crashed or hung (then lastLoss() says which, and
    /// the
    ///      message how); kCancelled after `stop`, by which the worker is killed.
    [[nodiscard]] base::Result<nlohmann::json> call(const nlohmann::json& request, const CallOptions& options,
                                                    std::stop_token stop);
    [[nodiscard]] WorkerLoss lastLoss() const { return m_lastLoss; }
    /// Null: only each call's own limit holds.
    [[nodiscard]] HangLimits* hangs() const { return m_hangs.get(); }
    /// How long a silence of that kind may be now.
    [[nodiscard]] base::Nanoseconds limitOf(const CallOptions& options) const;
    /// Of the hang that was the last loss: how long it was waited for.
    [[nodiscard]] base::Nanoseconds lastSilence() const { return m_lastSilence; }
    /// Grows with every start of a process: state kept in a worker is gone when it changes.
    [[nodiscard]] int generation() const { return m_generation; }
    /// Starts the process when there is none, or when the last one has died while idle.
    [[nodiscard]] base::Status ensureRunning();
    void kill();

private:
    [[nodiscard]] base::Status sendBlobs(const CallOptions& options, const std::stop_token& stop);
    [[nodiscard]] base::Result<nlohmann::json> awaitAnswer(const CallOptions& options,
                                                           const std::stop_token& stop);
    /// \param waited  at most so long
    [[nodiscard]] tl::unexpected<base::Error> lost(const base::Error& error, Silence silence,
                                                   base::Nanoseconds waited);

    std::shared_ptr<Launcher> m_launcher;
    WorkerEnvironment m_environment;
    std::shared_ptr<HangLimits> m_hangs;
    std::unique_ptr<WorkerProcess> m_process;
    std::set<base::Hash128> m_sent;
    WorkerLoss m_lastLoss = WorkerLoss::kNone;
    base::Nanoseconds m_lastSilence{0};
    int m_generation = 0;
};

} // namespace tessera::measure
