#include "tests/bad_input/attempt.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <malloc.h>
#include <ostream>
#include <poll.h>
#include <span>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace tessera::bad_input {

namespace {

/// Far above the two seconds of processor time that are allowed: a machine may have much else to do.
constexpr std::chrono::seconds kPatience{400};
/// Mapped, not touched: what the C library sets aside beside what is asked for.
constexpr std::int64_t kMappingSlackBytes = std::int64_t{64} << 20U;

void append(std::string& into, const std::string& text) {
    into += std::to_string(text.size()) + ":" + text;
}

void append(std::string& into, const std::vector<std::string>& list) {
    append(into, std::to_string(list.size()));
    for (const auto& entry : list) {
        append(into, entry);
    }
}

std::string encode(const Report& report, int openedDescriptors) {
    std::string bytes;
    append(bytes, std::to_string(static_cast<int>(report.verdict)));
    append(bytes, std::to_string(openedDescriptors));
    append(bytes, report.text);
    append(bytes, report.warnings);
    append(bytes, report.missing);
    return bytes;
}

/// Reads back what `encode` wrote; empty texts once it ends.
class Decoder {
public:
    explicit Decoder(const std::string& bytes) : m_bytes(bytes) {}

    std::string text() {
        const std::size_t colon = m_bytes.find(':', m_at);
        if (colon == std::string::npos) {
            return {};
        }
        const std::size_t size = std::strtoull(m_bytes.c_str() + m_at, nullptr, 10);
        m_at = colon + 1 + size;
        return m_bytes.substr(colon + 1, size);
    }
    int number() { return std::atoi(text().c_str()); }
    std::vector<std::string> list() {
        std::vector<std::string> result(static_cast<std::size_t>(number()));
        for (auto& entry : result) {
            entry = text();
        }
        return result;
    }

private:
    const std::string& m_bytes;
    std::size_t m_at = 0;
};

int openDescriptors() {
    const std::filesystem::directory_iterator all("/proc/self/fd");
    return static_cast<int>(std::distance(begin(all), end(all)));
}

std::int64_t mappedBytes() {
    std::ifstream file("/proc/self/statm");
    std::int64_t pages = 0;
    file >> pages;
    return pages * ::sysconf(_SC_PAGESIZE);
}

/// An exception that leaves `work` ends the process, as it would end the program.
[[noreturn]] void runChild(int pipe, const std::function<Report()>& work, std::int64_t limitBytes) noexcept {
    if (areBoundsMeasured()) {
        const auto limit = static_cast<rlim_t>(mappedBytes() + limitBytes + kMappingSlackBytes);
        const rlimit bounds{limit, limit};
        ::setrlimit(RLIMIT_AS, &bounds);
    }
    const rlimit noCore{0, 0};
    ::setrlimit(RLIMIT_CORE, &noCore);
    const int before = openDescriptors();
    const Report report = work();
    std::string bytes = encode(report, openDescriptors() - before);
    for (std::span<const char> rest(bytes); !rest.empty();) {
        const ssize_t wrote = ::write(pipe, rest.data(), rest.size());
        if (wrote <= 0) {
            break;
        }
        rest = rest.subspan(static_cast<std::size_t>(wrote));
    }
    ::_exit(0);
}

/// Everything up to the end of the pipe; false when it takes longer than `kPatience`.
bool readAll(int pipe, std::string& bytes) {
    const auto end = std::chrono::steady_clock::now() + kPatience;
    std::array<char, 4096> part{};
    for (;;) {
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
        pollfd entry{pipe, POLLIN, 0};
        const int ready = left.count() > 0 ? ::poll(&entry, 1, static_cast<int>(left.count())) : 0;
        if (ready < 0 && errno == EINTR) {
            continue;
        }
        if (ready <= 0) {
            return false;
        }
        const ssize_t got = ::read(pipe, part.data(), part.size());
        if (got <= 0) {
            return true;
        }
        bytes.append(part.data(), static_cast<std::size_t>(got));
    }
}

Outcome runOnce(const std::function<Report()>& work, std::int64_t limitBytes) {
    Outcome outcome;
    std::array<int, 2> ends{};
    if (::pipe(ends.data()) != 0) {
        outcome.howItDied = "no pipe could be made";
        return outcome;
    }
    const pid_t child = ::fork();
    if (child == 0) {
        ::close(ends[0]);
        runChild(ends[1], work, limitBytes);
    }
    ::close(ends[1]);
    std::string bytes;
    const bool ended = child > 0 && readAll(ends[0], bytes);
    ::close(ends[0]);
    if (child < 0) {
        outcome.howItDied = "no process could be made";
        return outcome;
    }
    if (!ended) {
        ::kill(child, SIGKILL);
    }
    int status = 0;
    rusage used{};
    ::wait4(child, &status, 0, &used);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
    };
    outcome.processorTime = std::chrono::duration<double>(seconds(used.ru_utime) + seconds(used.ru_stime));
    outcome.peakBytes = static_cast<std::int64_t>(used.ru_maxrss) * 1024;
    if (!ended) {
        outcome.end = Outcome::End::kHung;
    } else if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        outcome.howItDied = WIFSIGNALED(status) ? std::string("signal ") + ::strsignal(WTERMSIG(status))
                                                : "exit " + std::to_string(WEXITSTATUS(status));
    } else {
        outcome.end = Outcome::End::kReported;
        Decoder decoder(bytes);
        outcome.report.verdict = static_cast<Report::Verdict>(decoder.number());
        outcome.openedDescriptors = decoder.number();
        outcome.report.text = decoder.text();
        outcome.report.warnings = decoder.list();
        outcome.report.missing = decoder.list();
    }
    return outcome;
}

} // namespace

bool areBoundsMeasured() {
#ifdef TESSERA_SANITIZED
    return false;
#else
    return true;
#endif
}

Outcome attempt(const std::function<Report()>& work, std::int64_t limitBytes) {
    // Else the child could live on what this process has freed, and its peak would not show it.
    ::malloc_trim(0);
    const Outcome idle = runOnce([] { return Report(); }, limitBytes);
    Outcome outcome = runOnce(work, limitBytes);
    outcome.peakBytes -= idle.peakBytes;
    return outcome;
}

std::ostream& operator<<(std::ostream& stream, const Outcome& outcome) {
    switch (outcome.end) {
    case Outcome::End::kDied:
        return stream << "died: " << outcome.howItDied;
    case Outcome::End::kHung:
        return stream << "did not end";
    case Outcome::End::kReported:
        break;
    }
    switch (outcome.report.verdict) {
    case Report::Verdict::kRefused:
        stream << "refused: ";
        break;
    case Report::Verdict::kFailed:
        stream << "failed, but not as refused: ";
        break;
    case Report::Verdict::kOpened:
        stream << "opened: ";
        break;
    }
    stream << outcome.report.text;
    for (const auto& warning : outcome.report.warnings) {
        stream << "\n  warning: " << warning;
    }
    return stream;
}

} // namespace tessera::bad_input
