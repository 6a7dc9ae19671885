// What the keyboard does in every window.
#include "widgets/style/keyboard.h"
#include "widgets/style/row_delegate.h"
#include "widgets/style/theme.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QGridLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>

#include <array>
#include <vector>

namespace tessera::style {
namespace {

class KeyboardTest : public testing::Test {
protected:
    KeyboardTest() : theme(builtinTokens(), [] { return ThemeKind::kLight; }) {
        theme.install(*static_cast<QApplication*>(QCoreApplication::instance()));
    }
    void show() {
        window.show();
        window.activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
    }
    static void press(Qt::Key key) { QTest::keyClick(QApplication::focusWidget(), key); }

    Theme theme;
    QWidget window;
};

TEST_F(KeyboardTest, UpAndDownWalkAGridOfButtonsByItsRows) {
    auto* grid = new QGridLayout(&window);
    std::array<std::array<QPushButton*, 4>, 3> buttons{};
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 4; ++column) {
            auto* button = new QPushButton(QStringLiteral("%1 %2").arg(row).arg(column));
            grid->addWidget(button, row, column);
            buttons[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = button;
        }
    }
    ASSERT_NO_FATAL_FAILURE(show());
    buttons[0][1]->setFocus();
    press(Qt::Key_Down);
    EXPECT_TRUE(buttons[1][1]->hasFocus());
    press(Qt::Key_Right);
    EXPECT_TRUE(buttons[1][2]->hasFocus());
    press(Qt::Key_Down);
    EXPECT_TRUE(buttons[2][2]->hasFocus());
    press(Qt::Key_Down);
    EXPECT_TRUE(buttons[2][2]->hasFocus()) << "there is no row below";
    press(Qt::Key_Up);
    EXPECT_TRUE(buttons[1][2]->hasFocus());
    buttons[0][2]->setEnabled(false);
    press(Qt::Key_Up);
    EXPECT_TRUE(buttons[0][1]->hasFocus() || buttons[0][3]->hasFocus()) << "the nearest that can be pressed";
}

TEST_F(KeyboardTest, ReturnPressesTheButtonThatHasTheFocus) {
    auto* row = new QHBoxLayout(&window);
    auto* push = new QPushButton("push");
    auto* tool = new QToolButton;
    tool->setFocusPolicy(Qt::StrongFocus);
    row->addWidget(push);
    row->addWidget(tool);
    ASSERT_NO_FATAL_FAILURE(show());
    for (QAbstractButton* button :
         {static_cast<QAbstractButton*>(push), static_cast<QAbstractButton*>(tool)}) {
        QSignalSpy clicks(button, &QAbstractButton::clicked);
        button->setFocus();
        for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter, Qt::Key_Space}) {
            press(key);
        }
        EXPECT_EQ(clicks.count(), 3);
    }
}

TEST_F(KeyboardTest, AViewThatGetsTheKeyboardHasACurrentRow) {
    auto* row = new QHBoxLayout(&window);
    auto* line = new QLineEdit;
    auto* table = new QTableWidget(3, 1);
    setUpTable(*table, theme, RowHeight::kTable);
    row->addWidget(line);
    row->addWidget(table);
    ASSERT_NO_FATAL_FAILURE(show());
    table->setCurrentIndex(table->model()->index(2, 0));
    table->clearSelection();
    table->setCurrentIndex({}); // as a table does whose selection is cleared elsewhere
    line->setFocus();
    table->setFocus(Qt::ShortcutFocusReason);
    EXPECT_EQ(table->currentRow(), 0);
    EXPECT_TRUE(table->selectedItems().empty()) << "nobody chose it";
}

