// Folding in the window, and that nothing jumps on the canvas: the box in question stays where it is.
#include "engine/layout/scene.h"
#include "tests/widgets/shell/window_fixture.h"
#include "widgets/canvas/changed_key.h"
#include "widgets/canvas/graph_canvas.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/preview_bar.h"

#include <QAction>
#include <QApplication>
#include <QImage>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTabBar>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <vector>

namespace tessera::test {
namespace {

using layout::BoxId;

class FoldingTest : public WindowTest {
protected:
    void open(const QString& model) {
        makeWindow();
        openModel(model);
        settle();
    }
    void foldRepeats() {
        m_window->actions().foldRepeats->trigger();
        settle();
    }
    [[nodiscard]] canvas::GraphCanvas& canvas() const { return m_window->canvas(); }
    [[nodiscard]] std::vector<BoxId> folds() const {
        std::vector<BoxId> found;
        for (std::uint32_t i = 0; i < canvas().scene()->boxes().size(); ++i) {
            if (canvas().scene()->boxes()[i].kind == layout::BoxKind::kGroup) {
                found.emplace_back(i);
            }
        }
        return found;
    }
    [[nodiscard]] QPointF centreOf(graph::NodeId node) const {
        return canvas().placeOf(canvas().scene()->boxOf(node)).center();
    }
    static void expectSamePlace(const QPointF& is, const QPointF& was) {
        EXPECT_LE(std::abs(is.x() - was.x()), 1);
        EXPECT_LE(std::abs(is.y() - was.y()), 1);
    }
    void expectAllInSight() const {
        const layout::Rect shown = canvas().view().visible().grown(1);
        const layout::Rect& all = canvas().scene()->extents();
        EXPECT_TRUE(shown.left() < all.left() && shown.top() < all.top() && shown.right() > all.right() &&
                    shown.bottom() > all.bottom());
    }
    /// Brings a box into the middle part of the canvas, so that it has room to be kept in.
    void lookAt(BoxId box, double zoom) {
        canvas().setZoom(zoom);
        canvas().reveal(box);
        const QPointF off = canvas().placeOf(box).center() - QRectF(canvas().viewport()->rect()).center();
        canvas().panBy(-off + QPointF(37, -21));
    }
};

TEST_F(FoldingTest, OneBoxStandsForAllLayersAndOpensIntoOneOfThem) {
    open("builtin:bert");
    foldRepeats();
    ASSERT_EQ(folds().size(), 1U);
    EXPECT_EQ(canvas().scene()->box(folds()[0]).title, "layer ×8");
    EXPECT_TRUE(m_window->actions().foldRepeats->isChecked());
    const graph::NodeId first = canvas().scene()->box(folds()[0]).nodes.front();
    emit canvas().activated(folds()[0]);
    settle();
    ASSERT_EQ(folds().size(), 1U) << "the others stay in one box";
    EXPECT_EQ(canvas().scene()->box(folds()[0]).title, "layer ×7");
    EXPECT_EQ(m_window->controller().document().selection().nodes(), std::vector{first});
    // Another one: the first one closes again.
    const graph::NodeId later = canvas().scene()->box(folds()[0]).nodes.back();
    m_window->controller().toggleFold(later);
    settle();
    ASSERT_EQ(folds().size(), 1U);
    EXPECT_EQ(canvas().scene()->box(folds()[0]).title, "layer ×7");
    EXPECT_EQ(canvas().scene()->box(canvas().scene()->boxOf(first)).kind, layout::BoxKind::kGroup);
    // From inside of it, it goes back into the box.
    m_window->controller().toggleFold(later);
    settle();
    ASSERT_EQ(folds().size(), 1U);
    EXPECT_EQ(canvas().scene()->box(folds()[0]).title, "layer ×8");
    m_window->actions().foldRepeats->trigger();
    settle();
    EXPECT_TRUE(folds().empty());
    EXPECT_FALSE(m_window->actions().foldRepeats->isChecked());
}

TEST_F(FoldingTest, SaysShareAndSpreadOfARepeatedBlock) {
    open("builtin:bert");
    runSearch();
    foldRepeats();
    ASSERT_EQ(folds().size(), 1U);
    const layout::BoxInput& box = canvas().scene()->box(folds()[0]);
    ASSERT_TRUE(box.share && box.eachTimes);
    EXPECT_GT(*box.share, 0.5);
    EXPECT_LE(*box.share, 1);
    EXPECT_LE(box.eachTimes->least, box.eachTimes->most);
    const QString words = canvas().description(folds()[0]);
    EXPECT_TRUE(words.contains("% of the time of kernels and conversions")) << words.toStdString();
    EXPECT_TRUE(words.contains("is the slowest")) << words.toStdString();
    shoot("folded-near");
    for (const int percent : {40, 20}) {
        canvas().setZoom(percent / 100.0);
        canvas().home();
        canvas().setZoom(percent / 100.0);
        shoot(QStringLiteral("folded-%1").arg(percent));
    }
    canvas().home();
    emit canvas().activated(folds()[0]);
    settle();
    shoot("folded-open");
}

TEST_F(FoldingTest, MakesASmallPictureOfALargeNetwork) {
    makeWindow();
    m_theme->setChoice(style::ThemeChoice::kDark);
    for (const char* model : {"bert-base", "nasnet-a", "resnext50"}) {
        openModel(QStringLiteral("builtin:") + QLatin1String(model));
        runSearch();
        settle();
        canvas().fit();
        shoot(QStringLiteral("unfolded-%1").arg(QLatin1String(model)));
        const std::size_t before = canvas().scene()->boxes().size();
        foldRepeats();
        canvas().fit();
        EXPECT_LT(canvas().scene()->boxes().size(), before / 3) << model;
        shoot(QStringLiteral("folded-%1").arg(QLatin1String(model)));
    }
}

TEST_F(FoldingTest, ABoxThatIsDoubleClickedStaysWhereItIs) {
    open("builtin:bert");
    foldRepeats();
    for (const double zoom : {1.0, 0.5}) {
        lookAt(folds()[0], zoom);
        const graph::NodeId node = canvas().scene()->box(folds()[0]).nodes.front();
        const QPointF before = canvas().placeOf(folds()[0]).center();
        QTest::mouseMove(canvas().viewport(), before.toPoint());
        QTest::mouseDClick(canvas().viewport(), Qt::LeftButton, {}, before.toPoint());
        settle();
        EXPECT_NE(canvas().scene()->box(canvas().scene()->boxOf(node)).kind, layout::BoxKind::kGroup);
        expectSamePlace(centreOf(node), before);
        EXPECT_DOUBLE_EQ(canvas().zoom(), zoom);
        // And back.
        m_window->actions().fold->trigger();
        settle();
        expectSamePlace(centreOf(node), before);
        EXPECT_EQ(folds().size(), 1U);
    }
}

TEST_F(FoldingTest, ThePointerStaysOnTheBoxItOpened) {
    open("builtin:bert");
    foldRepeats();
    lookAt(folds()[0], 1);
    const graph::NodeId node = canvas().scene()->box(folds()[0]).nodes.front();
    const QRectF place = canvas().placeOf(folds()[0]);
    const QPoint pointer(static_cast<int>(place.right() - 4), static_cast<int>(place.top() + 5));
    QTest::mouseMove(canvas().viewport(), pointer);
    QTest::mouseDClick(canvas().viewport(), Qt::LeftButton, {}, pointer);
    settle();
    EXPECT_TRUE(canvas().placeOf(canvas().scene()->boxOf(node)).contains(pointer));
}

TEST_F(FoldingTest, ByKeyboardTheSelectedBoxStaysAndKeepsTheFocus) {
    open("builtin:nasnet-a");
    const auto nodes = m_window->controller().document().model()->graph->nodes();
    const graph::NodeId node(nodes.size() / 2);
    ASSERT_TRUE(m_window->selectNode(QString::fromStdString(nodes[node.index()].name)));
    lookAt(canvas().scene()->boxOf(node), 0.6);
    canvas().setFocusBox(canvas().scene()->boxOf(node));
    const QPointF before = centreOf(node);
    for (QAction* action : {m_window->actions().foldRepeats, m_window->actions().fold,
                            m_window->actions().unfold, m_window->actions().fold}) {
        action->trigger();
        settle();
        expectSamePlace(centreOf(node), before);
        EXPECT_DOUBLE_EQ(canvas().zoom(), 0.6);
        EXPECT_EQ(canvas().focusBox(), canvas().scene()->boxOf(node));
    }
}

TEST_F(FoldingTest, WhatIsFoldedWithoutASelectionIsShownFromItsBeginning) {
    open("builtin:bert");
    const double before = canvas().zoom();
    foldRepeats();
    EXPECT_GT(canvas().zoom(), before) << "all of it fits now";
    expectAllInSight();
}

TEST_F(FoldingTest, APreviewAndItsReasonsMoveNothing) {
    open("builtin:dcgan");
    runSearch();
    ASSERT_TRUE(m_window->selectNode("/main/3/ConvTranspose"));
    settle();
    const graph::NodeId node = m_window->controller().document().selection().current();
    const QRect place(canvas().mapToGlobal(QPoint(0, 0)), canvas().size());
    // Once where the bar would lie over it, once where it would not.
    for (const double y : {20.0, 300.0}) {
        canvas().panBy({0, y - centreOf(node).y()});
        const QPointF before = centreOf(node);
        m_window->controller().pin(node, "xnnpack", {});
        ASSERT_TRUE(waitFor([&] { return m_window->previewBar().isVisible(); }));
        settle();
        const auto expectStill = [&] {
            settle();
            EXPECT_EQ(QRect(canvas().mapToGlobal(QPoint(0, 0)), canvas().size()), place);
            expectSamePlace(centreOf(node), before);
        };
        expectStill();
        const QWidget& bar = m_window->previewBar();
        EXPECT_TRUE(place.contains(QRect(bar.mapToGlobal(QPoint(0, 0)), bar.size())))
            << "it lies over the canvas";
        const QRectF over(canvas().viewport()->mapFromGlobal(bar.mapToGlobal(QPoint(0, 0))), bar.size());
        EXPECT_FALSE(over.intersects(canvas().placeOf(canvas().scene()->boxOf(node)))) << y;
        if (!m_window->previewBar().movesButton()->isHidden()) {
            m_window->previewBar().movesButton()->click();
            expectStill();
        }
        m_window->controller().discardPreview();
        expectStill();
    }
}

TEST_F(FoldingTest, WhatAPreviewChangesIsNotBehindItsReasonsWhichTakeNoMoreRoomThanTheyFill) {
    open("builtin:dcgan");
    runSearch();
    ASSERT_TRUE(m_window->selectNode("/main/3/ConvTranspose"));
    settle();
    const graph::NodeId node = m_window->controller().document().selection().current();
    const auto place = [&] { return canvas().placeOf(canvas().scene()->boxOf(node)); };
    canvas().panBy({0, 250 - place().top()});
    m_window->controller().pin(node, "xnnpack", {});
    ASSERT_TRUE(waitFor([&] { return m_window->previewBar().isVisible(); }));
    QApplication::processEvents();
    const QWidget& bar = m_window->previewBar();
    const auto over = [&] {
        return QRectF(canvas().viewport()->mapFromGlobal(bar.mapToGlobal(QPoint(0, 0))), bar.size());
    };
    ASSERT_LT(over().top(), 10) << "it lies at the upper edge";
    canvas().panBy({0, over().bottom() + 2 - place().top()});
    m_window->previewBar().movesButton()->click();
    QApplication::processEvents();
    const auto* reasons = bar.findChild<QPlainTextEdit*>();
    ASSERT_TRUE(reasons->isVisible());
    EXPECT_TRUE(waitFor([&] { return !over().intersects(place()); })) << "the graph moves aside";
    const int lines = reasons->document()->blockCount();
    EXPECT_LT(reasons->height(), (lines + 2) * reasons->fontMetrics().lineSpacing() + 8);
    EXPECT_FALSE(reasons->verticalScrollBar()->isVisible()) << "they are whole";
}

/// What a preview changes is most often what is selected: the two marks differ in both themes and all levels.
TEST_F(FoldingTest, APreviewMarksWhatItChangesUntilItIsAppliedOrDiscarded) {
    open("builtin:dcgan");
    runSearch();
    ASSERT_TRUE(m_window->selectNode("/main/3/ConvTranspose"));
    settle();
    const graph::NodeId node = m_window->controller().document().selection().current();
    const auto around = [&] {
        const BoxId box = canvas().scene()->boxOf(node);
        const BoxId parent = canvas().scene()->box(box).parent;
        const QRect place = canvas().placeOf(parent.valid() ? parent : box).toAlignedRect();
        return canvas().viewport()->grab(place.adjusted(-12, -12, 12, 12)).toImage();
    };
    const auto ask = [&] {
        m_window->controller().pin(node, "xnnpack", {});
        ASSERT_TRUE(waitFor([&] { return m_window->controller().preview().has_value(); }));
    };
    for (const auto theme : {style::ThemeChoice::kLight, style::ThemeChoice::kDark}) {
        m_theme->setChoice(theme);
        for (const double zoom : {1.0, 0.4, 0.24}) {
            lookAt(canvas().scene()->boxOf(node), zoom);
            canvas().panBy({0, -120}); // out from below the bar
            const QImage before = around();
            ask();
            ASSERT_FALSE(canvas().changed().empty());
            EXPECT_NE(around(), before) << zoom;
            const QString words = canvas().description(canvas().changed().front());
            EXPECT_TRUE(words.contains("changes") && words.contains("In the preview: XNNPACK"))
                << words.toStdString();
            const auto* key = m_window->previewBar().findChild<canvas::ChangedKey*>();
            ASSERT_NE(key, nullptr);
            EXPECT_TRUE(key->isVisible()) << "what the mark is, stands beside the words";
            m_window->controller().discardPreview();
            EXPECT_TRUE(canvas().changed().empty());
            EXPECT_EQ(around(), before) << zoom;
        }
    }
    ask();
    m_window->controller().applyPreview();
    settle();
    EXPECT_TRUE(canvas().changed().empty());
}

TEST_F(FoldingTest, OpensAsAWholeWhereThatCanBeRead) {
    open("builtin:dcgan");
    EXPECT_NE(layout::levelAt(canvas().zoom()), layout::DetailLevel::kFar);
    expectAllInSight();
    openModel("builtin:nasnet-a");
    settle();
    EXPECT_NE(layout::levelAt(canvas().zoom()), layout::DetailLevel::kFar);
    const QRectF beginning = canvas().placeOf(BoxId(0));
    EXPECT_TRUE(QRectF(canvas().viewport()->rect()).contains(beginning)) << "its input is in sight";
}

TEST_F(FoldingTest, ColumnsFollowTheShapeOfTheView) {
    makeWindow().resize(1000, 1300);
    openModel("builtin:resnext50");
    settle();
    EXPECT_NEAR(canvas().scene()->aspect(), canvas().shape(), 0.02) << "known before the first picture";
    const layout::Rect high = canvas().scene()->extents();
    const layout::Geometry* places = &canvas().scene()->geometry();
    m_window->resize(1800, 800);
    settle();
    EXPECT_EQ(&canvas().scene()->geometry(), places) << "a resize moves no box";
    m_window->actions().fit->trigger();
    settle();
    EXPECT_NEAR(canvas().scene()->aspect(), canvas().shape(), 0.02);
    const layout::Rect wide = canvas().scene()->extents();
    EXPECT_GT(wide.width / wide.height, high.width / high.height * 1.3);
    expectAllInSight();
}

TEST_F(FoldingTest, TheTitleIsElidedAndCutAtNeitherEnd) {
    open("builtin:bert");
    const auto bars = m_window->findChildren<QTabBar*>();
    const auto tabs =
        std::ranges::find_if(bars, [](const QTabBar* bar) { return bar->accessibleName() == "Open model"; });
    ASSERT_NE(tabs, bars.end());
    for (const int width : {1024, 1440}) {
        m_window->resize(width, 700);
        for (int letters = 10; letters < 120; letters += 7) {
            (*tabs)->setTabText(0, QString(letters, QChar(u'm')));
            settle();
            EXPECT_LE((*tabs)->tabRect(0).right(), (*tabs)->width());
            const QImage image = (*tabs)->grab().toImage();
            const QColor ground = image.pixelColor(0, 1);
            for (int y = 3; y < image.height() - 4; ++y) { // between hover edge and accent line
                for (const int x : {0, 1, 2, 3, image.width() - 4, image.width() - 3, image.width() - 2}) {
                    ASSERT_EQ(image.pixelColor(x, y), ground) << letters << " at " << width;
                }
            }
        }
    }
}

} // namespace
} // namespace tessera::test
