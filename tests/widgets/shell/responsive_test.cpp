#include "tests/widgets/shell/window_fixture.h"

#include "tests/widgets/support/block_network.h"
#include "tests/widgets/support/gui_watchdog.h"
#include "widgets/canvas/graph_canvas.h"
#include "widgets/models/plan_models.h"
#include "widgets/panels/operators_panel.h"
#include "widgets/panels/outline_panel.h"
#include "widgets/panels/spec_editor.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/preview_bar.h"
#include "widgets/shell/status_line.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QScopeGuard>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

#include <atomic>
#include <ctime>
#include <iostream>
#include <thread>

namespace tessera::test {
namespace {

using Mode = layout::ColourMode;

void expectNeverLate(const GuiWatchdog& watchdog) {
    std::cout << watchdog.report();
    EXPECT_TRUE(watchdog.late().empty()) << "the GUI thread stood still for more than 100 ms";
}

void computeFor(std::chrono::milliseconds time) {
    timespec start{};
    timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start);
    do {
        ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    } while ((now.tv_sec - start.tv_sec) * 1000 + (now.tv_nsec - start.tv_nsec) / 1'000'000 < time.count());
}

TEST(GuiWatchdog, CatchesWhatComputesAndWhatSleepsAndNamesIt) {
    GuiWatchdog watchdog;
    const auto turn = [] { EXPECT_FALSE(waitFor([] { return false; }, std::chrono::seconds(1))); };
    const auto late = [&](std::size_t count) {
        return waitFor([&] { return watchdog.late().size() == count; });
    };
    watchdog.enter("idle");
    turn();
    EXPECT_TRUE(watchdog.late().empty()) << watchdog.report();
    watchdog.enter("computes");
    computeFor(std::chrono::milliseconds(400));
    ASSERT_TRUE(late(1)) << watchdog.report();
    EXPECT_EQ(watchdog.late().front().phase, "computes");
    EXPECT_GT(watchdog.late().front().cpu, std::chrono::milliseconds(100));
    EXPECT_FALSE(watchdog.late().front().stack.empty());
    watchdog.enter("sleeps");
    std::this_thread::sleep_for(std::chrono::milliseconds(1500));
    ASSERT_TRUE(late(2)) << watchdog.report();
    EXPECT_EQ(watchdog.late().back().phase, "sleeps");
    {
        const GuiWatchdog::Pause pause(watchdog);
        computeFor(std::chrono::milliseconds(400));
        turn();
    }
    turn();
    EXPECT_EQ(watchdog.late().size(), 2U) << "what a test does itself does not count";
}

TEST_F(WindowTest, NeverBlocksTheGuiThreadWhileAModelOpensAndASearchRuns) {
    makeWindow();
    m_world->openDelay = std::chrono::milliseconds(1500);
    m_world->searchSteps = 60;
    GuiWatchdog watchdog;
    watchdog.enter("open");
    openModel("builtin:nasnet-a");
    watchdog.enter("search");
    runSearch();
    watchdog.enter("profile");
    m_window->controller().profile();
    ASSERT_TRUE(waitFor([&] { return m_window->controller().document().profile().has_value(); }));
    waitForPicture();
    expectNeverLate(watchdog);
}

/// A plan of a million regions takes half a second to free.
TEST_F(WindowTest, FreesWhatWasOpenOffTheGuiThread) {
    auto& document = makeWindow().controller().document();
    openModel("builtin:dcgan");
    const plan::PlanRef first = document.plan();
    std::atomic<int> freed = 0;
    std::atomic<int> freedHere = 0;
    const auto watched = [&, gui = std::this_thread::get_id()] {
        return plan::PlanRef(new plan::Plan(*first), [&freed, &freedHere, gui](const plan::Plan* plan) {
            delete plan; // NOLINT: the owner's end is what is watched
            freedHere += std::this_thread::get_id() == gui ? 1 : 0;
            ++freed;
        });
    };
    document.setPlan(watched()); // in place of which comes another one
    waitForPicture();
    document.setPlan(first);
    waitForPicture();
    document.change({watched(), {}}, "a change that can be undone");
    waitForPicture();
    document.change({watched(), {}}, "another one, in force to the end");
    waitForPicture();
    m_window->controller().closeModel();
    EXPECT_TRUE(waitFor([&] { return freed == 3; })) << freed;
    EXPECT_EQ(freedHere, 0);
}

TEST_F(WindowTest, NeverBlocksTheGuiThreadOverAModelOf2000Nodes) {
    m_world->models["blocks"] = blockNetwork(kBlocksOf2000);
    m_world->searchSteps = 200;
    auto& window = makeWindow();
    auto& controller = window.controller();
    GuiWatchdog watchdog;
    watchdog.enter("open");
    openModel("blocks");
    ASSERT_GE(controller.document().model()->graph->nodes().size(), 2000U);
    watchdog.enter("sort the operators by time");
    window.operators().table()->sortByColumn(itemmodels::OperatorsModel::kTime, Qt::DescendingOrder);
    QApplication::processEvents();
    watchdog.enter("search with live plans");
    runSearch();
    for (std::size_t step = 0; step < controller.steps().size(); ++step) {
        watchdog.enter("replay step " + std::to_string(step));
        controller.showStep(step);
        waitForPicture();
    }
    controller.showStep(std::nullopt);
    watchdog.enter("select all of it");
    auto* tree = window.outline().tree();
    tree->setCurrentIndex(tree->model()->index(0, 0));
    QApplication::processEvents();
    watchdog.enter("select");
    ASSERT_TRUE(
        window.selectNode(QString::fromStdString(controller.document().plan()->graph->nodes()[999].name)));
    QApplication::processEvents();
    for (const auto mode : {Mode::kHeat, Mode::kDelta, Mode::kConfidence, Mode::kBackend}) {
        watchdog.enter("colour " + std::to_string(static_cast<int>(mode)));
        window.setColours(mode, shell::Heat::kTime);
        waitForPicture();
    }
    watchdog.enter("preview");
    window.actions().forbid->trigger();
    ASSERT_TRUE(waitFor([&] { return window.previewBar().isVisible(); }));
    watchdog.enter("apply");
    controller.applyPreview();
    waitForPicture();
    watchdog.enter("undo");
    window.actions().undoAction->trigger();
    waitForPicture();
    watchdog.enter("profile");
    controller.profile();
    ASSERT_TRUE(waitFor([&] { return controller.document().profile().has_value(); }));
    waitForPicture();
    watchdog.enter("compare");
    window.actions().compareGreedy->trigger();
    ASSERT_TRUE(waitFor([&] { return controller.document().other() != nullptr; }));
    waitForPicture();
    watchdog.enter("split");
    window.actions().split->trigger();
    waitForPicture();
    for (const auto tab :
         {shell::MainWindow::kCharts, shell::MainWindow::kTimeline, shell::MainWindow::kCompare,
          shell::MainWindow::kSpecs, shell::MainWindow::kOperators}) {
        watchdog.enter("panel " + std::to_string(tab));
        window.showBottom(tab);
        QApplication::processEvents();
    }
    watchdog.enter("zoom");
    for (const double zoom : {0.1, 0.4, 1.0, 0.05}) {
        window.canvas().setZoom(zoom);
        QApplication::processEvents();
    }
    watchdog.enter("export");
    QTemporaryDir folder;
    controller.exportPlan(controller.exported(), "json", folder.filePath("plan.json"));
    ASSERT_TRUE(waitFor([&] { return m_world->exports > 0; }));
    watchdog.enter("filter the outline");
    window.outline().filter()->setText("conv1");
    QApplication::processEvents();
    watchdog.enter("close");
    controller.closeModel();
    QApplication::processEvents();
    expectNeverLate(watchdog);
}

TEST_F(WindowTest, PaintsTheStructureBeforeItIsPlaced) {
    m_world->models["blocks"] = blockNetwork(kBlocksOf2000);
    m_world->placementWaits = true;
    const auto goOn = qScopeGuard([this] { m_world->placementWaits = false; });
    auto& window = makeWindow();
    bool placed = false;
    window.open("blocks", [&placed] { placed = true; });
    ASSERT_TRUE(waitFor([&] { return window.canvas().scene() != nullptr; }));
    EXPECT_FALSE(placed);
    EXPECT_GE(window.canvas().scene()->boxes().size(), 2000U);
    for (const layout::BoxInput& box : window.canvas().scene()->boxes()) {
        EXPECT_TRUE(box.kind != layout::BoxKind::kNode || box.cost == layout::CostState::kUnplaced)
            << box.name;
    }
    EXPECT_EQ(window.statusLine().text(), "Nothing placed yet");
    EXPECT_TRUE(window.outline().isVisible());
    shoot("structure-light");
    m_world->placementWaits = false;
    ASSERT_TRUE(waitFor([&] { return placed; }));
    waitForPicture();
    EXPECT_EQ(window.statusLine().text(), "Greedy placement, nothing measured");
}

TEST_F(WindowTest, PlacesAModelBeforeItLoadsLibraries) {
    // As the program does: the model of the command line is asked for before anything was answered.
    m_world->openDelay = std::chrono::milliseconds(50);
    m_window = std::make_unique<shell::MainWindow>(*m_theme, sessions(), shell::WindowOptions{});
    int probes = -1;
    m_window->open("builtin:dcgan", [&] { probes = m_world->probes; });
    ASSERT_TRUE(waitFor([&] { return probes >= 0; }));
    EXPECT_EQ(probes, 0);
    EXPECT_TRUE(waitFor([&] { return m_world->probes == 1; }));
    m_window->controller().reloadBackends(shell::Controller::Reload::kAll);
    EXPECT_TRUE(waitFor([&] { return m_world->probes == 2; })) << "what was edited is probed again";
}

TEST_F(WindowTest, EveryActionHasATextAndIsInAMenu) {
    auto& window = makeWindow();
    QSet<QAction*> inMenus;
    const std::function<void(const QList<QAction*>&)> collect = [&](const QList<QAction*>& actions) {
        for (QAction* action : actions) {
            inMenus.insert(action);
            if (action->menu() != nullptr) {
                collect(action->menu()->actions());
            }
        }
    };
    collect(window.menuBar()->actions());
    QSet<QString> shortcuts;
    for (QAction* action : window.actions().findChildren<QAction*>(Qt::FindDirectChildrenOnly)) {
        EXPECT_FALSE(action->text().isEmpty());
        EXPECT_TRUE(inMenus.contains(action)) << action->text().toStdString();
        for (const QKeySequence& shortcut : action->shortcuts()) {
            EXPECT_FALSE(shortcuts.contains(shortcut.toString())) << shortcut.toString().toStdString();
            shortcuts.insert(shortcut.toString());
        }
    }
}

TEST_F(WindowTest, IsUsedFromTheKeyboardAlone) {
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    window.activateWindow();
    QTest::keyClick(&window, Qt::Key_F5);
    EXPECT_TRUE(window.controller().searching());
    ASSERT_NO_FATAL_FAILURE(settle());
    window.canvas().setFocus();
    QTest::keyClick(&window.canvas(), Qt::Key_Down);
    QTest::keyClick(&window.canvas(), Qt::Key_Down);
    ASSERT_TRUE(window.controller().document().selection().current().valid());
    QTest::keyClick(&window, Qt::Key_D, Qt::ControlModifier);
    ASSERT_TRUE(waitFor([&] { return window.controller().preview().has_value(); }));
    QTest::keyClick(&window, Qt::Key_Return, Qt::ControlModifier);
    EXPECT_EQ(window.controller().document().bans(), 1);
    QTest::keyClick(&window, Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(window.controller().document().bans(), 0);
}

TEST_F(WindowTest, ReachesEveryPartWithTheTabKey) {
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    window.activateWindow();
    QSet<QWidget*> seen;
    for (QWidget* widget = window.nextInFocusChain(); widget != &window && !seen.contains(widget);
         widget = widget->nextInFocusChain()) {
        seen.insert(widget);
    }
    EXPECT_TRUE(seen.contains(&window.canvas()));
    for (QWidget* widget : seen) {
        const bool stop = widget->isVisibleTo(&window) && (widget->focusPolicy() & Qt::TabFocus) != 0;
        if (stop && qobject_cast<QAbstractItemView*>(widget) != nullptr) {
            EXPECT_FALSE(widget->accessibleName().isEmpty()) << widget->metaObject()->className();
        }
    }
}

TEST_F(WindowTest, ButtonsOfTheSpecEditorStandInOneLineAndAreWhole) {
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    auto& editor = *window.findChild<panels::SpecEditor*>();
    const auto shownAt = [&](double scale, const QSize& size) {
        m_theme->setFontScale(scale);
        window.resize(size);
        window.showBottom(shell::MainWindow::kSpecs);
        for (int i = 0; i < 5; ++i) { // layouts are told of each other
            QApplication::sendPostedEvents();
            QApplication::processEvents();
        }
    };
    const std::pair<double, QSize> sizes[] = {{1, {1600, 1000}}, {1, {1024, 700}}, {2, {1024, 700}}};
    for (const auto& [scale, size] : sizes) {
        shownAt(scale, size);
        for (const QPushButton* button : {editor.addButton(), editor.revertButton(), editor.saveButton()}) {
            EXPECT_EQ(button->y(), editor.addButton()->y()) << scale;
            EXPECT_GE(button->width(), button->sizeHint().width()) << scale;
            EXPECT_TRUE(button->parentWidget()->rect().contains(button->geometry())) << scale;
            EXPECT_FALSE(button->accessibleName().isEmpty());
            EXPECT_FALSE(button->toolTip().isEmpty());
        }
        EXPECT_LE(editor.addButton()->parentWidget()->height(), 2 * m_theme->scaled(28)) << scale;
    }
    EXPECT_TRUE(editor.addButton()->text().isEmpty());
    shownAt(1, {1600, 1000});
    EXPECT_FALSE(editor.addButton()->text().isEmpty());
    m_theme->setFontScale(1);
}

} // namespace
} // namespace tessera::test
