#include "tests/widgets/shell/window_fixture.h"

#include "tests/support/paths.h"
#include "widgets/canvas/graph_canvas.h"

#include <QAbstractEventDispatcher>
#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QPixmap>
#include <QTimer>

#include <algorithm>

namespace tessera::test {
namespace {

/// Toasts and the caption stay until a test closes them.
style::Tokens tokensWithoutTimes() {
    constexpr int kHourMs = 3'600'000;
    style::Tokens tokens = style::builtinTokens();
    tokens.size.toastMs = tokens.size.captionMs = kHourMs;
    return tokens;
}

} // namespace

bool waitFor(const std::function<bool()>& condition, std::chrono::seconds limit) {
    QElapsedTimer clock;
    clock.start();
    QTimer wake; // or the loop would sleep on when nothing of the window's ends the wait
    wake.start(5);
    while (!condition()) {
        if (std::chrono::milliseconds(clock.elapsed()) > limit) {
            return false;
        }
        QApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    }
    return true;
}

void handleDueEvents() {
    constexpr int kMost = 1000;
    auto& dispatcher = *QAbstractEventDispatcher::instance();
    for (int turn = 0; turn < kMost; ++turn) {
        if (!dispatcher.processEvents(QEventLoop::AllEvents)) {
            return;
        }
    }
    ADD_FAILURE() << "the window never comes to rest";
}

WindowTest::WindowTest() {
    style::initResources();
    m_theme = std::make_unique<style::Theme>(tokensWithoutTimes());
    m_theme->setChoice(style::ThemeChoice::kLight);
    m_theme->setMotion(style::Motion::kReduced);
    m_theme->install(*qobject_cast<QApplication*>(QCoreApplication::instance()));
}

shell::MainWindow& WindowTest::makeWindow(QSettings* settings) {
    m_window = std::make_unique<shell::MainWindow>(*m_theme, sessions(),
                                                   shell::WindowOptions{settings,
                                                                        "AMD EPYC, 2 threads",
                                                                        "AMD EPYC, avx2 fma",
                                                                        {},
                                                                        "2",
                                                                        m_plansFolder,
                                                                        m_tour,
                                                                        m_briefWork,
                                                                        m_longWork,
                                                                        m_notify,
                                                                        m_clock});
    m_window->resize(1440, 900); // whatever the screen of the test is
    m_window->show();
    EXPECT_TRUE(
        waitFor([this] { return !m_window->controller().bridge().running(bridge::JobKind::kStart); }));
    return *m_window;
}

void WindowTest::openModel(const QString& source) {
    const auto opened = std::make_shared<bool>(false);
    m_window->open(source, [opened] { *opened = true; });
    ASSERT_TRUE(waitFor([&opened] { return *opened; }));
    settle();
    EXPECT_NE(m_window->canvas().scene(), nullptr);
}

bool WindowTest::isSettled() const {
    constexpr int kSoonMs = 1000;
    const auto timers = m_window->findChildren<QTimer*>();
    const bool waits = std::ranges::any_of(timers, [](const QTimer* timer) {
        return timer->isActive() && timer->isSingleShot() && timer->interval() <= kSoonMs;
    });
    return !waits && std::ranges::all_of(m_window->controller().bridge().running(), [this](const auto& job) {
        return job.kind == bridge::JobKind::kSearch && m_world->searchHoldsAt >= 0;
    });
}

void WindowTest::settle() {
    do {
        ASSERT_TRUE(waitFor([this] { return isSettled(); }));
        handleDueEvents();
    } while (!isSettled());
}

void WindowTest::waitForPicture() {
    const auto isShown = [this] {
        return m_window->canvas().scene() != nullptr &&
               !m_window->controller().bridge().running(bridge::JobKind::kScene);
    };
    do {
        ASSERT_TRUE(waitFor(isShown));
        handleDueEvents();
    } while (!isShown());
}

void WindowTest::runSearch() {
    m_window->controller().search(session::SearchRequest::Level::kBoth);
    settle();
}

void WindowTest::holdSearchAt(int step) {
    auto& controller = m_window->controller();
    std::int64_t measured = -1;
    QObject listener; // ends before what it fills
    QObject::connect(&controller, &shell::Controller::searchProgressed, &listener,
                     [&measured](const session::SearchProgress& report) { measured = report.measured; });
    m_world->searchHoldsAt = step;
    if (!controller.searching()) {
        controller.search(session::SearchRequest::Level::kBoth);
    }
    ASSERT_TRUE(waitFor([&] { return measured == std::int64_t{step - 1} * FakeWorld::kMeasuredInAStep; }));
    settle();
}

void WindowTest::endHeldSearch() {
    m_world->searchHoldsAt = -1;
    settle();
}

void WindowTest::reopenPinnedButUnplaced(QSettings& settings) {
    makeWindow(&settings);
    openModel("builtin:dcgan");
    m_window->controller().pin(graph::NodeId(0), "xnnpack", {});
    ASSERT_TRUE(waitFor([&] { return m_window->controller().preview().has_value(); }));
    m_window->controller().applyPreview();
    m_window.reset();
    m_world->refusePlacement = true;
    makeWindow(&settings);
    openModel("builtin:dcgan");
}

void WindowTest::shoot(QWidget& widget, const QString& name) {
    handleDueEvents();
    const QDir folder(QString::fromStdString(test::buildPath("screenshots")));
    ASSERT_TRUE(folder.mkpath("."));
    ASSERT_TRUE(widget.grab().save(folder.filePath(name + ".png")));
}

} // namespace tessera::test
