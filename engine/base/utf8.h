#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tessera::base {

struct CodePoint {
    char32_t value = 0;
    std::size_t bytes = 1;
};

/// The code point that begins at byte `at`; nothing when the bytes there are not UTF-8 (overlong forms and
/// surrogates are not).
[[nodiscard]] std::optional<CodePoint> decodeUtf8(std::string_view text, std::size_t at);

/// `text` as plain text of one line: what a terminal or a viewer would act on is made visible. Controls,
/// marks that change the direction or draw nothing, and bytes that are not UTF-8 become "\x1b" or "\u{202e}".
[[nodiscard]] std::string visibleText(std::string_view text);

} // namespace tessera::base
