// What of all schedules is worth a measurement.
#include "engine/codegen/family.h"
#include "engine/codegen/print_cpp.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tessera::codegen {

namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr Target kWide{.width = 16, .registers = 32, .threads = 2};

Problem convolution(std::int64_t channels, std::int64_t extent, std::int64_t kernel) {
    Convolution made;
    made.inputChannels = made.outputChannels = channels;
    made.input = made.output = {1, extent, extent};
    made.kernel = {1, kernel, kernel};
    made.padsBegin = {0, kernel / 2, kernel / 2};
    return {.shape = made};
}

std::vector<std::string> namesOf(const Selection& selection) {
    std::vector<std::string> names;
    for (const auto& candidate : selection.candidates) {
        names.push_back(candidate.name);
    }
    return names;
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

TEST(Selection, TriesOneScheduleOfSevenProductsWhereTheyAreFewer) {
    const auto problem = convolution(256, 28, 1);
    const auto names = namesOf(select(problem, kWide, {}));
    EXPECT_THAT(names, Contains("strassen.t14x2"));
    EXPECT_EQ(std::ranges::count_if(names, [](const auto& name) { return name.starts_with("strassen."); }),
              1);
    const auto boundOf = [&](const char* name) {
        const auto selection = select(problem, kWide, {});
        return std::ranges::find(selection.candidates, name, &Candidate::name)->bound.computeNs;
    };
    EXPECT_NEAR(boundOf("strassen.t14x2"), 7.0 / 8.0 * boundOf("direct.t14x2.rows"),
                0.02 * boundOf("direct.t14x2.rows"));
    EXPECT_THAT(refusalOf(select(convolution(256, 7, 1), kWide, {}), "strassen"),
                HasSubstr("its pixels have no halves"));
    EXPECT_THAT(refusalOf(select(convolution(48, 28, 1), kWide, {}), "strassen"),
                HasSubstr("halves of its channels are no whole vectors"));
}

TEST(Selection, SaysWhyTheOthersOfAFamilyStayOut) {
    const auto selection = select(convolution(256, 28, 1), kWide, {});
    EXPECT_THAT(refusalOf(selection, "direct.t2x8.rows"),
                AllOf(StartsWith("pruned: its likely time is "), HasSubstr(" times that of direct's best")));
}

/// Whether a schedule by rows brings lines to the second-level cache ahead of their use.
bool fetchesAhead(const Problem& problem, std::string_view schedule) {
    for (const auto& family : families()) {
        if (family.name != schedule.substr(0, schedule.find('.'))) {
            continue;
        }
        const auto offered = candidatesOf(family, problem, kWide);
        for (const auto& candidate : *offered) {
            if (candidate.name == schedule) {
                const auto printed = printCpp(candidate.generate().kernel);
                return printUnit({&printed, 1}).find(", 0, 2);") != std::string::npos;
            }
        }
    }
    ADD_FAILURE() << "no candidate is named " << schedule;
    return false;
}

TEST(WeightsAhead, AreFetchedWhereFewRowsPassOverThem) {
    EXPECT_TRUE(fetchesAhead(convolution(512, 14, 1), "direct.t14x2.rows"));
    EXPECT_TRUE(
        fetchesAhead({.shape = Product{.rows = 128, .depth = 768, .columns = 768}}, "gemm.t14x2.rows"));
}

TEST(WeightsAhead, AreLeftToTheCacheThatKeepsThemForManyRows) {
    EXPECT_FALSE(fetchesAhead(convolution(128, 56, 1), "direct.t14x2.rows"));
    EXPECT_FALSE(
        fetchesAhead({.shape = Product{.rows = 4096, .depth = 64, .columns = 64}}, "gemm.t14x2.rows"));
}

TEST(Selection, GivesOneRowNarrowPanels) {
    const auto names =
        namesOf(select({.shape = Product{.rows = 1, .depth = 2048, .columns = 1000}}, kWide, {}));
    ASSERT_FALSE(names.empty());
    for (const auto& name : names) {
        EXPECT_THAT(name, Not(HasSubstr("x8"))) << "wide panels save one row nothing";
    }
}

} // namespace

} // namespace tessera::codegen
