#include "tests/conformance/harness.h"

#include "engine/base/file_system.h"
#include "tests/support/paths.h"

#include <algorithm>
#include <cstdlib>

namespace tessera::conformance {

namespace {

bool saysInSpec(const std::string& id, const std::string& text) {
    constexpr std::size_t kMaxSpecBytes = 1U << 20U;
    const auto spec = base::readTextFile(backendFolder() / (id + ".json"), kMaxSpecBytes);
    return spec && spec->find(text) != std::string::npos;
}

bool isForSuite(const std::string& id) {
    return saysInSpec(id, R"("device": ")" + kindOfSuite() + R"(")");
}

/// Those of graph level have a suite of their own, which hands them regions as models; opening them is slow.
bool isOfSuite(const std::string& id) {
    return !saysInSpec(id, R"("level": "graph")") && isForSuite(id);
}

Installed open(const std::string& id) {
    Installed installed{id, nullptr, ""};
    auto plugin = backend::openPlugin(id, backendFolder() / ("libtessera-" + id + ".so"),
                                      installed.settings(2), nullptr);
    if (plugin) {
        installed.plugin = *std::move(plugin);
    } else {
        installed.whyNot = plugin.error().oneLine();
    }
    return installed;
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

bool hasSuiteOfCases() {
    return kindOfSuite() == "cpu";
}

std::vector<std::string> installedIds() {
    const std::string prefix = "libtessera-";
    const std::string suffix = ".so";
    std::vector<std::string> ids;
    for (const auto& entry : std::filesystem::directory_iterator(backendFolder())) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with(prefix) && name.ends_with(suffix)) {
            const auto id = name.substr(prefix.size(), name.size() - prefix.size() - suffix.size());
            if (isForSuite(id)) {
                ids.push_back(id);
            }
        }
    }
    std::ranges::sort(ids);
    return ids;
}

std::vector<Installed>& installedBackends() {
    static std::vector<Installed> backends = [] {
        std::vector<Installed> found;
        for (const auto& id : installedIds()) {
            if (isOfSuite(id)) {
                found.push_back(open(id));
            }
        }
        return found;
    }();
    return backends;
}

} // namespace tessera::conformance
