// What a plan costs beyond its kernels: the dock, the canvas and the status line lead to each other.
#include "tests/widgets/shell/window_fixture.h"
#include "widgets/canvas/graph_canvas.h"
#include "widgets/charts/timeline.h"
#include "widgets/models/costs_model.h"
#include "widgets/panels/costs_panel.h"
#include "widgets/panels/operators_panel.h"
#include "widgets/panels/tabbed_panel.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/status_line.h"
#include "widgets/style/empty_state.h"

#include <QAction>
#include <QApplication>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QSortFilterProxyModel>
#include <QTest>
#include <QTimer>

#include <algorithm>

namespace tessera::test {
namespace {

using itemmodels::CostRow;
using itemmodels::CostsModel;
using shell::MainWindow;
using Kind = CostRow::Kind;
using Figure = shell::StatusLine::Figure;

class CostsTest : public WindowTest {
protected:
    void openSearched(const QString& model = "builtin:resnext50") {
        m_world->converts = true;
        makeWindow();
        openModel(model);
        runSearch();
        m_window->activateWindow();
    }
    void profile() {
        m_window->controller().profile();
        ASSERT_TRUE(waitFor([&] { return m_window->controller().document().profile().has_value(); }));
        waitForPicture();
    }
    CostsModel& model() { return *m_window->findChild<CostsModel*>(); }
    panels::TableView& table() { return *m_window->costs().table(); }
    const CostRow& rowOf(Kind kind) {
        return model().rows()[static_cast<std::size_t>(model().rowOfKind(kind))];
    }
    /// As a person does, with the arrow keys.
    void chooseByKey(int row) {
        const int shown = table().viewIndex(row, 0).row();
        table().setFocus();
        QTest::keyClick(&table(), Qt::Key_Home);
        for (int i = 0; i < shown; ++i) {
            QTest::keyClick(&table(), Qt::Key_Down);
        }
        ASSERT_EQ(table().currentRow(), row);
    }
    std::string selectedPillText() {
        return m_window->canvas().description(m_window->canvas().selectedPill()).toStdString();
    }
};

TEST_F(CostsTest, ListsThemLargestFirst) {
    openSearched();
    m_window->showBottom(MainWindow::kCosts);
    EXPECT_FALSE(m_window->costs().isEmpty());
    for (const Kind kind :
         {Kind::kKernels, Kind::kConversion, Kind::kDeviceCopy, Kind::kFallback, Kind::kGap}) {
        EXPECT_GE(model().rowOfKind(kind), 0) << static_cast<int>(kind);
    }
    const auto* shown = table().model();
    double before = 1e18;
    for (int row = 0; row < shown->rowCount(); ++row) {
        const double time = shown->index(row, CostsModel::kTime).data(itemmodels::kSortRole).toDouble();
        EXPECT_LE(time, before);
        before = time;
    }
    shoot("costs-light");
}

/// Bytes and Why give way, which the tip of a row has; what is converted where is read in the table.
TEST_F(CostsTest, BothEndsStandWholeInASmallWindow) {
    openSearched();
    m_window->resize(1024, 700);
    m_window->showBottom(MainWindow::kCosts);
    settle();
    for (int row = 0; row < model().rowCount(); ++row) {
        for (const int column : {CostsModel::kKind, CostsModel::kFrom, CostsModel::kTo, CostsModel::kTime,
                                 CostsModel::kSpread, CostsModel::kShare}) {
            const QModelIndex cell = table().viewIndex(row, column);
            EXPECT_GE(table().columnWidth(column), table().sizeHintForIndex(cell).width())
                << cell.data().toString().toStdString();
        }
    }
    EXPECT_EQ(table().horizontalScrollBar()->maximum(), 0) << "nothing stands beyond the edge";
    EXPECT_GE(table().columnWidth(CostsModel::kWhy), m_theme->scaled(100));
    m_window->resize(1440, 900);
    settle();
    EXPECT_FALSE(table().isColumnHidden(CostsModel::kBytes));
    m_window->resize(1024, 700);
    settle();
    shoot("costs-small");
}

TEST_F(CostsTest, ARowSelectsItsPillAndRevealsIt) {
    openSearched();
    m_window->showBottom(MainWindow::kCosts);
    m_window->canvas().setZoom(1);
    const int row = model().rowOfKind(Kind::kConversion);
    chooseByKey(row);
    ASSERT_TRUE(m_window->canvas().selectedPill().valid());
    EXPECT_TRUE(m_window->canvas().shows(m_window->canvas().selectedPill()));
    EXPECT_TRUE(m_window->canvas().selection().empty());
    EXPECT_EQ(selectedPillText(), itemmodels::aboutText(rowOf(Kind::kConversion)).toStdString());
    shoot("costs-row-light");
    // A fallback is nodes.
    chooseByKey(model().rowOfKind(Kind::kFallback));
    EXPECT_FALSE(m_window->canvas().selectedPill().valid());
    EXPECT_EQ(m_window->controller().document().selection().nodes(), rowOf(Kind::kFallback).nodes);
    EXPECT_FALSE(m_window->canvas().selection().empty());
    // The gap is the whole plan's.
    chooseByKey(model().rowOfKind(Kind::kGap));
    EXPECT_TRUE(m_window->canvas().selection().empty());
}

TEST_F(CostsTest, APillOnTheCanvasSelectsItsRow) {
    openSearched();
    m_window->showBottom(MainWindow::kCosts);
    auto& canvas = m_window->canvas();
    canvas.setZoom(1);
    const layout::PillId pill(canvas.scene()->geometry().pills.size() / 2);
    canvas.reveal(pill);
    QTest::mouseClick(canvas.viewport(), Qt::LeftButton, {}, canvas.placeOf(pill).center().toPoint());
    ASSERT_EQ(canvas.selectedPill(), pill);
    ASSERT_GE(table().currentRow(), 0);
    const CostRow& row = model().rows()[static_cast<std::size_t>(table().currentRow())];
    EXPECT_EQ(itemmodels::aboutText(row), canvas.description(pill));
    EXPECT_FALSE(m_window->inspector().details().has_value()) << "no node is selected";
    // By keyboard, to the next one and into the list.
    canvas.setFocus();
    QTest::keyClick(&canvas, Qt::Key_C);
    m_theme->setChoice(style::ThemeChoice::kDark);
    m_window->resize(1024, 700);
    shoot("costs-pill-dark");
    EXPECT_NE(canvas.selectedPill(), pill);
    const CostRow& next = model().rows()[static_cast<std::size_t>(table().currentRow())];
    EXPECT_EQ(itemmodels::aboutText(next), canvas.description(canvas.selectedPill()));
    m_window->showBottom(MainWindow::kOperators);
    QTest::keyClick(&canvas, Qt::Key_Return);
    EXPECT_EQ(m_window->bottom().current(), MainWindow::kCosts);
    EXPECT_TRUE(table().hasFocus());
    // A box lets go of it.
    canvas.setFocus();
    QTest::keyClick(&canvas, Qt::Key_Down);
    EXPECT_TRUE(m_window->inspector().details().has_value());
    EXPECT_FALSE(canvas.selectedPill().valid());
}

TEST_F(CostsTest, APillsMenuLeadsToTheListAndToBothEnds) {
    openSearched();
    auto& canvas = m_window->canvas();
    const auto& rows = model().rows();
    const auto row = std::ranges::find_if(rows, [](const CostRow& cost) {
        return cost.key && !cost.fromBackend.id.isEmpty() && !cost.toBackend.id.isEmpty();
    });
    ASSERT_NE(row, rows.end());
    m_window->controller().document().selection().selectConversion(*row->key, nullptr);
    const layout::PillId pill = canvas.selectedPill();
    ASSERT_TRUE(pill.valid());
    const auto choose = [&](Qt::Key letter) {
        QTimer::singleShot(50, [letter] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            ASSERT_NE(menu, nullptr);
            QTest::keyClick(menu, letter);
        });
        emit canvas.pillMenuRequested(pill, canvas.mapToGlobal(QPoint(10, 10)));
    };
    const layout::EdgeInput& edge = canvas.scene()->edge(canvas.scene()->pill(pill).edge);
    choose(Qt::Key_C);
    EXPECT_EQ(m_window->bottom().current(), MainWindow::kCosts);
    choose(Qt::Key_W);
    EXPECT_EQ(m_window->controller().document().selection().nodes(), canvas.scene()->box(edge.from).nodes);
    EXPECT_TRUE(m_window->inspector().details().has_value());
    choose(Qt::Key_R);
    const auto reader = edge.readers[canvas.scene()->pill(pill).reader].box;
    EXPECT_EQ(m_window->controller().document().selection().nodes(), canvas.scene()->box(reader).nodes);
}

TEST_F(CostsTest, SelectionOutlivesAProfile) {
    openSearched("builtin:dcgan");
    chooseByKey(model().rowOfKind(Kind::kConversion));
    const auto key = *m_window->controller().document().selection().conversion();
    m_window->controller().profile();
    ASSERT_TRUE(waitFor([&] { return m_window->controller().document().profile().has_value(); }));
    waitForPicture();
    EXPECT_EQ(m_window->controller().document().selection().conversion(), key);
    EXPECT_EQ(table().currentRow(), model().rowOf(key));
    EXPECT_TRUE(m_window->canvas().selectedPill().valid());
}

TEST_F(CostsTest, FoldedAwayItShowsWhatReadsIt) {
    openSearched();
    m_window->actions().foldRepeats->trigger();
    waitForPicture();
    auto& canvas = m_window->canvas();
    int hidden = 0;
    for (int row = 0; row < model().rowCount(); ++row) {
        const CostRow& cost = model().rows()[static_cast<std::size_t>(row)];
        if (!cost.key) {
            continue;
        }
        m_window->controller().document().selection().selectConversion(*cost.key, nullptr);
        if (!canvas.selectedPill().valid()) {
            ++hidden;
            EXPECT_EQ(canvas.selection(), std::vector{canvas.scene()->boxOf(cost.anchor)});
        }
    }
    EXPECT_GT(hidden, 0);
}

TEST_F(CostsTest, StatusLineLeadsThere) {
    openSearched();
    profile();
    m_window->showBottom(MainWindow::kOperators);
    auto& status = m_window->statusLine();
    for (const auto& [figure, kind] :
         {std::pair(Figure::kConversions, Kind::kConversions), std::pair(Figure::kGap, Kind::kGap),
          std::pair(Figure::kKernels, Kind::kKernels)}) {
        m_window->showBottom(MainWindow::kOperators);
        QPushButton* link = status.link(figure);
        ASSERT_TRUE(link->isVisible()) << link->text().toStdString();
        QTest::mouseClick(link, Qt::LeftButton);
        EXPECT_EQ(m_window->bottom().current(), MainWindow::kCosts);
        EXPECT_EQ(table().currentRow(), model().rowOfKind(kind));
        EXPECT_TRUE(table().hasFocus());
    }
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Space}) {
        m_window->showBottom(MainWindow::kOperators);
        status.link(Figure::kEndToEnd)->setFocus(Qt::TabFocusReason);
        ASSERT_TRUE(status.link(Figure::kEndToEnd)->hasFocus());
        QTest::keyClick(status.link(Figure::kEndToEnd), key);
        EXPECT_EQ(m_window->bottom().current(), MainWindow::kCosts);
    }
}

