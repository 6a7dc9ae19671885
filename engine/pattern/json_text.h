#pragma once

#include "engine/pattern/source_text.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

namespace tessera::pattern {

/// One JSON value with its place in the file. nlohmann-json does not keep places, and a pattern's error must
/// be shown inside the file that holds it.
struct JsonValue {
    enum class Kind : std::uint8_t { kNull, kBool, kNumber, kString, kArray, kObject };
    struct Member;

    Kind kind = Kind::kNull;
    std::size_t begin = 0; ///< byte offset of the first character
    std::size_t end = 0;   ///< one past the last
    bool boolean = false;
    double number = 0.0;
    std::string text;                 ///< of a string, unescaped
    std::vector<std::size_t> origins; ///< of a string: offset in the file of each byte, and of the end
    std::vector<JsonValue> elements;
    std::vector<Member> members; ///< in file order; names are unique

    [[nodiscard]] const JsonValue* find(std::string_view name) const;
};

struct JsonValue::Member {
    JsonValue name;
    JsonValue value;
};

/// "an object", "a string", ...
[[nodiscard]] std::string_view describe(JsonValue::Kind kind);

struct JsonError {
    std::size_t offset = 0;
    std::string text; ///< "expected ':' after a member's name, found '}'"
};

/// RFC 8259, whole text, valid UTF-8, at most 64 levels deep and 4096 members an object; a repeated member
/// name is an error.
[[nodiscard]] tl::expected<JsonValue, JsonError> parseJson(std::string_view text);

} // namespace tessera::pattern
