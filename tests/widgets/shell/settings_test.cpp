// The folder of ONNX Runtime and OpenVINO in the Settings.
#include "tests/widgets/shell/window_fixture.h"

#include "widgets/shell/actions.h"
#include "widgets/shell/settings_dialog.h"
#include "widgets/shell/window_settings.h"
#include "widgets/style/inline_note.h"
#include "widgets/style/toast.h"

#include <QCheckBox>
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

namespace tessera::test {
namespace {

class OptionalBackends : public WindowTest {
public:
    ~OptionalBackends() override {
        m_dialog.reset();
        m_window.reset(); // before its settings
    }

protected:
    OptionalBackends() {
        EXPECT_TRUE(QDir(m_folder.path()).mkpath("good"));
        EXPECT_TRUE(QDir(m_folder.path()).mkpath("empty"));
        QFile library(m_folder.filePath("good/libonnxruntime.so"));
        EXPECT_TRUE(library.open(QIODevice::WriteOnly));
    }

    void openDialog() {
        m_dialog = std::make_unique<shell::SettingsDialog>(*m_theme, m_window->controller(), &m_settings,
                                                           m_window.get());
        m_dialog->show();
        m_dialog->activateWindow();
        m_line = m_dialog->findChild<QLineEdit*>("optional_folder");
        ASSERT_NE(m_line, nullptr);
        ASSERT_TRUE(waitFor([&] { return m_dialog->isActiveWindow(); }));
        m_line->setFocus();
    }
    /// As a person does: the line is emptied, written anew and left with Return.
    void answer(const QString& folder) {
        QTest::keySequence(m_line, QKeySequence::SelectAll);
        QTest::keyClick(m_line, Qt::Key_Backspace);
        QTest::keyClicks(m_line, folder);
        QTest::keyClick(m_line, Qt::Key_Return);
    }
    [[nodiscard]] QString note() const { return m_dialog->findChild<style::InlineNote*>()->text(); }
    [[nodiscard]] bool notes(const QString& words) {
        return waitFor([&] { return note().contains(words); });
    }

