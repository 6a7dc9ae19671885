#include "engine/measure/region_service.h"

#include "engine/base/clock.h"
#include "engine/measure/bound_kernel.h"
#include "engine/measure/canary.h"
#include "engine/measure/implementation_json.h"
#include "engine/measure/json_read.h"
#include "engine/measure/sample_statistics.h"
#include "engine/measure/timing_round.h"

#include <algorithm>
#include <map>
#include <utility>

namespace tessera::measure {

using base::ErrorKind;
using base::fail;
using nlohmann::json;

namespace {

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
    MeasureBatch(WorkerState& state, const graph::Graph& graph, RequestContext& context)
        : m_state(state), m_graph(graph), m_context(context) {}

    /// Prepares and checks one job; its failure is reported and not returned.
    base::Status add(std::size_t job, const json& item) {
        TESSERA_CHECK(m_context.progress({{"job", job}, {"state", "check"}}));
        TESSERA_TRY(const auto region, readRegion(m_graph, item));
        TESSERA_TRY(const auto implementation,
                    implementationFromJson(item.value("implementation", json::object())));
        const auto prepared = preparedFor(region);
        if (!prepared) {
            // Nothing to compare with: no rival is to blame, and none can be shown to be right.
            return refuse(job, "unsupported", prepared.error().oneLine());
        }
        TESSERA_TRY(auto* plugin, m_state.plugin(implementation.backend));
        auto bound = BoundKernel::make(*plugin, m_graph, region, implementation,
                                       m_state.settingsFor(implementation.backend), (*prepared)->inputs);
        if (!bound) {
            return refuse(job, bound.error().kind == ErrorKind::kBackend ? "crashed" : "unsupported",
                          bound.error().oneLine());
        }
        if (const auto ran = (*bound)->run(); !ran) {
            return refuse(job, "crashed", ran.error().oneLine());
        }
        const auto* oracle = (*prepared)->oracle.get();
        const auto checked = oracle->compare((*bound)->outputs(), implementation.precision);
        if (!checked.ok) {
            return refuse(job, "wrong", checked.reason);
        }
        m_jobs.push_back({job, *std::move(bound), checked.how, oracle});
        return {};
    }

    [[nodiscard]] base::Status time(const TimingLimits& limits, const std::function<void()>& scrub) {
        TESSERA_CHECK(m_context.progress({{"state", "time"}}));
        std::vector<Rival> rivals;
        const auto handOver = emptyParallel();
        for (auto& job : m_jobs) {
            auto* kernel = job.kernel.get();
            const bool foreign = kernel->implementation().pool == backend::ThreadPool::kForeign;
            rivals.push_back({[kernel, &scrub] {
                                  scrub();
                                  kernel->writeInputs();
                              },
                              [kernel, foreign]() -> base::Status {
                                  auto status = kernel->run();
                                  if (foreign) {
                                      touchNativePool();
                                  }
                                  return status;
                              },
                              foreign ? handOver : base::Nanoseconds()});
        }
        const int threads = m_state.settings().threads;
        const auto results = timeInterleaved(rivals, limits, [threads] { return runFmaCanary(threads); });
        for (std::size_t i = 0; i < results.size(); ++i) {
            if (!results[i].status) {
                TESSERA_CHECK(refuse(m_jobs[i].job, "crashed", results[i].status.error().oneLine()));
                continue;
            }
            // The first run was right; so must the last be, or what was timed is another computation.
            const auto& kernel = *m_jobs[i].kernel;
            const auto checked =
                m_jobs[i].oracle->compare(kernel.outputs(), kernel.implementation().precision);
            if (!checked.ok) {
                TESSERA_CHECK(refuse(m_jobs[i].job, "wrong", "after it was timed, " + checked.reason));
            } else {
                TESSERA_CHECK(m_context.progress({{"job", m_jobs[i].job},
                                                  {"state", "done"},
                                                  {"outcome", "measured"},
                                                  {"samples", results[i].samplesNs},
                                                  {"check", m_jobs[i].check}}));
            }
        }
        return {};
    }

private:
    struct Job {
        std::size_t job;
        std::unique_ptr<BoundKernel> kernel;
        std::string check;
        const RegionOracle* oracle;
    };
    struct Prepared {
        std::vector<graph::Tensor> inputs;
        std::unique_ptr<RegionOracle> oracle;
    };

    base::Status refuse(std::size_t job, const char* outcome, const std::string& reason) {
        return m_context.progress(
            {{"job", job}, {"state", "done"}, {"outcome", outcome}, {"reason", reason}});
    }

    base::Result<Prepared*> preparedFor(const graph::Region& region) {
        auto& prepared = m_prepared[region.nodes];
        if (prepared.oracle == nullptr) {
            TESSERA_TRY(prepared.inputs, drawInputs(m_graph, region, kInputSeed));
            TESSERA_TRY(prepared.oracle,
                        RegionOracle::make(m_graph, region, prepared.inputs, m_state.settings().threads));
        }
        return &prepared;
    }

    WorkerState& m_state;
    const graph::Graph& m_graph;
    RequestContext& m_context;
    std::map<std::vector<graph::NodeId>, Prepared> m_prepared;
    std::vector<Job> m_jobs;
};

TimingLimits readLimits(const json& request) {
    TimingLimits limits;
    limits.minRounds =
        static_cast<std::int32_t>(std::clamp<std::int64_t>(intField(request, "min_rounds", 9), 1, 1000));
    limits.maxRounds = static_cast<std::int32_t>(
        std::clamp<std::int64_t>(intField(request, "max_rounds", 31), limits.minRounds, 1000));
    limits.budget = base::Nanoseconds(std::max<std::int64_t>(intField(request, "budget_ns", 400'000'000), 0));
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
        offerings.push_back(offeringJson(plugin->offer(*graph, region, m_state.settingsFor(id))));
    }
    return json{{"offerings", std::move(offerings)}};
}

void RegionService::scrubCaches(std::int64_t bytes) {
    const auto words = static_cast<std::int64_t>(bytes) / static_cast<std::int64_t>(sizeof(std::uint64_t));
    if (static_cast<std::int64_t>(m_scrub.size()) < words) {
        m_scrub.assign(static_cast<std::size_t>(words), 1);
    }
    std::uint64_t sum = 0;
#pragma omp parallel for reduction(+ : sum) schedule(static)
    for (std::int64_t i = 0; i < words; i += 8) { // one word of each cache line
        sum += m_scrub[static_cast<std::size_t>(i)];
    }
    m_scrubSum += sum;
}

base::Result<json> RegionService::measure(const json& request, RequestContext& context) {
    TESSERA_TRY(const auto graph, m_state.graph(textField(request, "graph")));
    MeasureBatch batch(m_state, *graph, context);
    std::size_t job = 0;
    for (const auto& item : arrayField(request, "jobs")) {
        TESSERA_CHECK(batch.add(job++, item));
    }
    const std::int64_t scrub =
        std::clamp<std::int64_t>(intField(request, "scrub_bytes"), 0, std::int64_t{1} << 30U);
    TESSERA_CHECK(batch.time(readLimits(request), [this, scrub] { scrubCaches(scrub); }));
    const auto canary = runCanary(m_state.settings().threads);
    return json{{"fma_gflops", canary.fmaGflops}, {"bandwidth_gbps", canary.bandwidthGBps}};
}

} // namespace tessera::measure
