#include "engine/base/file_system.h"
#include "engine/base/utf8.h"
#include "engine/plan/node_values.h"
#include "engine/plan/source_names.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>
#include <unordered_map>
#include <utility>

namespace tessera::plan {
namespace {

using base::ErrorKind;
using base::fail;

constexpr std::size_t kShownBytes = 80; ///< of a text of the file in a message

std::string shown(std::string_view text) {
    std::size_t end = std::min(text.size(), kShownBytes);
    while (end < text.size() && end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) {
        --end; // not within a letter
    }
    return "'" + base::visibleText(text.substr(0, end)) + (end < text.size() ? "…'" : "'");
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kBlank = " \t\r";
    const auto first = text.find_first_not_of(kBlank);
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

std::string lowerCase(std::string_view text) {
    std::string lower(text);
    for (char& c : lower) {
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return lower;
}

std::string lineText(std::size_t line) {
    return "line " + std::to_string(line);
}

std::optional<double> numberOf(std::string_view text) {
    if (text.starts_with('+')) {
        text.remove_prefix(1);
    }
    double value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool isWhole = read.ec == std::errc() && read.ptr == text.data() + text.size();
    return isWhole && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

/// One node with its value, as a file has it.
struct Entry {
    std::string node;
    double value = 0;
    std::string place; ///< "line 3"; empty in JSON
};

/// What a file says, before a graph is asked.
struct Table {
    std::string column;
    std::string unit;
    std::vector<Entry> entries;
};

/// Fields of CSV, one line after another.
class CsvLines {
public:
    CsvLines(std::string_view text, char separator) : m_text(text), m_separator(separator) {}

    [[nodiscard]] bool atEnd() const { return m_at >= m_text.size(); }
    /// Of the line that next() gave last.
    [[nodiscard]] std::size_t line() const { return m_start; }

    /// \par Errors kRefused: a quote that does not end.
    base::Result<std::vector<std::string>> next() {
        m_start = m_line;
        std::vector<std::string> fields;
        for (bool more = true; more;) {
            TESSERA_TRY(auto field, nextField());
            fields.push_back(std::move(field));
            more = !atEnd() && m_text[m_at] == m_separator;
            ++m_at; // the separator, or the end of the line
        }
        ++m_line;
        return fields;
    }

private:
    base::Result<std::string> nextField() {
        if (!atEnd() && m_text[m_at] == '"') {
            return nextQuoted();
        }
        const auto end = m_text.find_first_of(std::string{m_separator, '\n'}, m_at);
        const auto field = m_text.substr(m_at, end == std::string_view::npos ? end : end - m_at);
        m_at += field.size();
        return std::string(trimmed(field));
    }

    base::Result<std::string> nextQuoted() {
        std::string field;
        for (++m_at; !atEnd(); ++m_at) {
            if (m_text[m_at] == '"') {
                const bool isDoubled = m_at + 1 < m_text.size() && m_text[m_at + 1] == '"';
                if (!isDoubled) {
                    const auto end = m_text.find_first_of(std::string{m_separator, '\n'}, ++m_at);
                    m_at = end == std::string_view::npos ? m_text.size() : end;
                    return field;
                }
                ++m_at;
            }
            m_line += m_text[m_at] == '\n' ? 1 : 0;
            field += m_text[m_at];
        }
        return fail(ErrorKind::kRefused, "a quote begins here and does not end; close it, or double it",
                    lineText(m_start));
    }

    std::string_view m_text;
    char m_separator;
    std::size_t m_at = 0;
    std::size_t m_line = 1;
    std::size_t m_start = 1;
};

char separatorOf(std::string_view text) {
    const auto header = text.substr(0, text.find('\n'));
    for (const char separator : {',', ';', '\t'}) {
        if (header.find(separator) != std::string_view::npos) {
            return separator;
        }
    }
    return ',';
}

base::Status readHeader(CsvLines& lines, Table& table, std::size_t& columns) {
    TESSERA_TRY(const auto header, lines.next());
    const bool isHeader = (header.size() == 2 || header.size() == 3) && lowerCase(header[0]) == "node" &&
                          !header[1].empty() && !numberOf(header[1]) &&
                          (header.size() == 2 || lowerCase(header[2]) == "unit");
    if (!isHeader) {
        return fail(ErrorKind::kRefused,
                    "the header is " + shown(header[0] + (header.size() > 1 ? "," + header[1] : "")) +
                        "; expected 'node,value' or 'node,value,unit', where value may have any name",
                    lineText(1));
    }
    columns = header.size();
    table.column = header[1];
    return {};
}

base::Status addUnit(const std::string& unit, std::size_t line, Table& table, std::size_t& unitLine) {
    if (unit.empty() || unit == table.unit) {
        return {};
    }
    if (!table.unit.empty()) {
        return fail(ErrorKind::kRefused,
                    shown(unit) + " is not the unit of line " + std::to_string(unitLine) + ", " +
                        shown(table.unit) + "; give all values in one unit",
                    lineText(line) + ": unit");
    }
    table.unit = unit;
    unitLine = line;
    return {};
}

base::Result<Table> readCsv(std::string_view text) {
    CsvLines lines(text, separatorOf(text));
    Table table;
    std::size_t columns = 0;
    TESSERA_CHECK(readHeader(lines, table, columns));
    std::size_t unitLine = 0;
    while (!lines.atEnd()) {
        TESSERA_TRY(auto fields, lines.next());
        const std::size_t line = lines.line();
        if (fields.size() == 1 && fields[0].empty()) {
            continue; // an empty line
        }
        if (fields.size() != columns) {
            return fail(ErrorKind::kRefused,
                        "has " + std::to_string(fields.size()) + " fields, and the header " +
                            std::to_string(columns) + "; quote a name that holds the separator",
                        lineText(line));
        }
        if (fields[0].empty()) {
            return fail(ErrorKind::kRefused, "is empty; name a node, or leave the line out",
                        lineText(line) + ": node");
        }
        const auto value = numberOf(fields[1]);
        if (!value) {
            return fail(ErrorKind::kRefused,
                        (fields[1].empty() ? "is empty" : shown(fields[1]) + " is not a finite number") +
                            "; write one as 0.25 or 2.5e-3, or leave the line out",
                        lineText(line) + ": " + base::visibleText(table.column));
        }
        if (columns == 3) {
            TESSERA_CHECK(addUnit(fields[2], line, table, unitLine));
        }
        table.entries.push_back({std::move(fields[0]), *value, lineText(line)});
    }
    return table;
}

/// Takes an object of numbers apart. Nothing nested is ever built, however deep it is.
class JsonEntries final : public nlohmann::json_sax<nlohmann::json> {
public:
    Table table{"value", "", {}};
    std::optional<base::Error> error;

    bool null() override { return refuse("null"); }
    bool boolean(bool value) override { return refuse(value ? "true" : "false"); }
    bool number_integer(number_integer_t value) override { return add(static_cast<double>(value)); }
    bool number_unsigned(number_unsigned_t value) override { return add(static_cast<double>(value)); }
    bool number_float(number_float_t value, const string_t& text) override {
        return std::isfinite(value) ? add(value) : refuse(text);
    }
    bool string(string_t& value) override { return refuse(shown(value)); }
    bool binary(binary_t& /*value*/) override { return refuse("binary"); }
    bool start_object(std::size_t /*elements*/) override {
        if (std::exchange(m_isOpen, true)) {
            return refuse("an object");
        }
        return true;
    }
    bool key(string_t& value) override {
        m_key = value;
        return true;
    }
    bool end_object() override { return true; }
    bool start_array(std::size_t /*elements*/) override { return refuse("an array"); }
    bool end_array() override { return true; }
    bool parse_error(std::size_t position, const std::string& /*token*/,
                     const nlohmann::detail::exception& /*exception*/) override {
        error = base::Error{ErrorKind::kRefused,
                            "is not JSON from there on; expected an object such as {\"conv1\": 0.25}",
                            "byte " + std::to_string(position)};
        return false;
    }

private:
    bool add(double value) {
        if (!m_isOpen) {
            return refuse("a number");
        }
        table.entries.push_back({m_key, value, {}});
        return true;
    }
    bool refuse(const std::string& found) {
        error = m_isOpen ? base::Error{ErrorKind::kRefused,
                                       "holds " + found + " where a finite number belongs; write one as 0.25",
                                       "node " + shown(m_key)}
                         : base::Error{ErrorKind::kRefused,
                                       "holds " + found + "; expected an object such as {\"conv1\": 0.25}",
                                       {}};
        return false;
    }

    bool m_isOpen = false;
    std::string m_key;
};

base::Result<Table> readJson(std::string_view text) {
    JsonEntries entries;
    if (!nlohmann::json::sax_parse(text, &entries)) {
        return fail(*entries.error);
    }
    return std::move(entries.table);
}

base::Status checkText(std::string_view text) {
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
        return fail(ErrorKind::kRefused,
                    "is empty; expected the header 'node,value' and a line for each node");
    }
    for (std::size_t at = 0; at < text.size();) {
        const auto point = text[at] == '\0' ? std::nullopt : base::decodeUtf8(text, at);
        if (!point) {
            return fail(
                ErrorKind::kRefused,
                "is no text in UTF-8; expected CSV (node,value) or a JSON object of nodes and numbers",
                "byte " + std::to_string(at));
        }
        at += point->bytes;
    }
    return {};
}

base::Status checkUnique(const std::vector<Entry>& entries) {
    std::unordered_map<std::string_view, const Entry*> known;
    for (const Entry& entry : entries) {
        const auto [before, isNew] = known.emplace(entry.node, &entry);
        if (!isNew) {
            return fail(ErrorKind::kRefused,
                        "node " + shown(entry.node) + " stands in " +
                            (entry.place.empty() ? "the file twice" : before->second->place + " already") +
                            "; leave one of them",
                        entry.place);
        }
    }
    return {};
}

/// Values of the graph's nodes, and what of the file is none.
NodeValuesFile matched(const Table& table, const graph::Graph& graph) {
    NodeValuesFile file;
    file.values.ofNode.assign(graph.nodes().size(), std::numeric_limits<double>::quiet_NaN());
    const SourceIndex index(graph);
    for (const Entry& entry : table.entries) {
        ++file.rows;
        const auto node = index.find(entry.node);
        if (!node.valid()) {
            if (file.firstUnknown.empty()) {
                file.firstUnknown = entry.node;
                file.firstPlace = entry.place;
            }
            continue;
        }
        ++file.matched;
        double& value = file.values.ofNode[node.index()];
        value = std::isnan(value) ? entry.value : std::max(value, entry.value);
    }
    return file;
}

base::Result<NodeValuesFile> parsed(std::string_view text, const std::string& name,
                                    const graph::Graph& graph) {
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (text.starts_with(kByteOrderMark)) {
        text.remove_prefix(kByteOrderMark.size());
    }
    TESSERA_CHECK(checkText(text));
    const char first = text[text.find_first_not_of(" \t\r\n")];
    TESSERA_TRY(const auto table, first == '{' || first == '[' ? readJson(text) : readCsv(text));
    if (table.entries.empty()) {
        return fail(ErrorKind::kRefused, "names no node; expected a value for each");
    }
    TESSERA_CHECK(checkUnique(table.entries));
    auto file = matched(table, graph);
    if (file.matched == 0) {
        return fail(ErrorKind::kRefused,
                    "none of its " + std::to_string(file.rows) + " nodes is in this model; the first is " +
                        shown(file.firstUnknown) + ", and a node of the model is " +
                        (graph.nodes().empty() ? "none" : shown(graph.nodes().front().name)),
                    file.firstPlace);
    }
    file.values.source = name;
    file.values.title =
        base::visibleText(table.column) + (table.unit.empty() ? "" : ", " + base::visibleText(table.unit));
    return file;
}

} // namespace

base::Result<NodeValuesFile> parseNodeValues(std::string_view text, const std::string& name,
                                             const graph::Graph& graph) {
    auto file = parsed(text, name, graph);
    return file ? std::move(file) : base::Result<NodeValuesFile>(fail(file.error().within(name)));
}

base::Result<NodeValuesFile> readNodeValues(const std::filesystem::path& file, const graph::Graph& graph) {
    std::error_code unknown; // then reading it says why
    if (const auto bytes = std::filesystem::file_size(file, unknown); !unknown && bytes > kMostValuesBytes) {
        return fail(ErrorKind::kRefused,
                    "is larger than 64 MiB, which is no list of this model's nodes; leave out what is none",
                    file.filename().string());
    }
    TESSERA_TRY(const auto text, base::readTextFile(file, kMostValuesBytes));
    return parseNodeValues(text, file.filename().string(), graph);
}

} // namespace tessera::plan
