#pragma once

#include "engine/base/random.h"
#include "engine/kernels/interpreter.h"
#include "engine/kernels/kernel.h"
#include "engine/kernels/numeric.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace tessera::kernels::test {

using graph::Attributes;
using graph::DType;
using graph::Extents;
using graph::Tensor;

inline Tensor floats(Extents extents, std::vector<float> values) {
    return Tensor::ofFloats(std::move(extents), values);
}

inline Tensor ints(Extents extents, std::vector<std::int64_t> values) {
    return Tensor::ofInts(std::move(extents), values);
}

inline Tensor bools(Extents extents, std::vector<std::uint8_t> values) {
    return Tensor::of<std::uint8_t>(DType::kBool, std::move(extents), values);
}

/// Of any type, each number rounded to it.
inline Tensor tensorOf(DType dtype, Extents extents, const std::vector<double>& values) {
    Tensor tensor(dtype, std::move(extents));
    store<double>(values, tensor);
    return tensor;
}

inline Tensor randomFloats(Extents extents, std::uint64_t seed) {
    base::Random random(seed);
    Tensor tensor(DType::kFloat32, std::move(extents));
    for (float& value : tensor.mutableAs<float>()) {
        value = static_cast<float>(random.normal());
    }
    return tensor;
}

/// One execution of one operator.
struct Case {
    std::string op;
    std::vector<Tensor> inputs; ///< a default-made tensor is an absent input
    Attributes attributes = {};
    std::int64_t opset = 17;
    int outputs = 1;
    EvaluateOptions options = {};
    std::string domain = {};
};

inline base::Result<Tensors> run(const Case& test) {
    graph::Node node;
    node.name = "node";
    node.domain = test.domain;
    node.op = test.op;
    node.opset = test.opset;
    node.attributes = test.attributes;
    for (int i = 0; i < test.outputs; ++i) {
        node.outputs.emplace_back(i);
    }
    std::vector<const Tensor*> inputs;
    for (const Tensor& input : test.inputs) {
        inputs.push_back(input.dtype() == DType::kUndefined ? nullptr : &input);
    }
    return evaluateNode(node, inputs, test.options);
}

/// All outputs; a failed run fails the test and gives empty tensors.
inline Tensors runAll(const Case& test) {
    auto outputs = run(test);
    EXPECT_TRUE(outputs.has_value()) << (outputs ? "" : outputs.error().oneLine());
    return outputs ? *outputs : Tensors(static_cast<std::size_t>(test.outputs));
}

inline Tensor runOne(const Case& test) {
    return runAll(test).front();
}

inline void expectTensor(const Tensor& actual, const Extents& extents, const std::vector<double>& expected,
                         double tolerance = 1e-6) {
    ASSERT_EQ(actual.extents(), extents);
    const std::vector<double> values = actual.toDoubles();
    ASSERT_EQ(values.size(), expected.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (std::isnan(expected[i])) {
            EXPECT_TRUE(std::isnan(values[i])) << "element " << i << " is " << values[i];
        } else if (std::isinf(expected[i])) {
            EXPECT_EQ(values[i], expected[i]) << "element " << i;
        } else {
            EXPECT_NEAR(values[i], expected[i], tolerance * std::max(1.0, std::abs(expected[i])))
                << "element " << i;
        }
    }
}

} // namespace tessera::kernels::test
