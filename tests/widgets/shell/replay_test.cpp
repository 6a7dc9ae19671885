// What a search did can be looked at step by step, and what is said of it agrees with what the panel says.
#include "tests/widgets/shell/window_fixture.h"

#include "widgets/canvas/graph_canvas.h"
#include "widgets/charts/best_plan_chart.h"
#include "widgets/models/figures.h"
#include "widgets/panels/replay_list.h"
#include "widgets/panels/search_panel.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/preview_bar.h"
#include "widgets/shell/replay_bar.h"
#include "widgets/style/elided_label.h"

#include <QAction>
#include <QPushButton>
#include <QSlider>
#include <QTest>
#include <QToolButton>

namespace tessera::test {
namespace {

using StepKind = session::SearchStep::Kind;

class Replay : public WindowTest {
protected:
    Replay() { m_world->searchSteps = 16; }

    [[nodiscard]] shell::Controller& controller() { return m_window->controller(); }
    [[nodiscard]] panels::ReplayList& list() { return m_window->searchPanel().replay(); }
    [[nodiscard]] shell::ReplayBar& bar() { return m_window->replayBar(); }
    [[nodiscard]] canvas::GraphCanvas& canvas() { return m_window->canvas(); }
    void searched() {
        makeWindow();
        openModel("builtin:dcgan");
        runSearch();
    }
    void show(std::size_t step) {
        controller().showStep(step);
        settle();
        ASSERT_EQ(controller().shownStep(), step);
    }
    /// The first step of a kind.
    [[nodiscard]] std::size_t stepOf(StepKind kind) {
        const auto& steps = controller().steps();
        const auto found =
            std::find_if(steps.begin(), steps.end(), [kind](const auto& step) { return step.kind == kind; });
        EXPECT_NE(found, steps.end());
        return static_cast<std::size_t>(found - steps.begin());
    }
    /// Does each box of a single node show the backend that ran it in a placement?
    [[nodiscard]] std::string departsFrom(const plan::CompactPlacement& placement) {
        const auto& scene = *canvas().scene();
        for (std::uint32_t n = 0; n < placement.regionOf.size(); ++n) {
            const auto& box = scene.box(scene.boxOf(graph::NodeId(n)));
            const auto* kind = placement.of(graph::NodeId(n));
            const auto letters =
                controller().document().looks().of(kind->backend).badge.letters.toStdString();
            if (box.placement.letters != letters) {
                return box.name + " shows " + box.placement.letters + " and not " + letters;
            }
        }
        return {};
    }
    /// Where every node is on the screen.
    [[nodiscard]] std::vector<QRectF> places() {
        std::vector<QRectF> places;
        const auto count = controller().document().model()->graph->nodes().size();
        for (std::uint32_t n = 0; n < count; ++n) {
            places.push_back(canvas().placeOf(canvas().scene()->boxOf(graph::NodeId(n))));
        }
        return places;
    }
    [[nodiscard]] QString gainOfPanel() {
        for (const auto* label : m_window->searchPanel().findChildren<style::ElidedLabel*>()) {
            if (label->text().contains("over the operator level")) {
                return label->text();
            }
        }
        return {};
    }
};

TEST_F(Replay, ListsWhatWasDoneAndEndsInTheGainThatThePanelTells) {
    searched();
    const auto& steps = controller().steps();
    const auto& rows = list().steps().rows();
    ASSERT_EQ(rows.size(), steps.size());
    ASSERT_GE(rows.size(), 5U);
    EXPECT_EQ(rows[stepOf(StepKind::kBaseline)].words, "First race: Reference alone");
    EXPECT_TRUE(rows[stepOf(StepKind::kOperatorLevel)].words.startsWith("Operator level"));
    const auto move = stepOf(StepKind::kMove);
    EXPECT_TRUE(rows[move].words.contains(QStringLiteral("Reference → "))) << rows[move].words.toStdString();
    ASSERT_TRUE(rows[move].gain);
    ASSERT_EQ(rows.back().kind, StepKind::kFinal);
    const QString total = itemmodels::percentText(1 - steps.back().ratio->median);
    EXPECT_EQ(total, itemmodels::percentText(0.03));
    EXPECT_EQ(itemmodels::gainText(*rows.back().gain), total);
    EXPECT_TRUE(gainOfPanel().startsWith(total)) << gainOfPanel().toStdString();
    EXPECT_TRUE(list().sum().contains(total)) << list().sum().toStdString();
    // The moves' own gains, multiplied, are the other figure of the sentence.
    double ratio = 1;
    for (const auto& row : rows) {
        ratio *= row.kind == StepKind::kMove ? row.gain->median : 1;
    }
    EXPECT_TRUE(list().sum().contains(itemmodels::percentText(1 - ratio))) << list().sum().toStdString();
}

TEST_F(Replay, AnAnswerFromAStoreThatKeptNoStepsSaysSo) {
    m_world->foundUnixSeconds = 1'700'000'000;
    searched();
    EXPECT_EQ(list().steps().rowCount(), 0);
    EXPECT_TRUE(list().sum().contains("store")) << list().sum().toStdString();
    EXPECT_FALSE(m_window->actions().replay->isEnabled());
    EXPECT_FALSE(list().replayButton()->isEnabled());
}

TEST_F(Replay, AStepIsShownInThePlacesOfThePlan) {
    searched();
    canvas().setZoom(0.4);
    const auto base = canvas().scene();
    const auto before = places();
    const QRect geometry(canvas().mapTo(m_window.get(), QPoint()), canvas().size());
    for (std::size_t step = 0; step < controller().steps().size(); ++step) {
        show(step);
        ASSERT_NE(controller().steps()[step].placement, nullptr);
        EXPECT_EQ(departsFrom(*controller().steps()[step].placement), "") << "step " << step;
        EXPECT_EQ(places(), before) << "nothing moves";
        EXPECT_EQ(QRect(canvas().mapTo(m_window.get(), QPoint()), canvas().size()), geometry);
        EXPECT_TRUE(bar().isVisible());
        EXPECT_TRUE(bar().text().contains(list().steps().rows()[step].words));
        EXPECT_EQ(list().table().currentRow(), static_cast<int>(step));
    }
    controller().showStep(std::nullopt);
    settle();
    EXPECT_FALSE(bar().isVisible());
    EXPECT_EQ(canvas().scene()->boxes().size(), base->boxes().size());
    EXPECT_EQ(departsFrom(plan::compact(*controller().document().plan())), "");
    EXPECT_EQ(places(), before);
}

TEST_F(Replay, WhatAStepChangedIsOutlined) {
    searched();
    EXPECT_TRUE(canvas().changed().empty());
    const auto move = stepOf(StepKind::kMove);
    show(move);
    const auto& step = controller().steps()[move];
    const auto before = session::stepBefore(controller().steps(), move);
    ASSERT_TRUE(before);
    const auto changed = plan::changedNodes(*controller().steps()[*before].placement, *step.placement);
    ASSERT_FALSE(changed.empty());
    std::vector<graph::NodeId> outlined;
    for (const auto box : canvas().changed()) {
        const auto& nodes = canvas().scene()->box(box).nodes;
        outlined.insert(outlined.end(), nodes.begin(), nodes.end());
    }
    std::sort(outlined.begin(), outlined.end());
    EXPECT_EQ(outlined, changed);
    show(stepOf(StepKind::kBaseline));
    EXPECT_TRUE(canvas().changed().empty()) << "a baseline has no plan before it";
    controller().showStep(std::nullopt);
    settle();
    EXPECT_TRUE(canvas().changed().empty());
}

TEST_F(Replay, PlaysToItsEndAndTheMarkInTheChartFollows) {
    searched();
    auto& chart = m_window->bestPlan();
    EXPECT_FALSE(chart.cursor());
    bar().setPace(5);
    m_window->actions().replay->trigger();
    EXPECT_TRUE(bar().plays());
    EXPECT_EQ(controller().shownStep(), 0U);
    EXPECT_FALSE(chart.cursor()) << "a baseline is none of the plans of the line";
    const auto last = controller().steps().size() - 1;
    ASSERT_TRUE(waitFor([&] { return controller().shownStep() == last; }));
    EXPECT_FALSE(bar().plays());
    settle();
    show(stepOf(StepKind::kMove));
    ASSERT_TRUE(chart.cursor());
    EXPECT_EQ(*chart.cursor(), static_cast<double>(controller().steps()[stepOf(StepKind::kMove)].evaluation));
    EXPECT_TRUE(chart.cursorMs());
    controller().showStep(std::nullopt);
    EXPECT_FALSE(chart.cursor());
}

TEST_F(Replay, IsDrivenByKeysAlone) {
    searched();
    m_window->actions().replay->trigger();
    settle();
    auto* slider = bar().slider();
    QTest::keyClick(slider, Qt::Key_Space);
    EXPECT_FALSE(bar().plays());
    const auto last = static_cast<int>(controller().steps().size()) - 1;
    QTest::keyClick(slider, Qt::Key_Right);
    EXPECT_EQ(controller().shownStep(), 1U);
    QTest::keyClick(slider, Qt::Key_End);
    EXPECT_EQ(controller().shownStep(), static_cast<std::size_t>(last));
    EXPECT_EQ(slider->value(), last);
    QTest::keyClick(slider, Qt::Key_Right);
    EXPECT_EQ(controller().shownStep(), static_cast<std::size_t>(last));
    QTest::keyClick(slider, Qt::Key_Left);
    EXPECT_EQ(controller().shownStep(), static_cast<std::size_t>(last) - 1);
    QTest::keyClick(slider, Qt::Key_Home);
    EXPECT_EQ(controller().shownStep(), 0U);
    QTest::keyClick(slider, Qt::Key_Space);
    EXPECT_TRUE(bar().plays());
    QTest::keyClick(slider, Qt::Key_Escape);
    EXPECT_FALSE(controller().shownStep());
    EXPECT_FALSE(bar().plays());
    EXPECT_FALSE(bar().isVisible());
}

TEST_F(Replay, EscapeEndsItFromAnywhere) {
    searched();
    auto& actions = m_window->actions();
    EXPECT_FALSE(actions.discardPreview->isEnabled());
    show(1);
    EXPECT_TRUE(actions.discardPreview->isEnabled());
    EXPECT_EQ(shell::Actions::plainText(*actions.discardPreview), "End the Replay");
    actions.discardPreview->trigger();
    EXPECT_FALSE(controller().shownStep());
    EXPECT_FALSE(actions.discardPreview->isEnabled());
    EXPECT_EQ(shell::Actions::plainText(*actions.discardPreview), "Discard the Preview");
}

TEST_F(Replay, AChosenRowIsShown) {
    searched();
    list().table().setCurrentIndex(list().table().viewIndex(2, 1));
    EXPECT_EQ(controller().shownStep(), 2U);
    settle();
    EXPECT_EQ(departsFrom(*controller().steps()[2].placement), "");
}

TEST_F(Replay, GoesOnWhileTheSearchDoes) {
    m_world->searchSteps = 40;
    makeWindow();
    openModel("builtin:dcgan");
    ASSERT_NO_FATAL_FAILURE(holdSearchAt(25));
    const auto before = controller().steps().size();
    ASSERT_GT(before, 3U);
    controller().showStep(2);
    ASSERT_NO_FATAL_FAILURE(holdSearchAt(35));
    EXPECT_TRUE(controller().searching());
    EXPECT_GT(list().steps().rowCount(), static_cast<int>(before));
    EXPECT_EQ(controller().shownStep(), 2U);
    EXPECT_TRUE(bar().text().contains(QString::number(controller().steps().size()))) << "of how many";
    ASSERT_NO_FATAL_FAILURE(endHeldSearch());
    EXPECT_EQ(controller().shownStep(), 2U) << "the search's end is none of the replay's";
    EXPECT_EQ(departsFrom(*controller().steps()[2].placement), "");
    EXPECT_EQ(list().steps().rows().back().kind, StepKind::kFinal);
}

TEST_F(Replay, WhatTakesTheCanvasEndsIt) {
    searched();
    show(1);
    controller().pin(graph::NodeId(0), "xnnpack", {});
    EXPECT_FALSE(controller().shownStep());
    ASSERT_TRUE(waitFor([this] { return controller().preview().has_value(); }));
    show(1);
    EXPECT_FALSE(controller().preview()) << "one of the two is on the canvas";
    EXPECT_FALSE(m_window->previewBar().isVisible());
    m_window->setColours(layout::ColourMode::kHeat, shell::Heat::kTime);
    EXPECT_FALSE(controller().shownStep());
    settle();
    show(1);
    m_window->actions().undoAction->trigger();
    EXPECT_FALSE(controller().shownStep()) << "another plan is in force";
    settle();
    show(1);
    openModel("builtin:resnext50");
    EXPECT_FALSE(controller().shownStep());
    EXPECT_TRUE(controller().steps().empty());
    EXPECT_EQ(list().steps().rowCount(), 0);
    EXPECT_EQ(list().sum(), "");
    EXPECT_FALSE(bar().isVisible());
}

} // namespace
} // namespace tessera::test
