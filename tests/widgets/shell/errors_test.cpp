// Errors of each node against the reference: as a colour, in the table, and as problems.
#include "tests/widgets/shell/window_fixture.h"

#include "widgets/canvas/graph_canvas.h"
#include "widgets/models/log_models.h"
#include "widgets/models/plan_models.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/panels/operators_panel.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/actions.h"

#include <QAction>
#include <QFile>
#include <QTemporaryDir>

#include <algorithm>
#include <cmath>

namespace tessera::test {
namespace {

using itemmodels::OperatorsModel;

class ErrorHeat : public WindowTest {
protected:
    void SetUp() override {
        makeWindow();
        openModel("builtin:dcgan");
        runSearch();
    }
    void check() {
        const int before = m_world->errorChecks;
        m_window->actions().checkErrors->trigger();
        ASSERT_TRUE(waitFor([&] {
            return m_world->errorChecks > before &&
                   !m_window->controller().bridge().running(bridge::JobKind::kVerify);
        }));
        waitForPicture();
    }
    [[nodiscard]] shell::Document& document() { return m_window->controller().document(); }
    [[nodiscard]] panels::TableView& table() { return *m_window->operators().table(); }
    [[nodiscard]] const layout::BoxInput& boxOf(std::size_t region) {
        const auto& scene = *m_window->canvas().scene();
        const layout::BoxId box = scene.boxOf(document().plan()->regions[region].region.nodes.front());
        return scene.box(scene.box(box).parent.valid() ? scene.box(box).parent : box);
    }
    [[nodiscard]] QString cell(std::size_t region, int column) {
        const auto* model = m_window->findChild<itemmodels::OperatorsModel*>();
        return model->index(model->rowOf(region), column).data().toString();
    }
};

TEST_F(ErrorHeat, IsAColourAColumnAndALineOfTheInspector) {
    EXPECT_TRUE(table().isColumnHidden(OperatorsModel::kError));
    EXPECT_TRUE(table().isColumnHidden(OperatorsModel::kOwnError));
    check();
    ASSERT_NE(document().errors(), nullptr);
    EXPECT_EQ(m_window->controller().colourMode(), layout::ColourMode::kHeat);
    EXPECT_EQ(m_window->controller().heat(), shell::Heat::kError);
    EXPECT_FALSE(table().isColumnHidden(OperatorsModel::kError));
    EXPECT_FALSE(table().isColumnHidden(OperatorsModel::kOwnError));
    EXPECT_TRUE(table().isColumnHidden(OperatorsModel::kOtherError)) << "there is no second plan";
    EXPECT_EQ(cell(0, OperatorsModel::kError), "0.001");
    // From 0.001 to the tolerance, 1, in powers of ten.
    EXPECT_EQ(boxOf(0).heat, 0.0F);
    EXPECT_NEAR(static_cast<double>(boxOf(1).heat), std::log10(2.0) / 3, 1e-6);
    EXPECT_FALSE(boxOf(1).warning);
    table().sortByColumn(OperatorsModel::kError, Qt::DescendingOrder);
    const auto last = document().plan()->regions.size();
    EXPECT_EQ(table().model()->index(0, OperatorsModel::kError).data().toString(),
              QString::number(1e-3 * static_cast<double>(last)));
    const graph::NodeId node = document().plan()->regions[0].region.nodes.front();
    document().selection().select({node}, node, nullptr);
    const auto& rows = m_window->inspector().details()->attributes;
    EXPECT_EQ(rows.front().first, "Error");
    EXPECT_TRUE(rows.front().second.endsWith("0.001 of the tolerance")) << rows.front().second.toStdString();
    const auto& scene = *m_window->canvas().scene();
    EXPECT_TRUE(m_window->canvas().description(scene.boxOf(node)).contains("0.001 of the tolerance"));
}

TEST_F(ErrorHeat, ANodeWithinARegionSharesItsError) {
    const auto& regions = document().plan()->regions;
    const auto fused = std::find_if(regions.begin(), regions.end(),
                                    [](const auto& region) { return region.region.nodes.size() > 1; });
    ASSERT_NE(fused, regions.end());
    check();
    const graph::NodeId member = fused->region.nodes.front();
    document().selection().select({member}, member, nullptr);
    EXPECT_TRUE(m_window->inspector().details()->attributes.front().second.startsWith("≈"));
    const auto& scene = *m_window->canvas().scene();
    EXPECT_TRUE(m_window->canvas().description(scene.boxOf(member)).contains("≈"));
}

TEST_F(ErrorHeat, WhatIsBeyondItsToleranceCarriesASignAndIsAProblem) {
    m_world->wrongRegion = 2;
    check();
    for (std::size_t i = 0; i < document().plan()->regions.size(); ++i) {
        EXPECT_EQ(boxOf(i).warning, i >= 2) << i;
    }
    // In other colours, too.
    m_window->setColours(layout::ColourMode::kBackend, shell::Heat::kTime);
    waitForPicture();
    EXPECT_TRUE(boxOf(2).warning);
    const auto* model = m_window->findChild<itemmodels::OperatorsModel*>();
    const QModelIndex wrong = model->index(model->rowOf(2), OperatorsModel::kError);
    EXPECT_EQ(wrong.data().toString(), "20");
    EXPECT_FALSE(wrong.data(Qt::DecorationRole).isNull()) << "a sign besides the colour";
    EXPECT_TRUE(model->index(model->rowOf(1), OperatorsModel::kError).data(Qt::DecorationRole).isNull());
    const auto& problems = m_window->problems().rows();
    const auto first = std::find_if(problems.begin(), problems.end(),
                                    [](const auto& row) { return row.kind == style::NoticeKind::kDanger; });
    ASSERT_NE(first, problems.end());
    EXPECT_TRUE(first->text.contains("20 times the tolerance"));
    EXPECT_TRUE(first->text.contains("By itself"));
    EXPECT_EQ(first->node, document().plan()->regions[2].region.nodes.front())
        << "the one that is wrong by itself comes first, with a way there";
}

TEST_F(ErrorHeat, GrowsStaleWithAnotherPlanAndComesBackWithItsOwn) {
    check();
    const graph::NodeId node = document().plan()->regions[0].region.nodes.front();
    m_window->controller().pin(node, "xnnpack", {});
    ASSERT_TRUE(waitFor([&] { return m_window->controller().preview().has_value(); }));
    m_window->controller().applyPreview();
    waitForPicture();
    EXPECT_EQ(document().errors(), nullptr);
    EXPECT_TRUE(document().errorsAreStale());
    EXPECT_TRUE(std::isnan(boxOf(0).heat));
    EXPECT_TRUE(table().isColumnHidden(OperatorsModel::kError));
    document().undo().undo();
    waitForPicture();
    EXPECT_NE(document().errors(), nullptr) << "the plan that was checked is back";
    EXPECT_FALSE(table().isColumnHidden(OperatorsModel::kError));
}

TEST_F(ErrorHeat, StaysWithThePlanWhenItIsTimedAgain) {
    check();
    m_window->controller().measure();
    ASSERT_TRUE(waitFor([&] { return !m_window->controller().bridge().running(bridge::JobKind::kMeasure); }));
    EXPECT_NE(document().errors(), nullptr);
}

TEST_F(ErrorHeat, GoesWithItsModel) {
    check();
    openModel("builtin:chain");
    EXPECT_EQ(document().errors(), nullptr);
    EXPECT_FALSE(document().errorsAreStale());
    EXPECT_TRUE(table().isColumnHidden(OperatorsModel::kError));
}

TEST_F(ErrorHeat, StandsBesideThatOfTheSecondPlan) {
    m_window->controller().compareWithGreedy();
    ASSERT_TRUE(waitFor([&] { return document().other() != nullptr; }));
    check();
    EXPECT_EQ(m_world->errorChecks, 2);
    EXPECT_NE(document().otherErrors(), nullptr);
    EXPECT_FALSE(table().isColumnHidden(OperatorsModel::kOtherError));
    EXPECT_EQ(cell(0, OperatorsModel::kOtherError), "0.001");
    document().clearOther();
    waitForPicture();
    EXPECT_TRUE(table().isColumnHidden(OperatorsModel::kOtherError));
}

TEST_F(ErrorHeat, IsInTheTableAndThePictureThatAreExported) {
    check();
    const QTemporaryDir folder;
    m_window->controller().exportPlan(m_window->controller().exported(), "csv", folder.filePath("plan.csv"));
    ASSERT_TRUE(waitFor([&] { return m_world->exports > 0; }));
    ASSERT_EQ(m_world->tableColumns.size(), 1U);
    EXPECT_EQ(m_world->tableColumns[0]->title, "error over tolerance");
    EXPECT_EQ(m_world->tableColumns[0]->limit, 1.0);
}

TEST_F(ErrorHeat, IsInTheReport) {
    const QTemporaryDir folder;
    const auto written = [&] {
        const int before = m_world->exports;
        m_window->controller().exportPlan(m_window->controller().exported(), "html",
                                          folder.filePath("report.html"));
        EXPECT_TRUE(waitFor([&] { return m_world->exports > before; }));
        QFile file(folder.filePath("report.html"));
        EXPECT_TRUE(file.open(QIODevice::ReadOnly));
        return file.readAll();
    };
    // With the times of its race, and of the first race of its search.
    EXPECT_EQ(written().toStdString(), "html, earlier onednn, earlier greedy, earlier greedy");
    check();
    EXPECT_EQ(written().toStdString(), "html with errors, earlier onednn, earlier greedy, earlier greedy");
}

TEST_F(ErrorHeat, ARefusalChangesNothing) {
    check();
    const auto before = document().errors();
    m_world->refuseErrors = true;
    check();
    EXPECT_EQ(document().errors(), before);
    EXPECT_TRUE(m_window->problems().rows().back().text.contains("refuses all draws"));
}

TEST_F(ErrorHeat, NeedsAPlanAndThisMachine) {
    EXPECT_TRUE(m_window->actions().checkErrors->isEnabled());
    m_window->controller().openHardwareProfile("profile.db");
    ASSERT_TRUE(waitFor([&] { return m_window->controller().hardwareProfile().has_value(); }));
    waitForPicture();
    EXPECT_FALSE(m_window->actions().checkErrors->isEnabled());
}

} // namespace
} // namespace tessera::test
