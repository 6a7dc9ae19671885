// Two devices of one kind: one backend, opened on each, whose times there are its own.
#include "engine/base/random.h"
#include "engine/plan/explain.h"
#include "engine/plan/validity.h"
#include "engine/search/operator_level.h"
#include "tests/unit/search/chain_fixture.h"

#include <algorithm>
#include <array>
#include <gmock/gmock.h>
#include <limits>
#include <set>

namespace tessera {
namespace {

using backend::DeviceId;
using plan::Constraint;
using testing::HasSubstr;

const std::array<DeviceId, 3> kDevices{DeviceId{}, DeviceId{DeviceId::Kind::kOpenCl, 0},
                                       DeviceId{DeviceId::Kind::kOpenCl, 1}};

/// A chain whose nodes run on the CPU or on either device; between these a value passes through the CPU.
struct DeviceChain {
    graph::GraphRef graph;
    std::vector<std::array<std::int64_t, 3>> ns; ///< of each node on each device
    std::int64_t copyNs = 0;

    static DeviceChain random(std::uint64_t seed) {
        base::Random random(seed);
        DeviceChain chain;
        const std::size_t length = 1 + random.below(6);
        chain.graph = test::chainGraph(length);
        chain.copyNs = static_cast<std::int64_t>(1 + random.below(12));
        for (std::size_t i = 0; i < length; ++i) {
            auto& times = chain.ns.emplace_back();
            std::ranges::generate(times, [&] { return static_cast<std::int64_t>(1 + random.below(60)); });
        }
        return chain;
    }

    [[nodiscard]] search::OperatorLevel level() const {
        test::FakeRegionMeasurer measurer;
        measurer.graph = graph.get();
        measurer.conversionNs = {{"abcd>abcd", copyNs}};
        std::vector<measure::OfferRequest> proposals;
        for (std::size_t i = 0; i < ns.size(); ++i) {
            const std::string node = "n" + std::to_string(i);
            for (std::size_t d = 0; d < kDevices.size(); ++d) {
                auto proposal = test::proposal(*graph, d == 0 ? "host" : "gpu", {node.c_str()});
                proposal.device = kDevices[d];
                measurer.offersOf[proposal.asked().toText() + " " + node] = {
                    {.implementation = "loop", .ns = ns[i][d]}};
                proposals.push_back(std::move(proposal));
            }
        }
        auto made = search::OperatorLevel::gather(graph, graph::Precision::kF32, proposals, measurer, {}, {});
        EXPECT_TRUE(made);
        return *std::move(made);
    }

