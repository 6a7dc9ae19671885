// Conversions on the canvas, by mouse, keys and screen reader.
#include "tests/unit/layout/random_picture.h"
#include "widgets/canvas/graph_canvas.h"
#include "widgets/style/theme.h"

#include <gtest/gtest.h>

#include <QAccessible>
#include <QApplication>
#include <QHelpEvent>
#include <QImage>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>

#include <cmath>

namespace tessera::canvas {
namespace {

using layout::BoxId;
using layout::PillId;

/// A chain of four boxes; the values to the second and to the fourth are converted.
class CanvasPills : public testing::Test {
protected:
    CanvasPills() {
        m_theme.setChoice(style::ThemeChoice::kLight);
        m_theme.setMotion(style::Motion::kReduced);
        m_canvas.resize(800, 700);
        m_canvas.setMinimap(Minimap::kHidden);
        m_canvas.show();
        m_input = layout::chainPicture(4);
        for (const std::uint32_t edge : {0U, 2U}) {
            m_input.edges[edge].readers[0].transit = {layout::TransitKind::kConversion, "abcd→aBcd8b",
                                                      "6.1 µs", edge, "From abcd\nto aBcd8b, 6.1 µs"};
        }
        m_canvas.setScene(layout::Scene::layered(m_input));
        m_canvas.setZoom(1);
        m_canvas.setFocus();
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(&m_canvas, key, modifiers);
    }
    QPoint middleOf(PillId pill) { return m_canvas.placeOf(pill).center().toPoint(); }

