#include "engine/base/bit_set.h"

#include "engine/base/random.h"
#include "engine/base/strong_id.h"

#include <gtest/gtest.h>
#include <set>
#include <type_traits>
#include <unordered_set>

namespace tessera::base {
namespace {

std::set<std::size_t> bitsOf(const BitSet& set) {
    std::set<std::size_t> bits;
    std::size_t last = 0;
    set.forEach([&](std::size_t bit) {
        EXPECT_TRUE(bits.empty() || bit > last);
        bits.insert(bit);
        last = bit;
    });
    return bits;
}

TEST(BitSet, AgreesWithASetOfNumbers) {
    Random random(3);
    for (const std::size_t size : {1U, 63U, 64U, 65U, 200U}) {
        BitSet a(size);
        BitSet b(size);
        std::set<std::size_t> as;
        std::set<std::size_t> bs;
        for (std::size_t i = 0; i < size / 2; ++i) {
            as.insert(random.below(size));
            bs.insert(random.below(size));
        }
        for (const auto bit : as) {
            a.set(bit);
        }
        for (const auto bit : bs) {
            b.set(bit);
        }
        std::set<std::size_t> both;
        std::set<std::size_t> any = as;
        std::set<std::size_t> onlyA;
        any.insert(bs.begin(), bs.end());
        for (const auto bit : as) {
            (bs.contains(bit) ? both : onlyA).insert(bit);
            EXPECT_TRUE(a.test(bit));
        }
        EXPECT_EQ(bitsOf(a), as);
        EXPECT_EQ(a.count(), as.size());
        EXPECT_EQ(a.intersects(b), !both.empty());
        EXPECT_EQ(a.contains(b), both == bs);
        BitSet united = a;
        united |= b;
        EXPECT_EQ(bitsOf(united), any);
        EXPECT_TRUE(united.contains(a) && united.contains(b));
        BitSet common = a;
        common &= b;
        EXPECT_EQ(bitsOf(common), both);
        BitSet rest = a;
        rest -= b;
        EXPECT_EQ(bitsOf(rest), onlyA);
        EXPECT_EQ(rest.empty(), onlyA.empty());
        rest |= common;
        EXPECT_EQ(rest, a);
        EXPECT_EQ(rest.hash(), a.hash());
    }
}

TEST(BitSet, ResetsOneBit) {
    BitSet set(70);
    set.set(69);
    set.set(3);
    set.reset(69);
    EXPECT_EQ(bitsOf(set), std::set<std::size_t>{3});
    EXPECT_NE(set, BitSet(70));
}

TEST(BitSetDeathTest, StopsOutsideItsSize) {
    BitSet set(70);
    EXPECT_DEATH(set.set(70), "bit < m_size");
    EXPECT_DEATH(set |= BitSet(71), "m_size == other.m_size");
}

TEST(StrongId, IsInvalidUntilGivenAndNeverAnotherKind) {
    using Apple = StrongId<struct AppleTag>;
    using Pear = StrongId<struct PearTag>;
    EXPECT_FALSE(Apple().valid());
    EXPECT_TRUE(Apple(0).valid());
    EXPECT_LT(Apple(1), Apple(2));
    EXPECT_EQ(Apple(std::size_t{7}).index(), 7U);
    EXPECT_FALSE((std::is_convertible_v<Apple, Pear>));
    EXPECT_FALSE((std::is_constructible_v<Apple, Pear>));
    EXPECT_FALSE((std::is_convertible_v<int, Apple>));
    const std::unordered_set<Apple> set{Apple(1), Apple(1), Apple(2)};
    EXPECT_EQ(set.size(), 2U);
}

} // namespace
} // namespace tessera::base
