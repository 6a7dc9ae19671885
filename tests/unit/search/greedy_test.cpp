// The greedy placement with several devices of a kind: it does what the request says, and fills them in their
// order.
#include "engine/search/greedy.h"

#include "engine/base/random.h"
#include "engine/plan/validity.h"
#include "tests/unit/search/chain_fixture.h"

#include <algorithm>
#include <array>
#include <gmock/gmock.h>

namespace tessera {
namespace {

using backend::DeviceId;
using plan::Constraint;
using search::DeviceMemory;
using testing::ElementsAre;
using testing::HasSubstr;

const std::array<DeviceId, 3> kPlaces{DeviceId{DeviceId::Kind::kCuda, 0}, DeviceId{DeviceId::Kind::kCuda, 1},
                                      DeviceId{}};

/// What regions keep on their devices: all that these tests limit.
base::Result<DeviceMemory::Bytes> heldBy(const plan::Plan& plan) {
    DeviceMemory::Bytes used;
    for (const auto& region : plan.regions) {
        if (region.implementation.device != DeviceId{}) {
            auto& amount = used[region.implementation.device];
            amount.total += region.implementation.persistentBytes;
            amount.largest = std::max(amount.largest, region.implementation.persistentBytes);
        }
    }
    return used;
}

/// A chain whose nodes run by "gpu" on either of two devices, which is first by priority, or by "host".
struct FilledChain {
    graph::GraphRef graph;
    std::vector<std::int64_t> bytes; ///< that each keeps on a device
    bool hasHost = true;
    DeviceMemory::Bytes limits = {};

