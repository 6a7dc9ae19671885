#include "tests/widgets/shell/window_fixture.h"

#include "widgets/canvas/graph_canvas.h"
#include "widgets/models/log_models.h"
#include "widgets/panels/code_edit.h"
#include "widgets/panels/compare_panel.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/panels/operators_panel.h"
#include "widgets/panels/replay_list.h"
#include "widgets/panels/search_panel.h"
#include "widgets/panels/spec_editor.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/kernel_dialog.h"
#include "widgets/shell/preview_bar.h"
#include "widgets/shell/status_line.h"
#include "widgets/style/elided_label.h"
#include "widgets/style/menu_text.h"
#include "widgets/style/toast.h"

#include <gmock/gmock.h>

#include <QAction>
#include <QDateTime>
#include <QFile>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QTimer>
#include <QToolButton>

#include <algorithm>

namespace tessera::test {
namespace {

using Mode = layout::ColourMode;

TEST_F(WindowTest, StartsWithoutAModel) {
    auto& window = makeWindow();
    EXPECT_FALSE(window.actions().search->isEnabled());
    EXPECT_TRUE(window.actions().open->isEnabled());
    EXPECT_EQ(window.statusLine().text(), "No model open");
    shoot("start-light");
}

TEST_F(WindowTest, OpensWithTheGreedyPlacementDashed) {
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    const auto& scene = *window.canvas().scene();
    ASSERT_FALSE(scene.boxes().empty());
    for (const layout::BoxInput& box : scene.boxes()) {
        EXPECT_FALSE(box.time.has_value()) << box.name;
        EXPECT_NE(box.cost, layout::CostState::kMeasured) << box.name;
    }
    EXPECT_TRUE(window.actions().search->isEnabled());
    EXPECT_EQ(window.operators().table()->model()->rowCount(),
              static_cast<int>(window.controller().document().plan()->regions.size()));
    shoot("greedy-light");
}

TEST_F(WindowTest, RefusesABadModelAndKeepsTheOpenOne) {
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    const session::ModelRef before = window.controller().document().model();
    window.open("/nowhere/broken.onnx");
    ASSERT_TRUE(waitFor([&] { return window.problems().rowCount() > 0; }));
    EXPECT_EQ(window.controller().document().model(), before);
    EXPECT_NE(window.canvas().scene(), nullptr);
    const QString words = window.problems().index(0, 0).data().toString();
    EXPECT_TRUE(words.contains("not an ONNX model")) << words.toStdString();
    window.controller().loadPlan("/nowhere/plan.json");
    ASSERT_TRUE(waitFor([&] { return window.problems().rowCount() > 1; }));
    const auto* toasts = window.findChild<style::ToastArea*>();
    ASSERT_NE(toasts->current(), nullptr);
    EXPECT_TRUE(toasts->current()->title.contains("plan.json")) << "the newest error is the one on show";
    EXPECT_FALSE(window.controller().document().plan() == nullptr);
}

TEST_F(WindowTest, SearchesInspectsOverridesUndoesComparesExports) {
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    const plan::PlanRef greedy = window.controller().document().plan();
    window.actions().search->trigger();
    EXPECT_TRUE(window.controller().searching());
    EXPECT_TRUE(window.actions().stop->isEnabled());
    ASSERT_NO_FATAL_FAILURE(settle());
    const plan::PlanRef best = window.controller().document().plan();
    ASSERT_TRUE(best->endToEnd.has_value());
    EXPECT_GT(window.searchPanel().replay().moves().rowCount(), 0);

    // A click in the operators table reaches the inspector and the canvas.
    auto* table = window.operators().table();
    EXPECT_TRUE(window.statusLine().text().startsWith("End to end"))
        << window.statusLine().text().toStdString();
    table->setFocus();
    int row = 0;
    while (table->model()->index(row, 0).data().toString() != "oneDNN") {
        ASSERT_LT(++row, table->model()->rowCount());
    }
    table->selectionModel()->setCurrentIndex(table->model()->index(row, 0),
                                             QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    ASSERT_TRUE(window.inspector().details().has_value());
    EXPECT_GT(window.inspector().candidates()->model()->rowCount(), 1);
    EXPECT_FALSE(window.canvas().selection().empty());

    // Forbid, with its preview; Escape first, then Apply.
    window.actions().forbid->trigger();
    ASSERT_TRUE(waitFor([&] { return window.previewBar().isVisible(); }));
    EXPECT_TRUE(window.previewBar().difference().startsWith('+'))
        << window.previewBar().difference().toStdString();
    EXPECT_EQ(window.controller().document().plan(), best);
    QTest::keyClick(&window.previewBar(), Qt::Key_Escape);
    EXPECT_FALSE(window.previewBar().isVisible());
    EXPECT_EQ(window.controller().document().bans(), 0);
    window.actions().forbid->trigger();
    ASSERT_TRUE(waitFor([&] { return window.previewBar().isVisible(); }));
    shoot("preview-light");
    QTest::mouseClick(window.previewBar().applyButton(), Qt::LeftButton);
    EXPECT_EQ(window.controller().document().bans(), 1);
    EXPECT_NE(window.controller().document().plan(), best);

    window.actions().undoAction->trigger();
    EXPECT_EQ(window.controller().document().plan(), best);
    EXPECT_EQ(window.controller().document().bans(), 0);
    window.actions().redoAction->trigger();
    EXPECT_EQ(window.controller().document().bans(), 1);
    window.actions().undoAction->trigger();
    window.actions().undoAction->trigger();
    EXPECT_EQ(window.controller().document().plan(), greedy) << "undo leads back before the search";
    window.actions().redoAction->trigger();

    window.actions().compareGreedy->trigger();
    ASSERT_TRUE(waitFor([&] { return window.controller().document().other() != nullptr; }));
    ASSERT_TRUE(waitFor([&] { return window.compare().table()->model()->rowCount() > 0; }));
    shoot("compare-light");

    QTemporaryDir folder;
    const QString file = folder.filePath("plan.svg");
    window.controller().exportPlan(window.controller().exported(), "svg", file);
    ASSERT_TRUE(waitFor([&] { return m_world->exports > 0 && QFile::exists(file); }));
    auto* toasts = window.findChild<style::ToastArea*>();
    ASSERT_TRUE(
        waitFor([&] { return toasts->current() != nullptr && toasts->current()->title == "Written"; }));
    EXPECT_EQ(toasts->current()->action, "Open") << "the desktop shows pictures";
}

TEST_F(WindowTest, KeepsMeasuredTimesOverUndoAndRedo) {
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    runSearch();
    auto& document = window.controller().document();
    window.controller().pin(graph::NodeId(0), "xnnpack", {});
    ASSERT_TRUE(waitFor([&] { return window.controller().preview().has_value(); }));
    window.controller().applyPreview();
    window.actions().measure->trigger();
    ASSERT_NO_FATAL_FAILURE(settle());
    const plan::PlanRef measured = document.plan();
    ASSERT_TRUE(measured->endToEnd.has_value());
    window.actions().undoAction->trigger();
    EXPECT_NE(document.plan(), measured);
    window.actions().redoAction->trigger();
    EXPECT_EQ(document.plan(), measured) << "what was measured is lost";
}

TEST_F(WindowTest, OffersToMeasureAPartThatAPreviewDoesNotKnow) {
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    runSearch();
    m_world->previewsKnowAll = false;
    window.controller().pin(graph::NodeId(0), "xnnpack", {});
    ASSERT_TRUE(waitFor([&] { return window.previewBar().isVisible(); }));
    EXPECT_EQ(window.previewBar().difference(), QStringLiteral("≈ ?")) << "never a number";
    ASSERT_TRUE(window.previewBar().measureButton()->isVisible());
    // What was not measured is named, at once and among the reasons.
    const auto& part = window.controller().preview()->preview.plan->regions.front();
    const QString name = QString::fromStdString(
        window.controller().preview()->preview.plan->graph->node(part.region.nodes.front()).name);
    const QString summary = window.previewBar().findChild<QLabel*>("preview_summary")->text();
    EXPECT_TRUE(summary.contains("never measured: ") && summary.contains(name)) << summary.toStdString();
    window.previewBar().movesButton()->click();
    const QString reasons = window.previewBar().findChild<QPlainTextEdit*>()->toPlainText();
    EXPECT_TRUE(reasons.contains("It was never measured")) << reasons.toStdString();
    EXPECT_FALSE(reasons.contains("Pinned")) << "that says the title";
    shoot("preview-unmeasured");
    QTest::mouseClick(window.previewBar().measureButton(), Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return !window.previewBar().measureButton()->isVisible(); }));
    EXPECT_TRUE(window.previewBar().difference().endsWith(QStringLiteral("s")))
        << window.previewBar().difference().toStdString();
    EXPECT_TRUE(window.previewBar().applyButton()->isEnabled());
    EXPECT_TRUE(window.previewBar().findChild<QPlainTextEdit*>()->isVisible()) << "they stay open";
    const QString measured = window.previewBar().findChild<QPlainTextEdit*>()->toPlainText();
    EXPECT_TRUE(measured.contains("It takes ")) << measured.toStdString();
    // Applied unmeasured, the plan has no predicted time.
    QTest::keyClick(&window.previewBar(), Qt::Key_Escape);
    window.controller().pin(graph::NodeId(0), "xnnpack", {});
    ASSERT_TRUE(waitFor([&] { return window.previewBar().measureButton()->isVisible(); }));
    QTest::mouseClick(window.previewBar().applyButton(), Qt::LeftButton);
    EXPECT_EQ(window.controller().document().plan()->predicted(), std::nullopt);
    shoot("part-unmeasured");
}

TEST_F(WindowTest, MeasuringForAPreviewSaysHowFarItIsAndLeavesTheKeyboardWhereItIs) {
    m_briefWork = std::chrono::milliseconds(1);
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    runSearch();
    m_world->previewsKnowAll = false;
    m_world->measuringMoves = true;
    window.controller().pin(graph::NodeId(0), "xnnpack", {});
    auto& bar = window.previewBar();
    ASSERT_TRUE(waitFor([&] { return bar.isVisible() && bar.measureButton()->isVisible(); }));
    const auto* summary = bar.findChild<QLabel*>("preview_summary");
    const auto before = window.controller().preview()->preview.changed.size();
    m_world->workSteps = 1000000;
    bar.measureButton()->setFocus();
    QTest::keyClick(bar.measureButton(), Qt::Key_Space);
    const QRegularExpression progress(QStringLiteral("measuring.* \\d+ of \\d+.* left"));
    ASSERT_TRUE(waitFor([&] { return summary->text().contains(progress); })) << summary->text().toStdString();
    EXPECT_TRUE(bar.measureButton()->hasFocus());
    QTest::keyClick(bar.measureButton(), Qt::Key_Space); // once more does nothing, and throws nothing away
    EXPECT_TRUE(bar.isVisible());
    m_world->workSteps = 0;
    ASSERT_TRUE(waitFor([&] { return !bar.measureButton()->isVisible(); }));
    EXPECT_TRUE(bar.applyButton()->hasFocus());
    const auto after = window.controller().preview()->preview.changed.size();
    ASSERT_GT(after, before);
    EXPECT_TRUE(summary->text().startsWith(QStringLiteral("%1 node").arg(after)))
        << summary->text().toStdString();
}

TEST_F(WindowTest, APreviewTellsFirstOfWhatWasAskedFor) {
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    runSearch();
    m_world->previewsKnowAll = false;
    m_world->measuringMoves = true;
    const auto& plan = *window.controller().document().plan();
    const graph::NodeId node = plan.regions.back().region.nodes.back();
    window.controller().pin(node, "xnnpack", {});
    auto& bar = window.previewBar();
    ASSERT_TRUE(waitFor([&] { return bar.isVisible() && bar.measureButton()->isVisible(); }));
    QTest::mouseClick(bar.measureButton(), Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return !bar.measureButton()->isVisible(); }));
    const auto& preview = window.controller().preview()->preview;
    ASSERT_GT(preview.moves.size(), 1U);
    const auto region = preview.plan->regionOf(node);
    ASSERT_NE(preview.moves.front().region, region);
    const auto lines = bar.findChild<QPlainTextEdit*>()->toPlainText().split(u'\n');
    EXPECT_EQ(lines.size(), static_cast<qsizetype>(preview.moves.size()));
    EXPECT_TRUE(lines.front().startsWith(QStringLiteral("region %1 moves It takes ").arg(region.index())))
        << lines.front().toStdString();
}

