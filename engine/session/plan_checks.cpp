#include "engine/session/plan_checks.h"

#include <algorithm>
#include <cmath>

namespace tessera::session {

using base::ErrorKind;
using base::fail;

namespace {

/// Runs of the disturbed reference: a near tie turns in about half of them.
constexpr std::uint64_t kDisturbances = 4;
/// Of the largest |r|: no element is farther off, however badly conditioned the model is.
constexpr double kLargestShare = 0.5;

std::vector<std::optional<graph::Tensor>> given(const measure::InputDraw& draw) {
    return {draw.inputs.begin(), draw.inputs.end()};
}

/// Does the position move by more than errors of that size explain?
bool moved(double value, double right, double allowed) {
    return !(std::abs(value - right) <= allowed) && !(std::isnan(value) && std::isnan(right)) &&
           value != right;
}

/// Positions at which one of the disturbed answers is another one.
std::vector<bool> unstablePositions(const graph::Tensor& right, const std::vector<graph::Tensor>& disturbed,
                                    const kernels::NetworkTolerance& tolerance) {
    const auto values = right.toDoubles();
    double largest = 0.0;
    for (const double value : values) {
        largest = std::isfinite(value) ? std::max(largest, std::abs(value)) : largest;
    }
    const double allowed = graph::isFloating(right.dtype()) ? tolerance.element * largest : tolerance.steps;
    std::vector<bool> unstable(values.size(), false);
    for (const auto& other : disturbed) {
        if (other.extents() != right.extents()) {
            return std::vector<bool>(values.size(), true);
        }
        const auto moves = other.toDoubles();
        for (std::size_t i = 0; i < values.size(); ++i) {
            unstable[i] = unstable[i] || moved(moves[i], values[i], allowed);
        }
    }
    return unstable;
}

/// Of the size of the rounding errors that kernels of the class make in one operator: direct sums in f32, or
/// fast algorithms.
double disturbanceOf(graph::Precision precision) {
    return precision == graph::Precision::kStrict ? 0x1p-22 : 0x1p-19;
}

/// `from` at the marked positions, `to` at the others.
graph::Tensor replaced(const graph::Tensor& to, const graph::Tensor& from, const std::vector<bool>& marked) {
    graph::Tensor made(to.dtype(), to.extents());
    const std::size_t size = graph::bitWidth(to.dtype()) / 8;
    for (std::size_t i = 0; i < marked.size(); ++i) {
        const auto source = (marked[i] ? from : to).bytes().subspan(i * size, size);
        std::ranges::copy(source, made.mutableBytes().subspan(i * size, size).begin());
    }
    return made;
}

/// The bounds, and where the model is so badly conditioned that rounding errors alone move the reference's
/// own answer farther, as far as they do.
kernels::NetworkTolerance widenedBy(const std::vector<graph::Tensor>& disturbed, const graph::Tensor& right,
                                    const std::vector<bool>& unstable, kernels::NetworkTolerance tolerance,
                                    int threads) {
    if (!graph::isFloating(right.dtype())) {
        return tolerance;
    }
    const double spread = tolerance.element / tolerance.relativeL2;
    for (const auto& answer : disturbed) {
        if (answer.extents() == right.extents()) {
            const auto moved = kernels::compareNetwork(replaced(answer, right, unstable), right, tolerance,
                                                       kernels::NonFinite::kIgnored, threads);
            tolerance.relativeL2 = std::max(tolerance.relativeL2, moved.relativeL2);
        }
    }
    tolerance.element = std::max(tolerance.element, std::min(spread * tolerance.relativeL2, kLargestShare));
    return tolerance;
}

} // namespace

base::Result<const PlanChecks::Tensors*> PlanChecks::rightAnswer(const measure::InputDraw& draw,
                                                                 std::stop_token stop) {
    auto& answers = m_answers[draw.name];
    if (!answers.right) {
        TESSERA_TRY(answers.right, m_execution.evaluate(given(draw), 0, stop));
    }
    return &*answers.right;
}

base::Result<std::string> PlanChecks::refusal(const measure::InputDraw& draw, std::stop_token stop) {
    auto& answers = m_answers[draw.name];
    if (answers.refusal.empty()) {
        if (const auto right = rightAnswer(draw, stop); !right) {
            if (right.error().kind != ErrorKind::kRefused) {
                return fail(right.error());
            }
            answers.refusal = right.error().oneLine();
        }
    }
    return answers.refusal;
}

bool PlanChecks::isRefused(const std::string& draw) const {
    const auto known = m_answers.find(draw);
    return known != m_answers.end() && !known->second.refusal.empty();
}

base::Result<PlanChecks::Tensors>
PlanChecks::outputsOf(const plan::Plan& plan, const measure::InputDraw& draw, std::stop_token stop) {
    TESSERA_TRY(auto outcome, m_execution.run(plan, given(draw), 0, 0, 1, stop));
    const auto& original = *m_execution.model()->original;
    if (outcome.outputs.size() != original.outputs().size()) {
        return fail(ErrorKind::kBackend, "it made " + std::to_string(outcome.outputs.size()) +
                                             " outputs of " + std::to_string(original.outputs().size()));
    }
    return std::move(outcome.outputs);
}

base::Result<std::vector<PlanChecks::OutputCheck>>
PlanChecks::compare(const plan::Plan& plan, const measure::InputDraw& draw, std::stop_token stop) {
    TESSERA_TRY(const auto outputs, outputsOf(plan, draw, stop));
    return compareOutputs(plan, draw, outputs, stop);
}

base::Result<std::vector<PlanChecks::OutputCheck>> PlanChecks::compareOutputs(const plan::Plan& plan,
                                                                              const measure::InputDraw& draw,
                                                                              const Tensors& outputs,
                                                                              std::stop_token stop) {
    TESSERA_TRY(const auto* right, rightAnswer(draw, stop));
    const auto& original = *m_execution.model()->original;
    const auto judged = judgedOn(draw, plan.precision);
    std::vector<OutputCheck> checks;
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const auto& expected = (*right)[i];
        const auto tolerance = kernels::networkToleranceOf(original, original.outputs()[i], plan.precision);
        OutputCheck check{kernels::compareNetwork(outputs[i], expected, tolerance, judged, plan.threads)};
        const bool isComparable = outputs[i].dtype() == expected.dtype() &&
                                  outputs[i].extents() == expected.extents() &&
                                  graph::bitWidth(expected.dtype()) % 8 == 0;
        if (!check.deviation.ok && isComparable) {
            TESSERA_TRY(const auto others, disturbedAnswers(draw, i, plan.precision, stop));
            const auto unstable = unstablePositions(expected, others, tolerance);
            check.unstable = std::ranges::count(unstable, true);
            const auto stable = replaced(outputs[i], expected, unstable);
            const auto widened = widenedBy(others, expected, unstable, tolerance, plan.threads);
            check.deviation = kernels::compareNetwork(stable, expected, widened, judged, plan.threads);
        }
        checks.push_back(check);
    }
    return checks;
}

