#include "tests/widgets/support/gui_watchdog.h"

#include <QCoreApplication>
#include <QMetaObject>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cxxabi.h>
#include <dlfcn.h>
#include <execinfo.h>
#include <fstream>
#include <optional>
#include <pthread.h>
#include <sstream>
#include <sys/syscall.h>
#include <unistd.h>

namespace tessera::test {
namespace {

using Milliseconds = GuiWatchdog::Milliseconds;
using Clock = std::chrono::steady_clock;

constexpr int kMostFrames = 48;
constexpr int kMostSlept = 5;   ///< times the limit
constexpr int kSignal = SIGURG; // nothing else here uses it, and its default is to be ignored

/// What the signal's handler leaves on the thread that is late.
struct Frames {
    std::array<void*, kMostFrames> at{};
    std::atomic<int> count = -1; ///< -1: not taken yet
};
Frames g_frames;

void takeFrames(int) {
    g_frames.count = ::backtrace(g_frames.at.data(), kMostFrames);
}

Milliseconds cpuOf(pthread_t thread) {
    clockid_t clock{};
    timespec time{};
    if (::pthread_getcpuclockid(thread, &clock) != 0 || ::clock_gettime(clock, &time) != 0) {
        return Milliseconds(0);
    }
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

std::string nameOf(void* address) {
    Dl_info info{};
    if (::dladdr(address, &info) == 0) {
        return "?";
    }
    if (info.dli_sname == nullptr) {
        const std::string file = info.dli_fname != nullptr ? info.dli_fname : "";
        // Its place in the file, for addr2line.
        std::ostringstream place;
        place << "? in " << file.substr(file.rfind('/') + 1) << "+0x" << std::hex
              << static_cast<const char*>(address) - static_cast<const char*>(info.dli_fbase);
        return place.str();
    }
    int status = 0;
    char* demangled = abi::__cxa_demangle(info.dli_sname, nullptr, nullptr, &status);
    std::string name = status == 0 ? demangled : info.dli_sname;
    std::free(demangled); // NOLINT: the ABI hands memory from malloc over
    constexpr std::size_t kMost = 110;
    return name.size() > kMost ? name.substr(0, kMost) + "…" : name;
}

/// What the kernel says of the watched thread.
struct Usage {
    Clock::time_point at;
    Milliseconds cpu{0};
    std::optional<Milliseconds> ready;
};

Usage usageOf(pthread_t thread, const std::string& schedule) {
    Usage usage;
    std::ifstream file(schedule);
    std::int64_t ran = 0;
    std::int64_t ready = 0;
    if (file >> ran >> ready) {
        usage.ready = std::chrono::nanoseconds(ready);
    }
    usage.cpu = cpuOf(thread);
    usage.at = Clock::now();
    return usage;
}

/// Written on the watched thread, read by the watcher once `given`.
struct Answer {
    Usage usage;
    std::string phase;
    std::atomic<bool> given = false;
};

} // namespace

struct GuiWatchdog::State {
    std::string schedule; ///< the kernel's file of the thread's times
    std::string phase;    ///< touched on the watched thread alone
};

Milliseconds GuiWatchdog::Block::slept() const {
    return std::max(Milliseconds(0), wall - cpu - ready);
}

std::string GuiWatchdog::Block::text() const {
    std::array<char, 160> words{};
    std::snprintf(words.data(), words.size(),
                  "%-28s computed %7.1f ms, slept %.1f, waited for a core %.1f, wall %.1f", phase.c_str(),
                  cpu.count(), slept().count(), ready.count(), wall.count());
    return words.data();
}

GuiWatchdog::GuiWatchdog(Milliseconds limit)
    : m_limit(limit), m_gui(::pthread_self()), m_state(std::make_shared<State>()) {
    m_state->schedule = "/proc/self/task/" + std::to_string(::syscall(SYS_gettid)) + "/schedstat";
    void* first = nullptr;
    ::backtrace(&first, 1); // loads the unwinder now: the handler must not
    struct sigaction action {};
    action.sa_handler = takeFrames;
    action.sa_flags = SA_RESTART;
    ::sigaction(kSignal, &action, nullptr);
    m_thread = std::jthread([this](const std::stop_token& stop) { watch(stop); });
}

GuiWatchdog::~GuiWatchdog() {
    m_thread.request_stop();
    m_thread.join();
    ::signal(kSignal, SIG_DFL);
}

void GuiWatchdog::enter(std::string phase) {
    m_state->phase = phase;
    const std::scoped_lock lock(m_mutex);
    m_longest.push_back({std::move(phase), {}, {}, {}, {}});
}

void GuiWatchdog::watch(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
        const unsigned pauses = m_pauses;
        auto answer = std::make_shared<Answer>();
        const Usage asked = usageOf(m_gui, m_state->schedule);
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [answer, gui = m_gui, state = m_state] {
                answer->usage = usageOf(gui, state->schedule);
                answer->phase = state->phase;
                answer->given = true;
            },
            Qt::QueuedConnection);
        Block block;
        Milliseconds stopped{0};
        while (!answer->given && !stop.stop_requested()) {
            const auto before = Clock::now();
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
            if (const Milliseconds nap = Clock::now() - before; nap > m_limit) {
                stopped += nap;
            }
            if (block.stack.empty() && Clock::now() - asked.at > m_limit * 0.6) {
                block.stack = stackNow();
            }
        }
        if (!answer->given || pauses != m_pauses || pauses % 2 != 0) {
            continue;
        }
        // A wait that began just before a phase belongs to it: the loop stood still because of what came
        // then.
        block.phase = answer->phase;
        block.wall = answer->usage.at - asked.at;
        block.cpu = answer->usage.cpu - asked.cpu;
        // A kernel without these figures: all that the thread did not compute counts as the machine's.
        block.ready =
            asked.ready && answer->usage.ready ? *answer->usage.ready - *asked.ready : block.wall - block.cpu;
        // A process that was stopped, or a machine that slept, held the watcher up as well.
        block.ready = std::min(std::max(block.ready, stopped), block.wall - block.cpu);
        note(std::move(block));
    }
}

