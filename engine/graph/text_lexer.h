#pragma once

#include "engine/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace tessera::graph {

/// One token of the graph text. Lines and columns count from 1; a column is a byte.
struct TextToken {
    enum class Kind : std::uint8_t {
        kName,   ///< letter or '_', then letters, digits, '_'
        kString, ///< in double quotes, unescaped here
        kNumber, ///< as written
        kSymbol, ///< one of ( ) [ ] { } , = : @ . ?
        kNewline,
        kEnd
    } kind = Kind::kEnd;
    std::string text;
    int line = 1;
    int column = 1;

    [[nodiscard]] bool is(std::string_view symbol) const { return kind == Kind::kSymbol && text == symbol; }
    [[nodiscard]] bool isName(std::string_view name) const { return kind == Kind::kName && text == name; }
};

/// kRefused at "line L, column C".
[[nodiscard]] tl::unexpected<base::Error> refuseAt(const TextToken& token, std::string message);

/// Splits a text. A newline inside brackets is no token, nor are several in a row; '#' starts a comment.
/// \par Errors kRefused at line and column: a character that starts no token, an unclosed string, a wrong
///             escape.
[[nodiscard]] base::Result<std::vector<TextToken>> tokenize(std::string_view text);

} // namespace tessera::graph