TEST_F(WindowTest, WhatIfItRanOnTheCpuIsAskedInTheMenu) {
    m_world->converts = true; // what OpenBLAS runs lies on a device
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    runSearch();
    const auto plan = window.controller().document().plan();
    const auto region = std::ranges::find_if(
        plan->regions, [](const auto& each) { return each.implementation.device != backend::DeviceId{}; });
    ASSERT_NE(region, plan->regions.end());
    const auto choose = [&](const std::vector<graph::NodeId>& nodes, const QString& entry) {
        window.controller().document().selection().select(nodes, nodes.front(), nullptr);
        settle();
        bool found = false;
        QTimer::singleShot(50, [&] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            ASSERT_NE(menu, nullptr);
            for (QAction* action : menu->findChildren<QAction*>() + menu->actions()) {
                if (!found && action->text().remove(u'&') == entry) {
                    found = true;
                    menu->close();
                    action->trigger();
                }
            }
            menu->close();
        });
        emit window.canvas().contextMenuRequested(layout::BoxId(0), QPoint(10, 10));
        return found;
    };
    ASSERT_TRUE(choose(region->region.nodes, "What If It Ran on the CPU?"));
    ASSERT_TRUE(waitFor([&] { return window.controller().preview().has_value(); }));
    const auto& constraints = window.controller().preview()->constraints;
    EXPECT_EQ(constraints.size(), region->region.nodes.size()) << "one backend of the device, at each node";
    for (const plan::Constraint& constraint : constraints) {
        EXPECT_EQ(constraint.kind, plan::Constraint::Kind::kForbid);
        EXPECT_EQ(constraint.backend, "openblas");
    }
    window.controller().discardPreview();
    ASSERT_TRUE(choose(region->region.nodes, "Everything on CUDA 0"));
    ASSERT_TRUE(waitFor([&] { return window.controller().preview().has_value(); }));
    EXPECT_EQ(window.controller().preview()->constraints.size(), region->region.nodes.size());
    window.controller().applyPreview();
    EXPECT_EQ(window.controller().document().bans(), static_cast<int>(region->region.nodes.size()));
    // What runs on the CPU is not asked about, a second time nothing is added.
    const auto onCpu = std::ranges::find_if(
        plan->regions, [](const auto& each) { return each.implementation.device == backend::DeviceId{}; });
    EXPECT_FALSE(choose(onCpu->region.nodes, "What If It Ran on the CPU?"));
    window.controller().forbidDevices(region->region.nodes.front(), window.controller().accelerators());
    ASSERT_TRUE(waitFor([&] { return window.controller().preview().has_value(); }));
    EXPECT_EQ(window.controller().preview()->constraints.size(), region->region.nodes.size());
}

