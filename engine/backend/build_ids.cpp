#include "engine/backend/build_ids.h"

#include <cstddef>
#include <cstring>
#include <elf.h>
#include <link.h>
#include <sys/stat.h>

namespace tessera::backend {

namespace {

std::string hexText(const unsigned char* bytes, std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
        text += "0123456789abcdef"[bytes[i] >> 4U];
        text += "0123456789abcdef"[bytes[i] & 15U];
    }
    return text;
}

/// The GNU build id in one PT_NOTE segment, or "".
std::string buildIdIn(const char* note, std::size_t size) {
    constexpr std::size_t kHeader = sizeof(ElfW(Nhdr));
    const auto aligned = [](std::size_t value) { return (value + 3) / 4 * 4; };
    while (size >= kHeader) {
        ElfW(Nhdr) header;
        std::memcpy(&header, note, kHeader);
        const std::size_t length = kHeader + aligned(header.n_namesz) + aligned(header.n_descsz);
        if (length > size) {
            return {};
        }
        if (header.n_type == NT_GNU_BUILD_ID && header.n_namesz == 4 &&
            std::memcmp(note + kHeader, "GNU", 4) == 0) {
            return hexText(reinterpret_cast<const unsigned char*>(note + kHeader + 4), header.n_descsz);
        }
        note += length;
        size -= length;
    }
    return {};
}

std::string sizeAndTime(const char* path) {
    struct stat info {};
    if (::stat(path, &info) != 0) {
        return "unknown";
    }
    return std::to_string(info.st_size) + "@" + std::to_string(info.st_mtim.tv_sec);
}

int visit(dl_phdr_info* info, std::size_t /*size*/, void* data) {
    auto& found = *static_cast<std::set<std::string>*>(data);
    if (info->dlpi_name == nullptr || info->dlpi_name[0] == '\0') {
        return 0;
    }
    std::string id;
    for (int i = 0; i < info->dlpi_phnum && id.empty(); ++i) {
        const auto& segment = info->dlpi_phdr[i];
        if (segment.p_type == PT_NOTE) {
            id = buildIdIn(reinterpret_cast<const char*>(info->dlpi_addr + segment.p_vaddr), segment.p_memsz);
        }
    }
    found.insert(std::string(info->dlpi_name) + " " + (id.empty() ? sizeAndTime(info->dlpi_name) : id));
    return 0;
}

} // namespace

std::set<std::string> loadedBuildIds() {
    std::set<std::string> found;
    ::dl_iterate_phdr(visit, &found);
    return found;
}

} // namespace tessera::backend
