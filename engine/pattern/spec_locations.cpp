#include "engine/pattern/spec_locations.h"

#include "engine/base/file_system.h"

#include <algorithm>
#include <cstdlib>
#include <set>

namespace tessera::pattern {

namespace {

namespace fs = std::filesystem;

/// $VARIABLE when it is an absolute path (the XDG specification has relative ones ignored), else in $HOME.
std::optional<fs::path> xdgFolder(const char* variable, const char* fallback) {
    if (const char* value = std::getenv(variable); value != nullptr && value[0] == '/') {
        return fs::path(value);
    }
    const char* home = std::getenv("HOME");
    return home != nullptr && home[0] == '/' ? std::optional<fs::path>(fs::path(home) / fallback)
                                             : std::nullopt;
}

void addPathList(const char* list, std::vector<fs::path>& folders) {
    std::string_view rest(list != nullptr ? list : "");
    while (!rest.empty()) {
        const std::size_t colon = std::min(rest.find(':'), rest.size());
        if (colon > 0) {
            folders.emplace_back(rest.substr(0, colon));
        }
        rest.remove_prefix(std::min(colon + 1, rest.size()));
    }
}

/// The *.json files of a folder by name; none when it is missing.
std::vector<fs::path> specFiles(const fs::path& folder, std::vector<SpecProblem>& problems) {
    std::vector<fs::path> files;
    std::error_code code;
    for (fs::directory_iterator at(folder, code), end; !code && at != end; at.increment(code)) {
        if (at->path().extension() == ".json") {
            files.push_back(at->path());
        }
    }
    if (code && code != std::errc::no_such_file_or_directory) {
        problems.push_back({folder, {}, "cannot list the folder: " + code.message()});
    }
    std::ranges::sort(files);
    return files;
}

/// Reads one file; a failure becomes a problem.
std::optional<BackendSpec> readFile(const fs::path& file, std::vector<SpecProblem>& problems) {
    const auto text = base::readTextFile(file, kMaxSpecBytes);
    if (!text) {
        problems.push_back({file, {}, text.error().message});
        return std::nullopt;
    }
    SpecReading reading = readSpec(*text);
    if (!reading.spec) {
        const auto first = std::ranges::find(reading.findings, Finding::Severity::kError, &Finding::severity);
        std::string line = first->begin.text() + ": " + first->text;
        problems.push_back({file, std::move(reading.findings), std::move(line)});
    }
    return std::move(reading.spec);
}

/// A person's edit of the spec, when there is a good one.
void applyEdit(const SpecLocations& locations, FoundSpec& found, std::vector<SpecProblem>& problems) {
    if (!locations.userEdits) {
        return;
    }
    const fs::path file = *locations.userEdits / (found.spec.id + ".json");
    std::error_code code;
    if (!fs::exists(file, code)) {
        return;
    }
    auto edited = readFile(file, problems);
    if (!edited) {
        return;
    }
    if (edited->id != found.spec.id) {
        problems.push_back(
            {file, {}, "its id is '" + edited->id + "', the file is for '" + found.spec.id + "'"});
        return;
    }
    found.spec = *std::move(edited);
    found.file = file;
    found.origin = FoundSpec::Origin::kEdited;
}

} // namespace

SpecLocations standardLocations(const std::vector<fs::path>& backendDirs, const fs::path& installed) {
    SpecLocations locations;
    locations.folders = backendDirs;
    addPathList(std::getenv("TESSERA_BACKEND_PATH"), locations.folders);
    if (const auto data = xdgFolder("XDG_DATA_HOME", ".local/share")) {
        locations.folders.push_back(*data / "tessera" / "backends");
    }
    if (!installed.empty()) {
        locations.folders.push_back(installed);
    }
    if (const auto config = xdgFolder("XDG_CONFIG_HOME", ".config")) {
        locations.userEdits = *config / "tessera" / "specs";
    }
    return locations;
}

const FoundSpec* SpecCatalogue::find(std::string_view id) const {
    const auto at = std::ranges::find_if(specs, [&](const FoundSpec& found) { return found.spec.id == id; });
    return at != specs.end() ? &*at : nullptr;
}

SpecCatalogue findSpecs(const SpecLocations& locations) {
    SpecCatalogue catalogue;
    std::set<std::string> seen;
    for (const fs::path& folder : locations.folders) {
        for (const fs::path& file : specFiles(folder, catalogue.problems)) {
            auto spec = readFile(file, catalogue.problems);
            if (!spec || !seen.insert(spec->id).second) {
                continue;
            }
            FoundSpec found{.spec = *std::move(spec), .file = file, .base = file, .library = {}};
            applyEdit(locations, found, catalogue.problems);
            found.library = folder / found.spec.library;
            catalogue.specs.push_back(std::move(found));
        }
    }
    std::ranges::sort(catalogue.specs, [](const FoundSpec& a, const FoundSpec& b) {
        return a.spec.priority != b.spec.priority ? a.spec.priority > b.spec.priority : a.spec.id < b.spec.id;
    });
    return catalogue;
}

} // namespace tessera::pattern
