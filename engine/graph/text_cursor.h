#pragma once

#include "engine/graph/text_lexer.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tessera::graph {

/// A cursor over the tokens of a graph text, with the errors that its parsers make.
class TextCursor {
public:
    /// \param tokens of which the last is the end.
    explicit TextCursor(std::vector<TextToken> tokens) : m_tokens(std::move(tokens)) {}

    [[nodiscard]] const TextToken& peek(std::size_t ahead = 0) const {
        return m_tokens[std::min(m_at + ahead, m_tokens.size() - 1)];
    }
    const TextToken& take();
    /// What stands here, for "found ...".
    [[nodiscard]] std::string found() const;
    /// Takes the symbol when it stands here.
    bool accept(std::string_view symbol);
    base::Status expect(std::string_view symbol);
    /// A name or a quoted string.
    base::Result<TextToken> expectName(std::string_view what);

private:
    std::vector<TextToken> m_tokens;
    std::size_t m_at = 0;
};

} // namespace tessera::graph
