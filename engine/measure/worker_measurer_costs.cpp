#include "engine/base/clock.h"
#include "engine/graph/region.h"
#include "engine/measure/hang_note.h"
#include "engine/measure/json_read.h"
#include "engine/measure/measurement_key.h"
#include "engine/measure/thresholds.h"
#include "engine/measure/worker_measurer.h"

#include <algorithm>
#include <utility>

namespace tessera::measure {

using backend::Outcome;
using base::ErrorKind;
using base::fail;
using nlohmann::json;

base::Result<Canary> WorkerMeasurer::currentCanary(std::stop_token stop) {
    if (!m_canary) {
        TESSERA_TRY(const auto answer, m_worker.client().call({{"op", "hello"}}, CallOptions(), stop));
        m_canary = Canary{numberField(answer, "fma_gflops"), numberField(answer, "bandwidth_gbps")};
    }
    return *m_canary;
}

base::Result<StoreKey> WorkerMeasurer::keyOf(const base::Hash128& region,
                                             const backend::Implementation& implementation,
                                             std::stop_token stop) {
    TESSERA_TRY(auto context, contextOf(implementation.maker(), stop));
    context.region = region;
    context.implementation = implementation;
    return measurementKey(context);
}

base::Result<StoreKey> WorkerMeasurer::contextKey(const base::Hash128& region,
                                                  const backend::BackendOnDevice& backend,
                                                  std::stop_token stop) {
    backend::Implementation any;
    any.backend = backend.id;
    any.device = backend.device;
    return keyOf(region, any, std::move(stop));
}

base::Result<std::map<backend::BackendOnDevice, base::Hash128>>
WorkerMeasurer::contextHashes(std::span<const backend::BackendOnDevice> backends, std::stop_token stop) {
    std::map<backend::BackendOnDevice, base::Hash128> hashes;
    for (const auto& backend : backends) {
        const auto key = contextKey({}, backend, stop);
        if (key) {
            hashes[backend] = key->hash();
        } else if (key.error().kind != ErrorKind::kImpossible) {
            return fail(key.error());
        }
    }
    return hashes;
}

base::Result<std::optional<backend::Cost>> WorkerMeasurer::fromStore(const StoreKey& key, Reuse reuse,
                                                                     std::stop_token stop) {
    TESSERA_TRY(const auto row, m_store.find(key));
    if (!row || !row->cost.feasible()) {
        return row ? std::optional(row->cost) : std::nullopt;
    }
    if (reuse == Reuse::kNever) {
        return std::nullopt;
    }
    TESSERA_TRY(const auto now, currentCanary(stop));
    if (row->canary.comparable(now)) {
        return row->cost;
    }
    if (reuse == Reuse::kSameSpeed) {
        return std::nullopt;
    }
    return backend::Cost::borrowed(row->cost.median(), row->cost.low(), row->cost.high(), row->cost.rounds());
}

base::Status WorkerMeasurer::store(const TaskGroup& group, const CheckScope& scope, const Canary& canary) {
    const base::SystemClock clock;
    for (const auto& task : group.tasks) {
        if (!task.result) {
            continue;
        }
        const auto& result = *task.result;
        const auto now = clock.unixSeconds();
        const bool passed = result.outcome == Outcome::kMeasured;
        const bool wasTimed = passed && task.work == TimingTask::Work::kCheckAndTime;
        (wasTimed || !passed ? m_counts.measured : m_counts.fromStore) += 1;
        if (wasTimed || (!passed && !result.isOfValues && !result.isOfMoment)) {
            const bool isOfSpeed = passed || result.outcome == Outcome::kSlower;
            TESSERA_CHECK(m_store.put(isOfSpeed ? task.keys.time : task.keys.verdict,
                                      {result.cost(), canary, result.check, now}));
        }
        if (result.waited > base::Nanoseconds(0) && result.isOfMoment) {
            TESSERA_CHECK(putHang(m_store, task.keys.verdict, {result.waited, result.reason}, now));
        }
        if (passed || result.outcome == Outcome::kWrong || result.isOfValues) {
            const auto kind = passed              ? CheckRecord::Result::kPassed
                              : result.isOfValues ? CheckRecord::Result::kExcluded
                                                  : CheckRecord::Result::kWrong;
            TESSERA_CHECK(putCheck(m_store, task.keys.time, scope, {kind, result.check, result.reason, now}));
        }
    }
    return {};
}

base::Status WorkerMeasurer::measure(std::span<TaskGroup> groups, ChunkRunner& runner,
                                     const CheckScope& scope, const std::stop_token& stop) {
    const auto& settings = runner.settings();
    const base::SystemClock clock;
    for (std::span<TaskGroup> chunk; !groups.empty(); groups = groups.subspan(chunk.size())) {
        auto limits = chunkLimits(settings.modelWeightBytes);
        if (settings.deadline) {
            if (settings.deadline->passed()) {
                break;
            }
            const double tasks = thresholds::kShareOfTimeLeft *
                                 static_cast<double>(settings.deadline->left().count()) /
                                 static_cast<double>(m_taskTime.count());
            limits.tasks =
                std::clamp(static_cast<std::size_t>(tasks), thresholds::kFewestTasks, limits.tasks);
        }
        chunk = firstChunk(groups, limits);
        const auto start = clock.now();
        const auto ran = runner.run(chunk, stop);
        const auto took = clock.now() - start;
        m_canary = runner.canary() ? runner.canary() : m_canary;
        std::int64_t tasks = 0;
        for (const auto& group : chunk) {
            tasks += std::ssize(group.tasks);
            TESSERA_CHECK(store(group, scope, runner.canary().value_or(Canary())));
        }
        if (settings.deadline && tasks > 0) { // conversions, which have none, take less
            m_taskTime = std::max(base::Nanoseconds(took.count() / tasks), base::Nanoseconds(1));
        }
        TESSERA_CHECK(ran);
    }
    return {};
}

/// The requests of one call, and what is still to be measured for them, by region.
class WorkerMeasurer::CostQuery {
public:
    CostQuery(WorkerMeasurer& measurer, std::span<const MeasureRequest> requests)
        : m_measurer(measurer), m_requests(requests), m_asked(requests.size()) {}

