#include "engine/measure/region_details.h"

#include "engine/measure/ceilings_json.h"
#include "engine/measure/implementation_json.h"
#include "engine/measure/json_read.h"
#include "engine/measure/node_indices.h"

#include <utility>

namespace tessera::measure {

using nlohmann::json;

base::Result<std::vector<backend::Detail>> askDetails(WorkerSession& worker, const WireGraph& graph,
                                                      const DetailsQuestion& question,
                                                      base::Nanoseconds limit, std::stop_token stop) {
    TESSERA_CHECK(worker.openBackend(question.implementation.maker(), stop));
    TESSERA_CHECK(worker.loadGraph(graph, stop));
    CallOptions options;
    options.limit = limit;
    json request{{"op", "details"},
                 {"graph", graph.name()},
                 {"nodes", nodeIndices(question.region)},
                 {"implementation", toJson(question.implementation)}};
    if (question.ceilings) {
        request["ceilings"] = toJson(*question.ceilings);
    }
    if (question.precision) {
        request["precision"] = graph::toText(*question.precision);
    }
    TESSERA_TRY(const auto answer, worker.client().call(request, options, std::move(stop)));
    std::vector<backend::Detail> details;
    for (const auto& told : arrayField(answer, "details")) {
        details.push_back({textField(told, "name"), textField(told, "text")});
    }
    return details;
}

} // namespace tessera::measure
