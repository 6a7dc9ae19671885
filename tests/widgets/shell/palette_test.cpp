// The palette: what a person writes is found and done, and what cannot be done says why.
#include "tests/widgets/shell/window_fixture.h"

#include "widgets/canvas/graph_canvas.h"
#include "widgets/panels/command_palette.h"
#include "widgets/panels/compare_panel.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/panels/search_panel.h"
#include "widgets/panels/spec_editor.h"
#include "widgets/panels/tabbed_panel.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/canvas_caption.h"
#include "widgets/shell/window_settings.h"
#include "widgets/style/toast.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QSet>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

namespace tessera::test {
namespace {

class PaletteTest : public WindowTest {
protected:
    shell::MainWindow& open(QSettings* settings = nullptr) {
        auto& window = makeWindow(settings);
        window.activateWindow();
        EXPECT_TRUE(waitFor([&] { return window.isActiveWindow(); }));
        return window;
    }
    /// Opens the palette by its keys and writes.
    void ask(const QString& words) {
        QWidget* at = QApplication::focusWidget();
        QTest::keySequence(at != nullptr ? at : m_window.get(), QKeySequence("Ctrl+Shift+P"));
        ASSERT_TRUE(palette().isVisible());
        ASSERT_TRUE(palette().input()->hasFocus());
        QTest::keyClicks(palette().input(), words);
    }
    void press(Qt::Key key) { QTest::keyClick(palette().input(), key); }
    [[nodiscard]] panels::CommandPalette& palette() { return m_window->palette(); }
    [[nodiscard]] const std::vector<panels::Command>& rows() { return palette().results().rows(); }
    [[nodiscard]] QString first() { return rows().empty() ? QString() : rows().front().title; }
    /// The row that says this; nullptr for none.
    [[nodiscard]] const panels::Command* row(const QString& title) {
        const auto found = std::find_if(rows().begin(), rows().end(),
                                        [&](const panels::Command& each) { return each.title == title; });
        return found != rows().end() ? &*found : nullptr;
    }
};

TEST_F(PaletteTest, TakesTheMix) {
    m_world->wholeGraphWins = true;
    auto& window = open();
    openModel("builtin:dcgan");
    runSearch();
    const auto mix = window.controller().mix();
    ASSERT_NE(mix, nullptr);
    ask("mix");
    ASSERT_NE(row("Take the Mix"), nullptr);
    EXPECT_TRUE(row("Take the Mix")->why.isEmpty());
    const int dock = window.bottom().current();
    row("Take the Mix")->run();
    ASSERT_TRUE(waitFor([&] { return window.controller().document().plan() == mix; }));
    settle();
    EXPECT_EQ(window.bottom().current(), dock);
    ASSERT_NE(window.findChild<style::ToastArea*>()->current(), nullptr);
    EXPECT_EQ(window.findChild<style::ToastArea*>()->current()->title, "Taken: Best mix");
}

TEST_F(PaletteTest, DoesWhatIsWrittenAndGivesTheKeyboardBack) {
    auto& window = open();
    openModel("builtin:dcgan");
    window.canvas().setFocus();
    ask("fold rep");
    EXPECT_EQ(first(), "Fold Repeated Blocks");
    EXPECT_EQ(rows().front().where, "Graph");
    EXPECT_EQ(rows().front().keys, "Ctrl+Alt+G");
    press(Qt::Key_Escape);
    EXPECT_FALSE(palette().isVisible());
    EXPECT_TRUE(window.canvas().hasFocus());
    ask("minimap");
    press(Qt::Key_Return);
    EXPECT_FALSE(palette().isVisible());
    EXPECT_FALSE(window.actions().minimap->isChecked());
    EXPECT_TRUE(window.canvas().hasFocus());
}

TEST_F(PaletteTest, SaysWhyAnActionIsDisabledAndDoesNotDoIt) {
    auto& window = open();
    ask("measure this");
    ASSERT_EQ(first(), "Measure This Plan");
    EXPECT_EQ(rows().front().why, "Open a model first.");
    EXPECT_EQ(palette().note(), "Measure This Plan: not now. Open a model first.");
    press(Qt::Key_Return);
    EXPECT_TRUE(palette().isVisible()) << "nothing was done, so it stays to be read";
    press(Qt::Key_Escape);
    openModel("builtin:dcgan");
    ask("apply the preview");
    EXPECT_EQ(rows().front().why, "No preview is shown.");
    press(Qt::Key_Escape);
    ask("pin as");
    EXPECT_EQ(rows().front().why, "Select a node first.");
    press(Qt::Key_Escape);
    ask("undo");
    EXPECT_EQ(rows().front().why, "There is nothing to undo.");
    press(Qt::Key_Escape);
    m_world->searchSteps = 1000000;
    window.controller().search(session::SearchRequest::Level::kBoth);
    ASSERT_TRUE(waitFor([&] { return m_world->searchRuns.load(); }));
    ask("precision strict");
    EXPECT_EQ(rows().front().why, "A search is running.") << "its menu cannot be used";
    press(Qt::Key_Escape);
    window.controller().stop();
    ASSERT_TRUE(waitFor([&] { return !window.controller().searching(); }));
}

/// What is disabled has a reason of its own, in each state of the window.
TEST_F(PaletteTest, EveryDisabledActionHasAReason) {
    auto& window = open();
    const auto look = [&](const std::string& state) {
        int disabled = 0;
        for (const auto* action : window.actions().findChildren<QAction*>()) {
            if (!action->isEnabled()) {
                ++disabled;
                EXPECT_FALSE(window.actions().whyDisabled(*action).isEmpty())
                    << state << ": " << action->text().toStdString();
            } else {
                EXPECT_TRUE(window.actions().whyDisabled(*action).isEmpty());
            }
        }
        EXPECT_GT(disabled, 0) << state;
    };
    look("start page");
    openModel("builtin:dcgan");
    look("model");
    runSearch();
    ASSERT_TRUE(window.selectNode("/main/3/ConvTranspose"));
    look("node");
}

TEST_F(PaletteTest, FindsNodesOfTheOpenModel) {
    auto& window = open();
    openModel("builtin:dcgan");
    ask("main 3 convt");
    ASSERT_TRUE(waitFor([&] { return row("/main/3/ConvTranspose") != nullptr; }));
    EXPECT_EQ(row("/main/3/ConvTranspose")->where, "ConvTranspose · node");
    EXPECT_EQ(first(), "/main/3/ConvTranspose");
    press(Qt::Key_Return);
    const graph::NodeId node = window.controller().document().selection().current();
    ASSERT_TRUE(node.valid());
    EXPECT_EQ(window.controller().document().model()->graph->node(node).name, "/main/3/ConvTranspose");
}

TEST_F(PaletteTest, NodesThatComeLateDoNotMoveTheChoice) {
    open();
    openModel("builtin:dcgan");
    ask("con");
    press(Qt::Key_Down);
    press(Qt::Key_Down);
    const int at = palette().table()->currentRow();
    ASSERT_EQ(at, 2);
    const QString chosen = rows()[2].title;
    panels::Command node;
    node.kind = panels::Command::Kind::kNode;
    node.title = "con";
    palette().addNodes("con", {node});
    EXPECT_EQ(palette().table()->currentRow(), at);
    EXPECT_EQ(rows()[2].title, chosen);
    node.title = "conv of another question";
    palette().addNodes("co", {node});
    EXPECT_EQ(row("conv of another question"), nullptr);
}

TEST_F(PaletteTest, AnEmptyResultSaysSo) {
    open();
    ask("qqqzzz");
    EXPECT_TRUE(rows().empty());
    QStringList words;
    for (const auto* label : palette().findChildren<QLabel*>()) {
        words << label->text();
    }
    EXPECT_TRUE(words.contains("No match for qqqzzz among actions, settings, backends and nodes."));
    press(Qt::Key_Return);
    EXPECT_TRUE(palette().isVisible());
}

TEST_F(PaletteTest, SetsWhatTheSettingsHoldAndKeepsIt) {
    const QTemporaryDir folder;
    QSettings settings(folder.filePath("settings.ini"), QSettings::IniFormat);
    open(&settings);
    ask("theme dark");
    EXPECT_EQ(first(), "Theme: dark");
    press(Qt::Key_Return);
    EXPECT_EQ(m_theme->kind(), style::ThemeKind::kDark);
    EXPECT_EQ(shell::readTheme(settings), style::ThemeChoice::kDark);
    ask("theme");
    EXPECT_EQ(row("Theme: dark")->mark, panels::Command::Mark::kInForce);
    EXPECT_EQ(row("Theme: light")->mark, panels::Command::Mark::kNone);
    press(Qt::Key_Escape);
    m_window.reset();
}

TEST_F(PaletteTest, ABackendLeadsToItsSpec) {
    auto& window = open();
    openModel("builtin:dcgan");
    ask("onednn");
    ASSERT_EQ(first(), "oneDNN");
    press(Qt::Key_Return);
    EXPECT_EQ(window.bottom().current(), shell::MainWindow::kSpecs);
}

TEST_F(PaletteTest, EachKeyOfAPanelShowsItAndGivesItTheKeyboard) {
    auto& window = open();
    openModel("builtin:dcgan");
    runSearch();
    ASSERT_TRUE(window.selectNode("/main/3/ConvTranspose"));
    for (int tab = shell::MainWindow::kOperators; tab <= shell::MainWindow::kProblems; ++tab) {
        window.canvas().setFocus();
        QTest::keyClick(&window.canvas(), static_cast<Qt::Key>(Qt::Key_1 + tab), Qt::AltModifier);
        EXPECT_EQ(window.bottom().current(), tab);
        const QWidget* focus = QApplication::focusWidget();
        // A page that takes no keys, such as one of charts, leaves them to its tab.
        EXPECT_TRUE(window.bottom().page(tab)->isAncestorOf(focus) || focus == window.bottom().tabs()) << tab;
    }
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_9, Qt::AltModifier);
    EXPECT_TRUE(window.inspector().isAncestorOf(QApplication::focusWidget()));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_0, Qt::AltModifier);
    EXPECT_TRUE(window.canvas().hasFocus());
}

