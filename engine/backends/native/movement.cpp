// Elements that move by position alone: one kernel for all operators that do nothing else.
#include "engine/backends/native/movement.h"

#include "engine/backend/movement.h"
#include "engine/backends/native/family.h"
#include "engine/backends/native/sampling.h"
#include "engine/backends/native/team.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace tessera::native {

using backend::Layout;
using plugin::NodeView;
using plugin::RegionView;
using plugin::Unsupported;

namespace {

constexpr std::string_view kConversion = "tessera.Convert";
constexpr std::string_view kMovementOperators[] = {
    "CenterCropPad", "Concat",       "DepthToSpace", "Expand", "Gather",    "Pad",      "Resize",
    "Slice",         "SpaceToDepth", "Split",        "Tile",   "Transpose", "Upsample", kConversion};

struct Reader {
    std::string_view op;
    Movement (*read)(const RegionView&);
};

constexpr Reader kReaders[] = {
    {"CenterCropPad", readCenterCropPad},
    {"Concat", readConcat},
    {"DepthToSpace", readDepthToSpace},
    {"Expand", readExpand},
    {"Gather", readGather},
    {"Pad", readPad},
    {"Resize", readNearest},
    {"Slice", readSlice},
    {"SpaceToDepth", readSpaceToDepth},
    {"Split", readSplit},
    {"Tile", readTile},
    {"Transpose", readTranspose},
    {"Upsample", readNearest},
};

/// One implementation: a movement between values that all lie in such an order or blocks.
struct Form {
    std::string name;
    std::string_view prefix; ///< of a layout's text
    std::vector<Layout> inputs;
    std::vector<Layout> outputs;
};

/// Channels last, or in blocks as wide as a vector; by rank.
Layout layoutOf(Freedom freedom, std::size_t rank) {
    auto plain = Layout::plain(rank);
    if (freedom == Freedom::kPlain) {
        return plain;
    }
    auto order = plain.order();
    if (freedom == Freedom::kOrders) {
        order.erase(order.begin() + 1);
        order.push_back(1);
        return Layout::physical(order);
    }
    constexpr std::int64_t kWide = 16;
    constexpr std::int64_t kNarrow = 8;
    return Layout::physical(order, {{1, __builtin_cpu_supports("avx512f") ? kWide : kNarrow}});
}

/// Whether all of a move's channels are whole blocks on both sides.
bool keepsBlocks(const Move& move, std::int64_t block) {
    const auto isWhole = [&](std::int64_t channels) { return channels % block == 0; };
    const auto& terms = move.map.axes[1];
    if (terms.size() != 1 || terms.front().axis != 1 || terms.front().indices.empty() ||
        !isWhole(move.sourceExtents[1]) || !isWhole(move.targetExtents[1]) || !isWhole(move.map.extents[1]) ||
        !isWhole(move.map.start[1])) {
        return false;
    }
    const auto& indices = terms.front().indices;
    return isWhole(indices.front()) &&
           indices == countUp(static_cast<std::int64_t>(indices.size()), indices.front());
}

/// Layouts matter where images pass: f32 of one rank on all sides. Others are row-major.
std::vector<Freedom> formsOf(const RegionView& region, const Movement& movement) {
    constexpr std::int32_t kFloat32 = 1;
    std::vector<Freedom> forms{Freedom::kPlain};
    const std::size_t rank = movement.moves.empty() ? 0 : movement.moves.front().targetExtents.size();
    const bool isImage =
        (rank == 4 || rank == 5) && std::ranges::all_of(movement.moves, [&](const Move& move) {
            return region.value(move.source).dtype == kFloat32 &&
                   region.extents(move.source).size() == rank && region.extents(move.target).size() == rank;
        });
    if (!isImage || movement.freedom == Freedom::kPlain) {
        return forms;
    }
    forms.push_back(Freedom::kOrders);
    const auto block = layoutOf(Freedom::kBlocks, rank).blocks().front().size;
    if (movement.freedom == Freedom::kBlocks &&
        std::ranges::all_of(movement.moves, [&](const Move& move) { return keepsBlocks(move, block); })) {
        forms.push_back(Freedom::kBlocks);
    }
    return forms;
}

std::string nameOf(Freedom form, std::size_t rank) {
    return form == Freedom::kPlain ? "move" : "move." + layoutOf(form, rank).toText();
}

std::int64_t bytesMoved(const RegionView& region) {
    std::int64_t bytes = 0;
    for (const auto output : region.outputs()) {
        bytes += region.elements(output) * elementBytes(region, output);
    }
    return bytes;
}

plugin::Offer offerOf(const RegionView& region, const plugin::SettingsView& settings) {
    plugin::Offer offer;
    offer.name = "move";
    offer.persistentBytes = constantBytes(region);
    offer.threads = threadsFor(bytesMoved(region), settings) == 1 ? 1 : 0;
    return offer;
}

class MovementKernel final : public plugin::Kernel {
public:
    MovementKernel(std::vector<std::byte> fill, std::int64_t word, int threads)
        : m_fill(std::move(fill)), m_threads(threads) {
        if (m_fill.empty()) {
            m_fill.resize(static_cast<std::size_t>(word));
        }
    }

