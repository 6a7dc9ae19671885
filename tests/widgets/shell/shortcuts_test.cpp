// The sheet of shortcuts: made from the actions, searched, changed, refused in words, kept.
#include "tests/widgets/shell/window_fixture.h"

#include "widgets/canvas/graph_canvas.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/menu_entries.h"
#include "widgets/shell/shortcuts_dialog.h"
#include "widgets/style/inline_note.h"
#include "widgets/style/toast.h"

#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

namespace tessera::test {
namespace {

class ShortcutsTest : public WindowTest {
public:
    ~ShortcutsTest() override {
        m_dialog.reset();
        m_window.reset(); // before its settings
    }

protected:
    void open() {
        makeWindow(&m_settings);
        m_dialog = std::make_unique<shell::ShortcutsDialog>(*m_theme, m_window->shortcuts(), m_window.get());
        m_dialog->show();
        m_dialog->activateWindow();
        ASSERT_TRUE(waitFor([&] { return m_dialog->isActiveWindow(); }));
    }
    /// Searches as a person does, and chooses the first row.
    void choose(const QString& words) {
        m_dialog->filter()->setFocus();
        m_dialog->filter()->clear();
        QTest::keyClicks(m_dialog->filter(), words);
        m_dialog->table()->setFocus();
        m_dialog->table()->selectRow(0);
    }
    void give(int key, Qt::KeyboardModifiers modifiers) {
        m_dialog->keys()->setFocus();
        QTest::keyClick(m_dialog->keys(), static_cast<Qt::Key>(key), modifiers);
    }
    void press(const QString& text) {
        for (auto* button : m_dialog->findChildren<QPushButton*>()) {
            if (button->text() == text && button->isVisible()) {
                button->click();
                return;
            }
        }
        ADD_FAILURE() << "no button " << text.toStdString();
    }
    [[nodiscard]] std::string note() const { return m_dialog->note()->text().toStdString(); }
    [[nodiscard]] shell::Actions& actions() { return m_window->actions(); }
    [[nodiscard]] int shown() const { return m_dialog->table()->model()->rowCount(); }

