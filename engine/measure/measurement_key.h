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

/// "winograd abcd abcd -> aBcd8b": the name alone does not say in which layouts it was timed, or where.
[[nodiscard]] std::string nameWithLayouts(const backend::Implementation& implementation);

/// The device that \ref nameWithLayouts says; of a text that says none, the CPU.
[[nodiscard]] backend::DeviceId deviceIn(const std::string& nameWithLayouts);

/// How cold a kernel finds its weights. Two models with like amounts of other weights leave them equally
/// cold.
[[nodiscard]] std::string cacheStateOf(std::int64_t modelWeightBytes, std::int64_t lastLevelCacheBytes);

/// Reading more than that between two runs of a kernel leaves its weights no cooler: they are in memory then.
[[nodiscard]] std::int64_t mostCoolingBytes(const DeviceFingerprint& device);

/// Of data that pass through all its caches, those that are found there are among the last so many bytes.
[[nodiscard]] std::int64_t mostCachedBytes(const DeviceFingerprint& device);

/// Key of the note "offer": what a backend offers for a region.
/// \param key  whose region, backend, plugin, options, threads, precision and device count
/// \param use  that was asked for \param ceilings  hashOf what it was given; it may use none
[[nodiscard]] base::Hash128 offerNoteKey(const StoreKey& key, backend::ThreadUse use,
                                         const base::Hash128& ceilings = {});
/// Key of the note "overhead": what dispatching a kernel costs.
[[nodiscard]] base::Hash128 overheadNoteKey(const base::Hash128& device, int threads);

/// The key under which it is stored. Reads the environment variables that the plug-in names: those given to
/// the worker, else this process's.
[[nodiscard]] StoreKey measurementKey(const MeasurementContext& context);

/// Value of an environment variable in a worker: what is given to it, else this process's; empty: unset.
[[nodiscard]] std::string variableOf(const WorkerEnvironment& environment, const std::string& name);

/// "name=value;" of every option, then of every environment variable that the plug-in names.
[[nodiscard]] std::string optionText(const MeasurementContext& context);

} // namespace tessera::measure
