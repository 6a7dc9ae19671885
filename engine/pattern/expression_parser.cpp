#include "engine/pattern/expression.h"
#include "engine/pattern/function_table.h"
#include "engine/pattern/lexer.h"

#include <array>
#include <charconv>
#include <utility>

namespace tessera::pattern {

namespace {

using Kind = ExpressionNode::Kind;

constexpr std::uint32_t kMaxExpressionDepth = 64;
using Operators = std::span<const std::pair<std::string_view, Kind>>;
constexpr std::array<std::pair<std::string_view, Kind>, 6> kComparisons{{{"==", Kind::kEqual},
                                                                         {"!=", Kind::kNotEqual},
                                                                         {"<=", Kind::kLessEqual},
                                                                         {">=", Kind::kGreaterEqual},
                                                                         {"<", Kind::kLess},
                                                                         {">", Kind::kGreater}}};
constexpr std::array<std::pair<std::string_view, Kind>, 2> kSums{{{"+", Kind::kAdd}, {"-", Kind::kSubtract}}};
constexpr std::array<std::pair<std::string_view, Kind>, 3> kProducts{
    {{"*", Kind::kMultiply}, {"/", Kind::kDivide}, {"%", Kind::kModulo}}};

using Index = Parsed<std::uint32_t>;

class ExpressionParser {
public:
    ExpressionParser(std::string_view text, const Pattern& pattern, TokenCursor cursor)
        : m_pattern(pattern), m_cursor(std::move(cursor)) {
        m_expression.text = std::string(text);
    }

    Parsed<Expression> expression() {
        if (m_cursor.peek().kind == Token::Kind::kEnd) {
            return std::move(m_expression);
        }
        const auto root = parseOr(0);
        if (!root) {
            return tl::unexpected(root.error());
        }
        if (m_cursor.peek().kind != Token::Kind::kEnd) {
            return m_cursor.fail("an operator ('and', 'or', '==', ...) or the end of the constraint");
        }
        m_expression.clauses = {*root};
        if (node(*root).kind == Kind::kAnd) {
            m_expression.clauses = node(*root).children;
        }
        return std::move(m_expression);
    }

private:
    [[nodiscard]] const ExpressionNode& node(std::uint32_t index) const { return m_expression.nodes[index]; }

    std::uint32_t add(ExpressionNode node) {
        m_expression.nodes.push_back(std::move(node));
        return static_cast<std::uint32_t>(m_expression.nodes.size() - 1);
    }

    std::uint32_t add(Kind kind, std::vector<std::uint32_t> children, std::uint32_t begin) {
        ExpressionNode made;
        made.kind = kind;
        made.children = std::move(children);
        made.range = {begin, m_cursor.lastEnd()};
        return add(std::move(made));
    }

    /// First byte of a tree: an operand's own range leaves its parentheses out.
    [[nodiscard]] std::uint32_t here() const { return m_cursor.peek().range.begin; }

    [[nodiscard]] bool tooDeep(std::uint32_t depth) const { return depth > kMaxExpressionDepth; }
    [[nodiscard]] tl::unexpected<SyntaxError> failDepth() const {
        return m_cursor.fail("at most " + std::to_string(kMaxExpressionDepth) + " levels of nesting");
    }

    // or = and { "or" and } ; and = not { "and" not }
    Index parseOr(std::uint32_t depth) {
        return parseMany(depth, "or", Kind::kOr, &ExpressionParser::parseAnd);
    }
    Index parseAnd(std::uint32_t depth) {
        return parseMany(depth, "and", Kind::kAnd, &ExpressionParser::parseNot);
    }

    Index parseMany(std::uint32_t depth, std::string_view word, Kind kind,
                    Index (ExpressionParser::*parseOperand)(std::uint32_t)) {
        const std::uint32_t begin = here();
        auto first = (this->*parseOperand)(depth);
        if (!first || !m_cursor.peek().isName(word)) {
            return first;
        }
        std::vector<std::uint32_t> operands{*first};
        while (m_cursor.peek().isName(word)) {
            m_cursor.take();
            auto next = (this->*parseOperand)(depth);
            if (!next) {
                return next;
            }
            operands.push_back(*next);
        }
        return add(kind, std::move(operands), begin);
    }

