#include "app/cli/commands/commands.h"
#include "app/cli/session_source.h"
#include "app/cli/table.h"

#include <nlohmann/json.hpp>

namespace tessera::cli {

namespace {

using Json = nlohmann::ordered_json;

Json backendJson(const session::BackendInfo& info) {
    Json patterns = Json::array();
    for (const auto& rule : info.spec.patterns) {
        patterns.push_back({{"id", rule.id}, {"match", rule.match.text()}, {"where", rule.where.text()}});
    }
    return {{"name", info.spec.id},
            {"title", info.spec.title},
            {"level", pattern::toText(info.spec.level)},
            {"version", info.version},
            {"available", info.available},
            {"reason", info.reason},
            {"patterns", std::move(patterns)}};
}

base::Result<Answer> listBackends(Context& context) {
    TESSERA_TRY(const auto session, createSession(context));
    TESSERA_CHECK(session->probeBackends(context.control()));
    Json list = Json::array();
    Table table({{"BACKEND"},
                 {"LEVEL"},
                 {"VERSION"},
                 {"PATTERNS", Table::Align::kRight},
                 {"STATE", Table::Align::kLeft, 100}});
    for (const auto& info : session->backends()) {
        const auto json = backendJson(info);
        table.add({info.spec.id, std::string(pattern::toText(info.spec.level)), json["version"],
                   std::to_string(info.spec.patterns.size() + info.spec.fusion.size()),
                   json["available"] ? "available" : json["reason"].get<std::string>()});
        list.push_back(json);
    }
    context.progress.clear();
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
