// Operators of language models; values worked out from the definitions.
#include "tests/unit/kernels/run_kernel.h"

#include <cmath>
#include <limits>

namespace tessera::kernels {
namespace {

using namespace test;

TEST(RotaryEmbedding, TurnsHalvesOrNeighbours) {
    // A quarter turn takes (a, b) to (-b, a).
    const Tensor x = floats({1, 1, 1, 4}, {1, 2, 3, 4});
    const Tensor cosine = floats({1, 1, 2}, {0, 0});
    const Tensor sine = floats({1, 1, 2}, {1, 1});
    expectTensor(runOne({.op = "RotaryEmbedding", .inputs = {x, cosine, sine}, .opset = 23}), {1, 1, 1, 4},
                 {-3, -4, 1, 2});
    expectTensor(runOne({.op = "RotaryEmbedding",
                         .inputs = {x, cosine, sine},
                         .attributes = {{"interleaved", std::int64_t{1}}},
                         .opset = 23}),
                 {1, 1, 1, 4}, {-2, 1, -4, 3});
}

TEST(RotaryEmbedding, TurnsAPartByTheRowOfThePosition) {
    const Tensor x = floats({1, 2, 3}, {1, 2, 9, 3, 4, 9});
    const Tensor cosine = floats({2, 1}, {1, 0});
    const Tensor sine = floats({2, 1}, {0, 1});
    expectTensor(
        runOne({.op = "RotaryEmbedding",
                .inputs = {x, cosine, sine, ints({1, 2}, {1, 0})},
                .attributes = {{"num_heads", std::int64_t{1}}, {"rotary_embedding_dim", std::int64_t{2}}},
                .opset = 23}),
        {1, 2, 3}, {-2, 1, 9, 3, 4, 9});
}

TEST(TensorScatter, WritesLinearlyAndRoundTheEnd) {
    const Tensor cache = floats({1, 3, 1}, {1, 2, 3});
    const Tensor update = floats({1, 2, 1}, {8, 9});
    expectTensor(runOne({.op = "TensorScatter", .inputs = {cache, update, ints({1}, {1})}, .opset = 24}),
                 {1, 3, 1}, {1, 8, 9});
    const Case circular{.op = "TensorScatter",
                        .inputs = {cache, update, ints({1}, {2})},
                        .attributes = {{"mode", std::string("circular")}},
                        .opset = 24};
    expectTensor(runOne(circular), {1, 3, 1}, {9, 2, 8});
    Case linear = circular;
    linear.attributes.set("mode", std::string("linear"));
    EXPECT_FALSE(run(linear));
}

/// Counts 3, (1, 3) and (2, 1), in this order, into columns 2, 0 and 1.
Case ngrams(std::string mode) {
    using Ints = std::vector<std::int64_t>;
    return {.op = "TfIdfVectorizer",
            .inputs = {ints({2, 5}, {1, 2, 3, 1, 3, 3, 0, 0, 0, 0})},
            .attributes = {{"mode", std::move(mode)},
                           {"min_gram_length", std::int64_t{1}},
                           {"max_gram_length", std::int64_t{2}},
                           {"max_skip_count", std::int64_t{1}},
                           {"ngram_counts", Ints{0, 1}},
                           {"ngram_indexes", Ints{2, 0, 1}},
                           {"pool_int64s", Ints{3, 1, 3, 2, 1}},
                           {"weights", std::vector<float>{10, 2, 4}}}};
}

TEST(TfIdfVectorizer, CountsEveryDistanceAndWeighsByNgram) {
    // (1, 3) stands side by side and with a word between, (2, 1) only so; one word is counted once a place.
    expectTensor(runOne(ngrams("TF")), {2, 3}, {2, 1, 2, 0, 0, 1});
    expectTensor(runOne(ngrams("IDF")), {2, 3}, {2, 4, 10, 0, 0, 10});
    expectTensor(runOne(ngrams("TFIDF")), {2, 3}, {4, 4, 20, 0, 0, 10});
}

TEST(TfIdfVectorizer, TakesAnyNumberOfSkippedWords) {
    Case all = ngrams("TF");
    all.attributes.set("max_skip_count", std::numeric_limits<std::int64_t>::max());
    // (1, 3) once more: the first word and the last.
    expectTensor(runOne(all), {2, 3}, {3, 1, 2, 0, 0, 1});
}

Attributes oneHead(std::string rule) {
    return {{"q_num_heads", std::int64_t{1}},
            {"kv_num_heads", std::int64_t{1}},
            {"scale", 1.0F},
            {"update_rule", std::move(rule)}};
}

TEST(LinearAttention, AddsUpOuterProducts) {
    // One head of width 1: the state is the running sum of k · v.
    const auto outputs = runAll(
        {.op = "LinearAttention",
         .inputs = {floats({1, 3, 1}, {1, 1, 2}), floats({1, 3, 1}, {1, 2, 3}), floats({1, 3, 1}, {5, 6, 7})},
         .attributes = oneHead("linear"),
         .opset = 27,
         .outputs = 2});
    expectTensor(outputs[0], {1, 3, 1}, {5, 17, 2 * 38});
    expectTensor(outputs[1], {1, 1, 1, 1}, {38});
}

TEST(LinearAttention, DecaysAndCorrects) {
    const double decay = std::log(0.5);
    // S = 0.5 · 4 = 2, then + 0.25 · 3 · (10 - 2 · 3) = 5
    const auto outputs =
        runAll({.op = "LinearAttention",
                .inputs = {floats({1, 1, 1}, {2}), floats({1, 1, 1}, {3}), floats({1, 1, 1}, {10}),
                           floats({1, 1, 1, 1}, {4}), floats({1, 1, 1}, {static_cast<float>(decay)}),
                           floats({1, 1, 1}, {0.25F})},
                .attributes = oneHead("gated_delta"),
                .opset = 27,
                .outputs = 2});
    expectTensor(outputs[0], {1, 1, 1}, {10});
    expectTensor(outputs[1], {1, 1, 1, 1}, {5});
}

TEST(LinearAttention, QueryHeadsShareAState) {
    const auto outputs =
        runAll({.op = "LinearAttention",
                .inputs = {floats({1, 1, 2}, {1, 3}), floats({1, 1, 1}, {2}), floats({1, 1, 1}, {5})},
                .attributes = {{"q_num_heads", std::int64_t{2}},
                               {"kv_num_heads", std::int64_t{1}},
                               {"scale", 1.0F},
                               {"update_rule", std::string("linear")}},
                .opset = 27,
                .outputs = 2});
    expectTensor(outputs[0], {1, 1, 2}, {10, 30});
}

TEST(CausalConvolution, GoesOnFromItsState) {
    const Tensor w = floats({1, 1, 3}, {1, 10, 100});
    const auto whole = runAll({.op = "CausalConvWithState",
                               .inputs = {floats({1, 1, 4}, {1, 2, 3, 4}), w},
                               .opset = 27,
                               .outputs = 2});
    expectTensor(whole[0], {1, 1, 4}, {100, 210, 321, 432});
    expectTensor(whole[1], {1, 1, 2}, {3, 4});
    const auto first = runAll(
        {.op = "CausalConvWithState", .inputs = {floats({1, 1, 1}, {1}), w}, .opset = 27, .outputs = 2});
    expectTensor(first[1], {1, 1, 2}, {0, 1});
    const auto second = runAll({.op = "CausalConvWithState",
                                .inputs = {floats({1, 1, 3}, {2, 3, 4}), w, Tensor(), first[1]},
                                .opset = 27,
                                .outputs = 2});
    expectTensor(second[0], {1, 1, 3}, {210, 321, 432});
    expectTensor(second[1], {1, 1, 2}, {3, 4});
}

TEST(FlexAttention, IsAttentionWithoutBodies) {
    const Tensor q = randomFloats({2, 4, 3, 8}, 1);
    const Tensor k = randomFloats({2, 2, 5, 8}, 2);
    const Tensor v = randomFloats({2, 2, 5, 6}, 3);
    graph::Node node;
    node.name = "n";
    node.domain = "ai.onnx.preview";
    node.op = "FlexAttention";
    node.outputs.emplace_back(0);
    const std::vector<const Tensor*> inputs{&q, &k, &v};
    const auto flexible = evaluateNode(node, inputs);
    ASSERT_TRUE(flexible) << flexible.error().oneLine();
    const Tensor plain = runOne({.op = "Attention", .inputs = {q, k, v}, .opset = 23});
    expectTensor(flexible->front(), {2, 4, 3, 6}, plain.toDoubles(), 1e-5);
}

/// Which keys each of `queries` looks at: all scores are equal, and key t has the value 2^t.
std::vector<double> lookedAt(std::int64_t queries, std::int64_t keys, Attributes attributes,
                             const Tensor& valid = {}) {
    std::vector<float> powers;
    for (std::int64_t t = 0; t < keys; ++t) {
        powers.push_back(static_cast<float>(1 << t));
    }
    const Tensor zeros(DType::kFloat32, {1, 1, queries, 1});
    const Tensor key(DType::kFloat32, {1, 1, keys, 1});
    attributes.set("qk_matmul_output_mode", std::int64_t{3});
    const auto outputs =
        runAll({.op = "Attention",
                .inputs = {zeros, key, floats({1, 1, keys, 1}, powers), Tensor(), Tensor(), Tensor(), valid},
                .attributes = std::move(attributes),
                .opset = 25,
                .outputs = 4});
    std::vector<double> sums;
    const auto weights = outputs[3].toDoubles();
    for (std::int64_t i = 0; i < queries; ++i) {
        double sum = 0.0;
        for (std::int64_t t = 0; t < keys; ++t) {
            sum += weights[static_cast<std::size_t>(i * keys + t)] != 0.0 ? static_cast<double>(1 << t) : 0.0;
        }
        sums.push_back(sum);
    }
    return sums;
}

TEST(Attention, WindowsEndOnBothSides) {
    EXPECT_EQ(lookedAt(4, 6, {{"left_window_size", std::int64_t{2}}, {"right_window_size", std::int64_t{1}}}),
              (std::vector<double>{0b000011, 0b000111, 0b001111, 0b011110}));
}

TEST(Attention, CausalQueriesStandAtTheEndOfAnOuterCache) {
    const Attributes causal{{"is_causal", std::int64_t{1}}};
    EXPECT_EQ(lookedAt(2, 4, causal), (std::vector<double>{0b0001, 0b0011}));
    EXPECT_EQ(lookedAt(2, 4, causal, ints({1}, {4})), (std::vector<double>{0b0111, 0b1111}));
    EXPECT_EQ(lookedAt(2, 4, causal, ints({1}, {1})), (std::vector<double>{0, 0b0001}));
}

TEST(Attention, AShortMaskForbidsTheRest) {
    const Tensor zeros(DType::kFloat32, {1, 1, 1, 1});
    const Tensor key(DType::kFloat32, {1, 1, 3, 1});
    expectTensor(runOne({.op = "Attention",
                         .inputs = {zeros, key, floats({1, 1, 3, 1}, {2, 4, 100}), bools({1, 2}, {1, 1})},
                         .opset = 24}),
                 {1, 1, 1, 1}, {3});
}

TEST(SwiGlu, GatesByASwish) {
    const Tensor y = runOne({.op = "SwiGLU",
                             .inputs = {floats({2}, {0, 2}), floats({2}, {7, 3})},
                             .attributes = {{"alpha", 2.0F}},
                             .opset = 28});
    expectTensor(y, {2}, {0, 2 / (1 + std::exp(-4.0)) * 3});
}

} // namespace
} // namespace tessera::kernels
