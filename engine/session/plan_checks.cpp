#include "engine/session/plan_checks.h"

#include "engine/measure/foreign_nodes.h"

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

void PlanChecks::setReferenceTime(base::Nanoseconds time) {
    m_execution.checkInputs()->setBudget(time);
    m_report = {};
}

base::Result<const PlanChecks::Answers*> PlanChecks::reference(const measure::InputDraw& draw,
                                                               std::stop_token stop) {
    auto& answers = m_answers[draw.name];
    if (answers.right.empty() && answers.refusal.empty()) {
        auto right = m_execution.evaluate(given(draw), {}, stop);
        if (!right && right.error().kind != ErrorKind::kRefused) {
            return fail(right.error());
        }
        if (right) {
            answers.right = *std::move(right);
        } else {
            answers.refusal = right.error().oneLine();
        }
    }
    return &answers;
}

base::Result<std::string> PlanChecks::refusal(const measure::InputDraw& draw, std::stop_token stop) {
    TESSERA_TRY(const auto* answers, reference(draw, stop));
    return answers->refusal;
}

base::Result<PlanChecks::Tensors>
PlanChecks::outputsOf(const plan::Plan& plan, const measure::InputDraw& draw, std::stop_token stop) {
    TESSERA_TRY(auto outcome, m_execution.run(plan, given(draw), 0, 1, stop));
    const auto expected = original().outputs().size();
    if (outcome.outputs.size() != expected) {
        return fail(ErrorKind::kBackend, "it made " + std::to_string(outcome.outputs.size()) +
                                             " outputs of " + std::to_string(expected));
    }
    return std::move(outcome.outputs);
}

kernels::NetworkTolerance PlanChecks::toleranceOf(std::size_t output, const plan::Plan& plan) const {
    return kernels::networkToleranceOf(original(), original().outputs()[output], plan.precision);
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
    TESSERA_TRY(const auto* answers, reference(draw, stop));
    const auto judged = judgedOn(draw, plan.precision);
    std::vector<OutputCheck> checks;
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const auto& expected = answers->right[i];
        const auto tolerance = toleranceOf(i, plan);
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

base::Result<PlanChecks::Tensors> PlanChecks::disturbedAnswers(const measure::InputDraw& draw,
                                                               std::size_t output, graph::Precision precision,
                                                               std::stop_token stop) {
    auto& known = m_answers[draw.name];
    while (known.disturbances < kDisturbances) {
        const std::uint64_t seed = ++known.disturbances;
        auto answer = m_execution.evaluate(given(draw), {seed, disturbanceOf(precision)}, stop);
        if (answer) {
            known.disturbed.push_back(*std::move(answer));
        } else if (answer.error().kind !=
                   ErrorKind::kRefused) { // a size that came out one less, and fits nothing
            return fail(answer.error());
        }
    }
    Tensors answers;
    for (const auto& answer : known.disturbed) {
        answers.push_back(answer[output]);
    }
    return answers;
}

bool PlanChecks::agree(const Tensors& outputs, const Tensors& others, const plan::Plan& plan,
                       const measure::InputDraw& draw) const {
    const auto judged = judgedOn(draw, plan.precision);
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        if (!kernels::compareNetwork(outputs[i], others[i], toleranceOf(i, plan), judged, plan.threads).ok) {
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
    for (std::size_t i = 0; i < compared.size(); ++i) {
        if (!compared[i].deviation.ok) {
            return PlanCheck{PlanCheck::Result::kWrong,
                             "output '" + original().value(original().outputs()[i]).name + "' on draw '" +
                                 draw.name + "': " + kernels::toText(compared[i].deviation)};
        }
    }
    return PlanCheck();
}

/// On the draws that are judged, until one shows it to be wrong.
base::Result<PlanCheck> PlanChecks::checkOnDraws(const plan::Plan& plan, const plan::Plan* trusted,
                                                 std::size_t draws, std::stop_token stop) {
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
        const bool isRefused = !m_answers[draw.name].refusal.empty();
        refused = isRefused ? &draw : refused;
        isJudged = isJudged || !isRefused;
    }
    if (refused != nullptr && !isJudged) {
        return fail(ErrorKind::kRefused, m_answers[refused->name].refusal, "draw '" + refused->name + "'");
    }
    return PlanCheck();
}

base::Result<PlanCheck> PlanChecks::check(const plan::Plan& plan, const plan::Plan* trusted,
                                          const measure::CheckScope& scope, std::stop_token stop) {
    TESSERA_CHECK(note(plan.precision, trusted, scope));
    if (scope.draws == 0 && trusted == nullptr) {
        return PlanCheck(); // each of its regions passed
    }
    TESSERA_CHECK(m_execution.prepare(plan, stop)); // loading is no part of comparing
    const auto start = m_clock.now();
    auto found = checkOnDraws(plan, trusted, scope.draws, stop);
    m_report.time += m_clock.now() - start;
    std::erase_if(m_report.draws, [&](const std::string& draw) {
        const bool isRefused = !m_answers[draw].refusal.empty();
        if (isRefused) {
            addReason("the reference refuses the draw " + draw);
        }
        return isRefused;
    });
    return found;
}

void PlanChecks::addReason(const std::string& reason) {
    m_report.reason += (m_report.reason.empty() ? "" : "; ") + reason;
}

std::string_view toText(CheckReport::Against against) {
    constexpr std::string_view kNames[] = {"reference", "plan", "runtime"};
    return kNames[static_cast<std::size_t>(against)];
}

base::Status PlanChecks::note(graph::Precision precision, const plan::Plan* trusted,
                              const measure::CheckScope& scope) {
    TESSERA_TRY(const auto draws, m_execution.checkInputs()->draws());
    m_report.draws.clear();
    m_report.regionDraws.clear();
    for (const auto& draw : draws.first(std::max<std::size_t>(scope.draws, 1))) {
        const bool isOfRegions = judgedOn(draw, precision) == kernels::NonFinite::kIgnored;
        (isOfRegions ? m_report.regionDraws : m_report.draws).push_back(draw.name);
    }
    const bool isByRuntime = trusted != nullptr && !trusted->wholeGraphBackend.empty();
    m_report.against = scope.draws > 0 ? CheckReport::Against::kReference
                       : isByRuntime   ? CheckReport::Against::kRuntime
                                       : CheckReport::Against::kPlan;
    m_report.reason = scope.draws == draws.size() ? "" : scope.reason;
    if (trusted != nullptr && scope.draws > 0 && scope.draws < draws.size()) {
        m_report.reason += "; on the others whole graphs were compared with the placement";
    }
    if (measure::hasForeignNodes(original())) {
        addReason("operators of other domains were held to a run of the backend that takes them");
    }
    return {};
}

} // namespace tessera::session
