#pragma once

namespace tessera::test {

/// A fault that the sanitizer of this build reports: a heap overflow, a data race or a signed overflow.
/// Without a sanitizer nothing happens.
void plantSanitizerReport();

} // namespace tessera::test
