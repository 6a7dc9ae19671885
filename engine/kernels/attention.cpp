#include "engine/kernels/broadcast.h"
#include "engine/kernels/families.h"
#include "engine/kernels/numeric.h"
#include "engine/kernels/parallel.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

// Attention of opset 23 and later: softmax(softcap(scale · Q Kᵀ) + mask) V.
//
//     4-D  Q [B,Hq,S,D]  K [B,Hkv,T,D]  V [B,Hkv,T,Dv]  ->  Y [B,Hq,S,Dv]
//     3-D  Q [B,S,Hq·D]  K [B,T,Hkv·D]  V [B,T,Hkv·Dv]  ->  Y [B,S,Hq·Dv]
namespace tessera::kernels {

namespace {

using graph::Extents;
using graph::Tensor;

/// One operand as [batch, heads, length, width], whatever its rank.
struct Heads {
    std::int64_t batch = 0;
    std::int64_t heads = 0;
    std::int64_t length = 0;
    std::int64_t width = 0;
    std::vector<double> values;

    [[nodiscard]] const double* row(std::int64_t b, std::int64_t h, std::int64_t i) const {
        return values.data() + ((b * heads + h) * length + i) * width;
    }
    [[nodiscard]] Extents extents() const { return {batch, heads, length, width}; }
};

base::Result<Heads> headsOf(const KernelContext& context, std::size_t index, std::string_view attribute) {
    TESSERA_CHECK(requireFloating(context, index));
    const Tensor& x = context.input(index);
    const Extents& e = x.extents();
    if (e.size() == 4) {
        return Heads{e[0], e[1], e[2], e[3], load<double>(x)};
    }
    const std::int64_t heads = context.attributes().intOr(attribute, 0);
    if (e.size() != 3 || heads < 1 || e[2] % heads != 0) {
        return refuseInput(index, "must have rank 4, or rank 3 with '" + std::string(attribute) + "'");
    }
    Heads result{e[0], heads, e[1], e[2] / heads, {}};
    const std::vector<double> packed = load<double>(x);
    result.values.reserve(packed.size());
    forEachOffset(
        {e[0], heads, e[1], result.width}, {e[1] * e[2], result.width, e[2], 1}, 0,
        [&](std::int64_t offset) { result.values.push_back(packed[static_cast<std::size_t>(offset)]); });
    return result;
}

/// The cache before the new positions, head by head.
base::Result<Heads> withPast(const KernelContext& context, std::size_t index, Heads now) {
    if (!context.hasInput(index)) {
        return now;
    }
    TESSERA_TRY(const Heads past, headsOf(context, index, ""));
    if (past.batch != now.batch || past.heads != now.heads || past.width != now.width) {
        return refuseInput(index, "does not fit the new keys and values");
    }
    Heads joint{now.batch, now.heads, past.length + now.length, now.width, {}};
    joint.values.reserve(past.values.size() + now.values.size());
    for (std::int64_t head = 0; head < now.batch * now.heads; ++head) {
        const auto append = [&](const Heads& part) {
            const double* first = part.values.data() + head * part.length * part.width;
            joint.values.insert(joint.values.end(), first, first + part.length * part.width);
        };
        append(past);
        append(now);
    }
    return joint;
}

/// What is added to each score, or where a bool forbids it: -infinity. Broadcast to [B, H, S, T].
base::Result<std::vector<double>> maskOf(const KernelContext& context, const Extents& scores) {
    TESSERA_CHECK(requireComputable(context, 3));
    const Tensor& mask = context.input(3);
    std::vector<double> values = load<double>(mask);
    if (mask.dtype() == graph::DType::kBool) {
        std::ranges::transform(values, values.begin(), [](double allowed) {
            return allowed != 0.0 ? 0.0 : -std::numeric_limits<double>::infinity();
        });
    }
    // Keys behind the end of a shorter mask are forbidden; one of length 1 holds for all keys.
    Extents covered = scores;
    if (!mask.extents().empty() && mask.extents().back() > 1) {
        covered.back() = std::min(scores.back(), mask.extents().back());
    }
    const std::array both{covered, mask.extents()};
    const auto joint = broadcastExtents(both);
    if (!joint || *joint != covered) {
        return refuseInput(3, "does not broadcast to " + graph::toText(scores));
    }
    std::vector<double> spread(static_cast<std::size_t>(graph::elementCount(scores).value_or(0)),
                               -std::numeric_limits<double>::infinity());
    std::size_t at = 0;
    forEachOffset(covered, broadcastStrides(mask.extents(), covered), 0, [&](std::int64_t offset) {
        const std::size_t row = at / static_cast<std::size_t>(covered.back());
        const std::size_t column = at % static_cast<std::size_t>(covered.back());
        spread[row * static_cast<std::size_t>(scores.back()) + column] =
            values[static_cast<std::size_t>(offset)];
        ++at;
    });
    return spread;
}

struct Attention {
    Heads query;
    Heads key;
    Heads value;
    std::vector<double> mask;                         ///< empty: none
    std::optional<std::vector<std::int64_t>> lengths; ///< valid keys of each batch element
    double scale = 1.0;
    double softcap = 0.0;
    bool causal = false;
    std::int64_t left = -1; ///< keys before a query's own that it sees; -1: all
    std::int64_t right = -1;
    std::int64_t past = 0;  ///< keys in the cache of this node
    std::int64_t shows = 0; ///< `qk_matmul_output_mode`

