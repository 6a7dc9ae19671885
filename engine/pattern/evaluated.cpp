#include "engine/pattern/evaluator.h"

#include <array>
#include <charconv>

namespace tessera::pattern {

namespace {

Evaluated make(Evaluated::Kind kind) {
    Evaluated result;
    result.kind = kind;
    return result;
}

std::string realText(double value) {
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
    return {buffer.data(), end};
}

Evaluated equalLists(const Evaluated& a, const Evaluated& b) {
    if (a.elements.size() != b.elements.size()) {
        return Evaluated::ofBool(false);
    }
    Evaluated result = Evaluated::ofBool(true);
    for (std::size_t i = 0; i < a.elements.size(); ++i) {
        Evaluated each = equals(a.elements[i], b.elements[i]);
        if (each.isFalse()) {
            return each;
        }
        result = each.isUndefined() ? std::move(each) : std::move(result);
    }
    return result;
}

} // namespace

Evaluated Evaluated::undefined(std::string why) {
    Evaluated result = make(Kind::kUndefined);
    result.text = std::move(why);
    return result;
}

Evaluated Evaluated::ofBool(bool value) {
    Evaluated result = make(Kind::kBool);
    result.integer = value ? 1 : 0;
    return result;
}

Evaluated Evaluated::ofInteger(std::int64_t value) {
    Evaluated result = make(Kind::kInteger);
    result.integer = value;
    return result;
}

Evaluated Evaluated::ofReal(double value) {
    Evaluated result = make(Kind::kReal);
    result.real = value;
    return result;
}

Evaluated Evaluated::ofFloat(float value) {
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
    double real = 0.0;
    std::from_chars(buffer.data(), end, real);
    return ofReal(real);
}

Evaluated Evaluated::ofString(std::string value) {
    Evaluated result = make(Kind::kString);
    result.text = std::move(value);
    return result;
}

Evaluated Evaluated::ofDType(graph::DType value) {
    Evaluated result = make(Kind::kDType);
    result.dtype = value;
    return result;
}

Evaluated Evaluated::ofList(std::vector<Evaluated> values) {
    Evaluated result = make(Kind::kList);
    result.elements = std::move(values);
    return result;
}

Evaluated Evaluated::ofValue(graph::ValueId value) {
    Evaluated result = make(Kind::kValue);
    result.value = value;
    return result;
}

std::string toText(const Evaluated& value) {
    switch (value.kind) {
    case Evaluated::Kind::kUndefined:
        return "undefined (" + value.text + ")";
    case Evaluated::Kind::kBool:
        return value.integer != 0 ? "true" : "false";
    case Evaluated::Kind::kInteger:
        return std::to_string(value.integer);
    case Evaluated::Kind::kReal:
        return realText(value.real);
    case Evaluated::Kind::kString:
        return "'" + value.text + "'";
    case Evaluated::Kind::kDType:
        return std::string(graph::toText(value.dtype));
    case Evaluated::Kind::kSymbol:
        return value.text;
    case Evaluated::Kind::kNode:
        return "a node";
    case Evaluated::Kind::kValue:
        return "a tensor";
    case Evaluated::Kind::kRegion:
        return "the region";
    case Evaluated::Kind::kList:
        break;
    }
    std::string text = "[";
    for (const Evaluated& element : value.elements) {
        text += (text.size() > 1 ? ", " : "") + (element.isUndefined() ? "?" : toText(element));
    }
    return text + "]";
}

Evaluated equals(const Evaluated& a, const Evaluated& b) {
    if (a.isUndefined() || b.isUndefined()) {
        return a.isUndefined() ? a : b;
    }
    if (a.isNumber() && b.isNumber()) {
        const bool integers = a.kind == b.kind && a.kind == Evaluated::Kind::kInteger;
        return Evaluated::ofBool(integers ? a.integer == b.integer : a.asReal() == b.asReal());
    }
    if (a.kind == Evaluated::Kind::kSymbol || b.kind == Evaluated::Kind::kSymbol) {
        const bool same = a.kind == b.kind && a.integer == b.integer;
        const auto& symbol = a.kind == Evaluated::Kind::kSymbol ? a : b;
        return same ? Evaluated::ofBool(true)
                    : Evaluated::undefined("the extent " + symbol.text + " is not known before the run");
    }
    if (a.kind != b.kind) {
        return Evaluated::undefined(toText(a) + " and " + toText(b) + " are of different kinds");
    }
    switch (a.kind) {
    case Evaluated::Kind::kBool:
        return Evaluated::ofBool(a.integer == b.integer);
    case Evaluated::Kind::kString:
        return Evaluated::ofBool(a.text == b.text);
    case Evaluated::Kind::kDType:
        return Evaluated::ofBool(a.dtype == b.dtype);
    case Evaluated::Kind::kList:
        return equalLists(a, b);
    case Evaluated::Kind::kNode:
        return Evaluated::ofBool(a.node == b.node);
    case Evaluated::Kind::kValue:
        return Evaluated::ofBool(a.value == b.value);
    default:
        return Evaluated::ofBool(true);
    }
}

} // namespace tessera::pattern
