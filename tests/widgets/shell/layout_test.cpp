// How the window lies: its size, the opening view, A | B.
#include "engine/layout/scene.h"
#include "tests/widgets/shell/window_fixture.h"
#include "widgets/canvas/graph_canvas.h"
#include "widgets/panels/candidate_table.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/panels/tabbed_panel.h"
#include "widgets/shell/actions.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QPushButton>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QToolBar>
#include <QToolButton>

#include <algorithm>

namespace tessera::test {
namespace {

using shell::MainWindow;

/// A searched DCGAN whose second layer the inspector shows.
class SelectedNodeTest : public WindowTest {
protected:
    void SetUp() override {
        WindowTest::SetUp();
        m_window = &makeWindow();
        openModel("builtin:dcgan");
        runSearch();
        ASSERT_TRUE(m_window->selectNode("/main/3/ConvTranspose"));
        // With what pins would cost, which shows its rows anew.
        ASSERT_TRUE(waitFor([this] {
            return m_window->inspector().details().has_value() &&
                   !m_window->controller().bridge().running(bridge::JobKind::kEffects);
        }));
    }
    MainWindow* m_window = nullptr;
};

TEST_F(WindowTest, KeepsTheSizeItIsGiven) {
    auto& window = makeWindow();
    for (const QSize size : {QSize(1440, 900), QSize(1024, 700)}) {
        window.resize(size);
        openModel("builtin:bert");
        for (const auto tab : {MainWindow::kCharts, MainWindow::kSearch, MainWindow::kCompare,
                               MainWindow::kSpecs, MainWindow::kProblems, MainWindow::kOperators}) {
            window.showBottom(tab);
            settle();
            EXPECT_EQ(window.size(), size) << tab;
        }
        runSearch(); // figures that are longer than none
        window.actions().profile->trigger();
        ASSERT_TRUE(waitFor([&] { return window.controller().document().profile().has_value(); }));
        settle();
        EXPECT_EQ(window.size(), size) << "by what the status line says";
        window.controller().closeModel();
        settle();
        EXPECT_EQ(window.size(), size);
    }
}

/// The dock at the bottom has the height that a person gave it: on all pages, of the next model, in the next
/// run.
TEST_F(WindowTest, TheDockAtTheBottomHasOneHeight) {
    QTemporaryDir folder;
    QSettings settings(folder.filePath("settings.ini"), QSettings::IniFormat);
    for (const QSize size : {QSize(1440, 900), QSize(1024, 700)}) {
        settings.clear();
        auto* window = &makeWindow(&settings);
        window->resize(size);
        openModel("builtin:dcgan");
        auto* dock = window->findChild<QDockWidget*>("Tables and Charts");
        const auto expectHeight = [&](int height, const std::string& when) {
            for (int tab = MainWindow::kProblems; tab >= MainWindow::kOperators; --tab) {
                window->showBottom(static_cast<MainWindow::BottomTab>(tab));
                settle();
                EXPECT_EQ(dock->height(), height) << when << ", page " << tab << " at " << size.width();
            }
        };
        settle();
        expectHeight(dock->height(), "as it came");
        const int given = dock->height() + 37;
        window->resizeDocks({dock}, {given}, Qt::Vertical);
        settle();
        ASSERT_EQ(dock->height(), given);
        runSearch();
        expectHeight(given, "as it was made");
        window->controller().closeModel();
        settle();
        openModel("builtin:dcgan");
        settle();
        expectHeight(given, "for the next model");
        window->close();
        window = &makeWindow(&settings);
        window->resize(size);
        dock = window->findChild<QDockWidget*>("Tables and Charts");
        openModel("builtin:dcgan");
        settle();
        expectHeight(given, "in the next run");
        m_window.reset();
    }
}

/// Who selected a region means its operator: in the plan that is taken, that operator's region.
TEST_F(WindowTest, AnotherPlanLeavesTheSelectionAtOneRegion) {
    m_world->wholeGraphWins = true;
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    runSearch();
    auto& document = window.controller().document();
    auto& selection = document.selection();
    const auto regionNow = [&] {
        return document.plan()->regions[document.plan()->regionOf(selection.current()).index()].region.nodes;
    };
    // As its row in the table of operators selects it.
    selection.select(document.plan()->regions.front().region.nodes, graph::NodeId(3), nullptr);
    ASSERT_EQ(selection.nodes().size(), document.model()->graph->nodes().size());
    window.actions().compareMix->trigger();
    settle();
    window.actions().takeOther->trigger();
    settle();
    ASSERT_GT(document.plan()->regions.size(), 1U);
    EXPECT_EQ(selection.current(), graph::NodeId(3));
    EXPECT_EQ(selection.nodes(), regionNow()) << "all nodes are left selected";
    EXPECT_LT(window.canvas().selection().size(), 3U);
    window.actions().undoAction->trigger();
    settle();
    // What a person selected across regions stays that.
    window.actions().redoAction->trigger();
    settle();
    selection.select({graph::NodeId(0), graph::NodeId(5)}, graph::NodeId(0), nullptr);
    window.actions().undoAction->trigger();
    settle();
    EXPECT_EQ(selection.nodes(), (std::vector{graph::NodeId(0), graph::NodeId(5)}));
}

TEST(FirstSize, LeavesTheScreenItsEdges) {
    EXPECT_EQ(shell::firstSize({1920, 1080}), QSize(1440, 900));
    for (const QSize screen : {QSize(1440, 900), QSize(1366, 768), QSize(1280, 720), QSize(1024, 600)}) {
        const QSize size = shell::firstSize(screen);
        EXPECT_LT(size.width(), screen.width());
        EXPECT_LT(size.height(), screen.height());
        EXPECT_GE(size.height(), screen.height() - 60) << "what there is, is used";
    }
}

TEST_F(WindowTest, FitsASmallScreenWhateverItShows) {
    auto& window = makeWindow();
    window.resize(1024, 560);
    openModel("builtin:dcgan");
    runSearch();
    ASSERT_TRUE(window.selectNode("/main/3/ConvTranspose"));
    window.actions().split->trigger();
    for (int tab = MainWindow::kOperators; tab <= MainWindow::kProblems; ++tab) {
        window.showBottom(static_cast<MainWindow::BottomTab>(tab));
        settle();
        EXPECT_LE(window.minimumSizeHint().width(), 1024) << tab;
        EXPECT_LE(window.minimumSizeHint().height(), 560) << tab;
        EXPECT_EQ(window.size(), QSize(1024, 560)) << tab;
    }
}

TEST_F(SelectedNodeTest, ShowsTheNamesOfCandidatesWhole) {
    auto& window = *m_window;
    panels::NodeDetails details = *window.inspector().details();
    const QString prefix = "gemm.t6x4.columns.prefetch.chunk";
    details.candidates.resize(3, details.candidates.front());
    details.candidates[1].implementation = prefix + "64";
    details.candidates[2].implementation = prefix + "8";
    details.candidates[2].cost = backend::Cost::infeasible(
        backend::Outcome::kSlower,
        "at 285 GFLOP/s it takes at least 221.7 µs, and winograd.f4.t14x2.cols takes 181.5 µs");
    window.inspector().show(details);
    settle();
    auto* table = qobject_cast<panels::CandidateTable*>(window.inspector().candidates());
    ASSERT_NE(table, nullptr);
    const int line = table->rowHeight(0);
    EXPECT_FALSE(table->isTall(0));
    for (const int row : {1, 2}) {
        EXPECT_TRUE(table->isTall(row)) << "the name stands above";
        const QString name = table->model()->index(row, 0).data().toString();
        EXPECT_LT(table->fontMetrics().horizontalAdvance(name) + 48, table->viewport()->width());
    }
    EXPECT_GT(table->rowHeight(2), table->rowHeight(1)) << "a reason takes the lines that it needs";
    EXPECT_GT(table->rowHeight(1), line);
    // Names alone on wide lines fit beside their figures.
    details.candidates[1].implementation = "any";
    window.inspector().show(details);
    EXPECT_FALSE(table->isTall(1));
}

TEST_F(SelectedNodeTest, ShowsTheTimesOfCandidatesWhole) {
    auto& window = *m_window;
    panels::NodeDetails details = *window.inspector().details();
    for (auto& candidate : details.candidates) {
        candidate.cost = backend::Cost::borrowed(base::Nanoseconds(3'061'000), base::Nanoseconds(2'800'000),
                                                 base::Nanoseconds(3'300'000), 9);
    }
    window.inspector().show(details);
    settle();
    auto* table = window.inspector().candidates();
    for (int row = 0; row < table->model()->rowCount(); ++row) {
        for (int column = 1; column < table->model()->columnCount(); ++column) {
            if (table->isColumnHidden(column)) {
                continue; // where the names had no room beside it
            }
            const auto index = table->model()->index(row, column);
            EXPECT_GE(table->columnWidth(column), table->sizeHintForIndex(index).width())
                << row << ", " << column << ": " << index.data().toString().toStdString();
        }
    }
}

TEST_F(SelectedNodeTest, HomeAndEndGoToTheFirstAndTheLastRow) {
    auto& window = *m_window;
    auto* table = window.inspector().candidates();
    ASSERT_GT(table->model()->rowCount(), 2);
    QTest::keyClick(table, Qt::Key_End);
    EXPECT_EQ(table->currentIndex().row(), table->model()->rowCount() - 1);
    QTest::keyClick(table, Qt::Key_Home);
    EXPECT_EQ(table->currentIndex().row(), 0);
}

TEST_F(WindowTest, KeepsEveryToolInANarrowWindow) {
    auto& window = makeWindow();
    for (const QSize size : {QSize(1440, 900), QSize(1024, 700)}) {
        window.resize(size);
        openModel("builtin:dcgan");
        for (const auto mode : {layout::ColourMode::kBackend, layout::ColourMode::kConfidence}) {
            window.setColours(mode, shell::Heat::kTime);
            settle();
            const auto* bar = window.findChild<QToolBar*>(QStringLiteral("tools"));
            for (QAction* action : {window.actions().split, window.actions().fit, window.actions().zoomIn}) {
                const auto buttons = bar->findChildren<QToolButton*>();
                const auto button =
                    std::find_if(buttons.begin(), buttons.end(),
                                 [&](const QToolButton* each) { return each->defaultAction() == action; });
                ASSERT_NE(button, buttons.end());
                EXPECT_TRUE((*button)->isVisible()) << action->text().toStdString() << size.width();
                EXPECT_LE((*button)->geometry().right(), bar->width()) << action->text().toStdString();
            }
        }
    }
}

/// The arrows that a tab bar shows when its tabs do not fit.
bool hidesTabs(const QTabBar& tabs) {
    const auto arrows = tabs.findChildren<QToolButton*>();
    return std::any_of(arrows.begin(), arrows.end(),
                       [](const QToolButton* arrow) { return arrow->isVisible(); });
}

TEST_F(WindowTest, KeepsTheInspectorsTabsInSightInALanguageOfLongWords) {
    auto& window = makeWindow();
    window.resize(1440, 900);
    openModel("builtin:dcgan");
    auto* inspector = window.inspector().findChild<panels::TabbedPanel*>();
    ASSERT_NE(inspector, nullptr);
    EXPECT_FALSE(hidesTabs(*inspector->tabs()));
    const int wide = inspector->tabs()->tabRect(0).width();
    const QStringList german{"Knoten", "Kandidaten", "Warum", "Tensoren"};
    for (int tab = 0; tab < german.size(); ++tab) {
        inspector->setTitle(tab, german[tab]);
    }
    for (int width = 312; width <= 380; width += 4) {
        inspector->resize(width, inspector->height());
        for (int tab = 0; tab < german.size(); ++tab) {
            inspector->setCurrent(tab);
            settle();
            EXPECT_FALSE(hidesTabs(*inspector->tabs())) << width << " " << german[tab].toStdString();
        }
    }
    inspector->resize(360, inspector->height());
    const QStringList english{"Node", "Candidates", "Why", "Tensors"};
    for (int tab = 0; tab < english.size(); ++tab) {
        inspector->setTitle(tab, english[tab]);
    }
    settle();
    EXPECT_EQ(inspector->tabs()->tabRect(0).width(), wide) << "with room, the tabs stand apart again";
}

TEST_F(WindowTest, KeepsTheInspectorsButtonsInSightInALanguageOfLongWords) {
    auto& window = makeWindow();
    window.resize(1440, 900);
    openModel("builtin:dcgan");
    window.selectNode("/main/3/ConvTranspose");
    ASSERT_TRUE(waitFor([&] { return window.inspector().details().has_value(); }));
    auto buttons = window.inspector().findChildren<QPushButton*>();
    buttons.removeIf([](const QPushButton* button) { return !button->isVisible(); });
    ASSERT_EQ(buttons.size(), 3);
    const auto topOf = [&](const QPushButton* button) {
        return button->mapTo(&window.inspector(), QPoint(0, 0)).y();
    };
    const int row = topOf(buttons.front());
    EXPECT_TRUE(std::all_of(buttons.begin(), buttons.end(),
                            [&](const QPushButton* button) { return topOf(button) == row; }));
    for (QPushButton* button : buttons) {
        button->setText("Ausschließen");
    }
    settle();
    for (const QPushButton* button : buttons) {
        const QPoint corner = button->mapTo(&window.inspector(), button->rect().bottomRight());
        EXPECT_LT(corner.x(), window.inspector().width());
    }
    EXPECT_GT(buttons.back()->y(), row) << "the last has a row of its own";
}

TEST_F(WindowTest, OpensALargeGraphAtASizeThatCanBeRead) {
    auto& window = makeWindow();
    openModel("builtin:bert");
    EXPECT_GE(window.canvas().zoom(), 0.4);
    const layout::Rect shown = window.canvas().view().visible();
    EXPECT_TRUE(shown.contains(window.canvas().scene()->rectOf(layout::BoxId(0)).centre()));
    window.actions().fit->trigger();
    EXPECT_LT(window.canvas().zoom(), 0.4);
}

TEST_F(WindowTest, ShowsWhatIsSelectedAtEverySize) {
    auto& window = makeWindow();
    for (const QSize size : {QSize(1920, 1080), QSize(1440, 900), QSize(1024, 700)}) {
        window.resize(size);
        openModel("builtin:resnext50");
        const auto& graph = *window.controller().document().model()->graph;
        const auto count = graph.nodes().size();
        for (const std::size_t at : {count - 1, count / 2, count / 3, std::size_t{1}, count * 3 / 4}) {
            ASSERT_TRUE(window.selectNode(QString::fromStdString(graph.nodes()[at].name)));
            const graph::NodeId node(at);
            EXPECT_TRUE(window.canvas().shows(window.canvas().scene()->boxOf(node)))
                << graph.node(node).name << " at width " << size.width();
            // A panel that grows takes room away.
            window.showBottom(MainWindow::kSpecs);
            settle();
            EXPECT_TRUE(window.canvas().shows(window.canvas().scene()->boxOf(node)))
                << graph.node(node).name << " beside a high panel, at width " << size.width();
            window.showBottom(MainWindow::kOperators);
        }
    }
}

TEST_F(WindowTest, ShowsWhatIsSelectedBeforeItsPictureIsMade) {
    auto& window = makeWindow();
    window.resize(1440, 900);
    // As `--select` does it: as soon as the model is open.
    bool opened = false;
    graph::NodeId node;
    window.open("builtin:bert", [&] {
        const auto& nodes = window.controller().document().model()->graph->nodes();
        node = graph::NodeId(nodes.size() - 4);
        EXPECT_TRUE(window.selectNode(QString::fromStdString(nodes[node.index()].name)));
        opened = true;
    });
    ASSERT_TRUE(waitFor([&] { return opened; }, std::chrono::seconds(60)));
    waitForPicture();
    settle();
    EXPECT_TRUE(window.canvas().shows(window.canvas().scene()->boxOf(node)));
    runSearch(); // the next layout has other places
    EXPECT_TRUE(window.canvas().shows(window.canvas().scene()->boxOf(node)));
}

TEST_F(WindowTest, SaysThatNothingRepeats) {
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    window.actions().foldRepeats->trigger();
    settle();
    EXPECT_FALSE(window.actions().foldRepeats->isChecked());
}

TEST_F(WindowTest, ShowsTheGreedyPlanBesideWhenThereIsNoOther) {
    auto& window = makeWindow();
    openModel("builtin:resnext50");
    window.actions().split->trigger();
    ASSERT_TRUE(waitFor([&] { return window.otherCanvas().scene() != nullptr; }));
    settle();
    EXPECT_TRUE(window.otherCanvas().isVisible());
    window.canvas().setZoom(0.7);
    EXPECT_DOUBLE_EQ(window.otherCanvas().zoom(), 0.7);
    window.otherCanvas().setZoom(0.5);
    EXPECT_DOUBLE_EQ(window.canvas().zoom(), 0.5);
}

} // namespace
} // namespace tessera::test
