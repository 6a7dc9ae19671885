#include "engine/measure/canary.h"
#include "engine/measure/device_fingerprint.h"

#include <gmock/gmock.h>

namespace tessera::measure {
namespace {

TEST(DeviceFingerprint, DescribesThisMachine) {
    const auto device = localDevice();
    EXPECT_FALSE(device.cpu.empty());
    EXPECT_GE(device.cores, 1);
    EXPECT_GE(device.threadsPerCore, 1);
    EXPECT_GE(device.pageBytes, 4096);
    EXPECT_EQ(device.pageBytes & (device.pageBytes - 1), 0);
    EXPECT_GE(device.l1Bytes, 0);
    EXPECT_TRUE(device.l2Bytes == 0 || device.l2Bytes >= device.l1Bytes);
    EXPECT_THAT(device.title(), testing::StartsWith(device.cpu));
}

TEST(DeviceFingerprint, IsTheSameEachTime) {
    EXPECT_EQ(localDevice(), localDevice());
    EXPECT_EQ(localDevice().hash(), localDevice().hash());
}

TEST(DeviceFingerprint, TitlesNameTheWidestExtensions) {
    DeviceFingerprint device;
    device.cpu = "Some CPU";
    EXPECT_EQ(device.title(), "Some CPU");
    device.isa = {"sse4_2", "avx2", "fma", "avx512f"};
    EXPECT_EQ(device.title(), "Some CPU, avx2 avx512f");
}

TEST(DeviceFingerprint, PrecisionsNeedTheirInstructions) {
    DeviceFingerprint device;
    device.cpu = "Some CPU";
    device.isa = {"avx2", "fma", "avx512f"};
    EXPECT_TRUE(checkPrecision(device, graph::Precision::kStrict));
    EXPECT_TRUE(checkPrecision(device, graph::Precision::kF32));
    const auto lacking = checkPrecision(device, graph::Precision::kBf16);
    ASSERT_FALSE(lacking);
    EXPECT_EQ(lacking.error().kind, base::ErrorKind::kImpossible);
    EXPECT_EQ(lacking.error().message,
              "bf16 needs a CPU with AVX512-BF16, this one has none: Some CPU, avx2 avx512f");
    device.isa.emplace_back("avx512_bf16");
    EXPECT_TRUE(checkPrecision(device, graph::Precision::kBf16));
    for (const auto precision : {graph::Precision::kTf32, graph::Precision::kF16}) {
        const auto nowhere = checkPrecision(device, precision);
        ASSERT_FALSE(nowhere);
        EXPECT_EQ(nowhere.error().kind, base::ErrorKind::kImpossible);
        EXPECT_THAT(nowhere.error().message, testing::HasSubstr(graph::toText(precision)));
    }
}

TEST(DeviceFingerprint, ListsDoNotRunTogether) {
    DeviceFingerprint one;
    one.isa = {"avx", "fma"};
    DeviceFingerprint other;
    other.isa = {"avxfma"};
    EXPECT_NE(one.hash(), other.hash());
}

TEST(Canary, ComparesWithinFivePercentOfArithmetic) {
    const Canary today{100.0, 10.0};
    EXPECT_TRUE((Canary{95.5, 10.0}.comparable(today)));
    EXPECT_TRUE((Canary{104.5, 10.0}.comparable(today)));
    EXPECT_FALSE((Canary{94.0, 10.0}.comparable(today)));
    EXPECT_FALSE((Canary{106.0, 10.0}.comparable(today)));
    EXPECT_FALSE((Canary{50.0, 10.0}.comparable(today)));
    EXPECT_FALSE((Canary{100.0, 5.0}.comparable(today)));
    EXPECT_FALSE((Canary{0.0, 0.0}.comparable(today))) << "a row without canary is never comparable";
    EXPECT_TRUE(today.comparable(today));
}

TEST(Canary, MeasuresSomething) {
    const auto canary = runCanary(1);
    EXPECT_GT(canary.fmaGflops, 0.0);
    EXPECT_GT(canary.bandwidthGBps, 0.0);
}

} // namespace
} // namespace tessera::measure
