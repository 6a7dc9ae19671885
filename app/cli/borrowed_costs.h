#pragma once

#include "app/cli/context.h"
#include "app/cli/matches.h"
#include "engine/measure/borrowed_measurer.h"

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace tessera::cli {

/// What a hardware profile says of one backend on one region: an implementation with its borrowed cost, or
/// why there is none.
struct BorrowedOffer {
    std::string backend;
    std::string implementation; ///< empty: a refusal of the backend as a whole
    backend::Cost cost;
    backend::DeviceId device = {};
};

/// The costs of one model's regions in the hardware profile of the command line.
class BorrowedCosts {
public:
    /// \param graph simplified, as plans are made for it. \par Errors as HardwareProfile::open.
    [[nodiscard]] static base::Result<BorrowedCosts> open(const graph::GraphRef& graph,
                                                          const Context& context);

    [[nodiscard]] const measure::HardwareProfile& profile() const { return m_profile; }
    /// Of everyone who may take the region, in the order of `entry.takers`.
    [[nodiscard]] base::Result<std::vector<BorrowedOffer>> of(const RegionTakers& entry);

private:
    [[nodiscard]] base::Result<std::vector<BorrowedOffer>> of(const measure::OfferRequest& request);
    explicit BorrowedCosts(measure::HardwareProfile profile) : m_profile(std::move(profile)) {}

    measure::HardwareProfile m_profile;
    std::unique_ptr<measure::BorrowedMeasurer> m_measurer;
};

/// "onednn:blocked 120 us", or "xnnpack: why not".
[[nodiscard]] std::string borrowedText(const BorrowedOffer& offer);
[[nodiscard]] nlohmann::ordered_json borrowedJson(const BorrowedOffer& offer);

} // namespace tessera::cli
