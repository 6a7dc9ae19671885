#include "widgets/canvas/graph_canvas.h"

#include "tests/unit/layout/random_picture.h"
#include "tests/widgets/canvas/fake_plan.h"
#include "widgets/style/theme.h"

#include <gtest/gtest.h>

#include <QAccessible>
#include <QImage>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <set>

namespace tessera::canvas {
namespace {

using layout::BoxId;

class GraphCanvasTest : public testing::Test {
protected:
    GraphCanvasTest() {
        m_theme.setChoice(style::ThemeChoice::kLight);
        m_theme.setMotion(style::Motion::kReduced);
        m_canvas.resize(800, 600);
        m_canvas.setMinimap(Minimap::kHidden);
        m_canvas.show(); // gives the viewport its size
    }

    QImage grab() { return m_canvas.grab().toImage(); }
    static int colours(const QImage& image) {
        std::set<QRgb> seen;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                seen.insert(image.pixel(x, y));
            }
        }
        return static_cast<int>(seen.size());
    }

    style::Theme m_theme{style::builtinTokens()};
    GraphCanvas m_canvas{m_theme};
};

TEST_F(GraphCanvasTest, EmptyCanvasIsOneColour) {
    EXPECT_EQ(colours(grab()), 1);
}

TEST_F(GraphCanvasTest, PaintsEveryLevelOfDetail) {
    m_canvas.setScene(fakeScene("dcgan", 1));
    for (const double zoom : {0.02, 0.2, 0.4, 1.0, 2.0}) {
        m_canvas.setZoom(zoom);
        m_canvas.reveal(BoxId(3));
        EXPECT_GT(colours(grab()), 3) << zoom;
    }
}

TEST_F(GraphCanvasTest, FitShowsEverything) {
    m_canvas.setScene(fakeScene("resnext50", 1));
    m_canvas.setZoom(2);
    m_canvas.fit();
    const auto shown = m_canvas.view().visible().grown(0.01);
    const auto& all = m_canvas.scene()->extents();
    EXPECT_LE(shown.left(), all.left());
    EXPECT_LE(shown.top(), all.top());
    EXPECT_GE(shown.right(), all.right());
    EXPECT_GE(shown.bottom(), all.bottom());
}

TEST_F(GraphCanvasTest, ClickSelectsAndControlClickToggles) {
    m_canvas.setScene(layout::Scene::layered(layout::chainPicture(3)));
    QSignalSpy changes(&m_canvas, &GraphCanvas::selectionChanged);
    const auto centre = [&](int box) { return m_canvas.placeOf(BoxId(box)).center().toPoint(); };
    QTest::mouseClick(m_canvas.viewport(), Qt::LeftButton, {}, centre(1));
    EXPECT_EQ(m_canvas.selection(), std::vector{BoxId(1)});
    QTest::mouseClick(m_canvas.viewport(), Qt::LeftButton, Qt::ControlModifier, centre(2));
    EXPECT_EQ(m_canvas.selection(), (std::vector{BoxId(1), BoxId(2)}));
    QTest::mouseClick(m_canvas.viewport(), Qt::LeftButton, Qt::ControlModifier, centre(1));
    EXPECT_EQ(m_canvas.selection(), std::vector{BoxId(2)});
    EXPECT_EQ(changes.count(), 3);
}

TEST_F(GraphCanvasTest, ArrowKeysWalkAlongEdges) {
    layout::SceneInput input;
    const auto a = addBox(input);
    const auto left = addBox(input);
    const auto right = addBox(input);
    const auto end = addBox(input);
    layout::connect(input, a, {left, right});
    layout::connect(input, left, {end});
    layout::connect(input, right, {end});
    m_canvas.setScene(layout::Scene::layered(input));
    const auto press = [&](Qt::Key key) { QTest::keyClick(&m_canvas, key); };
    press(Qt::Key_Down);
    EXPECT_EQ(m_canvas.focusBox(), a);
    press(Qt::Key_Down);
    EXPECT_EQ(m_canvas.focusBox(), left);
    EXPECT_EQ(m_canvas.selection(), std::vector{left});
    press(Qt::Key_Right);
    EXPECT_EQ(m_canvas.focusBox(), right);
    press(Qt::Key_Down);
    EXPECT_EQ(m_canvas.focusBox(), end);
    press(Qt::Key_Up);
    EXPECT_EQ(m_canvas.focusBox(), left);
    press(Qt::Key_Escape);
    EXPECT_TRUE(m_canvas.selection().empty());
}

