#include "engine/pattern/linter.h"

#include "engine/pattern/lint_constraints.h"
#include "engine/pattern/match_engine.h"

#include <algorithm>
#include <array>

namespace tessera::pattern {

namespace {

using Severity = Finding::Severity;

/// Is the name in no schema? Other domains than the standard's may be a third party's.
bool isUnknown(const OperatorName& name) {
    return name.kind == OperatorName::Kind::kNamed && name.domain.empty() &&
           graph::findSchema("", name.op) == nullptr;
}

/// Schemas that a set of operators takes.
std::vector<const graph::OperatorSchema*> schemasOf(const OperatorSet& set) {
    std::vector<const graph::OperatorSchema*> found;
    for (const graph::OperatorSchema& schema : graph::allSchemas()) {
        const bool taken = std::ranges::any_of(set, [&](const OperatorName& name) {
            return name.kind == OperatorName::Kind::kAny ||
                   (name.kind == OperatorName::Kind::kClass && name.operatorClass == schema.operatorClass) ||
                   (name.kind == OperatorName::Kind::kNamed && name.op == schema.op &&
                    name.domain == schema.domain);
        });
        if (taken) {
            found.push_back(&schema);
        }
    }
    return found;
}

bool hasForeign(const OperatorSet& set) {
    return std::ranges::any_of(set, [](const OperatorName& name) {
        return name.kind == OperatorName::Kind::kNamed && graph::findSchema(name.domain, name.op) == nullptr;
    });
}

/// Could a node of the schema have the operands that the step writes?
bool fitsOperands(const Step& step, const graph::OperatorSchema& schema) {
    std::size_t required = 0;
    for (std::size_t i = 0; i < step.operands.size(); ++i) {
        required = step.operands[i].presence == Operand::Presence::kRequired ? i + 1 : required;
    }
    const bool tooMany = schema.maxInputs != 255 && required > schema.maxInputs;
    const bool tooFew = step.rest == Step::Rest::kAbsent && step.operands.size() < schema.minInputs;
    return !tooMany && !tooFew && step.output < schema.maxOutputs;
}

/// Does the operand of the general pattern take whatever that of the special one takes?
bool covers(const Pattern& general, const Operand& a, const Pattern& special, const Operand& b);

bool coversSet(const OperatorSet& general, const OperatorSet& special) {
    return std::ranges::all_of(special, [&](const OperatorName& name) {
        if (std::ranges::find(general, name) != general.end()) {
            return true;
        }
        const auto* schema = graph::findSchema(name.domain, name.op);
        return std::ranges::any_of(general, [&](const OperatorName& each) {
            return (each.kind == OperatorName::Kind::kAny &&
                    (schema != nullptr || name.kind != OperatorName::Kind::kNamed)) ||
                   (each.kind == OperatorName::Kind::kClass && schema != nullptr &&
                    name.kind == OperatorName::Kind::kNamed && schema->operatorClass == each.operatorClass);
        });
    });
}

/// Conservative: false when in doubt (choices, names that must agree).
bool covers(const Pattern& general, StepIndex a, const Pattern& special, StepIndex b) {
    const Step& wide = general.steps[a];
    const Step& narrow = special.steps[b];
    if (!wide.alternatives.empty() || !narrow.alternatives.empty() || wide.output != narrow.output ||
        (narrow.escape == Step::Escape::kAllowed && wide.escape == Step::Escape::kRefused)) {
        return false;
    }
    const bool counts = wide.minCount <= narrow.minCount && wide.maxCount >= narrow.maxCount &&
                        wide.repeats() == narrow.repeats();
    if (!counts || !coversSet(wide.operators, narrow.operators)) {
        return false;
    }
    if (wide.operands.empty() && wide.rest == Step::Rest::kFree) {
        // The general one stops here: the special one must too, or it proposes larger regions.
        return std::ranges::none_of(
            narrow.operands, [](const Operand& operand) { return operand.kind == Operand::Kind::kStep; });
    }
    if (wide.operands.size() != narrow.operands.size() ||
        (wide.rest == Step::Rest::kAbsent && narrow.rest == Step::Rest::kFree)) {
        return false;
    }
    for (std::size_t i = 0; i < wide.operands.size(); ++i) {
        if (!covers(general, wide.operands[i], special, narrow.operands[i])) {
            return false;
        }
    }
    return true;
}

bool covers(const Pattern& general, const Operand& a, const Pattern& special, const Operand& b) {
    if (a.kind != b.kind ||
        (a.presence == Operand::Presence::kRequired && b.presence == Operand::Presence::kOptional)) {
        return false;
    }
    if (a.kind == Operand::Kind::kStep) {
        return covers(general, a.step, special, b.step);
    }
    const bool mustAgree = a.capture && general.captures[*a.capture].mentions > 1;
    return !mustAgree && (a.constness == Operand::Constness::kEither || a.constness == b.constness);
}

class SpecLinter {
public:
    explicit SpecLinter(const BackendSpec& spec) : m_spec(spec) {}

