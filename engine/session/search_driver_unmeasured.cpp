// A placement that can be run at once: nothing is timed for it.
#include "engine/measure/frame.h"
#include "engine/search/greedy.h"
#include "engine/session/estimating_measurer.h"
#include "engine/session/search_driver.h"

#include <algorithm>
#include <utility>

namespace tessera::session {

using base::ErrorKind;
using base::fail;

namespace {

/// This machine's store, read as a hardware profile is: for what it knows, whenever that was.
base::Result<measure::HardwareProfile> knownHere(measure::Store& store, const plan::Plan& frame) {
    measure::HardwareProfile known;
    known.store = std::shared_ptr<measure::Store>(std::shared_ptr<void>(), &store); // it outlives the driver
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

} // namespace

base::Result<std::vector<measure::OfferRequest>>
SearchDriver::takenInOrder(const std::vector<std::string>& priority, measure::RegionMeasurer& measurer,
                           const base::JobControl& control) const {
    const auto& graph = *m_context.execution.model()->graph;
    std::vector<measure::OfferRequest> offered;
    std::vector<std::size_t> choice;
    std::vector<bool> taken(graph.nodes().size(), false);
    for (const auto& backend : priority) {
        // Asked is only what nobody before it takes: most nodes are taken by the first.
        auto requests = propose(graph, m_context.catalogue.backends(), {backend});
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

base::Result<plan::PlanRef> SearchDriver::unmeasured(const std::string& name,
                                                     const base::JobControl& control) {
    TESSERA_CHECK(checkBaseline(name));
    const auto* info = m_context.catalogue.find(name);
    if (info != nullptr && info->spec.level == pattern::Level::kGraph) {
        TESSERA_TRY(auto plan, wholeGraphPlan(name, m_context.frame, control));
        return std::make_shared<const plan::Plan>(std::move(plan));
    }
    // Graph-level backends last, for what no other knows: whether they run a region shows when it is made.
    auto priority = m_context.catalogue.operatorLevel({});
    for (const auto& id : m_context.catalogue.allLevels({})) {
        if (std::ranges::find(priority, id) == priority.end()) {
            priority.push_back(id);
        }
    }
    if (info != nullptr) {
        std::erase(priority, name);
        priority.insert(priority.begin(), name);
    }
    TESSERA_TRY(auto known, knownHere(m_context.store, m_context.frame));
    const auto& graph = m_context.execution.model()->graph;
    EstimatingMeasurer measurer(graph, std::move(known), priority,
                                [this](const graph::GraphRef& of) { return makeMeasurer(of); });
    TESSERA_TRY(const auto proposals, takenInOrder(priority, measurer, control));
    const auto isOf = [&](const auto& proposal) { return proposal.backend == name; };
    if (info != nullptr && std::ranges::none_of(proposals, isOf)) {
        return fail(ErrorKind::kImpossible, "it runs no node of this model", name);
    }
    TESSERA_TRY(const auto level, search::OperatorLevel::gather(graph, m_context.frame.precision, proposals,
                                                                measurer, control));
    search::SolveRequest anything; // a guess is as good as a time: which is fastest is not asked
    anything.untimed = search::SolveRequest::Untimed::kMayBeChosen;
    auto solved = level.solve(anything, m_context.frame, control.stop);
    if (!solved && solved.error().kind == ErrorKind::kImpossible) {
        return baseline(name, control); // what the store knows to be wrong or to crash is left to others
    }
    TESSERA_TRY(auto solution, std::move(solved));
    withoutGuesses(solution.plan);
    return std::make_shared<const plan::Plan>(std::move(solution.plan));
}

} // namespace tessera::session
