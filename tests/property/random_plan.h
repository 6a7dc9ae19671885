#pragma once

#include "engine/backend/plugin.h"
#include "engine/base/random.h"
#include "engine/pattern/spec.h"
#include "engine/plan/plan.h"

#include <memory>
#include <string>
#include <vector>

namespace tessera::test {

/// A spec and its open plug-in.
struct OpenBackend {
    pattern::BackendSpec spec;
    std::unique_ptr<backend::Plugin> plugin;
    std::shared_ptr<backend::Device> device = {}; ///< that it was opened on; null: the CPU
};

/// A valid plan chosen at random: disjoint regions that the specs propose, in no circle, each with one of the
/// implementations that its plug-in offers, and the conversions and copies that they need; in half of the
/// plans, independent regions stand side by side in parallel groups. The last backend must take every node
/// alone. Throws when a plug-in fails.
[[nodiscard]] plan::Plan randomPlan(const graph::GraphRef& graph, const std::vector<OpenBackend>& backends,
                                    base::Random& random);

} // namespace tessera::test
