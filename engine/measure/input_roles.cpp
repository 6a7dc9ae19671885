#include "engine/measure/input_roles.h"

#include "engine/measure/operand_roles.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>

namespace tessera::measure {

namespace {

using Kind = InputRole::Kind;
using InputDomain = graph::OperatorSchema::InputDomain;

/// Values that are followed from one input; a mask that all layers read has fewer on its ways.
constexpr std::size_t kMostVisited = 4096;

WholeRange sharedPart(const WholeRange& a, const WholeRange& b) {
    return {std::max(a.least, b.least), std::min(a.most, b.most)};
}

/// What both lists allow; nullopt: nothing, at one place at least.
std::optional<std::vector<WholeRange>> sharedPart(std::vector<WholeRange> a, std::vector<WholeRange> b) {
    if (a.empty() || b.empty()) {
        return a.empty() ? std::move(b) : std::move(a);
    }
    if (a.size() < b.size()) {
        std::swap(a, b);
    }
    if (b.size() != 1 && b.size() != a.size()) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < a.size(); ++i) {
        a[i] = sharedPart(a[i], b[b.size() == 1 ? 0 : i]);
    }
    const bool isPossible =
        std::ranges::all_of(a, [](const WholeRange& range) { return range.least <= range.most; });
    return isPossible ? std::optional(std::move(a)) : std::nullopt;
}

/// A value on the way from the input to its readers.
struct Stage {
    const graph::Graph* graph = nullptr;
    graph::ValueId value;
    std::int64_t shift = 0; ///< what constants add to the input's elements on the way
    Passes how = Passes::kElements;
};

constexpr std::array<std::string_view, 3> kBodies{"then_branch", "else_branch", "body"};

class Walk {
public:
    Walk(const graph::Graph& graph, graph::ValueId value, const graph::Region* within)
        : m_graph(graph)
        , m_within(within)
        , m_isModelInput(!graph.value(value).producer.valid())
        , m_dtype(graph.value(value).type.dtype)
        , m_isWhole(graph::isInteger(m_dtype) || m_dtype == graph::DType::kBool) {
        add({&graph, value, 0, Passes::kElements});
    }

    InputRole role() {
        while (!m_open.empty() && m_seen.size() < kMostVisited) {
            const Stage stage = m_open.front();
            m_open.pop_front();
            for (const auto& use : stage.graph->value(stage.value).uses) {
                if (stage.graph != &m_graph || m_within == nullptr ||
                    std::ranges::binary_search(m_within->nodes, use.node)) {
                    meet(stage, {*stage.graph, stage.graph->node(use.node), use.index, m_isWhole});
                }
            }
        }
        InputRole role = m_role.value_or(InputRole{});
        const bool isDefault = role.kind == Kind::kPlain || role.kind == Kind::kAdditiveMask;
        if (m_dtype == graph::DType::kBool && isDefault) {
            role.kind = Kind::kMask;
        }
        return role;
    }

private:
    void add(const Stage& stage) {
        if (m_seen.emplace(stage.graph, stage.value.index(), stage.how == Passes::kComputed).second) {
            m_open.push_back(stage);
        }
    }

    void meet(const Stage& stage, const Operand& operand) {
        const Passes passed = passes(operand);
        if (enterBodies(stage, operand)) {
            return;
        }
        if (auto role = operandRole(operand)) {
            join(seenFromInput(std::move(*role), stage));
        } else if (stage.how != Passes::kComputed &&
                   (passed == Passes::kNothing || passed == Passes::kComputed)) {
            const auto* schema = operand.node.schema;
            join({.domain = schema != nullptr ? schema->inputDomain : InputDomain::kAny});
        }
        follow(stage, operand, passed);
    }

    void join(const InputRole& role) { m_role = m_role ? joined(*m_role, role) : role; }

    /// What a reader asks of a value on the way, asked of the input.
    [[nodiscard]] InputRole seenFromInput(InputRole role, const Stage& stage) const {
        const bool isPlace = role.kind == Kind::kIndex || role.kind == Kind::kCount;
        if (role.kind == Kind::kAdditiveMask && !m_isModelInput) {
            return {};
        }
        if (stage.how == Passes::kComputed) {
            // What is computed from small numbers above 0 is hardly ever 0 or beyond an axis.
            const bool isSmall = isPlace || role.isNonzero;
            return isSmall ? InputRole{.kind = Kind::kCount, .ranges = {{role.isNonzero ? 1 : 0, 1}}}
                           : InputRole{};
        }
        if (stage.how == Passes::kMoved) {
            role.ranges = anywhere(std::move(role.ranges));
            role.distinct = InputRole::Distinct::kNo;
        }
        if (stage.shift != 0) {
            if (role.isNonzero) {
                role = {.kind = Kind::kCount, .ranges = {{1, 100}}};
            } else if (!isPlace) {
                return {};
            }
            for (auto& range : role.ranges) {
                range = {range.least - stage.shift, range.most - stage.shift};
            }
        }
        return role;
    }

