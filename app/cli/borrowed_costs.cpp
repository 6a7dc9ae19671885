#include "app/cli/borrowed_costs.h"

#include "app/cli/text.h"
#include "engine/plan/plan_text.h"

#include <algorithm>
#include <iterator>
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
        auto devices = m_profile.devicesOf(taker.backend);
        if (devices.empty()) {
            devices.emplace_back(); // to be told that nothing is known
        }
        for (const auto& device : devices) {
            TESSERA_TRY(auto offers, of({entry.region, taker.backend, taker.rule, {}, device}));
            std::ranges::move(offers, std::back_inserter(found));
        }
    }
    return found;
}

base::Result<std::vector<BorrowedOffer>> BorrowedCosts::of(const measure::OfferRequest& request) {
    std::vector<BorrowedOffer> found;
    TESSERA_TRY(const auto offerings, m_measurer->offers({&request, 1}, {}));
    std::vector<measure::MeasureRequest> timed;
    for (const auto& implementation : offerings[0].implementations) {
        timed.push_back({request.region, implementation});
    }
    TESSERA_TRY(const auto costs, m_measurer->costs(timed, {}));
    for (std::size_t i = 0; i < timed.size(); ++i) {
        const bool isKnown = costs[i].kind() != backend::Cost::Kind::kUnmeasured;
        found.push_back({request.backend, timed[i].implementation.name,
                         isKnown ? costs[i]
                                 : backend::Cost::infeasible(backend::Outcome::kUnsupported,
                                                             measure::BorrowedMeasurer::kNoRow),
                         request.device});
    }
    for (const auto& refusal : offerings[0].refusals) {
        found.push_back({request.backend, refusal.implementation,
                         backend::Cost::infeasible(backend::Outcome::kUnsupported, refusal.reason),
                         request.device});
    }
    return found;
}

std::string borrowedText(const BorrowedOffer& offer) {
    const auto name = plan::implementationText(offer.backend, offer.implementation, offer.device);
    return offer.cost.feasible()
               ? name + " " + base::intervalText(offer.cost.median(), offer.cost.low(), offer.cost.high())
               : name + ": " + offer.cost.reason();
}

Json borrowedJson(const BorrowedOffer& offer) {
    const bool feasible = offer.cost.feasible();
    return {{"backend", offer.backend},
            {"implementation", offer.implementation},
            {"device", offer.device.toText()},
            {"borrowed", feasible},
            {"median_ns", feasible ? Json(offer.cost.median().count()) : Json()},
            {"low_ns", feasible ? Json(offer.cost.low().count()) : Json()},
            {"high_ns", feasible ? Json(offer.cost.high().count()) : Json()},
            {"reason", offer.cost.reason()}};
}

} // namespace tessera::cli
