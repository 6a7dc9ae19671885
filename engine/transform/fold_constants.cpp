#include "engine/base/assert.h"
#include "engine/graph/operator_schema.h"
#include "engine/graph/shape_arithmetic.h"
#include "engine/kernels/interpreter.h"
#include "engine/kernels/kernel.h"
#include "engine/kernels/numeric.h"
#include "engine/transform/folded_constant.h"
#include "engine/transform/infer_again.h"
#include "engine/transform/known_elements.h"
#include "engine/transform/passes.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

namespace tessera::transform {

using graph::ConstantRef;
using graph::NodeId;
using graph::Tensor;
using graph::ValueId;

namespace {

/// Operands above this are never loaded to fold them at once.
constexpr std::int64_t kEagerBytes = std::int64_t{64} << 10U;
/// Where only the operands' values tell how much they make, as of NonZero, and what is behind it waits for
/// it.
constexpr std::int64_t kEagerOpenBytes = std::int64_t{1} << 20U;
/// Floating-point operands up to this are: recognisers read scalars, and files hold them in place anyway.
constexpr std::int64_t kEagerFloatBytes = 1024;

/// One node over constants, run when the first of its outputs is used.
class LazyRun {
public:
    LazyRun(graph::Node node, std::vector<ConstantRef> inputs)
        : m_node(std::move(node)), m_inputs(std::move(inputs)) {}

    base::Result<Tensor> output(std::size_t index, graph::DType dtype, const graph::Extents& extents) {
        const std::scoped_lock lock(m_mutex);
        if (!m_outputs) {
            m_outputs = run(kernels::EvaluateOptions());
        }
        if (!*m_outputs) {
            return base::fail(m_outputs->error());
        }
        const auto& outputs = **m_outputs;
        if (index >= outputs.size() || outputs[index].dtype() != dtype ||
            outputs[index].extents() != extents) {
            return base::fail(base::ErrorKind::kImpossible, "is not computed here as its type says",
                              "output " + std::to_string(index) + " of node '" + m_node.name + "'");
        }
        return outputs[index];
    }

    [[nodiscard]] base::Result<std::vector<Tensor>> run(const kernels::EvaluateOptions& options) const {
        std::vector<Tensor> tensors(m_inputs.size());
        std::vector<const Tensor*> inputs(m_inputs.size(), nullptr);
        for (std::size_t i = 0; i < m_inputs.size(); ++i) {
            if (m_inputs[i] != nullptr) {
                TESSERA_TRY(tensors[i], m_inputs[i]->tensor());
                inputs[i] = &tensors[i];
            }
        }
        return kernels::evaluateNode(m_node, inputs, options);
    }

private:
    const graph::Node m_node;
    const std::vector<ConstantRef> m_inputs;
    std::mutex m_mutex;
    std::optional<base::Result<std::vector<Tensor>>> m_outputs;
};

class Folding {
public:
    Folding(Draft& draft, const SimplifyOptions& options)
        : m_draft(draft), m_options(options), m_known(draft) {}

    base::Result<std::size_t> run() {
        for (std::size_t i = 0; i < m_draft.nodeCount(); ++i) {
            const NodeId id(i);
            if (!m_draft.isAlive(id)) {
                continue;
            }
            if (m_draft.isStale(id)) {
                TESSERA_CHECK(inferAgain(m_draft, id));
            }
            m_known.visit(id);
            if (foldLiteral(id) || foldKnown(id) || foldNode(id)) {
                m_draft.eraseFolded(id);
                ++m_changes;
            } else {
                fixReshape(id);
            }
        }
        return m_changes;
    }

private:
    /// A Constant node hands its tensor over, of whatever size.
    bool foldLiteral(NodeId id) {
        const graph::Node& node = m_draft.node(id);
        const ValueId output = node.outputs.empty() ? ValueId() : node.outputs[0];
        if (node.op != "Constant" || !node.domain.empty() || !node.attributes.has("value") ||
            !output.valid() || !m_draft.isInterior(output)) {
            return false;
        }
        m_draft.becomeConstant(output, node.attributes.tensor("value"));
        return true;
    }

    /// A node whose result is known from shapes alone.
    bool foldKnown(NodeId id) {
        const auto& outputs = m_draft.node(id).outputs;
        if (outputs.size() != 1 || !outputs[0].valid() || !m_draft.isInterior(outputs[0])) {
            return false;
        }
        const auto ints = KnownElements::complete(m_known.find(outputs[0]));
        const auto extents = m_draft.value(outputs[0]).type.extents();
        if (!ints || !extents || graph::elementCount(*extents) != static_cast<std::int64_t>(ints->size())) {
            return false;
        }
        Tensor tensor(m_draft.value(outputs[0]).type.dtype, *extents);
        kernels::store<std::int64_t>(*ints, tensor);
        m_draft.becomeConstant(outputs[0], graph::makeConstant(std::move(tensor)));
        return true;
    }

