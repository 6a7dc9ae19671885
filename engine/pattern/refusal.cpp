#include "engine/graph/operator_schema.h"
#include "engine/pattern/fusion.h"
#include "engine/pattern/match_engine.h"
#include "engine/pattern/matcher.h"

#include <algorithm>
#include <array>
#include <deque>
#include <unordered_set>

namespace tessera::pattern {

namespace {

constexpr std::size_t kMaxRoots = 256;

/// The node and what is computed from it, nearest first: where a match that covers it could end.
std::vector<graph::NodeId> possibleRoots(const graph::Graph& graph, graph::NodeId node) {
    std::vector<graph::NodeId> order{node};
    std::unordered_set<graph::NodeId> seen{node};
    for (std::size_t next = 0; next < order.size() && order.size() < kMaxRoots; ++next) {
        for (const graph::ValueId output : graph.node(order[next]).outputs) {
            if (!output.valid()) {
                continue;
            }
            for (const graph::Use& use : graph.value(output).uses) {
                if (order.size() < kMaxRoots && seen.insert(use.node).second) {
                    order.push_back(use.node);
                }
            }
        }
    }
    return order;
}

std::size_t nodesWithin(const Pattern& pattern) {
    std::size_t depth = 0;
    for (const Step& step : pattern.steps) {
        depth += step.maxCount;
    }
    return depth;
}

class Explainer {
public:
    Explainer(const graph::Graph& graph, graph::NodeId node, const BackendSpec& spec)
        : m_graph(graph), m_node(node), m_spec(spec), m_roots(possibleRoots(graph, node)) {}

    void explain(const PatternRule& rule, std::vector<Refusal>& out) {
        explain(rule.id, *rule.compiled, rule.match, rule.where, nullptr, out);
    }

    void explain(const FusionRule& rule, std::vector<Refusal>& out) {
        explain(rule.id, rule.compiled->anchor, rule.anchor, rule.where, &rule, out);
    }

private:
    void explain(const std::string& id, const CompiledRule& rule, const SourceText& match,
                 const SourceText& where, const FusionRule* fusion, std::vector<Refusal>& out) {
        FailureTrace trace(m_node);
        graph::NodeId best = m_node;
        const OperatorSet ends = rootOperators(rule.pattern);
        std::size_t tried = 0;
        for (const graph::NodeId root : m_roots) {
            // The roots come nearest first; one further away than the pattern is long cannot cover the node.
            if (tried > nodesWithin(rule.pattern) * 4) {
                break;
            }
            if (!accepts(ends, m_graph.node(root))) {
                continue;
            }
            ++tried;
            const Failure* before = trace.best();
            if (covers(rule, fusion, root, trace)) {
                return;
            }
            best = trace.best() != before ? root : best;
        }
        out.push_back(toRefusal(id, rule, match, where, fusion, trace, best));
    }

    /// Is there a match at the root that covers the node?
    bool covers(const CompiledRule& rule, const FusionRule* fusion, graph::NodeId root, FailureTrace& trace) {
        bool found = false;
        MatchEngine engine(m_graph, rule.pattern, &trace);
        const auto outside = fusion != nullptr ? OutsideReaders::kIgnored : OutsideReaders::kRefused;
        const MatchEngine::Visit visit = [&](const StructuralMatch& match) {
            const bool legal =
                legalRegion(m_graph, rule, match, root, outside, &trace) && isAdmitted(match.nodes);
            found =
                found || (legal && (fusion == nullptr ? holds(match.nodes) : grows(*fusion, match.nodes)));
            return found;
        };
        engine.run(root, visit);
        return found;
    }

    [[nodiscard]] bool holds(const std::vector<graph::NodeId>& nodes) const {
        return std::ranges::binary_search(nodes, m_node);
    }

    [[nodiscard]] bool isAdmitted(const std::vector<graph::NodeId>& nodes) const {
        return std::ranges::all_of(nodes, [&](graph::NodeId id) { return m_spec.admits(m_graph.node(id)); });
    }

    [[nodiscard]] bool grows(const FusionRule& fusion, const std::vector<graph::NodeId>& anchor) const {
        const auto regions =
            growFrom(m_graph, fusion, anchor, [&](const graph::Node& node) { return m_spec.admits(node); });
        return std::ranges::any_of(regions, [&](const auto& nodes) { return holds(nodes); });
    }

