#include "engine/search/plan_builder.h"

#include "engine/plan/plan_text.h"
#include "engine/plan/region_index.h"
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

/// Candidates and refusals by the nodes that they touch, with what each would cost the plan.
class Rivals {
public:
    Rivals(const CandidatePool& pool, const std::vector<std::optional<std::int64_t>>& effects)
        : m_byNode(pool.problem().nodeCount) {
        for (std::size_t c = 0; c < pool.candidates().size(); ++c) {
            add(pool.candidates()[c], c < effects.size() ? effects[c] : std::nullopt);
        }
        for (const auto& refusal : pool.refusals()) {
            add(refusal, std::nullopt);
        }
    }

    /// Of the region of a candidate: feasible first, least effect first, then the cheaper, then as offered.
    [[nodiscard]] std::vector<Alternative> of(const CandidateInfo& chosen) const {
        std::vector<std::size_t> touching;
        for (const auto node : chosen.region.nodes) {
            touching.insert(touching.end(), m_byNode[node.index()].begin(), m_byNode[node.index()].end());
        }
        std::ranges::sort(touching);
        const auto repeats = std::ranges::unique(touching);
        touching.erase(repeats.begin(), repeats.end());
        std::vector<Rival> ranked; // before they are written down: there are hundreds of most
        for (const auto index : touching) {
            if (m_rivals[index].info != &chosen) {
                ranked.push_back(m_rivals[index]);
            }
        }
        std::ranges::stable_sort(ranked, {}, [](const Rival& rival) {
            constexpr auto kLast = std::numeric_limits<std::int64_t>::max();
            const auto& cost = rival.info->cost;
            return std::tuple(!cost.feasible(), rival.effect.value_or(kLast),
                              cost.feasible() ? cost.median().count() : kLast);
        });
        ranked.resize(std::min(ranked.size(), kMaxRivals));
        std::vector<Alternative> rivals;
        for (const auto& [info, effect] : ranked) {
            auto& rival = rivals.emplace_back(Alternative{.backend = info->implementation.backend,
                                                          .implementation = info->implementation.name,
                                                          .rule = info->rule,
                                                          .cost = info->cost,
                                                          .planEffect = std::nullopt,
                                                          .nodes = info->region.nodes,
                                                          .device = info->implementation.device});
            if (effect) {
                rival.planEffect = base::Nanoseconds(*effect);
            }
        }
        return rivals;
    }

private:
    struct Rival {
        const CandidateInfo* info = nullptr;
        std::optional<std::int64_t> effect = {};
    };

    void add(const CandidateInfo& info, std::optional<std::int64_t> effect) {
        for (const auto node : info.region.nodes) {
            m_byNode[node.index()].push_back(m_rivals.size());
        }
        m_rivals.push_back({&info, effect});
    }

    std::vector<Rival> m_rivals;
    std::vector<std::vector<std::size_t>> m_byNode;
};

std::string name(const Alternative& rival) {
    return plan::implementationText(rival);
}

/// Could the rival be as fast, as far as the measurements tell?
bool ties(const CandidateInfo& chosen, const Alternative& rival) {
    if (!rival.cost.feasible() || !rival.planEffect) {
        return false;
    }
    return *rival.planEffect <=
           (chosen.cost.high() - chosen.cost.median()) + (rival.cost.median() - rival.cost.low());
}

/// The feasible one of least effect that is another implementation than the chosen one; null: there is none.
/// The chosen one over fewer or more operators is no rival that people could pin instead.
const Alternative* nextBest(const CandidateInfo& chosen, const std::vector<Alternative>& rivals) {
    const auto found = std::ranges::find_if(rivals, [&](const Alternative& rival) {
        return rival.cost.feasible() && !rival.isBy(chosen.implementation);
    });
    return found != rivals.end() ? &*found : nullptr;
}

/// With its operators, where these are not the chosen region's.
std::string nameOver(const graph::Graph& graph, const CandidateInfo& chosen, const Alternative& rival) {
    return rival.nodes == chosen.region.nodes
               ? name(rival)
               : name(rival) + " (" + graph::regionTitle(graph, rival.nodes) + ")";
}

