#include "engine/measure/region_details.h"
#include "engine/session/backend_catalogue.h"
#include "engine/session/model_loader.h"

#include <gmock/gmock.h>
#include <set>

namespace tessera::session {
namespace {

using testing::AllOf;
using testing::AnyOf;
using testing::HasSubstr;

measure::WorkerEnvironment twoThreads() {
    measure::WorkerEnvironment environment;
    environment.threads = 2;
    return environment;
}

/// The whole way from a model to costs, with the real worker and the real plug-ins.
TEST(RegionMeasuring, TimesWhatTheSpecsProposeForDcgan) {
    const auto model = loadModel("builtin:dcgan", {});
    ASSERT_TRUE(model.has_value()) << model.error().oneLine();
    auto catalogue = BackendCatalogue::find(std::vector<std::filesystem::path>());
    ASSERT_NE(catalogue.find("onednn"), nullptr);
    const auto& graph = *(*model)->graph;
    const auto requests = propose(graph, catalogue.backends(), {});
    ASSERT_FALSE(requests.empty());

    measure::WorkerSession worker(std::make_shared<measure::LocalLauncher>(measure::workerProgram()),
                                  twoThreads(), catalogue.libraries());
    auto store = measure::Store::open(":memory:");
    ASSERT_TRUE(store.has_value()) << store.error().oneLine();
    measure::MeasurerSettings settings;
    settings.threads = 2;
    measure::WorkerMeasurer measurer((*model)->graph, worker, **store, settings);
    const auto offers = measurer.offers(requests, {});
    ASSERT_TRUE(offers.has_value()) << offers.error().oneLine();
    std::vector<measure::MeasureRequest> jobs;
    for (std::size_t i = 0; i < offers->size(); ++i) {
        for (const auto& implementation : (*offers)[i].implementations) {
            jobs.push_back({requests[i].region, implementation});
        }
        for (const auto& refusal : (*offers)[i].refusals) {
            std::printf("refused %s %s: %s\n", graph::regionTitle(graph, requests[i].region).c_str(),
                        requests[i].backend.c_str(), refusal.reason.c_str());
        }
    }
    const auto costs = measurer.costs(jobs, {});
    ASSERT_TRUE(costs.has_value()) << costs.error().oneLine();
    int feasible = 0;
    for (std::size_t i = 0; i < costs->size(); ++i) {
        const auto& cost = (*costs)[i];
        feasible += cost.feasible() ? 1 : 0;
        std::printf("%-30s %s:%-12s %s\n", graph::regionTitle(graph, jobs[i].region).c_str(),
                    jobs[i].implementation.backend.c_str(), jobs[i].implementation.name.c_str(),
                    cost.feasible() ? (std::to_string(cost.median().microseconds()) + " us").c_str()
                                    : cost.reason().c_str());
    }
    EXPECT_GT(feasible, 0);
    // Every node has an implementation that is right.
    const auto again = measurer.costs(jobs, {});
    ASSERT_TRUE(again.has_value());
    EXPECT_EQ(measurer.counts().fromStore, static_cast<std::int64_t>(jobs.size()));
}

std::string textOf(const std::vector<backend::Detail>& details, const std::string& name) {
    const auto found = std::ranges::find(details, name, &backend::Detail::name);
    return found == details.end() ? "" : found->text;
}

/// Families that the precision alone kept out.
std::ptrdiff_t leftOutByPrecision(const std::vector<backend::Detail>& details) {
    return std::ranges::count_if(details, [](const backend::Detail& detail) {
        return detail.name == "left out" &&
               detail.text.find("which this precision leaves out") != std::string::npos;
    });
}

TEST(RegionMeasuring, TellsHowAGeneratedKernelWorks) {
    const auto model = loadModel("builtin:dcgan", {});
    ASSERT_TRUE(model.has_value()) << model.error().oneLine();
    auto catalogue = BackendCatalogue::find(std::vector<std::filesystem::path>());
    const auto& graph = (*model)->graph;
    auto requests = propose(*graph, catalogue.backends(), {"generated", "onednn"});
    std::erase_if(requests, [](const auto& request) { return request.region.nodes.size() != 1; });
    measure::WorkerSession worker(std::make_shared<measure::LocalLauncher>(measure::workerProgram()),
                                  twoThreads(), catalogue.libraries());
    auto store = measure::Store::open(":memory:");
    ASSERT_TRUE(store.has_value()) << store.error().oneLine();
    measure::MeasurerSettings settings;
    settings.threads = 2;
    measure::WorkerMeasurer measurer(graph, worker, **store, settings);
    const auto offers = measurer.offers(requests, {});
    ASSERT_TRUE(offers.has_value()) << offers.error().oneLine();
    const auto wire = measure::WireGraph::make(graph);
    ASSERT_TRUE(wire.has_value()) << wire.error().oneLine();
    constexpr base::Nanoseconds kLimit{60'000'000'000};
    backend::MachineCeilings ceilings;
    ceilings.allThreads.fmaGflops.best = 123.0;
    backend::LevelCeilings second;
    second.level = backend::MemoryLevel::kL2;
    second.readGBps.best = 67.0;
    backend::LevelCeilings third;
    third.level = backend::MemoryLevel::kL3;
    third.capacityBytes = std::int64_t{1} << 30U;
    third.readGBps.best = 45.0;
    ceilings.oneThread.levels = ceilings.allThreads.levels = {second, third};
    std::set<std::string> limits;
    int generated = 0;
    std::ptrdiff_t leftOut = 0;
    for (std::size_t i = 0; i < offers->size(); ++i) {
        for (const auto& implementation : (*offers)[i].implementations) {
            const auto details =
                measure::askDetails(worker, *wire, {requests[i].region, implementation}, kLimit, {});
            ASSERT_TRUE(details.has_value()) << details.error().oneLine();
            if (implementation.backend != "generated") {
                EXPECT_TRUE(details->empty());
                continue;
            }
            ++generated;
            EXPECT_FALSE(textOf(*details, "schedule").empty());
            EXPECT_THAT(textOf(*details, "bound"), HasSubstr("the rates are assumed"));
            const auto here = measure::askDetails(worker, *wire,
                                                  {requests[i].region, implementation, ceilings}, kLimit, {});
            ASSERT_TRUE(here.has_value()) << here.error().oneLine();
            EXPECT_THAT(textOf(*here, "bound"), AllOf(HasSubstr("of arithmetic at 123 GFLOP/s"),
                                                      AnyOf(HasSubstr("of traffic from L2 at 67 GB/s"),
                                                            HasSubstr("of traffic from L3 at 45 GB/s")),
                                                      HasSubstr("; the rates were measured here")));
            EXPECT_THAT(textOf(*here, "limit"), AnyOf("arithmetic", "L2", "L3"));
            limits.insert(textOf(*here, "limit"));
            // A direct kernel had fast rivals in a plan of f32, and none in a strict one.
            const auto among = [&](graph::Precision precision) {
                return measure::askDetails(worker, *wire, {requests[i].region, implementation, {}, precision},
                                           kLimit, {});
            };
            const auto fast = among(graph::Precision::kF32);
            const auto strict = among(graph::Precision::kStrict);
            ASSERT_TRUE(fast.has_value() && strict.has_value());
            EXPECT_EQ(leftOutByPrecision(*fast), 0) << implementation.name;
            leftOut += leftOutByPrecision(*strict);
            EXPECT_NE(textOf(*details, "source").find("extern \"C\" void k"), std::string::npos);
        }
    }
    EXPECT_GT(generated, 0);
    EXPECT_GT(leftOut, 0);
    EXPECT_GT(limits.size(), 1U)
        << "large products are limited by arithmetic, chains of elementwise ones not";
    backend::Implementation none;
    none.backend = "generated";
    none.name = "none.such";
    EXPECT_FALSE(measure::askDetails(worker, *wire, {requests[0].region, none}, kLimit, {}).has_value());
}

} // namespace
} // namespace tessera::session
