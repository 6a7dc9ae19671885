#include "engine/session/baseline_plans.h"

#include "engine/search/baselines.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace tessera::session {

using base::ErrorKind;
using base::fail;

namespace {

constexpr const char* kNoTime = "not run: the budget left no time to measure its regions";

/// Was anything timed that the backend offers?
bool isTimedAtAll(const search::CandidatePool& pool, const std::string& backend) {
    return std::ranges::any_of(pool.candidates(), [&](const search::CandidateInfo& info) {
        return info.implementation.backend == backend && info.cost.timed();
    });
}

/// Leaves those without their plan that are far behind by the times of their regions, or not timed
/// throughout.
void leaveOutUnmeasured(std::vector<search::BaselinePlan>& baselines) {
    search::leaveOutFarBehind(baselines);
    for (auto& baseline : baselines) {
        if (baseline.plan != nullptr && !search::isTimed(*baseline.plan)) {
            baseline.reason = kNoTime;
            baseline.plan = nullptr;
        }
    }
}

} // namespace

std::vector<search::BaselinePlan> BaselinePlans::wholeGraphs(const std::vector<std::string>& chosen,
                                                             const plan::Plan& frame,
                                                             const base::JobControl& control) {
    using Standing = search::PlanRace::Standing;
    std::vector<search::BaselinePlan> baselines;
    for (const auto& info : m_placement.catalogue().backends()) {
        if (info.spec.level != pattern::Level::kGraph || !isAmong(chosen, info.spec.id)) {
            continue;
        }
        search::BaselinePlan baseline{info.spec.id, nullptr, info.reason};
        if (info.available) {
            auto plan = m_placement.wholeGraphPlan(info.spec.id, frame, control);
            if (plan) {
                baseline.plan = *std::move(plan);
                baseline.standing = search::planObeys(*baseline.plan, frame.search.constraints)
                                        ? Standing::kMayWin
                                        : Standing::kReportedOnly;
            } else {
                baseline.reason = plan.error().oneLine();
            }
        }
        baselines.push_back(std::move(baseline));
    }
    return baselines;
}

std::vector<std::string> BaselinePlans::operatorBackends(const std::vector<std::string>& chosen) const {
    auto backends = m_placement.catalogue().ids(chosen, pattern::Level::kOperator);
    std::erase(backends, kReference);
    return backends;
}

base::Result<std::vector<search::BaselinePlan>>
BaselinePlans::operatorLevel(const std::vector<std::string>& chosen, const plan::Plan& frame,
                             FarBehind farBehind, const base::JobControl& control) {
    auto& level = m_placement.level();
    const auto priority = m_placement.catalogue().ids(chosen);
    auto backends = operatorBackends(chosen);
    std::vector<search::BaselinePlan> leftOut;
    if (farBehind == FarBehind::kLeftOut) {
        std::erase_if(backends, [&](const std::string& backend) {
            const bool isOut = !isTimedAtAll(level.pool(), backend);
            if (isOut) {
                leftOut.push_back({backend, nullptr, kNoTime});
            }
            return isOut;
        });
    } else {
        TESSERA_CHECK(search::measureBaselines(level, backends, priority, m_placement.regions(), control));
    }
    TESSERA_TRY(auto baselines, search::makeBaselines(level, backends, priority, frame, control.stop));
    if (farBehind == FarBehind::kLeftOut) {
        leaveOutUnmeasured(baselines);
    }
    std::ranges::move(leftOut, std::back_inserter(baselines));
    return baselines;
}

std::vector<search::BaselinePlan> BaselinePlans::withoutTime(const std::vector<std::string>& chosen) const {
    std::vector<search::BaselinePlan> baselines;
    for (auto& backend : operatorBackends(chosen)) {
        baselines.push_back({std::move(backend), nullptr, kNoTime});
    }
    baselines.push_back({kGreedy, nullptr, kNoTime});
    return baselines;
}

base::Result<plan::PlanRef> BaselinePlans::named(const std::string& name,
                                                 const std::vector<std::string>& chosen,
                                                 Unmeasured unmeasured, const base::JobControl& control) {
    const auto* info = m_placement.catalogue().find(name);
    if (info == nullptr && name != kGreedy) {
        return fail(ErrorKind::kUsage, "there is no backend '" + name + "'");
    }
    if (info != nullptr && !info->available) {
        return fail(ErrorKind::kImpossible, info->reason, name);
    }
    if (info != nullptr && info->spec.level == pattern::Level::kGraph) {
        return m_placement.wholeGraphPlan(name, m_placement.frame(), control);
    }
    if (unmeasured == Unmeasured::kShow) {
        return unmeasuredPlan(m_placement, m_store, name, chosen, control);
    }
    using ReferenceUse = Placement::ReferenceUse;
    TESSERA_CHECK(m_placement.gather(
        chosen, name == kReference ? ReferenceUse::kEverywhere : ReferenceUse::kWhereAlone, control));
    const auto backends = info != nullptr ? std::vector{name} : std::vector<std::string>();
    const auto priority = m_placement.catalogue().ids(chosen);
    auto& level = m_placement.level();
    const auto ofGreedy = info == nullptr ? priority : std::vector<std::string>(); // timed if it is wanted
    TESSERA_CHECK(search::measureBaselines(level, backends, ofGreedy, m_placement.regions(), control));
    TESSERA_TRY(const auto baselines,
                search::makeBaselines(level, backends, priority, m_placement.frame(), control.stop));
    const auto wanted = std::ranges::find(baselines, name, &search::BaselinePlan::name);
    if (wanted == baselines.end() || wanted->plan == nullptr) {
        return fail(ErrorKind::kImpossible, wanted == baselines.end() ? "it has no plan" : wanted->reason,
                    name);
    }
    return wanted->plan;
}

} // namespace tessera::session
