#include "engine/pattern/evaluator.h"

#include <algorithm>

namespace tessera::pattern {

namespace {

Evaluated lengthOf(const Evaluated& list) {
    if (list.kind == Evaluated::Kind::kList) {
        return Evaluated::ofInteger(static_cast<std::int64_t>(list.elements.size()));
    }
    return list.isUndefined() ? list : Evaluated::undefined(toText(list) + " is not a list");
}

/// all: no element differs; any: one element equals.
Evaluated quantify(Function function, const Evaluated& list, const Evaluated& wanted) {
    if (list.isUndefined()) {
        return list;
    }
    if (list.kind != Evaluated::Kind::kList) {
        return Evaluated::undefined(toText(list) + " is not a list");
    }
    const bool decides = function == Function::kAny;
    Evaluated result = Evaluated::ofBool(!decides);
    for (const Evaluated& element : list.elements) {
        Evaluated same = equals(element, wanted);
        if (same.kind == Evaluated::Kind::kBool && (same.integer != 0) == decides) {
            return same;
        }
        result = same.isUndefined() ? std::move(same) : std::move(result);
    }
    return result;
}

Evaluated addOrMultiply(Function function, const Evaluated& a, const Evaluated& b) {
    if (!a.isNumber() || !b.isNumber()) {
        return a.isUndefined() || !b.isUndefined()
                   ? Evaluated::undefined(toText(a.isNumber() ? b : a) + " is not a number")
                   : b;
    }
    if (a.kind == Evaluated::Kind::kInteger && b.kind == Evaluated::Kind::kInteger) {
        std::int64_t result = 0;
        const bool overflows = function == Function::kSum
                                   ? __builtin_add_overflow(a.integer, b.integer, &result)
                                   : __builtin_mul_overflow(a.integer, b.integer, &result);
        return overflows ? Evaluated::undefined("an integer past 63 bits") : Evaluated::ofInteger(result);
    }
    return Evaluated::ofReal(function == Function::kSum ? a.asReal() + b.asReal() : a.asReal() * b.asReal());
}

Evaluated accumulate(Function function, const Evaluated& list) {
    if (list.kind != Evaluated::Kind::kList) {
        return lengthOf(list);
    }
    Evaluated result = Evaluated::ofInteger(function == Function::kProd ? 1 : 0);
    for (const Evaluated& element : list.elements) {
        result = addOrMultiply(function, result, element);
        if (result.isUndefined()) {
            return result;
        }
    }
    return result;
}

Evaluated extreme(Function function, std::span<const Evaluated> arguments) {
    const auto values = arguments.size() == 1 && arguments[0].kind == Evaluated::Kind::kList
                            ? std::span<const Evaluated>(arguments[0].elements)
                            : arguments;
    if (values.empty()) {
        return Evaluated::undefined("an empty list has no " + std::string(toText(function)));
    }
    const Evaluated* best = &values[0];
    for (const Evaluated& value : values) {
        if (!value.isNumber()) {
            return value.isUndefined() ? value : Evaluated::undefined(toText(value) + " is not a number");
        }
        const bool isBetter =
            function == Function::kMax ? value.asReal() > best->asReal() : value.asReal() < best->asReal();
        best = isBetter ? &value : best;
    }
    return *best;
}

/// From the last axis on, each extent of `a` is 1 or that of `b`, and `a` has no more axes.
Evaluated broadcasts(const Evaluated& a, const Evaluated& b, const Scope& scope) {
    const Evaluated from = property(a, "shape", scope);
    const Evaluated to = property(b, "shape", scope);
    if (from.isUndefined() || to.isUndefined()) {
        return from.isUndefined() ? from : to;
    }
    if (from.elements.size() > to.elements.size()) {
        return Evaluated::ofBool(false);
    }
    Evaluated result = Evaluated::ofBool(true);
    for (std::size_t i = 1; i <= from.elements.size(); ++i) {
        const Evaluated& extent = from.elements[from.elements.size() - i];
        Evaluated same = equals(extent, to.elements[to.elements.size() - i]);
        if (equals(extent, Evaluated::ofInteger(1)).isTrue() || same.isTrue()) {
            continue;
        }
        if (same.isFalse()) {
            return same;
        }
        result = std::move(same);
    }
    return result;
}

Evaluated isConstant(const Evaluated& value, const Scope& scope) {
    if (value.kind == Evaluated::Kind::kValue || value.kind == Evaluated::Kind::kNode) {
        return Evaluated::ofBool(value.value.valid() && scope.graph->value(value.value).isConstant());
    }
    return value.isUndefined() ? value : Evaluated::undefined(toText(value) + " is not a tensor");
}

} // namespace

Evaluated call(Function function, std::span<const Evaluated> arguments, const Scope& scope) {
    switch (function) {
    case Function::kAll:
    case Function::kAny:
        return quantify(function, arguments[0], arguments[1]);
    case Function::kBroadcasts:
        return broadcasts(arguments[0], arguments[1], scope);
    case Function::kIsConst:
        return isConstant(arguments[0], scope);
    case Function::kLen:
        return lengthOf(arguments[0]);
    case Function::kMax:
    case Function::kMin:
        return extreme(function, arguments);
    case Function::kProd:
    case Function::kSum:
        return accumulate(function, arguments[0]);
    case Function::kAttr:
    case Function::kPresent:
        break; // they look at names, not at values
    }
    return Evaluated::undefined("'" + std::string(toText(function)) + "' needs a name");
}

} // namespace tessera::pattern
