// Steps against the standard's equations in double; how weights are packed is the kernel's and conformance's.
#include "engine/backends/onednn/lanes.h"
#include "engine/backends/onednn/recurrent_steps.h"

#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <random>
#include <string>
#include <vector>

namespace tessera::onednn {

namespace {

double sigmoid(double x) {
    return 1.0 / (1.0 + std::exp(-x));
}

struct Trial {
    Cell cell = Cell::kRnn;
    int lanes = 4;
    std::int64_t batch = 1;
    std::int64_t hidden = 1;
};

class RecurrentSteps : public testing::TestWithParam<Trial> {
protected:
    RecurrentSteps()
        : m_blocks((GetParam().hidden + GetParam().lanes - 1) / GetParam().lanes)
        , m_units(m_blocks * GetParam().lanes) {
        const auto& trial = GetParam();
        const std::int64_t gates = gatesOf(trial.cell);
        m_weights = draw(gates * trial.hidden * trial.hidden); // [gates][units][hidden]
        m_shares = draw(trial.batch * gates * m_units);        // as steps take them
        m_before = draw(trial.batch * trial.hidden);
        m_cells = draw(trial.batch * m_units);
        m_peepholes = draw(3 * m_units);
        m_stateBias = draw(m_units);
        m_update.resize(m_cells.size());
        m_masked.resize(m_cells.size());
        m_after.resize(m_before.size());
    }

    std::vector<float> draw(std::int64_t count) {
        std::uniform_real_distribution<float> range(-0.7F, 0.7F);
        std::vector<float> list(static_cast<std::size_t>(count));
        for (float& each : list) {
            each = range(m_random);
        }
        return list;
    }

    /// [blocks][hidden][gates][lanes] of `count` gates from `first` on.
    [[nodiscard]] std::vector<float> pack(std::int64_t first, std::int64_t count) const {
        const auto& trial = GetParam();
        std::vector<float> panels(static_cast<std::size_t>(m_units * trial.hidden * count), 0.0F);
        for (std::int64_t gate = 0; gate < count; ++gate) {
            for (std::int64_t unit = 0; unit < trial.hidden; ++unit) {
                for (std::int64_t k = 0; k < trial.hidden; ++k) {
                    const std::int64_t at =
                        ((unit / trial.lanes * trial.hidden + k) * count + gate) * trial.lanes;
                    panels[static_cast<std::size_t>(at + unit % trial.lanes)] =
                        weightAt(first + gate, unit, k);
                }
            }
        }
        return panels;
    }

    [[nodiscard]] float weightAt(std::int64_t gate, std::int64_t unit, std::int64_t k) const {
        return m_weights[static_cast<std::size_t>((gate * GetParam().hidden + unit) * GetParam().hidden + k)];
    }

    [[nodiscard]] double share(std::int64_t row, std::int64_t gate, std::int64_t unit) const {
        const std::int64_t gates = gatesOf(GetParam().cell);
        const std::int64_t lanes = GetParam().lanes;
        return m_shares[static_cast<std::size_t>(
            (row * m_blocks * gates + unit / lanes * gates + gate) * lanes + unit % lanes)];
    }

    /// R · `state` of a row.
    [[nodiscard]] double product(std::int64_t gate, std::int64_t unit,
                                 const std::vector<double>& state) const {
        double sum = 0.0;
        for (std::int64_t k = 0; k < GetParam().hidden; ++k) {
            sum += static_cast<double>(weightAt(gate, unit, k)) * state[static_cast<std::size_t>(k)];
        }
        return sum;
    }

    /// The new state of one unit; `cell` is replaced.
    [[nodiscard]] double expected(std::int64_t row, std::int64_t unit, double& cell) const {
        const auto& trial = GetParam();
        const std::vector<double> state(m_before.begin() + row * trial.hidden,
                                        m_before.begin() + (row + 1) * trial.hidden);
        const auto held = state[static_cast<std::size_t>(unit)];
        const auto sum = [&](std::int64_t gate) {
            return share(row, gate, unit) + product(gate, unit, state);
        };
        const auto peephole = [&](std::int64_t gate) {
            return static_cast<double>(m_peepholes[static_cast<std::size_t>(gate * m_units + unit)]);
        };
        switch (trial.cell) {
        case Cell::kRnn:
            return std::tanh(sum(0));
        case Cell::kLstm: {
            const double input = sigmoid(sum(0) + peephole(0) * cell);
            const double forget = sigmoid(sum(2) + peephole(2) * cell);
            cell = forget * cell + input * std::tanh(sum(3));
            return sigmoid(sum(1) + peephole(1) * cell) * std::tanh(cell);
        }
        case Cell::kGruLinear: {
            const double bias = m_stateBias[static_cast<std::size_t>(unit)];
            const double candidate =
                std::tanh(share(row, 2, unit) + sigmoid(sum(1)) * (product(2, unit, state) + bias));
            return (1.0 - sigmoid(sum(0))) * candidate + sigmoid(sum(0)) * held;
        }
        case Cell::kGru: {
            auto reset = state;
            for (std::int64_t each = 0; each < trial.hidden; ++each) {
                reset[static_cast<std::size_t>(each)] *=
                    sigmoid(share(row, 1, each) + product(1, each, state));
            }
            const double candidate = std::tanh(share(row, 2, unit) + product(2, unit, reset));
            return (1.0 - sigmoid(sum(0))) * candidate + sigmoid(sum(0)) * held;
        }
        }
        return 0.0;
    }

