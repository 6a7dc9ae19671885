// A WorkerMeasurer with everything it needs, beside a backend whose faults a test chooses.
#pragma once

#include "engine/measure/worker_measurer.h"
#include "tests/support/graph_text.h"
#include "tests/support/paths.h"

#include <algorithm>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace tessera::measure {

inline constexpr const char* kMatMul = R"(graph product opset 17
input x: f32[16,32]
const w: f32[32,24] = random(1)
y = MatMul(x, w) @product
output y
)";
inline constexpr const char* kRelu = R"(graph relu opset 17
input x: f32[6,10]
y = Relu(x) @relu
output y
)";
inline constexpr const char* kIdentity = R"(graph identity opset 17
input x: f32[6,10]
y = Identity(x) @same
output y
)";

using Options = std::map<std::string, std::string>;

/// A model, a worker with the backend under test and the reference, and a store.
class Bench {
public:
    /// With the faulty backend.
    explicit Bench(const char* graph, Options faulty = {}, std::shared_ptr<Launcher> launcher = nullptr,
                   Store* store = nullptr)
        : Bench(BackendLibrary{"faulty", test::buildPath("lib/tessera/tests/libtessera-faulty.so"),
                               std::move(faulty)},
                graph, std::move(launcher), store) {}
    Bench(BackendLibrary tested, const char* graph, std::shared_ptr<Launcher> launcher, Store* store)
        : m_graph(test::graphFromText(graph))
        , m_session(launcher ? std::move(launcher) : std::make_shared<LocalLauncher>(workerProgram()),
                    WorkerEnvironment{},
                    {std::move(tested),
                     {"reference", test::buildPath("lib/tessera/backends/libtessera-reference.so"), {}}},
                    m_hangs)
        , m_ownStore(store ? nullptr : *Store::open(":memory:"))
        , m_store(store ? *store : *m_ownStore) {}

    [[nodiscard]] WorkerMeasurer measurer(base::Nanoseconds hangLimit = base::Nanoseconds(20'000'000'000),
                                          const std::string& lastResort = "") {
        MeasurerSettings settings;
        settings.limits.minRounds = 6;
        settings.limits.maxRounds = 6;
        settings.hangLimit = hangLimit;
        settings.lastResort = lastResort;
        settings.checkInputs = m_checkInputs;
        return {m_graph, m_session, m_store, settings};
    }
    /// From now on regions are checked on runs of the model.
    void recordRuns(base::Nanoseconds budget = base::Nanoseconds(6'000'000'000)) {
        m_checkInputs = std::make_shared<CheckInputs>(m_graph, 7);
        m_checkInputs->setBudget(budget);
    }
    [[nodiscard]] graph::Region region() const {
        std::vector<graph::NodeId> nodes;
        for (std::size_t i = 0; i < m_graph->nodes().size(); ++i) {
            nodes.emplace_back(i);
        }
        return graph::makeRegion(*m_graph, nodes);
    }
    [[nodiscard]] const graph::Graph& graph() const { return *m_graph; }
    [[nodiscard]] WorkerSession& session() { return m_session; }
    [[nodiscard]] Store& store() { return m_store; }
    /// Of the session's worker.
    [[nodiscard]] HangLimits& hangs() { return *m_hangs; }

    /// What the backend under test offers.
    [[nodiscard]] backend::Offering offered(WorkerMeasurer& measurer) const {
        return offered(measurer, m_session.backends().front().id);
    }
    [[nodiscard]] backend::Offering offered(WorkerMeasurer& measurer, const std::string& backend) const {
        const auto known = std::ranges::find(m_session.backends(), backend, &BackendLibrary::id);
        const auto device = known != m_session.backends().end() ? known->device : backend::DeviceId();
        const std::vector<OfferRequest> requests{{region(), backend, "rule", {}, device}};
        auto offerings = measurer.offers(requests, {});
        if (!offerings) {
            throw std::runtime_error(offerings.error().oneLine());
        }
        return offerings->front();
    }

    [[nodiscard]] std::vector<MeasureRequest> requestsFor(const backend::Offering& offering) const {
        std::vector<MeasureRequest> requests;
        for (const auto& implementation : offering.implementations) {
            requests.push_back({region(), implementation});
        }
        return requests;
    }

    /// Cost of everything that the backend under test offers, by name.
    [[nodiscard]] std::map<std::string, backend::Cost> costs(WorkerMeasurer& measurer) const {
        const auto requests = requestsFor(offered(measurer));
        const auto costs = measurer.costs(requests, {});
        if (!costs) {
            throw std::runtime_error(costs.error().oneLine());
        }
        std::map<std::string, backend::Cost> byName;
        for (std::size_t i = 0; i < requests.size(); ++i) {
            byName.emplace(requests[i].implementation.name, costs->at(i));
        }
        return byName;
    }

private:
    graph::GraphRef m_graph;
    std::shared_ptr<CheckInputs> m_checkInputs;
    std::shared_ptr<HangLimits> m_hangs = std::make_shared<HangLimits>();
    WorkerSession m_session;
    std::unique_ptr<Store> m_ownStore;
    Store& m_store;
};

void expectVerdict(const std::map<std::string, backend::Cost>& costs, const std::string& name,
                   backend::Outcome outcome, const std::string& reason);
void expectTime(const std::map<std::string, backend::Cost>& costs, const std::string& name);

} // namespace tessera::measure
