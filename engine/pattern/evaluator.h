#pragma once

#include "engine/graph/graph.h"
#include "engine/graph/region.h"
#include "engine/pattern/expression.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tessera::pattern {

/// What a match has bound a capture to. A node's `value` is the output that its reader takes.
struct Binding {
    graph::ValueId value; ///< invalid: an optional operand that is absent
    graph::NodeId node;   ///< of a node capture

    [[nodiscard]] bool bound() const { return value.valid() || node.valid(); }
};

/// What a constraint is judged against. Without a graph every name is undefined: that is how the linter
/// finds constraints which no graph can pass.
struct Scope {
    const graph::Graph* graph = nullptr;
    const Pattern* pattern = nullptr;
    std::span<const Binding> bindings; ///< one for each capture of the pattern
    const graph::Region* region = nullptr;
};

/// The value of an expression. Undefined is contagious, save that `false and undefined` is false and
/// `true or undefined` is true.
struct Evaluated {
    enum class Kind : std::uint8_t {
        kUndefined, ///< `text` says why
        kBool,
        kInteger,
        kReal,
        kString,
        kDType,
        kSymbol, ///< a dynamic extent, equal only to itself; `integer` is its id, `text` its name
        kList,
        kNode,
        kValue,
        kRegion,
    };
    Kind kind = Kind::kUndefined;
    std::int64_t integer = 0; ///< of an integer, a bool or a symbol
    double real = 0.0;
    std::string text;
    graph::DType dtype = graph::DType::kUndefined;
    std::vector<Evaluated> elements;
    graph::NodeId node;
    graph::ValueId value;

    [[nodiscard]] bool isTrue() const { return kind == Kind::kBool && integer != 0; }
    [[nodiscard]] bool isFalse() const { return kind == Kind::kBool && integer == 0; }
    [[nodiscard]] bool isUndefined() const { return kind == Kind::kUndefined; }
    [[nodiscard]] bool isNumber() const { return kind == Kind::kInteger || kind == Kind::kReal; }
    [[nodiscard]] double asReal() const { return kind == Kind::kReal ? real : static_cast<double>(integer); }

    [[nodiscard]] static Evaluated undefined(std::string why);
    [[nodiscard]] static Evaluated ofBool(bool value);
    [[nodiscard]] static Evaluated ofInteger(std::int64_t value);
    [[nodiscard]] static Evaluated ofReal(double value);
    /// The shortest decimal that reads back as the same float, so that `n.alpha == 0.1` means what it says.
    [[nodiscard]] static Evaluated ofFloat(float value);
    [[nodiscard]] static Evaluated ofString(std::string value);
    [[nodiscard]] static Evaluated ofDType(graph::DType value);
    [[nodiscard]] static Evaluated ofList(std::vector<Evaluated> values);
    [[nodiscard]] static Evaluated ofValue(graph::ValueId value);
};

/// "[2, 2]", "f32", "'SAME_UPPER'"; of undefined the reason.
[[nodiscard]] std::string toText(const Evaluated& value);

/// Value of the tree at `node`.
[[nodiscard]] Evaluated evaluate(const Expression& expression, std::uint32_t node, const Scope& scope);

/// A property of a captured value, node or of the region; see properties.cpp for the list.
[[nodiscard]] Evaluated property(const Evaluated& of, std::string_view name, const Scope& scope);
/// An attribute of a node, or the standard's default of it.
[[nodiscard]] Evaluated attribute(graph::NodeId id, std::string_view name, const Scope& scope);
/// Equal, unequal or undefined.
[[nodiscard]] Evaluated equals(const Evaluated& a, const Evaluated& b);
/// Value of a call on evaluated arguments (kPresent and kIsConst see the names themselves).
[[nodiscard]] Evaluated call(Function function, std::span<const Evaluated> arguments, const Scope& scope);

/// Is every clause true? What firstFailure answers, without saying why.
[[nodiscard]] bool holds(const Expression& expression, const Scope& scope);

/// The first clause that is not true, for people.
struct FailedClause {
    TextRange range;
    std::string clause; ///< "c.group == 1"
    std::string actual; ///< "c.group is 32"
};
[[nodiscard]] std::optional<FailedClause> firstFailure(const Expression& expression, const Scope& scope);

} // namespace tessera::pattern
