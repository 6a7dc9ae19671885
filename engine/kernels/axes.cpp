#include "engine/kernels/axes.h"

namespace tessera::kernels {

base::Result<std::optional<std::vector<std::int64_t>>> axesOf(const KernelContext& context,
                                                              std::int64_t sinceInput) {
    if (context.opset() >= sinceInput) {
        if (!context.hasInput(1)) {
            return std::nullopt;
        }
        return context.intsOf(1);
    }
    const auto* axes = context.attributes().ints("axes");
    return axes != nullptr ? std::optional(*axes) : std::nullopt;
}

AxisView viewAlong(const graph::Extents& extents, std::size_t axis) {
    AxisView view;
    for (std::size_t i = 0; i < extents.size(); ++i) {
        (i < axis ? view.outer : i == axis ? view.extent : view.inner) *= extents[i];
    }
    return view;
}

} // namespace tessera::kernels
