#include "engine/search/schedule_pruner.h"

#include "tests/support/graph_text.h"

#include <gmock/gmock.h>

namespace tessera::search {
namespace {

using backend::Cost;
using backend::Outcome;
using base::Nanoseconds;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// A schedule of these nodes that has one layout for all its inputs and one for its output.
measure::MeasureRequest requestOf(const graph::Graph& graph, std::vector<graph::NodeId> nodes,
                                  const std::string& name, std::string_view input, std::string_view output) {
    measure::MeasureRequest request{graph::makeRegion(graph, std::move(nodes)), {}};
    request.implementation.backend = "maker";
    request.implementation.name = name;
    request.implementation.inputLayouts.assign(request.region.inputs.size(), *backend::Layout::parse(input));
    request.implementation.outputLayouts = {*backend::Layout::parse(output)};
    request.implementation.epilogueIsFree = true;
    return request;
}

Cost timeOf(std::int64_t ns) {
    return Cost::measured(Nanoseconds(ns), Nanoseconds(ns), Nanoseconds(ns), 9);
}

/// x - product - relu - sum, and regions of its first nodes.
class SchedulePrunerTest : public testing::Test {
protected:
    /// Asks for a schedule of the first `nodes` operators.
    std::size_t ask(std::size_t nodes, const std::string& name, const std::string& layout = "ab") {
        std::vector<graph::NodeId> ids;
        for (std::size_t i = 0; i < nodes; ++i) {
            ids.emplace_back(i);
        }
        m_requests.push_back(requestOf(*m_graph, std::move(ids), name, layout, "ab"));
        m_costs.push_back(Cost::unmeasured());
        return m_requests.size() - 1;
    }
    std::size_t timed(std::size_t nodes, const std::string& name, std::int64_t ns,
                      const std::string& layout = "ab") {
        const auto index = ask(nodes, name, layout);
        m_costs[index] = timeOf(ns);
        return index;
    }
    /// A schedule of operators 1 and 2 alone, timed, and one of all three, not timed yet, that is likely to
    /// take so many operations; the first operator has been timed at 2000 ns, with a bound of 100000
    /// operations.
    std::size_t askJoint(std::int64_t flops, std::int64_t restNs) {
        const auto one = timed(1, "one", 2000);
        m_requests[one].implementation.lowerBoundFlops = 100000;
        const auto rest = timed(2, "rest", restNs);
        m_requests[rest].region = graph::makeRegion(*m_graph, {graph::NodeId(1), graph::NodeId(2)});
        const auto composite = ask(3, "composite");
        m_requests[composite].implementation.lowerBoundFlops = std::min<std::int64_t>(flops, 1000);
        m_requests[composite].implementation.estimatedFlops = flops;
        return composite;
    }
    /// Another backend has timed exactly these operators.
    void timedApart(std::vector<std::size_t> nodes, std::int64_t ns) {
        const auto index = timed(1, "apart", ns);
        std::vector<graph::NodeId> ids(nodes.begin(), nodes.end());
        m_requests[index].region = graph::makeRegion(*m_graph, ids);
        m_requests[index].implementation.backend = "library";
        m_requests[index].implementation.epilogueIsFree = false;
    }
    [[nodiscard]] std::optional<Nanoseconds> least(std::size_t request) const {
        const auto cost = ranks().told(request, m_costs);
        return cost ? std::optional(cost->median() - Nanoseconds(1)) : std::nullopt;
    }
    [[nodiscard]] SchedulePruner ranks() const { return SchedulePruner(*m_graph, m_requests); }
    [[nodiscard]] std::string reason(std::size_t request) const {
        const auto cost = ranks().told(request, m_costs);
        return cost ? cost->reason() : "";
    }

