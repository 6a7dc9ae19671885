// Several models open at once: each keeps what is its own, and the window shows that of the one in front.
#include "tests/widgets/shell/window_fixture.h"
#include "tests/widgets/support/symbolic_network.h"

#include "engine/models/models.h"
#include "tests/widgets/support/block_network.h"
#include "tests/widgets/support/gui_watchdog.h"
#include "widgets/canvas/graph_canvas.h"
#include "widgets/charts/best_plan_chart.h"
#include "widgets/models/figures.h"
#include "widgets/models/log_models.h"
#include "widgets/models/plan_list.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/panels/replay_list.h"
#include "widgets/panels/search_panel.h"
#include "widgets/panels/tabbed_panel.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/canvas_caption.h"
#include "widgets/shell/model_tabs.h"
#include "widgets/shell/replay_bar.h"
#include "widgets/shell/sizes_dialog.h"
#include "widgets/shell/start_page.h"
#include "widgets/shell/status_line.h"
#include "widgets/style/toast.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include <iostream>
#include <set>
#include <string>

namespace tessera::test {
namespace {

using bridge::JobKind;

class Tabs : public WindowTest {
protected:
    Tabs() {
        m_world->searchSteps = 6;
        m_world->models["second.onnx"] = *models::buildSmallModel("residual");
    }

    [[nodiscard]] shell::Controller& controller() { return m_window->controller(); }
    [[nodiscard]] shell::Document& document() { return controller().document(); }
    [[nodiscard]] shell::ModelTabs& tabs() { return m_window->modelTabs(); }
    [[nodiscard]] QUndoStack& undo() { return document().undo(); }
    [[nodiscard]] bool isShown(const QString& source) {
        return document().model() != nullptr && QString::fromStdString(document().model()->source) == source;
    }

