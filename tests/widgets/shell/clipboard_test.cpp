// A path that is pasted, and rows and pictures that are copied.
#include "tests/widgets/shell/window_fixture.h"

#include "engine/models/models.h"
#include "widgets/canvas/graph_canvas.h"
#include "widgets/panels/operators_panel.h"
#include "widgets/panels/outline_panel.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/actions.h"
#include "widgets/style/toast.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>
#include <QUrl>

namespace tessera::test {
namespace {

class ClipboardTest : public WindowTest {
protected:
    void show() {
        makeWindow();
        m_window->activateWindow();
        ASSERT_TRUE(waitFor([&] { return m_window->isActiveWindow(); }));
    }
    /// A model with its file, which need not hold anything here.
    [[nodiscard]] QString model(const QString& name) {
        const QString path = m_folder.filePath(name);
        QFile file(path);
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        m_world->models[path.toStdString()] = *models::buildSmallModel("residual");
        return path;
    }
    void paste(const QString& text) {
        QApplication::clipboard()->setText(text);
        QTest::keySequence(QApplication::focusWidget() != nullptr ? QApplication::focusWidget()
                                                                  : m_window.get(),
                           QKeySequence(QKeySequence::Paste));
    }
    [[nodiscard]] bool opens(const QString& file) {
        return waitFor([&] {
            const auto& model = m_window->controller().document().model();
            return model != nullptr && model->source == file.toStdString();
        });
    }
    [[nodiscard]] QString toast() {
        const auto* current = m_window->findChild<style::ToastArea*>()->current();
        return current != nullptr ? current->text : QString();
    }

    QTemporaryDir m_folder;
};

TEST_F(ClipboardTest, APathOpensHoweverItWasCopied) {
    ASSERT_NO_FATAL_FAILURE(show());
    const QString plain = model("plain.onnx");
    const QString quoted = model("with space.onnx");
    const QString link = model("ünder link.onnx");
    paste(plain + "\n");
    ASSERT_TRUE(opens(plain));
    paste('"' + quoted + '"');
    ASSERT_TRUE(opens(quoted));
    paste(QUrl::fromLocalFile(link).toString(QUrl::FullyEncoded));
    ASSERT_TRUE(opens(link));
    paste("builtin:dcgan");
    ASSERT_TRUE(opens("builtin:dcgan"));
    auto* files = new QMimeData; // as a file manager copies it
    files->setUrls({QUrl::fromLocalFile(plain)});
    QApplication::clipboard()->setMimeData(files);
    m_window->actions().paste->trigger();
    ASSERT_TRUE(opens(plain));
}

TEST_F(ClipboardTest, WhatIsNoPathIsSaidAndChangesNothing) {
    ASSERT_NO_FATAL_FAILURE(show());
    openModel("builtin:dcgan");
    const auto before = m_window->controller().document().model();
    m_window->canvas().setFocus();
    paste("/no/such/file.onnx");
    EXPECT_EQ(toast(), "There is no file /no/such/file.onnx.");
    m_window->findChild<style::ToastArea*>()->clear();
    paste("first line\nsecond line");
    EXPECT_EQ(toast(), "The clipboard holds no path of a file.");
    EXPECT_EQ(m_window->controller().document().model(), before);
}

TEST_F(ClipboardTest, AFieldTakesWhatIsPastedIntoIt) {
    ASSERT_NO_FATAL_FAILURE(show());
    openModel("builtin:dcgan");
    m_window->actions().findInOutline->trigger();
    auto* field = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    ASSERT_NE(field, nullptr);
    paste("relu");
    EXPECT_EQ(field->text(), "relu");
}

TEST_F(ClipboardTest, RowsGoOutAsASpreadsheetTakesThem) {
    ASSERT_NO_FATAL_FAILURE(show());
    openModel("builtin:dcgan");
    runSearch();
    auto* table = m_window->operators().table();
    table->setFocus();
    table->selectRow(1);
    m_window->actions().copyTable->trigger();
    const QStringList lines = QApplication::clipboard()->text().split('\n', Qt::SkipEmptyParts);
    ASSERT_EQ(lines.size(), table->model()->rowCount() + 1);
    const auto columns = lines[0].count('\t');
    for (const QString& line : lines) {
        EXPECT_EQ(line.count('\t'), columns) << line.toStdString();
        EXPECT_FALSE(line.contains(QChar(0x2009))) << "thousands have no space: " << line.toStdString();
    }
    EXPECT_TRUE(lines[0].contains("Backend")) << lines[0].toStdString();
    m_window->findChild<style::ToastArea*>()->clear();
    m_window->actions().copyRow->trigger();
    EXPECT_EQ(QApplication::clipboard()->text(), lines[0] + '\n' + lines[2] + '\n');
    EXPECT_EQ(toast(), "1 row with its titles, cells between tabs.");
}

TEST_F(ClipboardTest, ATreeGivesTheRowsThatItShows) {
    ASSERT_NO_FATAL_FAILURE(show());
    openModel("builtin:dcgan");
    auto* tree = m_window->outline().findChild<QTreeView*>();
    tree->setFocus();
    tree->expandAll();
    m_window->actions().copyTable->trigger();
    const auto all = QApplication::clipboard()->text().count('\n');
    tree->collapseAll();
    m_window->actions().copyTable->trigger();
    EXPECT_LT(QApplication::clipboard()->text().count('\n'), all);
}

TEST_F(ClipboardTest, ThePictureIsOfThePanelWithTheKeyboardAndTwiceAsFine) {
    ASSERT_NO_FATAL_FAILURE(show());
    openModel("builtin:dcgan");
    m_window->canvas().setFocus();
    m_window->actions().copyPicture->trigger();
    QImage picture = QApplication::clipboard()->image();
    EXPECT_EQ(picture.size(), m_window->canvas().viewport()->size() * 2);
    EXPECT_EQ(m_window->canvas().minimap(), canvas::Minimap::kShown) << "it is there again";
    m_window->operators().table()->setFocus();
    m_window->actions().copyPicture->trigger();
    picture = QApplication::clipboard()->image();
    EXPECT_EQ(picture.size(), m_window->operators().size() * 2);
}

TEST_F(ClipboardTest, AFilterThatFindsNothingSaysSo) {
    ASSERT_NO_FATAL_FAILURE(show());
    openModel("builtin:dcgan");
    runSearch();
    auto* table = m_window->operators().table();
    table->setFilterText("qqq");
    EXPECT_EQ(table->accessibleDescription(), "No row has qqq.");
    table->setFilterText({});
    EXPECT_TRUE(table->accessibleDescription().isEmpty());
    m_window->actions().findInOutline->trigger();
    QTest::keyClicks(QApplication::focusWidget(), "qqq");
    EXPECT_TRUE(waitFor([&] {
        for (const auto* label : m_window->outline().findChildren<QLabel*>()) {
            if (label->isVisible() && label->text() == "No match for qqq.") {
                return true;
            }
        }
        return false;
    }));
}

} // namespace
} // namespace tessera::test
