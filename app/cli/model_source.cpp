#include "app/cli/model_source.h"

#include "engine/base/file_system.h"
#include "engine/graph/operator_schema.h"
#include "engine/graph/shape_arithmetic.h"
#include "engine/models/models.h"
#include "engine/onnx/reader.h"
#include "engine/transform/bind_shapes.h"
#include "engine/transform/settle.h"

#include <algorithm>
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

/// Has it inputs whose sizes a person has still to give? Extents that data decides are nobody's to give.
bool waitsForSizes(const graph::Graph& graph) {
    return std::ranges::any_of(graph.inputs(),
                               [&](graph::ValueId input) { return !graph.value(input).type.extents(); });
}

/// Moving elements is no FLOP; what bodies and operators that are not known do is not known.
bool mayCompute(const graph::Node& node) {
    return node.schema == nullptr || node.schema->flops != nullptr ||
           node.schema->operatorClass == graph::OperatorClass::kControl;
}

bool hasOpenExtents(const graph::Graph& graph, const graph::Node& node) {
    const auto isOpen = [&](graph::ValueId value) {
        return value.valid() && !graph.value(value).type.extents();
    };
    return std::ranges::any_of(node.inputs, isOpen) || std::ranges::any_of(node.outputs, isOpen);
}

base::Result<LoadedModel> withShapes(LoadedModel model, const Context& context) {
    TESSERA_TRY(auto bound,
                transform::bindShapes(model.original, context.options.shapes, context.options.sizes));
    for (const auto& overruled : bound.overruled) {
        context.output.note(overruled.where + ": " + overruled.message + "; what the operator makes holds");
    }
    TESSERA_TRY(model.original, transform::settle(bound.graph));
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

std::optional<std::int64_t> graphFlops(const graph::Graph& graph) {
    const bool waits = waitsForSizes(graph);
    std::int64_t flops = 0;
    for (const auto& node : graph.nodes()) {
        if (waits && mayCompute(node) && hasOpenExtents(graph, node)) {
            return std::nullopt;
        }
        flops = graph::saturatingAdd(flops, graph::nodeFlops(graph, node));
    }
    return flops;
}

std::optional<std::int64_t> graphBytes(const graph::Graph& graph) {
    const bool waits = waitsForSizes(graph);
    std::int64_t bytes = 0;
    for (const auto& node : graph.nodes()) {
        if (waits && hasOpenExtents(graph, node)) {
            return std::nullopt;
        }
        bytes = graph::saturatingAdd(bytes, graph::nodeBytes(graph, node));
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
