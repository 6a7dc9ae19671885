#include "app/cli/commands/commands.h"
#include "app/cli/model_source.h"
#include "app/cli/table.h"
#include "engine/base/file_system.h"
#include "engine/pattern/linter.h"
#include "engine/pattern/matcher.h"

#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>

namespace tessera::cli {

namespace {

using Json = nlohmann::ordered_json;
using pattern::Finding;

struct SpecArguments {
    std::string file;
    std::string model;
};

Json findingJson(const Finding& finding) {
    return {{"severity", pattern::toText(finding.severity)},
            {"rule", finding.rule},
            {"line", finding.begin.line},
            {"column", finding.begin.column},
            {"end_line", finding.end.line},
            {"end_column", finding.end.column},
            {"text", finding.text}};
}

std::string findingText(const std::string& file, const Finding& finding) {
    const auto rule = finding.rule.empty() ? std::string() : " [" + finding.rule + "]";
    return printable(fmt::format("{}:{}: {}: {}{}", file, finding.begin.text(),
                                 pattern::toText(finding.severity), finding.text, rule)) +
           "\n";
}

/// What the spec matches in the model, rule by rule in the order of the spec.
base::Result<Json> addMatches(const pattern::BackendSpec& spec, const std::string& source, Context& context) {
    TESSERA_TRY(const auto model, loadModel(source, context));
    const auto& graph = *model.original;
    Json list = Json::array();
    Table table({{"RULE"}, {"REGION"}, {"NODES"}});
    for (const auto& match : pattern::match(graph, spec)) {
        Json nodes = Json::array();
        std::string names;
        for (const auto node : match.region.nodes) {
            nodes.push_back(graph.node(node).name);
            names += (names.empty() ? "" : ", ") + graph.node(node).name;
        }
        const auto title = graph::regionTitle(graph, match.region);
        list.push_back({{"rule", match.ruleId}, {"region", title}, {"nodes", std::move(nodes)}});
        table.add({match.ruleId, title, names});
    }
    context.output.print(table.empty() ? "\nIt matches nothing in " + printable(model.name) + ".\n"
                                       : "\n" + table.text(context.output.charset()));
    return list;
}

base::Result<Answer> check(const SpecArguments& arguments, Context& context) {
    auto text = base::readTextFile(arguments.file, pattern::kMaxSpecBytes);
    if (!text) {
        return base::fail(asRefusedModel(std::move(text).error()));
    }
    auto reading = pattern::readSpec(*text);
    auto findings = std::move(reading.findings);
    if (reading.spec) {
        std::ranges::copy(pattern::lint(*reading.spec), std::back_inserter(findings));
    }
    Json list = Json::array();
    for (const auto& finding : findings) {
        list.push_back(findingJson(finding));
        context.output.print(findingText(arguments.file, finding));
    }
    Json document{{"file", arguments.file}, {"ok", reading.spec.has_value()}, {"findings", std::move(list)}};
    if (reading.spec && findings.empty()) {
        context.output.print(fmt::format("{}: {} patterns and {} fusion rules, nothing doubtful\n",
                                         printable(arguments.file), reading.spec->patterns.size(),
                                         reading.spec->fusion.size()));
    }
    if (reading.spec && !arguments.model.empty()) {
        TESSERA_TRY(document["matches"], addMatches(*reading.spec, arguments.model, context));
    }
    context.output.document("tessera-spec-check", document);
    return reading.spec ? Answer::kYes : Answer::kNo;
}

} // namespace

void addSpec(Registrar& registrar) {
    auto arguments = std::make_shared<SpecArguments>();
    registrar.group("spec", "Works on backend specs")
        .add("check", "Parses and lints a spec, and shows what it matches in a model",
             [arguments](Context& context) { return check(*arguments, context); })
        .argument("FILE", arguments->file, "the spec")
        .option("--model", "MODEL", arguments->model, "show what it matches there");
}

} // namespace tessera::cli
