// Runs generated kernels on random problems, inside guarded buffers, against the oracle.
#pragma once

#include "tests/unit/codegen/oracle.h"

#include <string>
#include <vector>

namespace tessera::test {

/// A target that does not depend on the machine the test runs on.
[[nodiscard]] codegen::Target testTarget(int width, int threads);

/// A random problem that the family takes.
[[nodiscard]] codegen::Problem drawProblem(std::string_view family, base::Random& random);

/// `count` random problems of a family, for each some of its candidates, all compiled at once, each run and
/// checked. \return what went wrong, at most ten of them.
[[nodiscard]] std::vector<std::string> tryFamily(const codegen::Family& family, int width, int count,
                                                 std::uint64_t seed);

} // namespace tessera::test