    [[nodiscard]] Refusal toRefusal(const std::string& id, const CompiledRule& rule, const SourceText& match,
                                    const SourceText& where, const FusionRule* fusion,
                                    const FailureTrace& trace, graph::NodeId root) const {
        const graph::Node& node = m_graph.node(m_node);
        Refusal refusal{.ruleId = id,
                        .kind = Refusal::Kind::kOperator,
                        .root = root,
                        .clause = {},
                        .detail = {},
                        .position = match.at(0)};
        const bool isMember = mentionsOperator(rule.pattern, node);
        const Failure* failure = trace.best();
        // A failure elsewhere explains a node that the pattern could take, and none that it could not.
        if (failure != nullptr &&
            (isMember || (trace.bestConcernsSubject() && failure->kind != Refusal::Kind::kOperator))) {
            refusal.kind = failure->kind;
            refusal.clause = failure->clause;
            refusal.detail = failure->detail;
            refusal.position = (failure->inWhere ? where : match).at(failure->range.begin);
        } else if (fusion != nullptr && accepts(fusion->compiled->absorb, node)) {
            refusal.kind = Refusal::Kind::kOperand;
            refusal.clause = "grows from " + fusion->anchor.text();
            refusal.detail = "no anchor beside '" + node.name + "' reaches it within " +
                             std::to_string(fusion->limit) + " nodes";
        } else if (isMember) {
            refusal.kind = Refusal::Kind::kOperand;
            refusal.clause = "ends in " + pattern::toText(rootOperators(rule.pattern));
            refusal.detail = "nothing of the kind reads '" + node.name + "'";
        } else {
            refusal.clause = "takes " + operatorsOf(rule.pattern);
            refusal.detail = "'" + node.name + "' is " + node.op;
        }
        return refusal;
    }

    /// Every operator that the pattern names, once.
    [[nodiscard]] static std::string operatorsOf(const Pattern& pattern) {
        OperatorSet all;
        for (const Step& step : pattern.steps) {
            for (const OperatorName& name : step.operators) {
                if (std::ranges::find(all, name) == all.end()) {
                    all.push_back(name);
                }
            }
        }
        return pattern::toText(all);
    }

    const graph::Graph& m_graph;
    graph::NodeId m_node;
    const BackendSpec& m_spec;
    std::vector<graph::NodeId> m_roots;
};

} // namespace

std::string_view toText(Refusal::Kind kind) {
    static constexpr std::array<std::string_view, 6> kNames{"operator",        "operand",    "constraint",
                                                            "readers outside", "not convex", "not listed"};
    return kNames[static_cast<std::size_t>(kind)];
}

std::string Refusal::text() const {
    return ruleId + ": " + clause + (detail.empty() ? "" : " (" + detail + ")");
}

std::vector<Refusal> explainRefusal(const graph::Graph& graph, graph::NodeId node, const BackendSpec& spec) {
    std::vector<Refusal> refusals;
    const bool takesSingleNodes = spec.level == Level::kGraph && spec.patterns.empty() && spec.fusion.empty();
    const graph::Node& asked = graph.node(node);
    if (!spec.admits(asked)) {
        refusals.push_back({.ruleId = "operators",
                            .kind = Refusal::Kind::kNotListed,
                            .root = node,
                            .clause = "the spec's operator lists",
                            .detail = asked.op + " is not tried on " + spec.title,
                            .position = {}});
        return refusals;
    }
    if (takesSingleNodes && asked.schema == nullptr) {
        refusals.push_back({.ruleId = "operators",
                            .kind = Refusal::Kind::kOperator,
                            .root = node,
                            .clause = "takes known operators",
                            .detail = asked.op + " is opaque",
                            .position = {}});
    }
    Explainer explainer(graph, node, spec);
    for (const PatternRule& rule : spec.patterns) {
        explainer.explain(rule, refusals);
    }
    for (const FusionRule& rule : spec.fusion) {
        explainer.explain(rule, refusals);
    }
    return refusals;
}

} // namespace tessera::pattern
