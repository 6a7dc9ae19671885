#include "engine/backends/onednn/recurrent_steps.h"

#include "engine/backends/onednn/lanes.h"

#include <algorithm>

namespace tessera::onednn {

namespace {

/// Where a cell finds what belongs to a vector of units of one row.
struct Place {
    std::int64_t row = 0;
    std::int64_t block = 0;
    std::int64_t unit = 0;   ///< the first
    std::int64_t count = 0;  ///< of units, at most a vector
    std::int64_t padded = 0; ///< units of all blocks
};

template <int kLanes>
using Floats = typename Lanes<kLanes>::Floats;

// A cell says which gates one product makes (`kGates` from `kFirstGate` on, of `kGatesOfInputs`), what it
// multiplies, whether the last gate's sum starts from the state's bias, and how the sums become the state.

struct RnnCell {
    static constexpr int kGates = 1;
    static constexpr int kFirstGate = 0;
    static constexpr int kGatesOfInputs = 1;
    static constexpr bool kStartsFromBias = false;

    static const float* panelsOf(const StepWeights& weights) { return weights.panels; }
    static Rows<const float> factor(const TimeStep& step) { return step.before; }

    template <int kLanes>
    [[gnu::always_inline]] static void finish(const StepWeights& /*weights*/, const TimeStep& step,
                                              const Place& at, Floats<kLanes> (&sums)[kGates]) {
        Lanes<kLanes>::tanh(sums[0]);
        Lanes<kLanes>::store(sums[0], step.after.at(at.row) + at.unit, at.count);
    }
};

struct LstmCell {
    static constexpr int kGates = 4;
    static constexpr int kFirstGate = 0;
    static constexpr int kGatesOfInputs = 4;
    static constexpr bool kStartsFromBias = false;

    static const float* panelsOf(const StepWeights& weights) { return weights.panels; }
    static Rows<const float> factor(const TimeStep& step) { return step.before; }

    template <int kLanes>
    [[gnu::always_inline]] static void finish(const StepWeights& weights, const TimeStep& step,
                                              const Place& at, Floats<kLanes> (&sums)[kGates]) {
        auto& [input, output, forget, candidate] = sums;
        float* held = step.cells.at(at.row) + at.unit;
        Floats<kLanes> cell;
        Floats<kLanes> peephole;
        Lanes<kLanes>::load(cell, held);
        if (weights.peepholes != nullptr) {
            Lanes<kLanes>::load(peephole, weights.peepholes + at.unit);
            input += peephole * cell;
            Lanes<kLanes>::load(peephole, weights.peepholes + 2 * at.padded + at.unit);
            forget += peephole * cell;
        }
        Lanes<kLanes>::sigmoid(input);
        Lanes<kLanes>::sigmoid(forget);
        Lanes<kLanes>::tanh(candidate);
        Floats<kLanes> made = forget * cell + input * candidate;
        Lanes<kLanes>::store(made, held);
        if (weights.peepholes != nullptr) {
            Lanes<kLanes>::load(peephole, weights.peepholes + at.padded + at.unit);
            output += peephole * made;
        }
        Lanes<kLanes>::sigmoid(output);
        Lanes<kLanes>::tanh(made);
        made *= output;
        Lanes<kLanes>::store(made, step.after.at(at.row) + at.unit, at.count);
    }
};

struct GruLinearCell {
    static constexpr int kGates = 3;
    static constexpr int kFirstGate = 0;
    static constexpr int kGatesOfInputs = 3;
    static constexpr bool kStartsFromBias = true;

    static const float* panelsOf(const StepWeights& weights) { return weights.panels; }
    static Rows<const float> factor(const TimeStep& step) { return step.before; }