    QTemporaryDir m_folder;
    QSettings m_settings{m_folder.filePath("settings.ini"), QSettings::IniFormat};
    std::unique_ptr<shell::ShortcutsDialog> m_dialog;
};

TEST_F(ShortcutsTest, ListsEveryActionOfTheMenus) {
    open();
    int named = 0;
    for (const shell::MenuEntry& entry : shell::menuEntries(*m_window->menuBar())) {
        named += entry.action->objectName().isEmpty() || entry.action->parent() != &actions() ? 0 : 1;
    }
    EXPECT_EQ(shown(), named);
    EXPECT_GT(named, 50);
    EXPECT_TRUE(m_dialog->table()->isVisibleTo(m_dialog.get())) << "before anything is searched";
}

/// Whoever presses the keys of what cannot be used now hears what the menu says of it.
TEST_F(ShortcutsTest, OfADisabledCommandSayWhyItCannotBeUsed) {
    makeWindow();
    const auto& toasts = *m_window->findChild<style::ToastArea*>();
    std::size_t told = 0;
    const auto pressAll = [&] {
        for (const auto& entry : shell::menuEntries(*m_window->menuBar())) {
            const QKeySequence keys = entry.action->shortcut();
            if (entry.action->isEnabled() || keys.isEmpty() || keys[0].key() == Qt::Key_Escape) {
                continue;
            }
            const QString why = actions().whyDisabled(*entry.disabled);
            ASSERT_FALSE(why.isEmpty()) << entry.action->text().toStdString();
            QTest::keyClick(m_window.get(), keys[0].key(), keys[0].keyboardModifiers());
            ASSERT_NE(toasts.current(), nullptr) << entry.action->text().toStdString();
            EXPECT_EQ(toasts.current()->text, why) << entry.action->text().toStdString();
            EXPECT_EQ(toasts.current()->title, shell::Actions::plainText(*entry.action));
            EXPECT_EQ(toasts.waiting(), 0) << "each key is answered at once";
            ++told;
        }
    };
    ASSERT_NO_FATAL_FAILURE(pressAll());
    EXPECT_GT(told, 10U);
    openModel("builtin:dcgan");
    told = 0;
    ASSERT_NO_FATAL_FAILURE(pressAll());
    EXPECT_GT(told, 3U);
}

TEST_F(ShortcutsTest, AreFoundByNameByMenuAndByKeys) {
    open();
    choose("measure");
    EXPECT_EQ(shown(), 2) << "this plan, and all that are compared";
    choose("ctrl+shift+r");
    EXPECT_EQ(m_dialog->table()->model()->index(0, 0).data().toString(), "Profile Plan");
    choose("Backends");
    EXPECT_GE(shown(), 2);
    choose("qqq");
    EXPECT_EQ(shown(), 0);
    QStringList words;
    for (const auto* label : m_dialog->findChildren<QLabel*>()) {
        words << label->text();
    }
    EXPECT_TRUE(words.contains("No shortcut for qqq."));
}

TEST_F(ShortcutsTest, AChangedOneWorksAndIsKept) {
    open();
    choose("fit");
    give(Qt::Key_J, Qt::ControlModifier | Qt::AltModifier);
    EXPECT_EQ(note(), "Fit has Ctrl+Alt+J now.");
    EXPECT_EQ(actions().fit->shortcut(), QKeySequence("Ctrl+Alt+J"));
    EXPECT_EQ(actions().fit->toolTip(), "Fit (Ctrl+Alt+J)");
    EXPECT_EQ(m_dialog->table()->model()->index(0, 3).data().toString(), "changed");
    m_dialog.reset();
    makeWindow(&m_settings); // another window reads it
    EXPECT_EQ(actions().fit->shortcut(), QKeySequence("Ctrl+Alt+J"));
    EXPECT_EQ(actions().find->shortcut(), QKeySequence(QKeySequence::Find)) << "the others are as ever";
}

TEST_F(ShortcutsTest, KeysOfAnotherActionAreRefusedByItsNameUntilTheyAreTaken) {
    open();
    choose("verify");
    give(Qt::Key_R, Qt::ControlModifier);
    EXPECT_EQ(note(), "Ctrl+R is Measure This Plan in the menu Profile. Nothing was changed.");
    EXPECT_EQ(actions().verify->shortcut(), QKeySequence("Ctrl+Shift+V"));
    press("&Use Them Here");
    EXPECT_EQ(actions().verify->shortcut(), QKeySequence("Ctrl+R"));
    EXPECT_TRUE(actions().measure->shortcut().isEmpty());
    // Its own keys are not free: that is said, too.
    choose("measure");
    press("&Reset");
    EXPECT_EQ(note(), "Ctrl+R is Verify Against the Reference in the menu Profile. Nothing was changed.");
    m_dialog.reset();
    makeWindow(&m_settings);
    EXPECT_EQ(actions().verify->shortcut(), QKeySequence("Ctrl+R"));
    EXPECT_TRUE(actions().measure->shortcut().isEmpty());
}

TEST_F(ShortcutsTest, WhatIsForTypingAndForMenusIsRefused) {
    open();
    choose("fit");
    give(Qt::Key_J, Qt::NoModifier);
    EXPECT_EQ(note(), "J alone is for typing and for walking: add Ctrl or Alt. Nothing was changed.");
    give(Qt::Key_Down, Qt::ShiftModifier);
    EXPECT_NE(note().find("is for typing and for walking"), std::string::npos) << note();
    give(Qt::Key_F, Qt::AltModifier);
    EXPECT_EQ(note(), "Alt+F opens the menu File. Nothing was changed.");
    EXPECT_EQ(actions().fit->shortcut(), QKeySequence("Ctrl+0"));
    give(Qt::Key_F9, Qt::NoModifier);
    EXPECT_EQ(actions().fit->shortcut(), QKeySequence("F9")) << "a function key alone is nobody's";
}

TEST_F(ShortcutsTest, ReturnLeadsFromTheSearchToTheKeys) {
    open();
    m_dialog->filter()->setFocus();
    QTest::keyClicks(m_dialog->filter(), "fit");
    QTest::keyClick(m_dialog->filter(), Qt::Key_Return);
    EXPECT_TRUE(m_dialog->isVisible());
    EXPECT_TRUE(m_dialog->keys()->hasFocus());
    EXPECT_EQ(m_dialog->keys()->keySequence(), QKeySequence("Ctrl+0"));
    m_dialog->filter()->setText("qqq");
    QTest::keyClick(m_dialog->filter(), Qt::Key_Return);
    EXPECT_EQ(actions().fit->shortcut(), QKeySequence("Ctrl+0"));
}

TEST_F(ShortcutsTest, CanBeTakenAwayAndReset) {
    open();
    choose("zoom in");
    press("N&one");
    EXPECT_EQ(note(), "Zoom In has no keys now.");
    EXPECT_TRUE(actions().zoomIn->shortcuts().isEmpty());
    press("&Reset");
    EXPECT_EQ(actions().zoomIn->shortcuts().size(), 2) << "both that it came with";
    EXPECT_TRUE(m_settings.allKeys().filter("shortcuts/").isEmpty());
    choose("fit");
    give(Qt::Key_F9, Qt::NoModifier);
    press("Reset &All");
    EXPECT_EQ(actions().fit->shortcut(), QKeySequence("Ctrl+0"));
    EXPECT_TRUE(m_settings.allKeys().filter("shortcuts/").isEmpty());
}

TEST_F(ShortcutsTest, SettingsThatCannotBeFollowedAreLeftAside) {
    m_settings.setValue("shortcuts/fit", "Ctrl+R"); // Measure has it
    m_settings.setValue("shortcuts/find", "no such keys, at all");
    m_settings.setValue("shortcuts/unheard_of", "Ctrl+J");
    makeWindow(&m_settings);
    EXPECT_EQ(actions().measure->shortcut(), QKeySequence("Ctrl+R"));
    EXPECT_EQ(actions().fit->shortcut(), QKeySequence("Ctrl+0")) << "its own";
    EXPECT_NE(actions().find->shortcut(), QKeySequence("Ctrl+J"));
}

TEST_F(ShortcutsTest, EveryFieldIsReachedByTab) {
    open();
    choose("fit");
    QSet<const QWidget*> seen;
    for (int i = 0; i < 16; ++i) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        seen.insert(QApplication::focusWidget());
    }
    EXPECT_TRUE(seen.contains(m_dialog->keys()));
    EXPECT_TRUE(seen.contains(m_dialog->table()));
    for (const auto* button : m_dialog->findChildren<QPushButton*>()) {
        EXPECT_TRUE(seen.contains(button) || !button->isVisible()) << button->text().toStdString();
    }
}

} // namespace
} // namespace tessera::test
