#pragma once

#include "engine/backend/plugin.h"
#include "engine/measure/device_fingerprint.h"
#include "engine/measure/launcher.h"
#include "engine/measure/store.h"

#include <map>
#include <string>

namespace tessera::measure {

/// What a timing of one implementation in this process's workers depends on.
struct MeasurementContext {
    base::Hash128 region; ///< graph::regionKey
    backend::Implementation implementation;
    backend::PluginDescription plugin;
    std::map<std::string, std::string> options; ///< of the backend
    WorkerEnvironment environment;
    graph::Precision precision = graph::Precision::kF32; ///< that the plan asks for
    int threads = 1;
    std::int64_t modelWeightBytes = 0; ///< of all constants of the model
    DeviceFingerprint device;
};

/// The key under which it is stored. Reads the environment variables that the plug-in names: those given to
/// the worker, else this process's.
[[nodiscard]] StoreKey measurementKey(const MeasurementContext& context);

/// "name=value;" of every option, then of every environment variable that the plug-in names.
[[nodiscard]] std::string optionText(const MeasurementContext& context);

} // namespace tessera::measure
