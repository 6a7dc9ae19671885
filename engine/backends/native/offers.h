// What most kernels offer.
#pragma once

#include "engine/backends/native/family.h"
#include "engine/backends/native/reading.h"

#include <memory>
#include <string>
#include <utility>

namespace tessera::native {

/// Every value row-major.
[[nodiscard]] inline plugin::Offer plainOffer(const plugin::RegionView& region, std::string name) {
    plugin::Offer offer;
    offer.name = std::move(name);
    for (const auto value : region.inputs()) {
        offer.inputLayouts.push_back(plainText(region.extents(value).size()));
    }
    for (const auto value : region.outputs()) {
        offer.outputLayouts.push_back(plainText(region.extents(value).size()));
    }
    offer.persistentBytes = constantBytes(region);
    return offer;
}

/// How a family with one kernel a region, which works in place of nothing and needs no workspace, offers and
/// makes it. `Make` throws plugin::Unsupported to refuse the region.
template <const std::string_view& Name,
          std::unique_ptr<plugin::Kernel> (*Make)(const plugin::RegionView&, const plugin::SettingsView&)>
struct OneKernel {
    static void offer(const plugin::RegionView& region, const plugin::SettingsView& settings,
                      plugin::Offers& offers) {
        static_cast<void>(Make(region, settings));
        offers.add(plainOffer(region, std::string(Name)));
    }
    static std::unique_ptr<plugin::Kernel> make(const plugin::RegionView& region,
                                                std::string_view implementation,
                                                const plugin::SettingsView& settings) {
        plugin::requireOffered(implementation, Name);
        return Make(region, settings);
    }
};

/// A tensor as [outer][extent][inner].
struct AlongAxis {
    std::int64_t outer = 1;
    std::int64_t extent = 1;
    std::int64_t inner = 1;

    [[nodiscard]] static AlongAxis of(const Extents& extents, std::size_t axis) {
        return {productOf(extents, 0, axis), extents[axis], productOf(extents, axis + 1, extents.size())};
    }
};

} // namespace tessera::native
