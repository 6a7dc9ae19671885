// Names of algorithms; that the vendor's library has what is declared; and that the library which stands in
// for it in tests refuses what the vendor's manual says is refused.
#include "engine/backends/cublas/algorithm.h"
#include "tests/support/paths.h"

#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tessera::cublas {
namespace {

using testing::MatchesRegex;
using testing::StartsWith;

TEST(AlgorithmSetup, IsWhatItsNameSays) {
    for (const std::string name : {"f32.0", "tf32.30.tile20.stages14", "f32.7.tile15.stages8.split4.scheme2",
                                   "f32.66.tile1.stages2.split3.scheme4.swizzle1.option5.inner6.cluster7",
                                   "f32.4294967295.inner65536"}) {
        const auto setup = AlgorithmSetup::parse(name);
        ASSERT_TRUE(setup.has_value()) << name;
        EXPECT_EQ(setup->name(), name);
        EXPECT_EQ(setup->rounding(), name[0] == 't' ? Rounding::kTf32 : Rounding::kNone);
    }
}

TEST(AlgorithmSetup, HasOneName) {
    for (const std::string name : {"",
                                   "f32",
                                   "f32.",
                                   "f16.7",
                                   "f32.x",
                                   "f32.-1",
                                   "f32.07",
                                   "f32.7.",
                                   "f32.7.tile",
                                   "f32.7.tile0",
                                   "f32.7.split1",
                                   "f32.7.tile020",
                                   "f32.7.stages11.tile20",
                                   "f32.7.tile20.tile20",
                                   "f32.7.tile20x",
                                   "f32.7.tile20.more1",
                                   "f32.7.tile4294967296",
                                   "f32.4294967296",
                                   "f32.7.tile+1",
                                   "F32.7",
                                   "f32.7 "}) {
        EXPECT_FALSE(AlgorithmSetup::parse(name).has_value()) << name;
    }
}

TEST(CublasLibrary, TheVendorsHasWhatIsDeclared) {
    const std::string file = "/usr/local/cuda/lib64/libcublasLt.so.13";
    if (!std::filesystem::exists(file)) {
        GTEST_SKIP() << file << " is not there";
    }
    const Library library(file);
    EXPECT_THAT(library.version(), StartsWith("13."));
    EXPECT_EQ(library.nameOf(kNotSupported), "CUBLAS_STATUS_NOT_SUPPORTED (15)");
    EXPECT_EQ(library.nameOf(kAllocFailed), "CUBLAS_STATUS_ALLOC_FAILED (3)");
    EXPECT_THAT(AlgorithmSetup::parse("f32.7")->name(), MatchesRegex("[a-z0-9_.-]+"));
}

/// Of D = A * B with A of 12 x 16 and B of 16 x 8, as cuBLASLt stores them.
class StandIn : public testing::Test {
protected:
    void SetUp() override {
        ASSERT_EQ(f.create(&m_handle), kSuccess);
        ASSERT_EQ(f.matmulDescCreate(&m_desc, kCompute32, kReal32), kSuccess);
        ASSERT_EQ(f.matrixLayoutCreate(&m_a, kReal32, 12, 16, 12), kSuccess);
        ASSERT_EQ(f.matrixLayoutCreate(&m_b, kReal32, 16, 8, 16), kSuccess);
        ASSERT_EQ(f.matrixLayoutCreate(&m_d, kReal32, 12, 8, 12), kSuccess);
        ASSERT_EQ(f.algorithmInit(m_handle, kCompute32, kReal32, kReal32, kReal32, kReal32, kReal32, 7,
                                  &m_algorithm),
                  kSuccess);
    }
    void TearDown() override {
        for (auto* layout : {m_a, m_b, m_d}) {
            EXPECT_EQ(f.matrixLayoutDestroy(layout), kSuccess);
        }
        EXPECT_EQ(f.matmulDescDestroy(m_desc), kSuccess);
        EXPECT_EQ(f.destroy(m_handle), kSuccess);
        EXPECT_EQ(f.destroy(m_handle), kNotInitialized);
    }

