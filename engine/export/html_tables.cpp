// The report's tables: slowest regions, all regions, costs between them.
#include "engine/export/html_report.h"
#include "engine/graph/anchor.h"
#include "engine/graph/value_bytes.h"
#include "engine/plan/conversion_uses.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>

namespace tessera::exporting {

namespace {

using base::Nanoseconds;

double count(Nanoseconds time) {
    return static_cast<double>(time.count());
}

Cell efficiencyCell(const Report& report, std::size_t region) {
    if (report.roofs.empty() || !report.roofs[region].efficiency) {
        return {"", -1};
    }
    return {shareText(*report.roofs[region].efficiency), *report.roofs[region].efficiency};
}

Cell intervalCell(const Report& report, const backend::Cost& cost) {
    if (!cost.timed()) {
        return {"", -1};
    }
    return {report.parts.range(cost.low(), cost.high()), count(cost.high() - cost.low())};
}

constexpr const char* kShareTitle = "Of kernels and conversions";

Cell shareCell(const Report& report, const backend::Cost& cost) {
    const auto share = report.times.share(cost);
    return share ? Cell{shareText(*share), *share} : Cell{"", -1};
}

/// What else could run the region, at the least cost for the whole plan: what runs it already is nothing
/// else, though it could run fewer or more of the operators.
/// Does it run the operator that the region is there for? One of a Relu behind a convolution is no next best.
bool isForAnchor(const Report& report, const plan::PlannedRegion& region, const plan::Alternative& rival) {
    const auto anchor = graph::anchorOf(*report.plan.graph, region.region.nodes);
    return rival.nodes.empty() || std::ranges::find(rival.nodes, anchor) != rival.nodes.end();
}

std::string nextBest(const Report& report, const plan::PlannedRegion& region) {
    const plan::Alternative* best = nullptr;
    for (const auto& rival : region.alternatives) {
        if (rival.isBy(region.implementation) || !isForAnchor(report, region, rival)) {
            continue;
        }
        const bool isBetter = rival.planEffect && rival.planEffect->count() >= 0 && rival.cost.feasible() &&
                              (best == nullptr || *rival.planEffect < *best->planEffect);
        best = isBetter ? &rival : best;
    }
    if (best == nullptr) {
        return region.decision == plan::Decision::kOnlyOne ? "nothing else runs it" : "";
    }
    const bool isOfThese = best->nodes.empty() || best->nodes == region.region.nodes;
    const std::string of =
        isOfThese ? "" : " (" + xmlText(graph::regionTitle(*report.plan.graph, best->nodes)) + ")";
    const auto title = titleOf(report.looks, best->backend) + " " + xmlText(best->implementation) + of;
    // Inside the measured interval a difference is none.
    return region.decision == plan::Decision::kTie
               ? title + ", a tie"
               : title + ", +" + durationText(*best->planEffect) + " for the plan";
}

std::string scaleWords(const Report& report) {
    switch (report.times.scale()) {
    case plan::PlanTimes::Scale::kInPlace:
        return "Times are of one profile of this plan, in place. Shares are of the sum of kernels and "
               "conversions, " +
               durationText(report.times.sum()) + ".";
    case plan::PlanTimes::Scale::kIsolated:
        return "Each part was timed alone; ≈ marks what is predicted. Shares are of the sum of kernels and "
               "conversions, " +
               durationText(report.times.sum()) + ", not of the end-to-end time.";
    case plan::PlanTimes::Scale::kNone:
        break;
    }
    return "Not every part has a time, so there are no shares.";
}

/// Why a share of the limit may be above 100%.
std::string beyondLimitWords(const Report& report) {
    const bool isAny = std::ranges::any_of(
        report.roofs, [](const plan::RegionRoof& roof) { return roof.efficiency.value_or(0) > 1; });
    return isAny ? " A kernel above 100% of this machine's limit computes fewer operations than are counted, "
                   "as Winograd and Strassen do."
                 : "";
}

constexpr std::size_t kSlowestShown = 10;

/// The ten slowest regions of a plan whose parts have times, with the share that they take.
std::string slowestTable(const Report& report) {
    const auto& plan = report.plan;
    const auto shown = std::span(report.slowest).first(std::min(kSlowestShown, report.slowest.size()));
    std::vector<std::string> rivals;
    for (const auto index : shown) {
        rivals.push_back(nextBest(report, plan.regions[index]));
    }
    const bool hasRivals = std::ranges::any_of(rivals, [](const auto& words) { return !words.empty(); });
    std::vector<Column> columns{
        {"Rank", Column::Kind::kNumber},      {"Region", Column::Kind::kText, Column::Width::kWide},
        {"Nodes", Column::Kind::kNames},      {"Runs as", Column::Kind::kText},
        {"Time", Column::Kind::kNumber},      {"95% interval", Column::Kind::kNumber, Column::Width::kWide},
        {kShareTitle, Column::Kind::kNumber}, {"Of the limit", Column::Kind::kNumber, Column::Width::kWide}};
    if (hasRivals) {
        columns.push_back({"Next best", Column::Kind::kText, Column::Width::kWide});
    }
    HtmlTable table("slowest-table",
                    shown.size() < kSlowestShown ? "All regions, the slowest first"
                                                 : "The ten slowest regions",
                    std::move(columns));
    double sum = 0;
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const auto index = shown[i];
        const auto& region = plan.regions[index];
        const auto& cost = report.times.of(region);
        sum += report.times.share(cost).value_or(0);
        std::vector<Cell> cells{
            {linkedRank(report, index, std::to_string(i + 1)), static_cast<double>(i + 1)},
            {xmlText(graph::regionTitle(*plan.graph, region.region))},
            {nodeNames(plan, region.region)},
            {placementMarkup(report.looks, region.implementation)},
            report.parts.cell(cost, report.looks),
            intervalCell(report, cost),
            shareCell(report, cost),
            efficiencyCell(report, index)};
        if (hasRivals) {
            cells.push_back({rivals[i]});
        }
        table.addRow(cells);
    }
    return paragraph("The " + countText(table.rows(), "region") + " below take" +
                     (table.rows() == 1 ? "s " : " ") + shareText(sum) +
                     " of the time of kernels and conversions. " + scaleWords(report) +
                     beyondLimitWords(report)) +
           table.markup();
}

/// Of a plan that is one region: the regions of the best mix stand in place of its parts, as in the window.
std::string slowestOfMix(const Report& report) {
    const auto& plan = report.plan;
    const auto whole = "The plan is one region, which " +
                       titleOf(report.looks, plan.regions.front().implementation.backend) +
                       " runs as a whole: there are no times of its parts.";
    if (plan.mix == nullptr) {
        return paragraph(whole);
    }
    const Report mix(*plan.mix, report.looks, report.facts);
    if (mix.times.scale() == plan::PlanTimes::Scale::kNone || mix.slowest.empty()) {
        return paragraph(whole);
    }
    const auto& time = mix.plan.raced ? mix.plan.raced : mix.plan.endToEnd;
    return paragraph(whole + " These are the regions of the best mix, which is another plan" +
                     (time ? ": as a whole it took " + report.plans.text(time->median) : std::string()) +
                     ".") +
           slowestTable(mix);
}

} // namespace

