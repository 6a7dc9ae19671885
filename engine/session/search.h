#pragma once

#include "engine/search/search_schedule.h"
#include "engine/session/baseline_plans.h"
#include "engine/session/plan_checks.h"
#include "engine/session/search_cache.h"
#include "engine/session/search_reporter.h"
#include "engine/session/search_step.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace tessera::session {

/// One search over one model. From its first seconds on there is an answer, the fastest of the plan in force
/// and the whole-graph runtimes, beside the greedy plan; then regions are measured, the operator level is
/// solved, the graph level goes on from there, and a fresh race decides.
class Search {
public:
    /// What it is made of; all outlive it.
    struct Parts {
        Placement& placement;
        measure::Store& store;
        PlanJudge& judge;
        search::PlanMeasurer& plans;
    };
    Search(Parts parts, const SearchRequest& request, SearchReporter& reporter);
    ~Search();
    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;

    /// \par Errors kImpossible: a node that nothing runs, a pin that cannot hold; kBackend: no placement is
    /// right, or none can be run; kCancelled.
    [[nodiscard]] base::Result<SearchReport> run();

private:
    /// Runs the plan in force, the whole-graph runtimes and the greedy plan, so that there is an answer; what
    /// each node takes in the latter says what is measured first.
    [[nodiscard]] base::Status answerFirst();
    /// Until now.
    [[nodiscard]] plan::SearchEffort effort() const;
    /// In the report, where a plan is wrong or could not be run. \param whose  plan it is
    void noteCheck(const std::string& whose, const PlanCheck& check);
    /// \see CheckReport::failed
    [[nodiscard]] std::vector<std::string> failures() const;
    /// Is the first answer all that the budget has time for, and was it compared with anything?
    [[nodiscard]] base::Result<bool> isAnswered();
    /// Leaves the rest to the final race, and says so.
    void keepFirstAnswer();
    /// The plan (null: none) and those of the baselines; how many there are.
    std::size_t loadWithBaselines(const plan::PlanRef& plan);
    /// What the store has for the request, where the plan in force is that, or may not be the answer.
    [[nodiscard]] base::Result<std::optional<SearchReport>> storedAnswer();
    [[nodiscard]] base::Status profileGreedy(const plan::PlanRef& greedy);
    /// Measures regions and solves.
    [[nodiscard]] base::Result<plan::PlanRef> operatorLevel();
    /// operatorLevel, and its plan compared with the reference. Where that shows it to be wrong, the
    /// implementation that is to blame is condemned, and the level solved again. Where none is to blame by
    /// itself (errors may add up), the fastest baseline that is right takes its place. \par Errors besides:
    /// kBackend: none is right.
    [[nodiscard]] base::Status placeOperators();
    [[nodiscard]] base::Result<PlanCheck> checkOperatorPlan();
    /// Each region by what was timed and is right: one implementation of each suffices, which is the fastest
    /// there is no time to ask.
    [[nodiscard]] base::Result<plan::PlanRef> timedOperatorPlan();
    [[nodiscard]] base::Result<plan::PlanRef> rightBaseline(const std::string& reason);
    /// Each backend alone, and the greedy plan of what was measured.
    [[nodiscard]] base::Status makeBaselines();
    /// Eliminates baselines by a few rounds with the operator level's plan.
    [[nodiscard]] base::Status screenBaselines();
    [[nodiscard]] base::Status searchGraphLevel();
    [[nodiscard]] search::GraphLevelSettings graphLevelSettings();
    [[nodiscard]] std::vector<search::GraphBackend> graphBackendsWithProspect() const;
    /// What the graph level begins with, besides the plan of the operator level.
    [[nodiscard]] std::vector<search::Genome> firstGenomes() const;
    /// Candidates and baselines in a fresh race; the winner's regions are timed in place.
    [[nodiscard]] base::Status raceFinally();
    /// Times the regions of a plan of the last race in place: of its winner, and of the best mix where that
    /// is one piece. Where that fails the race's answer stays, and the report says so. \param title  of the
    /// plan.
    [[nodiscard]] base::Status profileInPlace(plan::Plan& plan, const std::string& title);
    /// With what the search compared, in the plan and the report.
    void noteChecks(plan::Plan& plan);
    /// A kernel that takes far less in the plan than it took alone was timed in a bad moment of the machine:
    /// once more.
    [[nodiscard]] base::Status timeDisturbedAgain(plan::Plan& plan);
    /// Kernels were timed again since the operator level was solved: what none of its choices adds up to less
    /// than is said of the times that people see. Not where that takes long.
    [[nodiscard]] base::Status boundByNewestTimes();
    /// The last step where nothing can be run: what is predicted to take least, and what each baseline is
    /// predicted to take.
    void chooseByPrediction();

