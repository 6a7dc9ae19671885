#pragma once

#include <string>

namespace tessera::fake_cuda {

/// Says on the standard error what a program did that no device allows, and keeps it: lastReport.
void report(const std::string& problem);
[[nodiscard]] const std::string& lastReport();

} // namespace tessera::fake_cuda
