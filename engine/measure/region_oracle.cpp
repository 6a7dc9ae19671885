#include "engine/measure/region_oracle.h"

#include "engine/base/assert.h"
#include "engine/graph/operator_schema.h"
#include "engine/kernels/interpreter.h"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <utility>

namespace tessera::measure {

using base::ErrorKind;
using base::fail;

namespace {

/// The constant c of the tolerance (CLI.md, Precision and tolerance).
double errorConstant(graph::Precision precision) {
    return precision == graph::Precision::kStrict ? 8.0 : 64.0;
}

/// Its unit u: rounding of operands.
double operandRounding(graph::Precision precision) {
    switch (precision) {
    case graph::Precision::kBf16:
        return 0x1.0p-8;
    case graph::Precision::kF16:
    case graph::Precision::kTf32:
        return 0x1.0p-11;
    case graph::Precision::kStrict:
    case graph::Precision::kF32:
        break;
    }
    return 0.0;
}

/// Accumulation length of one output element: two operations a step. Lengths of chained nodes add up.
double accumulationLength(const graph::Graph& graph) {
    double length = 1.0;
    for (const auto& node : graph.nodes()) {
        const auto extents = graph.value(node.outputs[0]).type.extents();
        const auto count = extents ? graph::elementCount(*extents).value_or(1) : 1;
        length += static_cast<double>(graph::nodeFlops(graph, node)) /
                  (2.0 * static_cast<double>(std::max<std::int64_t>(count, 1)));
    }
    return length;
}

bool isFloat(const graph::Tensor& tensor) {
    return graph::isFloating(tensor.dtype());
}

std::string formatted(double value) {
    std::ostringstream text;
    text.precision(4);
    text << value;
    return text.str();
}

/// Compares every element of every output with the result in double.
class FullOracle final : public RegionOracle {
public:
    FullOracle(std::vector<graph::Tensor> expected, std::vector<std::string> names, double length)
        : m_expected(std::move(expected)), m_names(std::move(names)), m_length(length) {}

    [[nodiscard]] CheckResult compare(std::span<const graph::Tensor> outputs,
                                      graph::Precision precision) const override {
        TESSERA_ASSERT(outputs.size() == m_expected.size());
        for (std::size_t i = 0; i < outputs.size(); ++i) {
            const std::string wrong = isFloat(outputs[i])
                                          ? compareFloats(outputs[i], m_expected[i], precision)
                                          : compareExactly(outputs[i], m_expected[i]);
            if (!wrong.empty()) {
                return {false, "full", "output '" + m_names[i] + "' " + wrong};
            }
        }
        return {true, "full", ""};
    }

private:
    [[nodiscard]] static std::string compareExactly(const graph::Tensor& got, const graph::Tensor& expected) {
        return std::ranges::equal(got.bytes(), expected.bytes()) ? "" : "differs from the reference";
    }

    /// The magnitude sqrt(sum a²b²) of one element is, over zero-mean operands, the root mean square of the
    /// result.
    [[nodiscard]] std::string compareFloats(const graph::Tensor& got, const graph::Tensor& expected,
                                            graph::Precision precision) const {
        const auto right = expected.toDoubles();
        const auto values = got.toDoubles();
        double squares = 0.0;
        double largest = 0.0;
        for (const double value : right) {
            squares += value * value;
            largest = std::max(largest, std::abs(value));
        }
        const double rms = std::sqrt(squares / static_cast<double>(std::max<std::size_t>(right.size(), 1)));
        const double relative =
            errorConstant(precision) * 0x1.0p-24 * std::sqrt(m_length) + 4.0 * operandRounding(precision);
        for (std::size_t i = 0; i < right.size(); ++i) {
            const double allowed = relative * std::max(rms, std::abs(right[i])) + 1e-6 * largest;
            const double error = std::abs(values[i] - right[i]);
            if (!(error <= allowed)) {
                return "element " + std::to_string(i) + " is " + formatted(values[i]) + ", the reference " +
                       formatted(right[i]) + ", allowed error " + formatted(allowed);
            }
        }
        return "";
    }

    std::vector<graph::Tensor> m_expected;
    std::vector<std::string> m_names;
    double m_length;
};

bool holdsNan(const graph::Tensor& tensor) {
    return isFloat(tensor) &&
           std::ranges::any_of(tensor.toDoubles(), [](double value) { return std::isnan(value); });
}

} // namespace

base::Result<std::unique_ptr<RegionOracle>> RegionOracle::make(const graph::Graph& graph,
                                                               const graph::Region& region,
                                                               std::span<const graph::Tensor> inputs,
                                                               int threads) {
    TESSERA_TRY(const auto part, graph::extractRegion(graph, region));
    kernels::EvaluateOptions options;
    options.threads = threads;
    options.arithmetic = kernels::Arithmetic::kDouble;
    TESSERA_TRY(auto expected, kernels::evaluate(*part, inputs, options));
    std::vector<std::string> names;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        names.push_back(part->value(part->outputs()[i]).name);
        if (holdsNan(expected[i])) {
            return fail(ErrorKind::kRefused, "the reference makes a NaN of these inputs",
                        "output '" + names.back() + "'");
        }
    }
    return std::make_unique<FullOracle>(std::move(expected), std::move(names), accumulationLength(*part));
}

} // namespace tessera::measure
