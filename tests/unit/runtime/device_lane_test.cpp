// Which steps wait for copies between the host and devices.
#include "engine/runtime/device_lane.h"

#include <array>
#include <cstdint>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tessera::runtime {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// Lanes are told apart by their address alone.
DeviceLane* lane(std::uintptr_t number) {
    return reinterpret_cast<DeviceLane*>(number * 4096);
}

class PendingCopiesTest : public testing::Test {
protected:
    [[nodiscard]] ts_buffer host(std::size_t offset, std::size_t bytes) {
        return backend::hostBuffer(m_arena.data() + offset, bytes);
    }
    [[nodiscard]] static ts_buffer onDevice() {
        return {nullptr, 64, reinterpret_cast<ts_device_memory*>(std::uintptr_t{64}), 0};
    }
    std::vector<DeviceLane*> step(DeviceLane* of, std::vector<ts_buffer> reads,
                                  std::vector<ts_buffer> writes) {
        return m_pending.waitsOf(of, reads, writes);
    }

    std::array<std::byte, 1024> m_arena{};
    PendingCopies m_pending;
};

TEST_F(PendingCopiesTest, AReaderOfWhatIsCopiedToTheHostWaits) {
    EXPECT_THAT(step(lane(1), {onDevice()}, {host(0, 64)}), IsEmpty());
    EXPECT_THAT(step(nullptr, {host(128, 64)}, {host(192, 64)}), IsEmpty());
    EXPECT_THAT(step(nullptr, {host(60, 8)}, {host(256, 64)}), ElementsAre(lane(1)));
    EXPECT_THAT(step(nullptr, {host(0, 64)}, {host(0, 64)}), IsEmpty()) << "it has waited already";
}

TEST_F(PendingCopiesTest, AWriterOverWhatIsCopiedToADeviceWaitsAndAReaderDoesNot) {
    EXPECT_THAT(step(lane(1), {host(0, 64)}, {onDevice()}), IsEmpty());
    EXPECT_THAT(step(nullptr, {host(0, 64)}, {host(64, 64)}), IsEmpty());
    EXPECT_THAT(step(nullptr, {host(128, 64)}, {host(32, 16)}), ElementsAre(lane(1)));
}

TEST_F(PendingCopiesTest, OfOneLaneNothingWaits) {
    EXPECT_THAT(step(lane(1), {onDevice()}, {host(0, 64)}), IsEmpty());
    EXPECT_THAT(step(lane(1), {host(0, 64)}, {onDevice()}), IsEmpty());
    EXPECT_THAT(step(lane(1), {onDevice()}, {onDevice()}), IsEmpty());
}

TEST_F(PendingCopiesTest, AnotherLaneWaitsForItsSource) {
    EXPECT_THAT(step(lane(1), {onDevice()}, {host(0, 64)}), IsEmpty());
    EXPECT_THAT(step(lane(2), {host(0, 64)}, {onDevice()}), ElementsAre(lane(1)));
    EXPECT_THAT(step(nullptr, {}, {host(0, 64)}), ElementsAre(lane(2)));
}

TEST_F(PendingCopiesTest, EveryLaneThatConflictsIsWaitedFor) {
    EXPECT_THAT(step(lane(1), {onDevice()}, {host(0, 64)}), IsEmpty());
    EXPECT_THAT(step(lane(2), {onDevice()}, {host(64, 64)}), IsEmpty());
    EXPECT_THAT(step(lane(2), {onDevice()}, {host(128, 64)}), IsEmpty());
    EXPECT_THAT(step(nullptr, {host(0, 192)}, {}), ElementsAre(lane(1), lane(2)));
}

} // namespace
} // namespace tessera::runtime
