#include "tests/conformance/harness.h"

#include "engine/base/file_system.h"
#include "tests/support/paths.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <cstring>
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

/// Those have a suite of their own, which hands them regions as models; opening them is slow.
bool isGraphLevel(const std::string& id) {
    constexpr std::size_t kMaxSpecBytes = 1U << 20U;
    const auto spec = base::readTextFile(backendFolder() / (id + ".json"), kMaxSpecBytes);
    return spec && spec->find(R"("level": "graph")") != std::string::npos;
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

std::filesystem::path backendFolder() {
    const char* folder = std::getenv("TESSERA_BACKEND_PATH");
    return folder != nullptr ? std::string(folder) : test::buildPath("lib/tessera/backends");
}

std::vector<std::string> installedIds() {
    const std::string prefix = "libtessera-";
    const std::string suffix = ".so";
    std::vector<std::string> ids;
    for (const auto& entry : std::filesystem::directory_iterator(backendFolder())) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with(prefix) && name.ends_with(suffix)) {
            ids.push_back(name.substr(prefix.size(), name.size() - prefix.size() - suffix.size()));
        }
    }
    std::ranges::sort(ids);
    return ids;
}

std::vector<Installed>& installedBackends() {
    static std::vector<Installed> backends = [] {
        std::vector<Installed> found;
        for (const auto& id : installedIds()) {
            if (isGraphLevel(id)) {
                continue;
            }
            auto plugin = backend::openPlugin(id, backendFolder() / ("libtessera-" + id + ".so"),
                                              settingsFor(2), nullptr);
            Installed installed{id, nullptr, ""};
            if (plugin) {
                installed.plugin = *std::move(plugin);
            } else {
                installed.whyNot = plugin.error().oneLine();
            }
            found.push_back(std::move(installed));
        }
        return found;
    }();
    return backends;
}

} // namespace tessera::conformance
