#include "engine/search/plan_builder.h"

#include "engine/plan/plan_text.h"
#include "engine/plan/source_names.h"
#include "engine/search/constraints.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace tessera::search {

using plan::Alternative;
using plan::Decision;

namespace {

/// Rivals kept a region: people read them, files carry them.
constexpr std::size_t kMaxRivals = 48;

/// Which candidates and refusals touch each node.
struct NodeIndex {
    std::vector<std::vector<std::uint32_t>> candidates;
    std::vector<std::vector<std::uint32_t>> refusals;

    explicit NodeIndex(const CandidatePool& pool)
        : candidates(pool.problem().nodeCount), refusals(pool.problem().nodeCount) {
        for (std::uint32_t c = 0; c < pool.candidates().size(); ++c) {
            for (const auto node : pool.candidates()[c].region.nodes) {
                candidates[node.index()].push_back(c);
            }
        }
        for (std::uint32_t r = 0; r < pool.refusals().size(); ++r) {
            for (const auto node : pool.refusals()[r].region.nodes) {
                refusals[node.index()].push_back(r);
            }
        }
    }

    [[nodiscard]] static std::vector<std::uint32_t>
    touching(const std::vector<std::vector<std::uint32_t>>& lists, const graph::Region& region) {
        std::vector<std::uint32_t> all;
        for (const auto node : region.nodes) {
            all.insert(all.end(), lists[node.index()].begin(), lists[node.index()].end());
        }
        std::ranges::sort(all);
        const auto repeats = std::ranges::unique(all);
        all.erase(repeats.begin(), repeats.end());
        return all;
    }
};

/// The rivals of one region, sorted before they are written down: there are hundreds of most.
class Rivals {
public:
    using Effects = std::vector<std::optional<std::int64_t>>;

    Rivals(const CandidatePool& pool, const Effects& effects) : m_pool(pool), m_effects(effects) {}

    void addCandidate(std::uint32_t index) {
        const auto& cost = m_pool.candidates()[index].cost;
        const auto effect = effectOf(index);
        m_ranked.push_back({!cost.feasible(), effect.value_or(kLast),
                            cost.feasible() ? cost.median().count() : kLast, Kind::kCandidate, index});
    }
    void addRefusal(std::uint32_t index) { m_ranked.push_back({true, kLast, kLast, Kind::kRefusal, index}); }

    /// Feasible first, least effect first, then the cheaper, then as offered.
    [[nodiscard]] std::vector<Alternative> best() {
        std::ranges::stable_sort(m_ranked, {}, [](const Ranked& rival) {
            return std::tuple(rival.isInfeasible, rival.effect, rival.time);
        });
        m_ranked.resize(std::min(m_ranked.size(), kMaxRivals));
        std::vector<Alternative> rivals;
        rivals.reserve(m_ranked.size());
        for (const auto& rival : m_ranked) {
            rivals.push_back(rival.kind == Kind::kCandidate ? candidate(rival.index) : refusal(rival.index));
        }
        return rivals;
    }

private:
    static constexpr std::int64_t kLast = std::numeric_limits<std::int64_t>::max();
    enum class Kind : std::uint8_t { kCandidate, kRefusal };
    struct Ranked {
        bool isInfeasible;
        std::int64_t effect;
        std::int64_t time;
        Kind kind;
        std::uint32_t index;
    };

    [[nodiscard]] std::optional<std::int64_t> effectOf(std::uint32_t index) const {
        return index < m_effects.size() ? m_effects[index] : std::nullopt;
    }
    [[nodiscard]] Alternative candidate(std::uint32_t index) const {
        const auto& rival = m_pool.candidates()[index];
        Alternative alternative{.backend = rival.implementation.backend,
                                .implementation = rival.implementation.name,
                                .rule = rival.rule,
                                .cost = rival.cost,
                                .planEffect = std::nullopt,
                                .nodes = rival.region.nodes};
        if (const auto effect = effectOf(index)) {
            alternative.planEffect = base::Nanoseconds(*effect);
        }
        return alternative;
    }
    [[nodiscard]] Alternative refusal(std::uint32_t index) const {
        const auto& refused = m_pool.refusals()[index];
        return {.backend = refused.backend,
                .implementation = refused.implementation,
                .rule = refused.rule,
                .cost = backend::Cost::infeasible(backend::Outcome::kUnsupported, refused.reason),
                .planEffect = std::nullopt,
                .nodes = refused.region.nodes};
    }

