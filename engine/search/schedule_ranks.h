#pragma once

#include "engine/backend/cost.h"
#include "engine/measure/region_measurer.h"

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace tessera::search {

/// Which requests need no measurement of their own, once others are known.
///
/// A backend that fuses in passing (\see backend::Implementation::fusesInPassing) has the same schedules for
/// a region as for a larger one around it, and the one that is fastest there is fastest here: the others are
/// left. The larger region is measured first. What is fused costs no more than it does apart, so that the
/// smaller region cannot be faster than the larger one less what the operators between them cost alone: that
/// is what it is predicted to take until somebody chooses it.
///
/// A region that two others which fuse in passing make up (a depthwise convolution with the 1x1 convolution
/// behind it) is measured after them, and only where it is likely to be as fast as both. Such regions often
/// differ in nothing but their elementwise operators: then the largest is measured first, and of the others'
/// schedules only those that were fastest there, or nearly so.
class ScheduleRanks {
public:
    /// `requests`, whose regions are the graph's, outlive it.
    ScheduleRanks(const graph::Graph& graph, std::span<const measure::MeasureRequest> requests);

    /// Requests that lie in no larger one and that no two others make up, ascending.
    [[nodiscard]] const std::vector<std::size_t>& first() const { return m_first; }
    /// Those that two others make up, ascending.
    [[nodiscard]] const std::vector<std::size_t>& joint() const { return m_joint; }
    /// Those that two others make up and that are like one of `joint`, ascending.
    [[nodiscard]] const std::vector<std::size_t>& alike() const { return m_alike; }
    /// The others, ascending.
    [[nodiscard]] const std::vector<std::size_t>& later() const { return m_later; }
    /// Why one that two others make up is left, from the costs of the first ones: at the rate of the fastest
    /// of these it is likely to take longer than the two. Empty: it is to be measured.
    [[nodiscard]] std::optional<std::string> outdoneApart(std::size_t joint,
                                                          std::span<const backend::Cost> costs) const;
    /// Why one that is like a joint one is left besides: others are faster there. Empty: it is to be
    /// measured.
    [[nodiscard]] std::optional<std::string> outdoneAlike(std::size_t alike,
                                                          std::span<const backend::Cost> costs) const;
    /// Why one of the later ones is left, from the costs of the first, the joint and those that are alike
    /// (one a request; others are not looked at); empty: it is to be measured.
    [[nodiscard]] std::optional<std::string> outrankedBy(std::size_t later,
                                                         std::span<const backend::Cost> costs) const;
    /// The least that one of the later ones takes, from the costs of the first ones; empty: they do not tell.
    [[nodiscard]] std::optional<base::Nanoseconds> leastOf(std::size_t later,
                                                           std::span<const backend::Cost> costs) const;

private:
    using Nodes = std::vector<graph::NodeId>;

    void findJoint();
    void findAlike(const graph::Graph& graph);
    /// Why a schedule that is outdone where `there` asks for it is so elsewhere: a rival is clearly faster
    /// there, or nobody hoped for it. Empty: it is not, or what is wrong with it there says nothing of it.
    /// \param where  behind "is faster"
    [[nodiscard]] std::optional<std::string> outdoneThere(std::size_t there, const std::string& where,
                                                          std::span<const backend::Cost> costs) const;
    /// Operations a nanosecond, as bounds count them, of the fastest of the first ones; 0: none states a
    /// bound.
    [[nodiscard]] double bestRate(std::span<const backend::Cost> costs) const;
    /// What exactly these nodes cost apart from others, in one kernel or in one each.
    [[nodiscard]] std::optional<base::Nanoseconds> apart(const Nodes& nodes,
                                                         std::span<const backend::Cost> costs) const;
    /// The least cost of exactly these nodes.
    [[nodiscard]] std::optional<base::Nanoseconds> leastAlone(const Nodes& nodes,
                                                              std::span<const backend::Cost> costs) const;

    std::span<const measure::MeasureRequest> m_requests;
    std::map<Nodes, std::vector<std::size_t>> m_firstOf; ///< the first ones and the joint ones, by region
    std::map<Nodes, std::vector<std::pair<Nodes, Nodes>>> m_parts; ///< of the joint ones
    std::map<std::size_t, std::size_t> m_models;                   ///< of one that is alike: the joint one
    std::vector<std::size_t> m_leaders; ///< its schedule in a larger region; itself where there is none
    std::vector<std::size_t> m_first;
    std::vector<std::size_t> m_joint;
    std::vector<std::size_t> m_alike;
    std::vector<std::size_t> m_later;
};

} // namespace tessera::search
