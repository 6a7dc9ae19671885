#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::pattern {

/// A place in a text file. Lines and columns count from 1, columns in Unicode characters.
struct TextPosition {
    std::uint32_t line = 1;
    std::uint32_t column = 1;

    /// "12:5".
    [[nodiscard]] std::string text() const;
    friend auto operator<=>(const TextPosition&, const TextPosition&) = default;
};

/// A text that stands somewhere in a file: the contents of one JSON string, for example. Knows the place in
/// the file of each of its bytes, whatever was escaped.
class SourceText {
public:
    SourceText() = default;
    /// A text of its own, which begins at 1:1.
    SourceText(std::string text);                                   // NOLINT(google-explicit-constructor)
    SourceText(const char* text) : SourceText(std::string(text)) {} // NOLINT(google-explicit-constructor)
    /// `columns`: the column in the file of each byte of `text`, and one more for its end.
    SourceText(std::string text, std::uint32_t line, std::vector<std::uint32_t> columns);

    [[nodiscard]] const std::string& text() const { return m_text; }
    [[nodiscard]] bool empty() const { return m_text.empty(); }
    /// Place of the byte `offset`; offsets past the end give the end.
    [[nodiscard]] TextPosition at(std::size_t offset) const;

    friend bool operator==(const SourceText& a, const SourceText& b) { return a.m_text == b.m_text; }

private:
    std::string m_text;
    std::uint32_t m_line = 1;
    std::vector<std::uint32_t> m_columns; ///< empty: the text is a file of its own and may have many lines
};

/// Position of the byte `offset` in a whole text.
[[nodiscard]] TextPosition positionIn(std::string_view text, std::size_t offset);

/// A finding about a spec or a pattern, for the editor's Problems list and for `spec check`.
struct Finding {
    enum class Severity : std::uint8_t {
        kInfo,    ///< worth knowing, nothing to do
        kWarning, ///< can't do what its author meant
        kError,   ///< the spec can't be used
    };
    Severity severity = Severity::kError;
    TextPosition begin;
    TextPosition end; ///< one past the last character; equal to `begin` when it is a point
    std::string rule; ///< id of the pattern or fusion rule; empty: the spec as a whole
    std::string text; ///< one English line

    friend bool operator==(const Finding&, const Finding&) = default;
};

/// "info", "warning", "error".
[[nodiscard]] std::string_view toText(Finding::Severity severity);

} // namespace tessera::pattern
