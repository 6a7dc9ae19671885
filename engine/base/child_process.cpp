#include "engine/base/child_process.h"

#include "engine/base/descriptor.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace tessera::base {
namespace {

using SteadyClock = std::chrono::steady_clock;

/// A started child: killed, if it still runs, and waited for at the end of the scope.
class Child {
public:
    explicit Child(pid_t pid) : m_pid(pid) {}
    ~Child() {
        if (m_pid > 0) {
            ::kill(m_pid, SIGKILL);
            while (::waitpid(m_pid, nullptr, 0) < 0 && errno == EINTR) {
            }
        }
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    /// Its status; nullopt: it still runs at `end`.
    std::optional<int> waitUntil(SteadyClock::time_point end) {
        constexpr std::chrono::milliseconds kBetweenLooks{1};
        for (;;) {
            int status = 0;
            if (::waitpid(m_pid, &status, WNOHANG) == m_pid) {
                m_pid = -1;
                return status;
            }
            if (SteadyClock::now() >= end) {
                return std::nullopt;
            }
            std::this_thread::sleep_for(kBetweenLooks); // it closed its output: all but gone
        }
    }

private:
    pid_t m_pid;
};

/// In the child between fork and exec: async-signal-safe calls only.
[[noreturn]] void becomeProgram(int channel, pid_t parent, char* const* arguments) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) {
        ::_exit(127); // it died before the line above
    }
    const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    ::dup2(channel, STDIN_FILENO);
    ::dup2(channel, STDOUT_FILENO);
    ::dup2(nowhere, STDERR_FILENO);
    ::execv(arguments[0], arguments);
    ::_exit(127);
}

std::string tooLong(const ChildRun& run) {
    return "took longer than " + std::to_string(run.limit.count() / 1'000'000) + " ms";
}

/// Feeds the child and collects what it says until it closes its end.
/// \return what went wrong; empty: nothing.
std::string exchange(const ChildRun& run, SteadyClock::time_point end, Descriptor& channel,
                     std::string& output) {
    std::size_t written = 0;
    std::array<char, 65536> buffer{};
    for (;;) {
        if (written == run.input.size()) {
            ::shutdown(channel.number(), SHUT_WR);
            ++written; // once
        }
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(end - SteadyClock::now()).count();
        if (left <= 0) {
            return tooLong(run);
        }
        const bool writing = written < run.input.size();
        pollfd wait{channel.number(), static_cast<short>(writing ? POLLIN | POLLOUT : POLLIN), 0};
        if (::poll(&wait, 1, static_cast<int>(left)) < 0 && errno != EINTR) {
            return std::string("cannot be waited for: ") + std::strerror(errno);
        }
        if ((wait.revents & POLLOUT) != 0 && writing) {
            const auto sent = ::send(channel.number(), run.input.data() + written, run.input.size() - written,
                                     MSG_NOSIGNAL | MSG_DONTWAIT);
            if (sent < 0 && errno != EAGAIN && errno != EINTR) {
                written = run.input.size(); // it reads no further: its exit status says why
            }
            written += sent > 0 ? static_cast<std::size_t>(sent) : 0;
        }
        if ((wait.revents & (POLLIN | POLLHUP | POLLERR)) != 0) {
            const auto got = ::recv(channel.number(), buffer.data(), buffer.size(), MSG_DONTWAIT);
            if (got == 0 || (got < 0 && errno == ECONNRESET)) {
                return {};
            }
            output.append(buffer.data(), got > 0 ? static_cast<std::size_t>(got) : 0);
            if (output.size() > run.outputLimitBytes) {
                return "writes more than " + std::to_string(run.outputLimitBytes) + " bytes";
            }
        }
    }
}

tl::unexpected<Error> refuse(const ChildRun& run, std::string why) {
    return fail(ErrorKind::kBackend, std::move(why), run.program.string());
}

} // namespace

Result<std::string> runChild(const ChildRun& run) {
    if (::access(run.program.c_str(), X_OK) != 0) {
        return refuse(run, std::string("cannot be started: ") + std::strerror(errno));
    }
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
        return refuse(run, std::string("no socket pair for it: ") + std::strerror(errno));
    }
    Descriptor ours(ends[0]);
    Descriptor theirs(ends[1]);
    std::vector<std::string> words{run.program.string()};
    words.insert(words.end(), run.arguments.begin(), run.arguments.end());
    std::vector<char*> arguments;
    arguments.reserve(words.size() + 1);
    for (auto& word : words) {
        arguments.push_back(word.data());
    }
    arguments.push_back(nullptr);
    const auto end = SteadyClock::now() + std::chrono::nanoseconds(run.limit.count());
    const pid_t parent = ::getpid();
    const pid_t pid = ::fork();
    if (pid == 0) {
        becomeProgram(theirs.number(), parent, arguments.data());
    }
    if (pid < 0) {
        return refuse(run, std::string("cannot fork: ") + std::strerror(errno));
    }
    Child child(pid);
    theirs.close();
    std::string output;
    if (const auto wrong = exchange(run, end, ours, output); !wrong.empty()) {
        return refuse(run, wrong);
    }
    ours.close();
    const auto status = child.waitUntil(end);
    if (!status) {
        return refuse(run, tooLong(run));
    }
    if (WIFSIGNALED(*status)) {
        return refuse(run, "crashed with signal " + std::to_string(WTERMSIG(*status)));
    }
    if (WEXITSTATUS(*status) != 0) {
        return refuse(run, "failed with status " + std::to_string(WEXITSTATUS(*status)));
    }
    return output;
}

std::optional<std::filesystem::path> findProgram(std::string_view name) {
    const char* path = std::getenv("PATH");
    std::string_view folders = path != nullptr ? path : "";
    while (!folders.empty()) {
        const auto colon = std::min(folders.find(':'), folders.size());
        const auto candidate = std::filesystem::path(folders.substr(0, colon)) / name;
        // A relative folder would run what lies in the current one.
        if (candidate.is_absolute() && ::access(candidate.c_str(), X_OK) == 0) {
            return candidate;
        }
        folders.remove_prefix(std::min(colon + 1, folders.size()));
    }
    return std::nullopt;
}

} // namespace tessera::base
