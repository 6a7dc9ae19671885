#pragma once

#include "engine/plan/plan_document.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace tessera::plan {

/// What a list of plans says of one; the same of a Plan and of its document, which needs no model.
struct PlanOverview {
    std::string modelName;
    base::Hash128 structureHash;
    measure::DeviceFingerprint device;
    int threads = 1;
    std::string hardwareProfile;
    std::string wholeGraphBackend;
    std::optional<EndToEnd> endToEnd;
    std::optional<base::Nanoseconds> predicted;

    struct Share {
        std::string backend;
        double share = 0.0; ///< in [0, 1]
        friend bool operator==(const Share&, const Share&) = default;
    };
    /// Most first; ties by name. Of nodes they add up to 1; of the time conversions have the rest.
    std::vector<Share> shares;
    /// Of what: of the time of kernels and conversions, or of nodes where one of them has none.
    enum class ShareOf : std::uint8_t { kTime, kNodes } shareOf = ShareOf::kNodes;
    std::size_t conversions = 0;
};

/// Linear in regions; deterministic.
[[nodiscard]] PlanOverview overviewOf(const Plan& plan);
[[nodiscard]] PlanOverview overviewOf(const PlanDocument& document);

} // namespace tessera::plan
