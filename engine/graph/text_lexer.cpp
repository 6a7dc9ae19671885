#include "engine/graph/text_lexer.h"

namespace tessera::graph {

namespace {

using Kind = TextToken::Kind;

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

bool startsName(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool continuesName(char c) {
    return startsName(c) || isDigit(c);
}

class Lexer {
public:
    explicit Lexer(std::string_view text) : m_text(text) {}

    base::Result<std::vector<TextToken>> run() {
        for (skipBlanks(); m_at < m_text.size(); skipBlanks()) {
            TESSERA_CHECK(readToken());
        }
        addNewline();
        m_tokens.push_back(here(Kind::kEnd));
        return std::move(m_tokens);
    }

private:
    [[nodiscard]] char peek(std::size_t ahead = 0) const {
        return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : '\0';
    }

    char take() {
        const char c = m_text[m_at++];
        m_line += c == '\n' ? 1 : 0;
        m_column = c == '\n' ? 1 : m_column + 1;
        return c;
    }

    [[nodiscard]] TextToken here(Kind kind) const { return {kind, {}, m_line, m_column}; }

    void skipBlanks() {
        while (m_at < m_text.size()) {
            if (peek() == '#') {
                while (m_at < m_text.size() && peek() != '\n') {
                    take();
                }
            } else if (peek() == '\n') {
                if (m_depth == 0) {
                    addNewline();
                }
                take();
            } else if (peek() == ' ' || peek() == '\t' || peek() == '\r') {
                take();
            } else {
                return;
            }
        }
    }

    void addNewline() {
        if (!m_tokens.empty() && m_tokens.back().kind != Kind::kNewline) {
            m_tokens.push_back(here(Kind::kNewline));
        }
    }

    base::Status readToken() {
        TextToken token = here(Kind::kSymbol);
        if (startsName(peek())) {
            token.kind = Kind::kName;
            while (continuesName(peek())) {
                token.text += take();
            }
        } else if (isDigit(peek()) || ((peek() == '-' || peek() == '+') && continuesName(peek(1)))) {
            readNumber(token);
        } else if (peek() == '"') {
            TESSERA_CHECK(readString(token));
        } else if (std::string_view("()[]{},=:@.?").find(peek()) != std::string_view::npos) {
            const char c = take();
            m_depth += c == '(' || c == '[' || c == '{' ? 1 : 0;
            m_depth -= (c == ')' || c == ']' || c == '}') && m_depth > 0 ? 1 : 0;
            token.text = c;
        } else {
            return refuseAt(token, "'" + std::string(1, peek()) + "' starts nothing known");
        }
        m_tokens.push_back(std::move(token));
        return {};
    }

    /// Digits, letters and dots, and a sign behind an exponent: what is no number is found when it is read.
    void readNumber(TextToken& token) {
        token.kind = Kind::kNumber;
        token.text += take();
        while (continuesName(peek()) || peek() == '.' ||
               ((peek() == '-' || peek() == '+') && (token.text.back() == 'e' || token.text.back() == 'E'))) {
            token.text += take();
        }
    }

    base::Status readString(TextToken& token) {
        token.kind = Kind::kString;
        take();
        while (peek() != '"') {
            if (m_at >= m_text.size() || peek() == '\n') {
                return refuseAt(token, "the string has no end");
            }
            const TextToken at = here(Kind::kString);
            const char c = take();
            if (c != '\\') {
                token.text += c;
                continue;
            }
            TESSERA_TRY(const char escaped, readEscape(at));
            token.text += escaped;
        }
        take();
        return {};
    }

    base::Result<char> readEscape(const TextToken& at) {
        const char c = m_at < m_text.size() ? take() : '\0';
        if (c == 'n') {
            return '\n';
        }
        if (c == '"' || c == '\\') {
            return c;
        }
        const auto digit = [](char hex) {
            const auto value = std::string_view("0123456789abcdef").find(hex);
            return hex != '\0' && value != std::string_view::npos ? static_cast<int>(value) : -1;
        };
        if (c == 'x' && digit(peek()) >= 0 && digit(peek(1)) >= 0) {
            const int high = digit(take());
            return static_cast<char>(high * 16 + digit(take()));
        }
        return refuseAt(at,
                        "a backslash is followed by n, \\, \" or x and two lower-case hexadecimal digits");
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    int m_line = 1;
    int m_column = 1;
    int m_depth = 0;
    std::vector<TextToken> m_tokens;
};

} // namespace

tl::unexpected<base::Error> refuseAt(const TextToken& token, std::string message) {
    return base::fail(base::ErrorKind::kRefused, std::move(message),
                      "line " + std::to_string(token.line) + ", column " + std::to_string(token.column));
}

base::Result<std::vector<TextToken>> tokenize(std::string_view text) {
    return Lexer(text).run();
}

} // namespace tessera::graph
