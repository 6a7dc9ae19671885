// What a kernel brings to its cores at the least: the traffic of the families' bounds.
#pragma once

#include "engine/codegen/families/tiling.h"
#include "engine/codegen/family.h"
#include "engine/codegen/target.h"

#include <algorithm>
#include <cstdint>

namespace tessera::codegen {

/// Stretches of work, each on one core, that read `elements` different elements of constants: what a cache
/// cannot have held before one began comes from beyond it, in whatever order they follow each other.
struct Passes {
    double count = 0.0; ///< of all threads together
    double elements = 0.0;
};
/// Register tiles that pass over panels of `steps` steps, so many over each: of the panels that are full, or
/// the one that is not.
[[nodiscard]] Passes passesOver(const Panels& panels, double tiles, double steps);

/// Elements, of four bytes, that a kernel reads and writes.
struct Moved {
    double image = 0.0;   ///< of images or rows, read or written; each by one thread
    double weights = 0.0; ///< of constants
    double readers = 1.0; ///< threads that read constants, each for itself; 1: they share them out
    double part = 1.0;    ///< of the constants that each of them reads at the least
    /// Of what is shared out, the part of the busiest thread; 0: all have the same.
    double share = 0.0;
    Passes passes{};
};

/// Those among whom so many units are shared out.
[[nodiscard]] inline double readersOf(std::int64_t units, const Target& target) {
    return static_cast<double>(std::min<std::int64_t>(units, target.threads));
}

/// Least time in which it is moved: the longest one that reading takes from any level, since levels work at
/// the same time. Images were just written and lie in the nearest caches that hold them; constants have been
/// displaced from the cores' own caches by those of other kernels, and the last cache holds what it can of
/// both. A thread is no faster than one alone is, and all of them no faster than they are together.
[[nodiscard]] Transfer transferOf(const Moved& moved, const Target& target);

} // namespace tessera::codegen
