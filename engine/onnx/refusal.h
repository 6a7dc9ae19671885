#pragma once

#include "engine/base/result.h"

#include <string>
#include <utility>

namespace tessera::onnx {

/// kRefused: the file says something that the standard, or this reader, does not allow.
[[nodiscard]] inline tl::unexpected<base::Error> refuse(std::string message, std::string where = {}) {
    return base::fail(base::ErrorKind::kRefused, std::move(message), std::move(where));
}

} // namespace tessera::onnx
