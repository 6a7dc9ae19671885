#pragma once

#include "engine/base/result.h"
#include "engine/plan/plan.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace tessera::exporting {

/// A plug-in that a plan needs.
struct BundledPlugin {
    std::string backend;
    std::string version;
    std::filesystem::path library;
};

/// The bundle format that this program writes.
inline constexpr std::int64_t kBundleVersion = 1;

/// A folder that runs elsewhere without a search: plan.json, model.onnx (and model.onnx.data for large
/// weights), and bundle.json with the plug-ins' versions and a checksum (XXH3, 128 bits) of every file and
/// library. The folder is made when absent; files of these names in it are replaced. \par Errors kIo; those
/// of onnx::writeModelFile.
[[nodiscard]] base::Status writeBundle(const plan::Plan& plan, const graph::Graph& original,
                                       const std::vector<BundledPlugin>& plugins,
                                       const std::filesystem::path& folder);

/// The model beside a plan file of a bundle; empty when the plan is not in one.
[[nodiscard]] std::filesystem::path bundledModel(const std::filesystem::path& planFile);

/// Are plan and model of the bundle what was written? \par Errors kRefused naming the file that is not.
[[nodiscard]] base::Status checkBundle(const std::filesystem::path& folder);

} // namespace tessera::exporting
