// Data beside the model. One gate for all of it.
#include "engine/kernels/interpreter.h"
#include "tests/bad_input/bad_input.h"

#include <atomic>
#include <sys/stat.h>
#include <thread>

namespace tessera::bad_input {
namespace {

namespace fs = std::filesystem;
using namespace wire;
using testing::AllOf;
using testing::HasSubstr;

using Entries = std::vector<std::pair<std::string, std::string>>;

const std::string kWeights(16, 'w');

/// Four floats in a file, as the fields that follow a TensorProto's header.
std::string external(const Entries& entries) {
    std::string data = number(14, 1);
    for (const auto& [key, value] : entries) {
        data += block(13, block(1, key) + block(2, value));
    }
    return data;
}

std::string modelOf(const Entries& entries) {
    return model(reluGraph(block(5, tensor("w", 1, {4}, external(entries)))));
}

std::string modelAt(const std::string& location) {
    return modelOf({{"location", location}});
}

class BadExternalData : public BadInput {
protected:
    void SetUp() override {
        put("w.bin", kWeights);
        put("model/w.bin", kWeights);
    }
    void expectLocationRefused(const std::string& location, const Text& why) const {
        SCOPED_TRACE(location.substr(0, 100));
        put("model/m.onnx", modelAt(location));
        expectFileRefused("model/m.onnx", AllOf(HasSubstr("tensor 'w'"), HasSubstr("external data"), why));
    }
    void expectEntriesRefused(const Entries& entries, const Text& why) const {
        expectRefused(modelOf(entries), AllOf(HasSubstr("tensor 'w'"), why));
    }
    [[nodiscard]] Outcome openAllowed(const fs::path& name) const {
        return open(name, {.linkedData = onnx::LinkedData::kAllow});
    }
    static std::string weightsOf(const onnx::Model& model) {
        const auto tensor = model.graph->value(model.graph->findValue("w")).constant->tensor();
        return tensor ? std::string(reinterpret_cast<const char*>(tensor->bytes().data()),
                                    tensor->bytes().size())
                      : tensor.error().oneLine();
    }
};

TEST_F(BadExternalData, ParentFolder) {
    expectLocationRefused("../w.bin", HasSubstr("leaves the model's folder"));
}

TEST_F(BadExternalData, ParentFolderLater) {
    for (const auto* location : {"a/../../w.bin", "a/../w.bin", "./../w.bin", "a/b/.."}) {
        expectLocationRefused(location, HasSubstr("leaves the model's folder"));
    }
}

TEST_F(BadExternalData, AbsolutePaths) {
    for (const std::string location : {"/etc/passwd", "//host/x", "C:\\x", "C:/x", "\\\\host\\x", "a\\b"}) {
        expectLocationRefused(location, HasSubstr("not a relative path"));
    }
    expectLocationRefused(at("model/w.bin").string(), HasSubstr("not a relative path"));
}

TEST_F(BadExternalData, DotsAndNothing) {
    for (const auto* location : {"..", ".", "./w.bin", "w.bin/", "a//b", "w.bin/."}) {
        expectLocationRefused(location, HasSubstr("leaves the model's folder or has an empty part"));
    }
    expectLocationRefused("", HasSubstr("empty"));
    expectEntriesRefused({}, HasSubstr("empty"));
}

TEST_F(BadExternalData, SymbolicLink) {
    fs::create_symlink("../w.bin", at("model/soft.bin"));
    expectLocationRefused("soft.bin", AllOf(HasSubstr("symbolic link"), HasSubstr("--allow-linked-data")));
    expectOpened(openAllowed("model/m.onnx"));
    fs::create_symlink("w.bin", at("model/near.bin"));
    expectLocationRefused("near.bin", HasSubstr("symbolic link"));
    fs::create_symlink("nowhere", at("model/broken.bin"));
    expectLocationRefused("broken.bin", HasSubstr("link"));
    fs::create_symlink("round.bin", at("model/round.bin"));
    expectLocationRefused("round.bin", HasSubstr("link"));
}

TEST_F(BadExternalData, LinksOfModelHubs) {
    put("models--a--b/blobs/1", kWeights);
    put("models--a--b/blobs/2", modelAt("w.bin"));
    fs::create_directories(at("models--a--b/snapshots/x"));
    fs::create_symlink("../../blobs/1", at("models--a--b/snapshots/x/w.bin"));
    fs::create_symlink("../../blobs/2", at("models--a--b/snapshots/x/m.onnx"));
    expectOpened(open("models--a--b/snapshots/x/m.onnx"));
    // Not across two roots.
    put("models--c/blobs/1", kWeights);
    fs::remove(at("models--a--b/snapshots/x/w.bin"));
    fs::create_symlink("../../../models--c/blobs/1", at("models--a--b/snapshots/x/w.bin"));
    expectFileRefused("models--a--b/snapshots/x/m.onnx", HasSubstr("symbolic link"));
    // A link to the model, its data beside the real one.
    put("real/m.onnx", modelAt("data.bin"));
    put("real/data.bin", kWeights);
    fs::create_symlink("real/m.onnx", at("link.onnx"));
    expectOpened(open("link.onnx"));
}

TEST_F(BadExternalData, LinkedParent) {
    fs::create_directory_symlink("..", at("model/parent"));
    expectLocationRefused("parent/w.bin", HasSubstr("symbolic link"));
    expectOpened(openAllowed("model/m.onnx"));
}

TEST_F(BadExternalData, HardLink) {
    fs::create_hard_link(at("w.bin"), at("model/hard.bin"));
    expectLocationRefused("hard.bin", HasSubstr("hard link"));
    expectOpened(openAllowed("model/m.onnx"));
}

TEST_F(BadExternalData, ModelWithoutAFolder) {
    for (const auto* location : {"w.bin", "a/w.bin"}) {
        const auto read = onnx::readModelFromBytes(asBytes(modelAt(location)));
        ASSERT_FALSE(read.has_value());
        EXPECT_EQ(read.error().kind, base::ErrorKind::kRefused);
        EXPECT_THAT(read.error().oneLine(), HasSubstr("not in a folder"));
    }
    const auto blob = onnx::readModelFromBytes(asBytes(modelAt("blob:00112233445566778899aabbccddeeff")));
    ASSERT_FALSE(blob.has_value());
    EXPECT_THAT(blob.error().oneLine(), HasSubstr("blob"));
}

TEST_F(BadExternalData, NulOrOverlongLocation) {
    expectLocationRefused(std::string("w.bin\0x", 7), HasSubstr("NUL"));
    expectLocationRefused(std::string(5000, 'a'), HasSubstr("longer"));
    expectLocationRefused(std::string(300, 'a'), HasSubstr("cannot open"));
    std::string deep;
    for (int i = 0; i < 2000; ++i) {
        deep += "a/";
    }
    put("model/m.onnx", modelAt(deep + "w"));
    EXPECT_THAT(open("model/m.onnx").report.missing, testing::ElementsAre("w"));
}

TEST_F(BadExternalData, WhatIsNoRegularFile) {
    ASSERT_EQ(::mkfifo(at("model/pipe").c_str(), 0600), 0);
    fs::create_directory(at("model/folder"));
    expectLocationRefused("pipe", HasSubstr("regular file"));
    expectLocationRefused("folder", HasSubstr("regular file"));
    // Links are allowed here, what they lead to is not.
    for (const auto* target : {"/dev/zero", "/proc/self/maps", "/proc/self/mem"}) {
        fs::create_symlink(target, at("model/special"));
        put("model/m.onnx", modelAt("special"));
        expectFileRefused("model/m.onnx", HasSubstr("not a regular file"),
                          {.linkedData = onnx::LinkedData::kAllow});
        fs::remove(at("model/special"));
    }
}

TEST_F(BadExternalData, BadNumbers) {
    for (const auto* key : {"offset", "length"}) {
        for (const auto* value : {"-1", "x", "", "1e3", "0x10", " 1", "1 ", "+1", "99999999999999999999",
                                  "9223372036854775808"}) {
            SCOPED_TRACE(std::string(key) + "=" + value);
            expectEntriesRefused({{"location", "w.bin"}, {key, value}},
                                 AllOf(HasSubstr(key), HasSubstr("not a number of bytes")));
        }
    }
}

TEST_F(BadExternalData, RangePastTheEnd) {
    for (const auto* offset : {"1", "16", "17", "4096", "9223372036854775807"}) {
        expectEntriesRefused({{"location", "w.bin"}, {"offset", offset}}, HasSubstr("ends at byte 16"));
    }
    // Before any of it is allocated: 2^60 floats.
    expectRefused(model(reluGraph(block(5, tensor("w", 1, {std::int64_t{1} << 40U, 1 << 16U},
                                                  external({{"location", "w.bin"}}))))),
                  AllOf(HasSubstr("tensor 'w'"), HasSubstr("ends at byte 16")));
    expectRefused(
        model(reluGraph(block(5, tensor("w", 1, {std::int64_t{1} << 33U},
                                        external({{"location", "w.bin"},
                                                  {"length", std::to_string(std::int64_t{1} << 35U)},
                                                  {"offset", "9223372036854775807"}}))))),
        HasSubstr("ends at byte 16"));
}

TEST_F(BadExternalData, LengthThatTheExtentsDoNotNeed) {
    for (const auto* length : {"0", "15", "17", "9223372036854775807"}) {
        expectEntriesRefused({{"location", "w.bin"}, {"length", length}},
                             AllOf(HasSubstr(length), HasSubstr("need 16")));
    }
}

TEST_F(BadExternalData, RepeatedAndUnknownKeys) {
    expectEntriesRefused({{"location", "w.bin"}, {"location", "w.bin"}}, HasSubstr("'location' twice"));
    expectEntriesRefused({{"location", "w.bin"}, {"offset", "0"}, {"offset", "0"}},
                         HasSubstr("'offset' twice"));
    expectEntriesRefused({{"location", "w.bin"}, {"x", "0"}, {"x", "0"}}, HasSubstr("'x' twice"));
    expectWarns(modelOf({{"location", "w.bin"}, {"colour", "red"}}), HasSubstr("unknown key 'colour'"));
    // Many of them are found as fast.
    Entries many{{"location", "w.bin"}};
    for (int i = 0; i < 200'000; ++i) {
        many.emplace_back("k" + std::to_string(i), "");
    }
    many.emplace_back("k0", "");
    expectEntriesRefused(many, HasSubstr("twice"));
}

TEST_F(BadExternalData, AddressInMemory) {
    for (const auto* location : {"*/_ORT_MEM_ADDR_/*", "a/_ORT_MEM_ADDR_", "_ORT_MEM_ADDR_"}) {
        expectLocationRefused(location, HasSubstr("address"));
    }
}

TEST_F(BadExternalData, TheSameGateEverywhere) {
    const std::string data = tensor("w", 1, {4}, external({{"location", "../w.bin"}}));
    const std::string ends = block(11, floatValue("x", {1, 4})) + block(12, block(1, "y"));
    const auto refused = [&](const std::string& graph, const std::string& rest = "") {
        put("model/m.onnx", model(graph, rest));
        expectFileRefused("model/m.onnx", HasSubstr("leaves the model's folder"));
    };
    // Values and indices of a sparse initializer.
    const std::string places = tensor("", 7, {4}, block(7, std::string("\0\1\2\3", 4)));
    refused(reluGraph(block(15, block(1, data) + block(2, places) + number(3, 8))));
    const std::string values = tensor("s", 1, {2}, block(9, std::string(8, 'v')));
    const std::string outside = tensor("", 7, {2}, external({{"location", "../w.bin"}}));
    refused(reluGraph(block(15, block(1, values) + block(2, outside) + number(3, 8))));
    // A Constant, another attribute, lists of them.
    refused(block(1, node("Constant", {}, {"y"}, attribute("value", 4, block(5, data)))) + ends);
    refused(block(1, node("Thing", {"x"}, {"y"}, block(7, "f") + attribute("t", 4, block(5, data)))) + ends);
    refused(block(1, node("Thing", {"x"}, {"y"}, block(7, "f") + attribute("t", 9, block(10, data)))) + ends);
    const std::string sparse = block(1, data) + block(2, places) + number(3, 8);
    refused(block(1, node("Constant", {}, {"y"}, attribute("sparse_value", 11, block(22, sparse)))) + ends);
    // A body and a function.
    const std::string body = block(1, node("Relu", {"x"}, {"b"})) + block(5, data) + block(12, block(1, "b"));
    refused(block(1, node("If", {"c"}, {"y"},
                          graphAttribute("then_branch", body) + graphAttribute("else_branch", body))) +
            block(5, tensor("c", 9, {}, block(9, "\1"))) + ends);
    const std::string function =
        block(25, block(1, "F") + block(4, "a") + block(5, "b") + block(10, "f") +
                      block(7, node("Constant", {}, {"b"}, attribute("value", 4, block(5, data)))));
    refused(block(1, node("F", {"x"}, {"y"}, block(7, "f"))) + ends, function);
}

TEST_F(BadExternalData, ExternalAndInline) {
    for (const auto& ownData : {block(9, kWeights), block(4, kWeights)}) {
        expectRefused(
            model(reluGraph(block(5, tensor("w", 1, {4}, external({{"location", "w.bin"}}) + ownData)))),
            AllOf(HasSubstr("tensor 'w'"), HasSubstr("both")));
    }
    const std::string entry = block(13, block(1, "location") + block(2, "w.bin"));
    expectRefused(model(reluGraph(block(5, tensor("w", 1, {4}, block(9, kWeights) + entry)))),
                  AllOf(HasSubstr("tensor 'w'"), HasSubstr("external data")));
}

TEST_F(BadExternalData, FileSwappedAfterTheCheck) {
    put("m.onnx", modelAt("w.bin"));
    put("secret", std::string(16, 'S'));
    const Outcome swapped = open("m.onnx", {}, [this](const onnx::Model& model) {
        fs::remove(at("w.bin"));
        fs::create_symlink("secret", at("w.bin"));
        return weightsOf(model);
    });
    EXPECT_EQ(swapped.report.text, kWeights) << swapped;
}

TEST_F(BadExternalData, FileSwappedDuringTheCheck) {
    put("m.onnx", modelAt("w.bin"));
    put("secret/w.bin", std::string(16, 'S'));
    put("good", kWeights);
    fs::create_symlink("secret/w.bin", at("evil"));
    // In the child, so that its threads end with it.
    const Outcome outcome = attempt(
        [this] {
            std::atomic<bool> stop = false;
            std::thread swapper([&] {
                while (!stop) {
                    fs::copy_file(at("good"), at("next"), fs::copy_options::overwrite_existing);
                    fs::rename(at("next"), at("w.bin"));
                    std::error_code code;
                    fs::copy_symlink(at("evil"), at("next"), code);
                    fs::rename(at("next"), at("w.bin"), code);
                }
            });
            Report report;
            int read = 0;
            for (int i = 0; i < 300; ++i) {
                const auto model = onnx::readModel(at("m.onnx"));
                if (model && weightsOf(*model) != kWeights) {
                    report.text = "got " + weightsOf(*model);
                }
                read += model ? 1 : 0;
            }
            stop = true;
            swapper.join();
            report.warnings.push_back(std::to_string(read));
            return report;
        },
        std::int64_t{256} << 20U);
    ASSERT_EQ(outcome.end, Outcome::End::kReported) << outcome;
    EXPECT_EQ(outcome.report.text, "");
}

TEST_F(BadExternalData, MissingDataFile) {
    put("m.onnx", model(block(1, node("Add", {"x", "w"}, {"y"})) +
                        block(5, tensor("w", 1, {4}, external({{"location", "gone.bin"}}))) +
                        block(11, floatValue("x", {1, 4})) + block(12, floatValue("y", {1, 4}))));
    const Outcome outcome = open("m.onnx", {}, [](const onnx::Model& model) {
        const auto ran = kernels::evaluate(
            *model.graph, std::vector{graph::Tensor::ofFloats({1, 4}, std::vector<float>(4, 1.0F))});
        return ran ? std::string("it ran") : ran.error().oneLine();
    });
    ASSERT_EQ(outcome.end, Outcome::End::kReported) << outcome;
    EXPECT_EQ(outcome.report.verdict, Report::Verdict::kOpened) << outcome;
    EXPECT_THAT(outcome.report.missing, testing::ElementsAre("w"));
    EXPECT_THAT(outcome.report.warnings, testing::Contains(HasSubstr("'gone.bin' is missing")));
    EXPECT_THAT(outcome.report.text, HasSubstr("'gone.bin' is missing"));
}

} // namespace
} // namespace tessera::bad_input