/// The link in the verdict is an action like any other: with keys, in a menu, in the palette, with a reason.
TEST_F(PaletteTest, TheVerdictsLinkIsAnAction) {
    m_world->wholeGraphWins = true;
    auto& window = open();
    openModel("builtin:dcgan");
    auto& document = window.controller().document();
    const auto* action = window.actions().compareMix;
    EXPECT_FALSE(action->isEnabled());
    EXPECT_FALSE(window.actions().whyDisabled(*action).isEmpty());
    EXPECT_FALSE(action->shortcuts().isEmpty());
    runSearch();
    ASSERT_TRUE(action->isEnabled());
    QSignalSpy triggered(action, &QAction::triggered);
    for (auto* note :
         {static_cast<QWidget*>(&window.caption()), static_cast<QWidget*>(&window.searchPanel())}) {
        window.actions().compareNone->trigger();
        auto buttons = note->findChildren<QAbstractButton*>();
        const auto link = std::find_if(buttons.begin(), buttons.end(),
                                       [](const auto* button) { return button->text() == "Show the Mix"; });
        ASSERT_NE(link, buttons.end());
        const auto before = triggered.count();
        (*link)->click();
        EXPECT_EQ(triggered.count(), before + 1);
        EXPECT_EQ(document.otherTitle(), "Best mix");
    }
}

