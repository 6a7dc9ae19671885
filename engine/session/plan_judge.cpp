#include "engine/session/plan_judge.h"

#include "engine/measure/foreign_nodes.h"

#include <algorithm>
#include <utility>

namespace tessera::session {

namespace {

class WorkerJudge final : public PlanJudge {
public:
    WorkerJudge(PlanExecution& execution, const base::Clock& clock)
        : m_execution(execution), m_clock(clock), m_checks(execution) {}

    void setReferenceTime(base::Nanoseconds time) override {
        m_execution.checkInputs()->setBudget(time);
        m_report = {};
    }

    void prepareAhead(std::span<const plan::PlanRef> plans, std::stop_token stop) override {
        m_execution.prepareAhead(plans, std::move(stop));
    }

    base::Result<PlanCheck> check(const plan::Plan& plan, const plan::Plan* trusted,
                                  const measure::CheckScope& scope, std::stop_token stop) override {
        TESSERA_CHECK(note(plan.precision, scope));
        if (scope.draws == 0 && trusted == nullptr) {
            return PlanCheck(); // each of its regions passed
        }
        TESSERA_CHECK(m_execution.prepare(plan, stop)); // loading is no part of comparing
        const auto start = m_clock.now();
        auto found = m_checks.check(plan, scope.draws, trusted, stop);
        m_report.time += m_clock.now() - start;
        const auto isRefused = [&](const std::string& draw) { return m_checks.isRefused(draw); };
        for (const auto& draw : m_report.draws) {
            if (isRefused(draw)) {
                addReason("the reference refuses the draw " + draw);
            }
        }
        std::erase_if(m_report.draws, isRefused);
        return found;
    }

    base::Result<std::optional<PlanExecution::BlamedRegion>> blame(const plan::Plan& plan, std::size_t draws,
                                                                   std::stop_token stop) override {
        return m_execution.blame(plan, draws, std::move(stop));
    }

    base::Result<runtime::ProfileOutcome> profile(const plan::Plan& plan, int rounds,
                                                  std::stop_token stop) override {
        return m_execution.profile(plan, rounds, std::move(stop));
    }

    [[nodiscard]] const CheckReport& report() const override { return m_report; }

private:
    void addReason(const std::string& reason) {
        m_report.reason += (m_report.reason.empty() ? "" : "; ") + reason;
    }

    /// What the next comparison is made on.
    base::Status note(graph::Precision precision, const measure::CheckScope& scope) {
        TESSERA_TRY(const auto draws, m_execution.checkInputs()->draws());
        m_report.draws.clear();
        m_report.regionDraws.clear();
        for (const auto& draw : draws.first(std::max<std::size_t>(scope.draws, 1))) {
            const bool isOfRegions = judgedOn(draw, precision) == kernels::NonFinite::kIgnored;
            (isOfRegions ? m_report.regionDraws : m_report.draws).push_back(draw.name);
        }
        m_report.against = scope.draws > 0 ? CheckReport::Against::kReference : CheckReport::Against::kPlan;
        m_report.reason = scope.draws == draws.size() ? "" : scope.reason;
        if (scope.draws > 0 && scope.draws < draws.size()) {
            m_report.reason += "; on the others whole graphs were compared with the placement";
        }
        if (measure::hasForeignNodes(*m_execution.model()->original)) {
            addReason("operators of other domains were held to a run of the backend that takes them");
        }
        return {};
    }

    PlanExecution& m_execution;
    const base::Clock& m_clock;
    PlanChecks m_checks;
    CheckReport m_report;
};

} // namespace

std::unique_ptr<PlanJudge> makeWorkerJudge(PlanExecution& execution, const base::Clock& clock) {
    return std::make_unique<WorkerJudge>(execution, clock);
}

void adoptProfile(plan::Plan& plan, const runtime::ProfileOutcome& profile) {
    const auto rounds = static_cast<std::int32_t>(profile.samplesWithEventsNs.size());
    for (const auto& step : profile.steps) {
        auto& inPlace = step.kind == runtime::Step::Kind::kRegion ? plan.regions[step.index].inPlace
                                                                  : plan.conversions[step.index].inPlace;
        inPlace = backend::Cost::measured(step.median, step.low, step.high, rounds);
    }
}

} // namespace tessera::session
