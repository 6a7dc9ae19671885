// What several sections of the report are made of.
#include "engine/base/utf8.h"
#include "engine/export/html_report.h"
#include "engine/plan/source_names.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <utility>

namespace tessera::exporting {

std::string xmlText(const std::string& text) {
    std::string result;
    for (const char c : base::visibleText(text)) {
        switch (c) {
        case '&':
            result += "&amp;";
            break;
        case '<':
            result += "&lt;";
            break;
        case '>':
            result += "&gt;";
            break;
        case '"':
            result += "&quot;";
            break;
        case '\'':
            result += "&#39;";
            break;
        default:
            result += c;
        }
    }
    return result;
}

HtmlTable::HtmlTable(std::string_view id, std::string_view caption, std::vector<Column> columns)
    : m_id(id), m_caption(xmlText(std::string(caption))), m_columns(std::move(columns)) {}

namespace {

/// The class attribute of a column's cells.
std::string classOf(const Column& column) {
    static constexpr std::array kKinds{"", "number", "names", "bar"};
    std::string classes = kKinds[static_cast<std::size_t>(column.kind)];
    if (column.shown == Column::Width::kWide) {
        classes += classes.empty() ? "wide" : " wide";
    }
    return classes.empty() ? "" : " class=\"" + classes + "\"";
}

} // namespace

void HtmlTable::addRow(const std::vector<Cell>& cells, const std::string& attributes) {
    m_body += "<tr" + attributes + ">";
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const auto& cell = cells[i];
        const auto value = cell.value ? " data-v=\"" + decimalText(*cell.value, 4) + "\"" : std::string();
        m_body += "<td" + classOf(m_columns[i]) + value + ">" + cell.markup + "</td>";
    }
    m_body += "</tr>\n";
    ++m_rows;
}

std::string HtmlTable::markup() const {
    std::string text = "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"" + m_caption +
                       "\">\n<table id=\"" + m_id + "\"><caption>" + m_caption + "</caption>\n<thead><tr>";
    for (const auto& column : m_columns) {
        text += "<th scope=\"col\"" + classOf(column) + ">" + xmlText(column.title) + "</th>";
    }
    return text + "</tr></thead>\n<tbody>\n" + m_body + "</tbody></table></div>\n";
}

std::string countText(std::size_t count, const std::string& one) {
    return std::to_string(count) + " " + one + (count == 1 ? "" : "s");
}

std::string decimalText(double value, int decimals) {
    std::array<char, 48> text{};
    std::snprintf(text.data(), text.size(), "%.*f", decimals, value);
    return text.data();
}

std::string shareText(double share) {
    const double percent = share * 100;
    if (percent > 0 && percent < 0.05) {
        return "&lt;0.1%";
    }
    return decimalText(percent, percent < 99.95 ? 1 : 0) + "%";
}

std::string bytesText(std::int64_t bytes) {
    static constexpr std::array kUnits{"B", "KB", "MB", "GB", "TB"};
    auto value = static_cast<double>(bytes);
    std::size_t unit = 0;
    while (value >= 1024 && unit + 1 < kUnits.size()) {
        value /= 1024;
        ++unit;
    }
    return decimalText(value, unit > 0 && value < 100 ? 1 : 0) + " " + kUnits[unit];
}

Cell timeCell(const backend::Cost& cost) {
    if (cost.kind() == backend::Cost::Kind::kUnmeasured) {
        return {"≈ ?", -1};
    }
    if (!cost.feasible()) {
        return {xmlText(cost.reason()), -1};
    }
    const auto text = base::timeText(cost.median());
    return {cost.kind() == backend::Cost::Kind::kMeasured ? text : "≈ " + text,
            static_cast<double>(cost.median().count())};
}

std::string rangeText(base::Nanoseconds median, base::Nanoseconds low, base::Nanoseconds high) {
    const auto format = base::TimeFormat::of(median);
    const auto from = decimalText(format.figure(low), format.decimals);
    const auto to = decimalText(format.figure(high), format.decimals);
    return from == to ? "" : from + " to " + to + " " + format.unit;
}

std::string memoryLevelName(backend::MemoryLevel level) {
    std::string name(backend::toText(level));
    if (level != backend::MemoryLevel::kMemory) {
        name.front() = 'L';
    }
    return name;
}

std::string plainTitle(const BackendLooks& looks, const std::string& backend) {
    const auto found = looks.find(backend);
    return found != looks.end() && !found->second.title.empty() ? found->second.title : backend;
}

std::string titleOf(const BackendLooks& looks, const std::string& backend) {
    return backend == "greedy" ? "Greedy placement" : xmlText(plainTitle(looks, backend));
}

std::string slotColour(const BackendLooks& looks, const std::string& backend) {
    const auto found = looks.find(backend);
    const auto slot = found != looks.end() ? layout::slotNamed(found->second.colour) : std::nullopt;
    return "var(--slot-" + std::to_string(static_cast<std::size_t>(slot.value_or(layout::Slot::kUnplaced))) +
           ")";
}

std::string placementMarkup(const BackendLooks& looks, const backend::Implementation& implementation) {
    return "<span class=\"swatch\" style=\"background:" + slotColour(looks, implementation.backend) +
           "\"></span>" + titleOf(looks, implementation.backend) +
           (implementation.name.empty()
                ? ""
                : " <span class=\"second\">" + xmlText(implementation.name) + "</span>");
}

std::string nodeNames(const plan::Plan& plan, const graph::Region& region) {
    constexpr std::size_t kShown = 4;
    const auto nodes = std::span(region.nodes).first(std::min(region.nodes.size(), kShown + 1));
    const auto names = plan::sourceNames(*plan.graph, nodes);
    std::string text;
    for (std::size_t i = 0; i < std::min(names.size(), kShown); ++i) {
        text += (i == 0 ? "" : ", ") + xmlText(names[i]);
    }
    // What is left out is counted in nodes of the simplified graph, which the picture shows.
    return names.size() <= kShown ? text
                                  : text + ", … (" + countText(region.nodes.size(), "node") + " in all)";
}

std::string linkedRank(const Report& report, std::size_t region, const std::string& text) {
    return report.isPictured[region] ? "<a href=\"#box-" + std::to_string(region) +
                                           "\" title=\"Show it in the picture\">" + text + "</a>"
                                     : text;
}

std::string section(std::string_view id, std::string_view title, const std::string& content) {
    const std::string name(id);
    return "<section id=\"" + name + "\" aria-labelledby=\"" + name + "-title\">\n<h2 id=\"" + name +
           "-title\">" + std::string(title) + "</h2>\n" + content + "</section>\n";
}

std::string paragraph(const std::string& markup) {
    return "<p>" + markup + "</p>\n";
}

} // namespace tessera::exporting
