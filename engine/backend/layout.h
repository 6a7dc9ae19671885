#pragma once

#include "engine/base/result.h"
#include "engine/graph/shape.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::backend {

/// How a tensor lies in memory.
///
/// Physical: an order of axes, outermost first, then inner blocks. As text one letter an axis, a capital
/// where the axis is blocked: "abcd" is row-major NCHW, "acdb" NHWC, "aBcd16b" channels in blocks of 16,
/// "ABcd16b16a" a weight format. Extents are padded up to whole blocks and the padding holds zeros. Opaque:
/// "opaque:OWNER:ID:BYTES"; only its owner converts it.
class Layout {
public:
    enum class Kind : std::uint8_t { kPhysical, kOpaque };
    struct Block {
        std::uint8_t axis = 0;
        std::int64_t size = 1;
        friend bool operator==(const Block&, const Block&) = default;
    };

    /// Row-major of that rank (at most 26).
    [[nodiscard]] static Layout plain(std::size_t rank);
    /// Axes in `order`, outermost first, then `blocks`, outermost first.
    [[nodiscard]] static Layout physical(std::vector<std::uint8_t> order, std::vector<Block> blocks = {});
    [[nodiscard]] static Layout opaque(std::string owner, std::string id, std::int64_t sizeBytes);
    /// kRefused says which character is wrong.
    [[nodiscard]] static base::Result<Layout> parse(std::string_view text);

    [[nodiscard]] Kind kind() const { return m_kind; }
    [[nodiscard]] bool isPlain() const;
    [[nodiscard]] std::size_t rank() const { return m_order.size(); }
    [[nodiscard]] const std::vector<std::uint8_t>& order() const { return m_order; }
    [[nodiscard]] const std::vector<Block>& blocks() const { return m_blocks; }
    [[nodiscard]] const std::string& owner() const { return m_owner; }
    [[nodiscard]] std::string toText() const;

    /// Bytes of a tensor of `extents` in this layout, padding included. Physical: rank must match.
    [[nodiscard]] std::int64_t sizeBytes(graph::DType dtype, std::span<const std::int64_t> extents) const;
    /// Position in elements of the element at `index`. Physical only.
    [[nodiscard]] std::int64_t offset(std::span<const std::int64_t> extents,
                                      std::span<const std::int64_t> index) const;

    /// The position is a sum over axes: element [axis][i] is what index i of `axis` adds. Physical only.
    [[nodiscard]] std::vector<std::vector<std::int64_t>>
    axisOffsets(std::span<const std::int64_t> extents) const;

    friend bool operator==(const Layout&, const Layout&) = default;

private:
    Kind m_kind = Kind::kPhysical;
    std::vector<std::uint8_t> m_order;
    std::vector<Block> m_blocks;
    std::string m_owner;
    std::string m_id;
    std::int64_t m_opaqueBytes = 0;
};

/// Copies a tensor from one physical layout to another, zeroing padding. Buffers hold sizeBytes() each and do
/// not overlap; element types of whole bytes. Plain and obviously right; backends offer faster ones.
void convertLayout(graph::DType dtype, std::span<const std::int64_t> extents, const Layout& from,
                   const std::byte* source, const Layout& to, std::byte* target);

} // namespace tessera::backend
