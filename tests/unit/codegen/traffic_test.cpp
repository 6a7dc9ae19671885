// What a kernel must bring to its cores, on machines that are made up.
#include "engine/codegen/families/traffic.h"
#include "tests/unit/codegen/wide_problems.h"

#include <gtest/gtest.h>

#include <set>

namespace tessera::codegen {

namespace {

/// Four threads; a byte takes a nanosecond from memory.
Target machine() {
    Target target{.width = 16, .registers = 32, .threads = 4};
    target.l1Bytes = 1000;
    target.l2Bytes = 10'000;
    target.l3Bytes = 100'000;
    target.secondLevel = {32.0, 128.0};
    target.thirdLevel = {8.0, 16.0};
    target.memory = {0.5, 1.0};
    return target;
}

Target scaled(double factor) {
    Target target = machine();
    for (ReadRate* rate : {&target.secondLevel, &target.thirdLevel, &target.memory}) {
        rate->oneThread *= factor;
        rate->allThreads *= factor;
    }
    return target;
}

std::set<std::string> chosen(const Problem& problem, const Target& target) {
    std::set<std::string> names;
    for (const auto& candidate : select(problem, target, {}).candidates) {
        names.insert(candidate.name);
    }
    return names;
}

TEST(Transfer, ComesFromTheNearestLevelThatHoldsIt) {
    const auto image = transferOf({.image = 1000.0}, machine());
    EXPECT_EQ(image.from, Level::kSecond) << "it was just written";
    EXPECT_DOUBLE_EQ(image.ns, 4000.0 / 128.0);
    const auto weights = transferOf({.weights = 1000.0}, machine());
    EXPECT_EQ(weights.from, Level::kThird) << "other kernels have displaced them";
    EXPECT_DOUBLE_EQ(weights.ns, 4000.0 / 16.0);
    const auto many = transferOf({.weights = 30'000.0}, machine());
    EXPECT_EQ(many.from, Level::kMemory) << "they displace themselves";
    EXPECT_DOUBLE_EQ(many.ns, 120'000.0);
    const auto large = transferOf({.image = 20'000.0}, machine());
    EXPECT_EQ(large.from, Level::kThird);
    EXPECT_DOUBLE_EQ(large.ns, (80'000.0 - 40'000.0) / 16.0) << "all cores' caches keep a part";
    Target twoLevels = machine();
    twoLevels.l3Bytes = 0;
    EXPECT_EQ(transferOf({.weights = 1000.0}, twoLevels).from, Level::kMemory);
}

TEST(Transfer, LikelyComesFromALastCacheThatHoldsANetwork) {
    EXPECT_GT(transferOf({.weights = 1000.0}, machine()).likelyNs, 4000.0) << "from memory, at its best";
    Target large = machine();
    large.l3Bytes = std::int64_t{128} << 20;
    const auto found = transferOf({.weights = 1000.0}, large);
    EXPECT_GT(found.likelyNs, found.ns);
    EXPECT_LT(found.likelyNs, 2.0 * found.ns);
}

TEST(Transfer, IsAsFastAsTheGivenThreadsAreAloneAndTogether) {
    EXPECT_DOUBLE_EQ(transferOf({.weights = 1000.0, .readers = 4.0}, machine()).ns, 4 * 4000.0 / 16.0);
    EXPECT_DOUBLE_EQ(transferOf({.weights = 1000.0, .share = 1.0}, machine()).ns, 4000.0 / 8.0)
        << "one thread has all of it";
    Target wide = machine();
    wide.thirdLevel.allThreads = 32.0; // each as fast as alone
    EXPECT_DOUBLE_EQ(transferOf({.weights = 1000.0, .readers = 4.0}, wide).ns, 4000.0 / 8.0);
    Target unknown = machine();
    unknown.secondLevel = unknown.thirdLevel = unknown.memory = {};
    EXPECT_EQ(transferOf({.image = 1e6, .weights = 1e6}, unknown).ns, 0.0);
}

TEST(Transfer, BringsAgainWhatACacheCannotHaveHeldBeforeAPass) {
    const auto of = [](double elements) {
        return transferOf({.passes = {.count = 100.0, .elements = elements}}, machine());
    };
    EXPECT_EQ(of(250.0).ns, 0.0) << "a panel that fits the nearest cache";
    EXPECT_DOUBLE_EQ(of(1000.0).ns, 100 * 3000.0 / 128.0);
    EXPECT_EQ(of(1000.0).from, Level::kSecond);
    EXPECT_DOUBLE_EQ(of(5000.0).ns, 100 * 10'000.0 / 16.0);
    EXPECT_EQ(of(5000.0).from, Level::kThird);
    const auto full = passesOver(Panels::of(70, 16, 2), 3.0, 5.0); // 32 columns, 32, then 6
    EXPECT_EQ(full.count, 6.0);
    EXPECT_EQ(full.elements, 5.0 * 32.0);
    EXPECT_EQ(passesOver(Panels::of(6, 16, 2), 3.0, 5.0).elements, 5.0 * 16.0);
}

/// Every element once, each from the level that this machine could hold all of it in: nothing is less.
TEST(Bound, AsksForNoMoreTrafficThanEachThreadReadingEverything) {
    const Target target = machine();
    for (const std::int64_t rows : {1, 7, 64}) {
        const Problem problem = test::product(rows, 200, 300);
        const double elements = rows * 200.0 + 200.0 * 304.0 + rows * 304.0;
        const bool isHeld = 4.0 * elements <= static_cast<double>(target.l3Bytes);
        const ReadRate& slowest = isHeld ? target.thirdLevel : target.memory;
        for (const auto& family : families()) {
            const auto offered = candidatesOf(family, problem, target);
            for (std::size_t i = 0; offered && i < offered->size(); ++i) {
                const Candidate& each = (*offered)[i];
                if (each.rounding != Rounding::kDirect) {
                    continue; // transformed weights are more
                }
                const double passes = 4.0 * 200.0 * 16.0 * 8.0 * static_cast<double>(rows) * 19.0 / 32.0;
                const double most = target.threads * 4.0 * elements / slowest.oneThread + passes;
                EXPECT_LE(each.bound.transfer.ns, most) << each.name << ", " << rows << " rows";
                EXPECT_GE(each.bound.leastNs(), each.bound.computeNs);
                EXPECT_GE(each.bound.likelyNs(), each.bound.leastNs());
            }
        }
    }
}

TEST(Bound, FallsWithFasterLevelsAndLeavesTheArithmetic) {
    const Problem problem = test::product(16, 512, 512);
    const auto slow = candidatesOf(families().front(), problem, scaled(0.5));
    const auto fast = candidatesOf(families().front(), problem, scaled(2.0));
    ASSERT_TRUE(slow && fast);
    ASSERT_EQ(slow->size(), fast->size());
    for (std::size_t i = 0; i < slow->size(); ++i) {
        EXPECT_EQ((*slow)[i].name, (*fast)[i].name);
        EXPECT_DOUBLE_EQ((*slow)[i].bound.computeNs, (*fast)[i].bound.computeNs);
        EXPECT_NEAR((*slow)[i].bound.transfer.ns, 4.0 * (*fast)[i].bound.transfer.ns,
                    1e-9 * (*slow)[i].bound.transfer.ns);
    }
}

// Where weights come slowly, that every core reads all of them decides; where they come fast, it does not.
TEST(Selection, DependsOnHowFastTheMachineReads) {
    const Problem problem = test::product(512, 1024, 512);
    Target slow{.width = 16, .registers = 32, .threads = 16};
    slow.flopsPerNs = 1600.0;
    slow.secondLevel = {100.0, 1600.0};
    slow.thirdLevel = slow.memory = {40.0, 40.0};
    Target fast = slow;
    fast.thirdLevel = fast.memory = {40.0, 640.0};
    const auto byRows = [&](const Target& target) {
        const auto names = chosen(problem, target);
        return std::ranges::count_if(names, [](const std::string& name) {
            return name.starts_with("gemm.") && name.find(".rows") != std::string::npos;
        });
    };
    EXPECT_EQ(byRows(slow), 0);
    EXPECT_GT(byRows(fast), 0);
}

TEST(CandidateNamed, FindsWhatAnyRatesWouldHaveChosen) {
    Convolution depthwise;
    depthwise.inputChannels = depthwise.outputChannels = depthwise.groups = 96;
    depthwise.input = depthwise.output = {1, 14, 14};
    depthwise.kernel = {1, 3, 3};
    depthwise.padsBegin = {0, 1, 1};
    Convolution dense = depthwise;
    dense.groups = 1;
    for (const Problem& problem :
         {Problem{.shape = dense}, Problem{.shape = Separable{.depthwise = depthwise, .outputs = 64}},
          test::product(64, 512, 512)}) {
        std::set<std::string> names;
        for (const double factor : {0.001, 1.0, 1000.0}) {
            Target target = scaled(factor);
            target.l2Bytes = 512 << 10;
            target.l1Bytes = 32 << 10;
            for (const double peak : {1.0, 100.0, 10'000.0}) {
                target.flopsPerNs = peak;
                names.merge(chosen(problem, target));
            }
        }
        Target other = machine();
        other.l2Bytes = 512 << 10;
        other.l1Bytes = 32 << 10;
        ASSERT_FALSE(names.empty());
        for (const auto& name : names) {
            const auto found = candidateNamed(name, problem, other, Rounding::kFast);
            ASSERT_TRUE(found.has_value()) << name;
            EXPECT_EQ(found->name, name);
        }
        EXPECT_FALSE(candidateNamed("gemm.t0x0.rows", problem, other, Rounding::kFast).has_value());
        EXPECT_FALSE(candidateNamed("none.such", problem, other, Rounding::kFast).has_value());
    }
    EXPECT_FALSE(candidateNamed("strassen.t14x2", test::product(64, 512, 512), machine(), Rounding::kDirect));
}

// Which schedules of its window a separable kernel is offered with is an estimate, which may change.
TEST(Candidates, StandForTheirNameThoughTheyAreNotOffered) {
    Separable shape;
    shape.depthwise.inputChannels = shape.depthwise.outputChannels = shape.depthwise.groups = 64;
    shape.depthwise.input = shape.depthwise.output = {1, 28, 28};
    shape.depthwise.kernel = {1, 3, 3};
    shape.depthwise.padsBegin = {0, 1, 1};
    shape.outputs = 64;
    const Problem problem{.shape = shape};
    const auto family = std::ranges::find(families(), "separable", &Family::name);
    const auto offered = candidatesOf(*family, problem, machine());
    const auto all = family->all(problem, machine());
    ASSERT_TRUE(offered && all);
    ASSERT_GT(all->size(), 4 * offered->size());
    const auto dropped = std::ranges::find_if(*all, [&](const Candidate& each) {
        return std::ranges::find(*offered, each.name, &Candidate::name) == offered->end();
    });
    ASSERT_NE(dropped, all->end());
    const auto found = candidateNamed(dropped->name, problem, machine(), Rounding::kDirect);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->name, dropped->name);
    EXPECT_EQ(validate(found->generate().kernel), "");
}

TEST(Bound, OfWinogradHoldsTheBarrierThatIsGiven) {
    Convolution shape;
    shape.inputChannels = shape.outputChannels = 64;
    shape.input = shape.output = {1, 28, 28};
    shape.kernel = {1, 3, 3};
    shape.padsBegin = {0, 1, 1};
    Target target = machine();
    const auto computeNs = [&](std::string_view name) {
        const auto found = candidateNamed(name, {.shape = shape}, target, Rounding::kFast);
        return found ? found->bound.computeNs : 0.0;
    };
    const double without = computeNs("winograd.f4.t14x2.cols");
    const double byRows = computeNs("winograd.f4.t14x2.rows");
    target.barrierNs = 700.0;
    EXPECT_GT(without, 0.0);
    EXPECT_DOUBLE_EQ(computeNs("winograd.f4.t14x2.cols"), without + 700.0);
    EXPECT_DOUBLE_EQ(computeNs("winograd.f4.t14x2.rows"), byRows) << "its threads never wait";
}

} // namespace

} // namespace tessera::codegen
