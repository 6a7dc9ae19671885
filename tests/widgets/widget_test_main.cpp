#ifdef TESSERA_SANITIZED
#include "tests/support/sanitizer_reports.h"
#endif

#include <gmock/gmock.h>

#include <QApplication>
#include <QByteArray>
#include <QLocale>

// Listing the tests happens while building, where there may be neither a display nor its variables.
int main(int argc, char** argv) {
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    testing::InitGoogleMock(&argc, argv);
#ifdef TESSERA_SANITIZED
    tessera::test::watchSanitizerReports();
#endif
    QLocale::setDefault(QLocale::c());
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("tessera-test"));
    return RUN_ALL_TESTS();
}
