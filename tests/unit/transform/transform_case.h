#pragma once

#include "engine/base/random.h"
#include "engine/kernels/interpreter.h"
#include "engine/transform/simplify.h"
#include "tests/support/graph_text.h"

#include <algorithm>
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::transform::test {

using graph::GraphRef;
using graph::Tensor;

/// Seeded normal noise for each input; symbolic extents are 3.
inline std::vector<Tensor> noiseFor(const graph::Graph& graph, std::uint64_t seed = 1) {
    base::Random random(seed);
    std::vector<Tensor> inputs;
    for (const auto id : graph.inputs()) {
        const auto& type = graph.value(id).type;
        graph::Extents extents;
        for (const graph::Dim& dim : *type.shape) {
            extents.push_back(dim.isConstant() ? dim.extent() : 3);
        }
        inputs.emplace_back(type.dtype, extents);
        if (type.dtype == graph::DType::kFloat32) {
            for (float& value : inputs.back().mutableAs<float>()) {
                value = static_cast<float>(std::clamp(random.normal(), -3.0, 3.0));
            }
        }
    }
    return inputs;
}

/// Both graphs on the same noise: equal within rounding.
inline void expectSameResults(const graph::Graph& before, const graph::Graph& after,
                              double tolerance = 1e-5) {
    const auto inputs = noiseFor(before);
    const auto wanted = kernels::evaluate(before, inputs);
    const auto actual = kernels::evaluate(after, inputs);
    ASSERT_TRUE(wanted.has_value()) << wanted.error().oneLine();
    ASSERT_TRUE(actual.has_value()) << actual.error().oneLine();
    ASSERT_EQ(actual->size(), wanted->size());
    for (std::size_t i = 0; i < wanted->size(); ++i) {
        ASSERT_EQ((*actual)[i].extents(), (*wanted)[i].extents()) << "output " << i;
        ASSERT_EQ((*actual)[i].dtype(), (*wanted)[i].dtype()) << "output " << i;
        const auto a = (*actual)[i].toDoubles();
        const auto w = (*wanted)[i].toDoubles();
        double largest = 1.0;
        for (const double value : w) {
            largest = std::max(largest, std::abs(value));
        }
        for (std::size_t j = 0; j < w.size(); ++j) {
            ASSERT_NEAR(a[j], w[j], tolerance * largest) << "output " << i << " element " << j;
        }
    }
}

/// Every source node is in one node's sources, or is that node, or is folded; interfaces are the same.
inline void expectWellFormed(const graph::Graph& before, const Simplified& simplified) {
    std::map<std::string, int> seen;
    for (const auto& name : simplified.folded) {
        ++seen[name];
    }
    for (const auto& node : simplified.graph->nodes()) {
        if (node.sources.empty()) {
            ++seen[node.name];
        }
        for (const auto& name : node.sources) {
            ++seen[name];
        }
    }
    for (const auto& node : before.nodes()) {
        EXPECT_EQ(seen[node.name], 1) << node.name;
    }
    EXPECT_EQ(seen.size(), before.nodes().size());
    const auto names = [](const graph::Graph& graph, std::span<const graph::ValueId> ids) {
        std::vector<std::string> result;
        for (const auto id : ids) {
            result.push_back(graph.value(id).name + ": " +
                             tessera::test::typeOf(graph, graph.value(id).name));
        }
        return result;
    };
    EXPECT_EQ(names(*simplified.graph, simplified.graph->inputs()), names(before, before.inputs()));
    ASSERT_EQ(simplified.graph->outputs().size(), before.outputs().size());
    for (std::size_t i = 0; i < before.outputs().size(); ++i) {
        EXPECT_EQ(simplified.graph->value(simplified.graph->outputs()[i]).name,
                  before.value(before.outputs()[i]).name);
    }
}

inline Simplified simplified(const GraphRef& graph, const SimplifyOptions& options = {}) {
    auto result = simplify(graph, options);
    EXPECT_TRUE(result.has_value()) << (result ? "" : result.error().oneLine());
    if (!result) {
        return {graph, {}};
    }
    expectWellFormed(*graph, *result);
    return *std::move(result);
}

/// Simplifies, checks names, interfaces and results.
inline Simplified checked(std::string_view text, const SimplifyOptions& options = {}) {
    const auto graph = tessera::test::graphFromText(text);
    auto result = simplified(graph, options);
    expectSameResults(*graph, *result.graph);
    return result;
}

/// "Conv Relu": operators in order.
inline std::string operators(const Simplified& simplified) {
    std::string text;
    for (const auto& node : simplified.graph->nodes()) {
        text += (text.empty() ? "" : " ") + node.op;
    }
    return text;
}

} // namespace tessera::transform::test
