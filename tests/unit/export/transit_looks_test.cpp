#include "engine/export/transit_looks.h"

#include "engine/export/plan_export.h"
#include "tests/unit/plan/plan_fixture.h"

namespace tessera::exporting {
namespace {

TEST(TransitLooks, StandAtTheFirstReaderAndSayWhatIsKnown) {
    plan::Plan plan = test::forkPlan();
    auto looks = transitLooks(plan);
    ASSERT_EQ(looks.size(), 1U);
    EXPECT_EQ(looks[0].reader, plan.graph->findNode("d"));
    EXPECT_EQ(looks[0].transit.kind, layout::TransitKind::kConversion);
    EXPECT_EQ(looks[0].transit.what, "aBcd8b→acdb");
    EXPECT_EQ(looks[0].transit.cost, "≈ 400 ns");
    plan.conversions[0].inPlace =
        backend::Cost::measured(base::Nanoseconds(600), base::Nanoseconds(500), base::Nanoseconds(700), 12);
    EXPECT_EQ(transitLooks(plan)[0].transit.cost, "≈ 400 ns") << "as long as other parts have none in place";
    for (auto& region : plan.regions) {
        region.inPlace = region.cost;
    }
    EXPECT_EQ(transitLooks(plan)[0].transit.cost, "600 ns");
}

TEST(TransitLooks, OfACopySayHowMuchIsCopied) {
    plan::Plan plan = test::forkPlan();
    plan.conversions[0].toDevice = {backend::DeviceId::Kind::kCuda, 0};
    plan.regions[2].implementation.device = plan.conversions[0].toDevice;
    const auto looks = transitLooks(plan);
    ASSERT_EQ(looks.size(), 1U);
    EXPECT_EQ(looks[0].transit.kind, layout::TransitKind::kDeviceCopy);
    EXPECT_EQ(looks[0].transit.what, "512 B");
}

TEST(TransitLooks, ThatNothingReadsAreNotDrawn) {
    plan::Plan plan = test::forkPlan();
    plan.conversions = {test::converted(*plan.graph, "b.out", "aBcd8b", "abcd", 200),
                        test::converted(*plan.graph, "b.out", "abcd", "acdb", 200)};
    const auto looks = transitLooks(plan);
    ASSERT_EQ(looks.size(), 1U);
    EXPECT_EQ(looks[0].transit.id, 1U);
}

TEST(TransitLooks, ReachTheModelsOutputInAPicture) {
    plan::Plan plan = test::forkPlan();
    plan.regions[1].implementation.outputLayouts = {test::layout("aBcd8b")};
    plan.conversions.push_back(test::converted(*plan.graph, "c.out", "aBcd8b", "abcd", 300));
    const auto scene = planScene(plan, {});
    ASSERT_EQ(scene->geometry().pills.size(), 2U);
    const auto toOutput = std::ranges::find_if(scene->geometry().pills, [&](const auto& pill) {
        return scene->edge(pill.edge).readers[pill.reader].transit.id == 1;
    });
    ASSERT_NE(toOutput, scene->geometry().pills.end());
    const auto reader = scene->edge(toOutput->edge).readers[toOutput->reader].box;
    EXPECT_EQ(scene->box(reader).kind, layout::BoxKind::kTerminal);
    EXPECT_EQ(scene->box(reader).title, "c.out");
}

} // namespace
} // namespace tessera::exporting
