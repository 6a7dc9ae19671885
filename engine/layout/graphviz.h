#pragma once

#include "engine/base/result.h"
#include "engine/base/units.h"
#include "engine/layout/layered_types.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::layout {

/// How Graphviz is used. It runs in a process of its own: its time explodes on some graphs, and its libraries
/// are not safe among threads.
struct GraphvizUse {
    std::filesystem::path program; ///< dot; empty: there is none
    base::Nanoseconds limit{2'000'000'000};
    std::size_t mostBlocks = 500; ///< larger levels are never given to it

    /// As it is found in $PATH.
    [[nodiscard]] static GraphvizUse installed();
};

/// What dot decides of a level: layers, and the order within each. Places and lines stay ours, so that a
/// picture looks the same whichever of the two ordered it.
struct GraphvizRanks {
    /// Where one reader's line passes a layer between its ends.
    struct Passing {
        std::uint32_t trunk = 0;
        std::uint32_t layer = 0;
        double x = 0;
    };
    std::vector<std::uint32_t> layers; ///< of each block; readers lie below what they read, cycles apart
    std::vector<double> x;             ///< of each block
    std::vector<Passing> passing;      ///< by trunk, then by layer; each pair once
};

/// Ranks of blocks and trunks (layers and columns of `graph` are not looked at).
/// \par Errors kBackend: dot cannot be started, failed, took longer than the limit, or put out what is not a
///      drawing of this graph.
/// \par Determinism a function of the graph and of dot's version.
[[nodiscard]] base::Result<GraphvizRanks> graphvizRanks(const LayeredGraph& graph, const GraphvizUse& use);

/// The text that dot is given: nodes n0, n1, ... in order of blocks, sizes in inches of 72 px.
[[nodiscard]] std::string graphvizText(const LayeredGraph& graph);

/// Reads dot's "plain" output for the graph.
/// \par Errors kBackend.
[[nodiscard]] base::Result<GraphvizRanks> readGraphvizPlain(const LayeredGraph& graph,
                                                            std::string_view plain);

} // namespace tessera::layout
