// What bounds count: the units of the thread that gets most, and the clocks of a cycle.
#include "engine/codegen/families/cycles.h"
#include "engine/codegen/families/families.h"
#include "engine/codegen/family.h"

#include <gtest/gtest.h>

#include <map>

namespace tessera::codegen {
namespace {

constexpr Target kTwoThreads{.width = 16, .registers = 32, .threads = 2};

TEST(BusiestCost, IsOfTheThreadThatGetsMost) {
    // Of seven units the second thread gets the last four.
    const std::vector<double> costs{5, 5, 5, 5, 5, 5, 2};
    const auto before = [&](std::int64_t count) {
        double sum = 0.0;
        for (std::int64_t i = 0; i < count; ++i) {
            sum += costs[static_cast<std::size_t>(i)];
        }
        return sum;
    };
    EXPECT_DOUBLE_EQ(busiestCost(7, 2, before), 17.0);
    EXPECT_DOUBLE_EQ(busiestCost(7, 1, before), 32.0);
    EXPECT_DOUBLE_EQ(busiestCost(7, 16, before), 5.0);
}

TEST(Sweep, CountsTheLastPanelByItsOwnVectors) {
    const RowTiles tiles = RowTiles::of(196, 5);
    const Panels panels = Panels::of(512, 16, 5);
    const Sweep sweep{tiles, panels, 1024, kTwoThreads};
    EXPECT_DOUBLE_EQ(sweep.panelsByAll(panels.count()), sweep.all());
    EXPECT_DOUBLE_EQ(sweep.panelsByAll(6), 6.0 * sweep.tilesByVectors(tiles.count, 5));
    // Three panels and the narrow one: less than four sevenths of all.
    EXPECT_DOUBLE_EQ(sweep.busiestByPanels(),
                     3.0 * sweep.tilesByVectors(tiles.count, 5) + sweep.tilesByVectors(tiles.count, 2));
}

TEST(Sweep, CountsTheShortTilesByTheirOwnRows) {
    // Four tiles of six rows and five of five: the second thread gets the short ones.
    const RowTiles tiles = RowTiles::of(49, 6, 2);
    ASSERT_EQ(tiles.count, 9);
    const Panels panels = Panels::of(256, 16, 4);
    const Sweep sweep{tiles, panels, 2048, kTwoThreads};
    EXPECT_DOUBLE_EQ(sweep.busiestByTiles(), sweep.all() * 25.0 / 49.0);
}

// On Zen 4 products of one row took 0.54 of a bound that counted clocks as cycles.
TEST(StepCycles, WaitForSumsInClocks) {
    Target halves = kTwoThreads;
    halves.clocksPerCycle = 2.0;
    EXPECT_DOUBLE_EQ(stepCycles({1, 1}, 2048, halves), stepCycles({1, 1}, 2048, kTwoThreads) / 2.0);
    EXPECT_DOUBLE_EQ(stepCycles({14, 2}, 2048, halves), 14.0);
    EXPECT_DOUBLE_EQ(stepCycles({14, 1}, 2048, halves), 7.5);
}

TEST(TileWaiting, IsTheLessTheMoreOfThePanelIsHidden) {
    Target most = kTwoThreads;
    most.overlap = Overlap::kMost;
    Target all = kTwoThreads;
    all.overlap = Overlap::kAll;
    EXPECT_DOUBLE_EQ(tileWaiting({14, 2}, all), 1.0);
    EXPECT_DOUBLE_EQ(tileWaiting({14, 2}, most), 1.03);
    EXPECT_GT(tileWaiting({14, 2}, kTwoThreads), 1.1);
    // Where the panel takes as long as the products, some of it shows.
    EXPECT_DOUBLE_EQ(tileWaiting({4, 6}, all), 1.0);
    EXPECT_NEAR(tileWaiting({4, 6}, most), 1.2, 0.02);
    EXPECT_GT(tileWaiting({2, 8}, all), 1.1);
    EXPECT_GT(tileWaiting({2, 8}, most), tileWaiting({2, 8}, all));
    EXPECT_GT(tileWaiting({2, 8}, kTwoThreads), tileWaiting({2, 8}, most));
}

TEST(TargetOfThisCpu, HidesWholePanelsWhereVectorsAreHalved) {
    const Target target = targetOfThisCpu(2);
    EXPECT_EQ(target.overlap == Overlap::kAll, target.clocksPerCycle > 1.0);
    EXPECT_TRUE(target.overlap != Overlap::kMost || target.width == 16) << "half precision is of AVX-512";
}

/// The arithmetic of schedules that differ in what threads share: by the rest of their names.
std::map<std::string, std::vector<double>> computeByTile(const std::vector<Candidate>& candidates) {
    std::map<std::string, std::vector<double>> made;
    for (const auto& candidate : candidates) {
        made[candidate.name.substr(0, candidate.name.rfind('.'))].push_back(candidate.bound.computeNs);
    }
    return made;
}

Convolution shapeOf(Convolution::Direction direction, std::int64_t kernel, std::int64_t stride,
                    std::int64_t extent) {
    const bool isForward = direction == Convolution::Direction::kForward;
    Convolution shape;
    shape.direction = direction;
    shape.batch = 2;
    shape.inputChannels = 40;
    shape.outputChannels = 150;
    shape.kernel = {2, kernel, kernel};
    shape.strides = {1, stride, stride};
    shape.padsBegin = {0, kernel / 2, kernel / 2};
    shape.input = {3, extent, extent + 2};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::int64_t input = shape.input[axis].value();
        const std::int64_t strideHere = shape.strides[axis].value();
        const std::int64_t reach = shape.kernel[axis].value() - 2 * shape.padsBegin[axis];
        shape.output[axis] = isForward ? (input - reach) / strideHere + 1 : (input - 1) * strideHere + reach;
    }
    return shape;
}

// One thread has all of it, whatever several would share.
TEST(Bound, IsTheSameForOneThreadHoweverWorkIsShared) {
    Target one = kTwoThreads;
    one.threads = 1;
    one.l2Bytes = 64 << 10; // so that lines fall into blocks
    int compared = 0;
    for (const auto direction : {Convolution::Direction::kForward, Convolution::Direction::kTransposed}) {
        for (const std::int64_t kernel : {1, 3, 5}) {
            for (const std::int64_t stride : {1, 2}) {
                const Problem problem{.shape = shapeOf(direction, kernel, stride, 13)};
                for (auto* family : {directCandidates, tapsCandidates}) {
                    const auto candidates = family(problem, one);
                    if (!candidates) {
                        continue;
                    }
                    for (const auto& [tile, computes] : computeByTile(*candidates)) {
                        for (const double compute : computes) {
                            EXPECT_NEAR(compute, computes.front(), 1e-9 * compute)
                                << tile << " kernel " << kernel << " stride " << stride;
                            ++compared;
                        }
                    }
                }
            }
        }
    }
    EXPECT_GT(compared, 100);
}

// A thread's share is at least its part of the whole, and at most that and one unit.
TEST(Bound, OfThreadsIsAtLeastTheirPartOfTheWhole) {
    for (const auto direction : {Convolution::Direction::kForward, Convolution::Direction::kTransposed}) {
        const Problem problem{.shape = shapeOf(direction, 3, 2, 13)};
        for (auto* family : {directCandidates, tapsCandidates}) {
            Target target = kTwoThreads;
            target.threads = 1;
            target.flopsPerNs = 100.0;
            const auto alone = family(problem, target);
            target.threads = 2;
            target.flopsPerNs = 200.0;
            const auto shared = family(problem, target);
            if (!alone || !shared) {
                continue;
            }
            for (const auto& candidate : *alone) {
                const auto same = std::ranges::find(*shared, candidate.name, &Candidate::name);
                if (same == shared->end()) {
                    continue;
                }
                EXPECT_GE(same->bound.computeNs, 0.499 * candidate.bound.computeNs) << candidate.name;
                EXPECT_LE(same->bound.computeNs, candidate.bound.computeNs) << candidate.name;
            }
        }
    }
}

// Cold code costs: of schedules that compute alike the one with less of it comes first.
TEST(Bound, OfWindowsCountsTheCodeThatIsPrinted) {
    Convolution shape;
    shape.inputChannels = shape.outputChannels = shape.groups = 512;
    shape.input = {1, 28, 28};
    shape.output = {1, 14, 14};
    shape.kernel = {1, 5, 5};
    shape.strides = {1, 2, 2};
    shape.padsBegin = {0, 2, 2};
    const auto candidates = depthwiseCandidates({.shape = shape}, kTwoThreads);
    ASSERT_TRUE(candidates);
    const auto of = [&](std::string_view name) {
        const auto found = std::ranges::find(*candidates, name, &Candidate::name);
        return found == candidates->end() ? Bound() : found->bound;
    };
    EXPECT_DOUBLE_EQ(of("depthwise.t1x14.row").computeNs, of("depthwise.t2x7.row").computeNs);
    EXPECT_GT(of("depthwise.t1x14.row").computeNs, 0.0);
    EXPECT_LT(of("depthwise.t1x14.row").waiting, of("depthwise.t2x7.row").waiting);
}

} // namespace
} // namespace tessera::codegen
