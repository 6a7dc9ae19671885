#include "engine/search/fixed_regions.h"

#include "engine/plan/validity.h"
#include "tests/unit/search/chain_fixture.h"

namespace tessera {
namespace {

using plan::Constraint;
using test::chainGraph;
using test::frameFor;
using test::proposal;

/// Six nodes. `op` runs each alone and n2+n3 together; `graphy` takes any part of n0 to n4.
class FixedRegionsTest : public testing::Test {
protected:
    FixedRegionsTest() : m_graph(chainGraph(6)), m_level(gather()) {
        m_backends = {{"graphy", std::vector<bool>(6, true)}};
        m_backends[0].admits[5] = false;
    }

    search::OperatorLevel gather() {
        m_measurer.graph = m_graph.get();
        m_measurer.otherwise = [](const std::string& backend, const std::string&, std::size_t count) {
            const auto each = static_cast<std::int64_t>(backend == "op" ? 1000 - 100 * count : 100);
            return std::optional(std::vector<test::FakeOffer>{
                {"loop", "abcd", "abcd", each * static_cast<std::int64_t>(count)}});
        };
        auto proposals = test::singles(*m_graph, {"op"});
        proposals.push_back(proposal(*m_graph, "op", {"n2", "n3"}));
        auto level =
            search::OperatorLevel::gather(m_graph, graph::Precision::kF32, proposals, m_measurer, {});
        EXPECT_TRUE(level);
        return *std::move(level);
    }

    /// The plan with n0 to n4 on graphy.
    plan::Plan heldPlan() {
        const std::vector parts{proposal(*m_graph, "graphy", {"n0", "n1", "n2", "n3", "n4"})};
        EXPECT_TRUE(m_level.admit(parts, m_measurer, {}));
        search::SolveRequest request;
        request.held = {search::CandidateId(m_level.pool().candidates().size() - 1)};
        auto solved = m_level.solve(request, frameFor(m_graph));
        EXPECT_TRUE(solved);
        return solved->plan;
    }

    base::Result<search::FixedRegions> under(const plan::Plan& plan,
                                             const std::vector<Constraint>& constraints) {
        return search::fixedRegions(plan, constraints, m_level, m_backends, frameFor(m_graph));
    }

    search::GenomePart part(const std::vector<const char*>& nodes) {
        search::GenomePart made{{}, "graphy", ""};
        for (const auto* name : nodes) {
            made.nodes.push_back(m_graph->findNode(name));
        }
        return made;
    }

    graph::GraphRef m_graph;
    test::FakeRegionMeasurer m_measurer;
    std::vector<search::GraphBackend> m_backends;
    search::OperatorLevel m_level;
};

TEST_F(FixedRegionsTest, KeepsWhatNoConstraintForbids) {
    const auto plan = heldPlan();
    for (const std::vector<Constraint>& constraints :
         {std::vector<Constraint>{},
          {{Constraint::Kind::kPin, "n5", "op", ""}},
          {{Constraint::Kind::kForbid, "n2", "op", ""}, {Constraint::Kind::kPin, "n1", "graphy", ""}}}) {
        const auto held = under(plan, constraints);
        ASSERT_TRUE(held) << held.error().oneLine();
        EXPECT_EQ(held->kept, std::vector{part({"n0", "n1", "n2", "n3", "n4"})});
        EXPECT_TRUE(held->parts.empty());
    }
}

TEST_F(FixedRegionsTest, SplitsARegionThatAPinCutsAroundWhatTheOperatorLevelRunsTogether) {
    const auto held = under(heldPlan(), {{Constraint::Kind::kPin, "n2", "op", ""}});
    ASSERT_TRUE(held) << held.error().oneLine();
    EXPECT_TRUE(held->kept.empty());
    // n2+n3 is cheaper than both alone, so n3 leaves with n2.
    EXPECT_EQ(held->parts, (std::vector{part({"n0", "n1"}), part({"n4"})}));
}

TEST_F(FixedRegionsTest, AProhibitionCutsToo) {
    const auto held = under(heldPlan(), {{Constraint::Kind::kForbid, "n0", "graphy", ""}});
    ASSERT_TRUE(held) << held.error().oneLine();
    EXPECT_EQ(held->parts, std::vector{part({"n1", "n2", "n3", "n4"})});
}

TEST_F(FixedRegionsTest, APinToAGraphLevelBackendMakesAPart) {
    const auto free = m_level.solve({}, frameFor(m_graph));
    ASSERT_TRUE(free);
    const auto held = under(free->plan, {{Constraint::Kind::kPin, "n1", "graphy", ""},
                                         {Constraint::Kind::kPin, "n0", "graphy", ""},
                                         {Constraint::Kind::kPin, "n4", "graphy", ""}});
    ASSERT_TRUE(held) << held.error().oneLine();
    EXPECT_EQ(held->parts, (std::vector{part({"n0", "n1"}), part({"n4"})}));
}

TEST_F(FixedRegionsTest, SaysWhichConstraintCannotHold) {
    const auto plan = heldPlan();
    const auto refused = under(plan, {{Constraint::Kind::kPin, "n5", "graphy", ""}});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().oneLine(), "pin n5=graphy: its spec does not take operator Relu");
    const auto nobody = under(plan, {{Constraint::Kind::kPin, "n1", "absent", ""}});
    ASSERT_FALSE(nobody);
    EXPECT_NE(nobody.error().oneLine().find("pin n1=absent"), std::string::npos);
    const auto unknown = under(plan, {{Constraint::Kind::kPin, "n9", "op", ""}});
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().kind, base::ErrorKind::kUsage);
}

TEST_F(FixedRegionsTest, AnAssumedPartHasNoTimeAndLeavesThePlanWithoutOne) {
    const auto wanted = search::requestsOf(*m_graph, {part({"n0", "n1"})});
    const auto offers = m_measurer.offers(wanted, {});
    ASSERT_TRUE(offers);
    auto level = m_level;
    EXPECT_FALSE(search::findPart(level.pool(), part({"n0", "n1"})).valid());
    search::SolveRequest request;
    request.held = {
        level.assume(wanted[0].region, (*offers)[0].implementations[0], backend::Cost::unmeasured())};
    EXPECT_EQ(search::findPart(level.pool(), part({"n0", "n1"})), request.held[0]);
    const auto asked = m_measurer.asked;
    const auto solved = level.solve(request, frameFor(m_graph));
    ASSERT_TRUE(solved) << solved.error().oneLine();
    EXPECT_TRUE(plan::checkValid(solved->plan));
    EXPECT_EQ(solved->plan.regions[0].implementation.backend, "graphy");
    EXPECT_EQ(solved->plan.regions[0].cost.kind(), backend::Cost::Kind::kUnmeasured);
    EXPECT_EQ(solved->plan.predicted(), std::nullopt) << "never a number";
    EXPECT_EQ(m_measurer.asked, asked) << "nothing is measured";
    EXPECT_FALSE(search::findPart(m_level.pool(), part({"n0", "n1"})).valid());
}

} // namespace
} // namespace tessera