    /// Reshape to extents of which one is only known at run time: that one follows from the others.
    void fixReshape(NodeId id) {
        const graph::Node& node = m_draft.node(id);
        if (node.op != "Reshape" || !node.domain.empty() || !m_draft.hasInput(id, 1) ||
            m_draft.constantInput(id, 1) != nullptr || node.attributes.intOr("allowzero", 0) != 0) {
            return;
        }
        const auto* elements = m_known.find(node.inputs[1]);
        const auto isOpen = [](const auto& element) { return element.value_or(-1) < 0; };
        if (elements == nullptr || std::ranges::count_if(*elements, isOpen) != 1) {
            return;
        }
        std::vector<std::int64_t> shape;
        for (const auto& element : *elements) {
            shape.push_back(element.value_or(-1));
        }
        const auto count = static_cast<std::int64_t>(shape.size());
        m_draft.setInput(id, 1,
                         m_draft.addConstant(m_draft.value(node.inputs[1]).name,
                                             graph::makeConstant(Tensor::ofInts({count}, shape))));
        m_draft.markStale(id);
        ++m_changes;
    }

    [[nodiscard]] bool isFoldable(const graph::Node& node) const {
        if (node.schema == nullptr || node.schema->operatorClass == graph::OperatorClass::kControl ||
            node.schema->operatorClass == graph::OperatorClass::kQuantized || // stored small on purpose
            node.schema->repeats == graph::OperatorSchema::Repeats::kNever ||
            kernels::findKernel(node.domain, node.op) == nullptr) {
            return false;
        }
        const auto allows = [&](ValueId id) { return !id.valid() || m_draft.value(id).isConstant(); };
        const auto mayGo = [&](ValueId id) { return !id.valid() || m_draft.isInterior(id); };
        const bool hasBody = std::ranges::any_of(node.attributes.entries(), [](const auto& entry) {
            return std::holds_alternative<graph::GraphRef>(entry.second);
        });
        return !hasBody && std::ranges::all_of(node.inputs, allows) &&
               std::ranges::all_of(node.outputs, mayGo);
    }

    bool foldNode(NodeId id) {
        const graph::Node& node = m_draft.node(id);
        if (!isFoldable(node)) {
            return false;
        }
        std::vector<ConstantRef> inputs;
        std::int64_t inputBytes = 0;
        for (const ValueId input : node.inputs) {
            inputs.push_back(input.valid() ? m_draft.value(input).constant : nullptr);
            inputBytes = graph::saturatingAdd(
                inputBytes, input.valid() ? m_draft.value(input).type.bytes().value_or(0) : 0);
        }
        std::optional<std::int64_t> outputBytes = 0;
        bool isFloat = false;
        for (const ValueId output : node.outputs) {
            if (output.valid()) {
                const graph::TensorType& type = m_draft.value(output).type;
                const auto bytes = type.bytes();
                outputBytes = outputBytes && bytes ? std::optional(graph::saturatingAdd(*outputBytes, *bytes))
                                                   : std::nullopt;
                isFloat = isFloat || graph::isFloating(type.dtype);
            }
        }
        const std::int64_t limit = isFloat ? kEagerFloatBytes : outputBytes ? kEagerBytes : kEagerOpenBytes;
        auto run = std::make_shared<LazyRun>(node, inputs);
        if (inputBytes <= limit && outputBytes.value_or(0) <= limit) {
            return foldNow(id, *run);
        }
        return outputBytes && *outputBytes <= std::max(inputBytes, m_options.grownConstantBytes) &&
               foldLater(id, run, inputs);
    }

    /// A node that its kernel refuses stays, so that running the model tells why.
    bool foldNow(NodeId id, const LazyRun& run) {
        const auto outputs = run.run({.budgetBytes = m_options.grownConstantBytes});
        const std::vector<ValueId> values = m_draft.node(id).outputs;
        if (!outputs || outputs->size() < values.size()) {
            return false;
        }
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (values[i].valid() && (*outputs)[i].dtype() != m_draft.value(values[i]).type.dtype) {
                return false;
            }
        }
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (values[i].valid()) {
                m_draft.becomeConstant(values[i], graph::makeConstant((*outputs)[i]));
            }
        }
        return true;
    }

    bool foldLater(NodeId id, const std::shared_ptr<LazyRun>& run, const std::vector<ConstantRef>& inputs) {
        const std::vector<ValueId> values = m_draft.node(id).outputs;
        std::vector<ConstantRef> constants(values.size());
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (!values[i].valid()) {
                continue;
            }
            const graph::TensorType& type = m_draft.value(values[i]).type;
            const graph::Extents extents = *type.extents();
            constants[i] =
                makeFoldedConstant(type.dtype, extents, inputs, [run, i, dtype = type.dtype, extents] {
                    return run->output(i, dtype, extents);
                });
            if (constants[i] == nullptr) {
                return false;
            }
        }
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (values[i].valid()) {
                m_draft.becomeConstant(values[i], constants[i]);
            }
        }
        return true;
    }

    Draft& m_draft;
    const SimplifyOptions& m_options;
    KnownElements m_known;
    std::size_t m_changes = 0;
};

} // namespace

base::Result<std::size_t> foldConstants(Draft& draft, const SimplifyOptions& options) {
    return Folding(draft, options).run();
}

} // namespace tessera::transform
