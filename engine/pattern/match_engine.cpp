#include "engine/pattern/match_engine.h"

#include "engine/graph/legacy_broadcast.h"
#include "engine/graph/operator_schema.h"

#include <algorithm>

namespace tessera::pattern {

namespace {

/// Nodes that one enumeration may visit. A chain over commutative operators with many joins could else try
/// every path of the graph.
constexpr std::size_t kBudget = 2048;

constexpr std::size_t kMaxOrderedInputs = 64;

/// Above every progress within an attempt.
constexpr std::size_t kConcerns = 1'000'000;

std::string ordinal(std::size_t index) {
    return "operand " + std::to_string(index + 1);
}

} // namespace

std::size_t FailureTrace::rank(std::size_t progress, graph::NodeId at,
                               const std::vector<graph::NodeId>& matched) const {
    const bool concerns = at == m_subject || std::ranges::find(matched, m_subject) != matched.end();
    const std::size_t rank = 1 + progress + (concerns ? kConcerns : 0);
    return m_best == nullptr || rank > m_best->rank ? rank : 0;
}

bool FailureTrace::bestConcernsSubject() const {
    return m_best != nullptr && m_best->rank >= kConcerns;
}

MatchEngine::MatchEngine(const graph::Graph& graph, const Pattern& pattern, FailureTrace* trace)
    : m_graph(graph), m_pattern(pattern), m_trace(trace) {}

void MatchEngine::run(graph::NodeId root, const Visit& visit) {
    m_visit = &visit;
    m_budget = kBudget;
    m_nodes.clear();
    m_escapes.clear();
    m_readers.clear();
    m_bindings.assign(m_pattern.captures.size(), Binding{});
    const auto& outputs = m_graph.node(root).outputs;
    const Target target{outputs.empty() ? graph::ValueId() : outputs[0], root, true};
    auto finish = [this] { return complete(); };
    matchStep(m_pattern.root, target, finish);
}

template <typename Describe>
void MatchEngine::trace(graph::NodeId at, TextRange range, Describe&& describe) {
    if (m_trace == nullptr) {
        return;
    }
    if (const std::size_t rank = m_trace->rank(m_nodes.size(), at, m_nodes); rank > 0) {
        Failure failure = describe();
        failure.rank = rank;
        failure.range = range;
        m_trace->keep(std::move(failure));
    }
}

MatchEngine::Target MatchEngine::targetOf(graph::ValueId value) const {
    return {value, m_graph.value(value).producer, false};
}

std::string MatchEngine::describe(const Target& target) const {
    if (target.node.valid()) {
        const graph::Node& node = m_graph.node(target.node);
        return node.op + " '" + node.name + "'";
    }
    const graph::Value& value = m_graph.value(target.value);
    return (value.isConstant() ? "the constant '" : "the input '") + value.name + "'";
}

bool MatchEngine::matchStep(StepIndex index, const Target& target, Continuation next) {
    return m_pattern.steps[index].alternatives.empty() ? matchChain(index, target, 0, next)
                                                       : matchChoice(index, target, next);
}

bool MatchEngine::matchChoice(StepIndex index, const Target& target, Continuation next) {
    const Step& step = m_pattern.steps[index];
    if (!target.node.valid()) {
        return false;
    }
    if (step.escape == Step::Escape::kAllowed) {
        m_escapes.push_back(target.node);
    }
    auto tryAll = [&] {
        return std::ranges::any_of(step.alternatives,
                                   [&](StepIndex each) { return matchStep(each, target, next); });
    };
    const bool stop = bindAnd(step.capture, {target.value, target.node}, step.range, tryAll);
    if (step.escape == Step::Escape::kAllowed) {
        m_escapes.pop_back();
    }
    return stop;
}

bool MatchEngine::matchChain(StepIndex index, const Target& target, std::uint32_t length, Continuation next) {
    const Step& step = m_pattern.steps[index];
    if (length < step.maxCount) {
        const bool fits =
            target.node.valid() && accepts(step.operators, m_graph.node(target.node)) &&
            (target.isRoot || m_graph.value(target.value).producerIndex == (length == 0 ? step.output : 0));
        if (fits) {
            if (takeNode(index, target, length, next)) {
                return true;
            }
        } else if (length < step.minCount) {
            trace(target.node, step.range, [&] {
                const std::string reader =
                    m_readers.empty() ? std::string() : " before " + m_graph.node(m_readers.back()).op;
                return Failure{.kind = m_readers.empty() ? Refusal::Kind::kOperator : Refusal::Kind::kOperand,
                               .clause = pattern::toText(step.operators) + reader,
                               .detail = "it is " + describe(target),
                               .range = {}};
            });
        }
    }
    // The chain may end here: what it grows from stands in its place.
    return step.repeats() && length >= step.minCount && matchOperand(step.operands[0], target, next);
}

bool MatchEngine::takeNode(StepIndex index, const Target& target, std::uint32_t length, Continuation next) {
    const Step& step = m_pattern.steps[index];
    const graph::Node& node = m_graph.node(target.node);
    if (graph::unitAxesBehind(m_graph, node) > 0) {
        trace(target.node, step.range, [&] {
            return Failure{.kind = Refusal::Kind::kOperand,
                           .clause = "operands broadcast by the rules of opset 7",
                           .detail = "'" + node.name + "' is of opset " + std::to_string(node.opset) +
                                     ", and its second operand is aligned from the left",
                           .range = {}};
        });
        return false;
    }
    if (m_budget == 0) {
        return true;
    }
    --m_budget;
    m_nodes.push_back(target.node);
    if (step.escape == Step::Escape::kAllowed) {
        m_escapes.push_back(target.node);
    }
    auto operands = [&] {
        return matchOperands({.step = index, .node = target.node, .chainLength = length + 1}, next);
    };
    const auto capture = length == 0 ? step.capture : std::nullopt;
    const bool stop = bindAnd(capture, {target.value, target.node}, step.range, operands);
    if (step.escape == Step::Escape::kAllowed) {
        m_escapes.pop_back();
    }
    m_nodes.pop_back();
    return stop;
}

bool MatchEngine::bindAnd(std::optional<CaptureIndex> capture, const Binding& binding, TextRange range,
                          Continuation next) {
    if (!capture) {
        return next();
    }
    Binding& slot = m_bindings[*capture];
    if (slot.bound() && slot.value != binding.value) {
        trace(binding.node, range, [&] {
            const std::string& name = m_pattern.captures[*capture].name;
            return Failure{.kind = Refusal::Kind::kOperand,
                           .clause = name + " is the same value wherever it stands",
                           .detail = "it is '" + m_graph.value(slot.value).name + "' and '" +
                                     m_graph.value(binding.value).name + "'",
                           .range = {}};
        });
        return false;
    }
    const Binding before = slot;
    slot = {binding.value, binding.node.valid() ? binding.node : before.node};
    const bool stop = next();
    m_bindings[*capture] = before;
    return stop;
}

bool MatchEngine::matchOperands(const OperandCursor& at, Continuation next) {
    const Step& step = m_pattern.steps[at.step];
    const graph::Node& node = m_graph.node(at.node);
    if (at.operand == step.operands.size()) {
        return finishOperands(at, next);
    }
    if (node.schema != nullptr && node.schema->commutes == graph::Commutes::kYes) {
        return matchAnyInput(at, next);
    }
    if (at.operand < node.inputs.size() && node.inputs[at.operand].valid()) {
        return matchInput(at, at.operand, next);
    }
    const Operand& operand = step.operands[at.operand];
    if (operand.presence == Operand::Presence::kOptional) {
        OperandCursor after = at;
        ++after.operand;
        return matchOperands(after, next);
    }
    trace(at.node, operand.range, [&] {
        return Failure{.kind = Refusal::Kind::kOperand,
                       .clause = ordinal(at.operand) + " of " + node.op + ": " +
                                 std::string(m_pattern.slice(operand.range)),
                       .detail = "'" + node.name + "' has none",
                       .range = {}};
    });
    return false;
}

bool MatchEngine::matchAnyInput(const OperandCursor& at, Continuation next) {
    const graph::Node& node = m_graph.node(at.node);
    const Operand& operand = m_pattern.steps[at.step].operands[at.operand];
    const std::size_t count = std::min(node.inputs.size(), kMaxOrderedInputs);
    bool anyLeft = false;
    for (std::size_t i = 0; i < count; ++i) {
        const bool isFree = node.inputs[i].valid() && ((at.used >> i) & 1U) == 0;
        if (isFree && matchInput(at, i, next)) {
            return true;
        }
        anyLeft = anyLeft || isFree;
    }
    if (anyLeft || operand.presence != Operand::Presence::kOptional) {
        return false;
    }
    OperandCursor after = at;
    ++after.operand;
    return matchOperands(after, next);
}

bool MatchEngine::matchInput(const OperandCursor& at, std::size_t input, Continuation next) {
    const Step& step = m_pattern.steps[at.step];
    OperandCursor after = at;
    ++after.operand;
    after.used |= input < kMaxOrderedInputs ? std::uint64_t{1} << input : 0;
    auto others = [&] {
        m_readers.pop_back();
        const bool stop = matchOperands(after, next);
        m_readers.push_back(at.node);
        return stop;
    };
    const Target target = targetOf(m_graph.node(at.node).inputs[input]);
    m_readers.push_back(at.node);
    const bool continuesChain = at.operand == 0 && step.repeats();
    const bool stop = continuesChain ? matchChain(at.step, target, at.chainLength, others)
                                     : matchOperand(step.operands[at.operand], target, others);
    m_readers.pop_back();
    return stop;
}

bool MatchEngine::finishOperands(const OperandCursor& at, Continuation next) {
    const Step& step = m_pattern.steps[at.step];
    const graph::Node& node = m_graph.node(at.node);
    const bool commutes = node.schema != nullptr && node.schema->commutes == graph::Commutes::kYes;
    for (std::size_t i = 0; step.rest == Step::Rest::kAbsent && i < node.inputs.size(); ++i) {
        const bool isTaken =
            commutes ? i < kMaxOrderedInputs && ((at.used >> i) & 1U) != 0 : i < step.operands.size();
        if (node.inputs[i].valid() && !isTaken) {
            trace(at.node, step.range, [&] {
                return Failure{.kind = Refusal::Kind::kOperand,
                               .clause = node.op + " with at most " + std::to_string(step.operands.size()) +
                                         " operands",
                               .detail = "'" + node.name + "' has " + ordinal(i) + " too",
                               .range = {}};
            });
            return false;
        }
    }
    return next();
}

bool MatchEngine::matchOperand(const Operand& operand, const Target& target, Continuation next) {
    return operand.kind == Operand::Kind::kStep ? matchStep(operand.step, target, next)
                                                : matchValue(operand, target, next);
}

bool MatchEngine::matchValue(const Operand& operand, const Target& target, Continuation next) {
    if (target.isRoot) {
        return false; // an optional root cannot be left out down to a value
    }
    const bool isConstant = m_graph.value(target.value).isConstant();
    const bool wrong = (operand.constness == Operand::Constness::kConstant && !isConstant) ||
                       (operand.constness == Operand::Constness::kVariable && isConstant);
    if (wrong) {
        trace(target.node, operand.range, [&] {
            const std::string reader = m_readers.empty() ? "" : " of " + m_graph.node(m_readers.back()).op;
            return Failure{.kind = Refusal::Kind::kOperand,
                           .clause = "operand" + reader + ": " + std::string(m_pattern.slice(operand.range)),
                           .detail = "'" + m_graph.value(target.value).name + "' is " +
                                     (isConstant ? "constant" : "not constant"),
                           .range = {}};
        });
        return false;
    }
    return bindAnd(operand.capture, {target.value, graph::NodeId()}, operand.range, next);
}

bool MatchEngine::complete() {
    StructuralMatch found{m_nodes, m_escapes, m_bindings};
    std::ranges::sort(found.nodes);
    const auto repeats = std::ranges::unique(found.nodes);
    found.nodes.erase(repeats.begin(), repeats.end());
    // A node's name used as an operand only is a value: it has no node of its own.
    return (*m_visit)(found);
}

OperatorSet rootOperators(const Pattern& pattern) {
    OperatorSet set;
    std::vector<StepIndex> open{pattern.root};
    while (!open.empty()) {
        const Step& step = pattern.steps[open.back()];
        open.pop_back();
        set.insert(set.end(), step.operators.begin(), step.operators.end());
        open.insert(open.end(), step.alternatives.begin(), step.alternatives.end());
        const bool canVanish = step.minCount == 0 && !step.operands.empty();
        if (canVanish && step.operands[0].kind == Operand::Kind::kStep) {
            open.push_back(step.operands[0].step);
        }
    }
    return set;
}

bool mentionsOperator(const Pattern& pattern, const graph::Node& node) {
    return std::ranges::any_of(pattern.steps,
                               [&](const Step& step) { return accepts(step.operators, node); });
}

} // namespace tessera::pattern
