#include "engine/pattern/source_text.h"

#include "engine/base/assert.h"

#include <algorithm>
#include <array>

namespace tessera::pattern {

std::string TextPosition::text() const {
    return std::to_string(line) + ":" + std::to_string(column);
}

SourceText::SourceText(std::string text) : m_text(std::move(text)) {}

SourceText::SourceText(std::string text, std::uint32_t line, std::vector<std::uint32_t> columns)
    : m_text(std::move(text)), m_line(line), m_columns(std::move(columns)) {
    TESSERA_ASSERT(m_columns.size() == m_text.size() + 1);
}

TextPosition SourceText::at(std::size_t offset) const {
    offset = std::min(offset, m_text.size());
    return m_columns.empty() ? positionIn(m_text, offset) : TextPosition{m_line, m_columns[offset]};
}

TextPosition positionIn(std::string_view text, std::size_t offset) {
    TextPosition at;
    for (std::size_t i = 0; i < offset && i < text.size(); ++i) {
        if (text[i] == '\n') {
            ++at.line;
            at.column = 1;
        } else if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U) {
            ++at.column;
        }
    }
    return at;
}

std::string_view toText(Finding::Severity severity) {
    static constexpr std::array<std::string_view, 3> kNames{"info", "warning", "error"};
    return kNames[static_cast<std::size_t>(severity)];
}

} // namespace tessera::pattern
