#include "engine/graph/text_cursor.h"

namespace tessera::graph {

const TextToken& TextCursor::take() {
    const TextToken& token = peek();
    m_at = std::min(m_at + 1, m_tokens.size() - 1);
    return token;
}

std::string TextCursor::found() const {
    if (peek().kind == TextToken::Kind::kEnd || peek().kind == TextToken::Kind::kNewline) {
        return "the end of the line";
    }
    return "'" + peek().text + "'";
}

bool TextCursor::accept(std::string_view symbol) {
    const bool fits = peek().is(symbol);
    m_at += fits ? 1 : 0;
    return fits;
}

base::Status TextCursor::expect(std::string_view symbol) {
    if (!accept(symbol)) {
        return refuseAt(peek(), "expected '" + std::string(symbol) + "', found " + found());
    }
    return {};
}

base::Result<TextToken> TextCursor::expectName(std::string_view what) {
    if (peek().kind != TextToken::Kind::kName && peek().kind != TextToken::Kind::kString) {
        return refuseAt(peek(), "expected " + std::string(what) + ", found " + found());
    }
    return take();
}

} // namespace tessera::graph
