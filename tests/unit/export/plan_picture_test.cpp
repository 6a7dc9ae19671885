#include "engine/export/plan_picture.h"

#include "engine/export/picture_legend.h"
#include "engine/export/scene_selection.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/export/plan_fixture.h"

#include <array>
#include <cstdint>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tessera::exporting {
namespace {

using test::kLooks;
using test::longChain;
using test::twoRegions;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

/// Width and height of a PNG, px.
std::pair<std::uint32_t, std::uint32_t> sizeOf(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::array<unsigned char, 24> head{};
    stream.read(reinterpret_cast<char*>(head.data()), head.size());
    const auto number = [&](std::size_t at) {
        return static_cast<std::uint32_t>(head[at]) << 24U | static_cast<std::uint32_t>(head[at + 1]) << 16U |
               static_cast<std::uint32_t>(head[at + 2]) << 8U | head[at + 3];
    };
    return {number(16), number(20)};
}

std::vector<std::string> titlesOf(const layout::Scene& scene) {
    std::vector<std::string> titles;
    for (const auto& box : scene.boxes()) {
        titles.push_back(box.title);
    }
    return titles;
}

TEST(PlanScene, ShowsEveryNodeWithItsBackendAndHeat) {
    const auto scene = planScene(twoRegions("first"), kLooks);
    std::vector<float> heats;
    for (const auto& box : scene->boxes()) {
        if (box.placement.slot == layout::Slot::kOneDnn || box.placement.slot == layout::Slot::kXnnpack) {
            heats.push_back(box.heat);
        }
    }
    EXPECT_THAT(heats, ElementsAre(0.5F, 1.0F)) << "parts of the slowest";
    EXPECT_EQ(scene->box(scene->boxOf(graph::NodeId(1))).heatRank, 1);
}

TEST(PlanScene, ASelectionHasTheValuesThatEnterAndLeaveIt) {
    const auto plan = longChain(5);
    const auto scene = planScene(plan, kLooks, {.nodes = {graph::NodeId(1), graph::NodeId(2)}});
    EXPECT_THAT(titlesOf(*scene), ElementsAre("node0.out", "Relu", "Relu", "node2.out"));
    EXPECT_THAT(scene->edges(), SizeIs(3));
}

TEST(PlanPicture, IsSharperWithAnotherScaleAndSmallerAsASelection) {
    const test::TemporaryFolder folder;
    const auto plan = longChain(6);
    const auto write = [&](const char* name, const PlanPictureRequest& request) {
        const auto status = writePlanPicture(plan, kLooks, request, folder.path() / name);
        EXPECT_TRUE(status) << (status ? "" : status.error().oneLine());
        return sizeOf(folder.path() / name);
    };
    const auto once = write("1.png", {});
    const auto four = write("4.png", {.pixelRatio = 4});
    EXPECT_EQ(four.first, 4 * once.first);
    EXPECT_EQ(four.second, 4 * once.second);
    EXPECT_LT(write("part.png", {.nodes = {"node2"}}).second, once.second);
    EXPECT_LT(write("bare.png", {.legend = PlanPictureRequest::LegendUse::kNone}).second, once.second);
}

TEST(PlanPicture, RefusesWhatItCannotShow) {
    const test::TemporaryFolder folder;
    const auto file = folder.path() / "a.png";
    const auto absent = writePlanPicture(twoRegions("first"), kLooks, {.nodes = {"nobody"}}, file);
    ASSERT_FALSE(absent);
    EXPECT_EQ(absent.error().kind, base::ErrorKind::kUsage);
    EXPECT_THAT(absent.error().message, HasSubstr("nobody"));
    auto plan = twoRegions("first");
    plan.regions[0].cost = backend::Cost::unmeasured();
    const auto cold = writePlanPicture(plan, kLooks, {.mode = layout::ColourMode::kHeat}, file);
    ASSERT_FALSE(cold);
    EXPECT_THAT(cold.error().message, HasSubstr("no times"));
}

TEST(PlanPicture, AHugePngIsDrawnSmaller) {
    const test::TemporaryFolder folder;
    const auto file = folder.path() / "a.png";
    ASSERT_TRUE(writePlanPicture(longChain(2'000), kLooks, {.pixelRatio = 4}, file));
    const auto [width, height] = sizeOf(file);
    EXPECT_LT(std::max(width, height), 17'000U);
    EXPECT_LT(static_cast<double>(width) * height, 120e6);
}

TEST(PictureLegend, NamesWhatIsInThePicture) {
    const auto plan = twoRegions("first");
    const auto scene = planScene(plan, kLooks);
    const auto legend = legendOf(plan, kLooks, *scene, {layout::ColourMode::kHeat});
    ASSERT_THAT(legend.backends, SizeIs(2));
    EXPECT_EQ(legend.backends[0].title, "XNNPACK") << "most time first";
    EXPECT_EQ(legend.backends[0].note, "1 region, 67% of kernels and conversions");
    EXPECT_EQ(legend.heat, "0 to 2.0 µs");
    EXPECT_FALSE(legend.hasConversions);
    const std::array part{graph::NodeId(0)};
    EXPECT_THAT(legendOf(plan, kLooks, *scene, {layout::ColourMode::kBackend, part}).backends, SizeIs(1));
}

/// Of the two nodes of twoRegions(): one below the limit, one above it.
plan::NodeValuesRef errors() {
    plan::NodeValues values{.title = "error over tolerance", .source = "", .ofNode = {0.01, 10}, .limit = 1};
    values.spacing = plan::NodeValues::Spacing::kLogarithmic;
    return std::make_shared<const plan::NodeValues>(std::move(values));
}

TEST(PlanScene, ShowsValuesInPlaceOfTimes) {
    const auto scene = planScene(twoRegions("first"), kLooks, {.values = errors()});
    const auto& low = scene->box(scene->boxOf(graph::NodeId(0)));
    const auto& high = scene->box(scene->boxOf(graph::NodeId(1)));
    EXPECT_EQ(low.heat, 0.0F);
    EXPECT_FALSE(low.warning);
    EXPECT_EQ(high.heat, 1.0F);
    EXPECT_TRUE(high.warning) << "colour is not the only sign";
    EXPECT_EQ(high.heatRank, 1);
    EXPECT_EQ(low.heatRank, 2);
}

TEST(PictureLegend, SaysWhatTheValuesAreAndMarksTheirLimit) {
    const auto plan = twoRegions("first");
    const auto values = errors();
    const auto scene = planScene(plan, kLooks, {.values = values});
    const auto legend = legendOf(plan, kLooks, *scene, {layout::ColourMode::kHeat, {}, values.get()});
    EXPECT_EQ(legend.heat, "0.01 to 10");
    EXPECT_EQ(legend.heatNote, "error over tolerance, logarithmic; the five highest are numbered");
    ASSERT_TRUE(legend.heatMark);
    EXPECT_NEAR(*legend.heatMark, 2.0 / 3, 1e-9);
    EXPECT_EQ(legend.warning, "above 1");
}

TEST(PlanPicture, HasTheColoursOfValuesWhereThePlanHasNoTimes) {
    const test::TemporaryFolder folder;
    auto plan = twoRegions("first");
    plan.regions[0].cost = backend::Cost::unmeasured();
    const auto file = folder.path() / "a.svg";
    const PlanPictureRequest request{
        .format = PictureFormat::kSvg, .mode = layout::ColourMode::kHeat, .values = errors()};
    ASSERT_TRUE(writePlanPicture(plan, kLooks, request, file));
    std::ifstream stream(file);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    // Letters are outlines: the sign is told by its colour, that of warnings.
    EXPECT_TRUE(text.find("stroke:rgb(56.078431%,32.156863%,0%)") != std::string::npos);
}

TEST(PictureLegend, BreaksIntoRowsWhereItIsNarrow) {
    const auto plan = twoRegions("first");
    const auto legend = legendOf(plan, kLooks, *planScene(plan, kLooks), {layout::ColourMode::kHeat});
    TextMeasure measure;
    EXPECT_GT(legendHeight(legend, 200, measure), legendHeight(legend, 2'000, measure));
    EXPECT_GT(legendLeastWidth(legend, measure), 200);
}

} // namespace
} // namespace tessera::exporting
