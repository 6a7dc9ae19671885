// What is queued on devices, and the order in which it runs.
#pragma once

#include "tests/support/fake_cuda/status.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <random>
#include <span>
#include <vector>

namespace tessera::fake_cuda {

class Context;
struct Work;

/// When something that was queued has run.
struct Moment {
    bool isDone = false;
    double nanoseconds = 0; ///< by the clock of the machine, which is made up
    std::vector<std::shared_ptr<Work>> waiting;
};
using MomentPointer = std::shared_ptr<Moment>;
/// All of them; the end of what is queued on a stream.
using Moments = std::vector<MomentPointer>;

/// What runs, and what it costs by the clock of the machine.
struct Task {
    std::function<Status()> run; ///< another status than success breaks the context
    double nanoseconds = 0;
    bool isLaunch = false; ///< a kernel, or what stands for one
};

struct Work {
    Task task;
    std::shared_ptr<Context> context;
    std::uint64_t lane = 0; ///< of a stream
    double earliest = 0;
    std::size_t missing = 0; ///< of what it waits for
    MomentPointer done;
};

/// Runs what is queued in an order that a seed chooses among those that streams and events allow. Nothing
/// runs by itself: only where a call waits, and now and then behind another call.
class Scheduler {
public:
    Scheduler(std::uint64_t seed, int whim);

    /// Runs behind all of `after`.
    MomentPointer queue(std::shared_ptr<Context> context, std::uint64_t lane, Task task,
                        const Moments& after);
    /// Runs one that may run. False: there is none.
    bool step();
    /// Percent of calls behind which some of what is queued runs; below zero: by the seed.
    void setWhim(int whim);
    /// Runs some now and then.
    void perhaps();
    [[nodiscard]] bool isIdle() const { return m_ready.empty(); }

    /// The time at which the host is, by the clock of the machine.
    [[nodiscard]] double now() const { return m_now; }
    void reach(double nanoseconds) { m_now = nanoseconds > m_now ? nanoseconds : m_now; }

    [[nodiscard]] std::uint64_t random(std::uint64_t below) { return m_random() % below; }

private:
    void finish(const std::shared_ptr<Work>& work);
    [[nodiscard]] std::uint64_t weightOf(std::uint64_t lane) const;

    std::uint64_t m_seed;
    std::mt19937_64 m_random;
    std::uint64_t m_whim = 0;
    std::vector<std::shared_ptr<Work>> m_ready;
    double m_now = 0;
};

[[nodiscard]] inline bool areDone(const Moments& moments) {
    for (const auto& moment : moments) {
        if (!moment->isDone) {
            return false;
        }
    }
    return true;
}

/// The last of them.
[[nodiscard]] inline double timeOf(const Moments& moments) {
    double last = 0;
    for (const auto& moment : moments) {
        last = moment->nanoseconds > last ? moment->nanoseconds : last;
    }
    return last;
}

} // namespace tessera::fake_cuda
