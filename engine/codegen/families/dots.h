// Products with few columns: vectors along the depth, which both operands have side by side.
#pragma once

#include "engine/codegen/family.h"

#include <vector>

namespace tessera::codegen::product {

/// "gemm.dots" for a product of floats with at most kMostDotColumns columns, none for others.
inline constexpr std::int64_t kMostDotColumns = 4;
[[nodiscard]] std::vector<Candidate> dotCandidates(const Problem& problem, const Target& target);

} // namespace tessera::codegen::product
