#include "engine/plan/conversion_uses.h"

#include "tests/unit/plan/plan_fixture.h"

namespace tessera::plan {
namespace {

using test::converted;
using test::forkPlan;

std::vector<std::string> readersOf(const Plan& plan, std::size_t conversion) {
    std::vector<std::string> names;
    for (const graph::Use& use : ConversionUses(plan).of(conversion)) {
        names.push_back(use.node.valid() ? plan.graph->node(use.node).name : "output");
    }
    return names;
}

TEST(ConversionUses, AreTheReadersOfThatLayout) {
    const Plan plan = forkPlan();
    EXPECT_EQ(readersOf(plan, 0), std::vector<std::string>{"d"});
    EXPECT_EQ(ConversionUses(plan).endOfChain(0), 0U);
}

TEST(ConversionUses, OfACopyRunOnItsDevice) {
    Plan plan = forkPlan();
    const backend::DeviceId gpu{backend::DeviceId::Kind::kCuda, 0};
    plan.conversions[0].toDevice = gpu;
    EXPECT_EQ(readersOf(plan, 0), std::vector<std::string>());
    plan.regions[2].implementation.device = gpu;
    EXPECT_EQ(readersOf(plan, 0), std::vector<std::string>{"d"});
}

TEST(ConversionUses, HoldTheModelsOutput) {
    Plan plan = forkPlan();
    plan.regions[1].implementation.outputLayouts = {test::layout("aBcd8b")};
    plan.conversions.push_back(converted(*plan.graph, "c.out", "aBcd8b", "abcd", 300));
    EXPECT_EQ(readersOf(plan, 1), std::vector<std::string>{"output"});
}

TEST(ConversionUses, LeadAlongAChain) {
    Plan plan = forkPlan();
    plan.conversions = {converted(*plan.graph, "b.out", "aBcd8b", "abcd", 200),
                        converted(*plan.graph, "b.out", "abcd", "acdb", 200)};
    const ConversionUses uses(plan);
    EXPECT_TRUE(uses.of(0).empty());
    EXPECT_EQ(uses.endOfChain(0), 1U);
    EXPECT_EQ(uses.endOfChain(1), 1U);
}

TEST(ConversionUses, EndWhereAChainLeadsNowhere) {
    Plan plan = forkPlan();
    plan.conversions = {converted(*plan.graph, "b.out", "aBcd8b", "bacd", 200),
                        converted(*plan.graph, "b.out", "bacd", "cabd", 200),
                        converted(*plan.graph, "b.out", "cabd", "bacd", 200)};
    EXPECT_EQ(ConversionUses(plan).endOfChain(0), 0U);
}

} // namespace
} // namespace tessera::plan
