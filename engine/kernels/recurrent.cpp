// RNN, GRU and LSTM over [steps, batch, inputs], in one or both directions.
//
// Gates are stacked in the weights: W [directions, gates · hidden, inputs], R [directions, gates · hidden,
// hidden], B [directions, 2 · gates · hidden] (of W, then of R). A shorter sequence keeps its last state and
// gives zeros behind its end.
#include "engine/kernels/recurrent.h"

#include "engine/kernels/families.h"
#include "engine/kernels/numeric.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace tessera::kernels {

namespace {

using graph::Extents;
using graph::Tensor;

constexpr std::string_view kRnnDefaults[] = {"Tanh"};
constexpr std::string_view kGruDefaults[] = {"Sigmoid", "Tanh"};
constexpr std::string_view kLstmDefaults[] = {"Sigmoid", "Tanh", "Tanh"};

/// The extents and operands that all three share.
struct Layer {
    std::int64_t steps = 0;
    std::int64_t batch = 0;
    std::int64_t inputs = 0;
    std::int64_t hidden = 0;
    std::int64_t gates = 1;
    std::int64_t directions = 1;
    bool startsReversed = false;
    bool isBatchFirst = false; ///< layout 1
    double limit = std::numeric_limits<double>::infinity();
    std::vector<double> x; ///< [steps, batch, inputs]
    std::vector<double> w;
    std::vector<double> r;
    std::vector<double> bias;
    std::vector<std::int64_t> lengths;

