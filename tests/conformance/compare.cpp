#include "tests/conformance/compare.h"

#include "engine/graph/operator_schema.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace tessera::conformance {

namespace {

/// Elements that one output element sums: the largest over the region's nodes.
double accumulationLength(const Problem& problem) {
    double longest = 1.0;
    for (const auto id : problem.region.nodes) {
        const auto& node = problem.graph->node(id);
        const auto flops = static_cast<double>(graph::nodeFlops(*problem.graph, node));
        const auto elements = graph::elementCount(*problem.graph->value(node.outputs[0]).type.extents());
        longest = std::max(longest, flops / static_cast<double>(std::max<std::int64_t>(1, *elements)));
    }
    return longest;
}

} // namespace

std::string compare(const Problem& problem, std::size_t index, const graph::Tensor& got,
                    graph::Precision precision) {
    const auto& exact = problem.exact[index];
    if (!graph::isFloating(got.dtype())) {
        const bool equal = got.bytes().size() == exact.bytes().size() &&
                           std::memcmp(got.bytes().data(), exact.bytes().data(), got.bytes().size()) == 0;
        return equal ? "" : "integers differ";
    }
    const auto expected = exact.toDoubles();
    const auto values = got.toDoubles();
    double largest = 0.0;
    for (const double value : expected) {
        largest = std::max(largest, std::abs(value));
    }
    const double factor = precision == graph::Precision::kStrict ? 8.0 : 64.0;
    const double bound =
        (factor * std::ldexp(1.0, -24) * std::sqrt(accumulationLength(problem)) + 1e-6) * largest + 1e-30;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const double error = std::abs(values[i] - expected[i]);
        if (!(error <= bound)) {
            return "element " + std::to_string(i) + " is " + std::to_string(values[i]) + ", not " +
                   std::to_string(expected[i]) + " (error " + std::to_string(error) + ", bound " +
                   std::to_string(bound) + ")";
        }
    }
    return "";
}

} // namespace tessera::conformance
