// Runs generated kernels on random problems, inside guarded buffers, against the oracle.
#pragma once

#include "engine/base/random.h"
#include "engine/codegen/family.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace tessera::test {

/// A target that does not depend on the machine the test runs on.
[[nodiscard]] codegen::Target testTarget(int width, int threads);

/// A program tries its shapes in TESSERA_PARTS tests of a family and width, so that each ends in time: how
/// many shapes are one's, and the seed that they are drawn from.
[[nodiscard]] int shapesOfPart(int width);
[[nodiscard]] std::uint64_t seedOfPart(int part);

/// Problems of which a family has its pick, for a target.
using Draw = std::function<codegen::Problem(const codegen::Target& target, base::Random& random)>;
/// `count` random problems of a family, for each some of its candidates, all compiled at once, each run and
/// checked. \return what went wrong, at most ten of them.
[[nodiscard]] std::vector<std::string> tryFamily(const codegen::Family& family, int width, int count,
                                                 std::uint64_t seed);
/// The same of problems that are drawn otherwise.
[[nodiscard]] std::vector<std::string> tryFamily(const codegen::Family& family, int width, int count,
                                                 std::uint64_t seed, const Draw& draw);

} // namespace tessera::test
