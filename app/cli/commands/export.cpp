#include "app/cli/commands/commands.h"
#include "app/cli/session_source.h"

#include <memory>
#include <nlohmann/json.hpp>

namespace tessera::cli {

namespace {

struct ExportArguments {
    std::string model;
    std::string plan;
    std::string format;
    std::string file;
    bool inlined = false;
};

base::Result<Answer> exportPlan(const ExportArguments& arguments, Context& context) {
    if (arguments.inlined && arguments.format != "onnx") {
        return base::fail(base::ErrorKind::kUsage, "only --format onnx has functions", "--inline");
    }
    if (arguments.format != "bundle") {
        TESSERA_CHECK(checkWritable(arguments.file));
    }
    TESSERA_TRY(const auto opened, openSession(arguments.model, context));
    TESSERA_TRY(const auto plan, loadPlan(opened, arguments.plan, context));
    const auto format = arguments.inlined ? "onnx-inline" : arguments.format;
    TESSERA_CHECK(opened.session->exportPlan(plan, format, arguments.file, context.control()));
    context.progress.clear();
    context.output.document("tessera-export", {{"export", arguments.format}, {"file", arguments.file}});
    context.output.print(printable(arguments.file) + "\n");
    return Answer::kYes;
}

} // namespace

void addExport(Registrar& registrar) {
    auto arguments = std::make_shared<ExportArguments>();
    registrar
        .add("export", "Writes a plan in another form: table, picture, graph, model, report, trace or bundle",
             [arguments](Context& context) { return exportPlan(*arguments, context); })
        .argument("MODEL", arguments->model, "an ONNX file, or builtin:NAME")
        .option("--plan", "PLAN", arguments->plan, "the plan", Need::kRequired)
        .choice("--format", {"json", "csv", "svg", "png", "pdf", "dot", "onnx", "html", "trace", "bundle"},
                arguments->format, "what to write", Need::kRequired)
        .option("-o,--output", "FILE", arguments->file, "where to write it; of a bundle, the folder",
                Need::kRequired)
        .flag("--inline", arguments->inlined, "onnx: the plain model, without a function for each region");
}

} // namespace tessera::cli