TEST_F(WindowTest, APreviewThatTakesAWhileShowsItsBarBeforeItsAnswer) {
    m_briefWork = std::chrono::milliseconds(1);
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    runSearch();
    window.canvas().setFocus();
    m_world->previewWaits = true;
    window.controller().pin(graph::NodeId(0), "xnnpack", {});
    auto& bar = window.previewBar();
    ASSERT_TRUE(waitFor([&] { return bar.isVisible(); }));
    EXPECT_FALSE(window.controller().preview().has_value());
    EXPECT_FALSE(bar.applyButton()->isEnabled());
    EXPECT_TRUE(bar.hasFocus()) << "a key meant for it goes nowhere else";
    QTest::keyClick(&bar, Qt::Key_Return);
    EXPECT_TRUE(bar.isVisible());
    m_world->previewWaits = false;
    ASSERT_TRUE(waitFor([&] { return window.controller().preview().has_value(); }));
    EXPECT_TRUE(bar.applyButton()->isEnabled());
    EXPECT_TRUE(bar.applyButton()->hasFocus());
    QTest::keyClick(bar.applyButton(), Qt::Key_Escape);
    EXPECT_TRUE(window.canvas().hasFocus());
    // One that cannot hold takes its bar along, and one that is discarded meanwhile too.
    m_world->previewWaits = true;
    window.controller().pin(graph::NodeId(0), "nobody", {});
    ASSERT_TRUE(waitFor([&] { return bar.isVisible(); }));
    m_world->previewWaits = false;
    ASSERT_TRUE(waitFor([&] { return !bar.isVisible(); }));
    EXPECT_TRUE(window.canvas().hasFocus());
    m_world->previewWaits = true;
    window.controller().pin(graph::NodeId(0), "xnnpack", {});
    ASSERT_TRUE(waitFor([&] { return bar.isVisible(); }));
    QTest::keyClick(&bar, Qt::Key_Escape);
    EXPECT_FALSE(bar.isVisible());
    EXPECT_TRUE(window.canvas().hasFocus());
}

