// A plan that enters two thread pools in turn, in a worker of two threads that wait passively: threads of the
// pool that is not at work sleep. Two views of it, both from the kernel's books and not from a clock: how
// many threads are runnable at a time, and how much processor time an inference takes beyond what one thread
// needs.
#include "engine/plan/validity.h"
#include "engine/runtime/plan_runner.h"
#include "tests/support/graph_text.h"
#include "tests/support/paths.h"
#include "tests/unit/runtime/plans.h"

#include <atomic>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>
#include <unistd.h>

namespace tessera::runtime {
namespace {

namespace fs = std::filesystem;

constexpr int kThreads = 2;

std::string libraryOf(const std::string& id) {
    return test::buildPath("lib/tessera/backends/libtessera-" + id + ".so");
}

/// Fields of a stat file behind the name, which may hold anything.
std::vector<std::string> statOf(const fs::path& file) {
    std::ifstream in(file);
    std::string line;
    std::getline(in, line);
    const auto end = line.rfind(") ");
    std::istringstream rest(end == std::string::npos ? "" : line.substr(end + 2));
    return {std::istream_iterator<std::string>(rest), {}};
}

template <typename Visit>
void forEachEntry(const fs::path& folder, Visit&& visit) {
    std::error_code error; // processes and threads end while they are listed
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        visit(entry->path());
    }
}

/// The newest worker that this process has started.
fs::path workerFolder() {
    fs::path found;
    int newest = 0;
    forEachEntry("/proc", [&](const fs::path& process) {
        const std::string name = process.filename();
        if (name.find_first_not_of("0123456789") != std::string::npos) {
            return;
        }
        const auto stat = statOf(process / "stat");
        if (stat.size() > 1 && stat[1] == std::to_string(::getpid()) && std::stoi(name) > newest) {
            newest = std::stoi(name);
            found = process;
        }
    });
    return found;
}

int runnableThreads(const fs::path& process) {
    int count = 0;
    forEachEntry(process / "task", [&](const fs::path& task) {
        const auto stat = statOf(task / "stat");
        count += !stat.empty() && stat[0] == "R" ? 1 : 0;
    });
    return count;
}

/// Eight products of [64,256] by [256,256], each of its own pool in turn.
class TwoPools : public testing::Test {
protected:
    void SetUp() override {
        for (const char* id : {"onednn", "xnnpack"}) {
            if (!fs::exists(libraryOf(id))) {
                GTEST_SKIP() << id << " was not built";
            }
        }
        std::string text = "graph pools opset 17\ninput x0: f32[64,256]\n";
        for (int i = 0; i < kRegions; ++i) {
            const auto n = std::to_string(i);
            text += "const w" + n + ": f32[256,256] = random(" + n + ")\n";
        }
        for (int i = 0; i < kRegions; ++i) {
            const auto n = std::to_string(i);
            text += "x" + std::to_string(i + 1) + " = Gemm(x" + n + ", w" + n + ") @n" + n + "\n";
        }
        m_plan.graph = test::graphFromText(text + "output x" + std::to_string(kRegions) + "\n");
        m_plan.threads = kThreads;
        for (int i = 0; i < kRegions; ++i) {
            addRegion(i, i % 2 == 0 ? "onednn" : "xnnpack");
        }
    }

    void addRegion(int index, const std::string& backend) {
        backend::PluginSettings settings;
        settings.threads = kThreads;
        auto plugin = backend::openPlugin(backend, libraryOf(backend), settings, {});
        ASSERT_TRUE(plugin.has_value()) << plugin.error().oneLine();
        auto region = test::planned(*m_plan.graph, {"n" + std::to_string(index)}, {});
        const auto offering = (*plugin)->offer(*m_plan.graph, region.region, settings);
        ASSERT_TRUE(offering.has_value());
        const auto plain = std::ranges::find_if(offering->implementations, [](const auto& made) {
            return made.inputLayouts[0].isPlain() && made.outputLayouts[0].isPlain();
        });
        ASSERT_NE(plain, offering->implementations.end());
        region.implementation = *plain;
        m_plan.regions.push_back(std::move(region));
        static std::vector<std::unique_ptr<backend::Plugin>> kept; // vendor libraries stay loaded
        kept.push_back(*std::move(plugin));
    }

    /// Runs the plan for a while: share of samples with more runnable threads than the plan has.
    double crowdedShare(measure::WorkerEnvironment::Waiting waiting) {
        measure::WorkerEnvironment environment;
        environment.threads = kThreads;
        environment.waiting = waiting;
        measure::WorkerSession session(
            std::make_shared<measure::LocalLauncher>(measure::workerProgram()), environment,
            {{"onednn", libraryOf("onednn"), {}}, {"xnnpack", libraryOf("xnnpack"), {}}});
        const auto wire = measure::WireGraph::make(m_plan.graph);
        const auto steps = makeExecutionPlan(m_plan);
        PlanRunner runner(session, *wire);
        const auto loaded = runner.time(*steps, 20, 1, {});
        EXPECT_TRUE(loaded.has_value()) << (loaded ? "" : loaded.error().oneLine());
        const auto worker = workerFolder();
        std::atomic<bool> done = false;
        std::thread running([&] {
            EXPECT_TRUE(runner.time(*steps, 0, kRuns, {}).has_value());
            done = true;
        });
        int samples = 0;
        int crowded = 0;
        while (!done) {
            crowded += runnableThreads(worker) > kThreads ? 1 : 0;
            ++samples;
            std::this_thread::sleep_for(std::chrono::microseconds(500));
        }
        running.join();
        return static_cast<double>(crowded) / std::max(samples, 1);
    }

    static constexpr int kRegions = 8;
    static constexpr int kRuns = 500;
    plan::Plan m_plan;
};

TEST_F(TwoPools, NeverRunMoreThreadsThanThePlanHas) {
    ASSERT_TRUE(m_plan.usesTwoPools());
    ASSERT_TRUE(plan::checkValid(m_plan).has_value()) << plan::checkValid(m_plan).error().oneLine();
    // A hand-over, in which the last thread of one pool is not yet asleep, may be seen in a few samples, and
    // in more while other programs take the processors from it.
    constexpr double kMostCrowded = 0.1;
    double crowded = 1.0;
    for (int attempt = 0; attempt < 4 && crowded > kMostCrowded; ++attempt) {
        crowded = std::min(crowded, crowdedShare(measure::WorkerEnvironment::Waiting::kPassive));
    }
    RecordProperty("passive_percent", static_cast<int>(100.0 * crowded));
    RecordProperty("active_percent",
                   static_cast<int>(100.0 * crowdedShare(measure::WorkerEnvironment::Waiting::kActive)));
    EXPECT_LE(crowded, kMostCrowded);
}

} // namespace
} // namespace tessera::runtime
