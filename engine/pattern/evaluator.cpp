#include "engine/pattern/evaluator.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tessera::pattern {

namespace {

using Kind = ExpressionNode::Kind;

Evaluated negate(const Evaluated& operand) {
    if (operand.isUndefined()) {
        return operand;
    }
    if (operand.kind == Evaluated::Kind::kReal) {
        return Evaluated::ofReal(-operand.real);
    }
    if (operand.kind == Evaluated::Kind::kInteger &&
        operand.integer != std::numeric_limits<std::int64_t>::min()) {
        return Evaluated::ofInteger(-operand.integer);
    }
    return Evaluated::undefined(toText(operand) + " has no negative");
}

Evaluated integerArithmetic(Kind kind, std::int64_t a, std::int64_t b) {
    std::int64_t result = 0;
    bool overflows = false;
    switch (kind) {
    case Kind::kAdd:
        overflows = __builtin_add_overflow(a, b, &result);
        break;
    case Kind::kSubtract:
        overflows = __builtin_sub_overflow(a, b, &result);
        break;
    case Kind::kMultiply:
        overflows = __builtin_mul_overflow(a, b, &result);
        break;
    default:
        if (b == 0) {
            return Evaluated::undefined("a division by zero");
        }
        if (b == -1) {
            overflows = kind == Kind::kDivide && a == std::numeric_limits<std::int64_t>::min();
            result = kind == Kind::kDivide && !overflows ? -a : 0;
        } else {
            result = kind == Kind::kDivide ? a / b : a % b;
        }
        break;
    }
    return overflows ? Evaluated::undefined("an integer past 63 bits") : Evaluated::ofInteger(result);
}

Evaluated arithmetic(Kind kind, const Evaluated& a, const Evaluated& b) {
    if (a.isUndefined() || b.isUndefined()) {
        return a.isUndefined() ? a : b;
    }
    if (!a.isNumber() || !b.isNumber()) {
        return Evaluated::undefined(toText(a.isNumber() ? b : a) + " is not a number");
    }
    if (a.kind == Evaluated::Kind::kInteger && b.kind == Evaluated::Kind::kInteger) {
        return integerArithmetic(kind, a.integer, b.integer);
    }
    switch (kind) {
    case Kind::kAdd:
        return Evaluated::ofReal(a.asReal() + b.asReal());
    case Kind::kSubtract:
        return Evaluated::ofReal(a.asReal() - b.asReal());
    case Kind::kMultiply:
        return Evaluated::ofReal(a.asReal() * b.asReal());
    case Kind::kDivide:
        return Evaluated::ofReal(a.asReal() / b.asReal());
    default:
        return Evaluated::ofReal(std::fmod(a.asReal(), b.asReal()));
    }
}

template <typename T>
bool ordered(Kind kind, const T& a, const T& b) {
    switch (kind) {
    case Kind::kLess:
        return a < b;
    case Kind::kLessEqual:
        return a <= b;
    case Kind::kGreater:
        return a > b;
    default:
        return a >= b;
    }
}

Evaluated compare(Kind kind, const Evaluated& a, const Evaluated& b) {
    if (a.isUndefined() || b.isUndefined()) {
        return a.isUndefined() ? a : b;
    }
    if (a.kind == Evaluated::Kind::kInteger && b.kind == Evaluated::Kind::kInteger) {
        return Evaluated::ofBool(ordered(kind, a.integer, b.integer));
    }
    if (a.isNumber() && b.isNumber()) {
        return Evaluated::ofBool(ordered(kind, a.asReal(), b.asReal()));
    }
    return Evaluated::undefined(toText(a) + " and " + toText(b) + " have no order");
}

Evaluated invert(const Evaluated& value) {
    if (value.kind == Evaluated::Kind::kBool) {
        return Evaluated::ofBool(value.integer == 0);
    }
    return value.isUndefined() ? value : Evaluated::undefined(toText(value) + " is neither true nor false");
}

Evaluated at(const Evaluated& list, const Evaluated& index) {
    if (list.isUndefined() || index.isUndefined()) {
        return list.isUndefined() ? list : index;
    }
    if (list.kind != Evaluated::Kind::kList || index.kind != Evaluated::Kind::kInteger) {
        return Evaluated::undefined(toText(list) + " has no elements");
    }
    const auto count = static_cast<std::int64_t>(list.elements.size());
    const std::int64_t position = index.integer < 0 ? index.integer + count : index.integer;
    if (position < 0 || position >= count) {
        return Evaluated::undefined("there is no element " + std::to_string(index.integer) + " of " +
                                    std::to_string(count));
    }
    return list.elements[static_cast<std::size_t>(position)];
}

class Evaluator {
public:
    Evaluator(const Expression& expression, const Scope& scope) : m_expression(expression), m_scope(scope) {}

    Evaluated operator()(std::uint32_t index) const {
        const ExpressionNode& node = m_expression.nodes[index];
        switch (node.kind) {
        case Kind::kInteger:
            return Evaluated::ofInteger(node.integer);
        case Kind::kReal:
            return Evaluated::ofReal(node.real);
        case Kind::kString:
            return Evaluated::ofString(node.text);
        case Kind::kBool:
            return Evaluated::ofBool(node.integer != 0);
        case Kind::kDType:
            return Evaluated::ofDType(node.dtype);
        case Kind::kList:
            return Evaluated::ofList(children(node));
        case Kind::kCapture:
            return capture(node.capture);
        case Kind::kRegion: {
            Evaluated result = Evaluated::undefined("the region is not known");
            result.kind = m_scope.region != nullptr ? Evaluated::Kind::kRegion : result.kind;
            return result;
        }
        case Kind::kProperty:
            return property((*this)(node.children[0]), node.text, m_scope);
        case Kind::kIndex:
            return at((*this)(node.children[0]), (*this)(node.children[1]));
        case Kind::kCall:
            return callOf(node);
        default:
            return operation(node);
        }
    }

private:
    [[nodiscard]] std::vector<Evaluated> children(const ExpressionNode& node) const {
        std::vector<Evaluated> values;
        values.reserve(node.children.size());
        for (const std::uint32_t child : node.children) {
            values.push_back((*this)(child));
        }
        return values;
    }