TEST_F(WindowTest, CandidatesShowWhatRunsTheRegionOnceAPinIsApplied) {
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    runSearch();
    ASSERT_TRUE(window.selectNode("/main/3/ConvTranspose"));
    auto& inspector = window.inspector();
    ASSERT_TRUE(waitFor([&] {
        return inspector.details().has_value() &&
               !window.controller().bridge().running(bridge::JobKind::kEffects);
    }));
    auto* table = inspector.candidates();
    const auto chosenRow = [&] {
        const auto& rows = inspector.details()->candidates;
        const auto found = std::find_if(rows.begin(), rows.end(), [](const auto& row) { return row.chosen; });
        return found != rows.end() ? static_cast<int>(found - rows.begin()) : -1;
    };
    const QString before = inspector.details()->backend.id;
    ASSERT_EQ(table->currentRow(), chosenRow());
    const QString other = before == "xnnpack" ? QStringLiteral("onednn") : QStringLiteral("xnnpack");
    window.controller().pin(inspector.details()->node, other, {});
    ASSERT_TRUE(waitFor([&] { return window.controller().preview().has_value(); }));
    window.controller().applyPreview();
    ASSERT_TRUE(waitFor([&] { return inspector.details()->backend.id == other; }));
    EXPECT_GE(chosenRow(), 0);
    EXPECT_EQ(table->currentRow(), chosenRow());
}

