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
