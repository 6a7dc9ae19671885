// Recurrences over tokens whose state is handed on: linear attention and the causal convolution before it.
#include "engine/kernels/families.h"
#include "engine/kernels/numeric.h"

#include <array>
#include <cmath>

namespace tessera::kernels {

namespace {

using graph::Extents;
using graph::Tensor;

/// Extents of a LinearAttention: query [B, T, Hq · K], key [B, T, H · K], value [B, T, H · V],
/// state [B, H, K, V].
struct Recurrence {
    std::int64_t batch = 0;
    std::int64_t steps = 0;
    std::int64_t queryHeads = 1;
    std::int64_t heads = 1;
    std::int64_t keyWidth = 0;
    std::int64_t valueWidth = 0;
    bool decays = false;
    bool corrects = false; ///< the delta rule: what the state already says of the key is taken off the value
    double scale = 1.0;
};

base::Result<Recurrence> recurrenceOf(const KernelContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    TESSERA_CHECK(requireSameType(context, 1));
    TESSERA_CHECK(requireSameType(context, 2));
    const Extents& query = context.input(0).extents();
    const Extents& key = context.input(1).extents();
    const Extents& value = context.input(2).extents();
    for (std::size_t i = 0; i < 3; ++i) {
        if (context.input(i).extents().size() != 3 || context.input(i).extents()[0] != query[0] ||
            context.input(i).extents()[1] != query[1]) {
            return refuseInput(i, "must be [batch, steps, heads · width]");
        }
    }
    Recurrence result{.batch = query[0], .steps = query[1]};
    result.queryHeads = context.attributes().intOr("q_num_heads", 0);
    result.heads = context.attributes().intOr("kv_num_heads", 0);
    if (result.heads < 1 || result.queryHeads < 1 || result.queryHeads % result.heads != 0) {
        return refuseAttribute("q_num_heads", "must be a multiple of kv_num_heads");
    }
    result.keyWidth = query[2] / result.queryHeads;
    result.valueWidth = value[2] / result.heads;
    if (result.keyWidth * result.queryHeads != query[2] || result.keyWidth * result.heads != key[2] ||
        result.valueWidth * result.heads != value[2]) {
        return refuseInput(1, "does not fit the heads");
    }
    const std::string rule = context.attributes().stringOr("update_rule", "gated_delta");
    if (rule != "linear" && rule != "gated" && rule != "delta" && rule != "gated_delta") {
        return refuseAttribute("update_rule", "'" + rule + "' is not known");
    }
    result.decays = rule == "gated" || rule == "gated_delta";
    result.corrects = rule == "delta" || rule == "gated_delta";
    const double scale = context.floatAttribute("scale", 0.0F);
    result.scale = scale != 0.0 ? scale : 1.0 / std::sqrt(static_cast<double>(result.keyWidth));
    return result;
}

/// A gate [B, T, n] with n among `widths`; empty when the rule has none.
base::Result<std::vector<double>> gateOf(const KernelContext& context, std::size_t index,
                                         const Recurrence& recurrence, bool isNeeded,
                                         std::initializer_list<std::int64_t> widths) {
    if (!isNeeded) {
        return std::vector<double>();
    }
    TESSERA_CHECK(requireSameType(context, index));
    const Extents& own = context.input(index).extents();
    for (const std::int64_t width : widths) {
        if (own == Extents{recurrence.batch, recurrence.steps, width}) {
            return load<double>(context.input(index));
        }
    }
    return refuseInput(index, "of extents " + graph::toText(own) + " does not fit the tokens");
}

/// All operands of one node.
struct TokenOperands {
    std::vector<double> query;
    std::vector<double> key;
    std::vector<double> value;
    std::vector<double> decay;
    std::vector<double> beta;
    std::vector<double> state;
};

/// Entry `at` of a gate whose row of a token has `width` entries, spread over `count` of them.
double gateAt(const std::vector<double>& gate, std::int64_t tokens, std::int64_t token, std::int64_t count,
              std::int64_t at) {
    const auto width = static_cast<std::int64_t>(gate.size()) / tokens;
    return gate[static_cast<std::size_t>(token * width + at * width / count)];
}

/// One token of one key-value head; `state` is [K, V].
void step(const Recurrence& r, const TokenOperands& operands, std::int64_t token, std::int64_t head,
          double* state) {
    const std::int64_t tokens = r.batch * r.steps;
    const double* key = operands.key.data() + (token * r.heads + head) * r.keyWidth;
    const double* value = operands.value.data() + (token * r.heads + head) * r.valueWidth;
    if (r.decays) {
        for (std::int64_t k = 0; k < r.keyWidth; ++k) {
            const double factor =
                std::exp(gateAt(operands.decay, tokens, token, r.heads * r.keyWidth, head * r.keyWidth + k));
            for (std::int64_t v = 0; v < r.valueWidth; ++v) {
                state[k * r.valueWidth + v] *= factor;
            }
        }
    }
    const double rate = r.corrects ? gateAt(operands.beta, tokens, token, r.heads, head) : 1.0;
    for (std::int64_t v = 0; v < r.valueWidth; ++v) {
        double known = 0.0;
        for (std::int64_t k = 0; r.corrects && k < r.keyWidth; ++k) {
            known += state[k * r.valueWidth + v] * key[k];
        }
        const double change = rate * (value[v] - known);
        for (std::int64_t k = 0; k < r.keyWidth; ++k) {
            state[k * r.valueWidth + v] += key[k] * change;
        }
    }
}

} // namespace

base::Result<Tensors> linearAttention(const KernelContext& context) {
    TESSERA_TRY(const Recurrence r, recurrenceOf(context));
    TokenOperands operands{.query = load<double>(context.input(0)),
                           .key = load<double>(context.input(1)),
                           .value = load<double>(context.input(2)),
                           .decay = {},
                           .beta = {},
                           .state = {}};
    TESSERA_TRY(operands.decay, gateOf(context, 4, r, r.decays, {r.heads * r.keyWidth, r.heads}));
    TESSERA_TRY(operands.beta, gateOf(context, 5, r, r.corrects, {r.heads, 1}));
    const Extents stateExtents{r.batch, r.heads, r.keyWidth, r.valueWidth};
    graph::DType stateType = context.input(0).dtype();
    if (context.hasInput(3)) {
        TESSERA_CHECK(requireFloating(context, 3));
        if (context.input(3).extents() != stateExtents) {
            return refuseInput(3, "must be " + graph::toText(stateExtents));
        }
        stateType = context.input(3).dtype();
        operands.state = load<double>(context.input(3));
    }
    operands.state.resize(static_cast<std::size_t>(graph::elementCount(stateExtents).value_or(0)), 0.0);
    TESSERA_TRY(Tensor y, context.makeOutput(context.input(0).dtype(),
                                             {r.batch, r.steps, r.queryHeads * r.valueWidth}));
    std::vector<double> out(static_cast<std::size_t>(y.count()), 0.0);
    const std::int64_t sharing = r.queryHeads / r.heads;
    for (std::int64_t i = 0; i < r.batch * r.heads * r.steps; ++i) {
        const std::int64_t token = i / r.steps / r.heads * r.steps + i % r.steps;
        const std::int64_t head = i / r.steps % r.heads;
        double* state = operands.state.data() + i / r.steps * r.keyWidth * r.valueWidth;
        step(r, operands, token, head, state);
        for (std::int64_t reader = head * sharing; reader < (head + 1) * sharing; ++reader) {
            const double* query = operands.query.data() + (token * r.queryHeads + reader) * r.keyWidth;
            double* to = out.data() + (token * r.queryHeads + reader) * r.valueWidth;
            for (std::int64_t k = 0; k < r.keyWidth; ++k) {
                for (std::int64_t v = 0; v < r.valueWidth; ++v) {
                    to[v] += r.scale * query[k] * state[k * r.valueWidth + v];
                }
            }
        }
    }
    store<double>(out, y);
    Tensors outputs{std::move(y)};
    TESSERA_TRY(outputs.emplace_back(), makeFrom(context, stateType, stateExtents, operands.state));
    return outputs;
}

base::Result<Tensors> causalConvWithState(const KernelContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    TESSERA_CHECK(requireSameType(context, 1));
    const Tensor& x = context.input(0);
    const Extents& w = context.input(1).extents();
    if (x.extents().size() != 3 || w.size() != 3 || w[0] != x.extents()[1] || w[1] != 1 || w[2] < 1) {
        return refuseInput(1, "of extents " + graph::toText(w) + " does not fit input 0 of " +
                                  graph::toText(x.extents()));
    }
    const std::string activation = context.attributes().stringOr("activation", "none");
    if (activation != "none" && activation != "silu" && activation != "swish") {
        return refuseAttribute("activation", "'" + activation + "' is not known");
    }
    const std::int64_t channels = x.extents()[1];
    const std::int64_t length = x.extents()[2];
    const std::int64_t held = w[2] - 1;
    const Extents stateExtents{x.extents()[0], channels, held};
    std::vector<double> past(static_cast<std::size_t>(graph::elementCount(stateExtents).value_or(0)), 0.0);
    if (context.hasInput(3)) {
        TESSERA_CHECK(requireSameType(context, 3));
        if (context.input(3).extents() != stateExtents) {
            return refuseInput(3, "must be " + graph::toText(stateExtents));
        }
        past = load<double>(context.input(3));
    }
    std::vector<double> bias(static_cast<std::size_t>(channels), 0.0);
    if (context.hasInput(2)) {
        TESSERA_CHECK(requireSameType(context, 2));
        bias = load<double>(context.input(2));
        if (static_cast<std::int64_t>(bias.size()) != channels) {
            return refuseInput(2, "must hold one number a channel");
        }
    }
    const std::vector<double> values = load<double>(x);
    const std::vector<double> weights = load<double>(context.input(1));
    std::vector<double> out;
    std::vector<double> present;
    for (std::int64_t row = 0; row < x.extents()[0] * channels; ++row) {
        // Position p of the row with its past before it.
        const auto at = [&](std::int64_t p) {
            return p < held ? past[static_cast<std::size_t>(row * held + p)]
                            : values[static_cast<std::size_t>(row * length + p - held)];
        };
        const auto channel = static_cast<std::size_t>(row % channels);
        for (std::int64_t i = 0; i < length; ++i) {
            double sum = bias[channel];
            for (std::int64_t k = 0; k <= held; ++k) {
                sum += weights[channel * static_cast<std::size_t>(held + 1) + static_cast<std::size_t>(k)] *
                       at(i + k);
            }
            out.push_back(activation == "none" ? sum : sum / (1.0 + std::exp(-sum)));
        }
        for (std::int64_t i = length; i < length + held; ++i) {
            present.push_back(at(i));
        }
    }
    Tensors outputs;
    TESSERA_TRY(outputs.emplace_back(), makeFrom(context, x.dtype(), x.extents(), out));
    TESSERA_TRY(outputs.emplace_back(), makeFrom(context, x.dtype(), stateExtents, present));
    return outputs;
}

KernelRows linearAttentionKernels() {
    static constexpr std::array kRows{
        KernelEntry{"", "CausalConvWithState", causalConvWithState},
        KernelEntry{"", "LinearAttention", linearAttention},
    };
    return kRows;
}

} // namespace tessera::kernels
