// Random numbers. The standard leaves the generator free and says nothing of a node without a seed: here the
// node's name is its seed, so that two runs of one model can be compared.
#include "engine/base/random.h"
#include "engine/base/hash.h"
#include "engine/kernels/families.h"
#include "engine/kernels/numeric.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace tessera::kernels {

namespace {

using graph::DType;
using graph::Extents;
using graph::Tensor;

/// `seed` is a float attribute of most random operators and an int of Dropout.
base::Random generatorOf(const KernelContext& context) {
    const auto* seed = context.attributes().find("seed");
    if (seed != nullptr && std::holds_alternative<float>(*seed)) {
        return base::Random(std::bit_cast<std::uint32_t>(std::get<float>(*seed)));
    }
    if (seed != nullptr && std::holds_alternative<std::int64_t>(*seed)) {
        return base::Random(static_cast<std::uint64_t>(std::get<std::int64_t>(*seed)));
    }
    return base::Random(base::hashText(context.node.name).low);
}

base::Result<DType> typeOf(const KernelContext& context, DType fallback) {
    if (!context.attributes().has("dtype")) {
        return fallback;
    }
    const auto dtype =
        graph::dtypeFromOnnx(static_cast<std::int32_t>(context.attributes().intOr("dtype", 0)));
    if (!dtype || !isComputable(*dtype)) {
        return refuseAttribute("dtype", "names no type that is computed here");
    }
    return *dtype;
}

template <typename Draw>
base::Result<Tensors> drawn(const KernelContext& context, DType dtype, const Extents& extents, Draw&& draw) {
    TESSERA_TRY(Tensor y, context.makeOutput(dtype, extents));
    base::Random random = generatorOf(context);
    std::vector<double> values(static_cast<std::size_t>(y.count()));
    std::ranges::generate(values, [&] { return draw(random); });
    store<double>(values, y);
    return Tensors{y};
}

base::Result<Tensors> normals(const KernelContext& context, DType fallback, const Extents& extents) {
    TESSERA_TRY(const DType dtype, typeOf(context, fallback));
    const double mean = context.floatAttribute("mean", 0.0F);
    const double scale = context.floatAttribute("scale", 1.0F);
    return drawn(context, dtype, extents,
                 [&](base::Random& random) { return mean + scale * random.normal(); });
}

base::Result<Tensors> uniforms(const KernelContext& context, DType fallback, const Extents& extents) {
    TESSERA_TRY(const DType dtype, typeOf(context, fallback));
    const double low = context.floatAttribute("low", 0.0F);
    const double high = context.floatAttribute("high", 1.0F);
    return drawn(context, dtype, extents,
                 [&](base::Random& random) { return low + (high - low) * random.uniform(); });
}

base::Result<Extents> shapeAttribute(const KernelContext& context) {
    const auto* shape = context.attributes().ints("shape");
    if (shape == nullptr) {
        return refuseAttribute("shape", "is needed");
    }
    return *shape;
}

/// The ratio of Dropout: an attribute before opset 12, an input since.
base::Result<double> ratioOf(const KernelContext& context) {
    if (context.opset() < 12) {
        return context.floatAttribute("ratio", 0.5F);
    }
    if (!context.hasInput(1)) {
        return 0.5;
    }
    TESSERA_CHECK(requireFloating(context, 1));
    if (context.input(1).count() != 1) {
        return refuseInput(1, "must be a scalar");
    }
    const double ratio = load<double>(context.input(1)).front();
    if (!(ratio >= 0.0 && ratio < 1.0)) {
        return refuseInput(1, std::to_string(ratio) + " is no ratio in [0, 1)");
    }
    return ratio;
}

/// Every element kept with probability 1 - ratio, and scaled so that the expected sum stays.
base::Result<Tensors> droppedOut(const KernelContext& context, double ratio) {
    TESSERA_CHECK(requireFloating(context, 0));
    const Tensor& x = context.input(0);
    base::Random random = generatorOf(context);
    std::vector<double> values = load<double>(x);
    std::vector<std::uint64_t> kept(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        kept[i] = random.uniform() >= ratio ? 1 : 0;
        values[i] = kept[i] != 0 ? values[i] / (1.0 - ratio) : 0.0;
    }
    Tensors outputs;
    TESSERA_TRY(outputs.emplace_back(), makeFrom(context, x.dtype(), x.extents(), values));
    TESSERA_TRY(outputs.emplace_back(), makeFrom(context, DType::kBool, x.extents(), kept));
    return outputs;
}

} // namespace

