// A plan that enters two thread pools in turn, in a worker of two threads that wait passively: threads of the
// pool that is not at work sleep. Seen in the kernel's books rather than on a clock: the time that threads of
// the worker, beside the one that executes the plan, were on a processor or ready for one. Where each pool
// works in its own turn that is one thread at a time. A thread that waits for its turn behind another program
// counts as one that runs, so load from elsewhere moves the figure little.
#include "engine/measure/worker_state.h"
#include "engine/plan/validity.h"
#include "engine/runtime/plan_runner.h"
#include "tests/support/graph_text.h"
#include "tests/support/paths.h"
#include "tests/unit/runtime/plans.h"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <iterator>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>
#include <sstream>
#include <thread>
#include <unistd.h>

namespace tessera::runtime {
namespace {

namespace fs = std::filesystem;
using std::chrono::nanoseconds;
using Clock = std::chrono::steady_clock;

constexpr int kThreads = 2;

std::string libraryOf(const std::string& id) {
    return test::buildPath("lib/tessera/backends/libtessera-" + id + ".so");
}

template <typename Visit>
void forEachEntry(const fs::path& folder, Visit&& visit) {
    std::error_code error; // processes and threads end while they are listed
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        visit(entry->path());
    }
}

/// The parent of a process: the second field of its stat file behind the name, which may hold anything.
std::string parentOf(const fs::path& process) {
    std::ifstream in(process / "stat");
    std::string line;
    std::getline(in, line);
    const auto end = line.rfind(") ");
    std::istringstream rest(end == std::string::npos ? "" : line.substr(end + 2));
    std::string state;
    std::string parent;
    rest >> state >> parent;
    return parent;
}

/// The newest worker that this process has started.
fs::path workerFolder() {
    fs::path found;
    int newest = 0;
    forEachEntry("/proc", [&](const fs::path& process) {
        const std::string name = process.filename();
        if (name.find_first_not_of("0123456789") == std::string::npos && std::stoi(name) > newest &&
            parentOf(process) == std::to_string(::getpid())) {
            newest = std::stoi(name);
            found = process;
        }
    });
    return found;
}

/// A moment, and how long the threads of a process beside its first have been running or ready to run until
/// then.
struct Reading {
    Clock::time_point at;
    nanoseconds runnable{0};
};

/// Nullopt where the kernel keeps no such books.
std::optional<Reading> readingOf(const fs::path& process) {
    Reading reading{Clock::now()};
    bool known = false;
    forEachEntry(process / "task", [&](const fs::path& task) {
        std::ifstream in(task / "schedstat");
        std::int64_t running = 0;
        std::int64_t ready = 0;
        if (in >> running >> ready) {
            known = true;
            reading.runnable += nanoseconds(task.filename() == process.filename() ? 0 : running + ready);
        }
    });
    return known ? std::optional(reading) : std::nullopt;
}

/// Threads runnable on average between two readings.
double threadsBetween(const Reading& from, const Reading& to) {
    return static_cast<double>((to.runnable - from.runnable).count()) /
           static_cast<double>(nanoseconds(to.at - from.at).count());
}

/// Who shares a plan with the native pool.
struct Foreign {
    const char* backend;
    /// Threads that may be runnable on average though their pool is not at work.
    double lingering = 0.0;

    friend void PrintTo(const Foreign& foreign, std::ostream* out) { *out << foreign.backend; }
};

/// Eight products of [128,512] by [512,512], of the native pool and of a foreign one in turn.
class TwoPools : public testing::TestWithParam<Foreign> {
protected:
    void SetUp() override {
        for (const char* id : {"onednn", GetParam().backend}) {
            if (!fs::exists(libraryOf(id))) {
                GTEST_SKIP() << id << " was not built";
            }
        }
        if (!readingOf("/proc/" + std::to_string(::getpid()))) {
            GTEST_SKIP() << "this kernel keeps no account of threads that are ready to run";
        }
        std::string text = "graph pools opset 17\ninput x0: f32[128,512]\n";
        for (int i = 0; i < kRegions; ++i) {
            const auto n = std::to_string(i);
            text += "const w" + n + ": f32[512,512] = random(" + n + ")\n";
        }
        for (int i = 0; i < kRegions; ++i) {
            const auto n = std::to_string(i);
            text += "x" + std::to_string(i + 1) + " = Gemm(x" + n + ", w" + n + ") @n" + n + "\n";
        }
        m_plan.graph = test::graphFromText(text + "output x" + std::to_string(kRegions) + "\n");
        m_plan.threads = kThreads;
        for (int i = 0; i < kRegions && !IsSkipped(); ++i) {
            addRegion(i, i % 2 == 0 ? "onednn" : GetParam().backend);
        }
    }