    QTemporaryDir m_folder;
    QString m_good = m_folder.filePath("good");
    QSettings m_settings{m_folder.filePath("settings.ini"), QSettings::IniFormat};
    std::unique_ptr<shell::SettingsDialog> m_dialog;
    QLineEdit* m_line = nullptr;
};

TEST_F(OptionalBackends, AreLookedForInTheFolderThatIsNamed) {
    makeWindow(&m_settings);
    ASSERT_NO_FATAL_FAILURE(openDialog());
    EXPECT_FALSE(m_line->accessibleName().isEmpty());
    answer(m_good);
    ASSERT_TRUE(notes("ONNX Runtime 9.9 is in use.")) << note().toStdString();
    EXPECT_EQ(m_dialog->findChild<style::InlineNote*>()->kind(), style::NoticeKind::kSuccess);
    EXPECT_TRUE(m_dialog->isVisible()) << "Return took the folder and left the words to read";
    EXPECT_EQ(shell::readOptionalFolder(m_settings), m_good);
    // Another window finds it again, without being asked.
    m_dialog.reset();
    makeWindow(&m_settings);
    ASSERT_TRUE(waitFor([&] { return m_window->controller().optionalFolder().folder == m_good; }));
    EXPECT_EQ(m_world->optionalFolders, std::vector<std::string>(2, m_good.toStdString()));
    // An emptied line goes back to the usual places.
    ASSERT_NO_FATAL_FAILURE(openDialog());
    EXPECT_EQ(m_line->text(), m_good);
    answer({});
    ASSERT_TRUE(notes("where the system keeps libraries")) << note().toStdString();
    EXPECT_TRUE(shell::readOptionalFolder(m_settings).isEmpty());
}

TEST_F(OptionalBackends, AFolderWithNeitherChangesNothing) {
    makeWindow(&m_settings);
    ASSERT_NO_FATAL_FAILURE(openDialog());
    answer(m_good);
    ASSERT_TRUE(notes("is in use."));
    const QString empty = m_folder.filePath("empty");
    answer(empty);
    ASSERT_TRUE(notes("holds neither ONNX Runtime nor OpenVINO.")) << note().toStdString();
    EXPECT_TRUE(note().contains(m_good + " stays in use.")) << note().toStdString();
    EXPECT_EQ(m_line->text(), empty) << "what was written can be mended";
    EXPECT_EQ(shell::readOptionalFolder(m_settings), m_good);
    EXPECT_EQ(m_window->controller().optionalFolder().libraries.size(), 1U);
    answer(m_folder.filePath("missing"));
    ASSERT_TRUE(notes("cannot be read")) << note().toStdString();
    // The library was put there meanwhile: Return looks again.
    ASSERT_TRUE(QFile::copy(m_good + "/libonnxruntime.so", empty + "/libonnxruntime.so"));
    answer(empty);
    ASSERT_TRUE(notes("is in use.")) << note().toStdString();
    EXPECT_EQ(shell::readOptionalFolder(m_settings), empty);
}

TEST_F(OptionalBackends, AFolderThatIsGoneIsSaidAtTheStartAndKept) {
    const QString gone = m_folder.filePath("gone");
    shell::writeOptionalFolder(m_settings, gone);
    makeWindow(&m_settings);
    ASSERT_TRUE(waitFor([&] { return !m_window->controller().optionalFolder().refused.isEmpty(); }));
    EXPECT_EQ(shell::readOptionalFolder(m_settings), gone) << "it may be back with the next start";
    ASSERT_TRUE(waitFor([&] { return m_world->probes > 0; })) << "the others are asked for as ever";
    openModel("builtin:dcgan");
    EXPECT_NE(m_window->controller().document().plan(), nullptr);
    // It comes back while the window is open.
    ASSERT_NO_FATAL_FAILURE(openDialog());
    EXPECT_TRUE(note().contains("cannot be read")) << note().toStdString();
    ASSERT_TRUE(QFile::link(m_good, gone));
    answer(gone);
    ASSERT_TRUE(notes("is in use.")) << note().toStdString();
}

TEST_F(OptionalBackends, ASearchThatRunsIsNotDisturbed) {
    m_world->searchSteps = 1000000;
    makeWindow(&m_settings);
    openModel("builtin:dcgan");
    m_window->controller().search(session::SearchRequest::Level::kBoth);
    ASSERT_TRUE(waitFor([&] { return m_world->searchRuns.load(); }));
    ASSERT_NO_FATAL_FAILURE(openDialog());
    answer(m_good);
    ASSERT_TRUE(notes("A search is running.")) << note().toStdString();
    EXPECT_TRUE(m_window->controller().searching());
    EXPECT_TRUE(shell::readOptionalFolder(m_settings).isEmpty());
    m_window->controller().stop();
    ASSERT_TRUE(waitFor([&] { return !m_window->controller().searching(); }));
    answer(m_good);
    EXPECT_TRUE(notes("is in use.")) << note().toStdString();
}

TEST_F(OptionalBackends, EveryFieldIsReachedByTab) {
    makeWindow(&m_settings);
    ASSERT_NO_FATAL_FAILURE(openDialog());
    std::set<const QWidget*> seen;
    for (int i = 0; i < 12; ++i) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        seen.insert(QApplication::focusWidget());
    }
    EXPECT_TRUE(seen.contains(m_line));
    for (const auto* button : m_dialog->findChildren<QPushButton*>()) {
        EXPECT_TRUE(seen.contains(button) || !button->isVisible()) << button->text().toStdString();
    }
}

TEST_F(OptionalBackends, MessagesStayUntilTheyAreClosedWhereAPersonAsksForIt) {
    makeWindow(&m_settings);
    EXPECT_EQ(shell::readMessageStay(m_settings), style::MessageStay::kWhileRead);
    ASSERT_NO_FATAL_FAILURE(openDialog());
    auto* box = m_dialog->findChild<QCheckBox*>("messages_stay");
    ASSERT_NE(box, nullptr);
    box->setFocus();
    QTest::keyClick(box, Qt::Key_Space);
    EXPECT_EQ(m_theme->messageStay(), style::MessageStay::kUntilClosed);
    EXPECT_EQ(shell::readMessageStay(m_settings), style::MessageStay::kUntilClosed);
}

} // namespace
} // namespace tessera::test