    [[nodiscard]] Evaluated capture(CaptureIndex index) const {
        const auto undefined = [&](const char* why) {
            return Evaluated::undefined(
                (m_scope.pattern != nullptr ? m_scope.pattern->captures[index].name : "a name") + why);
        };
        if (m_scope.graph == nullptr) {
            return undefined(" is not known");
        }
        const Binding& binding = m_scope.bindings[index];
        if (!binding.bound()) {
            return undefined(" is absent");
        }
        Evaluated result = Evaluated::ofValue(binding.value);
        result.node = binding.node;
        result.kind = binding.node.valid() ? Evaluated::Kind::kNode : Evaluated::Kind::kValue;
        return result;
    }

    [[nodiscard]] Evaluated callOf(const ExpressionNode& node) const {
        if (node.function == Function::kPresent) {
            const CaptureIndex capture = m_expression.nodes[node.children[0]].capture;
            return m_scope.graph != nullptr ? Evaluated::ofBool(m_scope.bindings[capture].bound())
                                            : Evaluated::undefined("the match is not known");
        }
        const auto arguments = children(node);
        if (node.function == Function::kAttr) {
            const Evaluated& of = arguments[0];
            return of.kind == Evaluated::Kind::kNode ? attribute(of.node, arguments[1].text, m_scope)
                   : of.isUndefined()                ? of
                                                     : Evaluated::undefined("only a node has attributes");
        }
        return call(node.function, arguments, m_scope);
    }

    /// `and`, `or`: the value that decides, else undefined when any operand is, else the other.
    [[nodiscard]] Evaluated logical(const ExpressionNode& node) const {
        const bool decides = node.kind == Kind::kOr;
        std::optional<Evaluated> unknown;
        for (const std::uint32_t child : node.children) {
            Evaluated value = (*this)(child);
            if (value.kind == Evaluated::Kind::kBool) {
                if ((value.integer != 0) == decides) {
                    return value;
                }
            } else if (!unknown) {
                unknown = invert(value);
            }
        }
        return unknown ? *unknown : Evaluated::ofBool(!decides);
    }

    [[nodiscard]] Evaluated contains(const Evaluated& list, const Evaluated& element) const {
        if (list.isUndefined()) {
            return list;
        }
        return call(Function::kAny, std::vector<Evaluated>{list, element}, m_scope);
    }

    [[nodiscard]] Evaluated operation(const ExpressionNode& node) const {
        if (node.kind == Kind::kAnd || node.kind == Kind::kOr) {
            return logical(node);
        }
        const Evaluated left = (*this)(node.children[0]);
        if (node.kind == Kind::kNot || node.kind == Kind::kNegate) {
            return node.kind == Kind::kNot ? invert(left) : negate(left);
        }
        const Evaluated right = (*this)(node.children[1]);
        switch (node.kind) {
        case Kind::kEqual:
            return equals(left, right);
        case Kind::kNotEqual:
            return invert(equals(left, right));
        case Kind::kIn:
            return contains(right, left);
        case Kind::kNotIn:
            return invert(contains(right, left));
        case Kind::kLess:
        case Kind::kLessEqual:
        case Kind::kGreater:
        case Kind::kGreaterEqual:
            return compare(node.kind, left, right);
        default:
            return arithmetic(node.kind, left, right);
        }
    }

    const Expression& m_expression;
    const Scope& m_scope;
};

/// The parts of a clause whose values explain it: the largest properties, elements and calls.
void explain(const Expression& expression, std::uint32_t index, const Scope& scope, std::string& out) {
    const ExpressionNode& node = expression.nodes[index];
    const bool isPart = node.kind == Kind::kProperty || node.kind == Kind::kIndex || node.kind == Kind::kCall;
    if (!isPart) {
        for (const std::uint32_t child : node.children) {
            explain(expression, child, scope, out);
        }
        return;
    }
    const Evaluated value = evaluate(expression, index, scope);
    const std::string part =
        std::string(expression.slice(node.range)) +
        (value.isUndefined() ? " is undefined (" + value.text + ")" : " is " + toText(value));
    if (out.find(part) == std::string::npos) {
        out += (out.empty() ? "" : ", ") + part;
    }
}

} // namespace

Evaluated evaluate(const Expression& expression, std::uint32_t node, const Scope& scope) {
    return Evaluator(expression, scope)(node);
}

bool holds(const Expression& expression, const Scope& scope) {
    return std::ranges::all_of(expression.clauses, [&](std::uint32_t clause) {
        return evaluate(expression, clause, scope).isTrue();
    });
}

std::optional<FailedClause> firstFailure(const Expression& expression, const Scope& scope) {
    for (const std::uint32_t clause : expression.clauses) {
        const Evaluated value = evaluate(expression, clause, scope);
        if (value.isTrue()) {
            continue;
        }
        const TextRange range = expression.nodes[clause].range;
        std::string actual;
        explain(expression, clause, scope, actual);
        if (actual.empty() && !value.isFalse()) {
            actual = value.isUndefined() ? value.text : toText(value) + " is neither true nor false";
        }
        return FailedClause{range, std::string(expression.slice(range)), std::move(actual)};
    }
    return std::nullopt;
}

} // namespace tessera::pattern
