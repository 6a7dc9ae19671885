#include "engine/base/file_system.h"

#include "engine/base/descriptor.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tessera::base {

tl::unexpected<Error> ioError(const std::filesystem::path& path, const std::string& what) {
    return fail(ErrorKind::kIo, what + ": " + std::strerror(errno), path.string());
}

namespace {

Status writeAll(int fd, std::string_view contents, const std::filesystem::path& path) {
    while (!contents.empty()) {
        const ssize_t written = ::write(fd, contents.data(), contents.size());
        if (written < 0) {
            if (errno == EINTR) {
                continue;
            }
            return ioError(path, "cannot write");
        }
        contents.remove_prefix(static_cast<std::size_t>(written));
    }
    return {};
}

Result<std::filesystem::path> ownFolder(const char* variable, const char* fallback) {
    std::filesystem::path base;
    if (const char* value = std::getenv(variable); value != nullptr && value[0] == '/') {
        base = value;
    } else if (const char* home = std::getenv("HOME"); home != nullptr && home[0] == '/') {
        base = std::filesystem::path(home) / fallback;
    } else {
        return fail(ErrorKind::kIo, std::string("neither ") + variable + " nor HOME is an absolute path");
    }
    const auto folder = base / "tessera";
    std::error_code code;
    std::filesystem::create_directories(base, code);
    if (::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST) {
        return ioError(folder, "cannot make the folder");
    }
    struct stat info {};
    if (::stat(folder.c_str(), &info) != 0) {
        return ioError(folder, "cannot look at the folder");
    }
    if (!S_ISDIR(info.st_mode) || info.st_uid != ::geteuid()) {
        return fail(ErrorKind::kIo, "is not a folder of this user", folder.string());
    }
    return folder;
}

} // namespace

Result<std::string> readTextFile(const std::filesystem::path& path, std::size_t maxBytes) {
    // O_NONBLOCK: opening a FIFO must not wait for a writer.
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!file.isOpen()) {
        return ioError(path, "cannot open");
    }
    struct stat info {};
    if (::fstat(file.number(), &info) != 0) {
        return ioError(path, "cannot look at the file");
    }
    if (!S_ISREG(info.st_mode)) {
        return fail(ErrorKind::kIo, "is not a regular file", path.string());
    }
    if (static_cast<std::size_t>(info.st_size) > maxBytes) {
        return fail(ErrorKind::kIo, "is larger than " + std::to_string(maxBytes) + " bytes", path.string());
    }
    std::string contents(static_cast<std::size_t>(info.st_size), '\0');
    std::size_t offset = 0;
    while (offset < contents.size()) {
        const ssize_t got = ::read(file.number(), contents.data() + offset, contents.size() - offset);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got < 0) {
            return ioError(path, "cannot read");
        }
        if (got == 0) {
            break;
        }
        offset += static_cast<std::size_t>(got);
    }
    contents.resize(offset);
    return contents;
}

Status writeFileAtomically(const std::filesystem::path& path, std::string_view contents) {
    std::string temporary = path.string() + ".XXXXXX";
    const Descriptor file(::mkostemp(temporary.data(), O_CLOEXEC));
    if (!file.isOpen()) {
        return ioError(path, "cannot create a file beside it");
    }
    auto written = writeAll(file.number(), contents, path);
    if (written && ::fsync(file.number()) != 0) {
        written = ioError(path, "cannot sync");
    }
    // mkostemp makes 0600; a result file gets what open(2) would have given it.
    const mode_t mask = ::umask(0);
    ::umask(mask);
    if (written && ::fchmod(file.number(), 0666 & ~mask) != 0) {
        written = ioError(path, "cannot set the mode");
    }
    if (written && ::rename(temporary.c_str(), path.c_str()) != 0) {
        written = ioError(path, "cannot rename into place");
    }
    if (!written) {
        ::unlink(temporary.c_str());
    }
    return written;
}

Result<std::filesystem::path> dataFolder() {
    return ownFolder("XDG_DATA_HOME", ".local/share");
}

Result<std::filesystem::path> configFolder() {
    return ownFolder("XDG_CONFIG_HOME", ".config");
}

Result<std::filesystem::path> cacheFolder() {
    return ownFolder("XDG_CACHE_HOME", ".cache");
}

std::filesystem::path programFolder() {
    std::error_code code;
    return std::filesystem::read_symlink("/proc/self/exe", code).parent_path();
}

} // namespace tessera::base
