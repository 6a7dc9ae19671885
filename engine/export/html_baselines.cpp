// The report's chart of baselines: bars with their intervals, in a table.
#include "engine/export/html_report.h"

#include <algorithm>
#include <utility>

namespace tessera::exporting {

namespace {

using base::Nanoseconds;

/// One line of the chart of baselines.
struct BarRow {
    std::string name; ///< markup
    std::string colour;
    std::optional<plan::EndToEnd> time;
    std::optional<Nanoseconds> predicted;
    std::string remark; ///< markup
    bool isPlan = false;
};

/// Percent of the bar's width; what passes the end is cut there.
std::string along(Nanoseconds time, Nanoseconds end) {
    return decimalText(std::clamp(time.seconds() / std::max(1e-9, end.seconds()), 0.0, 1.0) * 100, 2) + "%";
}

/// A bar with its interval. The figures stand beside it, so it is hidden from screen readers.
std::string barMarkup(const BarRow& row, Nanoseconds end) {
    const auto median = row.time ? row.time->median : *row.predicted;
    std::string text = "<div class=\"track\" aria-hidden=\"true\"><i class=\"fill" +
                       std::string(row.time ? "" : " guess") + "\" style=\"width:" + along(median, end) +
                       ";--c:" + row.colour + "\"></i>";
    if (row.time && row.time->low <= end && row.time->low < row.time->high) {
        text += "<i class=\"whisker\" style=\"left:" + along(row.time->low, end) + ";right:calc(100% - " +
                along(row.time->high, end) + ")\"></i>";
    }
    return text + (median > end ? "<i class=\"cut\"></i>" : "") + "</div>";
}

std::vector<BarRow> barRows(const Report& report) {
    const auto& plan = report.plan;
    std::vector<BarRow> rows;
    for (const auto& baseline : plan.baselines) {
        if (!baseline.time && !baseline.predicted) {
            continue; // notRun() says why
        }
        BarRow row{titleOf(report.looks, baseline.name),
                   slotColour(report.looks, baseline.name),
                   baseline.time,
                   baseline.predicted,
                   {},
                   false};
        if (plan.identicalTo == baseline.name) {
            row.remark = "it is this plan";
        } else if (plan.bestBaseline == baseline.name) {
            row.remark = "best baseline";
        }
        if (baseline.isRescaled && plan.identicalTo != baseline.name) {
            row.remark += (row.remark.empty() ? "" : "; ") +
                          std::string("left the race early: its time is by its ratio to the leader");
        }
        if (!baseline.time) {
            row.remark = "predicted, not run";
        }
        rows.push_back(std::move(row));
    }
    if (plan.bestMix) {
        rows.push_back(
            {"Best mix", "var(--text-secondary)", plan.bestMix->time, {}, "of several backends", false});
    }
    const bool isTimed = report.times.scale() != PlanTimes::Scale::kNone;
    // Timed once more after its race, it would stand here beside figures of another moment.
    const auto& time = plan.raced ? plan.raced : plan.endToEnd;
    const auto predicted = time || !isTimed ? std::nullopt : plan.predicted();
    if (time || predicted) {
        rows.push_back({"<b>This plan</b>", "var(--accent)", time, predicted,
                        predicted ? "predicted, not run" : "", true});
    }
    const auto rank = [](const BarRow& row) {
        return std::pair(row.time ? row.time->median : *row.predicted, row.isPlan ? 0 : 1);
    };
    std::ranges::stable_sort(rows, {}, rank);
    return rows;
}

/// Where bars end: at the slowest, but no further than six times the fastest, which would else be a stub.
Nanoseconds barEnd(const std::vector<BarRow>& rows) {
    constexpr std::int64_t kMostTimes = 6;
    Nanoseconds end;
    std::optional<Nanoseconds> least;
    for (const auto& row : rows) {
        const auto time = row.time ? row.time->median : *row.predicted;
        end = std::max({end, time, row.time ? row.time->high : time});
        least = least ? std::min(*least, time) : time;
    }
    return least ? std::min(end, Nanoseconds(std::max<std::int64_t>(least->count(), 1) * kMostTimes)) : end;
}

/// Baselines without a time, by the reason: many share one.
std::string notRun(const Report& report) {
    std::vector<std::pair<std::string, std::string>> groups; // reason, titles
    for (const auto& baseline : report.plan.baselines) {
        if (baseline.time || baseline.predicted) {
            continue;
        }
        const auto same =
            std::ranges::find(groups, baseline.reason, &std::pair<std::string, std::string>::first);
        const auto title = titleOf(report.looks, baseline.name);
        if (same == groups.end()) {
            groups.emplace_back(baseline.reason, title);
        } else {
            same->second += ", " + title;
        }
    }
    std::string text;
    for (const auto& [reason, titles] : groups) {
        text += "<li><b>" + titles + "</b>: " + (reason.empty() ? "not run" : xmlText(reason)) + "</li>\n";
    }
    return text.empty() ? text : "<ul class=\"rest\">" + text + "</ul>\n";
}

} // namespace

std::string baselinesSection(const Report& report) {
    const auto rows = barRows(report);
    if (rows.empty()) {
        return section("baselines", "Against the baselines",
                       paragraph("No baseline was run.") + notRun(report));
    }
    const auto end = barEnd(rows);
    HtmlTable table("baselines-table", "End-to-end times, fastest first; a bar's line is its 95% interval",
                    {{"Plan", Column::Kind::kText},
                     {"", Column::Kind::kBar},
                     {"Time", Column::Kind::kNumber},
                     {"95% interval", Column::Kind::kNumber},
                     {"Remark", Column::Kind::kText, Column::Width::kWide}});
    bool isCut = false;
    for (const auto& row : rows) {
        const auto median = row.time ? row.time->median : *row.predicted;
        isCut = isCut || median > end;
        table.addRow({{row.name},
                      {barMarkup(row, end)},
                      {(row.time ? "" : "≈ ") + base::timeText(median), static_cast<double>(median.count())},
                      {row.time ? rangeText(median, row.time->low, row.time->high) : ""},
                      {row.remark}},
                     row.isPlan ? " class=\"this\"" : "");
    }
    std::string text = table.markup() + notRun(report);
    if (isCut) {
        text += paragraph(
            "<span class=\"second\">A bar with a jagged end is longer than the page is wide: more than "
            "six times the fastest.</span>");
    }
    if (report.verdict.ratio) {
        text += paragraph(
            "<span class=\"second\">The verdict rests on pairs of runs taken in turns, which tell apart what "
            "the intervals of single plans cannot.</span>");
    }
    return section("baselines", "Against the baselines", text);
}

} // namespace tessera::exporting
