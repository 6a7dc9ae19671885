#include "app/cli/arguments.h"

#include <gtest/gtest.h>

namespace tessera::cli {
namespace {

TEST(CliArguments, ReadsDurations) {
    EXPECT_EQ(parseDuration("60s")->count(), 60'000'000'000);
    EXPECT_EQ(parseDuration("60")->count(), 60'000'000'000);
    EXPECT_EQ(parseDuration("1.5m")->count(), 90'000'000'000);
    EXPECT_EQ(parseDuration("200ms")->count(), 200'000'000);
    EXPECT_EQ(parseDuration("2h")->count(), 7'200'000'000'000);
    for (const auto* wrong : {"", "s", "0", "-1s", "nan", "inf", "1e30", "5 s", "5d", "1s1", "0.1ns"}) {
        EXPECT_FALSE(parseDuration(wrong)) << wrong;
    }
}

TEST(CliArguments, ANodeNameMayHoldAnEqualsSign) {
    const auto parts = splitAssignment("a=b=onednn", "NODE=BACKEND");
    ASSERT_TRUE(parts);
    EXPECT_EQ(parts->first, "a=b");
    EXPECT_EQ(parts->second, "onednn");
    for (const auto* wrong : {"", "=", "a=", "=b", "ab"}) {
        EXPECT_FALSE(splitAssignment(wrong, "NODE=BACKEND")) << wrong;
    }
}

} // namespace
} // namespace tessera::cli
