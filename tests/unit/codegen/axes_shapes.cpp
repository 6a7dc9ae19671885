#include "tests/unit/codegen/axes_shapes.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <span>

namespace tessera::test {

using codegen::AxisReduction;
using codegen::Epilogue;
using codegen::OperandKind;
using codegen::Problem;
using codegen::Reorder;
using codegen::Step;
using codegen::StepOp;

namespace {

constexpr std::int64_t kMostElements = 20000;
constexpr std::int64_t kLongestProduct = 60; // of numbers around one: longer ones leave the range of floats

std::int64_t countUpTo(base::Random& random, std::int64_t most) {
    return 1 + static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(most)));
}

void addNumber(StepOp op, Epilogue& made) {
    made.steps.push_back(
        {.op = op, .operand = OperandKind::kChannel, .source = made.constants++, .sourceStride = 0});
}

/// Functions of one number, and constants of one number.
void drawPlainSteps(base::Random& random, Epilogue& made) {
    if (random.below(4) == 0) {
        addNumber(StepOp::kAdd, made);
    }
    if (random.below(4) == 0) {
        made.steps.push_back({.op = StepOp::kAbsolute});
    }
    if (random.below(6) == 0) {
        made.steps.push_back({.op = StepOp::kClamp, .alpha = -0.5F, .beta = 0.75F});
    }
}

void drawStepsBehind(base::Random& random, Epilogue& made) {
    drawPlainSteps(random, made);
    if (random.below(3) == 0) {
        made.steps.push_back({.op = StepOp::kAdd, .operand = OperandKind::kTensor, .source = made.tensors++});
    }
    if (random.below(6) == 0) {
        made.steps.push_back({.op = StepOp::kMultiply, .operand = OperandKind::kNumber, .number = 0.75F});
    }
    if (random.below(6) == 0) {
        made.steps.push_back(
            {.op = StepOp::kClamp, .alpha = 0.0F, .beta = std::numeric_limits<float>::infinity()});
    }
}

std::int64_t drawExtent(base::Random& random) {
    const auto kind = random.below(8);
    return kind == 0   ? 1
           : kind == 1 ? countUpTo(random, 300)
           : kind == 2 ? 16 * countUpTo(random, 4)
                       : countUpTo(random, 20);
}

/// Strides of row-major axes in the order given; `extents` by axis.
std::vector<std::int64_t> stridesOf(std::span<const std::size_t> order,
                                    std::span<const std::int64_t> extents) {
    std::vector<std::int64_t> strides(extents.size(), 1);
    std::int64_t stride = 1;
    for (auto axis = order.rbegin(); axis != order.rend(); ++axis) {
        strides[*axis] = stride;
        stride *= extents[*axis];
    }
    return strides;
}

std::vector<std::size_t> drawOrder(base::Random& random, std::size_t rank) {
    std::vector<std::size_t> order(rank);
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t i = rank; i > 1; --i) {
        std::swap(order[i - 1], order[random.below(i)]);
    }
    return order;
}

bool isMoved(const Reorder& shape) {
    return shape.merged().axes.size() > 1;
}

Reorder drawPermutation(base::Random& random) {
    Reorder shape;
    do {
        const std::size_t rank = 2 + random.below(4);
        std::vector<std::int64_t> extents;
        std::int64_t elements = 1;
        for (std::size_t axis = 0; axis < rank; ++axis) {
            extents.push_back(
                std::min(drawExtent(random), std::max<std::int64_t>(1, kMostElements / elements)));
            elements *= extents.back();
        }
        const auto order = drawOrder(random, rank);
        std::vector<std::size_t> own(rank);
        std::iota(own.begin(), own.end(), std::size_t{0});
        const auto from = stridesOf(own, extents);
        const auto to = stridesOf(order, extents);
        shape = {.inputElements = elements, .resultElements = elements};
        for (const std::size_t axis : order) {
            shape.axes.push_back({.extent = extents[axis], .from = from[axis], .to = to[axis]});
        }
    } while (!isMoved(shape));
    return shape;
}

