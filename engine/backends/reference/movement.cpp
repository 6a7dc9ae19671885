#include "engine/backend/movement.h"
#include "engine/backend/layout.h"
#include "engine/backends/reference/kernels.h"

#include <algorithm>
#include <array>

namespace tessera::reference {

using backend::Layout;
using plugin::NodeView;
using plugin::RegionView;

namespace {

constexpr std::array<std::string_view, 6> kKeepOrder{"Reshape",   "Flatten",  "Squeeze",
                                                     "Unsqueeze", "Identity", "Dropout"};

std::array<backend::PartLayout, 1> partLayouts(const RegionView& region) {
    return {{{"view", Layout::plain(region.extents(region.inputs()[0]).size())}}};
}

} // namespace

void offerParts(const RegionView& region, plugin::Offers& offers) {
    backend::offerPartMovements(region, partLayouts(region), offers); // refused, the plain kernel is left
}

std::unique_ptr<plugin::Kernel> makeParts(const RegionView& region) {
    return backend::makePartMovement(region, partLayouts(region), "view");
}

bool isView(const RegionView& region) {
    if (region.nodeCount() != 1 || region.inputs().size() != 1 || region.outputs().size() != 1) {
        return false;
    }
    const NodeView node = region.node(0);
    const bool passesFirst = node.input(0) == region.inputs()[0] && node.output(0) == region.outputs()[0];
    const bool isTraining = node.op() == "Dropout" && node.input(2) >= 0;
    return passesFirst && !isTraining && node.domain().empty() &&
           (node.op() == "Transpose" || std::ranges::find(kKeepOrder, node.op()) != kKeepOrder.end());
}

void offerViews(const RegionView& region, plugin::Offers& offers) {
    const NodeView node = region.node(0);
    const std::size_t inputRank = region.extents(node.input(0)).size();
    if (node.op() == "Transpose") {
        for (const auto& view : backend::transposedViews(node, inputRank)) {
            offers.add(view);
        }
        return;
    }
    offers.add(backend::viewOffer("view", Layout::plain(inputRank),
                                  Layout::plain(region.extents(node.output(0)).size())));
}

} // namespace tessera::reference
