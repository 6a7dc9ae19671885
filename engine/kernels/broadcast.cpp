#include "engine/kernels/broadcast.h"

#include <algorithm>

namespace tessera::kernels {

using graph::Extents;

base::Result<Extents> broadcastExtents(std::span<const Extents> operands) {
    Extents result;
    for (const Extents& operand : operands) {
        if (operand.size() > result.size()) {
            result.insert(result.begin(), operand.size() - result.size(), 1);
        }
        const std::size_t skip = result.size() - operand.size();
        for (std::size_t axis = 0; axis < operand.size(); ++axis) {
            std::int64_t& extent = result[skip + axis];
            if (operand[axis] != extent && operand[axis] != 1 && extent != 1) {
                return base::fail(base::ErrorKind::kRefused,
                                  "operands of extents " + graph::toText(operands.front()) + " and " +
                                      graph::toText(operand) + " do not broadcast");
            }
            extent = extent == 1 ? operand[axis] : extent;
        }
    }
    return result;
}

Extents broadcastStrides(const Extents& extents, const Extents& output) {
    const Extents own = graph::rowMajorStrides(extents);
    const std::size_t skip = output.size() - extents.size();
    Extents strides(output.size(), 0);
    for (std::size_t axis = 0; axis < extents.size(); ++axis) {
        strides[skip + axis] = extents[axis] == 1 ? 0 : own[axis];
    }
    return strides;
}

std::vector<std::int64_t> stridedOffsets(const Extents& extents, const Extents& strides) {
    std::vector<std::int64_t> offsets;
    offsets.reserve(static_cast<std::size_t>(graph::elementCount(extents).value_or(0)));
    forEachOffset(extents, strides, 0, [&](std::int64_t offset) { offsets.push_back(offset); });
    return offsets;
}

} // namespace tessera::kernels
