#include "engine/base/random.h"
#include "engine/search/solver.h"
#include "tests/property/placement_oracle.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace tessera {
namespace {

using test::PlacementOracle;
using test::randomProblem;

std::vector<std::size_t> indices(const std::vector<search::CandidateId>& ids) {
    std::vector<std::size_t> list;
    for (const auto id : ids) {
        list.push_back(id.index());
    }
    return list;
}

bool overlapping(const search::Problem& problem) {
    std::vector<int> regions(problem.nodeCount, 0);
    for (const auto& candidate : problem.candidates) {
        for (const auto node : candidate.nodes) {
            regions[node] += candidate.nodes.size() > 1 ? 1 : 0;
        }
    }
    return std::ranges::any_of(regions, [](int count) { return count > 1; });
}

TEST(SolverProperty, EqualsBruteForceOnRandomGraphs) {
    int withFanOut = 0;
    int withOverlap = 0;
    int infeasible = 0;
    int cyclic = 0;
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        base::Random random(seed);
        const auto problem = randomProblem(random);
        const auto allowed = test::randomConstraints(random, problem);
        PlacementOracle oracle(problem, allowed);
        const auto expected = oracle.best();
        const auto solution = search::solve(problem, allowed);
        ASSERT_TRUE(solution);
        ASSERT_EQ(solution->kind == search::Solution::Kind::kFound, expected.has_value()) << "seed " << seed;
        withFanOut += test::fanOutShare(problem) > 0.0 ? 1 : 0;
        withOverlap += overlapping(problem) ? 1 : 0;
        infeasible += expected ? 0 : 1;
        cyclic += solution->nogoods.empty() ? 0 : 1;
        if (expected) {
            ASSERT_EQ(solution->weight.ns, *expected) << "seed " << seed;
            ASSERT_EQ(solution->lowerBound, solution->weight) << "seed " << seed;
            // The choices themselves cost what was said, conversions included.
            ASSERT_EQ(oracle.costOf(indices(solution->chosen)), expected) << "seed " << seed;
        }
    }
    // The generator makes what the solver is for.
    EXPECT_GE(withFanOut, 800);
    EXPECT_GE(withOverlap, 800);
    EXPECT_GE(infeasible, 20);
    EXPECT_LE(infeasible, 1200);
    EXPECT_GE(cyclic, 5);
}

TEST(SolverProperty, EffectsEqualForcedBruteForce) {
    int compared = 0;
    for (std::uint64_t seed = 0; seed < 250; ++seed) {
        base::Random random(0x51DE + seed);
        const auto problem = randomProblem(random, {.minNodes = 5, .maxNodes = 9, .layouts = 3});
        const auto allowed = test::randomConstraints(random, problem);
        const auto solution = search::solve(problem, allowed);
        ASSERT_TRUE(solution);
        if (solution->kind != search::Solution::Kind::kFound) {
            continue;
        }
        const auto effects = search::candidateEffects(problem, allowed, *solution);
        ASSERT_TRUE(effects);
        PlacementOracle oracle(problem, allowed);
        for (std::size_t c = 0; c < problem.candidates.size(); ++c) {
            const auto forced = allowed[c] ? oracle.bestWith(c) : std::nullopt;
            const auto effect = (*effects)[c];
            if (forced) {
                ASSERT_TRUE(effect) << "seed " << seed << " candidate " << c;
                // Rings that the optimum never met may make an effect too small, never too large.
                ASSERT_LE(*effect, *forced - solution->weight.ns) << "seed " << seed << " candidate " << c;
                ASSERT_GE(*effect, 0) << "seed " << seed << " candidate " << c;
                compared += *effect == *forced - solution->weight.ns ? 1 : 0;
            }
            if (forced && *effect != *forced - solution->weight.ns) {
                search::Allowed only = allowed;
                for (std::size_t other = 0; other < only.size(); ++other) {
                    const auto& nodes = problem.candidates[other].nodes;
                    only[other] =
                        only[other] && (other == c || !std::ranges::any_of(nodes, [&](auto node) {
                                            return std::ranges::count(problem.candidates[c].nodes, node) > 0;
                                        }));
                }
                const auto resolved = search::solve(problem, only);
                ASSERT_TRUE(resolved);
                ASSERT_FALSE(resolved->nogoods.empty()) << "seed " << seed << " candidate " << c;
            }
        }
    }
    EXPECT_GE(compared, 1000);
}

