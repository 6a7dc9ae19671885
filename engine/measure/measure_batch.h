#pragma once

#include "engine/base/deadline.h"
#include "engine/kernels/oracle.h"
#include "engine/measure/bound_kernel.h"
#include "engine/measure/drawn_inputs.h"
#include "engine/measure/recorded_values.h"
#include "engine/measure/region_oracle.h"
#include "engine/measure/timing_round.h"
#include "engine/measure/work_times.h"
#include "engine/measure/worker_server.h"
#include "engine/measure/worker_state.h"

#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tessera::measure {

/// One request's jobs on their way from prepared over checked to timed. Whatever becomes of a job is reported
/// as a progress object and not returned; what is returned ends the request.
class MeasureBatch {
public:
    /// What lies between two runs of one kernel in a whole inference.
    struct Cooling {
        std::int64_t modelWeightBytes = 0; ///< 0: weights may be found hot
        std::int64_t mostBytes = 0;        ///< beyond this nothing gets cooler
        std::function<void(std::int64_t)> read;
    };

    /// What batches of one worker hand on: inputs that were drawn, products that were computed from them, and
    /// the runs of the model that its regions are checked on.
    struct Memory {
        DrawnInputs inputs;
        kernels::ProductMemo products;
    };
    [[nodiscard]] static Memory makeMemory();

    /// \param cachedBytes  \see BoundKernel::make \param left  time until nothing more is begun
    MeasureBatch(WorkerState& state, RequestContext& context, Memory& memory, std::int64_t cachedBytes,
                 base::Nanoseconds left)
        : m_state(state)
        , m_context(context)
        , m_memory(memory)
        , m_cachedBytes(cachedBytes)
        , m_deadline{&m_clock, m_clock.now() + left} {}

    /// One implementation of one region, and its number in the request.
    struct Order {
        std::size_t job = 0;
        graph::GraphRef graph = {};
        graph::Region region = {};
        backend::Implementation implementation = {};
        backend::Plugin* plugin = nullptr;
        /// Where its time is known, only whether it is right is asked.
        enum class Work : std::uint8_t { kCheckAndTime, kCheck } work = Work::kCheckAndTime;
    };
    [[nodiscard]] base::Result<Order> read(std::size_t job, graph::GraphRef graph,
                                           const nlohmann::json& item);
    /// Prepares and checks all of them, in two stages: of the implementations that a backend has for one
    /// region in the same layouts, and of which it knows a bound, the one that is likely to be the fastest is
    /// tried first; the others only where their \ref Prospect is open beside it.
    [[nodiscard]] base::Status add(std::span<const Order> orders);
    [[nodiscard]] base::Status time(const TimingLimits& limits, const Cooling& cooling);
    [[nodiscard]] const WorkTimes& spent() const { return m_spent; }

private:
    /// Inputs on which implementations are checked, and their right answer.
    struct Check {
        std::string draw; ///< empty: the inputs are of no run of the model
        std::vector<graph::Tensor> inputs;
        std::unique_ptr<RegionOracle> oracle;
    };
    struct Prepared {
        RegionInputs inputs; ///< of the first check: those that are timed
        std::vector<Check> checks;
        std::string nonFinite; ///< which value holds an infinity or NaN on which usual draw; empty: none
    };
    /// One region, and what its rivals are given and compared with.
    struct Contest {
        graph::GraphRef graph;
        std::vector<graph::NodeId> nodes;
        std::int64_t weightBytes = 0;
        std::size_t group = 0;
        base::Result<Prepared> prepared;
        /// Of the first that passed, where the oracle looks at some channels only: the others are compared
        /// with it in full.
        std::vector<graph::Tensor> passed = {};
    };
    struct Job {
        std::size_t job;
        std::unique_ptr<BoundKernel> kernel;
        std::string check;
        base::Hash128 outputs; ///< of the run that was checked first
        base::Nanoseconds firstRun;
        Contest* contest;
        std::optional<base::Nanoseconds> quickTime = {};
    };

    /// Tells the plug-ins that all of them will be prepared, then does so.
    [[nodiscard]] base::Status addStage(std::span<const Order* const> orders);
    [[nodiscard]] base::Status announce(const Order& order);
    [[nodiscard]] base::Status addOne(const Order& order);
    /// Whether what was tried of its backend is faster than it can be, or is likely to be: then it is
    /// refused.
    [[nodiscard]] base::Result<bool> outdone(const Order& order);
    /// Least time of a few runs of a checked kernel, whatever its caches hold; brought to the machine's full
    /// speed, of which prospects are.
    [[nodiscard]] base::Result<base::Nanoseconds> quickTime(Job& job);
    /// The machine's speed right now; not noted.
    [[nodiscard]] double canary() const;
    base::Status refuse(std::size_t job, const char* outcome, const std::string& reason);
    [[nodiscard]] base::Result<Prepared> prepare(const graph::Graph& graph, const graph::Region& region);
    /// On the runs that were recorded of the model.
    [[nodiscard]] base::Result<Prepared>
    prepareRecorded(const graph::Graph& graph, const graph::Region& region, const RecordedValues& recorded);
    /// Draws of which its inputs are not those of an earlier one, and that tell something of its class.
    [[nodiscard]] std::vector<std::size_t> drawsFor(const graph::Graph& graph, const graph::Region& region,
                                                    const RecordedValues& recorded) const;
    [[nodiscard]] base::Status record(std::span<const Order> orders);
    [[nodiscard]] base::Result<Contest*> contestOf(const graph::GraphRef& graph, const graph::Region& region);
    [[nodiscard]] std::vector<Rival> makeRivals(const Cooling& cooling);
    /// Of the contests whose regions hold that one's.
    [[nodiscard]] std::vector<std::size_t> groupsAround(const Contest& contest) const;
    [[nodiscard]] static CheckResult compare(Contest& contest, BoundKernel& kernel);
    /// On the first check's inputs, which the kernel has just run on, then on those of all others.
    [[nodiscard]] CheckResult checkAll(Contest& contest, BoundKernel& kernel);
    /// All elements against those of an implementation that passed; where they differ, the region is computed
    /// in full to say which of them is wrong.
    [[nodiscard]] CheckResult checkBesidePassed(Contest& contest, const BoundKernel& kernel) const;
    [[nodiscard]] static CheckResult checkOn(const Check& check, BoundKernel& kernel);
    /// Why it is not tried at all; empty: it is.
    [[nodiscard]] std::string excluded(const Prepared& prepared,
                                       const backend::Implementation& implementation) const;
    base::Status conclude(const Job& job, const TimingResult& result);
    base::Status report(const Job& job, const TimingResult& result);

    WorkerState& m_state;
    RequestContext& m_context;
    Memory& m_memory;
    std::int64_t m_cachedBytes;
    base::SystemClock m_clock;
    base::Deadline m_deadline;
    std::vector<std::unique_ptr<Contest>> m_contests;
    std::vector<Job> m_jobs;
    WorkTimes m_spent;
    double m_peak = 0.0; ///< f32 operations a nanosecond, the most that was seen
};

} // namespace tessera::measure
