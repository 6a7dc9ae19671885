#pragma once

#include <cstdint>

namespace tessera::onednn {

/// Types of quantised values and of results.
enum class Number : std::uint8_t { kFloat, kInt32, kUint8, kInt8 };

} // namespace tessera::onednn
