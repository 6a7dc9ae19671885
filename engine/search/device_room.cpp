#include "engine/search/device_room.h"

#include <ranges>

namespace tessera::search {

std::optional<DeviceExcess> excessOf(const DeviceMemory::Bytes& used, const DeviceMemory::Bytes& limits) {
    for (const auto& limited : limits) {
        const auto& device = limited.first;
        const auto& limit = limited.second;
        const auto at = used.find(device);
        if (at == used.end()) {
            continue;
        }
        const auto& held = at->second;
        const auto over = [&](std::int64_t holds, std::int64_t may, const char* how) {
            return DeviceExcess{device, holds - may,
                                device.toText() + ": a plan would hold " + std::to_string(holds) + how +
                                    ", and may hold " + std::to_string(may)};
        };
        if (held.total > limit.total) {
            return over(held.total, limit.total, " bytes there");
        }
        if (held.largest > limit.largest) {
            return over(held.largest, limit.largest, " bytes there in one piece");
        }
    }
    return std::nullopt;
}

std::int64_t bytesOnDevice(const graph::Graph& graph, const graph::Region& region,
                           const backend::Implementation& implementation) {
    std::int64_t bytes = implementation.persistentBytes + implementation.workspaceBytes;
    for (const auto* values : {&region.inputs, &region.outputs}) {
        for (const auto value : *values) {
            bytes += graph.value(value).type.bytes().value_or(0);
        }
    }
    return bytes;
}

base::Result<Leaving> leavingFullDevice(const plan::Plan& plan, const DeviceMemory& memory) {
    Leaving leaving;
    if (memory.limits.empty()) {
        return leaving;
    }
    TESSERA_TRY(const auto used, memory.used(plan));
    const auto excess = excessOf(used, memory.limits);
    std::int64_t left = 0;
    for (const auto& planned : std::views::reverse(plan.regions)) {
        if (excess && planned.implementation.device == excess->device && left < excess->bytes) {
            leaving.regions.emplace(planned.region.nodes, planned.implementation.maker());
            left += bytesOnDevice(*plan.graph, planned.region, planned.implementation);
        }
    }
    if (excess && leaving.regions.empty()) {
        return base::fail(base::ErrorKind::kImpossible, excess->text);
    }
    leaving.why = excess ? excess->text : "";
    return leaving;
}

} // namespace tessera::search
