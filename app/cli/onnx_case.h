#pragma once

#include "app/cli/session_source.h"
#include "engine/base/result.h"
#include "engine/graph/graph.h"
#include "engine/kernels/datum.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::cli {

/// How one case ended.
enum class CaseStatus : std::uint8_t { kPass, kWrong, kUnsupported, kRefused, kCrashed, kHung };
[[nodiscard]] std::string_view toText(CaseStatus status);

struct CaseResult {
    CaseStatus status = CaseStatus::kPass;
    std::string reason;
    std::optional<double> maxAbs; ///< largest error of any output
};

/// A model with one set of inputs and the outputs that it must give.
struct OnnxCase {
    std::filesystem::path model;
    graph::GraphRef graph;
    kernels::Data inputs; ///< in the order of the files
    kernels::Data outputs;
};

using CaseOutputs = kernels::Data;
using CaseRunner = std::function<base::Result<CaseOutputs>(const OnnxCase&)>;

/// Folders with a model.onnx and at least one test_data_set_*, below `folder` or itself; by path.
/// \par Errors kRefused: it is no folder.
[[nodiscard]] base::Result<std::vector<std::filesystem::path>> findCases(const std::filesystem::path& folder);

/// On the reference kernels, in this process.
[[nodiscard]] base::Result<CaseOutputs> runOnReference(const OnnxCase& each);
/// Sizes of the inputs that the model leaves open, as the case's tensors have them.
[[nodiscard]] std::vector<graph::InputShape> sizesOf(const OnnxCase& each);
/// By a plan in a worker.
[[nodiscard]] base::Result<CaseOutputs> runOnSession(const OnnxCase& each, const OpenedSession& opened,
                                                     const plan::PlanRef& plan);

/// Every data set of a case in a child process, which is killed after `limit`: a crash costs one case.
[[nodiscard]] CaseResult runIsolated(const std::filesystem::path& folder, const CaseRunner& runner,
                                     const std::stop_token& stop,
                                     std::chrono::seconds limit = std::chrono::seconds(20));

/// Compares as ONNX's own runner does: |y - r| <= 1e-7 + 1e-3 |r| elementwise (of 16-bit types two units in
/// the last place; NaN equals NaN), equal types and shapes; integers exactly; a sequence element by element.
/// Beyond that 1e-6 max |r|, as of any region: where terms cancel, what is expected is 0 and a sum in f32
/// leaves the rounding of its terms.
[[nodiscard]] CaseResult compareOutputs(const CaseOutputs& got, const CaseOutputs& expected);

} // namespace tessera::cli
