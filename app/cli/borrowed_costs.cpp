#include "app/cli/borrowed_costs.h"

#include "app/cli/text.h"
#include "engine/plan/plan_text.h"

#include <nlohmann/json.hpp>
#include <utility>

namespace tessera::cli {

using Json = nlohmann::ordered_json;

base::Result<BorrowedCosts> BorrowedCosts::open(const graph::GraphRef& graph, const Context& context) {
    TESSERA_TRY(auto profile, measure::HardwareProfile::open(context.options.profile, context.options.threads,
                                                             context.options.precision));
    BorrowedCosts costs(std::move(profile));
    costs.m_measurer = std::make_unique<measure::BorrowedMeasurer>(graph, costs.m_profile);
    return costs;
}

base::Result<std::vector<BorrowedOffer>> BorrowedCosts::of(const RegionTakers& entry) {
    std::vector<BorrowedOffer> found;
    for (const auto& taker : entry.takers) {
        const std::vector<measure::OfferRequest> request{{entry.region, taker.backend, taker.rule}};
        TESSERA_TRY(const auto offerings, m_measurer->offers(request, {}));
        std::vector<measure::MeasureRequest> timed;
        for (const auto& implementation : offerings[0].implementations) {
            timed.push_back({entry.region, implementation});
        }
        TESSERA_TRY(const auto costs, m_measurer->costs(timed, {}));
        for (std::size_t i = 0; i < timed.size(); ++i) {
            const bool isKnown = costs[i].kind() != backend::Cost::Kind::kUnmeasured;
            found.push_back({taker.backend, timed[i].implementation.name,
                             isKnown ? costs[i]
                                     : backend::Cost::infeasible(backend::Outcome::kUnsupported,
                                                                 measure::BorrowedMeasurer::kNoRow)});
        }
        for (const auto& refusal : offerings[0].refusals) {
            found.push_back({taker.backend, refusal.implementation,
                             backend::Cost::infeasible(backend::Outcome::kUnsupported, refusal.reason)});
        }
    }
    return found;
}

std::string borrowedText(const BorrowedOffer& offer) {
    const auto name = plan::implementationText(offer.backend, offer.implementation);
    return offer.cost.feasible()
               ? name + " " + base::intervalText(offer.cost.median(), offer.cost.low(), offer.cost.high())
               : name + ": " + offer.cost.reason();
}

Json borrowedJson(const BorrowedOffer& offer) {
    const bool feasible = offer.cost.feasible();
    return {{"backend", offer.backend},
            {"implementation", offer.implementation},
            {"borrowed", feasible},
            {"median_ns", feasible ? Json(offer.cost.median().count()) : Json()},
            {"low_ns", feasible ? Json(offer.cost.low().count()) : Json()},
            {"high_ns", feasible ? Json(offer.cost.high().count()) : Json()},
            {"reason", offer.cost.reason()}};
}

} // namespace tessera::cli
