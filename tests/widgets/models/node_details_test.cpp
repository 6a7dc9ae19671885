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

} // namespace
} // namespace tessera::panels