TEST_F(CostsTest, TheStatusLineDropsWholeFiguresWhereItIsNarrow) {
    openSearched();
    profile();
    auto& status = m_window->statusLine();
    status.setState(QString(90, u'w')); // what a search says of itself
    for (const int width : {1600, 1200, 900, 600}) {
        m_window->resize(width, 800);
        settle();
        const QPushButton* total = status.link(Figure::kEndToEnd);
        ASSERT_TRUE(total->isVisible());
        bool isLess = false; // from the first that is left out on, all are
        for (const Figure figure : {Figure::kKernels, Figure::kConversions, Figure::kGap}) {
            const QPushButton* link = status.link(figure);
            EXPECT_FALSE(isLess && link->isVisible()) << link->text().toStdString();
            isLess = !link->isVisible();
            if (link->isVisible()) {
                EXPECT_GE(link->width(), link->fontMetrics().horizontalAdvance(link->text()))
                    << link->text().toStdString() << " at " << width;
            }
        }
    }
}

TEST_F(CostsTest, FiguresOfTheStatusLineAreThoseOfTheList) {
    openSearched("builtin:dcgan");
    const auto gap = [&] { return rowOf(Kind::kGap).cost; };
    const auto& status = m_window->statusLine();
    EXPECT_TRUE(gap().isPredicted()) << "the parts were timed alone";
    EXPECT_TRUE(status.text().contains("Predicted ≈")) << status.text().toStdString();
    EXPECT_FALSE(status.text().contains("Gap")) << "it is no part of what was run";
    profile();
    EXPECT_EQ(gap().kind(), backend::Cost::Kind::kMeasured);
    EXPECT_EQ(gap().median(), m_window->controller().document().profile()->gap());
    EXPECT_TRUE(status.text().contains("Gap"));
    EXPECT_FALSE(status.text().contains("≈")) << status.text().toStdString();
}

