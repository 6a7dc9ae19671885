#include "engine/search/greedy.h"

#include "engine/search/constraints.h"
#include "engine/search/device_room.h"
#include "engine/search/plan_builder.h"
#include "engine/search/quotient.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

namespace tessera::search {

namespace {

/// A region of the greedy placement and the proposal that it is; none: a node that no backend takes.
struct Choice {
    std::vector<graph::NodeId> nodes;
    std::optional<std::size_t> proposal;
};

std::vector<Choice> takeInOrder(const graph::Graph& graph, std::span<const measure::OfferRequest> proposals,
                                const std::vector<std::string>& priority, const std::vector<bool>& givenUp) {
    std::vector<bool> covered(graph.nodes().size(), false);
    std::vector<Choice> choices;
    const auto take = [&](const std::vector<graph::NodeId>& nodes, std::optional<std::size_t> proposal) {
        if (std::ranges::none_of(nodes, [&](graph::NodeId node) { return covered[node.index()]; })) {
            choices.push_back({nodes, proposal});
            for (const auto node : nodes) {
                covered[node.index()] = true;
            }
        }
    };
    for (const auto& backend : priority) {
        for (std::size_t p = 0; p < proposals.size(); ++p) {
            if (proposals[p].backend == backend && !givenUp[p]) {
                take(proposals[p].region.nodes, p);
            }
        }
    }
    for (std::size_t node = 0; node < covered.size(); ++node) {
        take({graph::NodeId(node)}, std::nullopt);
    }
    return choices;
}

/// In execution order.
std::vector<Choice> greedyPlacement(const graph::Graph& graph,
                                    std::span<const measure::OfferRequest> proposals,
                                    const std::vector<std::string>& priority) {
    Problem problem; // of one candidate for each choice, for ordering only
    problem.nodeCount = static_cast<std::uint32_t>(graph.nodes().size());
    for (const auto& value : graph.values()) {
        auto& made = problem.values.emplace_back();
        if (value.producer.valid()) {
            made.producer = value.producer.index();
        }
        for (const auto& use : value.uses) {
            made.readers.push_back(use.node.index());
        }
    }
    std::vector<bool> givenUp(proposals.size(), false);
    while (true) {
        const auto choices = takeInOrder(graph, proposals, priority, givenUp);
        std::vector<CandidateId> chosen;
        problem.candidates.clear();
        for (const auto& choice : choices) {
            chosen.emplace_back(problem.candidates.size());
            auto& candidate = problem.candidates.emplace_back();
            for (const auto node : choice.nodes) {
                candidate.nodes.push_back(node.index());
            }
        }
        const auto [order, cycle] = orderCandidates(problem, chosen);
        if (cycle.empty()) {
            std::vector<Choice> ordered;
            for (const auto id : order) {
                ordered.push_back(choices[id.index()]);
            }
            return ordered;
        }
        const auto largest = std::ranges::max_element(
            cycle, {}, [&](CandidateId id) { return choices[id.index()].nodes.size(); });
        givenUp[choices[largest->index()].proposal.value()] = true;
    }
}

/// All that the backend of each region that is taken offers for it, on the first of its devices that does.
/// \param left  regions that are not on a device any more, since it is full
base::Result<std::set<CandidateId>> takenCandidates(const OperatorLevel& level,
                                                    const std::vector<std::string>& priority,
                                                    const SolveRequest& request, const PlacedRegions& left) {
    // One proposal for each region and backend that really offers something.
    const auto& pool = level.pool();
    TESSERA_TRY(const auto allowed, allowedBy(pool, request));
    std::map<std::pair<std::vector<graph::NodeId>, backend::BackendOnDevice>, std::vector<CandidateId>>
        offered;
    std::vector<measure::OfferRequest> proposals;
    for (std::size_t c = 0; c < pool.candidates().size(); ++c) {
        const auto& info = pool.candidates()[c];
        if (!allowed[c] || pool.problem().candidates[c].costNs >= kInfeasibleNs ||
            left.contains({info.region.nodes, info.implementation.maker()})) {
            continue;
        }
        auto& same = offered[{info.region.nodes, info.implementation.maker()}];
        if (same.empty()) {
            proposals.push_back(
                {info.region, info.implementation.backend, info.rule, {}, info.implementation.device});
        }
        same.emplace_back(c);
    }
    std::set<CandidateId> taken;
    for (const auto choice : greedyChoice(pool.graph(), proposals, priority)) {
        const auto& same = offered.at({proposals[choice].region.nodes, proposals[choice].asked()});
        taken.insert(same.begin(), same.end());
    }
    return taken;
}

struct GreedySolution {
    std::set<CandidateId> taken;
    OperatorSolution solution;
};

/// Devices are filled in the order in which backends list them: what a full one has no room for, the last
/// regions in execution order, goes to the next device of its backend or to the next backend.
base::Result<GreedySolution> greedyAmongAllowed(const OperatorLevel& level,
                                                const std::vector<std::string>& priority,
                                                const SolveRequest& request, const plan::Plan& frame,
                                                const std::stop_token& stop) {
    SolveRequest restricted = request;
    restricted.memory = SolveRequest::Memory::kOverlooked;
    Leaving left;
    while (true) {
        TESSERA_TRY(restricted.only, takenCandidates(level, priority, request, left.regions));
        auto solution = level.solve(restricted, frame, stop);
        if (!solution && !left.regions.empty() && solution.error().kind == base::ErrorKind::kImpossible) {
            return base::fail(base::ErrorKind::kImpossible, left.why + "; what is left must stay there");
        }
        if (!solution) {
            return base::fail(solution.error());
        }
        TESSERA_TRY(const auto leaving, leavingFullDevice(solution->plan, level.pool().memory()));
        if (leaving.regions.empty()) {
            return GreedySolution{*std::move(restricted.only), *std::move(solution)};
        }
        left.regions.insert(leaving.regions.begin(), leaving.regions.end());
        left.why = leaving.why;
    }
}

} // namespace

std::vector<std::size_t> greedyChoice(const graph::Graph& graph,
                                      std::span<const measure::OfferRequest> proposals,
                                      const std::vector<std::string>& priority) {
    std::vector<std::size_t> taken;
    for (const auto& choice : greedyPlacement(graph, proposals, priority)) {
        if (choice.proposal) {
            taken.push_back(*choice.proposal);
        }
    }
    return taken;
}

plan::Plan greedySketch(const graph::GraphRef& graph, std::span<const measure::OfferRequest> proposals,
                        const std::vector<std::string>& priority, const plan::Plan& frame) {
    plan::Plan made = frame;
    made.graph = graph;
    made.regions.clear();
    made.conversions.clear();
    for (const auto& [nodes, proposal] : greedyPlacement(*graph, proposals, priority)) {
        plan::PlannedRegion planned{
            .region = graph::makeRegion(*graph, nodes),
            .implementation = {},
            .cost = backend::Cost::infeasible(backend::Outcome::kUnsupported,
                                              proposal ? "not measured yet" : "no spec takes it"),
            .inPlace = std::nullopt,
            .decision = plan::Decision::kPriority,
            .why = "No spec takes it.",
            .alternatives = {}};
        if (proposal) {
            planned.implementation.backend = proposals[*proposal].backend;
            planned.implementation.device = proposals[*proposal].device;
            planned.why =
                "First backend by priority whose rule '" + proposals[*proposal].rule + "' takes it.";
        }
        planned.implementation.inputLayouts = plainLayouts(*graph, planned.region.inputs);
        planned.implementation.outputLayouts = plainLayouts(*graph, planned.region.outputs);
        made.regions.push_back(std::move(planned));
    }
    return made;
}

base::Result<OperatorSolution> greedyPlan(const OperatorLevel& level,
                                          const std::vector<std::string>& priority,
                                          const SolveRequest& request, const plan::Plan& frame,
                                          std::stop_token stop) {
    TESSERA_TRY(auto made, timedFirst(request, [&](const SolveRequest& wanted) {
                    return greedyAmongAllowed(level, priority, wanted, frame, stop);
                }));
    for (auto& region : made.solution.plan.regions) {
        region.decision = plan::Decision::kPriority;
        region.why = "First backend by priority that takes it.";
    }
    return std::move(made.solution);
}

base::Result<std::vector<CandidateId>>
untimedInGreedy(const OperatorLevel& level, const std::vector<std::string>& priority, SolveRequest request) {
    request.untimed = SolveRequest::Untimed::kMayBeChosen;
    TESSERA_TRY(auto taken, takenCandidates(level, priority, request, {}));
    if (!level.pool().memory().limits.empty()) {
        plan::Plan frame;
        frame.graph = level.pool().graphRef();
        if (auto made = greedyAmongAllowed(level, priority, request, frame, {})) {
            taken = std::move(made->taken);
        } else if (made.error().kind != base::ErrorKind::kImpossible) { // else what is timed may cover it
            return base::fail(made.error());
        }
    }
    std::erase_if(taken, [&](CandidateId id) { return !level.pool().info(id).cost.isPredicted(); });
    return std::vector<CandidateId>(taken.begin(), taken.end());
}

} // namespace tessera::search