TEST_F(KeyboardTest, ARowThatGotTheFocusIsChosenByTheKeyThatLeadsToIt) {
    auto* row = new QHBoxLayout(&window);
    auto* line = new QLineEdit;
    auto* table = new QTableWidget(3, 1);
    setUpTable(*table, theme, RowHeight::kTable);
    row->addWidget(line);
    row->addWidget(table);
    ASSERT_NO_FATAL_FAILURE(show());
    for (const Qt::Key key : {Qt::Key_Home, Qt::Key_Up, Qt::Key_Space}) {
        table->setCurrentItem(nullptr);
        table->clearSelection();
        line->setFocus();
        table->setFocus(Qt::ShortcutFocusReason);
        ASSERT_EQ(table->currentRow(), 0);
        ASSERT_FALSE(table->selectionModel()->isRowSelected(0, {}));
        press(key);
        EXPECT_TRUE(table->selectionModel()->isRowSelected(0, {})) << key;
        EXPECT_EQ(table->currentRow(), 0);
    }
}

TEST_F(KeyboardTest, AMenuThatAKeyOpensBeginsAtItsFirstEntry) {
    auto* row = new QHBoxLayout(&window);
    auto* tool = new QToolButton;
    tool->setFocusPolicy(Qt::StrongFocus);
    row->addWidget(tool);
    ASSERT_NO_FATAL_FAILURE(show());
    QMenu menu;
    menu.addSeparator();
    menu.addAction("no")->setEnabled(false);
    QAction* first = menu.addAction("first");
    menu.addAction("second");
    tool->setFocus();
    press(Qt::Key_Tab);
    menu.popup(window.mapToGlobal(QPoint(0, 0)));
    QCoreApplication::processEvents();
    EXPECT_EQ(menu.activeAction(), first);
    menu.close();
    QTest::mouseClick(&window, Qt::LeftButton, {}, QPoint(1, 1));
    menu.popup(window.mapToGlobal(QPoint(0, 0)));
    EXPECT_EQ(menu.activeAction(), nullptr) << "the mouse is wherever it is";
    menu.close();
}

class KeyboardMenuBar : public KeyboardTest {
protected:
    KeyboardMenuBar() {
        for (const char* title : {"&File", "&Search"}) {
            QMenu* menu = frame.menuBar()->addMenu(title);
            menu->addAction(QStringLiteral("first of %1").arg(title));
            menu->addAction("second");
            menus.push_back(menu);
        }
        frame.setCentralWidget(new QLineEdit);
        frame.show();
        frame.activateWindow();
        EXPECT_TRUE(QTest::qWaitForWindowActive(&frame));
        frame.centralWidget()->setFocus();
    }
    /// The menu that is open begins at its first entry, and the bar has nothing more to do.
    void expectAtFirst(const QMenu& menu) {
        QCoreApplication::processEvents();
        ASSERT_EQ(QApplication::activePopupWidget(), &menu);
        ASSERT_NE(menu.activeAction(), nullptr);
        EXPECT_EQ(menu.activeAction()->text(), menu.actions().front()->text());
    }
    static void pressPopup(Qt::Key key) {
        QTest::keyClick(QApplication::activePopupWidget(), key);
        QCoreApplication::processEvents();
    }

    QMainWindow frame;
    std::vector<QMenu*> menus;
};

TEST_F(KeyboardMenuBar, AMenuThatItsLetterOpensBeginsAtItsFirstEntry) {
    for (const auto& [key, at] : {std::pair(Qt::Key_S, 1), std::pair(Qt::Key_F, 0)}) {
        QTest::keyClick(frame.centralWidget(), key, Qt::AltModifier);
        ASSERT_NO_FATAL_FAILURE(expectAtFirst(*menus[static_cast<std::size_t>(at)]));
        pressPopup(Qt::Key_Escape);
        frame.centralWidget()->setFocus();
    }
}

TEST_F(KeyboardMenuBar, AMenuThatTheArrowsReachBeginsAtItsFirstEntry) {
    QTest::keyClick(frame.centralWidget(), Qt::Key_F, Qt::AltModifier);
    ASSERT_NO_FATAL_FAILURE(expectAtFirst(*menus[0]));
    pressPopup(Qt::Key_Right);
    ASSERT_NO_FATAL_FAILURE(expectAtFirst(*menus[1]));
}

TEST_F(KeyboardMenuBar, F10OpensTheFirstMenu) {
    QTest::keyClick(frame.centralWidget(), Qt::Key_F10);
    ASSERT_NO_FATAL_FAILURE(expectAtFirst(*menus[0]));
    pressPopup(Qt::Key_Right);
    ASSERT_NO_FATAL_FAILURE(expectAtFirst(*menus[1]));
}

