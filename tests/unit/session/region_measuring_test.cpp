#include "engine/session/backend_catalogue.h"
#include "engine/session/model_loader.h"

#include <gtest/gtest.h>

namespace tessera::session {
namespace {

measure::WorkerEnvironment twoThreads() {
    measure::WorkerEnvironment environment;
    environment.threads = 2;
    return environment;
}

/// The whole way from a model to costs, with the real worker and the real plug-ins.
TEST(RegionMeasuring, TimesWhatTheSpecsProposeForDcgan) {
    const auto model = loadModel("builtin:dcgan", SessionSettings::LinkedData::kRefuse);
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

} // namespace
} // namespace tessera::session
