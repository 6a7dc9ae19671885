#include "engine/pattern/lint_constraints.h"

#include "engine/pattern/evaluator.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <optional>

namespace tessera::pattern {

namespace {

using Kind = ExpressionNode::Kind;
using Severity = Finding::Severity;

constexpr std::int64_t kNoBound = std::numeric_limits<std::int64_t>::max();

/// Values that one term (`c.group`, `x.dim[1]`) may still have: integers in an interval, or one of a list.
struct Allowed {
    std::int64_t least = -kNoBound;
    std::int64_t most = kNoBound;
    std::optional<std::vector<Evaluated>> among; ///< of any kind, from == and in

    [[nodiscard]] bool isEmpty() const {
        if (!among) {
            return least > most;
        }
        return std::ranges::none_of(*among, [&](const Evaluated& value) {
            return value.kind != Evaluated::Kind::kInteger ||
                   (value.integer >= least && value.integer <= most);
        });
    }

    void restrictTo(const std::vector<Evaluated>& values) {
        if (!among) {
            among = values;
            return;
        }
        std::erase_if(*among, [&](const Evaluated& value) {
            return std::ranges::none_of(values,
                                        [&](const Evaluated& each) { return equals(value, each).isTrue(); });
        });
    }
};

/// What is known of a property before any constraint.
Allowed domainOf(const Pattern& pattern, const Expression& where, const ExpressionNode& term) {
    const ExpressionNode* named = &term;
    if (term.kind == Kind::kIndex) {
        named = &where.nodes[term.children[0]];
    }
    static constexpr std::array<std::pair<std::string_view, std::int64_t>, 11> kLeast{{{"rank", 0},
                                                                                       {"dim", 0},
                                                                                       {"shape", 0},
                                                                                       {"size", 0},
                                                                                       {"bytes", 0},
                                                                                       {"readers", 0},
                                                                                       {"nodes", 1},
                                                                                       {"group", 1},
                                                                                       {"strides", 1},
                                                                                       {"dilations", 1},
                                                                                       {"kernel_shape", 1}}};
    Allowed allowed;
    for (const auto& [name, least] : kLeast) {
        if (named->kind == Kind::kProperty && named->text == name) {
            allowed.least = least;
        }
    }
    // A value inside the region that the pattern reads once has no further reader.
    if (term.kind == Kind::kProperty && term.text == "readers") {
        const ExpressionNode& of = where.nodes[term.children[0]];
        const auto isInterior = [&](const Step& step) {
            return step.capture == of.capture && &step != &pattern.steps[pattern.root] &&
                   step.escape == Step::Escape::kRefused;
        };
        if (of.kind == Kind::kCapture && pattern.captures[of.capture].mentions == 1 &&
            std::ranges::any_of(pattern.steps, isInterior)) {
            allowed.most = 1;
        }
    }
    return allowed;
}

Kind mirrored(Kind kind) {
    switch (kind) {
    case Kind::kLess:
        return Kind::kGreater;
    case Kind::kLessEqual:
        return Kind::kGreaterEqual;
    case Kind::kGreater:
        return Kind::kLess;
    case Kind::kGreaterEqual:
        return Kind::kLessEqual;
    default:
        return kind;
    }
}

class ConstraintLinter {
public:
    ConstraintLinter(const Pattern& pattern, const Expression& where) : m_pattern(pattern), m_where(where) {}

    std::vector<ConstraintFinding> run() {
        const Scope nothing{nullptr, &m_pattern, {}, nullptr};
        for (const std::uint32_t clause : m_where.clauses) {
            const Evaluated value = evaluate(m_where, clause, nothing);
            const TextRange range = m_where.nodes[clause].range;
            if (value.isFalse()) {
                report(Severity::kWarning, range, "can never pass: it is false whatever the graph");
            } else if (value.isTrue()) {
                report(Severity::kInfo, range, "says nothing: it is true whatever the graph");
            } else if (value.kind != Evaluated::Kind::kUndefined) {
                report(Severity::kWarning, range, "can never pass: it is neither true nor false");
            } else {
                bound(clause);
            }
        }
        for (const ExpressionNode& node : m_where.nodes) {
            lintProperty(node);
        }
        return std::move(m_findings);
    }

private:
    void report(Severity severity, TextRange range, std::string text) {
        m_findings.push_back({severity, range, std::move(text)});
    }

