// RNN, GRU and LSTM as a region states them, and their kernel.
#pragma once

#include "engine/backends/onednn/candidate.h"
#include "engine/backends/onednn/recurrent_steps.h"

#include <array>
#include <memory>
#include <optional>

namespace tessera::onednn {

/// X [steps, batch, inputs], W [directions, gates · hidden, inputs], R [directions, gates · hidden, hidden],
/// B [directions, 2 · gates · hidden] -> Y [steps, directions, batch, hidden], Y_h and Y_c [directions,
/// batch, hidden]; batch first in layout 1.
struct Layer {
    Cell cell = Cell::kRnn;
    std::int64_t steps = 0;
    std::int64_t batch = 0;
    std::int64_t inputs = 0;
    std::int64_t hidden = 0;
    std::int64_t directions = 1;
    bool startsReversed = false;
    bool isBatchFirst = false;
    std::size_t source = 0;  ///< among the region's inputs
    std::size_t weights = 0; ///< W, R, B, P: among its constants
    std::size_t recurrence = 0;
    std::optional<std::size_t> bias;
    std::optional<std::size_t> peepholes;
    std::array<std::optional<Operand>, 2> initial;   ///< of the state and the cell; absent: zeros
    std::array<std::int32_t, 3> outputs{-1, -1, -1}; ///< Y, Y_h, Y_c: among the region's outputs, or -1

    [[nodiscard]] std::int64_t gates() const { return gatesOf(cell); }
    [[nodiscard]] bool isReversed(std::int64_t direction) const { return startsReversed || direction == 1; }
};

/// Bytes that such a kernel needs.
struct RecurrentMemory {
    std::size_t workspace = 0;
    std::size_t persistent = 0;
};
/// Throws dnnl::error where the inputs' product is not to be had.
[[nodiscard]] RecurrentMemory recurrentMemory(const dnnl::engine& engine, const Layer& layer);
[[nodiscard]] std::unique_ptr<plugin::Kernel> makeRecurrentKernel(const dnnl::engine& engine,
                                                                  const Layer& layer, int threads);

} // namespace tessera::onednn
