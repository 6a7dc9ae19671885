#include "app/cli/commands/commands.h"
#include "app/cli/model_source.h"
#include "engine/graph/value_bytes.h"
#include "engine/onnx/writer.h"

#include <memory>
#include <nlohmann/json.hpp>

namespace tessera::cli {

namespace {

struct ExportModelArguments {
    std::string model;
    std::string file;
};

base::Result<Answer> exportModel(const ExportModelArguments& arguments, Context& context) {
    TESSERA_TRY(const auto model, loadModel(arguments.model, context));
    onnx::WriteOptions options;
    options.producerVersion = TESSERA_VERSION;
    const std::filesystem::path file(arguments.file);
    TESSERA_CHECK(onnx::writeModelFile(*model.original, file, options));
    std::error_code code;
    const auto bytes = static_cast<std::int64_t>(std::filesystem::file_size(file, code));
    const auto data = arguments.file + ".data";
    const bool split = graph::constantBytes(*model.original) > options.inlineLimitBytes;
    nlohmann::ordered_json document{{"file", arguments.file}, {"bytes", bytes}};
    if (split) {
        document["data_file"] = data;
    }
    context.output.document("tessera-export-model", document);
    context.output.print(arguments.file + (split ? " and " + data : "") + ": " + model.name + ", " +
                         std::to_string(model.original->nodes().size()) + " nodes, " + bytesText(bytes) +
                         "\n");
    return Answer::kYes;
}

} // namespace

void addExportModel(Registrar& registrar) {
    auto arguments = std::make_shared<ExportModelArguments>();
    registrar
        .add("export-model", "Writes a network as ONNX with its weights",
             [arguments](Context& context) { return exportModel(*arguments, context); })
        .argument("MODEL", arguments->model, "builtin:NAME, or an ONNX file")
        .option("-o,--output", "FILE.onnx", arguments->file, "where to write it", Need::kRequired);
}

} // namespace tessera::cli
