#include "engine/backend/stated.h"

#include <functional>
#include <gtest/gtest.h>
#include <string>

namespace tessera::backend {
namespace {

/// Output 0 is a view of input 1, output 1 may take input 0's buffer, and input 2 may lie in output 2.
Implementation offered() {
    Implementation made;
    made.backend = "vendor";
    made.name = "fast";
    made.inputLayouts = {Layout::plain(4), Layout::plain(4), Layout::plain(4)};
    made.outputLayouts = {Layout::plain(4), *Layout::parse("aBcd16b"), Layout::plain(4)};
    made.precision = graph::Precision::kF32;
    made.viewOf = {1, -1, -1};
    made.viewOffsets = {128, 0, 0};
    made.inPlaceOf = {-1, 0, -1};
    made.partOf = {-1, -1, 2};
    made.partOffsets = {0, 0, 64};
    return made;
}

TEST(CheckStated, TakesWhatIsOfferedAndWhatSharesLess) {
    EXPECT_TRUE(checkStated(offered(), offered()));
    Implementation apart = offered();
    apart.viewOf = {};
    apart.inPlaceOf = {};
    apart.partOf = {};
    EXPECT_TRUE(checkStated(apart, offered()));
}

TEST(CheckStated, TakesOtherEstimatesAndSizes) {
    Implementation old = offered();
    old.lowerBoundFlops = 7;
    old.workspaceBytes = 1 << 20;
    old.persistentBytes = 3;
    old.threads = ThreadUse::kOne; // part of a parallel group
    EXPECT_TRUE(checkStated(old, offered()));
}

TEST(CheckStated, RefusesEachFieldThatWouldBeComputedWrongly) {
    const struct {
        std::function<void(Implementation&)> change;
        std::string message;
    } cases[] = {
        {[](auto& made) { made.inputLayouts[1] = *Layout::parse("acdb"); },
         "the plan states layout acdb of input 1, and here it is abcd"},
        {[](auto& made) { made.outputLayouts[1] = *Layout::parse("aBcd8b"); },
         "the plan states layout aBcd8b of output 1, and here it is aBcd16b"},
        {[](auto& made) { made.inputLayouts.pop_back(); },
         "the plan states 2 layouts of inputs, and there are 3"},
        {[](auto& made) { made.precision = graph::Precision::kStrict; },
         "the plan states precision strict, and here it is f32"},
        {[](auto& made) { made.pool = ThreadPool::kForeign; },
         "the plan states another pool of threads than it has here"},
        {[](auto& made) { made.viewOf[0] = 2; }, "the plan makes output 0 a view, which is not offered here"},
        {[](auto& made) { made.viewOffsets[0] = 64; },
         "the plan makes output 0 a view, which is not offered here"},
        {[](auto& made) { made.viewOf[2] = 0; }, "the plan makes output 2 a view, which is not offered here"},
        {[](auto& made) { made.inPlaceOf[1] = 2; },
         "the plan puts output 1 in place of an input, which is not offered here"},
        {[](auto& made) { made.partOf[1] = 0; },
         "the plan lays input 1 into an output, which is not offered here"},
        {[](auto& made) { made.partOffsets[2] = 0; },
         "the plan lays input 2 into an output, which is not offered here"},
    };
    for (const auto& [change, message] : cases) {
        Implementation stated = offered();
        change(stated);
        const auto checked = checkStated(stated, offered());
        ASSERT_FALSE(checked) << message;
        EXPECT_EQ(checked.error().kind, base::ErrorKind::kRefused);
        EXPECT_EQ(checked.error().oneLine(), "vendor:fast: " + message);
    }
}

} // namespace
} // namespace tessera::backend
