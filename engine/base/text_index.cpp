#include "engine/base/text_index.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <sys/auxv.h>
#include <utility>
#include <xxhash.h>

namespace tessera::base {

namespace {

/// From the random bytes that the kernel gives every process.
std::uint64_t seedOfProcess() {
    std::uint64_t seed = 0;
    if (const auto* bytes = reinterpret_cast<const void*>(::getauxval(AT_RANDOM)); bytes != nullptr) {
        std::memcpy(&seed, bytes, sizeof(seed));
    }
    return seed;
}

} // namespace

std::uint32_t TextIndex::hashOf(std::string_view text) {
    static const std::uint64_t kSeed = seedOfProcess();
    return static_cast<std::uint32_t>(XXH3_64bits_withSeed(text.data(), text.size(), kSeed) >> 32U);
}

void TextIndex::reserve(std::size_t texts) {
    constexpr std::size_t kLeast = 16;
    const std::size_t slots = std::bit_ceil(std::max(kLeast, 2 * texts));
    if (slots <= m_slots.size()) {
        return;
    }
    const auto old = std::exchange(m_slots, std::vector<Slot>(slots));
    m_shift = 32U - static_cast<unsigned>(std::countr_zero(slots));
    for (const Slot& slot : old) {
        if (slot.index == kNone) {
            continue;
        }
        std::size_t at = firstSlot(slot.hash);
        while (m_slots[at].index != kNone) {
            at = (at + 1) & (slots - 1);
        }
        m_slots[at] = slot;
    }
}

} // namespace tessera::base