    [[nodiscard]] double limited(double value) const { return std::clamp(value, -limit, limit); }
};

/// [a, b, c] as [b, a, c].
std::vector<double> swapped(const std::vector<double>& values, std::int64_t a, std::int64_t b,
                            std::int64_t c) {
    std::vector<double> result(values.size());
    for (std::int64_t i = 0; i < a; ++i) {
        for (std::int64_t j = 0; j < b; ++j) {
            std::copy_n(values.begin() + (i * b + j) * c, c, result.begin() + (j * a + i) * c);
        }
    }
    return result;
}

/// Numbers of an optional input of the given extents, or zeros.
base::Result<std::vector<double>> optionalNumbers(const KernelContext& context, std::size_t index,
                                                  const Extents& extents) {
    if (!context.hasInput(index)) {
        return std::vector<double>(static_cast<std::size_t>(*graph::elementCount(extents)), 0.0);
    }
    TESSERA_CHECK(requireSameType(context, index));
    if (context.input(index).extents() != extents) {
        return refuseInput(index, "has extents " + graph::toText(context.input(index).extents()) +
                                      ", but needs " + graph::toText(extents));
    }
    return load<double>(context.input(index));
}

base::Status readDirection(const KernelContext& context, Layer& layer) {
    const std::string direction = context.attributes().stringOr("direction", "forward");
    if (direction != "forward" && direction != "reverse" && direction != "bidirectional") {
        return refuseAttribute("direction", "'" + direction + "' is not known");
    }
    layer.directions = direction == "bidirectional" ? 2 : 1;
    layer.startsReversed = direction == "reverse";
    return {};
}

base::Result<Layer> layerOf(const KernelContext& context, std::int64_t gates) {
    TESSERA_CHECK(requireFloating(context, 0));
    TESSERA_CHECK(requireSameType(context, 1));
    TESSERA_CHECK(requireSameType(context, 2));
    const Extents& x = context.input(0).extents();
    const Extents& r = context.input(2).extents();
    if (x.size() != 3 || r.size() != 3) {
        return refuseInput(x.size() != 3 ? 0 : 2, "must have rank 3");
    }
    Layer layer;
    layer.gates = gates;
    layer.isBatchFirst = context.attributes().intOr("layout", 0) != 0;
    layer.steps = x[layer.isBatchFirst ? 1 : 0];
    layer.batch = x[layer.isBatchFirst ? 0 : 1];
    layer.inputs = x[2];
    layer.hidden = context.attributes().intOr("hidden_size", r[2]);
    TESSERA_CHECK(readDirection(context, layer));
    if (layer.hidden < 1 || r[2] != layer.hidden) {
        return refuseAttribute("hidden_size", std::to_string(layer.hidden) + " does not fit the weights");
    }
    const std::int64_t rows = gates * layer.hidden;
    TESSERA_TRY(layer.w, optionalNumbers(context, 1, {layer.directions, rows, layer.inputs}));
    TESSERA_TRY(layer.r, optionalNumbers(context, 2, {layer.directions, rows, layer.hidden}));
    TESSERA_TRY(layer.bias, optionalNumbers(context, 3, {layer.directions, 2 * rows}));
    layer.x = load<double>(context.input(0));
    if (layer.isBatchFirst) {
        layer.x = swapped(layer.x, layer.batch, layer.steps, layer.inputs);
    }
    layer.lengths.assign(static_cast<std::size_t>(layer.batch), layer.steps);
    if (context.hasInput(4)) {
        TESSERA_TRY(layer.lengths, context.intsOf(4));
        const bool fits =
            static_cast<std::int64_t>(layer.lengths.size()) == layer.batch &&
            std::ranges::all_of(layer.lengths, [&](auto n) { return n >= 0 && n <= layer.steps; });
        if (!fits) {
            return refuseInput(4, "must hold one length a batch element, of at most " +
                                      std::to_string(layer.steps));
        }
    }
    if (context.attributes().has("clip")) {
        layer.limit = std::abs(context.floatAttribute("clip", 0.0F));
    }
    return layer;
}

/// An initial or final state [directions, batch, hidden]; in layout 1 [batch, directions, hidden].
base::Result<std::vector<double>> stateOf(const KernelContext& context, std::size_t index,
                                          const Layer& layer) {
    const Extents extents = layer.isBatchFirst ? Extents{layer.batch, layer.directions, layer.hidden}
                                               : Extents{layer.directions, layer.batch, layer.hidden};
    TESSERA_TRY(auto state, optionalNumbers(context, index, extents));
    return layer.isBatchFirst ? swapped(state, layer.batch, layer.directions, layer.hidden) : state;
}

base::Result<Tensor> madeState(const KernelContext& context, const Layer& layer,
                               const std::vector<double>& state) {
    return layer.isBatchFirst
               ? makeFrom(context, context.input(0).dtype(), {layer.batch, layer.directions, layer.hidden},
                          swapped(state, layer.directions, layer.batch, layer.hidden))
               : makeFrom(context, context.input(0).dtype(), {layer.directions, layer.batch, layer.hidden},
                          state);
}

/// Y of [steps, directions, batch, hidden] values; in layout 1 [batch, steps, directions, hidden].
base::Result<Tensor> madeSequence(const KernelContext& context, const Layer& layer,
                                  const std::vector<double>& values) {
    const graph::DType dtype = context.input(0).dtype();
    if (!layer.isBatchFirst) {
        return makeFrom(context, dtype, {layer.steps, layer.directions, layer.batch, layer.hidden}, values);
    }
    return makeFrom(context, dtype, {layer.batch, layer.steps, layer.directions, layer.hidden},
                    swapped(values, layer.steps * layer.directions, layer.batch, layer.hidden));
}

/// One direction's view of the layer's weights, and the sums that every gate starts from.
class Direction {
public:
    Direction(const Layer& layer, std::int64_t index)
        : m_layer(layer)
        , m_w(layer.w.data() + index * layer.gates * layer.hidden * layer.inputs)
        , m_r(layer.r.data() + index * layer.gates * layer.hidden * layer.hidden)
        , m_bias(layer.bias.data() + index * 2 * layer.gates * layer.hidden) {}

