#include "engine/backend/layout.h"
#include "engine/backend/layout_part.h"

#include "engine/base/assert.h"
#include "engine/base/team_order.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace tessera::backend {

namespace {

using Offsets = std::vector<std::int64_t>;

/// For each axis, what each of its indices adds to the position of an element. Positions are sums over the
/// axes, because blocks split one axis at a time.
struct Tables {
    std::vector<Offsets> from;
    std::vector<Offsets> to;
    std::vector<std::uint8_t> order; ///< of the loops, outermost first: the target's, so that writes stream
};

template <typename Element>
void copyElements(const Tables& tables, std::size_t depth, const Element* source, Element* target) {
    const std::size_t axis = tables.order[depth];
    const Offsets& from = tables.from[axis];
    const Offsets& to = tables.to[axis];
    if (depth + 1 == tables.order.size()) {
        for (std::size_t i = 0; i < from.size(); ++i) {
            target[to[i]] = source[from[i]];
        }
        return;
    }
    for (std::size_t i = 0; i < from.size(); ++i) {
        copyElements(tables, depth + 1, source + from[i], target + to[i]);
    }
}

/// Two loops deep in parallel: the outermost axis alone is often the batch, of one.
template <std::size_t Bytes>
void copyAs(const Tables& tables, const std::byte* source, std::byte* target) {
    using Element = std::array<std::byte, Bytes>;
    const auto* from = reinterpret_cast<const Element*>(source);
    auto* to = reinterpret_cast<Element*>(target);
    if (tables.order.size() < 3) {
        copyElements(tables, 0, from, to);
        return;
    }
    const std::size_t outer = tables.order[0];
    const std::size_t inner = tables.order[1];
    const auto inners = static_cast<std::int64_t>(tables.from[inner].size());
    const auto count = static_cast<std::int64_t>(tables.from[outer].size()) * inners;
    base::TeamOrder order;
#pragma omp parallel
    {
        const base::TeamMember member(order);
#pragma omp for schedule(static) nowait
        for (std::int64_t at = 0; at < count; ++at) {
            const auto i = static_cast<std::size_t>(at / inners);
            const auto j = static_cast<std::size_t>(at % inners);
            copyElements(tables, 2, from + tables.from[outer][i] + tables.from[inner][j],
                         to + tables.to[outer][i] + tables.to[inner][j]);
        }
    }
}

void copyBy(const Tables& tables, std::size_t elementBytes, const std::byte* source, std::byte* target) {
    switch (elementBytes) {
    case 1:
        return copyAs<1>(tables, source, target);
    case 2:
        return copyAs<2>(tables, source, target);
    case 4:
        return copyAs<4>(tables, source, target);
    case 8:
        return copyAs<8>(tables, source, target);
    default:
        TESSERA_ASSERT(elementBytes == 16);
        return copyAs<16>(tables, source, target);
    }
}

bool hasPadding(const Layout& layout, std::span<const std::int64_t> extents) {
    return std::ranges::any_of(layout.blocks(), [&](const Layout::Block& block) {
        return extents[block.axis] % block.size != 0 || layout.blocks().size() > 1;
    });
}

} // namespace

void convertLayout(graph::DType dtype, std::span<const std::int64_t> extents, const Layout& from,
                   const std::byte* source, const Layout& to, std::byte* target) {
    const std::size_t element = graph::bitWidth(dtype) / 8;
    TESSERA_ASSERT(element > 0);
    if (hasPadding(to, extents) && !(from == to)) {
        std::memset(target, 0, static_cast<std::size_t>(to.sizeBytes(dtype, extents)));
    }
    if (std::ranges::any_of(extents, [](auto extent) { return extent == 0; })) {
        return;
    }
    if (extents.empty()) {
        std::memcpy(target, source, element);
        return;
    }
    if (from == to) {
        std::memcpy(target, source, static_cast<std::size_t>(to.sizeBytes(dtype, extents)));
        return;
    }
    Tables tables{from.axisOffsets(extents), to.axisOffsets(extents), to.order()};
    // The innermost block is written together: its axis goes last.
    if (!to.blocks().empty()) {
        const auto innermost = to.blocks().back().axis;
        std::erase(tables.order, innermost);
        tables.order.push_back(innermost);
    }
    copyBy(tables, element, source, target);
}

void takeFromLayout(graph::DType dtype, std::span<const std::int64_t> extents, const Layout& from,
                    const std::byte* source, std::size_t axis, std::span<const std::int64_t> indices,
                    std::byte* target) {
    const std::size_t element = graph::bitWidth(dtype) / 8;
    TESSERA_ASSERT(element > 0 && axis < extents.size());
    std::vector<std::int64_t> taken(extents.begin(), extents.end());
    taken[axis] = static_cast<std::int64_t>(indices.size());
    if (std::ranges::any_of(taken, [](auto extent) { return extent == 0; })) {
        return;
    }
    const Layout plain = Layout::plain(extents.size());
    Tables tables{from.axisOffsets(extents), plain.axisOffsets(taken), plain.order()};
    Offsets some;
    for (const auto index : indices) {
        some.push_back(tables.from[axis].at(static_cast<std::size_t>(index)));
    }
    tables.from[axis] = std::move(some);
    copyBy(tables, element, source, target);
}

} // namespace tessera::backend
