#pragma once

#include "engine/base/result.h"
#include "engine/graph/graph.h"
#include "engine/session/session.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace tessera::onnxtest {

/// Where Debian keeps the standard's cases.
inline constexpr auto kCases = "/usr/share/libonnx-testdata/data";

/// Does a case give a node's weights as graph inputs, as the standard's do, or as constants, as models do?
enum class Weights { kAsGiven, kConstant };

/// The model of a case, simplified as a session does, with the size that its data have.
/// \param weights  kConstant: every input but the first is the constant that the case's first data set holds.
/// \par Errors of the reader; kImpossible: its inputs are no tensors.
[[nodiscard]] base::Result<graph::GraphRef> readCase(const std::filesystem::path& folder, Weights weights);

/// Tensors of the first data set by the names of the graph's inputs.
[[nodiscard]] base::Result<std::vector<std::pair<std::string, graph::Tensor>>>
caseInputs(const std::filesystem::path& folder, const graph::Graph& graph);

} // namespace tessera::onnxtest