/// On a busy machine kernels may add up to more than the whole plan took in its own run.
TEST_F(CostsTest, PartsOfASlowerRunLeaveNoNegativeGap) {
    m_world->slowerParts = 1.5;
    openSearched("builtin:dcgan");
    profile();
    ASSERT_LT(m_window->controller().document().profile()->gap().count(), 0) << "or nothing is tested";
    const auto& gap = rowOf(Kind::kGap);
    EXPECT_FALSE(gap.cost.feasible());
    EXPECT_FALSE(gap.share);
    EXPECT_TRUE(gap.why.contains("timed in another run")) << gap.why.toStdString();
    const QChar minus(0x2212);
    double shares = 0;
    for (int row = 0; row < model().rowCount(); ++row) {
        const auto& cost = model().rows()[static_cast<std::size_t>(row)];
        shares += cost.kind == Kind::kConversions ? 0 : cost.share.value_or(0); // each has a row too
        for (int column = 0; column < model().columnCount(); ++column) {
            const QString cell = model().index(row, column).data().toString();
            EXPECT_FALSE(cell.contains(minus) || cell.startsWith(u'-')) << cell.toStdString();
        }
    }
    EXPECT_NEAR(shares, 1, 1e-9) << "shares of what the parts add up to";
    const QString status = m_window->statusLine().text();
    EXPECT_TRUE(status.contains("Parts timed in a slower run")) << status.toStdString();
    EXPECT_FALSE(status.contains("Gap") || status.contains(minus)) << status.toStdString();
    const QString timeline = m_window->findChild<charts::Timeline*>()->accessibleDescription();
    EXPECT_TRUE(timeline.contains("less than what two runs differ by")) << timeline.toStdString();
    EXPECT_FALSE(timeline.contains(minus)) << timeline.toStdString();
}