    // not = { "not" } comparison
    Index parseNot(std::uint32_t depth) {
        if (tooDeep(depth)) {
            return failDepth();
        }
        if (!m_cursor.peek().isName("not")) {
            return parseComparison(depth);
        }
        const std::uint32_t begin = here();
        m_cursor.take();
        const auto operand = parseNot(depth + 1);
        return operand ? add(Kind::kNot, {*operand}, begin) : operand;
    }

    // comparison = sum [ ( "==" | "!=" | "<" | "<=" | ">" | ">=" | "in" | "not" "in" ) sum ]
    Index parseComparison(std::uint32_t depth) {
        const std::uint32_t begin = here();
        auto left = parseSum(depth);
        if (!left) {
            return left;
        }
        const auto kind = takeComparison();
        if (!kind) {
            return left;
        }
        const auto right = parseSum(depth);
        return right ? add(*kind, {*left, *right}, begin) : right;
    }

    std::optional<Kind> takeComparison() {
        if (m_cursor.peek().isName("in")) {
            m_cursor.take();
            return Kind::kIn;
        }
        if (m_cursor.peek().isName("not") && m_cursor.peek(1).isName("in")) {
            m_cursor.take();
            m_cursor.take();
            return Kind::kNotIn;
        }
        return takeOperator(kComparisons);
    }

    std::optional<Kind> takeOperator(Operators operators) {
        for (const auto& [symbol, kind] : operators) {
            if (m_cursor.takeIf(symbol)) {
                return kind;
            }
        }
        return std::nullopt;
    }

    Index parseSum(std::uint32_t depth) { return parseLeft(depth, kSums, &ExpressionParser::parseProduct); }
    Index parseProduct(std::uint32_t depth) {
        return parseLeft(depth, kProducts, &ExpressionParser::parseUnary);
    }

    Index parseLeft(std::uint32_t depth, Operators operators,
                    Index (ExpressionParser::*parseOperand)(std::uint32_t)) {
        const std::uint32_t begin = here();
        auto left = (this->*parseOperand)(depth);
        // Each operator deepens the tree by one, and evaluation recurses over it.
        for (std::uint32_t length = 0; left; ++length) {
            const auto kind = takeOperator(operators);
            if (!kind) {
                return left;
            }
            if (tooDeep(length)) {
                return failDepth();
            }
            const auto right = (this->*parseOperand)(depth);
            left = right ? Index(add(*kind, {*left, *right}, begin)) : right;
        }
        return left;
    }

    // unary = [ "-" ] postfix
    Index parseUnary(std::uint32_t depth) {
        if (tooDeep(depth)) {
            return failDepth();
        }
        const std::uint32_t begin = here();
        if (!m_cursor.takeIf("-")) {
            return parsePostfix(depth);
        }
        const auto operand = parseUnary(depth + 1);
        return operand ? add(Kind::kNegate, {*operand}, begin) : operand;
    }

    // postfix = primary { "." name | "[" or "]" }
    Index parsePostfix(std::uint32_t depth) {
        const std::uint32_t begin = here();
        auto operand = parsePrimary(depth);
        for (std::uint32_t length = 0; operand; ++length) {
            if (tooDeep(length)) {
                return failDepth();
            }
            if (m_cursor.takeIf(".")) {
                if (m_cursor.peek().kind != Token::Kind::kName) {
                    return m_cursor.fail("a property or an attribute after '.'");
                }
                const std::string name(m_cursor.take().text);
                operand = add(Kind::kProperty, {*operand}, begin);
                m_expression.nodes.back().text = name;
            } else if (m_cursor.takeIf("[")) {
                auto index = parseOr(depth + 1);
                if (!index) {
                    return index;
                }
                if (!m_cursor.takeIf("]")) {
                    return m_cursor.fail("']' to close the index");
                }
                operand = add(Kind::kIndex, {*operand, *index}, begin);
            } else {
                return operand;
            }
        }
        return operand;
    }

    // primary = number | string | name | call | list | "(" or ")"
    Index parsePrimary(std::uint32_t depth) {
        if (tooDeep(depth)) {
            return failDepth();
        }
        const Token token = m_cursor.peek();
        switch (token.kind) {
        case Token::Kind::kNumber:
            return parseNumber();
        case Token::Kind::kString: {
            m_cursor.take();
            const auto made = add(Kind::kString, {}, token.range.begin);
            m_expression.nodes[made].text = std::string(token.text);
            return made;
        }
        case Token::Kind::kName:
            return m_cursor.peek(1).is("(") ? parseCall(depth) : parseName();
        default:
            break;
        }
        if (token.is("(") || token.is("[")) {
            return parseList(depth);
        }
        return m_cursor.fail("a value");
    }

