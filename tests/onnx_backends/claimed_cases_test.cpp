// Every operator-level backend: what it claims of the standard's cases, it computes within tolerance.
#include "app/cli/onnx_case.h"
#include "engine/session/backend_catalogue.h"
#include "tests/onnx_backends/bound_case.h"

#include <gtest/gtest.h>
#include <map>
#include <set>
#include <sstream>

namespace tessera::onnxtest {
namespace {

/// Every offer of every backend on the cases, each compared with the oracle as a search does.
class OfferCheck {
public:
    OfferCheck()
        : m_catalogue(session::BackendCatalogue::find(std::vector<std::filesystem::path>()))
        , m_worker(std::make_shared<measure::LocalLauncher>(measure::workerProgram()), twoThreads(),
                   m_catalogue.libraries())
        , m_store(std::move(measure::Store::open(":memory:")).value()) {}

    void check(const std::string& name, const graph::GraphRef& graph) {
        measure::WorkerMeasurer measurer(graph, m_worker, *m_store, quickSettings());
        std::vector<measure::OfferRequest> requests;
        for (const auto& id : m_catalogue.ids({}, pattern::Level::kOperator)) {
            if (id != "reference") {
                auto more = session::propose(*graph, m_catalogue.backends(), {id});
                std::ranges::move(more, std::back_inserter(requests));
            }
        }
        const auto offers = measurer.offers(requests, {});
        ASSERT_TRUE(offers) << name << ": " << offers.error().oneLine();
        std::vector<measure::MeasureRequest> jobs;
        std::set<std::string> claiming;
        for (std::size_t i = 0; i < requests.size(); ++i) {
            for (const auto& implementation : (*offers)[i].implementations) {
                // Asked as for a final claim: what a bound rules out is checked all the same.
                jobs.push_back({requests[i].region, implementation, measure::Reuse::kSameSpeed});
                claiming.insert(requests[i].backend);
            }
        }
        for (const auto& backend : claiming) {
            ++m_claimed[backend];
        }
        m_offers += static_cast<std::int64_t>(jobs.size());
        const auto costs = measurer.costs(jobs, {});
        ASSERT_TRUE(costs) << name << ": " << costs.error().oneLine();
        for (std::size_t i = 0; i < jobs.size(); ++i) {
            const auto& cost = (*costs)[i];
            if (cost.feasible()) {
                ++m_right;
            } else if (cost.outcome() != backend::Outcome::kUnsupported) { // no answer to compare with
                ADD_FAILURE() << name << ": " << jobs[i].implementation.backend << ":"
                              << jobs[i].implementation.name << " of "
                              << graph::regionTitle(*graph, jobs[i].region) << " is "
                              << backend::toText(cost.outcome()) << ": " << cost.reason();
            }
        }
    }

    [[nodiscard]] std::string summary() const {
        std::ostringstream text;
        for (const auto& [backend, cases] : m_claimed) {
            text << backend << " " << cases << " cases, ";
        }
        text << m_right << " of " << m_offers << " ways compared";
        return text.str();
    }
    [[nodiscard]] int claimed(const std::string& backend) const {
        const auto at = m_claimed.find(backend);
        return at == m_claimed.end() ? 0 : at->second;
    }

private:
    static measure::WorkerEnvironment twoThreads() {
        measure::WorkerEnvironment environment;
        environment.threads = 2;
        return environment;
    }
    /// The check against the oracle is what counts, not the time.
    static measure::MeasurerSettings quickSettings() {
        measure::MeasurerSettings settings;
        settings.threads = 2;
        settings.limits.minRounds = 1;
        settings.limits.maxRounds = 1;
        return settings;
    }

    session::BackendCatalogue m_catalogue;
    measure::WorkerSession m_worker;
    std::unique_ptr<measure::Store> m_store;
    std::map<std::string, int> m_claimed;
    std::int64_t m_offers = 0;
    std::int64_t m_right = 0;
};

void checkEveryOffer(Weights weights) {
    if (!std::filesystem::is_directory(kCases)) {
        GTEST_SKIP() << "the package libonnx-testdata is not installed";
    }
    const auto cases = cli::findCases(kCases);
    ASSERT_TRUE(cases) << cases.error().oneLine();
    OfferCheck check;
    for (const auto& folder : *cases) {
        // What cannot be read or has no numbers is the reference's matter, see tests/cli/onnx_known.txt.
        if (const auto graph = readCase(folder, weights)) {
            check.check(folder.filename().string(), *graph);
        }
    }
    std::printf("[  CLAIMED ] %s\n", check.summary().c_str());
    EXPECT_GT(check.claimed("onednn"), 200);
    EXPECT_GT(check.claimed("xnnpack"), 100);
}

TEST(OnnxBackends, EveryOfferOnTheCasesAsTheyStandIsRight) {
    checkEveryOffer(Weights::kAsGiven);
}

TEST(OnnxBackends, EveryOfferOnTheCasesWithTheirWeightsAsConstantsIsRight) {
    checkEveryOffer(Weights::kConstant);
}

} // namespace
} // namespace tessera::onnxtest
