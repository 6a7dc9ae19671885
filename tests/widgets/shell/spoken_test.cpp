// The window as a screen reader walks it: every view, menu and dialog that has something to use.
#include "tests/widgets/shell/window_fixture.h"
#include "tests/widgets/support/loop_network.h"
#include "tests/widgets/support/spoken_walk.h"

#include "widgets/canvas/graph_canvas.h"
#include "widgets/panels/command_palette.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/panels/tabbed_panel.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/body_view.h"
#include "widgets/shell/preview_bar.h"
#include "widgets/shell/replay_bar.h"
#include "widgets/shell/tour.h"
#include "widgets/style/segmented_control.h"

#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QRadioButton>
#include <QTabBar>
#include <QTest>
#include <QTimer>

namespace tessera::test {
namespace {

using shell::MainWindow;

class Spoken : public WindowTest {
protected:
    Spoken() { m_world->searchSteps = 16; }

    void expectSpoken(QWidget& top, const char* where) {
        settle();
        const SpokenWalk walk = walkSpoken(top);
        EXPECT_GT(walk.used, 0) << where;
        EXPECT_TRUE(walk.faults.isEmpty()) << where << ":\n" << walk.faults.join(u'\n').toStdString();
    }
    /// A model, searched, compared and profiled, with conversions.
    void searched() {
        m_world->converts = true;
        makeWindow();
        openModel("builtin:dcgan");
        runSearch();
        m_window->activateWindow();
        ASSERT_TRUE(m_window->selectNode(
            QString::fromStdString(m_window->controller().document().plan()->graph->nodes()[0].name)));
        m_window->controller().profile();
        ASSERT_NO_FATAL_FAILURE(settle());
        ASSERT_TRUE(m_window->controller().document().profile().has_value());
    }
    void compared() {
        m_window->actions().compareGreedy->trigger();
        ASSERT_NO_FATAL_FAILURE(settle());
        ASSERT_NE(m_window->controller().document().other(), nullptr);
    }
    /// Shows each choice of the segmented controls in `panel` that are shown, and walks through it.
    void expectEveryFaceSpoken(QWidget& panel, const char* where) {
        expectSpoken(*m_window, where);
        for (auto* control : panel.findChildren<style::SegmentedControl*>()) {
            if (!control->isVisible()) {
                continue;
            }
            for (auto* choice : control->findChildren<QRadioButton*>()) {
                choice->click();
                expectSpoken(*m_window, qPrintable(QString(where) + ", " + choice->text()));
            }
        }
    }
    /// Opens what an action shows, walks through it, closes it.
    void expectDialogSpoken(QAction& action) {
        bool looked = false;
        QTimer look;
        QObject::connect(&look, &QTimer::timeout, [&] {
            auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
            if (dialog != nullptr && dialog->isVisible()) {
                look.stop();
                looked = true;
                expectSpoken(*dialog, qPrintable(dialog->windowTitle()));
                dialog->reject();
            }
        });
        look.start(5);
        ASSERT_TRUE(action.isEnabled()) << action.text().toStdString();
        action.trigger();
        EXPECT_TRUE(waitFor([&] { return looked; })) << action.text().toStdString();
    }
    /// Opens a menu by `open`, which may wait for its end, walks through it, closes it.
    void expectMenuSpoken(const std::function<void()>& open, const char* where) {
        bool looked = false;
        QTimer look;
        QObject::connect(&look, &QTimer::timeout, [&] {
            if (auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget())) {
                look.stop();
                looked = true;
                expectSpoken(*menu, where);
                menu->close();
            }
        });
        look.start(5);
        open();
        EXPECT_TRUE(waitFor([&] { return looked; })) << where;
    }
};

TEST_F(Spoken, TheStartPage) {
    makeWindow();
    expectSpoken(*m_window, "start page");
}

TEST_F(Spoken, EveryPanel) {
    ASSERT_NO_FATAL_FAILURE(searched());
    ASSERT_NO_FATAL_FAILURE(compared());
    for (int tab = MainWindow::kOperators; tab <= MainWindow::kProblems; ++tab) {
        m_window->showBottom(static_cast<MainWindow::BottomTab>(tab));
        expectEveryFaceSpoken(m_window->bottom(), qPrintable(QString("panel %1").arg(tab)));
    }
    for (auto* tabs : m_window->findChildren<QTabBar*>()) {
        for (int tab = 0; tab < tabs->count() && tabs->isVisible() && tabs->count() > 1; ++tab) {
            tabs->setCurrentIndex(tab);
            expectSpoken(*m_window, qPrintable("tab " + tabs->tabText(tab)));
        }
    }
}

TEST_F(Spoken, ThePreviewAndHeat) {
    ASSERT_NO_FATAL_FAILURE(searched());
    m_window->controller().forbid(graph::NodeId(0), "onednn");
    ASSERT_TRUE(waitFor([&] { return m_window->previewBar().isVisible(); }));
    m_window->setColours(layout::ColourMode::kHeat, shell::Heat::kTime);
    waitForPicture();
    expectSpoken(*m_window, "preview over heat");
    m_window->resize(1024, 700);
    expectSpoken(*m_window, "preview over heat in a small window");
}

TEST_F(Spoken, TheReplay) {
    ASSERT_NO_FATAL_FAILURE(searched());
    m_window->controller().showStep(1);
    ASSERT_TRUE(waitFor([&] { return m_window->replayBar().isVisible(); }));
    waitForPicture();
    expectSpoken(*m_window, "replay");
}

TEST_F(Spoken, ABody) {
    m_world->models["loop.onnx"] = loopNetwork();
    makeWindow();
    openModel("loop.onnx");
    ASSERT_TRUE(m_window->selectNode("repeat"));
    m_window->actions().openBody->trigger();
    ASSERT_TRUE(waitFor([&] { return m_window->bodyView().isVisible(); }));
    waitForPicture();
    expectSpoken(*m_window, "body");
}

TEST_F(Spoken, TheTourAndThePalette) {
    makeWindow();
    openModel("builtin:dcgan");
    m_window->actions().tour->trigger();
    for (int step = 0; m_window->tour().isVisible(); ++step) {
        expectSpoken(*m_window, qPrintable(QString("step %1 of the tour").arg(step)));
        m_window->tour().next()->click();
    }
    m_window->actions().commands->trigger();
    QTest::keyClicks(m_window->palette().input(), "o");
    expectSpoken(*m_window, "palette");
    QTest::keyClicks(m_window->palette().input(), "qqqq");
    expectSpoken(*m_window, "palette that finds nothing");
}

TEST_F(Spoken, EveryMenu) {
    ASSERT_NO_FATAL_FAILURE(searched());
    for (QMenu* menu : m_window->findChildren<QMenu*>()) {
        if (!menu->isEmpty()) {
            expectMenuSpoken([menu] { menu->popup(QPoint(100, 100)); }, qPrintable(menu->title()));
        }
    }
    auto& canvas = m_window->canvas();
    const auto askAt = [&canvas](const QPointF& place) {
        const QPoint at = place.toPoint();
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, canvas.viewport()->mapToGlobal(at));
        QApplication::sendEvent(canvas.viewport(), &event);
    };
    expectMenuSpoken([&] { askAt(canvas.placeOf(canvas.scene()->boxOf(graph::NodeId(0))).center()); },
                     "menu of a node");
    QTest::keyClick(&canvas, Qt::Key_C);
    ASSERT_TRUE(canvas.selectedPill().valid());
    expectMenuSpoken([&] { askAt(canvas.placeOf(canvas.selectedPill()).center()); }, "menu of a conversion");
}

