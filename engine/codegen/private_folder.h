#pragma once

#include "engine/base/descriptor.h"
#include "engine/base/result.h"

#include <filesystem>
#include <memory>
#include <string_view>

namespace tessera::codegen {

/// Makes a folder, with mode 0700, whose contents are run as code. \par Errors kIo: it cannot be made, or
/// others may write to it.
[[nodiscard]] base::Status claimFolder(const std::filesystem::path& folder);

/// A folder of this process alone, which goes with the object. A process that is killed leaves its folders
/// behind, but not the locks that it holds in them: by those the next one tells which to remove.
class PrivateFolder {
public:
    /// Made in `parent` with mode 0700, named `prefix` and six letters.
    /// \par Errors kIo: it cannot be made.
    [[nodiscard]] static base::Result<std::unique_ptr<PrivateFolder>>
    make(const std::filesystem::path& parent, std::string_view prefix);
    ~PrivateFolder();
    PrivateFolder(const PrivateFolder&) = delete;
    PrivateFolder& operator=(const PrivateFolder&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

    /// Removes the folders of this user in `parent` that `make` made with the prefix and whose processes have
    /// ended: which have a lock that no process holds, and were not written to for an hour.
    static void removeAbandoned(const std::filesystem::path& parent, std::string_view prefix);

private:
    PrivateFolder(std::filesystem::path path, int lock) : m_path(std::move(path)), m_lock(lock) {}

    std::filesystem::path m_path;
    base::Descriptor m_lock;
};

} // namespace tessera::codegen
