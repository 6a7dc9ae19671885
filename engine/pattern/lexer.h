#pragma once

#include "engine/pattern/syntax.h"

#include <string>
#include <string_view>
#include <vector>

namespace tessera::pattern {

/// One token of the pattern or of the constraint language; they share their lexical rules.
struct Token {
    enum class Kind : std::uint8_t { kName, kNumber, kString, kSymbol, kEnd };
    Kind kind = Kind::kEnd;
    std::string_view text; ///< as written; of a string without its quotes
    TextRange range;

    [[nodiscard]] bool is(std::string_view symbol) const { return kind == Kind::kSymbol && text == symbol; }
    [[nodiscard]] bool isName(std::string_view name) const { return kind == Kind::kName && text == name; }
};

/// All tokens, the last is kEnd. The tokens point into `text`.
[[nodiscard]] Parsed<std::vector<Token>> tokenize(std::string_view text);

/// A cursor over tokens with the errors that both parsers make.
class TokenCursor {
public:
    /// `what` the text is, for "the end of the pattern".
    TokenCursor(std::vector<Token> tokens, std::string_view what)
        : m_tokens(std::move(tokens)), m_what(what) {}

    [[nodiscard]] const Token& peek(std::size_t ahead = 0) const;
    Token take();
    /// Takes the symbol when it stands here.
    bool takeIf(std::string_view symbol);
    [[nodiscard]] SyntaxError expected(std::string text) const;
    [[nodiscard]] tl::unexpected<SyntaxError> fail(std::string expectedText) const {
        return tl::unexpected<SyntaxError>(expected(std::move(expectedText)));
    }
    /// End of the token taken last.
    [[nodiscard]] std::uint32_t lastEnd() const { return m_lastEnd; }

private:
    std::vector<Token> m_tokens;
    std::string_view m_what;
    std::size_t m_at = 0;
    std::uint32_t m_lastEnd = 0;
};

} // namespace tessera::pattern
