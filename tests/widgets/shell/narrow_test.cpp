// What stays readable in a window of 1024 pixels, where room is short.
#include "tests/widgets/shell/window_fixture.h"
#include "widgets/models/legend_model.h"
#include "widgets/models/plan_models.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/panels/legend_panel.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/model_tabs.h"
#include "widgets/shell/preview_bar.h"
#include "widgets/style/elided_label.h"
#include "widgets/style/segmented_control.h"

#include <QAction>
#include <QApplication>
#include <QHeaderView>
#include <QLabel>
#include <QRadioButton>
#include <QTabBar>

#include <algorithm>

namespace tessera::test {
namespace {

class NarrowTest : public WindowTest {
protected:
    void SetUp() override {
        WindowTest::SetUp();
        makeWindow().resize(1024, 768);
        openModel("builtin:dcgan");
        runSearch();
        settle();
    }
    void TearDown() override {
        m_window.reset();
        m_theme->setFontScale(1);
    }
};

TEST_F(NarrowTest, TheLegendHasTheNamesOfBackendsWhole) {
    const auto* legend = m_window->findChild<panels::LegendPanel*>();
    auto* model = m_window->findChild<itemmodels::LegendModel*>();
    ASSERT_TRUE(legend != nullptr && model != nullptr);
    itemmodels::LegendRow row;
    row.backend = {"generated", "Generated C++", {}};
    row.nodes = 121;
    row.share = 1;
    model->setLegend({row});
    settle();
    const panels::TableView& table = *legend->table();
    const auto& tokens = m_theme->tokens();
    const int before = 2 * tokens.space.control + tokens.canvas.badgeNearWidth;
    EXPECT_GE(table.columnWidth(1) - before, table.fontMetrics().horizontalAdvance(row.backend.title));
    EXPECT_GE(table.columnWidth(2), table.sizeHintForIndex(table.viewIndex(0, 2)).width());
    // The title of the figures is wider than they are; it stands over the end of the names, not over their
    // title.
    const QHeaderView& header = *table.horizontalHeader();
    const int spilled = header.sectionSizeHint(2) - header.sectionSize(2);
    EXPECT_LE(header.sectionSizeHint(1) + spilled, header.sectionSize(1));
}

TEST_F(NarrowTest, HeatLeavesTheModelsNameInSight) {
    const auto bars = m_window->findChildren<QTabBar*>();
    const auto tab = std::find_if(bars.begin(), bars.end(),
                                  [](const QTabBar* bar) { return bar->accessibleName() == "Open model"; });
    ASSERT_NE(tab, bars.end());
    for (const auto heat : {shell::Heat::kTime, shell::Heat::kEfficiency}) {
        m_window->setColours(layout::ColourMode::kHeat, heat);
        waitForPicture();
        settle();
        EXPECT_TRUE((*tab)->isVisible());
        EXPECT_GE((*tab)->width(), (*tab)->sizeHint().width()) << "dcgan's title is whole";
        const style::SegmentedControl& heats = *m_window->actions().heats;
        for (const auto* segment : heats.findChildren<QRadioButton*>()) {
            EXPECT_TRUE(segment->isVisible()) << segment->text().toStdString();
            EXPECT_GE(segment->width(), segment->sizeHint().width());
            EXPECT_FALSE(segment->toolTip().isEmpty());
        }
    }
    // With room, in words.
    const int narrow = m_window->actions().heats->width();
    m_window->resize(1440, 900);
    EXPECT_TRUE(waitFor([&] { return m_window->actions().heats->width() > narrow; }));
}

TEST_F(NarrowTest, ALongModelNameIsElidedAndKeepsTheKindsOfHeat) {
    const auto bars = m_window->findChildren<QTabBar*>();
    const auto tab = std::find_if(bars.begin(), bars.end(),
                                  [](const QTabBar* bar) { return bar->accessibleName() == "Open model"; });
    ASSERT_NE(tab, bars.end());
    (*tab)->setTabText(0, "a-model-with-a-very-long-name-224x224.onnx · x=1x3x224x224 · best plan");
    m_window->setColours(layout::ColourMode::kHeat, shell::Heat::kTime);
    settle();
    const style::SegmentedControl& heats = *m_window->actions().heats;
    const QPoint end = heats.mapTo((*tab)->parentWidget(), heats.rect().topRight());
    EXPECT_LT(end.x(), (*tab)->parentWidget()->width());
    EXPECT_LE((*tab)->geometry().right(), heats.mapTo((*tab)->parentWidget(), QPoint(0, 0)).x());
    EXPECT_EQ(m_window->width(), 1024);
}

TEST_F(NarrowTest, KindsOfHeatLeaveTheTabsTheirRoomAtEveryWidth) {
    openModel("builtin:bert");
    openModel("builtin:resnext50");
    auto* tabs = m_window->findChild<shell::ModelTabs*>();
    ASSERT_GT(tabs->count(), 1);
    EXPECT_EQ(tabs->elideMode(), Qt::ElideMiddle) << "the plan's state is at the end";
    for (const int width : {1024, 1280, 1440, 1600, 1920}) {
        m_window->resize(width, 900);
        m_window->setColours(layout::ColourMode::kHeat, shell::Heat::kTime);
        settle();
        const int wanted =
            width >= 1440 ? std::min(tabs->frontWidth(), tabs->sizeHint().width()) : tabs->leastFrontWidth();
        EXPECT_GE(tabs->width(), wanted) << width;
        const style::SegmentedControl& heats = *m_window->actions().heats;
        if (heats.isVisible()) {
            EXPECT_LE(tabs->geometry().right(), heats.mapTo(tabs->parentWidget(), QPoint(0, 0)).x()) << width;
        }
    }
}

TEST_F(NarrowTest, ThePreviewsSummaryIsWhole) {
    shell::PreviewBar& bar = m_window->previewBar();
    const QString summary = "8 nodes change · predicted; the plan in force was measured end to end only, and "
                            "one of its parts was never measured";
    bar.show("Forbid Generated C++ at /main/3/ConvTranspose", "≈ 194 µs", summary, {}, 0);
    settle();
    const auto* label = bar.findChild<QLabel*>("preview_summary");
    ASSERT_NE(label, nullptr);
    EXPECT_EQ(label->text(), summary);
    EXPECT_GT(label->heightForWidth(label->width()), label->fontMetrics().height()) << "it needs two lines";
    EXPECT_GE(label->height(), label->heightForWidth(label->width()));
    EXPECT_LE(label->mapTo(&bar, label->rect().bottomRight()).y(), bar.height());
    EXPECT_LE(label->mapTo(&bar, label->rect().bottomRight()).x(), bar.width());
    EXPECT_EQ(m_window->width(), 1024);
    // With room it stands beside what was asked for.
    m_window->resize(1920, 1000);
    settle();
    EXPECT_LE(label->height(), 2 * label->fontMetrics().height());
    EXPECT_GE(label->width(), label->fontMetrics().horizontalAdvance(summary));
}

TEST_F(NarrowTest, WhatACandidateCostsThePlanIsInSight) {
    using Model = itemmodels::CandidatesModel;
    auto& inspector = m_window->inspector();
    ASSERT_TRUE(m_window->selectNode("/main/3/ConvTranspose"));
    ASSERT_TRUE(waitFor([&] { return inspector.details().has_value(); }));
    inspector.setTab(panels::InspectorPanel::Tab::kCandidates);
    m_window->findChild<QAction*>("panel_inspector")->trigger();
    const auto* table = inspector.candidates();
    for (const double scale : {1.0, 1.5, 2.0, 3.0, 1.0}) {
        m_theme->setFontScale(scale);
        settle();
        ASSERT_FALSE(table->isColumnHidden(Model::kEffect));
        const int end = table->columnViewportPosition(Model::kEffect) + table->columnWidth(Model::kEffect);
        EXPECT_LE(end, table->viewport()->width()) << scale;
        EXPECT_GE(table->columnWidth(Model::kEffect),
                  table->horizontalHeader()->sectionSizeHint(Model::kEffect))
            << scale;
        EXPECT_GE(table->columnWidth(Model::kImplementation), m_theme->badgeSize().width()) << scale;
        shoot(QString("candidates-%1").arg(static_cast<int>(100 * scale)));
    }
}

TEST_F(NarrowTest, WhatPlansHaveInCommonIsWhole) {
    m_window->controller().compareWithGreedy();
    ASSERT_TRUE(waitFor([this] { return m_window->controller().document().other() != nullptr; }));
    waitForPicture();
    m_window->showBottom(shell::MainWindow::kCompare);
    settle();
    for (const char* name : {"compare_a", "compare_b", "compare_verdict"}) {
        const auto* label = m_window->findChild<style::ElidedLabel*>(name);
        ASSERT_NE(label, nullptr);
        EXPECT_EQ(label->shownText(), label->text()) << name;
    }
    const auto* verdict = m_window->findChild<style::ElidedLabel*>("compare_verdict");
    const auto* first = m_window->findChild<style::ElidedLabel*>("compare_a");
    EXPECT_GT(verdict->mapTo(m_window.get(), QPoint()).y(), first->mapTo(m_window.get(), QPoint()).y());
    shoot("compare-narrow");
    // With room, beside them.
    m_window->resize(1920, 1000);
    settle();
    EXPECT_EQ(verdict->mapTo(m_window.get(), verdict->rect().center()).y(),
              first->mapTo(m_window.get(), first->rect().center()).y());
}

TEST_F(NarrowTest, TheWorkOfARegionIsWhole) {
    ASSERT_TRUE(m_window->selectNode("/main/3/ConvTranspose"));
    ASSERT_TRUE(waitFor([this] {
        return m_window->inspector().details().has_value() &&
               !m_window->controller().bridge().running(bridge::JobKind::kEffects);
    }));
    panels::NodeDetails details = *m_window->inspector().details();
    details.work = "67.1 MFLOP · 324 GFLOP/s · 76 %";
    m_window->inspector().show(details);
    settle();
    const auto labels = m_window->inspector().findChildren<style::ElidedLabel*>();
    const auto work = std::find_if(labels.begin(), labels.end(), [&](const style::ElidedLabel* label) {
        return label->text() == details.work;
    });
    ASSERT_NE(work, labels.end());
    EXPECT_EQ((*work)->shownText(), details.work);
}

} // namespace
} // namespace tessera::test
