// What a person made is never lost silently: texts of the spec editor, pins.
#include "tests/widgets/shell/window_fixture.h"

#include "widgets/canvas/graph_canvas.h"
#include "widgets/models/log_models.h"
#include "widgets/panels/code_edit.h"
#include "widgets/panels/operators_panel.h"
#include "widgets/panels/spec_editor.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/actions.h"
#include "widgets/style/inline_note.h"
#include "widgets/style/toast.h"

#include <QAction>
#include <QApplication>
#include <QFile>
#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

namespace tessera::test {
namespace {

/// Puts the person's own specs into a folder of the test.
class SavedWorkTest : public WindowTest {
public:
    ~SavedWorkTest() override {
        m_before.isNull() ? qunsetenv("XDG_CONFIG_HOME") : qputenv("XDG_CONFIG_HOME", m_before);
    }

protected:
    SavedWorkTest() : m_before(qgetenv("XDG_CONFIG_HOME")) {
        qputenv("XDG_CONFIG_HOME", m_folder.path().toLocal8Bit());
    }

    panels::SpecEditor& openSpec(int row) {
        m_window->actions().editSpecs->trigger();
        auto* editor = m_window->findChild<panels::SpecEditor*>();
        auto* list = editor->findChild<panels::TableView*>();
        list->setCurrentIndex(list->model()->index(row, 0));
        EXPECT_FALSE(editor->text().isEmpty());
        return *editor;
    }
    static void type(panels::SpecEditor& editor, const QString& text) {
        editor.edit()->moveCursor(QTextCursor::Start);
        QTest::keyClicks(editor.edit(), text);
    }
    [[nodiscard]] QString edited(const panels::SpecEditor& editor) const {
        QFile file(m_folder.filePath("tessera/specs/" + editor.specId() + ".json"));
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }

