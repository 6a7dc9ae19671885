#include "engine/base/utf8.h"
#include "engine/export/plan_export.h"
#include "engine/plan/source_names.h"

#include <array>
#include <charconv>
#include <initializer_list>
#include <optional>

namespace tessera::exporting {

namespace {

std::string joined(const std::vector<std::string>& parts) {
    std::string text;
    for (const auto& part : parts) {
        text += (text.empty() ? "" : " ") + part;
    }
    return text;
}

std::string layoutsText(const std::vector<backend::Layout>& layouts) {
    std::string text;
    for (const auto& layout : layouts) {
        text += (text.empty() ? "" : " ") + layout.toText();
    }
    return text;
}

std::string cell(const std::string& value) {
    std::string text = base::visibleText(value);
    // Spreadsheets run what begins so, though it is only a name from a file.
    if (!text.empty() && std::string_view("=+-@").find(text.front()) != std::string_view::npos) {
        text.insert(text.begin(), '\'');
    }
    if (text.find_first_of(",\"'") == std::string::npos) {
        return text;
    }
    std::string quoted = "\"";
    for (const char c : text) {
        quoted += c == '"' ? "\"\"" : std::string(1, c);
    }
    return quoted + "\"";
}

/// \param more  further cells, each behind its comma
std::string row(std::initializer_list<std::string> cells, const std::string& more) {
    std::string line;
    bool first = true;
    for (const auto& each : cells) {
        line += first ? "" : ",";
        first = false;
        line += each;
    }
    return line + more + "\r\n";
}

std::string number(base::Nanoseconds time) {
    return std::to_string(time.count());
}

struct CostCells {
    std::string kind;
    std::string median;
    std::string low;
    std::string high;
};

CostCells cellsOf(const backend::Cost& cost) {
    switch (cost.kind()) {
    case backend::Cost::Kind::kInfeasible:
        return {"none", "", "", ""};
    case backend::Cost::Kind::kUnmeasured:
        return {"unmeasured", "", "", ""};
    case backend::Cost::Kind::kPredicted:
        return {"predicted", number(cost.median()), "", ""};
    case backend::Cost::Kind::kBorrowed:
        return {"borrowed", number(cost.median()), number(cost.low()), number(cost.high())};
    case backend::Cost::Kind::kMeasured:
        break;
    }
    return {"measured", number(cost.median()), number(cost.low()), number(cost.high())};
}

std::string inPlaceCell(const std::optional<backend::Cost>& cost) {
    return cost && cost->feasible() ? number(cost->median()) : std::string();
}

/// With as many digits as it takes to read the same number again.
std::string valueCells(std::span<const plan::NodeValuesRef> columns, std::span<const graph::NodeId> nodes) {
    std::string cells;
    for (const auto& column : columns) {
        cells += ',';
        if (const auto value = plan::largestOf(*column, nodes)) {
            std::array<char, 32> text{};
            cells.append(text.data(), std::to_chars(text.data(), text.data() + text.size(), *value).ptr);
        }
    }
    return cells;
}

/// \param kind   before "region" and "conversion"
/// \param values of a region's nodes, each behind its comma
template <typename ValuesOf>
std::string partRows(const plan::Plan& plan, const std::string& kind, std::size_t columns,
                     const ValuesOf& values) {
    const auto& graph = *plan.graph;
    std::string text;
    for (std::size_t i = 0; i < plan.regions.size(); ++i) {
        const auto& region = plan.regions[i];
        const auto& implementation = region.implementation;
        const auto cost = cellsOf(region.cost);
        text += row({kind + "region", std::to_string(i), cell(graph::regionTitle(graph, region.region, 64)),
                     cell(joined(plan::sourceNames(graph, region.region.nodes))),
                     cell(implementation.backend), cell(implementation.name),
                     cell(implementation.device.toText()), cell(layoutsText(implementation.inputLayouts)),
                     cell(layoutsText(implementation.outputLayouts)), cost.kind, cost.median, cost.low,
                     cost.high, inPlaceCell(region.inPlace), cell(std::string(plan::toText(region.decision))),
                     cell(region.why)},
                    values(region.region.nodes));
    }
    for (std::size_t i = 0; i < plan.conversions.size(); ++i) {
        const auto& conversion = plan.conversions[i];
        const auto cost = cellsOf(conversion.cost);
        text += row({kind + "conversion", std::to_string(i), "Convert",
                     cell(graph.value(conversion.value).name), cell(conversion.implementation.backend),
                     cell(conversion.implementation.name), cell(conversion.toDevice.toText()),
                     cell(conversion.from.toText()), cell(conversion.to.toText()), cost.kind, cost.median,
                     cost.low, cost.high, inPlaceCell(conversion.inPlace), "", ""},
                    std::string(columns, ','));
    }
    return text;
}

} // namespace

std::string csvText(const plan::Plan& plan, const TableExtras& extras) {
    std::string text =
        "kind,id,operators,nodes,backend,implementation,device,layouts_in,layouts_out,cost,median_ns,"
        "low_ns,high_ns,in_place_ns,decision,why";
    for (const auto& columns : {extras.ofPlan, extras.ofNodes}) {
        for (const auto& column : columns) {
            text += "," + cell(column->title);
        }
    }
    text += "\r\n";
    const auto columns = extras.ofPlan.size() + extras.ofNodes.size();
    text += partRows(plan, "", columns, [&extras](const std::vector<graph::NodeId>& nodes) {
        return valueCells(extras.ofPlan, nodes) + valueCells(extras.ofNodes, nodes);
    });
    if (plan.mix != nullptr && !plan.wholeGraphBackend.empty()) {
        text += partRows(*plan.mix, "mix ", columns, [&extras](const std::vector<graph::NodeId>& nodes) {
            return std::string(extras.ofPlan.size(), ',') + valueCells(extras.ofNodes, nodes);
        });
    }
    return text;
}

} // namespace tessera::exporting
