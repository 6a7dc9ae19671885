#include "engine/session/baseline_plans.h"

#include "engine/measure/hardware_profile.h"
#include "engine/measure/worker_session.h"
#include "engine/search/baselines.h"
#include "engine/search/greedy.h"
#include "engine/session/estimating_measurer.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>

namespace tessera::session {

using base::ErrorKind;
using base::fail;

namespace {

constexpr const char* kNoTime =
    "not run: the budget left no time to measure its regions; --budget gives it more";

/// This machine's store, read as a hardware profile is: for what it knows, whenever that was.
base::Result<measure::HardwareProfile> knownHere(measure::Store& store, const plan::Plan& frame) {
    measure::HardwareProfile known;
    known.store = std::shared_ptr<measure::Store>(std::shared_ptr<void>(), &store); // it outlives the profile
    known.device = frame.device;
    known.threads = frame.threads;
    known.precision = frame.precision;
    TESSERA_TRY(known.contexts, store.contexts());
    const auto device = frame.device.hash();
    std::erase_if(known.contexts, [&](const measure::MeasuredContext& context) {
        return context.protocol != measure::kProtocolVersion || context.device != device ||
               context.threads != frame.threads || context.precision != graph::toText(frame.precision);
    });
    std::ranges::stable_sort(known.contexts, std::ranges::greater(),
                             &measure::MeasuredContext::newestUnixSeconds);
    return known;
}

void forget(backend::Cost& cost) {
    if (cost.isPredicted()) {
        cost = backend::Cost::unmeasured();
    }
}

/// A guess serves to choose, and is no number to be shown.
void withoutGuesses(plan::Plan& plan) {
    for (auto& region : plan.regions) {
        forget(region.cost);
        for (auto& rival : region.alternatives) {
            forget(rival.cost);
            rival.planEffect.reset();
        }
        region.decision = plan::Decision::kPriority;
        region.why = "First backend by priority that takes it; nothing was measured.";
    }
    for (auto& conversion : plan.conversions) {
        forget(conversion.cost);
    }
}

bool anyIn(const std::vector<graph::NodeId>& nodes, const std::vector<bool>& taken) {
    return std::ranges::any_of(nodes, [&](graph::NodeId node) { return taken[node.index()]; });
}

/// The proposals of which each backend in turn takes what it offers to; only what is left is asked of the
/// next.
base::Result<std::vector<measure::OfferRequest>> greedyProposals(const graph::Graph& graph,
                                                                 const BackendCatalogue& catalogue,
                                                                 const std::vector<std::string>& priority,
                                                                 measure::RegionMeasurer& measurer,
                                                                 const base::JobControl& control) {
    std::vector<measure::OfferRequest> offered;
    std::vector<std::size_t> choice;
    std::vector<bool> taken(graph.nodes().size(), false);
    for (const auto& backend : priority) {
        // Most nodes are taken by the first.
        auto requests = propose(graph, catalogue.backends(), {backend});
        std::erase_if(requests, [&](const auto& request) { return anyIn(request.region.nodes, taken); });
        if (requests.empty()) {
            continue;
        }
        TESSERA_TRY(const auto offers, measurer.offers(requests, control));
        for (std::size_t i = 0; i < requests.size(); ++i) {
            if (!offers[i].implementations.empty()) {
                offered.push_back(std::move(requests[i]));
            }
        }
        choice = search::greedyChoice(graph, offered, priority);
        taken.assign(taken.size(), false);
        for (const auto chosen : choice) {
            for (const auto node : offered[chosen].region.nodes) {
                taken[node.index()] = true;
            }
        }
    }
    std::vector<measure::OfferRequest> result;
    for (const auto chosen : choice) {
        result.push_back(offered[chosen]);
    }
    return result;
}

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

plan::Plan greedySketch(const graph::GraphRef& graph, const BackendCatalogue& catalogue,
                        const plan::Plan& frame) {
    return search::greedySketch(graph, propose(*graph, catalogue.backends(), {}), catalogue.allLevels({}),
                                frame);
}

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
                baseline.standing = search::planObeys(*plan, frame.search.constraints)
                                        ? Standing::kMayWin
                                        : Standing::kReportedOnly;
                baseline.plan = std::make_shared<const plan::Plan>(*std::move(plan));
            } else {
                baseline.reason = plan.error().oneLine();
            }
        }
        baselines.push_back(std::move(baseline));
    }
    return baselines;
}

