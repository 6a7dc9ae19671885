#include "engine/onnx/external_data.h"

#include "engine/onnx/names.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tessera::onnx {

using base::ErrorKind;
using base::fail;

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMaxLocationBytes = 4096;

class Descriptor {
public:
    explicit Descriptor(int value) : m_value(value) {}
    ~Descriptor() { reset(-1); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    [[nodiscard]] int get() const { return m_value; }
    void reset(int value) {
        if (m_value >= 0) {
            ::close(m_value);
        }
        m_value = value;
    }

private:
    int m_value;
};

enum class Walk : std::uint8_t { kFound, kMissing, kLink, kFailed };

/// Walks from `folder` down the parts of `path` without following a link; the last part is opened for looking
/// only, so that no device or pipe is ever opened for reading.
Walk walk(int start, const fs::path& path, Descriptor& at, int& code) {
    at.reset(start);
    for (const auto& part : path) {
        const int next = ::openat(at.get(), part.c_str(), O_PATH | O_NOFOLLOW | O_CLOEXEC);
        if (next < 0) {
            code = errno;
            return code == ENOENT || code == ENOTDIR ? Walk::kMissing : Walk::kFailed;
        }
        at.reset(next);
        struct stat info {};
        if (::fstat(next, &info) != 0) {
            code = errno;
            return Walk::kFailed;
        }
        if (S_ISLNK(info.st_mode)) {
            return Walk::kLink;
        }
    }
    return Walk::kFound;
}

/// The same file, opened for reading: through the descriptor, so that nothing can be swapped in between.
base::Result<ByteSourceRef> reopen(const Descriptor& found) {
    const std::string link = "/proc/self/fd/" + std::to_string(found.get());
    const int descriptor = ::open(link.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (descriptor < 0) {
        return fail(ErrorKind::kIo, std::string("cannot open: ") + std::strerror(errno));
    }
    return adoptFile(descriptor);
}

/// The part of `path` up to and with a component "models--*", empty when it has none.
fs::path hubRoot(const fs::path& path) {
    fs::path root;
    for (const auto& part : path) {
        root /= part;
        if (part.native().starts_with("models--")) {
            return root;
        }
    }
    return {};
}

} // namespace

base::Status checkLocation(std::string_view location) {
    const auto refuse = [](std::string why) {
        return fail(ErrorKind::kRefused, "the location of external data " + std::move(why));
    };
    if (location.empty()) {
        return refuse("is empty");
    }
    if (location.size() > kMaxLocationBytes) {
        return refuse("is longer than " + std::to_string(kMaxLocationBytes) + " bytes");
    }
    if (location.find('\0') != std::string_view::npos) {
        return refuse("holds a NUL");
    }
    if (location.find("_ORT_MEM_ADDR_") != std::string_view::npos) {
        return refuse("is an address in another program's memory");
    }
    const bool drive = location.size() > 1 && location[1] == ':';
    if (location.front() == '/' || drive || location.find('\\') != std::string_view::npos) {
        return refuse("is not a relative path");
    }
    for (std::size_t start = 0; start <= location.size();) {
        const std::size_t end = std::min(location.find('/', start), location.size());
        const auto part = location.substr(start, end - start);
        if (part.empty() || part == "." || part == "..") {
            return refuse("leaves the model's folder or has an empty part");
        }
        start = end + 1;
    }
    return {};
}

ExternalData::ExternalData(fs::path modelPath, LinkedData linkedData)
    : m_modelPath(std::move(modelPath)), m_linkedData(linkedData) {}

bool ExternalData::mayFollow(const fs::path& realData) const {
    if (m_linkedData == LinkedData::kAllow) {
        return true;
    }
    std::error_code code;
    const fs::path realModel = fs::canonical(m_modelPath, code);
    if (code) {
        return false;
    }
    if (fs::is_symlink(m_modelPath, code) && realData.parent_path() == realModel.parent_path()) {
        return true;
    }
    const fs::path root = hubRoot(realModel);
    return !root.empty() && root == hubRoot(realData);
}

base::Result<ExternalData::Opened> ExternalData::openLinked(const fs::path& target,
                                                            const std::string& why) const {
    std::error_code code;
    const fs::path real = fs::canonical(target, code);
    if (code) {
        return fail(ErrorKind::kRefused, "external data " + why + " that leads nowhere");
    }
    if (!mayFollow(real)) {
        return fail(ErrorKind::kRefused, "external data " + why + " (to " + plainName(real.native()) +
                                             "); --allow-linked-data permits that");
    }
    Descriptor at(-1);
    int error = 0;
    const Walk walked = walk(::open("/", O_PATH | O_DIRECTORY | O_CLOEXEC), real.relative_path(), at, error);
    if (walked != Walk::kFound) {
        return fail(ErrorKind::kRefused, "external data " + why + " that changed while it was opened");
    }
    TESSERA_TRY(auto source, reopen(at));
    return Opened{Presence::kPresent, std::move(source)};
}

base::Result<ExternalData::Opened> ExternalData::openBelow(const fs::path& folder,
                                                           const std::string& location) const {
    const int start = ::open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (start < 0) {
        return fail(ErrorKind::kIo, std::string("cannot open the model's folder: ") + std::strerror(errno));
    }
    Descriptor at(-1);
    int code = 0;
    switch (walk(start, location, at, code)) {
    case Walk::kMissing:
        return Opened{};
    case Walk::kFailed:
        // A name that no folder can hold is the file's fault, not the disk's.
        return fail(code == ENAMETOOLONG ? ErrorKind::kRefused : ErrorKind::kIo,
                    std::string("cannot open: ") + std::strerror(code));
    case Walk::kLink:
        return openLinked(folder / location, "is reached through a symbolic link");
    case Walk::kFound:
        break;
    }
    struct stat info {};
    if (::fstat(at.get(), &info) != 0 || !S_ISREG(info.st_mode)) {
        return fail(ErrorKind::kRefused, "external data is not a regular file");
    }
    if (info.st_nlink > 1) {
        return openLinked(folder / location, "is a hard link, which another folder may hold too");
    }
    TESSERA_TRY(auto source, reopen(at));
    return Opened{Presence::kPresent, std::move(source)};
}

base::Result<ExternalData::Opened> ExternalData::open(const std::string& location) {
    const std::string where = "external data '" + plainName(location.substr(0, 200)) + "'";
    if (const auto known = m_opened.find(location); known != m_opened.end()) {
        return known->second;
    }
    if (auto status = checkLocation(location); !status) {
        return fail(std::move(status).error());
    }
    if (m_modelPath.empty()) {
        return fail(ErrorKind::kRefused, "the model is not in a folder, so it can have no external data",
                    where);
    }
    const fs::path folder = m_modelPath.has_parent_path() ? m_modelPath.parent_path() : fs::path(".");
    auto opened = openBelow(folder, location);
    std::error_code code;
    if (opened && opened->presence == Presence::kMissing && fs::is_symlink(m_modelPath, code)) {
        const fs::path real = fs::canonical(m_modelPath, code);
        if (!code) {
            opened = openBelow(real.parent_path(), location);
        }
    }
    if (!opened) {
        return fail(opened.error().within(where));
    }
    m_opened.emplace(location, *opened);
    return opened;
}

} // namespace tessera::onnx
