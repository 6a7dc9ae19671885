// What of all schedules is worth a measurement.
#include "engine/codegen/families/families.h"
#include "engine/codegen/families/winograd.h"
#include "engine/codegen/family.h"
#include "tests/unit/codegen/wide_problems.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace tessera::codegen {

namespace {

using testing::AllOf;
using testing::Contains;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

using test::convolution;
using test::kWide;
using test::product;

std::vector<std::string> namesOf(const Selection& selection) {
    std::vector<std::string> names;
    for (const auto& candidate : selection.candidates) {
        names.push_back(candidate.name);
    }
    return names;
}

/// Three channels to 64 by 7x7 taps with stride 2 in the plane, and `deep` taps along the depth.
Convolution stem(std::int64_t slices, std::int64_t extent, std::int64_t deep) {
    Convolution shape;
    shape.inputChannels = 3;
    shape.outputChannels = 64;
    shape.input = {slices, extent, extent};
    shape.output = {slices, extent / 2, extent / 2};
    shape.kernel = {deep, 7, 7};
    shape.strides = {1, 2, 2};
    shape.padsBegin = {deep / 2, 3, 3};
    return shape;
}

/// The arithmetic in a candidate's bound; 0: there is no such candidate.
double computeNsOf(const std::vector<Candidate>& candidates, std::string_view name) {
    const auto found = std::ranges::find(candidates, name, &Candidate::name);
    return found == candidates.end() ? 0.0 : found->bound.computeNs;
}

std::string refusalOf(const Selection& selection, std::string_view name) {
    const auto found = std::ranges::find(selection.refusals, name, &Refusal::name);
    return found == selection.refusals.end() ? "" : found->reason;
}

TEST(Selection, LeavesFamiliesOutWhoseBestBoundIsFarFromTheBest) {
    const auto selection = select(convolution(64, 56, 3), kWide, {});
    EXPECT_THAT(namesOf(selection), Each(StartsWith("winograd.")));
    EXPECT_THAT(refusalOf(selection, "direct"), AllOf(StartsWith("pruned: the bound of its best is "),
                                                      HasSubstr(" times that of winograd.")));
}

TEST(Selection, HasDirectAlgorithmsWhereFastOnesAreNotAllowed) {
    const auto selection = select(convolution(64, 56, 3), kWide, {.rounding = Rounding::kDirect});
    EXPECT_THAT(namesOf(selection), AllOf(Contains(StartsWith("direct.")), Contains(StartsWith("taps.")),
                                          Not(Contains(StartsWith("winograd.")))));
    EXPECT_EQ(refusalOf(selection, "winograd"), "it rounds by transforms, which this precision leaves out");
}

TEST(Selection, TakesTheTilesThatWaitLeastForTheirPanels) {
    const auto names = namesOf(select(convolution(256, 28, 1), kWide, {}));
    EXPECT_THAT(names, Contains("direct.t14x2.rows"));
    EXPECT_THAT(names, Not(Contains(StartsWith("direct.t2x8"))));
    EXPECT_EQ(std::ranges::count_if(names, [](const auto& name) { return name.starts_with("direct."); }), 3);
}

// Where the weights of a depthwise convolution are no bound sees.
TEST(Selection, TakesOneOfAnotherKindBesideTheLikelyFastest) {
    Convolution shape = std::get<Convolution>(convolution(256, 28, 3).shape);
    shape.groups = 256;
    const auto kindsOf = [&](std::size_t most) {
        std::multiset<std::string> kinds;
        for (const auto& candidate : select({.shape = shape}, kWide, {.most = most}).candidates) {
            if (candidate.name.starts_with("depthwise.")) {
                kinds.insert(candidate.kind);
            }
        }
        return kinds;
    };
    const auto one = kindsOf(1);
    EXPECT_EQ(one.size(), 2U);
    EXPECT_EQ(std::set(one.begin(), one.end()).size(), 2U);
    const auto three = kindsOf(3);
    EXPECT_LE(three.size(), 4U);
    EXPECT_GE(std::set(three.begin(), three.end()).size(), 2U);
}

TEST(Selection, LeavesOutTheStepsOfChannelsThatABlockLacks) {
    const auto computeNs = [](const auto& candidatesOf, std::string_view name, std::int64_t channels) {
        Convolution shape = std::get<Convolution>(convolution(144, 56, 1).shape);
        shape.inputChannels = channels;
        return computeNsOf(*candidatesOf(Problem{.shape = shape}, kWide), name);
    };
    const auto ofFloats = [&](std::int64_t channels) {
        return computeNs(directCandidates, "direct.t14x2.rows", channels);
    };
    EXPECT_GT(ofFloats(16), 0.0);
    EXPECT_NEAR(ofFloats(24), 0.75 * ofFloats(32), 1e-9 * ofFloats(32));
    EXPECT_NEAR(ofFloats(5), 5.0 / 16.0 * ofFloats(16), 1e-9 * ofFloats(16));
    const auto ofPairs = [&](std::int64_t channels) {
        return computeNs(directPairCandidates, "direct-bf16.t14x2.rows", channels);
    };
    EXPECT_GT(ofPairs(16), 0.0);
    EXPECT_NEAR(ofPairs(5), 3.0 / 8.0 * ofPairs(16), 1e-9 * ofPairs(16));
}

TEST(Selection, TriesOneScheduleOfSevenProductsWhereTheyAreFewer) {
    const auto problem = convolution(64, 56, 1);
    const auto selection = select(problem, kWide, {});
    const auto names = namesOf(selection);
    EXPECT_THAT(names, Contains("strassen.t14x2"));
    EXPECT_EQ(std::ranges::count_if(names, [](const auto& name) { return name.starts_with("strassen."); }),
              1);
    const auto boundOf = [&](std::string_view name) { return computeNsOf(selection.candidates, name); };
    EXPECT_NEAR(boundOf("strassen.t14x2"), 7.0 / 8.0 * boundOf("direct.t14x2.rows"),
                0.02 * boundOf("direct.t14x2.rows"));
    EXPECT_THAT(refusalOf(select(convolution(48, 28, 1), kWide, {}), "strassen"),
                HasSubstr("halves of its channels are no whole vectors"));
}

TEST(Selection, HalvesTheSevenProductsAgainWhereTheyAreLarge) {
    const auto selection = select(convolution(256, 28, 1), kWide, {});
    const auto boundOf = [&](std::string_view name) { return computeNsOf(selection.candidates, name); };
    EXPECT_NEAR(boundOf("strassen.t14x2.twice"), 49.0 / 64.0 * boundOf("direct.t14x2.rows"),
                0.02 * boundOf("direct.t14x2.rows"));
    EXPECT_EQ(boundOf("strassen.t14x2"), 0.0);
    // Three times the sums would outweigh the eighth that is saved.
    EXPECT_THAT(namesOf(select(convolution(64, 28, 1), kWide, {})), Not(Contains(HasSubstr(".twice"))));
}

TEST(Selection, HalvesWhatStridesLeaveOfAnImage) {
    Convolution shape = std::get<Convolution>(convolution(256, 28, 1).shape);
    shape.input = {1, 56, 55};
    shape.strides = {1, 2, 2};
    const auto selection = select({.shape = shape}, kWide, {});
    EXPECT_THAT(namesOf(selection), Contains("strassen.t14x2.twice"));
    shape.padsBegin = {0, 1, 0};
    EXPECT_THAT(refusalOf(select({.shape = shape}, kWide, {}), "strassen"), HasSubstr("no product over"));
}

TEST(Selection, FillsHalvesOfRowsWithZerosWhereAnyHaveMoreThanZeros) {
    EXPECT_THAT(namesOf(select(convolution(512, 7, 1), kWide, {})), Contains(StartsWith("strassen.")));
    EXPECT_THAT(namesOf(select(product(127, 768, 3072), kWide, {})), Contains(StartsWith("strassen.")));
    EXPECT_THAT(refusalOf(select(product(1, 768, 3072), kWide, {}), "strassen"),
                HasSubstr("its rows have no halves"));
    EXPECT_THAT(refusalOf(select(convolution(256, 1, 1), kWide, {}), "strassen"),
                HasSubstr("its pixels have no halves"));
}

TEST(Selection, SharesTheColumnsOfSevenProductsWhereAllRowsStayInTheSecondLevelCache) {
    Target target = kWide;
    target.l2Bytes = 2 << 20;
    EXPECT_THAT(namesOf(select(product(128, 768, 3072), target, {})),
                Contains(AllOf(StartsWith("strassen."), EndsWith(".cols"))));
    EXPECT_THAT(namesOf(select(convolution(1024, 7, 1), target, {})),
                Contains(AllOf(StartsWith("strassen."), EndsWith(".cols"))));
    EXPECT_THAT(namesOf(select(product(2048, 768, 3072), target, {})),
                Contains(AllOf(StartsWith("strassen."), Not(EndsWith(".cols")))));
    EXPECT_THAT(refusalOf(select(product(128, 768, 1000), kWide, {}), "strassen"),
                HasSubstr("halves of its channels are no whole vectors"));
}

TEST(Selection, TransformsFewChannelsAlongTheirDepth) {
    const Convolution shape = stem(16, 112, 7);
    const auto selection = select({.shape = shape}, kWide, {});
    EXPECT_THAT(selection.candidates.front().name, StartsWith("deep.z4."));
    // Ten products for 28, where a direct convolution of a padded copy leaves none out.
    const auto direct = directCandidates({.shape = shape}, kWide);
    const double whole = computeNsOf(*direct, "direct.t14x2.rows.plain");
    EXPECT_NEAR(computeNsOf(selection.candidates, "deep.z4.t14x2"), 10.0 / 28.0 * whole, 0.02 * whole);
    const auto refused = [&](const auto& change) {
        Convolution other = shape;
        change(other);
        return refusalOf(select({.shape = other}, kWide, {}), "deep");
    };
    EXPECT_THAT(refused([](Convolution& c) { c.inputChannels = 64; }),
                HasSubstr("more than 8 input channels"));
    EXPECT_THAT(refused([](Convolution& c) { c.kernel = {7, 1, 1}; }), HasSubstr("few taps"));
    EXPECT_THAT(refused([](Convolution& c) { c.kernel[0] = 9; }), HasSubstr("more than 7 taps"));
    EXPECT_THAT(refused([](Convolution& c) { c.kernel[0] = 1; }), HasSubstr("no three taps"));
    EXPECT_THAT(refused([](Convolution& c) { c.strides[0] = 4; }), HasSubstr("no three taps"));
    EXPECT_THAT(refused([](Convolution& c) { c.dilations[0] = 2; }), HasSubstr("no three taps"));
    EXPECT_THAT(refused([](Convolution& c) { c.padsBegin[1] = -1; }), HasSubstr("negative"));
    EXPECT_THAT(refused([](Convolution& c) { c.batch = 1 << 16; }), HasSubstr("too large"));
}

// A stride's phases are transformed apart: nine points for four taps, eight for three, six outputs each.
TEST(Selection, TransformsAPlanesFewChannelsAlongItsHeight) {
    Convolution shape = stem(1, 224, 1);
    const auto selection = select({.shape = shape}, kWide, {});
    EXPECT_THAT(selection.candidates.front().name, StartsWith("deep.y6."));
    const double whole = computeNsOf(*directCandidates({.shape = shape}, kWide), "direct.t14x2.rows.plain");
    EXPECT_NEAR(computeNsOf(selection.candidates, "deep.y6.t14x2"), 17.0 / 42.0 * whole, 0.03 * whole);
    shape.kernel = {1, 3, 3};
    EXPECT_THAT(refusalOf(select({.shape = shape}, kWide, {}), "deep"), HasSubstr("no three taps"));
    shape.kernel = {1, 1024, 1};
    shape.strides = {1, 256, 1};
    EXPECT_THAT(refusalOf(select({.shape = shape}, kWide, {}), "deep"), HasSubstr("more than 4"));
    // The sums of 32 points by 14 rows of 2 vectors do not stay in the nearest cache.
    shape.kernel = {1, 11, 11};
    shape.strides = {1, 4, 4};
    const auto candidates = deepCandidates({.shape = shape}, kWide);
    ASSERT_TRUE(candidates);
    EXPECT_THAT(namesOf({.candidates = *candidates, .refusals = {}}),
                AllOf(Contains("deep.y2.t14x2"), Not(Contains("deep.y6.t14x2"))));
}

// An assertion once ended the worker for it.
TEST(Selection, TransformsNoMoreTapsOfAStridesPhaseThanThereArePoints) {
    const auto hasTransform = [](std::int64_t taps, std::int64_t stride) {
        Convolution shape = std::get<Convolution>(convolution(64, 64, 1).shape);
        shape.kernel = {1, 1, taps};
        shape.strides = {1, 1, stride};
        shape.output[2] = (shape.input[2].value() - taps) / stride + 1;
        const auto selection = select({.shape = shape}, kWide, {});
        EXPECT_FALSE(selection.candidates.empty());
        return !winograd::tileShapes(shape, kWide).empty();
    };
    EXPECT_TRUE(hasTransform(5, 2));
    EXPECT_TRUE(hasTransform(14, 2));
    EXPECT_FALSE(hasTransform(15, 2));
    EXPECT_FALSE(hasTransform(19, 2));
    EXPECT_FALSE(hasTransform(60, 4));
}

// Sums that lie as an image does take its room, however few rows are taken at once.
TEST(Selection, KeepsFewImagesOfSumsForManyThreads) {
    Convolution wide;
    wide.inputChannels = 256;
    wide.outputChannels = 128;
    wide.input = wide.output = {1, 512, 512};
    Target target = kWide;
    for (const int threads : {1, 2, 16}) {
        target.threads = threads;
        const auto candidates = strassenCandidates({.shape = wide}, target);
        ASSERT_TRUE(candidates);
        for (const auto& candidate : *candidates) {
            EXPECT_LE(candidate.generate().kernel.workspaceElements(), 4 * 256 * 512 * 512)
                << candidate.name << ", " << threads << " threads";
        }
    }
}

TEST(Selection, TransformsTapsLateWhereTheirPointsWouldComeFromAfarForManyTiles) {
    Target target = kWide;
    target.l2Bytes = 2 << 20;
    target.flopsPerNs = 430.0;
    EXPECT_THAT(namesOf(select(convolution(256, 14, 3), target, {})),
                Contains(StartsWith("winograd.f4.late.")));
    for (const auto& problem : {convolution(64, 56, 3), convolution(512, 7, 3)}) {
        EXPECT_THAT(namesOf(select(problem, target, {})), Not(Contains(HasSubstr(".late."))));
    }
}

TEST(Selection, CopiesADeepLeftOperandInPartsThatStayInTheSecondLevelCache) {
    Target target = kWide;
    target.l2Bytes = 2 << 20;
    const auto deep = namesOf(select(product(128, 3072, 768), target, {}));
    EXPECT_THAT(deep, Contains("gemm.t14x2.cols.copy.part1024"));
    const auto shallow = namesOf(select(product(64, 1024, 256), target, {}));
    EXPECT_THAT(shallow, Contains("gemm.t14x2.cols.copy"));
}

TEST(Selection, SaysWhyTheOthersOfAFamilyStayOut) {
    const auto selection = select(convolution(256, 28, 1), kWide, {});
    EXPECT_THAT(refusalOf(selection, "direct.t2x8.rows"),
                AllOf(StartsWith("pruned: its likely time is "), HasSubstr(" times that of direct's best")));
}

/// A depthwise 3x3 convolution of 384 channels of 14x14 pixels, to 64.
Separable separable() {
    Separable shape;
    shape.depthwise = std::get<Convolution>(convolution(384, 14, 3).shape);
    shape.depthwise.groups = 384;
    shape.outputs = 64;
    return shape;
}

TEST(Selection, ConvolvesAsManyLinesAsEachThreadHasBeforeItMultipliesThem) {
    const auto likeliest = [](std::int64_t l2Bytes) {
        Target target = kWide;
        target.l2Bytes = l2Bytes;
        const auto candidates = separableCandidates({.shape = separable()}, target);
        return std::ranges::min_element(*candidates, isTakenBefore)->name;
    };
    EXPECT_EQ(likeliest(1 << 20), "separable.w1x14.row.t14x2.lines7");
    EXPECT_EQ(likeliest(128 << 10), "separable.w1x14.row.t14x2.lines1") << "more would come from afar";
    EXPECT_EQ(refusalOf(select({.shape = separable()}, kWide, {}), "depthwise"), "it is no convolution");
}

TEST(Selection, HasNoSeparableConvolutionWhoseFirstMixesChannelsOrWhoseResultIsTooLarge) {
    const auto why = [](const Separable& shape) {
        return refusalOf(select({.shape = shape}, kWide, {}), "separable");
    };
    Separable grouped = separable();
    grouped.depthwise.groups = 192;
    EXPECT_THAT(why(grouped), HasSubstr("has not one kernel a channel"));
    Separable large = separable();
    large.outputs = std::int64_t{1} << 30;
    EXPECT_EQ(why(large), "its image is too large");
    large.outputs = 0;
    EXPECT_EQ(why(large), "an extent is zero");
}

TEST(Selection, GivesOneRowNarrowPanels) {
    const auto names =
        namesOf(select({.shape = Product{.rows = 1, .depth = 2048, .columns = 1000}}, kWide, {}));
    ASSERT_FALSE(names.empty());
    for (const auto& name : names) {
        EXPECT_THAT(name, Not(HasSubstr("x8"))) << "wide panels save one row nothing";
    }
}

TEST(Selection, DividesAReductionWhereItsResultsAreFewerThanTheThreads) {
    constexpr auto kKept = AxisReduction::Role::kKept;
    constexpr auto kReduced = AxisReduction::Role::kReduced;
    const auto names = [](AxisReduction shape) { return namesOf(select({.shape = shape}, kWide, {})); };
    EXPECT_THAT(names({.axes = {{1000000, kReduced}}}), testing::ElementsAre("reduce.split"));
    EXPECT_THAT(names({.axes = {{128, kKept}, {768, kReduced}}}), testing::ElementsAre("reduce"));
    EXPECT_THAT(names({.axes = {{9, kReduced}}}), testing::ElementsAre("reduce")); // too short to be divided
    EXPECT_THAT(names({.axes = {{2048, kKept}, {49, kReduced}}, .channels = 2048}),
                testing::UnorderedElementsAre("reduce", "reduce.blocked"));
    EXPECT_THAT(names({.axes = {{2040, kKept}, {49, kReduced}}, .channels = 2040}),
                testing::ElementsAre("reduce")); // channels do not fill their blocks
}

TEST(Selection, SharesTheChannelsOfAnLrnWhosePixelsAreFew) {
    const auto made = [](std::int64_t pixels) {
        return select({.shape = ResponseNormalisation{.channels = 256, .pixels = pixels, .size = 5}}, kWide,
                      {});
    };
    const std::int64_t panel = 4 * kWide.width;
    const auto few = made(kWide.width).candidates;
    const auto many = made(panel * kWide.threads).candidates;
    ASSERT_GT(kWide.threads, 1);
    const double times = 4.0 * kWide.threads;
    EXPECT_NEAR(times * computeNsOf(few, "lrn"), computeNsOf(many, "lrn"), 0.1 * computeNsOf(many, "lrn"));
    EXPECT_GT(computeNsOf(many, "lrn"), 0.0);
    EXPECT_EQ(refusalOf(made(0), "lrn"), "an extent is zero, or an operand is too large");
    EXPECT_EQ(refusalOf(select(product(8, 8, 8), kWide, {}), "lrn"),
              "it divides by no squares of neighbouring channels");
}

TEST(Selection, TriesOneWalkOverTheTilesOfATranspose) {
    const auto names = [](Reorder shape, std::int64_t elements) {
        shape.inputElements = shape.resultElements = elements;
        return namesOf(select({.shape = shape}, kWide, {}));
    };
    const Reorder last{.axes = {{3136, 1, 256}, {256, 3136, 1}}};
    EXPECT_THAT(names(last, 256 * 3136), testing::ElementsAre("reorder.tiles.by4.out"));
    const Reorder low{
        .axes = {{16, 1, 3000}, {3000, 16, 1}}}; // one tile across: only along it are there shares
    EXPECT_THAT(names(low, 48000), testing::ElementsAre("reorder.tiles.by4.in"));
    const Reorder heads{.axes = {{12, 64, 8192}, {128, 768, 64}, {64, 1, 1}}};
    EXPECT_THAT(names(heads, 98304), testing::ElementsAre("reorder.runs"));
    const Reorder none{.axes = {{12, 64, 64}, {64, 1, 1}}, .inputElements = 768, .resultElements = 768};
    EXPECT_EQ(refusalOf(select({.shape = none}, kWide, {}), "reorder"),
              "it leaves every element where it is");
}

} // namespace

} // namespace tessera::codegen
