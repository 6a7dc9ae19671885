#include "engine/base/random.h"
#include "engine/measure/store.h"
#include "engine/models/models.h"
#include "engine/onnx/writer.h"
#include "engine/plan/validity.h"
#include "engine/session/session.h"
#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>
#include <stop_token>

namespace tessera::session {
namespace {

using testing::IsEmpty;

/// Stops after so many reports of any kind, and keeps the best plan that it was told of.
class Stopper {
public:
    explicit Stopper(std::int64_t reports) : m_left(reports) {}

    [[nodiscard]] base::JobControl control() {
        return {m_stop.get_token(), [this](const base::Progress&) { count(); }};
    }
    void see(const SearchProgress& progress) {
        best = progress.best != nullptr ? progress.best : best;
        if (progress.phase == SearchProgress::Phase::kMeasure && progress.done > 0) {
            measuredOnTheWay = std::max(measuredOnTheWay, progress.measured);
            storedOnTheWay = std::max(storedOnTheWay, progress.fromStore);
        }
        count();
    }
    [[nodiscard]] std::int64_t seen() const { return m_seen; }

    plan::PlanRef best;
    std::int64_t measuredOnTheWay = 0; ///< as told while the operator level was still measuring
    std::int64_t storedOnTheWay = 0;

private:
    void count() {
        ++m_seen;
        if (--m_left == 0) {
            m_stop.request_stop();
        }
    }

    std::stop_source m_stop;
    std::int64_t m_left;
    std::int64_t m_seen = 0;
};

class CancelledSearch : public testing::Test {
protected:
    CancelledSearch() {
        const auto graph = models::buildSmallModel("chain");
        EXPECT_TRUE(graph);
        EXPECT_TRUE(onnx::writeModelFile(**graph, m_model));
    }

    /// What the search gave, over a store that may hold what an earlier one measured.
    base::Result<SearchReport> search(const std::string& store, Stopper& stopper) {
        SessionSettings settings;
        settings.store = m_folder.path() / store;
        settings.threads = 2;
        auto session = Session::create(settings);
        EXPECT_TRUE(session.has_value());
        EXPECT_TRUE((*session)->open(m_model, {}).has_value());
        SearchRequest request;
        request.level = SearchRequest::Level::kOperator;
        return (*session)->search(request, stopper.control(), nullptr,
                                  [&](const SearchProgress& progress) { stopper.see(progress); });
    }

    test::TemporaryFolder m_folder;
    std::string m_model = (m_folder.path() / "chain.onnx").string();
};

TEST_F(CancelledSearch, SaysWhatIsMeasuredWhileItMeasures) {
    Stopper first(-1);
    const auto measured = search("counted.db", first);
    ASSERT_TRUE(measured.has_value()) << measured.error().oneLine();
    EXPECT_GT(first.measuredOnTheWay, 0);
    EXPECT_LE(first.measuredOnTheWay, measured->measurements);
    EXPECT_EQ(first.storedOnTheWay, measured->fromStore);
}

TEST_F(CancelledSearch, AtAnyMomentTheBestPlanIsValidAndTheStoreIsWhole) {
    Stopper never(-1);
    const auto whole = search("whole.db", never);
    ASSERT_TRUE(whole.has_value()) << whole.error().oneLine();
    ASSERT_GT(never.seen(), 10);
    base::Random random(11);
    int withPlan = 0;
    constexpr int kMoments = 8;
    for (int i = 0; i < kMoments; ++i) {
        const auto moment =
            1 + static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(never.seen() - 1)));
        SCOPED_TRACE(moment);
        // Half of them go on over what the ones before had measured.
        const std::string file = i % 2 == 0 ? "shared.db" : "own" + std::to_string(i) + ".db";
        Stopper stopper(moment);
        const auto report = search(file, stopper);
        if (report) {
            EXPECT_TRUE(plan::checkValid(*report->plan));
        } else {
            EXPECT_EQ(report.error().kind, base::ErrorKind::kCancelled) << report.error().oneLine();
        }
        if (stopper.best != nullptr) {
            ++withPlan;
            EXPECT_TRUE(plan::checkValid(*stopper.best));
        }
        const auto store = measure::Store::open(m_folder.path() / file);
        ASSERT_TRUE(store.has_value()) << store.error().oneLine();
        const auto findings = (*store)->check();
        ASSERT_TRUE(findings.has_value()) << findings.error().oneLine();
        EXPECT_THAT(*findings, IsEmpty());
    }
    EXPECT_GT(withPlan, 0);
    // What the stopped ones left is used, and the search ends as one that was never stopped.
    Stopper last(-1);
    const auto after = search("shared.db", last);
    ASSERT_TRUE(after.has_value()) << after.error().oneLine();
    EXPECT_TRUE(plan::checkValid(*after->plan));
}

} // namespace
} // namespace tessera::session
