#include "engine/measure/timing_task.h"

#include "engine/graph/value_bytes.h"
#include "engine/measure/implementation_json.h"
#include "engine/measure/json_read.h"
#include "engine/measure/sample_statistics.h"

#include <algorithm>
#include <utility>

namespace tessera::measure {

using nlohmann::json;

backend::Cost TaskResult::cost() const {
    if (outcome != backend::Outcome::kMeasured) {
        return backend::Cost::infeasible(outcome, reason);
    }
    const auto interval = medianInterval(samplesNs);
    return backend::Cost::measured(interval.median, interval.low, interval.high,
                                   static_cast<std::int32_t>(samplesNs.size()));
}

bool TaskGroup::isDone() const {
    return std::ranges::all_of(tasks, &TimingTask::isDone);
}

std::int64_t TaskGroup::weightBytes() const {
    return static_cast<std::int64_t>(tasks.size()) * graph::valueBytes(*graph, region.constants);
}

std::int64_t TaskGroup::residentBytes() const {
    // Inputs are held twice (a master copy to write them from), outputs once; what an implementation packs
    // comes on top.
    const std::int64_t buffers =
        2 * graph::valueBytes(*graph, region.inputs) + graph::valueBytes(*graph, region.outputs);
    std::int64_t total = weightBytes();
    for (const auto& task : tasks) {
        total += buffers + task.implementation.workspaceBytes + task.implementation.persistentBytes;
    }
    return total;
}

json toJson(const TimingTask& task) {
    return {{"implementation", toJson(task.implementation)},
            {"check_only", task.work == TimingTask::Work::kCheck}};
}

base::Result<TimingTask> timingTaskFromJson(const json& value) {
    TimingTask task;
    TESSERA_TRY(task.implementation, implementationFromJson(value.value("implementation", json::object())));
    task.work = boolField(value, "check_only") ? TimingTask::Work::kCheck : TimingTask::Work::kCheckAndTime;
    return task;
}

json toJson(const TaskResult& result) {
    return {{"outcome", backend::toText(result.outcome)},
            {"reason", result.reason},
            {"check", result.check},
            {"samples", result.samplesNs},
            {"of_values", result.isOfValues},
            {"of_moment", result.isOfMoment}};
}

std::optional<TaskResult> taskResultFromJson(const json& value, TimingTask::Work work) {
    const auto outcome = backend::parseOutcome(textField(value, "outcome"));
    if (!outcome) {
        return std::nullopt;
    }
    TaskResult result{*outcome,
                      textField(value, "reason"),
                      textField(value, "check"),
                      samplesField(value, "samples"),
                      boolField(value, "of_values"),
                      boolField(value, "of_moment"),
                      {}};
    const bool needsTime = *outcome == backend::Outcome::kMeasured && work == TimingTask::Work::kCheckAndTime;
    return needsTime && result.samplesNs.empty() ? std::nullopt : std::optional(std::move(result));
}

ChunkLimits chunkLimits(std::int64_t modelWeightBytes) {
    constexpr std::int64_t kLeast = std::int64_t{8} << 20U;
    // Where a virtual machine's idle memory goes back to its host, a worker's first gigabyte costs 2.3 s.
    constexpr std::int64_t kResident = std::int64_t{1} << 29U;
    constexpr std::size_t kTasks = 128;
    return {std::clamp(2 * modelWeightBytes, kLeast, kResident), kResident, kTasks};
}

std::span<TaskGroup> firstChunk(std::span<TaskGroup> groups, const ChunkLimits& limits) {
    ChunkLimits used;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        used.weightBytes += groups[i].weightBytes();
        used.residentBytes += groups[i].residentBytes();
        used.tasks += groups[i].tasks.size();
        const bool fits = used.weightBytes <= limits.weightBytes &&
                          used.residentBytes <= limits.residentBytes && used.tasks <= limits.tasks;
        if (i > 0 && !fits) {
            return groups.first(i);
        }
    }
    return groups;
}

} // namespace tessera::measure
