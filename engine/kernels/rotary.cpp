// Rotary position embedding: pairs of a head's elements turned by an angle of their position (Su et al.,
// RoFormer, 2021).
#include "engine/kernels/families.h"
#include "engine/kernels/numeric.h"

#include <array>

namespace tessera::kernels {

namespace {

using graph::Extents;
using graph::Tensor;

/// Where each token of each head lies in [batch, heads, steps, width] or [batch, steps, heads · width].
struct Tokens {
    std::int64_t batch = 0;
    std::int64_t heads = 0;
    std::int64_t steps = 0;
    std::int64_t width = 0;
    bool isPacked = false;

    [[nodiscard]] std::int64_t offset(std::int64_t b, std::int64_t head, std::int64_t step) const {
        return isPacked ? ((b * steps + step) * heads + head) * width
                        : ((b * heads + head) * steps + step) * width;
    }
};

base::Result<Tokens> tokensOf(const KernelContext& context) {
    const Extents& x = context.input(0).extents();
    if (x.size() == 4) {
        return Tokens{x[0], x[1], x[2], x[3], false};
    }
    const std::int64_t heads = context.attributes().intOr("num_heads", 0);
    if (x.size() != 3) {
        return refuseInput(0, "must have rank 3 or 4");
    }
    if (heads < 1 || x[2] % heads != 0) {
        return refuseAttribute("num_heads",
                               std::to_string(heads) + " does not divide " + std::to_string(x[2]));
    }
    return Tokens{x[0], heads, x[1], x[2] / heads, true};
}

/// The row of the caches for each token: [batch, steps].
base::Result<std::vector<std::int64_t>> cacheRows(const KernelContext& context, const Tokens& tokens,
                                                  std::int64_t half) {
    const Extents& cache = context.input(1).extents();
    if (context.input(2).extents() != cache) {
        return refuseInput(2, "must have the extents of input 1");
    }
    std::vector<std::int64_t> rows(static_cast<std::size_t>(tokens.batch * tokens.steps));
    if (!context.hasInput(3)) {
        if (cache != Extents{tokens.batch, tokens.steps, half}) {
            return refuseInput(1, "of extents " + graph::toText(cache) + " does not fit the tokens");
        }
        for (std::size_t i = 0; i < rows.size(); ++i) {
            rows[i] = static_cast<std::int64_t>(i);
        }
        return rows;
    }
    TESSERA_TRY(const auto positions, context.intsOf(3));
    if (cache.size() != 2 || cache[1] != half || positions.size() != rows.size()) {
        return refuseInput(1, "of extents " + graph::toText(cache) + " does not fit the tokens");
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (positions[i] < -cache[0] || positions[i] >= cache[0]) {
            return refuseInput(3, "position " + std::to_string(positions[i]) + " is outside the cache");
        }
        rows[i] = positions[i] < 0 ? positions[i] + cache[0] : positions[i];
    }
    return rows;
}

} // namespace

base::Result<Tensors> rotaryEmbedding(const KernelContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    TESSERA_CHECK(requireSameType(context, 1));
    TESSERA_CHECK(requireSameType(context, 2));
    TESSERA_TRY(const Tokens tokens, tokensOf(context));
    std::int64_t turned = context.attributes().intOr("rotary_embedding_dim", 0);
    turned = turned == 0 ? tokens.width : turned;
    if (turned < 0 || turned % 2 != 0 || turned > tokens.width) {
        return refuseAttribute("rotary_embedding_dim", std::to_string(turned) + " of " +
                                                           std::to_string(tokens.width) +
                                                           " elements cannot be turned in pairs");
    }
    const std::int64_t half = turned / 2;
    TESSERA_TRY(const auto rows, cacheRows(context, tokens, half));
    const bool isInterleaved = context.attributes().intOr("interleaved", 0) != 0;
    const Tensor& x = context.input(0);
    const std::vector<double> cosines = load<double>(context.input(1));
    const std::vector<double> sines = load<double>(context.input(2));
    std::vector<double> values = load<double>(x);
    for (std::int64_t i = 0; i < tokens.batch * tokens.heads * tokens.steps; ++i) {
        const std::int64_t step = i % tokens.steps;
        const std::int64_t batch = i / tokens.steps / tokens.heads;
        double* token = values.data() + tokens.offset(batch, i / tokens.steps % tokens.heads, step);
        const std::int64_t row = rows[static_cast<std::size_t>(batch * tokens.steps + step)];
        for (std::int64_t k = 0; k < half; ++k) {
            double& first = token[isInterleaved ? 2 * k : k];
            double& second = token[isInterleaved ? 2 * k + 1 : k + half];
            const double cosine = cosines[static_cast<std::size_t>(row * half + k)];
            const double sine = sines[static_cast<std::size_t>(row * half + k)];
            const double real = cosine * first - sine * second;
            second = sine * first + cosine * second;
            first = real;
        }
    }
    return single(makeFrom(context, x.dtype(), x.extents(), values));
}

KernelRows rotaryKernels() {
    static constexpr std::array kRows{KernelEntry{"", "RotaryEmbedding", rotaryEmbedding}};
    return kRows;
}

} // namespace tessera::kernels
