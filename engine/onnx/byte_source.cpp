#include "engine/onnx/byte_source.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <linux/magic.h>
#include <string>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

namespace tessera::onnx {

using base::ErrorKind;
using base::fail;

namespace {

class FileSource final : public ByteSource {
public:
    FileSource(int descriptor, std::uint64_t size) : m_descriptor(descriptor), m_size(size) {}
    ~FileSource() override { ::close(m_descriptor); }
    FileSource(const FileSource&) = delete;
    FileSource& operator=(const FileSource&) = delete;

    [[nodiscard]] std::uint64_t size() const override { return m_size; }

    [[nodiscard]] base::Status read(std::uint64_t offset, std::span<std::byte> into) const override {
        while (!into.empty()) {
            const ssize_t got = ::pread(m_descriptor, into.data(), into.size(), static_cast<off_t>(offset));
            if (got < 0 && errno == EINTR) {
                continue;
            }
            if (got < 0) {
                return fail(ErrorKind::kIo, std::string("cannot read: ") + std::strerror(errno));
            }
            if (got == 0) {
                return fail(ErrorKind::kRefused, "the file ends before byte " + std::to_string(offset) +
                                                     ": it was cut while it was open");
            }
            into = into.subspan(static_cast<std::size_t>(got));
            offset += static_cast<std::uint64_t>(got);
        }
        return {};
    }

private:
    int m_descriptor;
    std::uint64_t m_size;
};

class MemorySource final : public ByteSource {
public:
    explicit MemorySource(std::shared_ptr<const std::vector<std::byte>> bytes) : m_bytes(std::move(bytes)) {}

    [[nodiscard]] std::uint64_t size() const override { return m_bytes->size(); }

    [[nodiscard]] base::Status read(std::uint64_t offset, std::span<std::byte> into) const override {
        if (offset > m_bytes->size() || into.size() > m_bytes->size() - offset) {
            return fail(ErrorKind::kRefused, "the data ends before byte " + std::to_string(offset));
        }
        std::copy_n(m_bytes->begin() + static_cast<std::ptrdiff_t>(offset), into.size(), into.begin());
        return {};
    }

private:
    std::shared_ptr<const std::vector<std::byte>> m_bytes;
};

bool isKernelFileSystem(int descriptor) {
    struct statfs info {};
    if (::fstatfs(descriptor, &info) != 0) {
        return false;
    }
    return info.f_type == PROC_SUPER_MAGIC || info.f_type == SYSFS_MAGIC;
}

} // namespace

base::Result<ByteSourceRef> adoptFile(int descriptor) {
    struct stat info {};
    if (::fstat(descriptor, &info) != 0) {
        const int code = errno;
        ::close(descriptor);
        return fail(ErrorKind::kIo, std::string("cannot look at the file: ") + std::strerror(code));
    }
    if (!S_ISREG(info.st_mode) || isKernelFileSystem(descriptor)) {
        ::close(descriptor);
        return fail(ErrorKind::kRefused, "is not a regular file");
    }
    return std::make_shared<FileSource>(descriptor, static_cast<std::uint64_t>(info.st_size));
}

base::Result<ByteSourceRef> openFile(const std::filesystem::path& path) {
    // O_NONBLOCK: opening a FIFO must not wait for a writer; O_NOCTTY: nor make a terminal ours.
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (descriptor < 0) {
        return fail(ErrorKind::kIo, std::string("cannot open: ") + std::strerror(errno));
    }
    return adoptFile(descriptor);
}

ByteSourceRef bytesInMemory(std::shared_ptr<const std::vector<std::byte>> bytes) {
    return std::make_shared<MemorySource>(std::move(bytes));
}

} // namespace tessera::onnx
