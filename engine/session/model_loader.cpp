#include "engine/session/model_loader.h"

#include "engine/kernels/constant_hashes.h"
#include "engine/models/models.h"
#include "engine/onnx/reader.h"
#include "engine/transform/bind_shapes.h"
#include "engine/transform/simplify.h"

#include <string_view>
#include <utility>

namespace tessera::session {

using base::ErrorKind;
using base::fail;

namespace {

constexpr std::string_view kBuiltinPrefix = "builtin:";

base::Result<std::shared_ptr<OpenModel>> readSource(const std::string& source,
                                                    SessionSettings::LinkedData linkedData) {
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
    options.linkedData = linkedData == SessionSettings::LinkedData::kAllow ? onnx::LinkedData::kAllow
                                                                           : onnx::LinkedData::kRefuse;
    TESSERA_TRY(auto read, onnx::readModel(path, options));
    model->original = std::move(read.graph);
    for (const auto& warning : read.warnings) {
        model->warnings.push_back(warning.where.empty() ? warning.message
                                                        : warning.where + ": " + warning.message);
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

} // namespace

base::Result<ModelRef> loadModel(const std::string& source, SessionSettings::LinkedData linkedData,
                                 std::span<const graph::InputShape> shapes) {
    TESSERA_TRY(auto model, readSource(source, linkedData));
    model->asRead = model->original;
    model->structureHash = model->original->structureHash();
    TESSERA_TRY(auto bound, transform::bindShapes(model->original, shapes));
    model->original = std::move(bound.graph);
    model->shapes = std::move(bound.shapes);
    model->unsized = transform::unsizedInputs(*model->original);
    TESSERA_CHECK(simplify(*model));
    return model;
}

base::Result<ModelRef> withTypes(const OpenModel& model,
                                 const std::map<graph::ValueId, graph::TensorType>& types) {
    auto typed = std::make_shared<OpenModel>(model);
    TESSERA_TRY(typed->original, transform::declareTypes(model.original, types));
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
