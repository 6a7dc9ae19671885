// Weights that are larger than one would read at once: structure first, each tensor when somebody asks.
#include "engine/onnx/reader.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/wire.h"

#include <fcntl.h>
#include <fstream>
#include <gtest/gtest.h>
#include <numeric>
#include <sys/mman.h>
#include <unistd.h>

namespace tessera::onnx {
namespace {

constexpr std::int64_t kTensors = 6;
constexpr std::int64_t kRows = 8192;
constexpr std::int64_t kColumns = 16384;
constexpr std::int64_t kTensorBytes = kRows * kColumns * 4; // 512 MiB
constexpr std::int64_t kSmallBytes = 1 << 20;

/// Bytes of the file that the kernel holds in memory: what somebody has read of it.
std::int64_t residentBytes(const std::filesystem::path& path) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    const auto size = std::filesystem::file_size(path);
    void* mapped = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, descriptor, 0);
    ::close(descriptor);
    if (mapped == MAP_FAILED) {
        return -1;
    }
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    std::vector<unsigned char> pages((size + page - 1) / page);
    const bool known = ::mincore(mapped, size, pages.data()) == 0;
    ::munmap(mapped, size);
    const auto count =
        std::accumulate(pages.begin(), pages.end(), std::int64_t{0},
                        [](std::int64_t sum, unsigned char each) { return sum + (each & 1U); });
    return known ? count * static_cast<std::int64_t>(page) : -1;
}

std::string externalTensor(std::string_view name, const std::vector<std::int64_t>& extents,
                           std::int64_t offset, std::int64_t length) {
    const auto entry = [](std::string_view key, std::string_view value) {
        return wire::block(13, wire::block(1, key) + wire::block(2, value));
    };
    return wire::block(5, wire::tensor(name, 1, extents,
                                       wire::number(14, 1) + entry("location", "weights.bin") +
                                           entry("offset", std::to_string(offset)) +
                                           entry("length", std::to_string(length))));
}

/// Three gigabytes of weights that take no room on the disk, and a small one behind them.
class LargeWeights : public ::testing::Test {
protected:
    void SetUp() override {
        std::ofstream(m_weights).close();
        std::error_code code;
        std::filesystem::resize_file(m_weights, kTensors * kTensorBytes + kSmallBytes, code);
        if (code) {
            GTEST_SKIP() << "no sparse file of this size can be made here: " << code.message();
        }
        std::string tensors;
        for (std::int64_t i = 0; i < kTensors; ++i) {
            tensors +=
                externalTensor("w" + std::to_string(i), {kRows, kColumns}, i * kTensorBytes, kTensorBytes);
        }
        tensors += externalTensor("small", {kSmallBytes / 4}, kTensors * kTensorBytes, kSmallBytes);
        std::ofstream(m_folder.path() / "m.onnx", std::ios::binary) << wire::model(wire::reluGraph(tensors));
    }
    test::TemporaryFolder m_folder;
    std::filesystem::path m_weights = m_folder.path() / "weights.bin";
};

TEST_F(LargeWeights, OpenWithoutBeingRead) {
    const auto model = readModel(m_folder.path() / "m.onnx");
    ASSERT_TRUE(model) << model.error().oneLine();
    const auto& graph = *model->graph;
    const auto& constant = graph.value(graph.findValue("w5")).constant;
    ASSERT_NE(constant, nullptr);
    EXPECT_EQ(constant->extents(), (graph::Extents{kRows, kColumns}));
    EXPECT_EQ(residentBytes(m_weights), 0) << "opening read weights";
}

TEST_F(LargeWeights, OneTensorIsReadAloneWhenSomebodyAsks) {
    const auto model = readModel(m_folder.path() / "m.onnx");
    ASSERT_TRUE(model) << model.error().oneLine();
    const auto& graph = *model->graph;
    const auto small = graph.value(graph.findValue("small")).constant->tensor();
    ASSERT_TRUE(small) << small.error().oneLine();
    EXPECT_EQ(small->count(), kSmallBytes / 4);
    constexpr std::int64_t kReadAhead = 4 << 20;
    EXPECT_LE(residentBytes(m_weights), kSmallBytes + kReadAhead) << "its neighbours were read too";
}

TEST_F(LargeWeights, StayInMemoryOnlyWhileUsed) {
    const auto model = readModel(m_folder.path() / "m.onnx");
    ASSERT_TRUE(model) << model.error().oneLine();
    const auto& small = model->graph->value(model->graph->findValue("small")).constant;
    const auto replace = [&](float number) {
        std::fstream file(m_weights, std::ios::binary | std::ios::in | std::ios::out);
        file.seekp(kTensors * kTensorBytes);
        file.write(reinterpret_cast<const char*>(&number), sizeof(number));
    };
    {
        const auto used = small->tensor();
        ASSERT_TRUE(used) << used.error().oneLine();
        EXPECT_EQ(used->as<float>()[0], 0.0F);
        replace(1.0F);
        const auto shared = small->tensor();
        ASSERT_TRUE(shared) << shared.error().oneLine();
        EXPECT_EQ(shared->bytes().data(), used->bytes().data());
    }
    const auto again = small->tensor();
    ASSERT_TRUE(again) << again.error().oneLine();
    EXPECT_EQ(again->as<float>()[0], 1.0F) << "what nobody used was kept";
}

} // namespace
} // namespace tessera::onnx
