#pragma once

#include "engine/base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <vector>

namespace tessera::onnx {

/// Random access to the bytes of one model or data file. Thread-safe.
class ByteSource {
public:
    virtual ~ByteSource() = default;
    [[nodiscard]] virtual std::uint64_t size() const = 0;
    /// Fills `into` from `offset`. kRefused when the range ends past the data: a file that was cut while it
    /// was open gives an error here, never a signal.
    [[nodiscard]] virtual base::Status read(std::uint64_t offset, std::span<std::byte> into) const = 0;
};

using ByteSourceRef = std::shared_ptr<const ByteSource>;

/// Opens once and looks at the descriptor: kRefused for anything but a regular file, never waits for a pipe's
/// writer, never reads.
/// \par Errors kIo when it can't be opened; kRefused for another kind of file or one on /proc or /sys.
[[nodiscard]] base::Result<ByteSourceRef> openFile(const std::filesystem::path& path);
/// The same for a descriptor, which is then the source's.
[[nodiscard]] base::Result<ByteSourceRef> adoptFile(int descriptor);

[[nodiscard]] ByteSourceRef bytesInMemory(std::shared_ptr<const std::vector<std::byte>> bytes);

} // namespace tessera::onnx
