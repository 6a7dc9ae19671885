#include "engine/search/constraints.h"

#include "engine/plan/plan_text.h"
#include "engine/plan/source_names.h"

#include <algorithm>
#include <set>

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

/// Every answer for regions with `node` of what a pin asks for (null: of anyone), at most a few.
std::string answersFor(const CandidatePool& pool, graph::NodeId node, const Constraint* pin) {
    constexpr std::size_t kShown = 6;
    std::set<std::string> answers;
    const auto add = [&](const CandidateInfo& info, const std::string& outcome) {
        const auto& name = info.implementation.name;
        const bool isAsked =
            pin == nullptr || (pin->admits(info.implementation.maker()) &&
                               (pin->implementation.empty() || name.empty() || name == pin->implementation));
        if (isAsked && holdsNode(info.region, node) && !info.cost.feasible()) {
            answers.insert(plan::implementationText(info.implementation) + ": " + outcome +
                           info.cost.reason());
        }
    };
    for (const auto& refusal : pool.refusals()) {
        add(refusal, "");
    }
    for (const auto& candidate : pool.candidates()) {
        add(candidate, std::string(backend::toText(candidate.cost.outcome())) + ", ");
    }
    std::string text;
    std::size_t shown = 0;
    for (const auto& answer : answers) {
        if (shown == kShown) {
            return text + "; and " + std::to_string(answers.size() - kShown) + " more";
        }
        text += (shown++ == 0 ? "" : "; ") + answer;
    }
    return text;
}

Error pinError(const CandidatePool& pool, graph::NodeId node, const Constraint& pin) {
    auto message = answersFor(pool, node, &pin);
    if (message.empty()) {
        const auto backend =
            plan::implementationText(pin.backend, "", pin.device.value_or(backend::DeviceId{}));
        message = pin.implementation.empty()
                      ? "no rule of " + backend + " takes a region with this node"
                      : backend + " offers no implementation '" + pin.implementation + "' here";
    }
    return {ErrorKind::kImpossible, std::move(message), constraintText(pin)};
}

Error excludeEachOther(const Constraint& one, const Constraint& other) {
    return {ErrorKind::kImpossible, "cannot hold together with " + constraintText(other),
            constraintText(one)};
}

bool solvable(const CandidatePool& pool, const SolveRequest& request, const std::stop_token& stop) {
    const auto allowed = allowedBy(pool, request);
    if (!allowed) {
        return false;
    }
    const auto solution = solve(pool.problem(), *allowed, {}, stop);
    return solution && solution->kind == Solution::Kind::kFound;
}

/// Before any constraint.
Allowed openTo(const CandidatePool& pool, const SolveRequest& request,
               const std::vector<PlacedConstraint>& constraints) {
    const auto& infos = pool.candidates();
    Allowed allowed(infos.size());
    std::vector<bool> mayBeUntimed(pool.graph().nodes().size(), true);
    std::vector<bool> mayBeCompiled = mayBeUntimed;
    const bool isShort = request.untimed == SolveRequest::Untimed::kWhereUncovered;
    const auto close = [](std::vector<bool>& open, const graph::Region& region) {
        for (const auto node : region.nodes) {
            open[node.index()] = false;
        }
    };
    for (std::size_t c = 0; c < infos.size(); ++c) {
        const auto& info = infos[c];
        const bool isListed = !request.only || request.only->contains(CandidateId(c));
        const bool isFree = isListed && info.role == CandidateInfo::Role::kFree;
        // A pin to a graph-level backend brings its regions into play.
        allowed[c] =
            isFree || (isListed && std::ranges::any_of(constraints, [&](const PlacedConstraint& constraint) {
                           return constraint.isPin() && constraint.fits(info);
                       }));
        if (isFree && isShort && info.cost.timed()) {
            close(mayBeUntimed, info.region);
        }
        if (isFree && isShort && info.cost.feasible() &&
            !(info.cost.isPredicted() && pool.isCompiled(info))) {
            close(mayBeCompiled, info.region);
        }
    }
    for (std::size_t c = 0; c < infos.size(); ++c) {
        const auto& open = pool.isCompiled(infos[c]) ? mayBeCompiled : mayBeUntimed;
        allowed[c] = allowed[c] && (!infos[c].cost.isPredicted() ||
                                    std::ranges::any_of(infos[c].region.nodes, [&](graph::NodeId node) {
                                        return open[node.index()];
                                    }));
    }
    for (const auto held : request.held) {
        allowed[held.index()] = true;
    }
    return allowed;
}

} // namespace

