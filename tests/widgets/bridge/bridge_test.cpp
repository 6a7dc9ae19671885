#include "widgets/bridge/bridge.h"

#include "tests/widgets/support/fake_session.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QThread>

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

namespace tessera::bridge {
namespace {

using session::Session;

constexpr int kPatienceMs = 60'000;

bool waitFor(const std::function<bool()>& condition) {
    QElapsedTimer clock;
    clock.start();
    while (!condition() && clock.elapsed() < kPatienceMs) {
        QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
    }
    return condition();
}

base::Result<session::ModelRef> openDcgan(Session& session, const base::JobControl& control) {
    return session.open("builtin:dcgan", control);
}

class BridgeTest : public testing::Test {
protected:
    std::shared_ptr<test::FakeWorld> m_world = std::make_shared<test::FakeWorld>();
};

TEST_F(BridgeTest, WorksOffTheGuiThreadAndAnswersOnIt) {
    Bridge bridge(test::fakeSessions(m_world));
    const QThread* gui = QThread::currentThread();
    std::thread::id worker;
    const QThread* answered = nullptr;
    bridge.submit<int>(
        JobKind::kMeasure,
        [&worker](Session&, const base::JobControl&) -> base::Result<int> {
            worker = std::this_thread::get_id();
            return 7;
        },
        [&](base::Result<int> result) {
            EXPECT_EQ(*result, 7);
            answered = QThread::currentThread();
        });
    EXPECT_TRUE(bridge.running(JobKind::kMeasure));
    ASSERT_TRUE(waitFor([&] { return answered != nullptr; }));
    EXPECT_EQ(answered, gui);
    EXPECT_NE(worker, std::this_thread::get_id());
    EXPECT_FALSE(bridge.running(JobKind::kMeasure));
}

TEST_F(BridgeTest, TellsWhyThereIsNoSession) {
    Bridge bridge([]() -> base::Result<std::unique_ptr<Session>> {
        return base::fail(base::ErrorKind::kIo, "the store is locked", "store.db");
    });
    std::string words;
    bridge.submit<session::ModelRef>(JobKind::kOpen, openDcgan, [&](base::Result<session::ModelRef> result) {
        ASSERT_FALSE(result.has_value());
        words = result.error().oneLine();
    });
    ASSERT_TRUE(waitFor([&] { return !words.empty(); }));
    EXPECT_EQ(words, "store.db: the store is locked");
}

TEST_F(BridgeTest, DropsStaleResults) {
    m_world->openDelay = std::chrono::milliseconds(20);
    Bridge bridge(test::fakeSessions(m_world));
    int first = 0;
    int second = 0;
    const auto count = [](int& calls) {
        return [&calls](const base::Result<session::ModelRef>&) { ++calls; };
    };
    bridge.submit<session::ModelRef>(JobKind::kPreview, openDcgan, count(first));
    bridge.submit<session::ModelRef>(JobKind::kPreview, openDcgan, count(second));
    ASSERT_TRUE(waitFor([&] { return second == 1; }));
    EXPECT_EQ(first, 0);
}

TEST_F(BridgeTest, AJobThatIsAbandonedBeforeItBeginsEndsToo) {
    m_world->openDelay = std::chrono::milliseconds(20);
    Bridge bridge(test::fakeSessions(m_world));
    int changes = 0;
    QObject::connect(&bridge, &Bridge::busyChanged, &bridge, [&] { ++changes; });
    bool ended = false;
    const auto end = [&](const base::Result<session::ModelRef>&) { ended = true; };
    for (int i = 0; i < 3; ++i) {
        bridge.submit<session::ModelRef>(JobKind::kPreview, openDcgan, end);
    }
    bool laidOut = false;
    bridge.compute<int>(
        JobKind::kScene, [] { return 1; }, [&](int) { laidOut = true; });
    bridge.abandonAll(JobKind::kScene);
    ASSERT_TRUE(waitFor([&] { return ended && changes == 8; })) << changes << " of 4 begins and 4 ends";
    EXPECT_FALSE(laidOut);
}

TEST_F(BridgeTest, FreesOffTheGuiThreadWhatThatLetsGoOfLast) {
    Bridge bridge(test::fakeSessions(m_world));
    std::atomic<std::thread::id> freedOn{};
    std::shared_ptr<const int> value(new int(7), [&freedOn](const int* number) {
        delete number; // NOLINT: the owner's end is what is watched
        freedOn = std::this_thread::get_id();
    });
    const auto work = [&bridge] {
        bool isDone = false;
        bridge.compute<int>(
            JobKind::kCompute, [] { return 1; }, [&](int) { isDone = true; });
        return waitFor([&] { return isDone; });
    };
    bridge.discard(value);
    bridge.discard(value); // from two who do not know of each other
    ASSERT_TRUE(work());
    EXPECT_EQ(freedOn.load(), std::thread::id()) << "it is held here";
    value.reset();
    EXPECT_EQ(freedOn.load(), std::thread::id()) << "not on this thread";
    ASSERT_TRUE(work());
    ASSERT_TRUE(waitFor([&] { return freedOn.load() != std::thread::id(); }));
    EXPECT_NE(freedOn.load(), std::this_thread::get_id());
}

/// Takes a while to go, as what is large does.
struct Slow {
    explicit Slow(std::atomic<bool>& gone) : gone(gone) {}
    ~Slow() {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        gone = true;
    }
    std::atomic<bool>& gone;
    std::shared_ptr<const void> held;
};

TEST_F(BridgeTest, AnAnswerComesOnceTheJobHasLetGoOfWhatItWasGiven) {
    Bridge bridge(test::fakeSessions(m_world));
    for (const bool needsSession : {true, false}) {
        std::atomic<bool> gone = false;
        bool goneByThen = false;
        bool answered = false;
        auto given = std::make_shared<Slow>(gone);
        const auto end = [&] {
            goneByThen = gone;
            answered = true;
        };
        if (needsSession) {
            bridge.submit<int>(
                JobKind::kMeasure,
                [given](Session&, const base::JobControl&) -> base::Result<int> { return 1; },
                [&](const base::Result<int>&) { end(); });
        } else {
            bridge.compute<int>(
                JobKind::kScene, [given] { return 1; }, [&](int) { end(); });
        }
        given.reset();
        ASSERT_TRUE(waitFor([&] { return answered; }));
        EXPECT_TRUE(goneByThen) << (needsSession ? "submit()" : "compute()");
    }
}

TEST_F(BridgeTest, FreesWhatOnlyAnotherDiscardedThingHolds) {
    std::atomic<bool> gone = false;
    std::atomic<bool> heldIsGone = false;
    Bridge bridge(test::fakeSessions(m_world));
    auto holder = std::make_shared<Slow>(gone);
    auto held = std::make_shared<Slow>(heldIsGone);
    holder->held = held;
    bridge.discard(std::move(held));
    bridge.discard(std::move(holder));
    EXPECT_TRUE(waitFor([&] { return heldIsGone.load(); })) << "no job ends that would let it go";
}

TEST_F(BridgeTest, StopsASearchWithItsBestEvenWhenPaused) {
    m_world->searchSteps = 1000000;
    Bridge bridge(test::fakeSessions(m_world));
    bridge.submit<session::ModelRef>(JobKind::kOpen, openDcgan, [](const auto&) {});
    plan::PlanRef best;
    const JobId search =
        bridge.search({}, [&](base::Result<session::SearchReport> result) { best = result->plan; });
    ASSERT_TRUE(waitFor([&] { return m_world->searchRuns.load(); }));
    bridge.pauseSearch();
    EXPECT_TRUE(bridge.searchPaused());
    bridge.stop(search);
    ASSERT_TRUE(waitFor([&] { return best != nullptr; }));
}

TEST_F(BridgeTest, ASearchThatIsAbandonedTellsNothingMore) {
    m_world->searchSteps = 1000000;
    Bridge bridge(test::fakeSessions(m_world));
    bridge.submit<session::ModelRef>(JobKind::kOpen, openDcgan, [](const auto&) {});
    int reports = 0;
    QObject::connect(&bridge, &Bridge::searchProgress, &bridge, [&] { ++reports; });
    const JobId search = bridge.search({}, [](const auto&) {});
    ASSERT_TRUE(waitFor([&] { return reports > 0; }));
    bridge.abandon(search);
    const int before = reports;
    bool later = false;
    bridge.submit<session::ModelRef>(JobKind::kOpen, openDcgan, [&](const auto&) { later = true; });
    ASSERT_TRUE(waitFor([&] { return later; })) << "it ends";
    EXPECT_EQ(reports, before);
}

TEST_F(BridgeTest, CoalescesProgressWithoutLosingPoints) {
    m_world->searchSteps = 400;
    m_world->searchStep = std::chrono::milliseconds(0);
    Bridge bridge(test::fakeSessions(m_world));
    bridge.submit<session::ModelRef>(JobKind::kOpen, openDcgan, [](const auto&) {});
    int reports = 0;
    std::size_t points = 0;
    QObject::connect(&bridge, &Bridge::searchProgress, &bridge,
                     [&](const std::shared_ptr<const session::SearchProgress>& progress) {
                         ++reports;
                         points += progress->newPoints.size();
                     });
    bool done = false;
    bridge.search({}, [&](const auto&) { done = true; });
    ASSERT_TRUE(waitFor([&] { return done; }));
    EXPECT_EQ(points, 200U);
    EXPECT_LT(reports, 400);
}

TEST_F(BridgeTest, LaysOutWhileASearchRuns) {
    m_world->searchSteps = 1000000;
    Bridge bridge(test::fakeSessions(m_world));
    bridge.submit<session::ModelRef>(JobKind::kOpen, openDcgan, [](const auto&) {});
    bridge.search({}, [](const auto&) {});
    ASSERT_TRUE(waitFor([&] { return m_world->searchRuns.load(); }));
    int answer = 0;
    bridge.compute<int>(
        JobKind::kScene, [] { return 3; }, [&](int value) { answer = value; });
    ASSERT_TRUE(waitFor([&] { return answer == 3; }));
    EXPECT_TRUE(m_world->searchRuns);
}

TEST_F(BridgeTest, EndsWhileASearchRuns) {
    m_world->searchSteps = 1000000;
    bool delivered = false;
    {
        Bridge bridge(test::fakeSessions(m_world));
        bridge.submit<session::ModelRef>(JobKind::kOpen, openDcgan, [](const auto&) {});
        bridge.search({}, [&](const auto&) { delivered = true; });
        ASSERT_TRUE(waitFor([&] { return m_world->searchRuns.load(); }));
    }
    EXPECT_FALSE(delivered);
}

} // namespace
} // namespace tessera::bridge
