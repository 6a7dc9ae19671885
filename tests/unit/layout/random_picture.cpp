#include "tests/unit/layout/random_picture.h"

#include "engine/base/random.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace tessera::layout {

BoxId addBox(SceneInput& input, BoxKind kind, BoxId parent) {
    BoxInput box;
    box.kind = kind;
    box.parent = parent;
    box.title = "Conv";
    box.name = "/box/" + std::to_string(input.boxes.size());
    box.nodes = {graph::NodeId(input.boxes.size())};
    box.cost = CostState::kMeasured;
    box.placement = {Slot::kOneDnn, "DN", DeviceClass::kCpu};
    input.boxes.push_back(std::move(box));
    return BoxId(input.boxes.size() - 1);
}

EdgeId connect(SceneInput& input, BoxId from, std::initializer_list<BoxId> readers) {
    EdgeInput edge;
    edge.value = graph::ValueId(input.edges.size());
    edge.name = "value" + std::to_string(input.edges.size());
    edge.from = from;
    for (const auto reader : readers) {
        edge.readers.push_back({reader, 0, {}});
    }
    input.edges.push_back(std::move(edge));
    return EdgeId(input.edges.size() - 1);
}

BoxId outermost(const SceneInput& input, BoxId box) {
    const BoxId parent = input.boxes[box.index()].parent;
    return parent.valid() ? parent : box;
}

SceneInput chainPicture(std::uint32_t count) {
    SceneInput input;
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto box = addBox(input);
        if (i > 0) {
            connect(input, BoxId(box.index() - 1), {box});
        }
    }
    return input;
}

SceneInput randomPicture(const PictureSpec& spec, std::uint64_t seed) {
    base::Random random(seed);
    SceneInput input;
    struct Block {
        BoxId entry;
        BoxId exit;
        BoxId inner;
    };
    std::vector<Block> blocks;
    std::vector<std::vector<ReaderInput>> readers;
    for (std::uint32_t b = 0; b < spec.blocks; ++b) {
        Block block;
        if (random.uniform() < spec.hullShare) {
            const auto hull = addBox(input, BoxKind::kHull);
            const auto members = 2 + random.below(3);
            for (std::uint64_t m = 0; m < members; ++m) {
                const auto member = addBox(input, BoxKind::kMember, hull);
                (m == 0 ? block.entry : block.exit) = member;
                if (m == 1) {
                    block.inner = member;
                }
                if (m > 0) {
                    connect(input, BoxId(member.index() - 1), {member});
                }
            }
        } else {
            const bool narrow = spec.terminalShare > 0 && random.uniform() < spec.terminalShare;
            block.entry = block.exit = block.inner =
                addBox(input, narrow ? BoxKind::kTerminal : BoxKind::kNode);
        }
        readers.emplace_back();
        for (bool first = true; b > 0 && (first || random.uniform() < spec.extraInputs); first = false) {
            const auto back = 1 + random.below(std::min(b, first ? 3 : spec.reach));
            ReaderInput reader{first ? block.entry : block.inner, 0, {}};
            if (random.uniform() < spec.transitShare) {
                reader.transit = {TransitKind::kConversion, "nchw→nChw8c", "6.1 µs"};
            }
            readers[b - back].push_back(std::move(reader));
        }
        if (spec.hub > 0 && b > spec.hub && b % 10 == 0) {
            readers[spec.hub].push_back({block.inner, 1, {TransitKind::kDeviceCopy, "784 KB", "12.0 µs"}});
        }
        blocks.push_back(block);
    }
    for (std::uint32_t b = 0; b < spec.blocks; ++b) {
        if (!readers[b].empty()) {
            const auto edge = connect(input, blocks[b].exit, {});
            input.edges[edge.index()].readers = std::move(readers[b]);
        }
    }
    return input;
}

} // namespace tessera::layout