base::Result<std::vector<graph::Tensor>> PlanChecks::disturbedAnswers(const measure::InputDraw& draw,
                                                                      std::size_t output,
                                                                      graph::Precision precision,
                                                                      std::stop_token stop) {
    auto& known = m_answers[draw.name];
    while (known.disturbances < kDisturbances) {
        const std::uint64_t seed = ++known.disturbances;
        auto answer = m_execution.evaluate(given(draw), 0, stop, {seed, disturbanceOf(precision)});
        if (answer) {
            known.disturbed.push_back(*std::move(answer));
        } else if (answer.error().kind !=
                   ErrorKind::kRefused) { // a size that came out one less, and fits nothing
            return fail(answer.error());
        }
    }
    std::vector<graph::Tensor> answers;
    for (const auto& answer : known.disturbed) {
        answers.push_back(answer[output]);
    }
    return answers;
}

std::string PlanChecks::reasonOf(const std::vector<OutputCheck>& outputs,
                                 const measure::InputDraw& draw) const {
    const auto& original = *m_execution.model()->original;
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        if (!outputs[i].deviation.ok) {
            return "output '" + original.value(original.outputs()[i]).name + "' on draw '" + draw.name +
                   "': " + kernels::toText(outputs[i].deviation);
        }
    }
    return "";
}

bool PlanChecks::agree(const Tensors& outputs, const Tensors& others, const plan::Plan& plan,
                       const measure::InputDraw& draw) const {
    const auto& original = *m_execution.model()->original;
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const auto tolerance = kernels::networkToleranceOf(original, original.outputs()[i], plan.precision);
        const auto judged = judgedOn(draw, plan.precision);
        if (!kernels::compareNetwork(outputs[i], others[i], tolerance, judged, plan.threads).ok) {
            return false;
        }
    }
    return true;
}

base::Result<PlanCheck> PlanChecks::checkOn(const measure::InputDraw& draw, const plan::Plan& plan,
                                            const plan::Plan* trusted, std::stop_token stop) {
    if (trusted == nullptr) {
        // The reference's own failure is no fault of the plan.
        TESSERA_TRY(const auto refused, refusal(draw, stop));
        if (!refused.empty()) {
            return PlanCheck();
        }
    }
    const auto outputs = outputsOf(plan, draw, stop);
    if (!outputs) {
        return outputs.error().kind == ErrorKind::kCancelled
                   ? fail(outputs.error())
                   : base::Result<PlanCheck>(
                         PlanCheck{PlanCheck::Result::kFailed, outputs.error().oneLine()});
    }
    if (trusted != nullptr) {
        const auto other = outputsOf(*trusted, draw, stop);
        if (other && agree(*outputs, *other, plan, draw)) {
            return PlanCheck();
        }
        TESSERA_TRY(const auto refused, refusal(draw, stop));
        if (!refused.empty()) {
            return PlanCheck();
        }
    }
    TESSERA_TRY(const auto compared, compareOutputs(plan, draw, *outputs, stop));
    auto reason = reasonOf(compared, draw);
    return reason.empty() ? PlanCheck() : PlanCheck{PlanCheck::Result::kWrong, std::move(reason)};
}

base::Result<PlanCheck> PlanChecks::check(const plan::Plan& plan, std::size_t draws,
                                          const plan::Plan* trusted, std::stop_token stop) {
    TESSERA_TRY(const auto all, m_execution.checkInputs()->draws());
    const std::size_t count = trusted != nullptr ? all.size() : std::min(draws, all.size());
    const measure::InputDraw* refused = nullptr;
    bool isJudged = false;
    for (std::size_t i = 0; i < count; ++i) {
        const auto& draw = all[i];
        // What a kernel that loses a NaN makes of it spreads through the model; regions were judged on
        // theirs.
        if (judgedOn(draw, plan.precision) == kernels::NonFinite::kIgnored) {
            continue;
        }
        TESSERA_TRY(auto found, checkOn(draw, plan, i < draws ? nullptr : trusted, stop));
        if (found.result != PlanCheck::Result::kRight) {
            return found;
        }
        if (isRefused(draw.name)) {
            refused = &draw;
        } else {
            isJudged = true;
        }
    }
    if (refused != nullptr && !isJudged) {
        return fail(ErrorKind::kRefused, m_answers.at(refused->name).refusal, "draw '" + refused->name + "'");
    }
    return PlanCheck();
}

} // namespace tessera::session