    void follow(Stage stage, const Operand& operand, Passes passed) {
        if (passed == Passes::kNothing || (passed == Passes::kComputed && !m_isWhole)) {
            return;
        }
        if (passed == Passes::kComputed && stage.how != Passes::kComputed) {
            const auto constant = operand.otherNumber();
            const bool isShifted =
                constant && std::abs(*constant) < 1e9 &&
                (operand.node.op == "Add" || (operand.node.op == "Sub" && operand.index == 0));
            if (isShifted) {
                const auto step = static_cast<std::int64_t>(*constant);
                stage.shift += operand.node.op == "Add" ? step : -step;
            } else {
                stage.how = Passes::kComputed;
            }
        } else if (passed == Passes::kMoved) {
            stage.how = std::max(stage.how, Passes::kMoved);
        }
        // Second outputs of TopK and Dropout hold none of the elements.
        const auto& outputs = operand.node.outputs;
        const std::size_t count = operand.node.op == "Split" ? outputs.size() : 1;
        for (std::size_t i = 0; i < std::min(count, outputs.size()); ++i) {
            if (outputs[i].valid()) {
                stage.value = outputs[i];
                add(stage);
            }
        }
    }

    /// Where the operand is an input of bodies: one that they capture, or a state that a Loop begins with.
    bool enterBodies(const Stage& stage, const Operand& operand) {
        const auto& node = operand.node;
        const auto captures = operand.captures();
        const std::size_t own = node.inputs.size() - captures.size();
        const bool isCaptured = operand.index >= own;
        const bool isState = (node.op == "Loop" && operand.index >= 2) ||
                             (node.op == "Scan" && graph::effectiveOpset(node) >= 9);
        if (!isCaptured && !isState) {
            return false;
        }
        Stage inside = stage;
        if (node.op == "Scan" && !isCaptured) {
            inside.how = std::max(inside.how, Passes::kMoved);
        }
        bool entered = false;
        for (const auto attribute : kBodies) {
            const auto* value = node.attributes.find(attribute);
            const auto* body = value != nullptr ? std::get_if<graph::GraphRef>(value) : nullptr;
            if (body == nullptr || *body == nullptr) {
                continue;
            }
            inside.graph = body->get();
            const auto inputs = inside.graph->inputs();
            inside.value = isCaptured ? inside.graph->findValue(captures[operand.index - own])
                           : operand.index < inputs.size() ? inputs[operand.index]
                                                           : graph::ValueId();
            if (inside.value.valid()) {
                add(inside);
                entered = true;
            }
        }
        return entered;
    }

    const graph::Graph& m_graph;
    const graph::Region* m_within;
    bool m_isModelInput;
    graph::DType m_dtype;
    bool m_isWhole;
    std::optional<InputRole> m_role;
    std::deque<Stage> m_open;
    std::set<std::tuple<const graph::Graph*, std::uint32_t, bool>> m_seen;
};

} // namespace

std::vector<WholeRange> anywhere(std::vector<WholeRange> ranges) {
    while (ranges.size() > 1) {
        ranges.front() = sharedPart(ranges.front(), ranges.back());
        ranges.pop_back();
    }
    return ranges;
}

InputRole joined(const InputRole& a, const InputRole& b) {
    const InputRole& stronger = b.kind > a.kind ? b : a;
    const InputRole& weaker = &stronger == &a ? b : a;
    InputRole role = stronger;
    if (auto ranges = sharedPart(a.ranges, b.ranges)) {
        role.ranges = *std::move(ranges);
    }
    role.isNonzero = a.isNonzero || b.isNonzero;
    role.refusesNan = a.refusesNan || b.refusesNan;
    if (role.distinct == InputRole::Distinct::kNo) {
        role.distinct = weaker.distinct;
        role.axis = weaker.axis;
    }
    if (role.domain == InputDomain::kAny) {
        role.domain = weaker.domain;
    }
    // Positions are counted over masks: where 0 and 1 may both stand, it stays one.
    const bool holdsBoth = std::ranges::all_of(
        role.ranges, [](const WholeRange& range) { return range.least <= 0 && range.most >= 1; });
    if (weaker.kind == Kind::kMask && stronger.kind == Kind::kCount && holdsBoth) {
        role.kind = Kind::kMask;
        role.ranges.clear();
    }
    // Of a mask that divides too, 0 is no element.
    if (role.isNonzero && role.kind == Kind::kMask) {
        role.kind = Kind::kPlain;
    }
    return role;
}

InputRole roleOf(const graph::Graph& graph, graph::ValueId value, const graph::Region* within) {
    return Walk(graph, value, within).role();
}

} // namespace tessera::measure
