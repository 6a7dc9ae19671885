#include "engine/kernels/interpreter.h"

#include "engine/base/assert.h"
#include "engine/kernels/kernel.h"
#include "engine/kernels/numeric.h"

#include <optional>

namespace tessera::kernels {

using base::ErrorKind;
using base::fail;
using graph::Graph;
using graph::Node;
using graph::Tensor;
using graph::ValueId;

namespace {

std::string label(const Node& node) {
    return "node '" + node.name + "' (" + node.op + ")";
}

base::Status checkInput(const graph::Value& value, const Tensor& tensor) {
    const auto refuse = [&](const std::string& message) {
        return fail(ErrorKind::kUsage, message, "input '" + value.name + "'");
    };
    const auto& type = value.type;
    const bool widenedInput = tensor.dtype() == graph::DType::kFloat64 && graph::isFloating(type.dtype);
    if (type.dtype != graph::DType::kUndefined && type.dtype != tensor.dtype() && !widenedInput) {
        return refuse("is " + std::string(graph::longName(tensor.dtype())) + ", but the graph reads " +
                      std::string(graph::longName(type.dtype)));
    }
    if (!type.shape) {
        return {};
    }
    bool fits = type.shape->size() == tensor.extents().size();
    for (std::size_t axis = 0; fits && axis < type.shape->size(); ++axis) {
        const graph::Dim& dim = (*type.shape)[axis];
        fits = !dim.isConstant() || dim.extent() == tensor.extents()[axis];
    }
    if (!fits) {
        return refuse("has extents " + graph::toText(tensor.extents()) + ", which do not fit the graph");
    }
    return {};
}

/// The values of one evaluation, each alive from its producer to its last reader.
class Evaluation {
public:
    Evaluation(const Graph& graph, const EvaluateOptions& options)
        : m_graph(graph)
        , m_options(options)
        , m_values(graph.values().size())
        , m_readersLeft(graph.values().size(), 0) {
        for (std::size_t i = 0; i < m_readersLeft.size(); ++i) {
            m_readersLeft[i] = graph.values()[i].uses.size() + (graph.isOutput(ValueId(i)) ? 1 : 0);
        }
    }

    void setInput(ValueId id, const Tensor& tensor) { m_values[id.index()] = admitted(tensor); }

    base::Status run(const Node& node) {
        std::vector<const Tensor*> inputs;
        inputs.reserve(node.inputs.size());
        for (const ValueId input : node.inputs) {
            TESSERA_TRY(inputs.emplace_back(), valueOf(input));
        }
        TESSERA_TRY(auto outputs, evaluateNode(node, inputs, m_options));
        for (std::size_t i = 0; i < node.outputs.size(); ++i) {
            if (!node.outputs[i].valid()) {
                continue;
            }
            if (i >= outputs.size()) {
                return fail(ErrorKind::kImpossible, "output " + std::to_string(i) + " is not computed here",
                            label(node));
            }
            keep(node.outputs[i], std::move(outputs[i]));
        }
        for (const ValueId input : node.inputs) {
            release(input);
        }
        return {};
    }

    base::Result<Tensor> output(ValueId id) {
        TESSERA_TRY(const Tensor* tensor, valueOf(id));
        return *tensor;
    }

private:
    Tensor admitted(const Tensor& tensor) const {
        return m_options.arithmetic == Arithmetic::kDouble ? widened(tensor) : tensor;
    }

    base::Result<const Tensor*> valueOf(ValueId id) {
        if (!id.valid()) {
            return nullptr;
        }
        auto& slot = m_values[id.index()];
        if (!slot) {
            const graph::Value& value = m_graph.value(id);
            TESSERA_ASSERT(value.isConstant());
            auto tensor = value.constant->tensor();
            if (!tensor) {
                return fail(tensor.error().within("constant '" + value.name + "'"));
            }
            slot = admitted(*tensor);
        }
        return &*slot;
    }

    void keep(ValueId id, Tensor tensor) {
        if (m_options.observer) {
            m_options.observer(id, tensor);
        }
        if (m_readersLeft[id.index()] > 0) {
            m_values[id.index()] = std::move(tensor);
        }
    }

    void release(ValueId id) {
        if (id.valid() && --m_readersLeft[id.index()] == 0) {
            m_values[id.index()].reset();
        }
    }

    const Graph& m_graph;
    const EvaluateOptions& m_options;
    std::vector<std::optional<Tensor>> m_values;
    std::vector<std::size_t> m_readersLeft;
};

} // namespace

Tensor widened(const Tensor& tensor) {
    if (tensor.dtype() == graph::DType::kFloat64 || !graph::isFloating(tensor.dtype()) ||
        !isComputable(tensor.dtype())) {
        return tensor;
    }
    Tensor wide(graph::DType::kFloat64, tensor.extents());
    store<double>(load<double>(tensor), wide);
    return wide;
}

base::Result<std::vector<Tensor>> evaluateNode(const Node& node, std::span<const Tensor* const> inputs,
                                               const EvaluateOptions& options) {
    const KernelEntry* kernel = findKernel(node.domain, node.op);
    if (kernel == nullptr) {
        const std::string reason =
            node.opaqueReason.empty() ? "the operator has no reference kernel" : node.opaqueReason;
        return fail(ErrorKind::kImpossible, reason, label(node));
    }
    const KernelContext context{
        .node = node, .inputs = inputs, .threads = options.threads, .budgetBytes = options.budgetBytes};
    auto outputs = kernel->run(context);
    if (!outputs) {
        return fail(outputs.error().within(label(node)));
    }
    if (options.arithmetic == Arithmetic::kDouble) {
        for (Tensor& output : *outputs) {
            output = widened(output);
        }
    }
    return outputs;
}

base::Result<std::vector<Tensor>> evaluate(const Graph& graph, std::span<const Tensor> inputs,
                                           const EvaluateOptions& options) {
    if (inputs.size() != graph.inputs().size()) {
        return fail(ErrorKind::kUsage, std::to_string(graph.inputs().size()) + " inputs are needed, " +
                                           std::to_string(inputs.size()) + " are given");
    }
    Evaluation evaluation(graph, options);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        TESSERA_CHECK(checkInput(graph.value(graph.inputs()[i]), inputs[i]));
        evaluation.setInput(graph.inputs()[i], inputs[i]);
    }
    for (const Node& node : graph.nodes()) {
        if (options.stop.stop_requested()) {
            return fail(ErrorKind::kCancelled, "a stop was requested", label(node));
        }
        TESSERA_CHECK(evaluation.run(node));
    }
    std::vector<Tensor> outputs;
    for (const ValueId id : graph.outputs()) {
        TESSERA_TRY(outputs.emplace_back(), evaluation.output(id));
    }
    return outputs;
}

} // namespace tessera::kernels
