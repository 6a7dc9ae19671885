#pragma once

#include "engine/base/result.h"
#include "engine/graph/region.h"
#include "engine/measure/input_roles.h"

#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

namespace tessera::measure {

/// Seeded random inputs of regions, by the roles that their nodes give them, with masks of ones and zeros.
/// Equal types at equal places are equal tensors, so that they are drawn once, and what was computed from
/// them stays right for the next region.
class DrawnInputs {
public:
    /// \param mostBytes  kept for regions to come.
    DrawnInputs(std::uint64_t seed, std::int64_t mostBytes) : m_seed(seed), m_mostBytes(mostBytes) {}

    /// One tensor an input of the region, in its order. kImpossible: extents that are not known, types of
    /// which no random elements are drawn.
    [[nodiscard]] base::Result<std::vector<graph::Tensor>> draw(const graph::Graph& graph,
                                                                const graph::Region& region);

private:
    using Key = std::tuple<graph::DType, graph::Extents, InputRole, std::size_t>; ///< and the place
    void keep(const Key& key, const graph::Tensor& tensor);

    std::uint64_t m_seed;
    std::int64_t m_mostBytes;
    std::int64_t m_bytes = 0;
    std::map<Key, graph::Tensor> m_known;
};

/// The same, once.
[[nodiscard]] base::Result<std::vector<graph::Tensor>>
drawInputs(const graph::Graph& graph, const graph::Region& region, std::uint64_t seed);

} // namespace tessera::measure
