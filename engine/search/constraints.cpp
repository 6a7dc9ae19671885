#include "engine/search/constraints.h"

#include "engine/plan/plan_text.h"
#include "engine/plan/source_names.h"

#include <algorithm>

namespace tessera::search {

using base::Error;
using base::ErrorKind;
using base::fail;
using plan::Constraint;

namespace {

bool holdsNode(const graph::Region& region, graph::NodeId node) {
    return std::ranges::binary_search(region.nodes, node);
}

bool overlap(const Candidate& a, const Candidate& b) {
    return std::ranges::any_of(a.nodes,
                               [&](std::uint32_t node) { return std::ranges::binary_search(b.nodes, node); });
}

/// Every answer that `backend` (empty: anyone) gave for regions with `node`, at most a few.
std::string answersFor(const CandidatePool& pool, graph::NodeId node, const std::string& backend,
                       const std::string& implementation) {
    constexpr std::size_t kShown = 6;
    std::vector<std::string> answers;
    for (const auto& refusal : pool.refusals()) {
        const bool meant = (backend.empty() || refusal.backend == backend) &&
                           (implementation.empty() || refusal.implementation.empty() ||
                            refusal.implementation == implementation);
        if (meant && holdsNode(refusal.region, node)) {
            answers.push_back(plan::implementationText(refusal.backend, refusal.implementation) + ": " +
                              refusal.reason);
        }
    }
    for (const auto& candidate : pool.candidates()) {
        const auto& offered = candidate.implementation;
        if (holdsNode(candidate.region, node) && !candidate.cost.feasible() &&
            (backend.empty() || offered.backend == backend) &&
            (implementation.empty() || offered.name == implementation)) {
            answers.push_back(plan::implementationText(offered.backend, offered.name) + ": " +
                              std::string(backend::toText(candidate.cost.outcome())) + ", " +
                              candidate.cost.reason());
        }
    }
    std::ranges::sort(answers);
    const auto repeats = std::ranges::unique(answers);
    answers.erase(repeats.begin(), repeats.end());
    std::string text;
    for (std::size_t i = 0; i < answers.size() && i < kShown; ++i) {
        text += (i == 0 ? "" : "; ") + answers[i];
    }
    return answers.size() > kShown ? text + "; and " + std::to_string(answers.size() - kShown) + " more"
                                   : text;
}

Error pinError(const CandidatePool& pool, graph::NodeId node, const Constraint& pin) {
    const auto answers = answersFor(pool, node, pin.backend, pin.implementation);
    std::string message;
    if (!answers.empty()) {
        message = answers;
    } else if (pin.implementation.empty()) {
        message = "no rule of " + pin.backend + " takes a region with this node";
    } else {
        message = pin.backend + " offers no implementation '" + pin.implementation + "' here";
    }
    return {ErrorKind::kImpossible, std::move(message), constraintText(pin)};
}

bool solvable(const CandidatePool& pool, const SolveRequest& request, const std::stop_token& stop) {
    const auto allowed = allowedBy(pool, request);
    if (!allowed) {
        return false;
    }
    const auto solution = solve(pool.problem(), *allowed, {}, stop);
    return solution && solution->kind == Solution::Kind::kFound;
}

} // namespace

std::string constraintText(const Constraint& constraint) {
    return std::string(constraint.kind == Constraint::Kind::kPin ? "pin " : "forbid ") + constraint.node +
           "=" + plan::implementationText(constraint.backend, constraint.implementation);
}

bool obeys(const backend::Implementation& implementation, const Constraint& constraint) {
    const bool matches =
        implementation.backend == constraint.backend &&
        (constraint.implementation.empty() || implementation.name == constraint.implementation);
    return matches == (constraint.kind == Constraint::Kind::kPin);
}

bool obeys(const CandidateInfo& candidate, graph::NodeId node, const Constraint& constraint) {
    return !holdsNode(candidate.region, node) || obeys(candidate.implementation, constraint);
}

base::Result<std::vector<graph::NodeId>> constrainedNodes(const graph::Graph& graph,
                                                          const std::vector<Constraint>& constraints) {
    const plan::SourceIndex names(graph);
    std::vector<graph::NodeId> nodes;
    for (const auto& constraint : constraints) {
        nodes.push_back(names.find(constraint.node));
        if (!nodes.back().valid()) {
            return fail(ErrorKind::kUsage, "the model has no node '" + constraint.node + "' to place",
                        constraintText(constraint));
        }
    }
    return nodes;
}

base::Result<std::vector<CandidateId>> droppedUnderPins(const CandidatePool& pool,
                                                        const std::vector<Constraint>& constraints) {
    TESSERA_TRY(const auto nodes, constrainedNodes(pool.graph(), constraints));
    const auto& infos = pool.candidates();
    std::vector<CandidateId> dropped;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        std::vector<CandidateId> mine;
        bool fits = constraints[i].kind != Constraint::Kind::kPin;
        for (std::size_t c = 0; c < infos.size() && !fits; ++c) {
            if (holdsNode(infos[c].region, nodes[i]) && obeys(infos[c].implementation, constraints[i])) {
                fits = infos[c].cost.kind() != backend::Cost::Kind::kInfeasible;
                if (!fits && infos[c].cost.outcome() == backend::Outcome::kSlower) {
                    mine.emplace_back(c);
                }
            }
        }
        if (!fits) {
            dropped.insert(dropped.end(), mine.begin(), mine.end());
        }
    }
    return dropped;
}

