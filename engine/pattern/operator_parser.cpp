#include "engine/pattern/operator_parser.h"

#include <utility>

namespace tessera::pattern {

namespace {

std::string classNames() {
    std::string text = "@any";
    for (int i = 0; i <= static_cast<int>(graph::OperatorClass::kOther); ++i) {
        text += ", @" + std::string(graph::toText(static_cast<graph::OperatorClass>(i)));
    }
    return text;
}

Parsed<OperatorName> parseClass(TokenCursor& cursor, OperatorName name) {
    const Token& token = cursor.peek();
    const auto known = graph::parseOperatorClass(token.text);
    if (token.kind != Token::Kind::kName || (!known && token.text != "any")) {
        return cursor.fail("an operator class (" + classNames() + ")");
    }
    name.kind = known ? OperatorName::Kind::kClass : OperatorName::Kind::kAny;
    name.operatorClass = known.value_or(graph::OperatorClass::kOther);
    name.range.end = token.range.end;
    cursor.take();
    return name;
}

// operator = "@" class | quoted | { name "." } Name
Parsed<OperatorName> parseOperator(TokenCursor& cursor) {
    OperatorName name;
    const Token first = cursor.peek();
    name.range = first.range;
    if (cursor.takeIf("@")) {
        return parseClass(cursor, std::move(name));
    }
    if (first.kind == Token::Kind::kString) {
        cursor.take();
        const std::size_t dot = first.text.rfind('.');
        name.op = std::string(dot == std::string_view::npos ? first.text : first.text.substr(dot + 1));
        name.domain = std::string(dot == std::string_view::npos ? "" : first.text.substr(0, dot));
        if (name.op.empty()) {
            return tl::unexpected<SyntaxError>(
                SyntaxError{first.range.begin, first.range.end, "an operator's name between the quotes", {}});
        }
        return name;
    }
    if (first.kind != Token::Kind::kName) {
        return cursor.fail("an operator");
    }
    std::string whole(cursor.take().text);
    while (cursor.takeIf(".")) {
        if (cursor.peek().kind != Token::Kind::kName) {
            return cursor.fail("an operator after '.'");
        }
        name.domain += (name.domain.empty() ? "" : ".") + whole;
        whole = std::string(cursor.take().text);
    }
    name.range.end = cursor.lastEnd();
    if (!isCapital(whole)) {
        return tl::unexpected<SyntaxError>(SyntaxError{
            name.range.begin, name.range.end,
            "an operator (they begin with a capital letter; put others in quotes)", "'" + whole + "'"});
    }
    name.op = std::move(whole);
    name.domain = name.domain == "ai.onnx" ? "" : name.domain;
    return name;
}

bool startsOperator(const TokenCursor& cursor, std::size_t ahead) {
    const Token& token = cursor.peek(ahead);
    const bool isChoice = token.is("(") || token.is("&") ||
                          (token.kind == Token::Kind::kName && cursor.peek(ahead + 1).is("="));
    return !isChoice;
}

} // namespace

// operators = operator { "|" operator }
Parsed<OperatorSet> parseOperators(TokenCursor& cursor) {
    OperatorSet set;
    do {
        const auto name = parseOperator(cursor);
        if (!name) {
            return tl::unexpected(name.error());
        }
        set.push_back(*name);
        // In a choice of whole nodes, '|' may be followed by a group or a named node.
    } while (cursor.peek().is("|") && startsOperator(cursor, 1) && cursor.takeIf("|"));
    return set;
}

bool isCapital(std::string_view name) {
    return !name.empty() && name[0] >= 'A' && name[0] <= 'Z';
}

} // namespace tessera::pattern