    base::Status lookUp(std::stop_token stop) {
        const auto& graph = *m_measurer.m_graph;
        for (std::size_t i = 0; i < m_requests.size(); ++i) {
            auto& asked = m_asked[i];
            asked.region = graph::regionKey(graph, m_requests[i].region);
            TESSERA_TRY(asked.keys.time, m_measurer.keyOf(asked.region, m_requests[i].implementation, stop));
            asked.keys.verdict = asked.keys.time;
            TESSERA_TRY(asked.keys.verdict.region, verdictKey(graph, m_requests[i].region, asked.region));
            TESSERA_TRY(asked.known, m_measurer.knownOf(asked.keys, m_requests[i].reuse, stop));
        }
        for (std::size_t i = 0; i < m_requests.size(); ++i) {
            auto& answer = m_asked[i].known.answer;
            if (answer && !answer->feasible() && answer->outcome() == Outcome::kSlower &&
                (isFinal(i) || !hasRival(i))) {
                answer.reset();
            }
            m_stored += answer ? 1 : 0;
            if (!answer) {
                addTask(i);
            }
        }
        addIncumbents();
        return {};
    }

    [[nodiscard]] std::span<TaskGroup> groups() { return m_groups; }
    [[nodiscard]] std::int64_t stored() const { return m_stored; }

    [[nodiscard]] std::vector<backend::Cost> answers() const {
        std::vector<backend::Cost> answers;
        for (const auto& asked : m_asked) {
            answers.push_back(asked.known.answer.value_or(unchecked(asked.known)));
            if (!asked.task) {
                continue;
            }
            const auto& task = m_groups[asked.task->first].tasks[asked.task->second];
            if (task.result) {
                const bool passed = task.result->outcome == Outcome::kMeasured;
                answers.back() = passed && asked.known.time ? *asked.known.time : task.result->cost();
            }
        }
        return answers;
    }

private:
    /// A request with what is known of it.
    struct Asked {
        base::Hash128 region; ///< regionKey
        TimingTask::Keys keys;
        Known known;
        std::optional<std::pair<std::size_t, std::size_t>>
            task; ///< that answers it: its group, its place there
    };

    /// Of what there was no time to check on this model: the time that the store knows is what it is
    /// predicted to take.
    [[nodiscard]] static backend::Cost unchecked(const Known& known) {
        return known.time ? backend::Cost::predicted(known.time->median()) : backend::Cost::unmeasured();
    }

    /// A final claim rests on its time, whatever its rivals take.
    [[nodiscard]] bool isFinal(std::size_t request) const { return m_requests[request].reuse != Reuse::kAny; }

