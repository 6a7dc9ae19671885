#include "engine/measure/ceilings_benchmark.h"

#include "engine/measure/ceiling_loops.h"
#include "engine/measure/ceilings_json.h"
#include "engine/measure/frame.h"
#include "engine/measure/machine_ceilings_note.h"

#include <cmath>
#include <cstdlib>
#include <gmock/gmock.h>
#include <memory>
#include <nlohmann/json.hpp>

namespace tessera::measure {
namespace {

using backend::Ceiling;
using backend::MemoryLevel;

backend::MachineCeilings sample() {
    backend::MachineCeilings ceilings;
    ceilings.vectorExtension = "avx2";
    ceilings.oneThread = {1,
                          {50.5, 49, 40},
                          {{MemoryLevel::kL1, 32768, 16384, {1, 0.75, 0.5}, {2, 1.5, 1}, {3, 2, 1}},
                           {MemoryLevel::kMemory, 0, 67108864, {4, 3, 2}, {5, 4, 3}, {6, 5, 4}}}};
    ceilings.allThreads = ceilings.oneThread;
    ceilings.allThreads.threads = 4;
    ceilings.barrierNanoseconds = {250, 300, 9000};
    ceilings.forkJoinNanoseconds = {800, 900, 9100};
    ceilings.unixSeconds = 1'700'000'000;
    return ceilings;
}

TEST(CeilingsJson, SurviveTheRoundTrip) {
    const auto read = ceilingsFromJson(nlohmann::json::parse(toJson(sample()).dump()));
    ASSERT_TRUE(read.has_value()) << read.error().oneLine();
    EXPECT_EQ(*read, sample());
}

TEST(CeilingsJson, RefusesWhatIsNoFigure) {
    for (const char* path : {"/barrier_ns/best", "/one_thread/fma_gflops/median", "/all_threads/threads",
                             "/all_threads/levels/1/copy_gbps/worst", "/one_thread/levels/0/level"}) {
        for (const auto& wrong : {nlohmann::json(), nlohmann::json("fast"), nlohmann::json(-1)}) {
            auto value = toJson(sample());
            value[nlohmann::json::json_pointer(path)] = wrong;
            EXPECT_FALSE(ceilingsFromJson(value).has_value()) << path << " = " << wrong;
        }
    }
    EXPECT_FALSE(ceilingsFromJson(nlohmann::json::array()).has_value());
}

TEST(CeilingsNote, IsOfOneDeviceAndOneNumberOfThreads) {
    const auto store = Store::open(":memory:");
    ASSERT_TRUE(store.has_value());
    DeviceFingerprint device;
    device.cpu = "A";
    auto other = device;
    other.cpu = "B";
    EXPECT_FALSE(findCeilings(**store, device, 2)->has_value());
    // A damaged note is as good as none.
    base::Hasher hasher;
    hasher.add(device.hash()).add(std::int64_t{2}).add(std::int64_t{kProtocolVersion});
    const auto key = hasher.finish();
    ASSERT_TRUE((*store)->putNote("ceilings", key, "{\"one_thread\": 3}").has_value());
    EXPECT_FALSE(findCeilings(**store, device, 2)->has_value());
    ASSERT_TRUE((*store)->putNote("ceilings", key, toJson(sample()).dump()).has_value());
    EXPECT_EQ(findCeilings(**store, device, 2)->value(), sample());
    EXPECT_FALSE(findCeilings(**store, device, 1)->has_value());
    EXPECT_FALSE(findCeilings(**store, other, 2)->has_value());
}

TEST(CeilingLoops, DoTheirWorkInEveryVectorExtension) {
    struct Free {
        void operator()(void* memory) const { std::free(memory); }
    };
    constexpr long kCount = 4 * kCeilingBlock;
    const auto allocate = [] {
        return std::unique_ptr<float[], Free>(
            static_cast<float*>(std::aligned_alloc(64, kCount * sizeof(float))));
    };
    ASSERT_FALSE(ceilingLoops().empty());
    for (const auto& loops : ceilingLoops()) {
        SCOPED_TRACE(loops.extension);
        const auto from = allocate();
        const auto to = allocate();
        loops.writeAll(from.get(), kCount, 2.0F);
        loops.writeAll(to.get(), kCount, 0.0F);
        EXPECT_EQ(loops.readAll(from.get(), kCount, 3), 6.0F * kCount);
        from[kCount - 1] = 3.0F;
        from[0] = 5.0F;
        EXPECT_EQ(loops.readAll(from.get(), kCount, 1), 2.0F * kCount + 4.0F);
        loops.copyAll(from.get(), to.get(), kCount);
        EXPECT_EQ(loops.readAll(to.get(), kCount, 1), 2.0F * kCount + 4.0F);
        EXPECT_EQ(to[kCount - 1], 3.0F);
        // x := 0.999 x + 0.001 draws every lane to 1; every chain of every lane is summed.
        EXPECT_NEAR(loops.multiplyAdd(0.0F, 100'000), static_cast<float>(loops.flopsPerStep) / 2.0F,
                    0.01F * static_cast<float>(loops.flopsPerStep));
        EXPECT_GT(std::abs(loops.multiplyAdd(0.0F, 1) - loops.multiplyAdd(0.0F, 100'000)), 1.0F);
    }
}

void expectOrdered(const Ceiling& rate) {
    EXPECT_GT(rate.worst, 0.0);
    EXPECT_GE(rate.median, rate.worst);
    EXPECT_GE(rate.best, rate.median);
}

TEST(CeilingsBenchmark, MeasuresEveryLevelThatThereIs) {
    // Small made-up caches: what is measured does not matter here, and the sweep is short.
    const auto ceilings = measureCeilings({2, 1, 32'768, 262'144, 0});
    ASSERT_TRUE(ceilings.has_value()) << ceilings.error().oneLine();
    EXPECT_FALSE(ceilings->vectorExtension.empty());
    EXPECT_EQ(ceilings->oneThread.threads, 1);
    EXPECT_EQ(ceilings->allThreads.threads, 2);
    for (const auto* threads : {&ceilings->oneThread, &ceilings->allThreads}) {
        expectOrdered(threads->fmaGflops);
        ASSERT_EQ(threads->levels.size(), 3U);
        EXPECT_EQ(threads->levels[0].level, MemoryLevel::kL1);
        EXPECT_EQ(threads->levels[1].level, MemoryLevel::kL2);
        EXPECT_EQ(threads->levels[2].level, MemoryLevel::kMemory);
        EXPECT_EQ(threads->level(MemoryLevel::kL3), nullptr);
        for (const auto& level : threads->levels) {
            EXPECT_TRUE(level.capacityBytes == 0 || level.workingSetBytes <= level.capacityBytes);
            expectOrdered(level.readGBps);
            expectOrdered(level.writeGBps);
            expectOrdered(level.copyGBps);
        }
    }
    EXPECT_LE(ceilings->forkJoinNanoseconds.best, ceilings->forkJoinNanoseconds.worst);
    EXPECT_GT(ceilings->barrierNanoseconds.best, 0.0);
}

TEST(CeilingsBenchmark, ALastCacheHoldsAtLeastWhatItWasMeasuredWith) {
    const auto ceilings = measureCeilings({1, 1, 32'768, 262'144, 16'777'216});
    ASSERT_TRUE(ceilings.has_value()) << ceilings.error().oneLine();
    const auto* last = ceilings->oneThread.level(MemoryLevel::kL3);
    ASSERT_NE(last, nullptr);
    EXPECT_EQ(last->workingSetBytes, 8 * 262'144) << "not half of a cache that others may share";
    EXPECT_GE(last->capacityBytes, last->workingSetBytes);
    EXPECT_LE(last->capacityBytes, 16'777'216);
}

} // namespace
} // namespace tessera::measure
