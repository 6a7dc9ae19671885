#pragma once

#include "engine/base/result.h"
#include "engine/base/units.h"

#include <string>
#include <string_view>
#include <utility>

namespace tessera::cli {

/// "60s", "1.5m", "200ms"; a number alone is seconds. \par Errors kUsage.
[[nodiscard]] base::Result<base::Nanoseconds> parseDuration(std::string_view text);

/// "2GiB", "512MiB", "1024": from 1 on. \par Errors kUsage
[[nodiscard]] base::Result<std::int64_t> parseBytes(std::string_view text);

/// "NAME=VALUE", split at the last '='-sign so that names may hold one. \par Errors kUsage: there is none, or
/// one side is empty. `what` says what was expected ("NODE=BACKEND").
[[nodiscard]] base::Result<std::pair<std::string, std::string>> splitAssignment(std::string_view text,
                                                                                std::string_view what);

} // namespace tessera::cli
