#pragma once

#include "engine/plan/plan.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace tessera::plan {

/// What runs each node of a graph, and with which others as one region: a plan without formats, costs and
/// reasons, of which hundreds can be kept. About 4 bytes a node and 2 a region.
struct CompactPlacement {
    struct Kind {
        std::string backend;
        std::string implementation;
        backend::DeviceId device = {};

        [[nodiscard]] backend::BackendOnDevice maker() const { return {backend, device}; }
        friend bool operator==(const Kind&, const Kind&) = default;
    };
    /// In place of a region: the plan does not cover the node.
    static constexpr std::uint32_t kNone = 0xFFFFFFFFU;

    std::vector<Kind> kinds;             ///< distinct
    std::vector<std::uint16_t> kindOf;   ///< one a region, in the plan's order
    std::vector<std::uint32_t> regionOf; ///< one a node

    /// nullptr: the plan does not cover the node.
    [[nodiscard]] const Kind* of(graph::NodeId node) const {
        const auto region = regionOf[node.index()];
        return region == kNone ? nullptr : &kinds[kindOf[region]];
    }
    [[nodiscard]] std::size_t bytes() const;
    friend bool operator==(const CompactPlacement&, const CompactPlacement&) = default;
};

/// \pre The plan has at most 65,536 distinct implementations; what goes beyond counts as the last one.
[[nodiscard]] CompactPlacement compact(const Plan& plan);

/// One line of what differs between two placements: regions of the later one by whose nodes' backends were
/// before.
struct PlacementMove {
    backend::BackendOnDevice from; ///< of most of their nodes before; without an id: they were not placed
    backend::BackendOnDevice to;
    bool otherImplementation = false; ///< of the same nodes on the same backend and device
    std::size_t regions = 0;
    std::size_t nodes = 0;
    graph::NodeId first;
    friend bool operator==(const PlacementMove&, const PlacementMove&) = default;
};

/// Both are of one graph. A region differs when its nodes were not one region, or ran another implementation.
/// \return most nodes first, then by backend: a function of the two alone. O(nodes).
[[nodiscard]] std::vector<PlacementMove> changesBetween(const CompactPlacement& before,
                                                        const CompactPlacement& after);
/// The nodes of the regions that differ, ascending.
[[nodiscard]] std::vector<graph::NodeId> changedNodes(const CompactPlacement& before,
                                                      const CompactPlacement& after);

} // namespace tessera::plan