    [[nodiscard]] search::OperatorLevel level() const {
        test::FakeRegionMeasurer measurer;
        measurer.graph = graph.get();
        measurer.conversionNs = {{"abcd>abcd", 1}};
        std::vector<measure::OfferRequest> proposals;
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            const std::string node = "n" + std::to_string(i);
            for (const auto& place : kPlaces) {
                const bool isHost = place == DeviceId{};
                if (isHost && !hasHost) {
                    continue;
                }
                auto proposal = test::proposal(*graph, isHost ? "host" : "gpu", {node.c_str()});
                proposal.device = place;
                // The second device is the faster one, which greedy does not ask.
                measurer.offersOf[proposal.asked().toText() + " " + node] = {
                    {.implementation = "loop",
                     .ns = isHost ? 100 : 20 - 10 * place.ordinal,
                     .persistentBytes = isHost ? 0 : bytes[i]}};
                proposals.push_back(std::move(proposal));
            }
        }
        search::GatherSettings settings;
        settings.memory = {limits, heldBy};
        auto made = search::OperatorLevel::gather(graph, graph::Precision::kF32, proposals, measurer, {},
                                                  std::move(settings));
        EXPECT_TRUE(made);
        return *std::move(made);
    }
    void limit(std::size_t place, std::int64_t total) { limits[kPlaces.at(place)] = {total, total}; }
    [[nodiscard]] base::Result<search::OperatorSolution>
    greedy(const std::vector<Constraint>& constraints = {}) const {
        search::SolveRequest request;
        request.constraints = constraints;
        return search::greedyPlan(level(), {"gpu", "host"}, request, test::frameFor(graph));
    }
    /// The index in kPlaces of where each node runs.
    [[nodiscard]] std::vector<std::size_t> places(const std::vector<Constraint>& constraints = {}) const {
        const auto solved = greedy(constraints);
        EXPECT_TRUE(solved) << solved.error().oneLine();
        std::vector<std::size_t> found;
        for (const auto& region : solved ? solved->plan.regions : std::vector<plan::PlannedRegion>()) {
            found.push_back(static_cast<std::size_t>(
                std::ranges::find(kPlaces, region.implementation.device) - kPlaces.begin()));
            EXPECT_EQ(region.decision, plan::Decision::kPriority);
        }
        return found;
    }
};

FilledChain filledChain(std::vector<std::int64_t> bytes) {
    auto graph = test::chainGraph(bytes.size());
    return {std::move(graph), std::move(bytes)};
}

TEST(GreedyOnDevices, TakesTheFirstDeviceWhereItHasRoomForAll) {
    auto chain = filledChain({10, 10, 10});
    EXPECT_THAT(chain.places(), ElementsAre(0, 0, 0)) << "without a limit";
    chain.limit(0, 30);
    chain.limit(1, 30);
    EXPECT_THAT(chain.places(), ElementsAre(0, 0, 0));
}

TEST(GreedyOnDevices, DoesWhatTheRequestSays) {
    using Kind = Constraint::Kind;
    const auto chain = filledChain({10, 10, 10});
    EXPECT_THAT(chain.places({{Kind::kForbid, "n1", "gpu", "", kPlaces[0]}}), ElementsAre(0, 1, 0));
    EXPECT_THAT(chain.places({{Kind::kPin, "n2", "gpu", "", kPlaces[1]}}), ElementsAre(0, 0, 1));
    EXPECT_THAT(chain.places({{Kind::kForbid, "n0", "gpu", ""}}), ElementsAre(2, 0, 0));
    EXPECT_THAT(chain.places({{Kind::kPin, "n0", "host", ""}, {Kind::kForbid, "n2", "gpu", "", kPlaces[0]}}),
                ElementsAre(2, 0, 1));
}

TEST(GreedyOnDevices, WhatAFullOneHasNoRoomForGoesToTheNextAndThenToTheNextBackend) {
    auto chain = filledChain({10, 10, 10, 10, 10});
    chain.limit(0, 25);
    chain.limit(1, 100);
    EXPECT_THAT(chain.places(), ElementsAre(0, 0, 1, 1, 1));
    chain.limit(1, 19);
    EXPECT_THAT(chain.places(), ElementsAre(0, 0, 1, 2, 2));
    chain.limit(0, 0);
    EXPECT_THAT(chain.places(), ElementsAre(1, 2, 2, 2, 2));
}

// On every machine: each device holds the longest part from where the one before it was full, and no more
// than it may.
TEST(GreedyOnDevices, AreFilledInTheirOrder) {
    int onBoth = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        SCOPED_TRACE(seed);
        base::Random random(seed);
        std::vector<std::int64_t> bytes(1 + random.below(7));
        std::ranges::generate(bytes, [&] { return static_cast<std::int64_t>(1 + random.below(50)); });
        auto chain = filledChain(bytes);
        std::vector<std::size_t> expected;
        for (std::size_t place = 0; place < 2; ++place) {
            const auto limit = static_cast<std::int64_t>(random.below(150));
            chain.limit(place, limit);
            for (auto left = limit; expected.size() < bytes.size() && bytes[expected.size()] <= left;) {
                left -= bytes[expected.size()];
                expected.push_back(place);
            }
        }
        onBoth += std::ranges::count(expected, 1) > 0 ? 1 : 0;
        expected.resize(bytes.size(), 2);
        ASSERT_EQ(chain.places(), expected);
        const auto solved = chain.greedy();
        ASSERT_TRUE(plan::checkValid(solved->plan));
    }
    EXPECT_GT(onBoth, 30) << "both devices must matter for the test to mean something";
}

TEST(GreedyOnDevices, WhatMustStayOnAFullOneIsNamedWithItsMemory) {
    auto chain = filledChain({10, 10});
    chain.hasHost = false;
    chain.limit(0, 5);
    chain.limit(1, 10);
    const auto solved = chain.greedy();
    ASSERT_FALSE(solved);
    EXPECT_EQ(solved.error().kind, base::ErrorKind::kImpossible);
    EXPECT_THAT(solved.error().oneLine(), HasSubstr("cuda:1: a plan would hold "));
    EXPECT_THAT(solved.error().oneLine(), HasSubstr("what is left must stay there"));
}

} // namespace
} // namespace tessera
