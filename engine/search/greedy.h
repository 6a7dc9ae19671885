#pragma once

#include "engine/search/operator_level.h"

#include <span>
#include <string>
#include <vector>

namespace tessera::search {

/// The placement that today's runtimes use: backends in order of priority, each takes its matches where
/// no region has before, of several devices on the one that is proposed first. Mutually cyclic matches are
/// given up, the largest first.
///
/// \param priority  backend ids, the first served first; backends that it leaves out take nothing.
/// \return indices into `proposals`, in execution order; nodes that no proposal takes are in none.
[[nodiscard]] std::vector<std::size_t> greedyChoice(const graph::Graph& graph,
                                                    std::span<const measure::OfferRequest> proposals,
                                                    const std::vector<std::string>& priority);

/// The greedy placement from proposals alone, for a model that was just opened: no implementation is named,
/// all layouts are plain, no region has a time, and nobody knows what it holds of a device. A node that no
/// backend takes becomes a region without backend.
[[nodiscard]] plan::Plan greedySketch(const graph::GraphRef& graph,
                                      std::span<const measure::OfferRequest> proposals,
                                      const std::vector<std::string>& priority, const plan::Plan& frame);

/// The greedy placement among what backends really offer and the request allows, each region in its backend's
/// best implementation and with the conversions that this needs: the baseline "greedy". Devices are filled in
/// their order: what does not fit into the memory of one, the last regions in execution order, goes to the
/// next one of its backend, or to the next backend. \par Errors as OperatorLevel::solve.
[[nodiscard]] base::Result<OperatorSolution> greedyPlan(const OperatorLevel& level,
                                                        const std::vector<std::string>& priority,
                                                        const SolveRequest& request, const plan::Plan& frame,
                                                        std::stop_token stop = {});

/// What of the regions that this placement would take, if everything may be chosen, was not timed: in each
/// region all that its backend offers. \par Errors as OperatorLevel::solve.
[[nodiscard]] base::Result<std::vector<CandidateId>>
untimedInGreedy(const OperatorLevel& level, const std::vector<std::string>& priority, SolveRequest request);

} // namespace tessera::search