/// By what the best rival would cost the plan.
std::string whyFastest(const graph::Graph& graph, const CandidateInfo& chosen,
                       const std::vector<Alternative>& rivals) {
    std::string why = "Least time in the whole plan";
    if (const auto* next = nextBest(chosen, rivals); next != nullptr && next->planEffect) {
        why += "; with " + nameOver(graph, chosen, *next) + " it would take " +
               base::timeText(*next->planEffect) + " longer";
    }
    return why + ".";
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

/// \param preferred  the backend that the placement gives what it runs, whatever that takes; empty: none.
void decide(const graph::Graph& graph, plan::PlannedRegion& planned, const CandidateInfo& chosen,
            const plan::Constraint* pin, bool isHeld, const std::string& preferred) {
    const auto& rivals = planned.alternatives;
    const auto* next = nextBest(chosen, rivals);
    if (pin != nullptr) {
        sayPinned(planned, *pin);
    } else if (isHeld) {
        planned.decision = Decision::kGraphLevel;
        planned.why = "The graph-level search found the whole network faster with this part on " +
                      chosen.implementation.maker().toText() + ".";
    } else if (next == nullptr) {
        planned.decision = Decision::kOnlyOne;
        const auto refused =
            std::ranges::find_if(rivals, [](const Alternative& rival) { return !rival.cost.feasible(); });
        planned.why = refused == rivals.end()
                          ? "The search tried nothing else for it."
                          : "Nothing else can run it: " + name(*refused) + " " + refused->cost.reason() + ".";
    } else if (!preferred.empty()) {
        planned.decision = Decision::kPriority;
        // Without figures: kernels are timed again while the sentence stays.
        planned.why = "This placement prefers " + preferred + " wherever it runs.";
    } else if (ties(chosen, *next)) {
        planned.decision = Decision::kTie;
        planned.why = "As fast as " + nameOver(graph, chosen, *next) + " within the measured intervals.";
    } else {
        planned.decision = Decision::kFastest;
        planned.why = whyFastest(graph, chosen, rivals);
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

plan::Plan buildPlan(const CandidatePool& pool, const SolveRequest& request, const Solution& solution,
                     const std::vector<std::optional<std::int64_t>>& effects, const plan::Plan& frame) {
    plan::Plan made = frame;
    made.graph = pool.graphRef();
    made.regions.clear();
    made.conversions.clear();
    made.kernelOverhead = base::Nanoseconds(pool.problem().kernelOverheadNs);
    made.search.constraints = request.constraints;
    const Rivals rivals(pool, effects);
    const plan::SourceIndex names(pool.graph());
    for (const auto id : solution.chosen) {
        const auto& chosen = pool.candidates()[id.index()];
        plan::PlannedRegion planned{.region = chosen.region,
                                    .implementation = chosen.implementation,
                                    .cost = chosen.cost,
                                    .inPlace = std::nullopt,
                                    .decision = Decision::kFastest,
                                    .why = {},
                                    .alternatives = rivals.of(chosen)};
        const bool isHeld = std::ranges::find(request.held, id) != request.held.end();
        decide(pool.graph(), planned, chosen, pinOf(request.constraints, names, chosen.region), isHeld,
               request.preferred);
        made.regions.push_back(std::move(planned));
    }
    for (const auto& conversion : solution.conversions) {
        const auto& offer = pool.conversion(conversion);
        const auto& from = pool.format(conversion.value, conversion.from);
        const auto& to = pool.format(conversion.value, conversion.to);
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

void explainMoves(plan::Plan& plan, const plan::Plan& operatorLevel, MovesOf moves) {
    const plan::RegionIndex before(operatorLevel);
    for (auto& planned : plan.regions) {
        const auto& old = operatorLevel.regions[before.of(planned.region.nodes.front()).index()];
        const bool isSameNodes = old.region.nodes == planned.region.nodes;
        if (planned.decision == Decision::kPinned) {
            continue;
        }
        if (isSameNodes && isSameKernel(old.implementation, planned.implementation)) {
            planned.decision = old.decision;
            planned.why = old.why;
            planned.alternatives = old.alternatives;
        } else if (planned.decision == Decision::kGraphLevel) {
            const auto& now = planned.implementation;
            planned.why = (moves == MovesOf::kFaster
                               ? "The graph level found the whole network faster with this part on " +
                                     now.maker().toText()
                               : "This part is on " + now.maker().toText() +
                                     " in a whole plan that the graph level tried") +
                          "; the operator level had " + plan::implementationText(old.implementation) +
                          (isSameNodes ? "" : " (" + graph::regionTitle(*plan.graph, old.region) + ")") + ".";
        }
    }
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
