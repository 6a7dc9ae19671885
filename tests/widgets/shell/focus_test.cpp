// What a person at the keyboard sees: where the focus is, what gets it, and what it does not change.
#include "tests/widgets/shell/window_fixture.h"
#include "widgets/canvas/graph_canvas.h"
#include "widgets/models/plan_list.h"
#include "widgets/panels/compare_panel.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/panels/operators_panel.h"
#include "widgets/panels/outline_panel.h"
#include "widgets/panels/spec_editor.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/canvas_caption.h"
#include "widgets/shell/preview_bar.h"
#include "widgets/shell/settings_dialog.h"
#include "widgets/style/toast.h"

#include <QAction>
#include <QApplication>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <QWheelEvent>

namespace tessera::test {
namespace {

using shell::MainWindow;

class FocusTest : public WindowTest {
protected:
    void SetUp() override {
        WindowTest::SetUp();
        m_shown = &makeWindow();
        openModel("builtin:dcgan");
        m_shown->activateWindow();
        ASSERT_TRUE(waitFor([this] { return m_shown->isActiveWindow(); }));
    }
    [[nodiscard]] QColor accent() const { return m_theme->colour(style::Role::kAccent); }
    /// As a person who presses Tab: only then are rings shown.
    void focusByKey(QWidget& widget) {
        widget.setFocus(Qt::TabFocusReason);
        widget.window()->setAttribute(Qt::WA_KeyboardFocusChange);
        settle();
    }
    MainWindow* m_shown = nullptr;
};

TEST_F(FocusTest, PassingTheOutlineSelectsNothing) {
    auto* tree = m_shown->outline().findChild<QTreeView*>();
    m_shown->canvas().setFocus();
    ASSERT_FALSE(m_shown->controller().document().selection().current().valid());
    focusByKey(*tree);
    ASSERT_TRUE(tree->hasFocus());
    EXPECT_FALSE(m_shown->controller().document().selection().current().valid());
    EXPECT_TRUE(m_shown->canvas().selection().empty());
    QTest::keyClick(tree, Qt::Key_Down);
    EXPECT_TRUE(m_shown->controller().document().selection().current().valid()) << "whoever moves, chooses";
}

/// Qt would give the keyboard to the next button, where Return exports.
TEST_F(FocusTest, AButtonThatIsDisabledByWhatItDoesLeavesTheKeyboardToTheCanvas) {
    m_world->searchHoldsAt = 1;
    QToolButton* search = nullptr;
    for (auto* button : m_shown->findChildren<QToolButton*>()) {
        search = button->defaultAction() == m_shown->actions().search ? button : search;
    }
    ASSERT_NE(search, nullptr);
    focusByKey(*search);
    QTest::keyClick(search, Qt::Key_Space);
    EXPECT_TRUE(waitFor([&] { return m_shown->controller().searching(); }));
    EXPECT_FALSE(search->isEnabled());
    EXPECT_TRUE(m_shown->canvas().hasFocus())
        << (QApplication::focusWidget() != nullptr ? QApplication::focusWidget()->metaObject()->className()
                                                   : "none");
    m_world->searchHoldsAt = -1;
    ASSERT_NO_FATAL_FAILURE(settle());
}

// The first row is the current one from the focus on: it must be possible to choose it.
TEST_F(FocusTest, TheFirstRowCanBeChosenToo) {
    auto* tree = m_shown->outline().findChild<QTreeView*>();
    focusByKey(*tree);
    QTest::keyClick(tree, Qt::Key_Space);
    EXPECT_TRUE(m_shown->controller().document().selection().current().valid());
    m_shown->actions().compareGreedy->trigger();
    ASSERT_TRUE(waitFor([&] { return m_shown->controller().document().other() != nullptr; }));
    waitForPicture(); // the rows come with it
    m_shown->controller().document().selection().clear(nullptr);
    auto* table = m_shown->findChild<panels::TableView*>(QStringLiteral("compare_table"));
    focusByKey(*table);
    ASSERT_EQ(table->currentIndex().row(), 0);
    ASSERT_FALSE(m_shown->controller().document().selection().current().valid());
    table->selectRow(0); // as Return in the line of the search does
    EXPECT_TRUE(m_shown->controller().document().selection().current().valid());
}

TEST_F(FocusTest, PassingATableSelectsNothing) {
    ASSERT_TRUE(m_shown->selectNode("/main/3/ConvTranspose"));
    const auto node = m_shown->controller().document().selection().current();
    m_shown->actions().compareGreedy->trigger();
    ASSERT_TRUE(waitFor([&] { return m_shown->controller().document().other() != nullptr; }));
    waitForPicture();
    auto* table = m_shown->findChild<panels::TableView*>(QStringLiteral("compare_table"));
    focusByKey(*table);
    ASSERT_TRUE(table->hasFocus());
    EXPECT_EQ(m_shown->controller().document().selection().current(), node);
    QTest::keyClick(table, Qt::Key_Down);
    EXPECT_NE(m_shown->controller().document().selection().current(), node) << "whoever moves, chooses";
}

TEST_F(FocusTest, TheOperatorsHaveACurrentRowAsSoonAsTheyHaveTheKeyboard) {
    m_shown->selectNode("/main/3/ConvTranspose");
    m_shown->controller().document().selection().clear(nullptr);
    QTest::keyClick(m_shown, Qt::Key_1, Qt::AltModifier);
    auto* table = m_shown->operators().table();
    ASSERT_TRUE(table->hasFocus());
    EXPECT_EQ(table->currentIndex().row(), 0);
    EXPECT_FALSE(m_shown->controller().document().selection().current().valid());
}

TEST_F(FocusTest, TheCanvasShowsItsFocusAsSoonAsItHasIt) {
    auto& canvas = m_shown->canvas();
    const auto corner = [&] {
        const QImage image = canvas.viewport()->grab().toImage();
        return image.pixelColor(0, image.height() / 2);
    };
    m_shown->operators().table()->setFocus();
    EXPECT_NE(corner(), accent());
    QTest::keyClick(m_shown, Qt::Key_0, Qt::AltModifier);
    ASSERT_TRUE(canvas.hasFocus());
    EXPECT_EQ(corner(), accent()) << "around the view while nothing in it has it";
    ASSERT_TRUE(m_shown->selectNode("/main/3/ConvTranspose"));
    EXPECT_EQ(canvas.scene()->box(canvas.focusBox()).nodes.front(),
              m_shown->controller().document().selection().nodes().front())
        << "its keys begin at what is selected elsewhere";
    canvas.reveal(canvas.focusBox());
    EXPECT_TRUE(waitFor([&] { return corner() != accent(); })) << "the box has the ring";
}

TEST_F(FocusTest, AfterAPreviewTheKeyboardIsBackWhereItCameFrom) {
    ASSERT_TRUE(m_shown->selectNode("/main/3/ConvTranspose"));
    const auto node = m_shown->controller().document().selection().current();
    auto* table = m_shown->operators().table();
    for (const bool applies : {false, true}) {
        focusByKey(*table);
        m_shown->controller().pin(node, "xnnpack", {});
        ASSERT_TRUE(waitFor([&] { return m_shown->previewBar().isAncestorOf(QApplication::focusWidget()); }));
        (applies ? m_shown->actions().applyPreview : m_shown->actions().discardPreview)->trigger();
        ASSERT_TRUE(waitFor([&] { return !m_shown->previewBar().isVisible(); }));
        EXPECT_TRUE(table->hasFocus()) << applies;
    }
    waitForPicture();
    EXPECT_TRUE(table->hasFocus());
    m_shown->actions().undoAction->trigger();
    waitForPicture();
    EXPECT_TRUE(table->hasFocus());
    auto& canvas = m_shown->canvas();
    const auto at = canvas.selection();
    ASSERT_EQ(at.size(), 1U);
    EXPECT_EQ(canvas.focusBox(), at.front()) << "and the canvas's keys go on from the selection";
}

TEST_F(FocusTest, UndoTakesBackAPreviewAndNoStepBeforeIt) {
    auto& controller = m_shown->controller();
    controller.pin(graph::NodeId(0), "xnnpack", {});
    ASSERT_TRUE(waitFor([&] { return controller.preview().has_value(); }));
    EXPECT_TRUE(m_shown->actions().undoAction->isEnabled());
    controller.applyPreview();
    ASSERT_EQ(controller.document().pins(), 1);
    controller.pin(graph::NodeId(1), "xnnpack", {});
    ASSERT_TRUE(waitFor([&] { return controller.preview().has_value(); }));
    m_shown->actions().undoAction->trigger();
    EXPECT_FALSE(controller.preview().has_value());
    EXPECT_EQ(controller.document().pins(), 1);
    m_shown->actions().undoAction->trigger();
    EXPECT_EQ(controller.document().pins(), 0);
}

TEST_F(FocusTest, EscapeClosesAToastWhereverTheKeyboardIs) {
    auto* toasts = m_shown->findChild<style::ToastArea*>();
    for (QWidget* widget :
         {static_cast<QWidget*>(&m_shown->canvas()), static_cast<QWidget*>(m_shown->operators().table())}) {
        m_shown->controller().document().selection().clear(nullptr);
        emit m_shown->controller().noticed(style::NoticeKind::kDanger, "It failed", "so");
        ASSERT_NE(toasts->current(), nullptr);
        focusByKey(*widget);
        QTest::keyClick(widget, Qt::Key_Escape);
        EXPECT_EQ(toasts->current(), nullptr) << widget->accessibleName().toStdString();
    }
}

TEST_F(FocusTest, TheCaptionIsWholeAndApartFromToastsAndCanBeClosed) {
    auto& caption = m_shown->caption();
    const QString words =
        "No difference between Tessera native alone, which won, and the fastest plan of several";
    m_shown->resize(1250, 800);
    caption.setMessage(words, "Show the Mix");
    settle();
    auto* label = caption.findChildren<QLabel*>().last();
    ASSERT_EQ(label->text(), words);
    EXPECT_GE(label->height(), label->heightForWidth(label->width()));
    EXPECT_LE(label->height(), 2 * label->fontMetrics().lineSpacing() + 4);
    emit m_shown->controller().noticed(style::NoticeKind::kDanger, "It failed", "so");
    const auto placeOf = [](const QWidget& widget) {
        return QRect(widget.mapToGlobal(QPoint(0, 0)), widget.size());
    };
    const int shadow = 20;
    auto* toasts = m_shown->findChild<style::ToastArea*>();
    EXPECT_LE(placeOf(*toasts).bottom() - shadow, placeOf(caption).top());
    toasts->closeCurrent();
    focusByKey(*caption.closeButton());
    QTest::keyClick(caption.closeButton(), Qt::Key_Escape);
    EXPECT_FALSE(caption.isVisible());
    EXPECT_TRUE(m_shown->canvas().hasFocus());
    caption.setMessage(words, "Show the Mix");
    EXPECT_FALSE(caption.isVisible()) << "who closed it has read it";
    runSearch();
    EXPECT_TRUE(waitFor([&] { return caption.isVisible(); })) << "there is news";
}

TEST_F(FocusTest, ABarStaysAtItsEdgeFromPreviewToPreview) {
    const auto above = [&] {
        return m_shown->previewBar().mapTo(m_shown, QPoint(0, 0)).y() <
               m_shown->canvas().mapTo(m_shown, m_shown->canvas().rect().center()).y();
    };
    const auto preview = [&](const layout::BoxId box, double y) {
        auto& canvas = m_shown->canvas();
        canvas.setZoom(1);
        const graph::NodeId node = canvas.scene()->box(box).nodes.front();
        m_shown->controller().document().selection().select({node}, node, &canvas);
        QTest::qWait(0);
        QTest::keyClick(&canvas, Qt::Key_Escape); // the camera stands still
        m_shown->controller().document().selection().select({node}, node, &canvas);
        const double by = y - canvas.placeOf(box).center().y();
        QWheelEvent wheel(QPointF(100, 100), canvas.viewport()->mapToGlobal(QPointF(100, 100)),
                          QPoint(0, static_cast<int>(by)), QPoint(0, static_cast<int>(by)), Qt::NoButton, {},
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(canvas.viewport(), &wheel);
        m_shown->controller().pin(node, "xnnpack", {});
        ASSERT_TRUE(waitFor([&] { return m_shown->previewBar().isVisible(); }));
        settle();
    };
    const auto discard = [&] { m_shown->controller().discardPreview(); };
    const double middle = m_shown->canvas().viewport()->height() / 2.0;
    const layout::BoxId box = m_shown->canvas().scene()->boxOf(graph::NodeId(2));
    ASSERT_NO_FATAL_FAILURE(preview(box, middle));
    EXPECT_TRUE(above());
    discard();
    ASSERT_NO_FATAL_FAILURE(preview(box, 10));
    EXPECT_FALSE(above()) << "it would lie over the box";
    discard();
    ASSERT_NO_FATAL_FAILURE(preview(box, middle));
    EXPECT_FALSE(above()) << "it need not go back";
}

TEST_F(FocusTest, ACandidateOfAnotherRegionIsPinnedWhereItRuns) {
    auto& inspector = m_shown->inspector();
    ASSERT_TRUE(m_shown->selectNode("/main/3/ConvTranspose"));
    ASSERT_TRUE(inspector.details());
    panels::NodeDetails details = *inspector.details();
    ASSERT_FALSE(details.candidates.empty());
    const graph::NodeId other(details.node.index() + 1);
    details.candidates.back().nodes = {other, graph::NodeId(other.index() + 1)};
    details.candidates.back().cost = backend::Cost::predicted(base::Nanoseconds(1));
    details.candidates.back().chosen = false;
    const auto last = details.candidates.back();
    inspector.show(details);
    QSignalSpy pins(&inspector, &panels::InspectorPanel::pinRequested);
    inspector.candidates()->showRow(static_cast<int>(details.candidates.size()) - 1);
    QTest::mouseClick(inspector.pinButton(), Qt::LeftButton);
    ASSERT_EQ(pins.count(), 1);
    EXPECT_EQ(pins.front()[0].value<graph::NodeId>(), other);
    EXPECT_EQ(pins.front()[2].toString(), last.implementation);
}

TEST_F(FocusTest, ThePinButtonHasTheListOfWhatItCosts) {
    ASSERT_TRUE(m_shown->selectNode("/main/3/ConvTranspose"));
    QMenu& menu = m_shown->inspector().pinMenu();
    emit menu.aboutToShow();
    EXPECT_EQ(menu.actions().isEmpty(), m_shown->inspector().details()->pins.empty());
    ASSERT_FALSE(menu.actions().isEmpty());
    EXPECT_TRUE(menu.actions().front()->text().contains('\t')) << "with what it costs";
}

TEST_F(FocusTest, TheListOfWhatPinsCostFillsInUnderWhoWalksIt) {
    m_shown->controller().document().selection().clear(nullptr);
    ASSERT_TRUE(m_shown->selectNode("/main/3/ConvTranspose")); // what pins do is asked for now
    QMenu& menu = m_shown->inspector().pinMenu();
    menu.popup(m_shown->mapToGlobal(QPoint(0, 0)));
    settle();
    QTest::keyClick(&menu, Qt::Key_Down);
    QTest::keyClick(&menu, Qt::Key_Down);
    const QAction* walked = menu.activeAction();
    ASSERT_NE(walked, nullptr);
    ASSERT_NE(walked, menu.actions().front());
    const auto says = [&](const QString& words) {
        const auto actions = menu.actions();
        return std::any_of(actions.begin(), actions.end(),
                           [&](const QAction* action) { return action->text().endsWith(words); });
    };
    EXPECT_FALSE(says("?")) << "what is being worked out is not unknown";
    ASSERT_TRUE(waitFor([&] {
        return !m_shown->controller().bridge().running(bridge::JobKind::kEffects) &&
               !says(QStringLiteral("…"));
    }));
    EXPECT_EQ(menu.activeAction(), walked);
    menu.close();
}

TEST_F(FocusTest, EachPageOfTheInspectorHasACommand) {
    ASSERT_TRUE(m_shown->selectNode("/main/3/ConvTranspose"));
    for (const char* id : {"inspector_node", "inspector_candidates", "inspector_why", "inspector_tensors"}) {
        auto* action = m_shown->findChild<QAction*>(id);
        ASSERT_NE(action, nullptr) << id;
        EXPECT_FALSE(action->shortcut().isEmpty()) << id;
        action->trigger();
        EXPECT_TRUE(m_shown->inspector().isAncestorOf(QApplication::focusWidget())) << id;
    }
}

TEST_F(FocusTest, AnotherOrderIsReadFromItsFirstRowAndColoursLeaveTheTable) {
    openModel("builtin:resnext50");
    const graph::NodeId first(0);
    m_shown->controller().document().selection().select({first}, first, nullptr);
    m_shown->showBottom(MainWindow::kOperators);
    auto* table = m_shown->operators().table();
    settle();
    ASSERT_GT(table->verticalScrollBar()->maximum(), 0);
    table->verticalScrollBar()->setValue(table->verticalScrollBar()->maximum());
    const int before = table->verticalScrollBar()->value();
    m_shown->setColours(layout::ColourMode::kHeat, shell::Heat::kTime);
    waitForPicture();
    EXPECT_EQ(table->verticalScrollBar()->value(), before);
    auto* header = table->horizontalHeader();
    for (int clicks = 0; clicks < 4; ++clicks) {
        table->verticalScrollBar()->setValue(table->verticalScrollBar()->maximum());
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                          QPoint(header->sectionViewportPosition(1) + 20, header->height() / 2));
        EXPECT_EQ(table->verticalScrollBar()->value(), 0);
        EXPECT_EQ(header->sortIndicatorSection(), 1) << "an order is always shown";
    }
}

TEST_F(FocusTest, ARingStandsAroundTheRowOfTheKeyboard) {
    auto* table = m_shown->operators().table();
    const auto topLine = [&](int row) {
        const QImage image = table->viewport()->grab().toImage();
        const int y = static_cast<int>(table->rowViewportPosition(row) * image.devicePixelRatio());
        int hits = 0;
        for (int x = 4; x < image.width(); ++x) {
            hits += image.pixelColor(x, y) == accent() ? 1 : 0;
        }
        return hits;
    };
    m_shown->canvas().setFocus();
    EXPECT_EQ(topLine(0), 0);
    focusByKey(*table);
    table->selectRow(0);
    settle();
    const int width = table->viewport()->width();
    EXPECT_GT(topLine(0), width * 9 / 10) << "over all cells of the row";
    EXPECT_EQ(topLine(1), 0);
    QTest::keyClick(table, Qt::Key_Down);
    settle();
    EXPECT_EQ(topLine(0), 0) << "the ring has left";
    EXPECT_GT(topLine(1), width * 9 / 10);
    m_shown->canvas().setFocus(Qt::MouseFocusReason);
    settle();
    EXPECT_EQ(topLine(1), 0);
}

TEST_F(FocusTest, TheRingOfATabStandsAroundItsTitle) {
    QTabBar* bar = nullptr;
    for (auto* candidate : m_shown->inspector().findChildren<QTabBar*>()) {
        bar = candidate->isVisible() ? candidate : bar;
    }
    ASSERT_NE(bar, nullptr);
    focusByKey(*bar);
    ASSERT_TRUE(bar->hasFocus());
    const QImage image = bar->grab().toImage();
    const QRect tab = bar->tabRect(bar->currentIndex());
    const int middle = tab.center().y();
    EXPECT_EQ(image.pixelColor(tab.left() + 1, middle), accent());
    EXPECT_EQ(image.pixelColor(tab.right() - 1, middle), accent());
    for (int x = tab.left() + 3; x < tab.right() - 3; ++x) {
        EXPECT_NE(image.pixelColor(x, tab.top() + 5), accent()) << "no line through the title, at " << x;
    }
}

TEST_F(FocusTest, ButtonsOfDialogsHaveOneRingAndNoForeignIcons) {
    shell::SettingsDialog dialog(*m_theme, m_shown->controller(), nullptr, m_shown);
    dialog.show();
    dialog.activateWindow();
    for (QAbstractButton* button : dialog.findChild<QDialogButtonBox*>()->buttons()) {
        EXPECT_TRUE(button->icon().isNull()) << button->text().toStdString();
        focusByKey(*button);
        ASSERT_TRUE(waitFor([&] { return button->hasFocus(); }));
        const QImage image = button->grab().toImage();
        EXPECT_EQ(image.pixelColor(0, image.height() / 2), accent());
        for (int x = 4; x < image.width() - 4; ++x) {
            EXPECT_NE(image.pixelColor(x, 5), accent()) << "a second ring, at " << x;
        }
    }
}

TEST_F(FocusTest, EditSpecsOpensTheSelectedRegionsSpecAndTakesTheKeyboard) {
    ASSERT_TRUE(m_shown->selectNode("/main/3/ConvTranspose"));
    const auto& plan = *m_shown->controller().document().plan();
    const auto region = plan.regionOf(m_shown->controller().document().selection().current());
    auto* editor = m_shown->findChild<panels::SpecEditor*>();
    ASSERT_TRUE(editor->specId().isEmpty());
    m_shown->actions().editSpecs->trigger();
    ASSERT_TRUE(waitFor([&] { return !editor->specId().isEmpty(); }));
    EXPECT_EQ(editor->specId().toStdString(), plan.regions[region.index()].implementation.backend);
    EXPECT_FALSE(editor->text().isEmpty());
    EXPECT_TRUE(editor->isAncestorOf(QApplication::focusWidget()));
}

TEST_F(FocusTest, NamesOfPlansHaveTheirRoomBesideALongReason) {
    auto* list = m_shown->compare().plans();
    auto* model = m_shown->findChild<itemmodels::PlansModel*>();
    ASSERT_NE(model, nullptr);
    plan::Plan raced = *m_shown->controller().document().plan();
    raced.raced = plan::EndToEnd{base::Nanoseconds(7'180'000), base::Nanoseconds(7'000'000),
                                 base::Nanoseconds(7'300'000), 31};
    raced.baselines = {{"onnxruntime", raced.raced, {}, {}},
                       {"openblas",
                        std::nullopt,
                        "it takes no ConvTranspose, and nothing else does in a plan of its own",
                        {}}};
    itemmodels::PlanListInput input;
    input.plan = std::make_shared<const plan::Plan>(raced);
    input.looks = m_shown->controller().document().looks();
    m_shown->showBottom(MainWindow::kCompare);
    settle();
    model->setRows(itemmodels::planRows(input));
    using Model = itemmodels::PlansModel;
    const int named = model->rowOf({itemmodels::PlanOrigin::Kind::kBaseline, "onnxruntime"});
    ASSERT_GE(named, 0);
    EXPECT_GE(list->columnWidth(Model::kPlan),
              list->sizeHintForIndex(list->viewIndex(named, Model::kPlan)).width());
    EXPECT_LE(list->horizontalHeader()->length(), list->viewport()->width()) << "the reason is elided";
}

TEST_F(FocusTest, MeasuringWhileComparedTimesBothPlans) {
    auto& document = m_shown->controller().document();
    runSearch();
    m_shown->controller().compareWithBaseline("xnnpack"); // which ran in no race
    ASSERT_TRUE(waitFor([&] { return document.other() != nullptr; }));
    ASSERT_FALSE(document.other()->endToEnd.has_value());
    EXPECT_EQ(m_shown->actions().measure->text(), "&Measure Both Plans");
    m_shown->actions().measure->trigger();
    ASSERT_TRUE(waitFor([&] { return document.other()->endToEnd.has_value(); }));
    EXPECT_TRUE(document.plan()->endToEnd.has_value());
    waitForPicture();
    const QString verdict = m_shown->findChild<panels::ComparePanel*>()->verdict();
    EXPECT_TRUE(verdict.startsWith("A is 2.0 times as fast as B")) << verdict.toStdString();
}

} // namespace
} // namespace tessera::test
