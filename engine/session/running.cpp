// Running, timing, profiling and verifying: what a session does with a finished plan.
#include "engine/base/clock.h"
#include "engine/kernels/tolerance.h"
#include "engine/measure/machine_ceilings_note.h"
#include "engine/measure/sample_statistics.h"
#include "engine/search/final_round.h"
#include "engine/session/interleaved_plans.h"
#include "engine/session/session_impl.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <utility>

namespace tessera::session {

using base::ErrorKind;
using base::fail;

namespace {

constexpr int kMeasureRounds = 31;
constexpr int kProfileRounds = 31;
constexpr std::uint64_t kNoiseSeed = 7;

plan::EndToEnd endToEnd(std::span<const std::int64_t> samples) {
    const auto interval = measure::medianInterval(samples);
    return {interval.median, interval.low, interval.high, static_cast<std::int32_t>(samples.size())};
}

OutputDeviation compareOutput(const std::string& name, const graph::Tensor& got,
                              const graph::Tensor& expected, graph::Precision precision) {
    OutputDeviation deviation;
    deviation.name = name;
    deviation.tolerance =
        graph::isFloating(expected.dtype()) ? kernels::toleranceOf(precision).networkL2 : 0.0;
    const auto values = got.toDoubles();
    const auto right = expected.toDoubles();
    double errorSquares = 0.0;
    double squares = 0.0;
    for (std::size_t i = 0; i < right.size(); ++i) {
        const double error = std::abs(values[i] - right[i]);
        // max would drop a NaN.
        deviation.maxAbs = error <= deviation.maxAbs ? deviation.maxAbs : error;
        if (right[i] != 0.0) {
            const double relative = error / std::abs(right[i]);
            deviation.maxRel = relative <= deviation.maxRel ? deviation.maxRel : relative;
        }
        errorSquares += error * error;
        squares += right[i] * right[i];
    }
    deviation.relativeL2 = squares > 0.0 ? std::sqrt(errorSquares / squares) : std::sqrt(errorSquares);
    return deviation;
}

std::vector<std::optional<graph::Tensor>> noInputs(const graph::Graph& graph) {
    return std::vector<std::optional<graph::Tensor>>(graph.inputs().size());
}

} // namespace

base::Result<plan::PlanRef> LocalSession::runnable(const plan::PlanRef& plan,
                                                   const base::JobControl& control) {
    const bool complete = std::none_of(plan->regions.begin(), plan->regions.end(),
                                       [](const auto& region) { return region.implementation.name.empty(); });
    return complete ? base::Result<plan::PlanRef>(plan) : baselinePlan("greedy", control);
}

base::Result<plan::EndToEnd> LocalSession::measurePlan(const plan::PlanRef& plan,
                                                       const base::JobControl& control) {
    TESSERA_CHECK(needMachine());
    TESSERA_TRY(auto* execution, this->execution());
    TESSERA_CHECK(needSizes());
    TESSERA_TRY(const auto complete, runnable(plan, control));
    control.report({"measure", "the whole plan", 0, kMeasureRounds});
    TESSERA_TRY(const auto runs, execution->time(*complete, 3, kMeasureRounds, control.stop));
    return endToEnd(runs.samplesNs);
}

base::Result<std::pair<plan::EndToEnd, plan::EndToEnd>>
LocalSession::measurePair(const plan::PlanRef& a, const plan::PlanRef& b, const base::JobControl& control) {
    TESSERA_CHECK(needMachine());
    TESSERA_TRY(auto* execution, this->execution());
    TESSERA_CHECK(needSizes());
    TESSERA_TRY(auto left, runnable(a, control));
    TESSERA_TRY(auto right, runnable(b, control));
    control.report({"measure", "both plans", 0, kMeasureRounds});
    const std::array plans{std::move(left), std::move(right)};
    InterleavedPlans rounds(*execution, kNoiseSeed, {});
    TESSERA_TRY(const auto samples, rounds.measure(plans, kMeasureRounds, control));
    std::array<plan::EndToEnd, 2> times;
    for (std::size_t i = 0; i < plans.size(); ++i) {
        if (samples[i].samples.empty()) {
            return fail(ErrorKind::kBackend,
                        std::string(i == 0 ? "plan A: " : "plan B: ") + samples[i].failure);
        }
        times[i] = search::endToEnd(samples[i]);
    }
    return std::pair(times[0], times[1]);
}

base::Result<Profile> LocalSession::profile(const plan::PlanRef& plan, const base::JobControl& control) {
    TESSERA_CHECK(needMachine());
    TESSERA_TRY(auto* execution, this->execution());
    TESSERA_CHECK(needSizes());
    Profile profile;
    TESSERA_TRY(profile.plan, runnable(plan, control));
    control.report({"profile", "", 0, kProfileRounds});
    TESSERA_TRY(const auto outcome, execution->profile(*profile.plan, kProfileRounds, control.stop));
    for (const auto& step : outcome.steps) {
        profile.events.push_back({step.kind == runtime::Step::Kind::kRegion ? ProfileEvent::Kind::kKernel
                                                                            : ProfileEvent::Kind::kConversion,
                                  step.index, step.start, step.median, step.low, step.high});
    }
    // Not the sum of medians: where the machine slows down for a while, that is less than any inference took.
    profile.sum = measure::medianInterval(outcome.sumsNs).median;
    profile.endToEnd = endToEnd(outcome.samplesNs);
    profile.withEvents = endToEnd(outcome.samplesWithEventsNs);
    return profile;
}

base::Result<std::vector<backend::Detail>>
LocalSession::kernelDetails(const plan::PlanRef& plan, std::size_t region, const base::JobControl& control) {
    TESSERA_CHECK(needMachine());
    TESSERA_TRY(auto* execution, this->execution());
    TESSERA_CHECK(needSizes());
    if (region >= plan->regions.size()) {
        return fail(ErrorKind::kUsage, "the plan has no region " + std::to_string(region));
    }
    if (plan->regions[region].implementation.name.empty()) {
        return fail(ErrorKind::kImpossible,
                    "placed from specs alone: which of its backend's kernels runs is not "
                    "chosen yet. Search first");
    }
    const auto* info = m_catalogue.find(plan->regions[region].implementation.backend);
    if (info == nullptr || info->spec.level == pattern::Level::kGraph) {
        return std::vector<backend::Detail>(); // whole runtimes tell nothing, and take long to open
    }
    TESSERA_TRY(const auto ceilings, knownCeilings(*plan));
    return execution->details(*plan, plan->regions[region], ceilings, control.stop);
}

base::Result<std::optional<backend::MachineCeilings>> LocalSession::knownCeilings(const plan::Plan& plan) {
    return measure::findCeilings(m_profile ? *m_profile->store : *m_store, plan.device, plan.threads);
}

base::Result<backend::MachineCeilings> LocalSession::measureCeilings(const base::JobControl& control) {
    TESSERA_CHECK(needMachine());
    // A worker of its own: no vendor pool that another one started spins beside it.
    measure::WorkerClient worker(m_launcher, environment());
    return measure::askCeilings(worker, *m_store, m_device, m_settings.threads, control);
}

base::Result<Verification> LocalSession::verify(const plan::PlanRef& plan, const base::JobControl& control) {
    TESSERA_CHECK(needMachine());
    TESSERA_TRY(auto* execution, this->execution());
    TESSERA_CHECK(needSizes());
    const auto& original = *m_model->original;
    TESSERA_TRY(const auto complete, runnable(plan, control));
    control.report({"verify", "the plan", 0, 2});
    TESSERA_TRY(const auto outcome,
                execution->run(*complete, noInputs(original), kNoiseSeed, 0, 1, control.stop));
    control.report({"verify", "the reference", 1, 2});
    TESSERA_TRY(const auto expected, execution->evaluate(noInputs(original), kNoiseSeed, control.stop));
    if (outcome.outputs.size() != expected.size()) {
        return fail(ErrorKind::kBackend, "the plan made " + std::to_string(outcome.outputs.size()) +
                                             " outputs, the reference " + std::to_string(expected.size()));
    }
    Verification verification;
    verification.ok = true;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const auto& name = original.value(original.outputs()[i]).name;
        if (outcome.outputs[i].dtype() != expected[i].dtype() ||
            outcome.outputs[i].extents() != expected[i].extents()) {
            return fail(ErrorKind::kBackend, "the plan made another type than the reference",
                        "output '" + name + "'");
        }
        auto deviation = compareOutput(name, outcome.outputs[i], expected[i], plan->precision);
        verification.ok = verification.ok && deviation.relativeL2 <= deviation.tolerance;
        verification.outputs.push_back(std::move(deviation));
    }
    return verification;
}