    Index parseNumber() {
        const Token token = m_cursor.peek();
        const char* begin = token.text.data();
        const char* end = begin + token.text.size();
        ExpressionNode made;
        made.range = token.range;
        if (token.text.find_first_of(".eE") == std::string_view::npos) {
            made.kind = Kind::kInteger;
            if (std::from_chars(begin, end, made.integer).ec != std::errc()) {
                return m_cursor.fail("an integer of at most 63 bits");
            }
        } else {
            made.kind = Kind::kReal;
            if (std::from_chars(begin, end, made.real).ec != std::errc()) {
                return m_cursor.fail("a number that fits a double");
            }
        }
        m_cursor.take();
        return add(std::move(made));
    }

    /// list = "[" ... "]" or "(" a "," b ... ")"; one value in parentheses is itself.
    Index parseList(std::uint32_t depth) {
        const std::uint32_t begin = here();
        const bool isRound = m_cursor.take().is("(");
        const std::string_view close = isRound ? ")" : "]";
        std::vector<std::uint32_t> elements;
        bool isList = !isRound;
        while (!m_cursor.peek().is(close)) {
            auto element = parseOr(depth + 1);
            if (!element) {
                return element;
            }
            elements.push_back(*element);
            if (!m_cursor.takeIf(",")) {
                break;
            }
            isList = true;
        }
        if (elements.empty() && isRound) {
            return m_cursor.fail("a value after '('");
        }
        if (!m_cursor.takeIf(close)) {
            return m_cursor.fail("',' or '" + std::string(close) + "'");
        }
        return isList ? add(Kind::kList, std::move(elements), begin) : Index(elements[0]);
    }

    Index parseCall(std::uint32_t depth) {
        const Token name = m_cursor.peek();
        const auto function = functionNamed(name.text);
        if (!function) {
            return m_cursor.fail("a function (" + functionNames() + ")");
        }
        m_cursor.take();
        m_cursor.take();
        std::vector<std::uint32_t> arguments;
        while (!m_cursor.peek().is(")")) {
            auto argument = parseOr(depth + 1);
            if (!argument) {
                return argument;
            }
            arguments.push_back(*argument);
            if (!m_cursor.takeIf(",")) {
                break;
            }
        }
        if (!m_cursor.peek().is(")")) {
            return m_cursor.fail("',' or ')' to close '" + std::string(name.text) + "('");
        }
        if (const std::string wrong = wrongArguments(*function, m_expression, arguments); !wrong.empty()) {
            return m_cursor.fail(wrong);
        }
        m_cursor.take();
        const auto made = add(Kind::kCall, std::move(arguments), name.range.begin);
        m_expression.nodes[made].function = *function;
        return made;
    }

    Index parseName() {
        const Token name = m_cursor.peek();
        ExpressionNode made;
        made.range = name.range;
        if (name.text == "true" || name.text == "false") {
            made.kind = Kind::kBool;
            made.integer = name.text == "true" ? 1 : 0;
        } else if (name.text == "region") {
            made.kind = Kind::kRegion;
        } else if (const auto dtype = graph::parseDType(name.text)) {
            made.kind = Kind::kDType;
            made.dtype = *dtype;
        } else if (const auto capture = m_pattern.findCapture(name.text)) {
            made.kind = Kind::kCapture;
            made.capture = *capture;
        } else {
            std::string names;
            for (const Capture& each : m_pattern.captures) {
                names += each.name + ", ";
            }
            return m_cursor.fail("a name of the pattern (" + names + "region), a dtype or a value");
        }
        m_cursor.take();
        return add(std::move(made));
    }

    const Pattern& m_pattern;
    TokenCursor m_cursor;
    Expression m_expression;
};

} // namespace

Parsed<Expression> parseExpression(std::string_view text, const Pattern& pattern) {
    if (text.size() > kMaxPatternLength) {
        return tl::unexpected<SyntaxError>(
            SyntaxError{0, text.size(), "at most " + std::to_string(kMaxPatternLength) + " bytes", {}});
    }
    auto tokens = tokenize(text);
    if (!tokens) {
        return tl::unexpected(tokens.error());
    }
    return ExpressionParser(text, pattern, TokenCursor(*std::move(tokens), "constraint")).expression();
}

} // namespace tessera::pattern
