// What is queued runs late, and only streams and events order it.
#include "tests/unit/backends/played_machine.h"

#include <cmath>
#include <set>

namespace tessera::test {

namespace {

constexpr std::size_t kFloats = 64;
constexpr std::size_t kBytes = kFloats * sizeof(float);

using Order = PlayedMachine;

TEST_F(Order, MemoryIsNanUntilSomethingWritesIt) {
    for (const float value : read(memory(kFloats), kFloats)) {
        EXPECT_TRUE(std::isnan(value));
    }
}

TEST_F(Order, CopiesOfPinnedMemoryReadItWhenTheyRun) {
    begin("whim=0");
    const Address at = memory(kFloats);
    float* const host = pinned(kFloats);
    void* const on = stream();
    host[0] = 1;
    ASSERT_EQ(cuMemcpyHtoDAsync_v2(at, host, kBytes, on), 0);
    host[0] = 2;
    EXPECT_EQ(cuStreamQuery(on), fake_cuda::kNotReady);
    EXPECT_EQ(read(at, 1)[0], 2);
    EXPECT_EQ(cuStreamQuery(on), 0);
}

TEST_F(Order, CopiesOfOtherMemoryReadItAtOnce) {
    begin("whim=0");
    const Address at = memory(1);
    float host = 1;
    ASSERT_EQ(cuMemcpyHtoDAsync_v2(at, &host, sizeof host, stream()), 0);
    host = 2;
    EXPECT_EQ(read(at, 1)[0], 1);
}

TEST_F(Order, CopiesToTheHostWriteLate) {
    begin("whim=0");
    const Address at = memory(1);
    void* const on = stream();
    float host = 1;
    ASSERT_EQ(cuMemsetD32Async(at, 0, 1, on), 0);
    ASSERT_EQ(cuMemcpyDtoHAsync_v2(&host, at, sizeof host, on), 0);
    EXPECT_EQ(host, 1);
    ASSERT_EQ(cuStreamSynchronize(on), 0);
    EXPECT_EQ(host, 0);
}

class TwoStreams : public PlayedMachine {
protected:
    /// What one stream writes, copied by another.
    float passedOn(bool waits) {
        const Address from = memory(1);
        const Address to = memory(1);
        void* const writer = stream();
        void* const reader = stream();
        void* const written = event();
        EXPECT_EQ(cuMemsetD32Async(from, 0, 1, writer), 0);
        EXPECT_EQ(cuEventRecord(written, writer), 0);
        if (waits) {
            EXPECT_EQ(cuStreamWaitEvent(reader, written, 0), 0);
        }
        EXPECT_EQ(cuMemcpyDtoDAsync_v2(to, from, sizeof(float), reader), 0);
        return read(to, 1)[0];
    }
};

TEST_F(TwoStreams, AMissingWaitGivesWrongValuesOfSomeSeeds) {
    int wrong = 0;
    for (int seed = 0; seed < kSeeds; ++seed) {
        begin("seed=" + std::to_string(seed));
        wrong += std::isnan(passedOn(false)) ? 1 : 0;
    }
    EXPECT_GT(wrong, 2);
    EXPECT_LT(wrong, kSeeds - 2);
}

TEST_F(TwoStreams, AWaitGivesTheRightValuesOfEverySeed) {
    for (int seed = 0; seed < kSeeds; ++seed) {
        begin("seed=" + std::to_string(seed));
        EXPECT_EQ(passedOn(true), 0) << "seed " << seed;
    }
}

/// The order in which functions of the host ran that several streams queued.
std::string orderOf() {
    static std::string order;
    order.clear();
    static const char kLetters[] = "abcdefgh";
    std::vector<void*> streams(4);
    for (auto& each : streams) {
        EXPECT_EQ(cuStreamCreate(&each, 1), 0);
    }
    for (std::size_t i = 0; i + 1 < sizeof kLetters; ++i) {
        const auto append = [](void* letter) { order += *static_cast<const char*>(letter); };
        EXPECT_EQ(cuLaunchHostFunc(streams[i % streams.size()], append, const_cast<char*>(&kLetters[i])), 0);
    }
    EXPECT_EQ(cuCtxSynchronize(), 0);
    return order;
}

TEST_F(Order, IsTheSeeds) {
    std::vector<std::string> first;
    std::set<std::string> different;
    for (int seed = 0; seed < kSeeds; ++seed) {
        begin("seed=" + std::to_string(seed));
        first.push_back(orderOf());
        different.insert(first.back());
        for (const char* pair : {"ae", "bf", "cg", "dh"}) {
            EXPECT_LT(first.back().find(pair[0]), first.back().find(pair[1])) << first.back();
        }
    }
    for (int seed = 0; seed < kSeeds; ++seed) {
        begin("seed=" + std::to_string(seed));
        EXPECT_EQ(orderOf(), first[static_cast<std::size_t>(seed)]);
    }
    EXPECT_GT(different.size(), std::size_t{8});
}

TEST_F(Order, FunctionsOfTheHostMayNotCall) {
    int status = 0;
    const auto ask = [](void* place) {
        int count = 0;
        *static_cast<int*>(place) = cuDeviceGetCount(&count);
    };
    ASSERT_EQ(cuLaunchHostFunc(stream(), ask, &status), 0);
    ASSERT_EQ(cuCtxSynchronize(), 0);
    EXPECT_EQ(status, fake_cuda::kNotPermitted);
}

TEST_F(Order, TheStreamOfNoNameWaitsForThoseThatBlock) {
    for (int seed = 0; seed < kSeeds; ++seed) {
        begin("seed=" + std::to_string(seed));
        const Address at = memory(2);
        void* blocking = nullptr;
        ASSERT_EQ(cuStreamCreate(&blocking, 0), 0);
        ASSERT_EQ(cuMemsetD32Async(at, 0, 1, blocking), 0);
        ASSERT_EQ(cuMemcpyDtoDAsync_v2(at + sizeof(float), at, sizeof(float), nullptr), 0);
        ASSERT_EQ(cuMemsetD32Async(at, 0x3f800000, 1, blocking), 0);
        EXPECT_EQ(read(at, 2), (std::vector<float>{1, 0})) << "seed " << seed;
    }
}

TEST_F(Order, QueriesComeToAnEnd) {
    begin("whim=0");
    void* const on = stream();
    void* const done = event();
    const Address at = memory(kFloats);
    ASSERT_EQ(cuMemsetD8Async(at, 0, kBytes, on), 0);
    ASSERT_EQ(cuEventRecord(done, on), 0);
    EXPECT_EQ(cuEventQuery(done), fake_cuda::kNotReady);
    EXPECT_EQ(cuEventQuery(done), 0);
}

TEST_F(Order, TimesAreOfBytesAndThreads) {
    void* const on = stream();
    const Address at = memory(kFloats);
    std::vector<float> elapsed;
    for (int i = 0; i < 2; ++i) {
        void* const begin = event();
        void* const end = event();
        ASSERT_EQ(cuEventRecord(begin, on), 0);
        ASSERT_EQ(cuMemsetD8Async(at, 0, kBytes, on), 0);
        ASSERT_EQ(cuEventRecord(end, on), 0);
        ASSERT_EQ(cuEventSynchronize(end), 0);
        elapsed.emplace_back();
        ASSERT_EQ(cuEventElapsedTime_v2(&elapsed.back(), begin, end), 0);
    }
    EXPECT_GT(elapsed[0], 0);
    EXPECT_FLOAT_EQ(elapsed[0], elapsed[1]);
}

TEST_F(Order, EventsThatWereNeverRecordedOrderNothing) {
    begin("whim=0");
    void* const never = event();
    void* const recorded = event();
    EXPECT_EQ(cuEventQuery(never), 0);
    EXPECT_EQ(cuEventSynchronize(never), 0);
    EXPECT_EQ(cuStreamWaitEvent(stream(), never, 0), 0);
    float milliseconds = 0;
    void* const on = stream();
    ASSERT_EQ(cuMemsetD8Async(memory(1), 0, 1, on), 0);
    ASSERT_EQ(cuEventRecord(recorded, on), 0);
    EXPECT_EQ(cuEventElapsedTime_v2(&milliseconds, never, recorded), fake_cuda::kInvalidHandle);
    EXPECT_EQ(cuEventElapsedTime_v2(&milliseconds, recorded, recorded), fake_cuda::kNotReady);
    void* timeless = nullptr;
    ASSERT_EQ(cuEventCreate(&timeless, 2), 0);
    ASSERT_EQ(cuEventRecord(timeless, on), 0);
    EXPECT_EQ(cuEventElapsedTime_v2(&milliseconds, timeless, timeless), fake_cuda::kInvalidHandle);
}

TEST_F(Order, FreeingWaitsForWhatIsQueued) {
    begin("whim=0");
    const Address at = memory(1);
    const Address kept = memory(1);
    void* const on = stream();
    ASSERT_EQ(cuMemsetD32Async(at, 0, 1, on), 0);
    ASSERT_EQ(cuMemcpyDtoDAsync_v2(kept, at, sizeof(float), on), 0);
    ASSERT_EQ(cuStreamDestroy_v2(on), 0);
    ASSERT_EQ(cuMemFree_v2(at), 0);
    EXPECT_EQ(read(kept, 1)[0], 0);
    EXPECT_EQ(cuMemFree_v2(at), fake_cuda::kInvalidValue);
}

using OrderDeathTest = PlayedMachine;

TEST_F(OrderDeathTest, TheHostCannotTouchMemoryOfADevice) {
    const auto* const at = reinterpret_cast<const volatile float*>(memory(1));
    EXPECT_DEATH((void)*at, "");
}

} // namespace

} // namespace tessera::test
