#pragma once

#include "engine/pattern/spec.h"

#include <vector>

namespace tessera::pattern {

/// What is doubtful in a spec that parses: patterns that can match nothing (unknown operators, operand counts
/// that no node has, constraints that contradict themselves or the standard), patterns whose every region an
/// earlier one proposes, overlaps, interior values that escape always.
///
/// \return in the order of the file. Errors never; warnings where a rule can't do what its author meant;
///         infos for overlaps. A name that no constraint uses says what the operand is: it is no finding.
[[nodiscard]] std::vector<Finding> lint(const BackendSpec& spec);

} // namespace tessera::pattern