TEST_F(GraphCanvasTest, FindAndFilterChangeThePicture) {
    m_canvas.setScene(fakeScene("dcgan", 1));
    const auto plain = grab();
    m_canvas.setFound({BoxId(1)});
    const auto found = grab();
    EXPECT_NE(plain, found);
    m_canvas.setFound({});
    EXPECT_EQ(plain, grab());
    const auto boxes = m_canvas.scene()->boxes();
    const auto box = std::ranges::find_if(
        boxes, [](const layout::BoxInput& each) { return each.kind != layout::BoxKind::kTerminal; });
    ASSERT_NE(box, boxes.end());
    const layout::Placement placed = box->placement;
    m_canvas.setFiltered({{placed.slot, placed.letters + "¹", placed.device}});
    EXPECT_EQ(plain, grab()) << "the same backend on another device stays as it is";
    m_canvas.setFiltered({placed});
    EXPECT_NE(plain, grab());
    m_canvas.setFiltered({});
    EXPECT_EQ(plain, grab());
}

TEST_F(GraphCanvasTest, ColourModesAndThemesDiffer) {
    m_canvas.setScene(fakeScene("dcgan", 1));
    const auto backend = grab();
    m_canvas.setColourMode(layout::ColourMode::kHeat);
    const auto heat = grab();
    EXPECT_NE(backend, heat);
    m_canvas.setColourMode(layout::ColourMode::kBackend);
    m_theme.setChoice(style::ThemeChoice::kDark);
    EXPECT_NE(backend, grab());
}

TEST_F(GraphCanvasTest, WheelPansAndControlWheelZooms) {
    m_canvas.setScene(layout::Scene::layered(layout::chainPicture(30)));
    const auto before = m_canvas.view();
    const auto wheel = [&](Qt::KeyboardModifiers modifiers) {
        QWheelEvent event({400, 300}, m_canvas.viewport()->mapToGlobal(QPointF(400, 300)), {}, {0, 120}, {},
                          modifiers, Qt::NoScrollPhase, false);
        QApplication::sendEvent(m_canvas.viewport(), &event);
    };
    wheel({});
    EXPECT_LT(m_canvas.view().origin.y, before.origin.y);
    const auto fixed = m_canvas.view().toScene({400, 300});
    wheel(Qt::ControlModifier);
    EXPECT_GT(m_canvas.zoom(), before.zoom);
    EXPECT_NEAR(m_canvas.view().toScene({400, 300}).x, fixed.x, 1e-6);
}

TEST_F(GraphCanvasTest, RevealsWhereNothingLiesOverIt) {
    m_canvas.setMinimap(Minimap::kShown);
    m_canvas.setScene(fakeScene("resnext50", 1));
    m_canvas.setFloatingPanels([] { return std::vector{QRectF(430, 500, 360, 88)}; });
    for (const double zoom : {0.1, 0.4, 0.7, 1.0}) {
        m_canvas.setZoom(zoom);
        for (std::uint32_t box = 0; box < m_canvas.scene()->boxes().size(); box += 5) {
            m_canvas.reveal(BoxId(box));
            ASSERT_TRUE(m_canvas.shows(BoxId(box))) << box << " at " << zoom;
        }
        m_canvas.resize(600, 400);
        const BoxId last((m_canvas.scene()->boxes().size() - 1) / 5 * 5);
        EXPECT_TRUE(m_canvas.shows(last)) << "a smaller canvas lost it";
        m_canvas.resize(800, 600);
    }
}

TEST_F(GraphCanvasTest, NewLooksKeepViewAndSelection) {
    auto input = layout::chainPicture(4);
    const auto scene = layout::Scene::layered(input);
    m_canvas.setScene(scene);
    m_canvas.setZoom(0.7);
    m_canvas.setSelection({BoxId(2)});
    input.boxes[2].pinned = true;
    m_canvas.setScene(scene->withLooks(input));
    EXPECT_DOUBLE_EQ(m_canvas.zoom(), 0.7);
    EXPECT_EQ(m_canvas.selection(), std::vector{BoxId(2)});
    m_canvas.setScene(layout::Scene::layered(layout::chainPicture(2)));
    EXPECT_TRUE(m_canvas.selection().empty());
}