    [[nodiscard]] base::Result<PlanCheck> check(const plan::Plan& plan, const plan::Plan* trusted) {
        return m_parts.judge.check(plan, trusted, m_scope, m_reporter.control().stop);
    }
    /// Takes their plans from those of the baselines that are wrong, and says why; whether there were any.
    /// \param chosen  whether a baseline is looked at.
    [[nodiscard]] base::Result<bool>
    dropWrongBaselines(const std::function<bool(const search::BaselinePlan&)>& chosen);
    [[nodiscard]] base::Status dropWrongCandidates();
    /// Takes SearchRequest::incumbent into the search, unless something speaks against it.
    void takeIncumbent();
    /// Why it may not be the answer; empty: it may, or nothing is known of it.
    [[nodiscard]] std::string objectionTo(const plan::Plan& known) const;
    void leaveIncumbentOut(std::string reason);
    /// Compares it with the reference, or with `trusted`. \par Errors kCancelled.
    [[nodiscard]] base::Status checkIncumbent(const plan::Plan* trusted);
    [[nodiscard]] base::Status checkIncumbentEarly();
    /// That of the whole-graph runtime that `known` is; null: it is none, or does not run.
    [[nodiscard]] const search::BaselinePlan* baselineOf(const plan::Plan& known) const;
    void noteIncumbent(const search::FinalRace& race);
    /// What the store has becomes a candidate where it is not the answer by itself.
    [[nodiscard]] base::Status admitStored();
    /// With a deadline behind which parts end with what they have.
    [[nodiscard]] base::JobControl controlUntil(const base::Deadline& deadline);
    [[nodiscard]] search::SolveRequest solveRequest() const;
    /// "operator level, openvino, onnxruntime": `first` and the baselines that have a plan, for people.
    [[nodiscard]] std::string runningBeside(std::string first) const;
    /// Into the replay; told with the next report. \see SearchSteps::add
    void noteStep(SearchStep step, const plan::Plan* plan);
    /// The baselines that ran in a race beside the operator level's plan, and how they compare with it.
    void noteScreened(const search::Screening& screening);
    /// The fastest of the race that may be the answer.
    void takeFirstAnswer(const search::PlanRace& race);
    /// What ran in the race of the first answer.
    void noteFirstRace(const search::PlanRace& race, std::optional<search::PlanRace::Entrant> incumbent);

    Parts m_parts;
    BaselinePlans m_baselinePlans;
    SearchCache m_cache;
    const SearchRequest& m_request;
    SearchReporter& m_reporter;
    base::Nanoseconds m_start;
    search::SearchSchedule m_schedule;
    plan::Plan m_frame;
    SearchReport m_report;
    measure::MachineLoad m_load; ///< since the search began
    measure::CheckScope m_scope; ///< on what plans are checked; known once there is a first answer
    std::vector<base::Nanoseconds> m_nodeTimes; ///< one a node, in the greedy plan; empty: not known
    plan::PlanRef m_stored;    ///< what the store has for the request, where it has to race the plan in force
    plan::PlanRef m_incumbent; ///< SearchRequest::incumbent as it takes part; null: it does not
    bool m_isIncumbentChecked = false;
    base::Nanoseconds m_incumbentRun{0}; ///< in the first race; 0: it did not run there
    plan::PlanRef m_firstAnswer; ///< the faster of it and of the whole-graph runtimes; null: none runs
    plan::PlanRef m_operatorPlan;
    SearchSteps m_steps;
    std::vector<search::BaselinePlan> m_baselines;
    std::vector<plan::PlanRef> m_candidates; ///< the operator level's plan first
    std::int64_t m_wrongWholePlans = 0;
    std::string m_greedyFailure; ///< why the greedy plan did not run; empty: it did, or was not tried
    std::string m_checkNote;     ///< how the plan was compared where not each of its regions was
};

} // namespace tessera::session
