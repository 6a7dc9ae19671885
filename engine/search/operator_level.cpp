#include "engine/search/operator_level.h"

#include "engine/graph/operator_schema.h"
#include "engine/measure/thresholds.h"
#include "engine/search/constraints.h"
#include "engine/search/device_room.h"
#include "engine/search/plan_builder.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace tessera::search {

namespace {

/// Work of each node, so that whole graphs fit: FLOPs count before nodes.
std::vector<std::int64_t> nodeWork(const graph::Graph& graph) {
    std::vector<std::int64_t> flops;
    std::int64_t total = 0;
    for (const auto& node : graph.nodes()) {
        flops.push_back(std::max<std::int64_t>(0, graph::nodeFlops(graph, node)));
        total += flops.back();
    }
    // Kept below 2^40, so that times the number of nodes they stay far from 2^63.
    std::int64_t unit = 1;
    while (total / unit >= std::int64_t{1} << 40U) {
        unit *= 2;
    }
    const auto nodes = static_cast<std::int64_t>(flops.size()) + 1;
    for (auto& work : flops) {
        work = work / unit * nodes + 1;
    }
    return flops;
}

/// The pool's problem with the work that `preferred` does not do as first objective.
Problem withPreference(const CandidatePool& pool, const std::string& preferred) {
    Problem problem = pool.problem();
    const auto work = nodeWork(pool.graph());
    for (std::size_t c = 0; c < problem.candidates.size(); ++c) {
        if (pool.candidates()[c].implementation.backend != preferred) {
            for (const auto node : problem.candidates[c].nodes) {
                problem.candidates[c].priority += work[node];
            }
        }
    }
    return problem;
}

} // namespace

base::Result<OperatorLevel> OperatorLevel::gather(graph::GraphRef graph, graph::Precision precision,
                                                  std::span<const measure::OfferRequest> proposals,
                                                  measure::RegionMeasurer& measurer,
                                                  const base::JobControl& control, GatherSettings settings) {
    OperatorLevel level(CandidatePool(std::move(graph), precision, std::move(settings)));
    // Two rules of one backend often propose the same region: it is asked once, under the first rule.
    std::vector<measure::OfferRequest> distinct;
    std::set<std::pair<backend::BackendOnDevice, std::vector<graph::NodeId>>> seen;
    for (const auto& proposal : proposals) {
        if (seen.emplace(proposal.asked(), proposal.region.nodes).second) {
            distinct.push_back(proposal);
        }
    }
    TESSERA_CHECK(level.m_pool.admit(distinct, CandidateInfo::Role::kFree, measurer, control));
    return level;
}

struct OperatorLevel::Solved {
    std::unique_ptr<Problem> preferred; ///< null: the pool's own problem
    Allowed allowed;
    Solution solution;
};

base::Result<OperatorLevel::Solved> OperatorLevel::solveProblem(const SolveRequest& request,
                                                                std::stop_token stop) const {
    return timedFirst(request, [&](const SolveRequest& wanted) -> base::Result<Solved> {
        Solved solved;
        TESSERA_TRY(solved.allowed, allowedBy(m_pool, wanted));
        if (!wanted.preferred.empty()) {
            solved.preferred = std::make_unique<Problem>(withPreference(m_pool, wanted.preferred));
        }
        const Problem& problem = solved.preferred ? *solved.preferred : m_pool.problem();
        TESSERA_TRY(solved.solution, search::solve(problem, solved.allowed, {}, stop));
        if (solved.solution.kind == Solution::Kind::kInfeasible) {
            return base::fail(explainInfeasible(m_pool, wanted, solved.solution, stop));
        }
        TESSERA_CHECK(wanted.memory == SolveRequest::Memory::kKept ? keepMemory(wanted, problem, solved, stop)
                                                                   : base::Status());
        return solved;
    });
}

base::Status OperatorLevel::keepMemory(const SolveRequest& request, const Problem& problem, Solved& solved,
                                       const std::stop_token& stop) const {
    const auto& memory = m_pool.memory();
    plan::Plan frame;
    frame.graph = m_pool.graphRef();
    while (!memory.limits.empty()) {
        TESSERA_TRY(const auto used, memory.used(buildPlan(m_pool, request, solved.solution, {}, frame)));
        const auto excess = excessOf(used, memory.limits);
        if (!excess) {
            break;
        }
        const auto bytesOf = [&](const CandidateInfo& info) {
            return bytesOnDevice(m_pool.graph(), info.region, info.implementation);
        };
        const CandidateInfo* largest = nullptr;
        for (const auto id : solved.solution.chosen) {
            const auto& info = m_pool.info(id);
            if (info.implementation.device == excess->device &&
                (largest == nullptr || bytesOf(info) > bytesOf(*largest))) {
                largest = &info;
            }
        }
        if (largest == nullptr) {
            return base::fail(base::ErrorKind::kImpossible, excess->text);
        }
        for (std::size_t i = 0; i < solved.allowed.size(); ++i) {
            const auto& info = m_pool.candidates()[i];
            if (info.implementation.device == excess->device && info.region.nodes == largest->region.nodes) {
                solved.allowed[i] = false;
            }
        }
        const auto bound = solved.solution.lowerBound;
        TESSERA_TRY(solved.solution, search::solve(problem, solved.allowed, {}, stop));
        if (solved.solution.kind == Solution::Kind::kInfeasible) {
            return base::fail(base::ErrorKind::kImpossible, excess->text + "; what is left must stay there");
        }
        solved.solution.lowerBound = bound;
        solved.solution.proof = Solution::Proof::kBounded;
    }
    return {};
}