TEST_F(WindowTest, AnEntryThatIsOnOrOffHasAMarkInsteadOfAnIcon) {
    auto& window = makeWindow();
    int marked = 0;
    for (const QAction* action : window.findChildren<QAction*>()) {
        if (action->isCheckable() && !action->icon().isNull()) {
            ++marked;
            EXPECT_FALSE(action->isIconVisibleInMenu()) << action->text().toStdString();
        }
    }
    EXPECT_GE(marked, 2);
}

TEST_F(WindowTest, TheBudgetOfASearchStandsInItsDock) {
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    const auto buttons = window.findChildren<QToolButton*>();
    const auto budget = std::find_if(buttons.begin(), buttons.end(), [](const QToolButton* button) {
        return button->accessibleName() == "Budget of a search";
    });
    ASSERT_NE(budget, buttons.end());
    EXPECT_EQ((*budget)->menu(), window.actions().budgetMenu);
    for (QAction* choice : window.actions().budgetMenu->actions()) {
        choice->trigger();
        EXPECT_TRUE((*budget)->text().endsWith(style::withoutMnemonic(choice->text())))
            << (*budget)->text().toStdString();
    }
}

TEST_F(WindowTest, OffersToMeasureNothingWhileAHardwareProfileIsOpen) {
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    runSearch();
    window.controller().openHardwareProfile("far.db");
    ASSERT_TRUE(waitFor([&] { return window.controller().hardwareProfile().has_value(); }));
    m_world->previewsKnowAll = false;
    window.controller().pin(graph::NodeId(0), "xnnpack", {});
    ASSERT_TRUE(waitFor([&] { return window.previewBar().isVisible(); }));
    EXPECT_EQ(window.previewBar().difference(), QStringLiteral("≈ ?"));
    EXPECT_FALSE(window.previewBar().measureButton()->isVisible());
}

