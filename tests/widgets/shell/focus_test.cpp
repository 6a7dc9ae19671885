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
#include "widgets/shell/settings_dialog.h"

#include <QAction>
#include <QApplication>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QImage>
#include <QLineEdit>
#include <QPushButton>
#include <QTabBar>
#include <QTest>
#include <QTreeView>

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
    static void focusByKey(QWidget& widget) {
        widget.setFocus(Qt::TabFocusReason);
        widget.window()->setAttribute(Qt::WA_KeyboardFocusChange);
        QApplication::processEvents();
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
    QApplication::processEvents();
    const int width = table->viewport()->width();
    EXPECT_GT(topLine(0), width * 9 / 10) << "over all cells of the row";
    EXPECT_EQ(topLine(1), 0);
    QTest::keyClick(table, Qt::Key_Down);
    QApplication::processEvents();
    EXPECT_EQ(topLine(0), 0) << "the ring has left";
    EXPECT_GT(topLine(1), width * 9 / 10);
    m_shown->canvas().setFocus(Qt::MouseFocusReason);
    QApplication::processEvents();
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
    QApplication::processEvents();
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
