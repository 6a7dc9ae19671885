#include "engine/kernels/interpreter.h"

#include "engine/base/assert.h"
#include "engine/base/random.h"
#include "engine/kernels/kernel.h"
#include "engine/kernels/numeric.h"
#include "engine/kernels/parallel.h"
#include "engine/kernels/wide_values.h"

#include <algorithm>
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

base::Status checkInput(const graph::Value& value, const Datum& datum,
                        EvaluateOptions::InputExtents extents) {
    const auto refuse = [&](const std::string& message) {
        return fail(ErrorKind::kUsage, message, "input '" + value.name + "'");
    };
    const auto& type = value.type;
    if (!datum.isTensor() || type.container != graph::Container::kTensor) {
        const bool fits = datum.isTensor()     ? graph::holdsTensor(type.container)
                          : datum.isSequence() ? graph::holdsSequence(type.container)
                                               : graph::isOptional(type.container);
        const bool isUnknown = type == graph::TensorType{};
        return fits || isUnknown ? base::Status()
                                 : refuse("is " + datum.kindText() + ", which does not fit the graph");
    }
    const Tensor& tensor = datum.tensor();
    const bool widenedInput = tensor.dtype() == graph::DType::kFloat64 && graph::isFloating(type.dtype);
    if (type.dtype != graph::DType::kUndefined && type.dtype != tensor.dtype() && !widenedInput) {
        return refuse("is " + std::string(graph::longName(tensor.dtype())) + ", but the graph reads " +
                      std::string(graph::longName(type.dtype)));
    }
    if (!type.shape || extents == EvaluateOptions::InputExtents::kAdvice) {
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

Datum widenedDatum(const Datum& datum) {
    if (datum.isTensor()) {
        return widened(datum.tensor());
    }
    if (!datum.isSequence()) {
        return datum;
    }
    std::vector<Tensor> elements;
    for (const Tensor& element : datum.elements()) {
        elements.push_back(widened(element));
    }
    return Datum::sequence(std::move(elements));
}

/// The tensors in place of data that all are tensors.
base::Result<std::vector<Tensor>> onlyTensors(Data data, std::string_view what) {
    std::vector<Tensor> tensors;
    for (std::size_t i = 0; i < data.size(); ++i) {
        if (!data[i].isTensor()) {
            return fail(ErrorKind::kImpossible, "is " + data[i].kindText() + ", not a tensor",
                        std::string(what) + " " + std::to_string(i));
        }
        tensors.push_back(data[i].tensor());
    }
    return tensors;
}

/// Each element times 1 + e, |e| <= most; e depends on the seed and the element's place alone.
Tensor disturbed(const Tensor& tensor, std::uint64_t seed, double most) {
    auto values = load<double>(tensor);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto bits = base::splitMix(seed + i) >> 11U;
        values[i] *= 1.0 + most * (static_cast<double>(bits) * 0x1p-52 - 1.0);
    }
    Tensor made(tensor.dtype(), tensor.extents());
    store<double>(values, made);
    return made;
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

    void setInput(ValueId id, const Datum& datum) { m_values[id.index()] = admitted(datum); }

    base::Status run(const Node& node) {
        std::vector<const Datum*> inputs;
        inputs.reserve(node.inputs.size());
        for (const ValueId input : node.inputs) {
            TESSERA_TRY(inputs.emplace_back(), valueOf(input));
        }
        const bool isForeign = m_options.foreign && findKernel(node.domain, node.op) == nullptr;
        TESSERA_TRY(auto outputs, isForeign ? m_options.foreign(m_graph, node, inputs)
                                            : evaluateNodeData(node, inputs, m_options));
        for (std::size_t i = 0; i < node.outputs.size(); ++i) {
            if (!node.outputs[i].valid()) {
                continue;
            }
            if (i >= outputs.size()) {
                return fail(ErrorKind::kImpossible, "output " + std::to_string(i) + " is not computed here",
                            label(node));
            }
            const auto& type = m_graph.value(node.outputs[i]).type;
            const bool isReal = outputs[i].isTensor() && isFloat(outputs[i].tensor());
            if (m_options.disturbedBy != 0 && isReal && graph::isFloating(type.dtype)) {
                const auto seed = base::splitMix(m_options.disturbedBy + node.outputs[i].index());
                outputs[i] = disturbed(outputs[i].tensor(), seed, m_options.disturbance);
            }
            keep(node.outputs[i], std::move(outputs[i]));
        }
        for (const ValueId input : node.inputs) {
            release(input);
        }
        return {};
    }

    base::Result<Datum> output(ValueId id) {
        TESSERA_TRY(const Datum* datum, valueOf(id));
        return *datum;
    }

private:
    Datum admitted(const Datum& datum) const {
        return m_options.arithmetic == Arithmetic::kDouble ? widenedDatum(datum) : datum;
    }

    base::Result<const Datum*> valueOf(ValueId id) {
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
            slot = admitted(Datum(*tensor));
        }
        return &*slot;
    }

    void keep(ValueId id, Datum datum) {
        if (m_options.observer && datum.isTensor()) {
            m_options.observer(id, datum.tensor());
        }
        if (m_readersLeft[id.index()] > 0) {
            m_values[id.index()] = std::move(datum);
        }
    }

    void release(ValueId id) {
        if (id.valid() && --m_readersLeft[id.index()] == 0) {
            m_values[id.index()].reset();
        }
    }

    const Graph& m_graph;
    const EvaluateOptions& m_options;
    std::vector<std::optional<Datum>> m_values;
    std::vector<std::size_t> m_readersLeft;
};

} // namespace