std::vector<std::string> GuiWatchdog::stackNow() const {
    g_frames.count = -1;
    if (::pthread_kill(m_gui, kSignal) != 0) {
        return {};
    }
    for (int wait = 0; g_frames.count < 0 && wait < 50; ++wait) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    std::vector<std::string> names;
    for (int i = 2; i < g_frames.count; ++i) { // the first two are the handler and its trampoline
        names.push_back(nameOf(g_frames.at[static_cast<std::size_t>(i)]));
    }
    return names;
}

void GuiWatchdog::note(Block block) {
    const std::scoped_lock lock(m_mutex);
    for (Block& longest : m_longest) {
        if (longest.phase == block.phase && block.cpu > longest.cpu) {
            longest = block;
        }
    }
    if (block.cpu > m_limit || block.slept() > kMostSlept * m_limit) {
        m_late.push_back(std::move(block));
    }
}

std::vector<GuiWatchdog::Block> GuiWatchdog::longestOfPhases() const {
    const std::scoped_lock lock(m_mutex);
    return m_longest;
}

std::vector<GuiWatchdog::Block> GuiWatchdog::late() const {
    const std::scoped_lock lock(m_mutex);
    return m_late;
}

std::string GuiWatchdog::report() const {
    std::ostringstream out;
    for (const Block& block : longestOfPhases()) {
        out << block.text() << '\n';
    }
    for (const Block& block : late()) {
        out << "late: " << block.text() << '\n';
        for (const std::string& frame : block.stack) {
            out << "    " << frame << '\n';
        }
    }
    return out.str();
}

} // namespace tessera::test
