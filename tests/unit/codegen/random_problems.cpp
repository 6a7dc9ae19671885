#include "tests/unit/codegen/random_problems.h"

#include "tests/unit/codegen/axes_shapes.h"
#include "tests/unit/codegen/convolution_shapes.h"
#include "tests/unit/codegen/draw.h"
#include "tests/unit/codegen/grouped_shapes.h"
#include "tests/unit/codegen/pool_shapes.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <string_view>

namespace tessera::test {

using codegen::OperandKind;
using codegen::Problem;
using codegen::Product;
using codegen::Step;
using codegen::StepOp;

codegen::Epilogue drawEpilogue(base::Random& random) {
    codegen::Epilogue made;
    const auto channel = [&](StepOp op, float scale) {
        made.steps.push_back(
            {.op = op, .operand = OperandKind::kChannel, .source = made.constants++, .scale = scale});
    };
    const auto tensor = [&](StepOp op) {
        made.steps.push_back({.op = op, .operand = OperandKind::kTensor, .source = made.tensors++});
    };
    if (random.below(4) != 0) {
        channel(StepOp::kAdd, random.below(3) == 0 ? 0.5F : 1.0F);
    }
    if (random.below(3) == 0) {
        tensor(StepOp::kAdd);
    }
    if (random.below(6) == 0) {
        channel(StepOp::kMultiply, 1.0F);
    }
    if (random.below(8) == 0) {
        tensor(StepOp::kSubtract);
    }
    if (random.below(8) == 0) {
        made.steps.push_back({.op = StepOp::kMultiply, .operand = OperandKind::kNumber, .number = 0.75F});
    }
    const Step activations[] = {
        {.op = StepOp::kClamp, .alpha = 0.0F, .beta = std::numeric_limits<float>::infinity()},
        {.op = StepOp::kClamp, .alpha = 0.25F, .beta = 0.75F},
        {.op = StepOp::kLeakyRelu, .alpha = 0.1F},
        {.op = StepOp::kElu, .alpha = 1.0F},
        {.op = StepOp::kTanh},
        {.op = StepOp::kSigmoid},
        {.op = StepOp::kGelu},
        {.op = StepOp::kGeluTanh},
        {.op = StepOp::kSwish, .alpha = 1.0F},
        {.op = StepOp::kHardSwish},
        {.op = StepOp::kAbsolute},
        {.op = StepOp::kSquare},
        {.op = StepOp::kErf},
        {.op = StepOp::kSoftplus},
        {.op = StepOp::kMish},
        {.op = StepOp::kSoftsign},
        {.op = StepOp::kSine},
        {.op = StepOp::kCosine},
        {.op = StepOp::kSelu, .alpha = 1.625F, .beta = 1.0625F},
        {.op = StepOp::kCelu, .alpha = 0.75F},
    };
    if (random.below(2) == 0) {
        made.steps.push_back(activations[random.below(std::size(activations))]);
    }
    return made;
}

namespace {

Product drawProduct(base::Random& random) {
    Product shape;
    shape.rows = random.below(4) == 0 ? upTo(random, 3) : upTo(random, 45);
    const auto kind = random.below(6);
    shape.depth = kind < 2 ? 512 * upTo(random, 2) : kind == 2 ? 128 + upTo(random, 300) : upTo(random, 90);
    shape.columns = random.below(4) == 0 ? 16 * upTo(random, 8) : upTo(random, 150);
    shape.order =
        random.below(2) == 0 ? Product::WeightOrder::kDepthByColumns : Product::WeightOrder::kColumnsByDepth;
    shape.scale = random.below(4) == 0 ? 0.5F : 1.0F;
    return shape;
}

/// Two rows or more, operands that halve once, often twice, into vectors of 8 and of 16.
Product drawHalvedProduct(base::Random& random) {
    Product shape = drawProduct(random);
    shape.rows = 1 + upTo(random, 59);
    shape.depth = random.below(4) == 0 ? 512 : 32 * upTo(random, 6);
    shape.columns = 32 * upTo(random, 5);
    return shape;
}

/// Steps `epilogue` behind a separable convolution, others without tensors in it.
codegen::Separable drawSeparable(base::Random& random, codegen::Epilogue& epilogue) {
    codegen::Separable shape{.depthwise = drawDepthwise(random),
                             .between = drawEpilogue(random),
                             .outputs = 1 + static_cast<std::int64_t>(random.below(70))};
    std::erase_if(shape.between.steps,
                  [](const codegen::Step& step) { return step.operand == codegen::OperandKind::kTensor; });
    shape.between.tensors = 0;
    const auto numberFrom = [](std::size_t first, codegen::Epilogue& steps) {
        for (auto& step : steps.steps) {
            step.source += step.operand == codegen::OperandKind::kChannel ? first : 0;
        }
    };
    numberFrom(1, shape.between);
    numberFrom(1 + shape.between.constants, epilogue);
    epilogue.constants += 1 + shape.between.constants;
    return shape;
}

codegen::RowNormalisation drawRows(base::Random& random, std::size_t steps) {
    using Kind = codegen::RowNormalisation::Kind;
    constexpr Kind kKinds[] = {Kind::kLayer, Kind::kSoftmax, Kind::kRootMeanSquare, Kind::kLogSoftmax};
    const auto length = random.below(4);
    return {.rows = random.below(4) == 0 ? upTo(random, 3) : upTo(random, 30),
            .columns = length == 0   ? upTo(random, 20)
                       : length == 1 ? 16 * upTo(random, 12)
                                     : upTo(random, 300),
            .kind = kKinds[random.below(std::size(kKinds))],
            .epsilon = 1e-5F,
            .before = random.below(steps + 1)};
}

/// Softmax over an axis before the last; its constants are one number each.
Problem drawColumns(base::Random& random) {
    using Kind = codegen::RowNormalisation::Kind;
    Problem problem{.epilogue = drawEpilogue(random)};
    for (Step& step : problem.epilogue.steps) {
        step.sourceStride = 0;
    }
    const std::int64_t behind = random.below(3) == 0 ? 16 * upTo(random, 6) : 1 + upTo(random, 90);
    problem.shape =
        codegen::RowNormalisation{.rows = behind * upTo(random, 4),
                                  .columns = upTo(random, 40),
                                  .kind = random.below(2) == 0 ? Kind::kSoftmax : Kind::kLogSoftmax,
                                  .before = random.below(problem.epilogue.steps.size() + 1),
                                  .behind = behind};
    return problem;
}

/// Normalised images: a channel's numbers are one a plane.
codegen::RowNormalisation drawPlanes(base::Random& random) {
    const std::int64_t planes = upTo(random, 4);
    const std::int64_t groups = upTo(random, 5);
    return {.rows = groups * upTo(random, 3),
            .columns = planes * (random.below(2) == 0 ? 16 * upTo(random, 4) : upTo(random, 100)),
            .epsilon = 1e-5F,
            .planes = planes,
            .channels = planes * groups};
}

codegen::ResponseNormalisation drawResponse(base::Random& random) {
    constexpr float kAlphas[] = {1e-4F, 0.5F, 2.0F};
    constexpr float kBetas[] = {0.75F, 0.5F, 1.0F, 0.625F};
    return {.images = random.below(2) == 0 ? 1 : upTo(random, 4),
            .channels = upTo(random, 40),
            .pixels = random.below(3) == 0   ? 16 * upTo(random, 6)
                      : random.below(4) == 0 ? 1
                                             : upTo(random, 200),
            .size = random.below(6) == 0 ? upTo(random, 50) : upTo(random, 7),
            .alpha = kAlphas[random.below(std::size(kAlphas))],
            .beta = kBetas[random.below(std::size(kBetas))],
            .bias = random.below(2) == 0 ? 1.0F : 2.5F};
}

codegen::Elementwise drawElementwise(base::Random& random) {
    using Order = codegen::Elementwise::Order;
    return {.images = random.below(2) == 0 ? 1 : upTo(random, 20),
            .channels = random.below(3) == 0 ? 16 * upTo(random, 4) : upTo(random, 70),
            .pixels = random.below(3) == 0 ? 1 : upTo(random, 60),
            .order = random.below(2) == 0 ? Order::kMatrix : Order::kImage};
}

/// A random problem that a family takes, or is made to refuse.
Problem drawAny(std::string_view family, base::Random& random) {
    if (family == "reduce") {
        return drawReduction(random);
    }
    if (family == "reorder") {
        return drawReorder(random);
    }
    if (family == "columns") {
        return drawColumns(random);
    }
    Problem problem;
    if (family.starts_with("gemm")) {
        problem.shape = drawProduct(random);
    } else if (family == "depthwise") {
        problem.shape = drawDepthwise(random);
    } else if (family == "grouped") {
        problem.shape = drawGrouped(random);
    } else if (family == "winograd") {
        problem.shape = random.below(2) == 0 ? drawFastConvolution(random) : drawSeveralTaps(random);
    } else if (family == "narrow") {
        problem.shape = drawNarrow(random);
    } else if (family == "direct-amx") {
        problem.shape = drawForTiles(random);
    } else if (family == "strassen") {
        if (random.below(2) == 0) {
            problem.shape = drawHalvedProduct(random);
        } else {
            problem.shape = drawPointwise(random);
        }
    } else if (family == "deep") {
        problem.shape = drawDeep(random);
    } else if (family.starts_with("taps")) {
        problem.shape = drawSeveralTaps(random);
    } else {
        problem.shape = drawConvolution(random);
    }
    problem.epilogue = drawEpilogue(random);
    if (family == "separable") {
        problem.shape = drawSeparable(random, problem.epilogue);
    }
    if (auto* made = std::get_if<Product>(&problem.shape); made != nullptr && random.below(4) == 0) {
        made->normalised = drawRows(random, problem.epilogue.steps.size());
        made->normalised->rows = made->rows;
        made->normalised->columns = made->columns;
    }
    if (family == "elementwise") {
        problem.shape = drawElementwise(random);
    }
    if (family == "lrn") {
        problem.shape = drawResponse(random);
    }
    if (family == "pool") {
        problem.shape = drawPool(random);
    }
    if (family == "rows") {
        problem.shape =
            random.below(3) == 0 ? drawPlanes(random) : drawRows(random, problem.epilogue.steps.size());
    }
    return problem;
}

/// Families that look at more than what they are drawn for: at the length of what would be printed, or at
/// what a fast algorithm saves.
bool isChoosy(std::string_view family) {
    constexpr std::string_view kChoosy[] = {"depthwise", "separable", "grouped", "winograd", "deep"};
    return std::ranges::find(kChoosy, family) != std::end(kChoosy);
}

} // namespace

Problem drawProblem(const codegen::Family& family, const codegen::Target& target, base::Random& random) {
    Problem problem = drawAny(family.name, random);
    const auto isTaken = [&] {
        const auto offered = codegen::candidatesOf(family, problem, target);
        return offered && !offered->empty();
    };
    while (isChoosy(family.name) && !isTaken()) {
        problem = drawAny(family.name, random);
    }
    return problem;
}

} // namespace tessera::test
