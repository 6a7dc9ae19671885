#include "engine/kernels/oracle.h"

#include "engine/graph/operator_schema.h"
#include "engine/graph/structure_hash.h"
#include "engine/kernels/numeric.h"
#include "engine/kernels/parallel.h"
#include "engine/kernels/wide_values.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace tessera::kernels {

using base::ErrorKind;
using base::fail;
using graph::Graph;
using graph::Node;
using graph::OperatorClass;
using graph::Tensor;

namespace {

/// One value of the region with its bound; `magnitude` is absent while the value is exact.
struct Traced {
    Tensor value;
    std::optional<Tensor> magnitude;
    std::int64_t length = 1;
};

template <typename Function>
Tensor mapped(const Tensor& tensor, int threads, const Function& f) {
    const Doubles values(tensor);
    Tensor result(graph::DType::kFloat64, tensor.extents());
    const auto from = values.view();
    const auto to = result.mutableAs<double>();
    parallelPieces(tensor.count(), threads, [&](std::int64_t first, std::int64_t end) {
        std::transform(from.begin() + first, from.begin() + end, to.begin() + first, f);
    });
    return result;
}

bool isProduct(const Node& node) {
    return node.op == "Conv" || node.op == "ConvTranspose" || node.op == "MatMul" || node.op == "Gemm";
}

bool isMovement(const Node& node) {
    return node.schema != nullptr && (node.schema->operatorClass == OperatorClass::kMovement ||
                                      node.schema->operatorClass == OperatorClass::kShape);
}

/// Terms of one output of a product.
std::int64_t depthOf(const Node& node, std::span<const Traced* const> inputs) {
    const graph::Extents& a = inputs[0]->value.extents();
    const graph::Extents& b = inputs[1]->value.extents();
    if (node.op == "MatMul") {
        return a.empty() ? 1 : a.back();
    }
    if (node.op == "Gemm") {
        return a[node.attributes.intOr("transA", 0) != 0 ? 0 : 1];
    }
    // Conv weights are [M, C / group, taps]; transposed ones [C, M / group, taps].
    const std::int64_t weights = inputs[1]->value.count();
    if (node.op == "Conv") {
        return b[0] > 0 ? weights / b[0] : 1;
    }
    return b[1] > 0 ? weights / b[1] / node.attributes.intOr("group", 1) : 1;
}

class Tracer {
public:
    Tracer(const Graph& region, const EvaluateOptions& options, ProductMemo* memo)
        : m_region(region), m_options(options), m_memo(memo), m_values(region.values().size()) {
        m_options.arithmetic = Arithmetic::kDouble;
    }

    base::Status start(std::span<const Tensor> inputs) {
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            m_values[m_region.inputs()[i].index()].value = widened(inputs[i], m_options.threads);
        }
        for (std::size_t i = 0; i < m_values.size(); ++i) {
            if (const auto& constant = m_region.values()[i].constant; constant != nullptr) {
                TESSERA_TRY(const Tensor tensor, constant->tensor());
                m_values[i].value = widened(tensor, m_options.threads);
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
            m_values[node.outputs[0].index()] = {known->value, known->magnitude, depthOf(node, inputs)};
            return {};
        }
        TESSERA_TRY(const auto outputs, runOn(node, inputs, [](const Traced& x) { return x.value; }));
        std::int64_t length = isProduct(node) ? depthOf(node, inputs) : 1;
        for (const Traced* input : inputs) {
            length = std::max(length, input != nullptr ? input->length : 1);
        }
        TESSERA_TRY(const auto magnitudes, magnitudesOf(node, inputs, outputs));
        for (std::size_t i = 0; i < node.outputs.size() && i < outputs.size(); ++i) {
            if (node.outputs[i].valid()) {
                m_values[node.outputs[i].index()] = {outputs[i], magnitudes[i], length};
            }
        }
        if (key) {
            m_memo->put(*key, {outputs[0], *magnitudes[0]});
        }
        return {};
    }

    [[nodiscard]] const Traced& at(graph::ValueId id) const { return m_values[id.index()]; }

private:
    /// Of a product of exact values; nothing for what is not remembered.
    [[nodiscard]] base::Result<std::optional<base::Hash128>>
    memoKey(const Node& node, std::span<const Traced* const> inputs) const {
        const bool exact = std::ranges::none_of(
            inputs, [](const Traced* input) { return input != nullptr && input->magnitude.has_value(); });
        if (m_memo == nullptr || !isProduct(node) || !exact) {
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
            hasher.add(static_cast<std::int64_t>(input->value.dtype()))
                .add(graph::toText(input->value.extents()));
            hasher.add(input->value.bytes());
        }
        return hasher.finish();
    }

    using Magnitudes = std::vector<std::optional<Tensor>>;

    template <typename Choose>
    base::Result<std::vector<Tensor>> runOn(const Node& node, std::span<const Traced* const> inputs,
                                            Choose&& choose) {
        std::vector<Tensor> tensors;
        tensors.reserve(inputs.size());
        std::vector<const Tensor*> pointers;
        for (const Traced* input : inputs) {
            tensors.push_back(input != nullptr ? choose(*input) : Tensor());
            pointers.push_back(input != nullptr ? &tensors.back() : nullptr);
        }
        return evaluateNode(node, pointers, m_options);
    }

