#pragma once

#include <cstdint>
#include <vector>

namespace tessera::measure {

/// The CPUs on which the native pool's threads run, in the pool's order; empty when it does not pin them.
/// libgomp pins a process's first thread before `main`, so that from then on the thread's own mask names one
/// CPU, and threads that it starts would all inherit that one.
[[nodiscard]] std::vector<std::int32_t> nativePoolCpus();

} // namespace tessera::measure
