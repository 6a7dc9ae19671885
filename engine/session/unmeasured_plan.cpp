// A plan at once: nothing is timed for it.
#include "engine/measure/borrowed_measurer.h"
#include "engine/measure/conversion_graph.h"
#include "engine/measure/cost_estimate.h"
#include "engine/measure/worker_session.h"
#include "engine/search/device_room.h"
#include "engine/search/greedy.h"
#include "engine/session/baseline_plans.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <utility>

namespace tessera::session {

using base::fail;

namespace {

/// This machine's store, read as a hardware profile is.
base::Result<measure::HardwareProfile> knownHere(measure::Store& store, const plan::Plan& frame) {
    measure::HardwareProfile known;
    known.store = std::shared_ptr<measure::Store>(std::shared_ptr<void>(), &store); // it outlives the profile
    known.device = frame.device;
    known.threads = frame.threads;
    known.precision = frame.precision;
    TESSERA_TRY(known.contexts, store.contexts());
    const auto device = frame.device.hash();
    std::erase_if(known.contexts, [&](const measure::MeasuredContext& context) {
        const auto& key = context.key;
        return key.protocol != measure::kProtocolVersion || key.device != device ||
               key.threads != frame.threads || key.precision != graph::toText(frame.precision);
    });
    std::ranges::stable_sort(known.contexts, std::ranges::greater(),
                             &measure::MeasuredContext::newestUnixSeconds);
    return known;
}

/// RegionMeasurer that times nothing: backends are asked what they offer, and what is not known is guessed. A
/// guessed cost is Cost::predicted.
class EstimatingMeasurer final : public measure::RegionMeasurer {
public:
    /// \param converters  ids of the backends that are asked to convert, the preferred ones first.
    EstimatingMeasurer(Placement& placement, measure::HardwareProfile known,
                       const std::vector<std::string>& converters)
        : m_placement(placement)
        , m_known(placement.model().graph, std::move(known))
        , m_converters(converters) {}

    base::Result<std::vector<backend::Offering>> offers(std::span<const measure::OfferRequest> requests,
                                                        const base::JobControl& control) override {
        return m_placement.regions().offers(requests, control);
    }

    base::Result<std::vector<backend::Cost>> costs(std::span<const measure::MeasureRequest> requests,
                                                   const base::JobControl& control) override {
        TESSERA_TRY(auto costs, m_known.costs(requests, control));
        std::map<std::pair<std::vector<graph::NodeId>, backend::BackendOnDevice>, std::size_t> offered;
        for (std::size_t i = 0; i < requests.size(); ++i) {
            const auto& region = requests[i].region;
            const auto rank = offered[{region.nodes, requests[i].implementation.maker()}]++;
            // That it was refused once is no verdict: the plan says what was estimated.
            const bool isRefused = costs[i].kind() == backend::Cost::Kind::kInfeasible &&
                                   costs[i].outcome() == backend::Outcome::kUnsupported;
            if (isRefused || costs[i].kind() == backend::Cost::Kind::kUnmeasured) {
                costs[i] = measure::estimatedCost(m_placement.graph(), region, rank);
            }
        }
        return costs;
    }

    base::Result<std::vector<measure::ConversionOffer>>
    conversions(std::span<const measure::ConversionRequest> requests,
                const base::JobControl& control) override {
        std::vector<measure::ConversionOffer> answers;
        for (const auto& request : requests) {
            TESSERA_TRY(auto answer, convert(request, control));
            answers.push_back(std::move(answer));
        }
        return answers;
    }

    base::Result<base::Nanoseconds> kernelOverhead() override {
        return measure::estimatedViewCost().median();
    }

    [[nodiscard]] Counts counts() const override { return m_known.counts(); }

private:
    /// The first that only names the value anew, which costs nothing; else the first that is offered.
    base::Result<measure::ConversionOffer> convert(const measure::ConversionRequest& request,
                                                   const base::JobControl& control) const {
        TESSERA_TRY(const auto graph, measure::conversionGraph(request.type, request.from, request.to));
        const auto region = graph::wholeRegion(*graph);
        if (auto copy = request.copy()) {
            return measure::ConversionOffer{*std::move(copy), measure::estimatedCost(*graph, region, 0)};
        }
        std::vector<measure::OfferRequest> requests;
        for (const auto& id : m_converters) {
            const auto* info = m_placement.catalogue().find(id);
            for (const auto& device : info != nullptr ? info->devices : std::vector<backend::DeviceId>()) {
                if (request.admits(id, device)) {
                    requests.push_back({region, id, "convert", {}, device});
                }
            }
        }
        TESSERA_TRY(const auto offerings, m_placement.makeMeasurer()(graph)->offers(requests, control));
        std::vector<backend::Implementation> offered;
        for (const auto& offering : offerings) {
            offered.insert(offered.end(), offering.implementations.begin(), offering.implementations.end());
        }
        if (offered.empty()) {
            return measure::ConversionOffer{
                {},
                backend::Cost::infeasible(backend::Outcome::kUnsupported, "no backend converts " +
                                                                              request.from.toText() + " to " +
                                                                              request.to.toText())};
        }
        const auto view = std::ranges::find_if(
            offered, [](const backend::Implementation& each) { return !each.viewOf.empty(); });
        return view != offered.end()
                   ? measure::ConversionOffer{*view, measure::estimatedViewCost()}
                   : measure::ConversionOffer{offered.front(), measure::estimatedCost(*graph, region, 0)};
    }

