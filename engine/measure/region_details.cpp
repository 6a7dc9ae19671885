#include "engine/measure/region_details.h"

#include "engine/measure/implementation_json.h"
#include "engine/measure/json_read.h"
#include "engine/measure/node_indices.h"

#include <utility>

namespace tessera::measure {

using nlohmann::json;

base::Result<std::vector<backend::Detail>> askDetails(WorkerSession& worker, const WireGraph& graph,
                                                      const graph::Region& region,
                                                      const backend::Implementation& implementation,
                                                      base::Nanoseconds limit, std::stop_token stop) {
    TESSERA_CHECK(worker.openBackend(implementation.backend, stop));
    TESSERA_CHECK(worker.loadGraph(graph, stop));
    CallOptions options;
    options.limit = limit;
    const json request{{"op", "details"},
                       {"graph", graph.name()},
                       {"nodes", nodeIndices(region)},
                       {"implementation", toJson(implementation)}};
    TESSERA_TRY(const auto answer, worker.client().call(request, options, std::move(stop)));
    std::vector<backend::Detail> details;
    for (const auto& told : arrayField(answer, "details")) {
        details.push_back({textField(told, "name"), textField(told, "text")});
    }
    return details;
}

} // namespace tessera::measure
