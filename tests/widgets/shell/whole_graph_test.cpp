// A plan that is one library's whole graph: its operators have no times, and the window says whose it lists.
#include "tests/widgets/shell/window_fixture.h"

#include "widgets/canvas/graph_canvas.h"
#include "widgets/models/outline_model.h"
#include "widgets/models/plan_models.h"
#include "widgets/panels/compare_panel.h"
#include "widgets/panels/operators_panel.h"
#include "widgets/panels/tabbed_panel.h"
#include "widgets/shell/actions.h"
#include "widgets/style/inline_note.h"
#include "widgets/style/toast.h"

#include <QAction>
#include <QApplication>
#include <QFile>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <algorithm>
#include <set>

namespace tessera::test {
namespace {

class WholeGraphTest : public WindowTest {
protected:
    void search() {
        m_world->wholeGraphWins = true;
        makeWindow();
        openModel("builtin:dcgan");
        runSearch();
        waitForPicture();
        ASSERT_FALSE(document().plan()->wholeGraphBackend.empty());
    }
    [[nodiscard]] shell::Document& document() { return m_window->controller().document(); }
    [[nodiscard]] panels::OperatorsPanel& operators() {
        return *m_window->findChild<panels::OperatorsPanel*>();
    }
    [[nodiscard]] const std::vector<itemmodels::OperatorRow>& rows() {
        return m_window->findChild<itemmodels::OperatorsModel*>()->rows();
    }
    /// Of the menu that the pin command shows at the selected node.
    [[nodiscard]] QStringList pinMenu(const QString& picture) {
        QStringList entries;
        QTimer look;
        QObject::connect(&look, &QTimer::timeout, [&] {
            if (auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget())) {
                look.stop();
                for (const QAction* action : menu->actions()) {
                    entries << action->text();
                }
                shoot(*menu, picture);
                menu->close();
            }
        });
        look.start(1);
        m_window->actions().pinTo->trigger();
        return entries;
    }
    /// The button of a page's note that says this.
    [[nodiscard]] static QPushButton* button(const panels::Page& page, const QString& words) {
        for (auto* each : page.note()->findChildren<QPushButton*>()) {
            if (each->text() == words) {
                return each;
            }
        }
        return nullptr;
    }
};

TEST_F(WholeGraphTest, ItsOperatorsAreThoseOfTheBestMixAndMarked) {
    search();
    const plan::PlanRef mix = m_window->controller().mix();
    ASSERT_NE(mix, nullptr);
    ASSERT_EQ(rows().size(), mix->regions.size());
    EXPECT_EQ(operators().plan(), mix);
    EXPECT_TRUE(std::ranges::is_sorted(rows(), std::ranges::greater(), &itemmodels::OperatorRow::time));
    EXPECT_TRUE(std::ranges::none_of(rows(), &itemmodels::OperatorRow::measured)) << "another plan's: ≈";
    EXPECT_FALSE(operators().note()->isHidden());
    EXPECT_TRUE(operators().note()->text().startsWith("oneDNN runs the model as one piece"))
        << operators().note()->text().toStdString();
    EXPECT_TRUE(operators().note()->text().contains("best mix"));
}

TEST_F(WholeGraphTest, TheExportedTableHasTheRowsThatAreShown) {
    search();
    const QTemporaryDir folder;
    const QString path = folder.filePath("plan.csv");
    m_window->controller().exportPlan(m_window->controller().exported(), "csv", path);
    ASSERT_TRUE(waitFor([&] { return m_world->exports > 0; }));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QStringList lines = QString::fromUtf8(file.readAll()).split("\r\n", Qt::SkipEmptyParts);
    ASSERT_EQ(lines.filter(QRegularExpression("^region,")).size(), 1) << "the piece";
    const QStringList parts = lines.filter(QRegularExpression("^mix region,"));
    ASSERT_EQ(parts.size(), static_cast<qsizetype>(rows().size()));
    for (const auto& row : rows()) {
        const QString& line = parts[static_cast<qsizetype>(row.region)];
        EXPECT_TRUE(line.contains(QStringLiteral(",%1,").arg(row.time->count()))) << line.toStdString();
    }
}

TEST_F(WholeGraphTest, TheWalkByTimeGoesThroughTheMixAndTheTableFollows) {
    search();
    std::vector<graph::NodeId> walked;
    for (int i = 0; i < 3; ++i) {
        m_window->actions().nextSlowest->trigger();
        walked.push_back(document().selection().current());
        EXPECT_EQ(document().selection().nodes(),
                  m_window->controller().mix()->regions[rows()[i].region].region.nodes);
    }
    EXPECT_EQ(std::set(walked.begin(), walked.end()).size(), 3U);
    m_window->actions().previousSlowest->trigger();
    EXPECT_EQ(document().selection().current(), walked[1]);
}

TEST_F(WholeGraphTest, HeatHasAColourForEachOperatorAndNumbersFive) {
    search();
    m_window->actions().colours->setCurrent(static_cast<int>(layout::ColourMode::kHeat));
    waitForPicture();
    std::set<float> heats;
    std::set<int> ranks;
    for (const layout::BoxInput& box : m_window->canvas().scene()->boxes()) {
        if (box.nodes.size() == 1) {
            heats.insert(box.heat);
            ranks.insert(box.heatRank);
        }
    }
    EXPECT_GT(heats.size(), 3U) << "all in one colour";
    EXPECT_EQ(ranks, (std::set{0, 1, 2, 3, 4, 5}));
}

TEST_F(WholeGraphTest, TheOutlineHasNoTimesOfParts) {
    search();
    const auto& outline = *m_window->findChild<itemmodels::OutlineModel*>();
    const QModelIndex root = outline.index(0, itemmodels::OutlineModel::kTime, {});
    EXPECT_FALSE(root.data().toString().isEmpty());
    const QModelIndex child = outline.index(0, itemmodels::OutlineModel::kTime, outline.index(0, 0, {}));
    ASSERT_TRUE(child.isValid());
    EXPECT_TRUE(child.data().toString().isEmpty()) << child.data().toString().toStdString();
    EXPECT_TRUE(child.data(Qt::ToolTipRole).toString().contains("one piece"));
}

TEST_F(WholeGraphTest, ShowTheMixShowsItOnTheCanvasWithTimesOfWholeRuns) {
    search();
    QPushButton* show = button(operators(), "Show the Mix");
    ASSERT_NE(show, nullptr);
    show->click();
    waitForPicture();
    ASSERT_TRUE(waitFor([this] {
        const auto canvases = m_window->findChildren<canvas::GraphCanvas*>();
        return std::ranges::count_if(canvases, &QWidget::isVisible) >= 2;
    }));
    EXPECT_EQ(document().other(), m_window->controller().mix());
    const auto& differences = m_window->findChild<itemmodels::CompareModel*>()->rows();
    ASSERT_EQ(differences.size(), 1U);
    EXPECT_EQ(differences.front().timeA, document().plan()->endToEnd->median);
    EXPECT_EQ(differences.front().timeB, document().other()->endToEnd->median);
    shoot("whole-graph-mix");
}

/// Whoever takes a plan where the table tells of it wants to read on there: the dock of the comparison came
/// in front of it.
TEST_F(WholeGraphTest, TakingAPlanStaysWhereThePersonIsAndSaysWhatWasTaken) {
    search();
    m_window->controller().profile(); // or the timeline is empty
    ASSERT_TRUE(waitFor([this] { return document().profile().has_value(); }));
    settle();
    const auto whole = document().plan();
    auto& bottom = m_window->bottom();
    const auto* toasts = m_window->findChild<style::ToastArea*>();
    using Dock = shell::MainWindow;
    const auto isSaid = [&](const QString& title) {
        return toasts->current() != nullptr && toasts->current()->title == title &&
               toasts->current()->text.contains("stands in Compare");
    };
    const auto undo = [&] {
        emit m_window->findChild<style::ToastArea*>()->actionTriggered(toasts->current()->id);
        settle();
        EXPECT_EQ(document().plan(), whole);
        EXPECT_TRUE(toasts->current() == nullptr || toasts->current()->action != "Undo")
            << "there is nothing of it to undo";
    };
    for (const auto dock : {Dock::kOperators, Dock::kCharts, Dock::kTimeline}) {
        m_window->showBottom(dock);
        settle();
        QPushButton* take = nullptr;
        const panels::Page* page = nullptr;
        for (const auto* each : m_window->findChildren<panels::Page*>()) {
            QPushButton* found = button(*each, "Take the Mix");
            if (found != nullptr && found->isVisible()) {
                page = each;
                take = found;
            }
        }
        ASSERT_NE(take, nullptr) << dock;
        take->setFocus(Qt::TabFocusReason);
        take->click();
        settle();
        ASSERT_TRUE(document().plan()->wholeGraphBackend.empty());
        EXPECT_EQ(bottom.current(), dock);
        EXPECT_TRUE(page->isAncestorOf(QApplication::focusWidget())) << "nor does the keyboard go elsewhere";
        EXPECT_TRUE(isSaid("Taken: Best mix"));
        shoot(QStringLiteral("plan-taken-%1").arg(static_cast<int>(dock)));
        undo();
    }
    // So it is with any plan, also one that is made first.
    m_window->showBottom(Dock::kProblems);
    m_window->controller().takePlan({itemmodels::PlanOrigin::Kind::kBaseline, "xnnpack"});
    ASSERT_TRUE(waitFor([&] { return document().plan() != whole; }));
    settle();
    EXPECT_EQ(bottom.current(), Dock::kProblems);
    EXPECT_TRUE(isSaid("Taken: XNNPACK"));
    // What comes after it would be undone first.
    m_window->actions().undoAction->trigger();
    m_window->actions().takeMix->trigger();
    settle();
    EXPECT_EQ(bottom.current(), Dock::kProblems);
    ASSERT_TRUE(isSaid("Taken: Best mix"));
    runSearch();
    EXPECT_TRUE(toasts->current() == nullptr || toasts->current()->action != "Undo");
    // Who asks for a comparison sees it.
    m_window->actions().compareGreedy->trigger();
    ASSERT_TRUE(waitFor([&] { return bottom.current() == Dock::kCompare; }));
}

TEST_F(WholeGraphTest, TakingTheMixMakesItNoBestPlan) {
    search();
    const auto tabSays = [this](const char* words) {
        const auto bars = m_window->findChildren<QTabBar*>();
        return std::ranges::any_of(bars, [&](const QTabBar* bar) { return bar->tabText(0).contains(words); });
    };
    EXPECT_TRUE(tabSays("best plan"));
    button(operators(), "Take the Mix")->click();
    waitForPicture();
    ASSERT_TRUE(document().plan()->wholeGraphBackend.empty());
    EXPECT_FALSE(tabSays("best plan")) << "it is slower than what it replaced";
    EXPECT_TRUE(operators().note()->isHidden());
    EXPECT_EQ(rows().size(), document().plan()->regions.size());
}

/// "≈ ?" stood at each of them, though the search had timed what they ask for.
TEST_F(WholeGraphTest, EachPinSaysWhatTheFastestMixWithItTakesOrWhatToDo) {
    m_world->previewsKnowAll = false; // of what a pin leaves of the piece nothing was timed
    search();
    const auto select = [this](const char* node) {
        ASSERT_TRUE(m_window->selectNode(node));
        settle();
    };
    ASSERT_NO_FATAL_FAILURE(select("/main/3/ConvTranspose"));
    QStringList entries = pinMenu("whole-graph-pins");
    ASSERT_GT(entries.size(), 3);
    EXPECT_GT(entries.filter(QRegularExpression("\t≈ [0-9.]+\u00a0[mµ]s as a mix$")).size(), 2)
        << entries.join('|').toStdString();
    EXPECT_TRUE(entries.front().endsWith("\tnow")) << "the piece obeys this pin as it is";
    EXPECT_TRUE(entries.filter("?").isEmpty()) << entries.join('|').toStdString();
    EXPECT_TRUE(entries.constLast().contains("by the last search")) << entries.constLast().toStdString();
    // Where no mix with them is known either, that is said once.
    m_world->mixesKnown = false;
    ASSERT_NO_FATAL_FAILURE(select("/main/0/ConvTranspose"));
    entries = pinMenu("whole-graph-pins-unknown");
    EXPECT_TRUE(entries.filter("?").isEmpty()) << entries.join('|').toStdString();
    EXPECT_EQ(entries.filter("preview").size(), 1) << entries.join('|').toStdString();
    EXPECT_TRUE(entries.constLast().startsWith("Never measured")) << entries.constLast().toStdString();
}

} // namespace
} // namespace tessera::test
