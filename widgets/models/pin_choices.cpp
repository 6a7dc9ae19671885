#include "widgets/models/pin_choices.h"

#include "engine/graph/region.h"
#include "widgets/models/figures.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <tuple>

namespace tessera::itemmodels {
namespace {

struct PinWords {
    Q_DECLARE_TR_FUNCTIONS(tessera::itemmodels::PinChoices)
};

/// A choice with what orders it.
struct Ranked {
    PinChoice choice;
    bool isNow = false;
    std::optional<base::Nanoseconds> effect; ///< empty: not known, and last
};

auto rankOf(const Ranked& ranked) {
    return std::tuple(!ranked.effect, ranked.effect ? ranked.effect->count() : std::int64_t{0},
                      !ranked.isNow);
}

QString titleOf(const PinChoice& choice) {
    return choice.implementation.isEmpty() ? PinWords::tr("%1 (best)").arg(choice.backend.title)
                                           : choice.backend.title + u' ' + choice.implementation;
}

QString differenceWords(base::Nanoseconds difference) {
    return difference.count() == 0 ? PinWords::tr("no difference") : differenceText(difference);
}

Ranked rankedOf(const session::PinEffect& effect, const CandidateRow* chosen, const graph::Graph& graph,
                const BackendLooks& looks) {
    Ranked made;
    made.choice.backend = looks.of(effect.placedOn());
    made.choice.implementation = QString::fromStdString(effect.implementation);
    made.choice.title = titleOf(made.choice);
    if (effect.nodes.size() > 1) {
        made.choice.covers = QString::fromStdString(graph::regionTitle(graph, effect.nodes, 3));
    }
    made.isNow = chosen != nullptr && chosen->backend.id == made.choice.backend.id &&
                 chosen->implementation == made.choice.implementation;
    made.effect = effect.difference ? effect.difference : effect.predicted ? effect.predicted : effect.asMix;
    if (made.isNow && !made.effect) {
        made.effect = base::Nanoseconds(0);
    }
    made.choice.cost = made.isNow          ? PinWords::tr("now")
                       : effect.difference ? differenceWords(*effect.difference)
                       : effect.predicted ? PinWords::tr("≈ %1 in all").arg(durationText(*effect.predicted))
                       : effect.asMix     ? PinWords::tr("≈ %1 as a mix").arg(durationText(*effect.asMix))
                                          : QString();
    made.choice.isOfMix = !made.isNow && !effect.difference && !effect.predicted && effect.asMix;
    return made;
}

bool areSame(const PinChoice& a, const PinChoice& b) {
    return a.backend.id == b.backend.id && a.implementation == b.implementation;
}

/// Of what the plan in force knows: the candidates that a search left with it.
std::vector<Ranked> rankedOf(const std::vector<CandidateRow>& candidates, graph::NodeId node) {
    std::vector<Ranked> all;
    for (const CandidateRow& row : candidates) {
        if (!row.runs(node) || (!row.cost.feasible() && !row.chosen)) {
            continue;
        }
        Ranked made{{row.backend, row.implementation, {}, row.region, {}, true},
                    row.chosen,
                    row.chosen ? std::optional(base::Nanoseconds(0)) : row.planEffect};
        made.choice.title = titleOf(made.choice);
        // Its own time would be of other operators than its neighbour's.
        made.choice.cost = row.chosen       ? PinWords::tr("now")
                           : row.planEffect ? differenceWords(*row.planEffect)
                                            : QString();
        const auto same = std::find_if(
            all.begin(), all.end(), [&](const Ranked& other) { return areSame(other.choice, made.choice); });
        if (same == all.end()) {
            all.push_back(std::move(made));
        } else if (rankOf(made) < rankOf(*same)) {
            *same = std::move(made);
        }
    }
    const std::vector<Ranked> each = all;
    for (const Ranked& one : each) { // and the best of each backend's
        const auto best = std::find_if(all.begin(), all.end(), [&](const Ranked& other) {
            return other.choice.backend.id == one.choice.backend.id && other.choice.implementation.isEmpty();
        });
        Ranked made = one;
        made.choice.implementation.clear();
        made.choice.title = titleOf(made.choice);
        if (best == all.end()) {
            all.push_back(std::move(made));
        } else if (rankOf(made) < rankOf(*best)) {
            *best = std::move(made);
        }
    }
    return all;
}

/// What the list of candidates shows of a choice that the solver says nothing of.
void fillFrom(std::vector<Ranked>& all, const std::vector<Ranked>& known) {
    for (Ranked& ranked : all) {
        const auto same = std::find_if(known.begin(), known.end(), [&](const Ranked& other) {
            return areSame(other.choice, ranked.choice);
        });
        if (ranked.choice.cost.isEmpty() && same != known.end()) {
            ranked.choice.cost = same->choice.cost;
            ranked.effect = same->effect;
            ranked.isNow = same->isNow;
        }
    }
}

} // namespace

std::vector<PinChoice> pinChoices(const std::vector<CandidateRow>& candidates, graph::NodeId node,
                                  const std::vector<session::PinEffect>& effects, const graph::Graph& graph,
                                  const BackendLooks& looks, EffectsCome come) {
    std::vector<Ranked> all;
    const auto chosen =
        std::find_if(candidates.begin(), candidates.end(), [](const auto& row) { return row.chosen; });
    for (const session::PinEffect& effect : effects) {
        if (effect.why.empty()) {
            all.push_back(rankedOf(effect, chosen != candidates.end() ? &*chosen : nullptr, graph, looks));
        }
    }
    const std::vector<Ranked> known = rankedOf(candidates, node);
    if (effects.empty()) {
        all = known;
    } else {
        fillFrom(all, known);
    }
    const auto bestOf = [&](const Ranked& ranked) {
        const auto best = std::find_if(all.begin(), all.end(), [&](const Ranked& other) {
            return other.choice.backend.id == ranked.choice.backend.id &&
                   other.choice.implementation.isEmpty();
        });
        return best != all.end() ? rankOf(*best) : rankOf(ranked);
    };
    std::vector<std::pair<decltype(bestOf(all.front())), const Ranked*>> order;
    for (const Ranked& ranked : all) {
        order.emplace_back(bestOf(ranked), &ranked);
    }
    std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) {
        const auto rank = [](const auto& each) {
            const PinChoice& choice = each.second->choice;
            return std::tuple(each.first, choice.backend.id, !choice.implementation.isEmpty(),
                              rankOf(*each.second));
        };
        return rank(a) < rank(b);
    });
    // Where it is known of no other than the one in force, a sign at each would say the same over and over.
    const bool isAnyKnown = std::ranges::any_of(
        all, [](const Ranked& ranked) { return !ranked.isNow && !ranked.choice.cost.isEmpty(); });
    const QString unknown = come == EffectsCome::kYes ? QStringLiteral("…")
                            : isAnyKnown              ? QStringLiteral("≈ ?")
                                                      : QString();
    std::vector<PinChoice> choices;
    for (const auto& [rank, ranked] : order) {
        choices.push_back(ranked->choice);
        PinChoice& choice = choices.back();
        choice.isKnown = !choice.cost.isEmpty();
        if (!choice.isKnown) {
            choice.cost = unknown;
        }
    }
    return choices;
}

