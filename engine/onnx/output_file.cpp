#include "engine/onnx/output_file.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace tessera::onnx {

tl::unexpected<base::Error> OutputFile::ioError(std::string_view what) const {
    return base::fail(base::ErrorKind::kIo, std::string(what) + ": " + std::strerror(errno), m_path.string());
}

OutputFile::~OutputFile() {
    if (m_descriptor >= 0) {
        ::close(m_descriptor);
    }
    if (!m_temporary.empty()) {
        ::unlink(m_temporary.c_str());
    }
}

base::Status OutputFile::open() {
    std::string name = m_path.string() + ".XXXXXX";
    m_descriptor = ::mkostemp(name.data(), O_CLOEXEC);
    if (m_descriptor < 0) {
        return ioError("cannot create a file beside it");
    }
    m_temporary = std::move(name);
    return {};
}

base::Status OutputFile::write(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(m_descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno != EINTR) {
            return ioError("cannot write");
        }
        bytes.remove_prefix(written > 0 ? static_cast<std::size_t>(written) : 0);
    }
    return {};
}

base::Status OutputFile::commit() {
    // mkostemp makes 0600; a result file gets what open(2) would have given it.
    const mode_t mask = ::umask(0);
    ::umask(mask);
    if (::fchmod(m_descriptor, 0666 & ~mask) != 0) {
        return ioError("cannot set the mode");
    }
    if (::fsync(m_descriptor) != 0) {
        return ioError("cannot sync");
    }
    if (::rename(m_temporary.c_str(), m_path.c_str()) != 0) {
        return ioError("cannot rename into place");
    }
    m_temporary.clear();
    return {};
}

} // namespace tessera::onnx
