// The native pool's threads, where a kernel is worth them.
#pragma once

#include "engine/backend/abi/backend.hpp"

#include <cstdint>
#include <functional>

namespace tessera::native {

/// Bytes of memory traffic, or nanoseconds' worth of arithmetic, that outweigh waking another thread.
inline constexpr std::int64_t kBytesForTeam = std::int64_t{1} << 16U;

/// 1, or all of the settings'. Nothing between: libgomp ends and starts threads where the sizes of teams
/// vary.
[[nodiscard]] int threadsFor(std::int64_t bytes, const plugin::SettingsView& settings);

/// Calls `body(thread, threads)` on each of `threads` threads, the caller's among them. What a body throws is
/// thrown again here, once all are done.
void onTeam(int threads, const std::function<void(int thread, int threads)>& body);

/// The part of [0, count) that is one thread's.
struct Share {
    std::int64_t first = 0;
    std::int64_t end = 0;
};
[[nodiscard]] inline Share shareOf(std::int64_t count, int thread, int threads) {
    return {count * thread / threads, count * (thread + 1) / threads};
}

} // namespace tessera::native
