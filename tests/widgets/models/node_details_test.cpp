#include "engine/models/models.h"
#include "tests/widgets/support/fake_session.h"
#include "widgets/panels/node_details.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace tessera::panels {
namespace {

/// What the inspector says of the infinities of the plan's first region; "" where it says nothing.
QString fateOfInfinities(const plan::Plan& plan) {
    const itemmodels::BackendLooks looks(test::fakeBackends());
    const auto details = nodeDetails(plan, plan.regions[0].region.nodes.front(), looks, {});
    const auto found = std::ranges::find(details.attributes, QStringLiteral("Infinities and NaN"),
                                         &std::pair<QString, QString>::first);
    return found != details.attributes.end() ? found->second : QString();
}

TEST(NodeDetails, SayWhereInfinitiesAndNaNAreNotCarried) {
    plan::Plan plan = *test::fakePlan(*models::buildModel("dcgan"));
    plan.regions[0].implementation.nonFinite = backend::NonFinite::kCarried;
    EXPECT_EQ(fateOfInfinities(plan), QString());
    plan.regions[0].implementation.nonFinite = backend::NonFinite::kLost;
    EXPECT_EQ(fateOfInfinities(plan), QStringLiteral("not carried"));
}

// The menu's best pin leads to a region that is none of the rivals that the plan keeps: the table lacked it.
TEST(NodeDetails, ListWhatTheBestPinLeadsToFirst) {
    const plan::PlanRef plan = test::fakePlan(*models::buildModel("dcgan"));
    const itemmodels::BackendLooks looks(test::fakeBackends());
    const graph::NodeId node = plan->regions[0].region.nodes.front();
    auto details = nodeDetails(*plan, node, looks, {});
    session::PinEffect best;
    best.backend = "onednn";
    best.implementation = best.chosen = "blocked16";
    best.difference = base::Nanoseconds(-3'510'000);
    best.nodes = {node};
    best.cost =
        backend::Cost::measured(base::Nanoseconds(450), base::Nanoseconds(440), base::Nanoseconds(470), 5);
    addEffects(details, *plan, {best}, looks, itemmodels::EffectsCome::kNo);
    ASSERT_FALSE(details.candidates.empty());
    const auto& first = details.candidates.front();
    EXPECT_EQ(first.implementation, "blocked16");
    EXPECT_EQ(first.planEffect, best.difference);
    EXPECT_EQ(first.cost, best.cost);
    ASSERT_FALSE(details.pins.empty());
    EXPECT_EQ(details.pins.front().implementation, "blocked16") << "as in the menu";
}

} // namespace
} // namespace tessera::panels
