#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace tessera::conformance {

/// On which side of a buffer the page that nobody may touch lies next to it. One lies on the other side too,
/// further away.
enum class Guard : std::uint8_t {
    kBehind,
    kInFront,
};

struct Surroundings {
    Guard guard = Guard::kBehind;
    std::size_t readableBytes = 64; ///< behind the buffer
    /// Of the start. A coarser one than the size has leaves bytes between the readable ones and the page.
    std::size_t alignment = 64;
};

/// Memory as the engine gives it to a kernel: 64-byte aligned, and with 64 readable bytes behind it, as the
/// contract promises, unless the surroundings are others. Those bytes and the ones before hold a pattern that
/// no kernel may change, and that is no number; beyond lie pages that nobody may touch. Under the address
/// sanitizer all but the buffer and its readable bytes is poisoned too.
class GuardedBuffer {
public:
    explicit GuardedBuffer(std::size_t sizeBytes, const Surroundings& surroundings = {});
    ~GuardedBuffer();
    GuardedBuffer(const GuardedBuffer&) = delete;
    GuardedBuffer& operator=(const GuardedBuffer&) = delete;
    GuardedBuffer(GuardedBuffer&& other) noexcept;
    GuardedBuffer& operator=(GuardedBuffer&&) = delete;

    [[nodiscard]] std::byte* data() const { return m_data; }
    [[nodiscard]] std::size_t size() const { return m_sizeBytes; }
    [[nodiscard]] std::span<const std::byte> bytes() const { return {m_data, m_sizeBytes}; }
    /// Every float a NaN, so that what a kernel leaves unwritten is seen.
    void poison();
    /// "" or where a kernel wrote outside.
    [[nodiscard]] std::string damage() const;

private:
    std::byte* m_mapping = nullptr;
    std::size_t m_mappedBytes = 0;
    std::byte* m_data = nullptr;
    std::size_t m_sizeBytes = 0;
};

} // namespace tessera::conformance
