#include "engine/kernels/accuracy.h"

#include "engine/kernels/numeric.h"
#include "engine/kernels/parallel.h"
#include "engine/kernels/tolerance.h"
#include "engine/kernels/wide_values.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tessera::kernels {

using base::ErrorKind;
using base::fail;
using graph::Tensor;

namespace {

/// What one pass over expected and actual elements finds. Divisions are rare: only where a maximum grows.
class Comparison {
public:
    Comparison(double unit, double floor) : m_unit(unit), m_floor(floor) {}

    void add(std::size_t i, double actual, double expected, double magnitude) {
        if (actual == expected) { // infinities of one sign differ by nothing
            m_squares += std::isfinite(expected) ? expected * expected : 0.0;
            return;
        }
        const double error = std::abs(actual - expected);
        const double size = std::abs(expected);
        const double allowed = m_unit * std::max(magnitude, size) + m_floor;
        m_errors += error * error;
        m_squares += expected * expected;
        if (!std::isfinite(error) || allowed == 0.0) {
            keepWorst(i, std::numeric_limits<double>::infinity(), allowed);
        } else if (error > m_deviation.worstShare * allowed) {
            keepWorst(i, error / allowed, allowed);
        }
        if (!(error <= m_deviation.maxAbs)) {
            m_deviation.maxAbs = std::isnan(error) ? std::numeric_limits<double>::infinity() : error;
        }
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
    void keepWorst(std::size_t i, double share, double allowed) {
        if (share > m_deviation.worstShare) {
            m_deviation.worst = static_cast<std::int64_t>(i);
            m_deviation.worstShare = share;
            m_deviation.tolerance = allowed;
        }
    }

    double m_unit;
    double m_floor;
    double m_errors = 0.0;
    double m_squares = 0.0;
    Deviation m_deviation{.passes = true};
};

} // namespace

namespace {

/// Pieces on all threads, put together in their order.
Comparison compareFloats(const OracleResult& oracle, const Tensor& y, const Comparison& empty, int threads) {
    const auto expected = oracle.r.as<double>();
    const auto magnitude = oracle.magnitude.as<double>();
    const auto actual = y.as<float>();
    const auto count = static_cast<std::int64_t>(expected.size());
    std::vector<Comparison> parts(static_cast<std::size_t>((count + kPieceElements - 1) / kPieceElements),
                                  empty);
    parallelPieces(count, threads, [&](std::int64_t first, std::int64_t end) {
        auto& into = parts[static_cast<std::size_t>(first / kPieceElements)];
        for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(end); ++i) {
            into.add(i, static_cast<double>(actual[i]), expected[i], magnitude[i]);
        }
    });
    Comparison whole = empty;
    for (const auto& part : parts) {
        whole.add(part);
    }
    return whole;
}

} // namespace

base::Result<Deviation> compare(const OracleResult& oracle, const Tensor& y, graph::Precision precision,
                                int threads) {
    if (y.extents() != oracle.r.extents() || !isComputable(y.dtype()) || isFloat(y) != isFloat(oracle.r)) {
        return fail(ErrorKind::kUsage, "the output has other extents or another type than the reference");
    }
    const auto magnitude = oracle.magnitude.as<double>();
    const Tolerance table = toleranceOf(precision);
    const double unit =
        table.c * kFloatRoundoff * std::sqrt(static_cast<double>(oracle.length)) + 4.0 * table.u;
    const bool exact = !isFloat(oracle.r) || (oracle.exact ? *oracle.exact : allZero(oracle.magnitude));
    const auto largest = [&] { return oracle.largest ? *oracle.largest : largestOf(oracle.r, threads); };
    Comparison comparison(exact ? 0.0 : unit, exact ? 0.0 : kFloor * largest());
    if (oracle.r.dtype() == graph::DType::kFloat64 && y.dtype() == graph::DType::kFloat32) {
        return compareFloats(oracle, y, comparison, threads).result();
    }
    const std::vector<double> expected = load<double>(oracle.r);
    const std::vector<double> actual = load<double>(y);
    for (std::size_t i = 0; i < expected.size(); ++i) {
        comparison.add(i, actual[i], expected[i], magnitude[i]);
    }
    return comparison.result();
}

} // namespace tessera::kernels
