#include "engine/measure/channel_sample.h"

#include "engine/backend/layout_part.h"
#include "engine/base/random.h"
#include "engine/graph/graph_builder.h"
#include "engine/graph/operator_schema.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace tessera::measure {

using graph::Graph;
using graph::Node;
using graph::ValueId;

namespace {

/// The share of a region's operations that its product must have for the rest to be computed whole.
constexpr double kDominant = 0.9;

enum class Count : std::uint8_t {
    kAll,      ///< indices of the product's output channels
    kOneGroup, ///< indices within one group: weights of a ConvTranspose
};

struct Cut {
    std::size_t axis = 0;
    Count count = Count::kAll;
    friend bool operator==(const Cut&, const Cut&) = default;
};

bool isProduct(const Node& node) {
    return node.domain.empty() &&
           (node.op == "Conv" || node.op == "ConvTranspose" || node.op == "MatMul" || node.op == "Gemm");
}

/// Follows one product's output channels through a region.
class ChannelTracer {
public:
    explicit ChannelTracer(const Graph& graph) : m_graph(graph) {}

    /// False when the region cannot be cut.
    bool trace() {
        const Node* product = largestProduct();
        if (product == nullptr || !cutProduct(*product)) {
            return false;
        }
        // Twice: a value may be cut for a reader that stands behind another one of its readers.
        return visitReaders(*product) && visitReaders(*product);
    }

    [[nodiscard]] std::optional<Cut> cutOf(ValueId value) const {
        const auto at = m_cuts.find(value);
        return at == m_cuts.end() ? std::nullopt : std::optional(at->second);
    }
    [[nodiscard]] std::int64_t channels() const { return m_channels; }
    [[nodiscard]] std::int64_t groups() const { return m_groups; }

private:
    bool visitReaders(const Node& product) {
        bool after = false;
        for (const auto& node : m_graph.nodes()) {
            if (&node == &product) {
                after = true;
                if (cutOf(node.inputs[0])) {
                    return false; // its depth would be cut
                }
            } else if (readsCut(node) && (!after || !follow(node))) {
                return false;
            }
        }
        return true;
    }

    [[nodiscard]] const Node* largestProduct() const {
        const Node* largest = nullptr;
        std::int64_t most = 0;
        std::int64_t total = 0;
        for (const auto& node : m_graph.nodes()) {
            const auto flops = graph::nodeFlops(m_graph, node);
            total += flops;
            if (isProduct(node) && flops > most) {
                most = flops;
                largest = &node;
            }
        }
        return static_cast<double>(most) >= kDominant * static_cast<double>(total) ? largest : nullptr;
    }

    [[nodiscard]] graph::Extents extentsOf(ValueId value) const {
        return m_graph.value(value).type.extents().value_or(graph::Extents());
    }

    /// Notes that a value is cut; false when it was made whole, or is cut in another way.
    bool cut(ValueId value, Cut how) {
        const bool madeWhole = m_graph.value(value).producer.valid() && !m_cuts.contains(value);
        return !madeWhole && m_cuts.emplace(value, how).first->second == how;
    }

    /// False when a reader was visited before the output was known to be cut.
    bool cutOutput(const Node& node, std::size_t axis) {
        return m_cuts.emplace(node.outputs[0], Cut{axis}).first->second == Cut{axis};
    }

    bool cutProduct(const Node& node) {
        const auto weights = extentsOf(node.inputs[1]);
        const auto output = extentsOf(node.outputs[0]);
        const bool transposed = node.op == "ConvTranspose";
        if (weights.size() < 2 || output.size() < 2 || node.inputs[0] == node.inputs[1]) {
            return false;
        }
        const std::size_t axis = node.op == "MatMul" ? output.size() - 1 : 1;
        m_channels = output[axis];
        m_groups = node.op == "Conv" || transposed ? node.attributes.intOr("group", 1) : 1;
        std::size_t weightAxis = transposed ? 1 : 0;
        if (node.op == "MatMul") {
            weightAxis = weights.size() - 1;
        } else if (node.op == "Gemm") {
            weightAxis = node.attributes.intOr("transB", 0) != 0 ? 0 : 1;
        }
        if (!cut(node.inputs[1], {weightAxis, transposed ? Count::kOneGroup : Count::kAll})) {
            return false;
        }
        if (node.inputs.size() > 2 && node.inputs[2].valid()) {
            const auto bias = extentsOf(node.inputs[2]);
            if (!bias.empty() && bias.back() == m_channels &&
                !cut(node.inputs[2], {bias.size() - 1, Count::kAll})) {
                return false;
            }
        }
        m_cuts[node.outputs[0]] = {axis, Count::kAll};
        return true;
    }

