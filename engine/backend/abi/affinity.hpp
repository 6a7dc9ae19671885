// Where the threads of a library's own pool belong, for authors of backends with a foreign pool.
//
// The native pool pins the thread that calls a plug-in to one CPU, and a thread that a library starts from
// there inherits that: without care, every thread of its pool sits on the same CPU.
#pragma once

#include "backend.hpp"

#include <cstdint>
#include <sched.h>
#include <span>
#include <vector>

namespace tessera::plugin {

/// The CPUs of a pool of `threads` threads, the caller's first; shorter when the process has fewer.
inline std::vector<std::int32_t> cpusForPool(const SettingsView& settings, int threads) {
    std::vector<std::int32_t> cpus(settings.cpus().begin(), settings.cpus().end());
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    if (cpus.empty() && ::sched_getaffinity(0, sizeof allowed, &allowed) == 0) {
        for (std::int32_t cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
            if (CPU_ISSET(cpu, &allowed)) {
                cpus.push_back(cpu);
            }
        }
    }
    if (cpus.size() > static_cast<std::size_t>(threads)) {
        cpus.resize(static_cast<std::size_t>(threads));
    }
    return cpus;
}

/// While it lives, the calling thread may run on `cpus` (no change when there are none), and so may the
/// threads that it starts for as long as they last. Where the system refuses, nothing changes.
class AffinityScope {
public:
    explicit AffinityScope(std::span<const std::int32_t> cpus) {
        CPU_ZERO(&m_before);
        if (cpus.empty() || ::sched_getaffinity(0, sizeof m_before, &m_before) != 0) {
            return;
        }
        cpu_set_t wanted;
        CPU_ZERO(&wanted);
        for (const auto cpu : cpus) {
            if (cpu >= 0 && cpu < CPU_SETSIZE) {
                CPU_SET(cpu, &wanted);
            }
        }
        m_changed = ::sched_setaffinity(0, sizeof wanted, &wanted) == 0;
    }
    ~AffinityScope() {
        if (m_changed) {
            ::sched_setaffinity(0, sizeof m_before, &m_before);
        }
    }
    AffinityScope(const AffinityScope&) = delete;
    AffinityScope& operator=(const AffinityScope&) = delete;

private:
    cpu_set_t m_before{};
    bool m_changed = false;
};

} // namespace tessera::plugin
