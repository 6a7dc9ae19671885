// Nothing becomes the plan that was not compared with the reference.
#include "engine/base/clock.h"
#include "engine/measure/foreign_nodes.h"
#include "engine/session/search_driver.h"
#include "engine/session/search_reporter.h"

#include <algorithm>
#include <utility>

namespace tessera::session {

using base::ErrorKind;
using base::fail;

base::Result<PlanCheck> SearchDriver::checkPlan(const plan::Plan& plan, const plan::Plan* trusted,
                                                SearchReport& report, const base::JobControl& control) {
    const base::SystemClock clock;
    TESSERA_TRY(const auto scope, measurer().checkScope(control.stop));
    auto& checks = report.checks;
    TESSERA_TRY(const auto draws, m_context.execution.checkInputs()->draws());
    checks.draws.clear();
    checks.regionDraws.clear();
    for (const auto& draw : draws.first(std::max<std::size_t>(scope.draws, 1))) {
        const bool isOfRegions = judgedOn(draw, plan.precision) == kernels::NonFinite::kIgnored;
        (isOfRegions ? checks.regionDraws : checks.draws).push_back(draw.name);
    }
    checks.against = scope.draws > 0 ? CheckReport::Against::kReference : CheckReport::Against::kPlan;
    checks.reason = scope.draws == draws.size() ? "" : scope.reason;
    if (scope.draws > 0 && scope.draws < draws.size()) {
        checks.reason += "; on the others whole graphs were compared with the placement";
    }
    if (measure::hasForeignNodes(*m_context.execution.model()->original)) {
        checks.reason += checks.reason.empty() ? "" : "; ";
        checks.reason += "operators of other domains were held to a run of the backend that takes them";
    }
    if (scope.draws == 0 && trusted == nullptr) {
        return PlanCheck(); // each of its regions passed
    }
    TESSERA_CHECK(m_context.execution.prepare(plan, control.stop)); // loading is no part of comparing
    const auto start = clock.now();
    auto found = m_checks.check(plan, scope.draws, trusted, control.stop);
    checks.time += clock.now() - start;
    const auto isRefused = [&](const std::string& draw) { return m_checks.isRefused(draw); };
    for (const auto& draw : checks.draws) {
        if (isRefused(draw)) {
            checks.reason += (checks.reason.empty() ? "" : "; ") + ("the reference refuses the draw " + draw);
        }
    }
    std::erase_if(checks.draws, isRefused);
    return found;
}

base::Result<plan::PlanRef> SearchDriver::rightOperatorPlan(const SearchRequest& request,
                                                            const plan::Plan& frame, SearchReporter& reporter,
                                                            SearchReport& report) {
    /// Each costs a solve, and what replaces the condemned one was measured.
    constexpr int kMostCondemned = 16;
    const auto control = reporter.control();
    TESSERA_TRY(auto plan, operatorLevel(request, frame, reporter, report));
    for (int condemned = 0; m_context.profile == nullptr; ++condemned) {
        TESSERA_TRY(const auto check, checkPlan(*plan, nullptr, report, control));
        if (check.result == PlanCheck::Result::kRight) {
            break;
        }
        if (check.result == PlanCheck::Result::kFailed) {
            return plan; // the final round meets and reports it
        }
        report.checks.wrong.push_back("operator level: " + check.reason);
        TESSERA_TRY(const auto scope, measurer().checkScope(control.stop));
        TESSERA_TRY(const auto blamed, m_context.execution.blame(*plan, scope.draws, control.stop));
        // The reference is right by definition: what departs there departed before, by less than is seen.
        const bool isKernel = blamed && plan->regions[blamed->region].implementation.backend != kReference;
        if (!isKernel || condemned == kMostCondemned) {
            return rightBaseline(request, frame, check.reason, report, control);
        }
        const auto& region = plan->regions[blamed->region];
        TESSERA_CHECK(measurer().condemn({region.region, region.implementation},
                                         "in a whole placement " + blamed->reason, control.stop));
        m_level.reset();
        TESSERA_TRY(plan, operatorLevel(request, frame, reporter, report));
    }
    return plan;
}

base::Result<plan::PlanRef> SearchDriver::rightBaseline(const SearchRequest& request, const plan::Plan& frame,
                                                        const std::string& reason, SearchReport& report,
                                                        const base::JobControl& control) {
    TESSERA_TRY(auto baselines, allBaselines(request, frame, FarBehind::kKept, control));
    const auto sum = [](const search::BaselinePlan& baseline) {
        return baseline.plan->predicted().value_or(base::Nanoseconds(0));
    };
    std::erase_if(baselines, [](const search::BaselinePlan& baseline) {
        return baseline.plan == nullptr || !baseline.plan->wholeGraphBackend.empty() ||
               baseline.obeys == search::BaselinePlan::Obeys::kNo;
    });
    std::ranges::stable_sort(baselines, {}, sum);
    for (const auto& baseline : baselines) {
        TESSERA_TRY(const auto check, checkPlan(*baseline.plan, nullptr, report, control));
        if (check.result == PlanCheck::Result::kRight) {
            return baseline.plan;
        }
    }
    return fail(ErrorKind::kBackend,
                "every placement is wrong, though each region by itself is right: " + reason +
                    "; ban a backend with --forbid, or place with --backends",
                m_context.execution.model()->name);
}

base::Result<bool> SearchDriver::dropWrong(std::vector<search::BaselinePlan>& baselines,
                                           const std::set<std::string>& names, const plan::Plan& trusted,
                                           SearchReport& report, const base::JobControl& control) {
    bool any = false;
    for (auto& baseline : baselines) {
        if (baseline.plan == nullptr || !names.contains(baseline.name)) {
            continue;
        }
        control.report({"check", baseline.name, 0, 0});
        const auto check = checkPlan(*baseline.plan, &trusted, report, control);
        if (!check && check.error().kind != ErrorKind::kBackend &&
            check.error().kind != ErrorKind::kImpossible && check.error().kind != ErrorKind::kRefused) {
            return fail(check.error());
        }
        if (!check || check->result == PlanCheck::Result::kFailed) {
            baseline.reason = check ? check->reason : check.error().oneLine();
        } else if (check->result == PlanCheck::Result::kWrong) {
            baseline.reason = "wrong: " + check->reason;
            report.checks.wrong.push_back(baseline.name + ": " + check->reason);
            ++report.verdicts[backend::Outcome::kWrong];
        } else {
            continue;
        }
        baseline.plan = nullptr;
        any = true;
    }
    return any;
}

base::Status SearchDriver::dropWrong(std::vector<plan::PlanRef>& candidates, const plan::Plan& trusted,
                                     SearchReport& report, const base::JobControl& control) {
    std::vector<plan::PlanRef> right;
    for (auto& candidate : candidates) {
        control.report({"check", "a plan of the graph level", 0, 0});
        TESSERA_TRY(const auto check, checkPlan(*candidate, &trusted, report, control));
        if (check.result == PlanCheck::Result::kRight) {
            right.push_back(std::move(candidate));
        } else {
            report.checks.wrong.push_back("graph level: " + check.reason);
        }
    }
    candidates = std::move(right);
    return {};
}

} // namespace tessera::session
