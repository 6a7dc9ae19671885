#pragma once

#include "engine/backend/device_copy.h"
#include "engine/plan/plan.h"

#include <algorithm>
#include <optional>

namespace tessera::test {

/// A plan in which one region runs on a device, with the copies around it.
struct MovedRegion {
    plan::Plan plan;
    plan::PlannedRegionId region;
    graph::ValueId in;
    graph::ValueId out;
};

/// Moves the first region with one input and one output whose values no conversion and no output of the
/// graph touches; nullopt: there is none.
inline std::optional<MovedRegion> movedToDevice(const plan::Plan& plan, const backend::DeviceId& device) {
    const auto isConverted = [&](graph::ValueId value) {
        return std::ranges::any_of(plan.conversions, [&](const auto& each) { return each.value == value; });
    };
    const auto found = std::ranges::find_if(plan.regions, [&](const plan::PlannedRegion& each) {
        return each.region.inputs.size() == 1 && each.region.outputs.size() == 1 &&
               !plan.graph->isOutput(each.region.outputs[0]) && !isConverted(each.region.inputs[0]) &&
               !isConverted(each.region.outputs[0]);
    });
    if (found == plan.regions.end()) {
        return std::nullopt;
    }
    MovedRegion made{.plan = plan,
                     .region = plan::PlannedRegionId(static_cast<std::size_t>(found - plan.regions.begin())),
                     .in = found->region.inputs[0],
                     .out = found->region.outputs[0]};
    auto& moved = made.plan.regions[made.region.index()].implementation;
    moved.device = device;
    const auto copy = [&](graph::ValueId value, const backend::Layout& layout, const backend::DeviceId& from,
                          const backend::DeviceId& to) {
        made.plan.conversions.push_back({value, layout, from, layout, to,
                                         backend::deviceCopy(from, to, layout), backend::Cost::unmeasured(),
                                         std::nullopt});
    };
    copy(made.in, moved.inputLayouts[0], {}, device);
    copy(made.out, moved.outputLayouts[0], device, {});
    return made;
}

} // namespace tessera::test