/// The fake session's CPU has no bf16.
TEST_F(WindowTest, ChangesThePrecisionOrSaysWhyItStays) {
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    const auto checked = [&] {
        for (QAction* action : window.actions().precisionMenu->actions()) {
            if (action->isChecked()) {
                return static_cast<graph::Precision>(action->data().toInt());
            }
        }
        return graph::Precision::kTf32;
    };
    const auto choose = [&](graph::Precision precision) {
        for (QAction* action : window.actions().precisionMenu->actions()) {
            if (action->data().toInt() == static_cast<int>(precision)) {
                action->trigger();
            }
        }
    };
    EXPECT_EQ(checked(), graph::Precision::kF32);
    choose(graph::Precision::kStrict);
    ASSERT_TRUE(waitFor([&] { return window.controller().precision() == graph::Precision::kStrict; }));
    EXPECT_EQ(checked(), graph::Precision::kStrict);
    choose(graph::Precision::kBf16);
    ASSERT_TRUE(waitFor([&] { return checked() == graph::Precision::kStrict; }));
    EXPECT_EQ(window.controller().precision(), graph::Precision::kStrict);
    const auto* toasts = window.findChild<style::ToastArea*>();
    ASSERT_NE(toasts->current(), nullptr);
    EXPECT_TRUE(toasts->current()->text.contains("AVX512-BF16")) << "it says why";
}

TEST_F(WindowTest, DropsAPreviewOfAPlanThatIsNoLongerInForce) {
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    runSearch();
    const plan::PlanRef best = window.controller().document().plan();
    window.controller().pin(graph::NodeId(0), "xnnpack", {});
    ASSERT_TRUE(waitFor([&] { return window.previewBar().isVisible(); }));
    window.actions().measure->trigger();
    ASSERT_TRUE(waitFor([&] { return window.controller().document().plan() != best; }));
    EXPECT_TRUE(window.previewBar().isVisible()) << "times of the same plan change no preview";
    window.actions().undoAction->trigger(); // back before the search
    EXPECT_FALSE(window.previewBar().isVisible());
    EXPECT_FALSE(window.actions().applyPreview->isEnabled());
    window.actions().redoAction->trigger();
    window.controller().pin(graph::NodeId(0), "xnnpack", {});
    window.actions().undoAction->trigger(); // before the answer comes
    ASSERT_NO_FATAL_FAILURE(settle());
    EXPECT_FALSE(window.previewBar().isVisible());
}

TEST_F(WindowTest, KeepsPinsOnDiskWhenTheModelCannotBePlaced) {
    QTemporaryDir folder;
    QSettings settings(folder.filePath("tessera.ini"), QSettings::IniFormat);
    ASSERT_NO_FATAL_FAILURE(reopenPinnedButUnplaced(settings));
    EXPECT_EQ(m_window->statusLine().text(), "Nothing placed yet");
    EXPECT_EQ(m_window->problems().rowCount(), 1);
    EXPECT_NE(m_window->canvas().scene(), nullptr) << "the structure is shown all the same";
    m_window.reset();
    m_world->refusePlacement = false;
    makeWindow(&settings);
    openModel("builtin:dcgan");
    EXPECT_EQ(m_window->controller().document().pins(), 1);
}

