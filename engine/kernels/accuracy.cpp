#include "engine/kernels/accuracy.h"

#include "engine/kernels/numeric.h"
#include "engine/kernels/parallel.h"
#include "engine/kernels/tolerance.h"
#include "engine/kernels/type_rounding.h"
#include "engine/kernels/wide_values.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tessera::kernels {

using base::ErrorKind;
using base::fail;
using graph::Tensor;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// One element of both sides.
struct Element {
    std::size_t index = 0;
    double actual = 0.0;
    double expected = 0.0;
    double magnitude = 0.0;
    double steps = 0.0;
};

/// What all elements are judged by.
struct Rules {
    Allowance allowance;
    double threshold = kInfinity; ///< where the type overflows
    NonFinite nonFinite = NonFinite::kJudged;
    double scale = 1.0; ///< of errors in L2, so that squares do not overflow
};

/// What one pass over expected and actual elements finds. Divisions are rare: only where a maximum grows.
class Comparison {
public:
    explicit Comparison(const Rules& rules) : m_rules(rules) {}

    void add(const Element& element) {
        const double expected = element.expected;
        if (element.actual == expected && std::isfinite(expected)) {
            m_squares += square(expected);
            return;
        }
        if (!std::isfinite(expected) || !std::isfinite(element.actual)) {
            return addNonFinite(element);
        }
        const double error = std::abs(element.actual - expected);
        const double size = std::abs(expected);
        const double allowed = m_rules.allowance.of(element.magnitude, expected) + element.steps;
        m_errors += square(error);
        m_squares += square(expected);
        if (!std::isfinite(error) || allowed == 0.0) {
            keepWorst(element.index, kInfinity, allowed);
        } else if (error > m_deviation.worstShare * allowed) {
            keepWorst(element.index, error / allowed, allowed);
        }
        m_deviation.maxAbs = std::max(m_deviation.maxAbs, error);
        if (size > 0.0 && error > m_deviation.maxRel * size) {
            m_deviation.maxRel = error / size;
        }
    }

    /// Takes in what was found in later elements.
    void add(const Comparison& later) {
        if (later.m_deviation.worstShare > m_deviation.worstShare) {
            m_deviation.worst = later.m_deviation.worst;
            m_deviation.worstShare = later.m_deviation.worstShare;
            m_deviation.tolerance = later.m_deviation.tolerance;
        }
        m_deviation.maxAbs = std::max(m_deviation.maxAbs, later.m_deviation.maxAbs);
        m_deviation.maxRel = std::max(m_deviation.maxRel, later.m_deviation.maxRel);
        m_deviation.nonFinite = std::max(m_deviation.nonFinite, later.m_deviation.nonFinite);
        m_errors += later.m_errors;
        m_squares += later.m_squares;
    }

    [[nodiscard]] Deviation result() const {
        Deviation deviation = m_deviation;
        deviation.passes = deviation.worstShare <= 1.0;
        deviation.relativeL2 = m_errors == 0.0 ? 0.0 : std::sqrt(m_errors / m_squares);
        return deviation;
    }

private:
    [[nodiscard]] double square(double x) const { return m_rules.scale * x * (m_rules.scale * x); }

    void addNonFinite(const Element& element) {
        const bool bothNan = std::isnan(element.expected) && std::isnan(element.actual);
        if (bothNan || element.actual == element.expected) {
            m_deviation.nonFinite = std::max(m_deviation.nonFinite, NonFiniteFound::kBoth);
            return;
        }
        m_deviation.nonFinite = NonFiniteFound::kDiffers;
        if (m_rules.nonFinite == NonFinite::kJudged && !isNearOverflow(element)) {
            keepWorst(element.index, kInfinity, 0.0);
        }
    }

