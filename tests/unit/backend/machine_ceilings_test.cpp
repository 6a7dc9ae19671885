#include "engine/backend/machine_ceilings.h"

#include "engine/backend/abi_ceilings.h"

#include <gtest/gtest.h>

namespace tessera::backend {
namespace {

LevelCeilings level(MemoryLevel name, std::int64_t capacity, double gbps) {
    return {name, capacity, capacity / 2, {gbps, gbps, gbps}, {gbps, gbps, gbps}, {gbps, gbps, gbps}};
}

/// One thread: 50 GFLOP/s, L1 100, L2 50, memory 10 GB/s. All: 100 GFLOP/s, memory 16 GB/s, and no L2.
MachineCeilings machine() {
    MachineCeilings ceilings;
    ceilings.oneThread = {1,
                          {50, 50, 50},
                          {level(MemoryLevel::kL1, 32'000, 100), level(MemoryLevel::kL2, 1'000'000, 50),
                           level(MemoryLevel::kMemory, 0, 10)}};
    ceilings.allThreads = {
        2, {100, 80, 40}, {level(MemoryLevel::kL1, 64'000, 200), level(MemoryLevel::kMemory, 0, 16)}};
    return ceilings;
}

TEST(MachineCeilings, TheLongerOfArithmeticAndBandwidthIsTheRoof) {
    const auto ceilings = machine();
    const auto arithmetic = ceilings.roof({1'000'000, 10'000}, 1);
    EXPECT_EQ(arithmetic.leastTime.count(), 20'000); // 1e6 / 50
    EXPECT_EQ(arithmetic.bound, Bound::kArithmetic);
    const auto bandwidth = ceilings.roof({1'000'000, 2'000'000}, 1);
    EXPECT_EQ(bandwidth.leastTime.count(), 200'000); // 2e6 / 10
    EXPECT_EQ(bandwidth.bound, Bound::kBandwidth);
    EXPECT_EQ(ceilings.roof({1'000'000}, 2).leastTime.count(), 10'000);
}

TEST(AbiCeilings, AreOfTheThreadsThatAPlugInGets) {
    auto ceilings = machine();
    ceilings.barrierNanoseconds = {250, 300, 9000};
    ceilings.allThreads.levels.push_back(level(MemoryLevel::kL3, 4'000'000, 30));
    const auto all = abiCeilings(ceilings, 2);
    EXPECT_EQ(all.size, sizeof(ts_ceilings));
    EXPECT_EQ(all.peak_gflops, 100.0);
    EXPECT_EQ(all.memory.one_thread, 10.0);
    EXPECT_EQ(all.memory.all_threads, 16.0);
    EXPECT_EQ(all.second_level.all_threads, 0.0) << "not measured";
    EXPECT_EQ(all.third_level.all_threads, 30.0);
    EXPECT_EQ(all.third_level_bytes, 4'000'000);
    EXPECT_EQ(all.barrier_ns, 250.0);
    ceilings.allThreads.levels.back().copyGBps.best = 40.0;
    EXPECT_EQ(abiCeilings(ceilings, 2).third_level.all_threads, 40.0) << "loads alone fall short";
    const auto one = abiCeilings(ceilings, 1);
    EXPECT_EQ(one.peak_gflops, 50.0);
    EXPECT_EQ(one.memory.all_threads, 10.0);
    EXPECT_EQ(one.third_level_bytes, 0);
    EXPECT_EQ(one.barrier_ns, 0.0) << "one thread waits for nobody";
}

TEST(MachineCeilings, CachedBytesMoveAtTheSpeedOfTheNearestLevelThatHoldsThem) {
    const auto ceilings = machine();
    EXPECT_EQ(ceilings.roof({0, 32'000}, 1).leastTime.count(), 320);
    EXPECT_EQ(ceilings.roof({0, 40'000}, 1).leastTime.count(), 800);
    EXPECT_EQ(ceilings.roof({0, 2'000'000}, 1).leastTime.count(), 200'000);
    // A machine without an L2: what L1 cannot hold comes from memory.
    EXPECT_EQ(ceilings.roof({0, 160'000}, 2).leastTime.count(), 10'000);
}

TEST(MachineCeilings, ConstantsMoveAtTheSpeedOfTheLevelThatHoldsAllOfTheModels) {
    const auto ceilings = machine();
    EXPECT_EQ(ceilings.roof({0, 0, 10'000, 32'000}, 1).leastTime.count(), 100);
    EXPECT_EQ(ceilings.roof({0, 0, 10'000, 1'000'000}, 1).leastTime.count(), 200);
    EXPECT_EQ(ceilings.roof({0, 0, 10'000, 1'000'001}, 1).leastTime.count(), 1'000);
    // Both kinds of bytes take their time one after the other.
    EXPECT_EQ(ceilings.roof({0, 32'000, 1'000, 2'000'000}, 1).leastTime.count(), 420);
}

TEST(MachineCeilings, EfficiencyIsTheShareOfTheRoof) {
    const auto ceilings = machine();
    EXPECT_DOUBLE_EQ(ceilings.efficiency({1'000'000}, base::Nanoseconds(40'000), 1).value(), 0.5);
    EXPECT_FALSE(ceilings.efficiency({}, base::Nanoseconds(40'000), 1).has_value());
    EXPECT_FALSE(ceilings.efficiency({1, 1, 1, 1}, base::Nanoseconds(0), 1).has_value());
}

TEST(MachineCeilings, WhatWasNeverMeasuredLimitsNothing) {
    const MachineCeilings unknown;
    const auto roof = unknown.roof({1'000, 1'000, 1'000, 1'000}, 1);
    EXPECT_EQ(roof.leastTime.count(), 0);
    EXPECT_EQ(roof.bound, Bound::kNone);
    EXPECT_FALSE(unknown.efficiency({1'000}, base::Nanoseconds(5), 2).has_value());
}

TEST(Ceiling, SpreadSaysHowFarTheMedianIsFromTheBest) {
    EXPECT_DOUBLE_EQ(machine().allThreads.fmaGflops.spread(), 0.2);
    EXPECT_DOUBLE_EQ((Ceiling{10, 12, 30}).spread(), 0.2); // a time: the least is the best
    EXPECT_DOUBLE_EQ(Ceiling{}.spread(), 0.0);
}

} // namespace
} // namespace tessera::backend
