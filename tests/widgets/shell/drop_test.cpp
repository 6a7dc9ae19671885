// A file that is dropped anywhere on the window.
#include "tests/widgets/shell/window_fixture.h"

#include "engine/models/models.h"
#include "engine/plan/plan_json.h"
#include "widgets/canvas/graph_canvas.h"
#include "widgets/models/log_models.h"
#include "widgets/panels/compare_panel.h"
#include "widgets/panels/operators_panel.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/start_page.h"

#include <QApplication>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QLineEdit>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QTemporaryDir>
#include <QUrl>

namespace tessera::test {
namespace {

class Drop : public WindowTest {
protected:
    /// As the platform delivers it: the widget under the pointer is asked first, then its parents.
    bool drop(QWidget& under, const QList<QUrl>& urls) {
        QMimeData data;
        data.setUrls(urls);
        const QPoint place = under.rect().center();
        QDragEnterEvent enter(place, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&under, &enter);
        if (!enter.isAccepted()) {
            return false;
        }
        QDropEvent event(place, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &event);
        return event.isAccepted();
    }
    bool drop(QWidget& under, const QString& file) {
        return drop(under, QList<QUrl>{QUrl::fromLocalFile(file)});
    }
    [[nodiscard]] shell::Document& document() { return m_window->controller().document(); }
    [[nodiscard]] bool opens(const QString& file) {
        return waitFor([&] {
            return document().model() != nullptr && document().model()->source == file.toStdString() &&
                   document().plan() != nullptr;
        });
    }

    QTemporaryDir m_folder;
};

TEST_F(Drop, OfAModelOpensItWhateverLiesUnderThePointer) {
    const QString first = m_folder.filePath("first.onnx");
    const QString second = m_folder.filePath("with space ü.onnx");
    m_world->models[first.toStdString()] = *models::buildSmallModel("residual");
    m_world->models[second.toStdString()] = *models::buildSmallModel("chain");
    makeWindow();
    ASSERT_TRUE(drop(*m_window->findChild<shell::StartPage*>(), first));
    ASSERT_TRUE(opens(first));
    waitForPicture();
    ASSERT_TRUE(drop(*m_window->canvas().viewport(), second));
    ASSERT_TRUE(opens(second));
    waitForPicture();
    ASSERT_TRUE(drop(*m_window->operators().table()->viewport(), first));
    EXPECT_TRUE(opens(first));
    // Fields take text, not files.
    ASSERT_TRUE(drop(*m_window->findChild<QLineEdit*>(), second));
    EXPECT_TRUE(opens(second));
    ASSERT_TRUE(drop(*m_window->findChild<QPlainTextEdit*>()->viewport(), first));
    EXPECT_TRUE(opens(first));
}

TEST_F(Drop, OfAStoreBorrowsItsCosts) {
    makeWindow();
    openModel("builtin:dcgan");
    ASSERT_TRUE(drop(*m_window->canvas().viewport(), m_folder.filePath("far.db")));
    ASSERT_TRUE(waitFor([&] { return m_window->controller().hardwareProfile().has_value(); }));
    EXPECT_EQ(document().model()->source, "builtin:dcgan");
}

TEST_F(Drop, OfAPlanSetsItBesideTheOneInForce) {
    makeWindow();
    openModel("builtin:dcgan");
    const plan::PlanRef before = document().plan();
    const int opens = m_world->opens;
    QFile file(m_folder.filePath("plan.json"));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(plan::writePlanJson(*fakePlan(document().model()->graph))));
    file.close();
    for (QWidget* under : {m_window->canvas().viewport(), m_window->compare().plans()->viewport()}) {
        ASSERT_TRUE(drop(*under, file.fileName()));
        ASSERT_TRUE(waitFor([&] { return document().other() != nullptr; }));
        EXPECT_EQ(document().otherTitle(), "plan.json");
        EXPECT_EQ(document().plan(), before) << "it can be taken from there";
        EXPECT_EQ(m_world->opens, opens);
        document().clearOther();
    }
}

TEST_F(Drop, OfWhatIsNoModelSaysSoAndKeepsWhatIsOpen) {
    makeWindow();
    openModel("builtin:dcgan");
    const plan::PlanRef before = document().plan();
    ASSERT_TRUE(drop(*m_window->canvas().viewport(), m_folder.filePath("notes.txt")));
    ASSERT_TRUE(waitFor([&] { return m_window->problems().rowCount() > 0; }));
    EXPECT_EQ(document().plan(), before);
}

TEST_F(Drop, OfSeveralFilesOrOfAPageIsRefused) {
    makeWindow();
    const QUrl file = QUrl::fromLocalFile(m_folder.filePath("a.onnx"));
    EXPECT_FALSE(drop(*m_window, {file, file})) << "one model at a time";
    EXPECT_FALSE(drop(*m_window, {QUrl("https://example.org/model.onnx")})) << "nothing is fetched";
    EXPECT_FALSE(drop(*m_window, QList<QUrl>{}));
    EXPECT_EQ(m_world->opens, 0);
}

} // namespace
} // namespace tessera::test
