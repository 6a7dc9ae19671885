#pragma once

#include "engine/backend/plugin.h"
#include "engine/measure/store.h"

#include <filesystem>
#include <optional>

namespace tessera::measure {

/// What a plug-in said of itself when it was last opened, as long as neither it nor any library that it
/// loaded has changed since (path, size and time of each): with it a warm search needs no worker.
[[nodiscard]] base::Result<std::optional<backend::PluginDescription>>
findPluginNote(Store& store, const std::filesystem::path& library);
[[nodiscard]] base::Status putPluginNote(Store& store, const std::filesystem::path& library,
                                         const backend::PluginDescription& description);

} // namespace tessera::measure
