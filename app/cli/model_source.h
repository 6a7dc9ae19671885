#pragma once

#include "app/cli/context.h"
#include "engine/graph/graph.h"
#include "engine/pattern/spec_locations.h"

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace tessera::cli {

inline constexpr std::string_view kBuiltinPrefix = "builtin:";

/// A model that a command looks at.
struct LoadedModel {
    std::string name;         ///< file name or built-in name, for people
    graph::GraphRef original; ///< as read
};

/// A path or "builtin:NAME". The reader's warnings become notes.
/// \par Errors kUsage: no such built-in network; kRefused: the file, also when it is not there.
[[nodiscard]] base::Result<LoadedModel> loadModel(const std::string& source, const Context& context);
/// The same error for a model that cannot be opened: its input is refused, whatever the file system said.
[[nodiscard]] base::Error asRefusedModel(base::Error error);

/// The specs that this program finds, with --backend-dir first.
[[nodiscard]] pattern::SpecCatalogue findSpecs(const CommonOptions& options);

/// Does the file beside the spec exist?
[[nodiscard]] bool hasLibrary(const pattern::FoundSpec& spec);

/// Elements of all constants that nodes read.
[[nodiscard]] std::int64_t parameterCount(const graph::Graph& graph);
/// None: they depend on sizes that are not given yet.
[[nodiscard]] std::optional<std::int64_t> graphFlops(const graph::Graph& graph);
/// Bytes that its nodes must read and write, each by itself. None as above.
[[nodiscard]] std::optional<std::int64_t> graphBytes(const graph::Graph& graph);

/// Extents as numbers, symbols by name, null where nothing is known; null for an unknown rank.
[[nodiscard]] nlohmann::ordered_json shapeJson(const graph::Graph& graph, const graph::TensorType& type);
/// `[{"name", "dtype", "shape"}]`.
[[nodiscard]] nlohmann::ordered_json valuesJson(const graph::Graph& graph,
                                                std::span<const graph::ValueId> values);
/// "1x3x224x224"; "?" for an unknown rank.
[[nodiscard]] std::string shapeText(const graph::Graph& graph, const graph::TensorType& type);
/// "input f32 1x3x224x224".
[[nodiscard]] std::string valueText(const graph::Graph& graph, graph::ValueId value);

} // namespace tessera::cli
