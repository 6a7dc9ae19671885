#pragma once

#include "engine/base/result.h"
#include "engine/search/elimination.h"
#include "engine/search/problem.h"
#include "engine/search/sweep.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace tessera::search {

struct SolverOptions {
    /// States kept at one boundary; beyond it the search is a beam and says so.
    std::size_t width = 4096;
};

struct Solution {
    enum class Kind : std::uint8_t { kFound, kInfeasible } kind = Kind::kInfeasible;
    std::vector<CandidateId> chosen; ///< in execution order
    std::vector<ChosenConversion> conversions;
    Weight weight;
    Weight lowerBound; ///< of every solution
    enum class Proof : std::uint8_t { kOptimal, kBounded } proof = Proof::kOptimal;
    std::uint32_t stuckNode = 0; ///< after kInfeasible: a node at which no choice fits the others
    std::vector<Nogood> nogoods; ///< cyclic choices that were met
    std::size_t states = 0;      ///< of all passes
    /// The pass that found it, over a problem that must outlive it, when no state was dropped in it:
    /// candidateEffects goes on from there.
    std::shared_ptr<Sweep> pass;
};

/// Least-weight exact cover of `problem` by allowed candidates, with conversions: eliminates the nodes in one
/// order of small width. Mutually cyclic choices are forbidden as they are met.
///
/// \param allowed  one entry a candidate; pins and prohibitions arrive here.
/// \return deterministic; among candidates over the same nodes and formats with equal cost the smaller id.
/// \par Errors kCancelled.
/// \par Cost O(nodes · states · candidates a node); states are bounded by options.width.
[[nodiscard]] base::Result<Solution> solve(const Problem& problem, const Allowed& allowed,
                                           const SolverOptions& options = {}, std::stop_token stop = {});

/// Net effect of forcing each candidate on the whole plan, one pass forward and one backward.
///
/// \param solution  optimal for the same arguments; its pass is read.
/// \return one entry a candidate: least weight of a plan that holds it minus the optimum, >= 0; nullopt where
///         it is not allowed, no plan can hold it, or the tables were too wide to join (a bound on the work,
///         never on time). Cyclic choices that the solver never met may make an effect too small.
/// \par Errors kCancelled.
[[nodiscard]] base::Result<std::vector<std::optional<std::int64_t>>>
candidateEffects(const Problem& problem, const Allowed& allowed, const Solution& solution,
                 const SolverOptions& options = {}, std::stop_token stop = {});

/// Candidates over the same nodes and formats, each with the cheapest of its kind (ties: the smaller id);
/// itself when it is that one, invalid when it is not allowed.
[[nodiscard]] std::vector<CandidateId> cheapestOfKind(const Problem& problem, const Allowed& allowed);

/// Those that are the cheapest of their kind.
[[nodiscard]] Allowed onlyCheapest(const std::vector<CandidateId>& cheapestOfKind);

} // namespace tessera::search
