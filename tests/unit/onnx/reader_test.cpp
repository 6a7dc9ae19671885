#include "engine/onnx/reader.h"

#include "tests/support/temporary_folder.h"
#include "tests/support/wire.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

// What a reader must refuse stands in tests/bad_input.
namespace tessera::onnx {
namespace {

namespace fs = std::filesystem;
using namespace wire;

Model opened(std::string_view bytes) {
    auto result = readModelFromBytes(asBytes(bytes));
    EXPECT_TRUE(result.has_value()) << (result ? "" : result.error().oneLine());
    return result ? *std::move(result) : Model{};
}

TEST(Reader, OpensASmallModel) {
    const Model base = opened(model(reluGraph()));
    ASSERT_NE(base.graph, nullptr);
    EXPECT_EQ(base.graph->nodes()[0].name, "relu");
    EXPECT_TRUE(base.warnings.empty());
}

TEST(Reader, LetsOperatorsOverruleDeclaredTypes) {
    // As converters leave them behind when they change a model: another rank, another extent, another type.
    const std::string integers = block(1, "c") + block(2, block(1, number(1, 7) + block(2, "")));
    const std::string nodes = block(1, node("Relu", {"x"}, {"a"}, block(3, "first"))) +
                              block(1, node("Abs", {"a"}, {"b"}, block(3, "second"))) +
                              block(1, node("Neg", {"b"}, {"c"}, block(3, "third")));
    const Model read =
        opened(model(nodes + block(11, floatValue("x", {1, 4})) + block(13, floatValue("a", {4})) +
                     block(13, floatValue("b", {1, 5})) + block(12, integers)));
    ASSERT_NE(read.graph, nullptr);
    for (const auto* name : {"a", "b", "c"}) {
        const auto& type = read.graph->value(read.graph->findValue(name)).type;
        EXPECT_EQ(type.extents(), (graph::Extents{1, 4})) << name;
        EXPECT_EQ(type.dtype, graph::DType::kFloat32) << name;
    }
    ASSERT_EQ(read.warnings.size(), 3U);
    EXPECT_EQ(read.warnings[0], (Warning{"node 'first' (Relu)",
                                         "output 'a' is declared as f32[4] but the operator makes f32[1,4]; "
                                         "what the operator makes holds"}));
}

TEST(Reader, SaysOfManyWrongTypesHowManyThereAre) {
    std::string graph = block(11, floatValue("t0", {1})) + block(12, floatValue("t20", {2}));
    for (int i = 0; i < 20; ++i) {
        const std::string made = "t" + std::to_string(i + 1);
        graph += block(1, node("Relu", {"t" + std::to_string(i)}, {made})) + block(13, floatValue(made, {2}));
    }
    const Model read = opened(model(graph));
    ASSERT_EQ(read.warnings.size(), 6U);
    EXPECT_EQ(read.warnings.back().message,
              "15 more values are declared otherwise than their operators make");
}

/// y = x w, where w is an initializer and an input.
std::string replaceable() {
    return model(block(1, node("Add", {"x", "w"}, {"y"})) + floatTensor("w", {2}, {1.0F, 2.0F}) +
                 block(11, floatValue("x", {2})) + block(11, floatValue("w", {2})) +
                 block(12, floatValue("y", {2})));
}

TEST(Reader, PutsGivenValuesIntoInitializersThatAreInputs) {
    const std::vector<float> given{3, 4};
    ReadOptions options;
    options.values.emplace("w", graph::Tensor::ofFloats({2}, given));
    options.values.emplace("x", graph::Tensor::ofFloats({2}, given)); // no initializer
    const auto read = readModelFromBytes(asBytes(replaceable()), options);
    ASSERT_TRUE(read.has_value()) << read.error().oneLine();
    EXPECT_EQ(read->replaced, std::vector<std::string>{"w"});
    EXPECT_EQ(read->graph->inputs().size(), 1U);
    const auto& w = read->graph->value(read->graph->findValue("w"));
    ASSERT_TRUE(w.isConstant());
    EXPECT_EQ(w.constant->tensor()->toDoubles(), (std::vector<double>{3, 4}));
    EXPECT_EQ(read->graph->structureHash(), opened(replaceable()).graph->structureHash());
}

TEST(Reader, RefusesGivenValuesThatDoNotFit) {
    const std::vector<float> numbers{3, 4, 5};
    const std::vector<std::int64_t> integers{3, 4};
    for (const auto& tensor : {graph::Tensor::ofFloats({3}, numbers), graph::Tensor::ofInts({2}, integers)}) {
        ReadOptions options;
        options.values.emplace("w", tensor);
        const auto read = readModelFromBytes(asBytes(replaceable()), options);
        ASSERT_FALSE(read.has_value());
        EXPECT_EQ(read.error().kind, base::ErrorKind::kUsage);
        EXPECT_NE(read.error().oneLine().find("input 'w': expected f32[2]"), std::string::npos)
            << read.error().oneLine();
    }
    // An initializer that is no input is the model's own.
    ReadOptions options;
    options.values.emplace("c", graph::Tensor::ofFloats({3}, numbers));
    const auto own = readModelFromBytes(asBytes(model(reluGraph(floatTensor("c", {1}, {1.0F})))), options);
    ASSERT_TRUE(own.has_value());
    EXPECT_TRUE(own->replaced.empty());
}

TEST(Reader, MergesTheNodesOfAGraphThatStandsInParts) {
    // A message's field that stands twice is one message, says the wire format, and order is free inside it.
    const std::string first = block(13, floatValue("t", {2})) + block(1, node("Relu", {"x"}, {"t"}));
    const std::string second = block(1, node("Abs", {"t"}, {"y"}, block(3, "abs"))) +
                               block(11, floatValue("x", {2})) + block(12, floatValue("y", {2}));
    const Model read = opened(model(first, block(7, second)));
    ASSERT_NE(read.graph, nullptr);
    ASSERT_EQ(read.graph->nodes().size(), 2U);
    EXPECT_EQ(read.graph->nodes()[0].op, "Relu");
    EXPECT_EQ(read.graph->nodes()[1].name, "abs");
    EXPECT_EQ(read.graph->value(read.graph->findValue("t")).type.extents(), graph::Extents{2});
}

TEST(Reader, KeepsWhatStandsBehindMessagesThatShrink) {
    // What is not read is left out, so that the length of what holds it takes fewer digits than it has place.
    const std::string unknown = block(99, std::string(300, 'u'));
    const std::string inner = block(1, node("Relu", {"x"}, {"i"}, unknown)) + unknown +
                              block(13, floatValue("i", {2}) + unknown) + block(12, floatValue("i", {2}));
    const std::string branch = block(5, block(1, "then_branch") + block(6, inner) + unknown + number(20, 5)) +
                               block(5, block(1, "else_branch") + block(6, inner) + number(20, 5));
    const std::string graph = block(1, node("If", {"c"}, {"y"}, branch + block(3, "behind"))) +
                              block(11, floatValue("x", {2}) + unknown) +
                              block(11, block(1, "c") + block(2, block(1, number(1, 9) + block(2, "")))) +
                              block(12, floatValue("y", {2}));
    const auto read = readModelFromBytes(asBytes(model(graph)));
    ASSERT_TRUE(read.has_value()) << read.error().oneLine();
    ASSERT_EQ(read->graph->nodes().size(), 1U);
    EXPECT_EQ(read->graph->nodes()[0].name, "behind");
    EXPECT_NE(read->graph->nodes()[0].attributes.graph("else_branch"), nullptr);
}

TEST(Reader, ReadsMoreNodesThanOneChunkHolds) {
    constexpr int kNodes = 20'000; // of 32 bytes and more
    std::string graph = block(11, floatValue("v0", {2})) + block(12, floatValue("v20000", {2}));
    for (int i = 0; i < kNodes; ++i) {
        const std::string from = "v" + std::to_string(i);
        const std::string to = "v" + std::to_string(i + 1);
        graph += block(1, node("Relu", {from}, {to}, block(3, "node " + to)));
    }
    const Model read = opened(model(graph));
    ASSERT_NE(read.graph, nullptr);
    ASSERT_EQ(read.graph->nodes().size(), kNodes);
    EXPECT_EQ(read.graph->findNode("node v1").index(), 0);
    EXPECT_EQ(read.graph->findNode("node v20000").index(), kNodes - 1);
}

TEST(Reader, ReadsTheRangeOfADataFileThatATensorNames) {
    const test::TemporaryFolder folder;
    const fs::path path = folder.path() / "m.onnx";
    const std::string weights(16, 'w');
    fs::create_directory(folder.path() / "sub");
    std::ofstream(folder.path() / "sub/w.bin") << "12345678" << weights << "rest";
    std::string data = number(14, 1);
    for (const auto& [key, value] : {std::pair("location", "sub/w.bin"), {"offset", "8"}, {"length", "16"}}) {
        data += block(13, block(1, key) + block(2, value));
    }
    std::ofstream(path, std::ios::binary) << model(reluGraph(block(5, tensor("w", 1, {4}, data))));
    const auto read = readModel(path);
    ASSERT_TRUE(read.has_value()) << read.error().oneLine();
    const auto loaded = read->graph->value(read->graph->findValue("w")).constant->tensor();
    ASSERT_TRUE(loaded.has_value());
    EXPECT_EQ(std::string(reinterpret_cast<const char*>(loaded->bytes().data()), 16), weights);
}

TEST(Reader, ExpandsFunctions) {
    const std::string function = block(25, block(1, "F") + block(4, "a") + block(5, "b") + block(10, "f") +
                                               block(7, node("Relu", {"a"}, {"t"}, block(3, "first"))) +
                                               block(7, node("Abs", {"t"}, {"b"})));
    const std::string call = block(1, node("F", {"x"}, {"y"}, block(3, "call") + block(7, "f"))) +
                             block(11, floatValue("x", {1})) + block(12, floatValue("y", {1}));
    const Model read = opened(model(call, function));
    ASSERT_NE(read.graph, nullptr);
    ASSERT_EQ(read.graph->nodes().size(), 2U);
    EXPECT_EQ(read.graph->nodes()[0].name, "call/first");
    EXPECT_TRUE(read.graph->findValue("call/t").valid());
}

} // namespace
} // namespace tessera::onnx
