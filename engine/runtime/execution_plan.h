#pragma once

#include "engine/backend/implementation.h"
#include "engine/base/result.h"
#include "engine/base/units.h"
#include "engine/graph/region.h"
#include "engine/measure/thresholds.h"
#include "engine/plan/plan.h"

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <vector>

namespace tessera::runtime {

/// A value in one layout on one device: what a buffer holds.
struct ValueForm {
    graph::ValueId value;
    backend::Layout layout;
    backend::DeviceId device = {};
    friend bool operator==(const ValueForm&, const ValueForm&) = default;
};

/// Row-major: the layout in which callers hand values over, on the CPU.
[[nodiscard]] backend::Layout plainLayout(const graph::Graph& graph, graph::ValueId value);

/// One kernel call: a region, or the conversion of one value.
struct Step {
    enum class Kind : std::uint8_t { kRegion, kConversion } kind = Kind::kRegion;
    std::size_t index = 0; ///< of the plan's regions or conversions
    graph::Region region;  ///< kRegion only
    backend::Implementation implementation;
    std::vector<ValueForm> reads;
    std::vector<ValueForm> writes;
};

/// What an executor needs of a plan: steps in execution order, every conversion right before its first
/// reader.
struct ExecutionPlan {
    std::vector<Step> steps;
    /// How long a worker that runs it may say nothing. \see longestSilence
    base::Nanoseconds silence = thresholds::kLongestPreparingHang;
    /// The same while it prepares one of its kernels.
    base::Nanoseconds preparing = thresholds::kLongestPreparingHang;
    /// Bytes that running it may hold on a device; of one that is not named there is no limit. What is
    /// planned was held to them before: they say what room is left to graphs.
    std::map<backend::DeviceId, std::int64_t> memoryLimits = {};
};

/// \par Errors kRefused: regions that depend on each other in a circle, or a reader of a form that nothing
/// makes.
[[nodiscard]] base::Result<ExecutionPlan> makeExecutionPlan(const plan::Plan& plan);

/// For the wire to a worker that holds an equal graph: nodes by id, values by name.
[[nodiscard]] nlohmann::json toJson(const graph::Graph& graph, const ExecutionPlan& plan);
[[nodiscard]] base::Result<ExecutionPlan> executionPlanFromJson(const graph::Graph& graph,
                                                                const nlohmann::json& value);
/// ExecutionPlan::memoryLimits, which go beside the steps: an object with a number for each device.
[[nodiscard]] nlohmann::json toJson(const std::map<backend::DeviceId, std::int64_t>& memoryLimits);
/// \par Errors kRefused
[[nodiscard]] base::Result<std::map<backend::DeviceId, std::int64_t>>
memoryLimitsFromJson(const nlohmann::json& value);

} // namespace tessera::runtime