/// Between channels in blocks and none: axes are images, blocks, pixels, lanes.
Reorder drawBlocking(base::Random& random) {
    const std::int64_t images = random.below(2) == 0 ? 1 : countUpTo(random, 5);
    const std::int64_t width = random.below(2) == 0 ? 8 : 16;
    const std::int64_t channels = random.below(3) == 0 ? width * countUpTo(random, 4) : countUpTo(random, 70);
    const std::int64_t pixels = random.below(4) == 0 ? 2 + countUpTo(random, 3) : 1 + countUpTo(random, 200);
    const std::int64_t blocks = (channels + width - 1) / width;
    const bool isLast = random.below(2) == 0; // the other layout has channels last
    using Side = Reorder::Padding::Side;
    const Side side = random.below(2) == 0 ? Side::kResult : Side::kInput;
    struct Strides {
        std::int64_t image, block, pixel, lane;
    };
    const Strides blocked{blocks * width * pixels, width * pixels, width, 1};
    const Strides flat{channels * pixels, isLast ? width : width * pixels, isLast ? channels : 1,
                       isLast ? 1 : pixels};
    const Strides& from = side == Side::kResult ? flat : blocked;
    const Strides& to = side == Side::kResult ? blocked : flat;
    Reorder shape;
    shape.axes = {{.extent = images, .from = from.image, .to = to.image},
                  {.extent = blocks, .from = from.block, .to = to.block},
                  {.extent = pixels, .from = from.pixel, .to = to.pixel},
                  {.extent = width, .from = from.lane, .to = to.lane}};
    if (side == Side::kInput && !isLast) {
        std::swap(shape.axes[2], shape.axes[3]);
    }
    const std::size_t lane = side == Side::kInput && !isLast ? 2 : 3;
    if (side == Side::kInput && isLast) { // outermost of the result first
        std::swap(shape.axes[1], shape.axes[2]);
    }
    if (channels % width != 0) {
        shape.padding = {.block = side == Side::kInput && isLast ? 2 : 1,
                         .lane = lane,
                         .filled = channels - (blocks - 1) * width,
                         .side = side};
    }
    const std::int64_t elements = images * channels * pixels;
    const std::int64_t padded = images * blocks * width * pixels;
    shape.inputElements = side == Side::kResult ? elements : padded;
    shape.resultElements = side == Side::kResult ? padded : elements;
    return shape;
}

} // namespace

Problem drawReduction(base::Random& random) {
    using Kind = AxisReduction::Kind;
    using Role = AxisReduction::Role;
    constexpr Kind kKinds[] = {Kind::kSum,     Kind::kMean,    Kind::kMaximum,
                               Kind::kMinimum, Kind::kProduct, Kind::kSumOfSquares};
    AxisReduction shape;
    shape.kind = kKinds[random.below(std::size(kKinds))];
    std::int64_t elements = 1;
    std::int64_t length = 1;
    const auto add = [&](std::int64_t extent, Role role) {
        const std::int64_t most = role == Role::kReduced && shape.kind == Kind::kProduct
                                      ? kLongestProduct / length
                                      : kMostElements / elements;
        extent = std::clamp<std::int64_t>(extent, 1, std::max<std::int64_t>(1, most));
        elements *= extent;
        length *= role == Role::kReduced ? extent : 1;
        shape.axes.push_back({.extent = extent, .role = role});
    };
    if (random.below(5) == 0) { // the pixels of an image
        const std::int64_t images = countUpTo(random, 5);
        shape.channels = random.below(2) == 0 ? 16 * countUpTo(random, 3) : countUpTo(random, 40);
        add(images, Role::kKept);
        add(shape.channels.value(), Role::kKept);
        add(1 + countUpTo(random, 80), Role::kReduced);
    } else {
        const auto rank = countUpTo(random, 5);
        for (std::int64_t axis = 0; axis < rank; ++axis) {
            add(random.below(8) == 0 ? 1500 : drawExtent(random),
                random.below(2) == 0 ? Role::kKept : Role::kReduced);
        }
    }
    Problem problem;
    drawPlainSteps(random, problem.epilogue);
    shape.before = problem.epilogue.steps.size();
    drawStepsBehind(random, problem.epilogue);
    problem.shape = shape;
    return problem;
}

Problem drawReorder(base::Random& random) {
    Problem problem;
    if (random.below(2) == 0) {
        Reorder shape = drawBlocking(random);
        while (!isMoved(shape)) {
            shape = drawBlocking(random);
        }
        problem.shape = shape;
        return problem;
    }
    problem.shape = drawPermutation(random);
    drawStepsBehind(random, problem.epilogue);
    return problem;
}

} // namespace tessera::test
