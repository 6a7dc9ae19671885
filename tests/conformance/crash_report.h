#pragma once

#include <string>

namespace tessera::conformance {

/// What the next lines run, for the report of a crash: a kernel that touches a guard page ends the process.
void nameForCrash(const std::string& what);
/// Has that name printed before the process dies, or beside a report of the address sanitizer.
void installCrashReport();

} // namespace tessera::conformance
