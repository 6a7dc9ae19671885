#include "engine/backend/layout.h"
#include "engine/backend/region_graph.h"
#include "engine/backends/reference/kernels.h"
#include "engine/graph/operator_schema.h"
#include "engine/kernels/interpreter.h"
#include "engine/kernels/kernel.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <unordered_map>
#include <utility>

namespace tessera::reference {

using graph::Tensor;
using graph::ValueId;
using kernels::Datum;
using plugin::RegionView;
using plugin::Unsupported;

namespace {

graph::GraphRef readGraph(const RegionView& region) {
    auto graph = backend::graphFromRegion(region.raw());
    if (!graph) {
        throw Unsupported(graph.error().oneLine());
    }
    return *std::move(graph);
}

Tensor copyTensor(graph::DType dtype, const graph::Extents& extents, const void* data) {
    Tensor tensor(dtype, extents);
    if (!tensor.bytes().empty()) {
        std::memcpy(tensor.mutableBytes().data(), data, tensor.bytes().size());
    }
    return tensor;
}

std::string plainText(const RegionView& region, std::int32_t value) {
    return backend::Layout::plain(region.extents(value).size()).toText();
}

/// Evaluates node by node, so that constants may be prepared anew without building the graph again.
class EvaluationKernel final : public plugin::Kernel {
public:
    EvaluationKernel(const RegionView& region, graph::GraphRef graph, int threads)
        : m_graph(std::move(graph)) {
        m_options.threads = threads;
        for (const auto constant : region.constants()) {
            m_constants.push_back(m_graph->findValue(region.value(constant).name));
        }
        for (const auto output : region.outputs()) {
            m_dynamic.push_back(region.isDynamic(output) ? std::optional(Tensor()) : std::nullopt);
        }
    }

    void prepare(std::span<const ts_tensor> constants) override {
        m_values.clear();
        for (std::size_t i = 0; i < constants.size(); ++i) {
            const ts_tensor& given = constants[i];
            m_values.insert_or_assign(m_constants.at(i),
                                      copyTensor(static_cast<graph::DType>(given.dtype),
                                                 {given.extents, given.extents + given.rank}, given.data));
        }
    }

    void run(ts_stream* /*stream*/, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& /*workspace*/) override {
        auto values = m_values;
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            const ValueId id = m_graph->inputs()[i];
            const auto& type = m_graph->value(id).type;
            values.insert_or_assign(id, copyTensor(type.dtype, *type.extents(), inputs[i].data));
        }
        for (const auto& node : m_graph->nodes()) {
            evaluate(node, values);
        }
        for (std::size_t i = 0; i < outputs.size(); ++i) {
            const Datum& made = values.at(m_graph->outputs()[i]);
            if (!made.isTensor()) {
                throw std::runtime_error("output " + std::to_string(i) + " is " + made.kindText() +
                                         ", not a tensor");
            }
            if (m_dynamic[i]) {
                *m_dynamic[i] = made.tensor();
                continue;
            }
            const auto bytes = made.tensor().bytes();
            if (bytes.size() != outputs[i].bytes) {
                throw std::runtime_error("output " + std::to_string(i) + " has " +
                                         std::to_string(bytes.size()) + " bytes, its buffer " +
                                         std::to_string(outputs[i].bytes));
            }
            if (!bytes.empty()) {
                std::memcpy(outputs[i].data, bytes.data(), bytes.size());
            }
        }
    }

    [[nodiscard]] ts_tensor dynamicOutput(std::size_t output) const override {
        if (output >= m_dynamic.size() || !m_dynamic[output]) {
            return plugin::Kernel::dynamicOutput(output);
        }
        const Tensor& made = *m_dynamic[output];
        return {static_cast<std::int32_t>(made.dtype()), static_cast<std::int32_t>(made.extents().size()),
                made.extents().data(), made.bytes().data(), made.bytes().size()};
    }

private:
    using Values = std::unordered_map<ValueId, Datum>;

    void evaluate(const graph::Node& node, Values& values) const {
        std::vector<const Datum*> arguments;
        for (const ValueId input : node.inputs) {
            arguments.push_back(input.valid() ? &values.at(input) : nullptr);
        }
        auto made = kernels::evaluateNodeData(node, arguments, m_options);
        if (!made) {
            throw std::runtime_error(made.error().oneLine());
        }
        for (std::size_t i = 0; i < made->size() && i < node.outputs.size(); ++i) {
            if (node.outputs[i].valid()) {
                values.insert_or_assign(node.outputs[i], std::move((*made)[i]));
            }
        }
    }

    graph::GraphRef m_graph;
    kernels::EvaluateOptions m_options;
    std::vector<ValueId> m_constants;
    Values m_values;
    std::vector<std::optional<Tensor>> m_dynamic; ///< by output; of those whose extents only a run tells
};

/// Inputs are copied before anything is computed, so any elementwise operator may write over one of its size.
std::vector<std::int32_t> inPlacePorts(const RegionView& region) {
    const auto node = region.node(0);
    const auto* schema = graph::findSchema(node.domain(), node.op());
    const bool isElementwise =
        schema != nullptr && (schema->operatorClass == graph::OperatorClass::kElementwise ||
                              schema->operatorClass == graph::OperatorClass::kBinary);
    if (region.nodeCount() != 1 || region.outputs().size() != 1 || !isElementwise) {
        return {};
    }
    const auto output = region.outputs()[0];
    for (std::size_t i = 0; i < region.inputs().size(); ++i) {
        const auto input = region.inputs()[i];
        if (region.value(input).dtype == region.value(output).dtype &&
            std::ranges::equal(region.extents(input), region.extents(output))) {
            return {static_cast<std::int32_t>(i)};
        }
    }
    return {};
}

} // namespace

void offerEvaluation(const RegionView& region, plugin::Offers& offers) {
    for (std::size_t i = 0; i < region.nodeCount(); ++i) {
        const auto node = region.node(i);
        if (kernels::findKernel(node.domain(), node.op()) == nullptr) {
            throw Unsupported("node '" + std::string(node.name()) + "': there is no reference kernel for " +
                              std::string(node.op()));
        }
    }
    static_cast<void>(readGraph(region)); // an attribute that a plug-in cannot be given shows here
    plugin::Offer offer;
    offer.name = "plain";
    for (const auto input : region.inputs()) {
        offer.inputLayouts.push_back(plainText(region, input));
    }
    for (const auto output : region.outputs()) {
        offer.outputLayouts.push_back(plainText(region, output));
    }
    offer.inPlaceOf = inPlacePorts(region);
    offers.add(offer);
}

std::unique_ptr<plugin::Kernel> makeEvaluation(const RegionView& region, int threads) {
    return std::make_unique<EvaluationKernel>(region, readGraph(region), threads);
}

} // namespace tessera::reference