std::string slowestSection(const Report& report) {
    const auto content = report.times.scale() == plan::PlanTimes::Scale::kNone ? paragraph(scaleWords(report))
                         : report.plan.regions.size() == 1                     ? slowestOfMix(report)
                                                                               : slowestTable(report);
    return section("slowest", "Slowest regions", content);
}

std::string regionsSection(const Report& report) {
    const auto& plan = report.plan;
    HtmlTable table("regions-table", "All regions, slowest first",
                    {{"Order", Column::Kind::kNumber},
                     {"Region", Column::Kind::kText, Column::Width::kWide},
                     {"Nodes", Column::Kind::kNames},
                     {"Runs as", Column::Kind::kText},
                     {"Time", Column::Kind::kNumber},
                     {kShareTitle, Column::Kind::kNumber},
                     {"Of the limit", Column::Kind::kNumber, Column::Width::kWide},
                     {"Why", Column::Kind::kText, Column::Width::kWide}});
    for (const auto index : report.slowest) {
        if (!report.hasRow(index)) {
            continue;
        }
        const auto& region = plan.regions[index];
        const auto& cost = report.times.of(region);
        const bool isFromSpecs =
            region.decision == plan::Decision::kPriority && cost.isPredicted() && cost.median().count() == 0;
        table.addRow({{linkedRank(report, index, std::to_string(index)), static_cast<double>(index)},
                      {xmlText(graph::regionTitle(*plan.graph, region.region))},
                      {nodeNames(plan, region.region)},
                      {placementMarkup(report.looks, region.implementation)},
                      isFromSpecs ? Cell{"", -1} : report.parts.cell(cost, report.looks),
                      shareCell(report, cost),
                      efficiencyCell(report, index),
                      {xmlText(titledText(report.looks, region.why))}},
                     " id=\"region-" + std::to_string(index) + "\"");
    }
    const auto left = report.slowest.size() - table.rows();
    const auto more =
        left == 0 ? std::string()
                  : paragraph("The " + countText(left, "faster region") +
                              " are left out here; <code>tessera-cli export --format csv</code> lists all.");
    return section(
        "regions", "All regions",
        paragraph(
            "<span class=\"second\">Order is the place in the order in which regions run, from 0.</span>") +
            more + table.markup());
}

