#include "engine/backends/generated/shared_constants.h"

#include <algorithm>
#include <array>
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

TEST(SharedConstants, WhatComesFromTheSameIsPackedOnce) {
    SharedConstants shared;
    const SharedConstants::Origin origin{.kernel = 7, .packing = 1, .contents = {1, 2}};
    int packs = 0;
    const auto pack = [&packs](float* target) {
        ++packs;
        std::fill_n(target, kElements, 3.0F);
    };
    auto first = shared.packed(origin, kElements, pack);
    EXPECT_EQ(shared.packed(origin, kElements, pack), first);
    EXPECT_EQ(packs, 1);
    EXPECT_EQ(first.get()[kElements - 1], 3.0F);
    const std::array others{SharedConstants::Origin{8, 1, {1, 2}}, SharedConstants::Origin{7, 0, {1, 2}},
                            SharedConstants::Origin{7, 1, {1, 3}}};
    for (const auto& other : others) {
        EXPECT_EQ(shared.packed(other, kElements, pack), first) << "the bytes are the same";
    }
    EXPECT_EQ(packs, 4);
    first.reset();
    EXPECT_EQ(shared.packed(origin, kElements, pack).get()[0], 3.0F) << "it was not held any more";
    EXPECT_EQ(packs, 5);
}

} // namespace
} // namespace tessera::generated
