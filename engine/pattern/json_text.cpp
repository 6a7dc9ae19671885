#include "engine/pattern/json_text.h"

#include <array>
#include <charconv>

namespace tessera::pattern {

namespace {

constexpr int kMaxJsonDepth = 64;
/// Keeps the search for repeated names cheap on hostile files.
constexpr std::size_t kMaxMembers = 4096;

using ParsedJson = tl::expected<JsonValue, JsonError>;

/// Length of the UTF-8 sequence at the start of `text`, or 0 when it is not one (overlong forms, surrogates
/// and values past U+10FFFF are none).
std::size_t utf8Length(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    if (first < 0x80) {
        return 1;
    }
    const std::size_t length = first >= 0xC2 && first < 0xE0   ? 2
                               : first >= 0xE0 && first < 0xF0 ? 3
                               : first >= 0xF0 && first < 0xF5 ? 4
                                                               : 0;
    if (length == 0 || text.size() < length) {
        return 0;
    }
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0U) != 0x80U) {
            return 0;
        }
    }
    const bool wrong = (first == 0xE0 && byte(1) < 0xA0) || (first == 0xED && byte(1) > 0x9F) ||
                       (first == 0xF0 && byte(1) < 0x90) || (first == 0xF4 && byte(1) > 0x8F);
    return wrong ? 0 : length;
}

void appendUtf8(std::string& out, std::uint32_t code) {
    const auto put = [&](std::uint32_t byte) { out.push_back(static_cast<char>(byte)); };
    if (code < 0x80) {
        put(code);
    } else if (code < 0x800) {
        put(0xC0U | (code >> 6));
        put(0x80U | (code & 0x3FU));
    } else if (code < 0x10000) {
        put(0xE0U | (code >> 12));
        put(0x80U | ((code >> 6) & 0x3FU));
        put(0x80U | (code & 0x3FU));
    } else {
        put(0xF0U | (code >> 18));
        put(0x80U | ((code >> 12) & 0x3FU));
        put(0x80U | ((code >> 6) & 0x3FU));
        put(0x80U | (code & 0x3FU));
    }
}

class JsonReader {
public:
    explicit JsonReader(std::string_view text) : m_text(text) {}

    ParsedJson document() {
        skipSpace();
        auto value = parseValue(0);
        if (!value) {
            return value;
        }
        skipSpace();
        if (m_at < m_text.size()) {
            return error("expected the end of the file, found " + found());
        }
        return value;
    }

private:
    [[nodiscard]] tl::unexpected<JsonError> error(std::string text) const {
        return tl::unexpected<JsonError>(JsonError{m_at, std::move(text)});
    }

    [[nodiscard]] std::string found() const {
        if (m_at >= m_text.size()) {
            return "the end of the file";
        }
        const auto first = static_cast<unsigned char>(m_text[m_at]);
        if (first < 0x20 || first == 0x7F) {
            return "a control character";
        }
        const std::size_t length = utf8Length(m_text.substr(m_at));
        return length == 0 ? "a byte that is not UTF-8"
                           : "'" + std::string(m_text.substr(m_at, length)) + "'";
    }

