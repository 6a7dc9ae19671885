#include "engine/backends/native/index_map.h"

#include <numeric>

namespace tessera::native {

Indices countUp(std::int64_t count, std::int64_t first, std::int64_t step) {
    Indices indices(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < indices.size(); ++i) {
        indices[i] = first + static_cast<std::int64_t>(i) * step;
    }
    return indices;
}

IndexMap IndexMap::identity(std::span<const std::int64_t> extents) {
    IndexMap map;
    map.start.assign(extents.size(), 0);
    map.extents.assign(extents.begin(), extents.end());
    for (std::size_t axis = 0; axis < extents.size(); ++axis) {
        map.axes.push_back({{axis, countUp(extents[axis])}});
    }
    return map;
}

Copy copyOf(const IndexMap& map, const Side& source, const Side& target, std::int64_t elementBytes) {
    const auto sourceOffsets = source.layout.axisOffsets(source.extents);
    const auto targetOffsets = target.layout.axisOffsets(target.extents);
    std::vector<AxisMap> axes(map.axes.size());
    for (std::size_t axis = 0; axis < map.axes.size(); ++axis) {
        AxisMap& made = axes[axis];
        made.from.assign(static_cast<std::size_t>(map.extents[axis]), 0);
        for (std::size_t i = 0; i < made.from.size(); ++i) {
            made.to.push_back(elementBytes *
                              targetOffsets[axis][i + static_cast<std::size_t>(map.start[axis])]);
            for (const Term& term : map.axes[axis]) {
                const std::int64_t index = term.indices[i];
                if (index == kFill) {
                    made.from[i] = kFill;
                } else if (made.from[i] != kFill) {
                    made.from[i] += elementBytes * sourceOffsets[term.axis][static_cast<std::size_t>(index)];
                }
            }
        }
    }
    return {loopsOf(axes), elementBytes};
}

} // namespace tessera::native
