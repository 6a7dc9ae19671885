#include "engine/backends/native/operand.h"

#include "engine/backends/native/cpu_levels.h"
#include "engine/backends/native/words.h"

#include <algorithm>

namespace tessera::native {

namespace {

template <typename To, typename From, To (*convert)(From)>
struct ConversionBlock {
    [[gnu::always_inline]] static inline void run(const std::byte* from, std::byte* to, std::int64_t count) {
        const auto* source = reinterpret_cast<const From*>(from);
        auto* target = reinterpret_cast<To*>(to);
        TESSERA_VECTOR_LOOP
        for (std::int64_t i = 0; i < count; ++i) {
            target[i] = convert(source[i]);
        }
    }
};
template <typename To, typename From, To (*convert)(From)>
auto conversion() {
    return Levels<ConversionBlock<To, From, convert>, void, const std::byte*, std::byte*,
                  std::int64_t>::best();
}

/// Elements `step` apart, side by side; a step of 0 repeats one.
void gather(std::int64_t bytes, const std::byte* from, std::int64_t step, std::byte* to, std::int64_t count) {
    withWord(bytes, [&]<typename Word>() {
        if (step == 0) {
            const Word word = loadWord<Word>(from);
            for (std::int64_t i = 0; i < count; ++i) {
                storeWord(to + i * std::int64_t{sizeof(Word)}, word);
            }
            return;
        }
        for (std::int64_t i = 0; i < count; ++i) {
            storeWord(to + i * std::int64_t{sizeof(Word)},
                      loadWord<Word>(from + i * step * std::int64_t{sizeof(Word)}));
        }
    });
}

} // namespace

void widen(graph::DType type, const std::byte* from, std::byte* to, std::int64_t count) {
    static const auto kHalf = conversion<float, std::uint16_t, fromHalf>();
    static const auto kBfloat16 = conversion<float, std::uint16_t, fromBfloat16>();
    (type == graph::DType::kFloat16 ? kHalf : kBfloat16)(from, to, count);
}

void narrow(graph::DType type, const std::byte* from, std::byte* to, std::int64_t count) {
    static const auto kHalf = conversion<std::uint16_t, float, toHalf>();
    static const auto kBfloat16 = conversion<std::uint16_t, float, toBfloat16>();
    (type == graph::DType::kFloat16 ? kHalf : kBfloat16)(from, to, count);
}

bool isComputable(graph::DType type) {
    const bool isWide = graph::isFloating(type) ? graph::bitWidth(type) >= 16
                                                : graph::isInteger(type) && graph::bitWidth(type) >= 8;
    return isWide || type == graph::DType::kBool;
}

Operand::Operand(graph::DType type, const Extents& extents, const Extents& result)
    : m_type(type)
    , m_stored(static_cast<std::int64_t>(graph::bitWidth(type) / 8))
    , m_computed(isStoredAsComputed(type) ? m_stored : std::int64_t{sizeof(float)})
    , m_elements(productOf(extents, 0, extents.size())) {
    std::int64_t step = 1;
    std::vector<Loop> loops; // innermost first
    for (std::size_t i = 0; i < result.size(); ++i) {
        const std::int64_t extent = result[result.size() - 1 - i];
        const std::int64_t own = i < extents.size() ? extents[extents.size() - 1 - i] : 1;
        const std::int64_t ownStep = own == 1 ? 0 : step;
        step *= own;
        if (extent == 1) {
            continue;
        }
        if (!loops.empty() && ownStep == loops.back().step * loops.back().extent) {
            loops.back().extent *= extent;
        } else {
            loops.push_back({.extent = extent, .step = ownStep});
        }
    }
    if (loops.empty()) {
        loops.push_back({});
    }
    m_loops.assign(loops.rbegin(), loops.rend());
}

void Operand::copy(const std::byte* from, std::int64_t step, std::byte* to, std::int64_t count) const {
    if (m_stored == m_computed) {
        if (step == 1) {
            std::memcpy(to, from, static_cast<std::size_t>(count * m_stored));
        } else {
            gather(m_stored, from, step, to, count);
        }
        return;
    }
    if (step == 1) {
        widen(m_type, from, to, count);
        return;
    }
    if (step == 0) {
        widen(m_type, from, to, 1);
        gather(m_computed, to, 0, to, count);
        return;
    }
    for (std::int64_t i = 0; i < count; ++i) {
        widen(m_type, from + i * step * m_stored, to + i * m_computed, 1);
    }
}

void Operand::fill(const std::byte* data, BlockBuffer& buffer) const {
    copy(data, 0, buffer.bytes, kBlock);
}

const std::byte* Operand::block(const std::byte* data, std::int64_t first, std::int64_t count,
                                BlockBuffer& buffer) const {
    const Loop& line = m_loops.back();
    std::int64_t column = first % line.extent;
    std::int64_t rest = first / line.extent;
    std::int64_t offset = 0;
    // The place along the outer loops, innermost first.
    constexpr std::size_t kMostLoops = 64;
    std::int64_t at[kMostLoops];
    for (std::size_t i = m_loops.size() - 1; i-- > 0;) {
        at[i] = rest % m_loops[i].extent;
        rest /= m_loops[i].extent;
        offset += at[i] * m_loops[i].step;
    }
    if (line.step == 1 && column + count <= line.extent && m_stored == m_computed) {
        return data + (offset + column) * m_stored;
    }
    std::byte* to = buffer.bytes;
    while (count > 0) {
        const std::int64_t length = std::min(count, line.extent - column);
        copy(data + (offset + column * line.step) * m_stored, line.step, to, length);
        to += length * m_computed;
        count -= length;
        column = 0;
        for (std::size_t i = m_loops.size() - 1; count > 0 && i-- > 0;) {
            offset += m_loops[i].step;
            if (++at[i] < m_loops[i].extent) {
                break;
            }
            offset -= at[i] * m_loops[i].step;
            at[i] = 0;
        }
    }
    return buffer.bytes;
}

} // namespace tessera::native
