#pragma once

#include "engine/transform/draft.h"

#include <array>
#include <optional>
#include <vector>

namespace tessera::transform {

/// A polynomial in two tensors: x to the third power, t linear. Coefficient [i][j] is that of x^i t^j.
using Polynomial = std::array<std::array<double, 2>, 4>;

[[nodiscard]] Polynomial constantPolynomial(double number);
[[nodiscard]] Polynomial variableX();
[[nodiscard]] Polynomial variableT();
/// nullopt when a power leaves the range.
[[nodiscard]] std::optional<Polynomial> product(const Polynomial& a, const Polynomial& b);
/// Are all coefficients equal, relative to the wanted one? Where 0 is wanted, up to `tolerance` itself.
[[nodiscard]] bool closeTo(const Polynomial& a, const Polynomial& wanted, double tolerance);

/// Reads arithmetic (Add, Sub, Mul, Div by a number, Pow to a small power, Neg) over x, t and constants of
/// one element as a polynomial, in whatever order an exporter has written it.
class PolynomialReader {
public:
    PolynomialReader(const Draft& draft, graph::ValueId x, graph::ValueId t)
        : m_draft(draft), m_x(x), m_t(t) {}

    /// nullopt for anything that is no such polynomial.
    [[nodiscard]] std::optional<Polynomial> read(graph::ValueId value, int depth = 0);
    /// The nodes that were read, without repeats.
    [[nodiscard]] const std::vector<graph::NodeId>& members() const { return m_members; }

private:
    [[nodiscard]] std::optional<Polynomial> readNode(graph::NodeId id, int depth);

    const Draft& m_draft;
    graph::ValueId m_x;
    graph::ValueId m_t;
    std::vector<graph::NodeId> m_members;
};

} // namespace tessera::transform
