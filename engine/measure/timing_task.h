#pragma once

#include "engine/backend/cost.h"
#include "engine/backend/implementation.h"
#include "engine/graph/region.h"
#include "engine/measure/store.h"

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tessera::measure {

/// What came of a task.
struct TaskResult {
    backend::Outcome outcome = backend::Outcome::kMeasured;
    std::string reason = {};                  ///< why it was not measured
    std::string check = {};                   ///< how it was shown to be right
    std::vector<std::int64_t> samplesNs = {}; ///< empty where it was only checked
    bool isOfValues = false; ///< the verdict is about the model's values, not about the region
    bool isOfMoment = false; ///< it says nothing of another time: a device had no memory, or a search no time
    base::Nanoseconds waited = {}; ///< for one that hung; the host notes it

    /// The median of the samples with its interval; or infeasible.
    [[nodiscard]] backend::Cost cost() const;
};

/// One implementation that is to be checked and timed on a region: the host asks, the worker answers.
struct TimingTask {
    enum class Work : std::uint8_t {
        kCheckAndTime,
        kCheck, ///< its time is known; whether it is right on this model is asked
    };
    backend::Implementation implementation;
    Work work = Work::kCheckAndTime;
    std::optional<TaskResult> result = {};
    bool isSkipped = false; ///< the deadline passed before it was begun
    /// Where the host stores the result. A time is that of all regions of one key; why an implementation
    /// cannot run, of those alone whose constants are alike too. \see verdictKey
    struct Keys {
        StoreKey time;
        StoreKey verdict;
    } keys = {};

    [[nodiscard]] bool isDone() const { return result.has_value() || isSkipped; }
    /// Leaves it, unless it has its result.
    void skip() { isSkipped = !result; }
};

/// The tasks of one region, which are timed against each other.
struct TaskGroup {
    graph::GraphRef graph;
    graph::Region region;
    std::vector<TimingTask> tasks = {};

    [[nodiscard]] bool isDone() const;
    /// What the constants of all kernels occupy together: each packs a copy of its own.
    [[nodiscard]] std::int64_t weightBytes() const;
    /// What buffers and packed constants of all kernels occupy together.
    [[nodiscard]] std::int64_t residentBytes() const;
};

[[nodiscard]] nlohmann::json toJson(const TimingTask& task);
/// \par Errors kRefused names the field.
[[nodiscard]] base::Result<TimingTask> timingTaskFromJson(const nlohmann::json& value);
[[nodiscard]] nlohmann::json toJson(const TaskResult& result);
/// Empty where it is no result: an unknown outcome, or a time without samples.
[[nodiscard]] std::optional<TaskResult> taskResultFromJson(const nlohmann::json& value,
                                                           TimingTask::Work work);

/// How many groups go to a worker at once.
struct ChunkLimits {
    std::int64_t weightBytes = 0; ///< see `chunkLimits`
    std::int64_t residentBytes = 0;
    std::size_t tasks = 0;
};

/// Several regions are timed in one round, so that the weights of each cool while the others run, and little
/// has to be read only to cool them. Between two runs of a kernel lies half of its chunk: about as much as
/// between two inferences of the model, so that its weights are found in the cache where those find them.
[[nodiscard]] ChunkLimits chunkLimits(std::int64_t modelWeightBytes);

/// The first of `groups`, as many as the limits hold, at least one of what there is.
[[nodiscard]] std::span<TaskGroup> firstChunk(std::span<TaskGroup> groups, const ChunkLimits& limits);

} // namespace tessera::measure