    void skipSpace() {
        while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\n' || m_text[m_at] == '\t' ||
                                        m_text[m_at] == '\r')) {
            ++m_at;
        }
    }

    bool take(char wanted) {
        if (m_at < m_text.size() && m_text[m_at] == wanted) {
            ++m_at;
            return true;
        }
        return false;
    }

    ParsedJson parseValue(int depth) {
        if (depth > kMaxJsonDepth) {
            return error("expected at most " + std::to_string(kMaxJsonDepth) + " levels of nesting");
        }
        const char next = m_at < m_text.size() ? m_text[m_at] : '\0';
        if (next == '{') {
            return parseObject(depth);
        }
        if (next == '[') {
            return parseArray(depth);
        }
        if (next == '"') {
            return parseString();
        }
        if (next == '-' || (next >= '0' && next <= '9')) {
            return parseNumber();
        }
        return parseWord();
    }

    ParsedJson parseWord() {
        static constexpr std::array<std::string_view, 3> kWords{"null", "true", "false"};
        for (const std::string_view word : kWords) {
            if (m_text.substr(m_at, word.size()) == word) {
                JsonValue value;
                value.kind = word == "null" ? JsonValue::Kind::kNull : JsonValue::Kind::kBool;
                value.boolean = word == "true";
                value.begin = m_at;
                m_at += word.size();
                value.end = m_at;
                return value;
            }
        }
        return error("expected a value, found " + found());
    }

    void skipDigits() {
        while (m_at < m_text.size() && m_text[m_at] >= '0' && m_text[m_at] <= '9') {
            ++m_at;
        }
    }

    ParsedJson parseNumber() {
        JsonValue value;
        value.kind = JsonValue::Kind::kNumber;
        value.begin = m_at;
        take('-');
        const std::size_t digits = m_at;
        skipDigits();
        if (m_at == digits) {
            return error("expected a digit, found " + found());
        }
        if (m_text[digits] == '0' && m_at > digits + 1) {
            m_at = digits;
            return error("expected a number without leading zeros");
        }
        if (take('.')) {
            const std::size_t fraction = m_at;
            skipDigits();
            if (m_at == fraction) {
                return error("expected a digit after '.', found " + found());
            }
        }
        if (take('e') || take('E')) {
            static_cast<void>(take('+') || take('-'));
            const std::size_t exponent = m_at;
            skipDigits();
            if (m_at == exponent) {
                return error("expected a digit of the exponent, found " + found());
            }
        }
        value.end = m_at;
        const auto parsed =
            std::from_chars(m_text.data() + value.begin, m_text.data() + value.end, value.number);
        if (parsed.ec != std::errc()) {
            m_at = value.begin;
            return error("expected a number that fits a double");
        }
        return value;
    }

    tl::expected<std::uint32_t, JsonError> parseHex4() {
        std::uint32_t code = 0;
        for (int i = 0; i < 4; ++i, ++m_at) {
            const char digit = m_at < m_text.size() ? m_text[m_at] : '\0';
            const bool letter = (digit >= 'a' && digit <= 'f') || (digit >= 'A' && digit <= 'F');
            if (!letter && !(digit >= '0' && digit <= '9')) {
                return error("expected four hexadecimal digits after '\\u', found " + found());
            }
            code = code * 16 + static_cast<std::uint32_t>(letter ? (digit | 0x20) - 'a' + 10 : digit - '0');
        }
        return code;
    }

    tl::expected<std::uint32_t, JsonError> parseUnicodeEscape() {
        auto code = parseHex4();
        if (!code || *code < 0xD800 || *code > 0xDFFF) {
            return code;
        }
        if (*code > 0xDBFF || !take('\\') || !take('u')) {
            return error("expected a pair of surrogates");
        }
        auto low = parseHex4();
        if (!low) {
            return low;
        }
        if (*low < 0xDC00 || *low > 0xDFFF) {
            return error("expected a pair of surrogates");
        }
        return 0x10000U + ((*code - 0xD800U) << 10) + (*low - 0xDC00U);
    }

    tl::expected<void, JsonError> parseEscape(std::string& out) {
        static constexpr std::string_view kNames = "\"\\/bfnrt";
        static constexpr std::string_view kValues = "\"\\/\b\f\n\r\t";
        if (take('u')) {
            const auto code = parseUnicodeEscape();
            if (!code) {
                return tl::unexpected<JsonError>(code.error());
            }
            appendUtf8(out, *code);
            return {};
        }
        const std::size_t index = m_at < m_text.size() ? kNames.find(m_text[m_at]) : std::string_view::npos;
        if (index == std::string_view::npos) {
            return error("expected an escape (\\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u), found " + found());
        }
        out.push_back(kValues[index]);
        ++m_at;
        return {};
    }

    ParsedJson parseString() {
        JsonValue value;
        value.kind = JsonValue::Kind::kString;
        value.begin = m_at++;
        while (!take('"')) {
            if (m_at >= m_text.size() || static_cast<unsigned char>(m_text[m_at]) < 0x20) {
                return error("expected '\"' to end the string, found " + found());
            }
            const std::size_t from = m_at;
            if (take('\\')) {
                const auto escape = parseEscape(value.text);
                if (!escape) {
                    return tl::unexpected<JsonError>(escape.error());
                }
            } else {
                const std::size_t length = utf8Length(m_text.substr(m_at));
                if (length == 0) {
                    return error("expected UTF-8, found a byte that is not");
                }
                value.text.append(m_text.substr(m_at, length));
                m_at += length;
            }
            value.origins.resize(value.text.size(), from);
        }
        value.origins.push_back(m_at - 1);
        value.end = m_at;
        return value;
    }

    ParsedJson parseArray(int depth) {
        JsonValue value;
        value.kind = JsonValue::Kind::kArray;
        value.begin = m_at++;
        skipSpace();
        if (take(']')) {
            value.end = m_at;
            return value;
        }
        while (true) {
            skipSpace();
            auto element = parseValue(depth + 1);
            if (!element) {
                return element;
            }
            value.elements.push_back(*std::move(element));
            skipSpace();
            if (take(']')) {
                value.end = m_at;
                return value;
            }
            if (!take(',')) {
                return error("expected ',' or ']' after an element, found " + found());
            }
        }
    }

    ParsedJson parseObject(int depth) {
        JsonValue value;
        value.kind = JsonValue::Kind::kObject;
        value.begin = m_at++;
        skipSpace();
        if (take('}')) {
            value.end = m_at;
            return value;
        }
        while (true) {
            skipSpace();
            if (m_at >= m_text.size() || m_text[m_at] != '"') {
                return error("expected a member's name in quotes, found " + found());
            }
            auto name = parseString();
            if (!name) {
                return name;
            }
            if (value.members.size() == kMaxMembers) {
                return error("expected at most " + std::to_string(kMaxMembers) + " members");
            }
            if (value.find(name->text) != nullptr) {
                m_at = name->begin;
                return error("expected each member once, found a second \"" + name->text + "\"");
            }
            skipSpace();
            if (!take(':')) {
                return error("expected ':' after a member's name, found " + found());
            }
            skipSpace();
            auto member = parseValue(depth + 1);
            if (!member) {
                return member;
            }
            value.members.push_back({*std::move(name), *std::move(member)});
            skipSpace();
            if (take('}')) {
                value.end = m_at;
                return value;
            }
            if (!take(',')) {
                return error("expected ',' or '}' after a member, found " + found());
            }
        }
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

} // namespace

const JsonValue* JsonValue::find(std::string_view name) const {
    for (const Member& member : members) {
        if (member.name.text == name) {
            return &member.value;
        }
    }
    return nullptr;
}

std::string_view describe(JsonValue::Kind kind) {
    static constexpr std::array<std::string_view, 6> kNames{"null",     "true or false", "a number",
                                                            "a string", "an array",      "an object"};
    return kNames[static_cast<std::size_t>(kind)];
}

tl::expected<JsonValue, JsonError> parseJson(std::string_view text) {
    return JsonReader(text).document();
}

} // namespace tessera::pattern
