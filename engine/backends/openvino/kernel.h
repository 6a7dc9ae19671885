#pragma once

#include "engine/backend/abi/backend.hpp"

#include <memory>
#include <string>

namespace ov {
class Core;
}

namespace tessera::openvino {

/// The type that OpenVINO may compute f32 operators in, after the spec's option `inference_precision`: a
/// type, or `plan`, which is bf16 in a plan of that class on a CPU that has it, and f32 elsewhere.
struct Precision {
    std::string name; ///< OpenVINO's: f32, bf16, f16
    ts_precision kind = TS_F32;
};

/// Throws std::runtime_error when the option is none of plan, f32, bf16, f16.
[[nodiscard]] Precision precisionOf(const plugin::SettingsView& settings);

/// A kernel that runs the region as one compiled model, on the caller's buffers. Throws plugin::Unsupported
/// where OpenVINO's CPU plug-in does not take the model, or would take its values in another type or shape.
[[nodiscard]] std::unique_ptr<plugin::Kernel>
makeModelKernel(ov::Core& core, const plugin::RegionView& region, const plugin::SettingsView& settings);

} // namespace tessera::openvino