    /// Takes a clause of the form `term op constant` into account.
    void bound(std::uint32_t clause) {
        const ExpressionNode& node = m_where.nodes[clause];
        if (node.kind < Kind::kEqual || node.kind > Kind::kIn || node.kind == Kind::kNotEqual) {
            return;
        }
        const Scope nothing{nullptr, &m_pattern, {}, nullptr};
        const Evaluated left = evaluate(m_where, node.children[0], nothing);
        const Evaluated right = evaluate(m_where, node.children[1], nothing);
        if (left.isUndefined() == right.isUndefined()) {
            return;
        }
        const bool termIsLeft = left.isUndefined();
        if (node.kind == Kind::kIn && !termIsLeft) {
            return;
        }
        const ExpressionNode& term = m_where.nodes[node.children[termIsLeft ? 0 : 1]];
        const Evaluated& constant = termIsLeft ? right : left;
        const std::string name(m_where.slice(term.range));
        const auto [known, isNew] = m_allowed.try_emplace(name, domainOf(m_pattern, m_where, term));
        if (narrow(known->second, termIsLeft ? node.kind : mirrored(node.kind), constant) &&
            known->second.isEmpty()) {
            report(Severity::kWarning, node.range,
                   "can never pass: " + name +
                       (isNew ? " has no such value here" : " is bound otherwise before"));
        }
    }

    static bool narrow(Allowed& allowed, Kind kind, const Evaluated& constant) {
        if (kind == Kind::kEqual || kind == Kind::kIn) {
            if (kind == Kind::kIn && constant.kind != Evaluated::Kind::kList) {
                return false;
            }
            allowed.restrictTo(kind == Kind::kIn ? constant.elements : std::vector<Evaluated>{constant});
            return true;
        }
        if (constant.kind != Evaluated::Kind::kInteger) {
            return false;
        }
        const std::int64_t value = constant.integer;
        switch (kind) {
        case Kind::kLess:
            allowed.most = std::min(allowed.most, value > -kNoBound ? value - 1 : value);
            return true;
        case Kind::kLessEqual:
            allowed.most = std::min(allowed.most, value);
            return true;
        case Kind::kGreater:
            allowed.least = std::max(allowed.least, value < kNoBound ? value + 1 : value);
            return true;
        default:
            allowed.least = std::max(allowed.least, value);
            return true;
        }
    }

    /// The step that binds a node's name.
    [[nodiscard]] const Step* stepOf(CaptureIndex capture) const {
        for (const Step& step : m_pattern.steps) {
            if (step.capture == capture && step.alternatives.empty()) {
                return &step;
            }
        }
        return nullptr;
    }

    void lintProperty(const ExpressionNode& node) {
        static constexpr std::array<std::string_view, 7> kTensor{"dtype", "shape", "dim",    "rank",
                                                                 "size",  "bytes", "readers"};
        static constexpr std::array<std::string_view, 5> kNode{"op", "domain", "opset", "input", "output"};
        static constexpr std::array<std::string_view, 8> kRegion{"nodes", "inputs", "outputs", "flops",
                                                                 "bytes", "ops",    "dtypes",  "ranks"};
        if (node.kind != Kind::kProperty) {
            return;
        }
        const ExpressionNode& of = m_where.nodes[node.children[0]];
        const auto isIn = [&](const auto& names) {
            return std::ranges::find(names, node.text) != names.end();
        };
        if (of.kind == Kind::kRegion && !isIn(kRegion) && node.text != "static") {
            report(Severity::kWarning, node.range, "can never pass: a region has no '" + node.text + "'");
        }
        if (of.kind != Kind::kCapture || isIn(kTensor) || node.text == "value") {
            return;
        }
        const Capture& capture = m_pattern.captures[of.capture];
        if (capture.kind == Capture::Kind::kValue) {
            report(Severity::kWarning, node.range, "can never pass: a tensor has no '" + node.text + "'");
            return;
        }
        const Step* step = stepOf(of.capture);
        if (!isIn(kNode) && step != nullptr && !mayHave(step->operators, node.text)) {
            report(Severity::kWarning, node.range,
                   "can never pass: " + toText(step->operators) + " has no attribute '" + node.text + "'");
        }
    }

    [[nodiscard]] static bool mayHave(const OperatorSet& operators, std::string_view attribute) {
        return std::ranges::any_of(operators, [&](const OperatorName& name) {
            if (name.kind != OperatorName::Kind::kNamed) {
                return true;
            }
            const auto* schema = graph::findSchema(name.domain, name.op);
            return schema == nullptr || std::ranges::any_of(schema->attributes, [&](const auto& each) {
                       return each.name == attribute;
                   });
        });
    }

    const Pattern& m_pattern;
    const Expression& m_where;
    std::map<std::string, Allowed> m_allowed;
    std::vector<ConstraintFinding> m_findings;
};

} // namespace

std::vector<ConstraintFinding> lintConstraint(const Pattern& pattern, const Expression& where) {
    return ConstraintLinter(pattern, where).run();
}

} // namespace tessera::pattern
