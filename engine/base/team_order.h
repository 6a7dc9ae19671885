#pragma once

#ifdef __SANITIZE_THREAD__
#include <sanitizer/tsan_interface.h>
#endif

namespace tessera::base {

/// Tells the thread sanitizer what libgomp orders: what happened before a parallel region happened before its
/// threads ran, and what they did happened before what follows. Debian's libgomp is not instrumented, so the
/// sanitizer sees neither; in other builds this is nothing.
///
///     {
///         base::TeamOrder order;
///     #pragma omp parallel
///         {
///             const base::TeamMember member(order);
///             ...
///         }
///     }
///     // what the threads wrote may be read here
class TeamOrder {
public:
    TeamOrder() { release(); }
    ~TeamOrder() { acquire(); }
    TeamOrder(const TeamOrder&) = delete;
    TeamOrder& operator=(const TeamOrder&) = delete;

    /// What this thread did so far comes before what follows an acquire.
    void release() {
#ifdef __SANITIZE_THREAD__
        __tsan_release(&m_tag);
#endif
    }
    void acquire() {
#ifdef __SANITIZE_THREAD__
        __tsan_acquire(&m_tag);
#endif
    }

private:
#ifdef __SANITIZE_THREAD__
    char m_tag = 0;
#endif
};

/// One thread's part of a parallel region.
class TeamMember {
public:
    explicit TeamMember(TeamOrder& order) : m_order(order) { m_order.acquire(); }
    ~TeamMember() { m_order.release(); }
    TeamMember(const TeamMember&) = delete;
    TeamMember& operator=(const TeamMember&) = delete;

private:
    TeamOrder& m_order;
};

} // namespace tessera::base
