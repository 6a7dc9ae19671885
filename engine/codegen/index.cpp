#include "engine/codegen/index.h"

#include "engine/base/assert.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace tessera::codegen {

namespace {

bool sameAtom(const Index::Atom& a, const Index::Atom& b) {
    return &a == &b || (a.kind == Index::Kind::kVariable && b.kind == a.kind && a.variable == b.variable);
}

std::int64_t floorDivide(std::int64_t value, std::int64_t divisor) {
    const std::int64_t quotient = value / divisor;
    return value % divisor < 0 ? quotient - 1 : quotient;
}

Index combine(const Index::Atom& atom, std::vector<Index> operands) {
    switch (atom.kind) {
    case Index::Kind::kVariable:
        return Index::of(atom.variable);
    case Index::Kind::kQuotient:
        return operands[0].dividedBy(atom.divisor);
    case Index::Kind::kRemainder:
        return operands[0].remainder(atom.divisor);
    case Index::Kind::kMinimum:
        return minimum(operands[0], operands[1]);
    case Index::Kind::kMaximum:
        return maximum(operands[0], operands[1]);
    }
    return {};
}

std::string atomText(const Index::Atom& atom, const Index::Name& name) {
    const auto operand = [&](std::size_t i) { return atom.operands[i].text(name); };
    switch (atom.kind) {
    case Index::Kind::kVariable:
        return name(atom.variable);
    case Index::Kind::kQuotient:
        return "(" + operand(0) + ") / " + std::to_string(atom.divisor);
    case Index::Kind::kRemainder:
        return "(" + operand(0) + ") % " + std::to_string(atom.divisor);
    case Index::Kind::kMinimum:
        return "least(" + operand(0) + ", " + operand(1) + ")";
    case Index::Kind::kMaximum:
        return "most(" + operand(0) + ", " + operand(1) + ")";
    }
    return {};
}

std::optional<Index::Interval> atomInterval(const Index::Atom& atom, const Index::Ranges& ranges) {
    if (atom.kind == Index::Kind::kVariable) {
        const auto found = ranges.find(atom.variable);
        return found == ranges.end() ? std::nullopt : std::optional(found->second);
    }
    const auto a = atom.operands[0].interval(ranges);
    const auto b = atom.operands.size() > 1 ? atom.operands[1].interval(ranges) : a;
    if (!a || !b) {
        return std::nullopt;
    }
    switch (atom.kind) {
    case Index::Kind::kQuotient:
        return Index::Interval{floorDivide(a->least, atom.divisor), floorDivide(a->most, atom.divisor)};
    case Index::Kind::kRemainder:
        return a->most - a->least < atom.divisor && a->least % atom.divisor <= a->most % atom.divisor
                   ? Index::Interval{a->least % atom.divisor, a->most % atom.divisor}
                   : Index::Interval{0, atom.divisor - 1};
    case Index::Kind::kMinimum:
        return Index::Interval{std::min(a->least, b->least), std::min(a->most, b->most)};
    case Index::Kind::kMaximum:
        return Index::Interval{std::max(a->least, b->least), std::max(a->most, b->most)};
    case Index::Kind::kVariable: // as above
        break;
    }
    return std::nullopt;
}

std::int64_t atomDivisor(const Index::Atom& atom, const Index::Values& divisors) {
    if (atom.kind == Index::Kind::kVariable) {
        const auto found = divisors.find(atom.variable);
        return found == divisors.end() ? 1 : found->second;
    }
    const std::int64_t first = atom.operands[0].divisor(divisors);
    switch (atom.kind) {
    case Index::Kind::kQuotient:
        return first % atom.divisor == 0 ? first / atom.divisor : 1;
    case Index::Kind::kRemainder:
        return std::gcd(first, atom.divisor);
    case Index::Kind::kMinimum:
    case Index::Kind::kMaximum:
        return std::gcd(first, atom.operands[1].divisor(divisors));
    case Index::Kind::kVariable: // as above
        break;
    }
    return 1;
}

} // namespace

Index Index::atom(Atom atom) {
    Index made;
    made.m_terms.push_back({std::make_shared<const Atom>(std::move(atom)), 1});
    return made;
}

Index Index::of(Variable variable) {
    return atom({.kind = Kind::kVariable, .variable = variable, .operands = {}});
}