    [[nodiscard]] Status check() const {
        HeuristicResult result{};
        return f.algorithmCheck(m_handle, m_desc, m_a, m_b, m_d, m_d, &m_algorithm, &result);
    }
    template <typename Value>
    [[nodiscard]] Status set(MatmulDesc desc, int attribute, Value value) const {
        return f.matmulDescSetAttribute(desc, attribute, &value, sizeof value);
    }
    template <typename Value>
    [[nodiscard]] Status set(MatrixLayout layout, int attribute, Value value) const {
        return f.matrixLayoutSetAttribute(layout, attribute, &value, sizeof value);
    }
    template <typename Value>
    [[nodiscard]] Status configure(int attribute, Value value) {
        return f.algorithmSetConfig(&m_algorithm, attribute, &value, sizeof value);
    }

    struct Call {
        const float* a = nullptr;
        const float* b = nullptr;
        const float* c = nullptr;
        float* d = nullptr;
        float beta = 0.0F;
        void* workspace = nullptr;
        std::size_t workspaceBytes = 0;
    };
    [[nodiscard]] Status multiply(const Call& call) const {
        const float alpha = 1.0F;
        return f.matmul(m_handle, m_desc, &alpha, call.a, m_a, call.b, m_b, &call.beta, call.c, m_d, call.d,
                        m_d, &m_algorithm, call.workspace, call.workspaceBytes, nullptr);
    }
    /// Nothing is queued of what is refused, so that memory of the host stands for the device's.
    [[nodiscard]] Call right() { return {m_memory, m_memory + 256, m_memory + 512, m_memory + 512}; }

