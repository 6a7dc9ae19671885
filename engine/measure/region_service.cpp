#include "engine/measure/region_service.h"

#include "engine/measure/bundle_kernel.h"
#include "engine/measure/canary.h"
#include "engine/measure/ceilings_json.h"
#include "engine/measure/implementation_json.h"
#include "engine/measure/json_read.h"
#include "engine/measure/measure_batch.h"
#include "engine/measure/measurement_key.h"
#include "engine/measure/node_indices.h"
#include "engine/measure/timing_round.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace tessera::measure {

using base::ErrorKind;
using base::fail;
using nlohmann::json;

namespace {

json offeringJson(const base::Result<backend::Offering>& offering) {
    json implementations = json::array();
    json refusals = json::array();
    if (!offering) {
        refusals.push_back({{"implementation", ""}, {"reason", offering.error().oneLine()}});
    } else {
        for (const auto& implementation : offering->implementations) {
            implementations.push_back(toJson(implementation));
        }
        for (const auto& refusal : offering->refusals) {
            refusals.push_back({{"implementation", refusal.implementation}, {"reason", refusal.reason}});
        }
    }
    return {{"implementations", std::move(implementations)}, {"refusals", std::move(refusals)}};
}

TimingLimits readLimits(const json& request) {
    TimingLimits limits;
    limits.minRounds = static_cast<std::int32_t>(
        std::clamp<std::int64_t>(intField(request, "min_rounds", limits.minRounds), 1, 1000));
    limits.maxRounds = static_cast<std::int32_t>(
        std::clamp<std::int64_t>(intField(request, "max_rounds", limits.maxRounds), limits.minRounds, 1000));
    limits.groupBudget = base::Nanoseconds(
        std::max<std::int64_t>(intField(request, "group_budget_ns", limits.groupBudget.count()), 0));
    limits.seed = static_cast<std::uint64_t>(intField(request, "seed", 1));
    return limits;
}

/// None where the request leaves it to the worker's own.
base::Result<std::optional<graph::Precision>> readPrecision(const json& request) {
    const std::string text = textField(request, "precision");
    const auto precision = graph::parsePrecision(text);
    if (!text.empty() && !precision) {
        return fail(ErrorKind::kRefused, "unknown precision '" + text + "'", "precision");
    }
    return precision;
}

/// None where the host has measured none.
base::Result<std::optional<backend::MachineCeilings>> readCeilings(const json& request) {
    const auto at = request.find("ceilings");
    if (at == request.end()) {
        return std::nullopt;
    }
    TESSERA_TRY(auto ceilings, ceilingsFromJson(*at));
    return std::optional(std::move(ceilings));
}

} // namespace

void RegionService::registerWith(WorkerServer& server) {
    server.handle("offer", [this](const json& request, RequestContext&) { return offer(request); });
    server.handle("details", [this](const json& request, RequestContext&) { return details(request); });
    server.handle("measure",
                  [this](const json& request, RequestContext& context) { return measure(request, context); });
}

base::Result<json> RegionService::offer(const json& request) {
    TESSERA_TRY(const auto graph, m_state.graph(textField(request, "graph")));
    TESSERA_TRY(const auto ceilings, readCeilings(request));
    json offerings = json::array();
    for (const auto& item : arrayField(request, "items")) {
        const std::string id = textField(item, "backend");
        TESSERA_TRY(auto* plugin, m_state.plugin(id));
        TESSERA_TRY(const auto region, readRegion(*graph, item));
        auto settings = m_state.settingsFor(id);
        const bool oneThread = textField(item, "threads") == "one";
        settings.threads = oneThread ? 1 : settings.threads;
        settings.ceilings = ceilings;
        auto offering = plugin->offer(*graph, region, settings);
        for (std::size_t i = 0; offering && oneThread && i < offering->implementations.size(); ++i) {
            offering->implementations[i].threads = backend::ThreadUse::kOne;
        }
        offerings.push_back(offeringJson(offering));
    }
    return json{{"offerings", std::move(offerings)}};
}

base::Result<json> RegionService::details(const json& request) {
    TESSERA_TRY(const auto precision, readPrecision(request));
    TESSERA_TRY(const auto graph, m_state.graph(textField(request, "graph")));
    TESSERA_TRY(const auto region, readRegion(*graph, request));
    TESSERA_TRY(const auto implementation,
                implementationFromJson(request.value("implementation", json::object())));
    TESSERA_TRY(auto* plugin, m_state.plugin(implementation.backend));
    auto settings = m_state.settingsFor(implementation.backend);
    TESSERA_TRY(settings.ceilings, readCeilings(request));
    settings.precision = precision.value_or(settings.precision);
    TESSERA_TRY(const auto told, kernelDetails(*plugin, *graph, region, implementation, settings));
    json details = json::array();
    for (const auto& detail : told) {
        details.push_back({{"name", detail.name}, {"text", detail.text}});
    }
    return json{{"details", std::move(details)}};
}

base::Result<json> RegionService::measure(const json& request, RequestContext& context) {
    constexpr std::int64_t kMostBytes = std::int64_t{1} << 40U;
    const auto& jobs = arrayField(request, "jobs");
    if (jobs.empty()) {
        return fail(ErrorKind::kRefused, "expected a list of at least one", "jobs");
    }
    constexpr std::int64_t kDay = std::int64_t{86'400} * 1'000'000'000;
    const base::Nanoseconds left(std::clamp<std::int64_t>(intField(request, "time_left_ns", kDay), 0, kDay));
    MeasureBatch batch(m_state, context, m_memory, mostCachedBytes(m_device), left);
    std::vector<MeasureBatch::Order> orders;
    for (const auto& item : jobs) {
        TESSERA_TRY(auto graph, m_state.graph(textField(item, "graph")));
        TESSERA_TRY(auto order, batch.read(orders.size(), std::move(graph), item));
        orders.push_back(std::move(order));
    }
    TESSERA_CHECK(batch.add(orders));
    const auto weightBytes = std::clamp<std::int64_t>(intField(request, "model_weight_bytes"), 0, kMostBytes);
    const MeasureBatch::Cooling cooling{weightBytes, mostCoolingBytes(m_device),
                                        [this](std::int64_t bytes) { m_other.read(bytes); }};
    TESSERA_CHECK(batch.time(readLimits(request), cooling));
    const auto canary = runCanary(m_state.settings().threads);
    const auto& spent = batch.spent();
    return json{{"fma_gflops", canary.fmaGflops},
                {"bandwidth_gbps", canary.bandwidthGBps},
                {"spent_ns",
                 {{"oracle", spent.oracle.count()},
                  {"prepare", spent.prepare.count()},
                  {"first_runs", spent.firstRuns.count()},
                  {"compare", spent.compare.count()},
                  {"timing", spent.timing.count()}}}};
}

} // namespace tessera::measure