TEST_F(Spoken, EveryDialog) {
    ASSERT_NO_FATAL_FAILURE(searched());
    auto& actions = m_window->actions();
    for (QAction* action : {actions.settings, actions.help, actions.about, actions.shortcuts,
                            actions.exportPicture, actions.kernel}) {
        expectDialogSpoken(*action);
    }
    m_window->inspector().setTab(panels::InspectorPanel::kTensors);
    expectDialogSpoken(*actions.values);
}

TEST_F(Spoken, BoxesAndConversionsAreChildrenOfTheCanvas) {
    ASSERT_NO_FATAL_FAILURE(searched());
    auto* canvas = QAccessible::queryAccessibleInterface(&m_window->canvas());
    const auto boxes = static_cast<int>(m_window->canvas().scene()->boxes().size());
    EXPECT_GT(canvas->childCount(), boxes) << "besides the boxes there are conversions";
    int selected = 0;
    for (int i = 0; i < canvas->childCount(); ++i) {
        auto* child = canvas->child(i);
        ASSERT_NE(child, nullptr) << i;
        EXPECT_EQ(canvas->indexOfChild(child), i);
        selected += child->role() == QAccessible::ListItem && child->state().selected ? 1 : 0;
    }
    EXPECT_EQ(selected, 1);
    m_window->canvas().setFocus();
    QTest::keyClick(&m_window->canvas(), Qt::Key_Home);
    ASSERT_NE(canvas->focusChild(), nullptr);
    EXPECT_TRUE(canvas->focusChild()->state().focused);
    EXPECT_FALSE(canvas->focusChild()->text(QAccessible::Name).isEmpty());
}

TEST_F(Spoken, WhatIsTakenAwayIsFound) {
    makeWindow();
    openModel("builtin:dcgan");
    m_window->actions().colours->setAccessibleName(QString());
    EXPECT_EQ(walkSpoken(*m_window).faults.filter("has no name").size(), 1);
    auto* plain = new QWidget(m_window.get());
    plain->setFocusPolicy(Qt::TabFocus);
    plain->setAccessibleName("Something");
    plain->setGeometry(0, 0, 20, 20);
    plain->show();
    EXPECT_EQ(walkSpoken(*m_window).faults.filter("[Something]: has no role").size(), 1);
    plain->move(-100, 0);
    EXPECT_EQ(walkSpoken(*m_window).faults.filter("[Something]: is not in the window").size(), 1);
}

} // namespace
} // namespace tessera::test
