// The window used from the keyboard of an X server: tests/widgets/shell/with_display gives it one. There is
// no window manager, so what one does (hand the keyboard back when a dialog closes) is done here.
#include "tests/widgets/shell/keys_fixture.h"

#include "engine/models/models.h"
#include "widgets/canvas/graph_canvas.h"
#include "widgets/panels/command_palette.h"
#include "widgets/panels/find_panel.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/panels/operators_panel.h"
#include "widgets/panels/outline_panel.h"
#include "widgets/panels/search_panel.h"
#include "widgets/panels/tabbed_panel.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/preview_bar.h"
#include "widgets/shell/shortcuts_dialog.h"

#include <QAction>
#include <QApplication>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

namespace tessera::test {
namespace {

TEST_F(Keys, OpenAModelThroughTheDialog) {
    QTemporaryDir folder;
    const QString file = folder.filePath("net.onnx");
    QFile empty(file);
    ASSERT_TRUE(empty.open(QIODevice::WriteOnly));
    empty.close();
    m_world->models[file.toStdString()] = *models::buildSmallModel("residual");
    auto& window = showWindow();
    RealKeys keys;
    keys.press({"ctrl+o"}).when("the dialog", fileDialogOpen).type(file).press({"Return"});
    keys.when("the model",
              [&] { return document().plan() != nullptr && window.canvas().scene() != nullptr; });
    EXPECT_EQ(keys.run(), "");
    EXPECT_EQ(document().model()->source, file.toStdString());
}

TEST_F(Keys, LeaveTheDialogWithEscape) {
    showWindow();
    RealKeys keys;
    keys.press({"ctrl+o"}).when("the dialog", fileDialogOpen).press({"Escape"});
    keys.when("the end of the dialog", [] { return QApplication::activeModalWidget() == nullptr; });
    EXPECT_EQ(keys.run(), "");
    EXPECT_EQ(document().model(), nullptr);
}

TEST_F(Keys, DoACommandByItsNameAndShowPanelsAndShortcuts) {
    auto& window = showWindow();
    openDcgan();
    const auto answers = [&](const char* title) -> RealKeys::Condition {
        return [&window, title] {
            const auto& rows = window.palette().results().rows();
            return window.palette().isVisible() && !rows.empty() && rows.front().title == title;
        };
    };
    RealKeys keys;
    keys.press({"ctrl+shift+p"}).when("the palette", [&] { return window.palette().isVisible(); });
    keys.type("minim").when("its answer", answers("Minimap")).press({"Return"});
    keys.when("no minimap", [&] { return !window.actions().minimap->isChecked(); });
    keys.press({"ctrl+shift+p"}).type("undo").when("what cannot be done", answers("Undo")).press({"Return"});
    keys.press({"Escape"}).when("the canvas", [&] { return window.canvas().hasFocus(); });
    keys.press({"alt+4"}).when("the timeline",
                               [&] { return window.bottom().current() == shell::MainWindow::kTimeline; });
    const auto sheet = [] {
        return qobject_cast<shell::ShortcutsDialog*>(QApplication::activeModalWidget());
    };
    keys.press({"ctrl+question"}).when("the shortcuts", [sheet] {
        return sheet() != nullptr && sheet()->filter()->hasFocus();
    });
    keys.type("fit").press({"Return"}).when("the field", [sheet] { return sheet()->keys()->hasFocus(); });
    keys.press({"ctrl+alt+j"}).when("the keys", [&] {
        return window.actions().fit->shortcut() == QKeySequence("Ctrl+Alt+J");
    });
    keys.press({"Escape"}).when("its end", [sheet] { return sheet() == nullptr; });
    EXPECT_EQ(keys.run().toStdString(), "");
}

TEST_F(Keys, FindANode) {
    auto& window = showWindow();
    openDcgan();
    auto* find = window.findChild<panels::FindPanel*>();
    RealKeys keys;
    keys.press({"ctrl+f"}).when("focus in the line", [&] { return find->input()->hasFocus(); });
    keys.type("tanh").when("a result",
                           [&] { return find->findChild<panels::TableView*>()->model()->rowCount() == 1; });
    keys.press({"Return"}).when("the node", [&] {
        const graph::NodeId node = document().selection().current();
        return node.valid() && document().model()->graph->node(node).op == "Tanh";
    });
    EXPECT_EQ(keys.run(), "");
    EXPECT_FALSE(window.canvas().selection().empty());
}

TEST_F(Keys, WalkTheGraphWithTheArrows) {
    auto& window = showWindow();
    openDcgan();
    std::vector<layout::BoxId> way;
    QObject listener; // ends before what it fills
    QObject::connect(&window.canvas(), &canvas::GraphCanvas::selectionChanged, &listener,
                     [&] { way.push_back(window.canvas().focusBox()); });
    RealKeys keys;
    keys.press({"Home", "Down", "Down", "Up"}).when("three steps", [&] { return way.size() >= 4; });
    EXPECT_EQ(keys.run(), "");
    ASSERT_EQ(way.size(), 4U);
    EXPECT_NE(way[1], way[0]);
    EXPECT_NE(way[2], way[1]);
    EXPECT_EQ(way[3], way[1]) << "up leads back where down came from";
    EXPECT_TRUE(window.inspector().details().has_value());
}

TEST_F(Keys, PinByTheMenuPreviewApplyUndoRedo) {
    auto& window = showWindow();
    openDcgan();
    runSearch();
    takeKeyboard();
    window.canvas().setFocus();
    const plan::PlanRef best = document().plan();
    const auto menuOpen = [] { return QApplication::activePopupWidget() != nullptr; };
    const auto inSubmenu = [] {
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        return menu != nullptr && menu->parentWidget() != nullptr &&
               qobject_cast<QMenu*>(menu->parentWidget()) != nullptr && menu->activeAction() != nullptr;
    };
    RealKeys keys;
    keys.press({"Home", "Down", "Down"}).when("a region", [&] {
        return window.inspector().details().has_value();
    });
    keys.press({"Menu"}).when("the menu", menuOpen).press({"Right"}).when("its rivals", inSubmenu);
    keys.press({"Down", "Return"}).when("the preview", previewShown());
    keys.when("the plan in force", [&] { return document().plan() == best; });
    keys.press({"Escape"}).when("the end of the preview", previewGone()).when("no pin", pins(0));
    // Escape gave the keyboard back to the canvas: the menu opens again at once.
    keys.press({"Menu"}).when("the menu", menuOpen).press({"Right"}).when("its rivals", inSubmenu);
    keys.press({"Down", "Return"}).when("the preview", previewShown());
    keys.press({"Return"}).when("a pin", pins(1)).when("the end of the preview", previewGone());
    keys.press({"ctrl+z"}).when("undo", pins(0)).press({"ctrl+shift+z"}).when("redo", pins(1));
    keys.press({"ctrl+z"}).when("undo", pins(0)).press({"ctrl+y"}).when("redo", pins(1));
    keys.press({"ctrl+u"}).when("the preview of unpinning", previewShown());
    keys.press({"ctrl+Return"}).when("unpinned", pins(0));
    EXPECT_EQ(keys.run(), "");
}

TEST_F(Keys, StartPauseGoOnAndStopASearch) {
    m_world->searchSteps = 1000000;
    auto& window = showWindow();
    openDcgan();
    const auto searching = [&] { return window.controller().searching() && m_world->searchRuns; };
    const auto paused = [&] { return window.controller().searchPaused(); };
    RealKeys keys;
    keys.press({"F5"}).when("the search", searching).press({"F6"}).when("the pause", paused);
    keys.press({"F6"}).when("going on", [&] { return searching() && !paused(); });
    keys.press({"F7"}).when("the end", [&] { return !window.controller().searching(); });
    EXPECT_EQ(keys.run(), "");
    EXPECT_EQ(window.bottom().current(), shell::MainWindow::kSearch);
    EXPECT_TRUE(window.searchPanel().stateText().startsWith("Done") ||
                window.searchPanel().stateText().startsWith("Stopped"))
        << window.searchPanel().stateText().toStdString();
}

TEST_F(Keys, ReachEveryPanelByTab) {
    auto& window = showWindow();
    openDcgan();
    runSearch();
    ASSERT_TRUE(window.selectNode(QString::fromStdString(document().plan()->graph->nodes()[0].name)));
    takeKeyboard();
    window.showBottom(shell::MainWindow::kOperators);
    window.canvas().setFocus();
    std::set<const QWidget*> seen;
    QObject listener; // ends before what it fills
    QObject::connect(qApp, &QApplication::focusChanged, &listener,
                     [&](QWidget*, QWidget* now) { seen.insert(now); });
    const std::vector<std::pair<const char*, const QWidget*>> parts{
        {"canvas", &window.canvas()},
        {"outline", window.outline().tree()},
        {"filter of the outline", window.outline().filter()},
        {"operators", window.operators().table()},
        {"candidates", window.inspector().candidates()},
        {"tabs of the bottom", window.bottom().findChild<QTabBar*>()},
    };
    RealKeys keys;
    for (int round = 0; round < 6; ++round) {
        keys.press(QStringList(12, "Tab"));
    }
    EXPECT_EQ(keys.run(), "");
    for (const auto& [name, widget] : parts) {
        EXPECT_TRUE(seen.contains(widget)) << name;
    }
    const auto buttons = std::count_if(seen.begin(), seen.end(), [](const QWidget* widget) {
        return qobject_cast<const QToolButton*>(widget) != nullptr;
    });
    EXPECT_GT(buttons, 3) << "the tool bar";
    seen.clear();
    RealKeys back;
    back.press({"shift+Tab", "shift+Tab"});
    EXPECT_EQ(back.run(), "");
    EXPECT_EQ(seen.size(), 2U) << "and backwards";
}

} // namespace
} // namespace tessera::test
