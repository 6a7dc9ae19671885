#pragma once

#include "app/cli/text.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tessera::cli {

/// Rows of text in aligned columns, for a terminal.
class Table {
public:
    enum class Align : std::uint8_t { kLeft, kRight };
    struct Column {
        std::string title;
        Align align = Align::kLeft;
        std::size_t widest = 60; ///< longer cells are elided in their middle
    };

    explicit Table(std::vector<Column> columns);
    /// One cell a column; made printable here.
    void add(std::vector<std::string> cells);
    [[nodiscard]] bool empty() const { return m_rows.empty(); }
    /// Titles, then the rows, each with its line feed. Trailing spaces are cut.
    [[nodiscard]] std::string text(Charset charset) const;

private:
    std::vector<Column> m_columns;
    std::vector<std::vector<std::string>> m_rows;
};

} // namespace tessera::cli
