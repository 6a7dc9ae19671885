#include "engine/codegen/problem.h"

#include <algorithm>

namespace tessera::codegen {

namespace {

/// Whether some output's tap is inside the image.
bool meets(const Convolution& shape, std::size_t axis, std::int64_t tap) {
    const std::int64_t first = tap * shape.dilations[axis].value() - shape.padsBegin[axis];
    for (std::int64_t out = 0; out < shape.output[axis].value(); ++out) {
        const std::int64_t at = first + out * shape.strides[axis].value();
        if (at >= 0 && at < shape.input[axis].value()) {
            return true;
        }
    }
    return false;
}

} // namespace

Convolution trimmed(const Convolution& convolution) {
    Convolution made = convolution;
    if (convolution.direction != Convolution::Direction::kForward) {
        return made;
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::int64_t taps = convolution.kernel[axis].value();
        const std::int64_t dilation = convolution.dilations[axis].value();
        std::int64_t low = 0;
        std::int64_t high = taps;
        // The first tap that stays begins in the padding or at the image's side, as the families expect.
        while (low < taps && (low + 1) * dilation <= convolution.padsBegin[axis] &&
               !meets(convolution, axis, low)) {
            ++low;
        }
        while (high > low + 1 && !meets(convolution, axis, high - 1)) {
            --high;
        }
        if (low == taps) {
            continue;
        }
        made.kernel[axis] = high - low;
        made.padsBegin[axis] -= low * dilation;
        made.tapsBefore[axis] += low;
        made.tapsBehind[axis] += taps - high;
    }
    return made;
}

bool isPointwise(const Convolution& convolution) {
    bool isPlain = convolution.groups.value() == 1;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        isPlain = isPlain && convolution.kernel[axis].value() == 1 &&
                  convolution.strides[axis].value() == 1 && convolution.padsBegin[axis] == 0 &&
                  convolution.input[axis].value() == convolution.output[axis].value();
    }
    return isPlain;
}

StoredTaps StoredTaps::of(const Convolution& convolution) {
    std::array<std::int64_t, 3> stored{};
    StoredTaps made{.count = 1};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        stored[axis] =
            convolution.tapsBefore[axis] + convolution.kernel[axis].value() + convolution.tapsBehind[axis];
        made.count *= stored[axis];
    }
    const auto& before = convolution.tapsBefore;
    for (std::int64_t z = 0; z < convolution.kernel[0].value(); ++z) {
        for (std::int64_t y = 0; y < convolution.kernel[1].value(); ++y) {
            for (std::int64_t x = 0; x < convolution.kernel[2].value(); ++x) {
                made.places.push_back(((z + before[0]) * stored[1] + y + before[1]) * stored[2] + x +
                                      before[2]);
            }
        }
    }
    return made;
}

bool Broadcast::canBeBlocked(const Operand& operand) const {
    return operand.rank == axes.size() && axes.size() > 1 && operand.extents[1].value() == axes[1].value();
}

std::vector<AxisReduction::Axis> AxisReduction::merged() const {
    std::vector<Axis> made;
    for (const Axis& axis : axes) {
        if (axis.extent.value() == 1) {
            continue;
        }
        if (!made.empty() && made.back().role == axis.role) {
            made.back().extent = made.back().extent.value() * axis.extent.value();
        } else {
            made.push_back(axis);
        }
    }
    const bool isReduced = std::ranges::find(made, Role::kReduced, &Axis::role) != made.end();
    if (!isReduced) { // of one element each
        made.insert(made.begin(), {.extent = 1, .role = Role::kReduced});
    }
    return made;
}

Reorder Reorder::merged() const {
    Reorder made{.padding = padding, .inputElements = inputElements, .resultElements = resultElements};
    std::optional<std::size_t> held; // an axis of the padding has been taken last: it stays alone
    for (std::size_t i = 0; i < axes.size(); ++i) {
        const Axis& axis = axes[i];
        const bool isBlock = padding && padding->block == i;
        const bool isLane = padding && padding->lane == i;
        if (axis.extent.value() == 1 && !isLane) {
            if (isBlock) {
                made.padding->block.reset();
            }
            continue;
        }
        if (isBlock || isLane) {
            (isBlock ? made.padding->block.emplace() : made.padding->lane) = made.axes.size();
            held = made.axes.size();
        } else if (!made.axes.empty() && held != made.axes.size() - 1) {
            Axis& last = made.axes.back();
            const std::int64_t extent = axis.extent.value();
            if (last.from == axis.from * extent && last.to == axis.to * extent) {
                last = {.extent = last.extent.value() * extent, .from = axis.from, .to = axis.to};
                continue;
            }
        }
        made.axes.push_back(axis);
    }
    return made;
}

const RowNormalisation* normalisationBehind(const Problem& problem) {
    const auto* product = std::get_if<Product>(&problem.shape);
    return product != nullptr && product->normalised ? &*product->normalised : nullptr;
}

} // namespace tessera::codegen
