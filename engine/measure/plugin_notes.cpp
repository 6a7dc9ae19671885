#include "engine/measure/plugin_notes.h"

#include "engine/measure/json_read.h"
#include "engine/measure/measurement_key.h"

#include <sys/stat.h>

namespace tessera::measure {

using nlohmann::json;

namespace {

constexpr const char* kPluginKind = "plugin";

/// Size and time of a file; empty when it is gone.
std::string stamp(const std::string& path) {
    struct stat info {};
    if (::stat(path.c_str(), &info) != 0) {
        return {};
    }
    return std::to_string(info.st_size) + "@" + std::to_string(info.st_mtim.tv_sec) + "." +
           std::to_string(info.st_mtim.tv_nsec);
}

base::Hash128 keyOf(const std::filesystem::path& library, const WorkerEnvironment& environment) {
    base::Hasher hasher;
    hasher.add(std::string_view(library.native())).add(std::string_view(stamp(library)));
    hasher.add(std::string_view(variableOf(environment, "LD_LIBRARY_PATH")));
    return hasher.finish();
}

/// What is known of a plug-in, beside what it depends on as that is now.
json noteOf(const WorkerEnvironment& environment, const backend::PluginDescription& description) {
    json value{{"plugin", toJson(description)}};
    for (const auto& name : description.environment) {
        value["variables"].push_back(variableOf(environment, name));
    }
    for (const auto& path : description.loaded) {
        // Virtual objects (the vdso) have no file and no stamp, then as now.
        value["stamps"].push_back(stamp(path));
    }
    return value;
}

} // namespace

json toJson(const backend::PluginDescription& description) {
    return {{"version", description.version},         {"libraries", description.libraries},
            {"environment", description.environment}, {"uses_ceilings", description.usesCeilings},
            {"loaded", description.loaded},           {"content_hash", description.contentHash.hex()}};
}

std::optional<backend::PluginDescription> pluginDescriptionFromJson(const json& value) {
    const auto hash = base::Hash128::fromHex(textField(value, "content_hash"));
    if (!hash) {
        return std::nullopt;
    }
    backend::PluginDescription description;
    description.version = textField(value, "version");
    description.contentHash = *hash;
    description.environment = textsField(value, "environment");
    description.usesCeilings = boolField(value, "uses_ceilings");
    description.loaded = textsField(value, "loaded");
    for (const auto& [name, version] : fieldOf(value, "libraries").items()) {
        description.libraries[name] = version.is_string() ? version.get<std::string>() : "";
    }
    return description;
}

base::Result<std::optional<backend::PluginDescription>>
findPluginNote(Store& store, const std::filesystem::path& library, const WorkerEnvironment& environment) {
    TESSERA_TRY(const auto note, store.findNote(kPluginKind, keyOf(library, environment)));
    const json value = note ? json::parse(*note, nullptr, false) : json();
    auto description = pluginDescriptionFromJson(fieldOf(value, "plugin"));
    return description && noteOf(environment, *description) == value ? std::move(description) : std::nullopt;
}

base::Status putPluginNote(Store& store, const std::filesystem::path& library,
                           const WorkerEnvironment& environment,
                           const backend::PluginDescription& description) {
    return store.putNote(kPluginKind, keyOf(library, environment),
                         wireText(noteOf(environment, description)));
}

} // namespace tessera::measure
