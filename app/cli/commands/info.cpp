#include "app/cli/commands/commands.h"
#include "app/cli/matches.h"
#include "app/cli/model_source.h"
#include "app/cli/table.h"
#include "engine/graph/qualified_op.h"
#include "engine/transform/bind_shapes.h"

#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

namespace tessera::cli {

namespace {

using Json = nlohmann::ordered_json;

struct Facts {
    std::int64_t parameters = 0;
    std::optional<std::int64_t> flops; ///< none: they depend on sizes
    std::optional<std::int64_t> bytes;
    std::vector<std::string> sizes; ///< symbols that a person can give
    std::map<std::string, std::int64_t> operators;
    NodeSupport support;
};

std::vector<pattern::FoundSpec> installedSpecs(const CommonOptions& options) {
    auto specs = findSpecs(options).specs;
    std::erase_if(specs, [](const pattern::FoundSpec& each) { return !hasLibrary(each); });
    return specs;
}

Json orNull(const std::optional<std::int64_t>& count) {
    return count ? Json(*count) : Json();
}

Json infoJson(const LoadedModel& model, const Facts& facts) {
    const auto& graph = *model.original;
    Json unsupported = Json::array();
    for (const auto& each : facts.support.unsupported) {
        unsupported.push_back({{"node", graph.node(each.node).name},
                               {"operator", graph::qualifiedOp(graph.node(each.node))},
                               {"reason", each.reason}});
    }
    return {{"name", model.name},
            {"nodes", graph.nodes().size()},
            {"parameters", facts.parameters},
            {"flops", orNull(facts.flops)},
            {"bytes", orNull(facts.bytes)},
            {"sizes", facts.sizes},
            {"reference_share", facts.support.referenceShare},
            {"inputs", valuesJson(graph, graph.inputs())},
            {"outputs", valuesJson(graph, graph.outputs())},
            {"operators", facts.operators},
            {"unsupported", std::move(unsupported)}};
}

std::string valueLines(const graph::Graph& graph, std::span<const graph::ValueId> values,
                       std::string_view title) {
    std::string lines;
    for (const auto value : values) {
        lines += fmt::format("{:<12}{}\n", lines.empty() ? title : "", elided(valueText(graph, value), 100));
    }
    return lines;
}

std::string infoText(const LoadedModel& model, const Facts& facts, Charset charset) {
    const auto& graph = *model.original;
    std::string text = printable(model.name) + "\n";
    text += valueLines(graph, graph.inputs(), "inputs") + valueLines(graph, graph.outputs(), "outputs");
    text += fmt::format("{:<12}{}\n", "nodes", graph.nodes().size());
    text += fmt::format("{:<12}{}\n", "parameters", countText(facts.parameters));
    if (!facts.sizes.empty()) {
        text += fmt::format("{:<12}{} (--size SYMBOL=N)\n", "sizes",
                            elided(fmt::format("{}", fmt::join(facts.sizes, ", ")), 100));
    }
    constexpr const char* kOpen = "depends on sizes";
    text += fmt::format("{:<12}{}\n", "FLOPs", facts.flops ? countText(*facts.flops) : kOpen);
    text += fmt::format("{:<12}{}\n", "bytes", facts.bytes ? bytesText(*facts.bytes) : kOpen);

    std::vector<std::pair<std::string, std::int64_t>> operators(facts.operators.begin(),
                                                                facts.operators.end());
    std::ranges::stable_sort(operators, [](const auto& a, const auto& b) { return a.second > b.second; });
    Table counts({{"OPERATOR"}, {"NODES", Table::Align::kRight}});
    for (const auto& [name, count] : operators) {
        counts.add({name, std::to_string(count)});
    }
    text += "\n" + counts.text(charset);
    if (facts.support.unsupported.empty()) {
        return text + "\nEvery node has a backend.\n";
    }
    Table unsupported({{"NODE"}, {"OPERATOR"}, {"WHY NO BACKEND RUNS IT", Table::Align::kLeft, 160}});
    for (const auto& each : facts.support.unsupported) {
        unsupported.add({graph.node(each.node).name, graph::qualifiedOp(graph.node(each.node)), each.reason});
    }
    return text + "\n" + unsupported.text(charset);
}

base::Result<Answer> info(const std::string& source, Context& context) {
    TESSERA_TRY(const auto model, loadModel(source, context));
    Facts facts{.parameters = parameterCount(*model.original),
                .flops = graphFlops(*model.original),
                .bytes = graphBytes(*model.original),
                .sizes = transform::wantedSizes(*model.original),
                .operators = {},
                .support = nodeSupport(*model.original, installedSpecs(context.options))};
    for (const auto& node : model.original->nodes()) {
        ++facts.operators[graph::qualifiedOp(node)];
    }
    context.output.document("tessera-info", infoJson(model, facts));
    context.output.print(infoText(model, facts, context.output.charset()));
    return Answer::kYes;
}

} // namespace

void addInfo(Registrar& registrar) {
    auto model = std::make_shared<std::string>();
    registrar
        .add("info", "Shows a model's inputs, outputs, operators and size, and what no backend can run",
             [model](Context& context) { return info(*model, context); })
        .argument("MODEL", *model, "an ONNX file, or builtin:NAME");
}

} // namespace tessera::cli
