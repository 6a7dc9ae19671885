// The canvas stands still: where a plan changes and every box has another place, the zoom and the operator in
// the middle stay until a person moves the view.
#include "engine/layout/scene.h"
#include "tests/widgets/shell/window_fixture.h"
#include "widgets/canvas/graph_canvas.h"
#include "widgets/shell/actions.h"

#include <QAction>
#include <QApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

namespace tessera::test {
namespace {

using layout::BoxId;

class StillView : public WindowTest {
protected:
    [[nodiscard]] canvas::GraphCanvas& canvas() const { return m_window->canvas(); }
    /// Of the box in the middle of the view, or nearest to it.
    [[nodiscard]] graph::NodeId middleNode() const {
        const layout::Scene& scene = *canvas().scene();
        const layout::Point middle = canvas().view().visible().centre();
        graph::NodeId nearest;
        double least = 1e300;
        for (std::uint32_t i = 0; i < scene.boxes().size(); ++i) {
            const layout::BoxInput& box = scene.boxes()[i];
            const layout::Rect place = scene.rectOf(BoxId(i));
            const double x = std::max({place.left() - middle.x, middle.x - place.right(), 0.0});
            const double y = std::max({place.top() - middle.y, middle.y - place.bottom(), 0.0});
            if (box.kind != layout::BoxKind::kHull && !box.nodes.empty() && std::hypot(x, y) < least) {
                least = std::hypot(x, y);
                nearest = box.nodes.front();
            }
        }
        return nearest;
    }
    [[nodiscard]] QPointF placeOf(graph::NodeId node) const {
        return canvas().placeOf(canvas().scene()->boxOf(node)).center();
    }
    void expectStill(const char* what, const std::function<void()>& act) {
        const double zoom = canvas().zoom();
        if (!m_watched.valid()) {
            m_watched = middleNode();
        }
        const graph::NodeId middle = m_watched;
        const QPointF before = placeOf(middle);
        const std::uint32_t layoutBefore = canvas().layoutNumber();
        act();
        settle();
        m_moved += canvas().layoutNumber() - layoutBefore;
        EXPECT_DOUBLE_EQ(canvas().zoom(), zoom) << what;
        EXPECT_NEAR(placeOf(middle).x(), before.x(), 0.01) << what;
        EXPECT_NEAR(placeOf(middle).y(), before.y(), 0.01) << what;
    }
    void apply(graph::NodeId node, const QString& backend) {
        auto& controller = m_window->controller();
        controller.pin(node, backend, {});
        ASSERT_TRUE(waitFor([&] { return controller.preview().has_value(); }));
        controller.applyPreview();
    }

    std::uint32_t m_moved = 0; ///< layouts that came
    graph::NodeId m_watched;   ///< in the middle when a person last moved the view
};

/// Nothing moves, but for what would take a part of a model out of sight that was wholly in sight.
TEST_F(StillView, AsItWasOpenedASearchMovesNothing) {
    m_world->wholeGraphWins = true; // one hull in place of many boxes
    const auto showsAll = [this] { return canvas().view().visible().contains(canvas().scene()->extents()); };
    int whole = 0;
    for (const char* model : {"builtin:dcgan", "builtin:resnext50", "builtin:bert"}) {
        makeWindow();
        openModel(model);
        settle();
        m_watched = {};
        const std::array<std::function<void()>, 3> acts{
            [this] { runSearch(); }, [this] { m_window->actions().undoAction->trigger(); },
            [this] { m_window->actions().redoAction->trigger(); }};
        whole += showsAll() ? 1 : 0;
        for (const auto& act : acts) {
            if (!showsAll()) {
                expectStill(model, act);
                continue;
            }
            act();
            settle();
            EXPECT_TRUE(showsAll()) << model;
        }
    }
    EXPECT_GT(m_moved, 3U) << "the boxes have other places, or nothing is tested";
    EXPECT_EQ(whole, 1) << "one model that fits, two that do not";
}

TEST_F(StillView, WhereverAPersonLooksSearchOverrideUndoAndRedoMoveNothing) {
    makeWindow();
    openModel("builtin:resnext50");
    std::mt19937 random(7);
    const auto draw = [&random](double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random);
    };
    auto& window = *m_window;
    for (int round = 0; round < 6; ++round) {
        m_watched = {};
        canvas().setZoom(draw(0.15, 1.2));
        const layout::Rect& all = canvas().scene()->extents();
        const layout::Point to{draw(all.left(), all.right()), draw(all.top(), all.bottom())};
        const layout::Point from = canvas().view().visible().centre();
        canvas().panBy(QPointF(from.x - to.x, from.y - to.y) * canvas().zoom());
        const graph::NodeId node = middleNode();
        const auto& plan = *window.controller().document().plan();
        window.controller().document().selection().select(
            plan.regions[plan.regionOf(node).index()].region.nodes, node, nullptr);
        expectStill("search", [this] { runSearch(); });
        expectStill("apply", [&] { apply(node, round % 2 == 0 ? "xnnpack" : "openblas"); });
        expectStill("undo", [&] { window.actions().undoAction->trigger(); });
        expectStill("redo", [&] { window.actions().redoAction->trigger(); });
        expectStill("undo", [&] { window.actions().undoAction->trigger(); });
        expectStill("undo of the search", [&] { window.actions().undoAction->trigger(); });
    }
    EXPECT_GT(m_moved, 12U) << "the boxes have other places, or nothing is tested";
}

/// Back and forth many times is the same view to the last bit that counts, whatever became of the boxes
/// between.
TEST_F(StillView, ThereAndBackIsTheSameView) {
    makeWindow();
    openModel("builtin:resnext50");
    canvas().setZoom(0.4);
    canvas().panBy({-600, -300});
    const layout::Point before = canvas().view().origin;
    runSearch();
    for (int times = 0; times < 5; ++times) {
        m_window->actions().undoAction->trigger();
        settle();
        EXPECT_NEAR(canvas().view().origin.x, before.x, 1e-6) << times;
        EXPECT_NEAR(canvas().view().origin.y, before.y, 1e-6) << times;
        m_window->actions().redoAction->trigger();
        settle();
    }
}

/// What a person works at stays in sight, also where it is at the edge of the view.
TEST_F(StillView, WhatIsSelectedStaysInSight) {
    m_world->wholeGraphWins = true; // one hull in place of many boxes
    makeWindow();
    openModel("builtin:resnext50");
    canvas().setZoom(0.5);
    const auto& nodes = m_window->controller().document().model()->graph->nodes();
    for (const std::size_t at : {nodes.size() / 4, nodes.size() / 2, nodes.size() - 2}) {
        ASSERT_TRUE(m_window->selectNode(QString::fromStdString(nodes[at].name)));
        settle();
        const auto isShown = [&] { // the caption of a search may lie over it, and can be closed
            return QRectF(canvas().viewport()->rect())
                .intersects(canvas().placeOf(canvas().scene()->boxOf(graph::NodeId(at))));
        };
        ASSERT_TRUE(isShown());
        runSearch();
        EXPECT_TRUE(isShown()) << nodes[at].name;
        m_window->actions().undoAction->trigger();
        settle();
        EXPECT_TRUE(isShown()) << nodes[at].name;
    }
}

} // namespace
} // namespace tessera::test
