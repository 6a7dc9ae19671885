#include "engine/measure/task_run.h"

#include "engine/base/clock.h"
#include "engine/graph/value_bytes.h"
#include "engine/measure/canary.h"
#include "engine/measure/own_threads.h"
#include "engine/measure/parallel_group_kernel.h"
#include "engine/measure/sample_statistics.h"
#include "engine/measure/time_bound.h"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

namespace tessera::measure {

using backend::Outcome;
using base::ErrorKind;

namespace {

/// Pools that wait actively do so for about a millisecond.
constexpr base::Nanoseconds kMostSpinning{5'000'000};

/// What an empty parallel region costs on the native pool: hand-over from a foreign pool is timed with one.
void touchNativePool() {
#pragma omp parallel
    asm volatile("" ::: "memory");
}

base::Nanoseconds emptyParallel() {
    const base::SystemClock clock;
    std::vector<std::int64_t> samples;
    constexpr int kSamples = 51;
    for (int i = 0; i < kSamples; ++i) {
        const auto start = clock.now();
        touchNativePool();
        samples.push_back((clock.now() - start).count());
    }
    return medianInterval(samples).median;
}

/// Of all threads of this process.
base::Nanoseconds processorTime() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return base::Nanoseconds(std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec);
}

/// Adds the time that it lives.
class SpentHere {
public:
    explicit SpentHere(base::Nanoseconds& into) : m_into(into), m_start(m_clock.now()) {}
    ~SpentHere() { m_into += m_clock.now() - m_start; }
    SpentHere(const SpentHere&) = delete;
    SpentHere& operator=(const SpentHere&) = delete;

private:
    base::SystemClock m_clock;
    base::Nanoseconds& m_into;
    base::Nanoseconds m_start;
};

} // namespace

base::Status TaskRun::say(const Entry& entry, const char* state) {
    return m_context.progress({{"task", entry.number}, {"state", state}});
}

base::Status TaskRun::report(const Entry& entry, const TaskResult& result) {
    auto progress = toJson(result);
    progress.update({{"task", entry.number}, {"state", "done"}});
    return m_context.progress(progress);
}

base::Status TaskRun::recordValues() {
    std::map<graph::GraphRef, std::set<graph::ValueId>> wanted;
    for (const auto& group : m_groups) {
        wanted[group.graph].insert(group.region.inputs.begin(), group.region.inputs.end());
        wanted[group.graph].insert(group.region.outputs.begin(), group.region.outputs.end());
    }
    const SpentHere here(m_spent.oracle);
    for (const auto& [graph, values] : wanted) {
        if (auto* recorded = m_state.recorded(*graph)) {
            TESSERA_CHECK(recorded->record(std::vector(values.begin(), values.end()),
                                           [this] { m_context.heartbeat(); }));
        }
    }
    return {};
}

base::Result<RegionUnderTest>& TaskRun::regionOf(std::size_t group) {
    const auto known = m_regions.find(group);
    if (known != m_regions.end()) {
        return known->second;
    }
    const SpentHere here(m_spent.oracle);
    const auto& of = m_groups[group];
    return m_regions.emplace(group, RegionUnderTest::make(of.graph, of.region, m_state, m_memory))
        .first->second;
}

base::Status TaskRun::check() {
    TESSERA_CHECK(recordValues());
    std::vector<Entry> first;
    std::vector<Entry> later;
    std::size_t number = 0;
    for (std::size_t i = 0; i < m_groups.size(); ++i) {
        const auto& tasks = m_groups[i].tasks;
        const auto isFirst = [&tasks](const TimingTask& task) {
            const auto& own = task.implementation;
            return own.lowerBoundFlops == 0 || std::ranges::none_of(tasks, [&](const TimingTask& other) {
                       const auto& rival = other.implementation;
                       return backend::areRivals(own, rival) &&
                              std::pair(rival.estimatedFlops, &rival) < std::pair(own.estimatedFlops, &own);
                   });
        };
        for (const auto& task : tasks) {
            (isFirst(task) ? first : later).push_back({number++, i, &task});
        }
    }
    TESSERA_CHECK(checkStage(first));
    std::vector<Entry> hopeful;
    for (const auto& entry : later) {
        TESSERA_TRY(const bool outdone, isOutdone(entry));
        if (!outdone) {
            hopeful.push_back(entry);
        }
    }
    return checkStage(hopeful);
}

base::Status TaskRun::checkStage(std::span<const Entry> entries) {
    for (const auto& entry : entries) {
        TESSERA_CHECK(m_deadline.passed() ? base::Status() : announce(entry));
    }
    for (const auto& entry : entries) {
        TESSERA_CHECK(m_deadline.passed() ? say(entry, "skipped") : checkOne(entry));
    }
    return {};
}

base::Status TaskRun::announce(const Entry& entry) {
    TESSERA_CHECK(say(entry, "announce"));
    const auto& implementation = entry.task->implementation;
    TESSERA_TRY(auto* plugin, m_state.plugin(implementation.maker()));
    const SpentHere here(m_spent.prepare);
    announceKernel(*plugin, *m_groups[entry.group].graph, m_groups[entry.group].region, implementation,
                   m_state.settingsFor(implementation.maker()));
    return {};
}