    /// Least time of all placements that keep the rule of a node, by trying each.
    [[nodiscard]] std::int64_t
    best(const std::function<bool(std::size_t node, std::size_t device)>& may) const {
        std::int64_t least = std::numeric_limits<std::int64_t>::max();
        std::vector<std::size_t> at(ns.size(), 0);
        for (bool isLast = false; !isLast;) {
            std::int64_t time = 0;
            std::size_t before = 0;
            bool isAllowed = true;
            for (std::size_t i = 0; i < at.size(); ++i) {
                time += ns[i][at[i]] + copies(before, at[i]);
                before = at[i];
                isAllowed = isAllowed && may(i, at[i]);
            }
            least = isAllowed ? std::min(least, time + copies(before, 0)) : least;
            isLast = true;
            for (auto& device : at) { // counts in threes
                device = (device + 1) % kDevices.size();
                if (device != 0) {
                    isLast = false;
                    break;
                }
            }
        }
        return least;
    }

private:
    [[nodiscard]] std::int64_t copies(std::size_t from, std::size_t to) const {
        return from == to ? 0 : from == 0 || to == 0 ? copyNs : 2 * copyNs;
    }
};

base::Result<search::OperatorSolution> solveChain(const DeviceChain& chain,
                                                  std::vector<Constraint> constraints) {
    search::SolveRequest request;
    request.constraints = std::move(constraints);
    return chain.level().solve(request, test::frameFor(chain.graph));
}

TEST(TwoDevices, ThePlanIsTheBestOfAllPlacements) {
    int onBoth = 0;
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        const auto chain = DeviceChain::random(seed);
        const auto solved = solveChain(chain, {});
        ASSERT_TRUE(solved) << "seed " << seed << ": " << solved.error().oneLine();
        ASSERT_TRUE(plan::checkValid(solved->plan)) << "seed " << seed;
        ASSERT_EQ(solved->predicted.count(), chain.best([](auto, auto) { return true; })) << "seed " << seed;
        onBoth += solved->plan.devices().size() == 2 ? 1 : 0;
    }
    EXPECT_GT(onBoth, 50) << "both devices must matter for the test to mean something";
}

TEST(TwoDevices, AConstraintHoldsOnTheDeviceThatItNames) {
    using Kind = Constraint::Kind;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const auto chain = DeviceChain::random(seed);
        for (const std::size_t device : {1U, 2U}) {
            const auto pinned = solveChain(chain, {{Kind::kPin, "n0", "gpu", "", kDevices[device]}});
            ASSERT_TRUE(pinned) << pinned.error().oneLine();
            ASSERT_EQ(pinned->plan.regions.front().implementation.device, kDevices[device]);
            ASSERT_EQ(pinned->predicted.count(), chain.best([&](std::size_t node, std::size_t at) {
                return node != 0 || at == device;
            }));
            const auto banned = solveChain(chain, {{Kind::kForbid, "n0", "gpu", "", kDevices[device]}});
            ASSERT_TRUE(banned) << banned.error().oneLine();
            ASSERT_EQ(banned->predicted.count(), chain.best([&](std::size_t node, std::size_t at) {
                return node != 0 || at != device;
            }));
        }
        // A rule that names none is of the backend wherever it runs.
        const auto anywhere = solveChain(chain, {{Kind::kPin, "n0", "gpu", ""}});
        ASSERT_TRUE(anywhere) << anywhere.error().oneLine();
        ASSERT_EQ(anywhere->predicted.count(),
                  chain.best([](std::size_t node, std::size_t at) { return node != 0 || at != 0; }));
        const auto nowhere = solveChain(chain, {{Kind::kForbid, "n0", "gpu", ""}});
        ASSERT_TRUE(nowhere) << nowhere.error().oneLine();
        ASSERT_EQ(nowhere->predicted.count(),
                  chain.best([](std::size_t node, std::size_t at) { return node != 0 || at == 0; }));
    }
}

TEST(TwoDevices, WhatExcludesEachOtherIsNamedWithItsDevice) {
    using Kind = Constraint::Kind;
    const auto solved = solveChain(DeviceChain::random(7), {{Kind::kPin, "n0", "gpu", "", kDevices[1]},
                                                            {Kind::kPin, "n0", "gpu", "", kDevices[2]}});
    ASSERT_FALSE(solved);
    EXPECT_EQ(solved.error().oneLine(), "pin n0=gpu@opencl:1: cannot hold together with pin n0=gpu@opencl:0");
}

TEST(TwoDevices, TheSameKernelOnTheOtherDeviceIsARival) {
    const auto solved =
        solveChain(DeviceChain::random(7), {{Constraint::Kind::kPin, "n0", "gpu", "", kDevices[2]}});
    ASSERT_TRUE(solved) << solved.error().oneLine();
    const auto told = plan::explain(solved->plan, "n0");
    ASSERT_TRUE(told) << told.error().oneLine();
    EXPECT_EQ(told->placement, "gpu:loop@opencl:1");
    std::set<std::string> rivals;
    for (const auto& rival : told->rivals) {
        rivals.insert(rival.placement);
    }
    EXPECT_EQ(rivals, (std::set<std::string>{"gpu:loop@opencl:0", "host:loop"}));
    EXPECT_THAT(told->why, HasSubstr("pin n0=gpu@opencl:1"));
}

} // namespace
} // namespace tessera
