#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace tessera::base {

/// Finds texts that somebody else holds in a dense array, by what they say: 8 bytes a place and no copy,
/// where a map of strings takes ten times that. Which texts fall together differs from process to process, so
/// that no file can be written to make it slow.
///
/// `textAt(index)` gives a text as a view; of an index once added it must always say the same.
class TextIndex {
public:
    static constexpr std::uint32_t kNone = 0xFFFFFFFFU;

    void reserve(std::size_t texts);
    [[nodiscard]] std::size_t size() const { return m_size; }

    /// The index that was added with `text`, or kNone.
    template <class TextAt>
    [[nodiscard]] std::uint32_t find(std::string_view text, const TextAt& textAt) const {
        return m_slots.empty() ? kNone : m_slots[slotOf(text, hashOf(text), textAt)].index;
    }

    /// The index that was added with `text`; where there is none, `index` is added and returned.
    template <class TextAt>
    std::uint32_t findOrAdd(std::string_view text, std::uint32_t index, const TextAt& textAt) {
        if (2 * (m_size + 1) > m_slots.size()) {
            reserve(m_size + 1);
        }
        const std::uint32_t hash = hashOf(text);
        Slot& slot = m_slots[slotOf(text, hash, textAt)];
        if (slot.index == kNone) {
            slot = {hash, index};
            ++m_size;
        }
        return slot.index;
    }

private:
    struct Slot {
        std::uint32_t hash = 0;
        std::uint32_t index = kNone;
    };

    [[nodiscard]] static std::uint32_t hashOf(std::string_view text);
    /// The high bits choose.
    [[nodiscard]] std::size_t firstSlot(std::uint32_t hash) const { return hash >> m_shift; }

    /// Where the text is, or would be.
    template <class TextAt>
    [[nodiscard]] std::size_t slotOf(std::string_view text, std::uint32_t hash, const TextAt& textAt) const {
        std::size_t slot = firstSlot(hash);
        while (m_slots[slot].index != kNone &&
               (m_slots[slot].hash != hash || textAt(m_slots[slot].index) != text)) {
            slot = (slot + 1) & (m_slots.size() - 1);
        }
        return slot;
    }

    std::vector<Slot> m_slots; ///< a power of two, at most half of them taken
    std::size_t m_size = 0;
    unsigned m_shift = 32;
};

} // namespace tessera::base
