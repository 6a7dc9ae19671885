#include "engine/backend/movement.h"
#include "engine/backend/layout.h"
#include "engine/backends/reference/kernels.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <numeric>

namespace tessera::reference {

using backend::Layout;
using plugin::NodeView;
using plugin::RegionView;

namespace {

constexpr std::array<std::string_view, 6> kKeepOrder{"Reshape",   "Flatten",  "Squeeze",
                                                     "Unsqueeze", "Identity", "Dropout"};

plugin::Offer viewOffer(std::string name, const Layout& input, const Layout& output) {
    plugin::Offer offer;
    offer.name = std::move(name);
    offer.inputLayouts = {input.toText()};
    offer.outputLayouts = {output.toText()};
    offer.threads = 1;
    offer.viewOf = {0};
    return offer;
}

/// Transpose keeps the memory and renames the axes: axis i of the result is axis perm[i] of the input.
void offerTranspose(const NodeView& node, std::size_t rank, plugin::Offers& offers) {
    const auto stated = node.ints("perm");
    std::vector<std::uint8_t> perm(stated.begin(), stated.end());
    if (perm.empty()) {
        perm.resize(rank);
        std::iota(perm.rbegin(), perm.rend(), std::uint8_t{0});
    }
    std::vector<std::uint8_t> inverse(rank);
    for (std::size_t i = 0; i < rank; ++i) {
        inverse[perm[i]] = static_cast<std::uint8_t>(i);
    }
    // Row-major in memory is the inverse order of axes outside, and the other way round.
    offers.add(viewOffer("view-from-plain", Layout::plain(rank), Layout::physical(inverse)));
    if (!std::ranges::is_sorted(perm)) {
        offers.add(viewOffer("view-to-plain", Layout::physical(perm), Layout::plain(rank)));
    }
}

Layout plainLayoutOf(const RegionView& region) {
    return Layout::plain(region.extents(region.inputs()[0]).size());
}

class ViewKernel final : public plugin::Kernel {
public:
    void prepare(std::span<const ts_tensor> /*constants*/) override {}

    void run(ts_stream* /*stream*/, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             void* /*workspace*/) override {
        if (outputs[0].data != inputs[0].data) {
            std::memcpy(outputs[0].data, inputs[0].data, outputs[0].bytes);
        }
    }
};

} // namespace

void offerParts(const RegionView& region, plugin::Offers& offers) {
    try {
        offers.add(backend::offerPartMovement(region, "view", plainLayoutOf(region)));
    } catch (const plugin::Unsupported& refusal) {
        offers.refuse("view", refusal.what()); // and the plain kernel is left
    }
}

std::unique_ptr<plugin::Kernel> makeParts(const RegionView& region) {
    return backend::makePartMovement(region, plainLayoutOf(region));
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
        if (inputRank > 0) {
            offerTranspose(node, inputRank, offers);
        }
        return;
    }
    offers.add(
        viewOffer("view", Layout::plain(inputRank), Layout::plain(region.extents(node.output(0)).size())));
}

std::unique_ptr<plugin::Kernel> makeView() {
    return std::make_unique<ViewKernel>();
}

} // namespace tessera::reference
