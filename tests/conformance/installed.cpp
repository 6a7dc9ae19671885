#include "tests/conformance/harness.h"

#include "engine/base/file_system.h"
#include "tests/support/paths.h"

#include <algorithm>
#include <cstdlib>

namespace tessera::conformance {

namespace {

/// Those have a suite of their own, which hands them regions as models; opening them is slow.
bool isGraphLevel(const std::string& id) {
    constexpr std::size_t kMaxSpecBytes = 1U << 20U;
    const auto spec = base::readTextFile(backendFolder() / (id + ".json"), kMaxSpecBytes);
    return spec && spec->find(R"("level": "graph")") != std::string::npos;
}

} // namespace

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
