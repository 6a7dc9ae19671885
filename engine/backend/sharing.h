#pragma once

#include "engine/backend/implementation.h"
#include "engine/graph/region.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace tessera::backend {

/// Buffers are aligned to this many bytes, and so is everything that lies inside another.
inline constexpr std::int64_t kSharingAlignment = 64;

/// The input that output `output` is a view of, and where in it; nullopt: it has memory of its own.
struct SharedPort {
    std::size_t port = 0;
    std::int64_t offsetBytes = 0;

    friend bool operator==(const SharedPort&, const SharedPort&) = default;
};
[[nodiscard]] std::optional<SharedPort> viewOf(const Implementation& implementation, std::size_t output);
/// The output inside which input `input` may lie, and where.
[[nodiscard]] std::optional<SharedPort> partOf(const Implementation& implementation, std::size_t input);
/// The input whose buffer output `output` may take.
[[nodiscard]] std::optional<std::size_t> inPlaceOf(const Implementation& implementation, std::size_t output);

/// Is any output a view, an input a part, or an output in place?
[[nodiscard]] bool sharesMemory(const Implementation& implementation);

/// Is it only another look at memory: outputs that are views, or inputs that are parts of an output?
[[nodiscard]] bool movesNothing(const Implementation& implementation);

/// The same, with every output and input in memory of its own.
[[nodiscard]] Implementation withoutSharing(Implementation implementation);

/// The offer with only that sharing left which a plan over `graph` can give this region whatever the other
/// regions are, so that what is timed is what runs:
/// - in place where the region needs the results of everyone else who reads the input, who have run before it
///   then, and it is neither a graph input nor output;
/// - a part where the input is no graph input, lies in no earlier Concat, is not read twice by this one, and
///   no Split or Slice made it (which are views of another tensor);
/// - views always: reading shared memory disturbs no other reader.
[[nodiscard]] Implementation keepCertainSharing(const graph::Graph& graph, const graph::Region& region,
                                                Implementation implementation);

/// Where the box of `part` elements from `start` lies inside a tensor of `extents`, when it is a tensor in
/// the same layout by itself: bytes from the beginning. nullopt: it is scattered, misaligned, or its padding
/// would hold a neighbour's elements.
[[nodiscard]] std::optional<std::int64_t> partOffset(graph::DType dtype, const Layout& layout,
                                                     std::span<const std::int64_t> extents,
                                                     std::span<const std::int64_t> start,
                                                     std::span<const std::int64_t> part);

/// Do both layouts put every element of `extents` at the same place, with no padding in either?
[[nodiscard]] bool sameMemory(std::span<const std::int64_t> extents, const Layout& a, const Layout& b);

} // namespace tessera::backend
