#pragma once

#include "engine/base/result.h"
#include "engine/pattern/spec.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace tessera::pattern {

/// Where specs are looked for. Earlier folders win: a second spec of the same id is shadowed.
struct SpecLocations {
    std::vector<std::filesystem::path> folders; ///< in order of search
    std::optional<std::filesystem::path>
        userEdits; ///< folder with ID.json files that replace a found spec's text
};

/// The folders, in order: `backendDirs` (--backend-dir), $TESSERA_BACKEND_PATH (separated by colons),
/// $XDG_DATA_HOME/tessera/backends, then `installed` (usually ../lib/tessera/backends of the
/// program's folder). Edits: $XDG_CONFIG_HOME/tessera/specs. Makes no folder.
[[nodiscard]] SpecLocations standardLocations(const std::vector<std::filesystem::path>& backendDirs,
                                              const std::filesystem::path& installed);

/// A spec that was found.
struct FoundSpec {
    enum class Origin : std::uint8_t { kInstalled, kEdited };
    BackendSpec spec;
    std::filesystem::path file;    ///< whose text `spec` is: the edit when there is one
    std::filesystem::path base;    ///< the spec beside the library, also when an edit shadows it
    std::filesystem::path library; ///< beside `base`
    Origin origin = Origin::kInstalled;
};

/// A file that could not be used. The others are not affected.
struct SpecProblem {
    std::filesystem::path file;
    std::vector<Finding> findings; ///< empty when the file could not even be read
    std::string text;              ///< one line
};

struct SpecCatalogue {
    std::vector<FoundSpec> specs; ///< by priority, highest first, then by id
    std::vector<SpecProblem> problems;

    [[nodiscard]] const FoundSpec* find(std::string_view id) const;
};

/// Reads every *.json of the folders, by name. A missing folder is normal. When an edit is wrong, it is a
/// problem and the spec beside the library stays in use.
[[nodiscard]] SpecCatalogue findSpecs(const SpecLocations& locations);

} // namespace tessera::pattern
