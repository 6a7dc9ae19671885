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

} // namespace

base::Result<std::optional<backend::PluginDescription>>
findPluginNote(Store& store, const std::filesystem::path& library, const WorkerEnvironment& environment) {
    TESSERA_TRY(const auto note, store.findNote(kPluginKind, keyOf(library, environment)));
    if (!note) {
        return std::nullopt;
    }
    const json value = json::parse(*note, nullptr, false);
    const auto hash = base::Hash128::fromHex(textField(value, "content_hash"));
    if (!hash) {
        return std::nullopt;
    }
    backend::PluginDescription description;
    description.version = textField(value, "version");
    description.contentHash = *hash;
    for (const auto& entry : arrayField(value, "environment")) {
        const auto name = textField(entry, "name");
        if (textField(entry, "value") != variableOf(environment, name)) {
            return std::nullopt;
        }
        description.environment.push_back(name);
    }
    description.usesCeilings = boolField(value, "uses_ceilings");
    if (value.contains("libraries") && value["libraries"].is_object()) {
        for (const auto& [name, version] : value["libraries"].items()) {
            description.libraries[name] = version.is_string() ? version.get<std::string>() : "";
        }
    }
    for (const auto& entry : arrayField(value, "loaded")) {
        // Virtual objects (the vdso) have no file and no stamp, then as now.
        if (stamp(textField(entry, "path")) != textField(entry, "stamp")) {
            return std::nullopt;
        }
        description.loaded.push_back(textField(entry, "path"));
    }
    return description;
}

base::Status putPluginNote(Store& store, const std::filesystem::path& library,
                           const WorkerEnvironment& environment,
                           const backend::PluginDescription& description) {
    json variables = json::array();
    for (const auto& name : description.environment) {
        variables.push_back({{"name", name}, {"value", variableOf(environment, name)}});
    }
    json loaded = json::array();
    for (const auto& path : description.loaded) {
        loaded.push_back({{"path", path}, {"stamp", stamp(path)}});
    }
    const json value{{"version", description.version},      {"content_hash", description.contentHash.hex()},
                     {"environment", std::move(variables)}, {"uses_ceilings", description.usesCeilings},
                     {"libraries", description.libraries},  {"loaded", std::move(loaded)}};
    return store.putNote(kPluginKind, keyOf(library, environment), wireText(value));
}

} // namespace tessera::measure
