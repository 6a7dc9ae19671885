#include "tests/conformance/crash_report.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/common_interface_defs.h>
#endif

namespace tessera::conformance {

namespace {

std::array<char, 512> g_running{};

void printName() {
    const char* text = "\ncrashed while running ";
    static_cast<void>(::write(STDERR_FILENO, text, std::strlen(text)));
    static_cast<void>(::write(STDERR_FILENO, g_running.data(), std::strlen(g_running.data())));
    static_cast<void>(::write(STDERR_FILENO, "\n", 1));
}

#if !defined(__SANITIZE_ADDRESS__)
extern "C" void reportCrash(int signal) {
    printName();
    ::signal(signal, SIG_DFL);
    ::raise(signal);
}
#endif

} // namespace

void nameForCrash(const std::string& what) {
    const std::size_t length = std::min(what.size(), g_running.size() - 1);
    std::memcpy(g_running.data(), what.data(), length);
    g_running[length] = '\0';
}

void installCrashReport() {
#if defined(__SANITIZE_ADDRESS__)
    __sanitizer_set_death_callback(printName); // signals are the sanitizer's, which reports them first
#else
    for (const int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT}) {
        ::signal(signal, reportCrash);
    }
#endif
}

} // namespace tessera::conformance
