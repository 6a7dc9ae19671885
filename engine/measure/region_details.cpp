#include "engine/measure/region_details.h"

#include "engine/measure/implementation_json.h"
#include "engine/measure/json_read.h"
#include "engine/measure/node_indices.h"

#include <utility>

namespace tessera::measure {

using nlohmann::json;

namespace {

/// Settings of one question, not of a kernel: they are in no measurement's key.
json ratesOf(const backend::MachineCeilings& ceilings) {
    const auto& all = ceilings.allThreads;
    json rates{{"peak_gflops", std::to_string(all.fmaGflops.best)}};
    const auto* last = all.level(backend::MemoryLevel::kL3);
    if (last == nullptr) {
        last = all.level(backend::MemoryLevel::kMemory);
    }
    if (last != nullptr) {
        rates["last_cache_gbps"] = std::to_string(last->readGBps.best);
    }
    return rates;
}

} // namespace

base::Result<std::vector<backend::Detail>> askDetails(WorkerSession& worker, const WireGraph& graph,
                                                      const DetailsQuestion& question,
                                                      base::Nanoseconds limit, std::stop_token stop) {
    TESSERA_CHECK(worker.openBackend(question.implementation.backend, stop));
    TESSERA_CHECK(worker.loadGraph(graph, stop));
    CallOptions options;
    options.limit = limit;
    json request{{"op", "details"},
                 {"graph", graph.name()},
                 {"nodes", nodeIndices(question.region)},
                 {"implementation", toJson(question.implementation)}};
    if (question.ceilings) {
        request["rates"] = ratesOf(*question.ceilings);
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
