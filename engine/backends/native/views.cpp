// Outputs that are their input's memory: in another shape, in another order of axes, or a part of it.
#include "engine/backend/layout.h"
#include "engine/backend/movement.h"
#include "engine/backends/native/family.h"

#include <array>

namespace tessera::native {

namespace {

using backend::Layout;
using plugin::NodeView;
using plugin::RegionView;
using plugin::Unsupported;

constexpr std::string_view kViewOperators[] = {"Concat", "Dropout", "Flatten", "Identity",  "Reshape",
                                               "Slice",  "Split",   "Squeeze", "Transpose", "Unsqueeze"};

std::array<backend::PartLayout, 1> partLayouts(const RegionView& region) {
    return {{{"view", Layout::plain(region.extents(region.inputs()[0]).size())}}};
}

std::vector<plugin::Offer> wholeViews(const RegionView& region) {
    const NodeView node = region.node(0);
    if (region.inputs().size() != 1 || region.outputs().size() != 1 || node.input(0) != region.inputs()[0] ||
        node.output(0) != region.outputs()[0] || (node.op() == "Dropout" && node.input(2) >= 0)) {
        throw Unsupported("it makes more than a view of its one input");
    }
    const std::size_t rank = region.extents(node.input(0)).size();
    if (node.op() == "Transpose") {
        return backend::transposedViews(node, rank);
    }
    return {backend::viewOffer("view", Layout::plain(rank),
                               Layout::plain(region.extents(node.output(0)).size()))};
}

bool isPart(const RegionView& region) {
    const auto op = region.node(0).op();
    return op == "Concat" || op == "Slice" || op == "Split";
}

void offerViews(const RegionView& region, const plugin::SettingsView& /*settings*/, plugin::Offers& offers) {
    if (!isPart(region)) {
        for (const auto& view : wholeViews(region)) {
            offers.add(view);
        }
    } else if (backend::isPartMovement(region)) {
        backend::offerPartMovements(region, partLayouts(region), offers);
    }
}

std::unique_ptr<plugin::Kernel> makeViews(const RegionView& region, std::string_view implementation,
                                          const plugin::SettingsView& /*settings*/) {
    if (isPart(region)) {
        if (!backend::isPartMovement(region)) {
            throw Unsupported("it has no parts that may be shared");
        }
        return backend::makePartMovement(region, partLayouts(region), implementation);
    }
    for (auto& view : wholeViews(region)) {
        if (view.name == implementation) {
            return backend::makeView(std::move(view));
        }
    }
    throw Unsupported("it has no implementation '" + std::string(implementation) + "'");
}

} // namespace

const Family kViews{"view", kViewOperators, offerViews, makeViews};

} // namespace tessera::native