    std::mt19937 m_random{7};
    std::int64_t m_blocks;
    std::int64_t m_units;
    std::vector<float> m_weights;
    std::vector<float> m_shares;
    std::vector<float> m_before;
    std::vector<float> m_after;
    std::vector<float> m_cells;
    std::vector<float> m_peepholes;
    std::vector<float> m_stateBias;
    std::vector<float> m_update;
    std::vector<float> m_masked;
};

TEST_P(RecurrentSteps, FollowTheEquations) {
    const auto& trial = GetParam();
    const bool isSplit = trial.cell == Cell::kGru;
    const auto panels = pack(0, isSplit ? 2 : gatesOf(trial.cell));
    const auto candidates = isSplit ? pack(2, 1) : std::vector<float>();
    const StepWeights stepWeights{.panels = panels.data(),
                                  .candidatePanels = candidates.data(),
                                  .stateBias = m_stateBias.data(),
                                  .peepholes = m_peepholes.data()};
    const auto start = m_cells;
    const TimeStep step{.batch = trial.batch,
                        .hidden = trial.hidden,
                        .inputs = {m_shares.data(), gatesOf(trial.cell) * m_units},
                        .before = {m_before.data(), trial.hidden},
                        .after = {m_after.data(), trial.hidden},
                        .cells = {m_cells.data(), m_units},
                        .update = {m_update.data(), m_units},
                        .masked = {m_masked.data(), m_units}};
    for (const auto part :
         {stepParts(trial.cell, trial.lanes).first, stepParts(trial.cell, trial.lanes).second}) {
        const std::int64_t half = m_blocks / 2; // two threads' shares, one after the other
        if (part != nullptr) {
            part(stepWeights, step, 0, half);
            part(stepWeights, step, half, m_blocks);
        }
    }
    for (std::int64_t row = 0; row < trial.batch; ++row) {
        for (std::int64_t unit = 0; unit < trial.hidden; ++unit) {
            double cell = start[static_cast<std::size_t>(row * m_units + unit)];
            const double state = expected(row, unit, cell);
            EXPECT_NEAR(m_after[static_cast<std::size_t>(row * trial.hidden + unit)], state, 2e-6);
            if (trial.cell == Cell::kLstm) {
                EXPECT_NEAR(m_cells[static_cast<std::size_t>(row * m_units + unit)], cell, 2e-6);
            }
        }
    }
}

std::vector<Trial> trials() {
    std::vector<Trial> list;
    for (const auto cell : {Cell::kRnn, Cell::kGru, Cell::kGruLinear, Cell::kLstm}) {
        for (const int lanes : {4, 8, 16}) {
            for (const auto& [batch, hidden] :
                 std::array{std::pair{1, 1}, std::pair{1, 37}, std::pair{5, 19}, std::pair{4, 64}}) {
                if (lanes <= lanesHere()) {
                    list.push_back({cell, lanes, batch, hidden});
                }
            }
        }
    }
    return list;
}

std::string nameOf(const testing::TestParamInfo<Trial>& info) {
    constexpr std::array kNames{"rnn", "gru", "gru_linear", "lstm"};
    return std::string(kNames[static_cast<std::size_t>(info.param.cell)]) + "_" +
           std::to_string(info.param.lanes) + "_lanes_" + std::to_string(info.param.batch) + "_of_" +
           std::to_string(info.param.hidden);
}

INSTANTIATE_TEST_SUITE_P(Cells, RecurrentSteps, testing::ValuesIn(trials()), nameOf);

} // namespace

} // namespace tessera::onednn
