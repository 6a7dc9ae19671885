#pragma once

#include <cstdint>
#include <functional>

namespace tessera::kernels {

/// Calls `body(i)` once for every i in [0, count), on at most `threads` threads, the caller's among them:
/// those of the native pool, each of which has a CPU of its own. A thread that is started here would share
/// the caller's CPU, to which the pool has pinned it. Tasks are handed out one by one, so they may differ in
/// size. Each must write to places of its own: then the result does not depend on the number of threads.
void parallelFor(std::int64_t count, int threads, const std::function<void(std::int64_t)>& body);

/// Elements that are worth a thread's while where each takes a few instructions.
inline constexpr std::int64_t kPieceElements = std::int64_t{1} << 16U;

/// Calls `body(first, end)` for pieces of [0, count) of so many elements, and a shorter last one.
/// \see parallelFor
void parallelPieces(std::int64_t count, int threads,
                    const std::function<void(std::int64_t, std::int64_t)>& body);

} // namespace tessera::kernels
