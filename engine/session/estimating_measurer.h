#pragma once

#include "engine/measure/borrowed_measurer.h"
#include "engine/measure/region_measurer.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace tessera::session {

/// RegionMeasurer that times nothing: backends are asked what they offer, costs are those that the store
/// knows, and where it knows none they are guessed from work and traffic, with a backend's own order of
/// preference. Good for a placement at once, never for a claim: a guessed cost is Cost::predicted.
class EstimatingMeasurer final : public measure::RegionMeasurer {
public:
    /// Makes the measurer of a conversion, which is asked for offers; its costs never are.
    using MakeMeasurer = std::function<std::unique_ptr<measure::RegionMeasurer>(const graph::GraphRef&)>;

    /// \param known       this machine's store, read as if it were another's; without contexts it knows
    /// nothing. \param converters  ids of the backends that are asked to convert, the preferred ones first.
    /// \param offering    is asked what backends offer for regions of the graph; outlives it.
    EstimatingMeasurer(graph::GraphRef graph, measure::HardwareProfile known,
                       std::vector<std::string> converters, measure::RegionMeasurer& offering,
                       MakeMeasurer makeMeasurer);

    base::Result<std::vector<backend::Offering>> offers(std::span<const measure::OfferRequest> requests,
                                                        const base::JobControl& control) override;
    base::Result<std::vector<backend::Cost>> costs(std::span<const measure::MeasureRequest> requests,
                                                   const base::JobControl& control) override;
    base::Result<std::vector<measure::ConversionOffer>>
    conversions(std::span<const measure::ConversionRequest> requests,
                const base::JobControl& control) override;
    base::Result<base::Nanoseconds> kernelOverhead() override;
    [[nodiscard]] Counts counts() const override { return m_known.counts(); }

private:
    [[nodiscard]] base::Result<measure::ConversionOffer> convert(const measure::ConversionRequest& request,
                                                                 const base::JobControl& control);

    graph::GraphRef m_graph;
    measure::BorrowedMeasurer m_known;
    std::vector<std::string> m_converters;
    measure::RegionMeasurer& m_offering;
    MakeMeasurer m_makeMeasurer;
};

} // namespace tessera::session
