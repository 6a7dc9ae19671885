// What readers of operators ask of a region. Each throws plugin::Unsupported with the value's name.
#pragma once

#include "engine/backend/abi/backend.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace tessera::native {

using Extents = std::vector<std::int64_t>;

/// Bytes of an element; refuses strings and elements that share a byte.
[[nodiscard]] std::int64_t elementBytes(const plugin::RegionView& region, std::int32_t value);
[[nodiscard]] Extents extentsOf(const plugin::RegionView& region, std::int32_t value);
/// The number as an element of that type, which is floating unless the number is 0. Empty: zero.
[[nodiscard]] std::vector<std::byte> elementFromFloat(float value, std::int32_t dtype);
/// The version that a node is to be read by.
[[nodiscard]] inline std::int64_t opsetOf(const plugin::NodeView& node) {
    constexpr std::int64_t kNewest = 28;
    return node.opset() > 0 ? node.opset() : kNewest;
}
/// An axis in [-rank, rank) counted from the front.
[[nodiscard]] std::size_t axisOf(std::int64_t stated, std::size_t rank);
/// The same of a list; `stated` empty: all axes.
[[nodiscard]] std::vector<std::size_t> axesOf(const std::vector<std::int64_t>& stated, std::size_t rank);
/// "abcd".
[[nodiscard]] std::string plainText(std::size_t rank);
[[nodiscard]] std::int64_t productOf(const Extents& extents, std::size_t first, std::size_t end);

/// Where a kernel finds the bytes of a value when it runs.
struct Source {
    enum class Kind : std::uint8_t { kInput, kConstant } kind = Kind::kInput;
    std::size_t index = 0; ///< among the region's inputs or constants
};
[[nodiscard]] Source sourceOf(const plugin::RegionView& region, std::int32_t value);

/// Copies of a region's constants, which go when `prepare` has returned.
class HeldConstants {
public:
    void hold(std::span<const ts_tensor> constants);
    [[nodiscard]] const std::byte* dataOf(const Source& source, std::span<const ts_buffer> inputs) const;

private:
    std::vector<std::vector<std::byte>> m_held;
};
/// What HeldConstants take.
[[nodiscard]] std::size_t constantBytes(const plugin::RegionView& region);

} // namespace tessera::native
