#pragma once

#include "engine/plan/plan.h"
#include "engine/search/genome.h"

#include <cstddef>
#include <vector>

namespace tessera::search {

/// The parallel group of these regions of the plan, which must all be of one backend, as a part of a genome.
[[nodiscard]] GenomePart parallelGroup(const plan::Plan& plan, const std::vector<std::size_t>& regions);

/// Every group of small regions of one backend on one device that can run at the same time, as parallel
/// groups: the plan's regions are scheduled in its order, and whatever is ready beside the first is put
/// together, so that the groups never wait for each other mutually.
///
/// \param longest  regions that take longer fill all threads, or a device, by themselves, and stay alone.
[[nodiscard]] Genome parallelGroupsEverywhere(const plan::Plan& plan, base::Nanoseconds longest);

/// Regions after `first` in the plan's order, within a short distance, that may stand in a parallel group
/// with it and with each other; without `first`. Empty when it can be no member.
[[nodiscard]] std::vector<std::size_t> groupCompanions(const plan::Plan& plan, std::size_t first);

} // namespace tessera::search
