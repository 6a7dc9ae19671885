#include "engine/kernels/step_tier.h"

#include "engine/kernels/magnitude.h"
#include "engine/kernels/numeric.h"
#include "engine/kernels/wide_values.h"

#include <algorithm>
#include <cmath>

namespace tessera::kernels {

using graph::Tensor;

namespace {

Tensor asDoubles(const Tensor& tensor) {
    return mapped(tensor, 1, [](double x) { return x; });
}

Tensor absolute(const Tensor& tensor) {
    return mapped(tensor, 1, [](double x) { return std::abs(x); });
}

Tensor orZeros(const Tensor& steps, const Traced& x) {
    return isSet(steps) ? steps : filled(x.value().extents(), 0.0);
}

/// Bools are flipped, integers saturate.
Tensor movedBy(const Tensor& x, const Tensor& error, double sign) {
    const Doubles values(x);
    Tensor result(graph::DType::kFloat64, x.extents());
    for (std::size_t i = 0; i < values.view().size(); ++i) {
        const double value = values.view()[i];
        const double by = error.as<double>()[i];
        const double flipped = by >= 1.0 ? 1.0 - value : value;
        result.mutableAs<double>()[i] = x.dtype() == graph::DType::kBool ? flipped : value + sign * by;
    }
    return isFloat(x) ? result : storedAs(x.dtype(), result);
}

} // namespace

void raiseTo(Tensor& steps, const Tensor& right, const Tensor& other) {
    const Doubles a(right);
    const Doubles b(other);
    const auto into = steps.mutableAs<double>();
    for (std::size_t i = 0; i < into.size(); ++i) {
        const double difference = std::abs(b.view()[i] - a.view()[i]);
        into[i] = std::isfinite(difference) ? std::max(into[i], difference) : into[i];
    }
}

const Tensor& StepTier::stepsAt(std::size_t i) const {
    static const Tensor kNone;
    return i < m_inputs.size() && m_inputs[i] != nullptr ? m_inputs[i]->steps[m_tier] : kNone;
}

Tensor StepTier::errorOf(std::size_t i, Error which) const {
    const Traced& x = *m_inputs[i];
    Tensor error = asDoubles(orZeros(stepsAt(i), x));
    if (which == Error::kStepsAndTolerance && !x.isExact() && isFloat(x.value())) {
        const auto allowance =
            allowanceOf(kTiers[m_tier], x.length, x.rounding, usualSizeOf(x.value(), m_options.threads));
        const Doubles values(x.value());
        for (std::size_t k = 0; k < values.view().size(); ++k) {
            error.mutableAs<double>()[k] += allowance.of(x.magnitude->as<double>()[k], values.view()[k]);
        }
    }
    return error;
}

double StepTier::ownUnit(std::size_t i) const {
    TypeRounding rounding = m_inputs[i]->rounding;
    rounding.roundTo(m_inputs[i]->value().dtype());
    return allowanceOf(kTiers[m_tier], m_inputs[i]->length, rounding, 0.0).unit;
}

base::Result<std::vector<Tensor>> StepTier::moved(Error which) const {
    std::vector<std::size_t> erring;
    for (std::size_t i = 0; i < m_inputs.size(); ++i) {
        const bool inexact =
            m_inputs[i] != nullptr && which == Error::kStepsAndTolerance && !m_inputs[i]->isExact();
        if (isSet(stepsAt(i)) || inexact) {
            erring.push_back(i);
        }
    }
    TESSERA_TRY(const auto exact, right());
    std::vector<Tensor> steps;
    for (const Tensor& output : exact) {
        steps.push_back(filled(output.extents(), 0.0));
    }
    const std::size_t combinations = std::size_t{1} << std::min<std::size_t>(erring.size(), 3);
    for (std::size_t combination = 0; !erring.empty() && combination < combinations; ++combination) {
        TESSERA_TRY(const auto other, runMoved(erring, combination, which));
        for (std::size_t o = 0; o < other.size(); ++o) {
            if (isLoadable(other[o].dtype()) && other[o].extents() == exact[o].extents()) {
                raiseTo(steps[o], exact[o], other[o]);
            }
        }
    }
    return steps;
}

base::Result<std::vector<Tensor>> StepTier::runMoved(std::span<const std::size_t> erring,
                                                     std::size_t combination, Error which) const {
    return runOn(m_node, m_inputs, m_options, [&](std::size_t i, const Traced& x) {
        const auto at = std::ranges::find(erring, i);
        if (at == erring.end()) {
            return widened(x.value());
        }
        const auto bit = std::min<std::size_t>(static_cast<std::size_t>(at - erring.begin()), 2);
        return movedBy(x.value(), errorOf(i, which), ((combination >> bit) & 1U) != 0 ? -1.0 : 1.0);
    });
}

base::Result<Tensor> StepTier::multiplied(std::span<const std::size_t> factors,
                                          std::span<const std::size_t> leftOut) const {
    graph::Node node = m_node;
    for (const char* factor : {"alpha", "beta"}) {
        if (node.attributes.has(factor)) {
            node.attributes.set(factor, std::abs(node.attributes.floatOr(factor, 1.0F)));
        }
    }
    Tensor total;
    for (std::size_t chosen = 1; chosen < std::size_t{1} << factors.size(); ++chosen) {
        TESSERA_TRY(const auto sums, runOn(node, m_inputs, m_options, [&](std::size_t i, const Traced& x) {
                        const auto factor = std::ranges::find(factors, i);
                        if (factor != factors.end()) { // bit k: the steps of factor k
                            const bool isSteps = ((chosen >> (factor - factors.begin())) & 1U) != 0;
                            return isSteps ? centredSteps(i) : centredSizes(i);
                        }
                        return std::ranges::find(leftOut, i) != leftOut.end() ? Tensor()
                               : isFloat(x.value())                           ? absolute(x.value())
                                                                              : x.value();
                    }));
        const Doubles more(sums.front());
        total = isSet(total) ? total : filled(sums.front().extents(), 0.0);
        for (std::size_t i = 0; i < more.view().size(); ++i) {
            const double value = std::abs(more.view()[i]);
            total.mutableAs<double>()[i] += std::isfinite(value) ? value : 0.0;
        }
    }
    return total;
}

base::Result<Tensor> StepTier::added() const {
    TESSERA_TRY(const auto sums, runOn(m_node, m_inputs, m_options, [&](std::size_t i, const Traced& x) {
                    return isSet(stepsAt(i)) || isFloat(x.value()) ? orZeros(stepsAt(i), x) : x.value();
                }));
    return absolute(sums.front());
}

/// An upper bound of |x - zero point|; exact where there is one zero point.
Tensor StepTier::centredSizes(std::size_t i) const {
    const Tensor& x = m_inputs[i]->value();
    const auto zero = zeroPointOf(i);
    if (!zero) {
        return absolute(x);
    }
    const Doubles zeros(m_inputs[*zero]->value());
    if (zeros.view().size() == 1) {
        return mapped(x, 1, [&](double value) { return std::abs(value - zeros.view().front()); });
    }
    double largest = 0.0;
    for (const double z : zeros.view()) {
        largest = std::max(largest, std::abs(z));
    }
    return mapped(x, 1, [&](double value) { return std::abs(value) + largest; });
}

/// What x and its zero point may be off by together.
Tensor StepTier::centredSteps(std::size_t i) const {
    const auto zero = zeroPointOf(i);
    const double more = zero && isSet(stepsAt(*zero)) ? largestOf(stepsAt(*zero), 1) : 0.0;
    return mapped(orZeros(stepsAt(i), *m_inputs[i]), 1, [&](double s) { return s + more; });
}

std::optional<std::size_t> StepTier::zeroPointOf(std::size_t i) const {
    const bool isInteger = m_node.op == "MatMulInteger" || m_node.op == "ConvInteger";
    const bool isQuantized = m_node.op == "QLinearMatMul" || m_node.op == "QLinearConv";
    const std::size_t at = i + 2;
    return (isInteger || isQuantized) && at < m_inputs.size() && m_inputs[at] != nullptr ? std::optional(at)
                                                                                         : std::nullopt;
}

} // namespace tessera::kernels
