// The plan in force takes part in a search from its first answers on, so that none replaces it by a slower
// one.
#include "engine/session/search.h"

#include "engine/plan/plan_diff.h"
#include "engine/plan/verdict.h"
#include "engine/search/baselines.h"
#include "engine/search/constraints.h"

#include <algorithm>
#include <set>
#include <utility>

namespace tessera::session {

using base::ErrorKind;
using base::fail;

namespace {

/// Of a sketch nothing is known: it was neither run nor made of implementations with costs.
bool isKnown(const plan::Plan& plan) {
    return plan.endToEnd || plan.predicted();
}

std::string brokenBy(const plan::Plan& plan, const std::vector<plan::Constraint>& constraints) {
    for (const auto& constraint : constraints) {
        if (!search::planObeys(plan, {constraint})) {
            return (constraint.kind == plan::Constraint::Kind::kPin ? "it does not keep the pin of "
                                                                    : "it breaks the ban at ") +
                   constraint.node;
        }
    }
    return {};
}

/// The first region that its backend's spec does not propose.
const plan::PlannedRegion* withdrawn(const plan::Plan& plan, const BackendCatalogue& catalogue) {
    std::vector<const plan::PlannedRegion*> regions; // those that a spec of the operator level proposes
    std::set<std::string> backends;
    for (const auto& planned : plan.regions) {
        const auto& id = planned.implementation.backend;
        const auto* info = catalogue.find(id);
        if (planned.implementation.parallelGroup.empty() && info != nullptr &&
            info->spec.level == pattern::Level::kOperator) {
            regions.push_back(&planned);
            backends.insert(id);
        }
    }
    if (regions.empty()) {
        return nullptr;
    }
    std::set<std::pair<backend::BackendOnDevice, std::vector<graph::NodeId>>> proposed;
    for (auto& request : propose(*plan.graph, catalogue.backends(), {backends.begin(), backends.end()})) {
        proposed.emplace(request.asked(), std::move(request.region.nodes));
    }
    const auto at = std::ranges::find_if(regions, [&](const plan::PlannedRegion* planned) {
        return !proposed.contains({planned->implementation.maker(), planned->region.nodes});
    });
    return at != regions.end() ? *at : nullptr;
}

bool isSameModel(const plan::Plan& plan, const plan::Plan& frame) {
    return plan.graph == frame.graph ||
           (plan.structureHash == frame.structureHash && plan.shapes == frame.shapes &&
            plan.graph->structureHash() == frame.graph->structureHash());
}

} // namespace

const search::BaselinePlan* Search::baselineOf(const plan::Plan& known) const {
    const auto at = std::ranges::find_if(m_baselines, [&](const search::BaselinePlan& baseline) {
        return baseline.isWholeGraph() && baseline.name == known.wholeGraphBackend;
    });
    return at != m_baselines.end() ? &*at : nullptr;
}

std::string Search::objectionTo(const plan::Plan& known) const {
    const auto& placement = m_parts.placement;
    if (!isSameModel(known, m_frame)) {
        return "it is of another model";
    }
    if (!known.hardwareProfile.empty()) {
        return "it was made for another machine";
    }
    if (known.precision != m_frame.precision || known.threads != m_frame.threads) {
        return "it was made for other settings of precision or threads";
    }
    for (const auto& region : known.regions) {
        const auto& id = region.implementation.backend;
        const auto* info = placement.catalogue().find(id);
        const auto& device = region.implementation.device;
        if (info == nullptr || !info->available || !isAmong(m_request.backends, id) ||
            std::ranges::find(info->devices, device) == info->devices.end()) {
            return "it uses " + region.implementation.maker().toText() + ", which this search does not";
        }
    }
    auto broken = brokenBy(known, m_request.constraints);
    if (!broken.empty() || !known.wholeGraphBackend.empty()) {
        return broken;
    }
    const auto* region = withdrawn(known, placement.catalogue());
    return region == nullptr ? std::string()
                             : "the spec of " + region->implementation.maker().toText() +
                                   " no longer offers " + graph::regionTitle(*known.graph, region->region) +
                                   " at " + known.graph->node(region->region.nodes.front()).name;
}

void Search::leaveIncumbentOut(std::string reason) {
    m_report.incumbent.kind = IncumbentFate::Kind::kLeftOut;
    m_report.incumbent.reason = std::move(reason);
    m_incumbent = nullptr;
}

void Search::takeIncumbent() {
    const auto& known = m_request.incumbent;
    if (known == nullptr || !isKnown(*known) || m_parts.placement.isBorrowed()) {
        return;
    }
    m_report.incumbent.before = known->endToEnd;
    if (auto objection = objectionTo(*known); !objection.empty()) {
        leaveIncumbentOut(std::move(objection));
        return;
    }
    if (!known->wholeGraphBackend.empty()) {
        const auto* baseline = baselineOf(*known);
        if (baseline == nullptr) {
            leaveIncumbentOut("it could not be run");
        } else {
            m_incumbent = baseline->plan;
        }
        return;
    }
    plan::Plan own = *known; // its kernels: what it was in another race is not known of this one
    own.graph = m_frame.graph;
    own.search = m_frame.search;
    plan::forgetRace(own);
    m_incumbent = std::make_shared<const plan::Plan>(std::move(own));
}

base::Status Search::checkIncumbent(const plan::Plan* trusted) {
    m_isIncumbentChecked = true;
    m_reporter.control().report({"check", kInForce, 0, 0});
    const auto check = this->check(*m_incumbent, trusted);
    if (!check && check.error().kind == ErrorKind::kCancelled) {
        return fail(check.error());
    }
    if (!check || check->result == PlanCheck::Result::kFailed) {
        leaveIncumbentOut("it could not be run: " + (check ? check->reason : check.error().oneLine()));
    } else if (check->result == PlanCheck::Result::kWrong) {
        m_report.checks.wrong.push_back("the plan in force: " + check->reason);
        leaveIncumbentOut("it is wrong: " + check->reason);
    }
    return {};
}

/// Against the reference, or where that has no time, a runtime, which shares no kernel with it.
base::Status Search::checkIncumbentEarly() {
    if (m_incumbent == nullptr) {
        return {};
    }
    if (!m_incumbent->wholeGraphBackend.empty()) { // it was checked among the baselines
        if (baselineOf(*m_incumbent) == nullptr) {
            leaveIncumbentOut("it is wrong, or could not be run");
        }
        m_isIncumbentChecked = true;
        return {};
    }
    const auto runtime = std::ranges::find_if(m_baselines, &search::BaselinePlan::isWholeGraph);
    if (m_scope.draws > 0) {
        return checkIncumbent(nullptr);
    }
    return runtime != m_baselines.end() ? checkIncumbent(runtime->plan.get()) : base::Status();
}

void Search::noteIncumbent(const search::FinalRace& race) {
    m_report.incumbent.raced = race.incumbentTime;
    if (!race.incumbentFailure.empty()) {
        leaveIncumbentOut("it could not be run: " + race.incumbentFailure);
    } else if (m_incumbent != nullptr && !plan::samePlacement(*m_incumbent, race.plan)) {
        m_report.incumbent.kind = IncumbentFate::Kind::kReplaced;
    } else if (race.keepsIncumbent) {
        m_report.incumbent.kind = IncumbentFate::Kind::kKept;
    }
}

base::Result<std::optional<SearchReport>> Search::storedAnswer() {
    TESSERA_TRY(auto stored, m_cache.find(m_request, m_reporter.control().stop));
    const auto& known = m_request.incumbent;
    if (!stored || known == nullptr || !isKnown(*known) || plan::samePlacement(*stored->plan, *known)) {
        return stored;
    }
    if (auto objection = objectionTo(*known); !objection.empty()) {
        stored->incumbent = {IncumbentFate::Kind::kLeftOut, std::move(objection), known->endToEnd, {}};
        return stored;
    }
    m_stored = stored->plan->wholeGraphBackend.empty() ? stored->plan : stored->plan->mix;
    return std::nullopt; // which of the two is faster only a race tells
}

base::Status Search::admitStored() {
    if (m_stored == nullptr || m_schedule.finalRace().passed()) {
        return {};
    }
    m_reporter.control().report({"check", "a plan of before", 0, 0});
    TESSERA_TRY(const auto check, this->check(*m_stored, m_candidates.front().get()));
    if (check.result == PlanCheck::Result::kRight) {
        m_candidates.push_back(m_stored);
    }
    return {};
}

} // namespace tessera::session