    /// W x + its bias of one gate's unit.
    [[nodiscard]] double fromInput(std::int64_t gate, std::int64_t unit, const double* x) const {
        const std::int64_t row = gate * m_layer.hidden + unit;
        double sum = m_bias[row];
        for (std::int64_t i = 0; i < m_layer.inputs; ++i) {
            sum += m_w[row * m_layer.inputs + i] * x[i];
        }
        return sum;
    }
    [[nodiscard]] double stateBias(std::int64_t gate, std::int64_t unit) const {
        return m_bias[(m_layer.gates + gate) * m_layer.hidden + unit];
    }
    /// R h, without a bias.
    [[nodiscard]] double fromState(std::int64_t gate, std::int64_t unit, const double* h) const {
        const std::int64_t row = gate * m_layer.hidden + unit;
        double sum = 0.0;
        for (std::int64_t i = 0; i < m_layer.hidden; ++i) {
            sum += m_r[row * m_layer.hidden + i] * h[i];
        }
        return sum;
    }
    /// W x + R h + both biases.
    [[nodiscard]] double gate(std::int64_t gate, std::int64_t unit, const double* x, const double* h) const {
        return fromInput(gate, unit, x) + fromState(gate, unit, h) + stateBias(gate, unit);
    }

private:
    const Layer& m_layer;
    const double* m_w;
    const double* m_r;
    const double* m_bias;
};

/// Calls `step(direction, batch, x, h)` for every step in order; it replaces h [hidden] by the new state.
/// \return every step's state, [steps, directions, batch, hidden].
template <typename Step>
std::vector<double> walk(const Layer& layer, std::vector<double>& state, Step&& step) {
    std::vector<double> outputs(
        static_cast<std::size_t>(layer.steps * layer.directions * layer.batch * layer.hidden), 0.0);
    for (std::int64_t direction = 0; direction < layer.directions; ++direction) {
        const bool isReversed = layer.startsReversed || direction == 1;
        for (std::int64_t batch = 0; batch < layer.batch; ++batch) {
            double* h = state.data() + (direction * layer.batch + batch) * layer.hidden;
            const std::int64_t length = layer.lengths[static_cast<std::size_t>(batch)];
            for (std::int64_t i = 0; i < length; ++i) {
                const std::int64_t time = isReversed ? length - 1 - i : i;
                step(direction, batch, layer.x.data() + (time * layer.batch + batch) * layer.inputs, h);
                std::copy_n(h, layer.hidden,
                            outputs.begin() +
                                ((time * layer.directions + direction) * layer.batch + batch) * layer.hidden);
            }
        }
    }
    return outputs;
}

base::Result<std::vector<std::vector<GateFunction>>>
functionsOf(const KernelContext& context, const Layer& layer, std::span<const std::string_view> defaults) {
    std::vector<std::vector<GateFunction>> functions;
    for (std::int64_t direction = 0; direction < layer.directions; ++direction) {
        TESSERA_TRY(functions.emplace_back(),
                    gateFunctions(context, static_cast<std::size_t>(direction), defaults));
    }
    return functions;
}

} // namespace

base::Result<Tensors> rnn(const KernelContext& context) {
    TESSERA_TRY(const Layer layer, layerOf(context, 1));
    TESSERA_TRY(const auto functions, functionsOf(context, layer, kRnnDefaults));
    TESSERA_TRY(std::vector<double> state, stateOf(context, 5, layer));
    std::vector<double> next(static_cast<std::size_t>(layer.hidden));
    const auto outputs =
        walk(layer, state, [&](std::int64_t direction, std::int64_t, const double* x, double* h) {
            const Direction weights(layer, direction);
            const auto& f = functions[static_cast<std::size_t>(direction)];
            for (std::int64_t unit = 0; unit < layer.hidden; ++unit) {
                next[static_cast<std::size_t>(unit)] = f[0](layer.limited(weights.gate(0, unit, x, h)));
            }
            std::ranges::copy(next, h);
        });
    Tensors result;
    TESSERA_TRY(result.emplace_back(), madeSequence(context, layer, outputs));
    TESSERA_TRY(result.emplace_back(), madeState(context, layer, state));
    return result;
}

