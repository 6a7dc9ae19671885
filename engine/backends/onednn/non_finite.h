#pragma once

#include "engine/backends/onednn/candidate.h"

namespace tessera::onednn {

/// Whether a candidate has infinities and NaN where the definition has them. Found by running oneDNN 2.6
/// (tests/conformance/non_finite_test.cpp), not by its documentation, which promises nothing.
[[nodiscard]] ts_non_finite nonFiniteOf(const Problem& problem, const Candidate& candidate);

} // namespace tessera::onednn
