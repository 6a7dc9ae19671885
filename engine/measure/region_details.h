#pragma once

#include "engine/backend/machine_ceilings.h"
#include "engine/backend/plugin.h"
#include "engine/base/units.h"
#include "engine/graph/precision.h"
#include "engine/measure/worker_session.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace tessera::measure {

/// What a backend tells how one region does its work.
struct DetailsQuestion {
    const graph::Region& region;
    const backend::Implementation& implementation;
    /// For bounds; without them a backend says what it assumes.
    std::optional<backend::MachineCeilings> ceilings{};
    /// Of the plan: what may have been a rival. Without it that of the worker.
    std::optional<graph::Precision> precision{};
};

/// How an implementation of one region does its work, as its backend tells it in the worker. Empty: it tells
/// nothing. \par Errors of the worker and the plug-in; kRefused: no such region.
[[nodiscard]] base::Result<std::vector<backend::Detail>>
askDetails(WorkerSession& worker, const WireGraph& graph, const DetailsQuestion& question,
           base::Nanoseconds limit, std::stop_token stop);

} // namespace tessera::measure
