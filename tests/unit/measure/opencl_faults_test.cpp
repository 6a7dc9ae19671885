// What goes wrong on a device of OpenCL costs a verdict, and nobody else anything. The kernels are the test's
// own; PoCL, which runs them on the CPU, is the device.
#include "tests/unit/measure/measurer_bench.h"

#include <cstdlib>
#include <gmock/gmock.h>

namespace tessera::measure {
namespace {

using backend::Outcome;
using base::Nanoseconds;

/// Of a kernel's silence: PoCL compiles it when it first runs.
constexpr Nanoseconds kHang{8'000'000'000};

class OpenClFaults : public testing::Test {
protected:
    void SetUp() override {
        if (const auto opened = m_bench.session().openBackend(m_library.opened(), {}); !opened) {
            ASSERT_EQ(opened.error().kind, base::ErrorKind::kImpossible) << opened.error().oneLine();
            GTEST_SKIP() << opened.error().oneLine();
        }
    }

private:
    static BackendLibrary faultyLibrary() {
        ::setenv("POCL_CACHE_DIR", test::buildPath("pocl-cache").c_str(), 1);
        ::setenv("POCL_MAX_PTHREAD_COUNT", "2", 1);
        ::setenv("POCL_MEMORY_LIMIT", "1", 1);
        BackendLibrary library{"faulty-opencl",
                               test::buildPath("lib/tessera/tests/libtessera-faulty-opencl.so"),
                               {{"offers", "right,wrong,very-long,also-right"}}};
        library.compiles = true;
        library.device = {backend::DeviceId::Kind::kOpenCl, 0};
        library.devicePlugin = test::buildPath("lib/tessera/devices/libtessera-opencl.so");
        return library;
    }

    BackendLibrary m_library = faultyLibrary();

protected:
    Bench m_bench{m_library, kRelu, nullptr, nullptr};
};

TEST_F(OpenClFaults, AKernelThatTakesForEverCostsItsLimitOnce) {
    auto measurer = m_bench.measurer(kHang);
    const auto costs = m_bench.costs(measurer);
    expectTime(costs, "right");
    expectVerdict(costs, "wrong", Outcome::kWrong, "output 'y'");
    expectVerdict(costs, "very-long", Outcome::kHung, "did not answer in time and was stopped after 8.00 s");
    expectTime(costs, "also-right");
    EXPECT_EQ(m_bench.session().client().generation(), 2) << "one worker was lost to it";

    auto again = m_bench.measurer(kHang);
    expectVerdict(m_bench.costs(again), "very-long", Outcome::kHung, "did not answer in time");
    EXPECT_EQ(again.counts().measured, 0) << "it is known";
}

} // namespace
} // namespace tessera::measure
