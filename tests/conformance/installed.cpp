#include "tests/conformance/harness.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <unistd.h>

namespace tessera::conformance {

namespace {

std::array<char, 512> g_running{};

extern "C" void reportCrash(int signal) {
    const char* text = "\ncrashed while running ";
    static_cast<void>(::write(STDERR_FILENO, text, std::strlen(text)));
    static_cast<void>(::write(STDERR_FILENO, g_running.data(), std::strlen(g_running.data())));
    static_cast<void>(::write(STDERR_FILENO, "\n", 1));
    ::signal(signal, SIG_DFL);
    ::raise(signal);
}

} // namespace

void nameForCrash(const std::string& what) {
    const std::size_t length = std::min(what.size(), g_running.size() - 1);
    std::memcpy(g_running.data(), what.data(), length);
    g_running[length] = '\0';
}

void installCrashReport() {
    for (const int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT}) {
        ::signal(signal, reportCrash);
    }
}

backend::PluginSettings settingsFor(int threads) {
    backend::PluginSettings settings;
    settings.threads = threads;
    return settings;
}

std::vector<Installed>& installedBackends() {
    static std::vector<Installed> backends = [] {
        std::vector<Installed> found;
        const char* folder = std::getenv("TESSERA_BACKEND_PATH");
        for (const auto& entry : std::filesystem::directory_iterator(folder != nullptr ? folder : ".")) {
            const std::string name = entry.path().filename().string();
            const std::string prefix = "libtessera-";
            if (!name.starts_with(prefix) || entry.path().extension() != ".so") {
                continue;
            }
            Installed installed;
            installed.id = name.substr(prefix.size(), name.size() - prefix.size() - 3);
            auto plugin = backend::openPlugin(installed.id, entry.path(), settingsFor(2), nullptr);
            if (plugin) {
                installed.plugin = *std::move(plugin);
            } else {
                installed.whyNot = plugin.error().oneLine();
            }
            found.push_back(std::move(installed));
        }
        std::ranges::sort(found, {}, &Installed::id);
        return found;
    }();
    return backends;
}

} // namespace tessera::conformance
