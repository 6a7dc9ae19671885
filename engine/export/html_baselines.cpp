// The report's chart of baselines: bars with their intervals, in a table.
#include "engine/export/html_report.h"

#include <algorithm>
#include <string_view>
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
    bool isRescaled = false; ///< by a ratio, of which its interval would be
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
    if (row.time && !row.isRescaled && row.time->low <= end && row.time->low < row.time->high) {
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
        const bool isSame = baseline.time && plan.raced && plan::isOneEntrant(*baseline.time, *plan.raced);
        if (plan.identicalTo == baseline.name || isSame) {
            row.remark = "it is this plan";
        } else if (plan::isBestMix(plan, baseline)) {
            row.remark = "it is the best mix";
        } else if (plan.bestBaseline == baseline.name) {
            row.remark = "best baseline";
        }
        row.isRescaled = baseline.time && baseline.isRescaled && plan.identicalTo != baseline.name;
        if (row.isRescaled) {
            row.remark += (row.remark.empty() ? "" : "; ") +
                          std::string("left the race early: its time is by its ratio to the leader");
        }
        if (!baseline.time) {
            row.remark = "predicted, not run";
        }
        rows.push_back(std::move(row));
    }
    if (plan.bestMix) {
        const auto same = std::ranges::find_if(
            plan.baselines, [&](const auto& baseline) { return plan::isBestMix(plan, baseline); });
        const auto remark = same != plan.baselines.end()
                                ? titleOf(report.looks, same->name) + " wherever it runs"
                                : std::string("of several backends");
        rows.push_back({"Best mix", "var(--text-secondary)", plan.bestMix->time, {}, remark, false});
    }
    const bool isTimed = report.times.scale() != plan::PlanTimes::Scale::kNone;
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

/// The newest time of it that is not of the plan's race; nullptr: it never ran.
const EarlierTime* earlierOf(const Report& report, const std::string& baseline) {
    const auto found = std::ranges::find(report.facts.earlier, baseline, &EarlierTime::baseline);
    return found != report.facts.earlier.end() ? &*found : nullptr;
}

/// "took 245.22 ms in the first race of the search, at 2026-11-30 00:07"
std::string earlierWords(const Report& report, const EarlierTime& earlier) {
    const auto moment = momentText(earlier.time.unixSeconds);
    return "took " + report.plans.text(earlier.time.median) +
           (earlier.race == EarlierTime::Race::kFirst
                ? " in the first race of the search, which says what is worth measuring"
                : " in the race of an earlier search") +
           (moment.empty() ? "" : ", at " + moment);
}

std::string reasonMarkup(const Report& report, const std::string& reason) {
    return reason.empty() ? "not run" : xmlText(titledText(report.looks, reason));
}

/// ", it did not run: it adds up to 37.84 ms", of a reason that may say itself that it was not run.
std::string didNotRun(const Report& report, const std::string& reason) {
    constexpr std::string_view kNotRun = "not run";
    const bool saysSo = reason.starts_with(kNotRun);
    const auto rest = saysSo ? reason.substr(kNotRun.size()) : reason.empty() ? reason : ": " + reason;
    return ", it did not run" + xmlText(titledText(report.looks, rest)) + ".";
}

/// "OpenVINO", "The plan that was in force before the search"
std::string earlierTitle(const Report& report, const EarlierTime& earlier) {
    return earlier.baseline == plan::kInForce ? "The plan that was in force before the search"
                                              : titleOf(report.looks, earlier.baseline);
}

/// Baselines without a time in the race: what they took before, else by the reason, which many share.
std::string notRun(const Report& report) {
    std::string text;
    std::vector<std::string> listed;
    std::vector<std::pair<std::string, std::string>> groups; // reason, titles
    const auto addEarlier = [&](const EarlierTime& earlier, const std::string& reason) {
        listed.push_back(earlier.baseline);
        // The plan that was in force is no baseline: the last race has no row of it, whether it ran or not.
        const bool isBaseline = earlier.baseline != plan::kInForce;
        text += "<li><b>" + earlierTitle(report, earlier) + "</b> " + earlierWords(report, earlier) + "." +
                (isBaseline ? " In the last race, which chose this plan" + didNotRun(report, reason) : "") +
                "</li>\n";
    };
    for (const auto& baseline : report.plan.baselines) {
        if (baseline.time || baseline.predicted) {
            listed.push_back(baseline.name);
            continue;
        }
        if (const auto* earlier = earlierOf(report, baseline.name)) {
            addEarlier(*earlier, baseline.reason);
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
    for (const auto& earlier : report.facts.earlier) {
        if (std::ranges::find(listed, earlier.baseline) == listed.end()) {
            addEarlier(earlier, {});
        }
    }
    for (const auto& [reason, titles] : groups) {
        text += "<li><b>" + titles + "</b>: " + reasonMarkup(report, reason) + "</li>\n";
    }
    return text.empty() ? text
                        : paragraph("Without a time in the race that chose the plan:") +
                              "<ul class=\"rest\">" + text + "</ul>\n";
}

/// Why the plan's time in the table may differ from the newest one; empty: it does not.
std::string sinceTheRace(const Report& report) {
    const auto& plan = report.plan;
    if (!plan::isTimedSinceItsRace(plan)) {
        return {};
    }
    const auto at = [](const plan::EndToEnd& time) {
        const auto moment = momentText(time.unixSeconds);
        return moment.empty() ? moment : " at " + moment;
    };
    return paragraph("<span class=\"second\">All times are of the race that chose the plan" +
                     at(*plan.raced) + ". The plan was timed again" + at(*plan.endToEnd) + ": " +
                     report.plans.text(plan.endToEnd->median) +
                     ", which is of another moment of the machine and compares with none of them.</span>");
}

} // namespace

std::string baselinesSection(const Report& report) {
    const auto rows = barRows(report);
    if (rows.empty()) {
        return section("baselines", "Against the baselines",
                       paragraph("No baseline was run beside this plan.") + notRun(report));
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
                      {(row.time && !row.isRescaled ? "" : "≈ ") + report.plans.text(median),
                       static_cast<double>(median.count())},
                      {row.time && !row.isRescaled ? report.plans.range(row.time->low, row.time->high) : ""},
                      {row.remark}},
                     row.isPlan ? " class=\"this\"" : "");
    }
    std::string text = table.markup() + notRun(report);
    if (isCut) {
        text += paragraph(
            "<span class=\"second\">A bar with a jagged end is longer than the page is wide: more than "
            "six times the fastest.</span>");
    }
    text += sinceTheRace(report);
    if (report.verdict.ratio) {
        text += paragraph(
            "<span class=\"second\">The verdict rests on pairs of runs taken in turns, which tell apart what "
            "the intervals of single plans cannot.</span>");
    }
    return section("baselines", "Against the baselines", text);
}

} // namespace tessera::exporting
