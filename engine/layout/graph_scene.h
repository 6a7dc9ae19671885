#pragma once

#include "engine/layout/group_tree.h"
#include "engine/layout/repeated_groups.h"
#include "engine/layout/scene_input.h"

#include <span>
#include <vector>

namespace tessera::graph {
class Graph;
struct TensorType;
} // namespace tessera::graph

namespace tessera::layout {

/// A region of a plan, as a picture needs it: its nodes, and how it looks.
struct RegionLook {
    std::vector<graph::NodeId> nodes; ///< in graph order
    std::string implementation;       ///< title of a hull
    Placement placement;
    CostState cost = CostState::kNone;
    std::optional<TimeRange> time;
    std::string note; ///< in place of a time
    bool pinned = false;
    bool forbidden = false;
    bool warning = false;
    bool measuring = false;
    float heat = std::numeric_limits<float>::quiet_NaN();
    std::vector<float> nodeHeats; ///< of its operators, in the order of `nodes`; empty: each has the region's
    float delta = std::numeric_limits<float>::quiet_NaN();
    float confidence = std::numeric_limits<float>::quiet_NaN();
    std::uint8_t heatRank = 0;
    std::vector<std::uint8_t> nodeRanks = {}; ///< of its operators, likewise; empty: none has one
};

/// A conversion or copy of `value` on its way to one reader.
struct TransitLook {
    graph::ValueId value;
    graph::NodeId reader; ///< invalid: the model's output
    std::uint32_t input = 0;
    Transit transit;
};

struct GraphSceneOptions {
    std::vector<GroupId> folded; ///< groups drawn as one box; nested ones count once
    /// Folded instances of one of these that follow one another are one box together.
    std::span<const RepeatedBlock> repeats;
    double aspect = kColumnAspect; ///< SceneInput::aspect
    SceneWords words;
    base::Nanoseconds timeOfParts; ///< kernels and conversions: what a box has a share of; 0: not known
};

/// The picture of a graph under a plan.
///
/// \param groups  outline of the same graph.
/// \param regions disjoint; nodes in none are drawn as unplaced. A region that a folded group cuts is drawn
///                in its unfolded part.
/// \return boxes in graph order: terminals of inputs, nodes, hulls followed by their members, groups,
///         terminals of outputs.
/// \par Determinism a function of the arguments.
[[nodiscard]] SceneInput graphScene(const graph::Graph& graph, const GroupTree& groups,
                                    std::span<const RegionLook> regions,
                                    std::span<const TransitLook> transits, const GraphSceneOptions& options);

/// "1×64×56×56"; symbols by their name, "scalar" for rank 0, empty while the rank is unknown.
[[nodiscard]] std::string shapeText(const graph::Graph& graph, const graph::TensorType& type,
                                    const SceneWords& words = {});

} // namespace tessera::layout
