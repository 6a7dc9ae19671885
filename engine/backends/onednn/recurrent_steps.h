// One time step of RNN, GRU and LSTM: the product with the state, and the gates while the sums are in
// registers. The inputs' share of the sums comes from one product over all steps.
//
// Units are taken in blocks of as many as a vector holds, the last one filled up with zeros. Weights lie as
// [blocks][hidden][gates][lanes], the inputs' share of a row as [blocks][gates][lanes], with gates in the
// standard's order (LSTM: input, output, forget, cell; GRU: update, reset, hidden).
#pragma once

#include <cstdint>

namespace tessera::onednn {

enum class Cell : std::uint8_t { kRnn, kGru, kGruLinear, kLstm }; ///< kGruLinear: linear before reset

[[nodiscard]] constexpr std::int64_t gatesOf(Cell cell) {
    return cell == Cell::kRnn ? 1 : cell == Cell::kLstm ? 4 : 3;
}

/// Of one direction.
struct StepWeights {
    const float* panels = nullptr;          ///< all gates; of kGru only update and reset
    const float* candidatePanels = nullptr; ///< kGru: the hidden gate
    const float* stateBias = nullptr;       ///< kGruLinear: of the hidden gate's state, [blocks][lanes]
    const float* peepholes = nullptr;       ///< kLstm, or none: [input, output, forget][blocks][lanes]
};

/// Rows are batch elements, `stride` floats apart.
template <typename Number>
struct Rows {
    Number* data = nullptr;
    std::int64_t stride = 0;

    [[nodiscard]] Number* at(std::int64_t row) const { return data + row * stride; }
};

struct TimeStep {
    std::int64_t batch = 0;
    std::int64_t hidden = 0;
    Rows<const float> inputs; ///< their share of the sums, all biases in it but stateBias
    Rows<const float> before; ///< the state, [hidden]
    Rows<float> after;        ///< the new one; not the memory of `before`
    Rows<float> cells;        ///< kLstm: [blocks][lanes], replaced
    Rows<float> update;       ///< kGru: the update gate, [blocks][lanes]
    Rows<float> masked;       ///< kGru: reset gate · state, [blocks][lanes]
};

/// Computes the blocks [first, end) of a step.
using StepFunction = void (*)(const StepWeights& weights, const TimeStep& step, std::int64_t first,
                              std::int64_t end);

/// A second part begins when all blocks of the first are done.
struct StepParts {
    StepFunction first = nullptr;
    StepFunction second = nullptr; ///< nullptr: there is none
};

/// \param lanes  4, 8 or 16, not above lanesHere().
[[nodiscard]] StepParts stepParts(Cell cell, int lanes);

} // namespace tessera::onednn
