#include "engine/measure/region_service.h"

#include "engine/base/clock.h"
#include "engine/base/team_order.h"
#include "engine/graph/value_bytes.h"
#include "engine/measure/bound_kernel.h"
#include "engine/measure/canary.h"
#include "engine/measure/device_fingerprint.h"
#include "engine/measure/implementation_json.h"
#include "engine/measure/json_read.h"
#include "engine/measure/own_threads.h"
#include "engine/measure/sample_statistics.h"
#include "engine/measure/timing_round.h"

#include <algorithm>
#include <utility>

namespace tessera::measure {

using base::ErrorKind;
using base::fail;
using nlohmann::json;

namespace {

/// Pools that wait actively do so for about a millisecond.
constexpr base::Nanoseconds kMostSpinning{5'000'000};
constexpr std::uint64_t kInputSeed = 20220907;

base::Result<graph::Region> readRegion(const graph::Graph& graph, const json& item) {
    std::vector<graph::NodeId> nodes;
    for (const auto& index : arrayField(item, "nodes")) {
        if (!index.is_number_unsigned() || index.get<std::uint64_t>() >= graph.nodes().size()) {
            return fail(ErrorKind::kRefused, "no such node", "nodes");
        }
        nodes.emplace_back(index.get<std::uint32_t>());
    }
    std::ranges::sort(nodes);
    if (nodes.empty() || std::ranges::adjacent_find(nodes) != nodes.end()) {
        return fail(ErrorKind::kRefused, "expected nodes, each once", "nodes");
    }
    return graph::makeRegion(graph, std::move(nodes));
}

json offeringJson(const base::Result<backend::Offering>& offering) {
    json implementations = json::array();
    json refusals = json::array();
    if (!offering) {
        refusals.push_back({{"implementation", ""}, {"reason", offering.error().oneLine()}});
    } else {
        for (const auto& implementation : offering->implementations) {
            implementations.push_back(toJson(implementation));
        }
        for (const auto& refusal : offering->refusals) {
            refusals.push_back({{"implementation", refusal.implementation}, {"reason", refusal.reason}});
        }
    }
    return {{"implementations", std::move(implementations)}, {"refusals", std::move(refusals)}};
}

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

/// One request's jobs on their way from prepared over checked to timed.
class MeasureBatch {
public:
    /// What lies between two runs of one kernel in a whole inference.
    struct Cooling {
        std::int64_t modelWeightBytes = 0; ///< 0: weights may be found hot
        std::int64_t mostBytes = 0;        ///< beyond this nothing gets cooler
        std::function<void(std::int64_t)> read;
    };

    MeasureBatch(WorkerState& state, RequestContext& context) : m_state(state), m_context(context) {}

    /// Prepares and checks one job; its failure is reported and not returned.
    base::Status add(std::size_t job, const graph::GraphRef& graph, const json& item) {
        TESSERA_CHECK(m_context.progress({{"job", job}, {"state", "check"}}));
        TESSERA_TRY(const auto region, readRegion(*graph, item));
        TESSERA_TRY(const auto implementation,
                    implementationFromJson(item.value("implementation", json::object())));
        TESSERA_TRY(auto* contest, contestOf(graph, region));
        if (!contest->prepared) {
            // Nothing to compare with: no rival is to blame, and none can be shown to be right.
            return refuse(job, "unsupported", contest->prepared.error().oneLine());
        }
        TESSERA_TRY(auto* plugin, m_state.plugin(implementation.backend));
        auto bound =
            BoundKernel::make(*plugin, *graph, region, implementation,
                              m_state.settingsFor(implementation.backend), contest->prepared->inputs);
        if (!bound) {
            return refuse(job, bound.error().kind == ErrorKind::kBackend ? "crashed" : "unsupported",
                          bound.error().oneLine());
        }
        const base::SystemClock clock;
        const auto start = clock.now();
        if (const auto ran = (*bound)->run(); !ran) {
            return refuse(job, "crashed", ran.error().oneLine());
        }
        const auto firstRun = clock.now() - start;
        const auto checked =
            contest->prepared->oracle->compare((*bound)->outputs(), implementation.precision);
        if (!checked.ok) {
            return refuse(job, "wrong", checked.reason);
        }
        const auto hash = (*bound)->outputHash();
        m_jobs.push_back({job, *std::move(bound), checked.how, hash, firstRun, contest});
        return {};
    }

