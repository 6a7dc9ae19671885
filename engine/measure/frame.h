#pragma once

#include "engine/base/result.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace tessera::measure {

/// What a frame of the worker protocol carries.
enum class FrameType : std::uint16_t {
    kRequest = 1,  ///< JSON, host to worker
    kResponse = 2, ///< JSON, worker to host: ends the request
    kProgress = 3, ///< JSON, worker to host, any number before the response
    kBlob = 4,     ///< 16 bytes of hash, then the bytes it names; either way
};

/// Of the worker protocol and of the conditions that a worker measures under.
constexpr std::uint16_t kProtocolVersion = 3;

/// The fixed head of every frame, little-endian on the wire:
/// magic "TSRF", version u16, type u16, payload length u64, checksum of the payload u64 (XXH3).
struct FrameHeader {
    static constexpr std::size_t kBytes = 24;
    /// A frame that claims as much is refused; memory grows with the bytes that arrive, never with a claim.
    static constexpr std::uint64_t kMaxPayload = std::uint64_t{8} << 30U;
    /// JSON frames are small; blobs carry what is large.
    static constexpr std::uint64_t kMaxJson = std::uint64_t{256} << 20U;

    FrameType type = FrameType::kRequest;
    std::uint64_t payloadBytes = 0;
    std::uint64_t checksum = 0;

    [[nodiscard]] std::array<std::byte, kBytes> encode() const;
    /// kRefused: bad magic, another version, unknown type or an impossible length.
    [[nodiscard]] static base::Result<FrameHeader> decode(std::span<const std::byte, kBytes> bytes);
};

/// Of a payload: a blob's name (empty for JSON), then the bytes.
[[nodiscard]] std::uint64_t frameChecksum(std::span<const std::byte> name, std::span<const std::byte> bytes);

} // namespace tessera::measure