    Library m_library{test::buildPath("lib/tessera/tests/cuda/libcublasLt.so.13")};
    const Functions& f = m_library.functions();
    Handle m_handle = nullptr;
    MatmulDesc m_desc = nullptr;
    MatrixLayout m_a = nullptr;
    MatrixLayout m_b = nullptr;
    MatrixLayout m_d = nullptr;
    Algorithm m_algorithm{};
    alignas(16) float m_memory[1024]{};
};

TEST_F(StandIn, RefusesTypesAndModesThatF32HasNot) {
    EXPECT_EQ(check(), kSuccess);
    EXPECT_EQ(set(m_desc, kDescEpilogue, kEpilogueRelu | kEpilogueGelu), kSuccess);
    EXPECT_EQ(check(), kNotSupported);
    EXPECT_EQ(set(m_desc, kDescEpilogue, kEpilogueNone), kSuccess);
    EXPECT_EQ(set(m_desc, kDescTransposeC, kTransposed), kSuccess);
    EXPECT_EQ(check(), kNotSupported);
    EXPECT_EQ(set(m_desc, kDescTransposeC, kAsItIs), kSuccess);
    EXPECT_EQ(set(m_desc, kDescComputeType, kCompute32FastTf32), kSuccess);
    EXPECT_EQ(check(), kInvalidValue) << "the algorithm is of another type";
    EXPECT_EQ(set(m_desc, kDescComputeType, std::int32_t{64}), kSuccess);
    EXPECT_EQ(check(), kNotSupported);
    EXPECT_EQ(set(m_a, kLayoutType, std::int32_t{2}), kSuccess);
    EXPECT_EQ(check(), kNotSupported);
}

TEST_F(StandIn, RefusesAttributesOfAnotherSize) {
    EXPECT_EQ(set(m_desc, kDescTransposeA, std::int64_t{0}), kInvalidValue);
    EXPECT_EQ(set(m_desc, 99, std::int32_t{0}), kInvalidValue);
    EXPECT_EQ(f.matmulDescSetAttribute(m_desc, kDescTransposeA, nullptr, 4), kInvalidValue);
    EXPECT_EQ(set(m_a, kLayoutLeading, std::int32_t{12}), kInvalidValue);
    EXPECT_EQ(configure(kConfigInnerShape, std::uint32_t{0}), kInvalidValue);
    EXPECT_EQ(configure(kConfigTile, std::uint16_t{15}), kInvalidValue);
}

TEST_F(StandIn, RefusesMatricesThatDoNotFit) {
    EXPECT_EQ(set(m_a, kLayoutLeading, std::int64_t{11}), kSuccess);
    EXPECT_EQ(check(), kInvalidValue);
    EXPECT_EQ(set(m_a, kLayoutLeading, std::int64_t{13}), kSuccess);
    EXPECT_EQ(check(), kNotSupported) << "algorithm 7 needs columns that are aligned";
    EXPECT_EQ(set(m_a, kLayoutLeading, std::int64_t{16}), kSuccess);
    EXPECT_EQ(check(), kSuccess);
    EXPECT_EQ(set(m_desc, kDescTransposeA, kTransposed), kSuccess);
    EXPECT_EQ(check(), kInvalidValue);
    EXPECT_EQ(set(m_desc, kDescTransposeA, kAsItIs), kSuccess);
    EXPECT_EQ(set(m_b, kLayoutBatchCount, std::int32_t{2}), kSuccess);
    EXPECT_EQ(check(), kInvalidValue);
    EXPECT_EQ(set(m_a, kLayoutBatchCount, std::int32_t{2}), kSuccess);
    EXPECT_EQ(set(m_d, kLayoutBatchCount, std::int32_t{2}), kSuccess);
    EXPECT_EQ(check(), kInvalidValue) << "results would lie in one memory";
    EXPECT_EQ(set(m_d, kLayoutBatchStride, std::int64_t{96}), kSuccess);
    EXPECT_EQ(check(), kSuccess);
}

TEST_F(StandIn, RefusesAlgorithmsThatAreNotForTheProblem) {
    EXPECT_EQ(configure(kConfigTile, std::uint32_t{3}), kInvalidValue);
    EXPECT_EQ(configure(kConfigSplits, std::int32_t{4}), kSuccess);
    EXPECT_EQ(check(), kInvalidValue) << "the parts of the sum are added by no scheme";
    EXPECT_EQ(configure(kConfigReductionScheme, std::uint32_t{2}), kSuccess);
    EXPECT_EQ(check(), kNotSupported) << "there is too little to split";
    EXPECT_EQ(configure(kConfigSplits, std::int32_t{2}), kSuccess);
    EXPECT_EQ(check(), kSuccess);
    m_algorithm = {};
    EXPECT_EQ(check(), kInvalidValue);
    Algorithm made{};
    EXPECT_EQ(f.algorithmInit(m_handle, kCompute32, kReal32, kReal32, kReal32, kReal32, kReal32, 99, &made),
              kInvalidValue);
    EXPECT_EQ(f.algorithmInit(m_handle, kCompute32, kReal32, kReal32, kReal32, kReal32, kReal32, 30, &made),
              kNotSupported);
}

TEST_F(StandIn, RefusesPointers) {
    auto call = right();
    call.a = nullptr;
    EXPECT_EQ(multiply(call), kInvalidValue);
    call = right();
    call.b += 1;
    EXPECT_EQ(multiply(call), kInvalidValue) << "it is not aligned";
    call = right();
    call.d += 1;
    EXPECT_EQ(multiply(call), kInvalidValue);
    call = right();
    call.d = m_memory + 128;
    EXPECT_EQ(multiply(call), kInvalidValue) << "the result lies in A";
    call = right();
    call.beta = 1.0F;
    call.c = call.d + 4;
    EXPECT_EQ(multiply(call), kInvalidValue) << "the result lies in a part of C";
    call.c = nullptr;
    EXPECT_EQ(multiply(call), kInvalidValue);
    EXPECT_EQ(set(m_desc, kDescEpilogue, kEpilogueBias), kSuccess);
    EXPECT_EQ(multiply(right()), kInvalidValue) << "there is no bias";
}

TEST_F(StandIn, RefusesTooSmallAWorkspace) {
    EXPECT_EQ(configure(kConfigReductionScheme, std::uint32_t{2}), kSuccess);
    EXPECT_EQ(configure(kConfigSplits, std::int32_t{2}), kSuccess);
    auto call = right();
    EXPECT_EQ(multiply(call), kInvalidValue);
    call.workspace = m_memory + 768;
    call.workspaceBytes = 2 * 12 * 8 * 4 - 1;
    EXPECT_EQ(multiply(call), kInvalidValue);
    call.workspaceBytes += 1;
    call.workspace = m_memory + 769;
    EXPECT_EQ(multiply(call), kInvalidValue) << "it is not aligned";
}

} // namespace
} // namespace tessera::cublas
