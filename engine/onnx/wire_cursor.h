#pragma once

#include "engine/onnx/byte_source.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tessera::onnx {

/// Reads protobuf's primitives from a ByteSource in order, through one window of a fixed size. After the
/// first failure every call returns false and `error()` says why.
class WireCursor {
public:
    explicit WireCursor(const ByteSource& source);

    [[nodiscard]] std::uint64_t offset() const { return m_offset; }
    [[nodiscard]] const base::Error& error() const { return m_error; }

    /// At most ten bytes, of which the last holds one bit; must end at or before `end`.
    [[nodiscard]] bool varint(std::uint64_t end, std::uint64_t& value);
    /// Appends `count` bytes to `into`. The caller has checked `count` against the end of its message.
    [[nodiscard]] bool copy(std::uint64_t count, std::string& into);
    void skip(std::uint64_t count) { m_offset += count; }
    /// Records a failure that the caller found.
    bool refuse(std::string message);

private:
    [[nodiscard]] bool byte(std::uint8_t& value);
    [[nodiscard]] bool refill();

    const ByteSource& m_source;
    std::uint64_t m_offset = 0;
    std::uint64_t m_windowStart = 0;
    std::vector<std::byte> m_window;
    base::Error m_error;
};

} // namespace tessera::onnx
