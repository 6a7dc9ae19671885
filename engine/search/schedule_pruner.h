#pragma once

#include "engine/backend/cost.h"
#include "engine/measure/region_measurer.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace tessera::search {

/// Which requests need no measurement of their own, once others are known.
///
/// A backend whose epilogues are free (\see backend::Implementation::epilogueIsFree) has the same schedules
/// for a region as for a larger one around it, and the one that is fastest there is fastest here: the others
/// are pruned. The larger region is measured first. What is fused costs no more than it does apart, so that
/// the smaller region cannot be faster than the larger one less what the operators between them cost alone:
/// that is what it is predicted to take until a plan would choose it.
///
/// A region that two others whose epilogues are free make up (a depthwise convolution with the 1x1
/// convolution behind it) is measured after them, and only where it is likely to be as fast as both. Such
/// regions often differ in nothing but their elementwise operators: then the largest is measured first, and
/// of the others' schedules only those that were fastest there, or nearly so.
class SchedulePruner {
public:
    /// `requests`, whose regions are the graph's, outlive it.
    SchedulePruner(const graph::Graph& graph, std::span<const measure::MeasureRequest> requests);

    /// In this order requests are measured: independent ones lie in no larger region and are made up by no
    /// two others; composite ones are made up by two; similar ones are composite and differ from another in
    /// elementwise operators alone; nested ones lie in a larger region. Each ascending.
    enum Stage : std::uint8_t { kIndependent, kComposite, kSimilar, kNested };
    [[nodiscard]] const std::array<std::vector<std::size_t>, 4>& stages() const { return m_stages; }

    /// The cost of a request, from those of earlier stages (one a request; others are not looked at): the
    /// verdict that others are faster, or a prediction. Empty: it is to be measured.
    [[nodiscard]] std::optional<backend::Cost> told(std::size_t request,
                                                    std::span<const backend::Cost> costs) const;

private:
    using Nodes = std::vector<graph::NodeId>;
    using Costs = std::span<const backend::Cost>;

    [[nodiscard]] const Nodes& nodesOf(std::size_t request) const { return m_requests[request].region.nodes; }
    void findComposite();
    void findSimilar(const graph::Graph& graph);
    /// Why a composite one is pruned: at the rate of the fastest independent one it is likely to take longer
    /// than its two parts.
    [[nodiscard]] std::optional<std::string> prunedByParts(std::size_t composite, Costs costs) const;
    /// Why a schedule is pruned: in its other region a rival is clearly faster, or it was pruned there too.
    /// Empty: it is not, or what is wrong with it there says nothing of it.
    [[nodiscard]] std::optional<std::string> prunedElsewhere(std::size_t request, Costs costs) const;
    /// The least that a nested one takes; empty: the others do not tell.
    [[nodiscard]] std::optional<base::Nanoseconds> leastOf(std::size_t nested, Costs costs) const;
    /// Operations a nanosecond, as bounds count them, of the fastest independent one; 0: none states a
    /// bound.
    [[nodiscard]] double bestRate(Costs costs) const;
    /// What exactly these nodes cost apart from others, in one kernel or in one each.
    [[nodiscard]] std::optional<base::Nanoseconds> apart(const Nodes& nodes, Costs costs) const;
    /// The least cost of exactly these nodes.
    [[nodiscard]] std::optional<base::Nanoseconds> leastAlone(const Nodes& nodes, Costs costs) const;

    std::span<const measure::MeasureRequest> m_requests;
    std::map<Nodes, std::vector<std::size_t>> m_measuredOf; ///< independent and composite ones, by region
    std::map<Nodes, std::vector<std::pair<Nodes, Nodes>>> m_parts; ///< of the composite ones
    /// The same schedule in a larger region, or where other elementwise operators are fused; itself where
    /// there is none.
    std::vector<std::size_t> m_elsewhere;
    std::array<std::vector<std::size_t>, 4> m_stages;
};

} // namespace tessera::search
