#pragma once

#include "engine/base/hash.h"
#include "engine/base/result.h"
#include "engine/graph/graph.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace tessera::onnx {

/// How compound operators (nodes with `primitives`) are written.
enum class CompoundMode : std::uint8_t {
    kPrimitives, ///< as what they were recognised from: any runtime reads the result
    kKeep,       ///< as they are, with attributes that let readModel restore them: for worker processes
};

/// Where constants above 1 KiB go.
enum class WeightMode : std::uint8_t {
    kInline,
    kBlobs, ///< named by content; the reader asks its BlobResolver
};

/// Nodes that become one model-local function, called once. Must be convex, disjoint from other groups.
struct FunctionGroup {
    std::string name; ///< the operator type of the call, the function's name and the call node's name
    std::string domain;
    std::string docString;
    std::vector<graph::NodeId> nodes;
};

/// What is said of the extents of inputs, outputs and what lies between.
enum class ExtentMode : std::uint8_t {
    kKnown, ///< what the graph knows
    kOpen,  ///< ranks alone: a reader that follows the extents into a branch which is never taken may find
            ///< that they do not fit there
};

struct WriteOptions {
    CompoundMode compounds = CompoundMode::kPrimitives;
    WeightMode weights = WeightMode::kInline;
    std::vector<FunctionGroup> groups = {};
    std::string producerVersion = {};
    std::string docString = {};
    /// Sum of weight bytes up to which they are written inline.
    std::int64_t inlineLimitBytes = std::int64_t{1} << 30U;
    ExtentMode extents = ExtentMode::kKnown;
};

/// A constant that a model written with WeightMode::kBlobs names by `hash`, which is hashBytes of its bytes.
struct Blob {
    base::Hash128 hash;
    graph::ConstantRef constant;
};

struct WrittenModel {
    std::string bytes;
    std::vector<Blob> blobs; ///< each once, in order of first use
};

/// A stand-alone ONNX model. The same graph and options give the same bytes.
/// \par Errors kImpossible: inline weights above the limit (write a file), a group that is not convex;
/// whatever
///      a lazy constant's source reports.
[[nodiscard]] base::Result<WrittenModel> writeModel(const graph::Graph& graph,
                                                    const WriteOptions& options = {});

/// Writes FILE; weights beyond the inline limit go to FILE.data beside it. Both are replaced atomically.
[[nodiscard]] base::Status writeModelFile(const graph::Graph& graph, const std::filesystem::path& path,
                                          const WriteOptions& options = {});

} // namespace tessera::onnx