    [[nodiscard]] bool readsCut(const Node& node) const {
        return std::ranges::any_of(node.inputs,
                                   [&](ValueId value) { return value.valid() && m_cuts.contains(value); });
    }

    bool follow(const Node& node) {
        if (node.schema == nullptr || node.outputs.size() != 1) {
            return false;
        }
        if (node.op == "BatchNormalization") {
            bool cutAll = cutOf(node.inputs[0]) == Cut{1, Count::kAll};
            for (std::size_t i = 1; i < node.inputs.size(); ++i) {
                cutAll = cutAll && cut(node.inputs[i], {0, Count::kAll});
            }
            return cutAll && cutOutput(node, 1);
        }
        const auto kind = node.schema->operatorClass;
        return (kind == graph::OperatorClass::kElementwise || kind == graph::OperatorClass::kBinary) &&
               followElementwise(node);
    }

    /// Operands are aligned at their last axes; those with one channel serve all.
    bool followElementwise(const Node& node) {
        const auto output = extentsOf(node.outputs[0]);
        std::optional<std::size_t> fromEnd;
        for (const auto input : node.inputs) {
            if (const auto known = input.valid() ? cutOf(input) : std::nullopt) {
                const std::size_t end = extentsOf(input).size() - known->axis;
                if (known->count != Count::kAll || fromEnd.value_or(end) != end) {
                    return false;
                }
                fromEnd = end;
            }
        }
        for (const auto input : node.inputs) {
            const auto extents = input.valid() ? extentsOf(input) : graph::Extents();
            if (extents.size() >= *fromEnd && extents[extents.size() - *fromEnd] == m_channels &&
                !cut(input, {extents.size() - *fromEnd, Count::kAll})) {
                return false;
            }
        }
        return m_channels > 1 && cutOutput(node, output.size() - *fromEnd);
    }

    const Graph& m_graph;
    std::map<ValueId, Cut> m_cuts;
    std::int64_t m_channels = 0;
    std::int64_t m_groups = 1;
};

/// Ascending indices within one group of `count` channels.
std::vector<std::int64_t> pickChannels(std::int64_t count, std::int64_t wanted, std::uint64_t seed) {
    std::set<std::int64_t> picked{0, count - 1};
    for (const std::int64_t border : {std::int64_t{8}, std::int64_t{16}, count / 8 * 8, count / 16 * 16}) {
        for (const std::int64_t index : {border - 1, border}) {
            if (index >= 0 && index < count) {
                picked.insert(index);
            }
        }
    }
    base::Random random(seed);
    while (static_cast<std::int64_t>(picked.size()) < std::min(wanted, count)) {
        picked.insert(static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(count))));
    }
    return {picked.begin(), picked.end()};
}

