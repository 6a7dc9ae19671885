// Elements of an operand in the order of a result that it is broadcast to, a block at a time.
#pragma once

#include "engine/backends/native/element_types.h"
#include "engine/backends/native/reading.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tessera::native {

/// Elements of a block: what all operands have of it fits the nearest cache.
inline constexpr std::int64_t kBlock = 1024;
inline constexpr std::int64_t kMostElementBytes = 8;
/// Of one operand's block. Nothing is read but what has been written.
struct alignas(64) BlockBuffer {
    BlockBuffer() {} // NOLINT

    std::byte bytes[static_cast<std::size_t>(kBlock * kMostElementBytes)];
};

/// Stored elements into what is computed with.
void widen(graph::DType type, const std::byte* from, std::byte* to, std::int64_t count);
/// And back.
void narrow(graph::DType type, const std::byte* from, std::byte* to, std::int64_t count);

class Operand {
public:
    /// \param extents those of the operand, which numpy's rules broadcast to `result`
    Operand(graph::DType type, const Extents& extents, const Extents& result);

    /// Whether all elements of the result take the same one.
    [[nodiscard]] bool isOne() const { return m_loops.size() == 1 && m_loops[0].step == 0; }
    [[nodiscard]] std::int64_t bytes() const { return m_elements * m_stored; }

    /// `count` elements, at most kBlock, from `first` on, in what they are computed in: in place, or copied
    /// into `buffer`.
    [[nodiscard]] const std::byte* block(const std::byte* data, std::int64_t first, std::int64_t count,
                                         BlockBuffer& buffer) const;
    /// Of an operand of one element: a whole block of it.
    void fill(const std::byte* data, BlockBuffer& buffer) const;

private:
    struct Loop {
        std::int64_t extent = 1;
        std::int64_t step = 0; ///< elements
    };

    void copy(const std::byte* from, std::int64_t step, std::byte* to, std::int64_t count) const;

    graph::DType m_type;
    std::int64_t m_stored = 1;   ///< bytes of an element as it is stored
    std::int64_t m_computed = 1; ///< and as it is computed with
    std::int64_t m_elements = 1;
    std::vector<Loop> m_loops; ///< outermost first, at least one
};

} // namespace tessera::native