    template <int kLanes>
    [[gnu::always_inline]] static void finish(const StepWeights& /*weights*/, const TimeStep& step,
                                              const Place& at, Floats<kLanes> (&sums)[kGates]) {
        auto& [update, reset, share] = sums;
        Lanes<kLanes>::sigmoid(update);
        Lanes<kLanes>::sigmoid(reset);
        Floats<kLanes> candidate;
        Lanes<kLanes>::load(candidate, step.inputs.at(at.row) + (at.block * kGatesOfInputs + 2) * kLanes);
        candidate += reset * share;
        Lanes<kLanes>::tanh(candidate);
        Floats<kLanes> state;
        Lanes<kLanes>::load(state, step.before.at(at.row) + at.unit, at.count);
        const Floats<kLanes> made = (1.0F - update) * candidate + update * state;
        Lanes<kLanes>::store(made, step.after.at(at.row) + at.unit, at.count);
    }
};

struct GruGates {
    static constexpr int kGates = 2;
    static constexpr int kFirstGate = 0;
    static constexpr int kGatesOfInputs = 3;
    static constexpr bool kStartsFromBias = false;

    static const float* panelsOf(const StepWeights& weights) { return weights.panels; }
    static Rows<const float> factor(const TimeStep& step) { return step.before; }

    template <int kLanes>
    [[gnu::always_inline]] static void finish(const StepWeights& /*weights*/, const TimeStep& step,
                                              const Place& at, Floats<kLanes> (&sums)[kGates]) {
        Lanes<kLanes>::sigmoid(sums[0]);
        Lanes<kLanes>::sigmoid(sums[1]);
        Floats<kLanes> state;
        Lanes<kLanes>::load(state, step.before.at(at.row) + at.unit, at.count);
        state *= sums[1];
        Lanes<kLanes>::store(sums[0], step.update.at(at.row) + at.unit);
        Lanes<kLanes>::store(state, step.masked.at(at.row) + at.unit);
    }
};

struct GruCandidate {
    static constexpr int kGates = 1;
    static constexpr int kFirstGate = 2;
    static constexpr int kGatesOfInputs = 3;
    static constexpr bool kStartsFromBias = false;

    static const float* panelsOf(const StepWeights& weights) { return weights.candidatePanels; }
    static Rows<const float> factor(const TimeStep& step) { return {step.masked.data, step.masked.stride}; }

