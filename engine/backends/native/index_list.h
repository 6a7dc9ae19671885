// Indices that a run brings: read where they lie, checked before anything is touched with them.
#pragma once

#include "engine/backends/native/words.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

namespace tessera::native {

/// Whole numbers of 32 or 64 bits.
class IndexList {
public:
    enum class Width : std::uint8_t { kNarrow, kWide };
    IndexList(const std::byte* data, Width width) : m_data(data), m_width(width) {}

    [[nodiscard]] std::int64_t operator[](std::int64_t i) const {
        return m_width == Width::kWide ? loadWord<std::int64_t>(m_data + 8 * i)
                                       : loadWord<std::int32_t>(m_data + 4 * i);
    }

private:
    const std::byte* m_data;
    Width m_width;
};

/// What the threads of one run found among the indices. Any one bad index is reported.
class IndexCheck {
public:
    /// Index `index` of an axis of `extent` from the front; -1 where it is outside, which `raise` reports.
    [[nodiscard]] std::int64_t resolve(std::int64_t index, std::int64_t extent) {
        const std::int64_t resolved = index < 0 ? index + extent : index;
        if (static_cast<std::uint64_t>(resolved) < static_cast<std::uint64_t>(extent)) {
            return resolved;
        }
        m_index.store(index, std::memory_order_relaxed);
        m_extent.store(extent, std::memory_order_relaxed);
        m_isBad.store(true, std::memory_order_relaxed);
        return -1;
    }
    /// Throws std::runtime_error for an index that was outside.
    void raise() const {
        if (m_isBad) {
            throw std::runtime_error("index " + std::to_string(m_index) + " is outside an extent of " +
                                     std::to_string(m_extent));
        }
    }

private:
    std::atomic<bool> m_isBad{false};
    std::atomic<std::int64_t> m_index{0};
    std::atomic<std::int64_t> m_extent{0};
};

} // namespace tessera::native
