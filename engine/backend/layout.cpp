#include "engine/backend/layout.h"

#include "engine/base/assert.h"

#include <algorithm>
#include <charconv>
#include <numeric>

namespace tessera::backend {

using base::ErrorKind;
using base::fail;

namespace {

constexpr std::size_t kMaxRank = 26;
constexpr std::int64_t kMaxBlock = 4096;
/// Elements of all blocks together, so that sizes of padded values stay far from what an integer holds.
constexpr std::int64_t kMaxBlocks = std::int64_t{1} << 20U;

std::int64_t roundUp(std::int64_t value, std::int64_t multiple) {
    return (value + multiple - 1) / multiple * multiple;
}

std::int64_t blockOf(const std::vector<Layout::Block>& blocks, std::size_t axis) {
    std::int64_t size = 1;
    for (const auto& block : blocks) {
        if (block.axis == axis) {
            size *= block.size;
        }
    }
    return size;
}

tl::unexpected<base::Error> badLayout(std::string_view text, const std::string& what) {
    return fail(ErrorKind::kRefused, what, "layout '" + std::string(text) + "'");
}

base::Result<Layout> parseOpaque(std::string_view text) {
    const auto rest = text.substr(std::string_view("opaque:").size());
    const auto ownerEnd = rest.find(':');
    const auto idEnd = rest.rfind(':');
    if (ownerEnd == std::string_view::npos || ownerEnd == 0 || idEnd <= ownerEnd) {
        return badLayout(text, "expected opaque:OWNER:ID:BYTES");
    }
    std::int64_t bytes = 0;
    const auto size = rest.substr(idEnd + 1);
    const auto [end, error] = std::from_chars(size.data(), size.data() + size.size(), bytes);
    if (error != std::errc{} || end != size.data() + size.size() || bytes < 0) {
        return badLayout(text, "BYTES is not a size");
    }
    return Layout::opaque(std::string(rest.substr(0, ownerEnd)),
                          std::string(rest.substr(ownerEnd + 1, idEnd - ownerEnd - 1)), bytes);
}

} // namespace

Layout Layout::plain(std::size_t rank) {
    std::vector<std::uint8_t> order(rank);
    std::iota(order.begin(), order.end(), std::uint8_t{0});
    return physical(std::move(order));
}

Layout Layout::physical(std::vector<std::uint8_t> order, std::vector<Block> blocks) {
    TESSERA_ASSERT(order.size() <= kMaxRank);
    Layout layout;
    layout.m_order = std::move(order);
    layout.m_blocks = std::move(blocks);
    return layout;
}

Layout Layout::opaque(std::string owner, std::string id, std::int64_t sizeBytes) {
    Layout layout;
    layout.m_kind = Kind::kOpaque;
    layout.m_owner = std::move(owner);
    layout.m_id = std::move(id);
    layout.m_opaqueBytes = sizeBytes;
    return layout;
}

base::Result<Layout> Layout::parse(std::string_view text) {
    if (text.starts_with("opaque:")) {
        return parseOpaque(text);
    }
    if (text == "scalar") {
        return plain(0);
    }
    std::vector<std::uint8_t> order;
    std::vector<bool> blocked(kMaxRank, false);
    std::size_t at = 0;
    for (; at < text.size() && ((text[at] >= 'a' && text[at] <= 'z') || (text[at] >= 'A' && text[at] <= 'Z'));
         ++at) {
        const bool capital = text[at] <= 'Z';
        const auto axis = static_cast<std::uint8_t>(text[at] - (capital ? 'A' : 'a'));
        blocked[axis] = capital;
        order.push_back(axis);
    }
    auto sorted = order;
    std::ranges::sort(sorted);
    for (std::size_t axis = 0; axis < sorted.size(); ++axis) {
        if (sorted[axis] != axis) {
            return badLayout(text, "expected each axis from 'a' on once");
        }
    }
    std::vector<Block> blocks;
    std::int64_t together = 1;
    while (at < text.size()) {
        Block block;
        const auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), block.size);
        if (error != std::errc{} || block.size < 2 || block.size > kMaxBlock ||
            end == text.data() + text.size()) {
            return badLayout(text, "expected a block such as 16b at character " + std::to_string(at + 1));
        }
        at = static_cast<std::size_t>(end - text.data());
        if (text[at] < 'a' || static_cast<std::size_t>(text[at] - 'a') >= order.size()) {
            return badLayout(text, "expected an axis letter at character " + std::to_string(at + 1));
        }
        block.axis = static_cast<std::uint8_t>(text[at] - 'a');
        ++at;
        together *= block.size;
        if (together > kMaxBlocks) {
            return badLayout(text, "its blocks hold more than " + std::to_string(kMaxBlocks) + " elements");
        }
        blocks.push_back(block);
    }
    for (std::size_t axis = 0; axis < order.size(); ++axis) {
        if (blocked[axis] != (blockOf(blocks, axis) > 1)) {
            return badLayout(text, "capital letters and blocks disagree");
        }
    }
    if (order.empty()) {
        return badLayout(text, "expected axis letters");
    }
    return physical(std::move(order), std::move(blocks));
}

