#pragma once

#include "engine/base/result.h"
#include "engine/plan/plan.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::plan {

/// A plan file as it stands: everything a Plan says, with nodes and values by name, so that it can be read
/// and compared without its model.
struct PlanDocument : PlanHeader {
    struct Rival {
        std::string backend;
        std::string implementation;
        std::string rule;
        backend::Cost cost;
        std::optional<base::Nanoseconds> planEffect;
        std::vector<std::string> nodes; ///< source names; empty: those of the region
        backend::DeviceId device = {};
    };
    struct Region {
        std::vector<std::string> nodes; ///< source names
        backend::Implementation implementation;
        backend::Cost cost;
        std::optional<backend::Cost> inPlace;
        Decision decision = Decision::kFastest;
        std::string why;
        std::vector<Rival> alternatives;
    };
    struct Conversion {
        std::string value;
        backend::Layout from;
        backend::DeviceId fromDevice;
        backend::Layout to;
        backend::DeviceId toDevice;
        backend::Implementation implementation;
        backend::Cost cost;
        std::optional<backend::Cost> inPlace;

        /// The same of the value that has this name in some graph.
        [[nodiscard]] PlannedConversion of(graph::ValueId own) const {
            return {own, from, fromDevice, to, toDevice, implementation, cost, inPlace};
        }
    };

    std::vector<Region> regions;
    std::vector<Conversion> conversions;
    std::shared_ptr<const PlanDocument> mix = {}; ///< as Plan::mix
};

[[nodiscard]] PlanDocument toDocument(const Plan& plan);

/// What a plan file is read against: the open model.
struct PlanModel : ModelIdentity {
    graph::GraphRef graph; ///< simplified
};

/// The model that a plan says it is of, whether it places anything or not.
[[nodiscard]] PlanModel modelOf(const Plan& plan);

/// Puts names back onto the model's nodes and checks the result.
///
/// \param notes  receives one line for each difference that does not forbid the plan (other weights, a rival
///               over nodes that are gone).
/// \par Errors   kRefused with the field: another structure_hash, an unknown or missing node, a region that
///               takes part of a simplified node, whatever checkValid refuses.
[[nodiscard]] base::Result<Plan> fromDocument(const PlanDocument& document, const PlanModel& model,
                                              std::vector<std::string>& notes);

} // namespace tessera::plan
