// OpenMP's environment of a benchmark.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string>
#include <unistd.h>

namespace tessera::test {

enum class Binding : std::uint8_t {
    kFree,  ///< compilers that the program starts would inherit the one CPU of its first thread
    kClose, ///< one thread a CPU
};

/// Starts the program again with so many OpenMP threads, which wait actively, and with large pages for large
/// buffers, as a worker has them; unless that is how it runs.
inline void fixThreads(char** arguments, int threads, Binding binding) {
    if (std::getenv("GOMP_SPINCOUNT") != nullptr) {
        return;
    }
    ::setenv("OMP_NUM_THREADS", std::to_string(threads).c_str(), 1);
    if (binding == Binding::kClose) {
        ::setenv("OMP_PROC_BIND", "close", 1);
    }
    ::setenv("OMP_WAIT_POLICY", "ACTIVE", 1);
    ::setenv("GOMP_SPINCOUNT", "1000000", 1);
    ::setenv("GLIBC_TUNABLES", "glibc.malloc.hugetlb=1", 0);
    ::execv("/proc/self/exe", arguments);
}

} // namespace tessera::test
