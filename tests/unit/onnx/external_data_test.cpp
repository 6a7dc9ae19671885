#include "engine/onnx/external_data.h"
#include "engine/onnx/writer.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/onnx/wire.h"

#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

namespace tessera::onnx {
namespace {

namespace fs = std::filesystem;
using namespace wire;
using testing::HasSubstr;

using Entries = std::vector<std::pair<std::string, std::string>>;

/// A folder with a model whose one weight, four floats, is external.
class ExternalDataTest : public testing::Test {
protected:
    void put(const fs::path& name, std::string_view content) const {
        fs::create_directories((m_folder / name).parent_path());
        std::ofstream(m_folder / name, std::ios::binary) << content;
    }
    void putModel(const fs::path& name, const Entries& entries) const {
        std::string data = number(14, 1);
        for (const auto& [key, value] : entries) {
            data += block(13, block(1, key) + block(2, value));
        }
        put(name, model(reluGraph(block(5, tensor("w", 1, {4}, data)))));
    }
    [[nodiscard]] std::string refusal(const fs::path& name, const ReadOptions& options = {}) const {
        const auto read = readModel(m_folder / name, options);
        return read ? "" : read.error().oneLine();
    }
    [[nodiscard]] std::string refusalOf(const Entries& entries) const {
        putModel("m.onnx", entries);
        return refusal("m.onnx");
    }

    const test::TemporaryFolder m_temporary;
    const fs::path m_folder = m_temporary.path();
    const std::string m_weights = std::string(16, 'w');
};

TEST_F(ExternalDataTest, ReadsTheRangeNamed) {
    put("sub/w.bin", "12345678" + m_weights + "rest");
    putModel("m.onnx", {{"location", "sub/w.bin"}, {"offset", "8"}, {"length", "16"}});
    const auto read = readModel(m_folder / "m.onnx");
    ASSERT_TRUE(read.has_value()) << read.error().oneLine();
    const auto tensor = read->graph->value(read->graph->findValue("w")).constant->tensor();
    ASSERT_TRUE(tensor.has_value());
    EXPECT_EQ(std::string(reinterpret_cast<const char*>(tensor->bytes().data()), 16), m_weights);
}

TEST_F(ExternalDataTest, RefusesLocationsThatLeaveTheFolder) {
    put("w.bin", m_weights);
    for (const std::string location : {"../w.bin", "a/../../w.bin", "/etc/passwd", "C:\\x", "\\\\host\\x",
                                       "..", ".", "", "a//b", "./w.bin", "*/_ORT_MEM_ADDR_/*", "a\\b"}) {
        EXPECT_THAT(refusalOf({{"location", location}}), HasSubstr("location of external data")) << location;
    }
    EXPECT_THAT(refusalOf({{"location", std::string("w.bin\0x", 7)}}), HasSubstr("NUL"));
    EXPECT_THAT(refusalOf({{"location", std::string(5000, 'a')}}), HasSubstr("longer"));
}

TEST_F(ExternalDataTest, RefusesBadNumbers) {
    put("w.bin", m_weights);
    const auto with = [this](const std::string& key, const std::string& value) {
        return refusalOf({{"location", "w.bin"}, {key, value}});
    };
    for (const auto* value : {"-1", "x", "", "1e3", "99999999999999999999", " 1"}) {
        EXPECT_THAT(with("offset", value), HasSubstr("not a number")) << value;
    }
    EXPECT_THAT(with("length", "15"), HasSubstr("15 bytes"));
    EXPECT_THAT(with("offset", "1"), HasSubstr("ends at byte 16"));
    EXPECT_THAT(with("offset", "9223372036854775807"), HasSubstr("ends at byte 16"));
    EXPECT_THAT(with("location", "w.bin"), HasSubstr("twice"));
    putModel("m.onnx", {{"location", "w.bin"}, {"colour", "red"}});
    EXPECT_EQ(readModel(m_folder / "m.onnx")->warnings.size(), 1U);
}

TEST_F(ExternalDataTest, RefusesLinksUnlessAllowed) {
    put("elsewhere/w.bin", m_weights);
    put("model/.keep", "");
    fs::create_symlink("../elsewhere/w.bin", m_folder / "model/soft.bin");
    fs::create_directory_symlink("../elsewhere", m_folder / "model/parent");
    fs::create_hard_link(m_folder / "elsewhere/w.bin", m_folder / "model/hard.bin");
    for (const std::string location : {"soft.bin", "parent/w.bin", "hard.bin"}) {
        putModel("model/m.onnx", {{"location", location}});
        EXPECT_THAT(refusal("model/m.onnx"), HasSubstr("link")) << location;
        EXPECT_EQ(refusal("model/m.onnx", {.linkedData = LinkedData::kAllow}), "") << location;
    }
}

TEST_F(ExternalDataTest, FollowsTheLinksOfModelHubs) {
    put("models--a--b/blobs/1", m_weights);
    putModel("models--a--b/blobs/2", {{"location", "w.bin"}});
    put("models--a--b/snapshots/x/.keep", "");
    fs::create_symlink("../../blobs/1", m_folder / "models--a--b/snapshots/x/w.bin");
    fs::create_symlink("../../blobs/2", m_folder / "models--a--b/snapshots/x/m.onnx");
    EXPECT_EQ(refusal("models--a--b/snapshots/x/m.onnx"), "");
    // Not across two roots.
    put("models--c/blobs/1", m_weights);
    fs::remove(m_folder / "models--a--b/snapshots/x/w.bin");
    fs::create_symlink("../../../models--c/blobs/1", m_folder / "models--a--b/snapshots/x/w.bin");
    EXPECT_THAT(refusal("models--a--b/snapshots/x/m.onnx"), HasSubstr("link"));
}

TEST_F(ExternalDataTest, RefusesWhatIsNoRegularFile) {
    ASSERT_EQ(::mkfifo((m_folder / "pipe").c_str(), 0600), 0);
    fs::create_directory(m_folder / "folder");
    EXPECT_THAT(refusalOf({{"location", "pipe"}}), HasSubstr("regular file"));
    EXPECT_THAT(refusalOf({{"location", "folder"}}), HasSubstr("regular file"));
    EXPECT_THAT(refusal("pipe"), HasSubstr("regular file"));
    EXPECT_THAT(refusal("folder"), HasSubstr("regular file"));
    EXPECT_FALSE(readModel("/proc/self/status").has_value());
    EXPECT_FALSE(readModel("/dev/zero").has_value());
}

TEST_F(ExternalDataTest, OpensTheStructureWhenTheDataFileIsMissing) {
    putModel("m.onnx", {{"location", "gone.bin"}});
    const auto read = readModel(m_folder / "m.onnx");
    ASSERT_TRUE(read.has_value()) << read.error().oneLine();
    EXPECT_EQ(read->missingData, std::vector<std::string>{"w"});
    EXPECT_EQ(read->warnings.size(), 1U);
    EXPECT_FALSE(read->graph->value(read->graph->findValue("w")).constant->tensor().has_value());
}

TEST_F(ExternalDataTest, AFileCutAfterOpeningIsAnError) {
    put("w.bin", std::string(4096, 'w'));
    putModel("m.onnx", {{"location", "w.bin"}});
    const auto read = readModel(m_folder / "m.onnx");
    ASSERT_TRUE(read.has_value());
    fs::resize_file(m_folder / "w.bin", 8);
    const auto tensor = read->graph->value(read->graph->findValue("w")).constant->tensor();
    ASSERT_FALSE(tensor.has_value());
    EXPECT_THAT(tensor.error().message, HasSubstr("cut"));
}

} // namespace
} // namespace tessera::onnx
