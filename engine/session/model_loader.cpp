#include "engine/session/model_loader.h"

#include "engine/kernels/constant_hashes.h"
#include "engine/models/models.h"
#include "engine/onnx/reader.h"
#include "engine/transform/bind_shapes.h"
#include "engine/transform/settle.h"
#include "engine/transform/simplify.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace tessera::session {

using base::ErrorKind;
using base::fail;

namespace {

constexpr std::string_view kBuiltinPrefix = "builtin:";

void warn(OpenModel& model, const std::string& where, const std::string& message) {
    model.warnings.push_back(where.empty() ? message : where + ": " + message);
}

base::Result<std::shared_ptr<OpenModel>> readSource(const std::string& source,
                                                    const SessionSettings& settings) {
    auto model = std::make_shared<OpenModel>();
    model->source = source;
    if (source.starts_with(kBuiltinPrefix)) {
        model->name = source.substr(kBuiltinPrefix.size());
        TESSERA_TRY(model->original, models::buildModel(model->name));
        return model;
    }
    const std::filesystem::path path(source);
    model->name = path.filename().string();
    onnx::ReadOptions options;
    options.linkedData = settings.linkedData;
    options.values = {settings.inputs.begin(), settings.inputs.end()};
    TESSERA_TRY(auto read, onnx::readModel(path, options));
    model->original = std::move(read.graph);
    model->replaced = std::move(read.replaced);
    for (const auto& warning : read.warnings) {
        warn(*model, warning.where, warning.message);
    }
    for (const auto& missing : read.missingData) {
        model->warnings.push_back("constant '" + missing + "': its data file is missing, nothing can be run");
    }
    return model;
}

/// Makes the graph that is placed.
base::Status simplify(OpenModel& model) {
    // No backend but the reference computes a whole Attention; its parts run on all of them.
    TESSERA_TRY(auto simplified, transform::simplify(model.original, {.recogniseAttention = false}));
    model.graph = std::move(simplified.graph);
    model.folded = std::move(simplified.folded);
    return {};
}

/// The sizes that a person names, and those of the given inputs of the graph.
base::Result<std::vector<graph::InputShape>> shapesFor(const graph::Graph& graph,
                                                       const SessionSettings& settings) {
    std::vector<graph::InputShape> shapes = settings.shapes;
    for (const auto& [name, tensor] : settings.inputs) {
        const auto named = std::ranges::find(settings.shapes, name, &graph::InputShape::input);
        if (named != settings.shapes.end() && named->extents != tensor.extents()) {
            return fail(ErrorKind::kUsage,
                        graph::toText(named->extents) + " is asked for, and its file holds " +
                            graph::toText(tensor.extents()),
                        "input '" + name + "'");
        }
        const auto isInput = [&](graph::ValueId id) { return graph.value(id).name == name; };
        if (named == settings.shapes.end() && std::ranges::any_of(graph.inputs(), isInput)) {
            shapes.push_back({name, tensor.extents()});
        }
    }
    return shapes;
}

} // namespace

base::Result<ModelRef> loadModel(const std::string& source, const SessionSettings& settings) {
    TESSERA_TRY(auto model, readSource(source, settings));
    model->asRead = model->original;
    model->structureHash = model->original->structureHash();
    TESSERA_TRY(const auto shapes, shapesFor(*model->original, settings));
    TESSERA_TRY(auto bound, transform::bindShapes(model->original, shapes, settings.sizes));
    for (const auto& overruled : bound.overruled) {
        warn(*model, overruled.where, overruled.message + "; what the operator makes holds");
    }
    TESSERA_TRY(model->original, transform::settle(bound.graph));
    model->shapes = std::move(bound.shapes);
    model->sizes = settings.sizes;
    model->unsized = transform::unsizedInputs(*model->original);
    TESSERA_CHECK(simplify(*model));
    return model;
}

base::Result<ModelRef> withTypes(const OpenModel& model,
                                 const std::map<graph::ValueId, graph::TensorType>& types) {
    auto typed = std::make_shared<OpenModel>(model);
    TESSERA_TRY(const auto declared, transform::declareTypes(model.original, types));
    TESSERA_TRY(typed->original, transform::settle(declared));
    TESSERA_CHECK(simplify(*typed));
    return typed;
}

base::Result<base::Hash128> weightsHash(const graph::Graph& graph, const base::JobControl& control) {
    const auto hashes = kernels::constantHashes(
        graph, [&control](const graph::Constant& constant) -> base::Result<base::Hash128> {
            return control.stopRequested() ? fail(ErrorKind::kCancelled, "stopped on request")
                                           : constant.contentHash();
        });
    base::Hasher hasher;
    for (const auto& each : hashes) {
        TESSERA_TRY(const auto hash, each);
        hasher.add(hash);
    }
    return hasher.finish();
}

} // namespace tessera::session
