#pragma once

#include "engine/measure/hardware_profile.h"
#include "engine/measure/region_measurer.h"

#include <optional>
#include <string>

namespace tessera::measure {

/// RegionMeasurer over a hardware profile: it answers from what was recorded there. Every time that it gives
/// is borrowed; what is offered there and has no row, since the search that recorded it had no time for it,
/// is unmeasured here too.
class BorrowedMeasurer final : public RegionMeasurer {
public:
    /// For people: why it knows no cost.
    static constexpr const char* kNoRow = "the hardware profile holds no measurement of it";

    explicit BorrowedMeasurer(graph::GraphRef graph, HardwareProfile profile);

    base::Result<std::vector<backend::Offering>> offers(std::span<const OfferRequest> requests,
                                                        const base::JobControl& control) override;
    base::Result<std::vector<backend::Cost>> costs(std::span<const MeasureRequest> requests,
                                                   const base::JobControl& control) override;
    base::Result<std::vector<ConversionOffer>> conversions(std::span<const ConversionRequest> requests,
                                                           const base::JobControl& control) override;
    /// \par Errors kImpossible: the profile does not hold it.
    base::Result<base::Nanoseconds> kernelOverhead() override;
    [[nodiscard]] Counts counts() const override { return m_counts; }

private:
    /// Of what was measured of the profile's machine; of nothing where that is not known.
    [[nodiscard]] base::Result<base::Hash128> ceilingsHash();
    [[nodiscard]] base::Result<backend::Offering>
    offerOf(const base::Hash128& region, const backend::BackendOnDevice& backend, backend::ThreadUse threads);
    struct RegionKeys {
        base::Hash128 time;    ///< graph::regionKey
        base::Hash128 verdict; ///< verdictKey
    };
    [[nodiscard]] base::Result<backend::Cost> costOf(const RegionKeys& region,
                                                     const backend::Implementation& implementation);
    [[nodiscard]] base::Result<ConversionOffer> cheapestConversion(const ConversionRequest& request);

    graph::GraphRef m_graph;
    HardwareProfile m_profile;
    std::int64_t m_modelWeightBytes = 0;
    std::optional<base::Hash128> m_ceilingsHash; ///< once it was asked for
    Counts m_counts;
};

} // namespace tessera::measure