base::Result<bool> TaskRun::isOutdone(const Entry& entry) {
    const auto& implementation = entry.task->implementation;
    if (implementation.device != backend::DeviceId{}) {
        return false; // bounds are of the CPU
    }
    for (auto& checked : m_checked) {
        const auto& rival = checked.entry.task->implementation;
        if (checked.entry.group != entry.group || !backend::areRivals(rival, implementation)) {
            continue;
        }
        const auto time = quickTime(checked);
        if (!time) {
            continue; // the timing says what became of it
        }
        const TimeBound bound = TimeBound::of(implementation, m_peak);
        if (!bound.worthMeasuring(*time, TimeBound::kinship(implementation.name, rival.name))) {
            const auto own = bound.least > *time ? "takes at least " + base::timeText(bound.least)
                                                 : "is likely to take " + base::timeText(bound.likely);
            TESSERA_CHECK(report(entry, {Outcome::kSlower, "at " + std::to_string(std::lround(m_peak)) +
                                                               " GFLOP/s it " + own + ", and " + rival.name +
                                                               " takes " + base::timeText(*time)}));
            return true;
        }
    }
    return false;
}

base::Result<base::Nanoseconds> TaskRun::quickTime(CheckedKernel& checked) {
    if (checked.quickTime) {
        return *checked.quickTime;
    }
    constexpr int kRuns = 3;
    const SpentHere here(m_spent.timing);
    m_peak = std::max(m_peak, runPeakArithmetic(m_state.settings().threads));
    const double before = canary();
    base::Nanoseconds least{std::numeric_limits<std::int64_t>::max()};
    for (int i = 0; i < kRuns; ++i) {
        checked.kernel->makeReady();
        const auto start = m_clock.now();
        TESSERA_CHECK(checked.kernel->run());
        const auto elapsed = m_clock.now() - start;
        least = std::min(least, checked.kernel->ownTime().value_or(elapsed));
    }
    // A kernel loses about half as much, in the logarithm, as the canary does.
    const double after = canary();
    m_state.machineSpeed().note(before);
    m_state.machineSpeed().note(after);
    const double speed = std::sqrt(m_state.machineSpeed().share(std::max(before, after)));
    checked.quickTime = base::Nanoseconds(std::llround(static_cast<double>(least.count()) * speed));
    return *checked.quickTime;
}

double TaskRun::canary() const {
    constexpr int kPasses = 5;
    return runCoreCanary(m_state.settings().threads, kPasses);
}

base::Status TaskRun::checkOne(const Entry& entry) {
    TESSERA_CHECK(say(entry, "check"));
    auto& region = regionOf(entry.group);
    if (!region) {
        return report(entry, {Outcome::kUnsupported, region.error().oneLine()});
    }
    const auto& implementation = entry.task->implementation;
    if (auto reason = region->exclusion(implementation); !reason.empty()) {
        return report(entry, {.outcome = Outcome::kUnsupported, .reason = reason, .isOfValues = true});
    }
    TESSERA_TRY(auto* plugin, m_state.plugin(implementation.maker()));
    auto settings = m_state.settingsFor(implementation.maker());
    settings.heartbeat = [this] { m_context.heartbeat(); };
    auto bound = [&] {
        const SpentHere here(m_spent.prepare);
        const auto& group = m_groups[entry.group];
        return BoundKernel::make(*plugin, *group.graph, group.region, implementation, settings,
                                 region->inputs(), m_cachedBytes);
    }();
    if (!bound) {
        return report(entry, failure(entry, bound.error()));
    }
    const auto result = checkBound(entry, *region, *std::move(bound));
    return result ? report(entry, *result) : base::Status();
}

TaskResult TaskRun::failure(const Entry& entry, const base::Error& error) {
    const auto& implementation = entry.task->implementation;
    const bool isItsFault = error.kind == ErrorKind::kBackend;
    TaskResult result{isItsFault ? Outcome::kCrashed : Outcome::kUnsupported, error.oneLine()};
    // Others hold memory of a device too: what it lacks now it may have tomorrow.
    result.isOfMoment = !isItsFault && implementation.device != backend::DeviceId{};
    if (m_state.isDeviceLost(implementation.maker())) {
        static_cast<void>(report(entry, result)); // else the host would know only that its worker is gone
        m_state.endIfDeviceIsLost(implementation.maker());
    }
    return result;
}

