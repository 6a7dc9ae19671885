// The scale in the legend against the colours on the canvas.
#include "engine/layout/draw_scene.h"
#include "tests/widgets/shell/window_fixture.h"
#include "widgets/shell/picture.h"

#include <algorithm>
#include <vector>

namespace tessera::test {
namespace {

std::vector<float> sorted(std::vector<float> values) {
    std::sort(values.begin(), values.end());
    return values;
}

shell::PictureRequest requestFor(const shell::Document& document) {
    shell::PictureRequest request;
    request.model = document.model();
    request.plan = document.plan();
    request.looks = document.looks();
    return request;
}

TEST_F(WindowTest, TheScaleTellsTheColoursOfTheCanvas) {
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    runSearch();
    shell::PictureRequest request = requestFor(window.controller().document());
    for (const auto mode : {layout::ColourMode::kHeat, layout::ColourMode::kConfidence}) {
        request.mode = mode;
        const shell::Picture picture = shell::makePicture(request);
        ASSERT_TRUE(picture.scale.has_value());
        std::vector<float> painted;
        for (const layout::BoxInput& box : picture.scene->boxes()) {
            const bool region = box.kind == layout::BoxKind::kNode || box.kind == layout::BoxKind::kHull;
            if (const auto ink = layout::fillInk(box, mode); region && ink.kind == layout::InkKind::kHeat) {
                painted.push_back(ink.value);
            }
        }
        ASSERT_FALSE(painted.empty());
        painted = sorted(std::move(painted));
        const auto told = sorted({picture.scale->values.begin(), picture.scale->values.end()});
        ASSERT_EQ(told.size(), painted.size());
        for (std::size_t i = 0; i < told.size(); ++i) {
            EXPECT_NEAR(told[i], painted[i], 1e-5) << "mode " << static_cast<int>(mode);
        }
        EXPECT_FALSE(picture.scale->low.isEmpty());
        EXPECT_FALSE(picture.scale->high.isEmpty());
    }
}

TEST_F(WindowTest, ThePredictedEndOfConfidenceIsTheYellowOne) {
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    runSearch();
    shell::PictureRequest request = requestFor(window.controller().document());
    request.mode = layout::ColourMode::kConfidence;
    auto plan = std::make_shared<plan::Plan>(*window.controller().document().plan());
    for (plan::PlannedRegion& region : plan->regions) {
        region.cost = backend::Cost::borrowed(base::Nanoseconds(1000), base::Nanoseconds(500),
                                              base::Nanoseconds(1500), 9);
    }
    request.plan = plan;
    const shell::Picture picture = shell::makePicture(request);
    ASSERT_TRUE(picture.scale.has_value());
    ASSERT_FALSE(picture.scale->values.empty());
    for (const double value : picture.scale->values) {
        EXPECT_EQ(value, 1.0);
    }
    EXPECT_TRUE(picture.scale->title.contains("uncertain")) << "the scale grows with what its title names";
    EXPECT_TRUE(picture.scale->low.contains("0")) << "what is sure is at the low, blue end";
    EXPECT_TRUE(picture.scale->high.contains("10"));
    EXPECT_TRUE(picture.scale->note.contains("Yellow is the least certain"));
}

} // namespace
} // namespace tessera::test
