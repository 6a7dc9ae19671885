#include "engine/search/solver.h"

#include "engine/base/assert.h"
#include "engine/search/quotient.h"

#include <algorithm>
#include <map>

namespace tessera::search {

using base::ErrorKind;
using base::fail;

namespace {

/// A beam that finds nothing grows up to here.
constexpr std::size_t kMaxWidth = std::size_t{1} << 18U;
/// Rounds of forbidding mutually cyclic choices before candidates are given up whole.
constexpr std::size_t kMaxNogoods = 48;

/// What makes two candidates interchangeable but for their cost.
std::vector<std::uint32_t> kindOf(const Candidate& candidate) {
    std::vector<std::uint32_t> kind(candidate.nodes);
    const auto add = [&](std::vector<FormatUse> uses) {
        std::ranges::sort(uses, {}, &FormatUse::value);
        kind.push_back(0xFFFFFFFF);
        for (const auto& use : uses) {
            kind.push_back(use.value);
            kind.push_back(use.format);
        }
    };
    add(candidate.inputs);
    add(candidate.outputs);
    return kind;
}

/// Least remaining weight when layouts need not agree, for ordering a beam; empty: it is not known.
RestBound relaxedBound(const Problem& problem, const std::vector<std::uint32_t>& order,
                       const Allowed& allowed, std::size_t width, const std::stop_token& stop) {
    Sweep sweep({problem, {order.rbegin(), order.rend()}, allowed, Formats::kRelaxed}, {},
                {.width = 16 * width, .rest = {}});
    if (sweep.run(stop) != Sweep::Outcome::kSolved || sweep.droppedBound()) {
        return {};
    }
    using Rest = std::map<std::vector<CandidateId>, Weight>;
    const auto rests = std::make_shared<std::vector<Rest>>(order.size() + 1);
    for (std::size_t boundary = 0; boundary <= order.size(); ++boundary) {
        for (const auto& state : sweep.layer(order.size() - boundary).states) {
            const auto& open = sweep.config(state.config).open;
            Weight rest = state.weight;
            for (const auto candidate : open) {
                rest = rest - problem.weightOf(candidate); // paid in both directions
            }
            rests->at(boundary).emplace(open, rest);
        }
    }
    return [rests](std::size_t boundary, const std::vector<CandidateId>& open) {
        const auto found = rests->at(boundary).find(open);
        // No way on even without layouts: last in any order.
        return found == rests->at(boundary).end() ? Weight{0, kInfeasibleNs} : found->second;
    };
}

/// The conversions that a choice of candidates needs, each value's in order.
std::vector<ChosenConversion> neededConversions(const Problem& problem,
                                                const std::vector<CandidateId>& chosen) {
    std::vector<FormatIndex> produced;
    std::vector<FormatSet> wanted;
    for (const auto& value : problem.values) {
        produced.push_back(value.initial.value_or(kNoFormat));
        wanted.push_back(value.required ? FormatSet{1} << *value.required : 0);
    }
    for (const auto id : chosen) {
        for (const auto& use : problem.candidates[id.index()].outputs) {
            produced[use.value] = use.format;
        }
        for (const auto& use : problem.candidates[id.index()].inputs) {
            wanted[use.value] |= FormatSet{1} << use.format;
        }
    }
    const auto tables = conversionTables(problem);
    std::vector<ChosenConversion> needed;
    for (std::uint32_t v = 0; v < problem.values.size(); ++v) {
        for (const auto& [from, to] : tables[v]->conversions(produced[v], wanted[v])) {
            needed.push_back({v, from, to});
        }
    }
    return needed;
}

} // namespace

std::vector<CandidateId> cheapestOfKind(const Problem& problem, const Allowed& allowed) {
    std::map<std::vector<std::uint32_t>, CandidateId> best;
    std::vector<std::vector<std::uint32_t>> kinds;
    for (std::size_t c = 0; c < problem.candidates.size(); ++c) {
        kinds.push_back(kindOf(problem.candidates[c]));
        if (!allowed[c] || problem.candidates[c].costNs >= kInfeasibleNs) {
            continue;
        }
        const auto [found, isNew] = best.emplace(kinds.back(), CandidateId(c));
        if (!isNew && problem.weightOf(CandidateId(c)) < problem.weightOf(found->second)) {
            found->second = CandidateId(c);
        }
    }
    std::vector<CandidateId> cheapest(problem.candidates.size());
    for (std::size_t c = 0; c < cheapest.size(); ++c) {
        if (allowed[c] && problem.candidates[c].costNs < kInfeasibleNs) {
            cheapest[c] = best.at(kinds[c]);
        }
    }
    return cheapest;
}

Allowed onlyCheapest(const std::vector<CandidateId>& cheapestOfKind) {
    Allowed kept;
    for (std::size_t c = 0; c < cheapestOfKind.size(); ++c) {
        kept.push_back(cheapestOfKind[c] == CandidateId(c));
    }
    return kept;
}

base::Result<Solution> solve(const Problem& problem, const Allowed& allowed, const SolverOptions& options,
                             std::stop_token stop) {
    Solution solution;
    const auto order = eliminationOrder(problem);
    Allowed tried = onlyCheapest(cheapestOfKind(problem, allowed));
    bool isBeam = false;
    SweepOptions sweepOptions{.width = options.width, .rest = {}};
    std::optional<Weight> bound; // below which no acyclic solution lies, once nothing is exact any more
    while (true) {
        auto pass = std::make_shared<Sweep>(Elimination(problem, order, tried, Formats::kTracked),
                                            solution.nogoods, sweepOptions);
        const auto outcome = pass->run(stop);
        const auto& dropped = pass->droppedBound();
        if (outcome == Sweep::Outcome::kSolved && dropped && !isBeam) {
            // Too wide for an exact pass: once more as a beam that knows what lies ahead.
            isBeam = true;
            sweepOptions.rest = relaxedBound(problem, order, tried, options.width, stop);
            continue;
        }
        solution.states += pass->statesSeen();
        if (outcome == Sweep::Outcome::kCancelled) {
            return fail(ErrorKind::kCancelled, "the solver was stopped");
        }
        if (outcome == Sweep::Outcome::kInfeasible && dropped && sweepOptions.width < kMaxWidth) {
            // The beam may have dropped every way on: that is no proof.
            sweepOptions.width *= 4;
            continue;
        }
        if (outcome == Sweep::Outcome::kInfeasible) {
            solution.kind = Solution::Kind::kInfeasible;
            solution.stuckNode = pass->stuckNode();
            return solution;
        }
        const auto chosen = pass->choices();
        const Weight best = pass->best();
        const Weight reach = std::min({best, dropped.value_or(best), bound.value_or(best)});
        const auto quotient = orderCandidates(problem, chosen);
        if (!quotient.cycle.empty()) {
            if (solution.nogoods.size() < kMaxNogoods) {
                solution.nogoods.push_back(quotient.cycle);
            } else {
                // A pathological graph: give up the ring's largest region; the bound stays that of before.
                bound = reach;
                const auto largest = std::ranges::max_element(quotient.cycle, {}, [&](CandidateId id) {
                    return problem.candidates[id.index()].nodes.size();
                });
                tried[largest->index()] = false;
            }
            continue;
        }
        solution.kind = Solution::Kind::kFound;
        solution.chosen = quotient.order;
        solution.conversions = neededConversions(problem, chosen);
        solution.weight = best;
        solution.lowerBound = reach;
        solution.proof = reach == solution.weight ? Solution::Proof::kOptimal : Solution::Proof::kBounded;
        solution.pass = dropped ? nullptr : std::move(pass);
        return solution;
    }
}

} // namespace tessera::search
