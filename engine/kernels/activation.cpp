#include "engine/kernels/broadcast.h"
#include "engine/kernels/elementwise.h"
#include "engine/kernels/families.h"
#include "engine/kernels/pairwise.h"

#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

// NaN goes through every activation: comparisons are written so that it takes the branch which returns it.
namespace tessera::kernels {

namespace {

double logistic(double x) {
    return 1.0 / (1.0 + std::exp(-x));
}

/// log(1 + e^x) without overflow.
double softplusOf(double x) {
    return std::max(x, 0.0) + std::log1p(std::exp(-std::abs(x)));
}

/// x limited to [low, high]; NaN stays.
template <typename T>
T limited(T x, T low, T high) {
    // The standard: when low > high, everything becomes high.
    x = x < low ? low : x;
    return x > high ? high : x;
}

} // namespace

base::Result<Tensors> relu(const KernelContext& context) {
    return mapNumbers(context, []<typename T>(T x) { return x < T(0) ? T(0) : x; });
}

base::Result<Tensors> leakyRelu(const KernelContext& context) {
    const double alpha = context.floatAttribute("alpha", 0.01F);
    return mapFloats(context, [&](double x) { return x < 0 ? alpha * x : x; });
}

base::Result<Tensors> pRelu(const KernelContext& context) {
    TESSERA_CHECK(requireComputable(context, 0));
    TESSERA_CHECK(requireSameType(context, 1));
    const graph::Tensor& x = context.input(0);
    const graph::Tensor& slope = context.input(1);
    graph::Extents own = slope.extents();
    if (context.opset() < 7 && own.size() == 1 && x.extents().size() > 1) {
        own.insert(own.end(), x.extents().size() - 2, 1); // one a channel
    }
    const std::array extents{x.extents(), own};
    TESSERA_TRY(const auto joint, broadcastExtents(extents));
    if (joint != x.extents()) {
        return refuseInput(1, "does not broadcast to the extents of input 0");
    }
    const auto offsets = stridedOffsets(joint, broadcastStrides(own, joint));
    return withNumberType(x.dtype(), [&]<typename T>() -> base::Result<Tensors> {
        std::vector<T> values = load<T>(x);
        const std::vector<T> slopes = load<T>(slope);
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (values[i] < T(0)) {
                values[i] = kProduct(values[i], slopes[static_cast<std::size_t>(offsets[i])]);
            }
        }
        return single(makeFrom(context, x.dtype(), x.extents(), values));
    });
}

base::Result<Tensors> thresholdedRelu(const KernelContext& context) {
    const double alpha = context.floatAttribute("alpha", 1.0F);
    return mapFloats(context, [&](double x) { return x <= alpha ? 0.0 : x; });
}

base::Result<Tensors> elu(const KernelContext& context) {
    const double alpha = context.floatAttribute("alpha", 1.0F);
    return mapFloats(context, [&](double x) { return x < 0 ? alpha * std::expm1(x) : x; });
}

base::Result<Tensors> selu(const KernelContext& context) {
    const double alpha = context.floatAttribute("alpha", 1.67326319217681884765625F);
    const double gamma = context.floatAttribute("gamma", 1.05070102214813232421875F);
    return mapFloats(context, [&](double x) { return gamma * (x <= 0 ? alpha * std::expm1(x) : x); });
}

base::Result<Tensors> celu(const KernelContext& context) {
    const double alpha = context.floatAttribute("alpha", 1.0F);
    return mapFloats(context, [&](double x) { return x < 0 ? alpha * std::expm1(x / alpha) : x; });
}

base::Result<Tensors> gelu(const KernelContext& context) {
    const std::string form = context.attributes().stringOr("approximate", "none");
    if (form == "tanh") {
        const double scale = std::sqrt(2.0 / std::numbers::pi);
        return mapFloats(context, [&](double x) {
            return 0.5 * x * (1.0 + std::tanh(scale * (x + 0.044715 * x * x * x)));
        });
    }
    if (form != "none") {
        return refuseAttribute("approximate", "is '" + form + "', neither 'none' nor 'tanh'");
    }
    return mapFloats(context, [](double x) { return 0.5 * x * (1.0 + std::erf(x / std::numbers::sqrt2)); });
}

base::Result<Tensors> sigmoid(const KernelContext& context) {
    return mapFloats(context, logistic);
}

base::Result<Tensors> hardSigmoid(const KernelContext& context) {
    const double alpha = context.floatAttribute("alpha", 0.2F);
    const double beta = context.floatAttribute("beta", 0.5F);
    return mapFloats(context, [&](double x) { return limited(alpha * x + beta, 0.0, 1.0); });
}