Tensor widened(const Tensor& tensor, int threads) {
    if (tensor.dtype() == graph::DType::kFloat64 || !graph::isFloating(tensor.dtype()) ||
        !isComputable(tensor.dtype())) {
        return tensor;
    }
    Tensor wide(graph::DType::kFloat64, tensor.extents());
    if (tensor.dtype() == graph::DType::kFloat32) { // most are, and large
        const auto from = tensor.as<float>();
        const auto to = wide.mutableAs<double>();
        parallelPieces(wide.count(), threads, [&](std::int64_t first, std::int64_t end) {
            std::copy(from.begin() + first, from.begin() + end, to.begin() + first);
        });
    } else {
        store<double>(load<double>(tensor), wide);
    }
    return wide;
}

base::Result<std::vector<Tensor>> evaluateNode(const Node& node, std::span<const Tensor* const> inputs,
                                               const EvaluateOptions& options) {
    const KernelEntry* kernel = findKernel(node.domain, node.op);
    if (kernel != nullptr && kernel->run != nullptr) {
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
    Data held;
    held.reserve(inputs.size()); // pointers to its elements are kept
    std::vector<const Datum*> data;
    for (const Tensor* input : inputs) {
        data.push_back(input != nullptr ? &held.emplace_back(*input) : nullptr);
    }
    TESSERA_TRY(auto outputs, evaluateNodeData(node, data, options));
    auto tensors = onlyTensors(std::move(outputs), "output");
    return tensors ? std::move(tensors) : fail(tensors.error().within(label(node)));
}

base::Result<Data> evaluateNodeData(const Node& node, std::span<const Datum* const> inputs,
                                    const EvaluateOptions& options) {
    const KernelEntry* kernel = findKernel(node.domain, node.op);
    if (kernel == nullptr) {
        const std::string reason =
            node.opaqueReason.empty() ? "the operator has no reference kernel" : node.opaqueReason;
        return fail(ErrorKind::kImpossible, reason, label(node));
    }
    if (kernel->runData != nullptr) {
        auto outputs = kernel->runData({.node = node, .inputs = inputs, .options = options});
        if (!outputs) {
            return fail(outputs.error().within(label(node)));
        }
        if (options.arithmetic == Arithmetic::kDouble) {
            for (Datum& output : *outputs) {
                output = widenedDatum(output);
            }
        }
        return outputs;
    }
    std::vector<const Tensor*> tensors;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        if (inputs[i] != nullptr && !inputs[i]->isTensor()) {
            return fail(ErrorKind::kRefused, "is " + inputs[i]->kindText() + ", but a tensor is needed",
                        label(node) + ": input " + std::to_string(i));
        }
        tensors.push_back(inputs[i] != nullptr ? &inputs[i]->tensor() : nullptr);
    }
    TESSERA_TRY(auto outputs, evaluateNode(node, tensors, options));
    return Data(std::make_move_iterator(outputs.begin()), std::make_move_iterator(outputs.end()));
}

base::Result<Data> evaluateData(const Graph& graph, std::span<const Datum> inputs,
                                const EvaluateOptions& options) {
    if (inputs.size() != graph.inputs().size()) {
        return fail(ErrorKind::kUsage, std::to_string(graph.inputs().size()) + " inputs are needed, " +
                                           std::to_string(inputs.size()) + " are given");
    }
    Evaluation evaluation(graph, options);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        TESSERA_CHECK(checkInput(graph.value(graph.inputs()[i]), inputs[i], options.inputExtents));
        evaluation.setInput(graph.inputs()[i], inputs[i]);
    }
    for (const Node& node : graph.nodes()) {
        if (options.stop.stop_requested()) {
            return fail(ErrorKind::kCancelled, "a stop was requested", label(node));
        }
        TESSERA_CHECK(evaluation.run(node));
    }
    Data outputs;
    for (const ValueId id : graph.outputs()) {
        TESSERA_TRY(outputs.emplace_back(), evaluation.output(id));
    }
    return outputs;
}

base::Result<std::vector<Tensor>> evaluate(const Graph& graph, std::span<const Tensor> inputs,
                                           const EvaluateOptions& options) {
    const Data data(inputs.begin(), inputs.end());
    TESSERA_TRY(auto outputs, evaluateData(graph, data, options));
    return onlyTensors(std::move(outputs), "output");
}

} // namespace tessera::kernels