TEST_F(WindowTest, KeepsAnUnsavedSpecWhileAnotherIsLookedAt) {
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    window.actions().editSpecs->trigger();
    auto* editor = window.findChild<panels::SpecEditor*>();
    auto* list = editor->findChild<panels::TableView*>();
    const auto choose = [&](int row) { list->setCurrentIndex(list->model()->index(row, 0)); };
    choose(0);
    const QString first = editor->specId();
    ASSERT_FALSE(editor->text().isEmpty());
    QTest::keyClicks(editor->edit(), "what I think");
    const QString mine = editor->text();
    choose(1);
    EXPECT_NE(editor->specId(), first);
    EXPECT_FALSE(editor->modified());
    choose(0);
    EXPECT_EQ(editor->specId(), first);
    EXPECT_EQ(editor->text(), mine) << "what was typed is lost";
    EXPECT_TRUE(editor->modified());
}

TEST_F(WindowTest, RefusesAnImpossiblePinAndChangesNothing) {
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    runSearch();
    const plan::PlanRef plan = window.controller().document().plan();
    ASSERT_TRUE(window.selectNode(QString::fromStdString(plan->graph->nodes()[0].name)));
    window.controller().pin(graph::NodeId(0), "nobody", {});
    ASSERT_TRUE(waitFor([&] { return window.problems().rowCount() > 0; }));
    EXPECT_EQ(window.controller().document().plan(), plan);
    EXPECT_FALSE(window.previewBar().isVisible());
}

TEST_F(WindowTest, PausesAndStopsASearchKeepingTheBest) {
    m_world->searchSteps = 100000;
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    window.actions().search->trigger();
    ASSERT_TRUE(waitFor([&] { return m_world->searchRuns.load(); }));
    window.actions().pause->trigger();
    EXPECT_TRUE(window.controller().searchPaused());
    window.actions().stop->trigger();
    ASSERT_NO_FATAL_FAILURE(settle());
    EXPECT_TRUE(window.controller().document().plan()->endToEnd.has_value());
}

TEST_F(WindowTest, SaysNoLongerThatItSearchesOnceASearchIsStopped) {
    m_world->searchSteps = 100000;
    m_world->stopsEmptyHanded = true;
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    const auto titles = [&] {
        QStringList shown;
        for (const auto* bar : window.findChildren<QTabBar*>()) {
            for (int tab = 0; tab < bar->count(); ++tab) {
                shown << bar->tabText(tab);
            }
        }
        return shown.join(u'|').toStdString();
    };
    window.actions().search->trigger();
    EXPECT_THAT(titles(), testing::HasSubstr("searching"));
    const auto measuring = [&] {
        const auto labels = window.searchPanel().findChildren<style::ElidedLabel*>();
        return std::any_of(labels.begin(), labels.end(),
                           [](const auto* label) { return label->text() == "measuring"; });
    };
    ASSERT_TRUE(waitFor(measuring));
    window.controller().stop();
    ASSERT_NO_FATAL_FAILURE(settle());
    EXPECT_THAT(titles(), testing::Not(testing::HasSubstr("searching")));
    EXPECT_FALSE(measuring());
}

TEST_F(WindowTest, AnAnswerFromTheStoreSaysWhenAndCanBeSearchedAnew) {
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    auto& panel = window.searchPanel();
    const auto when = QDateTime(QDate(2026, 3, 4), QTime(5, 6));
    m_world->foundUnixSeconds = when.toSecsSinceEpoch();
    runSearch();
    const QString date = QLocale().toString(when, QStringLiteral("d MMM HH:mm"));
    EXPECT_TRUE(panel.stateText().contains(date)) << panel.stateText().toStdString();
    ASSERT_TRUE(panel.stored()->isVisible());
    EXPECT_TRUE(panel.stored()->text().contains(date)) << panel.stored()->text().toStdString();
    EXPECT_FALSE(panel.stopButton()->isEnabled());
    EXPECT_EQ(panel.replay().moves().rowCount(), 0);

    panel.stored()->findChild<QPushButton*>()->click();
    ASSERT_TRUE(window.controller().searching());
    EXPECT_FALSE(panel.stored()->isVisible());
    EXPECT_TRUE(panel.stopButton()->isEnabled());
    ASSERT_NO_FATAL_FAILURE(settle());
    EXPECT_TRUE(panel.stateText().startsWith("Done in")) << panel.stateText().toStdString();
    EXPECT_FALSE(panel.stored()->isVisible());
    EXPECT_GT(panel.replay().moves().rowCount(), 0);
    // Undone, its figures are no longer those of the plan in force.
    EXPECT_FALSE(panel.past()->isVisible());
    window.actions().undoAction->trigger();
    ASSERT_TRUE(waitFor([&] { return panel.past()->isVisible(); }));
    window.actions().redoAction->trigger();
    ASSERT_TRUE(waitFor([&] { return !panel.past()->isVisible(); }));
}

