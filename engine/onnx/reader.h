#pragma once

#include "engine/base/hash.h"
#include "engine/base/result.h"
#include "engine/graph/graph.h"
#include "engine/onnx/warning.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tessera::onnx {

/// The bytes that were written under `hash` (writer.h, WeightMode::kBlobs), as a tensor of any type, with
/// which the constant shares them. Called when a constant is first used, from any thread.
using BlobResolver = std::function<base::Result<graph::Tensor>(const base::Hash128& hash)>;

/// May external data be reached through links (the person's "yes", `--allow-linked-data`)?
enum class LinkedData : std::uint8_t { kRefuse, kAllow };

struct ReadOptions {
    LinkedData linkedData = LinkedData::kRefuse;
    /// For external data named "blob:<hash>"; such data is refused without it.
    BlobResolver blobs = {};
    /// Of initializers that are inputs of the graph too, by their names as they are shown: instead of what
    /// the file gives them. Other names are not looked at.
    std::map<std::string, graph::Tensor> values = {};
    /// Nodes after model-local functions are expanded.
    std::size_t maxNodes = 4'000'000;
};

struct ModelInfo {
    std::int64_t irVersion = 0;
    std::string producer; ///< "pytorch 2.1.0"
    std::string docString;
    std::map<std::string, std::int64_t> opsets; ///< "" is ai.onnx
};

struct Model {
    graph::GraphRef graph;
    ModelInfo info;
    std::vector<Warning> warnings;
    /// Constants whose data files are missing: the structure is there, nothing can be run.
    std::vector<std::string> missingData;
    /// Initializers that have one of ReadOptions::values.
    std::vector<std::string> replaced;
};

/// Reads a model. Structure is read at once; weights above 1 KiB when they are first used, through the
/// descriptor that was opened first. Constant nodes become constants, model-local functions are expanded, the
/// bodies of control-flow operators become graph attributes (values that they capture are appended to the
/// node's and the body's inputs and named in the attribute "tessera_captures").
/// \par Errors kRefused: malformed or hostile, one line that names file, field or node, and byte where known;
///      kUsage: a given value that does not fit its input; kIo: cannot be opened or read.
[[nodiscard]] base::Result<Model> readModel(const std::filesystem::path& path,
                                            const ReadOptions& options = {});
/// The same for bytes in memory, which stay alive as long as the graph does. External files are refused.
[[nodiscard]] base::Result<Model> readModelFromBytes(std::shared_ptr<const std::vector<std::byte>> bytes,
                                                     const ReadOptions& options = {});

} // namespace tessera::onnx
