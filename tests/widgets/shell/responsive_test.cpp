#include "tests/widgets/shell/window_fixture.h"

#include "widgets/canvas/graph_canvas.h"
#include "widgets/shell/actions.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QElapsedTimer>
#include <QMenu>
#include <QMenuBar>
#include <QSet>
#include <QTest>

#include <atomic>
#include <thread>

namespace tessera::test {
namespace {

/// Watches the GUI thread from another one: the longest time for which it did not turn its event loop.
class Watchdog {
public:
    Watchdog() : m_thread([this](const std::stop_token& stop) { watch(stop); }) {}
    [[nodiscard]] std::chrono::milliseconds longest() const { return std::chrono::milliseconds(m_longest); }

private:
    void watch(const std::stop_token& stop) {
        while (!stop.stop_requested()) {
            auto answered = std::make_shared<std::atomic<bool>>(false);
            const auto asked = std::chrono::steady_clock::now();
            QMetaObject::invokeMethod(
                qApp, [answered] { *answered = true; }, Qt::QueuedConnection);
            while (!*answered && !stop.stop_requested()) {
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            }
            const auto waited = std::chrono::duration_cast<std::chrono::milliseconds>(
                std::chrono::steady_clock::now() - asked);
            m_longest = std::max<std::int64_t>(m_longest, waited.count());
        }
    }

    std::atomic<std::int64_t> m_longest = 0;
    std::jthread m_thread;
};

/// A loaded machine or a sanitizer slows everything down by the same factor; the budget of 100 ms holds on an
/// idle one, so that what is caught here is work that does not belong on this thread at all.
constexpr std::chrono::milliseconds kMostBlocked{1000};

TEST_F(WindowTest, NeverBlocksTheGuiThreadWhileAModelOpensAndASearchRuns) {
    makeWindow();
    m_world->openDelay = std::chrono::milliseconds(1500);
    m_world->searchSteps = 60;
    Watchdog watchdog;
    openModel("builtin:nasnet-a");
    runSearch();
    m_window->controller().profile();
    ASSERT_TRUE(waitFor([&] { return m_window->controller().document().profile().has_value(); }));
    EXPECT_LT(watchdog.longest(), kMostBlocked);
}

TEST_F(WindowTest, EveryActionHasATextAndIsInAMenu) {
    auto& window = makeWindow();
    QSet<QAction*> inMenus;
    const std::function<void(const QList<QAction*>&)> collect = [&](const QList<QAction*>& actions) {
        for (QAction* action : actions) {
            inMenus.insert(action);
            if (action->menu() != nullptr) {
                collect(action->menu()->actions());
            }
        }
    };
    collect(window.menuBar()->actions());
    QSet<QString> shortcuts;
    for (QAction* action : window.actions().findChildren<QAction*>(Qt::FindDirectChildrenOnly)) {
        EXPECT_FALSE(action->text().isEmpty());
        EXPECT_TRUE(inMenus.contains(action)) << action->text().toStdString();
        for (const QKeySequence& shortcut : action->shortcuts()) {
            EXPECT_FALSE(shortcuts.contains(shortcut.toString())) << shortcut.toString().toStdString();
            shortcuts.insert(shortcut.toString());
        }
    }
}

TEST_F(WindowTest, IsUsedFromTheKeyboardAlone) {
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    window.activateWindow();
    QTest::keyClick(&window, Qt::Key_F5);
    EXPECT_TRUE(window.controller().searching());
    ASSERT_TRUE(waitFor([&] { return !window.controller().searching(); }));
    ASSERT_TRUE(waitFor([&] { return !window.controller().bridge().running(bridge::JobKind::kScene); }));
    window.canvas().setFocus();
    QTest::keyClick(&window.canvas(), Qt::Key_Down);
    QTest::keyClick(&window.canvas(), Qt::Key_Down);
    ASSERT_TRUE(window.controller().document().selection().current().valid());
    QTest::keyClick(&window, Qt::Key_D, Qt::ControlModifier);
    ASSERT_TRUE(waitFor([&] { return window.controller().preview().has_value(); }));
    QTest::keyClick(&window, Qt::Key_Return, Qt::ControlModifier);
    EXPECT_EQ(window.controller().document().pins(), 1);
    QTest::keyClick(&window, Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(window.controller().document().pins(), 0);
}

TEST_F(WindowTest, ReachesEveryPartWithTheTabKey) {
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    window.activateWindow();
    QSet<QWidget*> seen;
    for (QWidget* widget = window.nextInFocusChain(); widget != &window && !seen.contains(widget);
         widget = widget->nextInFocusChain()) {
        seen.insert(widget);
    }
    EXPECT_TRUE(seen.contains(&window.canvas()));
    for (QWidget* widget : seen) {
        const bool stop = widget->isVisibleTo(&window) && (widget->focusPolicy() & Qt::TabFocus) != 0;
        if (stop && qobject_cast<QAbstractItemView*>(widget) != nullptr) {
            EXPECT_FALSE(widget->accessibleName().isEmpty()) << widget->metaObject()->className();
        }
    }
}

} // namespace
} // namespace tessera::test