base::Result<std::vector<search::BaselinePlan>>
BaselinePlans::operatorLevel(const std::vector<std::string>& chosen, const plan::Plan& frame,
                             FarBehind farBehind, const base::JobControl& control) {
    auto& level = m_placement.level();
    const auto priority = m_placement.catalogue().allLevels(chosen);
    auto backends = m_placement.catalogue().operatorLevel(chosen);
    std::erase(backends, kReference);
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

base::Status BaselinePlans::check(const std::string& name) const {
    const auto* info = m_placement.catalogue().find(name);
    if (info == nullptr && name != "greedy") {
        return fail(ErrorKind::kUsage, "there is no backend '" + name + "'");
    }
    if (info != nullptr && !info->available) {
        return fail(ErrorKind::kImpossible, info->reason, name);
    }
    return {};
}

base::Result<plan::PlanRef> BaselinePlans::named(const std::string& name, const base::JobControl& control) {
    using ReferenceUse = Placement::ReferenceUse;
    TESSERA_CHECK(check(name));
    const auto* info = m_placement.catalogue().find(name);
    if (info != nullptr && info->spec.level == pattern::Level::kGraph) {
        TESSERA_TRY(auto plan, m_placement.wholeGraphPlan(name, m_placement.frame(), control));
        return std::make_shared<const plan::Plan>(std::move(plan));
    }
    TESSERA_CHECK(m_placement.gather(
        {}, name == kReference ? ReferenceUse::kEverywhere : ReferenceUse::kWhereAlone, control));
    const auto backends = info != nullptr ? std::vector{name} : std::vector<std::string>();
    const auto priority = m_placement.catalogue().allLevels({});
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

base::Result<plan::PlanRef> BaselinePlans::atOnce(const std::string& name,
                                                  const std::vector<std::string>& chosen,
                                                  const base::JobControl& control) {
    TESSERA_CHECK(check(name));
    const auto& catalogue = m_placement.catalogue();
    const auto* info = catalogue.find(name);
    if (info != nullptr && info->spec.level == pattern::Level::kGraph) {
        TESSERA_TRY(auto plan, m_placement.wholeGraphPlan(name, m_placement.frame(), control));
        return std::make_shared<const plan::Plan>(std::move(plan));
    }
    // Graph-level backends last, for what no other knows: whether they run a region shows when it is made.
    auto priority = catalogue.operatorLevel(chosen);
    for (const auto& id : catalogue.allLevels(chosen)) {
        if (std::ranges::find(priority, id) == priority.end()) {
            priority.push_back(id);
        }
    }
    if (info != nullptr) {
        std::erase(priority, name);
        priority.insert(priority.begin(), name);
    }
    TESSERA_TRY(auto known, knownHere(m_store, m_placement.frame()));
    const auto& graph = m_placement.model().graph;
    EstimatingMeasurer measurer(graph, std::move(known), priority, m_placement.regions(),
                                m_placement.makeMeasurer());
    TESSERA_TRY(const auto proposals, greedyProposals(*graph, catalogue, priority, measurer, control));
    const auto isOf = [&](const auto& proposal) { return proposal.backend == name; };
    if (info != nullptr && std::ranges::none_of(proposals, isOf)) {
        return fail(ErrorKind::kImpossible, "it runs no node of this model", name);
    }
    TESSERA_TRY(const auto level, search::OperatorLevel::gather(graph, m_placement.frame().precision,
                                                                proposals, measurer, control));
    search::SolveRequest anything; // a guess is as good as a time: which is fastest is not asked
    anything.untimed = search::SolveRequest::Untimed::kMayBeChosen;
    TESSERA_TRY(auto solution, level.solve(anything, m_placement.frame(), control.stop));
    withoutGuesses(solution.plan);
    return std::make_shared<const plan::Plan>(std::move(solution.plan));
}

} // namespace tessera::session