    /// May query i of a batch element look at key t?
    [[nodiscard]] bool allows(std::int64_t b, std::int64_t i, std::int64_t t) const {
        std::int64_t offset = past; // keys before the first query
        if (lengths) {
            const std::int64_t valid = (*lengths)[static_cast<std::size_t>(b)];
            if (t >= valid) {
                return false;
            }
            offset = past == 0 ? valid - query.length : past;
        }
        const std::int64_t own = i + offset;
        return !(causal && t > own) && !(left >= 0 && t < own - left) && !(right >= 0 && t > own + right);
    }
};

void softmaxRow(std::span<double> row) {
    const double largest = row.empty() ? 0.0 : *std::ranges::max_element(row);
    if (std::isinf(largest) && largest < 0) { // nothing may be looked at
        std::ranges::fill(row, 0.0);
        return;
    }
    double total = 0.0;
    for (double& score : row) {
        score = std::exp(score - largest);
        total += score;
    }
    for (double& score : row) {
        score /= total;
    }
}

/// The scores of one query in every form that can be shown; the last form are the weights of V.
void scoreRow(const Attention& a, std::int64_t b, std::int64_t h, std::int64_t i, std::span<double> row,
              double* shown) {
    const std::int64_t shared = h / (a.query.heads / a.key.heads);
    const double* q = a.query.row(b, h, i);
    const auto show = [&](std::int64_t form) {
        if (shown != nullptr && form == a.shows) {
            std::ranges::copy(row, shown);
        }
    };
    for (std::int64_t t = 0; t < a.key.length; ++t) {
        const double* k = a.key.row(b, shared, t);
        double dot = 0.0;
        for (std::int64_t d = 0; d < a.query.width; ++d) {
            dot += q[d] * k[d];
        }
        row[static_cast<std::size_t>(t)] = dot * a.scale;
    }
    show(0);
    if (a.softcap > 0.0) {
        for (double& score : row) {
            score = a.softcap * std::tanh(score / a.softcap);
        }
    }
    show(1);
    const std::int64_t first = ((b * a.query.heads + h) * a.query.length + i) * a.key.length;
    for (std::int64_t t = 0; t < a.key.length; ++t) {
        double& score = row[static_cast<std::size_t>(t)];
        score += a.mask.empty() ? 0.0 : a.mask[static_cast<std::size_t>(first + t)];
        score = a.allows(b, i, t) ? score : -std::numeric_limits<double>::infinity();
    }
    show(2);
    softmaxRow(row);
    show(3);
}

base::Result<Attention> read(const KernelContext& context) {
    Attention a;
    TESSERA_TRY(a.query, headsOf(context, 0, "q_num_heads"));
    TESSERA_TRY(a.key, headsOf(context, 1, "kv_num_heads"));
    TESSERA_TRY(a.value, headsOf(context, 2, "kv_num_heads"));
    const std::int64_t fresh = a.key.length;
    TESSERA_TRY(a.key, withPast(context, 4, std::move(a.key)));
    TESSERA_TRY(a.value, withPast(context, 5, std::move(a.value)));
    a.past = a.key.length - fresh;
    const bool fits = a.key.batch == a.query.batch && a.value.batch == a.query.batch &&
                      a.key.width == a.query.width && a.key.heads == a.value.heads &&
                      a.key.length == a.value.length && a.key.heads > 0 && a.query.heads % a.key.heads == 0;
    if (!fits) {
        return refuseInput(1, "and the other operands differ in batches, heads, lengths or widths");
    }
    if (context.hasInput(3)) {
        TESSERA_TRY(a.mask, maskOf(context, {a.query.batch, a.query.heads, a.query.length, a.key.length}));
    }
    if (context.hasInput(6)) {
        TESSERA_TRY(a.lengths, context.intsOf(6));
        if (static_cast<std::int64_t>(a.lengths->size()) != a.query.batch) {
            return refuseInput(6, "must have one length a batch element");
        }
    }
    const float scale = context.attributes().floatOr("scale", 0.0F);
    a.scale = context.attributes().has("scale") ? static_cast<double>(scale)
                                                : 1.0 / std::sqrt(static_cast<double>(a.query.width));
    a.softcap = static_cast<double>(context.attributes().floatOr("softcap", 0.0F));
    a.causal = context.attributes().intOr("is_causal", 0) != 0;
    a.left = context.attributes().intOr("left_window_size", -1);
    a.right = context.attributes().intOr("right_window_size", -1);
    a.shows = context.attributes().intOr("qk_matmul_output_mode", 0);
    return a;
}

} // namespace

base::Result<Tensors> attention(const KernelContext& context) {
    TESSERA_TRY(const Attention a, read(context));
    const bool packed = context.input(0).extents().size() == 3;
    const std::int64_t heads = a.query.heads;
    const std::int64_t length = a.query.length;
    const std::int64_t width = a.value.width;
    const graph::DType dtype = context.input(0).dtype();
    const Extents extents =
        packed ? Extents{a.query.batch, length, heads * width} : Extents{a.query.batch, heads, length, width};
    TESSERA_TRY(Tensor y, context.makeOutput(dtype, extents));
    std::vector<double> out(static_cast<std::size_t>(y.count()), 0.0);
    const Extents scores{a.query.batch, heads, length, a.key.length};
    std::vector<double> shown;
    if (context.wantsOutput(3)) {
        TESSERA_CHECK(context.makeOutput(dtype, scores));
        shown.resize(static_cast<std::size_t>(graph::elementCount(scores).value_or(0)));
    }
    parallelFor(a.query.batch * heads, context.threads, [&](std::int64_t head) {
        const std::int64_t b = head / heads;
        const std::int64_t h = head % heads;
        std::vector<double> row(static_cast<std::size_t>(a.key.length));
        for (std::int64_t i = 0; i < length; ++i) {
            double* place = shown.empty() ? nullptr : shown.data() + (head * length + i) * a.key.length;
            scoreRow(a, b, h, i, row, place);
            double* to = out.data() + (packed ? ((b * length + i) * heads + h) : (head * length + i)) * width;
            for (std::int64_t t = 0; t < a.key.length; ++t) {
                const double weight = row[static_cast<std::size_t>(t)];
                const double* v = a.value.row(b, h / (heads / a.key.heads), t);
                for (std::int64_t d = 0; weight != 0.0 && d < width; ++d) {
                    to[d] += weight * v[d];
                }
            }
        }
    });
    store<double>(out, y);
    Tensors outputs{std::move(y)};
    if (context.node.outputs.size() > 1) {
        TESSERA_TRY(outputs.emplace_back(), makeFrom(context, dtype, a.key.extents(), a.key.values));
        TESSERA_TRY(outputs.emplace_back(),
                    makeFrom(context, context.input(2).dtype(), a.value.extents(), a.value.values));
    }
    if (context.wantsOutput(3)) {
        TESSERA_TRY(outputs.emplace_back(), makeFrom(context, dtype, scores, shown));
    }
    return outputs;
}

KernelRows attentionKernels() {
    static constexpr std::array kRows{
        KernelEntry{"", "Attention", attention},
    };
    return kRows;
}

} // namespace tessera::kernels
