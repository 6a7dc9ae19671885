#pragma once

#include <cstdint>

namespace tessera::test {

/// Calls of operator new in this process so far; linking this replaces it.
[[nodiscard]] std::int64_t allocationCount();

} // namespace tessera::test
