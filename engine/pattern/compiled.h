#pragma once

#include "engine/pattern/expression.h"
#include "engine/pattern/spec.h"
#include "engine/pattern/syntax.h"

#include <string>
#include <vector>

namespace tessera::pattern {

/// A pattern rule's texts, parsed.
struct CompiledRule {
    Pattern pattern;
    Expression where;
};

/// A fusion rule's texts, parsed.
struct CompiledFusion {
    CompiledRule anchor;
    OperatorSet absorb;
};

/// Parses the texts of a rule; the first finding of either is returned, placed in the file.
[[nodiscard]] tl::expected<CompiledRule, Finding> compileRule(const std::string& id, const SourceText& match,
                                                              const SourceText& where);
/// An OperatorSet from one text, placed in the file.
[[nodiscard]] tl::expected<OperatorSet, Finding> compileOperators(const std::string& id,
                                                                  const SourceText& text);

} // namespace tessera::pattern
