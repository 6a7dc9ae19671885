#include "engine/backend/movement.h"

#include "engine/backend/sharing.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <utility>
#include <vector>

namespace tessera::backend {

using plugin::NodeView;
using plugin::RegionView;
using plugin::Unsupported;

namespace {

/// One part: a port of the small side, and where it lies in the one port of the large side.
struct Part {
    std::size_t port = 0;
    std::int64_t offsetBytes = 0;
    std::int64_t sizeBytes = 0;
};

struct Parts {
    bool join = false; ///< Concat: inputs lie in the output; else outputs lie in the input
    std::vector<Part> list;
};

std::vector<std::int64_t> integers(const RegionView& region, std::int32_t value) {
    constexpr std::int32_t kInt64 = 7; // ONNX's number
    const auto& held = region.value(value);
    if (held.data == nullptr || held.dtype != kInt64) {
        throw Unsupported("value '" + std::string(held.name) + "' is not a constant of int64");
    }
    const auto* first = static_cast<const std::int64_t*>(held.data);
    return {first, first + region.elements(value)};
}

std::size_t axisOf(std::int64_t stated, std::size_t rank) {
    return static_cast<std::size_t>(stated < 0 ? stated + static_cast<std::int64_t>(rank) : stated);
}

Part partAt(const RegionView& region, std::int32_t whole, std::int32_t value,
            const std::vector<std::int64_t>& start, std::size_t port, const Layout& layout) {
    const auto dtype = static_cast<graph::DType>(region.value(whole).dtype);
    const auto extents = region.extents(value);
    const auto offset = partOffset(dtype, layout, region.extents(whole), start, extents);
    if (!offset) {
        throw Unsupported("'" + std::string(region.value(value).name) +
                          "' is no part in one piece in layout " + layout.toText());
    }
    return {port, *offset, layout.sizeBytes(dtype, extents)};
}

/// Parts side by side along `axis`.
Parts alongAxis(const RegionView& region, const NodeView& node, const Layout& layout) {
    Parts parts;
    parts.join = node.op() == "Concat";
    const std::int32_t whole = parts.join ? node.output(0) : node.input(0);
    const auto pieces = parts.join ? node.inputs() : node.outputs();
    const std::size_t axis = axisOf(node.intOr("axis", 0), region.extents(whole).size());
    std::vector<std::int64_t> start(region.extents(whole).size(), 0);
    for (const auto piece : pieces) {
        if (piece < 0 || std::ranges::count(pieces, piece) != 1) {
            throw Unsupported("a part has no name, or is there twice");
        }
        const auto port = RegionView::positionIn(parts.join ? region.inputs() : region.outputs(), piece);
        if (port >= 0) {
            parts.list.push_back(partAt(region, whole, piece, start, static_cast<std::size_t>(port), layout));
        } else if (parts.join) {
            throw Unsupported("a part is a constant");
        }
        start[axis] += region.extents(piece)[axis];
    }
    return parts;
}

Parts sliceParts(const RegionView& region, const NodeView& node, const Layout& layout) {
    if (node.inputs().size() < 3) {
        throw Unsupported("its starts are attributes of an old opset");
    }
    const auto extents = region.extents(node.input(0));
    const auto starts = integers(region, node.input(1));
    std::vector<std::int64_t> axes;
    if (node.input(3) >= 0) {
        axes = integers(region, node.input(3));
    } else {
        for (std::size_t i = 0; i < starts.size(); ++i) {
            axes.push_back(static_cast<std::int64_t>(i));
        }
    }
    if (node.input(4) >= 0 &&
        std::ranges::any_of(integers(region, node.input(4)), [](auto step) { return step != 1; })) {
        throw Unsupported("it skips elements");
    }
    std::vector<std::int64_t> start(extents.size(), 0);
    for (std::size_t i = 0; i < starts.size() && i < axes.size(); ++i) {
        const std::size_t axis = axisOf(axes[i], extents.size());
        const std::int64_t from = starts[i] < 0 ? starts[i] + extents[axis] : starts[i];
        start[axis] = std::clamp<std::int64_t>(from, 0, extents[axis]);
    }
    Parts parts;
    parts.list.push_back(partAt(region, node.input(0), node.output(0), start, 0, layout));
    return parts;
}

Parts partsOf(const RegionView& region, const Layout& layout) {
    const NodeView node = region.node(0);
    return node.op() == "Slice" ? sliceParts(region, node, layout) : alongAxis(region, node, layout);
}

plugin::Offer partMovement(const RegionView& region, std::string name, const Layout& layout) {
    const Parts parts = partsOf(region, layout);
    plugin::Offer offer;
    offer.name = std::move(name);
    offer.threads = 1;
    offer.inputLayouts.assign(region.inputs().size(), layout.toText());
    offer.outputLayouts.assign(region.outputs().size(), layout.toText());
    auto& ports = parts.join ? offer.partOf : offer.viewOf;
    auto& offsets = parts.join ? offer.partOffsets : offer.viewOffsets;
    ports.assign(parts.list.size(), 0); // every part lies in the one port of the large side
    offsets.assign(parts.list.size(), 0);
    for (const auto& part : parts.list) {
        offsets[part.port] = part.offsetBytes;
    }
    return offer;
}

/// Copies what is not shared.
class PartMovementKernel final : public plugin::Kernel {
public:
    explicit PartMovementKernel(Parts parts) : m_parts(std::move(parts)) {}

