#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>

namespace tessera::graph {

/// One cycle among nodes that wait for each other, in words: "lies on a cycle of 2 nodes: node 'a' -> node
/// 'b' -> back".
struct Cycle {
    std::uint32_t node = 0; ///< one that lies on it
    std::string text;
};

/// \param waiting     per node, for how many inputs it still waits after all that could be done was done;
/// above 0
///                    for some, and each of those reads from another of them.
/// \param blockerOf   of a node that waits: the producer, waiting too, of its first such input.
/// \param label       names a node for people.
[[nodiscard]] Cycle findCycle(std::span<const std::uint32_t> waiting,
                              const std::function<std::uint32_t(std::uint32_t node)>& blockerOf,
                              const std::function<std::string(std::uint32_t node)>& label);

} // namespace tessera::graph
