#pragma once

#include <string>

namespace tessera::onnx {

/// Something in a model that was read all the same, but that its user should know of.
struct Warning {
    std::string where;
    std::string message;

    friend bool operator==(const Warning&, const Warning&) = default;
};

} // namespace tessera::onnx
