#pragma once

#include "engine/plan/plan.h"
#include "engine/search/candidate_pool.h"
#include "engine/search/solver.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace tessera::search {

/// What one solve asks for beyond least time.
struct SolveRequest {
    std::vector<plan::Constraint> constraints; ///< pins and prohibitions of a person
    std::vector<CandidateId> held;             ///< regions of the graph level: chosen, whatever they cost
    /// Non-empty: first this backend runs the most FLOPs, then the most nodes, then least time.
    std::string preferred;
    /// When set: nothing else may be chosen.
    std::optional<std::set<CandidateId>> only;
    enum class Effects : std::uint8_t { kNone, kCompute } effects = Effects::kNone;
    /// What only larger regions tell of: the least that it can take. Nobody has checked its results.
    enum class Untimed : std::uint8_t {
        kLastResort,  ///< first where nothing timed covers a node, then everywhere
        kMayBeChosen, ///< like everything else
        /// In regions with a node that nothing timed covers; of what a compiler has to make, with one that
        /// nothing else covers: to compile a plan's kernels takes longer than to run it.
        kWhereUncovered,
    } untimed = Untimed::kLastResort;
    /// Whether a plan that holds more of a device than it may is cut; else who asks cuts it.
    enum class Memory : std::uint8_t { kKept, kOverlooked } memory = Memory::kKept;
};

struct OperatorSolution {
    plan::Plan plan;
    base::Nanoseconds predicted;
    base::Nanoseconds lowerBound;
    Solution::Proof proof = Solution::Proof::kOptimal;
};

/// Cheapest exact cover of a model by what its backends offer (the operator level of the search). Measuring
/// and solving are apart: after `gather`, solving under other constraints takes milliseconds.
///
/// \see Jeon et al., Collage, PACT 2022, section 4.2; layouts and devices in the state are ours.
class OperatorLevel {
public:
    /// Measures what the proposals offer, save what larger regions tell of (\see SchedulePruner): that is
    /// predicted.
    /// \par Errors of the measurer; kCancelled.
    [[nodiscard]] static base::Result<OperatorLevel> gather(graph::GraphRef graph, graph::Precision precision,
                                                            std::span<const measure::OfferRequest> proposals,
                                                            measure::RegionMeasurer& measurer,
                                                            const base::JobControl& control,
                                                            GatherSettings settings = {});

    /// Adds regions that only the graph level places. \see CandidatePool::admit
    [[nodiscard]] base::Status admit(std::span<const measure::OfferRequest> proposals,
                                     measure::RegionMeasurer& measurer, const base::JobControl& control) {
        return m_pool.admit(proposals, CandidateInfo::Role::kHeldOnly, measurer, control);
    }

    /// Measures what pins ask for by name and what was dropped, since others are faster, in every region that
    /// it could run in: who pins it wants it none the less.
    /// \par Errors kUsage: a pin names no node. Those of the measurer.
    [[nodiscard]] base::Status measurePinned(const std::vector<plan::Constraint>& constraints,
                                             measure::RegionMeasurer& measurer,
                                             const base::JobControl& control);

    /// Measures what a solve would choose that was not timed, and what else was not of the same regions,
    /// until it chooses nothing of that kind. Since no prediction is above what is then measured, that solve
    /// is as good as one among measured costs alone; behind the deadline of `control`, and where a hardware
    /// profile holds no time of what is chosen, it ends before. Where it is above, the larger region met a
    /// slower moment of the machine, or fusing costs something: both are measured once more, together.
    /// \par Errors as for solve, and of the measurer.
    [[nodiscard]] base::Status measureChosen(const SolveRequest& request, measure::RegionMeasurer& measurer,
                                             const base::JobControl& control);

    /// What a solve chooses that was not timed. \par Errors as for solve.
    [[nodiscard]] base::Result<std::vector<CandidateId>> untimedChosen(const SolveRequest& request,
                                                                       std::stop_token stop = {}) const;

    /// What has only a predicted cost. \see CandidatePool::measure
    [[nodiscard]] base::Status measure(std::span<const CandidateId> ids, measure::RegionMeasurer& measurer,
                                       const base::JobControl& control) {
        return m_pool.measure(ids, measure::Reuse::kAny, measurer, control);
    }

    /// Was none of them timed?
    [[nodiscard]] bool areUntimed(std::span<const CandidateId> ids) const;

    /// What was timed in a bad moment. \see CandidatePool::measure
    [[nodiscard]] base::Status measureAgain(std::span<const CandidateId> ids,
                                            measure::RegionMeasurer& measurer,
                                            const base::JobControl& control) {
        return m_pool.measure(ids, measure::Reuse::kNever, measurer, control);
    }

    /// \param frame  model, device, threads and settings of the plan; regions and conversions are filled in.
    /// A plan that holds more memory of a device than it may is cut: one region of it leaves that device, and
    /// the rest is solved anew. Its lower bound is then that of all memory.
    /// \par Errors kUsage: a constraint names no node. kImpossible: a node that no backend can run (with
    /// every
    ///      refusal), a pin that cannot hold (with the clause), two pins that exclude each other (both
    ///      named). kCancelled.
    [[nodiscard]] base::Result<OperatorSolution> solve(const SolveRequest& request, const plan::Plan& frame,
                                                       std::stop_token stop = {}) const;

    /// What that plan would be predicted to take, without the plan.
    [[nodiscard]] base::Result<base::Nanoseconds> predict(const SolveRequest& request,
                                                          std::stop_token stop = {}) const;

    /// \see CandidatePool::assume
    [[nodiscard]] CandidateId assume(graph::Region region, backend::Implementation implementation,
                                     backend::Cost cost) {
        return m_pool.assume(std::move(region), std::move(implementation), std::move(cost));
    }

    /// \see CandidatePool::setCost
    void setCost(CandidateId id, backend::Cost cost) { m_pool.setCost(id, std::move(cost)); }

    [[nodiscard]] const CandidatePool& pool() const { return m_pool; }

private:
    explicit OperatorLevel(CandidatePool pool) : m_pool(std::move(pool)) {}

    /// The problem to be solved, who may be chosen, and the solution.
    struct Solved;
    [[nodiscard]] base::Result<Solved> solveProblem(const SolveRequest& request, std::stop_token stop) const;
    /// Takes regions from devices of which the solution holds too much. \par Errors kImpossible: those that
    /// must stay hold more than the limit.
    [[nodiscard]] base::Status keepMemory(const SolveRequest& request, const Problem& problem, Solved& solved,
                                          const std::stop_token& stop) const;

    /// Of `timed`, whose predictions were `before`, all in regions where one took clearly less than its own,
    /// and behind each the larger regions that its schedule was timed in.
    [[nodiscard]] std::vector<CandidateId>
    inconsistentCandidates(std::span<const CandidateId> timed,
                           std::span<const base::Nanoseconds> before) const;

    CandidatePool m_pool;
};

} // namespace tessera::search