    graph::GraphRef m_graph = test::graphFromText(R"(graph chain opset 17
input x: f32[16,32]
const w: f32[32,24] = random(1)
const b: f32[24] = random(2)
p = MatMul(x, w) @product
r = Relu(p) @relu
y = Add(r, b) @sum
output y
)");
    std::vector<measure::MeasureRequest> m_requests;
    std::vector<Cost> m_costs;
};

TEST_F(SchedulePrunerTest, OnlyTheFastestOfALargerRegionIsTriedInASmallerOne) {
    const auto slow = timed(3, "slow", 1200);
    const auto fast = timed(3, "fast", 1000);
    const auto slowAlone = ask(1, "slow");
    const auto fastAlone = ask(1, "fast");
    EXPECT_THAT(ranks().stages()[SchedulePruner::kIndependent], ElementsAre(slow, fast));
    EXPECT_THAT(ranks().stages()[SchedulePruner::kNested], ElementsAre(slowAlone, fastAlone));
    EXPECT_THAT(reason(slowAlone), HasSubstr("fast is faster with 2 more operators"));
    EXPECT_THAT(reason(fastAlone), IsEmpty());
}

TEST_F(SchedulePrunerTest, ASmallerRegionTakesAtLeastTheLargerOneLessWhatIsBetweenApart) {
    timed(3, "one", 1000);
    const auto alone = ask(1, "one");
    EXPECT_EQ(least(alone), std::nullopt) << "nobody knows what relu and sum cost";
    timedApart({1}, 150);
    timedApart({2}, 100);
    EXPECT_EQ(least(alone), Nanoseconds(750));
    timedApart({1, 2}, 180);
    timedApart({1, 2}, 190);
    EXPECT_EQ(least(alone), Nanoseconds(820)) << "together they cost less";
}

TEST_F(SchedulePrunerTest, WhatIsBetweenTakesNoMoreThanHalf) {
    timed(2, "one", 1000);
    timedApart({1}, 900);
    EXPECT_EQ(least(ask(1, "one")), Nanoseconds(500));
}

TEST_F(SchedulePrunerTest, ALargerRegionThatFailedTellsNothing) {
    m_costs[ask(2, "wrong")] = Cost::infeasible(Outcome::kWrong, "nan");
    timedApart({1}, 100);
    EXPECT_EQ(least(ask(1, "wrong")), std::nullopt);
}

TEST_F(SchedulePrunerTest, TheLargestRegionLeadsAllSmallerOnes) {
    const auto inTwo = ask(2, "one");
    const auto inOne = ask(1, "one");
    const auto inThree = timed(3, "one", 1000);
    EXPECT_THAT(ranks().stages()[SchedulePruner::kIndependent], ElementsAre(inThree));
    EXPECT_THAT(ranks().stages()[SchedulePruner::kNested], ElementsAre(inTwo, inOne));
}

TEST_F(SchedulePrunerTest, ATieIsMeasured) {
    timed(2, "first", 1000);
    timed(2, "second", 1020);
    EXPECT_THAT(reason(ask(1, "second")), IsEmpty());
}

TEST_F(SchedulePrunerTest, WhoReadsAnotherLayoutIsNoRival) {
    timed(2, "plain", 1000);
    timed(2, "turned", 2000, "ba");
    EXPECT_THAT(reason(ask(1, "turned", "ba")), IsEmpty());
}

TEST_F(SchedulePrunerTest, WhatFailedInALargerRegionIsTriedInASmallerOne) {
    timed(2, "right", 1000);
    m_costs[ask(2, "wrong")] = Cost::infeasible(Outcome::kWrong, "nan");
    EXPECT_THAT(reason(ask(1, "wrong")), IsEmpty());
}

TEST_F(SchedulePrunerTest, WhatCouldNotWinByItsBoundIsNotTriedInASmallerOneEither) {
    timed(2, "fast", 1000);
    m_costs[ask(2, "left")] = Cost::infeasible(Outcome::kSlower, "its bound says so");
    EXPECT_THAT(reason(ask(1, "left")), HasSubstr("its bound says so"));
}

TEST_F(SchedulePrunerTest, BackendsThatDoNotFuseInPassingAreMeasuredEverywhere) {
    timed(2, "slow", 2000);
    timed(2, "fast", 1000);
    ask(1, "slow");
    for (auto& request : m_requests) {
        request.implementation.epilogueIsFree = false;
    }
    EXPECT_THAT(ranks().stages()[SchedulePruner::kNested], IsEmpty());
}

TEST_F(SchedulePrunerTest, WhatTwoOthersMakeUpIsMeasuredBehindThem) {
    const auto composite = askJoint(100000, 500);
    EXPECT_THAT(ranks().stages()[SchedulePruner::kIndependent], ElementsAre(0, 1));
    EXPECT_THAT(ranks().stages()[SchedulePruner::kComposite], ElementsAre(composite));
    EXPECT_EQ(ranks().told(composite, m_costs), std::nullopt) << "1905 ns at 1.05 times the best rate";
}

TEST_F(SchedulePrunerTest, WhatTwoOthersMakeUpIsLeftWhereItIsLikelyToTakeLonger) {
    const auto composite = askJoint(140000, 500);
    EXPECT_THAT(reason(composite), HasSubstr("it is likely to take 2.7 µs, and its parts 2.5 µs apart"));
    timedApart({0}, 1900);
    EXPECT_THAT(reason(composite), HasSubstr("its parts 2.4 µs apart")) << "of any backend";
}

TEST_F(SchedulePrunerTest, WhatTwoOthersMakeUpIsMeasuredWhereTheyTellNothing) {
    const auto composite = askJoint(140000, 500);
    m_costs[1] = Cost::infeasible(Outcome::kWrong, "nan");
    EXPECT_EQ(ranks().told(composite, m_costs), std::nullopt) << "a part has no kernel";
    m_costs[0] = Cost::infeasible(Outcome::kWrong, "nan");
    EXPECT_EQ(ranks().told(composite, m_costs), std::nullopt) << "nobody tells a rate";
}

TEST_F(SchedulePrunerTest, WithoutABoundWhatTwoOthersMakeUpIsMeasuredAtOnce) {
    const auto composite = askJoint(0, 500);
    EXPECT_THAT(ranks().stages()[SchedulePruner::kIndependent], ElementsAre(0, 1, composite));
    EXPECT_THAT(ranks().stages()[SchedulePruner::kComposite], IsEmpty());
}

TEST_F(SchedulePrunerTest, WhatIsSlowerThanItsPartsIsSoWithFewerOperators) {
    const auto composite = askJoint(140000, 500);
    m_costs[composite] = Cost::infeasible(Outcome::kSlower, "its parts take 2.5 µs apart");
    EXPECT_THAT(reason(ask(2, "composite")), HasSubstr("its parts take"));
}

/// Two depthwise convolutions with a 1x1 convolution behind each, which are equal but for a sum behind the
/// second.
class AlikeTest : public testing::Test {
protected:
    std::size_t timed(const std::vector<std::size_t>& nodes, const std::string& name, std::int64_t ns) {
        m_requests.push_back(requestOf(*m_graph, {nodes.begin(), nodes.end()}, name, "abcd", "abcd"));
        m_requests.back().implementation.lowerBoundFlops = 1000;
        m_requests.back().implementation.estimatedFlops = 1000;
        m_costs.push_back(timeOf(ns));
        return m_requests.size() - 1;
    }
    void timeParts() {
        timed({0}, "depthwise", 1000);
        timed({1}, "pointwise", 1000);
        timed({2}, "depthwise", 1000);
        timed({3, 4}, "pointwise", 1000);
    }
    [[nodiscard]] SchedulePruner ranks() const { return SchedulePruner(*m_graph, m_requests); }