bool Layout::isPlain() const {
    return m_kind == Kind::kPhysical && m_blocks.empty() && std::ranges::is_sorted(m_order);
}

std::string Layout::toText() const {
    if (m_kind == Kind::kOpaque) {
        return "opaque:" + m_owner + ":" + m_id + ":" + std::to_string(m_opaqueBytes);
    }
    if (m_order.empty()) {
        return "scalar";
    }
    std::string text;
    for (const auto axis : m_order) {
        text += static_cast<char>((blockOf(m_blocks, axis) > 1 ? 'A' : 'a') + axis);
    }
    for (const auto& block : m_blocks) {
        text += std::to_string(block.size) + static_cast<char>('a' + block.axis);
    }
    return text;
}

std::int64_t Layout::sizeBytes(graph::DType dtype, std::span<const std::int64_t> extents) const {
    if (m_kind == Kind::kOpaque) {
        return m_opaqueBytes;
    }
    TESSERA_ASSERT(extents.size() == m_order.size());
    std::int64_t count = 1;
    for (std::size_t axis = 0; axis < extents.size(); ++axis) {
        count *= roundUp(extents[axis], blockOf(m_blocks, axis));
    }
    return static_cast<std::int64_t>(graph::packedBytes(dtype, static_cast<std::size_t>(count)));
}

std::int64_t Layout::offset(std::span<const std::int64_t> extents,
                            std::span<const std::int64_t> index) const {
    TESSERA_ASSERT(index.size() == extents.size());
    const auto offsets = axisOffsets(extents);
    std::int64_t position = 0;
    for (std::size_t axis = 0; axis < index.size(); ++axis) {
        position += offsets[axis][static_cast<std::size_t>(index[axis])];
    }
    return position;
}

std::vector<std::vector<std::int64_t>> Layout::axisOffsets(std::span<const std::int64_t> extents) const {
    TESSERA_ASSERT(m_kind == Kind::kPhysical && extents.size() == m_order.size());
    std::vector<std::vector<std::int64_t>> offsets(extents.size());
    std::vector<std::vector<std::int64_t>> rest(extents.size());
    for (std::size_t axis = 0; axis < extents.size(); ++axis) {
        offsets[axis].assign(static_cast<std::size_t>(extents[axis]), 0);
        rest[axis].resize(static_cast<std::size_t>(extents[axis]));
        std::iota(rest[axis].begin(), rest[axis].end(), std::int64_t{0});
    }
    std::int64_t stride = 1;
    // Innermost first: a block takes the axis's low part, what is left indexes the outer axis.
    for (auto block = m_blocks.rbegin(); block != m_blocks.rend(); ++block) {
        for (std::size_t i = 0; i < offsets[block->axis].size(); ++i) {
            offsets[block->axis][i] += rest[block->axis][i] % block->size * stride;
            rest[block->axis][i] /= block->size;
        }
        stride *= block->size;
    }
    for (auto axis = m_order.rbegin(); axis != m_order.rend(); ++axis) {
        for (std::size_t i = 0; i < offsets[*axis].size(); ++i) {
            offsets[*axis][i] += rest[*axis][i] * stride;
        }
        const std::int64_t block = blockOf(m_blocks, *axis);
        stride *= roundUp(extents[*axis], block) / block;
    }
    return offsets;
}

} // namespace tessera::backend