TEST_F(WindowTest, TellsHowAKernelRuns) {
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    runSearch();
    EXPECT_FALSE(window.actions().kernel->isEnabled()); // nothing is selected
    window.selectNode(QString::fromStdString(window.controller().document().plan()->graph->nodes()[1].name));
    ASSERT_TRUE(window.actions().kernel->isEnabled());
    window.actions().kernel->trigger();
    const auto dialog = [&] { return window.findChild<shell::KernelDialog*>(); };
    ASSERT_TRUE(waitFor([&] { return dialog() != nullptr && dialog()->isVisible(); }));
    const auto* source = dialog()->findChild<panels::CodeEdit*>();
    ASSERT_NE(source, nullptr);
    EXPECT_TRUE(source->isReadOnly());
    EXPECT_TRUE(source->toPlainText().contains("void kernel()")) << source->toPlainText().toStdString();
    EXPECT_EQ(source->textCursor().block().text(), "extern \"C\" void kernel() {}");
    EXPECT_TRUE(source->viewport()->rect().contains(source->cursorRect()))
        << "the kernel is what is shown first";
    QStringList lines;
    for (const auto* label : dialog()->findChildren<QLabel*>()) {
        lines << label->text();
    }
    EXPECT_TRUE(lines.join(u'\n').contains("register tiles of 6 rows")) << lines.join(u'\n').toStdString();
    shoot("kernel");
    QTest::keyClick(dialog(), Qt::Key_Escape);
    EXPECT_TRUE(waitFor([&] { return dialog() == nullptr; }));
}

TEST_F(WindowTest, RemembersPinsAndRecentModels) {
    QTemporaryDir folder;
    QSettings settings(folder.filePath("tessera.ini"), QSettings::IniFormat);
    {
        auto& window = makeWindow(&settings);
        openModel("builtin:dcgan");
        runSearch();
        window.controller().pin(graph::NodeId(0), "xnnpack", {});
        ASSERT_TRUE(waitFor([&] { return window.controller().preview().has_value(); }));
        window.controller().applyPreview();
        EXPECT_EQ(window.controller().document().pins(), 1);
        window.close();
    }
    m_window.reset();
    auto& window = makeWindow(&settings);
    EXPECT_EQ(window.actions().recentMenu->actions().size(), 1);
    openModel("builtin:dcgan");
    EXPECT_EQ(window.controller().document().pins(), 1);
}

TEST_F(WindowTest, ShowsHeatProfileAndDarkTheme) {
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    runSearch();
    shoot("main-light");
    window.selectNode(QString::fromStdString(window.controller().document().plan()->graph->nodes()[0].name));
    window.setColours(Mode::kHeat, shell::Heat::kTime);
    ASSERT_NO_FATAL_FAILURE(settle());
    shoot("heat-light");
    m_theme->setChoice(style::ThemeChoice::kDark);
    window.actions().profile->trigger();
    ASSERT_TRUE(waitFor([&] { return window.controller().document().profile().has_value(); }));
    ASSERT_NO_FATAL_FAILURE(settle());
    EXPECT_TRUE(window.statusLine().text().contains("Gap")) << window.statusLine().text().toStdString();
    window.setColours(Mode::kBackend, shell::Heat::kTime);
    ASSERT_NO_FATAL_FAILURE(settle());
    shoot("timeline-dark");
    window.showBottom(shell::MainWindow::kSearch);
    shoot("search-dark");
}

} // namespace
} // namespace tessera::test
