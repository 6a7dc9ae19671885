// Plans that keep a device's memory.
#include "engine/base/random.h"
#include "engine/plan/validity.h"
#include "engine/search/operator_level.h"
#include "tests/unit/search/chain_fixture.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <limits>

namespace tessera {
namespace {

using backend::DeviceId;
using search::DeviceMemory;
using testing::HasSubstr;

const DeviceId kDevice{DeviceId::Kind::kOpenCl, 0};

/// A chain whose nodes run on the CPU or on a device, where each keeps some bytes of its own.
struct Chain {
    graph::GraphRef graph;
    std::vector<std::int64_t> cpuNs;
    std::vector<std::int64_t> deviceNs;
    std::vector<std::int64_t> bytes;
    std::int64_t copyNs = 0;

    static Chain random(std::uint64_t seed) {
        base::Random random(seed);
        const auto draw = [&](std::uint64_t most) {
            return static_cast<std::int64_t>(1 + random.below(most));
        };
        Chain chain;
        const std::size_t length = 2 + random.below(6);
        chain.graph = test::chainGraph(length);
        chain.copyNs = draw(20);
        for (std::size_t i = 0; i < length; ++i) {
            chain.cpuNs.push_back(draw(100));
            chain.deviceNs.push_back(draw(60));
            chain.bytes.push_back(draw(50));
        }
        return chain;
    }

    [[nodiscard]] search::OperatorLevel level(std::optional<std::int64_t> limit) const {
        test::FakeRegionMeasurer measurer;
        measurer.graph = graph.get();
        measurer.conversionNs = {{"abcd>abcd", copyNs}};
        for (std::size_t i = 0; i < cpuNs.size(); ++i) {
            const std::string node = " n" + std::to_string(i);
            measurer.offersOf["cpu" + node] = {{.implementation = "loop", .ns = cpuNs[i]}};
            measurer.offersOf["device" + node] = {{.implementation = "kernel",
                                                   .ns = deviceNs[i],
                                                   .device = kDevice,
                                                   .persistentBytes = bytes[i]}};
        }
        search::GatherSettings settings;
        if (limit) {
            settings.memory.limits[kDevice] = {*limit, *limit};
        }
        settings.memory.used = [](const plan::Plan& plan) -> base::Result<DeviceMemory::Bytes> {
            return bytesOf(plan);
        };
        auto made = search::OperatorLevel::gather(graph, graph::Precision::kF32,
                                                  test::singles(*graph, {"cpu", "device"}), measurer, {},
                                                  std::move(settings));
        EXPECT_TRUE(made);
        return *std::move(made);
    }

    static DeviceMemory::Bytes bytesOf(const plan::Plan& plan) {
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

    /// Least time of all placements within the limit, by trying each.
    [[nodiscard]] std::int64_t best(std::int64_t limit) const {
        std::int64_t least = std::numeric_limits<std::int64_t>::max();
        for (std::uint32_t choice = 0; choice < 1U << cpuNs.size(); ++choice) {
            std::int64_t time = 0;
            std::int64_t held = 0;
            bool isOnDevice = false;
            for (std::size_t i = 0; i < cpuNs.size(); ++i) {
                const bool goes = (choice >> i & 1U) != 0;
                time += (goes ? deviceNs[i] : cpuNs[i]) + (goes != isOnDevice ? copyNs : 0);
                held += goes ? bytes[i] : 0;
                isOnDevice = goes;
            }
            time += isOnDevice ? copyNs : 0;
            if (held <= limit) {
                least = std::min(least, time);
            }
        }
        return least;
    }
};

TEST(DeviceMemoryLimits, AreKeptWithinTheGapThatIsSaid) {
    int cut = 0;
    int optimal = 0;
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        const auto chain = Chain::random(seed);
        base::Random random(seed + 9999);
        const auto limit = static_cast<std::int64_t>(random.below(150));
        const auto solved = chain.level(limit).solve({}, test::frameFor(chain.graph));
        ASSERT_TRUE(solved) << "seed " << seed << ": " << solved.error().oneLine();
        ASSERT_TRUE(plan::checkValid(solved->plan)) << "seed " << seed;
        const auto used = Chain::bytesOf(solved->plan);
        ASSERT_LE(used.contains(kDevice) ? used.at(kDevice).total : 0, limit) << "seed " << seed;
        const auto best = chain.best(limit);
        ASSERT_GE(solved->predicted.count(), best) << "seed " << seed;
        ASSERT_LE(solved->lowerBound.count(), best) << "seed " << seed;
        if (solved->proof == search::Solution::Proof::kOptimal) {
            ASSERT_EQ(solved->predicted.count(), best) << "seed " << seed;
        } else {
            ++cut;
            optimal += solved->predicted.count() == best ? 1 : 0;
        }
    }
    EXPECT_GT(cut, 200) << "limits must matter for the test to mean something";
    EXPECT_GT(optimal, cut / 4) << "a cut seldom costs more than it must";
}

TEST(DeviceMemoryLimits, WithoutOneNothingIsCut) {
    const auto chain = Chain::random(3);
    const auto solved = chain.level(std::nullopt).solve({}, test::frameFor(chain.graph));
    ASSERT_TRUE(solved);
    EXPECT_EQ(solved->proof, search::Solution::Proof::kOptimal);
    EXPECT_EQ(solved->predicted.count(), chain.best(std::numeric_limits<std::int64_t>::max()));
}

TEST(DeviceMemoryLimits, APinThatDoesNotFitNamesThem) {
    const auto chain = Chain::random(5);
    search::SolveRequest request;
    request.constraints = {{plan::Constraint::Kind::kPin, "n0", "device", ""}};
    const auto solved = chain.level(chain.bytes[0] - 1).solve(request, test::frameFor(chain.graph));
    ASSERT_FALSE(solved);
    EXPECT_EQ(solved.error().kind, base::ErrorKind::kImpossible);
    EXPECT_THAT(solved.error().oneLine(), HasSubstr("opencl:0: a plan would hold "));
    EXPECT_THAT(solved.error().oneLine(), HasSubstr("what is left must stay there"));
}

} // namespace
} // namespace tessera
