#include "engine/measure/prospect.h"

#include <gtest/gtest.h>

namespace tessera::measure {
namespace {

using base::Nanoseconds;
using Kinship = Prospect::Kinship;

TEST(Prospect, IsOpenUntilARivalTakesWhatIsLikely) {
    const Prospect prospect{Nanoseconds(800), Nanoseconds(1000)};
    EXPECT_TRUE(prospect.isOpenBeside(Nanoseconds(1000), Kinship::kFamily));
    EXPECT_FALSE(prospect.isOpenBeside(Nanoseconds(999), Kinship::kFamily));
}

// A product of seven products and a direct one are estimated apart.
TEST(Prospect, OfAnotherFamilyMayErrApart) {
    EXPECT_EQ(Prospect::kinship("strassen.t14x2.twice", "direct.t14x2.rows"), Kinship::kOther);
    EXPECT_EQ(Prospect::kinship("direct.t9x3.rows", "direct.t14x2.rows"), Kinship::kFamily);
    const Prospect prospect{Nanoseconds(800), Nanoseconds(1000)};
    EXPECT_TRUE(prospect.isOpenBeside(Nanoseconds(950), Kinship::kOther));
    EXPECT_FALSE(prospect.isOpenBeside(Nanoseconds(940), Kinship::kOther));
}

TEST(Prospect, IsClosedByItsBoundWhoeverTheRivalIs) {
    const Prospect prospect{Nanoseconds(1000), Nanoseconds(1000)};
    EXPECT_FALSE(prospect.isOpenBeside(Nanoseconds(999), Kinship::kOther));
}

} // namespace
} // namespace tessera::measure