std::string constraintText(const Constraint& constraint) {
    return std::string(constraint.kind == Constraint::Kind::kPin ? "pin " : "forbid ") + constraint.node +
           "=" +
           plan::implementationText(constraint.backend, constraint.implementation,
                                    constraint.device.value_or(backend::DeviceId{}));
}

bool obeys(const backend::Implementation& implementation, const Constraint& constraint) {
    const bool matches =
        constraint.admits(implementation.maker()) &&
        (constraint.implementation.empty() || implementation.name == constraint.implementation);
    return matches == (constraint.kind == Constraint::Kind::kPin);
}

bool PlacedConstraint::fits(const CandidateInfo& candidate) const {
    return holdsNode(candidate.region, node) && obeys(candidate.implementation, *constraint);
}

bool PlacedConstraint::forbids(const CandidateInfo& candidate) const {
    return holdsNode(candidate.region, node) && !obeys(candidate.implementation, *constraint);
}

base::Result<std::vector<PlacedConstraint>> placed(const graph::Graph& graph,
                                                   const std::vector<Constraint>& constraints) {
    const plan::SourceIndex names(graph);
    std::vector<PlacedConstraint> all;
    for (const auto& constraint : constraints) {
        all.push_back({&constraint, names.find(constraint.node)});
        if (!all.back().node.valid()) {
            return fail(ErrorKind::kUsage, "the model has no node '" + constraint.node + "' to place",
                        constraintText(constraint));
        }
    }
    return all;
}

base::Result<std::vector<CandidateId>> droppedUnderPins(const CandidatePool& pool,
                                                        const std::vector<Constraint>& constraints) {
    TESSERA_TRY(auto pins, placed(pool.graph(), constraints));
    std::erase_if(pins, [](const PlacedConstraint& constraint) { return !constraint.isPin(); });
    std::vector<CandidateId> dropped;
    for (const auto& pin : pins) {
        std::vector<CandidateId> slower;
        bool fits = false;
        for (std::size_t c = 0; c < pool.candidates().size() && !fits; ++c) {
            const auto& info = pool.candidates()[c];
            if (pin.fits(info)) {
                fits = info.cost.kind() != backend::Cost::Kind::kInfeasible;
                if (!fits && info.cost.outcome() == backend::Outcome::kSlower) {
                    slower.emplace_back(c);
                }
            }
        }
        if (!fits) {
            dropped.insert(dropped.end(), slower.begin(), slower.end());
        }
    }
    return dropped;
}

base::Result<Allowed> allowedBy(const CandidatePool& pool, const SolveRequest& request) {
    const auto& infos = pool.candidates();
    const auto& candidates = pool.problem().candidates;
    TESSERA_TRY(const auto constraints, placed(pool.graph(), request.constraints));
    Allowed allowed = openTo(pool, request, constraints);
    const auto fits = [&](const PlacedConstraint& constraint, std::size_t c) {
        return constraint.fits(infos[c]) && candidates[c].costNs < kInfeasibleNs;
    };
    for (auto one = constraints.begin(); one != constraints.end(); ++one) {
        bool canHold = !one->isPin();
        for (std::size_t c = 0; c < infos.size(); ++c) {
            canHold = canHold || (allowed[c] && fits(*one, c));
            allowed[c] = allowed[c] && !one->forbids(infos[c]);
        }
        // What an earlier constraint took away would have fitted: the two exclude each other.
        for (auto earlier = constraints.begin(); earlier != one && !canHold; ++earlier) {
            for (std::size_t c = 0; c < infos.size(); ++c) {
                if (fits(*one, c) && earlier->forbids(infos[c])) {
                    return fail(excludeEachOther(*one->constraint, *earlier->constraint));
                }
            }
        }
        if (!canHold) {
            return fail(pinError(pool, one->node, *one->constraint));
        }
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
        const auto answers = answersFor(pool, node, nullptr);
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
                return excludeEachOther(constraints[a], constraints[b]);
            }
        }
    }
    return {ErrorKind::kImpossible, "the pins and prohibitions cannot hold all together",
            constraintText(constraints.back())};
}

} // namespace tessera::search
