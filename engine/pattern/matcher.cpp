#include "engine/pattern/matcher.h"

#include "engine/pattern/fusion.h"
#include "engine/pattern/match_engine.h"

#include <algorithm>
#include <memory>
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

    /// Looks for legal regions at the root that hold a node of which `isWanted`, and hands each to `take`
    /// until it has nothing more to ask for. \return attempts
    std::size_t coverAt(graph::NodeId root, const std::function<bool(const graph::Node&)>& admits,
                        const std::function<bool(graph::NodeId)>& isWanted,
                        const std::function<bool(const Nodes&)>& take) {
        std::size_t attempts = 0;
        const auto outside = m_fusion != nullptr ? OutsideReaders::kIgnored : OutsideReaders::kRefused;
        const MatchEngine::Visit visit = [&](const StructuralMatch& found) {
            ++attempts;
            const bool mayHelp = m_fusion != nullptr || std::ranges::any_of(found.nodes, isWanted);
            if (!mayHelp || !isAdmitted(found.nodes, admits) ||
                !legalRegion(m_graph, m_rule, found, root, outside, nullptr)) {
                return false;
            }
            if (m_fusion == nullptr) {
                return take(found.nodes);
            }
            const auto regions = growFrom(m_graph, *m_fusion, found.nodes, admits);
            attempts += regions.size();
            return std::ranges::any_of(regions, take);
        };
        m_engine.run(root, visit);
        return attempts;
    }

    /// Most nodes between a root and another node of its regions.
    [[nodiscard]] std::size_t reach() const {
        std::size_t nodes = m_fusion != nullptr ? static_cast<std::size_t>(m_fusion->limit) : 0;
        for (const Step& step : m_rule.pattern.steps) {
            nodes += step.maxCount;
        }
        return nodes;
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

    [[nodiscard]] std::size_t reach() const {
        std::size_t most = 0;
        for (const RuleMatcher& rule : m_rules) {
            most = std::max(most, rule.reach());
        }
        return most;
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

bool takesSingleNodes(const BackendSpec& spec) {
    return spec.level == Level::kGraph && spec.patterns.empty() && spec.fusion.empty();
}

/// What one spec takes of the nodes that no spec before it took.
class CoverageOf {
public:
    CoverageOf(const graph::Graph& graph, const BackendSpec& spec, Coverage& known)
        : m_graph(graph)
        , m_spec(spec)
        , m_known(known)
        , m_index(graph, spec)
        , m_hasRegions(graph.nodes().size(), true) {}

    /// One region for each root that is not taken yet.
    void coverRoots() {
        // From the end on: a region holds what stands before its root.
        for (std::size_t i = m_graph.nodes().size(); i-- > 0;) {
            const graph::NodeId root(i);
            const auto& entry = m_index.at(m_graph.node(root));
            if (m_known.taken[i] || !entry.isAdmitted) {
                continue;
            }
            if (takesSingleNodes(m_spec)) {
                m_known.taken[i] = m_graph.node(root).schema != nullptr;
                continue;
            }
            m_hasRegions[i] = false;
            for (std::size_t rule = 0; rule < entry.rules.size() && !m_known.taken[i]; ++rule) {
                coverAt(root, *entry.rules[rule], [&](const Nodes& nodes) {
                    m_hasRegions[i] = true;
                    takeAll(nodes);
                    return m_known.taken[i];
                });
            }
        }
    }

    /// Nodes that no root took which was looked at: those around them may have further regions.
    void coverTheRest() {
        if (takesSingleNodes(m_spec)) {
            return;
        }
        for (const graph::NodeId root : around()) {
            const auto& entry = m_index.at(m_graph.node(root));
            if (!m_hasRegions[root.index()] || !entry.isAdmitted) {
                continue;
            }
            for (RuleMatcher* rule : entry.rules) {
                coverAt(root, *rule, [&](const Nodes& nodes) {
                    takeAll(nodes);
                    return false;
                });
            }
        }
    }

private:
    template <typename Take>
    void coverAt(graph::NodeId root, RuleMatcher& rule, const Take& take) {
        const auto admits = [&](const graph::Node& node) { return m_index.at(node).isAdmitted; };
        const auto isWanted = [&](graph::NodeId id) { return !m_known.taken[id.index()]; };
        m_known.attempts += rule.coverAt(root, admits, isWanted, take);
    }

    void takeAll(const Nodes& nodes) {
        for (const graph::NodeId id : nodes) {
            m_known.taken[id.index()] = true;
        }
    }

    /// Nodes within reach of one that is not taken, in order.
    [[nodiscard]] Nodes around() const {
        std::vector<bool> seen(m_graph.nodes().size(), false);
        Nodes level;
        for (std::size_t i = 0; i < seen.size(); ++i) {
            seen[i] = !m_known.taken[i];
            if (seen[i]) {
                level.emplace_back(i);
            }
        }
        for (std::size_t step = m_index.reach(); step > 0 && !level.empty(); --step) {
            Nodes next;
            const auto meet = [&](graph::NodeId id) {
                if (id.valid() && !seen[id.index()]) {
                    seen[id.index()] = true;
                    next.push_back(id);
                }
            };
            for (const graph::NodeId id : level) {
                for (const graph::ValueId input : m_graph.node(id).inputs) {
                    meet(input.valid() ? m_graph.value(input).producer : graph::NodeId());
                }
                for (const graph::ValueId output : m_graph.node(id).outputs) {
                    if (output.valid()) {
                        std::ranges::for_each(m_graph.value(output).uses, meet, &graph::Use::node);
                    }
                }
            }
            level = std::move(next);
        }
        Nodes roots;
        for (std::size_t i = 0; i < seen.size(); ++i) {
            if (seen[i]) {
                roots.emplace_back(i);
            }
        }
        return roots;
    }

    const graph::Graph& m_graph;
    const BackendSpec& m_spec;
    Coverage& m_known;
    RuleIndex m_index;
    std::vector<bool> m_hasRegions; ///< of each root: not known to have none
};

} // namespace

Coverage coverage(const graph::Graph& graph, std::span<const BackendSpec* const> specs) {
    Coverage result{std::vector<bool>(graph.nodes().size(), false)};
    std::vector<const BackendSpec*> order(specs.begin(), specs.end());
    // Those that take any node they admit are asked first.
    std::ranges::stable_partition(order, [](const BackendSpec* spec) { return takesSingleNodes(*spec); });
    std::vector<std::unique_ptr<CoverageOf>> parts;
    for (const BackendSpec* spec : order) {
        parts.push_back(std::make_unique<CoverageOf>(graph, *spec, result));
        parts.back()->coverRoots();
    }
    const auto isWhole = [&] { return std::ranges::find(result.taken, false) == result.taken.end(); };
    for (std::size_t i = 0; i < parts.size() && !isWhole(); ++i) {
        parts[i]->coverTheRest();
    }
    return result;
}

std::vector<Match> match(const graph::Graph& graph, const BackendSpec& spec) {
    std::vector<Match> matches;
    RuleIndex index(graph, spec);
    const std::function<bool(const graph::Node&)> admits = [&](const graph::Node& node) {
        return index.at(node).isAdmitted;
    };
    for (std::uint32_t i = 0; i < graph.nodes().size(); ++i) {
        const graph::NodeId root(i);
        const auto& entry = index.at(graph.node(root));
        for (RuleMatcher* rule : entry.rules) {
            rule->matchAt(root, admits, matches);
        }
        if (takesSingleNodes(spec) && entry.isAdmitted && graph.node(root).schema != nullptr) {
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
