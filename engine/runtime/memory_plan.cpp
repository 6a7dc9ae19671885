#include "engine/runtime/memory_plan.h"

#include <algorithm>
#include <numeric>

namespace tessera::runtime {

namespace {

bool meet(const Lifetime& a, const Lifetime& b) {
    return a.first <= b.last && b.first <= a.last;
}

} // namespace

MemoryPlan planMemory(std::span<const Lifetime> lifetimes, std::int64_t alignment) {
    const auto aligned = [alignment](std::int64_t bytes) {
        return (bytes + alignment - 1) / alignment * alignment;
    };
    MemoryPlan plan;
    plan.offsets.assign(lifetimes.size(), 0);
    std::vector<std::size_t> order(lifetimes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater<>(), [&](std::size_t i) { return lifetimes[i].sizeBytes; });
    std::vector<std::size_t> placed; // by offset
    for (const std::size_t index : order) {
        const std::int64_t size = aligned(lifetimes[index].sizeBytes);
        std::int64_t offset = 0;
        for (const std::size_t other : placed) {
            if (!meet(lifetimes[index], lifetimes[other])) {
                continue;
            }
            if (offset + size <= plan.offsets[other]) {
                break;
            }
            offset = std::max(offset, plan.offsets[other] + aligned(lifetimes[other].sizeBytes));
        }
        plan.offsets[index] = offset;
        plan.arenaBytes = std::max(plan.arenaBytes, offset + size);
        placed.insert(
            std::ranges::upper_bound(placed, offset, {}, [&](std::size_t i) { return plan.offsets[i]; }),
            index);
    }
    return plan;
}

} // namespace tessera::runtime
