#include "engine/measure/region_service.h"

#include "engine/measure/canary.h"
#include "engine/measure/ceilings_json.h"
#include "engine/measure/implementation_json.h"
#include "engine/measure/json_read.h"
#include "engine/measure/measurement_key.h"
#include "engine/measure/node_indices.h"
#include "engine/measure/offering_json.h"
#include "engine/measure/parallel_group_kernel.h"
#include "engine/measure/task_run.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace tessera::measure {

using base::ErrorKind;
using base::fail;
using nlohmann::json;

namespace {

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
    server.handle("offer", *this, &RegionService::offer);
    server.handle("details", *this, &RegionService::details);
    server.handle("measure", *this, &RegionService::measure);
}

base::Result<json> RegionService::offer(const json& request, RequestContext& /*context*/) {
    TESSERA_TRY(const auto graph, m_state.graph(textField(request, "graph")));
    TESSERA_TRY(const auto region, readRegion(*graph, request));
    TESSERA_TRY(const auto opened, backendField(request, "backend"));
    TESSERA_TRY(auto* plugin, m_state.plugin(opened));
    auto settings = m_state.settingsFor(opened);
    TESSERA_TRY(settings.ceilings, readCeilings(request));
    const bool oneThread = textField(request, "threads") == "one";
    settings.threads = oneThread ? 1 : settings.threads;
    auto offered = plugin->offer(*graph, region, settings);
    if (!offered) {
        return toJson(backend::Offering{{}, {{"", offered.error().oneLine()}}});
    }
    for (auto& implementation : offered->implementations) {
        implementation.threads = oneThread ? backend::ThreadUse::kOne : implementation.threads;
    }
    return toJson(*offered);
}

base::Result<json> RegionService::details(const json& request, RequestContext& /*context*/) {
    TESSERA_TRY(const auto precision, readPrecision(request));
    TESSERA_TRY(const auto graph, m_state.graph(textField(request, "graph")));
    TESSERA_TRY(const auto region, readRegion(*graph, request));
    TESSERA_TRY(const auto implementation,
                implementationFromJson(request.value("implementation", json::object())));
    TESSERA_TRY(auto* plugin, m_state.plugin(implementation.maker()));
    auto settings = m_state.settingsFor(implementation.maker());
    TESSERA_TRY(settings.ceilings, readCeilings(request));
    settings.precision = precision.value_or(settings.precision);
    TESSERA_TRY(const auto told, kernelDetails(*plugin, *graph, region, implementation, settings));
    json details = json::array();
    for (const auto& detail : told) {
        details.push_back({{"name", detail.name}, {"text", detail.text}});
    }
    return json{{"details", std::move(details)}};
}

base::Result<std::vector<TaskGroup>> RegionService::readGroups(const json& request) const {
    std::vector<TaskGroup> groups;
    for (const auto& item : arrayField(request, "groups")) {
        auto& group = groups.emplace_back();
        TESSERA_TRY(group.graph, m_state.graph(textField(item, "graph")));
        TESSERA_TRY(group.region, readRegion(*group.graph, item));
        for (const auto& task : arrayField(item, "tasks")) {
            TESSERA_TRY(auto read, timingTaskFromJson(task));
            TESSERA_CHECK(m_state.plugin(read.implementation.maker()));
            group.tasks.push_back(std::move(read));
        }
    }
    if (groups.empty()) {
        return fail(ErrorKind::kRefused, "expected a list of at least one", "groups");
    }
    return groups;
}

base::Result<json> RegionService::measure(const json& request, RequestContext& context) {
    constexpr std::int64_t kMostBytes = std::int64_t{1} << 40U;
    constexpr std::int64_t kDay = std::int64_t{86'400} * 1'000'000'000;
    TESSERA_TRY(const auto groups, readGroups(request));
    const base::Nanoseconds left(std::clamp<std::int64_t>(intField(request, "time_left_ns", kDay), 0, kDay));
    TaskRun run(groups, m_state, context, m_memory, mostCachedBytes(m_device), left);
    TESSERA_CHECK(run.check());
    const auto weightBytes = std::clamp<std::int64_t>(intField(request, "model_weight_bytes"), 0, kMostBytes);
    const TaskRun::Cooling cooling{weightBytes, mostCoolingBytes(m_device),
                                   [this](std::int64_t bytes) { m_other.read(bytes); }};
    TESSERA_CHECK(run.time(readLimits(request), cooling));
    json spent;
    for (const auto& [name, time] : kWorkTimes) {
        spent[name] = (run.spent().*time).count();
    }
    const auto canary = runCanary(m_state.settings().threads);
    return json{{"fma_gflops", canary.fmaGflops},
                {"bandwidth_gbps", canary.bandwidthGBps},
                {"spent_ns", std::move(spent)}};
}

} // namespace tessera::measure
