#include "engine/session/placement.h"

#include "engine/backend/sharing.h"
#include "engine/search/baselines.h"
#include "engine/search/fixed_regions.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace tessera::session {

using base::ErrorKind;
using base::fail;

namespace {

/// What offers tell of each node by itself.
struct NodeService {
    explicit NodeService(std::size_t nodes) : served(nodes), passing(nodes), passed(nodes) {}
    std::vector<bool> served;  ///< by an implementation of that node alone
    std::vector<bool> passing; ///< by the reference, as fast as anything can be
    std::vector<bool> passed;  ///< by another one that moves nothing either
};

bool movesNothing(const backend::Offering& offering) {
    return std::ranges::any_of(offering.implementations, &backend::movesNothing);
}

NodeService serviceOf(std::size_t nodes, std::span<const measure::OfferRequest> requests,
                      std::span<const backend::Offering> offers) {
    NodeService service(nodes);
    for (std::size_t i = 0; i < requests.size(); ++i) {
        if (requests[i].region.nodes.size() != 1) {
            continue;
        }
        const auto node = requests[i].region.nodes.front().index();
        if (requests[i].backend != kReference && !offers[i].implementations.empty()) {
            service.served[node] = true;
            service.passed[node] = service.passed[node] || movesNothing(offers[i]);
        } else if (requests[i].backend == kReference && movesNothing(offers[i])) {
            service.passing[node] = true;
        }
    }
    return service;
}

} // namespace

measure::RegionMeasurer& Placement::measurerOf(std::unique_ptr<measure::RegionMeasurer>& kept,
                                               const graph::GraphRef& graph) const {
    if (kept == nullptr) {
        kept = m_makeMeasurer(graph);
    }
    return *kept;
}

base::Result<std::vector<measure::OfferRequest>>
Placement::withGapsFilled(std::vector<measure::OfferRequest> requests,
                          const std::vector<std::string>& backends, ReferenceUse reference,
                          const base::JobControl& control) {
    TESSERA_TRY(const auto offers, regions().offers(requests, control));
    const auto service = serviceOf(graph().nodes().size(), requests, offers);
    std::vector<measure::OfferRequest> kept;
    for (std::size_t i = 0; i < requests.size(); ++i) {
        const auto& nodes = requests[i].region.nodes;
        const bool isIdle = reference == ReferenceUse::kWhereAlone && requests[i].backend == kReference &&
                            nodes.size() == 1 && service.served[nodes.front().index()];
        if (!isIdle || (movesNothing(offers[i]) && !service.passed[nodes.front().index()])) {
            kept.push_back(std::move(requests[i]));
        }
    }
    std::vector<bool> gaps(service.served.size());
    for (std::size_t i = 0; i < gaps.size(); ++i) {
        gaps[i] = !service.served[i] && !service.passing[i];
    }
    auto filling = proposeGaps(graph(), m_catalogue.backends(), backends, gaps, service.passing);
    std::ranges::move(filling, std::back_inserter(kept));
    return kept;
}

base::Status Placement::gather(const std::vector<std::string>& backends, ReferenceUse reference,
                               const base::JobControl& control, std::vector<base::Nanoseconds> nodeTimes) {
    if (m_level && m_gathered == backends &&
        (reference == m_reference || m_reference == ReferenceUse::kEverywhere)) {
        return {};
    }
    auto requests = propose(graph(), m_catalogue.backends(), backends);
    TESSERA_TRY(requests, withGapsFilled(std::move(requests), backends, reference, control));
    search::GatherSettings settings{backends, std::move(nodeTimes)};
    if (!settings.converters.empty()) {
        settings.converters.emplace_back(kReference); // where none of them converts
    }
    TESSERA_TRY(auto level, search::OperatorLevel::gather(m_model->graph, m_frame.precision, requests,
                                                          regions(), control, std::move(settings)));
    m_level.emplace(std::move(level));
    ++m_revision;
    m_gathered = backends;
    m_reference = reference;
    return {};
}

base::Status Placement::gatherFor(const search::SolveRequest& request,
                                  const std::vector<std::string>& backends, const base::JobControl& control,
                                  std::vector<base::Nanoseconds> nodeTimes) {
    TESSERA_CHECK(gather(backends, ReferenceUse::kWhereAlone, control, nodeTimes));
    TESSERA_CHECK(admitPinned(request.constraints, backends, control));
    auto settled = m_level->measureChosen(request, regions(), control);
    if (!settled && settled.error().kind == ErrorKind::kImpossible &&
        m_reference != ReferenceUse::kEverywhere) {
        // What was offered proved wrong or crashed, or a person asks for the reference: then it is timed too.
        TESSERA_CHECK(gather(backends, ReferenceUse::kEverywhere, control, std::move(nodeTimes)));
        TESSERA_CHECK(admitPinned(request.constraints, backends, control));
        settled = m_level->measureChosen(request, regions(), control);
    }
    if (!settled && settled.error().kind == ErrorKind::kImpossible && !backends.empty() &&
        std::ranges::find(backends, kReference) == backends.end()) {
        auto error = settled.error();
        error.message += "; '" + std::string(kReference) + "', which runs every operator, was left out";
        return fail(std::move(error));
    }
    return settled;
}

base::Status Placement::admitPinned(const std::vector<plan::Constraint>& constraints,
                                    const std::vector<std::string>& backends,
                                    const base::JobControl& control) {
    TESSERA_TRY(const auto parts, search::pinnedParts(graph(), constraints, graphBackends(backends)));
    TESSERA_CHECK(admitMissing(parts, control));
    return m_level->measurePinned(constraints, regions(), control);
}

base::Status Placement::admitMissing(const std::vector<search::GenomePart>& parts,
                                     const base::JobControl& control) {
    const auto missing = search::unknownParts(m_level->pool(), parts);
    if (!missing.empty()) {
        TESSERA_CHECK(m_level->admit(search::requestsOf(graph(), missing), regions(), control));
    }
    return {};
}

std::vector<search::GraphBackend> Placement::graphBackends(const std::vector<std::string>& chosen) const {
    std::vector<search::GraphBackend> backends;
    for (const auto& info : m_catalogue.backends()) {
        if (!info.available || info.spec.level != pattern::Level::kGraph || !isAmong(chosen, info.spec.id)) {
            continue;
        }
        search::GraphBackend backend{info.spec.id, {}};
        std::ranges::transform(graph().nodes(), std::back_inserter(backend.admits),
                               [&](const graph::Node& node) { return info.spec.admits(node); });
        backends.push_back(std::move(backend));
    }
    return backends;
}

base::Result<plan::Plan> Placement::wholeGraphPlan(const std::string& backend, const plan::Plan& frame,
                                                   const base::JobControl& control) {
    const std::vector<measure::OfferRequest> request{
        {graph::wholeRegion(*m_model->original), backend, "whole"}};
    TESSERA_TRY(const auto offers, measurerOf(m_original, m_model->original).offers(request, control));
    if (offers[0].implementations.empty()) {
        return fail(ErrorKind::kImpossible, offers[0].refusals.empty()
                                                ? "it offers nothing for the whole model"
                                                : offers[0].refusals[0].reason);
    }
    auto plan = search::wholeGraphPlan(m_model->graph, backend, frame);
    if (plan.regions.empty()) {
        return fail(ErrorKind::kImpossible, "simplified, the model has no node to place");
    }
    plan.regions[0].implementation = search::ofWholeGraph(offers[0].implementations[0], graph());
    return plan;
}

} // namespace tessera::session
