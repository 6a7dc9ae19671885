#include "engine/base/hash.h"

#include <array>
#include <gtest/gtest.h>
#include <string>

namespace tessera::base {
namespace {

/// Stored keys outlive the program that made them, so the values are pinned. XXH3-128 of "" is published with
/// the algorithm.
TEST(Hash, IsTheSameOnEveryMachine) {
    EXPECT_EQ(hashText("").hex(), "99aa06d3014798d86001c324468d497f");
    EXPECT_EQ(hashText("tessera"), hashBytes(std::as_bytes(std::span("tessera", 7))));
    EXPECT_NE(hashText("tessera"), hashText("Tessera"));
}

TEST(Hash, ReadsItsOwnText) {
    const Hash128 hash = hashText("x");
    EXPECT_EQ(hash.hex().size(), 32U);
    EXPECT_EQ(Hash128::fromHex(hash.hex()), hash);
    EXPECT_EQ((Hash128{0, 1}.hex()), "00000000000000000000000000000001");
    EXPECT_FALSE(Hash128::fromHex(""));
    EXPECT_FALSE(Hash128::fromHex(hash.hex() + "0"));
    EXPECT_FALSE(Hash128::fromHex("zz000000000000000000000000000000"));
}

TEST(Hasher, KeepsNeighboursApart) {
    const auto two = [](std::string_view a, std::string_view b) {
        Hasher hasher;
        hasher.add(a).add(b);
        return hasher.finish();
    };
    EXPECT_NE(two("ab", "c"), two("a", "bc"));
    EXPECT_NE(two("", "a"), two("a", ""));
    EXPECT_EQ(two("a", "b"), two("a", "b"));
}

TEST(Hasher, SeesTheOrderAndEachBitOfANumber) {
    const auto one = [](auto value) {
        Hasher hasher;
        hasher.add(value);
        return hasher.finish();
    };
    EXPECT_NE(one(std::int64_t{1}), one(std::int64_t{2}));
    EXPECT_NE(one(std::int64_t{1}), one(std::int64_t{1} << 32U));
    EXPECT_NE(one(1.0), one(1.0000000000000002));
    Hasher ab;
    ab.add(std::int64_t{1}).add(std::int64_t{2});
    Hasher ba;
    ba.add(std::int64_t{2}).add(std::int64_t{1});
    EXPECT_NE(ab.finish(), ba.finish());
}

} // namespace
} // namespace tessera::base
