#include "engine/measure/measure_batch.h"

#include "engine/base/clock.h"
#include "engine/graph/value_bytes.h"
#include "engine/measure/bundle_kernel.h"
#include "engine/measure/canary.h"
#include "engine/measure/implementation_json.h"
#include "engine/measure/json_read.h"
#include "engine/measure/node_indices.h"
#include "engine/measure/own_threads.h"
#include "engine/measure/prospect.h"
#include "engine/measure/sample_statistics.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

namespace tessera::measure {

using base::ErrorKind;
using nlohmann::json;

namespace {

/// Pools that wait actively do so for about a millisecond.
constexpr base::Nanoseconds kMostSpinning{5'000'000};
constexpr std::uint64_t kInputSeed = 20220907;

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

bool areRivals(const MeasureBatch::Order& one, const MeasureBatch::Order& other) {
    return one.graph == other.graph && one.region.nodes == other.region.nodes &&
           backend::areRivals(one.implementation, other.implementation);
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

MeasureBatch::Memory MeasureBatch::makeMemory() {
    constexpr std::int64_t kMostBytes = std::int64_t{256} << 20U;
    return {DrawnInputs(kInputSeed, kMostBytes), kernels::ProductMemo(kMostBytes)};
}

base::Status MeasureBatch::refuse(std::size_t job, const char* outcome, const std::string& reason) {
    return m_context.progress({{"job", job}, {"state", "done"}, {"outcome", outcome}, {"reason", reason}});
}

base::Status MeasureBatch::record(std::span<const Order> orders) {
    std::map<graph::GraphRef, std::set<graph::ValueId>> wanted;
    for (const auto& order : orders) {
        wanted[order.graph].insert(order.region.inputs.begin(), order.region.inputs.end());
        wanted[order.graph].insert(order.region.outputs.begin(), order.region.outputs.end());
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

base::Result<MeasureBatch::Contest*> MeasureBatch::contestOf(const graph::GraphRef& graph,
                                                             const graph::Region& region) {
    for (const auto& contest : m_contests) {
        if (contest->graph == graph && contest->nodes == region.nodes) {
            return contest.get();
        }
    }
    const SpentHere here(m_spent.oracle);
    const auto weightBytes = graph::valueBytes(*graph, region.constants);
    m_contests.push_back(std::make_unique<Contest>(
        Contest{graph, region.nodes, weightBytes, m_contests.size(), prepare(*graph, region)}));
    return m_contests.back().get();
}

base::Result<MeasureBatch::Order> MeasureBatch::read(std::size_t job, graph::GraphRef graph,
                                                     const json& item) {
    Order order{.job = job, .graph = std::move(graph)};
    TESSERA_TRY(order.region, readRegion(*order.graph, item));
    TESSERA_TRY(order.implementation, implementationFromJson(item.value("implementation", json::object())));
    TESSERA_TRY(order.plugin, m_state.plugin(order.implementation.backend));
    order.work = boolField(item, "check_only") ? Order::Work::kCheck : Order::Work::kCheckAndTime;
    return order;
}

base::Status MeasureBatch::add(std::span<const Order> orders) {
    TESSERA_CHECK(record(orders));
    std::vector<const Order*> leaders;
    for (const auto& order : orders) {
        const auto leader =
            std::ranges::find_if(leaders, [&](const Order* each) { return areRivals(*each, order); });
        if (leader == leaders.end()) {
            leaders.push_back(&order);
        } else if (order.implementation.likelyFlops < (*leader)->implementation.likelyFlops) {
            *leader = &order;
        }
    }
    const auto isLeader = [&](const Order& order) {
        return order.implementation.boundFlops == 0 || std::ranges::find(leaders, &order) != leaders.end();
    };
    std::vector<const Order*> first;
    std::vector<const Order*> later;
    for (const auto& order : orders) {
        (isLeader(order) ? first : later).push_back(&order);
    }
    TESSERA_CHECK(addStage(first));
    std::vector<const Order*> hopeful;
    for (const auto* order : later) {
        TESSERA_TRY(const bool isOutdone, outdone(*order));
        if (!isOutdone) {
            hopeful.push_back(order);
        }
    }
    return addStage(hopeful);
}

base::Status MeasureBatch::addStage(std::span<const Order* const> orders) {
    for (const auto* order : orders) {
        TESSERA_CHECK(m_deadline.passed() ? base::Status() : announce(*order));
    }
    for (const auto* order : orders) {
        TESSERA_CHECK(m_deadline.passed() ? m_context.progress({{"job", order->job}, {"state", "skipped"}})
                                          : addOne(*order));
    }
    return {};
}

base::Status MeasureBatch::announce(const Order& order) {
    TESSERA_CHECK(m_context.progress({{"job", order.job}, {"state", "announce"}}));
    const SpentHere here(m_spent.prepare);
    announceKernel(*order.plugin, *order.graph, order.region, order.implementation,
                   m_state.settingsFor(order.implementation.backend));
    return {};
}

base::Result<bool> MeasureBatch::outdone(const Order& order) {
    for (auto& job : m_jobs) {
        if (job.contest->graph != order.graph || job.contest->nodes != order.region.nodes ||
            !backend::areRivals(job.kernel->implementation(), order.implementation)) {
            continue;
        }
        const auto time = quickTime(job);
        if (!time) {
            continue; // the timing says what became of it
        }
        const Prospect prospect = Prospect::of(order.implementation, m_peak);
        const auto& rival = job.kernel->implementation().name;
        if (!prospect.isOpenBeside(*time, Prospect::kinship(order.implementation.name, rival))) {
            const bool isBound = prospect.least > *time;
            TESSERA_CHECK(refuse(order.job, "slower",
                                 "at " + std::to_string(std::lround(m_peak)) + " GFLOP/s it " +
                                     (isBound ? "takes at least " + base::timeText(prospect.least)
                                              : "is likely to take " + base::timeText(prospect.likely)) +
                                     ", and " + rival + " takes " + base::timeText(*time)));
            return true;
        }
    }
    return false;
}

base::Result<base::Nanoseconds> MeasureBatch::quickTime(Job& job) {
    if (job.quickTime) {
        return *job.quickTime;
    }
    constexpr int kRuns = 3;
    const base::SystemClock clock;
    const SpentHere here(m_spent.timing);
    m_peak = std::max(m_peak, runPeakArithmetic(m_state.settings().threads));
    const double before = canary();
    base::Nanoseconds least{std::numeric_limits<std::int64_t>::max()};
    for (int i = 0; i < kRuns; ++i) {
        job.kernel->makeReady();
        const auto start = clock.now();
        TESSERA_CHECK(job.kernel->run());
        least = std::min(least, clock.now() - start);
    }
    // A kernel loses about half as much, in the logarithm, as the canary does.
    const double after = canary();
    m_state.machineSpeed().note(before);
    m_state.machineSpeed().note(after);
    const double speed = std::sqrt(m_state.machineSpeed().share(std::max(before, after)));
    job.quickTime = base::Nanoseconds(std::llround(static_cast<double>(least.count()) * speed));
    return *job.quickTime;
}

double MeasureBatch::canary() const {
    constexpr int kPasses = 5;
    return runCoreCanary(m_state.settings().threads, kPasses);
}

base::Status MeasureBatch::addOne(const Order& order) {
    const auto job = order.job;
    TESSERA_CHECK(m_context.progress({{"job", job}, {"state", "check"}}));
    TESSERA_TRY(auto* contest, contestOf(order.graph, order.region));
    if (!contest->prepared) {
        // Nothing to compare with: no rival is to blame, and none can be shown to be right.
        return refuse(job, "unsupported", contest->prepared.error().oneLine());
    }
    if (auto reason = excluded(*contest->prepared, order.implementation); !reason.empty()) {
        return m_context.progress({{"job", job},
                                   {"state", "done"},
                                   {"outcome", "unsupported"},
                                   {"reason", reason},
                                   {"of_values", true}});
    }
    auto settings = m_state.settingsFor(order.implementation.backend);
    settings.heartbeat = [this] { m_context.heartbeat(); };
    auto bound = [&] {
        const SpentHere here(m_spent.prepare);
        return BoundKernel::make(*order.plugin, *order.graph, order.region, order.implementation, settings,
                                 contest->prepared->inputs, m_cachedBytes);
    }();
    if (!bound) {
        return refuse(job, bound.error().kind == ErrorKind::kBackend ? "crashed" : "unsupported",
                      bound.error().oneLine());
    }
    const base::SystemClock clock;
    const auto start = clock.now();
    const auto ran = (*bound)->run();
    const auto firstRun = clock.now() - start;
    m_spent.firstRuns += firstRun;
    if (!ran) {
        return refuse(job, "crashed", ran.error().oneLine());
    }
    const SpentHere here(m_spent.compare);
    if (contest->prepared->inputs.mend(RegionInputs::Look::kSomeLines)) {
        return refuse(job, "wrong", "it writes into its inputs");
    }
    const auto hash = (*bound)->outputHash();
    if (!hash) {
        return refuse(job, "crashed", hash.error().oneLine());
    }
    const auto checked = checkAll(*contest, **bound);
    if (!checked.ok) {
        return refuse(job, "wrong", checked.reason);
    }
    if (order.work == Order::Work::kCheck) {
        return m_context.progress(
            {{"job", job}, {"state", "done"}, {"outcome", "measured"}, {"check", checked.how}});
    }
    m_jobs.push_back({job, *std::move(bound), checked.how, *hash, firstRun, contest});
    return {};
}

base::Status MeasureBatch::time(const TimingLimits& limits, const Cooling& cooling) {
    auto rivals = makeRivals(cooling);
    const TimingHooks hooks{[this] { return canary(); }, cooling.read,
                            [this](std::int32_t round) -> base::Status {
                                return m_context.progress({{"state", "time"}, {"round", round}});
                            },
                            &m_state.machineSpeed()};
    auto timed = [&] {
        const SpentHere here(m_spent.timing);
        return timeInterleaved(rivals, limits, hooks);
    }();
    TESSERA_CHECK(timed);
    const SpentHere here(m_spent.compare);
    for (std::size_t i = 0; i < m_jobs.size(); ++i) {
        TESSERA_CHECK(conclude(m_jobs[i], (*timed)[i]));
    }
    return {};
}

std::vector<Rival> MeasureBatch::makeRivals(const Cooling& cooling) {
    std::vector<Rival> rivals;
    const auto handOver = emptyParallel();
    for (auto& job : m_jobs) {
        auto* kernel = job.kernel.get();
        const bool foreign = kernel->implementation().pool == backend::ThreadPool::kForeign;
        const std::int64_t own = job.contest->weightBytes;
        rivals.push_back(
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
             .firstRun = job.firstRun,
             .group = job.contest->group,
             .around = groupsAround(*job.contest),
             .weightBytes = own,
             .coolBytes = std::clamp<std::int64_t>(cooling.modelWeightBytes - own, 0, cooling.mostBytes)});
    }
    return rivals;
}

std::vector<std::size_t> MeasureBatch::groupsAround(const Contest& contest) const {
    std::vector<std::size_t> groups;
    for (const auto& other : m_contests) {
        if (other->graph == contest.graph && other->nodes.size() > contest.nodes.size() &&
            std::ranges::includes(other->nodes, contest.nodes)) {
            groups.push_back(other->group);
        }
    }
    return groups;
}

/// The first run was right; so must the last be, or what was timed is another computation.
base::Status MeasureBatch::conclude(const Job& job, const TimingResult& result) {
    if (!result.status) {
        return refuse(job.job, "crashed", result.status.error().oneLine());
    }
    if (!job.kernel->hasRun()) {
        // Its first run alone was its sample, and its outputs are those of another draw.
        return report(job, result);
    }
    const auto hash = job.kernel->outputHash();
    if (!hash) {
        return refuse(job.job, "crashed", hash.error().oneLine());
    }
    if (*hash != job.outputs) {
        const auto checked = compare(*job.contest, *job.kernel);
        if (!checked.ok) {
            return refuse(job.job, "wrong", "after it was timed, " + checked.reason);
        }
    }
    // A later one may have shown that the first that passed was wrong where nothing had looked.
    if (const auto checked = checkBesidePassed(*job.contest, *job.kernel); !checked.ok) {
        return refuse(job.job, "wrong", checked.reason);
    }
    return report(job, result);
}

base::Status MeasureBatch::report(const Job& job, const TimingResult& result) {
    return m_context.progress({{"job", job.job},
                               {"state", "done"},
                               {"outcome", "measured"},
                               {"samples", result.samplesNs},
                               {"check", job.check}});
}

} // namespace tessera::measure