    Placement& m_placement;
    measure::BorrowedMeasurer m_known;
    const std::vector<std::string>& m_converters;
};

/// The proposals of which each backend in turn takes what it offers to; only what is left is asked of the
/// next.
/// \param full  regions that are not on a device, since it has no room for them
base::Result<std::vector<measure::OfferRequest>> greedyProposals(const Placement& placement,
                                                                 const std::vector<std::string>& priority,
                                                                 const search::PlacedRegions& full,
                                                                 measure::RegionMeasurer& measurer,
                                                                 const base::JobControl& control) {
    const auto& graph = placement.graph();
    std::vector<measure::OfferRequest> offered;
    std::vector<std::size_t> choice;
    for (const auto& backend : priority) {
        std::vector<bool> isTaken(graph.nodes().size(), false); // most nodes are, by the first
        for (const auto chosen : choice) {
            for (const auto node : offered[chosen].region.nodes) {
                isTaken[node.index()] = true;
            }
        }
        auto requests = propose(graph, placement.catalogue().backends(), {backend});
        std::erase_if(requests, [&](const measure::OfferRequest& request) {
            return full.contains({request.region.nodes, request.asked()}) ||
                   std::ranges::any_of(request.region.nodes,
                                       [&](graph::NodeId node) { return isTaken[node.index()]; });
        });
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
    }
    std::vector<measure::OfferRequest> result;
    for (const auto chosen : choice) {
        result.push_back(offered[chosen]);
    }
    return result;
}

void forgetGuess(backend::Cost& cost) {
    if (cost.isPredicted()) {
        cost = backend::Cost::unmeasured();
    }
}

void forgetGuesses(plan::Plan& plan) {
    for (auto& region : plan.regions) {
        forgetGuess(region.cost);
        for (auto& rival : region.alternatives) {
            forgetGuess(rival.cost);
            rival.planEffect.reset();
        }
        region.decision = plan::Decision::kPriority;
        region.why = "First backend by priority that takes it; nothing was measured.";
    }
    for (auto& conversion : plan.conversions) {
        forgetGuess(conversion.cost);
    }
}

} // namespace

base::Result<plan::PlanRef> unmeasuredPlan(Placement& placement, measure::Store& store,
                                           const std::string& name, const std::vector<std::string>& chosen,
                                           const base::JobControl& control) {
    const auto& catalogue = placement.catalogue();
    // Graph-level backends last, for what no other knows: whether they run a region shows when it is made.
    auto priority = catalogue.ids(chosen, pattern::Level::kOperator);
    std::ranges::copy(catalogue.ids(chosen, pattern::Level::kGraph), std::back_inserter(priority));
    const bool isBackend = catalogue.find(name) != nullptr;
    if (isBackend) {
        std::erase(priority, name);
        priority.insert(priority.begin(), name);
    }
    const auto& frame = placement.frame();
    TESSERA_TRY(auto known, knownHere(store, frame));
    EstimatingMeasurer measurer(placement, std::move(known), priority);
    search::SolveRequest anything; // a guess is as good as a time: which is fastest is not asked
    anything.untimed = search::SolveRequest::Untimed::kMayBeChosen;
    search::Leaving full;
    while (true) {
        TESSERA_TRY(const auto proposals,
                    greedyProposals(placement, priority, full.regions, measurer, control));
        if (isBackend &&
            std::ranges::find(proposals, name, &measure::OfferRequest::backend) == proposals.end()) {
            return fail(base::ErrorKind::kImpossible,
                        full.why.empty() ? "it runs no node of this model" : full.why, name);
        }
        TESSERA_TRY(const auto level, search::OperatorLevel::gather(placement.model().graph, frame.precision,
                                                                    proposals, measurer, control));
        TESSERA_TRY(auto solution, level.solve(anything, frame, control.stop));
        TESSERA_TRY(const auto leaving, search::leavingFullDevice(solution.plan, placement.memory()));
        if (leaving.regions.empty()) {
            forgetGuesses(solution.plan);
            return std::make_shared<const plan::Plan>(std::move(solution.plan));
        }
        full.regions.insert(leaving.regions.begin(), leaving.regions.end());
        full.why = leaving.why;
    }
}

} // namespace tessera::session
