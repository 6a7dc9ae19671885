#include "engine/kernels/oracle.h"

#include "engine/graph/structure_hash.h"
#include "engine/kernels/accumulation.h"
#include "engine/kernels/magnitude.h"
#include "engine/kernels/uncertain_steps.h"
#include "engine/kernels/wide_values.h"

#include <algorithm>
#include <optional>

namespace tessera::kernels {

using base::ErrorKind;
using base::fail;
using graph::Graph;
using graph::Node;
using graph::Tensor;

namespace {

/// Rounded to the declared type, where a caller gives wider numbers.
Tensor asDeclared(const Tensor& tensor, graph::DType declared) {
    const bool isWider = isFloat(tensor) && graph::isFloating(declared) && declared != tensor.dtype();
    return isWider ? storedAs(declared, tensor) : tensor;
}

class Tracer {
public:
    Tracer(const Graph& region, const EvaluateOptions& options, ProductMemo* memo)
        : m_region(region), m_options(options), m_memo(memo), m_values(region.values().size()) {
        m_options.arithmetic = Arithmetic::kTyped;
    }

    base::Status start(std::span<const Tensor> inputs) {
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            const graph::ValueId id = m_region.inputs()[i];
            m_values[id.index()].datum = asDeclared(inputs[i], m_region.value(id).type.dtype);
        }
        for (std::size_t i = 0; i < m_values.size(); ++i) {
            if (const auto& constant = m_region.values()[i].constant; constant != nullptr) {
                TESSERA_TRY(m_values[i].datum, constant->tensor());
            }
        }
        return {};
    }

    base::Status visit(const Node& node) {
        std::vector<const Traced*> inputs;
        for (const graph::ValueId id : node.inputs) {
            inputs.push_back(id.valid() ? &m_values[id.index()] : nullptr);
        }
        TESSERA_TRY(const auto key, memoKey(node, inputs));
        if (const auto* known = key ? m_memo->find(*key) : nullptr) {
            auto& output = m_values[node.outputs[0].index()];
            output = {.datum = known->value,
                      .magnitude = known->magnitude,
                      .length = productDepth(node, inputs[0]->value(), inputs[1]->value())};
            output.rounding.roundTo(known->value.dtype());
            return {};
        }
        std::vector<const Datum*> data;
        for (const Traced* input : inputs) {
            data.push_back(input != nullptr ? &input->datum : nullptr);
        }
        TESSERA_TRY(const auto outputs, evaluateNodeData(node, data, m_options));
        TESSERA_CHECK(keep(node, inputs, outputs));
        if (!key) {
            return {};
        }
        if (const auto& first = m_values[node.outputs[0].index()]; !first.isExact()) {
            m_memo->put(*key, {first.value(), *first.magnitude});
        }
        return {};
    }

    [[nodiscard]] const Traced& at(graph::ValueId id) const { return m_values[id.index()]; }

private:
    base::Status keep(const Node& node, std::span<const Traced* const> inputs, const Data& outputs) {
        TESSERA_TRY(const auto accumulation, accumulationOfData(node, inputs, outputs));
        TESSERA_TRY(const auto magnitudes, magnitudesOf(node, inputs, outputs, accumulation, m_options));
        TESSERA_TRY(auto steps, stepsOf(node, inputs, outputs, accumulation, m_options));
        std::int64_t length = accumulation.terms;
        TypeRounding rounding;
        for (const Traced* input : inputs) {
            length = std::max(length, input != nullptr ? input->length : 1);
            rounding.join(input != nullptr ? input->rounding : TypeRounding());
        }
        for (std::size_t i = 0; i < node.outputs.size() && i < outputs.size(); ++i) {
            if (!node.outputs[i].valid()) {
                continue;
            }
            Traced traced{.datum = outputs[i],
                          .magnitude = i < magnitudes.size() ? magnitudes[i] : std::nullopt,
                          .length = length,
                          .rounding = rounding,
                          .steps = std::move(steps[i])};
            if (traced.isTensor() && !traced.isExact() && !isMovement(node)) {
                traced.rounding.roundTo(traced.value().dtype());
            }
            m_values[node.outputs[i].index()] = std::move(traced);
        }
        return {};
    }

    base::Result<Accumulation> accumulationOfData(const Node& node, std::span<const Traced* const> inputs,
                                                  const Data& outputs) const {
        std::vector<const Tensor*> tensors;
        std::vector<Tensor> made;
        for (const Traced* input : inputs) {
            if (input != nullptr && !input->isTensor()) {
                return Accumulation();
            }
            tensors.push_back(input != nullptr ? &input->value() : nullptr);
        }
        for (const Datum& output : outputs) {
            if (!output.isTensor()) {
                return Accumulation();
            }
            made.push_back(output.tensor());
        }
        return accumulationOf(node, tensors, made, m_options);
    }

    /// Of a product of exact values; nothing for what is not remembered.
    [[nodiscard]] base::Result<std::optional<base::Hash128>>
    memoKey(const Node& node, std::span<const Traced* const> inputs) const {
        if (m_memo == nullptr || !isProduct(node)) {
            return std::nullopt;
        }
        base::Hasher hasher;
        hasher.add(node.op).add(node.domain).add(static_cast<std::int64_t>(node.opset));
        TESSERA_CHECK(graph::addAttributes(hasher, node.attributes));
        for (const Traced* input : inputs) {
            if (input == nullptr) {
                hasher.add("absent");
                continue;
            }
            if (!input->isExact() || !input->isTensor() || std::ranges::any_of(input->steps, isSet)) {
                return std::nullopt;
            }
            hasher.add(static_cast<std::int64_t>(input->value().dtype()))
                .add(graph::toText(input->value().extents()));
            hasher.add(input->value().bytes());
        }
        return hasher.finish();
    }

    const Graph& m_region;
    EvaluateOptions m_options;
    ProductMemo* m_memo;
    std::vector<Traced> m_values;
};

base::Result<OracleResult> resultOf(const Traced& traced, const graph::Value& value, int threads) {
    if (!traced.isTensor()) {
        return fail(ErrorKind::kImpossible, "is " + traced.datum.kindText() + ", not a tensor",
                    "output '" + value.name + "'");
    }
    OracleResult result{.r = widened(traced.value(), threads), .length = traced.length};
    result.magnitude = traced.isExact() ? filled(result.r.extents(), 0.0) : *traced.magnitude;
    result.size = isFloat(result.r) ? usualSizeOf(result.r, threads) : 0.0;
    result.exact = allZero(result.magnitude);
    result.dtype = traced.value().dtype();
    result.rounding = traced.rounding;
    result.steps = traced.steps;
    return result;
}

} // namespace

base::Result<std::vector<OracleResult>> oracleOf(const Graph& region, std::span<const Tensor> inputs,
                                                 const EvaluateOptions& options, ProductMemo* memo) {
    if (inputs.size() != region.inputs().size()) {
        return fail(ErrorKind::kUsage, "another number of inputs than the region has");
    }
    Tracer tracer(region, options, memo);
    TESSERA_CHECK(tracer.start(inputs));
    for (const Node& node : region.nodes()) {
        if (options.stop.stop_requested()) {
            return fail(ErrorKind::kCancelled, "a stop was requested", node.name);
        }
        TESSERA_CHECK(tracer.visit(node));
    }
    std::vector<OracleResult> results;
    for (const graph::ValueId id : region.outputs()) {
        TESSERA_TRY(results.emplace_back(), resultOf(tracer.at(id), region.value(id), options.threads));
    }
    return results;
}

} // namespace tessera::kernels
