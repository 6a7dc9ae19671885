// What the mouse opens on a row, the keyboard opens too: the Menu key and Shift+F10, at the current row.
#include "tests/widgets/shell/window_fixture.h"

#include "widgets/canvas/graph_canvas.h"
#include "widgets/panels/compare_panel.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/panels/operators_panel.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/actions.h"
#include "widgets/style/toast.h"

#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QMenu>
#include <QMenuBar>
#include <QTest>
#include <QTimer>

#include <algorithm>

namespace tessera::test {
namespace {

using panels::TableView;

enum class Key { kMenu, kShiftF10 };

/// Sends the key and looks at the menu that comes: its entries, and where it stands. Both empty: none came.
struct SeenMenu {
    QStringList entries;
    QRect place; ///< px of the screen
};
SeenMenu menuBy(QWidget& widget, const std::function<void()>& ask) {
    SeenMenu seen;
    QTimer look;
    QObject::connect(&look, &QTimer::timeout, &widget, [&] {
        if (auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget())) {
            look.stop();
            seen.place = menu->geometry();
            for (const QAction* action : menu->actions()) {
                seen.entries << action->text().remove(u'&');
            }
            menu->close();
        }
    });
    look.start(5);
    ask();
    return seen;
}

SeenMenu menuBy(TableView& table, Key key) {
    return menuBy(table, [&] {
        if (key == Key::kShiftF10) {
            QTest::keyClick(&table, Qt::Key_F10, Qt::ShiftModifier);
            return;
        }
        // What a platform makes of the Menu key: wherever it thinks the cursor is.
        const QPoint anywhere(1, 1);
        QContextMenuEvent event(QContextMenuEvent::Keyboard, anywhere, table.mapToGlobal(anywhere));
        QApplication::sendEvent(&table, &event);
    });
}

QRect rowOnScreen(const TableView& table, int viewRow) {
    const QRect row(0, table.rowViewportPosition(viewRow), table.viewport()->width(),
                    table.rowHeight(viewRow));
    return {table.viewport()->mapToGlobal(row.topLeft()), row.size()};
}

class RowMenus : public WindowTest {
protected:
    void open() {
        auto& window = makeWindow();
        window.activateWindow();
        ASSERT_TRUE(waitFor([&] { return window.isActiveWindow(); }));
        openModel("builtin:dcgan");
        runSearch();
        ASSERT_TRUE(window.selectNode("/main/3/ConvTranspose"));
        ASSERT_TRUE(waitFor([&] { return window.inspector().details().has_value(); }));
    }
    /// Every view of the window in turn, so that each table is on show once.
    void onEachTable(const std::function<void(TableView&)>& visit) {
        using Tab = panels::InspectorPanel::Tab;
        QSet<TableView*> seen;
        const auto visitShown = [&] {
            settle();
            for (auto* table : m_window->findChildren<TableView*>()) {
                if (table->isVisible() && !seen.contains(table)) {
                    seen.insert(table);
                    visit(*table);
                }
            }
        };
        for (int tab = Tab::kNode; tab <= Tab::kTensors; ++tab) {
            m_window->inspector().setTab(static_cast<Tab>(tab));
            visitShown();
        }
        for (int bottom = shell::MainWindow::kOperators; bottom <= shell::MainWindow::kProblems; ++bottom) {
            m_window->showBottom(static_cast<shell::MainWindow::BottomTab>(bottom));
            visitShown();
        }
        EXPECT_GE(seen.size(), 6);
    }
};

/// It led to a preview of that implementation over fewer operators, which nobody had chosen.
TEST_F(RowMenus, ACandidateThatCannotRunHereSaysWhyAndPinsNothing) {
    ASSERT_NO_FATAL_FAILURE(open());
    m_window->inspector().setTab(panels::InspectorPanel::kCandidates);
    ASSERT_NO_FATAL_FAILURE(settle());
    const auto& rows = m_window->inspector().details()->candidates;
    const auto refused = std::ranges::find_if(rows, [](const auto& row) { return !row.cost.feasible(); });
    ASSERT_NE(refused, rows.end());
    TableView& table = *m_window->inspector().candidates();
    table.setFocus();
    table.setCurrentIndex(table.model()->index(static_cast<int>(refused - rows.begin()), 0));
    QTest::keyClick(&table, Qt::Key_Return);
    ASSERT_NO_FATAL_FAILURE(settle());
    EXPECT_FALSE(m_window->controller().preview());
    const auto* toast = m_window->findChild<style::ToastArea*>()->current();
    ASSERT_NE(toast, nullptr);
    EXPECT_TRUE(toast->title.endsWith("cannot run here")) << toast->title.toStdString();
    EXPECT_TRUE(toast->text.contains("group = 32")) << toast->text.toStdString();
}

TEST_F(RowMenus, OpenAtTheCurrentRowByKeyInEveryTableThatHasThem) {
    ASSERT_NO_FATAL_FAILURE(open());
    QStringList withMenus;
    onEachTable([&](TableView& table) {
        const std::string name = table.accessibleName().toStdString();
        EXPECT_NE(table.contextMenuPolicy(), Qt::CustomContextMenu) << name << ": by its own way to a menu";
        const int rows = table.model()->rowCount();
        if (!table.hasRowMenu() || rows == 0) {
            return;
        }
        withMenus << table.accessibleName();
        table.setFocus();
        for (const int row : {0, rows - 1}) {
            table.setCurrentIndex(table.model()->index(row, 0));
            for (const Key key : {Key::kMenu, Key::kShiftF10}) {
                const SeenMenu menu = menuBy(table, key);
                if (row == 0 && table.objectName() == QStringLiteral("compare_plans")) {
                    EXPECT_TRUE(menu.entries.isEmpty()) << "the plan in force is compared with others";
                    continue;
                }
                ASSERT_FALSE(menu.entries.isEmpty()) << name << ", row " << row << ": no menu came";
                EXPECT_EQ(table.currentIndex().row(), row) << name;
                const QRect at = rowOnScreen(table, row);
                EXPECT_TRUE(table.viewport()->rect().intersects(
                    QRect(table.viewport()->mapFromGlobal(at.topLeft()), at.size())))
                    << name << ": the row is out of sight";
                // Below the row, or above it where the screen ends; that of the tests is no wider than 800
                // px.
                EXPECT_LE(menu.place.top(), at.bottom() + 2) << name << ", row " << row;
                EXPECT_GE(menu.place.bottom(), at.top() - 2) << name << ", row " << row;
            }
        }
    });
    for (const char* name : {"Operators", "Candidates", "Plans"}) {
        EXPECT_TRUE(withMenus.contains(QLatin1String(name)))
            << name << " among " << withMenus.join(", ").toStdString();
    }
}

TEST_F(RowMenus, OfARowOfOperatorsIsThatOfItsNodeOnTheCanvas) {
    ASSERT_NO_FATAL_FAILURE(open());
    m_window->showBottom(shell::MainWindow::kOperators);
    auto& table = *m_window->findChild<panels::OperatorsPanel*>()->table();
    m_window->controller().document().selection().clear(nullptr);
    table.setFocus();
    table.setCurrentIndex(table.model()->index(2, 0));
    ASSERT_TRUE(waitFor([&] { return m_window->inspector().details().has_value(); }));
    const graph::NodeId chosen = m_window->controller().document().selection().current();
    ASSERT_TRUE(chosen.valid());
    const QStringList byRow = menuBy(table, Key::kShiftF10).entries;
    EXPECT_EQ(m_window->controller().document().selection().current(), chosen);
    const SeenMenu onCanvas = menuBy(*m_window, [&] {
        emit m_window->canvas().contextMenuRequested(m_window->canvas().scene()->boxOf(chosen), {10, 10});
    });
    EXPECT_TRUE(byRow.contains("Pin to")) << byRow.join(", ").toStdString();
    EXPECT_EQ(byRow, onCanvas.entries);
}

TEST_F(RowMenus, LettersChooseABuiltInNetwork) {
    auto& window = makeWindow();
    window.activateWindow();
    ASSERT_TRUE(waitFor([&] { return window.isActiveWindow(); }));
    const auto press = [this](Qt::Key key) {
        QTest::keyClick(QApplication::activePopupWidget(), key);
        settle();
    };
    QTest::keyClick(QApplication::focusWidget() != nullptr ? QApplication::focusWidget() : &window, Qt::Key_F,
                    Qt::AltModifier);
    settle();
    ASSERT_NE(QApplication::activePopupWidget(), nullptr);
    press(Qt::Key_B);
    ASSERT_EQ(QApplication::activePopupWidget(), window.actions().builtinMenu);
    QTest::keyClicks(QApplication::activePopupWidget(), "dcg");
    press(Qt::Key_Return);
    ASSERT_TRUE(waitFor([&] { return window.controller().document().model() != nullptr; }));
    EXPECT_EQ(window.controller().document().model()->graph->findNode("/main/3/ConvTranspose").valid(), true);
}

} // namespace
} // namespace tessera::test
