#include "engine/measure/offering_json.h"

#include "engine/measure/implementation_json.h"
#include "engine/measure/json_read.h"

#include <utility>

namespace tessera::measure {

using nlohmann::json;

backend::Offering offeringFromJson(const json& value) {
    backend::Offering offering;
    for (const auto& entry : arrayField(value, "implementations")) {
        auto implementation = implementationFromJson(entry);
        if (implementation) {
            offering.implementations.push_back(*std::move(implementation));
        } else {
            offering.refusals.push_back({textField(entry, "name"), implementation.error().oneLine()});
        }
    }
    for (const auto& entry : arrayField(value, "refusals")) {
        offering.refusals.push_back({textField(entry, "implementation"), textField(entry, "reason")});
    }
    return offering;
}

json toJson(const backend::Offering& offering) {
    json value{{"implementations", json::array()}, {"refusals", json::array()}};
    for (const auto& implementation : offering.implementations) {
        value["implementations"].push_back(toJson(implementation));
    }
    for (const auto& refusal : offering.refusals) {
        value["refusals"].push_back({{"implementation", refusal.implementation}, {"reason", refusal.reason}});
    }
    return value;
}

backend::Offering servingOnly(backend::Offering offering, graph::Precision asked) {
    backend::Offering kept;
    kept.refusals = std::move(offering.refusals);
    for (auto& implementation : offering.implementations) {
        if (!graph::serves(implementation.precision, asked)) {
            kept.refusals.push_back(
                {implementation.name, "it computes in " +
                                          std::string(graph::toText(implementation.precision)) +
                                          ", asked for is " + std::string(graph::toText(asked))});
        } else if (asked == graph::Precision::kStrict &&
                   implementation.nonFinite == backend::NonFinite::kLost) {
            kept.refusals.push_back(
                {implementation.name, "it does not carry infinities and NaN as strict asks"});
        } else {
            kept.implementations.push_back(std::move(implementation));
        }
    }
    return kept;
}

base::Result<std::optional<backend::Offering>> findOffering(Store& store, const base::Hash128& key,
                                                            graph::Precision asked) {
    TESSERA_TRY(const auto note, store.findNote("offer", key));
    const auto stored = note ? json::parse(*note, nullptr, false) : json();
    return stored.is_object() ? std::optional(servingOnly(offeringFromJson(stored), asked)) : std::nullopt;
}

} // namespace tessera::measure