void addEffects(std::vector<CandidateRow>& candidates, const graph::Graph& graph, const BackendLooks& looks,
                const plan::PlannedRegion& planned, const std::vector<session::PinEffect>& effects) {
    for (const session::PinEffect& effect : effects) {
        if (effect.implementation.empty() || !effect.difference) {
            continue;
        }
        bool isListed = false; // or refused, which the list says with the reason
        for (CandidateRow& row : candidates) {
            const auto& nodes = row.nodes.empty() ? planned.region.nodes : row.nodes;
            if (row.backend.id != looks.of(effect.placedOn()).id || nodes != effect.nodes) {
                continue;
            }
            isListed = isListed || !row.cost.feasible();
            if (row.implementation.toStdString() == effect.chosen) {
                isListed = true;
                row.planEffect = row.chosen ? row.planEffect : effect.difference;
                // Timed since the plan was made, as for the preview of its pin.
                row.cost = !row.chosen && effect.cost.timed() ? effect.cost : row.cost;
            }
        }
        if (!isListed && effect.cost.feasible()) {
            // The plan keeps few rivals: what a pin leads to may be none of them.
            CandidateRow added;
            added.backend = looks.of(effect.placedOn());
            added.implementation = QString::fromStdString(effect.chosen);
            added.rule = QString::fromStdString(effect.rule);
            added.cost = effect.cost;
            added.planEffect = effect.difference;
            if (effect.nodes != planned.region.nodes) {
                added.region = QString::fromStdString(graph::regionTitle(graph, effect.nodes));
                added.nodes = effect.nodes;
            }
            candidates.push_back(std::move(added));
        }
    }
}

const session::PinEffect* nextBest(const plan::PlannedRegion& planned,
                                   const std::vector<session::PinEffect>& effects) {
    const session::PinEffect* best = nullptr;
    for (const session::PinEffect& effect : effects) {
        const bool isOwn = effect.placedOn() == planned.implementation.maker() &&
                           (effect.implementation.empty() || effect.chosen == planned.implementation.name);
        if (!isOwn && effect.difference && (best == nullptr || *effect.difference < *best->difference)) {
            best = &effect;
        }
    }
    return best;
}

} // namespace tessera::itemmodels
