#pragma once

#include "engine/base/deadline.h"
#include "engine/measure/bound_kernel.h"
#include "engine/measure/region_under_test.h"
#include "engine/measure/timing_round.h"
#include "engine/measure/timing_task.h"
#include "engine/measure/work_times.h"
#include "engine/measure/worker_server.h"
#include "engine/measure/worker_state.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tessera::measure {

/// The tasks of one request on their way from prepared over checked to timed. What comes of each is reported
/// as a progress object with its number and not returned; what is returned ends the request.
class TaskRun {
public:
    /// What lies between two runs of one kernel in a whole inference.
    struct Cooling {
        std::int64_t modelWeightBytes = 0; ///< 0: weights may be found hot
        std::int64_t mostBytes = 0;        ///< beyond this nothing gets cooler
        std::function<void(std::int64_t)> read;
    };

    /// \param groups  outlive it; their tasks are numbered through in this order
    /// \param cachedBytes  \see BoundKernel::make \param left  time until nothing more is begun
    TaskRun(std::span<const TaskGroup> groups, WorkerState& state, RequestContext& context,
            CheckMemory& memory, std::int64_t cachedBytes, base::Nanoseconds left)
        : m_groups(groups)
        , m_state(state)
        , m_context(context)
        , m_memory(memory)
        , m_cachedBytes(cachedBytes)
        , m_deadline{&m_clock, m_clock.now() + left} {}

    /// Prepares and checks all of them, in two stages: of the implementations that a backend has for one
    /// region in the same layouts, and of which it knows a bound, the one that is likely to be the fastest is
    /// tried first; the others only where their \ref TimeBound says that they are worth measuring.
    [[nodiscard]] base::Status check();
    [[nodiscard]] base::Status time(const TimingLimits& limits, const Cooling& cooling);
    [[nodiscard]] const WorkTimes& spent() const { return m_spent; }

private:
    /// A task with its number and the index of its group.
    struct Entry {
        std::size_t number;
        std::size_t group;
        const TimingTask* task;
    };
    /// A kernel that was checked and is to be timed.
    struct CheckedKernel {
        Entry entry;
        RegionUnderTest* region;
        std::unique_ptr<BoundKernel> kernel;
        std::string check;
        base::Hash128 outputs; ///< of the run that was checked first
        base::Nanoseconds firstRun;
        bool isFirstDoubtful;
        std::optional<base::Nanoseconds> quickTime = {};
    };

    /// Computes what the regions' checks need of the runs that were recorded of the model.
    [[nodiscard]] base::Status recordValues();
    /// Tells the plug-ins that all of them will be prepared, then does so.
    [[nodiscard]] base::Status checkStage(std::span<const Entry> entries);
    [[nodiscard]] base::Status announce(const Entry& entry);
    [[nodiscard]] base::Status checkOne(const Entry& entry);
    /// Why it could not be run. Of a device that is lost it is reported, and the worker ends: the next one
    /// opens it again.
    [[nodiscard]] TaskResult failure(const Entry& entry, const base::Error& error);
    /// Runs it once and checks what it makes. \return the result, where it is not among those to be timed.
    [[nodiscard]] std::optional<TaskResult> checkBound(const Entry& entry, RegionUnderTest& region,
                                                       std::unique_ptr<BoundKernel> kernel);
    /// Whether what was tried of its backend is faster than it can be, or is likely to be: then it is
    /// refused.
    [[nodiscard]] base::Result<bool> isOutdone(const Entry& entry);
    /// Least time of a few runs of a checked kernel, whatever its caches hold; brought to the machine's full
    /// speed, of which bounds are.
    [[nodiscard]] base::Result<base::Nanoseconds> quickTime(CheckedKernel& checked);
    /// The machine's speed right now; not noted.
    [[nodiscard]] double canary() const;
    [[nodiscard]] base::Result<RegionUnderTest>& regionOf(std::size_t group);
    [[nodiscard]] std::vector<TimedKernel> timedKernels(const Cooling& cooling);
    /// Groups whose regions hold that one's.
    [[nodiscard]] std::vector<std::size_t> groupsAround(std::size_t group) const;
    [[nodiscard]] TaskResult conclude(const CheckedKernel& checked, const TimingResult& timing);
    [[nodiscard]] base::Status say(const Entry& entry, const char* state);
    [[nodiscard]] base::Status report(const Entry& entry, const TaskResult& result);

    std::span<const TaskGroup> m_groups;
    WorkerState& m_state;
    RequestContext& m_context;
    CheckMemory& m_memory;
    std::int64_t m_cachedBytes;
    base::SystemClock m_clock;
    base::Deadline m_deadline;
    std::map<std::size_t, base::Result<RegionUnderTest>> m_regions; ///< by group
    std::vector<CheckedKernel> m_checked;
    WorkTimes m_spent;
    double m_peak = 0.0; ///< f32 operations a nanosecond, the most that was seen
};

} // namespace tessera::measure
