#include "engine/onnx/reader.h"
#include "tests/unit/onnx/wire.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tessera::onnx {
namespace {

using namespace wire;
using testing::HasSubstr;

/// The error's one line; empty when the bytes were read.
std::string refusal(std::string_view bytes, const ReadOptions& options = {}) {
    const auto model = readModelFromBytes(asBytes(bytes), options);
    if (model) {
        return {};
    }
    EXPECT_EQ(model.error().kind, base::ErrorKind::kRefused);
    const std::string line = model.error().oneLine();
    EXPECT_EQ(line.find('\n'), std::string::npos);
    return line;
}

std::string withTensor(std::string_view tensor) {
    return model(reluGraph(block(5, tensor)));
}

Model opened(std::string_view bytes) {
    auto result = readModelFromBytes(asBytes(bytes));
    EXPECT_TRUE(result.has_value()) << (result ? "" : result.error().oneLine());
    return result ? *std::move(result) : Model{};
}

TEST(Hostile, TheBaseModelOpens) {
    const Model base = opened(model(reluGraph()));
    ASSERT_NE(base.graph, nullptr);
    EXPECT_EQ(base.graph->nodes()[0].name, "relu");
    EXPECT_TRUE(base.warnings.empty());
}

TEST(Hostile, RefusesWhatIsNoModel) {
    EXPECT_THAT(refusal(""), HasSubstr("empty"));
    EXPECT_NE(refusal(std::string(64, '\xff')), "");
    EXPECT_THAT(refusal(std::string("PK\x03\x04") + std::string(60, 'x')), HasSubstr("ZIP"));
    EXPECT_THAT(refusal(std::string(257, '\0') + "ustar"), HasSubstr("tar"));
    EXPECT_THAT(refusal("\x1f\x8b........"), HasSubstr("gzip"));
    EXPECT_THAT(refusal("\x80\x04........"), HasSubstr("pickle"));
    EXPECT_THAT(refusal("GGUF........"), HasSubstr("GGUF"));
    EXPECT_THAT(refusal(std::string("\x08\0\0\0\0\0\0\0{\"a\":1}", 15)), HasSubstr("safetensors"));
    EXPECT_THAT(refusal(std::string("\x10\0\0\0ORTM....", 12)), HasSubstr(".ort"));
}

TEST(Hostile, RefusesAModelCutAtEveryByte) {
    // The graph stands last, so that no cut is a complete model.
    const std::string whole = opset(17) + number(1, 8) + block(7, reluGraph());
    ASSERT_EQ(refusal(whole), "");
    for (std::size_t length = 0; length < whole.size(); ++length) {
        EXPECT_NE(refusal(whole.substr(0, length)), "") << length;
    }
}

TEST(Hostile, NamesFieldAndByteOfABadLength) {
    const std::string head = number(1, 8) + opset(17);
    const std::string huge = tag(7, 2) + varint(std::uint64_t{1} << 63U);
    EXPECT_THAT(refusal(head + huge), HasSubstr("graph at byte " + std::to_string((head + huge).size())));
    EXPECT_THAT(refusal(head + tag(7, 2) + varint(std::uint64_t{1} << 31U)), HasSubstr("passes the end"));
}

TEST(Hostile, RefusesIllegalWireForms) {
    const std::string good = model(reluGraph());
    EXPECT_THAT(refusal(good + std::string(11, '\x80')), HasSubstr("ten bytes"));
    EXPECT_THAT(refusal(tag(1, 0) + std::string(9, '\xff') + "\x02"), HasSubstr("64 bits"));
    EXPECT_THAT(refusal(good + std::string("\0\0", 2)), HasSubstr("illegal number 0"));
    for (const unsigned type : {3U, 4U, 6U, 7U}) {
        EXPECT_THAT(refusal(good + tag(900, type)), HasSubstr("illegal wire type"));
    }
    EXPECT_THAT(refusal(good + block(1, "abc")), HasSubstr("cannot have wire type 2"));
}

TEST(Hostile, WarnsOfUnknownFieldsAndDropsThem) {
    const Model read = opened(model(reluGraph(block(900, "future"))));
    ASSERT_EQ(read.warnings.size(), 1U);
    EXPECT_THAT(read.warnings[0].where, HasSubstr("graph field 900"));
    // The scanner's own field, forged, would point anywhere.
    const std::string forged = block(1000, number(1, 9) + number(2, 0) + number(3, 16));
    EXPECT_THAT(refusal(withTensor(tensor("w", 1, {4}, forged))), HasSubstr("no values"));
}

TEST(Hostile, RefusesDeepNesting) {
    // A sequence of a sequence of ...: each level is two messages.
    std::string type;
    for (int i = 0; i < 60; ++i) {
        type = block(4, block(1, type));
    }
    EXPECT_THAT(refusal(model(reluGraph(block(13, block(1, "y") + block(2, type))))), HasSubstr("nested"));
}

TEST(Hostile, ChecksVersions) {
    EXPECT_THAT(refusal(opset(17) + block(7, reluGraph())), HasSubstr("ir_version"));
    EXPECT_THAT(refusal(number(1, 0) + opset(17) + block(7, reluGraph())), HasSubstr("ir_version"));
    EXPECT_THAT(refusal(number(1, -3) + opset(17) + block(7, reluGraph())), HasSubstr("ir_version"));
    EXPECT_EQ(opened(number(1, 99) + opset(17) + block(7, reluGraph())).warnings.size(), 1U);
    EXPECT_THAT(refusal(number(1, 8) + block(7, reluGraph())), HasSubstr("no opset"));
    EXPECT_THAT(refusal(model(reluGraph(), opset(17, "ai.onnx"))), HasSubstr("twice"));
    EXPECT_THAT(refusal(number(1, 8) + opset(std::int64_t{1} << 40U) + block(7, reluGraph())),
                HasSubstr("does not exist"));
    EXPECT_THAT(refusal(number(1, 8) + opset(17)), HasSubstr("graph"));
}

TEST(Hostile, ShowsStrangeNamesEscaped) {
    const std::string name = "a\x01\xe2\x80\xae<b>\xff";
    const Model read = opened(model(block(1, node("Relu", {"x"}, {"y"}, block(3, name))) +
                                    block(11, floatValue("x", {1})) + block(12, floatValue("y", {1}))));
    ASSERT_NE(read.graph, nullptr);
    EXPECT_EQ(read.graph->nodes()[0].name, "a\\x01\\xe2\\x80\\xae<b>\\xff");
    EXPECT_EQ(read.warnings.size(), 1U);
    const Model big = opened(model(block(1, node("Relu", {"x"}, {"y"}, block(3, std::string(1 << 22, 'n')))) +
                                   block(11, floatValue("x", {1})) + block(12, floatValue("y", {1}))));
    EXPECT_LT(big.graph->nodes()[0].name.size(), 5000U);
}

TEST(Hostile, RefusesBadTensors) {
    const std::string four(16, 'v');
    EXPECT_EQ(refusal(withTensor(tensor("w", 1, {4}, block(9, four)))), "");
    EXPECT_THAT(refusal(withTensor(tensor("w", 1, {-4}, block(9, four)))), HasSubstr("negative"));
    const std::int64_t large = std::int64_t{1} << 40U;
    EXPECT_THAT(refusal(withTensor(tensor("w", 1, {large, large}, block(9, four)))), HasSubstr("too large"));
    EXPECT_THAT(refusal(withTensor(tensor("w", 11, {std::int64_t{1} << 61U}, block(9, four)))),
                HasSubstr("too large"));
    EXPECT_THAT(refusal(withTensor(tensor("w", 1, {4}, block(9, "short")))), HasSubstr("5 bytes"));
    EXPECT_THAT(refusal(withTensor(tensor("w", 1, {4}, block(9, std::string(20, 'v'))))), HasSubstr("20"));
    EXPECT_THAT(refusal(withTensor(tensor("w", 22, {700'000'000}, block(9, "x")))), HasSubstr("350000000"));
    EXPECT_THAT(refusal(withTensor(tensor("w", 1, {4}, block(9, four) + block(4, four)))),
                HasSubstr("float_data and in raw_data"));
    EXPECT_THAT(refusal(withTensor(tensor("w", 1, {4}, block(7, "\x01\x02\x03\x04")))),
                HasSubstr("int64_data cannot hold float32"));
    EXPECT_THAT(refusal(withTensor(tensor("w", 99, {4}, block(9, four)))), HasSubstr("99"));
    EXPECT_THAT(refusal(withTensor(tensor("w", 8, {1}, block(9, four)))), HasSubstr("strings"));
    EXPECT_THAT(refusal(withTensor(tensor("w", 1, {0}, block(9, four)))), HasSubstr("no elements"));
    EXPECT_THAT(refusal(withTensor(tensor("w", 1, {4}, ""))), HasSubstr("no values"));
    EXPECT_THAT(refusal(withTensor(tensor("w", 3, {2}, block(5, varint(1) + varint(300))))),
                HasSubstr("int32_data"));
    EXPECT_THAT(refusal(withTensor(tensor("w", 1, {512}, block(9, std::string(2000, 'v'))))),
                HasSubstr("2000 bytes"));
}

TEST(Hostile, RefusesBadSparseTensors) {
    const auto sparse = [](std::string_view indices, std::int64_t extent) {
        const std::string values = tensor("s", 1, {2}, block(9, std::string(8, 'v')));
        return model(reluGraph(block(15, block(1, values) + block(2, tensor("", 7, {2}, block(7, indices))) +
                                             number(3, extent))));
    };
    EXPECT_EQ(refusal(sparse("\x01\x05", 10)), "");
    EXPECT_THAT(refusal(sparse("\x01\x0a", 10)), HasSubstr("outside"));
    EXPECT_THAT(refusal(sparse("\x05\x01", 10)), HasSubstr("ascending"));
    EXPECT_THAT(refusal(sparse("\x05\x05", 10)), HasSubstr("ascending"));
    EXPECT_THAT(refusal(sparse("\x01\x05", std::int64_t{1} << 40U)), HasSubstr("2 GiB"));
}

TEST(Hostile, RefusesExternalDataOfBytesInMemory) {
    const auto external = [](std::string_view location, std::string_view rest = "") {
        return withTensor(
            tensor("w", 1, {4},
                   number(14, 1) + block(13, block(1, "location") + block(2, location)) + std::string(rest)));
    };
    EXPECT_THAT(refusal(external("data.bin")), HasSubstr("not in a folder"));
    EXPECT_THAT(refusal(external("blob:00112233445566778899aabbccddeeff")), HasSubstr("blob"));
    EXPECT_THAT(refusal(external("x", block(9, std::string(16, 'v')))), HasSubstr("both"));
}

TEST(Hostile, RefusesBrokenGraphs) {
    const std::string ends = block(11, floatValue("x", {1, 4})) + block(12, floatValue("y", {1, 4}));
    EXPECT_THAT(
        refusal(model(block(1, node("Add", {"x", "b"}, {"a"})) + block(1, node("Relu", {"a"}, {"b"})) +
                      block(1, node("Relu", {"b"}, {"y"})) + ends)),
        HasSubstr("cycle"));
    EXPECT_THAT(refusal(model(block(1, node("Relu", {"nothing"}, {"y"})) + ends)), HasSubstr("nothing"));
    EXPECT_THAT(
        refusal(model(block(1, node("Relu", {"x"}, {"y"})) + block(1, node("Relu", {"x"}, {"y"})) + ends)),
        HasSubstr("two producers"));
    EXPECT_THAT(refusal(model(block(1, node("", {"x"}, {"y"})) + ends)), HasSubstr("no operator"));
    EXPECT_THAT(refusal(model(reluGraph(block(11, floatValue("x", {1, 4}))))), HasSubstr("twice"));
}

TEST(Hostile, OpensUnknownOperatorsAsOpaqueNodes) {
    const Model read = opened(model(block(1, node("Frobnicate", {"x"}, {"y"}, block(7, "com.example"))) +
                                    block(11, floatValue("x", {1})) + block(12, floatValue("y", {1}))));
    ASSERT_NE(read.graph, nullptr);
    EXPECT_EQ(read.graph->nodes()[0].schema, nullptr);
    EXPECT_NE(read.graph->nodes()[0].opaqueReason, "");
}

/// A function of domain "f" with one input a, one output b and the given nodes.
std::string function(std::string_view name, const std::vector<std::string>& nodes) {
    std::string bytes = block(1, name) + block(4, "a") + block(5, "b") + block(10, "f");
    for (const auto& one : nodes) {
        bytes += block(7, one);
    }
    return block(25, bytes);
}

std::string call(std::string_view name) {
    return block(1, node(name, {"x"}, {"y"}, block(3, "call") + block(7, "f"))) +
           block(11, floatValue("x", {1})) + block(12, floatValue("y", {1}));
}

TEST(Functions, AreExpanded) {
    const Model read = opened(model(call("F"), function("F", {node("Relu", {"a"}, {"t"}, block(3, "first")),
                                                              node("Abs", {"t"}, {"b"})})));
    ASSERT_NE(read.graph, nullptr);
    ASSERT_EQ(read.graph->nodes().size(), 2U);
    EXPECT_EQ(read.graph->nodes()[0].name, "call/first");
    EXPECT_TRUE(read.graph->findValue("call/t").valid());
}

TEST(Functions, RefusesRecursionAndBombs) {
    EXPECT_THAT(refusal(model(call("F"), function("F", {node("F", {"a"}, {"b"}, block(7, "f"))}))),
                HasSubstr("calls itself"));
    EXPECT_THAT(refusal(model(call("F"), function("F", {node("G", {"a"}, {"b"}, block(7, "f"))}) +
                                             function("G", {node("F", {"a"}, {"b"}, block(7, "f"))}))),
                HasSubstr("calls itself"));
    std::string bomb;
    for (int level = 0; level < 30; ++level) {
        const std::string next = "F" + std::to_string(level + 1);
        bomb += function("F" + std::to_string(level),
                         {node(next, {"a"}, {"t"}, block(7, "f")), node(next, {"t"}, {"b"}, block(7, "f"))});
    }
    EXPECT_THAT(refusal(model(call("F0"), bomb), {.maxNodes = 10'000}), HasSubstr("more nodes"));
}

} // namespace
} // namespace tessera::onnx
