#pragma once

#include "engine/graph/region.h"
#include "engine/pattern/spec.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::pattern {

/// Most regions that one rule proposes from one root (pattern) or one anchor (fusion rule); larger regions
/// come first in a pattern, smaller ones in a fusion rule.
inline constexpr std::size_t kMaxMatchesPerRoot = 64;

/// What a capture of the pattern stands for in one match.
struct BoundCapture {
    std::string name;
    graph::ValueId value;
    graph::NodeId node; ///< valid when the capture names a node
};

/// A region that a spec says its backend can take.
struct Match {
    graph::Region region; ///< convex; values inside it are read inside only, save those marked by `&`
    std::string ruleId;
    std::vector<BoundCapture> captures; ///< in order of the pattern; absent optional ones are left out
};

/// Every region that the spec's patterns and fusion rules propose, within its operator lists.
///
/// \return in order of the root node, then of the rules in the spec, patterns before fusion rules; one rule
///         proposes a region once, two rules may propose the same one. A graph-level spec without patterns
///         proposes each node that it admits, by the rule "operators".
/// \par Cost Linear in the nodes for patterns of bounded size: rules are indexed by the operators of their
///      roots. Deterministic.
[[nodiscard]] std::vector<Match> match(const graph::Graph& graph, const BackendSpec& spec);

/// The same for one pattern: the editor's live list.
[[nodiscard]] std::vector<Match> match(const graph::Graph& graph, const PatternRule& rule);

/// Which nodes of a graph lie in a region that anybody proposes.
struct Coverage {
    std::vector<bool> taken;  ///< one a node
    std::size_t attempts = 0; ///< structures and regions that were looked at
};

/// The nodes that lie in a match of any of the specs, without listing the matches: of many that overlap, the
/// first is enough. \par Cost A few attempts a node where most nodes are taken.
[[nodiscard]] Coverage coverage(const graph::Graph& graph, std::span<const BackendSpec* const> specs);

/// Why one rule does not take a node.
struct Refusal {
    enum class Kind : std::uint8_t {
        kOperator,   ///< no step of the rule takes the node's operator
        kOperand,    ///< an operand is another operator, missing, or not constant
        kConstraint, ///< `where` is not true
        kEscape,     ///< a value inside the region is read outside
        kNotConvex,  ///< a path leaves the region and comes back
        kNotListed,  ///< the spec's operator lists leave the operator out
    };
    std::string ruleId;
    Kind kind = Kind::kOperator;
    graph::NodeId root; ///< node at which the best attempt ended; the asked node when there was none
    std::string clause; ///< what failed, short: "c.group == 1", "operand 2 of Conv", "readers outside"
    std::string detail; ///< with the graph's values: "c.group is 32"
    /// Place of the clause in the spec's file; 1:1 for a spec that was not read from one.
    TextPosition position;

    /// "conv-relu: c.group == 1 (c.group is 32)".
    [[nodiscard]] std::string text() const;
};
[[nodiscard]] std::string_view toText(Refusal::Kind kind);

/// For each rule of the spec that covers `node` by no match: the clause that failed in the attempt which came
/// furthest. Rules that do take the node are left out.
[[nodiscard]] std::vector<Refusal> explainRefusal(const graph::Graph& graph, graph::NodeId node,
                                                  const BackendSpec& spec);

} // namespace tessera::pattern
