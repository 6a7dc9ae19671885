#pragma once

#include "engine/graph/dtype.h"
#include "engine/pattern/syntax.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace tessera::pattern {

/// Functions of the constraint language.
enum class Function : std::uint8_t {
    kAll,        ///< all(list, v): every element equals v
    kAny,        ///< any(list, v): some element equals v
    kAttr,       ///< attr(n, "name"): an attribute whose name is also a property's
    kBroadcasts, ///< broadcasts(x, y): x broadcasts to y's shape without enlarging it
    kIsConst,    ///< isconst(x)
    kLen,        ///< len(list)
    kMax,        ///< max(a, b, ...) or max(list)
    kMin,
    kPresent, ///< present(x): the optional operand or step x is there
    kProd,    ///< prod(list)
    kSum,
};

[[nodiscard]] std::string_view toText(Function function);

/// One node of a constraint's tree.
struct ExpressionNode {
    enum class Kind : std::uint8_t {
        kInteger,
        kReal,
        kString,
        kBool,
        kDType,
        kList,     ///< children: elements
        kCapture,  ///< `capture`
        kRegion,   ///< the whole region
        kProperty, ///< children[0].text
        kIndex,    ///< children[0][children[1]]
        kCall,     ///< function(children)
        kNot,
        kNegate,
        kAnd,
        kOr,
        kEqual,
        kNotEqual,
        kLess,
        kLessEqual,
        kGreater,
        kGreaterEqual,
        kIn,
        kNotIn,
        kAdd,
        kSubtract,
        kMultiply,
        kDivide,
        kModulo,
    };
    Kind kind = Kind::kBool;
    TextRange range;
    std::vector<std::uint32_t> children;
    std::string text;         ///< of a string or a property
    std::int64_t integer = 0; ///< of an integer or a bool
    double real = 0.0;        ///< of a real
    graph::DType dtype = graph::DType::kUndefined;
    CaptureIndex capture = 0;
    Function function = Function::kAll;
};

/// A parsed `where` text. Its clauses are the operands of the outermost `and`.
struct Expression {
    std::string text;
    std::vector<ExpressionNode> nodes;
    std::vector<std::uint32_t> clauses;

    [[nodiscard]] std::string_view slice(TextRange range) const {
        return std::string_view(text).substr(range.begin, range.end - range.begin);
    }
};

/// Parses a `where` text by the grammar of resources/help/pattern-language.md; the names in it are the
/// pattern's captures. An empty text has no clauses.
[[nodiscard]] Parsed<Expression> parseExpression(std::string_view text, const Pattern& pattern);

} // namespace tessera::pattern
