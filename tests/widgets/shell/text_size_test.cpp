// Text at 100, 200 and 300 %, changed while the window is open: nothing is cut without a sign, nothing covers
// anything, and at 100 % all stands again where it stood.
#include "engine/layout/metrics.h"
#include "tests/widgets/shell/fit_check.h"
#include "tests/widgets/shell/window_fixture.h"
#include "widgets/canvas/graph_canvas.h"
#include "widgets/charts/best_plan_chart.h"
#include "widgets/charts/memory_chart.h"
#include "widgets/charts/memory_panel.h"
#include "widgets/charts/sample_chart.h"
#include "widgets/charts/share_chart.h"
#include "widgets/charts/share_curve.h"
#include "widgets/charts/time_panel.h"
#include "widgets/charts/timeline.h"
#include "widgets/models/kind_rows.h"
#include "widgets/models/plan_list.h"
#include "widgets/models/plan_models.h"
#include "widgets/panels/command_palette.h"
#include "widgets/panels/compare_panel.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/panels/legend_panel.h"
#include "widgets/panels/operators_panel.h"
#include "widgets/panels/outline_panel.h"
#include "widgets/panels/tabbed_panel.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/canvas_caption.h"
#include "widgets/shell/preview_bar.h"
#include "widgets/shell/replay_bar.h"
#include "widgets/shell/tour.h"
#include "widgets/style/segmented_control.h"
#include "widgets/style/toast.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>
#include <QTimer>
#include <QToolBar>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>

