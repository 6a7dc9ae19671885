#include "engine/search/solver.h"

#include "engine/base/assert.h"

#include <algorithm>
#include <map>

namespace tessera::search {

using base::ErrorKind;
using base::fail;

namespace {

/// Slot comparisons that one call may spend on joining tables.
constexpr std::int64_t kJoinWork = 60'000'000;

/// Joins what lies before a boundary with what lies behind it.
class TableJoin {
public:
    TableJoin(Sweep& past, Sweep& future)
        : m_forward(past.elimination()), m_backward(future.elimination()), m_past(past), m_future(future) {}

    /// Least weight of a plan in which `candidate` is chosen; nullopt: none, or too much work.
    [[nodiscard]] std::optional<Weight> best(CandidateId candidate);

private:
    struct State {
        std::vector<Sweep::ValueState> slots;
        std::uint32_t config = 0;
        Weight bare; ///< without what is charged for open values
    };
    /// Backward states of one boundary by open regions, cheapest first.
    using Futures = std::map<std::vector<CandidateId>, std::vector<State>>;

    [[nodiscard]] const Futures& futuresAt(std::size_t boundary);
    [[nodiscard]] static Weight bare(Elimination& elimination, std::size_t boundary,
                                     const Sweep::ValueState* slots, Weight weight);
    [[nodiscard]] std::vector<State> pastsThrough(CandidateId candidate);
    void join(std::size_t boundary, const State& past, const std::vector<State>& futures, Weight twice,
              std::optional<Weight>& best);

