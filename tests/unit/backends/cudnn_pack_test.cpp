// What the stand-in of cuDNN asks of a pack when a plan is run.
#include "engine/backend/abi/backend.hpp"
#include "engine/backends/cudnn/engines.h"
#include "engine/backends/cudnn/graph.h"
#include "tests/support/paths.h"
#include "tests/unit/backends/played_cuda_device.h"

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <optional>

namespace tessera::cudnn {
namespace {

constexpr std::int64_t kX = 1; ///< numbers of the graph's tensors
constexpr std::int64_t kW = 2;
constexpr std::int64_t kVirtual = 3;
constexpr std::int64_t kY = 4;
constexpr std::size_t kBytes = 4096;

/// A convolution and a ReLU on an engine that needs a workspace, with the context of a device current.
class CudnnPack : public testing::Test {
protected:
    void SetUp() override {
        ASSERT_EQ(test::resetPlayedCuda(""), "");
        m_cuda = ::dlopen(test::playedCudaLibrary().c_str(), RTLD_NOW | RTLD_LOCAL);
        ASSERT_NE(m_cuda, nullptr);
        void* context = nullptr;
        ASSERT_EQ(call<int (*)(unsigned)>("cuInit")(0), 0);
        ASSERT_EQ((call<int (*)(void**, int)>("cuDevicePrimaryCtxRetain")(&context, 0)), 0);
        ASSERT_EQ((call<int (*)(void*)>("cuCtxPushCurrent_v2")(context)), 0);
        m_library = std::make_shared<const Library>(test::buildPath("lib/tessera/tests/cuda/libcudnn.so.9"));
        ASSERT_EQ(m_library->calls().create(&m_handle), Status::kSuccess);
        m_graph.emplace(m_library);
        const TensorShape image{{1, 2, 4, 4}, {32, 16, 4, 1}};
        const auto x = m_graph->tensor(image);
        const auto w = m_graph->tensor({{2, 2, 1, 1}, {2, 1, 1, 1}});
        const auto between = m_graph->interior(image);
        m_graph->convolve({{}, {1, 1}, {1, 1}, {0, 0}, {0, 0}}, x, w, between);
        m_graph->apply({.mode = PointwiseMode::kRelu}, between, m_graph->tensor(image));
        m_graph->finish(m_handle);
        m_plan.emplace(Engines(m_library, m_handle, m_graph->descriptor()).plan({1, {{2, 1}}}));
        for (void*& each : m_memory) {
            ASSERT_EQ((call<int (*)(void**, std::size_t)>("cuMemAlloc_v2")(&each, kBytes)), 0);
        }
    }

    void TearDown() override {
        if (m_cuda == nullptr || m_handle == nullptr) {
            return;
        }
        m_plan.reset();
        m_graph.reset();
        EXPECT_EQ(m_library->calls().destroy(m_handle), Status::kSuccess);
        for (void* each : m_memory) {
            EXPECT_EQ((call<int (*)(void*)>("cuMemFree_v2")(each)), 0);
        }
        void* popped = nullptr;
        EXPECT_EQ((call<int (*)(void**)>("cuCtxPopCurrent_v2")(&popped)), 0);
        EXPECT_EQ((call<int (*)(int)>("cuDevicePrimaryCtxRelease_v2")(0)), 0);
    }

    template <typename Function>
    [[nodiscard]] Function call(const char* name) const {
        return reinterpret_cast<Function>(::dlsym(m_cuda, name));
    }

    [[nodiscard]] Status run(const std::vector<std::int64_t>& ids, const std::vector<void*>& addresses,
                             void* workspace) const {
        Descriptor pack(m_library, DescriptorType::kVariantPack);
        pack.setInts(Attribute::kVariantPackUniqueIds, ids);
        pack.setPointers(Attribute::kVariantPackDataPointers, addresses);
        pack.setPointers(Attribute::kVariantPackWorkspace, {&workspace, 1});
        const Status made = m_library->calls().finalize(pack.raw());
        return made != Status::kSuccess
                   ? made
                   : m_library->calls().execute(m_handle, m_plan->plan.raw(), pack.raw());
    }

    void* m_cuda = nullptr;
    LibraryPointer m_library;
    Handle m_handle = nullptr;
    std::optional<OperationGraph> m_graph;
    std::optional<EnginePlan> m_plan;
    std::array<void*, 4> m_memory{}; ///< x, w, y and the workspace
};

TEST_F(CudnnPack, HasEveryTensorOfThePlanAndNoOther) {
    auto [x, w, y, workspace] = m_memory;
    EXPECT_EQ(run({kX, kW, kY}, {x, w, y}, workspace), Status::kSuccess);
    EXPECT_EQ(run({kY, kX, kW}, {y, x, w}, workspace), Status::kSuccess);
    EXPECT_EQ(run({kX, kW}, {x, w}, workspace), Status::kBadParam);
    EXPECT_EQ(run({kX, kW, kY, 9}, {x, w, y, y}, workspace), Status::kBadParam);
    EXPECT_EQ(run({kX, kW, kVirtual, kY}, {x, w, y, y}, workspace), Status::kBadParam);
    EXPECT_EQ(run({kX, kX, kY}, {x, w, y}, workspace), Status::kBadParamDuplicatedEntries);
    EXPECT_EQ(run({kX, kW, kY}, {x, w}, workspace), Status::kBadParam);
}

TEST_F(CudnnPack, HasAlignedAddressesAndTheWorkspace) {
    auto [x, w, y, workspace] = m_memory;
    EXPECT_EQ(run({kX, kW, kY}, {x, nullptr, y}, workspace), Status::kBadParamNullPointer);
    EXPECT_EQ(run({kX, kW, kY}, {static_cast<std::byte*>(x) + 4, w, y}, workspace),
              Status::kBadParamMisalignedPointer);
    EXPECT_EQ(run({kX, kW, kY}, {x, w, y}, nullptr), Status::kBadParamNullPointer);
}

TEST_F(CudnnPack, RunsOnlyWhatIsFinal) {
    const Descriptor pack(m_library, DescriptorType::kVariantPack);
    EXPECT_EQ(m_library->calls().execute(m_handle, m_plan->plan.raw(), pack.raw()),
              Status::kBadParamNotFinalized);
    EXPECT_EQ(m_library->calls().execute(m_handle, pack.raw(), m_plan->plan.raw()),
              Status::kBadParamNotFinalized);
}

TEST_F(CudnnPack, NeedsTheContextOfItsHandle) {
    auto [x, w, y, workspace] = m_memory;
    void* popped = nullptr;
    ASSERT_EQ((call<int (*)(void**)>("cuCtxPopCurrent_v2")(&popped)), 0);
    EXPECT_EQ(run({kX, kW, kY}, {x, w, y}, workspace), Status::kBadParam);
    Handle other = nullptr;
    EXPECT_EQ(m_library->calls().create(&other), Status::kNotInitialized);
    ASSERT_EQ((call<int (*)(void*)>("cuCtxPushCurrent_v2")(popped)), 0);
}

} // namespace
} // namespace tessera::cudnn
