#pragma once

#include "engine/measure/region_measurer.h"

#include <functional>
#include <span>
#include <vector>

namespace tessera::measure {

/// Where the members of a bundle and their times come from.
struct BundleSource {
    /// What a backend offers for a region with one thread.
    std::function<base::Result<backend::Offering>(const graph::Region&, const std::string& backend)> offerOf;
    /// One cost a request, as RegionMeasurer::costs.
    std::function<base::Result<std::vector<backend::Cost>>(std::span<const MeasureRequest>)> costs;
};

/// The one bundle of `request.bundle`: of each member what is wished for, else the fastest, spread over at
/// most `threads` lanes; a refusal that names the member where nothing runs it with one thread.
/// \par Errors whatever the source reports.
[[nodiscard]] base::Result<backend::Offering>
offerBundle(const graph::Graph& graph, const OfferRequest& request, int threads, const BundleSource& source);

} // namespace tessera::measure
