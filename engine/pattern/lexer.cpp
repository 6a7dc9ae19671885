#include "engine/pattern/lexer.h"

#include <algorithm>
#include <array>

namespace tessera::pattern {

namespace {

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

bool isNameStart(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/// Longest first.
constexpr std::array<std::string_view, 28> kSymbols{"...", "==", "!=", "<=", ">=", "(", ")", "{", "}", "[",
                                                    "]",   ",",  "|",  "?",  ":",  "=", "<", ">", "+", "-",
                                                    "*",   "/",  "%",  ".",  "@",  "&", "#", "!"};

SyntaxError strayCharacter(std::string_view text, std::size_t at) {
    std::size_t end = at + 1;
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) {
        ++end;
    }
    const bool printable = static_cast<unsigned char>(text[at]) > 0x20 && text[at] != 0x7F;
    return {at, end, "a name, a number or a symbol of the language",
            printable ? "'" + std::string(text.substr(at, end - at)) + "'" : "a control character"};
}

/// Length of a number at the start of `text`: digits, a fraction, an exponent.
std::size_t numberLength(std::string_view text) {
    std::size_t length = 0;
    const auto digits = [&] {
        while (length < text.size() && isDigit(text[length])) {
            ++length;
        }
    };
    digits();
    if (length + 1 < text.size() && text[length] == '.' && isDigit(text[length + 1])) {
        ++length;
        digits();
    }
    if (length < text.size() && (text[length] == 'e' || text[length] == 'E')) {
        std::size_t sign = length + 1;
        sign += sign < text.size() && (text[sign] == '-' || text[sign] == '+') ? 1 : 0;
        if (sign < text.size() && isDigit(text[sign])) {
            length = sign;
            digits();
        }
    }
    return length;
}

} // namespace

Parsed<std::vector<Token>> tokenize(std::string_view text) {
    std::vector<Token> tokens;
    const auto add = [&](Token::Kind kind, std::size_t begin, std::size_t end, std::string_view shown) {
        tokens.push_back({kind, shown, {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}});
        return end;
    };
    std::size_t at = 0;
    while (at < text.size()) {
        const char c = text[at];
        if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
            ++at;
        } else if (isNameStart(c)) {
            std::size_t end = at;
            while (end < text.size() && (isNameStart(text[end]) || isDigit(text[end]))) {
                ++end;
            }
            at = add(Token::Kind::kName, at, end, text.substr(at, end - at));
        } else if (isDigit(c)) {
            const std::size_t length = numberLength(text.substr(at));
            at = add(Token::Kind::kNumber, at, at + length, text.substr(at, length));
        } else if (c == '\'' || c == '"') {
            const std::size_t close = text.find(c, at + 1);
            if (close == std::string_view::npos) {
                return tl::unexpected<SyntaxError>(SyntaxError{
                    at, text.size(), std::string(1, c) + " to end the string", "the end of the text"});
            }
            at = add(Token::Kind::kString, at, close + 1, text.substr(at + 1, close - at - 1));
        } else {
            const auto* symbol = std::ranges::find_if(
                kSymbols, [&](std::string_view s) { return text.substr(at, s.size()) == s; });
            if (symbol == kSymbols.end()) {
                return tl::unexpected<SyntaxError>(strayCharacter(text, at));
            }
            at = add(Token::Kind::kSymbol, at, at + symbol->size(), text.substr(at, symbol->size()));
        }
    }
    add(Token::Kind::kEnd, text.size(), text.size(), {});
    return tokens;
}

const Token& TokenCursor::peek(std::size_t ahead) const {
    return m_tokens[std::min(m_at + ahead, m_tokens.size() - 1)];
}

Token TokenCursor::take() {
    const Token token = peek();
    m_lastEnd = token.range.end;
    m_at = std::min(m_at + 1, m_tokens.size() - 1);
    return token;
}

bool TokenCursor::takeIf(std::string_view symbol) {
    if (!peek().is(symbol)) {
        return false;
    }
    take();
    return true;
}

SyntaxError TokenCursor::expected(std::string text) const {
    const Token& token = peek();
    std::string found = token.kind == Token::Kind::kEnd      ? "the end of the " + std::string(m_what)
                        : token.kind == Token::Kind::kString ? "a string"
                                                             : "'" + std::string(token.text) + "'";
    return {token.range.begin, token.range.end, std::move(text), std::move(found)};
}

} // namespace tessera::pattern
