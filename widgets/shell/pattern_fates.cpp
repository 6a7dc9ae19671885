#include "widgets/shell/pattern_fates.h"

#include "widgets/models/engine_words.h"
#include "widgets/models/figures.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <utility>

namespace tessera::shell {
namespace {

using FateKind = RegionFate::Kind;

struct FateWords {
    Q_DECLARE_TR_FUNCTIONS(tessera::shell::PatternFates)
};

RegionFate fateOf(const session::CandidateFate& candidate) {
    if (candidate.isChosen) {
        return {FateKind::kChosen, {}, {}};
    }
    if (candidate.planEffect && candidate.cost.isPredicted()) {
        return {FateKind::kPredicted, {}, {}};
    }
    if (candidate.planEffect) {
        return {candidate.planEffect->count() > 0 ? FateKind::kSlower : FateKind::kAsGood,
                *candidate.planEffect,
                {}};
    }
    if (candidate.cost.timed()) {
        return {FateKind::kMeasured, {}, {}};
    }
    if (candidate.cost.kind() == backend::Cost::Kind::kInfeasible) {
        return {FateKind::kRefused, {}, itemmodels::reasonWords(candidate.cost)};
    }
    return {FateKind::kNotMeasured, {}, {}};
}

bool isBetterFate(const RegionFate& a, const RegionFate& b) {
    return std::pair(a.kind, a.effect) < std::pair(b.kind, b.effect);
}

/// "1.2 to 8.0 µs", or one of them.
QString effectRange(base::Nanoseconds least, base::Nanoseconds most) {
    const QString low = itemmodels::durationText(least);
    const QString high = itemmodels::durationText(most);
    return low == high ? low : FateWords::tr("%1 to %2").arg(low, high);
}

QString fateKindWords(FateKind kind, const QString& count, const std::vector<RegionFate>& fates) {
    switch (kind) {
    case FateKind::kChosen:
        return FateWords::tr("chosen in %1").arg(count);
    case FateKind::kAsGood:
        return FateWords::tr("as good as what was chosen in %1").arg(count);
    case FateKind::kSlower: {
        const auto [least, most] = std::minmax_element(
            fates.begin(), fates.end(), [](const auto& a, const auto& b) { return a.effect < b.effect; });
        return FateWords::tr("slower in %1, by %2 for the plan")
            .arg(count, effectRange(least->effect, most->effect));
    }
    case FateKind::kMeasured:
        return FateWords::tr("measured and not chosen in %1").arg(count);
    case FateKind::kPredicted:
        return FateWords::tr("not measured, and predicted to be no faster, in %1").arg(count);
    case FateKind::kNotMeasured:
        return FateWords::tr("not measured within the budget in %1").arg(count);
    case FateKind::kRefused:
        return FateWords::tr("refused in %1: %2").arg(count, fates.front().reason);
    case FateKind::kLeft: {
        QStringList rules;
        for (const RegionFate& fate : fates) {
            rules << fate.reason;
        }
        rules.removeDuplicates();
        return FateWords::tr("left to %1, which comes first, in %2")
            .arg(rules.join(QStringLiteral(", ")), count);
    }
    case FateKind::kNotSearched:
        return FateWords::tr("not searched yet in %1").arg(count);
    }
    return {};
}

} // namespace

PatternFates::PatternFates(const std::vector<session::CandidateFate>& fates) {
    for (const session::CandidateFate& candidate : fates) {
        const RegionFate fate = fateOf(candidate);
        const auto [known, isNew] = m_regions[candidate.rule].emplace(candidate.nodes, fate);
        if (!isNew && isBetterFate(fate, known->second)) {
            known->second = fate;
        }
    }
}

RegionFate PatternFates::of(const std::string& rule, const std::vector<graph::NodeId>& nodes) const {
    const auto regions = m_regions.find(rule);
    if (regions == m_regions.end()) {
        return {};
    }
    const auto found = regions->second.find(nodes);
    return found != regions->second.end() ? found->second : RegionFate();
}

std::vector<RegionFate> fatesOf(const std::vector<pattern::Match>& matches, const PatternFates& fates) {
    std::map<std::vector<graph::NodeId>, std::string> firstRules;
    std::vector<RegionFate> all;
    for (const pattern::Match& match : matches) {
        const auto [first, isFirst] = firstRules.emplace(match.region.nodes, match.ruleId);
        all.push_back(isFirst ? fates.of(match.ruleId, match.region.nodes)
                              : RegionFate{FateKind::kLeft, {}, QString::fromStdString(first->second)});
    }
    return all;
}

QString fateWords(const std::vector<RegionFate>& fates) {
    std::map<FateKind, std::vector<RegionFate>> byKind;
    for (const RegionFate& fate : fates) {
        byKind[fate.kind].push_back(fate);
    }
    QStringList words;
    for (const auto& [kind, same] : byKind) {
        words << fateKindWords(kind, itemmodels::countText(static_cast<std::int64_t>(same.size())), same);
    }
    return words.join(QStringLiteral(" · "));
}

std::vector<std::string> editedRules(const pattern::BackendSpec& edited,
                                     const pattern::BackendSpec& installed) {
    std::vector<std::string> ids;
    const auto add = [&ids](const auto& rules, const auto& before, const auto& isSame) {
        for (const auto& rule : rules) {
            const bool isKnown = std::ranges::any_of(before, [&](const auto& other) {
                return other.id == rule.id && other.where == rule.where && isSame(rule, other);
            });
            if (!isKnown) {
                ids.push_back(rule.id);
            }
        }
    };
    add(edited.patterns, installed.patterns, [](const auto& a, const auto& b) { return a.match == b.match; });
    add(edited.fusion, installed.fusion, [](const auto& a, const auto& b) {
        return a.anchor == b.anchor && a.absorb == b.absorb && a.towards == b.towards && a.limit == b.limit;
    });
    return ids;
}

} // namespace tessera::shell
