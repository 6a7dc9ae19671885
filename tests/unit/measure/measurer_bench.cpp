#include "tests/unit/measure/measurer_bench.h"

#include <gmock/gmock.h>

namespace tessera::measure {

using backend::Cost;
using backend::Outcome;
using base::Nanoseconds;
using testing::HasSubstr;

void expectVerdict(const std::map<std::string, Cost>& costs, const std::string& name, Outcome outcome,
                   const std::string& reason) {
    ASSERT_TRUE(costs.contains(name)) << name;
    const auto& cost = costs.at(name);
    ASSERT_FALSE(cost.feasible()) << name;
    EXPECT_EQ(backend::toText(cost.outcome()), backend::toText(outcome)) << name << ": " << cost.reason();
    EXPECT_THAT(cost.reason(), HasSubstr(reason)) << name;
}

void expectTime(const std::map<std::string, Cost>& costs, const std::string& name) {
    ASSERT_TRUE(costs.contains(name)) << name;
    const auto& cost = costs.at(name);
    ASSERT_TRUE(cost.feasible()) << name << ": " << cost.reason();
    EXPECT_EQ(cost.kind(), Cost::Kind::kMeasured);
    EXPECT_GE(cost.rounds(), 1) << name; // those at less than full speed of the machine are dropped
    EXPECT_LE(cost.rounds(), 6) << name;
    EXPECT_LE(cost.low(), cost.median());
    EXPECT_GT(cost.low(), Nanoseconds(0));
}

} // namespace tessera::measure
