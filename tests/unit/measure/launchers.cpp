#include "tests/unit/measure/launchers.h"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

namespace tessera::test {

namespace {

class PipedProcess final : public measure::WorkerProcess {
public:
    PipedProcess(pid_t pid, int readEnd, int writeEnd, PipeLauncher::AtEnd atEnd)
        : m_pid(pid), m_channel(readEnd, writeEnd), m_atEnd(atEnd) {}
    ~PipedProcess() override {
        if (m_atEnd == PipeLauncher::AtEnd::kKill) {
            kill();
            static_cast<void>(reap());
        }
    }
    PipedProcess(const PipedProcess&) = delete;
    PipedProcess& operator=(const PipedProcess&) = delete;

    [[nodiscard]] measure::Channel& channel() override { return m_channel; }
    void kill() override {
        if (m_pid > 0) {
            ::kill(m_pid, SIGKILL);
        }
    }
    [[nodiscard]] std::string reap() override {
        if (m_pid > 0) {
            int status = 0;
            while (::waitpid(m_pid, &status, 0) < 0 && errno == EINTR) {
            }
            m_pid = 0;
            m_ended = WIFSIGNALED(status) ? "signal " + std::to_string(WTERMSIG(status))
                                          : "status " + std::to_string(WEXITSTATUS(status));
        }
        return m_ended;
    }

private:
    pid_t m_pid;
    measure::Channel m_channel;
    PipeLauncher::AtEnd m_atEnd;
    std::string m_ended;
};

} // namespace

base::Result<std::unique_ptr<measure::WorkerProcess>>
PipeLauncher::launch(const measure::WorkerEnvironment& environment) {
    int down[2];
    int up[2];
    if (::pipe2(down, O_CLOEXEC) != 0 || ::pipe2(up, O_CLOEXEC) != 0) {
        return base::fail(base::ErrorKind::kBackend, "no pipes");
    }
    const std::string program = measure::workerProgram().string();
    const std::string threads = std::to_string(environment.threads);
    const pid_t pid = ::fork();
    if (pid == 0) {
        ::dup2(down[0], STDIN_FILENO);
        ::dup2(up[1], STDOUT_FILENO);
        ::setenv("OMP_NUM_THREADS", threads.c_str(), 1);
        ::execl(program.c_str(), program.c_str(), nullptr);
        ::_exit(127);
    }
    ::close(down[0]);
    ::close(up[1]);
    m_lastPid = pid;
    return std::make_unique<PipedProcess>(pid, up[0], down[1], m_atEnd);
}

} // namespace tessera::test
