#pragma once

#include "engine/base/progress.h"
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
    base::Nanoseconds limit{60'000'000'000}; ///< an answer that takes longer is a hang
    std::span<const NamedBlob> blobs;
    std::function<void(const nlohmann::json&)> onProgress;
    std::function<void(const base::Hash128&, BlobBytes)> onBlob;
};

/// How a call failed that did not answer: the worker is gone and a new one starts with the next call.
enum class WorkerLoss : std::uint8_t { kNone, kCrashed, kHung };

/// The host's side of one worker, restarted when it dies. Not thread-safe.
class WorkerClient {
public:
    WorkerClient(std::shared_ptr<Launcher> launcher, WorkerEnvironment environment);
    ~WorkerClient();
    WorkerClient(const WorkerClient&) = delete;
    WorkerClient& operator=(const WorkerClient&) = delete;

    /// \par Errors the worker's own error; kBackend when it crashed or hung (then lastLoss() says which, and
    /// the
    ///      message how); kCancelled after `stop`, by which the worker is killed.
    [[nodiscard]] base::Result<nlohmann::json> call(const nlohmann::json& request, const CallOptions& options,
                                                    std::stop_token stop);
    [[nodiscard]] WorkerLoss lastLoss() const { return m_lastLoss; }
    /// Grows with every start of a process: state kept in a worker is gone when it changes.
    [[nodiscard]] int generation() const { return m_generation; }
    /// Starts the process when there is none, or when the last one has died while idle.
    [[nodiscard]] base::Status ensureRunning();
    void kill();

private:
    [[nodiscard]] base::Status sendBlobs(std::span<const NamedBlob> blobs, const Patience& patience);
    [[nodiscard]] base::Result<nlohmann::json> awaitAnswer(const CallOptions& options,
                                                           const std::stop_token& stop);
    [[nodiscard]] tl::unexpected<base::Error> lost(const base::Error& error);

    std::shared_ptr<Launcher> m_launcher;
    WorkerEnvironment m_environment;
    std::unique_ptr<WorkerProcess> m_process;
    std::set<base::Hash128> m_sent;
    WorkerLoss m_lastLoss = WorkerLoss::kNone;
    int m_generation = 0;
};

} // namespace tessera::measure
