#pragma once

#include <compare>
#include <cstdint>
#include <functional>

namespace tessera::base {

/// A dense index that cannot be mistaken for one of another kind. Default-constructed ids are invalid.
template <typename Tag>
class StrongId {
public:
    static constexpr std::uint32_t kInvalid = 0xFFFFFFFFU;

    constexpr StrongId() = default;
    constexpr explicit StrongId(std::uint32_t index) : m_index(index) {}
    constexpr explicit StrongId(std::size_t index) : m_index(static_cast<std::uint32_t>(index)) {}
    constexpr explicit StrongId(int index) : m_index(static_cast<std::uint32_t>(index)) {}

    [[nodiscard]] constexpr bool valid() const { return m_index != kInvalid; }
    [[nodiscard]] constexpr std::uint32_t index() const { return m_index; }

    friend constexpr auto operator<=>(StrongId, StrongId) = default;

private:
    std::uint32_t m_index = kInvalid;
};

} // namespace tessera::base

template <typename Tag>
struct std::hash<tessera::base::StrongId<Tag>> {
    std::size_t operator()(tessera::base::StrongId<Tag> id) const noexcept {
        return std::hash<std::uint32_t>{}(id.index());
    }
};