namespace {

/// What asked for a conversion: its first reader, and how many more there are.
std::string readersOf(const plan::Plan& plan, const std::vector<graph::Use>& uses) {
    if (uses.empty()) {
        return "another conversion";
    }
    const auto& first = uses.front();
    const auto name = first.node.valid() ? xmlText(plan.graph->node(first.node).name) : "the model's output";
    return name + (uses.size() > 1 ? " and " + std::to_string(uses.size() - 1) + " more" : "");
}

std::vector<Cell> conversionRow(const Report& report, const plan::PlannedConversion& conversion,
                                const std::vector<graph::Use>& uses) {
    const auto& graph = *report.plan.graph;
    const auto device = [&](const backend::DeviceId& id) {
        return conversion.fromDevice == conversion.toDevice ? "" : " on " + id.toText();
    };
    const auto bytes = graph::valueBytes(graph, {&conversion.value, 1});
    const auto& cost = report.times.of(conversion);
    return {{xmlText(graph.value(conversion.value).name)},
            {xmlText(conversion.from.toText() + device(conversion.fromDevice))},
            {xmlText(conversion.to.toText() + device(conversion.toDevice))},
            {readersOf(report.plan, uses)},
            {placementMarkup(report.looks, conversion.implementation)},
            {bytes > 0 ? bytesText(bytes) : "", static_cast<double>(bytes)},
            report.parts.cell(cost, report.looks),
            shareCell(report, cost)};
}

std::string conversionsTable(const Report& report) {
    const auto& plan = report.plan;
    if (plan.conversions.empty()) {
        return paragraph("No value is converted or copied between regions.");
    }
    std::vector<std::size_t> order(plan.conversions.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::ranges::greater{}, [&](std::size_t index) {
        const auto& cost = report.times.of(plan.conversions[index]);
        return cost.feasible() ? cost.median() : Nanoseconds(-1);
    });
    order.resize(std::min(order.size(), kMostRows));
    HtmlTable table("conversions-table", "Conversions and copies, slowest first",
                    {{"Value", Column::Kind::kNames},
                     {"From", Column::Kind::kText},
                     {"To", Column::Kind::kText},
                     {"For", Column::Kind::kNames, Column::Width::kWide},
                     {"By", Column::Kind::kText, Column::Width::kWide},
                     {"Size", Column::Kind::kNumber},
                     {"Time", Column::Kind::kNumber},
                     {kShareTitle, Column::Kind::kNumber}});
    const plan::ConversionUses uses(plan);
    for (const auto index : order) {
        table.addRow(conversionRow(report, plan.conversions[index], uses.of(index)));
    }
    const auto share =
        report.times.sum().count() > 0 ? count(report.times.conversions()) / count(report.times.sum()) : 0.0;
    const auto sum = report.times.scale() == plan::PlanTimes::Scale::kNone
                         ? std::string()
                         : (plan.conversions.size() == 1 ? " takes " : " take ") +
                               durationText(report.times.conversions()) + ", " + shareText(share) +
                               " of the time of kernels and conversions";
    const auto left = plan.conversions.size() - table.rows();
    return paragraph(countText(plan.conversions.size(), "conversion") + sum + "." +
                     (left > 0 ? " The " + std::to_string(left) + " fastest are left out here." : "")) +
           table.markup();
}

std::string fallbacks(const Report& report) {
    std::size_t regions = 0;
    Nanoseconds time;
    for (const auto& region : report.plan.regions) {
        if (region.isFallback()) {
            ++regions;
            const auto& cost = report.times.of(region);
            time += cost.feasible() ? cost.median() : Nanoseconds();
        }
    }
    if (regions == 0) {
        return paragraph("No region falls back to the reference kernels.");
    }
    const auto sum = report.times.scale() == plan::PlanTimes::Scale::kNone || report.times.sum().count() == 0
                         ? std::string()
                         : ": " + durationText(time) + ", " +
                               shareText(count(time) / count(report.times.sum())) +
                               " of the time of kernels and conversions";
    return paragraph(countText(regions, "region") + " fall" + (regions == 1 ? "s" : "") +
                     " back to the plain reference kernels" + sum + ".");
}

/// What a share of the whole plan that no part accounts for is made of.
std::string gapReason(const plan::EndToEnd& time, double share) {
    constexpr double kMuch = 0.1; // more than starting kernels takes
    if (share < kMuch) {
        return "It is the time between kernels, in which the next one is started.";
    }
    return std::string("Starting kernels takes less: most of it is that the machine was not steady. In each "
                       "run others of the kernels take longer than their medians") +
           (time.isDisturbed() ? ", since other programs kept " + shareText(time.othersShare.value_or(0)) +
                                     " of the cores busy"
                               : "") +
           ". Profiled on an idle machine, the two agree.";
}

/// Of parts that were timed alone: why their sum is not the time of the whole. Empty: one of the two is not
/// known, or the plan is one part.
std::string partsBesideWhole(const Report& report) {
    const auto& plan = report.plan;
    if (report.times.scale() != plan::PlanTimes::Scale::kIsolated || !plan.endToEnd ||
        plan.regions.size() == 1) {
        return {};
    }
    return "Kernels and conversions, each timed alone, add up to " + durationText(report.times.sum()) +
           "; the whole plan took " + durationText(plan.endToEnd->median) +
           ". The two were timed at different moments" +
           (plan.endToEnd->isDisturbed() ? ", the whole while other programs kept " +
                                               shareText(*plan.endToEnd->othersShare) + " of the cores busy"
                                         : "") +
           ", and alone a kernel finds its data near and waits for no other. ";
}

std::string gapWords(const Report& report) {
    const auto& plan = report.plan;
    if (report.times.scale() != plan::PlanTimes::Scale::kInPlace || !plan.endToEnd) {
        return paragraph(partsBesideWhole(report) +
                         "What lies between the kernels is not known: the plan was not profiled in place. "
                         "<code>tessera-cli profile</code> measures it.");
    }
    const auto gap = plan.endToEnd->median - report.times.sum();
    const auto sides = "The medians of kernels and conversions add up to " +
                       durationText(report.times.sum()) + " in a profile; the whole plan takes " +
                       durationText(plan.endToEnd->median) + " without one. ";
    if (gap.count() < 0) {
        return paragraph(sides +
                         "The two are of different runs, and what lies between kernels is less than what "
                         "those differ by.");
    }
    const double share = count(gap) / std::max(1.0, count(plan.endToEnd->median));
    return paragraph(sides + "The difference is " + durationText(gap) + ", " + shareText(share) +
                     " of the whole. " + gapReason(*plan.endToEnd, share));
}

} // namespace

std::string costsSection(const Report& report) {
    return section("costs", "Conversions, fallbacks and gap",
                   fallbacks(report) + gapWords(report) + conversionsTable(report));
}

} // namespace tessera::exporting
