#include "engine/session/estimating_measurer.h"

#include "engine/measure/conversion_graph.h"
#include "engine/measure/cost_estimate.h"

#include <map>
#include <utility>

namespace tessera::session {

EstimatingMeasurer::EstimatingMeasurer(graph::GraphRef graph, measure::HardwareProfile known,
                                       std::vector<std::string> converters, measure::RegionMeasurer& offering,
                                       MakeMeasurer makeMeasurer)
    : m_graph(std::move(graph))
    , m_known(m_graph, std::move(known))
    , m_converters(std::move(converters))
    , m_offering(offering)
    , m_makeMeasurer(std::move(makeMeasurer)) {}

base::Result<std::vector<backend::Offering>>
EstimatingMeasurer::offers(std::span<const measure::OfferRequest> requests, const base::JobControl& control) {
    return m_offering.offers(requests, control);
}

base::Result<std::vector<backend::Cost>>
EstimatingMeasurer::costs(std::span<const measure::MeasureRequest> requests,
                          const base::JobControl& control) {
    TESSERA_TRY(auto costs, m_known.costs(requests, control));
    std::map<std::pair<std::vector<graph::NodeId>, std::string>, std::size_t> offered;
    for (std::size_t i = 0; i < requests.size(); ++i) {
        const auto& region = requests[i].region;
        const auto rank = offered[{region.nodes, requests[i].implementation.backend}]++;
        // No row is no verdict.
        if (!costs[i].feasible() && costs[i].outcome() == backend::Outcome::kUnsupported) {
            costs[i] = measure::estimatedCost(*m_graph, region, rank);
        }
    }
    return costs;
}

/// The first that is offered; one that only names the value anew costs nothing and comes first.
base::Result<measure::ConversionOffer> EstimatingMeasurer::convert(const measure::ConversionRequest& request,
                                                                   const base::JobControl& control) {
    TESSERA_TRY(const auto graph, measure::conversionGraph(request.type, request.from, request.to));
    const auto measurer = m_makeMeasurer(graph);
    const auto region = graph::wholeRegion(*graph);
    std::vector<measure::OfferRequest> requests;
    for (const auto& id : m_converters) {
        if (!request.admits(id)) {
            continue;
        }
        requests.push_back({region, id, "convert"});
    }
    TESSERA_TRY(const auto offerings, measurer->offers(requests, control));
    measure::ConversionOffer best{{},
                                  backend::Cost::infeasible(backend::Outcome::kUnsupported,
                                                            "no backend converts " + request.from.toText() +
                                                                " to " + request.to.toText())};
    for (const auto& offering : offerings) {
        for (const auto& implementation : offering.implementations) {
            const bool isView = !implementation.viewOf.empty();
            if (isView || !best.cost.feasible()) {
                best = {implementation,
                        isView ? measure::estimatedViewCost() : measure::estimatedCost(*graph, region, 0)};
            }
            if (isView) {
                return best;
            }
        }
    }
    return best;
}

base::Result<std::vector<measure::ConversionOffer>>
EstimatingMeasurer::conversions(std::span<const measure::ConversionRequest> requests,
                                const base::JobControl& control) {
    std::vector<measure::ConversionOffer> answers;
    answers.reserve(requests.size());
    for (const auto& request : requests) {
        TESSERA_TRY(auto answer, convert(request, control));
        answers.push_back(std::move(answer));
    }
    return answers;
}

base::Result<base::Nanoseconds> EstimatingMeasurer::kernelOverhead() {
    return measure::estimatedViewCost().median();
}

} // namespace tessera::session
