#include "widgets/shell/spec_state.h"

#include "engine/graph/region.h"
#include "engine/pattern/linter.h"
#include "engine/pattern/matcher.h"
#include "widgets/models/figures.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QStringList>

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace tessera::shell {
namespace {

using panels::MatchRow;
using Nodes = std::vector<graph::NodeId>;
using Fate = RegionFate::Kind;
using PlanOf = panels::MatchesModel::PlanOf;

struct SpecWords {
    Q_DECLARE_TR_FUNCTIONS(tessera::shell::SpecState)
};

QString countOf(std::size_t count) {
    return itemmodels::countText(static_cast<std::int64_t>(count));
}

/// What one rule takes of one form.
struct MatchGroup {
    Nodes first;
    std::set<Nodes> regions;
    std::vector<RegionFate> fates; ///< one a region

    /// Do earlier rules take all of it?
    [[nodiscard]] bool isLeft() const {
        return std::ranges::all_of(fates, [](const RegionFate& fate) { return fate.kind == Fate::kLeft; });
    }
};

/// By the rule and the title of its regions.
using MatchGroups = std::map<std::pair<std::string, std::string>, MatchGroup>;

std::vector<std::string> ruleIds(const pattern::BackendSpec& spec) {
    std::vector<std::string> ids;
    for (const auto& rule : spec.patterns) {
        ids.push_back(rule.id);
    }
    for (const auto& rule : spec.fusion) {
        ids.push_back(rule.id);
    }
    return ids;
}

/// That an earlier rule takes all these regions already; empty: none does.
QString earlierWords(const std::vector<std::string>& rules, const MatchGroups& groups,
                     const std::pair<std::string, std::string>& key) {
    const std::set<Nodes>& mine = groups.at(key).regions;
    for (const std::string& rule : rules) {
        if (rule == key.first) {
            break;
        }
        const auto other = groups.find({rule, key.second});
        if (other != groups.end() && std::ranges::includes(other->second.regions, mine)) {
            const QString id = QString::fromStdString(rule);
            return other->second.regions.size() == mine.size()
                       ? SpecWords::tr("takes the same regions as %1, which comes first").arg(id)
                       : SpecWords::tr("%1 takes these regions too, and comes first").arg(id);
        }
    }
    return {};
}

/// An earlier rule of the same text; empty: there is none.
QString sameTextWords(const pattern::BackendSpec& spec, const std::string& rule) {
    const auto& rules = spec.patterns;
    const auto mine = std::ranges::find(rules, rule, &pattern::PatternRule::id);
    const auto same = std::find_if(rules.begin(), mine, [&](const pattern::PatternRule& other) {
        return mine != rules.end() && other.match == mine->match && other.where == mine->where;
    });
    return same != mine ? SpecWords::tr("the same pattern as %1").arg(QString::fromStdString(same->id))
                        : QString();
}

MatchRow::Kind kindOf(const MatchGroup& group) {
    const auto has = [&](Fate from, Fate to) {
        return std::ranges::any_of(
            group.fates, [=](const RegionFate& fate) { return fate.kind >= from && fate.kind <= to; });
    };
    if (has(Fate::kChosen, Fate::kChosen)) {
        return MatchRow::Kind::kChosen;
    }
    if (has(Fate::kAsGood, Fate::kMeasured) || group.isLeft()) {
        return MatchRow::Kind::kPassed;
    }
    const bool isOpen =
        has(Fate::kNotMeasured, Fate::kNotMeasured) || has(Fate::kNotSearched, Fate::kNotSearched);
    return isOpen ? MatchRow::Kind::kOpen : MatchRow::Kind::kDeclined;
}

/// "/layer1/0/conv1/Conv", behind what is there: names are long, and alike in their beginnings.
QString placeOf(const graph::Graph& graph, const QString& title, graph::NodeId node) {
    return title + QStringLiteral(" · ") + QString::fromStdString(graph.node(node).name);
}

void addTaken(const graph::Graph& graph, const pattern::BackendSpec& spec, const MatchGroups& groups,
              const KnownFates& known, panels::SpecState& state) {
    const std::vector<std::string> rules = ruleIds(spec);
    for (const auto& [key, group] : groups) {
        QString words = group.isLeft() ? earlierWords(rules, groups, key) : QString();
        if (words.isEmpty()) {
            words = known.empty() && !group.isLeft() ? SpecWords::tr("taken: a search tells what it is worth")
                                                     : fateWords(group.fates);
        }
        state.matches.push_back(
            {kindOf(group), placeOf(graph, QString::fromStdString(key.second), group.first.front()),
             QString::fromStdString(key.first), countOf(group.regions.size()), words, group.first});
    }
}

/// Why the rest is not taken, told once for each clause.
void addRefused(const graph::Graph& graph, const pattern::BackendSpec& spec, const std::vector<bool>& covered,
                panels::SpecState& state) {
    std::map<std::pair<std::string, std::string>, Nodes> refused;
    for (std::uint32_t i = 0; i < graph.nodes().size(); ++i) {
        if (covered[i]) {
            continue;
        }
        for (const pattern::Refusal& refusal : pattern::explainRefusal(graph, graph::NodeId(i), spec)) {
            if (refusal.kind != pattern::Refusal::Kind::kOperator) {
                refused[{refusal.ruleId, refusal.clause}].push_back(graph::NodeId(i));
            }
        }
    }
    for (const auto& [key, nodes] : refused) {
        state.matches.push_back({MatchRow::Kind::kRefused,
                                 QString::fromStdString(graph.node(nodes.front()).name),
                                 QString::fromStdString(key.first),
                                 countOf(nodes.size()),
                                 QString::fromStdString(key.second),
                                 {nodes.front()}});
    }
}

/// Rules that no row tells of yet: whoever writes one looks for it.
void addIdle(const pattern::BackendSpec& spec, panels::SpecState& state) {
    std::set<QString> told;
    for (const MatchRow& row : state.matches) {
        told.insert(row.rule);
    }
    for (const std::string& rule : ruleIds(spec)) {
        const QString id = QString::fromStdString(rule);
        if (told.insert(id).second) {
            QStringList words{sameTextWords(spec, rule),
                              SpecWords::tr("nothing in this model is of its form")};
            words.removeAll(QString());
            state.matches.push_back({MatchRow::Kind::kNothing,
                                     QString(itemmodels::kDash),
                                     id,
                                     countOf(0),
                                     words.join(QStringLiteral(" · ")),
                                     {}});
        }
    }
}

/// What several rules propose is one region.
void summarize(const MatchGroups& groups, const KnownFates& known, base::Nanoseconds spent,
               panels::SpecState& state) {
    std::set<Nodes> all;
    std::int64_t chosen = 0; // one a region: the fate of what is left to another rule is not told again
    for (const auto& [key, group] : groups) {
        all.insert(group.regions.begin(), group.regions.end());
        chosen += std::ranges::count(group.fates, Fate::kChosen, &RegionFate::kind);
    }
    const bool isOfMix = !known.empty() && known.planOf == PlanOf::kBestMix;
    const bool isEarlier = !known.empty() && known.planOf == PlanOf::kEarlier;
    state.planOf = known.empty() ? PlanOf::kInForce : known.planOf;
    QStringList words{SpecWords::tr("%n region(s) in this model", nullptr, static_cast<int>(all.size()))};
    QStringList details;
    if (!known.empty()) {
        words << (isOfMix     ? SpecWords::tr("chosen in %1 of the best mix")
                  : isEarlier ? SpecWords::tr("chosen in %1 by an earlier search")
                              : SpecWords::tr("chosen in %1"))
                     .arg(itemmodels::countText(chosen));
    }
    if (isOfMix) {
        details << (known.plan.isEmpty()
                        ? SpecWords::tr("The plan in force is no mix of backends.")
                        : SpecWords::tr("The plan in force is no mix of backends: %1.").arg(known.plan))
                << SpecWords::tr(
                       "What becomes of patterns is told of the best mix, the fastest plan of several "
                       "backends.")
                << SpecWords::tr("Profile > Compare > With the Best Mix shows it.");
    } else if (isEarlier) {
        details << SpecWords::tr("The search that was made with this spec tells of it. The plan in force is "
                                 "another one.");
    } else if (!known.empty()) {
        details << SpecWords::tr("Chosen: the plan in force runs them so.");
    }
    details << SpecWords::tr("Matching took %1.").arg(itemmodels::durationText(spent));
    state.summary = words.join(QStringLiteral(" · "));
    state.details = details.join(u'\n');
}

void addMatches(const graph::Graph& graph, const pattern::BackendSpec& spec, const KnownFates& known,
                panels::SpecState& state) {
    QElapsedTimer clock;
    clock.start();
    const std::vector<pattern::Match> matches = pattern::match(graph, spec);
    const base::Nanoseconds spent(clock.nsecsElapsed());
    MatchGroups groups;
    std::vector<bool> covered(graph.nodes().size(), false);
    const std::vector<RegionFate> fates = fatesOf(matches, known.empty() ? PatternFates({}) : *known.fates);
    for (std::size_t i = 0; i < matches.size(); ++i) {
        const Nodes& nodes = matches[i].region.nodes;
        MatchGroup& group = groups[{matches[i].ruleId, graph::regionTitle(graph, matches[i].region)}];
        if (group.first.empty()) {
            group.first = nodes;
        }
        group.regions.insert(nodes);
        group.fates.push_back(fates[i]);
        for (const graph::NodeId node : nodes) {
            covered[node.index()] = true;
        }
    }
    addTaken(graph, spec, groups, known, state);
    addRefused(graph, spec, covered, state);
    addIdle(spec, state);
    summarize(groups, known, spent, state);
}

} // namespace

KnownFates fatesOfText(const std::string& text, const std::vector<FatesOfSpec>& kept) {
    const auto spec = kept.empty() ? std::nullopt : pattern::readSpec(text).spec;
    if (!spec) {
        return {};
    }
    const auto found = std::ranges::find(kept, pattern::writeSpec(*spec), &FatesOfSpec::first);
    return found != kept.end() ? found->second : KnownFates();
}

panels::SpecState specState(const std::string& text, const graph::Graph* graph, const KnownFates& known) {
    panels::SpecState state;
    pattern::SpecReading reading = pattern::readSpec(text);
    state.findings = std::move(reading.findings);
    if (!reading.spec) {
        state.summary = SpecWords::tr(
            "The spec has an error: nothing is matched. The last one without errors stays in use.");
        return state;
    }
    std::vector<pattern::Finding> doubts = pattern::lint(*reading.spec);
    state.findings.insert(state.findings.end(), doubts.begin(), doubts.end());
    if (graph != nullptr) {
        addMatches(*graph, *reading.spec, known, state);
    } else {
        state.summary = SpecWords::tr("Open a model to see what the patterns match.");
    }
    return state;
}

} // namespace tessera::shell
