#pragma once

#include "engine/base/progress.h"
#include "engine/base/result.h"
#include "engine/measure/worker_measurer.h"
#include "engine/runtime/execution_plan.h"
#include "engine/runtime/value_errors.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace tessera::runtime {

struct RunOutcome {
    std::vector<std::int64_t> samplesNs;
    std::vector<graph::Tensor> outputs;
    std::int64_t peakBytes = 0;
};

/// A value as a plan makes it.
struct RecordedTensor {
    graph::Tensor tensor; ///< row-major
    std::string layout;   ///< that the plan has it in
};

struct StepProfile {
    Step::Kind kind = Step::Kind::kRegion;
    std::size_t index = 0;
    base::Nanoseconds start;
    base::Nanoseconds median;
    base::Nanoseconds low;
    base::Nanoseconds high;
};

/// Steps that follow each other on one device. \see GraphSegment
struct GraphOutcome {
    std::string device;
    std::size_t first = 0; ///< of the plan's steps
    std::size_t steps = 0;
    std::string reason;     ///< why they are not launched as one graph; empty: they are
    std::int64_t bytes = 0; ///< that the graph takes of the device
};

struct ProfileOutcome {
    std::vector<StepProfile> steps;
    std::vector<GraphOutcome> graphs;    ///< in runs without events; with events there are none
    std::vector<std::int64_t> samplesNs; ///< end to end, without events
    std::vector<std::int64_t> samplesWithEventsNs;
    std::vector<std::int64_t> sumsNs; ///< of all steps, one an inference with events
};

struct TimedRuns {
    std::vector<std::int64_t> samplesNs;
    double speed = 0.0; ///< of the machine before and behind them (runCoreCanary), the lesser one
};

/// \see kernels::EvaluateOptions::disturbedBy
struct Disturbance {
    std::uint64_t seed = 0; ///< 0: none
    double size = 0x1p-19;
};

/// Runs plans over one graph in one worker; loads a plan when it is first used, and again after a restart. A
/// worker that says nothing for longer than the plan's `silence` is taken to hang: kBackend, with that time
/// in the sentence.
class PlanRunner {
public:
    /// Both outlive it.
    /// \param runs  what the worker is silent about while a plan runs
    PlanRunner(measure::WorkerSession& worker, const measure::WireGraph& graph,
               measure::Silence runs = measure::Silence::kRunsPlan);

    /// Prepares the plan in the worker, where it is not prepared yet; its name there.
    [[nodiscard]] base::Result<std::string> ensureLoaded(const ExecutionPlan& plan, std::stop_token stop);
    /// The same; time that took.
    [[nodiscard]] base::Result<base::Nanoseconds> load(const ExecutionPlan& plan, std::stop_token stop);
    [[nodiscard]] base::Result<TimedRuns> time(const ExecutionPlan& plan, int warmup, int repeat,
                                               std::stop_token stop);
    /// `inputs`: one a graph input; an empty optional is drawn with `seed`.
    [[nodiscard]] base::Result<RunOutcome> run(const ExecutionPlan& plan,
                                               std::span<const std::optional<graph::Tensor>> inputs,
                                               std::uint64_t seed, int warmup, int repeat,
                                               std::stop_token stop);
    /// Reports the inferences that are done as phase "profile".
    [[nodiscard]] base::Result<ProfileOutcome> profile(const ExecutionPlan& plan, int repeat,
                                                       const base::JobControl& control);
    /// The value of a plan's graph of this name, right after the step that writes it: a run that ends there.
    /// Takes the memory of this one value besides the plan's own.
    /// \param inputs as of run().
    /// \param mostBytes of the value.
    /// \par Errors kRefused: no step makes such a value (a constant, or no value at all); kImpossible: it is
    /// larger, lies inside a region, or is in a layout that only its backend can read.
    [[nodiscard]] base::Result<RecordedTensor> record(const ExecutionPlan& plan, const std::string& value,
                                                      std::span<const std::optional<graph::Tensor>> inputs,
                                                      std::uint64_t seed, std::int64_t mostBytes,
                                                      const base::JobControl& control);
    /// The graph on the reference kernels.
    /// \param disturbance  \see kernels::EvaluateOptions
    [[nodiscard]] base::Result<std::vector<graph::Tensor>>
    evaluate(std::span<const std::optional<graph::Tensor>> inputs, std::uint64_t seed, std::stop_token stop,
             Disturbance disturbance = {});
    /// The first step that departs from what the reference makes of the draws, which the worker is given.
    /// \return none: no step by itself does.
    struct Blame {
        std::size_t step = 0;
        std::string reason; ///< which value, by how much, on which draw
    };
    [[nodiscard]] base::Result<std::optional<Blame>>
    blame(const ExecutionPlan& plan, std::span<const measure::InputDraw> draws, std::stop_token stop);
    /// Errors of the values that the plan's regions write, on one of the draws. \see valueErrors
    /// \param draw  of those that the reference does not refuse; `draws` in the answer says how many these
    /// are.
    struct DrawErrors {
        std::size_t draws = 0;
        std::string name; ///< of the draw; empty: there is none of that number
        bool isJudged =
            true; ///< false: the class is not held to what this draw holds, and nothing was compared
        std::vector<ValueError> values;
    };
    [[nodiscard]] base::Result<DrawErrors> errors(const ExecutionPlan& plan,
                                                  std::span<const measure::InputDraw> draws, std::size_t draw,
                                                  graph::Precision precision, std::stop_token stop);
    /// Forgets a plan and frees its memory.
    void drop(const ExecutionPlan& plan);

private:
    /// Of a call in which the plan's kernels run.
    [[nodiscard]] measure::CallOptions whileRunning(const ExecutionPlan& plan) const;
    /// Of one in which nodes run on the reference kernels besides.
    [[nodiscard]] measure::CallOptions whileChecking(const ExecutionPlan& plan) const;

    measure::WorkerSession& m_worker;
    const measure::WireGraph& m_graph;
    measure::Silence m_runs;
    int m_generation = 0;
    std::map<std::string, base::Nanoseconds> m_loaded; ///< name to time of preparing
};

} // namespace tessera::runtime
