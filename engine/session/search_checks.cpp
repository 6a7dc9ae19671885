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
        if (check.result != PlanCheck::Result::kWrong) {
            break; // one that cannot be run is met and reported by the final race
        }
        m_report.checks.wrong.push_back("operator level: " + check.reason);
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
    const auto control = m_reporter.control();
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
    // One right implementation of each region suffices; which is the fastest there is no time to ask.
    auto& placement = m_parts.placement;
    for (;;) {
        TESSERA_TRY(const auto untimed, placement.level().untimedChosen(solveRequest(), control.stop));
        if (untimed.empty()) {
            break;
        }
        TESSERA_CHECK(placement.level().measure(untimed, placement.regions(), control));
    }
    TESSERA_TRY(auto solution, placement.level().solve(solveRequest(), m_frame, control.stop));
    m_operatorPlan = std::make_shared<const plan::Plan>(std::move(solution.plan));
    return check(*m_operatorPlan, nullptr);
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
                "every placement is wrong, though each region by itself is right: " + reason +
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
            m_report.checks.wrong.push_back("graph level: " + check.reason);
        }
    }
    m_candidates = std::move(right);
    return {};
}

base::Status Search::admitIncumbent() {
    const auto& known = m_request.incumbent;
    const auto& placement = m_parts.placement;
    const bool isSameProblem = !placement.isBorrowed() && known != nullptr &&
                               known->graph.get() == &placement.graph() && known->wholeGraphBackend.empty() &&
                               known->hardwareProfile.empty() && search::isTimed(*known) &&
                               known->precision == m_frame.precision && known->threads == m_frame.threads;
    if (!isSameProblem || m_schedule.finalRace().passed() ||
        !search::planObeys(*known, m_request.constraints) ||
        !std::ranges::all_of(known->regions, [&](const plan::PlannedRegion& region) {
            return isAmong(m_request.backends, region.implementation.backend);
        })) {
        return {};
    }
    plan::Plan own = *known; // its kernels: what it was in another race is not known of this one
    own.search = m_candidates.front()->search;
    own.identicalTo.reset();
    own.bestMix.reset();
    m_reporter.control().report({"check", "the plan of before", 0, 0});
    TESSERA_TRY(const auto check, this->check(own, m_candidates.front().get()));
    if (check.result == PlanCheck::Result::kRight) {
        m_candidates.push_back(std::make_shared<const plan::Plan>(std::move(own)));
    }
    return {};
}

} // namespace tessera::session