    [[nodiscard]] base::Status time(const TimingLimits& limits, const Cooling& cooling) {
        auto rivals = makeRivals(cooling);
        const int threads = m_state.settings().threads;
        const TimingHooks hooks{[threads] { return runFmaCanary(threads); }, cooling.read,
                                [this](std::int32_t round) -> base::Status {
                                    return m_context.progress({{"state", "time"}, {"round", round}});
                                }};
        TESSERA_TRY(const auto results, timeInterleaved(rivals, limits, hooks));
        for (std::size_t i = 0; i < results.size(); ++i) {
            TESSERA_CHECK(conclude(m_jobs[i], results[i]));
        }
        return {};
    }

private:
    struct Prepared {
        RegionInputs inputs;
        std::unique_ptr<RegionOracle> oracle;
    };
    /// One region, and what its rivals are given and compared with.
    struct Contest {
        graph::GraphRef graph;
        std::vector<graph::NodeId> nodes;
        std::int64_t weightBytes = 0;
        std::size_t group = 0;
        base::Result<Prepared> prepared;
    };
    struct Job {
        std::size_t job;
        std::unique_ptr<BoundKernel> kernel;
        std::string check;
        base::Hash128 outputs; ///< of the run that was checked
        base::Nanoseconds firstRun;
        Contest* contest;
    };

    base::Status refuse(std::size_t job, const char* outcome, const std::string& reason) {
        return m_context.progress(
            {{"job", job}, {"state", "done"}, {"outcome", outcome}, {"reason", reason}});
    }

    base::Result<Prepared> prepare(const graph::Graph& graph, const graph::Region& region) const {
        TESSERA_TRY(auto inputs, drawInputs(graph, region, kInputSeed));
        TESSERA_TRY(auto oracle, RegionOracle::make(graph, region, inputs, m_state.settings().threads));
        return Prepared{RegionInputs(std::move(inputs)), std::move(oracle)};
    }

    base::Result<Contest*> contestOf(const graph::GraphRef& graph, const graph::Region& region) {
        for (const auto& contest : m_contests) {
            if (contest->graph == graph && contest->nodes == region.nodes) {
                return contest.get();
            }
        }
        const auto weightBytes = graph::valueBytes(*graph, region.constants);
        m_contests.push_back(std::make_unique<Contest>(
            Contest{graph, region.nodes, weightBytes, m_contests.size(), prepare(*graph, region)}));
        return m_contests.back().get();
    }

    std::vector<Rival> makeRivals(const Cooling& cooling) {
        std::vector<Rival> rivals;
        const auto handOver = emptyParallel();
        for (auto& job : m_jobs) {
            auto* kernel = job.kernel.get();
            const bool foreign = kernel->implementation().pool == backend::ThreadPool::kForeign;
            const std::int64_t own = job.contest->weightBytes;
            rivals.push_back({.ready =
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
                              .weightBytes = own,
                              .coolBytes = std::clamp<std::int64_t>(cooling.modelWeightBytes - own, 0,
                                                                    cooling.mostBytes)});
        }
        return rivals;
    }

    /// The first run was right; so must the last be, or what was timed is another computation.
    base::Status conclude(const Job& job, const TimingResult& result) {
        if (!result.status) {
            return refuse(job.job, "crashed", result.status.error().oneLine());
        }
        if (job.kernel->outputHash() != job.outputs) {
            const auto checked = job.contest->prepared->oracle->compare(
                job.kernel->outputs(), job.kernel->implementation().precision);
            if (!checked.ok) {
                return refuse(job.job, "wrong", "after it was timed, " + checked.reason);
            }
        }
        return m_context.progress({{"job", job.job},
                                   {"state", "done"},
                                   {"outcome", "measured"},
                                   {"samples", result.samplesNs},
                                   {"check", job.check}});
    }

