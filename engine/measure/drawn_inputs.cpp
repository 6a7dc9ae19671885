#include "engine/measure/drawn_inputs.h"

#include "engine/base/random.h"
#include "engine/measure/input_fill.h"

namespace tessera::measure {

base::Result<std::vector<graph::Tensor>> DrawnInputs::draw(const graph::Graph& graph,
                                                           const graph::Region& region) {
    std::vector<graph::Tensor> tensors;
    for (std::size_t i = 0; i < region.inputs.size(); ++i) {
        const auto& value = graph.value(region.inputs[i]);
        const InputRole role = roleOf(graph, region.inputs[i], &region);
        const auto extents = value.type.extents();
        const Key key{value.type.dtype, extents.value_or(graph::Extents()), role, i};
        if (const auto known = m_known.find(key); extents && known != m_known.end()) {
            tensors.push_back(known->second);
            continue;
        }
        TESSERA_TRY(auto tensor, drawTensor(value, role, DrawStyle::kMixedMasks, base::splitMix(m_seed + i)));
        keep(key, tensor);
        tensors.push_back(std::move(tensor));
    }
    return tensors;
}

void DrawnInputs::keep(const Key& key, const graph::Tensor& tensor) {
    const auto bytes = static_cast<std::int64_t>(tensor.bytes().size());
    if (m_bytes + bytes > m_mostBytes) {
        m_known.clear();
        m_bytes = 0;
    }
    if (bytes <= m_mostBytes) {
        m_known.emplace(key, tensor);
        m_bytes += bytes;
    }
}

base::Result<std::vector<graph::Tensor>> drawInputs(const graph::Graph& graph, const graph::Region& region,
                                                    std::uint64_t seed) {
    return DrawnInputs(seed, 0).draw(graph, region);
}

} // namespace tessera::measure