    void prepare(std::span<const ts_tensor> /*constants*/) override {}

    void run(ts_stream* /*stream*/, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& /*workspace*/) override {
        for (const auto& part : m_parts.list) {
            auto* whole = static_cast<std::byte*>(m_parts.join ? outputs[0].data : inputs[0].data);
            auto* own =
                static_cast<std::byte*>(m_parts.join ? inputs[part.port].data : outputs[part.port].data);
            auto* inside = whole + part.offsetBytes;
            if (inside != own) {
                std::memcpy(m_parts.join ? inside : own, m_parts.join ? own : inside,
                            static_cast<std::size_t>(part.sizeBytes));
            }
        }
    }

private:
    Parts m_parts;
};

class ViewKernel final : public plugin::Kernel {
public:
    void prepare(std::span<const ts_tensor> /*constants*/) override {}

    void run(ts_stream* /*stream*/, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& /*workspace*/) override {
        if (outputs[0].data != inputs[0].data) {
            std::memcpy(outputs[0].data, inputs[0].data, outputs[0].bytes);
        }
    }
};

} // namespace

Layout physicalLayout(const NodeView& conversion, std::string_view attribute, std::size_t rank) {
    auto layout = Layout::parse(conversion.stringOr(attribute, ""));
    if (!layout) {
        throw Unsupported(layout.error().oneLine());
    }
    if (layout->kind() != Layout::Kind::kPhysical) {
        throw Unsupported("only '" + layout->owner() + "' converts its opaque layouts");
    }
    if (layout->rank() != rank) {
        throw Unsupported("layout '" + layout->toText() + "' has another rank than the value");
    }
    return *std::move(layout);
}

bool isPartMovement(const RegionView& region) {
    if (region.nodeCount() != 1 || !region.node(0).domain().empty()) {
        return false;
    }
    const NodeView node = region.node(0);
    const bool divides = node.op() == "Split" || node.op() == "Slice";
    return (divides && region.inputs().size() == 1 && node.input(0) == region.inputs()[0]) ||
           (node.op() == "Concat" && !region.inputs().empty() && region.outputs().size() == 1);
}

void offerPartMovements(const RegionView& region, std::span<const PartLayout> layouts,
                        plugin::Offers& offers) {
    for (const auto& [implementation, layout] : layouts) {
        try {
            offers.add(partMovement(region, implementation, layout));
        } catch (const Unsupported& refusal) {
            offers.refuse(implementation, refusal.what());
        }
    }
}

std::unique_ptr<plugin::Kernel> makePartMovement(const RegionView& region,
                                                 std::span<const PartLayout> layouts,
                                                 std::string_view implementation) {
    const auto wanted = std::ranges::find(layouts, implementation, &PartLayout::implementation);
    if (wanted == layouts.end()) {
        throw Unsupported("it has no implementation '" + std::string(implementation) + "'");
    }
    auto kernel = std::make_unique<PartMovementKernel>(partsOf(region, wanted->layout));
    kernel->offered = partMovement(region, wanted->implementation, wanted->layout);
    return kernel;
}

plugin::Offer viewOffer(std::string name, const Layout& input, const Layout& output) {
    plugin::Offer offer;
    offer.name = std::move(name);
    offer.inputLayouts = {input.toText()};
    offer.outputLayouts = {output.toText()};
    offer.threads = 1;
    offer.viewOf = {0};
    return offer;
}

std::vector<std::uint8_t> permOf(const NodeView& transpose, std::size_t rank) {
    const auto stated = transpose.ints("perm");
    std::vector<std::uint8_t> perm(stated.begin(), stated.end());
    if (perm.empty()) {
        perm.resize(rank);
        std::iota(perm.rbegin(), perm.rend(), std::uint8_t{0});
    }
    return perm;
}

std::vector<plugin::Offer> transposedViews(const NodeView& transpose, std::size_t rank) {
    if (rank == 0) {
        return {};
    }
    const auto perm = permOf(transpose, rank);
    std::vector<std::uint8_t> inverse(rank);
    for (std::size_t i = 0; i < rank; ++i) {
        inverse[perm[i]] = static_cast<std::uint8_t>(i);
    }
    // Axis i of the result is axis perm[i] of the input: row-major in memory is the inverse order of axes
    // outside, and the other way round.
    std::vector<plugin::Offer> views{
        viewOffer("view-from-plain", Layout::plain(rank), Layout::physical(inverse))};
    if (!std::ranges::is_sorted(perm)) {
        views.push_back(viewOffer("view-to-plain", Layout::physical(perm), Layout::plain(rank)));
    }
    return views;
}

std::unique_ptr<plugin::Kernel> makeView(plugin::Offer offered) {
    auto kernel = std::make_unique<ViewKernel>();
    kernel->offered = std::move(offered);
    return kernel;
}

} // namespace tessera::backend