std::optional<TaskResult> TaskRun::checkBound(const Entry& entry, RegionUnderTest& region,
                                              std::unique_ptr<BoundKernel> kernel) {
    static_cast<void>(say(entry, "run")); // a host that is gone is met by the answer
    const auto start = m_clock.now();
    const auto processorStart = processorTime();
    const auto ran = kernel->run();
    const auto took = m_clock.now() - start;
    const auto cores = static_cast<double>((processorTime() - processorStart).count()) /
                       static_cast<double>(std::max<std::int64_t>(took.count(), 1));
    const bool isDoubtful = entry.task->implementation.device == backend::DeviceId{} &&
                            cores < thresholds::kHadItsCores * m_state.settings().threads;
    m_context.heartbeat(); // what follows is no run
    m_spent.firstRuns += took;
    const auto firstRun = kernel->ownTime().value_or(took);
    if (!ran) {
        return failure(entry, ran.error());
    }
    const SpentHere here(m_spent.compare);
    if (region.inputs().mend(RegionInputs::Look::kSomeLines)) {
        return TaskResult{Outcome::kWrong, "it writes into its inputs"};
    }
    const auto hash = kernel->outputHash();
    if (!hash) {
        return TaskResult{Outcome::kCrashed, hash.error().oneLine()};
    }
    const auto found = region.checkAll(*kernel, [this] { m_context.heartbeat(); });
    if (!found.ok) {
        return TaskResult{Outcome::kWrong, found.reason};
    }
    if (entry.task->work == TimingTask::Work::kCheck) {
        return TaskResult{.check = found.how};
    }
    m_checked.push_back({entry, &region, std::move(kernel), found.how, *hash, firstRun, isDoubtful});
    return std::nullopt;
}

base::Status TaskRun::time(const TimingLimits& limits, const Cooling& cooling) {
    auto kernels = timedKernels(cooling);
    const TimingHooks hooks{[this] { return canary(); }, cooling.read,
                            [this](std::int32_t round) -> base::Status {
                                return m_context.progress({{"state", "time"}, {"round", round}});
                            },
                            &m_state.machineSpeed()};
    auto timed = [&] {
        const SpentHere here(m_spent.timing);
        return timeInterleaved(kernels, limits, hooks);
    }();
    TESSERA_CHECK(timed);
    m_context.heartbeat(); // what follows is no run
    const SpentHere here(m_spent.compare);
    for (std::size_t i = 0; i < m_checked.size(); ++i) {
        TESSERA_CHECK(report(m_checked[i].entry, conclude(m_checked[i], (*timed)[i])));
    }
    return {};
}

std::vector<TimedKernel> TaskRun::timedKernels(const Cooling& cooling) {
    std::vector<TimedKernel> kernels;
    const auto handOver = emptyParallel();
    for (const auto& checked : m_checked) {
        auto* kernel = checked.kernel.get();
        const bool foreign = kernel->implementation().pool == backend::ThreadPool::kForeign;
        const auto& group = m_groups[checked.entry.group];
        const std::int64_t own = graph::valueBytes(*group.graph, group.region.constants);
        kernels.push_back(
            {.ready =
                 [kernel, foreign] {
                     kernel->makeReady();
                     // In a plan with two pools the waiting one sleeps.
                     if (foreign) {
                         awaitIdlePools(kMostSpinning);
                     }
                 },
             .run = [kernel, foreign]() -> base::Status {
                 auto status = kernel->run();
                 if (foreign) {
                     touchNativePool();
                 }
                 return status;
             },
             .subtract = foreign ? handOver : base::Nanoseconds(),
             .firstRun = checked.firstRun,
             .isFirstDoubtful = checked.isFirstDoubtful,
             .group = checked.entry.group,
             .around = groupsAround(checked.entry.group),
             .weightBytes = own,
             .coolBytes = std::clamp<std::int64_t>(cooling.modelWeightBytes - own, 0, cooling.mostBytes),
             .ownTime = [kernel] { return kernel->ownTime(); }});
    }
    return kernels;
}

std::vector<std::size_t> TaskRun::groupsAround(std::size_t group) const {
    const auto& nodes = m_groups[group].region.nodes;
    std::vector<std::size_t> around;
    for (std::size_t i = 0; i < m_groups.size(); ++i) {
        const auto& other = m_groups[i];
        if (other.graph == m_groups[group].graph && other.region.nodes.size() > nodes.size() &&
            std::ranges::includes(other.region.nodes, nodes)) {
            around.push_back(i);
        }
    }
    return around;
}

/// The first run was right; so must the last be, or what was timed is another computation.
TaskResult TaskRun::conclude(const CheckedKernel& checked, const TimingResult& timing) {
    if (!timing.status) {
        return failure(checked.entry, timing.status.error());
    }
    TaskResult measured{.check = checked.check, .samplesNs = timing.samplesNs};
    if (!checked.kernel->hasRun()) {
        // Its first run alone was its sample, and its outputs are those of another draw.
        return measured;
    }
    const auto hash = checked.kernel->outputHash();
    if (!hash) {
        return {Outcome::kCrashed, hash.error().oneLine()};
    }
    if (*hash != checked.outputs) {
        const auto found = checked.region->check(*checked.kernel);
        if (!found.ok) {
            return {Outcome::kWrong, "after it was timed, " + found.reason};
        }
    }
    // A later one may have shown that the first that passed was wrong where nothing had looked.
    const auto found = checked.region->checkAgainstPassed(*checked.kernel);
    if (!found.ok) {
        return {Outcome::kWrong, found.reason};
    }
    return measured;
}

} // namespace tessera::measure
