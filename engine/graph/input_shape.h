#pragma once

#include "engine/graph/shape.h"

#include <string>

namespace tessera::graph {

/// The size for which a symbolic input is planned.
struct InputShape {
    std::string input;
    Extents extents;

    friend bool operator==(const InputShape&, const InputShape&) = default;
};

/// "x=1x3x224x224".
[[nodiscard]] inline std::string toText(const InputShape& shape) {
    return shape.input + "=" + toText(shape.extents);
}

} // namespace tessera::graph
