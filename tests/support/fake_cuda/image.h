// What NVRTC's stand-in makes and the driver's loads: a head, then a library of the host.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

namespace tessera::fake_cuda {

struct ImageHead {
    static constexpr std::string_view kMagic = "played CUDA 1\n";

    char magic[16] = {};
    std::uint32_t isPortable = 0;   ///< 1: PTX, for all architectures from this one on
    std::uint32_t architecture = 0; ///< 90 of 9.0
    std::uint64_t bytes = 0;        ///< of the library behind the head
    std::uint64_t checksum = 0;     ///< of the library
};

/// FNV-1a.
[[nodiscard]] inline std::uint64_t checksumOf(std::string_view bytes) {
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const char byte : bytes) {
        hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
    }
    return hash;
}

} // namespace tessera::fake_cuda
