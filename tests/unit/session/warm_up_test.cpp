#include "engine/session/interleaved_plans.h"

#include <gtest/gtest.h>

namespace tessera::session {
namespace {

constexpr base::Nanoseconds kRun{1'000'000};

TEST(WarmUp, IsSavedOnceItIsKnownToChangeNothing) {
    WarmUp warmUp(WarmUp::Data::kStay);
    for (int i = 0; i < 9; ++i) {
        warmUp.note(base::Nanoseconds(1'000'000 + 1'000 * i), kRun);
        warmUp.decide();
        EXPECT_TRUE(warmUp.needed()) << "nine pairs are too few";
    }
    warmUp.note(kRun, kRun);
    EXPECT_TRUE(warmUp.needed()) << "not before somebody asks for a decision";
    warmUp.decide();
    EXPECT_FALSE(warmUp.needed());
}

TEST(WarmUp, StaysWhereTheFirstRunIsSlower) {
    WarmUp warmUp(WarmUp::Data::kStay);
    for (int i = 0; i < 100; ++i) {
        warmUp.note(base::Nanoseconds(1'030'000), kRun);
    }
    warmUp.decide();
    EXPECT_TRUE(warmUp.needed());
}

// On a machine whose speed changes from one run to the next: every third first run is faster.
TEST(WarmUp, IsSavedWherePairsLeaveItInDoubt) {
    WarmUp warmUp(WarmUp::Data::kStay);
    for (int i = 0; i < 9; ++i) {
        warmUp.note(base::Nanoseconds(i % 3 == 0 ? 800'000 : 1'100'000), kRun);
        warmUp.decide();
        EXPECT_TRUE(warmUp.needed()) << "after " << i + 1;
    }
    warmUp.note(base::Nanoseconds(1'100'000), kRun);
    warmUp.decide();
    EXPECT_FALSE(warmUp.needed());
}

TEST(WarmUp, IsPointlessWhereNoDataStay) {
    EXPECT_FALSE(WarmUp(WarmUp::Data::kGo).needed());
}

} // namespace
} // namespace tessera::session
