// One backend on two devices of one kind, in one worker. Libraries of CUDA that the CPU plays are the
// devices.
#include "engine/backend/device_copy.h"
#include "engine/measure/worker_measurer.h"
#include "tests/support/graph_text.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

#include <array>
#include <gmock/gmock.h>

namespace tessera::measure {
namespace {

using backend::BackendOnDevice;
using backend::DeviceId;
using testing::HasSubstr;

const std::array<DeviceId, 2> kPair{DeviceId{DeviceId::Kind::kCuda, 0}, DeviceId{DeviceId::Kind::kCuda, 1}};

class DevicePair : public testing::Test {
protected:
    DevicePair() {
        m_environment.variables = {{"LD_LIBRARY_PATH", test::buildPath("lib/tessera/tests/cuda")},
                                   {"TESSERA_PLAYED_CUDA", "devices=2"}};
        for (const auto& device : kPair) {
            for (const std::string id : {"cublas", "copy-cuda"}) {
                BackendLibrary library{
                    id, test::buildPath("lib/tessera/backends/libtessera-") + id + ".so", {}};
                library.device = device;
                library.devicePlugin = test::buildPath("lib/tessera/devices/libtessera-cuda.so");
                m_libraries.push_back(std::move(library));
            }
        }
    }
    [[nodiscard]] std::unique_ptr<WorkerSession> session() const {
        return std::make_unique<WorkerSession>(std::make_shared<LocalLauncher>(workerProgram()),
                                               m_environment, m_libraries);
    }
    /// What opening says of both, first `first`.
    [[nodiscard]] std::array<base::Hash128, 2> hashes(std::size_t first) const {
        const auto worker = session();
        std::array<base::Hash128, 2> found;
        for (const auto which : {first, 1 - first}) {
            const auto opened = worker->openBackend({"cublas", kPair.at(which)}, {});
            EXPECT_TRUE(opened) << opened.error().oneLine();
            found.at(which) = opened ? opened->contentHash : base::Hash128();
        }
        return found;
    }

    WorkerEnvironment m_environment;
    std::vector<BackendLibrary> m_libraries;
};

TEST_F(DevicePair, WhatIsKeptOfEachIsOfItAloneWhicheverWasOpenedFirst) {
    const auto found = hashes(0);
    EXPECT_NE(found[0], found[1]);
    EXPECT_EQ(hashes(1), found) << "what the library loaded belongs to both";
    const auto other = session()->openBackend({"cublas", {DeviceId::Kind::kCuda, 2}}, {});
    ASSERT_FALSE(other);
    EXPECT_THAT(other.error().oneLine(), HasSubstr("backend cublas@cuda:2: no library"));
}

TEST_F(DevicePair, OffersAndTimesAreOfTheDeviceThatWasAsked) {
    const test::TemporaryFolder folder;
    const auto store = *Store::open(folder.path() / "store.db");
    const auto graph = test::graphFromText("graph g opset 17\ninput x: f32[24,32]\n"
                                           "const w: f32[32,16] = random(3)\n"
                                           "y = MatMul(x, w)\noutput y\n");
    const auto worker = session();
    std::vector<MeasureRequest> timed;
    for (const auto& device : kPair) {
        WorkerMeasurer measurer(graph, *worker, *store, {});
        const std::vector<OfferRequest> asked{{graph::wholeRegion(*graph), "cublas", "product", {}, device}};
        const auto offers = measurer.offers(asked, {});
        ASSERT_TRUE(offers) << offers.error().oneLine();
        ASSERT_FALSE(offers->front().implementations.empty()) << offers->front().refusals.front().reason;
        EXPECT_EQ(offers->front().implementations.front().device, device);
        timed.push_back({asked.front().region, offers->front().implementations.front()});
    }
    WorkerMeasurer measurer(graph, *worker, *store, {});
    const auto costs = measurer.costs(timed, {});
    ASSERT_TRUE(costs) << costs.error().oneLine();
    for (const auto& cost : *costs) {
        EXPECT_TRUE(cost.timed()) << cost.reason();
    }
    EXPECT_EQ(measurer.counts().measured, 2) << "the time of one is none of the other's";
    const auto plain = backend::Layout::plain(2);
    const std::vector<ConversionRequest> copies{
        {graph->value(graph->inputs()[0]).type, plain, plain, {}, kPair[1]},
        {graph->value(graph->inputs()[0]).type, plain, plain, kPair[0], {}},
        {graph->value(graph->inputs()[0]).type, plain, plain, kPair[0], kPair[1]}};
    const auto copied = measurer.conversions(copies, {});
    ASSERT_TRUE(copied) << copied.error().oneLine();
    EXPECT_TRUE(copied->at(0).cost.feasible()) << copied->at(0).cost.reason();
    EXPECT_EQ(copied->at(0).implementation.maker(), (BackendOnDevice{"copy-cuda", kPair[1]}));
    EXPECT_TRUE(copied->at(1).cost.feasible()) << copied->at(1).cost.reason();
    EXPECT_EQ(copied->at(1).implementation.maker(), (BackendOnDevice{"copy-cuda", kPair[0]}));
    EXPECT_FALSE(copied->at(2).cost.feasible()) << "it takes two, which the search puts together";
    EXPECT_EQ(store->contexts()->size(), 4U) << "of the product and the copies, on each";
}

// A parallel group of a device, in a worker: its lanes are streams, and its results are compared as any.
TEST_F(DevicePair, AGroupOnOneOfThemIsOfferedTimedAndRight) {
    const auto store = *Store::open(":memory:");
    const auto graph = test::graphFromText("graph g opset 17\ninput x: f32[24,32]\n"
                                           "const w: f32[32,16] = random(3)\n"
                                           "const v: f32[32,8] = random(4)\n"
                                           "y = MatMul(x, w) @one\nz = MatMul(x, v) @other\noutput y, z\n");
    const auto worker = session();
    WorkerMeasurer measurer(graph, *worker, *store, {});
    const std::vector<OfferRequest> asked{{graph::wholeRegion(*graph),
                                           "cublas",
                                           "group",
                                           {{{graph->findNode("one")}, ""}, {{graph->findNode("other")}, ""}},
                                           kPair[1]}};
    const auto offers = measurer.offers(asked, {});
    ASSERT_TRUE(offers) << offers.error().oneLine();
    ASSERT_EQ(offers->front().implementations.size(), 1U) << offers->front().refusals.front().reason;
    const auto& group = offers->front().implementations.front();
    EXPECT_EQ(group.maker(), (BackendOnDevice{"cublas", kPair[1]}));
    ASSERT_EQ(group.parallelGroup.size(), 2U);
    EXPECT_NE(group.parallelGroup[0].lane, group.parallelGroup[1].lane);
    const std::vector<MeasureRequest> timed{{asked.front().region, group}};
    const auto costs = measurer.costs(timed, {});
    ASSERT_TRUE(costs) << costs.error().oneLine();
    EXPECT_TRUE(costs->front().timed()) << costs->front().reason();
}

} // namespace
} // namespace tessera::measure
