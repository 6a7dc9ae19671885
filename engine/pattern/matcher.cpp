#include "engine/pattern/matcher.h"

#include "engine/pattern/fusion.h"
#include "engine/pattern/match_engine.h"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace tessera::pattern {

namespace {

using Nodes = std::vector<graph::NodeId>;

std::vector<BoundCapture> capturesOf(const Pattern& pattern, const std::vector<Binding>& bindings) {
    std::vector<BoundCapture> captures;
    for (std::size_t i = 0; i < bindings.size(); ++i) {
        if (bindings[i].bound()) {
            captures.push_back({pattern.captures[i].name, bindings[i].value, bindings[i].node});
        }
    }
    return captures;
}

/// One rule of a spec, ready to be tried at roots.
class RuleMatcher {
public:
    RuleMatcher(const graph::Graph& graph, const PatternRule& rule)
        : m_graph(graph)
        , m_id(rule.id)
        , m_rule(*rule.compiled)
        , m_engine(graph, m_rule.pattern)
        , m_roots(rootOperators(m_rule.pattern)) {}

    RuleMatcher(const graph::Graph& graph, const FusionRule& rule)
        : m_graph(graph)
        , m_id(rule.id)
        , m_rule(rule.compiled->anchor)
        , m_fusion(&rule)
        , m_engine(graph, m_rule.pattern)
        , m_roots(rootOperators(m_rule.pattern)) {}

    [[nodiscard]] bool mayEndAt(const graph::Node& node) const { return accepts(m_roots, node); }

    void matchAt(graph::NodeId root, const std::function<bool(const graph::Node&)>& admits,
                 std::vector<Match>& matches) {
        std::vector<Nodes> seen; // at most kMaxMatchesPerRoot, mostly one
        const auto outside = m_fusion != nullptr ? OutsideReaders::kIgnored : OutsideReaders::kRefused;
        const MatchEngine::Visit visit = [&](const StructuralMatch& found) {
            if (std::ranges::find(seen, found.nodes) != seen.end() || !isAdmitted(found.nodes, admits)) {
                return false;
            }
            auto region = legalRegion(m_graph, m_rule, found, root, outside, nullptr);
            if (!region) {
                return false;
            }
            seen.push_back(found.nodes);
            if (m_fusion == nullptr) {
                add(*std::move(region), found.bindings, matches);
            } else {
                grow(found, admits, matches);
            }
            return seen.size() == kMaxMatchesPerRoot;
        };
        m_engine.run(root, visit);
    }

private:
    [[nodiscard]] bool isAdmitted(const Nodes& nodes,
                                  const std::function<bool(const graph::Node&)>& admits) const {
        return std::ranges::all_of(nodes, [&](graph::NodeId id) { return admits(m_graph.node(id)); });
    }

    void add(graph::Region region, const std::vector<Binding>& bindings, std::vector<Match>& matches) const {
        matches.push_back({std::move(region), m_id, capturesOf(m_rule.pattern, bindings)});
    }

    void grow(const StructuralMatch& found, const std::function<bool(const graph::Node&)>& admits,
              std::vector<Match>& matches) {
        for (const Nodes& nodes : growFrom(m_graph, *m_fusion, found.nodes, admits)) {
            // Two anchors may grow into the same region.
            if (m_grown.insert(nodes).second) {
                add(graph::makeRegion(m_graph, nodes), found.bindings, matches);
            }
        }
    }

    const graph::Graph& m_graph;
    const std::string& m_id;
    const CompiledRule& m_rule;
    const FusionRule* m_fusion = nullptr;
    MatchEngine m_engine;
    OperatorSet m_roots;
    std::set<Nodes> m_grown;
};

/// Which rules may end at a node depends on its operator alone, so it is worked out once an operator.
class RuleIndex {
public:
    RuleIndex(const graph::Graph& graph, const BackendSpec& spec)
        : m_graph(graph), m_spec(spec), m_entryOf(graph.nodes().size()) {
        for (const PatternRule& rule : spec.patterns) {
            m_rules.emplace_back(graph, rule);
        }
        for (const FusionRule& rule : spec.fusion) {
            m_rules.emplace_back(graph, rule);
        }
    }

    struct Entry {
        std::vector<RuleMatcher*> rules;
        bool isAdmitted = false;
    };

    /// \param node of the graph itself.
    const Entry& at(const graph::Node& node) {
        const Entry*& known = m_entryOf[static_cast<std::size_t>(&node - m_graph.nodes().data())];
        if (known == nullptr) {
            known = &ofOperator(node);
        }
        return *known;
    }

private:
    const Entry& ofOperator(const graph::Node& node) {
        // An opaque node of a known operator has no schema, and classes do not take it.
        const std::string key = node.domain + ":" + node.op + (node.schema != nullptr ? "" : "?");
        const auto [entry, isNew] = m_entries.try_emplace(key);
        if (isNew) {
            entry->second.isAdmitted = m_spec.admits(node);
            for (RuleMatcher& rule : m_rules) {
                if (entry->second.isAdmitted && rule.mayEndAt(node)) {
                    entry->second.rules.push_back(&rule);
                }
            }
        }
        return entry->second;
    }

    const graph::Graph& m_graph;
    const BackendSpec& m_spec;
    std::vector<const Entry*> m_entryOf; ///< of each node; nullptr: not asked yet
    std::vector<RuleMatcher> m_rules;
    std::unordered_map<std::string, Entry> m_entries;
};

} // namespace

std::vector<Match> match(const graph::Graph& graph, const BackendSpec& spec) {
    std::vector<Match> matches;
    RuleIndex index(graph, spec);
    const std::function<bool(const graph::Node&)> admits = [&](const graph::Node& node) {
        return index.at(node).isAdmitted;
    };
    const bool takesSingleNodes = spec.level == Level::kGraph && spec.patterns.empty() && spec.fusion.empty();
    for (std::uint32_t i = 0; i < graph.nodes().size(); ++i) {
        const graph::NodeId root(i);
        const auto& entry = index.at(graph.node(root));
        for (RuleMatcher* rule : entry.rules) {
            rule->matchAt(root, admits, matches);
        }
        if (takesSingleNodes && entry.isAdmitted && graph.node(root).schema != nullptr) {
            matches.push_back({graph::makeRegion(graph, {root}), "operators", {}});
        }
    }
    return matches;
}

std::vector<Match> match(const graph::Graph& graph, const PatternRule& rule) {
    std::vector<Match> matches;
    RuleMatcher matcher(graph, rule);
    const std::function<bool(const graph::Node&)> admits = [](const graph::Node&) { return true; };
    for (std::uint32_t i = 0; i < graph.nodes().size(); ++i) {
        if (matcher.mayEndAt(graph.node(graph::NodeId(i)))) {
            matcher.matchAt(graph::NodeId(i), admits, matches);
        }
    }
    return matches;
}

} // namespace tessera::pattern
