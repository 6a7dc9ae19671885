#pragma once

#include "engine/base/result.h"

#include <functional>
#include <nlohmann/json.hpp>

namespace tessera::peers {

/// Answers one JSON object a line on standard input with one a line on standard output, until the input ends
/// or a request says `{"do": "quit"}`. A failure is answered as `{"failed": message}` and is not the end.
using LineHandler = std::function<base::Result<nlohmann::json>(const nlohmann::json& request)>;
void serveLines(const LineHandler& handler);

} // namespace tessera::peers
