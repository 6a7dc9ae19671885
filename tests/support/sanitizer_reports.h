#pragma once

#include <string>
#include <vector>

namespace tessera::test {

/// Makes every sanitizer report of a process that a test starts (a worker, above all) a failure of that test:
/// the host takes a worker's end for a verdict on some candidate and goes on, so nothing else would tell.
/// Such processes write their reports to files of a private folder from now on; this process's own reports
/// still go to standard error and end it. Call it once, after InitGoogleTest.
void watchSanitizerReports();

/// The reports that processes started since the last call have left; they no longer fail the test. For tests
/// that plant one.
[[nodiscard]] std::vector<std::string> takeSanitizerReports();

} // namespace tessera::test
