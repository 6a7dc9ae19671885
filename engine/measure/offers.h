#pragma once

#include "engine/measure/region_measurer.h"

#include <functional>
#include <span>
#include <vector>

namespace tessera::measure {

/// Where offers come from, and the times of the members of parallel groups.
struct OfferSource {
    /// What a backend offers for a region, whose regionKey is given.
    std::function<base::Result<backend::Offering>(const graph::Region&, const base::Hash128& key,
                                                  const backend::BackendOnDevice&, backend::ThreadUse)>
        offerOf;
    /// One cost a request, as RegionMeasurer::costs.
    std::function<base::Result<std::vector<backend::Cost>>(std::span<const MeasureRequest>)> costs;
};

/// One offering a request, as RegionMeasurer::offers. The source is asked once for equal regions.
///
/// Of a request for a parallel group: the one group of its members, of each the implementation that is wished
/// for, else the fastest, spread over at most `threads` lanes; a refusal that names the member where nothing
/// runs it with one thread.
/// \par Errors kCancelled; whatever the source reports.
[[nodiscard]] base::Result<std::vector<backend::Offering>>
collectOffers(const graph::Graph& graph, std::span<const OfferRequest> requests, int threads,
              const OfferSource& source, const base::JobControl& control);

} // namespace tessera::measure
