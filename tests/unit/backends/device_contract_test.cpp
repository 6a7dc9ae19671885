// What every device plug-in is held to; a program of tests for each kind says which device it is.
#include "tests/unit/backends/device_contract.h"

#include <algorithm>
#include <array>
#include <gmock/gmock.h>
#include <limits>
#include <thread>

namespace tessera::test {
namespace {

using backend::DeviceMemory;
using testing::HasSubstr;
using Bytes = std::vector<std::byte>;

constexpr std::size_t kMiB = std::size_t{1} << 20U;

TEST_F(DeviceContract, OneThatIsNotThereIsNamed) {
    const auto none = m_driver->open(99);
    ASSERT_FALSE(none.has_value());
    EXPECT_EQ(none.error().kind, base::ErrorKind::kImpossible);
    const auto& description = m_driver->description();
    EXPECT_THAT(none.error().oneLine(),
                HasSubstr(description.kind + ":99: there is none: " + description.title + " has "));
    EXPECT_FALSE(m_driver->open(-1).has_value());
}

TEST_F(DeviceContract, CopiesInAllDirectionsAtOffsets) {
    constexpr std::size_t kBytes = 4096;
    const auto sent = countedBytes(1000);
    auto one = memory(kBytes);
    auto other = memory(kBytes);
    auto work = stream();
    ASSERT_DONE(work.fill(one, 0, kBytes, std::byte{0xA5}));
    ASSERT_DONE(work.fill(other, 0, kBytes, std::byte{0x5A}));
    ASSERT_DONE(work.copyToDevice(one, 77, sent));
    ASSERT_DONE(work.copyOnDevice(other, 300, one, 70, 1010));
    ASSERT_DONE(work.fill(other, 301, 3, std::byte{9}));
    Bytes got(1012);
    ASSERT_DONE(work.copyToHost(got, other, 299));
    ASSERT_DONE(work.synchronize());

    Bytes expected(1012, std::byte{0xA5});
    std::ranges::copy(sent, expected.begin() + 8); // 77 - 70, behind one byte of the other
    expected[0] = std::byte{0x5A};
    expected[1011] = std::byte{0x5A};
    std::fill_n(expected.begin() + 2, 3, std::byte{9});
    EXPECT_EQ(got, expected);
}

TEST_F(DeviceContract, CopiesOfNothingAreNothing) {
    auto none = memory(0);
    auto some = memory(16);
    auto work = stream();
    EXPECT_DONE(work.copyToDevice(none, 0, {}));
    EXPECT_DONE(work.copyOnDevice(some, 16, none, 0, 0));
    EXPECT_DONE(work.fill(some, 16, 0, std::byte{1}));
    EXPECT_DONE(work.copyToHost({}, some, 3));
    EXPECT_DONE(work.synchronize());
}

TEST_F(DeviceContract, WhatLiesOutsideIsRefusedAndNothingIsDone) {
    auto small = memoryOf(countedBytes(64));
    auto work = stream();
    Bytes host(32);
    const auto refused = work.copyToDevice(small, 40, host);
    ASSERT_FALSE(refused.has_value());
    EXPECT_THAT(refused.error().oneLine(),
                HasSubstr("32 bytes at 40 do not lie in an allocation of 64 bytes"));
    EXPECT_FALSE(work.copyToHost(host, small, 33).has_value());
    EXPECT_FALSE(work.copyOnDevice(small, 0, small, ~std::size_t{0}, 2).has_value());
    EXPECT_FALSE(work.fill(small, 1, ~std::size_t{0}, std::byte{0}).has_value());
    EXPECT_EQ(contentOf(small), countedBytes(64));
}

TEST_F(DeviceContract, CopiesMuch) {
    const auto sent = countedBytes(96 * kMiB + 13);
    auto one = memory(sent.size());
    auto other = memory(sent.size());
    Bytes got(sent.size());
    auto work = stream();
    ASSERT_DONE(work.copyToDevice(one, 0, sent));
    ASSERT_DONE(work.copyOnDevice(other, 0, one, 0, sent.size()));
    ASSERT_DONE(work.copyToHost(got, other, 0));
    ASSERT_DONE(work.synchronize());
    EXPECT_TRUE(got == sent);
}

TEST_F(DeviceContract, PinnedMemoryIsAlignedAndCopiedFromAndTo) {
    const auto pinned = m_device->allocatePinned(5000);
    ASSERT_TRUE(pinned.has_value()) << pinned.error().oneLine();
    const auto place = pinned->bytes();
    EXPECT_EQ(place.size(), 5000U);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(place.data()) % 64, 0U);
    const auto sent = countedBytes(5000, 3);
    std::ranges::copy(sent, place.begin());
    auto there = memory(5000);
    auto work = stream();
    ASSERT_DONE(work.copyToDevice(there, 0, place));
    ASSERT_DONE(work.synchronize());
    std::ranges::fill(place, std::byte{0});
    ASSERT_DONE(work.copyToHost(place, there, 0));
    ASSERT_DONE(work.synchronize());
    EXPECT_TRUE(std::ranges::equal(place, sent));
}

TEST_F(DeviceContract, EventsTellTimes) {
    auto big = memory(64 * kMiB);
    auto work = stream();
    auto begin = event();
    auto end = event();
    ASSERT_DONE(work.record(begin));
    ASSERT_DONE(work.fill(big, 0, big.bytes(), std::byte{1}));
    ASSERT_DONE(work.record(end));
    ASSERT_DONE(end.synchronize());
    const auto forward = begin.nanosecondsTo(end);
    const auto back = end.nanosecondsTo(begin);
    ASSERT_TRUE(forward.has_value()) << forward.error().oneLine();
    ASSERT_TRUE(back.has_value()) << back.error().oneLine();
    EXPECT_GT(*forward, 0);
    EXPECT_EQ(*forward, -*back);
}

TEST_F(DeviceContract, AnEventThatWasNeverRecordedIsAnError) {
    auto work = stream();
    auto recorded = event();
    const auto never = event();
    ASSERT_DONE(work.record(recorded));
    const auto waited = work.wait(never);
    ASSERT_FALSE(waited.has_value());
    EXPECT_THAT(waited.error().oneLine(), HasSubstr("the event was never recorded"));
    EXPECT_FALSE(never.synchronize().has_value());
    EXPECT_FALSE(recorded.nanosecondsTo(never).has_value());
    EXPECT_DONE(work.synchronize());
}

TEST_F(DeviceContract, OutOfMemoryIsASentenceAndTheDeviceGoesOn) {
    const auto& info = m_device->info();
    const auto before = m_device->memory();
    ASSERT_TRUE(before.has_value());
    const auto huge = m_device->allocate(static_cast<std::size_t>(info.largestAllocationBytes) + 1);
    ASSERT_FALSE(huge.has_value());
    EXPECT_EQ(huge.error().kind, base::ErrorKind::kImpossible);
    EXPECT_THAT(huge.error().message, HasSubstr("out of memory"));

    const auto piece = static_cast<std::size_t>(info.memoryBytes / 8);
    std::vector<DeviceMemory> held;
    base::Result<DeviceMemory> last = m_device->allocate(piece);
    while (last && held.size() < 64) {
        held.push_back(*std::move(last));
        last = m_device->allocate(piece);
    }
    ASSERT_FALSE(last.has_value());
    EXPECT_EQ(last.error().kind, base::ErrorKind::kImpossible);
    EXPECT_THAT(last.error().message, HasSubstr("out of memory"));
    EXPECT_FALSE(m_device->isLost());

    const auto full = m_device->memory();
    ASSERT_TRUE(full.has_value());
    EXPECT_LT(full->freeBytes, info.memoryBytes / 8);
    held.clear();
    const auto free = m_device->memory();
    ASSERT_TRUE(free.has_value());
    EXPECT_EQ(free->freeBytes, before->freeBytes);
    EXPECT_EQ(free->totalBytes, before->totalBytes);
    EXPECT_EQ(contentOf(memoryOf(countedBytes(1000))), countedBytes(1000));
}

TEST_F(DeviceContract, ServesSeveralThreads) {
    constexpr std::size_t kBytes = 64 * 1024;
    std::array<std::string, 2> wrong;
    const auto work = [&](unsigned who) {
        for (unsigned round = 0; round < 50 && wrong[who].empty(); ++round) {
            const auto sent = countedBytes(kBytes, who * 100 + round);
            auto one = m_device->allocate(kBytes);
            auto other = m_device->allocate(kBytes);
            auto own = m_device->createStream();
            Bytes got(kBytes);
            const bool done = one && other && own && own->copyToDevice(*one, 0, sent) &&
                              own->copyOnDevice(*other, 0, *one, 0, kBytes) &&
                              own->copyToHost(got, *other, 0) && own->synchronize();
            wrong[who] = !done ? "a call failed" : (got == sent ? "" : "other bytes came back");
            // The last error is the thread's own.
            const auto refused = m_device->allocate(~std::size_t{0} - who);
            wrong[who] += refused ? "all of memory was given" : "";
        }
    };
    std::thread first(work, 0U);
    std::thread second(work, 1U);
    first.join();
    second.join();
    EXPECT_EQ(wrong[0], "");
    EXPECT_EQ(wrong[1], "");
}

TEST_F(DeviceContract, StaysOpenForWhatWasMadeFromIt) {
    const auto sent = countedBytes(100);
    auto held = memoryOf(sent);
    auto work = stream();
    m_device.reset();
    m_driver.reset();
    Bytes got(100);
    ASSERT_DONE(work.copyToHost(got, held, 0));
    ASSERT_DONE(work.synchronize());
    EXPECT_EQ(got, sent);
}

TEST_F(DeviceContract, GoesAfterTheLastOfItWhereAnotherDevicesTakesItsPlace) {
    auto other = m_driver->open(m_device->id().ordinal);
    ASSERT_DONE(other);
    auto held = memory(100);
    const std::weak_ptr<backend::Device> first = m_device;
    m_device = *std::move(other);
    EXPECT_FALSE(first.expired());
    held = memory(200);
    EXPECT_TRUE(first.expired());
    EXPECT_EQ(contentOf(held).size(), 200U);
}

TEST_F(DeviceContract, MorePinnedMemoryThanThereAreAddressesIsOutOfMemory) {
    const auto pinned = m_device->allocatePinned(std::numeric_limits<std::size_t>::max() - 10);
    ASSERT_FALSE(pinned.has_value());
    EXPECT_EQ(pinned.error().kind, base::ErrorKind::kImpossible);
}

} // namespace
} // namespace tessera::test