    /// Is its region asked of its backend, on its device, in another way too? A verdict that others are
    /// faster is about them.
    [[nodiscard]] bool hasRival(std::size_t request) const {
        const auto& own = m_requests[request].implementation;
        for (std::size_t i = 0; i < m_requests.size(); ++i) {
            const auto& other = m_requests[i].implementation;
            if (m_asked[i].region == m_asked[request].region && other.maker() == own.maker() &&
                other.name != own.name) {
                return true;
            }
        }
        return false;
    }

    void addTask(std::size_t request) {
        auto& asked = m_asked[request];
        const auto [at, isNew] = m_groupOf.emplace(asked.region, m_groups.size());
        if (isNew) {
            m_groups.push_back({m_measurer.m_graph, m_requests[request].region});
        }
        auto& tasks = m_groups[at->second].tasks;
        TimingTask task{.implementation = m_requests[request].implementation, .keys = asked.keys};
        if (asked.known.time) {
            task.work = TimingTask::Work::kCheck;
        }
        if (isFinal(request)) {
            // By these it could be left out.
            task.implementation.lowerBoundFlops = 0;
            task.implementation.estimatedFlops = 0;
        }
        const auto same = std::ranges::find(tasks, task.implementation, &TimingTask::implementation);
        asked.task = std::pair(at->second, static_cast<std::size_t>(same - tasks.begin()));
        if (same == tasks.end()) {
            tasks.push_back(std::move(task));
        }
    }

    /// What is new is timed in one round with the best that is known: times of two days are not compared.
    void addIncumbents() {
        std::map<base::Hash128, std::size_t> best;
        for (std::size_t i = 0; i < m_requests.size(); ++i) {
            const auto& answer = m_asked[i].known.answer;
            if (!answer || !answer->feasible() || !m_groupOf.contains(m_asked[i].region)) {
                continue;
            }
            const auto [at, isNew] = best.emplace(m_asked[i].region, i);
            if (!isNew && answer->median() < m_asked[at->second].known.answer->median()) {
                at->second = i;
            }
        }
        for (const auto& [region, incumbent] : best) {
            addTask(incumbent);
        }
    }

    WorkerMeasurer& m_measurer;
    std::span<const MeasureRequest> m_requests;
    std::vector<Asked> m_asked;
    std::vector<TaskGroup> m_groups;
    std::map<base::Hash128, std::size_t> m_groupOf; ///< by regionKey
    std::int64_t m_stored = 0;
};

base::Result<std::vector<backend::Cost>> WorkerMeasurer::costs(std::span<const MeasureRequest> requests,
                                                               const base::JobControl& control) {
    CostQuery query(*this, requests);
    TESSERA_CHECK(query.lookUp(control.stop));
    m_counts.fromStore += query.stored();
    if (query.groups().empty()) {
        return query.answers();
    }
    TESSERA_TRY(const auto* graph, wire());
    TESSERA_TRY(const auto scope, checkScope(control.stop));
    std::span<const InputDraw> draws;
    if (scope.draws > 0) {
        TESSERA_TRY(draws, m_settings.checkInputs->draws());
    }
    std::int64_t done = query.stored();
    const ChunkRunner::Hooks hooks{
        [&](const TaskGroup&, const std::stop_token& stop) -> base::Result<std::string> {
            TESSERA_CHECK(m_worker.loadGraph(*graph, stop));
            if (!draws.empty()) {
                TESSERA_CHECK(m_worker.record(*graph, draws.first(scope.draws), stop));
            }
            return graph->name();
        },
        [&](const TaskGroup& group, const TimingTask& task) {
            const auto& first = m_graph->node(group.region.nodes.front()).name;
            control.report({"measure",
                            first + " (" + graph::regionTitle(*m_graph, group.region) + "), " +
                                task.implementation.maker().toText(),
                            done++, static_cast<std::int64_t>(requests.size())});
        }};
    ChunkRunner runner(m_worker, chunkSettings(control), hooks);
    TESSERA_CHECK(measure(query.groups(), runner, scope, control.stop));
    m_counts.regions += runner.spent();
    return query.answers();
}

base::Result<Canary> WorkerMeasurer::refreshCanary(std::stop_token stop) {
    m_canary.reset();
    return currentCanary(std::move(stop));
}

} // namespace tessera::measure
