#include "engine/transform/polynomial.h"

#include "engine/transform/matching.h"

#include <algorithm>
#include <cmath>

namespace tessera::transform {

using graph::NodeId;
using graph::ValueId;

namespace {

constexpr int kDeepest = 8;

Polynomial combined(const Polynomial& a, const Polynomial& b, double weight) {
    Polynomial sum = a;
    for (std::size_t i = 0; i < sum.size(); ++i) {
        for (std::size_t j = 0; j < sum[i].size(); ++j) {
            sum[i][j] += weight * b[i][j];
        }
    }
    return sum;
}

std::optional<double> asNumber(const Polynomial& p) {
    return combined(p, constantPolynomial(p[0][0]), -1.0) == Polynomial{} ? std::optional(p[0][0])
                                                                          : std::nullopt;
}

std::optional<Polynomial> power(const Polynomial& base, double exponent) {
    if (exponent != 1.0 && exponent != 2.0 && exponent != 3.0) {
        return std::nullopt;
    }
    std::optional<Polynomial> result = base;
    for (int i = 1; result && i < static_cast<int>(exponent); ++i) {
        result = product(*result, base);
    }
    return result;
}

} // namespace

Polynomial constantPolynomial(double number) {
    Polynomial p{};
    p[0][0] = number;
    return p;
}

Polynomial variableX() {
    Polynomial p{};
    p[1][0] = 1.0;
    return p;
}

Polynomial variableT() {
    Polynomial p{};
    p[0][1] = 1.0;
    return p;
}

std::optional<Polynomial> product(const Polynomial& a, const Polynomial& b) {
    Polynomial result{};
    for (std::size_t i = 0; i < a.size() * 2; ++i) {
        for (std::size_t k = 0; k < b.size() * 2; ++k) {
            const double term = a[i / 2][i % 2] * b[k / 2][k % 2];
            if (term == 0.0) {
                continue;
            }
            const std::size_t powerOfX = i / 2 + k / 2;
            const std::size_t powerOfT = i % 2 + k % 2;
            if (powerOfX >= result.size() || powerOfT > 1) {
                return std::nullopt;
            }
            result[powerOfX][powerOfT] += term;
        }
    }
    return result;
}

bool closeTo(const Polynomial& a, const Polynomial& wanted, double tolerance) {
    for (std::size_t i = 0; i < a.size(); ++i) {
        for (std::size_t j = 0; j < a[i].size(); ++j) {
            const double scale = wanted[i][j] != 0.0 ? std::abs(wanted[i][j]) : 1.0;
            if (!(std::abs(a[i][j] - wanted[i][j]) <= tolerance * scale)) {
                return false;
            }
        }
    }
    return true;
}

std::optional<Polynomial> PolynomialReader::read(ValueId value, int depth) {
    if (value == m_x) {
        return variableX();
    }
    if (value == m_t) {
        return variableT();
    }
    const graph::Value& held = m_draft.value(value);
    return held.producer.valid() && depth < kDeepest ? readNode(held.producer, depth) : std::nullopt;
}

std::optional<Polynomial> PolynomialReader::readNode(NodeId id, int depth) {
    const graph::Node& node = m_draft.node(id);
    const bool isUnary = node.op == "Neg";
    if (!node.domain.empty() || node.inputs.size() != (isUnary ? 1U : 2U) || !m_draft.hasInput(id, 0)) {
        return std::nullopt;
    }
    std::array<std::optional<Polynomial>, 2> operands{std::nullopt, constantPolynomial(-1.0)};
    // A number of higher rank than x would give the result axes that x does not have.
    const auto& shape = m_draft.value(m_x).type.shape;
    for (std::size_t i = 0; i < node.inputs.size(); ++i) {
        const graph::ConstantRef constant = m_draft.constantInput(id, i);
        if (constant == nullptr) {
            operands[i] = read(node.inputs[i], depth + 1);
        } else if (const auto number = constantNumber(m_draft, id, i);
                   number && constant->extents().size() <= (shape ? shape->size() : 0)) {
            operands[i] = constantPolynomial(*number);
        }
    }
    if (!operands[0] || !operands[1]) {
        return std::nullopt;
    }
    const auto& [a, b] = operands;
    const std::optional<double> number = asNumber(*b);
    std::optional<Polynomial> result;
    if (node.op == "Mul" || isUnary) {
        result = product(*a, *b);
    } else if (node.op == "Add") {
        result = combined(*a, *b, 1.0);
    } else if (node.op == "Sub") {
        result = combined(*a, *b, -1.0);
    } else if (node.op == "Div" && number && *number != 0.0) {
        result = combined(Polynomial{}, *a, 1.0 / *number);
    } else if (node.op == "Pow" && number) {
        result = power(*a, *number);
    }
    if (result && std::ranges::find(m_members, id) == m_members.end()) {
        m_members.push_back(id);
    }
    return result;
}

} // namespace tessera::transform
