#pragma once

#include "engine/backend/plugin.h"

#include <deque>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace tessera::backend {

/// Whether the bytes of weights are put into the C view. Parameters always are.
enum class WeightBytes : std::uint8_t { kLeaveOut, kInclude };

/// The C view of a region and the memory behind it. Lives at least as long as the call it is made for.
class AbiRegion {
public:
    /// kRefused or kIo when a constant cannot be read; kImpossible when an extent is not known.
    [[nodiscard]] static base::Result<std::unique_ptr<AbiRegion>>
    make(const graph::Graph& graph, const graph::Region& region, WeightBytes weights, OnnxWriter writer);
    [[nodiscard]] const ts_region& view() const { return m_view; }
    AbiRegion(const AbiRegion&) = delete;
    AbiRegion& operator=(const AbiRegion&) = delete;
    /// The first value whose extents only a run tells; empty: there is none.
    [[nodiscard]] const std::string& dynamicValue() const { return m_dynamicValue; }

private:
    AbiRegion(const graph::Graph& graph, const graph::Region& region, OnnxWriter writer);

    [[nodiscard]] base::Status addValues(WeightBytes weights);
    [[nodiscard]] base::Status addNodes();
    [[nodiscard]] base::Status addAttribute(std::vector<ts_attribute>& into,
                                            const graph::Attributes::Entry& entry);
    [[nodiscard]] base::Status addTensorAttribute(ts_attribute& attribute,
                                                  const graph::ConstantRef& constant);
    [[nodiscard]] std::vector<std::int32_t> localIds(std::span<const graph::ValueId> values) const;
    static const void* onnxModel(const ts_region* region, std::size_t* bytes, const char** externalFolder);

    const graph::Graph& m_graph;
    const graph::Region& m_region;
    OnnxWriter m_writer;
    OnnxModelBytes m_model;
    std::unordered_map<graph::ValueId, std::int32_t> m_local;
    std::vector<ts_value> m_values;
    std::vector<ts_node> m_nodes;
    // Deques: elements keep their addresses while more are added.
    std::deque<graph::Extents> m_extents;
    std::deque<graph::Tensor> m_tensors;
    std::deque<ts_tensor> m_tensorViews;
    std::deque<std::vector<std::int32_t>> m_indexLists;
    std::deque<std::vector<ts_attribute>> m_attributes;
    std::deque<std::vector<const char*>> m_stringLists;
    std::deque<std::string> m_texts;
    std::string m_dynamicValue;
    std::vector<std::int32_t> m_inputs;
    std::vector<std::int32_t> m_constants;
    std::vector<std::int32_t> m_outputs;
    ts_region m_view{};
};

} // namespace tessera::backend
