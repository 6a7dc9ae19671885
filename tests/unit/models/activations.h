#pragma once

#include "engine/graph/graph.h"
#include "engine/kernels/interpreter.h"
#include "engine/models/weights.h"

#include <cmath>
#include <gtest/gtest.h>

namespace tessera::models {

inline double rootMeanSquare(const graph::Tensor& tensor) {
    double squares = 0.0;
    for (const float value : tensor.as<float>()) {
        squares += static_cast<double>(value) * value;
    }
    return std::sqrt(squares / static_cast<double>(tensor.count()));
}

/// Runs a network on normal noise: every value that it makes must be finite and of order one.
inline void expectActivationsOfOrderOne(const graph::Graph& graph) {
    const auto& input = graph.value(graph.inputs()[0]);
    const auto noise = *normalParameter(*input.type.extents(), 1.0, 42)->tensor();
    kernels::EvaluateOptions options;
    options.threads = 2;
    options.observer = [&graph](graph::ValueId id, const graph::Tensor& tensor) {
        if (tensor.dtype() == graph::DType::kFloat32) {
            const double level = rootMeanSquare(tensor);
            // An unscaled product of queries and keys is the largest, a softmax over 128 the smallest.
            EXPECT_TRUE(level > 1e-3 && level < 20.0) << graph.value(id).name << " has level " << level;
        }
    };
    const auto outputs = kernels::evaluate(graph, std::span(&noise, 1), options);
    ASSERT_TRUE(outputs.has_value()) << outputs.error().oneLine();
    const double level = rootMeanSquare(outputs->front());
    EXPECT_TRUE(level > 0.1 && level < 10.0) << "the output has level " << level;
}

} // namespace tessera::models
