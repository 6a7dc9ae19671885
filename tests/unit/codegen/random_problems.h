// Random problems of every family but attention and broadcasts.
#pragma once

#include "engine/base/random.h"
#include "engine/codegen/family.h"

namespace tessera::test {

/// A random problem that the family takes for a target.
[[nodiscard]] codegen::Problem drawProblem(const codegen::Family& family, const codegen::Target& target,
                                           base::Random& random);
/// A random epilogue: none, a bias, a residual, activations.
[[nodiscard]] codegen::Epilogue drawEpilogue(base::Random& random);

} // namespace tessera::test
