#include "engine/base/clock.h"
#include "engine/search/baseline_race.h"
#include "engine/search/baselines.h"
#include "engine/search/greedy.h"
#include "engine/session/search_driver.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tessera::session {

using base::ErrorKind;
using base::fail;

namespace {

/// Pairs of the final round: the fewest that are promised, and more of a quick network, whose time is
/// noisier.
/// \param firstLook  what all that take part need until the first of them leaves; then a pair is left.
int finalRounds(std::int64_t fewest, base::Nanoseconds firstLook, base::Nanoseconds pair) {
    constexpr std::int64_t kMost = 100;
    constexpr base::Nanoseconds kShare{8'000'000'000};
    const auto behind = (kShare - firstLook).count() / std::max<std::int64_t>(pair.count(), 1);
    return static_cast<int>(std::clamp(search::kFinalFirstLook + behind, fewest, kMost));
}

} // namespace

base::Result<SearchDriver::Trial> SearchDriver::tryBaselines(std::vector<search::BaselinePlan> baselines,
                                                             const plan::PlanRef& candidate,
                                                             search::PlanMeasurer& plans,
                                                             SearchReport& report,
                                                             const base::JobControl& control) {
    std::vector<plan::PlanRef> soon{candidate};
    for (const auto& baseline : baselines) {
        if (baseline.plan != nullptr) {
            soon.push_back(baseline.plan);
        }
    }
    control.report({"plans", "loading", 0, std::ssize(soon)});
    m_context.execution.prepareAhead(soon, control.stop);
    std::set<std::string> open; // that were not compared with the reference
    std::set<std::string> whole;
    for (const auto& baseline : baselines) {
        const bool isWhole = baseline.plan != nullptr && !baseline.plan->wholeGraphBackend.empty();
        (isWhole ? whole : open).insert(baseline.name);
    }
    TESSERA_CHECK(dropWrong(baselines, whole, *candidate, report, control));
    TESSERA_TRY(auto race, search::raceBaselines(candidate, baselines, {}, plans, control));
    // Of the mixed ones, whose regions passed, those that could become the plan.
    for (bool again = true; again;) {
        std::set<std::string> staying;
        for (const auto& baseline : race.staying) {
            if (open.erase(baseline.name) > 0) {
                staying.insert(baseline.name);
            }
        }
        TESSERA_TRY(again, dropWrong(baselines, staying, *candidate, report, control));
        if (again) {
            TESSERA_TRY(race, search::raceBaselines(candidate, baselines, {}, plans, control));
        }
    }
    Trial trial;
    const base::Nanoseconds firstLook(search::kFinalFirstLook * kRunsPerSample * race.stayingTime.count());
    const base::Nanoseconds pair(kRunsPerSample * race.leadingTime.count());
    trial.finalRounds = finalRounds(kPromisedPairs, firstLook, pair);
    const base::Nanoseconds undisturbed =
        firstLook + base::Nanoseconds((trial.finalRounds - search::kFinalFirstLook) * pair.count());
    // Rounds in which the machine was slow are made up for by up to half as many more.
    trial.finalTime = base::Nanoseconds(undisturbed.count() * 3 / 2);
    trial.race = std::move(race);
    return trial;
}

base::Result<std::vector<search::BaselinePlan>> SearchDriver::allBaselines(const SearchRequest& request,
                                                                           const plan::Plan& frame,
                                                                           FarBehind farBehind,
                                                                           const base::JobControl& control) {
    const auto priority = m_context.catalogue.allLevels(request.backends);
    std::vector<search::BaselineBackend> singles;
    for (const auto& id : m_context.catalogue.operatorLevel(request.backends)) {
        if (id != kReference) {
            singles.push_back({id, search::BaselineBackend::Level::kOperator, "", {}});
        }
    }
    std::vector<search::BaselinePlan> leftOut;
    if (farBehind == FarBehind::kLeftOut) {
        // Of what nobody has timed the predictions are no longer than its times: who is far behind by them
        // need not be timed.
        TESSERA_TRY(auto sketched, search::makeBaselines(*m_level, singles, priority, request.constraints,
                                                         frame, control.stop));
        search::leaveOutFarBehind(sketched);
        std::erase_if(singles, [&](const search::BaselineBackend& single) {
            const auto line = std::ranges::find(sketched, single.id, &search::BaselinePlan::name);
            const bool isOut = line != sketched.end() && line->plan == nullptr;
            if (isOut) {
                leftOut.push_back(*line);
            }
            return isOut;
        });
    }
    TESSERA_CHECK(search::measureBaselines(*m_level, singles, priority, measurer(), control));
    TESSERA_TRY(auto baselines,
                search::makeBaselines(*m_level, singles, priority, request.constraints, frame, control.stop));
    if (farBehind == FarBehind::kLeftOut) {
        search::leaveOutFarBehind(baselines);
    }
    baselines.insert(baselines.end(), leftOut.begin(), leftOut.end());
    addWholeGraphBaselines(baselines, request, frame, control);
    return baselines;
}

base::Result<plan::Plan> SearchDriver::wholeGraphPlan(const std::string& backend, const plan::Plan& frame,
                                                      const base::JobControl& control) {
    const auto& model = *m_context.execution.model();
    const std::vector<measure::OfferRequest> request{{graph::wholeRegion(*model.original), backend, "whole"}};
    TESSERA_TRY(const auto offers, measurerOf(m_originalMeasurer, model.original).offers(request, control));
    if (offers[0].implementations.empty()) {
        return fail(ErrorKind::kImpossible, offers[0].refusals.empty()
                                                ? "it offers nothing for the whole model"
                                                : offers[0].refusals[0].reason);
    }
    auto plan = search::wholeGraphPlan(model.graph, backend, frame);
    if (plan.regions.empty()) {
        return fail(ErrorKind::kImpossible, "simplified, the model has no node to place");
    }
    plan.regions[0].implementation = search::ofWholeGraph(offers[0].implementations[0], *model.graph);
    return plan;
}

void SearchDriver::addWholeGraphBaselines(std::vector<search::BaselinePlan>& into,
                                          const SearchRequest& request, const plan::Plan& frame,
                                          const base::JobControl& control) {
    for (const auto& info : m_context.catalogue.backends()) {
        if (info.spec.level != pattern::Level::kGraph || !isAmong(request.backends, info.spec.id)) {
            continue;
        }
        search::BaselinePlan baseline{info.spec.id, nullptr, info.reason, search::BaselinePlan::Obeys::kYes};
        if (info.available) {
            auto plan = wholeGraphPlan(info.spec.id, frame, control);
            if (plan) {
                baseline.obeys = search::planObeys(*plan, request.constraints)
                                     ? search::BaselinePlan::Obeys::kYes
                                     : search::BaselinePlan::Obeys::kNo;
                baseline.plan = std::make_shared<const plan::Plan>(*std::move(plan));
            } else {
                baseline.reason = plan.error().oneLine();
            }
        }
        into.push_back(std::move(baseline));
    }
}

base::Result<plan::Plan> SearchDriver::greedy() {
    const auto& graph = m_context.execution.model()->graph;
    return search::greedySketch(graph, propose(*graph, m_context.catalogue.backends(), {}),
                                m_context.catalogue.allLevels({}), m_context.frame);
}

base::Status SearchDriver::checkBaseline(const std::string& name) const {
    const auto* info = m_context.catalogue.find(name);
    if (info == nullptr && name != "greedy") {
        return fail(ErrorKind::kUsage, "there is no backend '" + name + "'");
    }
    if (info != nullptr && !info->available) {
        return fail(ErrorKind::kImpossible, info->reason, name);
    }
    return {};
}

base::Result<plan::PlanRef> SearchDriver::baseline(const std::string& name, const base::JobControl& control) {
    TESSERA_CHECK(checkBaseline(name));
    const auto* info = m_context.catalogue.find(name);
    if (info != nullptr && info->spec.level == pattern::Level::kGraph) {
        TESSERA_TRY(auto plan, wholeGraphPlan(name, m_context.frame, control));
        return std::make_shared<const plan::Plan>(std::move(plan));
    }
    const auto reference = name == kReference ? ReferenceUse::kEverywhere : ReferenceUse::kWhereAlone;
    TESSERA_CHECK(gather({}, reference, control));
    std::vector<search::BaselineBackend> backends;
    if (info != nullptr) {
        backends.push_back({name, search::BaselineBackend::Level::kOperator, "", {}});
    }
    const auto priority = m_context.catalogue.allLevels({});
    const auto ofGreedy = info == nullptr ? priority : std::vector<std::string>(); // timed if it is wanted
    TESSERA_CHECK(search::measureBaselines(*m_level, backends, ofGreedy, measurer(), control));
    TESSERA_TRY(const auto baselines,
                search::makeBaselines(*m_level, backends, priority, {}, m_context.frame, control.stop));
    const auto wanted =
        std::ranges::find_if(baselines, [&](const search::BaselinePlan& each) { return each.name == name; });
    if (wanted == baselines.end() || wanted->plan == nullptr) {
        return fail(ErrorKind::kImpossible, wanted == baselines.end() ? "it has no plan" : wanted->reason,
                    name);
    }
    return wanted->plan;
}

} // namespace tessera::session
