#include "engine/kernels/numeric.h"
#include "engine/kernels/recurrent.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <optional>

namespace tessera::kernels {

namespace {

/// An activation with its parameters' defaults; those of the standard's operators of the same names.
struct Activation {
    std::string_view name;
    double alpha = 0.0;
    double beta = 0.0;
    double (*apply)(double x, double alpha, double beta) = nullptr;
};

constexpr std::array kActivations{
    Activation{"relu", 0, 0, [](double x, double, double) { return x < 0 ? 0.0 : x; }},
    Activation{"tanh", 0, 0, [](double x, double, double) { return std::tanh(x); }},
    Activation{"sigmoid", 0, 0, [](double x, double, double) { return 1.0 / (1.0 + std::exp(-x)); }},
    Activation{"affine", 1, 0, [](double x, double alpha, double beta) { return alpha * x + beta; }},
    Activation{"leakyrelu", 0.01, 0, [](double x, double alpha, double) { return x < 0 ? alpha * x : x; }},
    Activation{"thresholdedrelu", 1, 0, [](double x, double alpha, double) { return x >= alpha ? x : 0.0; }},
    Activation{"scaledtanh", 1, 1,
               [](double x, double alpha, double beta) { return alpha * std::tanh(beta * x); }},
    Activation{"hardsigmoid", 0.2, 0.5,
               [](double x, double alpha, double beta) { return std::clamp(alpha * x + beta, 0.0, 1.0); }},
    Activation{"elu", 1, 0, [](double x, double alpha, double) { return x < 0 ? alpha * std::expm1(x) : x; }},
    Activation{"softsign", 0, 0, [](double x, double, double) { return x / (1.0 + std::abs(x)); }},
    Activation{
        "softplus", 0, 0,
        [](double x, double, double) { return std::max(x, 0.0) + std::log1p(std::exp(-std::abs(x))); }},
};

/// Names are compared without regard to case, as the standard asks.
const Activation* findActivation(std::string_view name) {
    std::string lower(name);
    std::ranges::transform(lower, lower.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const auto* at = std::ranges::find(kActivations, lower, &Activation::name);
    return at != kActivations.end() ? at : nullptr;
}

bool takesAlpha(const Activation& activation) {
    return activation.alpha != 0.0;
}

bool takesBeta(const Activation& activation) {
    return activation.name == "affine" || activation.beta != 0.0;
}

/// Parameters are listed for the activations that take one, in order; one that is not given has its default.
class ParameterList {
public:
    ParameterList(const KernelContext& context, std::string_view name)
        : m_values(context.attributes().floats(name)) {}

    double next(double fallback) {
        const std::size_t at = m_next++;
        return m_values != nullptr && at < m_values->size() ? static_cast<double>((*m_values)[at]) : fallback;
    }

private:
    const std::vector<float>* m_values;
    std::size_t m_next = 0;
};

} // namespace

base::Result<std::vector<GateFunction>> gateFunctions(const KernelContext& context, std::size_t direction,
                                                      std::span<const std::string_view> defaults) {
    std::vector<std::string> names;
    if (const auto* given = context.attributes().find("activations")) {
        names = std::get<std::vector<std::string>>(*given);
        if (names.size() < defaults.size() * (direction + 1)) {
            return refuseAttribute("activations",
                                   std::to_string(names.size()) + " are too few for this direction");
        }
    } else {
        for (std::size_t i = 0; i <= direction; ++i) {
            names.insert(names.end(), defaults.begin(), defaults.end());
        }
    }
    ParameterList alphas(context, "activation_alpha");
    ParameterList betas(context, "activation_beta");
    std::vector<GateFunction> functions;
    for (std::size_t i = 0; i < defaults.size() * (direction + 1); ++i) {
        const Activation* activation = findActivation(names[i]);
        if (activation == nullptr) {
            return refuseAttribute("activations", "'" + names[i] + "' is not known");
        }
        const double alpha = takesAlpha(*activation) ? alphas.next(activation->alpha) : 0.0;
        const double beta = takesBeta(*activation) ? betas.next(activation->beta) : 0.0;
        if (i >= defaults.size() * direction) {
            functions.emplace_back(
                [apply = activation->apply, alpha, beta](double x) { return apply(x, alpha, beta); });
        }
    }
    return functions;
}

} // namespace tessera::kernels
