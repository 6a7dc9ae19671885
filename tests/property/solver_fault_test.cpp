// The solver once more, compiled with fault points: each planted bug must be caught by the comparison with
// brute force that the property test makes.

#include "engine/base/random.h"
#include "engine/search/fault_point.h"
#include "engine/search/solver.h"
#include "tests/property/placement_oracle.h"

#include <gtest/gtest.h>
#include <optional>

namespace tessera {

namespace {
std::optional<search::Fault> activeFault;
}

namespace search {
bool planted(Fault fault) {
    return activeFault == fault;
}
} // namespace search

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

class PlantedFault : public testing::TestWithParam<search::Fault> {};

TEST_P(PlantedFault, IsCaught) {
    activeFault = GetParam();
    EXPECT_TRUE(firstDisagreement(2000)) << "fault " << static_cast<int>(GetParam());
    activeFault.reset();
}

INSTANTIATE_TEST_SUITE_P(Solver, PlantedFault,
                         testing::Values(search::Fault::kPayConversionPerReader,
                                         search::Fault::kConvertFromProducedOnly,
                                         search::Fault::kIgnoreRequiredForm,
                                         search::Fault::kIgnoreInitialForm, search::Fault::kSkipCycleCheck,
                                         search::Fault::kDominateWithoutForms,
                                         search::Fault::kForgetOpenRegion, search::Fault::kFirstOutputOnly,
                                         search::Fault::kForgetOverhead, search::Fault::kCloseAtFirstReader,
                                         search::Fault::kKeepFirstState, search::Fault::kDropSameNodes));

TEST(SolverWithoutFault, NoneDisagreesWithNothing) {
    activeFault.reset();
    EXPECT_EQ(firstDisagreement(200), std::nullopt);
}

} // namespace
} // namespace tessera
