#include "app/cli/model_source.h"

#include "engine/base/file_system.h"
#include "engine/graph/operator_schema.h"
#include "engine/models/models.h"
#include "engine/onnx/reader.h"
#include "engine/transform/bind_shapes.h"

#include <nlohmann/json.hpp>
#include <utility>

namespace tessera::cli {

namespace {

using Json = nlohmann::ordered_json;

std::string dimText(const graph::Graph& graph, const graph::Dim& dim) {
    if (dim.isConstant()) {
        return std::to_string(dim.extent());
    }
    return dim.isUnknown() ? "?" : graph.symbols()[dim.symbol().index()].name;
}

base::Result<LoadedModel> withShapes(LoadedModel model, const Context& context) {
    TESSERA_TRY(auto bound, transform::bindShapes(model.original, context.options.shapes));
    model.original = std::move(bound.graph);
    return model;
}

} // namespace

base::Error asRefusedModel(base::Error error) {
    if (error.kind == base::ErrorKind::kIo) {
        error.kind = base::ErrorKind::kRefused;
    }
    return error;
}

base::Result<LoadedModel> loadModel(const std::string& source, const Context& context) {
    if (source.starts_with(kBuiltinPrefix)) {
        auto name = source.substr(kBuiltinPrefix.size());
        TESSERA_TRY(auto graph, models::buildModel(name));
        return withShapes({std::move(name), std::move(graph)}, context);
    }
    const std::filesystem::path path(source);
    onnx::ReadOptions options;
    options.linkedData =
        context.options.allowLinkedData ? onnx::LinkedData::kAllow : onnx::LinkedData::kRefuse;
    auto model = onnx::readModel(path, options);
    if (!model) {
        return base::fail(asRefusedModel(std::move(model).error()));
    }
    for (const auto& warning : model->warnings) {
        context.output.note(warning.where.empty() ? warning.message : warning.where + ": " + warning.message);
    }
    for (const auto& name : model->missingData) {
        context.output.note("constant '" + name + "': its data file is missing, nothing can be run");
    }
    return withShapes({path.filename().string(), std::move(model->graph)}, context);
}

pattern::SpecCatalogue findSpecs(const CommonOptions& options) {
    const auto installed = base::programFolder().parent_path() / "lib" / "tessera" / "backends";
    return pattern::findSpecs(pattern::standardLocations(options.backendFolders, installed));
}

bool hasLibrary(const pattern::FoundSpec& spec) {
    std::error_code code;
    return std::filesystem::exists(spec.library, code);
}

std::int64_t parameterCount(const graph::Graph& graph) {
    std::int64_t count = 0;
    for (const auto& value : graph.values()) {
        if (value.isConstant() && !value.uses.empty()) {
            count += graph::elementCount(value.constant->extents()).value_or(0);
        }
    }
    return count;
}

std::int64_t graphFlops(const graph::Graph& graph) {
    std::int64_t flops = 0;
    for (const auto& node : graph.nodes()) {
        flops += graph::nodeFlops(graph, node);
    }
    return flops;
}

std::int64_t graphBytes(const graph::Graph& graph) {
    std::int64_t bytes = 0;
    for (const auto& node : graph.nodes()) {
        bytes += graph::nodeBytes(graph, node);
    }
    return bytes;
}

Json shapeJson(const graph::Graph& graph, const graph::TensorType& type) {
    if (!type.shape) {
        return nullptr;
    }
    Json extents = Json::array();
    for (const auto& dim : *type.shape) {
        if (dim.isConstant()) {
            extents.push_back(dim.extent());
        } else {
            extents.push_back(dim.isUnknown() ? Json() : Json(dimText(graph, dim)));
        }
    }
    return extents;
}

Json valuesJson(const graph::Graph& graph, std::span<const graph::ValueId> values) {
    Json list = Json::array();
    for (const auto id : values) {
        const auto& value = graph.value(id);
        list.push_back({{"name", value.name},
                        {"dtype", graph::toText(value.type.dtype)},
                        {"shape", shapeJson(graph, value.type)}});
    }
    return list;
}

std::string shapeText(const graph::Graph& graph, const graph::TensorType& type) {
    if (!type.shape) {
        return "?";
    }
    std::string text;
    for (const auto& dim : *type.shape) {
        text += (text.empty() ? "" : "×") + dimText(graph, dim);
    }
    return text.empty() ? "scalar" : text;
}

std::string valueText(const graph::Graph& graph, graph::ValueId value) {
    const auto& held = graph.value(value);
    return held.name + " " + std::string(graph::toText(held.type.dtype)) + " " + shapeText(graph, held.type);
}

} // namespace tessera::cli
