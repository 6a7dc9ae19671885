#include "engine/measure/launcher.h"

#include "engine/base/file_system.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <sys/socket.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace tessera::measure {

using base::ErrorKind;
using base::fail;

namespace {

std::string describeStatus(int status) {
    if (WIFSIGNALED(status)) {
        return "killed by signal " + std::to_string(WTERMSIG(status)) + " (" + ::strsignal(WTERMSIG(status)) +
               ")";
    }
    return "exited with status " + std::to_string(WEXITSTATUS(status));
}

class LocalProcess final : public WorkerProcess {
public:
    LocalProcess(pid_t pid, int descriptor) : m_pid(pid), m_channel(descriptor, descriptor) {}
    ~LocalProcess() override {
        kill();
        static_cast<void>(reap());
    }
    LocalProcess(const LocalProcess&) = delete;
    LocalProcess& operator=(const LocalProcess&) = delete;

    [[nodiscard]] Channel& channel() override { return m_channel; }
    /// With what it has started: a compiler would go on, and take a core from what is timed next.
    void kill() override {
        if (m_ended.empty()) {
            ::kill(-m_pid, SIGKILL);
        }
    }
    [[nodiscard]] std::string reap() override {
        if (m_ended.empty()) {
            int status = 0;
            const bool byItself = awaitEnd(status, kGrace);
            if (!byItself) {
                kill();
                static_cast<void>(awaitEnd(status, kDying)); // the driver of a device may still hold it
            }
            m_ended = byItself ? describeStatus(status) : "closed its stream without ending, and was stopped";
        }
        return m_ended;
    }

private:
    /// A process whose stream is closed ends at once, or it is stuck in a library's exit handlers.
    static constexpr std::chrono::milliseconds kGrace{2000};
    /// One that was killed ends when all memory that it held is free.
    static constexpr std::chrono::milliseconds kDying{10'000};

    [[nodiscard]] bool awaitEnd(int& status, std::chrono::milliseconds most) const {
        constexpr std::chrono::milliseconds kStep{1};
        for (auto waited = kStep; waited < most; waited += kStep) {
            if (::waitpid(m_pid, &status, WNOHANG) == m_pid) {
                return true;
            }
            std::this_thread::sleep_for(kStep);
        }
        return false;
    }

    pid_t m_pid;
    Channel m_channel;
    std::string m_ended;
};

/// What asks glibc for large pages where the system grants them on request. Weights and activations pass the
/// reach of the page tables' caches, and a walk costs most where tables are nested, in a virtual machine.
/// What the caller's environment says of it holds.
std::string heapTunables() {
    constexpr std::string_view kLargePages = "glibc.malloc.hugetlb";
    const char* given = std::getenv("GLIBC_TUNABLES");
    std::string text = given != nullptr ? given : "";
    if (text.find(kLargePages) != std::string::npos) {
        return text;
    }
    return (text.empty() ? "" : text + ":") + std::string(kLargePages) + "=1";
}

std::vector<std::string> environmentFor(const WorkerEnvironment& wanted) {
    const bool active = wanted.waiting == WorkerEnvironment::Waiting::kActive;
    const std::string threads = std::to_string(wanted.threads);
    auto variables = wanted.variables;
    // Spinning is bounded to about a millisecond, which covers the gaps between two kernels: a pool that
    // spins on takes the cores from a foreign pool beside it, and from the next process that is timed.
    variables.insert({{"OMP_NUM_THREADS", threads},
                      {"OMP_PROC_BIND", "close"},
                      {"OMP_DYNAMIC", "false"},
                      {"OMP_WAIT_POLICY", active ? "ACTIVE" : "PASSIVE"},
                      {"GOMP_SPINCOUNT", active ? "30000" : "0"},
                      {"OPENBLAS_NUM_THREADS", threads},
                      {"GLIBC_TUNABLES", heapTunables()}});
    std::vector<std::string> list;
    for (char** entry = environ; *entry != nullptr; ++entry) {
        const std::string_view text = *entry;
        if (!variables.contains(std::string(text.substr(0, text.find('='))))) {
            list.emplace_back(text);
        }
    }
    for (const auto& [name, value] : variables) {
        list.push_back(name + "=" + value);
    }
    return list;
}

std::vector<char*> pointersTo(std::vector<std::string>& texts) {
    std::vector<char*> pointers;
    pointers.reserve(texts.size() + 1);
    for (auto& text : texts) {
        pointers.push_back(text.data());
    }
    pointers.push_back(nullptr);
    return pointers;
}

/// In the child between fork and exec: async-signal-safe calls only.
[[noreturn]] void becomeWorker(int descriptor, char* const* arguments, char* const* environment) {
    ::dup2(descriptor, STDIN_FILENO);
    ::dup2(descriptor, STDOUT_FILENO);
    // Ctrl-C in a terminal reaches the host's group; it is a request to the host, not a crash of the worker.
    ::setpgid(0, 0);
    ::execve(arguments[0], arguments, environment);
    ::_exit(127);
}

} // namespace

LocalLauncher::LocalLauncher(std::filesystem::path program, std::vector<std::string> arguments)
    : m_program(std::move(program)), m_arguments(std::move(arguments)) {}

base::Result<std::unique_ptr<WorkerProcess>> LocalLauncher::launch(const WorkerEnvironment& environment) {
    if (::access(m_program.c_str(), X_OK) != 0) {
        return fail(ErrorKind::kBackend, std::string("cannot start the worker: ") + std::strerror(errno),
                    m_program.string());
    }
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
        return fail(ErrorKind::kBackend, std::string("cannot make a socket pair: ") + std::strerror(errno));
    }
    std::vector<std::string> arguments{m_program.string()};
    arguments.insert(arguments.end(), m_arguments.begin(), m_arguments.end());
    auto variables = environmentFor(environment);
    const auto argumentPointers = pointersTo(arguments);
    const auto variablePointers = pointersTo(variables);
    const pid_t pid = ::fork();
    if (pid == 0) {
        becomeWorker(ends[1], argumentPointers.data(), variablePointers.data());
    }
    if (pid > 0) {
        ::setpgid(pid, pid); // whichever of the two comes first
    }
    ::close(ends[1]);
    if (pid < 0) {
        ::close(ends[0]);
        return fail(ErrorKind::kBackend, std::string("cannot fork: ") + std::strerror(errno));
    }
    return std::make_unique<LocalProcess>(pid, ends[0]);
}

std::filesystem::path workerProgram() {
    if (const char* named = std::getenv("TESSERA_WORKER"); named != nullptr) {
        return named;
    }
    auto beside = base::programFolder() / "tessera-worker";
    // Test programs lie one folder below the programs.
    return std::filesystem::exists(beside) ? beside : base::programFolder().parent_path() / "tessera-worker";
}

} // namespace tessera::measure
