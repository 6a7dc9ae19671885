#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace tessera::test {

/// Watches the thread that made it, which must run a Qt event loop, from another thread: it asks the loop for
/// an answer again and again and notes how long each one took, which is what a person's click would have
/// waited. What the test itself does on that thread (reading a file back, comparing pictures) is left out
/// with a Pause.
///
/// A loaded machine delays answers without any fault of the window's, so each wait is split with the kernel's
/// own figures: the time for which the thread computed (its CPU clock), the time for which it was ready but
/// another program had the core, and the rest, for which it slept on a lock, a file, a page or another
/// thread. What it computed is the window's work whatever else runs, and is held to the limit. What it slept
/// depends on the machine's load too (a page that is swapped in, a lock whose holder has no core), so only a
/// sleep of five times the limit is held against it: that is a wait for somebody else's work.
class GuiWatchdog {
public:
    using Milliseconds = std::chrono::duration<double, std::milli>;

    /// One wait of the event loop.
    struct Block {
        std::string phase;              ///< as named by enter()
        Milliseconds wall{0};           ///< until the answer came
        Milliseconds cpu{0};            ///< for which the thread computed
        Milliseconds ready{0};          ///< for which it waited for a core
        std::vector<std::string> stack; ///< of the thread while it was late, innermost first; may be empty
        [[nodiscard]] Milliseconds slept() const;
        [[nodiscard]] std::string text() const;
    };

    /// \param limit waits that computed for longer, or slept for five times as long, are kept by late(), with
    /// a
    ///              stack where one was caught.
    explicit GuiWatchdog(Milliseconds limit = Milliseconds(100));
    ~GuiWatchdog();
    GuiWatchdog(const GuiWatchdog&) = delete;
    GuiWatchdog& operator=(const GuiWatchdog&) = delete;

    /// Names what the test does next. On the watched thread.
    void enter(std::string phase);

    /// While it lives, nothing is noted.
    class Pause {
    public:
        explicit Pause(GuiWatchdog& watchdog) : m_watchdog(watchdog) { ++m_watchdog.m_pauses; }
        /// The wait that began meanwhile is dropped too.
        ~Pause() { ++m_watchdog.m_pauses; }
        Pause(const Pause&) = delete;
        Pause& operator=(const Pause&) = delete;

    private:
        GuiWatchdog& m_watchdog;
    };

    /// The wait of each phase that computed for longest, in the order of the phases.
    [[nodiscard]] std::vector<Block> longestOfPhases() const;
    [[nodiscard]] std::vector<Block> late() const;
    /// longestOfPhases() and the stacks of late(), for people.
    [[nodiscard]] std::string report() const;

private:
    struct State;
    void watch(const std::stop_token& stop);
    void note(Block block);
    [[nodiscard]] std::vector<std::string> stackNow() const;

    Milliseconds m_limit;
    pthread_t m_gui;
    std::shared_ptr<State> m_state;     ///< shared with questions that are on their way
    std::atomic<unsigned> m_pauses = 0; ///< odd while paused
    mutable std::mutex m_mutex;         ///< guards what follows
    std::vector<Block> m_longest;
    std::vector<Block> m_late;
    std::jthread m_thread; ///< last: it uses the others
};

} // namespace tessera::test