base::Result<Tensors> randomNormal(const KernelContext& context) {
    TESSERA_TRY(const Extents extents, shapeAttribute(context));
    return normals(context, DType::kFloat32, extents);
}

base::Result<Tensors> randomNormalLike(const KernelContext& context) {
    TESSERA_CHECK(requireInputs(context, 1));
    return normals(context, context.input(0).dtype(), context.input(0).extents());
}

base::Result<Tensors> randomUniform(const KernelContext& context) {
    TESSERA_TRY(const Extents extents, shapeAttribute(context));
    return uniforms(context, DType::kFloat32, extents);
}

base::Result<Tensors> randomUniformLike(const KernelContext& context) {
    TESSERA_CHECK(requireInputs(context, 1));
    return uniforms(context, context.input(0).dtype(), context.input(0).extents());
}

base::Result<Tensors> bernoulli(const KernelContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    const Tensor& x = context.input(0);
    TESSERA_TRY(const DType dtype, typeOf(context, x.dtype()));
    const std::vector<double> probabilities = load<double>(x);
    std::size_t at = 0;
    return drawn(context, dtype, x.extents(),
                 [&](base::Random& random) { return random.uniform() < probabilities[at++] ? 1.0 : 0.0; });
}

base::Result<Tensors> multinomial(const KernelContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    const Tensor& x = context.input(0);
    const std::int64_t samples = context.attributes().intOr("sample_size", 1);
    if (x.extents().size() != 2 || x.extents()[1] < 1) {
        return refuseInput(0, "must be a matrix of batches and classes");
    }
    TESSERA_TRY(const DType dtype, typeOf(context, DType::kInt32));
    const std::int64_t classes = x.extents()[1];
    const std::vector<double> logarithms = load<double>(x); // unnormalised logarithms of probabilities
    std::size_t drawnSoFar = 0;
    return drawn(context, dtype, {x.extents()[0], samples}, [&](base::Random& random) {
        const std::size_t batch = drawnSoFar++ / static_cast<std::size_t>(samples);
        const auto row =
            std::span(logarithms)
                .subspan(batch * static_cast<std::size_t>(classes), static_cast<std::size_t>(classes));
        const double largest = *std::ranges::max_element(row);
        double total = 0.0;
        for (const double value : row) {
            total += std::exp(value - largest);
        }
        double left = random.uniform() * total;
        std::size_t chosen = 0;
        while (chosen + 1 < row.size() && left >= std::exp(row[chosen] - largest)) {
            left -= std::exp(row[chosen++] - largest);
        }
        return static_cast<double>(chosen);
    });
}

base::Result<Tensors> dropout(const KernelContext& context) {
    TESSERA_CHECK(requireInputs(context, 1));
    TESSERA_TRY(const double ratio, ratioOf(context));
    bool isTraining = false;
    if (context.hasInput(2)) {
        TESSERA_CHECK(requireComputable(context, 2));
        const std::vector<double> training = load<double>(context.input(2));
        isTraining = !training.empty() && training.front() != 0.0;
    }
    if (isTraining && ratio > 0.0) {
        return droppedOut(context, ratio);
    }
    const Tensor& x = context.input(0);
    // The mask has the data's type before opset 10.
    const DType maskType = context.opset() < 10 ? x.dtype() : DType::kBool;
    Tensors outputs{x};
    if (context.wantsOutput(1)) {
        const std::vector<std::uint64_t> all(static_cast<std::size_t>(x.count()), 1);
        TESSERA_TRY(outputs.emplace_back(), makeFrom(context, maskType, x.extents(), all));
    }
    return outputs;
}

KernelRows randomKernels() {
    static constexpr std::array kRows{
        KernelEntry{"", "Bernoulli", bernoulli},
        KernelEntry{"", "Dropout", dropout},
        KernelEntry{"", "Multinomial", multinomial},
        KernelEntry{"", "RandomNormal", randomNormal},
        KernelEntry{"", "RandomNormalLike", randomNormalLike},
        KernelEntry{"", "RandomUniform", randomUniform},
        KernelEntry{"", "RandomUniformLike", randomUniformLike},
    };
    return kRows;
}

} // namespace tessera::kernels
