#pragma once

#include "engine/base/clock.h"
#include "engine/kernels/network_accuracy.h"
#include "engine/measure/check_record.h"
#include "engine/measure/recorded_values.h"
#include "engine/session/plan_execution.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
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

/// What a search asks of whole plans besides their times: whether they are right, and what takes how long in
/// them. Workers answer, or a test's fake.
class PlanJudge {
public:
    virtual ~PlanJudge() = default;

    /// How long all runs of the reference may take together.
    virtual void setReferenceTime(base::Nanoseconds time) = 0;
    /// How long a worker may be silent from now on. \see measure::HangLimits::set
    virtual void setHangTimes(const std::optional<measure::HangTimes>& times) = 0;
    /// Loads plans that will be used soon. One that cannot be loaded says why when it is used.
    virtual void prepareAhead(std::span<const plan::PlanRef> plans, std::stop_token stop) = 0;
    /// Compares a plan with the reference on the first `scope.draws` draws of the model's, without those that
    /// the reference refuses, if it takes one at all. On the others, for which the reference takes too long,
    /// it has to agree with `trusted`: a plan each region of which passed, or that of a runtime, which shares
    /// no kernel with it (null: they are left out); only where the two differ the reference says which of
    /// them is wrong.
    /// \par Errors of the reference; kCancelled.
    [[nodiscard]] virtual base::Result<PlanCheck> check(const plan::Plan& plan, const plan::Plan* trusted,
                                                        const measure::CheckScope& scope,
                                                        std::stop_token stop) = 0;
    /// \see PlanExecution::blame
    [[nodiscard]] virtual base::Result<std::optional<PlanExecution::BlamedRegion>>
    blame(const plan::Plan& plan, std::size_t draws, std::stop_token stop) = 0;
    /// Times of the regions and conversions in place, of so many inferences.
    [[nodiscard]] virtual base::Result<runtime::ProfileOutcome> profile(const plan::Plan& plan, int rounds,
                                                                        std::stop_token stop) = 0;
    /// On what plans were compared since `setReferenceTime`.
    [[nodiscard]] virtual const CheckReport& report() const = 0;
};

/// PlanJudge over the workers of a model, on draws of its inputs: the model as read, whatever is compared.
/// What the reference makes of a draw is computed once.
class PlanChecks final : public PlanJudge {
public:
    /// Both outlive it.
    PlanChecks(PlanExecution& execution, const base::Clock& clock) : m_execution(execution), m_clock(clock) {}

    void setReferenceTime(base::Nanoseconds time) override;
    void setHangTimes(const std::optional<measure::HangTimes>& times) override {
        m_execution.setHangTimes(times);
    }
    void prepareAhead(std::span<const plan::PlanRef> plans, std::stop_token stop) override {
        m_execution.prepareAhead(plans, stop);
    }
    base::Result<PlanCheck> check(const plan::Plan& plan, const plan::Plan* trusted,
                                  const measure::CheckScope& scope, std::stop_token stop) override;
    base::Result<std::optional<PlanExecution::BlamedRegion>> blame(const plan::Plan& plan, std::size_t draws,
                                                                   std::stop_token stop) override {
        return m_execution.blame(plan, draws, stop);
    }
    base::Result<runtime::ProfileOutcome> profile(const plan::Plan& plan, int rounds,
                                                  std::stop_token stop) override {
        return m_execution.profile(plan, rounds, {std::move(stop), {}});
    }
    [[nodiscard]] const CheckReport& report() const override { return m_report; }

    /// Why the reference refuses a draw: the model itself makes values of it that an operator's definition
    /// forbids, so that nothing can be judged on it. Empty: it does not. \par Errors of the reference
    /// otherwise.
    [[nodiscard]] base::Result<std::string> refusal(const measure::InputDraw& draw, std::stop_token stop);
    struct OutputCheck {
        kernels::NetworkDeviation deviation;
        std::int64_t unstable = 0; ///< positions that were left out
    };
    /// Each output on a draw that the reference does not refuse, in the graph's order. Positions that move
    /// when the reference itself is disturbed by rounding errors (the order of near ties, what is cut at a
    /// threshold) are left out. \par Errors of the reference, and of the plan.
    [[nodiscard]] base::Result<std::vector<OutputCheck>>
    compare(const plan::Plan& plan, const measure::InputDraw& draw, std::stop_token stop);

private:
    using Tensors = std::vector<graph::Tensor>;
    /// What the reference makes of one draw.
    struct Answers {
        Tensors right;
        std::string refusal; ///< in place of it
        std::vector<Tensors> disturbed;
        std::uint64_t disturbances = 0; ///< that were tried
    };
    [[nodiscard]] const graph::Graph& original() const { return *m_execution.model().original; }
    [[nodiscard]] base::Result<const Answers*> reference(const measure::InputDraw& draw,
                                                         std::stop_token stop);
    [[nodiscard]] base::Result<Tensors> outputsOf(const plan::Plan& plan, const measure::InputDraw& draw,
                                                  std::stop_token stop);
    [[nodiscard]] kernels::NetworkTolerance toleranceOf(std::size_t output, const plan::Plan& plan) const;
    [[nodiscard]] base::Result<std::vector<OutputCheck>> compareOutputs(const plan::Plan& plan,
                                                                        const measure::InputDraw& draw,
                                                                        const Tensors& outputs,
                                                                        std::stop_token stop);
    /// One output of the reference, disturbed by rounding errors of the class's size.
    [[nodiscard]] base::Result<Tensors> disturbedAnswers(const measure::InputDraw& draw, std::size_t output,
                                                         graph::Precision precision, std::stop_token stop);
    [[nodiscard]] bool agree(const Tensors& outputs, const Tensors& others, const plan::Plan& plan,
                             const measure::InputDraw& draw) const;
    /// On a draw that is judged. \param trusted  nullptr: beside the reference
    [[nodiscard]] base::Result<PlanCheck> checkOn(const measure::InputDraw& draw, const plan::Plan& plan,
                                                  const plan::Plan* trusted, std::stop_token stop);
    [[nodiscard]] base::Result<PlanCheck> checkOnDraws(const plan::Plan& plan, const plan::Plan* trusted,
                                                       std::size_t draws, std::stop_token stop);
    /// Notes on what the next comparison is made.
    [[nodiscard]] base::Status note(graph::Precision precision, const plan::Plan* trusted,
                                    const measure::CheckScope& scope);
    void addReason(const std::string& reason);

    PlanExecution& m_execution;
    const base::Clock& m_clock;
    std::map<std::string, Answers> m_answers; ///< by draw
    CheckReport m_report;
};

} // namespace tessera::session
