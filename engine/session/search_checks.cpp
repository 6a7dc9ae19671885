// What a search finds is compared with the reference before it may become the plan.
#include "engine/session/search.h"

#include "engine/measure/thresholds.h"
#include "engine/search/baselines.h"

#include <algorithm>
#include <utility>

namespace tessera::session {

using base::ErrorKind;
using base::fail;

base::Status Search::placeOperators() {
    const auto control = m_reporter.control();
    TESSERA_TRY(m_operatorPlan, operatorLevel());
    for (int condemned = 0; !m_parts.placement.isBorrowed(); ++condemned) {
        TESSERA_TRY(const auto check, checkOperatorPlan());
        if (check.result == PlanCheck::Result::kRight) {
            break;
        }
        noteCheck("operator level", check);
        if (check.result == PlanCheck::Result::kFailed) {
            if (condemned < thresholds::kMostCondemned &&
                !search::isTimed(*m_operatorPlan)) { // of a kernel that had not been run: measuring finds it
                TESSERA_TRY(m_operatorPlan, timedOperatorPlan());
                continue;
            }
            TESSERA_TRY(m_operatorPlan, rightBaseline(check.reason));
            break;
        }
        TESSERA_TRY(const auto blamed, m_parts.judge.blame(*m_operatorPlan, m_scope.draws, control.stop));
        // The reference is right by definition: what departs there departed before, by less than is seen.
        const bool isKernel =
            blamed && m_operatorPlan->regions[blamed->region].implementation.backend != kReference;
        if (!isKernel || condemned == thresholds::kMostCondemned) {
            TESSERA_TRY(m_operatorPlan, rightBaseline(check.reason));
            break;
        }
        const auto& region = m_operatorPlan->regions[blamed->region];
        TESSERA_CHECK(m_parts.placement.regions().condemn(
            {region.region, region.implementation}, "in a whole placement " + blamed->reason, control.stop));
        m_parts.placement.forget();
        TESSERA_TRY(m_operatorPlan, operatorLevel());
    }
    m_report.operatorWall = m_parts.placement.clock().now() - m_start;
    m_reporter.state().best = m_operatorPlan;
    m_candidates = {m_operatorPlan};
    return {};
}

/// Regions that were measured were compared by themselves. Of a plan with others the whole is compared: where
/// the reference has no time for that, with a runtime, which shares no kernel with it.
base::Result<PlanCheck> Search::checkOperatorPlan() {
    // Once a kernel hung, none that was not run yet is taken on trust: a whole plan does not say which one it
    // is that hangs.
    if (!search::isTimed(*m_operatorPlan) && !failures().empty()) {
        TESSERA_TRY(m_operatorPlan, timedOperatorPlan());
    }
    if (m_scope.draws > 0 || search::isTimed(*m_operatorPlan)) {
        return check(*m_operatorPlan, nullptr);
    }
    const auto runtime = std::ranges::find_if(
        m_baselines, [](const search::BaselinePlan& baseline) { return baseline.plan != nullptr; });
    if (runtime != m_baselines.end()) {
        m_checkNote = "regions that there was no time to measure were compared within the whole plan, with " +
                      runtime->name;
        return check(*m_operatorPlan, runtime->plan.get());
    }
    TESSERA_TRY(m_operatorPlan, timedOperatorPlan());
    return check(*m_operatorPlan, nullptr);
}

base::Result<plan::PlanRef> Search::timedOperatorPlan() {
    const auto control = controlUntil(m_schedule.regions());
    auto& placement = m_parts.placement;
    TESSERA_CHECK(placement.timeChosen(solveRequest(), m_request.backends, control, m_nodeTimes));
    TESSERA_TRY(auto solution, placement.level().solve(solveRequest(), m_frame, control.stop));
    return std::make_shared<const plan::Plan>(std::move(solution.plan));
}

base::Result<plan::PlanRef> Search::rightBaseline(const std::string& reason) {
    TESSERA_TRY(auto baselines,
                m_baselinePlans.operatorLevel(m_request.backends, m_frame, BaselinePlans::FarBehind::kKept,
                                              controlUntil(m_schedule.regions())));
    std::erase_if(baselines, [](const search::BaselinePlan& baseline) {
        return baseline.plan == nullptr || baseline.standing == search::PlanRace::Standing::kReportedOnly;
    });
    std::ranges::stable_sort(baselines, {}, [](const search::BaselinePlan& baseline) {
        return baseline.plan->predicted().value_or(base::Nanoseconds(0));
    });
    for (const auto& baseline : baselines) {
        TESSERA_TRY(const auto check, this->check(*baseline.plan, nullptr));
        if (check.result == PlanCheck::Result::kRight) {
            return baseline.plan;
        }
    }
    return fail(ErrorKind::kBackend,
                "no placement is right, though each region by itself is: " + reason +
                    "; ban a backend with --forbid, or place with --backends",
                m_parts.placement.model().name);
}

base::Result<bool>
Search::dropWrongBaselines(const std::function<bool(const search::BaselinePlan&)>& chosen) {
    bool any = false;
    for (auto& baseline : m_baselines) {
        if (baseline.plan == nullptr || !chosen(baseline)) {
            continue;
        }
        m_reporter.control().report({"check", baseline.name, 0, 0});
        const auto check = this->check(*baseline.plan, m_operatorPlan.get());
        if (!check && check.error().kind != ErrorKind::kBackend &&
            check.error().kind != ErrorKind::kImpossible && check.error().kind != ErrorKind::kRefused) {
            return fail(check.error());
        }
        if (!check || check->result == PlanCheck::Result::kFailed) {
            baseline.reason = check ? check->reason : check.error().oneLine();
        } else if (check->result == PlanCheck::Result::kWrong) {
            baseline.reason = "wrong: " + check->reason;
            m_report.checks.wrong.push_back(baseline.name + ": " + check->reason);
            ++m_wrongWholePlans;
        } else {
            continue;
        }
        baseline.plan = nullptr;
        any = true;
    }
    return any;
}

base::Status Search::dropWrongCandidates() {
    std::vector<plan::PlanRef> right{m_operatorPlan};
    for (std::size_t i = 1; i < m_candidates.size(); ++i) {
        m_reporter.control().report({"check", "a plan of the graph level", 0, 0});
        TESSERA_TRY(const auto check, this->check(*m_candidates[i], m_operatorPlan.get()));
        if (check.result == PlanCheck::Result::kRight) {
            right.push_back(m_candidates[i]);
        } else {
            noteCheck("graph level", check);
        }
    }
    m_candidates = std::move(right);
    return {};
}

void Search::noteCheck(const std::string& whose, const PlanCheck& check) {
    auto& list = check.result == PlanCheck::Result::kWrong ? m_report.checks.wrong : m_report.checks.failed;
    list.push_back(whose + ": " + check.reason);
}

std::vector<std::string> Search::failures() const {
    auto& placement = m_parts.placement;
    auto failed = placement.isGathered(m_request.backends) ? search::hungKernels(placement.level().pool())
                                                           : std::vector<std::string>();
    if (failed.empty() && !m_greedyFailure.empty()) { // else that is why it failed
        failed.push_back("the greedy plan, whose kernels nobody had timed: " + m_greedyFailure);
    }
    return failed;
}

} // namespace tessera::session