    QTemporaryDir m_folder;
    QByteArray m_before;
};

/// Presses a button of the message box that comes; what it asked is in `words` then.
void answer(QMessageBox::StandardButton button, QString* words = nullptr) {
    QTimer::singleShot(50, [button, words] {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        ASSERT_NE(box, nullptr) << "nothing was asked";
        if (words != nullptr) {
            *words = box->text() + u'\n' + box->informativeText();
        }
        QAbstractButton* wanted = box->button(button);
        if (wanted == nullptr || !wanted->isEnabled()) {
            box->reject();
            FAIL() << "this answer is not offered";
        }
        wanted->click();
    });
}

TEST_F(SavedWorkTest, AsksBeforeTheWindowClosesOverAnUnsavedSpec) {
    auto& window = makeWindow();
    auto& editor = openSpec(0);
    type(editor, " ");
    const QString mine = editor.text();
    QString words;
    answer(QMessageBox::Cancel, &words);
    EXPECT_FALSE(window.close());
    EXPECT_TRUE(words.contains(editor.specId())) << words.toStdString();
    EXPECT_TRUE(window.isVisible());
    EXPECT_EQ(editor.text(), mine);
    answer(QMessageBox::Save);
    EXPECT_TRUE(window.close());
    EXPECT_EQ(edited(editor), mine);
    EXPECT_TRUE(window.close()) << "nothing is unsaved any more";
}

TEST_F(SavedWorkTest, AsksForEverySpecThatWasWrittenIn) {
    auto& window = makeWindow();
    auto& editor = openSpec(0);
    const QString first = editor.specId();
    type(editor, " ");
    openSpec(1);
    type(editor, " ");
    QString words;
    answer(QMessageBox::Discard, &words);
    EXPECT_TRUE(window.close());
    EXPECT_TRUE(words.contains(first) && words.contains(editor.specId())) << words.toStdString();
    EXPECT_TRUE(edited(editor).isEmpty());
}

TEST_F(SavedWorkTest, OffersNoSaveOfASpecWithAnError) {
    auto& window = makeWindow();
    auto& editor = openSpec(0);
    type(editor, "what I think ");
    bool offered = true;
    QTimer::singleShot(50, [&offered] {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        ASSERT_NE(box, nullptr);
        offered = box->button(QMessageBox::Save)->isEnabled();
        box->button(QMessageBox::Cancel)->click();
    });
    EXPECT_FALSE(window.close());
    EXPECT_FALSE(offered) << "it would take the place of a spec that works";
}

/// The keys of saving save what the keyboard is in: the spec in its editor, wherever in it, else the plan.
TEST_F(SavedWorkTest, TheKeysOfSavingSaveTheSpecThatTheKeyboardIsIn) {
    auto& window = makeWindow();
    window.activateWindow();
    ASSERT_TRUE(waitFor([&] { return window.isActiveWindow(); }));
    const auto save = [] {
        QTest::keySequence(QApplication::focusWidget(), QKeySequence(QKeySequence::Save));
        EXPECT_EQ(QApplication::activeModalWidget(), nullptr) << "the plan's dialog";
        if (auto* dialog = QApplication::activeModalWidget()) {
            dialog->close();
        }
    };
    auto& editor = openSpec(0);
    for (const bool isPlaced : {false, true}) { // without a plan its action is disabled
        if (isPlaced) {
            openModel("builtin:dcgan");
            runSearch();
            window.showBottom(shell::MainWindow::kSpecs);
        }
        ASSERT_EQ(window.actions().savePlan->isEnabled(), isPlaced);
        for (QWidget* place : {static_cast<QWidget*>(editor.edit()),
                               static_cast<QWidget*>(editor.findChild<panels::TableView*>("spec_list"))}) {
            type(editor, " ");
            ASSERT_TRUE(editor.modified());
            place->setFocus();
            save();
            EXPECT_FALSE(editor.modified()) << place->objectName().toStdString();
            EXPECT_EQ(edited(editor), editor.text());
        }
    }
    // One with an error is not saved, and that is said.
    const QString before = edited(editor);
    type(editor, "what I think ");
    ASSERT_TRUE(waitFor([&] { return editor.findings().rowCount() > 0; }));
    editor.edit()->setFocus();
    save();
    EXPECT_EQ(edited(editor), before);
    const auto* toasts = window.findChild<style::ToastArea*>();
    ASSERT_NE(toasts->current(), nullptr);
    EXPECT_TRUE(toasts->current()->title.contains("not saved")) << toasts->current()->title.toStdString();
    // Elsewhere they save the plan.
    QTimer::singleShot(50, [] {
        auto* dialog = QApplication::activeModalWidget();
        ASSERT_NE(dialog, nullptr) << "no dialog for the plan's file";
        dialog->close();
    });
    window.canvas().setFocus();
    QTest::keySequence(&window.canvas(), QKeySequence(QKeySequence::Save));
    editor.markSaved(true); // or the window's end would ask
}

TEST_F(SavedWorkTest, AsksBeforeRevertThrowsATextAway) {
    makeWindow();
    auto& editor = openSpec(0);
    type(editor, " ");
    const QString mine = editor.text();
    answer(QMessageBox::Cancel);
    editor.revertButton()->click();
    EXPECT_EQ(editor.text(), mine);
}

TEST_F(SavedWorkTest, FindsTheLastPlanAgain) {
    m_plansFolder = m_folder.filePath("plans");
    makeWindow();
    openModel("builtin:dcgan");
    EXPECT_FALSE(m_window->controller().document().plan()->endToEnd.has_value());
    EXPECT_EQ(m_world->saves, 0) << "a placement from specs alone is made anew each time";
    runSearch();
    ASSERT_NO_FATAL_FAILURE(settle());
    EXPECT_EQ(m_world->saves, 1);
    m_window.reset();
    makeWindow();
    openModel("builtin:dcgan");
    ASSERT_TRUE(waitFor([&] { return m_window->controller().document().plan()->endToEnd.has_value(); }));
    EXPECT_FALSE(m_window->actions().undoAction->isEnabled()) << "nobody did anything yet";
    EXPECT_EQ(m_world->saves, 1) << "what was read needs no writing";
    m_window->controller().closeModel();
    openModel("builtin:bert");
    waitForPicture();
    EXPECT_FALSE(m_window->controller().document().plan()->endToEnd.has_value()) << "it is another model's";
}

/// Of a plan that is one piece the window shows the operators of the search's best mix: the same at the next
/// start, and none beside a plan that has none.
TEST_F(SavedWorkTest, FindsTheMixOfTheLastSearchAgain) {
    m_plansFolder = m_folder.filePath("plans");
    m_world->wholeGraphWins = true;
    makeWindow();
    openModel("builtin:dcgan");
    runSearch();
    const auto rowsOfMix = m_window->controller().mix()->regions.size();
    const auto start = [this] {
        ASSERT_NO_FATAL_FAILURE(settle());
        m_window.reset();
        makeWindow();
        openModel("builtin:dcgan");
        ASSERT_TRUE(waitFor([&] { return m_window->controller().document().plan()->endToEnd.has_value(); }));
        waitForPicture();
    };
    ASSERT_NO_FATAL_FAILURE(start());
    ASSERT_NE(m_window->controller().mix(), nullptr);
    EXPECT_EQ(m_window->operators().plan(), m_window->controller().mix());
    EXPECT_EQ(m_window->operators().table()->model()->rowCount(), static_cast<int>(rowsOfMix));
    m_window->controller().compareWithMix();
    EXPECT_EQ(m_window->controller().document().other(), m_window->controller().mix());
    m_window->controller().takeOther();
    ASSERT_NO_FATAL_FAILURE(start());
    EXPECT_EQ(m_window->controller().mix(), nullptr) << "the mix is the plan now";
}

TEST_F(SavedWorkTest, SearchesUnderThePinsOfBeforeWhenThePlacementFailed) {
    QSettings settings(m_folder.filePath("tessera.ini"), QSettings::IniFormat);
    ASSERT_NO_FATAL_FAILURE(reopenPinnedButUnplaced(settings));
    ASSERT_EQ(m_window->controller().document().plan(), nullptr);
    runSearch();
    const shell::Document& document = m_window->controller().document();
    ASSERT_NE(document.plan(), nullptr);
    EXPECT_EQ(document.pins(), 1);
    const auto region = document.plan()->regionOf(graph::NodeId(0));
    EXPECT_EQ(document.plan()->regions[region.index()].implementation.backend, "xnnpack")
        << "the search did not know of the pin";
    m_window.reset();
    m_world->refusePlacement = false;
    makeWindow(&settings);
    openModel("builtin:dcgan");
    EXPECT_EQ(m_window->controller().document().pins(), 1);
}

TEST_F(SavedWorkTest, ASearchThatWasInterruptedIsOfferedAgainAtTheNextStart) {
    QSettings settings(m_folder.filePath("settings.ini"), QSettings::IniFormat);
    const auto note = [this]() -> const style::InlineNote* {
        for (const auto* each : m_window->findChildren<style::InlineNote*>()) {
            if (each->text().contains("interrupted") && each->isVisible()) {
                return each;
            }
        }
        return nullptr;
    };
    makeWindow(&settings);
    openModel("builtin:dcgan");
    EXPECT_EQ(note(), nullptr);
    m_world->searchSteps = 100'000;
    m_window->actions().search->trigger();
    ASSERT_TRUE(waitFor([this] { return m_world->searchRuns.load(); }));
    m_window.reset();
    m_world->searchSteps = 2;
    makeWindow(&settings);
    openModel("builtin:dcgan");
    ASSERT_NE(note(), nullptr);
    auto* button = note()->findChild<QPushButton*>();
    ASSERT_NE(button, nullptr);
    button->click();
    EXPECT_EQ(note(), nullptr);
    ASSERT_TRUE(waitFor([this] { return !m_window->controller().searching(); }));
    m_window.reset();
    makeWindow(&settings);
    openModel("builtin:dcgan");
    EXPECT_EQ(note(), nullptr) << "it has ended";
}

} // namespace
} // namespace tessera::test
