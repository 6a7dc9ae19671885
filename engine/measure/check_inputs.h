#pragma once

#include "engine/base/result.h"
#include "engine/base/units.h"
#include "engine/graph/graph.h"
#include "engine/measure/input_draws.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tessera::measure {

/// The draws of one model's inputs on which everything is checked that may become its plan, and the time that
/// its reference may take for them. Drawn when they are first asked for.
class CheckInputs {
public:
    /// \param model  as read, with its sizes: what its operators make of its inputs decides what is drawn.
    CheckInputs(graph::GraphRef model, std::uint64_t seed) : m_model(std::move(model)), m_seed(seed) {}

    /// \par Errors as drawModelInputs.
    [[nodiscard]] base::Result<std::span<const InputDraw>> draws();
    /// Of their names and bytes.
    [[nodiscard]] base::Result<base::Hash128> hash();

    /// How long all runs of the reference may take together.
    void setBudget(base::Nanoseconds budget) { m_budget = budget; }
    [[nodiscard]] base::Nanoseconds budget() const { return m_budget; }

    /// How many of the draws there is time for: all where the reference runs them within the budget, of the
    /// model as read and simplified; else one; none where it would not even run that.
    /// \param run  what one run of the reference takes; empty: it takes too long to be tried.
    [[nodiscard]] std::size_t affordable(std::optional<base::Nanoseconds> run, std::size_t draws) const;
    /// Is a run worth trying within the budget, by the operations that the model needs?
    [[nodiscard]] bool mayTry(std::int64_t flops, int threads) const;

private:
    graph::GraphRef m_model;
    std::uint64_t m_seed;
    base::Nanoseconds m_budget{6'000'000'000};
    std::optional<std::vector<InputDraw>> m_draws;
};

} // namespace tessera::measure