    WorkerState& m_state;
    RequestContext& m_context;
    std::vector<std::unique_ptr<Contest>> m_contests;
    std::vector<Job> m_jobs;
};

TimingLimits readLimits(const json& request) {
    TimingLimits limits;
    limits.minRounds = static_cast<std::int32_t>(
        std::clamp<std::int64_t>(intField(request, "min_rounds", limits.minRounds), 1, 1000));
    limits.maxRounds = static_cast<std::int32_t>(
        std::clamp<std::int64_t>(intField(request, "max_rounds", limits.maxRounds), limits.minRounds, 1000));
    limits.groupBudget = base::Nanoseconds(
        std::max<std::int64_t>(intField(request, "group_budget_ns", limits.groupBudget.count()), 0));
    limits.seed = static_cast<std::uint64_t>(intField(request, "seed", 1));
    return limits;
}

} // namespace

void RegionService::registerWith(WorkerServer& server) {
    server.handle("offer", [this](const json& request, RequestContext&) { return offer(request); });
    server.handle("measure",
                  [this](const json& request, RequestContext& context) { return measure(request, context); });
}

base::Result<json> RegionService::offer(const json& request) {
    TESSERA_TRY(const auto graph, m_state.graph(textField(request, "graph")));
    json offerings = json::array();
    for (const auto& item : arrayField(request, "items")) {
        const std::string id = textField(item, "backend");
        TESSERA_TRY(auto* plugin, m_state.plugin(id));
        TESSERA_TRY(const auto region, readRegion(*graph, item));
        auto settings = m_state.settingsFor(id);
        const bool oneThread = textField(item, "threads") == "one";
        settings.threads = oneThread ? 1 : settings.threads;
        auto offering = plugin->offer(*graph, region, settings);
        for (std::size_t i = 0; offering && oneThread && i < offering->implementations.size(); ++i) {
            offering->implementations[i].threads = backend::ThreadUse::kOne;
        }
        offerings.push_back(offeringJson(offering));
    }
    return json{{"offerings", std::move(offerings)}};
}

void RegionService::scrubCaches(std::int64_t bytes) {
    const auto words = static_cast<std::int64_t>(bytes) / static_cast<std::int64_t>(sizeof(std::uint64_t));
    if (static_cast<std::int64_t>(m_scrub.size()) < words) {
        m_scrub.assign(static_cast<std::size_t>(words), 1);
    }
    std::uint64_t sum = 0;
    {
        base::TeamOrder order;
#pragma omp parallel reduction(+ : sum)
        {
            const base::TeamMember member(order);
#pragma omp for schedule(static) nowait
            for (std::int64_t i = 0; i < words; i += 8) { // one word of each cache line
                sum += m_scrub[static_cast<std::size_t>(i)];
            }
        }
    }
    m_scrubSum += sum;
}

base::Result<json> RegionService::measure(const json& request, RequestContext& context) {
    constexpr std::int64_t kMostBytes = std::int64_t{1} << 40U;
    const auto& jobs = arrayField(request, "jobs");
    if (jobs.empty()) {
        return fail(ErrorKind::kRefused, "expected a list of at least one", "jobs");
    }
    MeasureBatch batch(m_state, context);
    std::size_t job = 0;
    for (const auto& item : jobs) {
        TESSERA_TRY(const auto graph, m_state.graph(textField(item, "graph")));
        TESSERA_CHECK(batch.add(job++, graph, item));
    }
    const MeasureBatch::Cooling cooling{
        std::clamp<std::int64_t>(intField(request, "model_weight_bytes"), 0, kMostBytes),
        2 * localDevice().l3Bytes, [this](std::int64_t bytes) { scrubCaches(bytes); }};
    TESSERA_CHECK(batch.time(readLimits(request), cooling));
    const auto canary = runCanary(m_state.settings().threads);
    return json{{"fma_gflops", canary.fmaGflops}, {"bandwidth_gbps", canary.bandwidthGBps}};
}

} // namespace tessera::measure
