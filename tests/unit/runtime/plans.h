#pragma once

#include "engine/plan/plan.h"
#include "engine/runtime/executor.h"

#include <string>
#include <string_view>
#include <vector>

namespace tessera::test {

/// Implementation "backend:name" with layouts as text; what costs and threads it has does not matter here.
[[nodiscard]] backend::Implementation implementation(std::string_view backendAndName,
                                                     const std::vector<std::string>& inputs,
                                                     const std::vector<std::string>& outputs);

/// A region of the nodes of these names.
[[nodiscard]] plan::PlannedRegion planned(const graph::Graph& graph, const std::vector<std::string>& nodes,
                                          backend::Implementation implementation);

[[nodiscard]] plan::PlannedConversion converted(const graph::Graph& graph, std::string_view value,
                                                std::string_view from, std::string_view to);

/// Every node alone in row-major layouts, by the implementation `backend`:"plain".
[[nodiscard]] plan::Plan plainPlan(graph::GraphRef graph, std::string_view backend);

/// That plug-in alone, with the settings of one thread.
[[nodiscard]] runtime::PluginAccess accessTo(backend::Plugin& plugin);

} // namespace tessera::test
