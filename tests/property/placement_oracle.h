#pragma once

#include "engine/base/random.h"
#include "engine/search/problem.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace tessera::test {

/// What a random placement problem is drawn from.
struct RandomProblemShape {
    std::uint32_t minNodes = 6;
    std::uint32_t maxNodes = 12;
    int layouts = 4;     ///< 1 to this many for each value, on the first device
    int regionTries = 8; ///< regions of several nodes
};

/// A small dataflow graph with fan-out, several outputs a node, overlapping and multi-output regions, up to
/// four layouts on one device and two on another, and costs and conversions some of which are infeasible.
[[nodiscard]] search::Problem randomProblem(base::Random& random, const RandomProblemShape& shape = {});

/// Share of values that have more than one reader.
[[nodiscard]] double fanOutShare(const search::Problem& problem);

/// Allowed candidates after random pins and prohibitions.
[[nodiscard]] std::vector<bool> randomConstraints(base::Random& random, const search::Problem& problem);

/// The least cost by definition: every cover, every way to convert. Shares nothing with the solver.
class PlacementOracle {
public:
    PlacementOracle(const search::Problem& problem, std::vector<bool> allowed);

    /// nullopt: nothing covers the graph.
    [[nodiscard]] std::optional<std::int64_t> best();
    /// The same among covers that hold `candidate`.
    [[nodiscard]] std::optional<std::int64_t> bestWith(std::size_t candidate);
    /// Cost of one cover; nullopt when it is none, cyclic, or cannot be converted.
    [[nodiscard]] std::optional<std::int64_t> costOf(const std::vector<std::size_t>& cover) const;

private:
    void enumerate(std::vector<std::size_t>& cover, std::vector<bool>& covered, std::int64_t paid);
    [[nodiscard]] bool acyclic(const std::vector<std::size_t>& cover) const;
    [[nodiscard]] std::int64_t conversionCost(std::size_t value, int produced, std::uint32_t wanted) const;

    const search::Problem& m_problem;
    std::vector<bool> m_allowed;
    std::optional<std::size_t> m_forced;
    std::optional<std::int64_t> m_best;
    /// [value][produced][wanted]
    std::vector<std::vector<std::vector<std::int64_t>>> m_convert;
};

} // namespace tessera::test
