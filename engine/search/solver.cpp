#include "engine/search/solver.h"

#include "engine/base/assert.h"
#include "engine/search/quotient.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace tessera::search {

using base::ErrorKind;
using base::fail;

namespace {

/// A beam that finds nothing grows up to here.
constexpr std::size_t kMaxWidth = std::size_t{1} << 18U;

/// What makes two candidates interchangeable but for their cost.
std::vector<std::uint32_t> kindOf(const Candidate& candidate) {
    std::vector<std::uint32_t> kind(candidate.nodes);
    const auto add = [&](std::vector<FormUse> uses) {
        std::ranges::sort(uses, {}, &FormUse::value);
        kind.push_back(0xFFFFFFFF);
        for (const auto& use : uses) {
            kind.push_back(use.value);
            kind.push_back(use.form);
        }
    };
    add(candidate.inputs);
    add(candidate.outputs);
    return kind;
}

Weight weightOf(const Candidate& candidate) {
    return {candidate.priority, candidate.costNs};
}

/// Least remaining weight when layouts need not agree, for ordering a beam.
class RelaxedBound {
public:
    RelaxedBound(const Problem& problem, const std::vector<std::uint32_t>& order, const Allowed& allowed,
                 const SolverOptions& options, const std::stop_token& stop)
        : m_elimination(problem, {order.rbegin(), order.rend()}, allowed, Forms::kRelaxed)
        , m_sweep(m_elimination, {}, {.width = 16 * options.width, .rest = {}}) {
        if (m_sweep.run(stop) != Sweep::Outcome::kSolved || m_sweep.droppedBound()) {
            return;
        }
        m_usable = true;
        m_rest.resize(order.size() + 1);
        for (std::size_t boundary = 0; boundary <= order.size(); ++boundary) {
            const auto& layer = m_sweep.layer(order.size() - boundary);
            for (std::size_t state = 0; state < layer.size(); ++state) {
                const auto& open = m_sweep.config(layer.configs[state]).open;
                Weight rest = layer.weights[state];
                for (const auto candidate : open) {
                    // Paid in both directions.
                    const auto& twice = problem.candidates[candidate.index()];
                    rest = rest - Weight{twice.priority, twice.costNs + problem.kernelOverheadNs};
                }
                m_rest[boundary].emplace(open, rest);
            }
        }
    }