    const CandidatePool& m_pool;
    const Effects& m_effects;
    std::vector<Ranked> m_ranked;
};

std::string name(const Alternative& rival) {
    return plan::implementationText(rival.backend, rival.implementation);
}

/// Could the rival be as fast, as far as the measurements tell?
bool ties(const CandidateInfo& chosen, const Alternative& rival) {
    if (!rival.cost.feasible() || !rival.planEffect) {
        return false;
    }
    return *rival.planEffect <=
           (chosen.cost.high() - chosen.cost.median()) + (rival.cost.median() - rival.cost.low());
}

const plan::Constraint* pinOf(const std::vector<plan::Constraint>& constraints,
                              const plan::SourceIndex& names, const graph::Region& region) {
    for (const auto& constraint : constraints) {
        if (constraint.kind == plan::Constraint::Kind::kPin &&
            std::ranges::binary_search(region.nodes, names.find(constraint.node))) {
            return &constraint;
        }
    }
    return nullptr;
}

void sayPinned(plan::PlannedRegion& planned, const plan::Constraint& pin) {
    planned.decision = Decision::kPinned;
    planned.why = "A " + constraintText(pin) + " asks for it.";
}

void decide(plan::PlannedRegion& planned, const CandidateInfo& chosen, const plan::Constraint* pin,
            bool isHeld) {
    const auto& rivals = planned.alternatives;
    const auto* next = !rivals.empty() && rivals.front().cost.feasible() ? &rivals.front() : nullptr;
    if (pin != nullptr) {
        sayPinned(planned, *pin);
    } else if (isHeld) {
        planned.decision = Decision::kGraphLevel;
        planned.why = "The graph-level search found the whole network faster with this part on " +
                      chosen.implementation.backend + ".";
    } else if (next == nullptr) {
        planned.decision = Decision::kOnlyOne;
        planned.why = rivals.empty() ? "Nothing else was offered for it."
                                     : "Nothing else can run it: " + name(rivals.front()) + " " +
                                           rivals.front().cost.reason() + ".";
    } else if (ties(chosen, *next)) {
        planned.decision = Decision::kTie;
        planned.why = "As fast as " + name(*next) + " within the measured intervals.";
    } else {
        planned.decision = Decision::kFastest;
        planned.why = whyFastest(rivals);
    }
}

} // namespace

std::vector<backend::Layout> plainLayouts(const graph::Graph& graph,
                                          const std::vector<graph::ValueId>& values) {
    std::vector<backend::Layout> layouts;
    for (const auto value : values) {
        const auto& shape = graph.value(value).type.shape;
        layouts.push_back(backend::Layout::plain(shape ? shape->size() : 0));
    }
    return layouts;
}

std::string whyFastest(const std::vector<plan::Alternative>& rivals) {
    std::string why = "Least time in the whole plan";
    if (!rivals.empty() && rivals.front().cost.feasible() && rivals.front().planEffect) {
        why += "; with " + name(rivals.front()) + " it would take " +
               base::timeText(*rivals.front().planEffect) + " longer";
    }
    return why + ".";
}

plan::Plan buildPlan(const CandidatePool& pool, const SolveRequest& request, const Solution& solution,
                     const std::vector<std::optional<std::int64_t>>& effects, const plan::Plan& frame) {
    plan::Plan made = frame;
    made.graph = pool.graphRef();
    made.regions.clear();
    made.conversions.clear();
    made.kernelOverhead = base::Nanoseconds(pool.problem().kernelOverheadNs);
    made.search.constraints = request.constraints;
    const NodeIndex index(pool);
    const plan::SourceIndex names(pool.graph());
    for (const auto id : solution.chosen) {
        const auto& chosen = pool.candidates()[id.index()];
        plan::PlannedRegion planned{.region = chosen.region,
                                    .implementation = chosen.implementation,
                                    .cost = chosen.cost,
                                    .inPlace = std::nullopt,
                                    .decision = Decision::kFastest,
                                    .why = {},
                                    .alternatives = {}};
        Rivals rivals(pool, effects);
        for (const auto c : NodeIndex::touching(index.candidates, chosen.region)) {
            if (CandidateId(c) != id) {
                rivals.addCandidate(c);
            }
        }
        for (const auto r : NodeIndex::touching(index.refusals, chosen.region)) {
            rivals.addRefusal(r);
        }
        planned.alternatives = rivals.best();
        const bool isHeld = std::ranges::find(request.held, id) != request.held.end();
        decide(planned, chosen, pinOf(request.constraints, names, chosen.region), isHeld);
        made.regions.push_back(std::move(planned));
    }
    for (const auto& conversion : solution.conversions) {
        const auto& offer = pool.conversion(conversion);
        const auto& from = pool.form(conversion.value, conversion.from);
        const auto& to = pool.form(conversion.value, conversion.to);
        made.conversions.push_back({.value = pool.valueId(conversion.value),
                                    .from = from.layout,
                                    .fromDevice = from.device,
                                    .to = to.layout,
                                    .toDevice = to.device,
                                    .implementation = offer.implementation,
                                    .cost = offer.cost,
                                    .inPlace = std::nullopt});
    }
    // A thread that waits actively takes its core from the other pool.
    if (made.usesTwoPools()) {
        made.waitPolicy = plan::WaitPolicy::kPassive;
    }
    return made;
}

void markPins(plan::Plan& plan) {
    const plan::SourceIndex names(*plan.graph);
    for (auto& planned : plan.regions) {
        if (const auto* pin = pinOf(plan.search.constraints, names, planned.region)) {
            sayPinned(planned, *pin);
        }
    }
}

} // namespace tessera::search