    std::vector<Finding> run() {
        for (const PatternRule& rule : m_spec.patterns) {
            lintRule(rule.id, *rule.compiled, rule.match, rule.where);
        }
        for (const FusionRule& rule : m_spec.fusion) {
            lintRule(rule.id, rule.compiled->anchor, rule.anchor, rule.where);
            for (const OperatorName& name : rule.compiled->absorb) {
                lintName(rule.id, rule.absorb, name);
            }
        }
        lintOverlaps();
        lintLists();
        std::ranges::stable_sort(m_findings, {}, &Finding::begin);
        return std::move(m_findings);
    }

private:
    void report(Severity severity, const std::string& rule, const SourceText& text, TextRange range,
                std::string what) {
        m_findings.push_back({severity, text.at(range.begin), text.at(range.end), rule, std::move(what)});
    }

    void lintName(const std::string& rule, const SourceText& text, const OperatorName& name) {
        if (isUnknown(name)) {
            report(Severity::kWarning, rule, text, name.range, "no operator is called '" + name.op + "'");
        }
    }

    void lintRule(const std::string& id, const CompiledRule& rule, const SourceText& match,
                  const SourceText& where) {
        for (const Step& step : rule.pattern.steps) {
            lintStep(id, step, match);
        }
        for (const ConstraintFinding& finding : lintConstraint(rule.pattern, rule.where)) {
            report(finding.severity, id, where, finding.range, finding.text);
        }
    }

    void lintStep(const std::string& id, const Step& step, const SourceText& match) {
        for (const OperatorName& name : step.operators) {
            lintName(id, match, name);
        }
        if (!step.alternatives.empty()) {
            return;
        }
        if (std::ranges::all_of(step.operators, isUnknown)) {
            report(Severity::kWarning, id, match, step.range, "dead: nothing can match it");
            return;
        }
        const auto schemas = schemasOf(step.operators);
        const bool fits = hasForeign(step.operators) || std::ranges::any_of(schemas, [&](const auto* each) {
                              return fitsOperands(step, *each);
                          });
        if (!fits) {
            report(Severity::kWarning, id, match, step.range,
                   "dead: " + pattern::toText(step.operators) + " never has these operands (" +
                       arities(schemas) + ")");
        }
    }

    static std::string arities(const std::vector<const graph::OperatorSchema*>& schemas) {
        std::string text;
        for (const auto* schema : schemas) {
            const std::string most =
                schema->maxInputs == 255 ? "any number" : std::to_string(schema->maxInputs);
            text += (text.empty() ? "" : ", ") + std::string(schema->op) + " takes " +
                    std::to_string(schema->minInputs) + " to " + most;
        }
        return text;
    }

    void lintOverlaps() {
        for (std::size_t later = 1; later < m_spec.patterns.size(); ++later) {
            for (std::size_t earlier = 0; earlier < later; ++earlier) {
                lintPair(m_spec.patterns[earlier], m_spec.patterns[later]);
            }
        }
    }

    void lintPair(const PatternRule& earlier, const PatternRule& later) {
        const Pattern& a = earlier.compiled->pattern;
        const Pattern& b = later.compiled->pattern;
        const TextRange whole{0, static_cast<std::uint32_t>(b.text.size())};
        if (covers(a, a.root, b, b.root)) {
            // The same constraint text speaks of the same names only when the patterns are the same text.
            const bool always =
                earlier.where.empty() || (earlier.where == later.where && earlier.match == later.match);
            report(always ? Severity::kWarning : Severity::kInfo, later.id, later.match, whole,
                   always ? "dead: every region of it is one of '" + earlier.id + "' already"
                          : "overlap: '" + earlier.id +
                                "' proposes the same regions where its constraint holds");
        } else if (covers(b, b.root, a, a.root)) {
            report(Severity::kInfo, later.id, later.match, whole,
                   "overlap: it also proposes what '" + earlier.id + "' does");
        }
    }

    void lintLists() {
        for (const auto* list : {&m_spec.operators.compiledAllow, &m_spec.operators.compiledDeny}) {
            if (*list == nullptr) {
                continue;
            }
            for (const OperatorName& name : **list) {
                lintName("operators", SourceText(), name);
            }
        }
        for (const PatternRule& rule : m_spec.patterns) {
            const auto& allow = m_spec.operators.compiledAllow;
            const auto roots = rootOperators(rule.compiled->pattern);
            const bool denied =
                (m_spec.operators.compiledDeny != nullptr &&
                 coversSet(*m_spec.operators.compiledDeny, roots)) ||
                (allow != nullptr &&
                 std::ranges::none_of(schemasOf(roots),
                                      [&](const auto* schema) {
                                          const auto allowed = schemasOf(*allow);
                                          return std::ranges::find(allowed, schema) != allowed.end();
                                      }) &&
                 !hasForeign(roots));
            if (denied) {
                report(Severity::kWarning, rule.id, rule.match,
                       {0, static_cast<std::uint32_t>(rule.match.text().size())},
                       "dead: the spec's operator lists leave its last operator out");
            }
        }
    }

    const BackendSpec& m_spec;
    std::vector<Finding> m_findings;
};

} // namespace

std::vector<Finding> lint(const BackendSpec& spec) {
    return SpecLinter(spec).run();
}

} // namespace tessera::pattern