    Elimination& m_forward;
    Elimination& m_backward;
    Sweep& m_past;
    Sweep& m_future;
    std::map<std::size_t, Futures> m_futures;
    std::int64_t m_work = 0;
};

Weight TableJoin::bare(Elimination& elimination, std::size_t boundary, const Sweep::ValueState* slots,
                       Weight weight) {
    const auto& open = elimination.open(boundary);
    for (std::size_t slot = 0; slot < open.size(); ++slot) {
        weight.ns -= elimination.valueStates(open[slot])
                         .charged(elimination.stageAt(open[slot], boundary), slots[slot]);
    }
    return weight;
}

const TableJoin::Futures& TableJoin::futuresAt(std::size_t boundary) {
    const auto [found, isNew] = m_futures.try_emplace(boundary);
    if (isNew) {
        const std::size_t mirrored = m_backward.size() - boundary;
        const auto& layer = m_future.layer(mirrored);
        for (std::size_t state = 0; state < layer.size(); ++state) {
            const auto* slots = layer.at(state);
            const auto& [config, weight, parent, choice] = layer.states[state];
            found->second[m_future.config(config).open].push_back(
                {{slots, slots + layer.stride}, config, bare(m_backward, mirrored, slots, weight)});
        }
        for (auto& [open, states] : found->second) {
            std::ranges::stable_sort(states, {}, &State::bare);
        }
    }
    return found->second;
}

std::vector<TableJoin::State> TableJoin::pastsThrough(CandidateId candidate) {
    const std::size_t position = m_forward.firstPosition(candidate);
    const auto& layer = m_past.layer(position);
    std::map<std::pair<std::uint32_t, std::vector<Sweep::ValueState>>, Weight> reached;
    std::map<std::uint32_t, std::vector<Sweep::Option>> options;
    std::vector<Sweep::ValueState> target(m_forward.open(position + 1).size() + 1);
    for (std::size_t state = 0; state < layer.size(); ++state) {
        const auto [known, isNew] = options.try_emplace(layer.states[state].config);
        if (isNew) {
            known->second = m_past.options(position, layer.states[state].config);
        }
        for (const auto& option : known->second) {
            const auto weight = option.candidate == candidate
                                    ? m_past.apply(position, state, option, target.data())
                                    : std::nullopt;
            if (!weight) {
                continue;
            }
            std::vector<Sweep::ValueState> slots(target.begin(), target.end() - 1);
            const Weight plain = bare(m_forward, position + 1, slots.data(), *weight);
            const auto [seen, first] = reached.emplace(std::pair{option.config, std::move(slots)}, plain);
            if (!first) {
                seen->second = std::min(seen->second, plain);
            }
        }
    }
    std::vector<State> pasts;
    for (const auto& [key, weight] : reached) {
        pasts.push_back({key.second, key.first, weight});
    }
    std::ranges::stable_sort(pasts, {}, &State::bare);
    return pasts;
}

void TableJoin::join(std::size_t boundary, const State& past, const std::vector<State>& futures, Weight twice,
                     std::optional<Weight>& best) {
    const std::size_t mirrored = m_backward.size() - boundary;
    const auto& open = m_forward.open(boundary);
    const auto alive = m_past.config(past.config).alive;
    for (const auto& future : futures) {
        Weight total = past.bare + future.bare - twice;
        if (best && total >= *best) {
            return;
        }
        m_work += static_cast<std::int64_t>(open.size()) + 1;
        if ((alive & m_future.config(future.config).alive & m_past.nogoodMask()) != 0) {
            continue;
        }
        for (std::size_t slot = 0; slot < open.size() && total.ns < kInfeasibleNs; ++slot) {
            const auto value = open[slot];
            auto& table = m_forward.valueStates(value);
            const auto& a = table.raw(m_forward.stageAt(value, boundary), past.slots[slot]);
            const auto& b =
                m_backward.valueStates(value).raw(m_backward.stageAt(value, mirrored), future.slots[slot]);
            const FormatIndex produced = a.produced != kNoFormat ? a.produced : b.produced;
            const FormatSet own = produced == kNoFormat ? 0 : FormatSet{1} << produced;
            total.ns += table.conversions().cost(produced, (a.wanted | b.wanted) & ~own);
        }
        if (total.ns < kInfeasibleNs && (!best || total < *best)) {
            best = total;
        }
    }
}

std::optional<Weight> TableJoin::best(CandidateId candidate) {
    if (m_work > kJoinWork) {
        return std::nullopt;
    }
    const std::size_t boundary = m_forward.firstPosition(candidate) + 1;
    const auto& futures = futuresAt(boundary);
    std::optional<Weight> best;
    for (const auto& past : pastsThrough(candidate)) {
        const auto& open = m_past.config(past.config).open;
        const auto matching = futures.find(open);
        if (matching == futures.end()) {
            continue;
        }
        // Regions that lie across the boundary, and values without readers, are counted from both sides.
        Weight twice{0, m_forward.fixedNs()};
        for (const auto id : open) {
            twice = twice + m_forward.problem().weightOf(id);
        }
        join(boundary, past, matching->second, twice, best);
    }
    return m_work > kJoinWork ? std::nullopt : best;
}

} // namespace

base::Result<std::vector<std::optional<std::int64_t>>>
candidateEffects(const Problem& problem, const Allowed& allowed, const Solution& solution,
                 const SolverOptions& options, std::stop_token stop) {
    std::vector<std::optional<std::int64_t>> effects(problem.candidates.size());
    if (solution.kind != Solution::Kind::kFound || problem.nodeCount == 0 ||
        solution.proof != Solution::Proof::kOptimal || solution.pass == nullptr) {
        return effects;
    }
    const auto cheapest = cheapestOfKind(problem, allowed);
    const auto kept = onlyCheapest(cheapest);
    std::vector<std::uint32_t> backward;
    for (auto i = solution.pass->elimination().size(); i-- > 0;) {
        backward.push_back(solution.pass->elimination().position(i).node);
    }
    Sweep future({problem, std::move(backward), kept, Formats::kTracked}, solution.nogoods,
                 {.width = options.width, .rest = {}});
    if (future.run(stop) == Sweep::Outcome::kCancelled) {
        return fail(ErrorKind::kCancelled, "the solver was stopped");
    }
    if (future.droppedBound()) {
        return effects;
    }
    TableJoin tables(*solution.pass, future);
    for (std::size_t c = 0; c < effects.size(); ++c) {
        if (kept[c]) {
            if (stop.stop_requested()) {
                return fail(ErrorKind::kCancelled, "the solver was stopped");
            }
            if (const auto best = tables.best(CandidateId(c))) {
                effects[c] = (*best - solution.weight).ns;
            }
        }
    }
    for (std::size_t c = 0; c < effects.size(); ++c) {
        if (!kept[c] && cheapest[c].valid() && effects[cheapest[c].index()]) {
            effects[c] = *effects[cheapest[c].index()] + problem.candidates[c].costNs -
                         problem.candidates[cheapest[c].index()].costNs;
        }
    }
    return effects;
}

} // namespace tessera::search