/// What showed everything goes on to do so, and moves only where it would not.
TEST_F(GraphCanvasTest, AnUntouchedViewOfEverythingLosesNoPartOfAnotherPlan) {
    const auto showsAll = [this] { return m_canvas.view().visible().contains(m_canvas.scene()->extents()); };
    for (const bool isFitted : {false, true}) {
        m_canvas.setScene(nullptr);
        m_canvas.setScene(layout::Scene::layered(layout::chainPicture(6)));
        isFitted ? m_canvas.fit() : m_canvas.home();
        ASSERT_TRUE(showsAll());
        const double before = m_canvas.zoom();
        m_canvas.setScene(layout::Scene::layered(layout::chainPicture(4)));
        EXPECT_DOUBLE_EQ(m_canvas.zoom(), before) << "a smaller picture has room where it is";
        EXPECT_TRUE(showsAll());
        m_canvas.setScene(layout::Scene::layered(layout::chainPicture(9)));
        EXPECT_LT(m_canvas.zoom(), before);
        EXPECT_TRUE(showsAll());
        m_canvas.setScene(layout::Scene::layered(layout::chainPicture(12)));
        EXPECT_TRUE(showsAll()) << "time after time";
    }
}

TEST_F(GraphCanvasTest, AViewThatAPersonMovedIsNotFittedAnew) {
    m_canvas.setScene(layout::Scene::layered(layout::chainPicture(6)));
    m_canvas.zoomBy(0.9, QPointF(400, 300));
    const double zoom = m_canvas.zoom();
    m_canvas.setScene(layout::Scene::layered(layout::chainPicture(40)));
    EXPECT_DOUBLE_EQ(m_canvas.zoom(), zoom);
    EXPECT_FALSE(m_canvas.view().visible().contains(m_canvas.scene()->extents()));
}

TEST_F(GraphCanvasTest, ContextMenuAndActivationNameTheBox) {
    m_canvas.setScene(layout::Scene::layered(layout::chainPicture(3)));
    QSignalSpy menus(&m_canvas, &GraphCanvas::contextMenuRequested);
    QSignalSpy activations(&m_canvas, &GraphCanvas::activated);
    const QPoint at = m_canvas.placeOf(BoxId(1)).center().toPoint();
    QContextMenuEvent event(QContextMenuEvent::Mouse, at, m_canvas.viewport()->mapToGlobal(at));
    QApplication::sendEvent(m_canvas.viewport(), &event);
    ASSERT_EQ(menus.count(), 1);
    EXPECT_EQ(menus[0][0].value<BoxId>(), BoxId(1));
    EXPECT_EQ(m_canvas.selection(), std::vector{BoxId(1)});
    QTest::keyClick(&m_canvas, Qt::Key_Return);
    ASSERT_EQ(activations.count(), 1);
    EXPECT_EQ(activations[0][0].value<BoxId>(), BoxId(1));
}

TEST_F(GraphCanvasTest, ScreenReadersHearTheFocusedBox) {
    auto input = layout::chainPicture(3);
    input.boxes[1].pinned = true;
    m_canvas.setScene(layout::Scene::layered(input));
    auto* canvas = QAccessible::queryAccessibleInterface(&m_canvas);
    ASSERT_NE(canvas, nullptr);
    m_canvas.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&m_canvas));
    m_canvas.setFocus();
    m_canvas.setFocusBox(BoxId(1));
    auto* box = canvas->focusChild();
    ASSERT_NE(box, nullptr);
    const QString name = box->text(QAccessible::Name);
    EXPECT_TRUE(name.contains(QStringLiteral("/box/1"))) << name.toStdString();
    EXPECT_TRUE(name.contains(QStringLiteral("pinned"))) << name.toStdString();
    EXPECT_TRUE(box->state().focused);
    EXPECT_EQ(canvas->child(canvas->indexOfChild(box)), box);
}

TEST_F(GraphCanvasTest, ScreenReadersWalkSelectAndActivate) {
    m_canvas.setScene(layout::Scene::layered(layout::chainPicture(3)));
    auto* canvas = QAccessible::queryAccessibleInterface(&m_canvas);
    ASSERT_EQ(canvas->childCount(), 3);
    auto* second = canvas->child(1);
    EXPECT_EQ(second->role(), QAccessible::ListItem);
    EXPECT_EQ(second->parent(), canvas);
    EXPECT_FALSE(second->state().selected);
    QSignalSpy activations(&m_canvas, &GraphCanvas::activated);
    m_canvas.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&m_canvas));
    second->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QCoreApplication::processEvents();
    EXPECT_EQ(m_canvas.selection(), std::vector{BoxId(1)});
    EXPECT_TRUE(second->state().selected);
    EXPECT_TRUE(second->state().focused);
    EXPECT_FALSE(second->state().offscreen);
    ASSERT_EQ(activations.count(), 1);
    EXPECT_EQ(activations[0][0].value<BoxId>(), BoxId(1));
    m_canvas.setScene(layout::Scene::layered(layout::chainPicture(2)));
    EXPECT_EQ(canvas->childCount(), 2) << "those of the scene before are gone";
}

} // namespace
} // namespace tessera::canvas
