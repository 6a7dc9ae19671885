#include "tests/widgets/shell/real_session_fixture.h"

#include "engine/onnx/writer.h"
#include "engine/session/session.h"
#include "tests/support/paths.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QTest>
#include <QTimer>

#include <iostream>

namespace tessera::test {

RealWindowTest::RealWindowTest() {
    EXPECT_TRUE(m_folder.isValid());
    const QDir folder(m_folder.path());
    for (const char* name : {"home", "data", "config", "cache", "backends"}) {
        EXPECT_TRUE(folder.mkpath(QString::fromLatin1(name)));
    }
    qputenv("HOME", path("home").toUtf8());
    qputenv("XDG_DATA_HOME", path("data").toUtf8());
    qputenv("XDG_CONFIG_HOME", path("config").toUtf8());
    qputenv("XDG_CACHE_HOME", path("cache").toUtf8());
    // A folder with these four alone: graph-level backends compile for seconds and are not what is tested
    // here.
    const QString built = QString::fromStdString(test::buildPath("lib/tessera/backends/"));
    for (const char* id : {"reference", "onednn", "openblas", "xnnpack"}) {
        const QString name = QString::fromLatin1(id);
        for (const QString& file : {name + ".json", "libtessera-" + name + ".so"}) {
            EXPECT_TRUE(QFile::link(built + file, path("backends/" + file))) << file.toStdString();
        }
    }
    qputenv("TESSERA_BACKEND_PATH", path("backends").toUtf8());
}

RealWindowTest::~RealWindowTest() {
    m_window.reset(); // its workers end before their folder goes
}

bridge::SessionFactory RealWindowTest::sessions() {
    session::SessionSettings settings;
    settings.store = path("measurements.db").toStdString();
    return [settings] { return session::Session::create(settings); };
}

QString RealWindowTest::onnxFile(const graph::Graph& graph, const QString& name) {
    QString file = path(name);
    const auto written = onnx::writeModelFile(graph, file.toStdString());
    EXPECT_TRUE(written.has_value()) << written.error().oneLine();
    return file;
}

void RealWindowTest::answerFileDialog(QAction& action, const QString& file) {
    bool answered = false;
    QTimer look;
    QObject::connect(&look, &QTimer::timeout, [&] {
        auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        if (dialog == nullptr) {
            return;
        }
        look.stop();
        answered = true;
        auto* name = dialog->findChild<QLineEdit*>();
        ASSERT_NE(name, nullptr);
        name->setText(file);
        QTest::keyClick(name, Qt::Key_Return);
    });
    look.start(5);
    action.trigger(); // returns when the dialog is closed
    EXPECT_TRUE(answered) << action.text().toStdString();
    m_window->activateWindow();
}

void RealWindowTest::expectNeverLate(const GuiWatchdog& watchdog) const {
    std::cout << watchdog.report();
    EXPECT_TRUE(watchdog.late().empty()) << "the GUI thread stood still for more than 100 ms";
}

} // namespace tessera::test
