#pragma once

#include "engine/graph/graph.h"
#include "engine/pattern/compiled.h"
#include "engine/pattern/evaluator.h"
#include "engine/pattern/matcher.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

namespace tessera::pattern {

/// A call that does not own what it calls: backtracking passes "what comes next" down without allocating.
class Continuation {
public:
    template <typename F>
    Continuation(F& function) // NOLINT(google-explicit-constructor)
        : m_object(&function), m_call([](void* object) { return (*static_cast<F*>(object))(); }) {}
    bool operator()() const { return m_call(m_object); }

private:
    void* m_object;
    bool (*m_call)(void*);
};

/// One way in which the structure of a pattern fits at a root.
struct StructuralMatch {
    std::vector<graph::NodeId> nodes;   ///< ascending, no repeats
    std::vector<graph::NodeId> escapes; ///< nodes whose outputs may be read outside
    std::vector<Binding> bindings;      ///< one for each capture
};

/// How far an attempt came before it failed, for explanations.
struct Failure {
    std::size_t rank = 0; ///< see FailureTrace::rank
    Refusal::Kind kind = Refusal::Kind::kOperator;
    std::string clause;
    std::string detail;
    TextRange range;
    bool inWhere = false; ///< the range is of `where`, else of `match`
};

/// Keeps the furthest failure that concerns one node.
class FailureTrace {
public:
    explicit FailureTrace(graph::NodeId subject) : m_subject(subject) {}

    /// Rank of a failure at `at` with these nodes matched so far; 0 when a kept one outranks it. Failures
    /// that concern the subject outrank all others.
    [[nodiscard]] std::size_t rank(std::size_t progress, graph::NodeId at,
                                   const std::vector<graph::NodeId>& matched) const;
    void keep(Failure failure) { m_best = std::make_unique<Failure>(std::move(failure)); }
    [[nodiscard]] const Failure* best() const { return m_best.get(); }
    [[nodiscard]] bool bestConcernsSubject() const;

private:
    graph::NodeId m_subject;
    std::unique_ptr<Failure> m_best;
};

/// Backtracking over the structure of one pattern. Enumerates the ways in which it fits at a root, longest
/// chains first; bounded by a budget of visited nodes, so that no pattern is exponential.
class MatchEngine {
public:
    using Visit = std::function<bool(const StructuralMatch&)>; ///< true ends the enumeration

    MatchEngine(const graph::Graph& graph, const Pattern& pattern, FailureTrace* trace = nullptr);

    void run(graph::NodeId root, const Visit& visit);

private:
    /// What a step or an operand is tried on: a value, or the root node whatever reads it.
    struct Target {
        graph::ValueId value;
        graph::NodeId node;
        bool isRoot = false;
    };
    /// Where the matching of one node's operands stands.
    struct OperandCursor {
        StepIndex step = 0;
        graph::NodeId node;
        std::uint32_t chainLength = 0;
        std::size_t operand = 0;
        std::uint64_t used = 0; ///< inputs already taken
    };

    bool matchStep(StepIndex index, const Target& target, Continuation next);
    bool matchChoice(StepIndex index, const Target& target, Continuation next);
    bool matchChain(StepIndex index, const Target& target, std::uint32_t length, Continuation next);
    bool takeNode(StepIndex index, const Target& target, std::uint32_t length, Continuation next);
    bool matchOperands(const OperandCursor& at, Continuation next);
    bool matchInput(const OperandCursor& at, std::size_t input, Continuation next);
    bool matchAnyInput(const OperandCursor& at, Continuation next);
    bool finishOperands(const OperandCursor& at, Continuation next);
    bool matchOperand(const Operand& operand, const Target& target, Continuation next);
    bool matchValue(const Operand& operand, const Target& target, Continuation next);
    bool bindAnd(std::optional<CaptureIndex> capture, const Binding& binding, TextRange range,
                 Continuation next);
    bool complete();

    [[nodiscard]] Target targetOf(graph::ValueId value) const;
    [[nodiscard]] std::string describe(const Target& target) const;
    template <typename Describe>
    void trace(graph::NodeId at, TextRange range, Describe&& describe);

    const graph::Graph& m_graph;
    const Pattern& m_pattern;
    FailureTrace* m_trace;
    const Visit* m_visit = nullptr;
    std::size_t m_budget = 0;
    std::vector<graph::NodeId> m_nodes;
    std::vector<graph::NodeId> m_escapes;
    std::vector<Binding> m_bindings;
    std::vector<graph::NodeId> m_readers; ///< of the operands being matched, innermost last
};

/// Operators that the root of a match may have.
[[nodiscard]] OperatorSet rootOperators(const Pattern& pattern);
/// Does any step of the pattern take the operator?
[[nodiscard]] bool mentionsOperator(const Pattern& pattern, const graph::Node& node);

/// Checks a structural match: readers outside, convexity, constraint.
/// \return its region; nullopt when it is not legal. With a trace, says what failed.
enum class OutsideReaders : std::uint8_t { kRefused, kIgnored };
[[nodiscard]] std::optional<graph::Region> legalRegion(const graph::Graph& graph, const CompiledRule& rule,
                                                       const StructuralMatch& found, graph::NodeId root,
                                                       OutsideReaders outside, FailureTrace* trace);

} // namespace tessera::pattern