    /// \param source  nothing: the fill value alone
    void add(std::optional<Source> source, std::size_t output, Copy copy) {
        m_parts.push_back({source, output, std::move(copy)});
    }

    void prepare(std::span<const ts_tensor> constants) override { m_constants.hold(constants); }

    void run(ts_stream* /*stream*/, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& /*workspace*/) override {
        onTeam(m_threads, [&](int thread, int threads) {
            for (const auto& part : m_parts) {
                const auto share = shareOf(part.copy.items(), thread, threads);
                part.copy.run(share.first, share.end,
                              part.source ? m_constants.dataOf(*part.source, inputs) : nullptr,
                              static_cast<std::byte*>(outputs[part.output].data), m_fill.data());
            }
        });
    }

private:
    struct Part {
        std::optional<Source> source;
        std::size_t output = 0;
        Copy copy;
    };

    std::vector<Part> m_parts;
    std::vector<std::byte> m_fill;
    HeldConstants m_constants;
    int m_threads;
};

std::unique_ptr<plugin::Kernel> makeMoves(const RegionView& region, Movement movement, Freedom form,
                                          int threads) {
    const std::int64_t word = elementBytes(region, region.outputs()[0]);
    auto kernel = std::make_unique<MovementKernel>(std::move(movement.fill), word, threads);
    for (const auto& move : movement.moves) {
        const auto source = layoutOf(form, move.sourceExtents.size());
        const auto target = layoutOf(form, move.targetExtents.size());
        const auto output = static_cast<std::size_t>(RegionView::positionIn(region.outputs(), move.target));
        kernel->add(sourceOf(region, move.source), output,
                    copyOf(move.map, {move.sourceExtents, source}, {move.targetExtents, target}, word));
    }
    return kernel;
}

/// Extents with each axis filled up to whole blocks.
Extents paddedExtents(const Extents& extents, const Layout& layout) {
    Extents blocks(extents.size(), 1);
    for (const auto& block : layout.blocks()) {
        blocks[block.axis] *= block.size;
    }
    Extents padded = extents;
    for (std::size_t axis = 0; axis < padded.size(); ++axis) {
        padded[axis] = (padded[axis] + blocks[axis] - 1) / blocks[axis] * blocks[axis];
    }
    return padded;
}

/// An axis cut so that each part is regular in both layouts: whole blocks, the rest, and padding.
struct AxisPart {
    std::int64_t start = 0;
    std::int64_t end = 0;
    bool isPadding = false;
};
std::vector<AxisPart> axisParts(std::int64_t extent, std::int64_t padded, std::int64_t block) {
    const std::int64_t whole = extent / block * block;
    std::vector<AxisPart> parts;
    for (const auto& part : {AxisPart{0, whole}, AxisPart{whole, extent}, AxisPart{extent, padded, true}}) {
        if (part.start < part.end) {
            parts.push_back(part);
        }
    }
    return parts;
}

struct Conversion {
    Layout from;
    Layout to;
};

Conversion readConversion(const RegionView& region) {
    const NodeView node = region.node(0);
    const std::size_t rank = region.extents(node.input(0)).size();
    static_cast<void>(elementBytes(region, node.input(0)));
    return {backend::physicalLayout(node, "from", rank), backend::physicalLayout(node, "to", rank)};
}

/// The largest block of an axis in either layout, which the others divide; refuses blocks that do not.
std::int64_t blockAlong(std::size_t axis, const Conversion& conversion) {
    std::int64_t largest = 1;
    for (const auto* layout : {&conversion.from, &conversion.to}) {
        std::int64_t block = 1;
        for (const auto& each : layout->blocks()) {
            block *= each.axis == axis ? each.size : 1;
        }
        if (std::max(block, largest) % std::min(block, largest) != 0) {
            throw Unsupported("the blocks of its layouts do not divide each other");
        }
        largest = std::max(block, largest);
    }
    return largest;
}

std::unique_ptr<plugin::Kernel> makeConversion(const RegionView& region, int threads) {
    const NodeView node = region.node(0);
    const Conversion conversion = readConversion(region);
    const Extents extents = extentsOf(region, node.input(0));
    const Extents padded = paddedExtents(extents, conversion.to);
    const std::int64_t word = elementBytes(region, node.input(0));
    auto kernel = std::make_unique<MovementKernel>(std::vector<std::byte>(), word, threads);
    std::vector<std::vector<AxisPart>> parts;
    std::size_t boxes = 1;
    for (std::size_t axis = 0; axis < extents.size(); ++axis) {
        parts.push_back(axisParts(extents[axis], padded[axis], blockAlong(axis, conversion)));
        boxes *= parts.back().size();
    }
    for (std::size_t box = 0; box < boxes; ++box) {
        IndexMap map;
        std::size_t rest = box;
        bool isPadding = false;
        for (std::size_t axis = 0; axis < extents.size(); ++axis) {
            const AxisPart& part = parts[axis][rest % parts[axis].size()];
            rest /= parts[axis].size();
            map.start.push_back(part.start);
            map.extents.push_back(part.end - part.start);
            map.axes.push_back(
                {{axis, part.isPadding ? Indices(static_cast<std::size_t>(map.extents.back()), kFill)
                                       : countUp(map.extents.back(), part.start)}});
            isPadding = isPadding || part.isPadding;
        }
        kernel->add(isPadding ? std::nullopt : std::optional(sourceOf(region, node.input(0))), 0,
                    copyOf(map, {extents, conversion.from}, {padded, conversion.to}, word));
    }
    return kernel;
}

void offerMovement(const RegionView& region, const plugin::SettingsView& settings, plugin::Offers& offers) {
    plugin::Offer offer = offerOf(region, settings);
    if (region.node(0).op() == "Convert") {
        const Conversion conversion = readConversion(region);
        for (std::size_t axis = 0; axis < conversion.from.rank(); ++axis) {
            static_cast<void>(blockAlong(axis, conversion));
        }
        offer.inputLayouts = {conversion.from.toText()};
        offer.outputLayouts = {conversion.to.toText()};
        offers.add(offer);
        return;
    }
    for (const auto form : formsOf(region, readMovement(region))) {
        offer.inputLayouts.clear();
        offer.outputLayouts.clear();
        for (const auto input : region.inputs()) {
            offer.inputLayouts.push_back(layoutOf(form, region.extents(input).size()).toText());
        }
        for (const auto output : region.outputs()) {
            offer.outputLayouts.push_back(layoutOf(form, region.extents(output).size()).toText());
        }
        offer.name = nameOf(form, region.extents(region.outputs()[0]).size());
        offers.add(offer);
    }
}

std::unique_ptr<plugin::Kernel> makeMovement(const RegionView& region, std::string_view implementation,
                                             const plugin::SettingsView& settings) {
    const int threads = threadsFor(bytesMoved(region), settings);
    if (region.node(0).op() == "Convert" && implementation == "move") {
        return makeConversion(region, threads);
    }
    Movement movement = readMovement(region);
    for (const auto form : formsOf(region, movement)) {
        if (nameOf(form, region.extents(region.outputs()[0]).size()) == implementation) {
            return makeMoves(region, std::move(movement), form, threads);
        }
    }
    throw Unsupported("it has no implementation '" + std::string(implementation) + "'");
}

} // namespace

