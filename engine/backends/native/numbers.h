// Numbers of constants, of any type that kernels compute with.
#pragma once

#include "engine/backend/abi/backend.hpp"

#include <cstdint>
#include <vector>

namespace tessera::native {

/// Throw plugin::Unsupported where the value is left out, the host gives no data, or none of such a type.
[[nodiscard]] std::vector<double> numbersOf(const plugin::RegionView& region, std::int32_t value);
/// Of unsigned ones of 64 bits their bits.
[[nodiscard]] std::vector<std::int64_t> wholeNumbersOf(const plugin::RegionView& region, std::int32_t value);

} // namespace tessera::native
