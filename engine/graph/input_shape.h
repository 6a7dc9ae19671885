#pragma once

#include "engine/base/result.h"
#include "engine/graph/shape.h"

#include <string>
#include <string_view>

namespace tessera::graph {

/// The size for which a symbolic input is planned.
struct InputShape {
    std::string input;
    Extents extents;

    friend bool operator==(const InputShape&, const InputShape&) = default;
};

/// "1x3x224x224": extents from 1, as toText writes them. \par Errors kUsage.
[[nodiscard]] base::Result<Extents> parseExtents(std::string_view text);
/// "x=1x3x224x224", split at the last '=' so that names may hold one. \par Errors kUsage.
[[nodiscard]] base::Result<InputShape> parseInputShape(std::string_view text);
[[nodiscard]] std::string toText(const InputShape& shape);

} // namespace tessera::graph
