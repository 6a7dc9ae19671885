#pragma once

#include "engine/pattern/expression.h"
#include "engine/pattern/source_text.h"

#include <string>
#include <vector>

namespace tessera::pattern {

/// A finding inside a `where` text.
struct ConstraintFinding {
    Finding::Severity severity = Finding::Severity::kWarning;
    TextRange range;
    std::string text;
};

/// Clauses that no graph can pass (constants fold to false; two clauses exclude each other; a rank, an extent
/// or a count out of its range; an attribute that no operator of the captured node has; readers of an
/// interior value), and clauses that say nothing.
[[nodiscard]] std::vector<ConstraintFinding> lintConstraint(const Pattern& pattern, const Expression& where);

} // namespace tessera::pattern