    /// One side is finite, the other overflowed in its direction, and the tolerance reaches that far.
    [[nodiscard]] bool isNearOverflow(const Element& element) const {
        const bool isExpected = std::isfinite(element.expected);
        const double number = isExpected ? element.expected : element.actual;
        const double other = isExpected ? element.actual : element.expected;
        if (!std::isfinite(number) || std::isnan(other) || std::signbit(number) != std::signbit(other)) {
            return false;
        }
        const double size = isExpected ? number : m_rules.threshold;
        const double allowed = m_rules.allowance.of(element.magnitude, size) + element.steps;
        return std::abs(number) + allowed >= m_rules.threshold;
    }

    void keepWorst(std::size_t i, double share, double allowed) {
        if (share > m_deviation.worstShare) {
            m_deviation.worst = static_cast<std::int64_t>(i);
            m_deviation.worstShare = share;
            m_deviation.tolerance = allowed;
        }
    }

    Rules m_rules;
    double m_errors = 0.0;
    double m_squares = 0.0;
    Deviation m_deviation{.passes = true};
};

/// Pieces on all threads, put together in their order.
template <typename ActualAt>
Deviation compareAll(const OracleResult& oracle, std::span<const double> expected, const ActualAt& actualAt,
                     const Rules& rules, const CompareOptions& options) {
    const auto magnitude = oracle.magnitude.as<double>();
    const auto steps = oracle.steps[tierOf(options.precision)].as<double>(); // often none
    const auto count = static_cast<std::int64_t>(expected.size());
    std::vector<Comparison> parts(static_cast<std::size_t>((count + kPieceElements - 1) / kPieceElements),
                                  Comparison(rules));
    parallelPieces(count, options.threads, [&](std::int64_t first, std::int64_t end) {
        auto& into = parts[static_cast<std::size_t>(first / kPieceElements)];
        for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(end); ++i) {
            into.add({i, actualAt(i), expected[i], magnitude[i], steps.empty() ? 0.0 : steps[i]});
        }
    });
    Comparison whole(rules);
    for (const auto& part : parts) {
        whole.add(part);
    }
    return whole.result();
}

Rules rulesOf(const OracleResult& oracle, const Tensor& y, const CompareOptions& options) {
    const bool isExact = !isFloat(oracle.r) || (oracle.exact ? *oracle.exact : allZero(oracle.magnitude));
    const double size = oracle.size ? *oracle.size : usualSizeOf(oracle.r, options.threads);
    const bool isDeclared = oracle.dtype != graph::DType::kUndefined;
    // Squares of float64 may overflow, those of all other types fit.
    const bool isScaled = (isDeclared ? oracle.dtype : y.dtype()) == graph::DType::kFloat64;
    const double largest = isScaled ? largestOf(oracle.r, options.threads) : 1.0;
    return {.allowance =
                isExact ? Allowance() : allowanceOf(options.precision, oracle.length, oracle.rounding, size),
            .threshold = overflowThresholdOf(isDeclared ? oracle.dtype : y.dtype()),
            .nonFinite = options.nonFinite,
            .scale = largest > 1.0 ? 1.0 / largest : 1.0};
}

} // namespace

base::Result<Deviation> compare(const OracleResult& oracle, const Tensor& y, const CompareOptions& options) {
    if (y.extents() != oracle.r.extents() || !isLoadable(y.dtype()) || isFloat(y) != isFloat(oracle.r)) {
        return fail(ErrorKind::kUsage, "the output has other extents or another type than the reference");
    }
    const Rules rules = rulesOf(oracle, y, options);
    const Doubles expected(oracle.r);
    if (y.dtype() == graph::DType::kFloat32) { // most are
        const auto actual = y.as<float>();
        return compareAll(
            oracle, expected.view(), [&](std::size_t i) { return static_cast<double>(actual[i]); }, rules,
            options);
    }
    const bool isSameType = y.dtype() == oracle.r.dtype();
    const Doubles actual = isSameType ? toldApart(y, oracle.r) : Doubles(y);
    return compareAll(
        oracle, expected.view(), [&](std::size_t i) { return actual.view()[i]; }, rules, options);
}

} // namespace tessera::kernels
