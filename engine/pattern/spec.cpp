#include "engine/pattern/spec.h"

#include "engine/pattern/compiled.h"

#include <algorithm>
#include <array>

namespace tessera::pattern {

namespace {

Finding findingAt(const std::string& id, const SourceText& text, const SyntaxError& error) {
    return {Finding::Severity::kError, text.at(error.begin), text.at(error.end), id, error.text()};
}

base::Error toError(const Finding& finding) {
    return {base::ErrorKind::kRefused, finding.text, finding.begin.text()};
}

} // namespace

std::string_view toText(Level level) {
    return level == Level::kOperator ? "operator" : "graph";
}

std::string_view toText(FusionRule::Towards towards) {
    static constexpr std::array<std::string_view, 3> kNames{"consumers", "producers", "both"};
    return kNames[static_cast<std::size_t>(towards)];
}

bool BackendSpec::admits(const graph::Node& node) const {
    if (operators.compiledDeny != nullptr && accepts(*operators.compiledDeny, node)) {
        return false;
    }
    if (node.schema == nullptr) {
        return std::ranges::find(operators.domains, node.domain) != operators.domains.end();
    }
    return operators.compiledAllow == nullptr || accepts(*operators.compiledAllow, node);
}

tl::expected<CompiledRule, Finding> compileRule(const std::string& id, const SourceText& match,
                                                const SourceText& where) {
    auto pattern = parsePattern(match.text());
    if (!pattern) {
        return tl::unexpected(findingAt(id, match, pattern.error()));
    }
    auto expression = parseExpression(where.text(), *pattern);
    if (!expression) {
        return tl::unexpected(findingAt(id, where, expression.error()));
    }
    return CompiledRule{*std::move(pattern), *std::move(expression)};
}

tl::expected<OperatorSet, Finding> compileOperators(const std::string& id, const SourceText& text) {
    auto set = parseOperatorSet(text.text());
    if (!set) {
        return tl::unexpected(findingAt(id, text, set.error()));
    }
    return *std::move(set);
}

base::Result<PatternRule> makeRule(std::string id, SourceText match, SourceText where) {
    auto compiled = compileRule(id, match, where);
    if (!compiled) {
        return base::fail(toError(compiled.error()));
    }
    return PatternRule{std::move(id), std::move(match), std::move(where),
                       std::make_shared<const CompiledRule>(*std::move(compiled))};
}

base::Result<FusionRule> makeFusionRule(FusionRule rule) {
    auto anchor = compileRule(rule.id, rule.anchor, rule.where);
    if (!anchor) {
        return base::fail(toError(anchor.error()));
    }
    auto absorb = compileOperators(rule.id, rule.absorb);
    if (!absorb) {
        return base::fail(toError(absorb.error()));
    }
    rule.compiled =
        std::make_shared<const CompiledFusion>(CompiledFusion{*std::move(anchor), *std::move(absorb)});
    return rule;
}

} // namespace tessera::pattern
