#include "engine/measure/frame.h"

#include "engine/base/hash.h"

#include <algorithm>
#include <bit>

namespace tessera::measure {

using base::ErrorKind;
using base::fail;

namespace {

constexpr std::uint32_t kMagic = 0x46525354; // "TSRF"

/// The head as it lies in a frame, without gaps.
struct WireHead {
    std::uint32_t magic = kMagic;
    std::uint16_t version = kProtocolVersion;
    std::uint16_t type = 0;
    std::uint64_t payloadBytes = 0;
    std::uint64_t checksum = 0;
};
using WireBytes = std::array<std::byte, FrameHeader::kBytes>;
static_assert(sizeof(WireHead) == sizeof(WireBytes) && std::endian::native == std::endian::little);

} // namespace

std::array<std::byte, FrameHeader::kBytes> FrameHeader::encode() const {
    return std::bit_cast<WireBytes>(WireHead{
        .type = static_cast<std::uint16_t>(type), .payloadBytes = payloadBytes, .checksum = checksum});
}

base::Result<FrameHeader> FrameHeader::decode(std::span<const std::byte, kBytes> bytes) {
    WireBytes copy;
    std::ranges::copy(bytes, copy.begin());
    const auto head = std::bit_cast<WireHead>(copy);
    if (head.magic != kMagic) {
        return fail(ErrorKind::kRefused, "is not a frame of the worker protocol", "worker frame");
    }
    if (head.version != kProtocolVersion) {
        return fail(ErrorKind::kRefused,
                    "protocol version " + std::to_string(head.version) + ", this program speaks " +
                        std::to_string(kProtocolVersion),
                    "worker frame");
    }
    if (head.type < static_cast<std::uint16_t>(FrameType::kRequest) ||
        head.type > static_cast<std::uint16_t>(FrameType::kBlob)) {
        return fail(ErrorKind::kRefused, "unknown type " + std::to_string(head.type), "worker frame");
    }
    const auto type = static_cast<FrameType>(head.type);
    if (head.payloadBytes >= (type == FrameType::kBlob ? kMaxPayload : kMaxJson)) {
        return fail(ErrorKind::kRefused, "claims " + std::to_string(head.payloadBytes) + " bytes",
                    "worker frame");
    }
    return FrameHeader{type, head.payloadBytes, head.checksum};
}

std::uint64_t frameChecksum(std::span<const std::byte> name, std::span<const std::byte> bytes) {
    base::Hasher hasher;
    return hasher.add(name).add(bytes).finish().low;
}

} // namespace tessera::measure