TEST(SolverProperty, NarrowBeamBoundsTheOptimum) {
    int inexact = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        base::Random random(0xBEA0 + seed);
        const auto problem = randomProblem(random);
        const search::Allowed allowed(problem.candidates.size(), true);
        const auto exact = search::solve(problem, allowed);
        const auto beam = search::solve(problem, allowed, {.width = 2});
        ASSERT_TRUE(exact && beam);
        ASSERT_EQ(beam->kind, exact->kind) << "seed " << seed;
        if (beam->kind != search::Solution::Kind::kFound) {
            continue;
        }
        EXPECT_LE(beam->lowerBound, exact->weight) << "seed " << seed;
        EXPECT_GE(beam->weight, exact->weight) << "seed " << seed;
        if (beam->proof == search::Solution::Proof::kOptimal) {
            EXPECT_EQ(beam->weight, exact->weight) << "seed " << seed;
        } else {
            ++inexact;
        }
    }
    EXPECT_GE(inexact, 10);
}

/// A chain of layers, each with a node that makes its weights of constants; all of those come first, the last
/// layer's before the others.
search::Problem weightsFirst(std::uint32_t layers) {
    search::Problem problem{.nodeCount = 2 * layers, .values = {}, .candidates = {}, .kernelOverheadNs = 10};
    const auto addValue = [&](std::uint32_t producer, std::vector<std::uint32_t> readers) {
        problem.values.push_back({.producer = producer,
                                  .readers = std::move(readers),
                                  .formatCount = 2,
                                  .conversionNs = {0, 50, 50, 0},
                                  .initial = {},
                                  .required = {}});
    };
    for (std::uint32_t layer = 0; layer < layers; ++layer) {
        addValue(layer, {2 * layers - 1 - layer});
    }
    for (std::uint32_t layer = 0; layer < layers; ++layer) {
        const std::uint32_t node = layers + layer;
        const auto readers = layer + 1 < layers ? std::vector{node + 1} : std::vector<std::uint32_t>();
        addValue(node, readers);
    }
    for (std::uint32_t layer = 0; layer < layers; ++layer) {
        const std::uint32_t node = layers + layer;
        const std::uint32_t weights = layers - 1 - layer;
        for (search::FormatIndex format = 0; format < 2; ++format) {
            std::vector<search::FormatUse> before;
            if (layer > 0) {
                before.push_back({node - 1, format});
            }
            auto both = before;
            both.push_back({weights, format});
            problem.candidates.push_back({{weights}, {}, {{weights, format}}, 100 + 7 * format});
            problem.candidates.push_back({{node}, both, {{node, format}}, 300 - (layer % 3) * 40 * format});
            problem.candidates.push_back({{weights, node}, before, {{node, format}}, 390});
        }
    }
    return problem;
}

TEST(SolverWidth, IsSmallWhereWeightsAreMadeBeforeAllLayers) {
    constexpr std::uint32_t kLayers = 200;
    const auto problem = weightsFirst(kLayers);
    const auto solution = search::solve(problem, std::vector<bool>(problem.candidates.size(), true));
    ASSERT_TRUE(solution) << solution.error().oneLine();
    EXPECT_EQ(solution->proof, search::Solution::Proof::kOptimal);
    EXPECT_LE(solution->states, std::size_t{40} * kLayers);
}

} // namespace
} // namespace tessera
