#pragma once

#include "engine/base/result.h"
#include "engine/plan/plan.h"

#include <cstdint>
#include <filesystem>
#include <vector>

namespace tessera::onnx {
struct FunctionGroup;
}

namespace tessera::exporting {

/// How the placement is told in an ONNX file.
enum class PlacedModelForm : std::uint8_t {
    kFunctions, ///< each region a model-local function of the domain "tessera.BACKEND"
    kInline,    ///< the plain model
};

/// One group a region: the original nodes that it stands for, with implementation and times in its
/// doc_string. A set of original nodes that is not convex (nodes between them vanished) becomes several
/// groups.
[[nodiscard]] std::vector<onnx::FunctionGroup> functionGroups(const plan::Plan& plan,
                                                              const graph::Graph& original);

/// The original model with the placement in it. \par Errors as onnx::writeModelFile.
[[nodiscard]] base::Status writePlacedModel(const plan::Plan& plan, const graph::Graph& original,
                                            const std::filesystem::path& file, PlacedModelForm form);

} // namespace tessera::exporting
