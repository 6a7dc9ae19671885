// Running, timing, profiling and verifying: what a session does with a finished plan.
#include "engine/base/clock.h"
#include "engine/measure/machine_ceilings_note.h"
#include "engine/measure/machine_load.h"
#include "engine/measure/sample_statistics.h"
#include "engine/onnx/tensor_io.h"
#include "engine/search/plan_race.h"
#include "engine/session/baseline_plans.h"
#include "engine/session/interleaved_plans.h"
#include "engine/session/local_session.h"
#include "engine/session/plan_checks.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace tessera::session {

using base::ErrorKind;
using base::fail;

namespace {

constexpr int kRounds = 31;

std::vector<base::Nanoseconds> times(std::span<const std::int64_t> samplesNs) {
    return {samplesNs.begin(), samplesNs.end()};
}

plan::EndToEnd measuredNow(const std::vector<base::Nanoseconds>& samples) {
    auto time = search::endToEnd(samples);
    time.unixSeconds = base::SystemClock().unixSeconds();
    return time;
}

/// Is `a` farther from right than `b`?
bool isWorse(const kernels::NetworkDeviation& a, const kernels::NetworkDeviation& b) {
    return std::tuple(!a.ok, a.relativeL2, a.maxAbs) > std::tuple(!b.ok, b.relativeL2, b.maxAbs);
}

} // namespace

base::Result<plan::PlanRef> LocalSession::runnable(const plan::PlanRef& plan, const base::JobControl& control,
                                                   Unmeasured unmeasured) {
    const bool isComplete = std::ranges::none_of(
        plan->regions, [](const auto& region) { return region.implementation.name.empty(); });
    if (!isComplete) {
        return baselinePlan(kGreedy, unmeasured, control);
    }
    TESSERA_CHECK(needDevicesOf(*plan));
    return plan;
}

base::Result<std::vector<PlanTime>> LocalSession::measurePlans(std::span<const plan::PlanRef> plans,
                                                               const base::JobControl& control) {
    TESSERA_TRY(auto* execution, machine());
    std::vector<plan::PlanRef> complete;
    for (const auto& plan : plans) {
        TESSERA_TRY(complete.emplace_back(), runnable(plan, control));
    }
    control.report({"measure", "whole plans", 0, kRounds});
    InterleavedPlans rounds(*execution, kNoiseSeed);
    measure::MachineLoad load;
    TESSERA_TRY(const auto samples, rounds.measure(complete, kRounds, control));
    const auto others = load.othersShare();
    std::vector<PlanTime> times;
    for (const auto& each : samples) {
        if (each.samples.empty()) {
            return fail(ErrorKind::kBackend, "plan " + std::string(1, static_cast<char>('A' + times.size())) +
                                                 ": " + each.failure);
        }
        const auto ratio = measure::pairedRatio(measure::toDoubles(each.samples),
                                                measure::toDoubles(samples.front().samples));
        times.push_back({measuredNow(each.samples), search::toSpeedUp(ratio)});
        times.back().time.othersShare = others;
    }
    return times;
}

base::Result<Profile> LocalSession::profile(const plan::PlanRef& plan, const base::JobControl& control) {
    TESSERA_TRY(auto* execution, machine());
    Profile profile;
    TESSERA_TRY(profile.plan, runnable(plan, control));
    control.report({"profile", "", 0, kRounds});
    measure::MachineLoad load;
    TESSERA_TRY(const auto outcome, execution->profile(*profile.plan, kRounds, control));
    const auto others = load.othersShare();
    for (const auto& step : outcome.steps) {
        profile.events.push_back(
            {{step.kind == runtime::Step::Kind::kRegion ? ProfileEvent::Kind::kKernel
                                                        : ProfileEvent::Kind::kConversion,
              step.index, step.start, step.median},
             step.low,
             step.high});
    }
    for (const auto& graph : outcome.graphs) {
        profile.graphs.push_back({graph.device, graph.first, graph.steps, graph.reason, graph.bytes});
    }
    // Not the sum of medians: where the machine slows down for a while, that is less than any inference took.
    profile.sum = measure::medianInterval(outcome.sumsNs).median;
    profile.endToEnd = measuredNow(times(outcome.samplesNs));
    profile.withEvents = measuredNow(times(outcome.samplesWithEventsNs));
    profile.endToEnd.othersShare = profile.withEvents.othersShare = others;
    return profile;
}

