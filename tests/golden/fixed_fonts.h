#pragma once

#include <string>

namespace tessera::test {

/// Why this program does not draw with the fonts of tests/golden/fonts.conf, in the versions that the kept
/// pictures are of, and what to do, in one line; empty: it does.
[[nodiscard]] std::string fontsProblem();

} // namespace tessera::test