void Index::add(const Term& term) {
    for (auto held = m_terms.begin(); held != m_terms.end(); ++held) {
        if (sameAtom(*held->atom, *term.atom)) {
            held->coefficient += term.coefficient;
            if (held->coefficient == 0) {
                m_terms.erase(held);
            }
            return;
        }
    }
    if (term.coefficient != 0) {
        m_terms.push_back(term);
    }
}

Index operator+(const Index& a, const Index& b) {
    Index sum = a;
    sum.m_constant += b.m_constant;
    for (const auto& term : b.m_terms) {
        sum.add(term);
    }
    return sum;
}

Index operator-(const Index& a, const Index& b) {
    return a + b * -1;
}

Index operator*(const Index& a, std::int64_t factor) {
    Index product;
    product.m_constant = a.m_constant * factor;
    for (const auto& term : a.m_terms) {
        product.add({term.atom, term.coefficient * factor});
    }
    return product;
}

Index Index::dividedBy(std::int64_t divisor) const {
    TESSERA_ASSERT(divisor > 0);
    if (const auto number = constant()) {
        return floorDivide(*number, divisor);
    }
    return divisor == 1 ? *this : atom({.kind = Kind::kQuotient, .operands = {*this}, .divisor = divisor});
}

Index Index::remainder(std::int64_t divisor) const {
    TESSERA_ASSERT(divisor > 0);
    if (const auto number = constant()) {
        return *number - floorDivide(*number, divisor) * divisor;
    }
    return divisor == 1 ? Index(0)
                        : atom({.kind = Kind::kRemainder, .operands = {*this}, .divisor = divisor});
}

Index minimum(const Index& a, const Index& b) {
    const auto difference = (a - b).constant();
    if (difference) {
        return *difference <= 0 ? a : b;
    }
    return Index::atom({.kind = Index::Kind::kMinimum, .operands = {a, b}});
}

Index maximum(const Index& a, const Index& b) {
    const auto difference = (a - b).constant();
    if (difference) {
        return *difference >= 0 ? a : b;
    }
    return Index::atom({.kind = Index::Kind::kMaximum, .operands = {a, b}});
}

std::optional<std::int64_t> Index::constant() const {
    return m_terms.empty() ? std::optional(m_constant) : std::nullopt;
}

Index Index::substitute(const Values& values) const {
    Index result = m_constant;
    for (const auto& term : m_terms) {
        if (term.atom->kind == Kind::kVariable) {
            const auto found = values.find(term.atom->variable);
            result = found == values.end() ? result + of(term.atom->variable) * term.coefficient
                                           : result + Index(found->second * term.coefficient);
            continue;
        }
        std::vector<Index> operands;
        for (const auto& operand : term.atom->operands) {
            operands.push_back(operand.substitute(values));
        }
        result = result + combine(*term.atom, std::move(operands)) * term.coefficient;
    }
    return result;
}

std::string Index::text(const Name& name) const {
    std::string text;
    for (const auto& term : m_terms) {
        const std::int64_t size = term.coefficient < 0 ? -term.coefficient : term.coefficient;
        text += text.empty() ? (term.coefficient < 0 ? "-" : "") : (term.coefficient < 0 ? " - " : " + ");
        const bool isSimple = term.atom->kind == Kind::kVariable || size == 1;
        const std::string atom = atomText(*term.atom, name);
        text += isSimple ? atom : "(" + atom + ")";
        text += size == 1 ? "" : " * " + std::to_string(size);
    }
    if (text.empty()) {
        return std::to_string(m_constant);
    }
    if (m_constant != 0) {
        text += (m_constant < 0 ? " - " : " + ") + std::to_string(m_constant < 0 ? -m_constant : m_constant);
    }
    return text;
}

std::optional<Index::Interval> Index::interval(const Ranges& ranges) const {
    Interval sum{m_constant, m_constant};
    for (const auto& term : m_terms) {
        const auto part = atomInterval(*term.atom, ranges);
        if (!part) {
            return std::nullopt;
        }
        const std::int64_t a = part->least * term.coefficient;
        const std::int64_t b = part->most * term.coefficient;
        sum.least += std::min(a, b);
        sum.most += std::max(a, b);
    }
    return sum;
}

std::int64_t Index::divisor(const Values& divisors) const {
    std::int64_t common = std::abs(m_constant);
    for (const auto& term : m_terms) {
        common = std::gcd(common, term.coefficient * atomDivisor(*term.atom, divisors));
    }
    return common;
}

} // namespace tessera::codegen
