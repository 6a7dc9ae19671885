#include "app/cli/commands/commands.h"
#include "app/cli/model_source.h"
#include "app/cli/table.h"

#include <nlohmann/json.hpp>

namespace tessera::cli {

namespace {

using Json = nlohmann::ordered_json;

Json backendJson(const pattern::FoundSpec& found) {
    Json patterns = Json::array();
    for (const auto& rule : found.spec.patterns) {
        patterns.push_back({{"id", rule.id}, {"match", rule.match.text()}, {"where", rule.where.text()}});
    }
    const bool here = hasLibrary(found);
    return {{"name", found.spec.id},
            {"title", found.spec.title},
            {"level", pattern::toText(found.spec.level)},
            {"version", ""},
            {"available", here},
            {"reason", here ? "" : "its library " + found.library.filename().string() + " is not installed"},
            {"patterns", std::move(patterns)}};
}

base::Result<Answer> listBackends(Context& context) {
    const auto catalogue = findSpecs(context.options);
    Json list = Json::array();
    Table table({{"BACKEND"},
                 {"LEVEL"},
                 {"VERSION"},
                 {"PATTERNS", Table::Align::kRight},
                 {"STATE", Table::Align::kLeft, 100}});
    for (const auto& found : catalogue.specs) {
        const auto json = backendJson(found);
        table.add({found.spec.id, std::string(pattern::toText(found.spec.level)), json["version"],
                   std::to_string(found.spec.patterns.size() + found.spec.fusion.size()),
                   json["available"] ? "available" : json["reason"].get<std::string>()});
        list.push_back(json);
    }
    for (const auto& problem : catalogue.problems) {
        context.output.note(problem.text);
    }
    context.output.document("tessera-backends", {{"backends", std::move(list)}});
    context.output.print(table.text(context.output.charset()));
    return Answer::kYes;
}

} // namespace

void addBackends(Registrar& registrar) {
    registrar.add("backends", "Lists every backend: level, version, and whether it can be used here",
                  listBackends);
}

} // namespace tessera::cli
