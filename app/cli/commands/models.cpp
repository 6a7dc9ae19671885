#include "engine/models/models.h"
#include "app/cli/commands/commands.h"
#include "app/cli/model_source.h"
#include "app/cli/table.h"

#include <nlohmann/json.hpp>

namespace tessera::cli {

namespace {

base::Result<Answer> listModels(Context& context) {
    auto list = nlohmann::ordered_json::array();
    Table table({{"NAME"},
                 {"INPUTS"},
                 {"NODES", Table::Align::kRight},
                 {"PARAMETERS", Table::Align::kRight},
                 {"FLOPS", Table::Align::kRight},
                 {"WHAT"}});
    for (const auto& model : models::builtinModels()) {
        TESSERA_TRY(const auto graph, models::buildModel(model.name));
        const auto flops = graphFlops(*graph).value_or(0); // all have sizes
        const auto parameters = parameterCount(*graph);
        list.push_back({{"name", model.name},
                        {"inputs", valuesJson(*graph, graph->inputs())},
                        {"nodes", graph->nodes().size()},
                        {"parameters", parameters},
                        {"flops", flops}});
        std::string inputs;
        for (const auto input : graph->inputs()) {
            inputs += (inputs.empty() ? "" : ", ") + valueText(*graph, input);
        }
        table.add({std::string(model.name), inputs, std::to_string(graph->nodes().size()),
                   countText(parameters), countText(flops), std::string(model.description)});
    }
    context.output.document("tessera-models", {{"models", std::move(list)}});
    context.output.print(table.text(context.output.charset()));
    return Answer::kYes;
}

} // namespace

void addModels(Registrar& registrar) {
    registrar.add("models", "Lists the built-in networks", listModels);
}

} // namespace tessera::cli
