#include "engine/kernels/accuracy.h"

#include "engine/graph/operator_schema.h"
#include "engine/graph/structure_hash.h"
#include "engine/kernels/numeric.h"
#include "engine/kernels/parallel.h"
#include "engine/kernels/tolerance.h"

#include <algorithm>
#include <cmath>
#include <limits>
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

/// The elements in double: those of the tensor itself where it holds doubles.
class Doubles {
public:
    explicit Doubles(const Tensor& tensor) {
        if (tensor.dtype() == graph::DType::kFloat64) {
            m_view = tensor.as<double>();
        } else {
            m_own = load<double>(tensor);
            m_view = m_own;
        }
    }
    [[nodiscard]] std::span<const double> view() const { return m_view; }

private:
    std::vector<double> m_own;
    std::span<const double> m_view;
};

template <typename Function>
Tensor mapped(const Tensor& tensor, Function&& f) {
    const Doubles values(tensor);
    Tensor result(graph::DType::kFloat64, tensor.extents());
    std::ranges::transform(values.view(), result.mutableAs<double>().begin(), f);
    return result;
}

double largestOf(const Tensor& tensor) {
    const Doubles values(tensor);
    double largest = 0.0;
    for (const double value : values.view()) {
        largest = std::isfinite(value) ? std::max(largest, std::abs(value)) : largest;
    }
    return largest;
}

bool allZero(const Tensor& magnitude) {
    return std::ranges::all_of(magnitude.as<double>(), [](double m) { return m == 0.0; });
}

