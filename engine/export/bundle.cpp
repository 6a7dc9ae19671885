#include "engine/export/bundle.h"

#include "engine/base/file_system.h"
#include "engine/base/hash.h"
#include "engine/export/placed_model.h"
#include "engine/plan/plan_json.h"

#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

namespace tessera::exporting {

namespace {

using Json = nlohmann::ordered_json;
using base::ErrorKind;
using base::fail;

constexpr const char* kManifest = "bundle.json";
constexpr const char* kPlan = "plan.json";
constexpr const char* kModel = "model.onnx";
constexpr const char* kWeights = "model.onnx.data";
constexpr std::size_t kMaxManifestBytes = std::size_t{1} << 20U;
constexpr std::size_t kAnySize = std::numeric_limits<std::size_t>::max();

base::Result<Json> fileEntry(const std::filesystem::path& path, const std::string& name) {
    TESSERA_TRY(const auto contents, base::readTextFile(path, kAnySize));
    return Json{{"file", name}, {"bytes", contents.size()}, {"xxh3_128", base::hashText(contents).hex()}};
}

base::Result<Json> readManifest(const std::filesystem::path& folder) {
    const auto path = folder / kManifest;
    auto text = base::readTextFile(path, kMaxManifestBytes);
    if (!text) {
        return fail(ErrorKind::kRefused, text.error().message, path.string());
    }
    auto manifest = Json::parse(*text, nullptr, false);
    const bool right = manifest.is_object() && manifest.contains("format") &&
                       manifest["format"] == "tessera-bundle" && manifest.contains("version") &&
                       manifest["version"] == kBundleVersion && manifest.contains("files") &&
                       manifest["files"].is_array();
    if (!right) {
        return fail(ErrorKind::kRefused, "is no bundle of version 1", path.string());
    }
    return manifest;
}

} // namespace

base::Status writeBundle(const plan::Plan& plan, const graph::Graph& original,
                         const std::vector<BundledPlugin>& plugins, const std::filesystem::path& folder) {
    std::error_code code;
    std::filesystem::create_directories(folder, code);
    if (code) {
        return fail(ErrorKind::kIo, code.message(), folder.string());
    }
    // A stale file of large weights would be taken for this model's.
    std::filesystem::remove(folder / kWeights, code);
    TESSERA_CHECK(writePlacedModel(plan, original, folder / kModel, PlacedModelForm::kInline));
    TESSERA_CHECK(base::writeFileAtomically(folder / kPlan, plan::writePlanJson(plan)));
    Json files = Json::array();
    for (const auto* name : {kPlan, kModel, kWeights}) {
        if (std::filesystem::exists(folder / name, code)) {
            TESSERA_TRY(auto entry, fileEntry(folder / name, name));
            files.push_back(std::move(entry));
        }
    }
    Json libraries = Json::array();
    for (const auto& plugin : plugins) {
        TESSERA_TRY(auto entry, fileEntry(plugin.library, plugin.library.filename().string()));
        entry["backend"] = plugin.backend;
        entry["version"] = plugin.version;
        libraries.push_back(std::move(entry));
    }
    const Json manifest{{"format", "tessera-bundle"}, {"version", kBundleVersion},
                        {"model", plan.modelName},    {"device", plan.device.title()},
                        {"files", std::move(files)},  {"plugins", std::move(libraries)}};
    return base::writeFileAtomically(folder / kManifest,
                                     manifest.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

std::filesystem::path bundledModel(const std::filesystem::path& planFile) {
    const auto folder = planFile.parent_path();
    std::error_code code;
    const bool bundled =
        std::filesystem::exists(folder / kManifest, code) && std::filesystem::exists(folder / kModel, code);
    return bundled ? folder / kModel : std::filesystem::path();
}

base::Status checkBundle(const std::filesystem::path& folder) {
    TESSERA_TRY(const auto manifest, readManifest(folder));
    for (const auto& entry : manifest["files"]) {
        const bool known = entry.is_object() && entry.contains("file") && entry["file"].is_string() &&
                           entry.contains("xxh3_128") && entry["xxh3_128"].is_string();
        const std::string name = known ? entry["file"].get<std::string>() : "";
        if (name != kPlan && name != kModel && name != kWeights) {
            return fail(ErrorKind::kRefused, "names a file that is no part of a bundle",
                        (folder / kManifest).string());
        }
        const auto contents = base::readTextFile(folder / name, kAnySize);
        if (!contents) {
            return fail(ErrorKind::kRefused, contents.error().message, contents.error().where);
        }
        if (base::hashText(*contents).hex() != entry["xxh3_128"].get<std::string>()) {
            return fail(ErrorKind::kRefused, "is not the file that was bundled: its checksum differs",
                        (folder / name).string());
        }
    }
    return {};
}

} // namespace tessera::exporting
