#pragma once

#include "tests/unit/graph/schema_case.h"

#include <span>

namespace tessera::test {

/// Types worked out by hand for the operators beyond the common ones: signal, detection, quantised,
/// recurrent, sequences, random, language models.
[[nodiscard]] std::span<const SchemaCase> inferenceCases();

} // namespace tessera::test