base::Result<Tensors> gru(const KernelContext& context) {
    enum Gate : std::uint8_t { kUpdate, kReset, kHidden };
    TESSERA_TRY(const Layer layer, layerOf(context, 3));
    TESSERA_TRY(const auto functions, functionsOf(context, layer, kGruDefaults));
    TESSERA_TRY(std::vector<double> state, stateOf(context, 5, layer));
    const bool resetsAfter = context.attributes().intOr("linear_before_reset", 0) != 0;
    const auto hidden = static_cast<std::size_t>(layer.hidden);
    std::vector<double> update(hidden);
    std::vector<double> reset(hidden);
    std::vector<double> masked(hidden);
    std::vector<double> next(hidden);
    const auto step = [&](std::int64_t direction, std::int64_t, const double* x, double* h) {
        const Direction weights(layer, direction);
        const auto& f = functions[static_cast<std::size_t>(direction)];
        for (std::size_t unit = 0; unit < hidden; ++unit) {
            const auto i = static_cast<std::int64_t>(unit);
            update[unit] = f[0](layer.limited(weights.gate(kUpdate, i, x, h)));
            reset[unit] = f[0](layer.limited(weights.gate(kReset, i, x, h)));
            masked[unit] = reset[unit] * h[unit];
        }
        for (std::size_t unit = 0; unit < hidden; ++unit) {
            const auto i = static_cast<std::int64_t>(unit);
            // The reset gate works on the state, or on the state's whole share of the sum.
            const double share =
                resetsAfter ? reset[unit] * (weights.fromState(kHidden, i, h) + weights.stateBias(kHidden, i))
                            : weights.fromState(kHidden, i, masked.data()) + weights.stateBias(kHidden, i);
            const double candidate = f[1](layer.limited(weights.fromInput(kHidden, i, x) + share));
            next[unit] = (1.0 - update[unit]) * candidate + update[unit] * h[unit];
        }
        std::ranges::copy(next, h);
    };
    const auto outputs = walk(layer, state, step);
    Tensors result;
    TESSERA_TRY(result.emplace_back(), madeSequence(context, layer, outputs));
    TESSERA_TRY(result.emplace_back(), madeState(context, layer, state));
    return result;
}

base::Result<Tensors> lstm(const KernelContext& context) {
    enum Gate : std::uint8_t { kInput, kOutput, kForget, kCell };
    TESSERA_TRY(const Layer layer, layerOf(context, 4));
    TESSERA_TRY(const auto functions, functionsOf(context, layer, kLstmDefaults));
    TESSERA_TRY(std::vector<double> state, stateOf(context, 5, layer));
    TESSERA_TRY(std::vector<double> cells, stateOf(context, 6, layer));
    // Peepholes of the input, output and forget gates. Where there are none nothing is added: not a product
    // of zero, which is NaN for an infinite cell.
    const bool peeps = context.hasInput(7);
    TESSERA_TRY(const auto peepholes, optionalNumbers(context, 7, {layer.directions, 3 * layer.hidden}));
    const bool couples = context.attributes().intOr("input_forget", 0) != 0;
    std::vector<double> next(static_cast<std::size_t>(layer.hidden));
    const auto step = [&](std::int64_t direction, std::int64_t batch, const double* x, double* h) {
        const Direction weights(layer, direction);
        const auto& f = functions[static_cast<std::size_t>(direction)];
        const double* peep = peepholes.data() + direction * 3 * layer.hidden;
        double* cell = cells.data() + (direction * layer.batch + batch) * layer.hidden;
        for (std::int64_t unit = 0; unit < layer.hidden; ++unit) {
            const auto peepAt = [&](Gate gate, double value) {
                return peeps ? peep[gate * layer.hidden + unit] * value : 0.0;
            };
            const auto sum = [&](Gate gate) { return weights.gate(gate, unit, x, h); };
            const double before = cell[unit];
            const double input = f[0](layer.limited(sum(kInput) + peepAt(kInput, before)));
            const double forget =
                couples ? 1.0 - input : f[0](layer.limited(sum(kForget) + peepAt(kForget, before)));
            cell[unit] = forget * before + input * f[1](layer.limited(sum(kCell)));
            const double output = f[0](layer.limited(sum(kOutput) + peepAt(kOutput, cell[unit])));
            next[static_cast<std::size_t>(unit)] = output * f[2](cell[unit]);
        }
        std::ranges::copy(next, h);
    };
    const auto outputs = walk(layer, state, step);
    Tensors result;
    TESSERA_TRY(result.emplace_back(), madeSequence(context, layer, outputs));
    TESSERA_TRY(result.emplace_back(), madeState(context, layer, state));
    TESSERA_TRY(result.emplace_back(), madeState(context, layer, cells));
    return result;
}

KernelRows recurrentKernels() {
    static constexpr std::array kRows{
        KernelEntry{"", "GRU", gru},
        KernelEntry{"", "LSTM", lstm},
        KernelEntry{"", "RNN", rnn},
    };
    return kRows;
}

} // namespace tessera::kernels
