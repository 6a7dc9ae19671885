// How far each region of a plan is from the reference.
#include "engine/session/local_session.h"

#include <cstdint>
#include <utility>

namespace tessera::session {

namespace {

/// Takes in what was found on one draw.
void add(PlanErrors& errors, const runtime::PlanRunner::DrawErrors& found, const graph::Graph& ran) {
    for (const auto& error : found.values) {
        auto& known = errors.regions[error.step];
        if (!known || error.carried.deviation.share > known->carried.share) {
            const auto own = known ? known->own : std::nullopt;
            known = RegionError{error.carried.deviation, ran.value(error.value).name, found.name,
                                error.carried.unstable, own};
        }
        if (error.own && (!known->own || error.own->deviation.share > known->own->share)) {
            known->own = error.own->deviation;
        }
    }
}

} // namespace

base::Result<PlanErrors> LocalSession::errors(const plan::PlanRef& plan, const base::JobControl& control) {
    TESSERA_TRY(auto* execution, machine());
    PlanErrors errors;
    TESSERA_TRY(errors.plan, runnable(plan, control));
    errors.regions.resize(errors.plan->regions.size());
    TESSERA_TRY(const auto drawn, execution->checkInputs()->draws());
    const auto& ran = errors.plan->wholeGraphBackend.empty() ? *m_now.model->graph : *m_now.model->original;
    std::size_t draws = drawn.size();
    for (std::size_t draw = 0; draw < draws; ++draw) {
        control.report({"errors", "", static_cast<std::int64_t>(draw), static_cast<std::int64_t>(draws)});
        TESSERA_TRY(const auto found, execution->errors(*errors.plan, draw, control.stop));
        draws = found.draws; // without those that the reference refuses
        if (!found.name.empty() && found.isJudged) {
            errors.draws.push_back(found.name);
            add(errors, found, ran);
        }
    }
    return errors;
}

} // namespace tessera::session
