#pragma once

#include "engine/kernels/network_accuracy.h"
#include "engine/measure/recorded_values.h"
#include "engine/session/plan_execution.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tessera::session {

/// What the comparison of a whole plan with the reference found.
struct PlanCheck {
    enum class Result : std::uint8_t {
        kRight,
        kWrong,
        kFailed, ///< it could not be run
    } result = Result::kRight;
    std::string reason; ///< which output, on which draw, by how much; or why it did not run
};

/// Compares whole plans with the reference, on draws of the model's inputs: the model as read, whatever is
/// compared. What the reference makes of a draw is computed once.
class PlanChecks {
public:
    /// `execution` outlives it.
    explicit PlanChecks(PlanExecution& execution) : m_execution(execution) {}

    /// On the first `draws` of the model's, without those that the reference refuses, if it takes one at all.
    /// On the others, for which the reference takes too long, it has to agree with `trusted`, each region of
    /// which passed (nullptr: they are left out); only where the two differ the reference says which of them
    /// is wrong.
    ///
    /// \par Errors of the reference; kCancelled.
    [[nodiscard]] base::Result<PlanCheck> check(const plan::Plan& plan, std::size_t draws,
                                                const plan::Plan* trusted, std::stop_token stop);

    /// Why the reference refuses a draw: the model itself makes values of it that an operator's definition
    /// forbids, so that nothing can be judged on it. Empty: it does not. \par Errors of the reference
    /// otherwise.
    [[nodiscard]] base::Result<std::string> refusal(const measure::InputDraw& draw, std::stop_token stop);

    /// Is the draw known to be refused by the reference?
    [[nodiscard]] bool isRefused(const std::string& draw) const;

    /// Each output on one draw, in the graph's order. Positions that move when the reference itself is
    /// disturbed by rounding errors (the order of near ties, what is cut at a threshold) are left out.
    /// \par Errors of the reference, and of the plan.
    struct OutputCheck {
        kernels::NetworkDeviation deviation;
        std::int64_t unstable = 0; ///< positions that were left out
    };
    [[nodiscard]] base::Result<std::vector<OutputCheck>>
    compare(const plan::Plan& plan, const measure::InputDraw& draw, std::stop_token stop);

private:
    using Tensors = std::vector<graph::Tensor>;
    /// What is known of one draw.
    struct Answers {
        std::optional<Tensors> right;
        std::string refusal; ///< in place of it
        std::vector<Tensors> disturbed;
        std::uint64_t disturbances = 0; ///< that were tried
    };
    [[nodiscard]] base::Result<const Tensors*> rightAnswer(const measure::InputDraw& draw,
                                                           std::stop_token stop);
    [[nodiscard]] base::Result<Tensors> outputsOf(const plan::Plan& plan, const measure::InputDraw& draw,
                                                  std::stop_token stop);
    [[nodiscard]] base::Result<std::vector<OutputCheck>> compareOutputs(const plan::Plan& plan,
                                                                        const measure::InputDraw& draw,
                                                                        const Tensors& outputs,
                                                                        std::stop_token stop);
    /// One output of the reference, disturbed by rounding errors of the class's size.
    [[nodiscard]] base::Result<std::vector<graph::Tensor>> disturbedAnswers(const measure::InputDraw& draw,
                                                                            std::size_t output,
                                                                            graph::Precision precision,
                                                                            std::stop_token stop);
    [[nodiscard]] bool agree(const Tensors& outputs, const Tensors& others, const plan::Plan& plan,
                             const measure::InputDraw& draw) const;
    /// On a draw that is judged. \param trusted  nullptr: beside the reference
    [[nodiscard]] base::Result<PlanCheck> checkOn(const measure::InputDraw& draw, const plan::Plan& plan,
                                                  const plan::Plan* trusted, std::stop_token stop);
    [[nodiscard]] std::string reasonOf(const std::vector<OutputCheck>& outputs,
                                       const measure::InputDraw& draw) const;

    PlanExecution& m_execution;
    std::map<std::string, Answers> m_answers; ///< by draw
};

} // namespace tessera::session
