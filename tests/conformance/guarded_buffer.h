#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace tessera::conformance {

/// Memory as the engine gives it to a kernel: 64-byte aligned, and with 64 readable bytes behind it, as the
/// contract promises. Those bytes and the ones before hold a pattern that no kernel may change; beyond lie
/// pages that nobody may touch.
class GuardedBuffer {
public:
    explicit GuardedBuffer(std::size_t sizeBytes);
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