    style::Theme m_theme{style::builtinTokens()};
    GraphCanvas m_canvas{m_theme};
    layout::SceneInput m_input;
};

/// Not to a conversion far below that is a little to that side, too.
TEST_F(CanvasPills, ArrowsLeadAsideToWhatStandsThere) {
    layout::SceneInput input = layout::chainPicture(60);
    for (const std::size_t edge : {std::size_t{0}, input.edges.size() - 1}) {
        input.edges[edge].readers[0].transit = {layout::TransitKind::kConversion, "abcd→aBcd8b", "6.1 µs",
                                                static_cast<std::uint32_t>(edge), "From abcd"};
    }
    m_canvas.setScene(layout::Scene::layered(input));
    press(Qt::Key_C);
    ASSERT_EQ(m_canvas.selectedPill(), PillId(0));
    const auto from = m_canvas.scene()->pill(PillId(0)).at;
    press(Qt::Key_Right);
    if (m_canvas.selectedPill().valid()) {
        EXPECT_EQ(m_canvas.selectedPill(), PillId(0)) << "nothing is there";
    } else {
        const auto to = m_canvas.scene()->rectOf(m_canvas.focusBox()).centre();
        EXPECT_LE(std::abs(to.y - from.y), to.x - from.x);
    }
}

TEST_F(CanvasPills, AClickSelectsOneAndLetsGoOfBoxes) {
    ASSERT_EQ(m_canvas.scene()->geometry().pills.size(), 2U);
    m_canvas.reveal(PillId(0));
    m_canvas.setSelection({BoxId(1)});
    QSignalSpy changes(&m_canvas, &GraphCanvas::selectionChanged);
    QTest::mouseClick(m_canvas.viewport(), Qt::LeftButton, {}, middleOf(PillId(0)));
    EXPECT_EQ(m_canvas.selectedPill(), PillId(0));
    EXPECT_TRUE(m_canvas.selection().empty());
    EXPECT_EQ(changes.count(), 1);
    const QPoint box = m_canvas.placeOf(BoxId(1)).center().toPoint();
    QTest::mouseClick(m_canvas.viewport(), Qt::LeftButton, {}, box);
    EXPECT_FALSE(m_canvas.selectedPill().valid());
    EXPECT_EQ(m_canvas.selection(), std::vector{BoxId(1)});
}

TEST_F(CanvasPills, ArrowKeysStopAtOneOnTheWay) {
    press(Qt::Key_Home);
    EXPECT_EQ(m_canvas.focusBox(), BoxId(0));
    press(Qt::Key_Down);
    EXPECT_EQ(m_canvas.selectedPill(), PillId(0));
    EXPECT_FALSE(m_canvas.focusBox().valid());
    press(Qt::Key_Down);
    EXPECT_EQ(m_canvas.focusBox(), BoxId(1));
    EXPECT_FALSE(m_canvas.selectedPill().valid());
    press(Qt::Key_Down);
    EXPECT_EQ(m_canvas.focusBox(), BoxId(2)) << "nothing is converted on this way";
    press(Qt::Key_Up);
    press(Qt::Key_Up);
    EXPECT_EQ(m_canvas.selectedPill(), PillId(0));
    press(Qt::Key_Up);
    EXPECT_EQ(m_canvas.focusBox(), BoxId(0));
}

TEST_F(CanvasPills, AKeyGoesFromOneToTheNext) {
    press(Qt::Key_C);
    EXPECT_EQ(m_canvas.selectedPill(), PillId(0));
    EXPECT_TRUE(m_canvas.shows(PillId(0)));
    press(Qt::Key_C);
    EXPECT_EQ(m_canvas.selectedPill(), PillId(1));
    press(Qt::Key_C);
    EXPECT_EQ(m_canvas.selectedPill(), PillId(0)) << "from the last to the first";
    press(Qt::Key_C, Qt::ShiftModifier);
    EXPECT_EQ(m_canvas.selectedPill(), PillId(1));
    QSignalSpy activations(&m_canvas, &GraphCanvas::pillActivated);
    press(Qt::Key_Return);
    ASSERT_EQ(activations.count(), 1);
    EXPECT_EQ(activations[0][0].value<PillId>(), PillId(1));
    press(Qt::Key_Escape);
    EXPECT_FALSE(m_canvas.selectedPill().valid());
}

TEST_F(CanvasPills, ADoubleClickActivates) {
    QSignalSpy activations(&m_canvas, &GraphCanvas::pillActivated);
    m_canvas.reveal(PillId(1));
    QTest::mouseDClick(m_canvas.viewport(), Qt::LeftButton, {}, middleOf(PillId(1)));
    EXPECT_EQ(activations.count(), 1);
}

TEST_F(CanvasPills, AMenuIsAskedForByMouseAndKey) {
    QSignalSpy menus(&m_canvas, &GraphCanvas::pillMenuRequested);
    QSignalSpy others(&m_canvas, &GraphCanvas::contextMenuRequested);
    m_canvas.reveal(PillId(0));
    const QPoint at = middleOf(PillId(0));
    QContextMenuEvent byMouse(QContextMenuEvent::Mouse, at, m_canvas.viewport()->mapToGlobal(at));
    QApplication::sendEvent(m_canvas.viewport(), &byMouse);
    ASSERT_EQ(menus.count(), 1);
    EXPECT_EQ(m_canvas.selectedPill(), PillId(0));
    press(Qt::Key_C);
    QContextMenuEvent byKey(QContextMenuEvent::Keyboard, QPoint(1, 1), m_canvas.mapToGlobal(QPoint(1, 1)));
    QApplication::sendEvent(m_canvas.viewport(), &byKey);
    ASSERT_EQ(menus.count(), 2);
    EXPECT_EQ(menus[1][0].value<PillId>(), PillId(1));
    EXPECT_EQ(menus[1][1].toPoint(), m_canvas.viewport()->mapToGlobal(middleOf(PillId(1))));
    EXPECT_EQ(others.count(), 0);
}

TEST_F(CanvasPills, AToolTipSaysWhatIsKnown) {
    m_canvas.reveal(PillId(0));
    const QPoint at = middleOf(PillId(0));
    QHelpEvent help(QEvent::ToolTip, at, m_canvas.viewport()->mapToGlobal(at));
    QApplication::sendEvent(m_canvas.viewport(), &help);
    EXPECT_EQ(QToolTip::text(), "From abcd\nto aBcd8b, 6.1 µs");
}

TEST_F(CanvasPills, HoverAndSelectionAreSeen) {
    m_canvas.reveal(PillId(0));
    const QImage plain = m_canvas.grab().toImage();
    QTest::mouseMove(m_canvas.viewport(), middleOf(PillId(0)));
    const QImage hovered = m_canvas.grab().toImage();
    EXPECT_NE(plain, hovered);
    QTest::mouseMove(m_canvas.viewport(), QPoint(2, 2));
    EXPECT_EQ(plain, m_canvas.grab().toImage());
    m_canvas.setSelection({}, PillId(0));
    EXPECT_NE(plain, m_canvas.grab().toImage());
}

TEST_F(CanvasPills, ScreenReadersHearOne) {
    auto* canvas = QAccessible::queryAccessibleInterface(&m_canvas);
    ASSERT_NE(canvas, nullptr);
    m_canvas.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&m_canvas));
    m_canvas.setFocus();
    press(Qt::Key_C);
    auto* pill = canvas->focusChild();
    ASSERT_NE(pill, nullptr);
    EXPECT_EQ(pill->text(QAccessible::Name), "From abcd");
    EXPECT_EQ(pill->text(QAccessible::Description), "to aBcd8b, 6.1 µs");
    EXPECT_TRUE(pill->state().focused);
    EXPECT_TRUE(pill->state().selected);
    const int at = canvas->indexOfChild(pill);
    EXPECT_EQ(canvas->child(at), pill);
    EXPECT_EQ(canvas->childAt(pill->rect().center().x(), pill->rect().center().y()), pill);
    m_input.edges[0].readers[0].transit = {};
    m_canvas.setScene(m_canvas.scene()->withLooks(m_input));
    EXPECT_FALSE(pill->isValid()) << "the plan that is shown now has no such conversion";
}

TEST_F(CanvasPills, NewLooksKeepTheSelectedOneAndNewPlacesDoNot) {
    m_canvas.setSelection({}, PillId(1));
    m_input.edges[0].readers[0].transit.cost = "5.0 µs";
    m_canvas.setScene(m_canvas.scene()->withLooks(m_input));
    EXPECT_EQ(m_canvas.selectedPill(), PillId(1));
    m_canvas.setScene(layout::Scene::layered(layout::chainPicture(2)));
    EXPECT_FALSE(m_canvas.selectedPill().valid());
    press(Qt::Key_C);
    EXPECT_FALSE(m_canvas.selectedPill().valid()) << "there is none";
}

} // namespace
} // namespace tessera::canvas