base::Result<Tensors> hardSwish(const KernelContext& context) {
    return mapFloats(context, [](double x) { return x * limited(x / 6.0 + 0.5, 0.0, 1.0); });
}

base::Result<Tensors> swish(const KernelContext& context) {
    const double alpha = context.floatAttribute("alpha", 1.0F);
    return mapFloats(context, [&](double x) { return x * logistic(alpha * x); });
}

base::Result<Tensors> mish(const KernelContext& context) {
    return mapFloats(context, [](double x) { return x * std::tanh(softplusOf(x)); });
}

base::Result<Tensors> softplus(const KernelContext& context) {
    return mapFloats(context, [](double x) { return std::isnan(x) ? x : softplusOf(x); });
}

base::Result<Tensors> softsign(const KernelContext& context) {
    return mapFloats(context, [](double x) { return x / (1.0 + std::abs(x)); });
}

base::Result<Tensors> clip(const KernelContext& context) {
    TESSERA_CHECK(requireComputable(context, 0));
    const graph::DType dtype = context.input(0).dtype();
    if (context.opset() < 11) { // bounds are attributes
        const double low = context.floatAttribute("min", std::numeric_limits<float>::lowest());
        const double high = context.floatAttribute("max", std::numeric_limits<float>::max());
        return mapFloats(context, [&](double x) { return limited(x, low, high); });
    }
    return withNumberType(dtype, [&]<typename T>() -> base::Result<Tensors> {
        std::array<T, 2> bounds{std::numeric_limits<T>::lowest(), std::numeric_limits<T>::max()};
        if constexpr (std::numeric_limits<T>::has_infinity) {
            bounds = {-std::numeric_limits<T>::infinity(), std::numeric_limits<T>::infinity()};
        }
        for (std::size_t i = 0; i < 2; ++i) {
            if (!context.hasInput(i + 1)) {
                continue;
            }
            TESSERA_CHECK(requireSameType(context, i + 1));
            if (context.input(i + 1).count() != 1) {
                return refuseInput(i + 1, "must be a scalar");
            }
            bounds[i] = load<T>(context.input(i + 1)).front();
        }
        return mapNumbers(context, [&]<typename U>(U x) {
            return static_cast<U>(limited<T>(static_cast<T>(x), bounds[0], bounds[1]));
        });
    });
}

base::Result<Tensors> shrink(const KernelContext& context) {
    const double bias = context.floatAttribute("bias", 0.0F);
    const double lambda = context.floatAttribute("lambd", 0.5F);
    TESSERA_CHECK(requireComputable(context, 0));
    const graph::Tensor& x = context.input(0);
    std::vector<double> values = load<double>(x);
    for (double& value : values) {
        value = value < -lambda ? value + bias : value > lambda ? value - bias : value == value ? 0.0 : value;
    }
    return single(makeFrom(context, x.dtype(), x.extents(), values));
}

base::Result<Tensors> swiGlu(const KernelContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    TESSERA_CHECK(requireSameType(context, 1));
    if (context.input(0).extents() != context.input(1).extents()) {
        return refuseInput(1, "must have the extents of input 0");
    }
    const double alpha = context.floatAttribute("alpha", 1.0F);
    return arithmetic(context, [&]<typename T>(T gate, T value) {
        const auto x = static_cast<double>(gate);
        return static_cast<T>(x * logistic(alpha * x) * static_cast<double>(value));
    });
}

KernelRows activationKernels() {
    static constexpr std::array kRows{
        KernelEntry{"", "Celu", celu},
        KernelEntry{"", "Clip", clip},
        KernelEntry{"", "Elu", elu},
        KernelEntry{"", "Gelu", gelu},
        KernelEntry{"", "HardSigmoid", hardSigmoid},
        KernelEntry{"", "HardSwish", hardSwish},
        KernelEntry{"", "LeakyRelu", leakyRelu},
        KernelEntry{"", "Mish", mish},
        KernelEntry{"", "PRelu", pRelu},
        KernelEntry{"", "Relu", relu},
        KernelEntry{"", "Selu", selu},
        KernelEntry{"", "Shrink", shrink},
        KernelEntry{"", "Sigmoid", sigmoid},
        KernelEntry{"", "Softplus", softplus},
        KernelEntry{"", "Softsign", softsign},
        KernelEntry{"", "SwiGLU", swiGlu},
        KernelEntry{"", "Swish", swish},
        KernelEntry{"", "ThresholdedRelu", thresholdedRelu},
    };
    return kRows;
}

} // namespace tessera::kernels