TEST_F(PaletteTest, FindsTheViewsOfCompare) {
    auto& window = open();
    openModel("builtin:dcgan");
    runSearch();
    ask("by operator");
    ASSERT_NE(row("Compare: By operator"), nullptr);
    EXPECT_FALSE(row("Compare: By operator")->why.isEmpty()) << "there is nothing to compare with";
    press(Qt::Key_Escape);
    window.actions().compareGreedy->trigger();
    ASSERT_TRUE(waitFor([&] { return window.controller().document().other() != nullptr && isSettled(); }));
    ask("compare: by operator");
    ASSERT_EQ(first(), "Compare: By operator");
    press(Qt::Key_Return);
    EXPECT_EQ(window.bottom().current(), shell::MainWindow::kCompare);
    EXPECT_EQ(window.compare().view(), panels::ComparePanel::kOperators);
    EXPECT_TRUE(window.compare().operators()->hasFocus());
}

TEST_F(PaletteTest, NoTwoActionsShareKeysOrAnId) {
    auto& window = open();
    QSet<QString> keys;
    QSet<QString> ids;
    for (const auto* action : window.actions().findChildren<QAction*>()) {
        for (const QKeySequence& key : action->shortcuts()) {
            EXPECT_FALSE(keys.contains(key.toString())) << key.toString().toStdString();
            keys.insert(key.toString());
            EXPECT_FALSE(action->objectName().isEmpty()) << action->text().toStdString();
        }
        if (!action->objectName().isEmpty()) {
            EXPECT_FALSE(ids.contains(action->objectName())) << action->objectName().toStdString();
            ids.insert(action->objectName());
        }
    }
    EXPECT_GT(ids.size(), 50);
}

} // namespace
} // namespace tessera::test
