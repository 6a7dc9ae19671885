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

bool movesNothing(const backend::Offering& offering) {
    return std::ranges::any_of(offering.implementations, &backend::movesNothing);
}

} // namespace

std::string whyNothing(const backend::Offering& offering) {
    return offering.refusals.empty() ? "it offers nothing" : offering.refusals[0].reason;
}

measure::RegionMeasurer& Placement::measurerOf(std::unique_ptr<measure::RegionMeasurer>& kept,
                                               const graph::GraphRef& graph) const {
    if (kept == nullptr) {
        kept = m_makeMeasurer(graph);
    }
    return *kept;
}

base::Result<std::vector<measure::OfferRequest>>
Placement::requestsFor(const std::vector<std::string>& backends, ReferenceUse reference,
                       const base::JobControl& control) {
    auto requests = propose(graph(), m_catalogue.backends(), backends);
    TESSERA_TRY(const auto offers, regions().offers(requests, control));
    std::vector<bool> served(graph().nodes().size()); // by an implementation of that node alone
    auto passing = served;                            // by the reference, as fast as anything can be
    auto passed = served;                             // by another one that moves nothing either
    for (std::size_t i = 0; i < requests.size(); ++i) {
        const auto& nodes = requests[i].region.nodes;
        if (nodes.size() == 1 && !offers[i].implementations.empty()) {
            const auto node = nodes.front().index();
            const bool isReference = requests[i].backend == kReference;
            auto& movers = isReference ? passing : passed;
            movers[node] = movers[node] || movesNothing(offers[i]);
            served[node] = served[node] || !isReference;
        }
    }
    std::vector<measure::OfferRequest> kept;
    for (std::size_t i = 0; i < requests.size(); ++i) {
        const auto& nodes = requests[i].region.nodes;
        const bool isIdle = reference == ReferenceUse::kWhereAlone && requests[i].backend == kReference &&
                            nodes.size() == 1 && served[nodes.front().index()];
        if (!isIdle || (movesNothing(offers[i]) && !passed[nodes.front().index()])) {
            kept.push_back(std::move(requests[i]));
        }
    }
    std::vector<bool> gaps(served.size());
    for (std::size_t i = 0; i < gaps.size(); ++i) {
        gaps[i] = !served[i] && !passing[i];
    }
    std::ranges::move(proposeGaps(graph(), m_catalogue.backends(), backends, gaps, passing),
                      std::back_inserter(kept));
    return kept;
}

base::Status Placement::gather(const std::vector<std::string>& backends, ReferenceUse reference,
                               const base::JobControl& control, std::vector<base::Nanoseconds> nodeTimes) {
    if (m_level && !m_isOfStore && m_gathered == backends &&
        (reference == m_reference || m_reference == ReferenceUse::kEverywhere)) {
        return {};
    }
    TESSERA_TRY(const auto requests, requestsFor(backends, reference, control));
    search::GatherSettings settings{backends, std::move(nodeTimes), m_catalogue.compiling(), m_memory};
    if (!settings.converters.empty()) {
        settings.converters.emplace_back(kReference); // where none of them converts
    }
    TESSERA_TRY(auto level, search::OperatorLevel::gather(m_model->graph, m_frame.precision, requests,
                                                          regions(), control, std::move(settings)));
    m_level.emplace(std::move(level));
    ++m_revision;
    m_gathered = backends;
    m_isOfStore = false;
    m_reference = reference;
    return {};
}

base::Status Placement::gatherAnswered(const std::vector<std::string>& backends,
                                       const base::JobControl& control) {
    if (isGathered(backends) || isAnswered(backends) || m_answered != backends) {
        return {};
    }
    auto known = control;
    known.deadline = base::Deadline{&m_clock, m_clock.now()}; // which has passed: nothing is begun
    TESSERA_CHECK(gather(backends, ReferenceUse::kWhereAlone, known));
    m_isOfStore = true;
    return {};
}

base::Status Placement::gatherFor(const search::SolveRequest& request,
                                  const std::vector<std::string>& backends, const base::JobControl& control,
                                  const std::vector<base::Nanoseconds>& nodeTimes) {
    return gatherUntil(request, backends, control, nodeTimes,
                       [&] { return m_level->measureChosen(request, regions(), control); });
}

base::Status Placement::timeChosen(const search::SolveRequest& request,
                                   const std::vector<std::string>& backends, const base::JobControl& control,
                                   const std::vector<base::Nanoseconds>& nodeTimes) {
    auto unlimited = control;
    unlimited.deadline.reset();
    return gatherUntil(request, backends, control, nodeTimes, [&]() -> base::Status {
        for (;;) {
            TESSERA_TRY(const auto untimed, m_level->untimedChosen(request, control.stop));
            if (untimed.empty()) {
                return {};
            }
            TESSERA_CHECK(m_level->measure(untimed, regions(), unlimited));
        }
    });
}

base::Status Placement::gatherUntil(const search::SolveRequest& request,
                                    const std::vector<std::string>& backends, const base::JobControl& control,
                                    const std::vector<base::Nanoseconds>& nodeTimes,
                                    const std::function<base::Status()>& settle) {
    base::Status settled;
    // Where what was offered proved wrong or crashed, or a person asks for it, the reference is timed too.
    for (const auto reference : {ReferenceUse::kWhereAlone, ReferenceUse::kEverywhere}) {
        TESSERA_CHECK(gather(backends, reference, control, nodeTimes));
        TESSERA_CHECK(admitPinned(request.constraints, backends, control));
        settled = settle();
        if (settled || settled.error().kind != ErrorKind::kImpossible) {
            return settled;
        }
    }
    auto error = settled.error();
    if (!isAmong(backends, kReference)) {
        error.message += "; '" + std::string(kReference) + "', which runs every operator, was left out";
    }
    return fail(std::move(error));
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
        for (const auto& device : info.devices) {
            backend.device = device;
            backends.push_back(backend);
        }
    }
    return backends;
}

base::Result<plan::PlanRef> Placement::wholeGraphPlan(const std::string& backend, const plan::Plan& frame,
                                                      const base::JobControl& control) {
    const auto* info = m_catalogue.find(backend);
    const auto device =
        info != nullptr && !info->devices.empty() ? info->devices.front() : backend::DeviceId{};
    const std::vector<measure::OfferRequest> request{
        {graph::wholeRegion(*m_model->original), backend, "whole", {}, device}};
    TESSERA_TRY(const auto offers, measurerOf(m_original, m_model->original).offers(request, control));
    if (offers[0].implementations.empty()) {
        return fail(ErrorKind::kImpossible, whyNothing(offers[0]));
    }
    auto plan = search::wholeGraphPlan(m_model->graph, backend, frame);
    if (plan.regions.empty()) {
        return fail(ErrorKind::kImpossible, "simplified, the model has no node to place");
    }
    plan.regions[0].implementation = search::ofWholeGraph(offers[0].implementations[0], graph());
    return std::make_shared<const plan::Plan>(std::move(plan));
}

} // namespace tessera::session
