#pragma once

#include "engine/measure/hardware_profile.h"
#include "engine/search/baseline_race.h"
#include "engine/search/final_round.h"
#include "engine/search/genome.h"
#include "engine/search/graph_level.h"
#include "engine/search/held_parts.h"
#include "engine/search/operator_level.h"
#include "engine/session/backend_catalogue.h"
#include "engine/session/plan_checks.h"
#include "engine/session/plan_execution.h"
#include "engine/session/session.h"

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace tessera::session {

class SearchReporter;

/// Everything a search needs from its session; all outlive the driver.
struct SearchContext {
    PlanExecution& execution;
    measure::Store& store;
    const BackendCatalogue& catalogue;
    plan::Plan frame; ///< model, device, threads, precision: what every plan of this search says
    /// Costs are borrowed from it and nothing is run; nullptr: this machine.
    const measure::HardwareProfile* profile = nullptr;
};

/// The search over one model: propose, measure, solve, race whole plans, and the final round. Kept after a
/// search, so that a person's constraints are solved again without measuring.
class SearchDriver {
public:
    explicit SearchDriver(SearchContext context);
    ~SearchDriver();

    [[nodiscard]] base::Result<SearchReport> run(const SearchRequest& request,
                                                 const base::JobControl& control, PauseSwitch* pause,
                                                 const std::function<void(const SearchProgress&)>& progress);
    [[nodiscard]] base::Result<Preview> preview(const plan::PlanRef& current,
                                                const std::vector<plan::Constraint>& constraints,
                                                Unmeasured unmeasured, const base::JobControl& control);
    /// First matching spec by priority, from the offers when they are known.
    [[nodiscard]] base::Result<plan::Plan> greedy();
    /// One baseline by name: a backend's id, or "greedy". \par Errors kUsage, kImpossible, and why.
    [[nodiscard]] base::Result<plan::PlanRef> baseline(const std::string& name,
                                                       const base::JobControl& control);
    /// The same placement without timing anything: at once, from the costs that the store knows and guesses.
    [[nodiscard]] base::Result<plan::PlanRef> unmeasured(const std::string& name,
                                                         const base::JobControl& control);

private:
    /// Whether the reference is timed where others serve a node too: it takes a thousand times as long as
    /// they do.
    enum class ReferenceUse : std::uint8_t { kWhereAlone, kEverywhere };

    /// The level as it is, or with what is assumed for one preview and forgotten afterwards: a copy, made
    /// when something is.
    class LevelDraft {
    public:
        explicit LevelDraft(const search::OperatorLevel& level) : m_level(level) {}
        [[nodiscard]] const search::OperatorLevel& get() const { return m_own ? *m_own : m_level; }
        [[nodiscard]] search::OperatorLevel& edit() { return m_own ? *m_own : m_own.emplace(m_level); }

    private:
        const search::OperatorLevel& m_level;
        std::optional<search::OperatorLevel> m_own;
    };

    [[nodiscard]] base::Result<SearchReport> searchAnew(const SearchRequest& request,
                                                        SearchReporter& reporter, base::Nanoseconds start);
    /// Measures and solves; `report` gets what that took and found.
    [[nodiscard]] base::Result<plan::PlanRef> operatorLevel(const SearchRequest& request,
                                                            const plan::Plan& frame, SearchReporter& reporter,
                                                            SearchReport& report);
    [[nodiscard]] base::Status gather(const std::vector<std::string>& backends, ReferenceUse reference,
                                      const base::JobControl& control);
    /// \return the requests without those to the reference for nodes that others serve, and with what
    /// graph-level backends may take where nobody else does.
    [[nodiscard]] base::Result<std::vector<measure::OfferRequest>>
    withGapsFilled(std::vector<measure::OfferRequest> requests, const std::vector<std::string>& backends,
                   ReferenceUse reference, const base::JobControl& control);
    /// Whatever the operator level's plan would take that is only predicted, until it takes nothing such.
    [[nodiscard]] base::Status measureChosen(const SearchRequest& request, const base::JobControl& control);
    /// Is there such a baseline, and can it be opened?
    [[nodiscard]] base::Status checkBaseline(const std::string& name) const;
    /// Who takes which region when each backend in turn takes what it offers to; only what is left is asked
    /// of the next.
    [[nodiscard]] base::Result<std::vector<measure::OfferRequest>>
    takenInOrder(const std::vector<std::string>& priority, measure::RegionMeasurer& measurer,
                 const base::JobControl& control) const;
    /// One brings the plan's data back into the caches, where it must.
    static constexpr std::int64_t kRunsPerSample = 2;
    /// Of the final round, at least.
    static constexpr std::int64_t kPromisedPairs = 30;
    /// What a race of few pairs tells of the baselines.
    struct Trial {
        search::BaselineRace race;
        int finalRounds = 0;            ///< pairs of the final round,
        base::Nanoseconds finalTime{0}; ///< and what it takes where the machine is slow at times
    };
    [[nodiscard]] base::Result<Trial> tryBaselines(std::vector<search::BaselinePlan> baselines,
                                                   const plan::PlanRef& candidate,
                                                   search::PlanMeasurer& plans, SearchReport& report,
                                                   const base::JobControl& control);
    /// operatorLevel, and its plan compared with the reference. Where that shows it to be wrong, the
    /// implementation that is to blame is condemned, and the level solved again.
    /// Where none is to blame by itself (errors may add up), the fastest baseline that is right takes its
    /// place. \par Errors besides: kBackend: none is right.
    [[nodiscard]] base::Result<plan::PlanRef> rightOperatorPlan(const SearchRequest& request,
                                                                const plan::Plan& frame,
                                                                SearchReporter& reporter,
                                                                SearchReport& report);
    [[nodiscard]] base::Result<plan::PlanRef> rightBaseline(const SearchRequest& request,
                                                            const plan::Plan& frame,
                                                            const std::string& reason, SearchReport& report,
                                                            const base::JobControl& control);
    /// Compares a plan with the reference; where that takes too long, with `trusted` (null: it is that one).
    [[nodiscard]] base::Result<PlanCheck> checkPlan(const plan::Plan& plan, const plan::Plan* trusted,
                                                    SearchReport& report, const base::JobControl& control);
    /// Takes their plans from those of `names` that are wrong, and says why; whether there were any.
    [[nodiscard]] base::Result<bool> dropWrong(std::vector<search::BaselinePlan>& baselines,
                                               const std::set<std::string>& names, const plan::Plan& trusted,
                                               SearchReport& report, const base::JobControl& control);
    [[nodiscard]] base::Status dropWrong(std::vector<plan::PlanRef>& candidates, const plan::Plan& trusted,
                                         SearchReport& report, const base::JobControl& control);
    /// When a search must come to its end, and what the pairs take that it promises.
    struct Hurry {
        base::Nanoseconds from;
        base::Nanoseconds promised;
    };
    /// The candidates that are likely to win, against the baselines that stayed; the winner's regions are
    /// timed anew.
    [[nodiscard]] base::Result<search::FinalRound> finalRound(const std::vector<plan::PlanRef>& candidates,
                                                              const Trial& trial, const Hurry& hurry,
                                                              search::PlanMeasurer& plans,
                                                              const base::JobControl& control);
    /// Of each chosen backend, of greedy and of the graph-level backends. Of those far behind by the times of
    /// their regions there is only a line that says so, where they are to be left out.
    enum class FarBehind : std::uint8_t { kKept, kLeftOut };
    [[nodiscard]] base::Result<std::vector<search::BaselinePlan>>
    allBaselines(const SearchRequest& request, const plan::Plan& frame, FarBehind farBehind,
                 const base::JobControl& control);
    void addWholeGraphBaselines(std::vector<search::BaselinePlan>& into, const SearchRequest& request,
                                const plan::Plan& frame, const base::JobControl& control);
    /// Costs of the plan's regions are taken again, at the speeds that the machine has now, and brought to
    /// the speed of the final round, so that their sum can be compared with what that measured.
    [[nodiscard]] base::Status predictNow(plan::Plan& plan, search::PlanMeasurer& plans,
                                          const base::JobControl& control);
    [[nodiscard]] base::Result<std::vector<measure::RegionMeasurer::CostBeside>>
    costsBeside(const plan::Plan& plan, std::span<const measure::MeasureRequest> requests,
                const base::JobControl& control);
    [[nodiscard]] std::vector<search::GraphBackend>
    graphBackends(const std::vector<std::string>& chosen) const;
    /// Measures what constraints pin to graph-level backends, which the operator level does not know, and
    /// what they pin by name though it was dropped.
    [[nodiscard]] base::Status admitPinned(const SearchRequest& request, const base::JobControl& control);
    /// Of the plan's graph-level regions, as far as `constraints` leave them. Grows `level` by what it lacks.
    [[nodiscard]] base::Result<std::vector<search::CandidateId>>
    heldUnder(const std::vector<plan::Constraint>& constraints, const plan::Plan& current, LevelDraft& level,
              const base::JobControl& control);
    [[nodiscard]] base::Status gatherFor(const std::vector<plan::Constraint>& constraints,
                                         const plan::Plan& current, const base::JobControl& control);
    /// Cheapest under `constraints` and with what `current` holds. Grows `level` by what it lacks.
    [[nodiscard]] base::Result<search::SolveRequest>
    requestUnder(const std::vector<plan::Constraint>& constraints, const plan::Plan& current,
                 LevelDraft& level, const base::JobControl& control);
    /// Whatever the plan under `constraints` would take that nobody has timed, until it takes nothing such.
    [[nodiscard]] base::Status measureChosenUnder(const std::vector<plan::Constraint>& constraints,
                                                  const plan::Plan& current, const base::JobControl& control);
    /// What the solver says of the current plan's own constraints.
    [[nodiscard]] base::Result<base::Nanoseconds>
    predictedNow(const plan::PlanRef& current, LevelDraft& level, const base::JobControl& control);
    /// Measures those parts that the operator level does not know yet.
    [[nodiscard]] base::Status admitMissing(const std::vector<search::GenomePart>& parts,
                                            const base::JobControl& control);
    [[nodiscard]] base::Status measureHeld(const std::vector<plan::Constraint>& constraints,
                                           const plan::Plan& current, const base::JobControl& control);
    [[nodiscard]] base::Result<search::HeldParts> heldParts(const std::vector<plan::Constraint>& constraints,
                                                            const plan::Plan& current,
                                                            std::stop_token stop) const;
    /// The best plans of the graph level; none when there is neither a graph-level backend nor a second
    /// thread.
    [[nodiscard]] base::Result<std::vector<plan::PlanRef>>
    graphLevel(const SearchRequest& request, const plan::Plan& operatorPlan, const Trial& trial,
               search::PlanMeasurer& plans, SearchReporter& reporter, SearchReport& report,
               base::Nanoseconds started);
    [[nodiscard]] base::Result<plan::Plan> wholeGraphPlan(const std::string& backend, const plan::Plan& frame,
                                                          const base::JobControl& control);
    /// The last step where nothing can be run: what is predicted to take least, and what each baseline is
    /// predicted to take.
    [[nodiscard]] static plan::Plan leastPredicted(const std::vector<plan::PlanRef>& candidates,
                                                   const std::vector<search::BaselinePlan>& baselines);
    [[nodiscard]] base::Result<SearchReport>
    finishBorrowed(const SearchRequest& request, const plan::PlanRef& operatorPlan,
                   const std::vector<search::BaselinePlan>& baselines, SearchReporter& reporter,
                   SearchReport report, base::Nanoseconds started);
    [[nodiscard]] std::unique_ptr<measure::RegionMeasurer> makeMeasurer(const graph::GraphRef& graph) const;
    /// Where the graph level's state is kept: of one model, machine and request.
    [[nodiscard]] base::Hash128 stateKey(const SearchRequest& request) const;
    /// The state that an earlier search of the same request left, when it asks for it.
    [[nodiscard]] base::Result<std::optional<search::GraphLevelState>>
    resumedState(const SearchRequest& request, const search::GraphLevelSettings& settings) const;
    [[nodiscard]] base::Status saveState(const SearchRequest& request, const search::GraphLevelState& state,
                                         const search::GraphLevelSettings& settings);
    /// Where the answer to a request is kept.
    [[nodiscard]] base::Result<base::Hash128> outcomeKey(const SearchRequest& request, std::stop_token stop);
    /// What an earlier search of the request left, where a new one would only say it again.
    [[nodiscard]] base::Result<std::optional<SearchReport>> knownReport(const SearchRequest& request,
                                                                        std::stop_token stop);
    [[nodiscard]] base::Status keepReport(const SearchRequest& request, const SearchReport& report);
    [[nodiscard]] measure::RegionMeasurer& measurer();
    /// The one in `kept`, made over `graph` at first.
    [[nodiscard]] measure::RegionMeasurer& measurerOf(std::unique_ptr<measure::RegionMeasurer>& kept,
                                                      const graph::GraphRef& graph) const;

    SearchContext m_context;
    std::unique_ptr<measure::RegionMeasurer> m_measurer;
    std::unique_ptr<measure::RegionMeasurer> m_originalMeasurer;
    PlanChecks m_checks;
    std::optional<search::OperatorLevel> m_level;
    std::vector<std::string> m_gathered; ///< backends that the level knows
    ReferenceUse m_reference = ReferenceUse::kWhereAlone;
    /// What the last preview was compared with.
    struct {
        plan::PlanRef plan;
        std::size_t candidates = 0; ///< that the level knew then
        base::Nanoseconds predicted;
    } m_compared;
};

} // namespace tessera::session