namespace tessera::test {
namespace {

using shell::MainWindow;

constexpr QSize kSmall(1024, 700);

class TextSize : public WindowTest, public testing::WithParamInterface<const char*> {
protected:
    void SetUp() override {
        WindowTest::SetUp();
        m_language = std::make_unique<SpokenLanguage>(QString::fromLatin1(GetParam()));
    }
    void TearDown() override {
        m_window.reset();
        m_theme->setFontScale(1);
        m_language.reset(); // or other tests of the process would find it
        WindowTest::TearDown();
    }
    MainWindow& openSmall() { return openAt(kSmall); }
    MainWindow& openAt(const QSize& size) {
        m_size = size;
        MainWindow& window = makeWindow();
        window.resize(size);
        openModel("builtin:dcgan");
        runSearch();
        window.controller().profile();
        settle();
        EXPECT_TRUE(window.controller().document().profile().has_value());
        EXPECT_TRUE(window.selectNode("/main/3/ConvTranspose"));
        EXPECT_TRUE(window.inspector().details().has_value());
        window.findChild<style::ToastArea*>()->clear();
        settle();
        return window;
    }
    /// `top` at each size and back.
    void expectFits(QWidget& top, const std::string& where) {
        const QSize fresh = top.size();
        // Splitters share what they have by what they had: the first change of the size settles them.
        for (const double scale : {2.0, 1.0}) {
            m_theme->setFontScale(scale);
            settle();
        }
        const QMap<const QWidget*, QRect> before = placesIn(top);
        for (const int percent : {200, 300, 100}) {
            m_theme->setFontScale(percent / 100.0);
            settle();
            EXPECT_EQ(misfitsIn(top).join("\n").toStdString(), "") << where << " at " << percent << " %";
            if (&top == m_window.get()) {
                EXPECT_EQ(top.size(), m_size) << where << " at " << percent << " %";
            } else {
                EXPECT_LE(top.width(), m_size.width()) << where << " at " << percent << " %";
                EXPECT_LE(top.height(), m_size.height()) << where << " at " << percent << " %";
            }
            if (percent > 100) {
                shoot(top, QString("size-%1-%2").arg(QString::fromStdString(where)).arg(percent));
            }
        }
        EXPECT_EQ(movedSince(before, top).join("\n").toStdString(), "") << where << " back at 100 %";
        EXPECT_EQ(top.size(), fresh) << where << " as it was opened";
    }
    QSize m_size = kSmall; ///< of the window
    std::unique_ptr<SpokenLanguage> m_language;
    /// The dialog that `act` opens and waits for.
    void expectDialogFits(const std::string& where, const std::function<void()>& act) {
        bool seen = false;
        QTimer::singleShot(200, m_window.get(), [&] {
            if (QWidget* shown = QApplication::activeModalWidget()) {
                seen = true;
                expectFits(*shown, where);
                shown->close();
            }
        });
        act();
        EXPECT_TRUE(waitFor([&] { return seen; })) << where;
    }
};

TEST_P(TextSize, FitsTheStartPage) {
    MainWindow& window = makeWindow();
    window.resize(kSmall);
    expectFits(window, "start");
}

TEST_P(TextSize, FitsEveryPanel) {
    MainWindow& window = openSmall();
    const char* const names[] = {"operators", "costs",   "charts", "timeline",
                                 "search",    "compare", "specs",  "problems"};
    for (int tab = MainWindow::kOperators; tab <= MainWindow::kProblems; ++tab) {
        window.showBottom(static_cast<MainWindow::BottomTab>(tab));
        expectFits(window, names[tab]);
    }
    window.showBottom(MainWindow::kCharts);
    window.chartsChoice().setCurrent(1);
    ASSERT_TRUE(waitFor([&] { return window.memory().picture() != nullptr; }));
    expectFits(window, "memory");
    window.controller().compareWithGreedy();
    ASSERT_NO_FATAL_FAILURE(settle());
    ASSERT_NE(window.controller().document().other(), nullptr);
    window.showBottom(MainWindow::kCompare);
    expectFits(window, "compared");
    window.actions().split->setChecked(true);
    settle();
    expectFits(window, "split");
}

/// What is read from above to below is not hidden to the right, too.
TEST_P(TextSize, PagesOfSeveralPartsDoNotScrollSideways) {
    MainWindow& window = openSmall();
    ASSERT_NO_FATAL_FAILURE(holdSearchAt(20)); // with the buttons that a search has
    for (const int percent : {100, 200}) {
        m_theme->setFontScale(percent / 100.0);
        for (const auto tab : {MainWindow::kSearch, MainWindow::kSpecs}) {
            window.showBottom(tab);
            settle();
            for (const auto* area : window.bottom().findChildren<QScrollArea*>()) {
                if (area->isVisible()) {
                    EXPECT_EQ(area->horizontalScrollBar()->maximum(), 0)
                        << area->accessibleName().toStdString() << " of page " << tab << " at " << percent;
                }
            }
            shoot(QString("parts-%1-%2").arg(tab).arg(percent));
        }
    }
}

/// Nor is what lists and charts say: words give way before figures do, and charts stand below each other.
TEST_P(TextSize, ListsAndChartsDoNotScrollSideways) {
    using Tab = panels::InspectorPanel::Tab;
    MainWindow& window = openAt(QSize(1600, 1000));
    window.controller().compareWithGreedy();
    ASSERT_NO_FATAL_FAILURE(settle());
    ASSERT_NE(window.controller().document().other(), nullptr);
    enum class Tables { kFit, kMayScroll };
    const auto expectNone = [&](QWidget& page, const std::string& what, Tables tables) {
        settle();
        for (const auto* area : page.findChildren<QAbstractScrollArea*>()) {
            const auto* table = qobject_cast<const QTableView*>(area);
            if (!area->isVisible() || (table != nullptr && tables == Tables::kMayScroll)) {
                continue;
            }
            if (area->horizontalScrollBarPolicy() != Qt::ScrollBarAlwaysOff) {
                EXPECT_EQ(area->horizontalScrollBar()->maximum(), 0)
                    << area->objectName().toStdString() << " of " << what;
            }
            if (table != nullptr) {
                EXPECT_LE(table->horizontalHeader()->length(), table->viewport()->width()) << what;
            }
        }
        shoot(QString::fromStdString("sideways-" + what));
    };
    const auto expectColumnsThatMatter = [&](const panels::ComparePanel& compare) {
        using Plans = itemmodels::PlansModel;
        using Parts = itemmodels::CompareModel;
        using Kinds = itemmodels::KindsModel;
        const std::pair<const panels::TableView*, std::vector<int>> kept[] = {
            {compare.plans(), {Plans::kPlan, Plans::kTime, Plans::kRatio}},
            {compare.table(), {Parts::kRegion, Parts::kDifference}},
            {compare.operators(), {Kinds::kKind, Kinds::kDifference}},
            {compare.backends(), {Kinds::kKind, Kinds::kDifference}}};
        for (const auto& [table, columns] : kept) {
            for (const int column : columns) {
                EXPECT_FALSE(table->isColumnHidden(column)) << column;
            }
        }
    };
    for (const QSize size : {QSize(1600, 1000), QSize(1024, 700)}) {
        window.resize(size);
        for (const int percent : {100, 200, 300}) {
            m_theme->setFontScale(percent / 100.0);
            const std::string at = std::to_string(size.width()) + "-" + std::to_string(percent);
            // Beside the graph, a quarter of a small window, figures alone may be wider. Tables that compare
            // leave out what matters less.
            const auto charts = size.width() > 1024 && percent < 300 ? Tables::kFit : Tables::kMayScroll;
            window.showBottom(MainWindow::kCharts);
            expectNone(window.bottom(), "charts-" + at, charts);
            window.showBottom(MainWindow::kCompare);
            for (const auto view : {panels::ComparePanel::kPlans, panels::ComparePanel::kParts,
                                    panels::ComparePanel::kOperators, panels::ComparePanel::kBackends}) {
                window.compare().show(view);
                expectNone(window.bottom(), "compare-" + std::to_string(view) + "-" + at, Tables::kFit);
                expectColumnsThatMatter(window.compare());
            }
            window.findChild<QAction*>("panel_inspector")->trigger();
            window.inspector().setTab(Tab::kCandidates);
            expectNone(window.inspector(), "candidates-" + at, Tables::kFit);
        }
        m_theme->setFontScale(1);
    }
}

/// The canvas is there for the graph, however large the words are that lie over it.
TEST_P(TextSize, TheVerdictLeavesMostOfTheCanvasToTheGraph) {
    for (const QSize size : {QSize(1600, 1000), kSmall}) {
        MainWindow& window = openAt(size);
        for (const int percent : {100, 200, 300}) {
            m_theme->setFontScale(percent / 100.0);
            settle();
            const auto& caption = window.caption();
            if (caption.isVisible()) {
                EXPECT_LE(caption.width() * caption.height(),
                          0.3 * window.canvas().width() * window.canvas().height())
                    << size.width() << " at " << percent;
                EXPECT_TRUE(caption.text().startsWith("Die Mischung") || GetParam() != std::string("de"))
                    << caption.text().toStdString();
            }
            shoot(QString("verdict-%1-%2").arg(size.width()).arg(percent));
        }
        m_theme->setFontScale(1);
    }
}

TEST_P(TextSize, FitsTheDocksBesideTheGraph) {
    MainWindow& window = openSmall();
    using Tab = panels::InspectorPanel::Tab;
    const std::pair<Tab, const char*> tabs[] = {{Tab::kNode, "inspector-node"},
                                                {Tab::kCandidates, "inspector-candidates"},
                                                {Tab::kWhy, "inspector-why"},
                                                {Tab::kTensors, "inspector-tensors"}};
    auto* inspector = window.findChild<QAction*>("panel_inspector");
    ASSERT_NE(inspector, nullptr);
    inspector->trigger();
    for (const auto& [tab, name] : tabs) {
        window.inspector().setTab(tab);
        expectFits(window, name);
    }
    window.actions().find->trigger();
    expectFits(window, "find");
    window.actions().findInOutline->trigger();
    expectFits(window, "outline");
}

TEST_P(TextSize, FitsEveryColour) {
    MainWindow& window = openSmall();
    for (int mode = 0; mode < 4; ++mode) {
        window.setColours(static_cast<layout::ColourMode>(mode), shell::Heat::kEfficiency);
        settle();
        expectFits(window, "colour-" + std::to_string(mode));
    }
}

TEST_P(TextSize, FitsWhatLiesOverTheGraph) {
    MainWindow& window = openSmall();
    auto& controller = window.controller();
    controller.pin(controller.document().selection().current(), "xnnpack", {});
    ASSERT_TRUE(waitFor([&] { return window.previewBar().isVisible(); }));
    expectFits(window, "preview");
    controller.discardPreview();
    ASSERT_TRUE(waitFor([&] { return !window.previewBar().isVisible(); }));
    window.actions().replay->trigger();
    ASSERT_TRUE(waitFor([&] { return window.replayBar().isVisible(); }));
    window.replayBar().pause(); // each step may lie at another edge
    settle();
    expectFits(window, "replay");
    controller.showStep(std::nullopt);
    settle();
    window.actions().tour->trigger();
    for (int step = 0; step < 5; ++step) {
        expectFits(window, "tour-" + std::to_string(step));
        window.tour().next()->click();
    }
    window.actions().commands->trigger();
    expectFits(window, "palette");
    window.palette().hide();
    auto* toasts = window.findChild<style::ToastArea*>();
    toasts->post({style::NoticeKind::kDanger, "The model could not be opened",
                  "This is a text file, not an ONNX model. What was open stays open.", "Open another", 1});
    expectFits(window, "toast");
}

TEST_P(TextSize, NothingThatIsSelectedMakesTheWindowLarger) {
    m_world->converts = true;
    MainWindow& window = openAt(QSize(1440, 900));
    const QSize before = window.size();
    window.inspector().showConversion(QStringLiteral("Conversion: 9.2 µs, 0.1 % of the plan. ").repeated(12));
    QWidget* table = window.operators().table();
    window.showBottom(MainWindow::kOperators);
    table->setFocus();
    for (const double scale : {2.0, 3.0, 1.0}) {
        m_theme->setFontScale(scale);
        settle();
        EXPECT_EQ(window.size(), before) << scale;
        EXPECT_EQ(window.focusWidget(), table) << "the keyboard stays where it was at " << scale;
    }
}

TEST_P(TextSize, NamesOfOperatorsKeepARoomOfTheirOwn) {
    using Model = itemmodels::OperatorsModel;
    MainWindow& window = openAt(QSize(1600, 1000));
    window.showBottom(MainWindow::kOperators);
    const QHeaderView& header = *window.operators().table()->horizontalHeader();
    for (const double scale : {1.0, 2.0, 3.0}) {
        m_theme->setFontScale(scale);
        settle();
        EXPECT_GE(header.sectionSize(Model::kName), m_theme->scaled(140)) << scale;
    }
}

TEST_P(TextSize, FitsALargeDarkWindow) {
    m_theme->setChoice(style::ThemeChoice::kDark);
    MainWindow& window = openAt(QSize(2560, 1440));
    for (const auto& [tab, name] : {std::pair(MainWindow::kOperators, "large-operators"),
                                    {MainWindow::kCharts, "large-charts"},
                                    {MainWindow::kSearch, "large-search"},
                                    {MainWindow::kTimeline, "large-timeline"}}) {
        window.showBottom(tab);
        expectFits(window, name);
    }
    window.setColours(layout::ColourMode::kHeat, shell::Heat::kTime);
    settle();
    expectFits(window, "large-heat");
    expectDialogFits("large-settings", [&] { window.actions().settings->trigger(); });
}

TEST_P(TextSize, FitsEveryDialog) {
    MainWindow& window = openSmall();
    expectDialogFits("settings", [&] { window.actions().settings->trigger(); });
    expectDialogFits("shortcuts", [&] { window.actions().shortcuts->trigger(); });
    expectDialogFits("help", [&] { window.actions().help->trigger(); });
    expectDialogFits("about", [&] { window.actions().about->trigger(); });
    expectDialogFits("picture", [&] { window.actions().exportPicture->trigger(); });
}

/// German words are the longest of most; the slow suite walks through the other languages.
#ifdef TESSERA_OTHER_LANGUAGES
INSTANTIATE_TEST_SUITE_P(Languages, TextSize, testing::Values("en", "es", "fr", "ja", "ko", "zh_CN"));
#else
INSTANTIATE_TEST_SUITE_P(Languages, TextSize, testing::Values("de"));
#endif

/// With German words, at the largest size, in the smallest window: what is not in the bar is in its menu.
TEST_F(WindowTest, TheToolBarPutsWhatHasNoRoomIntoAMenu) {
    MainWindow& window = makeWindow();
    window.resize(kSmall);
    openModel("builtin:dcgan");
    auto* more = window.findChild<QToolButton*>("more_tools");
    ASSERT_NE(more, nullptr);
    EXPECT_FALSE(more->isVisible()) << "everything fits";
    m_theme->setFontScale(3);
    settle();
    ASSERT_TRUE(more->isVisible());
    emit more->menu()->aboutToShow();
    const QList<QAction*> offered = more->menu()->actions();
    const auto* bar = window.findChild<QToolBar*>("tools");
    for (QAction* action : {window.actions().open, window.actions().undoAction, window.actions().redoAction,
                            window.actions().search, window.actions().pause, window.actions().stop,
                            window.actions().zoomIn, window.actions().zoomOut, window.actions().fit,
                            window.actions().split, window.actions().exportMenu->menuAction()}) {
        const auto buttons = bar->findChildren<QToolButton*>();
        const bool inBar = std::any_of(buttons.begin(), buttons.end(), [&](const QToolButton* button) {
            return button->isVisible() &&
                   (button->defaultAction() == action ||
                    (button->menu() != nullptr && button->menu()->menuAction() == action));
        });
        EXPECT_NE(inBar, offered.contains(action)) << action->text().toStdString();
    }
    EXPECT_TRUE(window.findChild<QToolButton*>("qt_toolbar_ext_button")->isHidden());
    m_theme->setFontScale(1);
    settle();
    EXPECT_FALSE(more->isVisible());
}

class LiveText : public WindowTest {
protected:
    void TearDown() override {
        m_window.reset();
        m_theme->setFontScale(1);
    }
    void setScale(double scale) {
        m_theme->setFontScale(scale);
        settle();
    }
};

TEST_F(LiveText, IconsFollow) {
    MainWindow& window = makeWindow();
    window.resize(2560, 1440);
    openModel("builtin:dcgan");
    const auto* bar = window.findChild<QToolBar*>("tools");
    const QList<QToolButton*> buttons = bar->findChildren<QToolButton*>();
    auto* undo = *std::find_if(buttons.begin(), buttons.end(), [&](const QToolButton* button) {
        return button->defaultAction() == window.actions().undoAction;
    });
    const auto* filter = window.outline().filter();
    const QSize small = undo->size();
    const int line = filter->height();
    EXPECT_EQ(bar->iconSize(), QSize(20, 20));
    for (const double scale : {2.0, 3.0, 1.0}) {
        setScale(scale);
        EXPECT_EQ(bar->iconSize(), QSize(20, 20) * scale);
        EXPECT_NEAR(undo->height(), small.height() * scale, 2 * scale); // its border stays 1 px
        EXPECT_EQ(undo->style()->pixelMetric(QStyle::PM_SmallIconSize), m_theme->scaled(16));
        EXPECT_EQ(undo->icon().pixmap(bar->iconSize()).size(), bar->iconSize());
        EXPECT_EQ(m_theme->iconSize(), m_theme->scaled(16));
        EXPECT_NEAR(filter->height(), line * scale, 2 * scale);
        EXPECT_EQ(window.outline().tree()->indentation(), m_theme->scaled(16));
    }
}

TEST_F(LiveText, RowsAndBadgesFollow) {
    MainWindow& window = makeWindow();
    openModel("builtin:dcgan");
    runSearch();
    panels::TableView& table = *window.operators().table();
    const int row = table.rowHeight(0);
    const int column = table.columnWidth(0);
    for (const double scale : {2.0, 3.0, 1.0}) {
        setScale(scale);
        EXPECT_EQ(table.rowHeight(0), m_theme->scaled(row));
        EXPECT_EQ(table.columnWidth(0), m_theme->scaled(column));
        EXPECT_EQ(m_theme->badgeSize(), QSize(24, 16) * scale);
    }
}

TEST_F(LiveText, TheGraphFollowsAtTheSameZoom) {
    MainWindow& window = makeWindow();
    window.resize(2560, 1440);
    openModel("builtin:dcgan");
    canvas::GraphCanvas& canvas = window.canvas();
    canvas.setZoom(1);
    const auto& boxes = canvas.scene()->boxes();
    const auto node = std::find_if(boxes.begin(), boxes.end(), [](const layout::BoxInput& each) {
        return each.kind == layout::BoxKind::kNode && !each.parent.valid();
    });
    ASSERT_NE(node, boxes.end());
    const layout::BoxId box(static_cast<std::uint32_t>(node - boxes.begin()));
    canvas.reveal(box);
    const QSizeF size = canvas.placeOf(box).size();
    EXPECT_EQ(size.height(), layout::kNodeHeight);
    for (const double scale : {2.0, 3.0, 1.0}) {
        setScale(scale);
        EXPECT_EQ(canvas.zoom(), 1);
        EXPECT_NEAR(canvas.placeOf(box).width(), size.width() * scale, 1e-6);
        EXPECT_NEAR(canvas.placeOf(box).height(), size.height() * scale, 1e-6);
        // The pointer finds it where it is drawn.
        canvas.reveal(box);
        const QPointF at = canvas.placeOf(box).center();
        QMouseEvent move(QEvent::MouseMove, at, canvas.viewport()->mapToGlobal(at), Qt::NoButton,
                         Qt::NoButton, Qt::NoModifier);
        QApplication::sendEvent(canvas.viewport(), &move);
        EXPECT_EQ(canvas.scene()->boxOf(canvas.nodeUnderPointer()), box) << scale;
    }
}

TEST_F(LiveText, PaintedLettersFollow) {
    MainWindow& window = makeWindow();
    window.resize(2560, 1440);
    openModel("builtin:dcgan");
    runSearch();
    window.controller().profile();
    ASSERT_TRUE(waitFor([&] { return window.controller().document().profile().has_value(); }));
    settle();
    window.canvas().setZoom(1);
    window.canvas().reveal(layout::BoxId(0));
    window.showBottom(MainWindow::kCharts);
    window.chartsChoice().setCurrent(1);
    ASSERT_TRUE(waitFor([&] { return window.memory().picture() != nullptr; }));
    const std::pair<const char*, QWidget*> painters[] = {
        {"graph", window.canvas().viewport()},
        {"shares", window.findChild<charts::ShareChart*>()},
        {"curve", window.findChild<charts::ShareCurve*>()},
        {"samples", window.findChild<charts::SampleChart*>()},
        {"roofline", window.findChild<charts::RooflineChart*>()},
        {"best plan", &window.bestPlan()},
        {"timeline", &window.timeline()},
        {"arena", &window.memory().chart()},
        {"colours", window.actions().colours}};
    for (const auto& [name, widget] : painters) {
        ASSERT_NE(widget, nullptr) << name;
        const auto range = [&, widget = widget] {
            widget->ensurePolished();
            if (!widget->isVisible()) { // behind another page
                widget->resize(1600, 800);
            }
            const std::vector<double> heights = paintedLetters(*widget);
            return heights.empty() ? std::pair(0.0, 0.0)
                                   : std::pair(*std::min_element(heights.begin(), heights.end()),
                                               *std::max_element(heights.begin(), heights.end()));
        };
        const auto [least, most] = range();
        EXPECT_GT(least, 0) << name << " paints no letters";
        for (const double scale : {2.0, 3.0, 1.0}) {
            setScale(scale);
            const auto [lower, upper] = range();
            EXPECT_NEAR(lower, least * scale, scale) << name << " at " << scale;
            EXPECT_NEAR(upper, most * scale, scale) << name << " at " << scale;
        }
    }
}

} // namespace
} // namespace tessera::test
