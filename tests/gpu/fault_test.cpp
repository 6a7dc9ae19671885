// What goes wrong on a device costs a verdict or one clear line, and nobody else anything. The kernels are
// the test's own, compiled when they are made; where TESSERA_CUDA_TESTS=real says so they run on the
// machine's GPU, else on the one that the CPU plays.
#include "tests/gpu/machine_of_tests.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/measure/measurer_bench.h"

#include <chrono>
#include <cstdlib>
#include <gmock/gmock.h>

namespace tessera::measure {
namespace {

using backend::Outcome;
using base::Nanoseconds;
using testing::HasSubstr;
using testing::IsEmpty;

/// Of a kernel's silence. A GPU may take seconds to wake, before anything is run on it.
Nanoseconds hangLimit() {
    constexpr std::int64_t kSecond = 1'000'000'000;
    return Nanoseconds(test::isRealCuda() ? 20 * kSecond : 6 * kSecond);
}

class CudaFaults : public testing::Test {
protected:
    CudaFaults() {
        for (const auto& [name, value] : test::environmentOfCuda()) {
            ::setenv(name.c_str(), value.c_str(), 1);
        }
        ::unsetenv("TESSERA_PLAYED_CUDA");
    }
    void SetUp() override {
        if (const auto why = test::whyNoDriver(); !why.empty()) {
            GTEST_SKIP() << why;
        }
    }
    ~CudaFaults() override { ::unsetenv("TESSERA_PLAYED_CUDA"); }

    [[nodiscard]] Bench bench(const std::string& offers) const {
        BackendLibrary library{"faulty-cuda",
                               test::buildPath("lib/tessera/tests/faulty_cuda/libtessera-faulty-cuda.so"),
                               {{"offers", offers}}};
        library.compiles = true;
        library.device = {backend::DeviceId::Kind::kCuda, 0};
        library.devicePlugin = test::buildPath("lib/tessera/devices/libtessera-cuda.so");
        return Bench(std::move(library), kRelu, nullptr, m_store.get());
    }
    /// Of the file, as a later search would open it.
    void expectWholeStore() const {
        const auto again = Store::open(m_folder.path() / "store.db");
        ASSERT_TRUE(again.has_value()) << again.error().oneLine();
        const auto findings = (*again)->check();
        ASSERT_TRUE(findings.has_value()) << findings.error().oneLine();
        EXPECT_THAT(*findings, IsEmpty());
    }

private:
    test::TemporaryFolder m_folder;
    std::unique_ptr<Store> m_store = *Store::open(m_folder.path() / "store.db");
};

TEST_F(CudaFaults, MemoryThatRunsOutIsAReasonAndTheDeviceGoesOn) {
    auto on =
        bench("right,memory-beyond-the-device,workspace-beyond-the-device,memory-to-the-last,also-right");
    auto measurer = on.measurer();
    const auto costs = on.costs(measurer);
    expectTime(costs, "right");
    for (const char* name :
         {"memory-beyond-the-device", "workspace-beyond-the-device", "memory-to-the-last"}) {
        expectVerdict(costs, name, Outcome::kUnsupported, "out of memory");
    }
    expectTime(costs, "also-right");
    expectWholeStore();
}

TEST_F(CudaFaults, AnAccessThatNoDeviceAllowsCostsOneVerdict) {
    auto on = bench("right,writes-far,reads-far,misaligned,wrong,also-right");
    auto measurer = on.measurer();
    const auto costs = on.costs(measurer);
    expectTime(costs, "right");
    for (const char* name : {"writes-far", "reads-far", "misaligned"}) {
        expectVerdict(costs, name, Outcome::kCrashed, "cuda:0: the device is lost: cu");
    }
    expectVerdict(costs, "writes-far", Outcome::kCrashed, "ILLEGAL_ADDRESS (700)");
    expectVerdict(costs, "reads-far", Outcome::kCrashed, "ILLEGAL_ADDRESS (700)");
    expectVerdict(costs, "misaligned", Outcome::kCrashed, "MISALIGNED_ADDRESS (716)");
    expectVerdict(costs, "wrong", Outcome::kWrong, "output 'y'");
    expectTime(costs, "also-right");
    expectWholeStore();
}

TEST_F(CudaFaults, AKernelThatNeverEndsCostsItsLimitOnce) {
    auto on = bench("right,never-ends,also-right");
    auto measurer = on.measurer(hangLimit());
    const auto costs = on.costs(measurer);
    expectTime(costs, "right");
    expectVerdict(costs, "never-ends", Outcome::kHung, "did not answer in time");
    expectTime(costs, "also-right");
    expectWholeStore();

    // It is known, and not tried again.
    const auto before = measurer.counts().measured;
    auto again = on.measurer(hangLimit());
    expectVerdict(on.costs(again), "never-ends", Outcome::kHung, "did not answer in time");
    EXPECT_GT(before, 0);
    EXPECT_EQ(again.counts().measured, 0);
}

// On a GPU the access above is what ends the context; here the whole device goes away by order.
TEST_F(CudaFaults, ADeviceThatIsLostIsSaidOfEachThatMetIt) {
    if (test::isRealCuda()) {
        GTEST_SKIP() << "a device of the machine is not taken away";
    }
    ::setenv("TESSERA_PLAYED_CUDA", "lost=1", 1);
    auto on = bench("right,also-right");
    auto measurer = on.measurer();
    const auto costs = on.costs(measurer);
    for (const char* name : {"right", "also-right"}) {
        expectVerdict(costs, name, Outcome::kCrashed, "the device is lost: ");
    }
    expectWholeStore();
}

} // namespace
} // namespace tessera::measure
