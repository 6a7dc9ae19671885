#include "engine/backends/onednn/memory.h"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace tessera::onednn {

using backend::Layout;

namespace {

/// The inner blocks of an axis multiplied.
std::int64_t blockOf(const Layout& layout, std::size_t axis) {
    std::int64_t size = 1;
    for (const auto& block : layout.blocks()) {
        size *= block.axis == axis ? block.size : 1;
    }
    return size;
}

bool isSameFormat(const dnnl::memory::desc& a, const dnnl::memory::desc& b) {
    return dnnl_memory_desc_equal(&a.data, &b.data) != 0;
}

} // namespace

dnnl::memory::desc describe(std::span<const std::int64_t> extents, const Layout& layout,
                            dnnl::memory::data_type type) {
    if (extents.empty()) {
        return dnnl::memory::desc({1}, type, dnnl::memory::dims{1});
    }
    // Filled in by hand: the C++ constructors take either strides without blocks or a fixed list of tags.
    dnnl_memory_desc_t made;
    std::memset(&made, 0, sizeof made);
    made.ndims = static_cast<int>(extents.size());
    made.data_type = static_cast<dnnl_data_type_t>(type);
    made.format_kind = dnnl_blocked;
    auto& blocking = made.format_desc.blocking;
    blocking.inner_nblks = static_cast<int>(layout.blocks().size());
    std::int64_t stride = 1;
    for (std::size_t i = 0; i < layout.blocks().size(); ++i) {
        blocking.inner_blks[i] = layout.blocks()[i].size;
        blocking.inner_idxs[i] = layout.blocks()[i].axis;
        stride *= layout.blocks()[i].size;
    }
    for (std::size_t axis = 0; axis < extents.size(); ++axis) {
        const std::int64_t block = blockOf(layout, axis);
        made.dims[axis] = extents[axis];
        made.padded_dims[axis] = (extents[axis] + block - 1) / block * block;
    }
    for (auto axis = layout.order().rbegin(); axis != layout.order().rend(); ++axis) {
        blocking.strides[*axis] = stride;
        stride *= std::max<std::int64_t>(1, made.padded_dims[*axis] / blockOf(layout, *axis));
    }
    return dnnl::memory::desc(made);
}

dnnl::memory::desc describePlain(std::span<const std::int64_t> extents, dnnl::memory::data_type type) {
    return describe(extents, Layout::plain(extents.size()), type);
}

dnnl::memory::desc describeAny(std::span<const std::int64_t> extents, dnnl::memory::data_type type) {
    return dnnl::memory::desc(Extents(extents.begin(), extents.end()), type, dnnl::memory::format_tag::any);
}

dnnl::memory::desc withType(dnnl::memory::desc description, dnnl::memory::data_type type) {
    description.data.data_type = dnnl::memory::convert_to_c(type);
    return description;
}

std::optional<Layout> layoutOf(const dnnl::memory::desc& description) {
    const auto& data = description.data;
    if (data.format_kind != dnnl_blocked || data.extra.flags != dnnl_memory_extra_flag_none) {
        return std::nullopt;
    }
    const auto rank = static_cast<std::size_t>(data.ndims);
    const std::span<const std::int64_t> extents(data.dims, rank);
    const auto& blocking = data.format_desc.blocking;
    std::vector<Layout::Block> blocks;
    for (int i = 0; i < blocking.inner_nblks; ++i) {
        blocks.push_back({static_cast<std::uint8_t>(blocking.inner_idxs[i]), blocking.inner_blks[i]});
    }
    std::vector<std::uint8_t> order(rank);
    std::iota(order.begin(), order.end(), std::uint8_t{0});
    // Strides of axes of extent one tell nothing, so the usual orders are tried before the strides' own.
    auto channelsLastOrder = order;
    if (rank >= 3) {
        std::rotate(channelsLastOrder.begin() + 1, channelsLastOrder.begin() + 2, channelsLastOrder.end());
    }
    auto byStride = order;
    std::ranges::stable_sort(byStride,
                             [&](auto a, auto b) { return blocking.strides[a] > blocking.strides[b]; });
    for (const auto& candidate : {order, channelsLastOrder, byStride}) {
        const Layout layout = Layout::physical(candidate, blocks);
        if (isSameFormat(describe(extents, layout, description.data_type()), description)) {
            return layout;
        }
    }
    return std::nullopt;
}

Layout plainLayout(std::size_t rank) {
    return Layout::plain(rank);
}

Layout channelsLast(std::size_t rank) {
    std::vector<std::uint8_t> order(rank);
    std::iota(order.begin(), order.end(), std::uint8_t{0});
    std::rotate(order.begin() + 1, order.begin() + 2, order.end());
    return Layout::physical(std::move(order));
}

Layout channelsBlocked(std::size_t rank, std::int64_t block) {
    return Layout::physical(Layout::plain(rank).order(), {{1, block}});
}

std::int64_t vectorFloats() {
    switch (dnnl::get_effective_cpu_isa()) {
    case dnnl::cpu_isa::sse41:
        return 4;
    case dnnl::cpu_isa::avx:
    case dnnl::cpu_isa::avx2:
    case dnnl::cpu_isa::avx2_vnni:
        return 8;
    default:
        return 16;
    }
}

std::vector<Layout> transparentLayouts(std::span<const std::int64_t> extents) {
    std::vector<Layout> layouts{plainLayout(extents.size())};
    if (extents.size() >= 3 && extents.size() <= 5) {
        layouts.push_back(channelsLast(extents.size()));
        const std::int64_t block = std::max<std::int64_t>(8, vectorFloats());
        if (extents[1] >= block) {
            layouts.push_back(channelsBlocked(extents.size(), block));
        }
    }
    return layouts;
}

std::string layoutName(const Layout& layout) {
    if (layout.isPlain()) {
        return "plain";
    }
    if (layout.rank() >= 3 && layout == channelsLast(layout.rank())) {
        return "nhwc";
    }
    const bool channelBlocks = layout.blocks().size() == 1 && layout.blocks().front().axis == 1;
    if (channelBlocks && layout == channelsBlocked(layout.rank(), layout.blocks().front().size)) {
        return "blocked" + std::to_string(layout.blocks().front().size);
    }
    // Names are [a-z0-9_.-]: capitals are implied by the blocks that follow.
    std::string text = layout.toText();
    std::ranges::transform(text, text.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

} // namespace tessera::onednn
