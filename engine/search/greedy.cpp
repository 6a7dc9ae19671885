#include "engine/search/greedy.h"

#include "engine/search/constraints.h"
#include "engine/search/plan_builder.h"
#include "engine/search/quotient.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <set>

namespace tessera::search {

namespace {

/// A problem of one candidate for each choice, for ordering only; uncovered nodes stand alone.
struct ChoiceProblem {
    Problem problem;
    std::vector<CandidateId> chosen;
    std::vector<std::size_t> choiceOf; ///< of a candidate; beyond `choices` it is a lone node

    ChoiceProblem(const graph::Graph& graph, std::span<const measure::OfferRequest> proposals,
                  const std::vector<std::size_t>& choices) {
        problem.nodeCount = static_cast<std::uint32_t>(graph.nodes().size());
        for (const auto& value : graph.values()) {
            ProblemValue made;
            if (value.producer.valid()) {
                made.producer = value.producer.index();
            }
            for (const auto& use : value.uses) {
                made.readers.push_back(use.node.index());
            }
            problem.values.push_back(std::move(made));
        }
        std::vector<bool> covered(problem.nodeCount, false);
        for (const auto choice : choices) {
            Candidate candidate;
            for (const auto node : proposals[choice].region.nodes) {
                candidate.nodes.push_back(node.index());
                covered[node.index()] = true;
            }
            add(std::move(candidate), choice);
        }
        for (std::uint32_t node = 0; node < problem.nodeCount; ++node) {
            if (!covered[node]) {
                Candidate lone;
                lone.nodes.push_back(node);
                add(std::move(lone), proposals.size());
            }
        }
    }