    /// The node's own kernel on squares: factors are squared, so alpha and beta are as well.
    base::Result<Tensor> squaresThrough(const Node& node, std::span<const Traced* const> inputs,
                                        const Traced* erring) {
        Node squared = node;
        for (const char* factor : {"alpha", "beta"}) {
            if (node.attributes.has(factor)) {
                const float value = node.attributes.floatOr(factor, 1.0F);
                squared.attributes.set(factor, value * value);
            }
        }
        std::vector<Traced> squares;
        squares.reserve(inputs.size());
        std::vector<const Traced*> pointers;
        for (const Traced* input : inputs) {
            if (input == nullptr) {
                pointers.push_back(nullptr);
                continue;
            }
            const Tensor& source = input == erring ? *input->magnitude : input->value;
            squares.push_back({mapped(source, m_options.threads, [](double x) { return x * x; }), {}, 1});
            pointers.push_back(&squares.back());
        }
        TESSERA_TRY(auto outputs, runOn(squared, pointers, [](const Traced& x) { return x.value; }));
        return outputs.front();
    }

    base::Result<Magnitudes> magnitudesOf(const Node& node, std::span<const Traced* const> inputs,
                                          std::span<const Tensor> outputs) {
        Magnitudes magnitudes(outputs.size());
        if (isProduct(node)) {
            TESSERA_TRY(Tensor total, squaresThrough(node, inputs, nullptr));
            for (const Traced* input : inputs) {
                if (input != nullptr && input->magnitude) {
                    TESSERA_TRY(const Tensor more, squaresThrough(node, inputs, input));
                    for (std::size_t i = 0; i < more.as<double>().size(); ++i) {
                        total.mutableAs<double>()[i] += more.as<double>()[i];
                    }
                }
            }
            magnitudes[0] = mapped(total, m_options.threads, [](double x) { return std::sqrt(x); });
            return magnitudes;
        }
        const bool exact = std::ranges::none_of(
            inputs, [](const Traced* input) { return input != nullptr && input->magnitude.has_value(); });
        if (isMovement(node)) {
            if (!exact) {
                TESSERA_TRY(const auto moved, runOn(node, inputs, [&](const Traced& x) {
                                return x.magnitude ? *x.magnitude
                                       : isFloat(x.value)
                                           ? mapped(x.value, m_options.threads, [](double) { return 0.0; })
                                           : x.value;
                            }));
                for (std::size_t i = 0; i < moved.size(); ++i) {
                    magnitudes[i] = isFloat(moved[i]) ? std::optional(moved[i]) : std::nullopt;
                }
            }
            return magnitudes;
        }
        double bound = 0.0;
        for (const Traced* input : inputs) {
            if (input != nullptr && isFloat(input->value)) {
                bound = std::max(bound, largestOf(input->value, m_options.threads));
                bound =
                    std::max(bound, input->magnitude ? largestOf(*input->magnitude, m_options.threads) : 0.0);
            }
        }
        for (std::size_t i = 0; i < outputs.size(); ++i) {
            if (isFloat(outputs[i])) {
                const double whole = std::max(bound, largestOf(outputs[i], m_options.threads));
                magnitudes[i] = mapped(outputs[i], m_options.threads, [&](double) { return whole; });
            }
        }
        return magnitudes;
    }

    const Graph& m_region;
    EvaluateOptions m_options;
    ProductMemo* m_memo;
    std::vector<Traced> m_values;
};

} // namespace

const ProductMemo::Product* ProductMemo::find(const base::Hash128& key) const {
    const auto at = m_products.find(key);
    m_found += at != m_products.end() ? 1 : 0;
    return at == m_products.end() ? nullptr : &at->second;
}

void ProductMemo::put(const base::Hash128& key, Product product) {
    const auto bytes =
        static_cast<std::int64_t>(product.value.bytes().size() + product.magnitude.bytes().size());
    if (m_bytes + bytes > m_mostBytes) {
        m_products.clear();
        m_bytes = 0;
    }
    if (bytes <= m_mostBytes && m_products.emplace(key, std::move(product)).second) {
        m_bytes += bytes;
    }
}

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
        const Traced& traced = tracer.at(id);
        if (isFloat(traced.value) &&
            std::ranges::any_of(Doubles(traced.value).view(), [](double x) { return std::isnan(x); })) {
            return fail(ErrorKind::kRefused, "the reference result is NaN: the inputs are to blame",
                        "output '" + region.value(id).name + "'");
        }
        OracleResult result{
            .r = traced.value, .magnitude = traced.magnitude.value_or(Tensor()), .length = traced.length};
        if (!traced.magnitude) {
            result.magnitude = Tensor(graph::DType::kFloat64, traced.value.extents());
        }
        result.largest = isFloat(result.r) ? largestOf(result.r, options.threads) : 0.0;
        result.exact = allZero(result.magnitude);
        results.push_back(std::move(result));
    }
    return results;
}

} // namespace tessera::kernels
