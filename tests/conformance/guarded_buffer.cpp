#include "tests/conformance/guarded_buffer.h"

#include <cstring>
#include <iterator>
#include <stdexcept>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#endif

namespace tessera::conformance {

namespace {

constexpr int kPoison = 0xFF; // all ones is a NaN in every floating type

std::size_t roundUp(std::size_t value, std::size_t multiple) {
    return (value + multiple - 1) / multiple * multiple;
}

std::size_t pageSize() {
    return static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

/// The pattern is a NaN in every floating type, and another one than poison: a result that rests on bytes
/// outside is none.
constexpr std::byte kCanary[] = {std::byte{0xA5}, std::byte{0xFF}};

void writeCanaries(std::byte* begin, const std::byte* end) {
    for (std::byte* at = begin; at != end; ++at) {
        *at = kCanary[reinterpret_cast<std::uintptr_t>(at) % std::size(kCanary)];
    }
}

/// The first byte that holds no canary, or `end`. It looks where others must not.
__attribute__((no_sanitize("address"))) const std::byte* firstChanged(const std::byte* begin,
                                                                      const std::byte* end) {
    const std::byte* at = begin;
    while (at != end && *at == kCanary[reinterpret_cast<std::uintptr_t>(at) % std::size(kCanary)]) {
        ++at;
    }
    return at;
}

#if defined(__SANITIZE_ADDRESS__)
void forbid(const std::byte* begin, const std::byte* end) {
    __asan_poison_memory_region(begin, static_cast<std::size_t>(end - begin));
}
void allow(const std::byte* begin, std::size_t bytes) {
    __asan_unpoison_memory_region(begin, bytes);
}
#else
void forbid(const std::byte* /*begin*/, const std::byte* /*end*/) {}
void allow(const std::byte* /*begin*/, std::size_t /*bytes*/) {}
#endif

} // namespace

GuardedBuffer::GuardedBuffer(std::size_t sizeBytes, const Surroundings& surroundings)
    : m_sizeBytes(sizeBytes) {
    const std::size_t page = pageSize();
    const std::size_t payload = roundUp(sizeBytes + surroundings.readableBytes, surroundings.alignment);
    // Some bytes of the same page lie on the other side, where a write is seen by what it leaves.
    const std::size_t inner = roundUp(payload + page / 2, page);
    m_mappedBytes = inner + 2 * page;
    void* mapping =
        ::mmap(nullptr, m_mappedBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapping == MAP_FAILED) {
        throw std::runtime_error("no memory for a buffer of " + std::to_string(sizeBytes) + " bytes");
    }
    m_mapping = static_cast<std::byte*>(mapping);
    std::byte* const begin = m_mapping + page;
    std::byte* const end = begin + inner;
    writeCanaries(begin, end);
    ::mprotect(m_mapping, page, PROT_NONE);
    ::mprotect(end, page, PROT_NONE);
    m_data = surroundings.guard == Guard::kInFront ? begin : end - payload;
    forbid(begin, m_data);
    forbid(m_data + m_sizeBytes + surroundings.readableBytes, end);
}

GuardedBuffer::~GuardedBuffer() {
    if (m_mapping != nullptr) {
        allow(m_mapping, m_mappedBytes);
        ::munmap(m_mapping, m_mappedBytes);
    }
}

GuardedBuffer::GuardedBuffer(GuardedBuffer&& other) noexcept
    : m_mapping(std::exchange(other.m_mapping, nullptr))
    , m_mappedBytes(other.m_mappedBytes)
    , m_data(other.m_data)
    , m_sizeBytes(other.m_sizeBytes) {}

void GuardedBuffer::poison() {
    std::memset(m_data, kPoison, m_sizeBytes);
}

std::string GuardedBuffer::damage() const {
    if (const std::byte* at = firstChanged(m_mapping + pageSize(), m_data); at != m_data) {
        return std::to_string(m_data - at) + " bytes before it";
    }
    const std::byte* const behind = m_data + m_sizeBytes;
    const std::byte* const end = m_mapping + m_mappedBytes - pageSize();
    if (const std::byte* at = firstChanged(behind, end); at != end) {
        return std::to_string(at - behind) + " bytes behind it";
    }
    return "";
}

} // namespace tessera::conformance
