#pragma once

#include "engine/base/result.h"
#include "engine/measure/channel.h"

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace tessera::measure {

/// A running worker: its channel and the means to end it.
class WorkerProcess {
public:
    virtual ~WorkerProcess() = default;
    [[nodiscard]] virtual Channel& channel() = 0;
    /// Ends it at once. Idempotent.
    virtual void kill() = 0;
    /// How it ended, in words for a verdict ("killed by signal 11 (Segmentation fault)"); waits for the end.
    [[nodiscard]] virtual std::string reap() = 0;
};

/// How a worker's threads behave; fixed when it starts.
struct WorkerEnvironment {
    int threads = 1;
    enum class Waiting : std::uint8_t { kActive, kPassive } waiting = Waiting::kActive;
    std::map<std::string, std::string> variables; ///< further ones, such as OPENBLAS_CORETYPE
};

/// The only one who knows where a worker runs.
class Launcher {
public:
    virtual ~Launcher() = default;
    [[nodiscard]] virtual base::Result<std::unique_ptr<WorkerProcess>>
    launch(const WorkerEnvironment& environment) = 0;
};

/// Starts `program` (tessera-worker) on this machine over a socket pair on its standard streams.
class LocalLauncher final : public Launcher {
public:
    explicit LocalLauncher(std::filesystem::path program, std::vector<std::string> arguments = {});
    [[nodiscard]] base::Result<std::unique_ptr<WorkerProcess>>
    launch(const WorkerEnvironment& environment) override;

private:
    std::filesystem::path m_program;
    std::vector<std::string> m_arguments;
};

/// The worker beside the running program, or $TESSERA_WORKER.
[[nodiscard]] std::filesystem::path workerProgram();

} // namespace tessera::measure
