#include "engine/measure/frame.h"

#include "engine/base/hash.h"

#include <bit>
#include <cstring>

namespace tessera::measure {

using base::ErrorKind;
using base::fail;

namespace {

constexpr std::uint32_t kMagic = 0x46525354; // "TSRF"

template <typename T>
void put(std::byte* at, T value) {
    static_assert(std::endian::native == std::endian::little);
    std::memcpy(at, &value, sizeof value);
}

template <typename T>
T take(const std::byte* at) {
    T value{};
    std::memcpy(&value, at, sizeof value);
    return value;
}

} // namespace

std::array<std::byte, FrameHeader::kBytes> FrameHeader::encode() const {
    std::array<std::byte, kBytes> bytes{};
    put(bytes.data(), kMagic);
    put(bytes.data() + 4, kProtocolVersion);
    put(bytes.data() + 6, static_cast<std::uint16_t>(type));
    put(bytes.data() + 8, payloadBytes);
    put(bytes.data() + 16, checksum);
    return bytes;
}

base::Result<FrameHeader> FrameHeader::decode(std::span<const std::byte, kBytes> bytes) {
    if (take<std::uint32_t>(bytes.data()) != kMagic) {
        return fail(ErrorKind::kRefused, "is not a frame of the worker protocol", "worker frame");
    }
    const auto version = take<std::uint16_t>(bytes.data() + 4);
    if (version != kProtocolVersion) {
        return fail(ErrorKind::kRefused,
                    "protocol version " + std::to_string(version) + ", this program speaks " +
                        std::to_string(kProtocolVersion),
                    "worker frame");
    }
    const auto type = take<std::uint16_t>(bytes.data() + 6);
    if (type < static_cast<std::uint16_t>(FrameType::kRequest) ||
        type > static_cast<std::uint16_t>(FrameType::kBlob)) {
        return fail(ErrorKind::kRefused, "unknown type " + std::to_string(type), "worker frame");
    }
    FrameHeader header;
    header.type = static_cast<FrameType>(type);
    header.payloadBytes = take<std::uint64_t>(bytes.data() + 8);
    header.checksum = take<std::uint64_t>(bytes.data() + 16);
    const std::uint64_t most = header.type == FrameType::kBlob ? kMaxPayload : kMaxJson;
    if (header.payloadBytes >= most) {
        return fail(ErrorKind::kRefused, "claims " + std::to_string(header.payloadBytes) + " bytes",
                    "worker frame");
    }
    return header;
}

std::uint64_t frameChecksum(std::span<const std::byte> name, std::span<const std::byte> bytes) {
    base::Hasher hasher;
    return hasher.add(name).add(bytes).finish().low;
}

} // namespace tessera::measure
