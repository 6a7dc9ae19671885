#pragma once

#include "engine/base/hash.h"
#include "engine/base/result.h"
#include "engine/base/units.h"
#include "engine/graph/tensor.h"
#include "engine/measure/frame.h"

#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::measure {

/// Bytes that travel by name, as a tensor of any type: one of the right type shares them.
using BlobBytes = graph::Tensor;

/// One received frame: text for JSON, name and bytes for a blob.
struct Frame {
    FrameType type = FrameType::kRequest;
    std::string text;
    base::Hash128 blobName;
    BlobBytes blob;
};

/// How long a transfer may take.
struct Patience {
    std::optional<base::Nanoseconds> limit; ///< none: for ever
    std::stop_token stop;
};

/// Frames over a pair of descriptors: pipes, a socket pair, or the streams of a remote shell.
class Channel {
public:
    /// Takes ownership of both descriptors, which may be the same one, and makes them non-blocking.
    Channel(int readDescriptor, int writeDescriptor);
    ~Channel();
    Channel(const Channel&) = delete;
    Channel& operator=(const Channel&) = delete;

    /// Waits while the other side does not read. kIo when it is gone; kCancelled and kImpossible as in
    /// receive(); after either of them the stream ends inside a frame and is of no more use.
    [[nodiscard]] base::Status send(FrameType type, std::string_view json, const Patience& patience = {});
    [[nodiscard]] base::Status sendBlob(const base::Hash128& name, std::span<const std::byte> bytes,
                                        const Patience& patience = {});

    /// The next frame. Without a limit it waits for ever. kIo: the other side is gone; kRefused: damaged
    /// frame; kCancelled: `stop` was requested; kImpossible: the limit passed first.
    [[nodiscard]] base::Result<Frame> receive(std::optional<base::Nanoseconds> limit, std::stop_token stop);

    /// Is the other side there, and silent? False once it has closed the stream, and when unread bytes wait.
    [[nodiscard]] bool quiet() const;

private:
    class Deadline;

    [[nodiscard]] base::Status sendFrame(FrameType type, std::span<const std::byte> head,
                                         std::span<const std::byte> body, const Patience& patience);
    [[nodiscard]] base::Status readFully(std::span<std::byte> into, const Deadline& deadline);
    [[nodiscard]] base::Result<graph::Tensor> readBody(std::size_t bytes, const Deadline& deadline);

    int m_read;
    int m_write;
};

} // namespace tessera::measure
