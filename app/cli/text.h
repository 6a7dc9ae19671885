#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tessera::cli {

/// What the terminal can show.
enum class Charset : std::uint8_t { kUtf8, kAscii };
/// Of the user's locale.
[[nodiscard]] Charset localeCharset();

/// `text` with what a terminal would act on made visible: controls, bidirectional marks and bytes that are
/// not UTF-8 become "\x1b" or "\u{202e}". The result has one line and is UTF-8.
[[nodiscard]] std::string printable(std::string_view text);
/// Shortened in its middle to `width` columns.
[[nodiscard]] std::string elided(std::string_view text, std::size_t width);
/// UTF-8 as it stands, or our own signs as ASCII (us, x, +-) and all others as "\u{..}".
[[nodiscard]] std::string inCharset(std::string_view text, Charset charset);
/// Columns that printable UTF-8 takes on a terminal.
[[nodiscard]] std::size_t columns(std::string_view text);

/// "25.6 MB", decimal.
[[nodiscard]] std::string bytesText(std::int64_t bytes);
/// "4.09 G": three significant digits with a decimal prefix; whole below 1000.
[[nodiscard]] std::string countText(std::int64_t count);
/// "1.42" or "0.987": a ratio in three significant digits or more.
[[nodiscard]] std::string ratioText(double ratio);
/// "1.2e-07".
[[nodiscard]] std::string errorText(double value);

} // namespace tessera::cli