bool isFloat(const Tensor& tensor) {
    return graph::isFloating(tensor.dtype()) && isComputable(tensor.dtype());
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
            m_values[m_region.inputs()[i].index()].value = widened(inputs[i]);
        }
        for (std::size_t i = 0; i < m_values.size(); ++i) {
            if (const auto& constant = m_region.values()[i].constant; constant != nullptr) {
                TESSERA_TRY(const Tensor tensor, constant->tensor());
                m_values[i].value = widened(tensor);
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
            squares.push_back({mapped(source, [](double x) { return x * x; }), {}, 1});
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
            magnitudes[0] = mapped(total, [](double x) { return std::sqrt(x); });
            return magnitudes;
        }
        const bool exact = std::ranges::none_of(
            inputs, [](const Traced* input) { return input != nullptr && input->magnitude.has_value(); });
        if (isMovement(node)) {
            if (!exact) {
                TESSERA_TRY(const auto moved, runOn(node, inputs, [&](const Traced& x) {
                                return x.magnitude        ? *x.magnitude
                                       : isFloat(x.value) ? mapped(x.value, [](double) { return 0.0; })
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
                bound = std::max(bound, largestOf(input->value));
                bound = std::max(bound, input->magnitude ? largestOf(*input->magnitude) : 0.0);
            }
        }
        for (std::size_t i = 0; i < outputs.size(); ++i) {
            if (isFloat(outputs[i])) {
                const double whole = std::max(bound, largestOf(outputs[i]));
                magnitudes[i] = mapped(outputs[i], [&](double) { return whole; });
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
        result.largest = isFloat(result.r) ? largestOf(result.r) : 0.0;
        result.exact = allZero(result.magnitude);
        results.push_back(std::move(result));
    }
    return results;
}

namespace {

/// What one pass over expected and actual elements finds. Divisions are rare: only where a maximum grows.
class Comparison {
public:
    Comparison(double unit, double floor) : m_unit(unit), m_floor(floor) {}

    void add(std::size_t i, double actual, double expected, double magnitude) {
        if (actual == expected) { // infinities of one sign differ by nothing
            m_squares += std::isfinite(expected) ? expected * expected : 0.0;
            return;
        }
        const double error = std::abs(actual - expected);
        const double size = std::abs(expected);
        const double allowed = m_unit * std::max(magnitude, size) + m_floor;
        m_errors += error * error;
        m_squares += expected * expected;
        if (!std::isfinite(error) || allowed == 0.0) {
            keepWorst(i, std::numeric_limits<double>::infinity(), allowed);
        } else if (error > m_deviation.worstShare * allowed) {
            keepWorst(i, error / allowed, allowed);
        }
        if (!(error <= m_deviation.maxAbs)) {
            m_deviation.maxAbs = std::isnan(error) ? std::numeric_limits<double>::infinity() : error;
        }
        if (size > 0.0 && error > m_deviation.maxRel * size) {
            m_deviation.maxRel = error / size;
        }
    }

    /// Takes in what was found in later elements.
    void add(const Comparison& later) {
        if (later.m_deviation.worstShare > m_deviation.worstShare) {
            m_deviation.worst = later.m_deviation.worst;
            m_deviation.worstShare = later.m_deviation.worstShare;
            m_deviation.tolerance = later.m_deviation.tolerance;
        }
        m_deviation.maxAbs = std::max(m_deviation.maxAbs, later.m_deviation.maxAbs);
        m_deviation.maxRel = std::max(m_deviation.maxRel, later.m_deviation.maxRel);
        m_errors += later.m_errors;
        m_squares += later.m_squares;
    }

    [[nodiscard]] Deviation result() const {
        Deviation deviation = m_deviation;
        deviation.passes = deviation.worstShare <= 1.0;
        deviation.relativeL2 = m_errors == 0.0 ? 0.0 : std::sqrt(m_errors / m_squares);
        return deviation;
    }

private:
    void keepWorst(std::size_t i, double share, double allowed) {
        if (share > m_deviation.worstShare) {
            m_deviation.worst = static_cast<std::int64_t>(i);
            m_deviation.worstShare = share;
            m_deviation.tolerance = allowed;
        }
    }

    double m_unit;
    double m_floor;
    double m_errors = 0.0;
    double m_squares = 0.0;
    Deviation m_deviation{.passes = true};
};

} // namespace

namespace {

/// Chunks on all threads, put together in their order.
Comparison compareFloats(const OracleResult& oracle, const Tensor& y, const Comparison& empty, int threads) {
    constexpr std::size_t kChunk = std::size_t{1} << 16U;
    const auto expected = oracle.r.as<double>();
    const auto magnitude = oracle.magnitude.as<double>();
    const auto actual = y.as<float>();
    std::vector<Comparison> parts((expected.size() + kChunk - 1) / kChunk, empty);
    parallelFor(static_cast<std::int64_t>(parts.size()), threads, [&](std::int64_t part) {
        auto& into = parts[static_cast<std::size_t>(part)];
        const std::size_t first = static_cast<std::size_t>(part) * kChunk;
        for (std::size_t i = first; i < std::min(first + kChunk, expected.size()); ++i) {
            into.add(i, static_cast<double>(actual[i]), expected[i], magnitude[i]);
        }
    });
    Comparison whole = empty;
    for (const auto& part : parts) {
        whole.add(part);
    }
    return whole;
}

} // namespace

base::Result<Deviation> compare(const OracleResult& oracle, const Tensor& y, graph::Precision precision,
                                int threads) {
    if (y.extents() != oracle.r.extents() || !isComputable(y.dtype()) || isFloat(y) != isFloat(oracle.r)) {
        return fail(ErrorKind::kUsage, "the output has other extents or another type than the reference");
    }
    const auto magnitude = oracle.magnitude.as<double>();
    const Tolerance table = toleranceOf(precision);
    const double unit =
        table.c * kFloatRoundoff * std::sqrt(static_cast<double>(oracle.length)) + 4.0 * table.u;
    const bool exact = !isFloat(oracle.r) || (oracle.exact ? *oracle.exact : allZero(oracle.magnitude));
    const auto largest = [&oracle] { return oracle.largest ? *oracle.largest : largestOf(oracle.r); };
    Comparison comparison(exact ? 0.0 : unit, exact ? 0.0 : kFloor * largest());
    if (oracle.r.dtype() == graph::DType::kFloat64 && y.dtype() == graph::DType::kFloat32) {
        return compareFloats(oracle, y, comparison, threads).result();
    }
    const std::vector<double> expected = load<double>(oracle.r);
    const std::vector<double> actual = load<double>(y);
    for (std::size_t i = 0; i < expected.size(); ++i) {
        comparison.add(i, actual[i], expected[i], magnitude[i]);
    }
    return comparison.result();
}

} // namespace tessera::kernels
