#include "app/cli/commands/commands.h"
#include "app/cli/model_source.h"
#include "app/cli/session_source.h"
#include "engine/plan/node_values.h"

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tessera::cli {

namespace {

struct ExportArguments {
    std::string model;
    std::string plan;
    std::string format;
    std::string file;
    bool inlined = false;
    std::string scale;
    std::string theme;
    std::string colour;
    std::string overlay;
    std::vector<std::string> select;
    bool folded = false;
    bool noLegend = false;
    bool errors = false;
};

/// Options that only pictures have. \par Errors kUsage: one of them with another format.
base::Result<std::optional<exporting::PlanPictureRequest>> pictureOf(const ExportArguments& arguments) {
    const auto format = exporting::parsePictureFormat(arguments.format);
    const std::pair<const char*, bool> given[] = {{"--scale", !arguments.scale.empty()},
                                                  {"--theme", !arguments.theme.empty()},
                                                  {"--colour", !arguments.colour.empty()},
                                                  {"--select", !arguments.select.empty()},
                                                  {"--fold", arguments.folded},
                                                  {"--no-legend", arguments.noLegend}};
    for (const auto& [option, isGiven] : given) {
        if (isGiven && !format) {
            return base::fail(base::ErrorKind::kUsage, "only svg, png and pdf have it", option);
        }
    }
    const bool isTable = arguments.format == "csv";
    if (!arguments.overlay.empty() && !format && !isTable) {
        return base::fail(base::ErrorKind::kUsage, "only csv, svg, png and pdf have it", "--overlay");
    }
    if (!arguments.overlay.empty() && arguments.colour == "backend") {
        return base::fail(base::ErrorKind::kUsage, "its values are colours; leave --colour backend out",
                          "--overlay");
    }
    if (!format) {
        return std::optional<exporting::PlanPictureRequest>();
    }
    if (!arguments.scale.empty() && *format != exporting::PictureFormat::kPng) {
        return base::fail(base::ErrorKind::kUsage, "only a PNG has pixels; SVG and PDF are sharp at any size",
                          "--scale");
    }
    exporting::PlanPictureRequest request{.format = *format, .nodes = arguments.select};
    request.pixelRatio = arguments.scale.empty() ? 1 : arguments.scale.front() - '0';
    request.theme =
        arguments.theme == "dark" ? exporting::PictureTheme::kDark : exporting::PictureTheme::kLight;
    const bool isHeat = arguments.colour == "heat" || !arguments.overlay.empty();
    request.mode = isHeat ? layout::ColourMode::kHeat : layout::ColourMode::kBackend;
    request.folding = arguments.folded ? exporting::SceneRequest::Folding::kRepeats
                                       : exporting::SceneRequest::Folding::kNone;
    request.legend = arguments.noLegend ? exporting::PlanPictureRequest::LegendUse::kNone
                                        : exporting::PlanPictureRequest::LegendUse::kBelow;
    return std::optional(std::move(request));
}

base::Result<plan::NodeValuesRef> overlayOf(const std::string& file, const graph::Graph& graph,
                                            Context& context) {
    auto read = plan::readNodeValues(file, graph);
    if (!read) {
        return base::fail(asRefusedModel(std::move(read).error()));
    }
    if (read->matched < read->rows) {
        context.output.note(
            file + ": " + std::to_string(read->matched) + " of " + std::to_string(read->rows) +
            " nodes are in this model; the first that is not is '" + printable(read->firstUnknown) + "'" +
            (read->firstPlace.empty() ? "" : ", " + read->firstPlace));
    }
    return std::make_shared<const plan::NodeValues>(std::move(read->values));
}

/// A report with the errors of the plan's regions, which are found first.
base::Status exportChecked(const plan::PlanRef& plan, const std::string& file, session::Session& session,
                           Context& context) {
    TESSERA_CHECK(checkSameCpu(*plan));
    TESSERA_TRY(const auto errors, session.errors(plan, context.control()));
    return session.exportReport(errors.plan, {.errors = &errors}, file, context.control());
}

base::Result<Answer> exportPlan(const ExportArguments& arguments, Context& context) {
    if (arguments.inlined && arguments.format != "onnx") {
        return base::fail(base::ErrorKind::kUsage, "only --format onnx has functions", "--inline");
    }
    if (arguments.errors && arguments.format != "html") {
        return base::fail(base::ErrorKind::kUsage, "only a report (html) has them", "--errors");
    }
    TESSERA_TRY(auto picture, pictureOf(arguments));
    if (arguments.format != "bundle") {
        TESSERA_CHECK(checkWritable(arguments.file));
    }
    TESSERA_TRY(const auto opened, openSession(arguments.model, context));
    TESSERA_TRY(const auto plan, loadPlan(opened, arguments.plan, context));
    const auto format = arguments.inlined ? "onnx-inline" : arguments.format;
    std::vector<plan::NodeValuesRef> columns;
    if (!arguments.overlay.empty()) {
        TESSERA_TRY(columns.emplace_back(), overlayOf(arguments.overlay, *plan->graph, context));
    }
    if (picture) {
        picture->values = columns.empty() ? nullptr : columns.front();
        TESSERA_CHECK(opened.session->exportPicture(plan, *picture, arguments.file));
    } else if (arguments.errors) {
        TESSERA_CHECK(exportChecked(plan, arguments.file, *opened.session, context));
    } else if (!columns.empty()) {
        TESSERA_CHECK(opened.session->exportTable(plan, {.ofNodes = columns}, arguments.file));
    } else {
        TESSERA_CHECK(opened.session->exportPlan(plan, format, arguments.file, context.control()));
    }
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
        .flag("--inline", arguments->inlined, "onnx: the plain model, without a function for each region")
        .choice("--scale", {"1", "2", "3", "4"}, arguments->scale, "png: device pixels a pixel (1)")
        .choice("--theme", {"light", "dark"}, arguments->theme, "pictures: colours (light)")
        .choice("--colour", {"backend", "heat"}, arguments->colour, "pictures: what colours mean (backend)")
        .option(
            "--overlay", "FILE", arguments->overlay,
            "pictures: colours are these values of nodes, csv: a column has them; CSV (node,value[,unit]) or "
            "JSON ({\"node\": value})")
        .repeated("--select", "NODE", arguments->select,
                  "pictures: this node with its region, and others named so, alone; repeatable")
        .flag("--fold", arguments->folded, "pictures: groups that the model repeats are one box each")
        .flag("--no-legend", arguments->noLegend, "pictures: without the legend below")
        .flag("--errors", arguments->errors,
              "html: runs the plan and the reference first, and shows the errors of its regions");
}

} // namespace tessera::cli
