// The bodies of If, Loop and Scan nodes: opened as graphs, left again, found, and in the outline.
#include "engine/layout/scene.h"
#include "tests/widgets/shell/window_fixture.h"
#include "tests/widgets/support/loop_network.h"
#include "widgets/canvas/graph_canvas.h"
#include "widgets/models/outline_model.h"
#include "widgets/panels/find_panel.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/panels/outline_panel.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/body_view.h"
#include "widgets/shell/find_nodes.h"

#include <QAction>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

namespace tessera::test {
namespace {

using graph::BodyPath;
using graph::NodeId;

class BodiesTest : public WindowTest {
protected:
    void SetUp() override {
        m_world->models["loop.onnx"] = loopNetwork();
        makeWindow();
        openModel("loop.onnx");
        m_window->activateWindow();
    }
    [[nodiscard]] const graph::Graph& graph() const {
        return *m_window->controller().document().model()->graph;
    }
    [[nodiscard]] NodeId loop() const { return graph().findNode("repeat"); }
    [[nodiscard]] BodyPath inLoop() const { return {{loop(), "body"}}; }
    [[nodiscard]] graph::GraphRef body() const { return graph::bodyAt(graph(), inLoop()); }
    [[nodiscard]] NodeId inBody(const char* name) const { return body()->findNode(name); }
    [[nodiscard]] itemmodels::NodeSelection& selection() const {
        return m_window->controller().document().selection();
    }
    [[nodiscard]] shell::BodyView& view() const { return m_window->bodyView(); }
    void activate(canvas::GraphCanvas& canvas, NodeId node) {
        const layout::BoxId box = canvas.scene()->boxOf(node);
        ASSERT_TRUE(box.valid());
        canvas.setSelection({box});
        canvas.setFocusBox(box);
        QTest::keyClick(&canvas, Qt::Key_Return);
        settle();
    }
    void openLoop() { activate(m_window->canvas(), loop()); }
    [[nodiscard]] QStringList titles() const {
        QStringList titles;
        for (const layout::BoxInput& box : view().canvas().scene()->boxes()) {
            titles << QString::fromStdString(box.title);
        }
        return titles;
    }
    [[nodiscard]] QStringList way() const {
        QStringList steps;
        for (const shell::BodyCrumb& crumb : view().way()) {
            steps << crumb.text;
        }
        return steps;
    }
};

TEST_F(BodiesTest, OpensByReturnAndSaysWhoRunsIt) {
    EXPECT_EQ(m_window->canvas().scene()->box(m_window->canvas().scene()->boxOf(loop())).title, "Loop {…}");
    openLoop();
    EXPECT_TRUE(view().isVisible());
    EXPECT_FALSE(m_window->canvas().isVisible());
    EXPECT_EQ(titles(), (QStringList{"goes", "carried", "↑ scale", "Identity", "Mul", "If {…}", "goes_on_out",
                                     "choose_out"}));
    EXPECT_EQ(way(), (QStringList{"loop.onnx", "repeat", "body"}));
    EXPECT_TRUE(view().runner().contains("3 operator")) << view().runner().toStdString();
    EXPECT_TRUE(view().runner().contains("repeat")) << view().runner().toStdString();
    const plan::PlanRef& plan = m_window->controller().document().plan();
    const QString backend = m_window->controller()
                                .document()
                                .looks()
                                .of(plan->regions[plan->regionOf(loop()).index()].implementation.backend)
                                .title;
    EXPECT_TRUE(view().runner().contains(backend)) << view().runner().toStdString();
    EXPECT_EQ(m_window->inspector().details()->nodeName, "repeat") << "the docks stay with the node";
    EXPECT_TRUE(view().canvas().hasFocus()) << "the keyboard goes along";
    shoot("body-light");
}

TEST_F(BodiesTest, ADoubleClickOpensToo) {
    canvas::GraphCanvas& canvas = m_window->canvas();
    const QPoint at = canvas.placeOf(canvas.scene()->boxOf(loop())).center().toPoint();
    QTest::mouseClick(canvas.viewport(), Qt::LeftButton, {}, at);
    QTest::mouseDClick(canvas.viewport(), Qt::LeftButton, {}, at);
    settle();
    EXPECT_EQ(view().path(), inLoop());
}

TEST_F(BodiesTest, ANodeWithoutOneIsNotOpened) {
    activate(m_window->canvas(), graph().findNode("before"));
    EXPECT_TRUE(view().path().empty());
    EXPECT_FALSE(m_window->actions().openBody->isEnabled());
    EXPECT_FALSE(m_window->actions().whyDisabled(*m_window->actions().openBody).isEmpty());
    EXPECT_FALSE(m_window->inspector().bodyButton()->isVisible());
}

TEST_F(BodiesTest, TheGraphAroundStandsAsItWasLeft) {
    canvas::GraphCanvas& canvas = m_window->canvas();
    canvas.setZoom(1.7);
    canvas.panBy({41, -17});
    selection().select({loop()}, loop(), &canvas);
    const layout::View before = canvas.view();
    openLoop();
    view().canvas().setZoom(0.6);
    for (const auto& leave : {Qt::Key_Backspace, Qt::Key_Up}) {
        QTest::keyClick(&view().canvas(), leave, leave == Qt::Key_Up ? Qt::AltModifier : Qt::NoModifier);
        settle();
        EXPECT_TRUE(canvas.isVisible());
        EXPECT_FALSE(view().isVisible());
        EXPECT_EQ(canvas.view().zoom, before.zoom);
        EXPECT_NEAR(canvas.view().origin.x, before.origin.x, 1e-9);
        EXPECT_NEAR(canvas.view().origin.y, before.origin.y, 1e-9);
        EXPECT_EQ(selection().current(), loop());
        EXPECT_TRUE(canvas.hasFocus());
        openLoop();
    }
}

TEST_F(BodiesTest, BodiesInsideBodiesKeepTheirPlacesToo) {
    openLoop();
    canvas::GraphCanvas& outer = view().canvas();
    outer.setZoom(0.8);
    outer.panBy({13, 7});
    activate(outer, inBody("choose"));
    const BodyPath inner{{loop(), "body"}, {inBody("choose"), "else_branch"}};
    EXPECT_EQ(view().path(), inner) << "attributes stand in the order of their names";
    EXPECT_EQ(way(), (QStringList{"loop.onnx", "repeat", "body", "choose", "else_branch"}));
    EXPECT_TRUE(titles().contains("Tanh"));
    EXPECT_NE(&view().canvas(), &outer);
    // The other branch of the same node.
    const auto choices = view().findChildren<QToolButton*>();
    const auto choice = std::find_if(choices.begin(), choices.end(),
                                     [](const QToolButton* each) { return each->menu() != nullptr; });
    ASSERT_NE(choice, choices.end());
    ASSERT_EQ((*choice)->menu()->actions().size(), 2);
    (*choice)->menu()->actions().at(1)->trigger();
    settle();
    EXPECT_TRUE(titles().contains("Relu"));
    EXPECT_EQ(way().back(), "then_branch");
    m_theme->setChoice(style::ThemeChoice::kDark);
    m_window->resize(1024, 700);
    shoot("body-in-body-dark-small");
    m_theme->setFontScale(2);
    shoot("body-in-body-large-text");
    m_theme->setFontScale(1);
    m_theme->setChoice(style::ThemeChoice::kLight);
    m_window->resize(1440, 900);
    const layout::View left = outer.view();
    QTest::keyClick(&view().canvas(), Qt::Key_Backspace);
    settle();
    EXPECT_EQ(&view().canvas(), &outer);
    EXPECT_EQ(outer.view().zoom, left.zoom);
    EXPECT_EQ(selection().body()->node, inBody("choose"));
    EXPECT_EQ(outer.selection(), std::vector{outer.scene()->boxOf(inBody("choose"))});
}

TEST_F(BodiesTest, TheWayBackLeadsToEachOfItsSteps) {
    openLoop();
    activate(view().canvas(), inBody("choose"));
    const auto links = [&] {
        QList<QPushButton*> shown;
        for (QPushButton* link : view().findChildren<QPushButton*>()) {
            if (link->isVisible()) {
                shown << link;
            }
        }
        return shown;
    };
    ASSERT_EQ(links().size(), 4);
    QTest::mouseClick(links().at(2), Qt::LeftButton);
    settle();
    EXPECT_EQ(view().path(), inLoop());
    ASSERT_EQ(links().size(), 2);
    QTest::mouseClick(links().at(0), Qt::LeftButton);
    settle();
    EXPECT_FALSE(selection().body());
    EXPECT_TRUE(m_window->canvas().isVisible());
}

TEST_F(BodiesTest, TheInspectorShowsTheOperatorAndWhoRunsIt) {
    selection().selectInBody({inLoop(), inBody("scaled")}, nullptr);
    settle();
    const auto& details = m_window->inspector().details();
    ASSERT_TRUE(details);
    EXPECT_EQ(details->nodeName, "scaled");
    EXPECT_EQ(details->title, "Mul");
    EXPECT_EQ(details->inBody, "repeat");
    EXPECT_TRUE(details->time.contains("repeat")) << "no time that is not its own";
    ASSERT_EQ(details->tensors.size(), 3U);
    EXPECT_EQ(details->tensors[1].name, "scale");
    EXPECT_EQ(view().canvas().selection(), std::vector{view().canvas().scene()->boxOf(inBody("scaled"))});
    // A link of the inspector opens what the node holds.
    selection().selectInBody({inLoop(), inBody("choose")}, nullptr);
    EXPECT_TRUE(m_window->inspector().bodyButton()->isVisible());
    EXPECT_EQ(m_window->inspector().details()->bodies, (QStringList{"else_branch", "then_branch"}));
    emit m_window->inspector().bodyRequested("then_branch");
    settle();
    EXPECT_EQ(view().path().back().body, "then_branch");
}

TEST_F(BodiesTest, ChoosingANodeOfTheModelAnywhereShowsTheModel) {
    openLoop();
    const NodeId after = graph().findNode("after");
    selection().select({after}, after, nullptr);
    settle();
    EXPECT_TRUE(m_window->canvas().isVisible());
    EXPECT_TRUE(m_window->canvas().shows(m_window->canvas().scene()->boxOf(after)));
    EXPECT_FALSE(m_window->actions().leaveBody->isEnabled());
}

TEST_F(BodiesTest, WhatIsDoneToTheViewIsDoneToTheBody) {
    openLoop();
    auto& actions = m_window->actions();
    const double model = m_window->canvas().zoom();
    actions.zoomReset->trigger();
    EXPECT_EQ(view().canvas().zoom(), 1.0);
    actions.zoomIn->trigger();
    EXPECT_EQ(view().canvas().zoom(), 1.25);
    actions.fit->trigger();
    EXPECT_NE(view().canvas().zoom(), 1.25);
    actions.minimap->trigger();
    EXPECT_EQ(view().canvas().minimap(), canvas::Minimap::kHidden);
    EXPECT_EQ(m_window->canvas().zoom(), model);
    EXPECT_FALSE(actions.fold->isEnabled());
    EXPECT_FALSE(actions.split->isEnabled());
    EXPECT_TRUE(actions.leaveBody->isEnabled());
}

TEST_F(BodiesTest, ANewPlanColoursTheBodyWhereItStands) {
    openLoop();
    view().canvas().setZoom(0.7);
    view().canvas().panBy({11, 5});
    selection().selectInBody({inLoop(), inBody("scaled")}, nullptr);
    const layout::View before = view().canvas().view();
    runSearch();
    settle();
    EXPECT_EQ(view().path(), inLoop());
    EXPECT_EQ(view().canvas().view().zoom, before.zoom);
    EXPECT_NEAR(view().canvas().view().origin.x, before.origin.x, 1e-9);
    EXPECT_EQ(view().canvas().selection(), std::vector{view().canvas().scene()->boxOf(inBody("scaled"))});
}

TEST_F(BodiesTest, AnotherModelHasNoBodyOfThisOne) {
    openLoop();
    openModel("builtin:dcgan");
    settle();
    EXPECT_FALSE(selection().body());
    EXPECT_FALSE(view().isVisible());
    EXPECT_TRUE(m_window->canvas().isVisible());
}

TEST_F(BodiesTest, FindLooksIntoBodiesAndOpensThem) {
    EXPECT_TRUE(shell::findNodes(graph(), "nothing like it").empty());
    const auto rows = shell::findNodes(graph(), "Relu(_)");
    ASSERT_EQ(rows.size(), 2U) << "a pattern matches in bodies too";
    EXPECT_EQ(rows[0].name, "before");
    EXPECT_EQ(rows[1].where, "repeat › body › choose › then_branch");
    auto& find = *m_window->findChild<panels::FindPanel*>();
    m_window->actions().find->trigger();
    QTest::keyClicks(find.input(), "down");
    ASSERT_TRUE(waitFor([&] { return find.results().rowCount() == 1; }));
    EXPECT_EQ(find.results().index(0, 0).data().toString(), "down in repeat › body › choose › else_branch");
    QTest::keyClick(find.input(), Qt::Key_Return);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    settle();
    ASSERT_TRUE(selection().body());
    EXPECT_EQ(selection().body()->path.size(), 2U);
    EXPECT_TRUE(titles().contains("Tanh"));
    EXPECT_EQ(view().canvas().selection().size(), 1U);
    EXPECT_EQ(m_window->inspector().details()->nodeName, "down");
}

TEST_F(BodiesTest, ANodeIsSelectedByItsNameWhereverItStands) {
    EXPECT_TRUE(m_window->selectNode("up"));
    settle();
    EXPECT_EQ(view().path().back().body, "then_branch");
    EXPECT_TRUE(m_window->selectNode("after"));
    EXPECT_FALSE(selection().body());
    EXPECT_FALSE(m_window->selectNode("nowhere"));
}

TEST_F(BodiesTest, TheOutlineHasThemBelowTheirNodes) {
    auto& model = *m_window->findChild<itemmodels::OutlineModel*>();
    const QModelIndex node = model.indexOf(loop());
    ASSERT_EQ(model.rowCount(node), 1);
    const QModelIndex inner = model.index(0, 0, node);
    EXPECT_EQ(inner.data().toString(), "body");
    ASSERT_EQ(model.rowCount(inner), 3);
    const QModelIndex scaled = model.index(1, 0, inner);
    EXPECT_EQ(scaled.data().toString(), "scaled · Mul");
    EXPECT_EQ(model.rowCount(model.index(2, 0, inner)), 2) << "the branches of the If";
    m_window->outline().tree()->setCurrentIndex(scaled);
    settle();
    EXPECT_EQ(selection().body(), (itemmodels::BodyPlace{inLoop(), inBody("scaled")}));
    EXPECT_TRUE(view().isVisible());
    // And it follows: the row of what is selected is the current one.
    selection().selectInBody({inLoop(), inBody("goes_on")}, nullptr);
    EXPECT_EQ(m_window->outline().tree()->currentIndex().data().toString(), "goes_on · Identity");
    selection().selectInBody({inLoop(), {}}, nullptr);
    EXPECT_EQ(m_window->outline().tree()->currentIndex().data().toString(), "body");
}

} // namespace
} // namespace tessera::test