    /// As a click does. \param until what ran before may run on.
    enum class Until { kShown, kSettled };
    void show(int tab, Until until = Until::kSettled) {
        tabs().setCurrentIndex(tab);
        if (until == Until::kSettled) {
            settle();
        }
        waitForPicture();
    }
    void pinFirst(const char* backend) {
        controller().pin(graph::NodeId(0), backend, {});
        ASSERT_TRUE(waitFor([this] { return controller().preview().has_value(); }));
        controller().applyPreview();
        settle();
    }
    /// DCGAN, which was searched, and behind it a small model.
    void openBoth() {
        openModel("builtin:dcgan");
        runSearch();
        settle();
        openModel("second.onnx");
        settle();
    }
    /// All that can be read in the window: cells of tables and trees, and words.
    [[nodiscard]] QStringList everything() {
        QStringList all{m_window->statusLine().text()};
        const auto* start = m_window->findChild<shell::StartPage*>(); // it lists models and their best times
        for (const auto* view : m_window->findChildren<QAbstractItemView*>()) {
            const auto* model = start->isAncestorOf(view) ? nullptr : view->model();
            const std::function<void(const QModelIndex&)> walk = [&](const QModelIndex& parent) {
                for (int row = 0; model != nullptr && row < model->rowCount(parent); ++row) {
                    for (int column = 0; column < model->columnCount(parent); ++column) {
                        all << model->index(row, column, parent).data().toString();
                    }
                    walk(model->index(row, 0, parent));
                }
            };
            walk({});
        }
        for (const auto* label : m_window->findChildren<QLabel*>()) {
            all << (label->isVisibleTo(m_window.get()) ? label->text() : QString());
        }
        return all;
    }
    /// Names of nodes that only `mine` has and that stand anywhere in the window.
    [[nodiscard]] std::string strangers(const graph::Graph& theirs) {
        const auto& mine = *document().model()->graph;
        std::set<QString> foreign;
        for (const graph::Node& node : theirs.nodes()) {
            if (!mine.findNode(node.name).valid()) {
                foreign.insert(QString::fromStdString(node.name));
            }
        }
        for (const QString& text : everything()) {
            for (const QString& name : foreign) {
                if (text == name || (name.size() > 6 && text.contains(name))) {
                    return text.toStdString();
                }
            }
        }
        return {};
    }
};

TEST_F(Tabs, WhatWasToldOfASearchIsNotToldAgainByItsTab) {
    makeWindow();
    openModel("builtin:dcgan");
    runSearch();
    settle();
    ASSERT_FALSE(m_window->caption().text().isEmpty());
    openModel("second.onnx");
    settle();
    EXPECT_EQ(m_window->caption().text(), "");
    show(0);
    EXPECT_EQ(m_window->caption().text(), "");
    EXPECT_FALSE(m_window->searchPanel().verdict().isEmpty());
}

TEST_F(Tabs, EachKeepsItsPlanPinsUndoSearchAndReplay) {
    makeWindow();
    openBoth();
    ASSERT_EQ(tabs().count(), 2);
    EXPECT_EQ(tabs().currentIndex(), 1);
    EXPECT_EQ(undo().count(), 0) << "nothing was done to the second one";
    EXPECT_TRUE(controller().steps().empty());
    EXPECT_TRUE(m_window->searchPanel().verdict().isEmpty());
    pinFirst("xnnpack");
    EXPECT_EQ(document().pins(), 1);
    const auto pinned = document().plan();

    show(0);
    ASSERT_TRUE(isShown("builtin:dcgan"));
    EXPECT_EQ(document().pins(), 0);
    EXPECT_EQ(undo().count(), 1);
    EXPECT_EQ(m_window->actions().undoAction->text(), "&Undo Search");
    EXPECT_FALSE(controller().steps().empty());
    EXPECT_FALSE(m_window->searchPanel().verdict().isEmpty());
    EXPECT_GT(m_window->searchPanel().replay().steps().rowCount(), 0);
    EXPECT_GT(m_window->searchPanel().replay().moves().rowCount(), 0);
    EXPECT_TRUE(m_window->searchPanel().stateText().startsWith("Done in"))
        << m_window->searchPanel().stateText().toStdString();
    EXPECT_TRUE(m_window->bestPlan().lastMs());
    const auto searched = document().plan();
    controller().showStep(1);
    settle();
    EXPECT_TRUE(m_window->replayBar().isVisible());

    show(1);
    EXPECT_FALSE(m_window->replayBar().isVisible());
    EXPECT_EQ(document().plan(), pinned);
    EXPECT_EQ(document().pins(), 1);
    EXPECT_FALSE(m_window->bestPlan().lastMs());
    m_window->actions().undoAction->trigger();
    settle();
    EXPECT_EQ(document().pins(), 0);
    EXPECT_FALSE(m_window->actions().undoAction->isEnabled());

    show(0);
    EXPECT_EQ(controller().shownStep(), 1) << "the replay goes on where it was left";
    EXPECT_TRUE(m_window->replayBar().isVisible());
    controller().showStep(std::nullopt);
    EXPECT_EQ(document().plan(), searched);
    m_window->actions().undoAction->trigger();
    settle();
    EXPECT_FALSE(document().plan()->endToEnd) << "the placement before the search";
    m_window->actions().redoAction->trigger();
    EXPECT_EQ(document().plan(), searched);

    m_window->actions().closeModel->trigger();
    settle();
    EXPECT_TRUE(isShown("second.onnx"));
    EXPECT_TRUE(m_window->actions().redoAction->isEnabled()) << "its pin";
    m_window->actions().redoAction->trigger();
    EXPECT_EQ(document().plan(), pinned);
    m_window->actions().closeModel->trigger();
    settle();
    EXPECT_EQ(document().model(), nullptr);
    EXPECT_EQ(tabs().count(), 0);
    EXPECT_TRUE(waitFor([this] { return m_world->releases == 2; })) << "the session forgets them too";
}

TEST_F(Tabs, NothingOfOneStandsInTheDocksOfAnother) {
    makeWindow();
    openBoth();
    const auto second = document().model();
    show(0);
    const auto first = document().model();
    runSearch();
    controller().profile();
    ASSERT_TRUE(waitFor([this] { return document().profile().has_value(); }));
    controller().compareWithBaseline("xnnpack");
    ASSERT_TRUE(waitFor([this] { return document().other() != nullptr; }));
    ASSERT_TRUE(m_window->selectNode("/main/3/ConvTranspose"));
    emit controller().problemFound({style::NoticeKind::kDanger,
                                    "wrong",
                                    "/main/3/ConvTranspose",
                                    {},
                                    document().selection().current(),
                                    {}},
                                   controller().models()[0]->id);
    settle();
    const QString time = itemmodels::durationText(document().plan()->endToEnd->median);
    ASSERT_TRUE(m_window->statusLine().text().contains(time));
    const auto other = document().other();
    for (int page = shell::MainWindow::kOperators; page <= shell::MainWindow::kProblems; ++page) {
        m_window->showBottom(static_cast<shell::MainWindow::BottomTab>(page));
        show(1);
        EXPECT_EQ(strangers(*first->graph), "") << page;
        EXPECT_EQ(m_window->bottom().current(), page) << "the page on show stays";
        for (const QString& text : everything()) {
            EXPECT_FALSE(text.contains(time)) << text.toStdString();
        }
        EXPECT_FALSE(document().profile());
        EXPECT_EQ(document().other(), nullptr);
        EXPECT_FALSE(document().selection().current().valid());
        EXPECT_EQ(m_window->problems().rowCount(), 0);
        show(0);
        EXPECT_EQ(strangers(*second->graph), "") << page;
    }
    EXPECT_EQ(document().other(), other);
    EXPECT_TRUE(document().profile());
    EXPECT_EQ(m_window->problems().rowCount(), 1);
    ASSERT_TRUE(m_window->inspector().details());
    EXPECT_TRUE(
        m_window->canvas().shows(m_window->canvas().scene()->boxOf(document().selection().current())) ||
        m_window->canvas().selection().size() == 1);
}

TEST_F(Tabs, EachKeepsItsViewAndWhatIsFolded) {
    makeWindow();
    openModel("builtin:bert");
    m_window->actions().foldRepeats->trigger();
    settle();
    m_window->canvas().setZoom(0.8);
    m_window->canvas().panBy({-60, -300});
    const auto view = m_window->canvas().view();
    const auto boxes = m_window->canvas().scene()->boxes().size();
    openModel("second.onnx");
    settle();
    EXPECT_FALSE(m_window->actions().foldRepeats->isChecked());
    show(0);
    EXPECT_TRUE(m_window->actions().foldRepeats->isChecked());
    EXPECT_EQ(m_window->canvas().scene()->boxes().size(), boxes);
    EXPECT_DOUBLE_EQ(m_window->canvas().zoom(), view.zoom);
    EXPECT_DOUBLE_EQ(m_window->canvas().view().origin.x, view.origin.x);
    EXPECT_DOUBLE_EQ(m_window->canvas().view().origin.y, view.origin.y);
}

TEST_F(Tabs, AFileHasOneTabWhateverPathLeadsToIt) {
    QTemporaryDir folder;
    const QString file = folder.filePath("model.onnx");
    ASSERT_TRUE(QFile(file).open(QIODevice::WriteOnly));
    ASSERT_TRUE(QFile::link(file, folder.filePath("link.onnx")));
    m_world->models[file.toStdString()] = m_world->models["second.onnx"];
    makeWindow();
    openModel(file);
    pinFirst("xnnpack");
    openModel("builtin:dcgan");
    for (const QString& path : {file, folder.path() + "/./model.onnx", folder.filePath("link.onnx")}) {
        show(1);
        openModel(path);
        settle();
        EXPECT_EQ(tabs().count(), 2) << path.toStdString();
        EXPECT_EQ(tabs().currentIndex(), 0);
        EXPECT_EQ(document().pins(), 1) << "it comes to the front as it was left";
    }
    EXPECT_EQ(m_world->opens, 2);
}

TEST_F(Tabs, AFileThatWasWrittenSinceIsReadAgainInItsTab) {
    QTemporaryDir folder;
    const QString path = folder.filePath("model.onnx");
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    m_world->models[path.toStdString()] = m_world->models["second.onnx"];
    makeWindow();
    openModel(path);
    openModel("builtin:dcgan");
    file.write("of another length");
    file.close();
    openModel(path);
    settle();
    EXPECT_EQ(m_world->opens, 3);
    EXPECT_EQ(tabs().count(), 2);
    EXPECT_EQ(tabs().currentIndex(), 0);
}

TEST_F(Tabs, WhatRunsForAModelIsToldWhenItIsInFrontAgain) {
    makeWindow();
    openBoth();
    show(0);
    m_world->workSteps = 20;
    m_window->actions().profile->trigger();
    ASSERT_TRUE(waitFor([this] { return controller().bridge().running(JobKind::kProfile); }));
    show(1);
    ASSERT_TRUE(waitFor([this] { return !controller().bridge().running(JobKind::kProfile); }));
    settle();
    EXPECT_FALSE(document().profile());
    EXPECT_EQ(undo().count(), 0);
    show(0);
    EXPECT_TRUE(document().profile());
}

TEST_F(Tabs, ClosesAModelForWhichSomethingRuns) {
    makeWindow();
    openBoth();
    show(0);
    m_world->workSteps = 100'000;
    m_window->actions().profile->trigger();
    ASSERT_TRUE(waitFor([this] { return controller().bridge().running(JobKind::kProfile); }));
    tabs().setCurrentIndex(1);
    waitForPicture();
    emit tabs().closeAsked(0);
    EXPECT_FALSE(controller().bridge().running(JobKind::kProfile));
    EXPECT_TRUE(isShown("second.onnx"));
    EXPECT_EQ(tabs().count(), 1);
    EXPECT_TRUE(waitFor([this] { return m_world->releases == 1; })) << "what ran has ended";
    // And one that is searched.
    m_world->searchSteps = 100'000;
    m_window->actions().search->trigger();
    ASSERT_TRUE(waitFor([this] { return m_world->searchRuns.load(); }));
    m_window->actions().closeModel->trigger();
    EXPECT_FALSE(controller().searching());
    settle();
    EXPECT_EQ(document().model(), nullptr);
    EXPECT_TRUE(waitFor([this] { return m_world->releases == 2; }));
}

TEST_F(Tabs, ASearchKeepsItsModelInFrontAndSaysSo) {
    makeWindow();
    openBoth();
    m_world->searchSteps = 100'000;
    m_window->actions().search->trigger();
    ASSERT_TRUE(waitFor([this] { return m_world->searchRuns.load(); }));
    EXPECT_FALSE(tabs().isTabEnabled(0));
    EXPECT_TRUE(tabs().isTabEnabled(1));
    EXPECT_TRUE(tabs().tabToolTip(0).contains("A search is running in second.onnx"))
        << tabs().tabToolTip(0).toStdString();
    for (const QAction* action :
         {m_window->actions().nextModel, m_window->actions().previousModel, m_window->actions().open}) {
        EXPECT_FALSE(action->isEnabled());
        EXPECT_EQ(m_window->actions().whyDisabled(*action), "A search is running.");
    }
    controller().showModel(0);
    EXPECT_TRUE(isShown("second.onnx"));
    const int opens = m_world->opens;
    m_window->open("builtin:bert");
    QApplication::processEvents();
    EXPECT_EQ(m_world->opens, opens);
    const auto* toast = m_window->findChild<style::ToastArea*>()->current();
    ASSERT_NE(toast, nullptr);
    EXPECT_TRUE(toast->text.contains("A search is running")) << toast->text.toStdString();
    m_window->actions().stop->trigger();
    settle();
    EXPECT_TRUE(tabs().isTabEnabled(0));
    EXPECT_EQ(undo().count(), 1) << "its best so far is its own";
    show(0);
    EXPECT_TRUE(isShown("builtin:dcgan"));
}

TEST_F(Tabs, ATabThatWaitedForASearchIsThere) {
    makeWindow();
    openModel("builtin:dcgan");
    m_world->openDelay = std::chrono::milliseconds(100);
    m_window->open("second.onnx");
    m_world->searchSteps = 100'000;
    m_window->actions().search->trigger();
    ASSERT_TRUE(waitFor([this] { return tabs().count() == 2; }));
    EXPECT_TRUE(isShown("builtin:dcgan")) << "a search began meanwhile";
    m_window->actions().stop->trigger();
    settle();
    show(1);
    EXPECT_TRUE(isShown("second.onnx"));
    EXPECT_NE(document().plan(), nullptr);
}

TEST_F(Tabs, AllThatAreReadAtOnceOpen) {
    makeWindow();
    m_world->openDelay = std::chrono::milliseconds(50);
    QStringList opened;
    for (const char* source : {"builtin:dcgan", "second.onnx", "builtin:dcgan", "builtin:bert"}) {
        m_window->open(source, [&opened, source] { opened << source; });
    }
    ASSERT_TRUE(waitFor([this] { return isShown("builtin:bert"); }));
    settle();
    EXPECT_EQ(tabs().count(), 3);
    EXPECT_EQ(m_world->opens, 3) << "what is read already is not read again";
    for (int tab = 0; tab < 3; ++tab) {
        show(tab);
        EXPECT_NE(document().plan(), nullptr) << tab;
        EXPECT_EQ(undo().count(), 0) << tab;
    }
    opened.sort();
    EXPECT_EQ(opened, (QStringList{"builtin:bert", "builtin:dcgan", "builtin:dcgan", "second.onnx"}));
    // Stopped, it is read anew when it is asked for again.
    m_window->open("builtin:mobilenet-v2");
    controller().stop();
    openModel("builtin:mobilenet-v2");
    EXPECT_EQ(tabs().count(), 4);
}

TEST_F(Tabs, EachKeepsWhetherItIsShownBesideItsSecondPlan) {
    makeWindow();
    openBoth();
    show(0);
    m_window->actions().split->trigger();
    settle();
    waitForPicture();
    ASSERT_TRUE(m_window->otherCanvas().isVisible());
    show(1);
    EXPECT_FALSE(m_window->actions().split->isChecked());
    EXPECT_FALSE(m_window->otherCanvas().isVisible());
    EXPECT_EQ(document().second(), nullptr) << "nothing was asked for here";
    show(0);
    EXPECT_TRUE(m_window->actions().split->isChecked());
    EXPECT_TRUE(m_window->otherCanvas().isVisible());
    m_window->actions().compareNone->trigger();
    settle();
    EXPECT_FALSE(m_window->actions().split->isChecked());
    show(1);
    show(0);
    EXPECT_FALSE(m_window->actions().split->isChecked());
}

TEST_F(Tabs, AProblemStandsInTheTabOfItsModel) {
    makeWindow();
    openBoth();
    show(0);
    m_world->workSteps = 100'000; // what is asked for next waits for it
    m_window->actions().measure->trigger();
    controller().exportPlan(controller().exported(), "svg", "/no/such/folder/plan.svg");
    controller().keepPlan("/proc/none/plan.json");
    show(1, Until::kShown);
    m_world->workSteps = 0;
    settle();
    EXPECT_EQ(m_window->problems().rowCount(), 0);
    const auto* toast = m_window->findChild<style::ToastArea*>()->current();
    ASSERT_NE(toast, nullptr) << "it is told at once";
    show(0);
    EXPECT_EQ(m_window->problems().rowCount(), 2);
    // What is of no model stands in all of them.
    m_window->open("/gone.onnx");
    settle();
    EXPECT_EQ(m_window->problems().rowCount(), 3);
    show(1);
    EXPECT_EQ(m_window->problems().rowCount(), 1);
    show(0);
    EXPECT_EQ(m_window->problems().rowCount(), 3);
    EXPECT_EQ(m_window->problems().rows()[0].where, "/gone.onnx");
}

TEST_F(Tabs, AnExportWritesTheModelForWhichItWasAsked) {
    QTemporaryDir folder;
    makeWindow();
    openModel("builtin:dcgan");
    runSearch();
    settle();
    const auto asked = document().plan();
    m_world->openDelay = std::chrono::milliseconds(50);
    m_window->open("second.onnx"); // comes to the front while the file is chosen
    const QString file = folder.filePath("plan.json");
    QTimer choose;
    QObject::connect(&choose, &QTimer::timeout, [&] {
        auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        if (dialog != nullptr && isShown("second.onnx") && document().plan() != nullptr) {
            choose.stop();
            dialog->findChild<QLineEdit*>()->setText(file);
            QTest::keyClick(dialog->findChild<QLineEdit*>(), Qt::Key_Return);
        }
    });
    choose.start(5);
    m_window->actions().savePlan->trigger();
    ASSERT_TRUE(waitFor([&] { return QFile::exists(file); }));
    settle();
    EXPECT_EQ(m_world->savedPlans[file.toStdString()], asked);
}

TEST_F(Tabs, KnowNoJobsThatEnded) {
    makeWindow();
    openModel("builtin:dcgan");
    for (int i = 0; i < 10; ++i) {
        controller().pin(graph::NodeId(0), i % 2 == 0 ? "xnnpack" : "openblas", {});
    }
    ASSERT_TRUE(waitFor([this] { return controller().preview().has_value(); }));
    controller().profile();
    ASSERT_TRUE(waitFor([this] { return document().profile().has_value(); }));
    settle();
    controller().measure();
    EXPECT_EQ(controller().models().front()->jobs.size(), 1U) << "those that were superseded never answer";
    settle();
    EXPECT_TRUE(controller().models().front()->jobs.empty());
}

TEST_F(Tabs, AreUsedFromTheKeyboardAlone) {
    makeWindow();
    openBoth();
    openModel("builtin:bert");
    m_window->activateWindow();
    const auto press = [this](Qt::Key key, Qt::KeyboardModifiers modifiers) {
        QTest::keyClick(QApplication::focusWidget() != nullptr ? QApplication::focusWidget() : m_window.get(),
                        key, modifiers);
        settle();
    };
    press(Qt::Key_Tab, Qt::ControlModifier);
    EXPECT_TRUE(isShown("builtin:dcgan")) << "round and round";
    press(Qt::Key_Backtab, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_TRUE(isShown("builtin:bert"));
    EXPECT_EQ(tabs().focusPolicy(), Qt::TabFocus);
    tabs().setFocus(Qt::TabFocusReason);
    press(Qt::Key_Left, {});
    EXPECT_TRUE(isShown("second.onnx"));
    waitForPicture();
    EXPECT_TRUE(tabs().hasFocus()) << "the next arrow leads on";
    press(Qt::Key_W, Qt::ControlModifier);
    EXPECT_EQ(tabs().count(), 2);
    press(Qt::Key_W, Qt::ControlModifier);
    press(Qt::Key_W, Qt::ControlModifier);
    EXPECT_EQ(document().model(), nullptr);
}

TEST_F(Tabs, TheMouseClosesAndMoves) {
    makeWindow();
    openBoth();
    openModel("builtin:bert");
    settle();
    QTest::mouseClick(&tabs(), Qt::MiddleButton, {}, tabs().tabRect(1).center());
    EXPECT_EQ(tabs().count(), 2);
    EXPECT_TRUE(isShown("builtin:bert"));
    auto* cross = qobject_cast<QToolButton*>(tabs().tabButton(0, QTabBar::RightSide));
    ASSERT_NE(cross, nullptr);
    EXPECT_EQ(cross->accessibleName(), "Close dcgan");
    cross->click();
    EXPECT_EQ(tabs().count(), 1);
    openModel("second.onnx");
    openModel("builtin:dcgan");
    settle();
    // As a drag does.
    tabs().moveTab(2, 0);
    EXPECT_EQ(controller().models()[0]->source, "builtin:dcgan");
    EXPECT_EQ(controller().front(), 0U);
    EXPECT_EQ(tabs().currentIndex(), 0);
    show(2);
    EXPECT_TRUE(isShown("second.onnx"));
    EXPECT_TRUE(tabs().isMovable());
}

TEST_F(Tabs, NamesAreDistinctAndShort) {
    EXPECT_EQ(shell::distinctNames({"/a/model.onnx", "/b/model.onnx", "/b/c.onnx", "builtin:bert"}),
              (QStringList{"a/model.onnx", "b/model.onnx", "c.onnx", "bert"}));
    EXPECT_EQ(shell::distinctNames({"/x/a/m.onnx", "/y/a/m.onnx", "m.onnx"}),
              (QStringList{"x/a/m.onnx", "y/a/m.onnx", "m.onnx"}));
    EXPECT_EQ(shell::distinctNames({"/a/m.onnx", "/a/m.onnx"}), (QStringList{"m.onnx", "m.onnx"}));
}

TEST_F(Tabs, TwentyFitASmallWindow) {
    for (const double scale : {1.0, 2.0}) {
        m_theme->setFontScale(scale);
        makeWindow();
        m_window->resize(1024, 700);
        for (int i = 0; i < 20; ++i) {
            const QString source = QString("/models/network-%1/a-long-name-of-a-model.onnx").arg(i);
            m_world->models[source.toStdString()] = m_world->models["second.onnx"];
            openModel(source);
        }
        settle();
        QApplication::processEvents();
        EXPECT_EQ(m_window->width(), 1024);
        for (const int tab : {0, 7, 19}) {
            show(tab);
            QApplication::processEvents();
            const QRect place = tabs().tabRect(tab);
            EXPECT_TRUE(tabs().rect().contains(place.center())) << tab << " at " << scale;
            EXPECT_EQ(tabs().tabToolTip(tab).section("\n", 0, 0).section(QStringLiteral(" · "), 0, 0),
                      QString("/models/network-%1/a-long-name-of-a-model.onnx").arg(tab));
            EXPECT_TRUE(tabs().accessibleTabName(tab).contains(QString("network-%1").arg(tab)));
        }
        const auto* arrow = tabs().findChild<QToolButton*>("ScrollRightButton");
        ASSERT_NE(arrow, nullptr);
        EXPECT_TRUE(arrow->isVisible());
        m_window->setColours(layout::ColourMode::kHeat, shell::Heat::kTime);
        settle();
        EXPECT_EQ(m_window->width(), 1024);
        shoot(QString("tabs-twenty-%1").arg(static_cast<int>(100 * scale)));
        m_window.reset();
    }
    m_theme->setFontScale(1);
}

TEST_F(Tabs, ComeBackAtTheNextStart) {
    QTemporaryDir folder;
    QSettings settings(folder.filePath("tessera.ini"), QSettings::IniFormat);
    makeWindow(&settings);
    openBoth();
    openModel("builtin:bert");
    show(1);
    EXPECT_TRUE(m_window->close());
    m_window.reset();
    const int opens = m_world->opens;
    // As the program starts.
    makeWindow(&settings);
    m_window->restoreTabs();
    EXPECT_EQ(settings.value("window/model").toString(), "second.onnx");
    openModel(settings.value("window/model").toString());
    settle();
    ASSERT_EQ(tabs().count(), 3);
    EXPECT_EQ(tabs().currentIndex(), 1);
    EXPECT_EQ(tabs().tabText(0), "dcgan");
    EXPECT_EQ(m_world->opens, opens + 1) << "the others are read when they come to the front";
    show(0);
    EXPECT_TRUE(isShown("builtin:dcgan"));
    EXPECT_NE(document().plan(), nullptr);
    EXPECT_EQ(m_world->opens, opens + 2);
    // A file that is gone has no tab any more.
    m_window.reset();
    settings.setValue("window/models", QStringList{"/gone.onnx", "second.onnx", ""});
    makeWindow(&settings);
    m_window->restoreTabs();
    m_window->open("/gone.onnx");
    ASSERT_TRUE(waitFor([this] { return isShown("second.onnx"); }));
    settle();
    EXPECT_EQ(tabs().count(), 1);
    EXPECT_EQ(m_window->problems().rowCount(), 1);
}

TEST_F(Tabs, CostsOfAnotherMachineAreTakenByEachInItsTurn) {
    makeWindow();
    openBoth();
    controller().openHardwareProfile("far.db");
    ASSERT_TRUE(waitFor([this] { return controller().hardwareProfile().has_value(); }));
    settle();
    EXPECT_EQ(undo().count(), 1);
    show(0);
    EXPECT_EQ(undo().count(), 2) << "its search, and the profile";
    EXPECT_FALSE(document().plan()->endToEnd);
    ASSERT_NE(document().second(), nullptr) << "the plan of this machine";
    EXPECT_TRUE(document().other()->endToEnd);
    show(1);
    EXPECT_EQ(undo().count(), 1) << "once is enough";
    show(0);
    EXPECT_EQ(undo().count(), 2);
}

TEST_F(Tabs, SizesAreGivenToAModelInItsTab) {
    m_world->models["many.onnx"] = symbolicNetwork();
    makeWindow();
    openBoth();
    m_window->open("many.onnx");
    ASSERT_TRUE(waitFor([this] { return isShown("many.onnx"); }));
    settle();
    show(0);
    EXPECT_EQ(m_window->findChild<shell::SizesDialog*>() == nullptr ||
                  !m_window->findChild<shell::SizesDialog*>()->isVisible(),
              true)
        << "it asks for another model";
    show(2);
    EXPECT_EQ(document().plan(), nullptr);
    bool opened = false;
    controller().open("many.onnx", [&] { opened = true; }, {{"x", {4, 16}}});
    ASSERT_TRUE(waitFor([&] { return opened; }));
    settle();
    EXPECT_EQ(tabs().count(), 3);
    EXPECT_EQ(tabs().currentIndex(), 2);
    EXPECT_NE(document().plan(), nullptr);
    show(1);
    show(2);
    EXPECT_EQ(document().model()->shapes.size(), 1U);
}

TEST_F(Tabs, ModelsOf2000NodesNeverBlockTheGuiThread) {
    m_world->models["blocks"] = blockNetwork(kBlocksOf2000);
    m_world->models["more"] = blockNetwork(kBlocksOf2000);
    makeWindow();
    GuiWatchdog watchdog;
    watchdog.enter("open");
    openModel("blocks");
    runSearch();
    openModel("more");
    runSearch();
    for (int turn = 0; turn < 3; ++turn) {
        watchdog.enter("show the first " + std::to_string(turn));
        show(0);
        watchdog.enter("show the second " + std::to_string(turn));
        show(1);
    }
    watchdog.enter("close behind");
    emit tabs().closeAsked(0);
    settle();
    watchdog.enter("close in front");
    m_window->actions().closeModel->trigger();
    settle();
    std::cout << watchdog.report();
    EXPECT_TRUE(watchdog.late().empty()) << "the GUI thread stood still for more than 100 ms";
}

} // namespace
} // namespace tessera::test