base::Result<std::vector<backend::Detail>>
LocalSession::kernelDetails(const plan::PlanRef& plan, std::size_t region, const base::JobControl& control) {
    TESSERA_TRY(auto* execution, machine());
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
    TESSERA_TRY(const auto ceilings, this->ceilings(*plan, Unmeasured::kShow, control));
    return execution->details(*plan, plan->regions[region], ceilings, control.stop);
}

base::Result<std::optional<backend::MachineCeilings>>
LocalSession::ceilings(const plan::Plan& plan, Unmeasured unmeasured, const base::JobControl& control) {
    auto& store = m_profile ? *m_profile->store : *m_store;
    TESSERA_TRY(auto known, measure::findCeilings(store, plan.device, plan.threads));
    if (known || unmeasured == Unmeasured::kShow) {
        return known;
    }
    TESSERA_CHECK(needMachine());
    // A worker of its own: no vendor pool that another one started spins beside it.
    measure::WorkerClient worker(m_launcher, environment());
    return measure::askCeilings(worker, *m_store, m_device, m_settings.threads, control);
}

base::Result<std::vector<std::optional<graph::Tensor>>> LocalSession::placed(const GivenInputs& given) const {
    const auto& original = *m_now.model->original;
    std::vector<std::optional<graph::Tensor>> inputs(original.inputs().size());
    for (const auto& [name, raw] : given) {
        if (std::ranges::find(m_now.model->replaced, name) != m_now.model->replaced.end()) {
            continue; // the model was opened with it
        }
        const auto input = std::ranges::find(original.inputs(), name, [&](graph::ValueId id) {
            return std::string_view(original.value(id).name);
        });
        if (input == original.inputs().end()) {
            return fail(ErrorKind::kUsage, "the model has no such input", "input '" + name + "'");
        }
        const auto& type = original.value(*input).type;
        const graph::Tensor tensor = onnx::elementsAs(raw, type.dtype);
        if (tensor.dtype() != type.dtype || (type.extents() && tensor.extents() != *type.extents())) {
            return fail(ErrorKind::kUsage,
                        "expected " + std::string(graph::longName(type.dtype)) + " " +
                            (type.extents() ? graph::toText(*type.extents()) : "of another shape"),
                        "input '" + name + "'");
        }
        inputs[input - original.inputs().begin()] = tensor;
    }
    return inputs;
}

base::Result<std::vector<measure::InputDraw>> LocalSession::drawsWith(const GivenInputs& given) const {
    TESSERA_TRY(const auto own, placed(given));
    TESSERA_TRY(const auto all, m_now.execution->checkInputs()->draws());
    if (given.empty()) {
        return std::vector(all.begin(), all.end());
    }
    auto draw = all.front();
    draw.name = "given inputs";
    for (std::size_t i = 0; i < own.size(); ++i) {
        draw.inputs[i] = own[i].value_or(draw.inputs[i]);
    }
    return std::vector{std::move(draw)};
}

