// What the report says of errors against the reference.
#include "engine/export/html_report.h"
#include "engine/plan/node_values.h"

#include <algorithm>
#include <cstdio>

namespace tessera::exporting {

namespace {

/// "3.2e-07", or "0".
std::string errorText(double error) {
    char text[32];
    std::snprintf(text, sizeof text, "%.2g", error);
    return text;
}

/// "0.4%", "× 3.1", "beyond any": an error over its tolerance.
std::string toleranceText(double share) {
    if (share >= plan::kBeyondAnyTolerance) {
        return "beyond any";
    }
    return share > 1 ? "× " + decimalText(share, 1) : shareText(share);
}

Cell toleranceCell(const std::optional<double>& share) {
    if (!share) {
        return {"", -1};
    }
    return {*share > 1 ? "<b>▲ " + toleranceText(*share) + "</b>" : toleranceText(*share), *share};
}

/// Regions whose error is known, the worst first.
std::vector<std::size_t> worstFirst(const ReportedErrors& errors) {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < errors.regions.size(); ++i) {
        if (errors.regions[i]) {
            order.push_back(i);
        }
    }
    std::ranges::stable_sort(order, std::ranges::greater{},
                             [&](std::size_t region) { return errors.regions[region]->share; });
    return order;
}

std::string joinedDraws(const ReportedErrors& errors) {
    std::string text;
    for (const auto& draw : errors.draws) {
        text += (text.empty() ? "" : ", ") + xmlText(draw);
    }
    return countText(errors.draws.size(), "draw") + " of the inputs (" + text + ")";
}

std::string summary(const Report& report, const std::vector<std::size_t>& order) {
    const auto& errors = *report.facts.errors;
    const auto beyond = static_cast<std::size_t>(
        std::ranges::count_if(order, [&](std::size_t region) { return errors.regions[region]->share > 1; }));
    const auto& worst = report.plan.regions[order.front()];
    const auto where = xmlText(report.plan.graph->node(worst.region.nodes.front()).name);
    const auto most = toleranceText(errors.regions[order.front()]->share);
    const auto words =
        beyond == 0 ? "The errors of all regions are within their tolerance; the largest, at " + where +
                          ", uses " + most + " of it."
                    : countText(beyond, "region") + (beyond == 1 ? " is" : " are") + " beyond " +
                          (beyond == 1 ? "its" : "their") + " tolerance; the worst is at " + where + ".";
    const auto unknown = errors.regions.size() - order.size();
    return paragraph(words + " What each region makes was compared with the reference on " +
                     joinedDraws(errors) + ".") +
           (unknown == 0 ? std::string()
                         : paragraph(countText(unknown, "region") + (unknown == 1 ? " makes" : " make") +
                                     " only what its library alone can read, and could not be compared."));
}

} // namespace

std::string errorsSection(const Report& report) {
    if (!report.facts.errors) {
        return {};
    }
    const auto& errors = *report.facts.errors;
    auto order = worstFirst(errors);
    if (order.empty()) {
        return section("errors", "Errors against the reference",
                       paragraph("No region makes a value that could be compared with the reference."));
    }
    const auto words = summary(report, order);
    order.resize(std::min(order.size(), kMostRows));
    HtmlTable table("errors-table", "Errors of regions, worst first",
                    {{"Order", Column::Kind::kNumber},
                     {"Region", Column::Kind::kText, Column::Width::kWide},
                     {"Nodes", Column::Kind::kNames},
                     {"Runs as", Column::Kind::kText},
                     {"Of the tolerance", Column::Kind::kNumber},
                     {"By itself", Column::Kind::kNumber, Column::Width::kWide},
                     {"Relative L2", Column::Kind::kNumber, Column::Width::kWide},
                     {"Largest", Column::Kind::kNumber, Column::Width::kWide},
                     {"Value, draw", Column::Kind::kNames, Column::Width::kWide}});
    for (const auto index : order) {
        const auto& region = report.plan.regions[index];
        const auto& error = *errors.regions[index];
        table.addRow({{linkedRank(report, index, std::to_string(index)), static_cast<double>(index)},
                      {xmlText(graph::regionTitle(*report.plan.graph, region.region))},
                      {nodeNames(report.plan, region.region)},
                      {placementMarkup(report.looks, region.implementation)},
                      toleranceCell(error.share),
                      toleranceCell(error.ownShare),
                      {errorText(error.relativeL2), error.relativeL2},
                      {errorText(error.largest), error.largest},
                      {xmlText(error.value) + ", " + xmlText(error.draw)}});
    }
    const auto left = errors.regions.size() - table.rows();
    return section(
        "errors", "Errors against the reference",
        words +
            paragraph("<span class=\"second\">Order is the place in the order in which regions run, from 0. "
                      "An error carries "
                      "what the plan made before the region; by itself is its kernel on the "
                      "reference's inputs.</span>") +
            (left > 0 && table.rows() == kMostRows
                 ? paragraph("The " + countText(left, "region") + " with smaller errors are left out here.")
                 : std::string()) +
            table.markup());
}

} // namespace tessera::exporting
