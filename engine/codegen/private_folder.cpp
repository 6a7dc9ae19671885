#include "engine/codegen/private_folder.h"

#include "engine/base/file_system.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <fcntl.h>
#include <string>
#include <sys/file.h>
#include <sys/stat.h>
#include <vector>

namespace tessera::codegen {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kLock = "lock";
constexpr std::size_t kLetters = 6; // that mkdtemp chooses
constexpr std::chrono::hours kPatience{1};
constexpr const char* kCannotBeMade = "a folder for kernels cannot be made";

bool isOwnFolder(const fs::path& path) {
    struct stat found {};
    return ::lstat(path.c_str(), &found) == 0 && S_ISDIR(found.st_mode) && found.st_uid == ::geteuid();
}

/// Age: where another host does not see who holds a lock, a folder in use has been written to lately.
bool isAbandoned(const fs::path& path) {
    const base::Descriptor lock(::open((path / kLock).c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW));
    std::error_code error;
    const auto changed = fs::last_write_time(path, error);
    return lock.isOpen() && !error && fs::file_time_type::clock::now() - changed > kPatience &&
           ::flock(lock.number(), LOCK_EX | LOCK_NB) == 0;
}

/// The lock last: what is left of a removal that was cut off can be told by it.
void removeHeld(const fs::path& path) {
    std::error_code error;
    std::vector<fs::path> contents;
    for (fs::directory_iterator entry(path, error), end; !error && entry != end; entry.increment(error)) {
        if (entry->path().filename() != kLock) {
            contents.push_back(entry->path());
        }
    }
    for (const fs::path& each : contents) {
        fs::remove_all(each, error);
    }
    fs::remove(path / kLock, error);
    fs::remove(path, error);
}

} // namespace

base::Status claimFolder(const fs::path& folder) {
    std::error_code ignored;
    fs::create_directories(folder.parent_path(), ignored);
    if (::mkdir(folder.c_str(), S_IRWXU) != 0 && errno != EEXIST) {
        return base::ioError(folder, "the folder for kernels cannot be made");
    }
    struct stat found {};
    if (::stat(folder.c_str(), &found) != 0 || !S_ISDIR(found.st_mode)) {
        return base::fail(base::ErrorKind::kIo, "it is no folder", folder.string());
    }
    if (found.st_uid != ::geteuid() || (found.st_mode & (S_IWGRP | S_IWOTH)) != 0) {
        return base::fail(base::ErrorKind::kIo, "others may write to it, so no code is taken from it",
                          folder.string());
    }
    return {};
}

base::Result<std::unique_ptr<PrivateFolder>> PrivateFolder::make(const fs::path& parent,
                                                                 std::string_view prefix) {
    std::string pattern = (parent / (std::string(prefix) + std::string(kLetters, 'X'))).string();
    if (::mkdtemp(pattern.data()) == nullptr) {
        return base::ioError(pattern, kCannotBeMade);
    }
    const fs::path path = pattern;
    // No process finds the lock before it is held. Where the file system knows no locks, none finds one at
    // all.
    const fs::path fresh = path / (std::string(kLock) + "-to-be");
    const int lock = ::open(fresh.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    std::unique_ptr<PrivateFolder> made(new PrivateFolder(path, lock));
    if (lock < 0) {
        return base::ioError(path, kCannotBeMade);
    }
    const bool isHeld = ::flock(lock, LOCK_EX | LOCK_NB) == 0;
    if (isHeld ? ::rename(fresh.c_str(), (path / kLock).c_str()) != 0 : ::unlink(fresh.c_str()) != 0) {
        return base::ioError(path, kCannotBeMade);
    }
    return made;
}

PrivateFolder::~PrivateFolder() {
    removeHeld(m_path);
}

void PrivateFolder::removeAbandoned(const fs::path& parent, std::string_view prefix) {
    std::error_code error;
    std::vector<fs::path> abandoned;
    for (fs::directory_iterator entry(parent, error), end; !error && entry != end; entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        if (name.starts_with(prefix) && name.size() == prefix.size() + kLetters &&
            isOwnFolder(entry->path()) && isAbandoned(entry->path())) {
            abandoned.push_back(entry->path());
        }
    }
    std::ranges::for_each(abandoned, removeHeld);
}

} // namespace tessera::codegen
