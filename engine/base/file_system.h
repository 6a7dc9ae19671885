#pragma once

#include "engine/base/result.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace tessera::base {

/// kIo: what a call of the system that has just failed was for, and why it failed (errno).
[[nodiscard]] tl::unexpected<Error> ioError(const std::filesystem::path& path, const std::string& what);

/// A whole regular file of at most `maxBytes`. Refuses directories, devices and pipes (kIo).
[[nodiscard]] Result<std::string> readTextFile(const std::filesystem::path& path, std::size_t maxBytes);

/// Writes to a temporary sibling, syncs, renames: after a crash or on a full disk the old file is whole.
[[nodiscard]] Status writeFileAtomically(const std::filesystem::path& path, std::string_view contents);

/// $XDG_DATA_HOME/tessera, $XDG_CONFIG_HOME/tessera, $XDG_CACHE_HOME/tessera (with the usual fall-backs in
/// $HOME). The folder is made with mode 0700 when absent; kIo when it belongs to another user.
[[nodiscard]] Result<std::filesystem::path> dataFolder();
[[nodiscard]] Result<std::filesystem::path> configFolder();
[[nodiscard]] Result<std::filesystem::path> cacheFolder();

/// The folder of the running program, from /proc/self/exe.
[[nodiscard]] std::filesystem::path programFolder();

} // namespace tessera::base
