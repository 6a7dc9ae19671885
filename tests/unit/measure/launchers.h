#pragma once

#include "engine/measure/launcher.h"

#include <memory>
#include <sys/types.h>

namespace tessera::test {

/// Starts workers over two plain pipes, with nothing shared but bytes: what a remote shell gives.
class PipeLauncher final : public measure::Launcher {
public:
    /// What becomes of a worker when its process object goes: kHangUp only closes the streams, as a host that
    /// dies does; who started it must then wait for it.
    enum class AtEnd : std::uint8_t { kKill, kHangUp };

    explicit PipeLauncher(AtEnd atEnd = AtEnd::kKill) : m_atEnd(atEnd) {}
    [[nodiscard]] base::Result<std::unique_ptr<measure::WorkerProcess>>
    launch(const measure::WorkerEnvironment& environment) override;

    /// Of the worker started last.
    [[nodiscard]] pid_t lastPid() const { return m_lastPid; }

private:
    AtEnd m_atEnd;
    pid_t m_lastPid = 0;
};

/// Has no machine to start anything on.
class FailingLauncher final : public measure::Launcher {
public:
    [[nodiscard]] base::Result<std::unique_ptr<measure::WorkerProcess>>
    launch(const measure::WorkerEnvironment& /*environment*/) override {
        return base::fail(base::ErrorKind::kBackend, "no machine is free", "launcher");
    }
};

} // namespace tessera::test
