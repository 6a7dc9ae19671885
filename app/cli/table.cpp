#include "app/cli/table.h"

#include "engine/base/assert.h"

#include <algorithm>
#include <utility>

namespace tessera::cli {

Table::Table(std::vector<Column> columns) : m_columns(std::move(columns)) {}

void Table::add(std::vector<std::string> cells) {
    TESSERA_ASSERT(cells.size() == m_columns.size());
    for (std::size_t i = 0; i < cells.size(); ++i) {
        cells[i] = elided(cells[i], m_columns[i].widest);
    }
    m_rows.push_back(std::move(cells));
}

std::string Table::text(Charset charset) const {
    std::vector<std::vector<std::string>> lines(1);
    for (const auto& column : m_columns) {
        lines.front().push_back(column.title);
    }
    for (const auto& row : m_rows) {
        auto& line = lines.emplace_back();
        for (const auto& cell : row) {
            line.push_back(inCharset(cell, charset));
        }
    }
    std::vector<std::size_t> widths(m_columns.size());
    for (const auto& line : lines) {
        for (std::size_t i = 0; i < line.size(); ++i) {
            widths[i] = std::max(widths[i], columns(line[i]));
        }
    }
    std::string text;
    for (const auto& line : lines) {
        std::string shown;
        for (std::size_t i = 0; i < line.size(); ++i) {
            const std::string space(widths[i] - columns(line[i]), ' ');
            shown += i > 0 ? "  " : "";
            shown += m_columns[i].align == Align::kRight ? space + line[i] : line[i] + space;
        }
        shown.erase(shown.find_last_not_of(' ') + 1);
        text += shown + "\n";
    }
    return text;
}

} // namespace tessera::cli