/// The region's operators over cut values. \param all, oneGroup  what is left of values of that count.
base::Result<graph::GraphRef> cutGraph(const Graph& graph, const ChannelTracer& tracer,
                                       std::span<const std::int64_t> all,
                                       std::span<const std::int64_t> oneGroup) {
    graph::GraphBuilder builder(graph.name());
    for (const auto& [domain, version] : graph.opsets()) {
        builder.setOpset(domain, version);
    }
    const auto indicesOf = [&](const Cut& cut) { return cut.count == Count::kAll ? all : oneGroup; };
    std::map<ValueId, ValueId> made;
    for (const auto input : graph.inputs()) {
        const auto& value = graph.value(input);
        auto extents = *value.type.extents();
        if (const auto cut = tracer.cutOf(input)) {
            extents[cut->axis] = static_cast<std::int64_t>(indicesOf(*cut).size());
        }
        made[input] = builder.addInput(value.name, {value.type.dtype, graph::toShape(extents)});
    }
    for (std::size_t i = 0; i < graph.values().size(); ++i) {
        const auto& value = graph.values()[i];
        auto constant = value.constant;
        if (constant == nullptr) {
            continue;
        }
        if (const auto cut = tracer.cutOf(ValueId(i))) {
            TESSERA_TRY(const auto tensor, constant->tensor());
            constant = graph::makeConstant(takeAlong(tensor, cut->axis, indicesOf(*cut)));
        }
        made[ValueId(i)] = builder.addConstant(value.name, constant);
    }
    for (const auto& node : graph.nodes()) {
        std::vector<ValueId> inputs;
        for (const auto input : node.inputs) {
            inputs.push_back(input.valid() ? made.at(input) : ValueId());
        }
        auto spec = graph::specOf(node, std::move(inputs));
        spec.primitives = nullptr; // they are of whole extents
        for (const auto output : node.outputs) {
            spec.outputNames.push_back(output.valid() ? graph.value(output).name : "");
        }
        const auto outputs = builder.addNode(std::move(spec));
        for (std::size_t i = 0; i < outputs.size(); ++i) {
            if (node.outputs[i].valid()) {
                made[node.outputs[i]] = outputs[i];
            }
        }
    }
    for (const auto output : graph.outputs()) {
        builder.addOutput(made.at(output));
    }
    return std::move(builder).build();
}

} // namespace

graph::Tensor takeAlong(const graph::Tensor& tensor, std::size_t axis,
                        std::span<const std::int64_t> indices) {
    auto extents = tensor.extents();
    extents[axis] = static_cast<std::int64_t>(indices.size());
    graph::Tensor taken(tensor.dtype(), std::move(extents));
    backend::takeFromLayout(tensor.dtype(), tensor.extents(), backend::Layout::plain(tensor.extents().size()),
                            tensor.bytes().data(), axis, indices, taken.mutableBytes().data());
    return taken;
}

base::Result<std::optional<ChannelSample>> sampleChannels(const Graph& region, std::int64_t leastElements,
                                                          std::uint64_t seed) {
    ChannelTracer tracer(region);
    if (!tracer.trace()) {
        return std::nullopt;
    }
    const std::int64_t groups = tracer.groups();
    const std::int64_t perGroup = tracer.channels() / groups;
    std::int64_t wanted = 0;
    for (const auto output : region.outputs()) {
        if (tracer.cutOf(output)) {
            const auto count = graph::elementCount(*region.value(output).type.extents()).value_or(1);
            const std::int64_t each = std::max<std::int64_t>(count / tracer.channels() * groups, 1);
            wanted = std::max(wanted, (leastElements + each - 1) / each);
        }
    }
    const auto inGroup = pickChannels(perGroup, wanted, seed);
    if (wanted == 0 || 2 * static_cast<std::int64_t>(inGroup.size()) > perGroup) {
        return std::nullopt;
    }
    ChannelSample sample;
    for (std::int64_t group = 0; group < groups; ++group) {
        for (const std::int64_t channel : inGroup) {
            sample.channels.push_back(group * perGroup + channel);
        }
    }
    TESSERA_TRY(sample.graph, cutGraph(region, tracer, sample.channels, inGroup));
    const auto axisOf = [&](ValueId value) -> std::optional<std::size_t> {
        const auto cut = tracer.cutOf(value);
        return cut ? std::optional(cut->axis) : std::nullopt;
    };
    for (const auto input : region.inputs()) {
        if (const auto cut = tracer.cutOf(input); cut && cut->count != Count::kAll) {
            return std::nullopt; // weights that are no constants, of grouped transposed convolutions
        }
        sample.inputs.push_back(axisOf(input));
    }
    for (std::size_t i = 0; i < region.outputs().size(); ++i) {
        sample.outputs.push_back(axisOf(region.outputs()[i]));
        const auto& type = sample.graph->value(sample.graph->outputs()[i]).type;
        sample.elements += graph::elementCount(*type.extents()).value_or(0);
    }
    return sample;
}

} // namespace tessera::measure
