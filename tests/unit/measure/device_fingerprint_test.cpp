#include "engine/measure/canary.h"
#include "engine/measure/device_fingerprint.h"

#include <gmock/gmock.h>
#include <sstream>

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

// Two machines, one of the first Zen and one of the third, both called "AMD EPYC", shared rows of a store.
TEST(DescribeCpu, TellsDesignsApartThatShareAName) {
    std::istringstream first("processor\t: 0\ncpu family\t: 23\nmodel\t\t: 1\nmodel name\t: AMD EPYC\n"
                             "flags\t\t: fpu fma avx2\n\nprocessor\t: 1\nmodel name\t: Another\n");
    const auto cpu = describeCpu(first);
    EXPECT_EQ(cpu.name, "AMD EPYC (family 23, model 1)");
    EXPECT_THAT(cpu.isa, testing::ElementsAre("fma", "avx2"));
    std::istringstream numbered("cpu family\t: 25\nmodel\t\t: 1\nmodel name\t: AMD EPYC 7B13\n");
    EXPECT_EQ(describeCpu(numbered).name, "AMD EPYC 7B13");
}

TEST(DescribeCpu, TakesWhatThereIs) {
    std::istringstream arm("processor\t: 0\nFeatures\t: fp asimd\nCPU part\t: 0xd40\n: odd\nodd\n");
    const auto cpu = describeCpu(arm);
    EXPECT_EQ(cpu.name, "");
    EXPECT_THAT(cpu.isa, testing::ElementsAre("asimd"));
    std::istringstream nothing;
    EXPECT_TRUE(describeCpu(nothing).isa.empty());
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