namespace {

/// Nodes that something timed covers, of what may be chosen at all.
std::vector<bool> timedNodes(const CandidatePool& pool, const SolveRequest& request) {
    std::vector<bool> timed(pool.graph().nodes().size(), false);
    for (std::size_t c = 0; c < pool.candidates().size(); ++c) {
        const auto& info = pool.candidates()[c];
        const bool mayBeChosen = info.role == CandidateInfo::Role::kFree &&
                                 (!request.only || request.only->contains(CandidateId(c)));
        for (const auto node : info.region.nodes) {
            timed[node.index()] = timed[node.index()] || (mayBeChosen && info.cost.timed());
        }
    }
    return timed;
}

/// Before any constraint.
Allowed openTo(const CandidatePool& pool, const SolveRequest& request,
               const std::vector<graph::NodeId>& nodes) {
    using Untimed = SolveRequest::Untimed;
    const auto& infos = pool.candidates();
    const auto timed =
        request.untimed == Untimed::kWhereUncovered ? timedNodes(pool, request) : std::vector<bool>();
    const auto mayBeUntimed = [&](const graph::Region& region) {
        return request.untimed == Untimed::kWhereUncovered
                   ? std::ranges::any_of(region.nodes,
                                         [&](graph::NodeId node) { return !timed[node.index()]; })
                   : request.untimed != Untimed::kLeftOut;
    };
    Allowed allowed(infos.size());
    for (std::size_t c = 0; c < infos.size(); ++c) {
        allowed[c] = infos[c].role == CandidateInfo::Role::kFree;
        // A pin to a graph-level backend brings its regions into play.
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            const auto& constraint = request.constraints[i];
            allowed[c] =
                allowed[c] || (constraint.kind == Constraint::Kind::kPin &&
                               holdsNode(infos[c].region, nodes[i]) && obeys(infos[c], nodes[i], constraint));
        }
        allowed[c] = allowed[c] && (!infos[c].cost.isPredicted() || mayBeUntimed(infos[c].region));
        allowed[c] = allowed[c] && (!request.only || request.only->contains(CandidateId(c)));
    }
    for (const auto held : request.held) {
        allowed[held.index()] = true;
    }
    for (const auto banned : request.banned) {
        allowed[banned.index()] = false;
    }
    return allowed;
}

} // namespace

bool timedCoversAll(const CandidatePool& pool, const SolveRequest& request) {
    auto timed = timedNodes(pool, request);
    for (const auto held : request.held) {
        for (const auto node : pool.candidates()[held.index()].region.nodes) {
            timed[node.index()] = true;
        }
    }
    return std::ranges::all_of(timed, [](bool is) { return is; });
}

base::Result<Allowed> allowedBy(const CandidatePool& pool, const SolveRequest& request) {
    const auto& infos = pool.candidates();
    const auto& candidates = pool.problem().candidates;
    TESSERA_TRY(const auto nodes, constrainedNodes(pool.graph(), request.constraints));
    Allowed allowed = openTo(pool, request, nodes);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const auto& constraint = request.constraints[i];
        bool fits = false;
        for (std::size_t c = 0; c < infos.size(); ++c) {
            const bool mine = obeys(infos[c], nodes[i], constraint);
            fits = fits || (mine && allowed[c] && holdsNode(infos[c].region, nodes[i]) &&
                            candidates[c].costNs < kInfeasibleNs);
            allowed[c] = allowed[c] && mine;
        }
        if (constraint.kind != Constraint::Kind::kPin || fits) {
            continue;
        }
        // What an earlier constraint took away would have fitted: the two exclude each other.
        for (std::size_t j = 0; j < i; ++j) {
            for (std::size_t c = 0; c < infos.size(); ++c) {
                if (obeys(infos[c], nodes[i], constraint) && holdsNode(infos[c].region, nodes[i]) &&
                    candidates[c].costNs < kInfeasibleNs &&
                    !obeys(infos[c], nodes[j], request.constraints[j])) {
                    return fail(ErrorKind::kImpossible,
                                "cannot hold together with " + constraintText(request.constraints[j]),
                                constraintText(constraint));
                }
            }
        }
        return fail(pinError(pool, nodes[i], constraint));
    }
    // After the constraints, so that a region they cut holds nothing any more.
    for (const auto held : request.held) {
        for (std::size_t c = 0; allowed[held.index()] && c < infos.size(); ++c) {
            if (CandidateId(c) != held && overlap(candidates[c], candidates[held.index()])) {
                allowed[c] = false;
            }
        }
    }
    return allowed;
}

Error explainInfeasible(const CandidatePool& pool, const SolveRequest& request, const Solution& failed,
                        const std::stop_token& stop) {
    auto without = request;
    without.constraints.clear();
    if (request.constraints.empty() || !solvable(pool, without, stop)) {
        const graph::NodeId node(failed.stuckNode);
        const auto& stuck = pool.graph().node(node);
        const auto answers = answersFor(pool, node, "", "");
        return {ErrorKind::kImpossible,
                "no backend can run operator " + stuck.op + " beside its neighbours" +
                    (answers.empty() ? std::string(": no spec takes it") : ": " + answers),
                "node '" + stuck.name + "'"};
    }
    const auto& constraints = request.constraints;
    for (const auto& constraint : constraints) {
        without.constraints = {constraint};
        if (!solvable(pool, without, stop)) {
            return {ErrorKind::kImpossible, "leaves no way to place the rest of the model",
                    constraintText(constraint)};
        }
    }
    for (std::size_t a = 0; a < constraints.size(); ++a) {
        for (std::size_t b = a + 1; b < constraints.size(); ++b) {
            without.constraints = {constraints[a], constraints[b]};
            if (!solvable(pool, without, stop)) {
                return {ErrorKind::kImpossible, "cannot hold together with " + constraintText(constraints[b]),
                        constraintText(constraints[a])};
            }
        }
    }
    return {ErrorKind::kImpossible, "the pins and prohibitions cannot hold all together",
            constraintText(constraints.back())};
}

} // namespace tessera::search