TEST_F(CostsTest, WhatHasNoPlaceOnTheCanvasLeadsToItsList) {
    openSearched("builtin:dcgan");
    m_window->showBottom(MainWindow::kCosts);
    chooseByKey(model().rowOfKind(Kind::kKernels));
    QTest::keyClick(&table(), Qt::Key_Return);
    EXPECT_EQ(m_window->bottom().current(), MainWindow::kOperators);
    m_window->showBottom(MainWindow::kCosts);
    chooseByKey(model().rowOfKind(Kind::kGap));
    QTest::keyClick(&table(), Qt::Key_Return);
    EXPECT_EQ(m_window->bottom().current(), MainWindow::kTimeline);
}

TEST_F(CostsTest, EmptyOnesSayWhyAndWhatNext) {
    auto& window = makeWindow();
    const auto* empty = window.costs().empty();
    EXPECT_EQ(empty->actionText(), "Open");
    m_world->refusePlacement = true;
    openModel("builtin:dcgan");
    EXPECT_TRUE(window.costs().isEmpty());
    EXPECT_EQ(empty->text(), "Nothing is placed yet.");
    EXPECT_EQ(empty->actionText(), "Search");
    m_world->refusePlacement = false;
    window.controller().closeModel();
    openModel("builtin:dcgan");
    ASSERT_TRUE(window.costs().isEmpty());
    EXPECT_TRUE(empty->text().contains("once it is measured")) << empty->text().toStdString();
    emit window.costs().empty()->actionTriggered();
    EXPECT_TRUE(window.controller().searching());
    ASSERT_TRUE(waitFor([&] { return !window.controller().searching(); }));
    waitForPicture();
    EXPECT_FALSE(window.costs().isEmpty());
}

TEST_F(CostsTest, BelongToTheOpenModel) {
    openSearched();
    chooseByKey(model().rowOfKind(Kind::kConversion));
    const auto before = model().rowCount();
    openModel("builtin:dcgan");
    EXPECT_NE(model().rowCount(), before);
    EXPECT_FALSE(m_window->controller().document().selection().conversion().has_value());
    EXPECT_FALSE(m_window->canvas().selectedPill().valid());
    while (m_window->controller().front()) {
        m_window->controller().closeModel();
    }
    settle();
    EXPECT_EQ(model().rowCount(), 0);
    EXPECT_TRUE(m_window->costs().isEmpty());
}

} // namespace
} // namespace tessera::test