    void add(Candidate candidate, std::size_t choice) {
        chosen.emplace_back(problem.candidates.size());
        problem.candidates.push_back(std::move(candidate));
        choiceOf.push_back(choice);
    }
};

std::vector<std::size_t> takeInOrder(const graph::Graph& graph,
                                     std::span<const measure::OfferRequest> proposals,
                                     const std::vector<std::string>& priority,
                                     const std::vector<bool>& givenUp) {
    std::vector<bool> covered(graph.nodes().size(), false);
    std::vector<std::size_t> choices;
    for (const auto& backend : priority) {
        for (std::size_t p = 0; p < proposals.size(); ++p) {
            const auto& nodes = proposals[p].region.nodes;
            const bool free =
                std::ranges::none_of(nodes, [&](graph::NodeId node) { return covered[node.index()]; });
            if (proposals[p].backend == backend && !givenUp[p] && free) {
                choices.push_back(p);
                for (const auto node : nodes) {
                    covered[node.index()] = true;
                }
            }
        }
    }
    return choices;
}

} // namespace

std::vector<std::size_t> greedyChoice(const graph::Graph& graph,
                                      std::span<const measure::OfferRequest> proposals,
                                      const std::vector<std::string>& priority) {
    std::vector<bool> givenUp(proposals.size(), false);
    while (true) {
        const auto choices = takeInOrder(graph, proposals, priority, givenUp);
        const ChoiceProblem ordering(graph, proposals, choices);
        const auto quotient = orderCandidates(ordering.problem, ordering.chosen);
        std::vector<std::size_t> result;
        if (quotient.cycle.empty()) {
            for (const auto id : quotient.order) {
                if (ordering.choiceOf[id.index()] < proposals.size()) {
                    result.push_back(ordering.choiceOf[id.index()]);
                }
            }
            return result;
        }
        const auto largest = std::ranges::max_element(quotient.cycle, {}, [&](CandidateId id) {
            return ordering.problem.candidates[id.index()].nodes.size();
        });
        givenUp[ordering.choiceOf[largest->index()]] = true;
    }
}

plan::Plan greedySketch(const graph::GraphRef& graph, std::span<const measure::OfferRequest> proposals,
                        const std::vector<std::string>& priority, const plan::Plan& frame) {
    plan::Plan made = frame;
    made.graph = graph;
    made.regions.clear();
    made.conversions.clear();
    const auto choices = greedyChoice(*graph, proposals, priority);
    const ChoiceProblem ordering(*graph, proposals, choices);
    for (const auto id : orderCandidates(ordering.problem, ordering.chosen).order) {
        const auto choice = ordering.choiceOf[id.index()];
        const bool taken = choice < proposals.size();
        std::vector<graph::NodeId> nodes;
        for (const auto node : ordering.problem.candidates[id.index()].nodes) {
            nodes.emplace_back(node);
        }
        plan::PlannedRegion planned{
            .region = graph::makeRegion(*graph, std::move(nodes)),
            .implementation = {},
            .cost = backend::Cost::infeasible(backend::Outcome::kUnsupported,
                                              taken ? "not measured yet" : "no spec takes it"),
            .inPlace = std::nullopt,
            .decision = plan::Decision::kPriority,
            .why = taken ? "First backend by priority whose rule '" + proposals[choice].rule + "' takes it."
                         : "No spec takes it.",
            .alternatives = {}};
        planned.implementation.backend = taken ? proposals[choice].backend : std::string();
        planned.implementation.inputLayouts = plainLayouts(*graph, planned.region.inputs);
        planned.implementation.outputLayouts = plainLayouts(*graph, planned.region.outputs);
        made.regions.push_back(std::move(planned));
    }
    return made;
}

namespace {

/// All that the backend of each region that is taken offers for it.
base::Result<std::set<CandidateId>> takenCandidates(const OperatorLevel& level,
                                                    const std::vector<std::string>& priority,
                                                    const SolveRequest& request) {
    // One proposal for each region and backend that really offers something.
    const auto& pool = level.pool();
    TESSERA_TRY(const auto allowed, allowedBy(pool, request));
    std::map<std::pair<std::vector<graph::NodeId>, std::string>, std::vector<CandidateId>> offered;
    std::vector<measure::OfferRequest> proposals;
    for (std::size_t c = 0; c < pool.candidates().size(); ++c) {
        const auto& info = pool.candidates()[c];
        if (!allowed[c] || pool.problem().candidates[c].costNs >= kInfeasibleNs) {
            continue;
        }
        auto& same = offered[{info.region.nodes, info.implementation.backend}];
        if (same.empty()) {
            proposals.push_back({info.region, info.implementation.backend, info.rule});
        }
        same.emplace_back(c);
    }
    std::set<CandidateId> taken;
    for (const auto choice : greedyChoice(pool.graph(), proposals, priority)) {
        const auto& same = offered.at({proposals[choice].region.nodes, proposals[choice].backend});
        taken.insert(same.begin(), same.end());
    }
    return taken;
}

base::Result<OperatorSolution> greedyAmongAllowed(const OperatorLevel& level,
                                                  const std::vector<std::string>& priority,
                                                  const SolveRequest& request, const plan::Plan& frame,
                                                  std::stop_token stop) {
    SolveRequest restricted = request;
    TESSERA_TRY(restricted.only, takenCandidates(level, priority, request));
    TESSERA_TRY(auto solution, level.solve(restricted, frame, stop));
    for (auto& region : solution.plan.regions) {
        region.decision = plan::Decision::kPriority;
        region.why = "First backend by priority that takes it.";
    }
    return solution;
}

} // namespace

base::Result<OperatorSolution> greedyPlan(const OperatorLevel& level,
                                          const std::vector<std::string>& priority,
                                          const SolveRequest& request, const plan::Plan& frame,
                                          std::stop_token stop) {
    return timedFirst(request, [&](const SolveRequest& wanted) {
        return greedyAmongAllowed(level, priority, wanted, frame, stop);
    });
}

base::Result<std::vector<CandidateId>>
untimedInGreedy(const OperatorLevel& level, const std::vector<std::string>& priority, SolveRequest request) {
    request.untimed = SolveRequest::Untimed::kMayBeChosen;
    TESSERA_TRY(const auto taken, takenCandidates(level, priority, request));
    std::vector<CandidateId> untimed;
    std::ranges::copy_if(taken, std::back_inserter(untimed), [&](CandidateId id) {
        return level.pool().candidates()[id.index()].cost.isPredicted();
    });
    return untimed;
}

} // namespace tessera::search
