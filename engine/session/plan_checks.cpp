#include "engine/session/plan_checks.h"

#include "engine/kernels/stable_accuracy.h"
#include "engine/measure/foreign_nodes.h"

#include <algorithm>

namespace tessera::session {

using base::ErrorKind;
using base::fail;

namespace {

std::vector<std::optional<graph::Tensor>> given(const measure::InputDraw& draw) {
    return {draw.inputs.begin(), draw.inputs.end()};
}

/// That is the plan's verdict, and ends nothing else.
base::Result<PlanCheck> notRun(const base::Error& error) {
    if (error.kind == ErrorKind::kCancelled) {
        return fail(error);
    }
    return PlanCheck{PlanCheck::Result::kFailed, error.oneLine()};
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
        if (!check.deviation.ok && kernels::isComparable(outputs[i], expected)) {
            TESSERA_TRY(const auto others, disturbedAnswers(draw, i, plan.precision, stop));
            const auto stable =
                kernels::compareStable(outputs[i], expected, others, tolerance, judged, plan.threads);
            check = {stable.deviation, stable.unstable};
        }
        checks.push_back(check);
    }
    return checks;
}

base::Result<PlanChecks::Tensors> PlanChecks::disturbedAnswers(const measure::InputDraw& draw,
                                                               std::size_t output, graph::Precision precision,
                                                               std::stop_token stop) {
    auto& known = m_answers[draw.name];
    while (known.disturbances < kernels::kDisturbances) {
        const std::uint64_t seed = ++known.disturbances;
        auto answer = m_execution.evaluate(given(draw), {seed, kernels::disturbanceOf(precision)}, stop);
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
        return notRun(outputs.error());
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
    if (const auto loaded = m_execution.prepare(plan, stop); !loaded) { // which is no part of comparing
        return notRun(loaded.error());
    }
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
