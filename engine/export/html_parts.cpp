// What several sections of the report are made of.
#include "engine/backend/titled_sentence.h"
#include "engine/base/utf8.h"
#include "engine/export/html_report.h"
#include "engine/plan/source_names.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <ctime>
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
    return groupedText(static_cast<double>(count), 0) + " " + one + (count == 1 ? "" : "s");
}

std::string decimalText(double value, int decimals) {
    std::array<char, 48> text{};
    std::snprintf(text.data(), text.size(), "%.*f", decimals, value);
    return text.data();
}

std::string groupedText(double value, int decimals) {
    auto text = decimalText(value, decimals);
    const auto first = text.find_first_of("0123456789");
    const auto point = std::min(text.find('.'), text.size());
    for (auto at = point; first + 3 < at;) {
        at -= 3;
        text.insert(at, "\u2009");
    }
    return text;
}

std::string durationText(base::Nanoseconds time) {
    const auto format = base::TimeFormat::of(time);
    return groupedText(format.figure(time), format.decimals) + " " + format.unit;
}

std::string momentText(std::int64_t unixSeconds) {
    if (unixSeconds == 0) {
        return {};
    }
    const auto seconds = static_cast<std::time_t>(unixSeconds);
    std::tm local{};
    std::array<char, 32> text{};
    localtime_r(&seconds, &local);
    return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M", &local)};
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

TimeColumn::TimeColumn(base::Nanoseconds longest) : m_format(base::TimeFormat::of(longest)) {
    m_format.decimals =
        base::TimeFormat::of(base::Nanoseconds(static_cast<std::int64_t>(m_format.nanoseconds))).decimals;
}

TimeColumn TimeColumn::ofParts(const plan::PlanTimes& times, const plan::Plan& plan) {
    constexpr base::Nanoseconds kMicrosecond(1'000);
    base::Nanoseconds longest;
    const auto look = [&](const auto& part) {
        const auto& cost = times.of(part);
        longest = std::max(longest, cost.feasible() ? cost.median() : base::Nanoseconds());
    };
    std::ranges::for_each(plan.regions, look);
    std::ranges::for_each(plan.conversions, look);
    // In ms most of them would read 0.
    return TimeColumn(std::min(longest, kMicrosecond));
}

TimeColumn TimeColumn::ofPlans(const plan::Plan& plan) {
    constexpr base::Nanoseconds kMillisecond(1'000'000);
    base::Nanoseconds longest;
    const auto look = [&longest](const std::optional<plan::EndToEnd>& time) {
        longest = std::max(longest, time ? time->median : base::Nanoseconds());
    };
    look(plan.endToEnd);
    look(plan.raced);
    look(plan.bestMix ? std::optional(plan.bestMix->time) : std::nullopt);
    for (const auto& baseline : plan.baselines) {
        look(baseline.time);
        longest = std::max(longest, baseline.predicted.value_or(base::Nanoseconds()));
    }
    if (!plan.endToEnd && !plan.raced) {
        longest = std::max(longest, plan.predicted().value_or(base::Nanoseconds()));
    }
    return TimeColumn(std::min(longest, kMillisecond));
}

std::string TimeColumn::text(base::Nanoseconds time) const {
    return groupedText(m_format.figure(time), m_format.decimals) + " " + m_format.unit;
}

std::string TimeColumn::range(base::Nanoseconds low, base::Nanoseconds high) const {
    const auto from = groupedText(m_format.figure(low), m_format.decimals);
    const auto to = groupedText(m_format.figure(high), m_format.decimals);
    return from == to ? "" : from + " to " + to + " " + m_format.unit;
}

Cell TimeColumn::cell(const backend::Cost& cost, const BackendLooks& looks) const {
    if (cost.kind() == backend::Cost::Kind::kUnmeasured) {
        return {"≈ ?", -1};
    }
    if (!cost.feasible()) {
        return {xmlText(titledText(looks, cost.reason())), -1};
    }
    return {(cost.kind() == backend::Cost::Kind::kMeasured ? "" : "≈ ") + text(cost.median()),
            static_cast<double>(cost.median().count())};
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

std::string titleOf(const BackendLooks& looks, const backend::BackendOnDevice& backend) {
    const auto title = titleOf(looks, backend.id);
    return backend.device == backend::DeviceId{} ? title : title + " on " + backend.device.toText();
}

std::string titledText(const BackendLooks& looks, const std::string& sentence) {
    return backend::titledSentence(sentence, [&](const std::string& id) {
        return looks.contains(id) ? std::optional(plainTitle(looks, id)) : std::nullopt;
    });
}

std::string slotColour(const BackendLooks& looks, const std::string& backend) {
    const auto found = looks.find(backend);
    const auto slot = found != looks.end() ? layout::slotNamed(found->second.colour) : std::nullopt;
    return "var(--slot-" + std::to_string(static_cast<std::size_t>(slot.value_or(layout::Slot::kUnplaced))) +
           ")";
}

std::string placementMarkup(const BackendLooks& looks, const backend::Implementation& implementation) {
    return "<span class=\"swatch\" style=\"background:" + slotColour(looks, implementation.backend) +
           "\"></span>" + titleOf(looks, implementation.maker()) +
           (implementation.name.empty()
                ? ""
                : " <span class=\"second\">" + xmlText(implementation.name) + "</span>");
}

namespace {

/// What of the file has no node of its own any more: a BatchNormalization in the weights of its convolution.
std::string foldedInto(const graph::Node& node) {
    constexpr std::size_t kShown = 2;
    std::string names;
    std::size_t count = 0;
    for (const auto& source : plan::sourceNames(node)) {
        if (source != node.name && ++count <= kShown) {
            names += (names.empty() ? "" : ", ") + xmlText(source);
        }
    }
    return count == 0 ? ""
                      : "<span class=\"second wide\"> (" + names +
                            (count > kShown ? " and " + std::to_string(count - kShown) + " more" : "") +
                            " folded in)</span>";
}

} // namespace

std::string nodeNames(const plan::Plan& plan, const graph::Region& region) {
    constexpr std::size_t kShown = 4;
    std::string text;
    for (const auto id : std::span(region.nodes).first(std::min(region.nodes.size(), kShown))) {
        const auto& node = plan.graph->node(id);
        text += (text.empty() ? "" : ", ") + xmlText(node.name) + foldedInto(node);
    }
    return region.nodes.size() <= kShown
               ? text
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
