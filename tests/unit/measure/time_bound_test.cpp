#include "engine/measure/time_bound.h"

#include <gtest/gtest.h>

namespace tessera::measure {
namespace {

using base::Nanoseconds;
using Kinship = TimeBound::Kinship;

TEST(TimeBound, IsWorthMeasuringUntilARivalTakesWhatIsLikely) {
    const TimeBound bound{Nanoseconds(800), Nanoseconds(1000)};
    EXPECT_TRUE(bound.worthMeasuring(Nanoseconds(1000), Kinship::kFamily));
    EXPECT_FALSE(bound.worthMeasuring(Nanoseconds(999), Kinship::kFamily));
}

// A product of seven products and a direct one are estimated apart.
TEST(TimeBound, OfAnotherFamilyMayErrApart) {
    EXPECT_EQ(TimeBound::kinship("strassen.t14x2.twice", "direct.t14x2.rows"), Kinship::kOther);
    EXPECT_EQ(TimeBound::kinship("direct.t9x3.rows", "direct.t14x2.rows"), Kinship::kFamily);
    const TimeBound bound{Nanoseconds(800), Nanoseconds(1000)};
    EXPECT_TRUE(bound.worthMeasuring(Nanoseconds(950), Kinship::kOther));
    EXPECT_FALSE(bound.worthMeasuring(Nanoseconds(940), Kinship::kOther));
}

TEST(TimeBound, RulesOutWhateverTheRivalIs) {
    const TimeBound bound{Nanoseconds(1000), Nanoseconds(1000)};
    EXPECT_FALSE(bound.worthMeasuring(Nanoseconds(999), Kinship::kOther));
}

} // namespace
} // namespace tessera::measure
