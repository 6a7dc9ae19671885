#include "engine/measure/machine_speed.h"

#include <gtest/gtest.h>

namespace tessera::measure {
namespace {

TEST(MachineSpeed, IsFullNearTheNinetiethPercentileOfItsLooks) {
    MachineSpeed speed;
    EXPECT_TRUE(speed.isFull(0.0)) << "nothing is known";
    for (int look = 1; look <= 100; ++look) {
        speed.note(look);
    }
    EXPECT_TRUE(speed.isFull(0.93 * 90));
    EXPECT_FALSE(speed.isFull(0.91 * 90));
    for (int look = 0; look < 1000; ++look) {
        speed.note(10.0);
    }
    EXPECT_TRUE(speed.isFull(9.3)) << "the machine has changed";
    EXPECT_DOUBLE_EQ(speed.share(5.0), 0.5);
    EXPECT_DOUBLE_EQ(speed.share(11.0), 1.0);
    EXPECT_DOUBLE_EQ(MachineSpeed().share(5.0), 1.0) << "nothing is known";
}

} // namespace
} // namespace tessera::measure