base::Result<Verification> LocalSession::verify(const plan::PlanRef& plan, const GivenInputs& inputs,
                                                const base::JobControl& control) {
    TESSERA_TRY(auto* execution, machine());
    TESSERA_TRY(const auto draws, drawsWith(inputs));
    TESSERA_TRY(const auto complete, runnable(plan, control));
    const auto& original = *m_now.model->original;
    PlanChecks checks(*execution, m_clock);
    Verification verification;
    verification.ok = true;
    base::Status refused;
    bool isJudgedAtAll = false;
    const auto note = [&](const std::string& text) { verification.notes.push_back(text); };
    constexpr const char* kOnlyStrict = "); only the class strict is held to infinities and NaN";
    for (const auto& draw : draws) {
        const auto onDraw = "draw '" + draw.name + "'";
        control.report({"verify", onDraw, std::ssize(verification.draws), std::ssize(draws)});
        TESSERA_TRY(const auto refusal, checks.refusal(draw, control.stop));
        if (!refusal.empty()) {
            refused = fail(ErrorKind::kRefused, refusal, onDraw);
            note(onDraw + " is left out, since the reference refuses it: " + refusal);
            continue;
        }
        verification.draws.push_back(draw.name);
        const bool isJudged = judgedOn(draw, plan->precision) != kernels::NonFinite::kIgnored;
        isJudgedAtAll = isJudgedAtAll || isJudged;
        const auto compared = checks.compare(*complete, draw, control.stop);
        if (!compared && !isJudged && compared.error().kind == ErrorKind::kBackend) {
            note("it fails on " + onDraw + " (" + compared.error().oneLine() + kOnlyStrict);
            continue;
        }
        TESSERA_TRY(const auto& outputs, compared);
        verification.outputs.resize(outputs.size());
        for (std::size_t i = 0; i < outputs.size(); ++i) {
            const auto& name = original.value(original.outputs()[i]).name;
            const auto where = "output '" + name + "' on " + onDraw;
            const auto& found = outputs[i].deviation;
            if (!isJudged && (!found.ok || found.nonFinite == kernels::NonFiniteFound::kDiffers)) {
                note(where + " departs from the reference (" + kernels::toText(found) + kOnlyStrict);
                continue;
            }
            auto& worst = verification.outputs[i];
            if (worst.draw.empty() || isWorse(found, worst.deviation)) {
                worst = {name, draw.name, found};
            }
            verification.ok = verification.ok && found.ok;
            if (outputs[i].unstable > 0) {
                note(where + ": " + std::to_string(outputs[i].unstable) +
                     " elements were left out, which rounding errors alone change");
            }
        }
    }
    if (!isJudgedAtAll) {
        TESSERA_CHECK(refused); // nothing was compared that the plan is held to
    }
    return verification;
}

base::Result<RunReport> LocalSession::run(const plan::PlanRef& plan, const RunRequest& request,
                                          const base::JobControl& control) {
    TESSERA_TRY(auto* execution, machine());
    const auto& original = *m_now.model->original;
    TESSERA_TRY(const auto inputs, placed(request.inputs));
    TESSERA_TRY(const auto prepare, execution->prepare(*plan, control.stop));
    measure::MachineLoad load;
    TESSERA_TRY(auto outcome,
                execution->run(*plan, inputs, request.warmup, std::max(request.repeat, 1), control.stop));
    RunReport report;
    report.time = measuredNow(times(outcome.samplesNs));
    report.time.othersShare = load.othersShare();
    auto sorted = report.time.samples;
    std::ranges::sort(sorted);
    report.min = sorted.front();
    report.p95 = sorted[std::min(sorted.size() - 1, sorted.size() * 95 / 100)];
    report.prepare = prepare;
    report.peakBytes = outcome.peakBytes;
    for (std::size_t i = 0; i < outcome.outputs.size(); ++i) {
        report.outputs.emplace_back(original.value(original.outputs()[i]).name,
                                    std::move(outcome.outputs[i]));
    }
    return report;
}

base::Result<RecordedValue> LocalSession::recordValue(const plan::PlanRef& plan, const std::string& value,
                                                      const GivenInputs& inputs,
                                                      const base::JobControl& control) {
    constexpr std::int64_t kMostBytes = std::int64_t{512} << 20U;
    TESSERA_TRY(auto* execution, machine());
    TESSERA_TRY(const auto given, placed(inputs));
    TESSERA_TRY(const auto complete, runnable(plan, control, Unmeasured::kShow));
    control.report({"record", value, 0, 0});
    TESSERA_TRY(auto recorded, execution->record(*complete, value, given, kMostBytes, control));
    return RecordedValue{std::move(recorded.tensor), std::move(recorded.layout)};
}

} // namespace tessera::session