    [[nodiscard]] bool usable() const { return m_usable; }
    [[nodiscard]] Weight whole() const { return m_usable ? m_sweep.best() : Weight{}; }
    [[nodiscard]] Weight rest(std::size_t boundary, const std::vector<CandidateId>& open) const {
        if (!m_usable) {
            return {};
        }
        const auto found = m_rest[boundary].find(open);
        // No way on even without layouts: last in any order.
        return found == m_rest[boundary].end() ? Weight{0, kInfeasibleNs} : found->second;
    }

private:
    Elimination m_elimination;
    Sweep m_sweep;
    bool m_usable = false;
    std::vector<std::map<std::vector<CandidateId>, Weight>> m_rest;
};

struct Attempt {
    Sweep::Outcome outcome = Sweep::Outcome::kInfeasible;
    std::vector<CandidateId> chosen;
    Weight weight;
    std::optional<Weight> dropped;
    std::uint32_t stuckNode = 0;
    std::size_t states = 0;
    std::shared_ptr<SweepTables> tables;
};

Attempt attempt(const Problem& problem, const std::vector<std::uint32_t>& order, const Allowed& allowed,
                const std::vector<Nogood>& nogoods, const SweepOptions& options,
                const std::stop_token& stop) {
    auto tables = std::make_shared<SweepTables>(problem, order, allowed, nogoods, options);
    auto& sweep = tables->sweep;
    Attempt made{.outcome = sweep.run(stop),
                 .chosen = {},
                 .weight = {},
                 .dropped = sweep.droppedBound(),
                 .stuckNode = 0,
                 .states = sweep.statesSeen(),
                 .tables = nullptr};
    if (made.outcome == Sweep::Outcome::kSolved) {
        made.chosen = sweep.choices();
        made.weight = sweep.best();
        made.tables = made.dropped ? nullptr : std::move(tables);
    } else {
        made.stuckNode = tables->elimination.position(std::min(sweep.stuckAt(), order.size() - 1)).node;
    }
    return made;
}

/// Allowed candidates that are the cheapest of their kind.
Allowed reduced(const Problem& problem, const Allowed& allowed) {
    const auto cheapest = cheapestOfKind(problem, allowed);
    Allowed kept(allowed.size(), false);
    for (std::size_t c = 0; c < kept.size(); ++c) {
        kept[c] = cheapest[c] == CandidateId(c);
    }
    return kept;
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
        if (!isNew && weightOf(problem.candidates[c]) < weightOf(problem.candidates[found->second.index()])) {
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

NeededConversions neededConversions(const Problem& problem, const std::vector<CandidateId>& chosen) {
    std::vector<FormIndex> produced(problem.values.size(), kNoForm);
    std::vector<FormSet> wanted(problem.values.size(), 0);
    for (std::size_t v = 0; v < problem.values.size(); ++v) {
        produced[v] = problem.values[v].initial.value_or(kNoForm);
        wanted[v] = problem.values[v].required ? FormSet{1} << *problem.values[v].required : 0;
    }
    for (const auto id : chosen) {
        for (const auto& use : problem.candidates[id.index()].outputs) {
            produced[use.value] = use.form;
        }
        for (const auto& use : problem.candidates[id.index()].inputs) {
            wanted[use.value] |= FormSet{1} << use.form;
        }
    }
    const auto tables = conversionTables(problem);
    NeededConversions needed;
    for (std::uint32_t v = 0; v < problem.values.size(); ++v) {
        needed.totalNs = std::min(needed.totalNs + tables[v]->cost(produced[v], wanted[v]), kInfeasibleNs);
        for (const auto& [from, to] : tables[v]->conversions(produced[v], wanted[v])) {
            needed.conversions.push_back({v, from, to});
        }
    }
    return needed;
}

base::Result<Solution> solve(const Problem& problem, const Allowed& allowed, const SolverOptions& options,
                             std::stop_token stop) {
    Solution solution;
    if (problem.nodeCount == 0) {
        solution.kind = Solution::Kind::kFound;
        const auto needed = neededConversions(problem, {});
        solution.conversions = needed.conversions;
        solution.weight = solution.lowerBound = {0, needed.totalNs};
        return solution;
    }
    const auto order = eliminationOrder(problem);
    Allowed tried = reduced(problem, allowed);
    std::optional<RelaxedBound> relaxed;
    SweepOptions sweepOptions{.width = options.width, .rest = {}};
    std::optional<Weight> bound; // below which no acyclic solution lies, once nothing is exact any more
    while (true) {
        auto made = attempt(problem, order, tried, solution.nogoods, sweepOptions, stop);
        if (made.outcome == Sweep::Outcome::kSolved && made.dropped && !relaxed) {
            // Too wide for an exact pass: once more as a beam that knows what lies ahead.
            relaxed.emplace(problem, order, tried, options, stop);
            sweepOptions.rest = [&relaxed](std::size_t boundary, const std::vector<CandidateId>& open) {
                return relaxed->rest(boundary, open);
            };
            continue;
        }
        solution.states += made.states;
        if (made.outcome == Sweep::Outcome::kCancelled) {
            return fail(ErrorKind::kCancelled, "the solver was stopped");
        }
        if (made.outcome == Sweep::Outcome::kInfeasible && made.dropped && sweepOptions.width < kMaxWidth) {
            // The beam may have dropped every way on: that is no proof.
            sweepOptions.width *= 4;
            continue;
        }
        if (made.outcome == Sweep::Outcome::kInfeasible) {
            solution.kind = Solution::Kind::kInfeasible;
            solution.stuckNode = made.stuckNode;
            return solution;
        }
        const Weight reach = made.dropped ? std::min(*made.dropped, made.weight) : made.weight;
        const auto quotient = orderCandidates(problem, made.chosen);
        if (!quotient.cycle.empty()) {
            if (solution.nogoods.size() < options.maxNogoods) {
                solution.nogoods.push_back(quotient.cycle);
            } else {
                // A pathological graph: give up the ring's largest region; the bound stays that of before.
                bound = bound ? std::min(*bound, reach) : reach;
                const auto largest = std::ranges::max_element(quotient.cycle, {}, [&](CandidateId id) {
                    return problem.candidates[id.index()].nodes.size();
                });
                tried[largest->index()] = false;
            }
            continue;
        }
        solution.kind = Solution::Kind::kFound;
        solution.chosen = quotient.order.size() == made.chosen.size() ? quotient.order : made.chosen;
        solution.conversions = neededConversions(problem, made.chosen).conversions;
        solution.weight = made.weight;
        solution.tables = std::move(made.tables);
        solution.lowerBound = bound ? std::min(*bound, reach) : reach;
        solution.proof =
            solution.lowerBound == solution.weight ? Solution::Proof::kOptimal : Solution::Proof::kBounded;
        return solution;
    }
}

} // namespace tessera::search
