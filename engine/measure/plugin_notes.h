#pragma once

#include "engine/backend/plugin.h"
#include "engine/measure/launcher.h"
#include "engine/measure/store.h"

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>

namespace tessera::measure {

/// Every field, for the wire and the store.
[[nodiscard]] nlohmann::json toJson(const backend::PluginDescription& description);
/// Nothing where the content hash is none.
[[nodiscard]] std::optional<backend::PluginDescription>
pluginDescriptionFromJson(const nlohmann::json& value);

/// What a plug-in said of itself when it was last opened, as long as neither it nor any library that it
/// loaded has changed since (path, size and time of each), nor what says which ones it loads: the variables
/// that it names and the loader's path, as a worker in `environment` sees them. With it a warm search needs
/// no worker.
[[nodiscard]] base::Result<std::optional<backend::PluginDescription>>
findPluginNote(Store& store, const std::filesystem::path& library, const WorkerEnvironment& environment);
[[nodiscard]] base::Status putPluginNote(Store& store, const std::filesystem::path& library,
                                         const WorkerEnvironment& environment,
                                         const backend::PluginDescription& description);

} // namespace tessera::measure
