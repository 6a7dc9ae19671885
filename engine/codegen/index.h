#pragma once

#include "engine/base/strong_id.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tessera::codegen {

struct VariableTag;
/// An integer that a loop or a definition of a kernel names.
using Variable = base::StrongId<VariableTag>;

/// A quasi-affine integer expression: a constant plus multiples of variables and of quotients, remainders,
/// minima and maxima of such expressions. Sums are kept in normal form, so that equal addresses print alike.
/// Every quotient and remainder is taken of something that is never negative.
class Index {
public:
    enum class Kind : std::uint8_t { kVariable, kQuotient, kRemainder, kMinimum, kMaximum };
    struct Atom;
    struct Term {
        std::shared_ptr<const Atom> atom;
        std::int64_t coefficient = 0;
    };

    Index() = default;
    Index(std::int64_t constant) : m_constant(constant) {} // NOLINT: a number is an index
    Index(int constant) : m_constant(constant) {}          // NOLINT
    [[nodiscard]] static Index of(Variable variable);

    [[nodiscard]] Index dividedBy(std::int64_t divisor) const;
    [[nodiscard]] Index remainder(std::int64_t divisor) const;
    friend Index minimum(const Index& a, const Index& b);
    friend Index maximum(const Index& a, const Index& b);

    friend Index operator+(const Index& a, const Index& b);
    friend Index operator-(const Index& a, const Index& b);
    friend Index operator*(const Index& a, std::int64_t factor);

    [[nodiscard]] std::optional<std::int64_t> constant() const;
    [[nodiscard]] std::int64_t offset() const { return m_constant; }
    [[nodiscard]] const std::vector<Term>& terms() const { return m_terms; }

    using Values = std::map<Variable, std::int64_t>;
    /// Variables of `values` replaced by numbers.
    [[nodiscard]] Index substitute(const Values& values) const;
    using Name = std::function<std::string(Variable)>;
    /// A C expression of type long.
    [[nodiscard]] std::string text(const Name& name) const;

    /// Least and largest value, both reached or passed by none.
    struct Interval {
        std::int64_t least = 0;
        std::int64_t most = 0;
    };
    using Ranges = std::map<Variable, Interval>;
    /// Over all values of the variables in `ranges`; empty when a variable has none there.
    [[nodiscard]] std::optional<Interval> interval(const Ranges& ranges) const;

    /// A number that divides every value: of all that `divisors` of the variables tell of, the largest; 0
    /// divides 0 alone. A variable that has none there may be any number.
    [[nodiscard]] std::int64_t divisor(const Values& divisors) const;

private:
    [[nodiscard]] static Index atom(Atom atom);
    void add(const Term& term);

    std::int64_t m_constant = 0;
    std::vector<Term> m_terms;
};

struct Index::Atom {
    Kind kind = Kind::kVariable;
    Variable variable{};
    std::vector<Index> operands{}; ///< one of a quotient or remainder, two of a minimum or maximum
    std::int64_t divisor = 1;
};

/// `low < high`.
struct Condition {
    Index low;
    Index high;
};
/// All of them; none: true.
using Conditions = std::vector<Condition>;

} // namespace tessera::codegen
