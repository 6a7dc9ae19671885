// Mutation testing: each mutant of the solver must be caught by the comparison with brute force that the
// property test makes.

#include "engine/base/random.h"
#include "engine/search/solver.h"
#include "tests/property/mutant.h"
#include "tests/property/placement_oracle.h"

#include <gtest/gtest.h>
#include <optional>
#include <string>

namespace tessera {

namespace {
std::optional<std::size_t> g_activeMutant;
}

namespace test {
bool isActive(std::size_t mutant) {
    return g_activeMutant == mutant;
}
} // namespace test

namespace {

/// First seed at which the solver disagrees with the oracle; nullopt: it never does.
std::optional<std::uint64_t> firstDisagreement(std::uint64_t seeds) {
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
        base::Random random(seed);
        const auto problem = test::randomProblem(random);
        const auto allowed = test::randomConstraints(random, problem);
        test::PlacementOracle oracle(problem, allowed);
        const auto expected = oracle.best();
        const auto solution = search::solve(problem, allowed);
        if (!solution || (solution->kind == search::Solution::Kind::kFound) != expected.has_value() ||
            (expected && solution->weight.ns != *expected)) {
            return seed;
        }
    }
    return std::nullopt;
}

class SolverMutant : public testing::TestWithParam<std::size_t> {};

TEST_P(SolverMutant, IsCaught) {
    g_activeMutant = GetParam();
    EXPECT_TRUE(firstDisagreement(2000)) << test::solverMutants()[GetParam()].description;
    g_activeMutant.reset();
}

INSTANTIATE_TEST_SUITE_P(Table, SolverMutant, testing::Range(std::size_t{0}, test::solverMutants().size()),
                         [](const auto& tested) {
                             return std::string(test::solverMutants()[tested.param].name);
                         });

TEST(SolverCopy, AgreesWithTheOracleWhileNoMutantIsActive) {
    g_activeMutant.reset();
    EXPECT_EQ(firstDisagreement(200), std::nullopt);
}

} // namespace
} // namespace tessera