base::Result<RunReport> LocalSession::run(const plan::PlanRef& plan, const RunRequest& request,
                                          const base::JobControl& control) {
    TESSERA_CHECK(needMachine());
    TESSERA_TRY(auto* execution, this->execution());
    TESSERA_CHECK(needSizes());
    const auto& original = *m_model->original;
    auto inputs = noInputs(original);
    for (const auto& [name, tensor] : request.inputs) {
        std::size_t index = 0;
        while (index < inputs.size() && original.value(original.inputs()[index]).name != name) {
            ++index;
        }
        if (index == inputs.size()) {
            return fail(ErrorKind::kUsage, "the model has no such input", "input '" + name + "'");
        }
        const auto& type = original.value(original.inputs()[index]).type;
        if (tensor.dtype() != type.dtype || (type.extents() && tensor.extents() != *type.extents())) {
            return fail(ErrorKind::kUsage,
                        "expected " + std::string(graph::longName(type.dtype)) + " " +
                            (type.extents() ? graph::toText(*type.extents()) : "of another shape"),
                        "input '" + name + "'");
        }
        inputs[index] = tensor;
    }
    TESSERA_TRY(const auto prepare, execution->prepare(*plan, control.stop));
    TESSERA_TRY(auto outcome, execution->run(*plan, inputs, kNoiseSeed, request.warmup,
                                             std::max(request.repeat, 1), control.stop));
    RunReport report;
    report.time = endToEnd(outcome.samplesNs);
    std::ranges::transform(outcome.samplesNs, std::back_inserter(report.samples),
                           [](std::int64_t sample) { return base::Nanoseconds(sample); });
    auto sorted = outcome.samplesNs;
    std::ranges::sort(sorted);
    report.min = base::Nanoseconds(sorted.front());
    report.p95 = base::Nanoseconds(sorted[std::min(sorted.size() - 1, sorted.size() * 95 / 100)]);
    report.prepare = prepare;
    report.peakBytes = outcome.peakBytes;
    for (std::size_t i = 0; i < outcome.outputs.size(); ++i) {
        report.outputs.emplace_back(original.value(original.outputs()[i]).name,
                                    std::move(outcome.outputs[i]));
    }
    return report;
}

} // namespace tessera::session
