#include "engine/backends/generated/shared_constants.h"

#include <algorithm>
#include <cstdint>
#include <gtest/gtest.h>
#include <memory>
#include <utility>

namespace tessera::generated {
namespace {

constexpr std::int64_t kElements = 1000;

AlignedFloats filled(float value, std::int64_t elements = kElements) {
    auto floats = allocateFloats(elements);
    std::fill_n(floats.get(), elements, value);
    return floats;
}

TEST(SharedConstants, EqualOnesAreOneBuffer) {
    SharedConstants shared;
    const auto first = shared.share(filled(1.0F), kElements);
    const auto second = shared.share(filled(1.0F), kElements);
    EXPECT_EQ(first, second);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(first.get()) % 64, 0);
    EXPECT_EQ(first.get()[kElements - 1], 1.0F);
}

TEST(SharedConstants, OthersKeepTheirOwn) {
    SharedConstants shared;
    const auto ones = shared.share(filled(1.0F), kElements);
    auto edited = filled(1.0F);
    edited.get()[kElements - 1] = 2.0F;
    const auto other = shared.share(std::move(edited), kElements);
    const auto shorter = shared.share(filled(1.0F, kElements - 1), kElements - 1);
    const auto negativeZero = shared.share(filled(-0.0F), kElements);
    const auto zero = shared.share(filled(0.0F), kElements);
    EXPECT_NE(ones, other);
    EXPECT_NE(ones, shorter);
    EXPECT_NE(zero, negativeZero) << "bytes are compared, not numbers";
    EXPECT_EQ(other.get()[kElements - 1], 2.0F);
}

TEST(SharedConstants, LeaveWithTheLastKernelThatReadsThem) {
    SharedConstants shared;
    auto first = shared.share(filled(1.0F), kElements);
    const std::weak_ptr<float> watched = first;
    auto second = shared.share(filled(1.0F), kElements);
    first.reset();
    EXPECT_FALSE(watched.expired());
    second.reset();
    EXPECT_TRUE(watched.expired());
    const auto again = shared.share(filled(1.0F), kElements);
    EXPECT_EQ(again.get()[0], 1.0F);
}

TEST(SharedConstants, AreStillSharedOnceManyHaveLeft) {
    SharedConstants shared;
    const auto kept = shared.share(filled(-1.0F), kElements);
    for (int i = 0; i < 200; ++i) {
        EXPECT_EQ(shared.share(filled(static_cast<float>(i)), kElements).get()[0], static_cast<float>(i));
    }
    EXPECT_EQ(shared.share(filled(-1.0F), kElements), kept);
}

} // namespace
} // namespace tessera::generated