/// A menu of names and no letters of its own, such as the built-in networks.
class KeyboardMenuOfNames : public KeyboardMenuBar {
protected:
    void SetUp() override {
        QMenu* names = frame.menuBar()->addMenu("&Names");
        for (const char* name : {"alpha", "beta", "bravo", "charlie", "Bermuda"}) {
            names->addAction(name);
        }
        names->actions()[3]->setEnabled(false);
        QTest::keyClick(frame.centralWidget(), Qt::Key_N, Qt::AltModifier);
        QCoreApplication::processEvents();
        menu = names;
    }
    /// What is active after these letters, typed on the entry that was active before.
    QString type(const char* letters) {
        QTest::keyClicks(QApplication::activePopupWidget(), letters);
        return menu->activeAction() != nullptr ? menu->activeAction()->text() : QString();
    }
    void pause() const { QTest::qWait(2 * QApplication::keyboardInputInterval()); }
    QMenu* menu = nullptr;
};

TEST_F(KeyboardMenuOfNames, LettersLeadToTheEntryThatBeginsWithThem) {
    EXPECT_EQ(type("br"), "bravo");
    pause();
    EXPECT_EQ(type("B"), "Bermuda") << "the next one after that which is active";
    pause();
    EXPECT_EQ(type("b"), "beta") << "and around";
    pause();
    EXPECT_EQ(type("BERM"), "Bermuda");
    pause();
    EXPECT_EQ(type("x"), "Bermuda") << "none begins with it";
    pause();
    EXPECT_EQ(type("c"), "Bermuda") << "that one cannot be chosen";
    pause();
    QSignalSpy chosen(menu->actions()[0], &QAction::triggered);
    EXPECT_EQ(type("alp"), "alpha");
    pressPopup(Qt::Key_Return);
    EXPECT_EQ(chosen.count(), 1);
}

TEST_F(KeyboardMenuOfNames, TheSameLetterAgainGoesFromOneToTheNext) {
    EXPECT_EQ(type("b"), "beta");
    EXPECT_EQ(type("b"), "bravo");
    EXPECT_EQ(type("b"), "Bermuda");
    EXPECT_EQ(type("b"), "beta");
}

TEST_F(KeyboardMenuBar, LettersOfEntriesStayTheirs) {
    menus[0]->addAction("&third");
    QTest::keyClick(frame.centralWidget(), Qt::Key_F, Qt::AltModifier);
    QCoreApplication::processEvents();
    QTest::keyClicks(QApplication::activePopupWidget(), "s");
    EXPECT_NE(menus[0]->activeAction(), menus[0]->actions()[1]);
    QSignalSpy third(menus[0]->actions()[2], &QAction::triggered);
    QTest::keyClicks(QApplication::activePopupWidget(), "t");
    EXPECT_EQ(third.count(), 1);
}

TEST_F(KeyboardTest, ShiftAndF10AskForTheContextMenu) {
    auto* row = new QHBoxLayout(&window);
    auto* asked = new QTableWidget(2, 1);
    row->addWidget(asked);
    asked->setContextMenuPolicy(Qt::CustomContextMenu);
    ASSERT_NO_FATAL_FAILURE(show());
    asked->setFocus();
    QSignalSpy menus(asked, &QWidget::customContextMenuRequested);
    QTest::keyClick(asked, Qt::Key_F10, Qt::ShiftModifier);
    EXPECT_EQ(menus.count(), 1);
}

TEST_F(KeyboardTest, TheFocusShowsItselfUntilTheMouseIsUsed) {
    auto* row = new QHBoxLayout(&window);
    auto* line = new QLineEdit;
    row->addWidget(line);
    ASSERT_NO_FATAL_FAILURE(show());
    line->setFocus();
    press(Qt::Key_A);
    EXPECT_TRUE(window.testAttribute(Qt::WA_KeyboardFocusChange));
    QTest::mouseClick(line, Qt::LeftButton);
    EXPECT_FALSE(window.testAttribute(Qt::WA_KeyboardFocusChange));
}

} // namespace
} // namespace tessera::style