    graph::GraphRef m_graph = test::graphFromText(R"(graph separable opset 17
input x: f32[1,8,6,6]
const d: f32[8,1,3,3] = random(1)
const p: f32[8,8,1,1] = random(2)
a = Conv(x, d) {group=8, pads=[1,1,1,1]}
b = Conv(a, p)
c = Conv(b, d) {group=8, pads=[1,1,1,1]}
e = Conv(c, p)
y = Add(e, x)
output y
)");
    std::vector<measure::MeasureRequest> m_requests;
    std::vector<Cost> m_costs;
};

TEST_F(AlikeTest, TheLargestRegionIsMeasuredFirst) {
    timeParts();
    const auto first = timed({0, 1}, "slow", 1900);
    const auto other = timed({0, 1}, "fast", 1900);
    const auto slow = timed({2, 3, 4}, "slow", 1100);
    const auto fast = timed({2, 3, 4}, "fast", 1000);
    EXPECT_THAT(ranks().stages()[SchedulePruner::kComposite], ElementsAre(slow, fast));
    EXPECT_THAT(ranks().stages()[SchedulePruner::kSimilar], ElementsAre(first, other));
}

TEST_F(AlikeTest, OnlyTheFastestThereIsTriedWhereItIsAlike) {
    timeParts();
    const auto slow = timed({0, 1}, "slow", 1900);
    const auto near = timed({0, 1}, "near", 1900);
    const auto fast = timed({0, 1}, "fast", 1900);
    timed({2, 3, 4}, "slow", 1031);
    timed({2, 3, 4}, "near", 1029);
    timed({2, 3, 4}, "fast", 1000);
    EXPECT_THAT(ranks().told(slow, m_costs)->reason(),
                HasSubstr("fast is faster where other elementwise operators are fused: by measurement"));
    EXPECT_EQ(ranks().told(near, m_costs), std::nullopt);
    EXPECT_EQ(ranks().told(fast, m_costs), std::nullopt);
}

TEST_F(AlikeTest, WhatHadNoHopeThereHasNoneWhereItIsAlike) {
    timeParts();
    const auto composite = timed({0, 1}, "one", 1900);
    const auto model = timed({2, 3, 4}, "one", 1000);
    m_costs[model] = Cost::infeasible(Outcome::kSlower, "its parts take 2 µs apart");
    EXPECT_THAT(ranks().told(composite, m_costs)->reason(), HasSubstr("its parts take"));
    m_costs[model] = Cost::infeasible(Outcome::kWrong, "nan");
    EXPECT_EQ(ranks().told(composite, m_costs), std::nullopt) << "that tells nothing";
}

TEST_F(AlikeTest, AScheduleThatTheLargestRegionHasNotIsMeasuredAtOnce) {
    timeParts();
    const auto own = timed({0, 1}, "own", 1900);
    const auto there = timed({2, 3, 4}, "there", 1000);
    EXPECT_THAT(ranks().stages()[SchedulePruner::kComposite], ElementsAre(own, there));
    EXPECT_THAT(ranks().stages()[SchedulePruner::kSimilar], IsEmpty());
}

TEST_F(AlikeTest, EqualRegionsShareAMeasurement) {
    timeParts();
    const auto one = timed({0, 1}, "one", 1900);
    const auto two = timed({2, 3}, "one", 1900);
    timed({3}, "alone", 1000);
    EXPECT_THAT(ranks().stages()[SchedulePruner::kComposite], ElementsAre(one, two));
}

} // namespace
} // namespace tessera::search
