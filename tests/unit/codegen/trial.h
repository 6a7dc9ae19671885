// Runs generated kernels on random problems, inside guarded buffers, against the oracle.
#pragma once

#include "engine/codegen/kernel_cache.h"
#include "tests/unit/codegen/oracle.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace tessera::test {

/// A target that does not depend on the machine the test runs on.
[[nodiscard]] codegen::Target testTarget(int width, int threads);

/// Kernels by the machine's compiler, few a call of it: a call has a limit of time. Kept nowhere.
[[nodiscard]] base::Result<std::vector<codegen::LoadedKernel>>
loadInBatches(std::span<const codegen::PrintedKernel> printed);

/// A random problem that the family takes.
[[nodiscard]] codegen::Problem drawProblem(std::string_view family, base::Random& random);

/// Problems of which a family has its pick.
using Draw = std::function<codegen::Problem(base::Random& random)>;
/// `count` random problems of a family, for each some of its candidates, all compiled at once, each run and
/// checked. \return what went wrong, at most ten of them.
[[nodiscard]] std::vector<std::string> tryFamily(const codegen::Family& family, int width, int count,
                                                 std::uint64_t seed);
/// The same of problems that are drawn otherwise.
[[nodiscard]] std::vector<std::string> tryFamily(const codegen::Family& family, int width, int count,
                                                 std::uint64_t seed, const Draw& draw);

} // namespace tessera::test