    template <int kLanes>
    [[gnu::always_inline]] static void finish(const StepWeights& /*weights*/, const TimeStep& step,
                                              const Place& at, Floats<kLanes> (&sums)[kGates]) {
        Lanes<kLanes>::tanh(sums[0]);
        Floats<kLanes> state;
        Lanes<kLanes>::load(state, step.before.at(at.row) + at.unit, at.count);
        Floats<kLanes> update;
        Lanes<kLanes>::load(update, step.update.at(at.row) + at.unit);
        const Floats<kLanes> made = (1.0F - update) * sums[0] + update * state;
        Lanes<kLanes>::store(made, step.after.at(at.row) + at.unit, at.count);
    }
};

/// `kRows` rows of `kBlocks` blocks: as many sums as the registers hold.
template <int kLanes, typename Kind, int kRows, int kBlocks>
[[gnu::always_inline]] inline void runTile(const StepWeights& weights, const TimeStep& step, std::int64_t row,
                                           std::int64_t block) {
    constexpr int kGates = Kind::kGates;
    const std::int64_t padded = (step.hidden + kLanes - 1) / kLanes * kLanes;
    const std::int64_t panelSize = step.hidden * kGates * kLanes;
    const float* panel = Kind::panelsOf(weights) + block * panelSize;
    const Rows<const float> factor = Kind::factor(step);
    const float* state[kRows];
    Floats<kLanes> sums[kRows][kBlocks][kGates];
#pragma GCC unroll 8
    for (int i = 0; i < kRows; ++i) {
        state[i] = factor.at(row + i);
        const float* inputs = step.inputs.at(row + i);
#pragma GCC unroll 8
        for (int j = 0; j < kBlocks; ++j) {
#pragma GCC unroll 4
            for (int gate = 0; gate < kGates; ++gate) {
                const bool isBias = Kind::kStartsFromBias && gate + 1 == kGates;
                Lanes<kLanes>::load(sums[i][j][gate], isBias ? weights.stateBias + (block + j) * kLanes
                                                             : inputs + ((block + j) * Kind::kGatesOfInputs +
                                                                         Kind::kFirstGate + gate) *
                                                                            kLanes);
            }
        }
    }
    for (std::int64_t k = 0; k < step.hidden; ++k) {
#pragma GCC unroll 8
        for (int j = 0; j < kBlocks; ++j) {
#pragma GCC unroll 4
            for (int gate = 0; gate < kGates; ++gate) {
                Floats<kLanes> weight;
                Lanes<kLanes>::load(weight, panel + j * panelSize + (k * kGates + gate) * kLanes);
#pragma GCC unroll 8
                for (int i = 0; i < kRows; ++i) {
                    sums[i][j][gate] += weight * state[i][k];
                }
            }
        }
    }
#pragma GCC unroll 8
    for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 8
        for (int j = 0; j < kBlocks; ++j) {
            const std::int64_t unit = (block + j) * kLanes;
            const std::int64_t count = std::min<std::int64_t>(kLanes, step.hidden - unit);
            Kind::template finish<kLanes>(weights, step, {row + i, block + j, unit, count, padded},
                                          sums[i][j]);
        }
    }
}

/// Rows in fours or pairs, each with one block; what is left with two, for enough independent sums.
template <int kLanes, typename Kind>
[[gnu::always_inline]] inline void runBlocks(const StepWeights& weights, const TimeStep& step,
                                             std::int64_t first, std::int64_t end) {
    constexpr int kRows = kLanes == 16 ? 4 : 2; // 32 registers, or 16
    constexpr int kBlocks = 2;
    const std::int64_t tiled = step.batch / kRows * kRows;
    for (std::int64_t block = first; block < end; ++block) {
        for (std::int64_t row = 0; row < tiled; row += kRows) {
            runTile<kLanes, Kind, kRows, 1>(weights, step, row, block);
        }
    }
    for (std::int64_t row = tiled; row < step.batch; ++row) {
        std::int64_t block = first;
        for (; block + kBlocks <= end; block += kBlocks) {
            runTile<kLanes, Kind, 1, kBlocks>(weights, step, row, block);
        }
        for (; block < end; ++block) {
            runTile<kLanes, Kind, 1, 1>(weights, step, row, block);
        }
    }
}

template <typename Kind>
void runPlain(const StepWeights& weights, const TimeStep& step, std::int64_t first, std::int64_t end) {
    runBlocks<4, Kind>(weights, step, first, end);
}

#if defined(__x86_64__) && !defined(__clang__)
template <typename Kind>
__attribute__((target("arch=x86-64-v3"))) void runByEight(const StepWeights& weights, const TimeStep& step,
                                                          std::int64_t first, std::int64_t end) {
    runBlocks<8, Kind>(weights, step, first, end);
}

template <typename Kind>
__attribute__((target("arch=x86-64-v4"))) void runBySixteen(const StepWeights& weights, const TimeStep& step,
                                                            std::int64_t first, std::int64_t end) {
    runBlocks<16, Kind>(weights, step, first, end);
}
#endif

template <typename Kind>
StepFunction functionFor(int lanes) {
#if defined(__x86_64__) && !defined(__clang__)
    if (lanes == 16) {
        return runBySixteen<Kind>;
    }
    if (lanes == 8) {
        return runByEight<Kind>;
    }
#endif
    static_cast<void>(lanes);
    return runPlain<Kind>;
}

} // namespace

StepParts stepParts(Cell cell, int lanes) {
    switch (cell) {
    case Cell::kRnn:
        return {functionFor<RnnCell>(lanes)};
    case Cell::kGru:
        return {functionFor<GruGates>(lanes), functionFor<GruCandidate>(lanes)};
    case Cell::kGruLinear:
        return {functionFor<GruLinearCell>(lanes)};
    case Cell::kLstm:
        return {functionFor<LstmCell>(lanes)};
    }
    return {};
}

} // namespace tessera::onednn