    void addRegion(int index, const std::string& backend) {
        backend::PluginSettings settings;
        settings.threads = kThreads;
        auto& plugin = s_opened[backend];
        if (plugin == nullptr) {
            auto opened =
                backend::openPlugin(backend, libraryOf(backend), settings, measure::standAloneWriter());
            if (!opened) {
                GTEST_SKIP() << opened.error().oneLine();
            }
            plugin = *std::move(opened);
        }
        auto region = test::planned(*m_plan.graph, {"n" + std::to_string(index)}, {});
        const auto offering = plugin->offer(*m_plan.graph, region.region, settings);
        ASSERT_TRUE(offering.has_value());
        const auto plain = std::ranges::find_if(offering->implementations, [](const auto& made) {
            return made.inputLayouts[0].isPlain() && made.outputLayouts[0].isPlain();
        });
        ASSERT_NE(plain, offering->implementations.end());
        region.implementation = *plain;
        m_plan.regions.push_back(std::move(region));
    }

    /// Runs the plan for a while in a worker of its own: threads of it beside the one that executes the plan
    /// that were runnable on average.
    double runnableHelpers(const measure::WorkerEnvironment& environment) {
        const std::string foreign = GetParam().backend;
        measure::WorkerSession session(
            std::make_shared<measure::LocalLauncher>(measure::workerProgram()), environment,
            {{"onednn", libraryOf("onednn"), {}}, {foreign, libraryOf(foreign), {}}});
        const auto wire = measure::WireGraph::make(m_plan.graph);
        const auto steps = makeExecutionPlan(m_plan);
        PlanRunner runner(session, *wire);
        const auto warm = runner.time(*steps, 20, 20, {});
        EXPECT_TRUE(warm.has_value()) << (warm ? "" : warm.error().oneLine());
        if (!warm) {
            return 0.0;
        }
        auto samples = warm->samplesNs;
        std::ranges::nth_element(samples, samples.begin() + 10);
        const auto runs =
            static_cast<int>(kWatched / nanoseconds(std::max<std::int64_t>(samples[10], 1))) + 1;

        const auto worker = workerFolder();
        const auto begin = Clock::now();
        std::atomic<bool> done = false;
        nanoseconds taken{0};
        std::thread running([&] {
            const auto timed = runner.time(*steps, 0, runs, {});
            EXPECT_TRUE(timed.has_value());
            if (timed) {
                taken = nanoseconds(std::reduce(timed->samplesNs.begin(), timed->samplesNs.end()));
            }
            done = true;
        });
        std::vector<Reading> readings;
        while (!done) {
            std::this_thread::sleep_for(kBetweenReadings);
            if (const auto reading = readingOf(worker)) {
                readings.push_back(*reading);
            }
        }
        running.join();
        // Before its runs the worker measures the machine's speed, after them it waits for its threads to
        // sleep.
        std::erase_if(readings, [&](const Reading& reading) {
            return reading.at < begin + kLead || reading.at > begin + taken;
        });
        EXPECT_GT(readings.size(), 2U) << "the runs took " << taken.count() << " ns";
        return readings.size() > 2 ? threadsBetween(readings.front(), readings.back()) : 0.0;
    }

    static constexpr int kRegions = 8;
    static constexpr std::chrono::milliseconds kWatched{600};
    static constexpr std::chrono::milliseconds kLead{100};
    static constexpr std::chrono::milliseconds kBetweenReadings{10};
    plan::Plan m_plan;

private:
    static inline std::map<std::string, std::unique_ptr<backend::Plugin>> s_opened; ///< libraries stay loaded
};

TEST_P(TwoPools, NeverRunMoreThreadsThanThePlanHas) {
    ASSERT_TRUE(m_plan.usesTwoPools());
    ASSERT_TRUE(plan::checkValid(m_plan).has_value()) << plan::checkValid(m_plan).error().oneLine();
    // A hand-over, in which the last thread of one pool is not yet asleep, lasts a few hundredths of a
    // region.
    const double most = 1.15 * (kThreads - 1) + GetParam().lingering;
    measure::WorkerEnvironment environment;
    environment.threads = kThreads;
    environment.waiting = measure::WorkerEnvironment::Waiting::kPassive;
    const double passive = runnableHelpers(environment);
    // The control: a native pool that never sleeps, beside the foreign one at work. While other programs take
    // the processors, all figures are lower; that of two pools at once stays the higher one.
    environment.waiting = measure::WorkerEnvironment::Waiting::kActive;
    environment.variables = {{"GOMP_SPINCOUNT", "INFINITY"}};
    const double spinning = runnableHelpers(environment);
    RecordProperty("passive_percent", static_cast<int>(100.0 * passive));
    RecordProperty("spinning_percent", static_cast<int>(100.0 * spinning));
    EXPECT_LE(passive, most) << "with a pool that never sleeps: " << spinning;
    EXPECT_LT(passive, 0.9 * spinning) << "it is as if both pools were awake at once";
}

// OpenVINO's oneTBB (2021.13) has no switch for it: after its last task a thread gives its processor away,
// again and again, for a millisecond, and counts as ready all the while. A region here takes about as long.
INSTANTIATE_TEST_SUITE_P(Pools, TwoPools,
                         testing::Values(Foreign{"xnnpack"}, Foreign{"onnxruntime"},
                                         Foreign{"openvino", 0.6}),
                         [](const auto& info) { return std::string(info.param.backend); });

} // namespace
} // namespace tessera::runtime
