#pragma once

#include "engine/backend/plugin.h"
#include "engine/base/result.h"
#include "engine/graph/graph.h"
#include "engine/kernels/interpreter.h"
#include "engine/measure/input_draws.h"

#include <functional>
#include <map>
#include <span>
#include <vector>

namespace tessera::measure {

/// Is it of an operator that no schema describes: of another domain, or newer than this program? Only a
/// graph-level backend may know what it computes, and only a run tells the types of what it makes.
[[nodiscard]] bool isForeign(const graph::Node& node);
[[nodiscard]] bool hasForeignNodes(const graph::Graph& graph);

/// Runs nodes of foreign operators, and tells what they make, by whichever of the open plug-ins takes them.
class ForeignNodes {
public:
    struct Taker {
        backend::Plugin* plugin = nullptr;
        backend::PluginSettings settings;
    };

    /// \param takers  asked in this order; may be called at any time
    explicit ForeignNodes(std::function<std::vector<Taker>()> takers) : m_takers(std::move(takers)) {}

    /// One node on these inputs; for EvaluateOptions::foreign. Its model is made for them alone, which takes
    /// milliseconds: for checks, not for timings.
    /// \par Errors kImpossible: no plug-in takes it, with the reason of each; kBackend: what one says of its
    /// run.
    [[nodiscard]] base::Result<kernels::Data> run(const graph::Graph& graph, const graph::Node& node,
                                                  std::span<const kernels::Datum* const> inputs) const;

    /// The types of what foreign nodes make on these draws of the model's inputs; an extent that differs
    /// between them is open. One plug-in runs all that leads to them, or else the reference does, and the
    /// plug-ins run each foreign node alone.
    /// \par Errors as run, for the first node that no plug-in runs.
    [[nodiscard]] base::Result<std::map<graph::ValueId, graph::TensorType>>
    typesOn(const graph::Graph& graph, std::span<const InputDraw> draws) const;

private:
    [[nodiscard]] base::Result<std::vector<graph::Tensor>>
    outputsOf(const graph::Graph& graph, std::span<const std::vector<graph::Tensor>> inputs) const;

    std::function<std::vector<Taker>()> m_takers;
};

} // namespace tessera::measure
