#pragma once

#include "engine/base/clock.h"
#include "engine/search/genome.h"
#include "engine/search/graph_level_event.h"
#include "engine/search/operator_level.h"
#include "engine/search/plan_race.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::search {

struct GraphLevelSettings {
    std::uint64_t seed = 0;
    /// Plans measured at most. A generation that needs more is left to a later run, unless it is the first.
    std::optional<std::int64_t> evaluations = {};
    std::optional<base::Nanoseconds> budget = {}; ///< wall time at most, checked before races and parts
    /// What a seed's part may take to be compiled, checked and timed, and what a race may take: neither is
    /// begun with less of the budget left.
    base::Nanoseconds partTime{0};
    base::Nanoseconds raceTime{0};
    int population = 12;
    int offspring = 12;        ///< drawn a generation
    int contenders = 4;        ///< of them measured: the most promising
    int pairs = 30;            ///< of a contender with the best, after which the two are a tie
    std::int64_t patience = 8; ///< generations without a better plan until saturation
    std::vector<plan::Constraint> constraints = {};
    /// Called between races: a search that is paused waits in it.
    std::function<void()> checkpoint = {};
    /// Called with the state after each whole generation: what a later run goes on from.
    std::function<void(const struct GraphLevelState&)> save = {};
};

/// Everything that the search needs to go on later; costs come from the store again. It is always that of a
/// whole generation: one that was stopped within is done again, so that the answer is the same as that of a
/// search which was never stopped.
struct GraphLevelState {
    struct Member {
        Genome genome;
        std::optional<base::Nanoseconds> time; ///< of its last race
        /// How many parts were admitted when it was decoded: a plan is solved with what is known then.
        std::size_t admitted = 0;
    };
    std::int64_t generation = 0;
    std::int64_t evaluations = 0;
    std::int64_t stale = 0; ///< generations since the best changed
    Member best;
    std::vector<Member> population; ///< best first
    std::set<base::Hash128> seen;   ///< genomes that were drawn before
    /// Parts that were admitted to the operator level, in that order: it may use them in any later plan.
    std::vector<GenomePart> admitted;
};

/// JSON with nodes by name. Deterministic.
[[nodiscard]] std::string writeState(const GraphLevelState& state, const graph::Graph& graph,
                                     const GraphLevelSettings& settings);
/// \par Errors kRefused: not JSON, another seed, or nodes that the model has not got.
[[nodiscard]] base::Result<GraphLevelState> readState(std::string_view text, const graph::Graph& graph,
                                                      const GraphLevelSettings& settings);

struct GraphLevelResult {
    /// Best plans by their last race, distinct, the best first: candidates of the final round. At least one.
    std::vector<plan::PlanRef> finalists;
    GraphLevelState state;
    enum class End : std::uint8_t { kSaturated, kEvaluations, kBudget, kStopped } end = End::kSaturated;
    std::int64_t evaluations = 0; ///< of this run
    std::int64_t generations = 0;
};

/// Evolutionary search over whole plans. An individual names parts for graph-level backends; what it leaves
/// is solved exactly by the operator level. Sub-models are measured once by key; individuals are screened by
/// predicted time less the spread of their parts; the most promising race interleaved against the best and
/// are dropped as soon as their interval lies above it. Elitist: the best is replaced only by a plan that is
/// faster with its whole interval.
///
/// The trace is a function of (seed, costs): budget, evaluations and stop only end it between races.
class GraphLevel {
public:
    GraphLevel(OperatorLevel& level, std::vector<GraphBackend> backends, measure::RegionMeasurer& regions,
               PlanMeasurer& plans, const base::Clock& clock, GraphLevelSettings settings);

    /// \param seeds  genomes to begin with, besides the operator-level plan; see seedGenomes.
    /// \param resumed  a state to go on from; seeds are then not needed.
    /// \return also after a stop: the best so far, valid. `frame` gives the plan's settings.
    /// \par Errors  kImpossible from the operator level when not even that plan exists; kBackend when the
    ///      operator-level plan cannot be run.
    [[nodiscard]] base::Result<GraphLevelResult>
    run(const plan::Plan& frame, const std::vector<Genome>& seeds, const GraphLevelState* resumed,
        const GraphLevelSink& sink, const base::JobControl& control);

private:
    struct Individual : GraphLevelState::Member {
        plan::PlanRef plan;
        base::Nanoseconds predicted;
        base::Nanoseconds spread; ///< half widths of its parts' intervals, summed
        std::string move;
    };
    using End = GraphLevelResult::End;

    [[nodiscard]] base::Result<Individual> decode(const Genome& genome, std::string move,
                                                  const base::JobControl& control);
    [[nodiscard]] base::Result<std::vector<CandidateId>> candidatesOf(const Genome& genome,
                                                                      const base::JobControl& control);
    [[nodiscard]] base::Status admit(const std::vector<GenomePart>& parts, const base::JobControl& control);
    /// The first `count` of `parts`, as far as they are not admitted yet.
    [[nodiscard]] base::Status admitUpTo(const std::vector<GenomePart>& parts, std::size_t count,
                                         const base::JobControl& control);
    [[nodiscard]] base::Status begin(const std::vector<Genome>& seeds, const base::JobControl& control);
    [[nodiscard]] base::Status goOn(const GraphLevelState& resumed, const base::JobControl& control);
    /// \return why it was not raced: it needs more evaluations than are left, or drawing it left too little
    /// of
    ///         the budget.
    [[nodiscard]] base::Result<std::optional<End>> generation(const GraphLevelSink& sink,
                                                              const base::JobControl& control);
    [[nodiscard]] base::Result<std::vector<Individual>> offspring(const base::JobControl& control);
    [[nodiscard]] std::vector<Individual> screen(std::vector<Individual> children,
                                                 const GraphLevelSink& sink);
    /// Races contenders against the best; true when the best changed.
    [[nodiscard]] base::Result<bool> race(std::vector<Individual> contenders, const GraphLevelSink& sink,
                                          const base::JobControl& control);
    void admitToPopulation(Individual individual);
    [[nodiscard]] std::optional<End> mustEnd(const base::JobControl& control) const;
    /// Is something left of the budget, and as much as what is to be begun takes?
    [[nodiscard]] bool hasTimeFor(base::Nanoseconds next) const;
    /// What it was measured beside: the best before it, in the same rounds.
    struct Beside {
        base::Nanoseconds median{0}; ///< 0: it was not measured
        std::optional<plan::SpeedUp> ratio = {};
    };
    void report(const GraphLevelSink& sink, const Individual& individual, GraphLevelEvent::Fate fate,
                const Beside& beside) const;
    [[nodiscard]] GraphLevelState state() const;
    [[nodiscard]] GraphLevelResult finish(End end) const;

    OperatorLevel& m_level;
    std::vector<GraphBackend> m_backends;
    measure::RegionMeasurer& m_regions;
    PlanMeasurer& m_plans;
    const base::Clock& m_clock;
    GraphLevelSettings m_settings;
    plan::Plan m_frame;
    base::Nanoseconds m_started;
    Individual m_best;
    std::vector<Individual> m_population;
    GraphLevelState m_progress; ///< without best and population
    GraphLevelResult m_result;  ///< its counts so far, and the state after the last whole generation
};

/// Every backend alone on its largest convex parts, and the regions of given plans (single-backend and greedy
/// placements) as parts.
[[nodiscard]] std::vector<Genome> seedGenomes(const graph::Graph& graph,
                                              const std::vector<GraphBackend>& backends,
                                              const std::vector<plan::PlanRef>& plans);

} // namespace tessera::search
