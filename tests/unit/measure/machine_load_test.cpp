#include "engine/measure/machine_load.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <fstream>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace tessera::measure {
namespace {

constexpr std::string_view kStat = "cpu  400 4 40 4000 40 4 4 4 9 9\n"
                                   "cpu0 100 1 10 1000 10 1 2 3 4 4\n"
                                   "cpu1 200 0 0 500 0 0 0 0 0 0\n"
                                   "cpu10 1 1 1 1 1 1 1 1 1 1\n"
                                   "intr 1 2 3\n";

TEST(MachineLoad, CountsTheCoresOfTheProcessAlone) {
    const auto one = parseProcStat(kStat, {0});
    ASSERT_TRUE(one);
    EXPECT_EQ(one->all, 1127) << "what a guest ran is in the time of its user";
    EXPECT_EQ(one->busy, 117) << "a core that waits for a disk is idle";
    const auto two = parseProcStat(kStat, {0, 1});
    ASSERT_TRUE(two);
    EXPECT_EQ(two->all, 1127 + 700);
    EXPECT_FALSE(parseProcStat(kStat, {0, 2})) << "a core that is not told of";
    EXPECT_FALSE(parseProcStat("cpu0 1 2 3\n", {0}));
    EXPECT_FALSE(parseProcStat("", {0}));
    EXPECT_FALSE(parseProcStat(kStat, {}));
}

TEST(MachineLoad, ReadsAProcessWhateverItsName) {
    const auto times = parseProcessStat("42 (a) b) (c) S 7 42 42 0 -1 4194304 1 2 3 4 100 20 3 4 20 0 1");
    ASSERT_TRUE(times);
    EXPECT_EQ(times->pid, 42);
    EXPECT_EQ(times->parent, 7);
    EXPECT_EQ(times->ticks, 127);
    EXPECT_FALSE(parseProcessStat(""));
    EXPECT_FALSE(parseProcessStat("42 (a) S 7"));
    EXPECT_FALSE(parseProcessStat("x (a) S 7 42 42 0 -1 4194304 1 2 3 4 100 20 3 4"));
}

TEST(MachineLoad, AFamilyIsAllThatAProcessStarted) {
    const std::vector<ProcessTimes> processes{{1, 0, 1000}, {5, 1, 10}, {6, 5, 20}, {7, 6, 40}, {8, 1, 80}};
    EXPECT_EQ(ticksOfFamily(processes, 5), 70);
    EXPECT_EQ(ticksOfFamily(processes, 8), 80);
    EXPECT_EQ(ticksOfFamily(processes, 99), 0);
}

TEST(MachineLoad, IsWhatOthersTookOfTheTimeThatPassed) {
    CpuTimes now{100, 50, 20};
    MachineLoad load([&] { return std::optional(now); });
    EXPECT_FALSE(load.othersShare()) << "no time passed";
    now = {108, 57, 24}; // two cores for four seconds: 7 s of them busy, 4 s with ours
    EXPECT_DOUBLE_EQ(*load.othersShare(), 3.0 / 8);
    EXPECT_DOUBLE_EQ(*load.restart(), 3.0 / 8);
    now = {116, 60, 28}; // more of our own than is told of all: ticks are coarse
    EXPECT_EQ(load.othersShare(), 0.0);
    const MachineLoad none([] { return std::optional<CpuTimes>(); });
    EXPECT_FALSE(none.othersShare());
}

/// Ends what it holds.
struct Killed {
    pid_t pid;
    ~Killed() {
        if (pid > 0) {
            kill(pid, SIGKILL);
        }
    }
};

/// A process that spins; as a daemon it is nobody's child here.
pid_t spinner(bool isDaemon) {
    int pipes[2];
    EXPECT_EQ(pipe(pipes), 0);
    const pid_t child = fork();
    if (child == 0) {
        const pid_t spins = isDaemon ? fork() : 0;
        if (spins != 0) {
            _exit(0);
        }
        const pid_t self = getpid();
        static_cast<void>(!write(pipes[1], &self, sizeof(self)));
        alarm(120); // whatever becomes of the test
        for (std::atomic<unsigned> i = 0;; ++i) {
        }
    }
    pid_t pid = -1;
    EXPECT_EQ(read(pipes[0], &pid, sizeof(pid)), static_cast<ssize_t>(sizeof(pid)));
    close(pipes[0]);
    close(pipes[1]);
    if (isDaemon) {
        waitpid(child, nullptr, 0);
    }
    return pid;
}

/// Until the process has had so much of a core, however many others want it; false: it gets none.
bool awaitTicksOf(pid_t pid, std::int64_t ticks) {
    for (int look = 0; look < 1000; ++look) {
        std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
        std::string text;
        std::getline(file, text);
        const auto times = parseProcessStat(text);
        if (times && times->ticks >= ticks) {
            return true;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    return false;
}

/// How much is the machine's affair: that what others spin through counts, and what our own do does not.
TEST(MachineLoad, TellsOthersFromOurOwn) {
    const auto before = readCpuTimes();
    if (!before) {
        GTEST_SKIP() << "the system does not tell";
    }
    const auto spinWhile = [](bool isDaemon) {
        const Killed killed{spinner(isDaemon)};
        const auto start = readCpuTimes();
        EXPECT_TRUE(awaitTicksOf(killed.pid, sysconf(_SC_CLK_TCK) / 4));
        const auto end = readCpuTimes();
        return CpuTimes{end->all - start->all, end->busy - start->busy, end->own - start->own};
    };
    const auto ours = spinWhile(false);
    const auto foreign = spinWhile(true);
    EXPECT_GT(ours.own, 0.05);
    EXPECT_LT(foreign.own, 0.05);
    EXPECT_GT(foreign.busy, foreign.own);
}

} // namespace
} // namespace tessera::measure