base::Status OperatorLevel::measurePinned(const std::vector<plan::Constraint>& constraints,
                                          measure::RegionMeasurer& measurer,
                                          const base::JobControl& control) {
    TESSERA_TRY(const auto dropped, droppedUnderPins(m_pool, constraints));
    return dropped.empty() ? base::Status()
                           : m_pool.measure(dropped, measure::Reuse::kSameSpeed, measurer, control);
}

base::Result<std::vector<CandidateId>> OperatorLevel::untimedChosen(const SolveRequest& request,
                                                                    std::stop_token stop) const {
    TESSERA_TRY(auto solved, solveProblem(request, std::move(stop)));
    auto& chosen = solved.solution.chosen;
    std::erase_if(chosen, [this](CandidateId id) { return !m_pool.info(id).cost.isPredicted(); });
    return std::move(chosen);
}

bool OperatorLevel::areUntimed(std::span<const CandidateId> ids) const {
    return std::ranges::all_of(ids, [this](CandidateId id) { return m_pool.info(id).cost.isPredicted(); });
}

std::vector<CandidateId>
OperatorLevel::inconsistentCandidates(std::span<const CandidateId> timed,
                                      std::span<const base::Nanoseconds> before) const {
    std::set<std::vector<graph::NodeId>> contested;
    for (std::size_t i = 0; i < timed.size(); ++i) {
        const auto& cost = m_pool.info(timed[i]).cost;
        if (cost.timed() && static_cast<double>(cost.median().count()) <
                                thresholds::kConsistent * static_cast<double>(before[i].count())) {
            contested.insert(m_pool.info(timed[i]).region.nodes);
        }
    }
    std::set<CandidateId> again;
    for (const auto id : timed) {
        const auto& smaller = m_pool.info(id);
        if (!smaller.cost.timed() || !contested.contains(smaller.region.nodes)) {
            continue;
        }
        again.insert(id);
        for (std::size_t i = 0; i < m_pool.candidates().size(); ++i) {
            const auto& larger = m_pool.candidates()[i];
            if (larger.cost.timed() && larger.implementation.maker() == smaller.implementation.maker() &&
                larger.implementation.name == smaller.implementation.name &&
                larger.region.nodes.size() > smaller.region.nodes.size() &&
                std::ranges::includes(larger.region.nodes, smaller.region.nodes)) {
                again.emplace(i);
            }
        }
    }
    return {again.begin(), again.end()};
}

base::Status OperatorLevel::measureChosen(const SolveRequest& request, measure::RegionMeasurer& measurer,
                                          const base::JobControl& control) {
    auto wanted = request;
    wanted.untimed = SolveRequest::Untimed::kMayBeChosen;
    for (;;) {
        TESSERA_TRY(const auto untimed, untimedChosen(wanted, control.stop));
        if (untimed.empty() || control.isLate()) {
            return {};
        }
        std::set<std::vector<graph::NodeId>> regions;
        for (const auto id : untimed) {
            regions.insert(m_pool.info(id).region.nodes);
        }
        std::vector<CandidateId> measured; // all that was not timed of these regions
        std::vector<base::Nanoseconds> before;
        for (std::size_t i = 0; i < m_pool.candidates().size(); ++i) {
            const auto& info = m_pool.candidates()[i];
            if (info.cost.isPredicted() && regions.contains(info.region.nodes)) {
                measured.emplace_back(i);
                before.push_back(info.cost.median());
            }
        }
        TESSERA_CHECK(measure(measured, measurer, control));
        if (areUntimed(measured)) {
            return {}; // nor will they be the next time
        }
        const auto again = inconsistentCandidates(measured, before);
        TESSERA_CHECK(again.empty() ? base::Status()
                                    : m_pool.measure(again, measure::Reuse::kNever, measurer, control));
    }
}

base::Result<base::Nanoseconds> OperatorLevel::predict(const SolveRequest& request,
                                                       std::stop_token stop) const {
    TESSERA_TRY(const auto solved, solveProblem(request, std::move(stop)));
    return base::Nanoseconds(solved.solution.weight.ns);
}

base::Result<OperatorSolution> OperatorLevel::solve(const SolveRequest& request, const plan::Plan& frame,
                                                    std::stop_token stop) const {
    TESSERA_TRY(const auto solved, solveProblem(request, stop));
    const auto& solution = solved.solution;
    std::vector<std::optional<std::int64_t>> effects;
    if (request.effects == SolveRequest::Effects::kCompute && request.preferred.empty()) {
        TESSERA_TRY(effects, candidateEffects(m_pool.problem(), solved.allowed, solution, {}, stop));
    }
    return OperatorSolution{.plan = buildPlan(m_pool, request, solution, effects, frame),
                            .predicted = base::Nanoseconds(solution.weight.ns),
                            .lowerBound = base::Nanoseconds(solution.lowerBound.ns),
                            .proof = solution.proof};
}

} // namespace tessera::search
