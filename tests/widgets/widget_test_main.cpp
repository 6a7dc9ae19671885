#ifdef TESSERA_SANITIZED
#include "tests/support/sanitizer_reports.h"
#endif

#include <gmock/gmock.h>

#include <QApplication>
#include <QByteArray>
#include <QLocale>
#include <QtGlobal>

namespace {

QtMessageHandler g_before = nullptr;

/// A sentence whose places and parts do not fit is told in the log alone: here it fails the test that said
/// it.
void failOnUnfinishedSentences(QtMsgType type, const QMessageLogContext& context, const QString& message) {
    if (message.startsWith(QStringLiteral("QString::arg:"))) {
        ADD_FAILURE() << message.toStdString();
    }
    g_before(type, context, message);
}

} // namespace

// Listing the tests happens while building, where there may be neither a display nor its variables.
int main(int argc, char** argv) {
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    testing::InitGoogleMock(&argc, argv);
#ifdef TESSERA_SANITIZED
    tessera::test::watchSanitizerReports();
#endif
    g_before = qInstallMessageHandler(failOnUnfinishedSentences);
    QLocale::setDefault(QLocale::c());
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("tessera-test"));
    return RUN_ALL_TESTS();
}
