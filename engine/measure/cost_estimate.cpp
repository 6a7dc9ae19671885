#include "engine/measure/cost_estimate.h"

#include <cmath>

namespace tessera::measure {

namespace {

// Only the order of what is compared matters.
constexpr double kFlopsPerNanosecond = 40.0;
constexpr double kBytesPerNanosecond = 8.0;
constexpr double kDispatchNs = 1000.0;
/// Each later offer is thought that much slower.
constexpr double kPerRank = 0.05;

} // namespace

backend::Cost estimatedCost(const graph::Graph& graph, const graph::Region& region, std::size_t rank) {
    const double work = static_cast<double>(graph::regionFlops(graph, region)) / kFlopsPerNanosecond +
                        static_cast<double>(graph::regionBytes(graph, region)) / kBytesPerNanosecond;
    return backend::Cost::predicted(
        base::Nanoseconds(std::llround(kDispatchNs + work * (1.0 + kPerRank * static_cast<double>(rank)))));
}

backend::Cost estimatedViewCost() {
    return backend::Cost::predicted(base::Nanoseconds(std::llround(kDispatchNs)));
}

} // namespace tessera::measure
