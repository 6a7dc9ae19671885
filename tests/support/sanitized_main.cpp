#include "tests/support/sanitizer_reports.h"

#include <gmock/gmock.h>

int main(int argc, char** argv) {
    testing::InitGoogleMock(&argc, argv);
    tessera::test::watchSanitizerReports();
    return RUN_ALL_TESTS();
}