Movement readMovement(const RegionView& region) {
    const auto* reader = std::ranges::find(kReaders, region.node(0).op(), &Reader::op);
    if (reader == std::end(kReaders)) {
        throw Unsupported("its elements do not move by position alone");
    }
    Movement movement = reader->read(region);
    for (const auto& move : movement.moves) {
        static_cast<void>(sourceOf(region, move.source));
        static_cast<void>(elementBytes(region, move.source));
    }
    return movement;
}

Movement readNearest(const RegionView& region) {
    const NodeView node = region.node(0);
    const Sampling sampling = readSampling(region);
    if (sampling.mode != "nearest") {
        throw Unsupported("its elements are weighted");
    }
    std::vector<Indices> indices;
    for (const auto& axis : sampling.axes) {
        auto& list = indices.emplace_back(countUp(axis.output));
        for (std::int64_t i = 0; i < axis.output && !sampling.isIdentity(axis); ++i) {
            const double position = positionOf(sampling, axis, i);
            list[static_cast<std::size_t>(i)] =
                isOutside(sampling, axis, position)
                    ? kFill
                    : std::clamp<std::int64_t>(nearestTo(position, sampling.nearest), 0, axis.input - 1);
        }
    }
    auto movement = axisByAxis(region, node.input(0), node.output(0), std::move(indices));
    movement.fill = elementFromFloat(sampling.extrapolation, region.value(node.input(0)).dtype);
    return movement;
}

const Family kMovement{"move", kMovementOperators, offerMovement, makeMovement};

} // namespace tessera::native
