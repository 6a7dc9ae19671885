#pragma once

#include "engine/base/result.h"
#include "engine/graph/shape.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace tessera::graph {

/// The size for which a symbolic input is planned.
struct InputShape {
    std::string input;
    Extents extents;

    friend bool operator==(const InputShape&, const InputShape&) = default;
};

/// The size for which a symbol is planned, wherever it stands.
struct SymbolSize {
    std::string symbol;
    std::int64_t extent = 0;

    friend bool operator==(const SymbolSize&, const SymbolSize&) = default;
};

/// "1x3x224x224", extents from 0, or "scalar", as toText writes them. \par Errors kUsage.
[[nodiscard]] base::Result<Extents> parseExtents(std::string_view text);
/// "x=1x3x224x224", split at the last '=' so that names may hold one. \par Errors kUsage.
[[nodiscard]] base::Result<InputShape> parseInputShape(std::string_view text);
[[nodiscard]] std::string toText(const InputShape& shape);
/// "batch=4", split like a shape; from 0. \par Errors kUsage.
[[nodiscard]] base::Result<SymbolSize> parseSymbolSize(std::string_view text);
[[nodiscard]] std::string toText(const SymbolSize& size);

} // namespace tessera::graph
