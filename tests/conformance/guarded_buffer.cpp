#include "tests/conformance/guarded_buffer.h"

#include <cstring>
#include <stdexcept>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

namespace tessera::conformance {

namespace {

constexpr std::size_t kAlignment = 64;
constexpr std::size_t kSlackBytes = 64; // readable behind every buffer
constexpr auto kCanary = std::byte{0xA5};
constexpr int kPoison = 0xFF; // all ones is a NaN in every floating type

std::size_t roundUp(std::size_t value, std::size_t multiple) {
    return (value + multiple - 1) / multiple * multiple;
}

} // namespace

GuardedBuffer::GuardedBuffer(std::size_t sizeBytes) : m_sizeBytes(sizeBytes) {
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    const std::size_t payload = roundUp(sizeBytes, kAlignment) + kSlackBytes;
    const std::size_t inner = roundUp(payload + kAlignment, page);
    m_mappedBytes = inner + 2 * page;
    void* mapping =
        ::mmap(nullptr, m_mappedBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapping == MAP_FAILED) {
        throw std::runtime_error("no memory for a buffer of " + std::to_string(sizeBytes) + " bytes");
    }
    m_mapping = static_cast<std::byte*>(mapping);
    std::memset(m_mapping + page, static_cast<int>(kCanary), inner);
    ::mprotect(m_mapping, page, PROT_NONE);
    ::mprotect(m_mapping + page + inner, page, PROT_NONE);
    m_data = m_mapping + page + inner - payload; // as close to the forbidden page as alignment lets it
}

GuardedBuffer::~GuardedBuffer() {
    if (m_mapping != nullptr) {
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
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    for (const std::byte* at = m_mapping + page; at != m_data; ++at) {
        if (*at != kCanary) {
            return std::to_string(m_data - at) + " bytes before it";
        }
    }
    for (const std::byte* at = m_data + m_sizeBytes; at != m_mapping + m_mappedBytes - page; ++at) {
        if (*at != kCanary) {
            return std::to_string(at - m_data - static_cast<std::ptrdiff_t>(m_sizeBytes)) +
                   " bytes behind it";
        }
    }
    return "";
}

} // namespace tessera::conformance
