#include "engine/measure/own_threads.h"

#include "engine/base/clock.h"

#include <filesystem>
#include <fstream>
#include <string>
#include <sys/syscall.h>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace tessera::measure {

namespace {

/// The state letter in /proc/<pid>/task/<tid>/stat follows the name, which may itself hold parentheses.
char stateOf(const std::filesystem::path& task) {
    std::ifstream file(task / "stat");
    std::string line;
    std::getline(file, line);
    const auto end = line.rfind(") ");
    return end == std::string::npos ? '?' : line[end + 2];
}

} // namespace

int busyThreads() {
    const std::string self = std::to_string(::syscall(SYS_gettid));
    int busy = 0;
    std::error_code error;
    // A thread may end while the folder is read: it is not busy then.
    for (std::filesystem::directory_iterator task("/proc/self/task", error), end; !error && task != end;
         task.increment(error)) {
        busy += task->path().filename() != self && stateOf(task->path()) == 'R' ? 1 : 0;
    }
    return busy;
}

void awaitIdlePools(base::Nanoseconds most) {
    constexpr std::chrono::microseconds kStep{200};
    const base::SystemClock clock;
    const auto start = clock.now();
    while (busyThreads() > 0 && clock.now() - start < most) {
        std::this_thread::sleep_for(kStep);
    }
}

} // namespace tessera::measure
