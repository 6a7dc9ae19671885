#include "tests/unit/codegen/trial.h"

#include "tests/conformance/crash_report.h"
#include "tests/unit/codegen/axes_shapes.h"
#include "tests/unit/codegen/draw.h"
#include "tests/unit/codegen/grouped_shapes.h"
#include "tests/unit/codegen/guarded_call.h"
#include "tests/unit/codegen/pool_shapes.h"

#include <cmath>
#include <functional>
#include <map>
#include <utility>

namespace tessera::test {

using codegen::Candidate;
using codegen::Convolution;
using codegen::Form;
using codegen::Problem;
using codegen::Product;

namespace {

constexpr std::size_t kMostFaults = 10;
constexpr std::size_t kCandidatesEach = TESSERA_CANDIDATES;

struct Trial {
    Problem problem;
    Candidate candidate;
    codegen::Generated generated;
    codegen::PrintedKernel printed;
};

std::int64_t elementsOf(Form form, const std::vector<std::int64_t>& extents, int width) {
    std::int64_t count = 1;
    for (std::size_t axis = 0; axis < extents.size(); ++axis) {
        const bool isBlocked = axis == 1 && form == Form::kBlocked;
        count *= isBlocked ? (extents[axis] + width - 1) / width * width : extents[axis];
    }
    return count;
}

/// Where element `at` of a row-major tensor lies.
std::int64_t place(Form form, const std::vector<std::int64_t>& extents, int width, std::int64_t at) {
    if (form == Form::kPlain) {
        return at;
    }
    std::int64_t inner = 1;
    for (std::size_t axis = 2; axis < extents.size(); ++axis) {
        inner *= extents[axis];
    }
    const std::int64_t channel = at / inner % extents[1];
    const std::int64_t blocks = (extents[1] + width - 1) / width;
    const std::int64_t image = at / inner / extents[1];
    return ((image * blocks + channel / width) * inner + at % inner) * width + channel % width;
}

std::vector<float> arranged(Form form, const std::vector<std::int64_t>& extents, int width,
                            const std::vector<float>& plain) {
    std::vector<float> values(static_cast<std::size_t>(elementsOf(form, extents, width)), 0.0F);
    for (std::size_t i = 0; i < plain.size(); ++i) {
        values[static_cast<std::size_t>(place(form, extents, width, static_cast<std::int64_t>(i)))] =
            plain[i];
    }
    return values;
}

/// "" or the first wrong element.
std::string compare(const Trial& trial, const std::vector<float>& result, const Expected& expected,
                    int width) {
    const auto extents = resultExtents(trial.problem);
    const Form form = trial.candidate.outputForm;
    std::vector<char> isContent(static_cast<std::size_t>(elementsOf(form, extents, width)), 0);
    for (std::size_t i = 0; i < expected.values.size(); ++i) {
        const auto at = static_cast<std::size_t>(place(form, extents, width, static_cast<std::int64_t>(i)));
        isContent[at] = 1;
        const double error = std::abs(static_cast<double>(result[at]) - expected.values[i]);
        if (!(error <= expected.tolerances[i])) {
            return "element " + std::to_string(i) + " is " + std::to_string(result[at]) + ", not " +
                   std::to_string(expected.values[i]) + ": error " + std::to_string(error) + " above " +
                   std::to_string(expected.tolerances[i]);
        }
    }
    for (std::size_t at = 0; at < isContent.size(); ++at) {
        if (isContent[at] == 0 && result[at] != 0.0F) {
            return "padding at " + std::to_string(at) + " holds " + std::to_string(result[at]);
        }
    }
    return "";
}

/// What the candidate's kernel takes, in the layouts of its forms.
KernelArguments argumentsOf(const Trial& trial, const ProblemData& data, int width) {
    const Form form = trial.candidate.outputForm;
    const auto extents = resultExtents(trial.problem);
    KernelArguments arguments;
    arguments.inputs.push_back(
        arranged(trial.candidate.inputForm, inputExtents(trial.problem), width, data.input));
    for (const auto& tensor : data.tensors) {
        arguments.inputs.push_back(arranged(form, extents, width, tensor));
    }
    arguments.resultElements = static_cast<std::size_t>(elementsOf(form, extents, width));
    std::vector<const float*> sources{data.weights.data()};
    for (const auto& constant : data.constants) {
        sources.push_back(constant.data());
    }
    arguments.constants = packed(trial.generated.packings, sources);
    return arguments;
}

std::string runTrial(const Trial& trial, const KernelCall& call, int width, std::uint64_t seed) {
    const ProblemData data = drawData(trial.problem, seed);
    KernelArguments arguments = argumentsOf(trial, data, width);
    const Expected expected = expectedOf(trial.problem, data, trial.candidate.rounding);
    const auto run = [&](Guard guard) {
        const CallResult made = callGuarded(trial.generated.kernel, call, arguments, guard);
        return made.fault.empty() ? compare(trial, made.values, expected, width) : made.fault;
    };
    for (const Guard guard : kGuards) {
        if (auto fault = run(guard); !fault.empty()) {
            return guardName(guard) + ": " + fault;
        }
    }
    if (trial.candidate.tensorInPlace && !data.tensors.empty()) {
        arguments.inPlaceOf = 1;
        for (const Guard guard : kGuards) {
            if (auto fault = run(guard); !fault.empty()) {
                return "in place, " + guardName(guard) + ": " + fault;
            }
        }
    }
    return "";
}

/// One image, or up to five.
std::int64_t drawBatch(base::Random& random) {
    return random.below(2) == 0 ? 1 : 1 + static_cast<std::int64_t>(random.below(5));
}

Convolution drawConvolution(base::Random& random) {
    Convolution shape;
    shape.batch = drawBatch(random);
    shape.inputChannels = random.below(3) == 0 ? upTo(random, 6) : upTo(random, 40);
    shape.outputChannels = random.below(4) == 0 ? 32 : upTo(random, 70);
    const std::size_t first = random.below(4) == 0 ? 0 : 1; // three dimensions now and then
    const bool isPointwise = random.below(4) == 0;
    for (std::size_t axis = first; axis < 3; ++axis) {
        const bool isLarge = axis != 0 && random.below(5) == 0;
        const std::int64_t kernel = isPointwise ? 1
                                    : isLarge   ? 4 + upTo(random, 5)
                                                : upTo(random, axis == 0 ? 3 : 5);
        const std::int64_t stride = random.below(2) == 0 ? 1 : upTo(random, 4);
        const std::int64_t dilation = random.below(4) == 0 ? 1 + upTo(random, 3) : 1;
        const std::int64_t reach = (kernel - 1) * dilation + 1;
        const std::int64_t mostPad =
            random.below(4) == 0 ? reach : kernel; // of a dilated one nearly all of it
        const std::int64_t before = isPointwise ? 0 : upTo(random, mostPad) - 1;
        const std::int64_t after = isPointwise ? 0 : upTo(random, mostPad) - 1;
        const std::int64_t outputs = upTo(random, axis == 0 ? 4 : 13);
        const std::int64_t extent =
            std::max<std::int64_t>({1, outputs + (stride - 1) * upTo(random, 3), reach - before - after});
        shape.kernel[axis] = kernel;
        shape.strides[axis] = stride;
        shape.dilations[axis] = dilation;
        shape.padsBegin[axis] = before;
        shape.input[axis] = extent;
        shape.output[axis] = (extent + before + after - reach) / stride + 1;
    }
    return shape;
}

/// A convolution that fast algorithms take, with stride 1, or with others on some axes and channels that
/// fill their vectors, or a transposed one whose stride divides its kernel.
Convolution drawFastConvolution(base::Random& random) {
    Convolution shape;
    shape.batch = drawBatch(random);
    shape.inputChannels = upTo(random, 40);
    shape.outputChannels = random.below(4) == 0 ? 32 : upTo(random, 70);
    const bool isTransposed = random.below(3) == 0;
    shape.direction = isTransposed ? Convolution::Direction::kTransposed : Convolution::Direction::kForward;
    const std::size_t first = random.below(3) == 0 ? 0 : 1;
    const bool isStrided = !isTransposed && random.below(2) == 0;
    if (isStrided) {
        shape.inputChannels = 16 * upTo(random, 2) - (upTo(random, 2) - 1);
    }
    for (std::size_t axis = first; axis < 3; ++axis) {
        const std::int64_t extent = axis == 0 ? 1 + upTo(random, 4) : 4 + upTo(random, 10);
        shape.input[axis] = extent;
        if (isTransposed) {
            const std::int64_t stride = axis == 0 ? 1 : 2;
            shape.strides[axis] = stride;
            shape.kernel[axis] = 2 * stride;
            shape.padsBegin[axis] = upTo(random, stride + 1) - 1;
            shape.output[axis] = extent * stride; // as output_padding or a shorter end pad would make it
        } else {
            const std::int64_t kernel = axis == 2 || random.below(4) != 0 ? 3
                                        : isStrided                       ? upTo(random, 5)
                                                                          : 3;
            const std::int64_t stride = isStrided && (axis == 2 || random.below(3) != 0) ? 2 : 1;
            shape.kernel[axis] = kernel;
            shape.strides[axis] = stride;
            shape.padsBegin[axis] = kernel == 1 ? 0 : upTo(random, 3) - 1;
            const std::int64_t reach =
                std::max(extent + shape.padsBegin[axis] + (kernel == 1 ? 0 : upTo(random, 3) - 1), kernel);
            shape.output[axis] = (reach - kernel) / stride + 1;
        }
    }
    return shape;
}

/// A transposed convolution of any stride, kernel and padding.
Convolution drawTransposed(base::Random& random) {
    Convolution shape;
    shape.direction = Convolution::Direction::kTransposed;
    shape.batch = drawBatch(random);
    shape.inputChannels = upTo(random, 40);
    shape.outputChannels = random.below(4) == 0 ? 32 : upTo(random, 70);
    for (std::size_t axis = random.below(4) == 0 ? 0 : 1; axis < 3; ++axis) {
        const std::int64_t stride = upTo(random, axis == 0 ? 3 : 4);
        const std::int64_t kernel = axis != 0 && random.below(5) == 0 ? 4 + upTo(random, 4) : upTo(random, 5);
        const std::int64_t extent = upTo(random, axis == 0 ? 3 : 8);
        const std::int64_t whole = (extent - 1) * stride + kernel;
        shape.input[axis] = extent;
        shape.strides[axis] = stride;
        shape.kernel[axis] = kernel;
        shape.padsBegin[axis] = upTo(random, std::min(kernel, whole)) - 1;
        const std::int64_t left = whole - shape.padsBegin[axis];
        shape.output[axis] =
            std::max<std::int64_t>(1, left - (upTo(random, kernel) - 1)) + upTo(random, stride) - 1;
    }
    return shape;
}

/// A convolution or a transposed one of which more than one tap meets the image.
Convolution drawSeveralTaps(base::Random& random) {
    if (random.below(2) == 0) {
        return drawTransposed(random);
    }
    Convolution shape = drawConvolution(random);
    while (codegen::StoredTaps::of(codegen::trimmed(shape)).places.size() == 1) {
        shape = drawConvolution(random);
    }
    return shape;
}

/// One to few output channels, without a stride along the rows, or transposed with at most two.
Convolution drawNarrow(base::Random& random) {
    const auto draw = [&] { return random.below(2) == 0 ? drawTransposed(random) : drawConvolution(random); };
    Convolution shape = draw();
    const auto strides = [&] {
        return shape.direction == Convolution::Direction::kTransposed ? shape.strides[2].value() - 1
                                                                      : shape.strides[2].value();
    };
    while (strides() > 1) {
        shape = draw();
    }
    shape.outputChannels = 1 + static_cast<std::int64_t>(random.below(6));
    if (random.below(2) == 0) {
        return shape;
    }
    const auto more = 20 + static_cast<std::int64_t>(random.below(40)); // rows of several vectors
    shape.input[2] = shape.input[2].value() + more;
    const bool isTransposed = shape.direction == Convolution::Direction::kTransposed;
    shape.output[2] = shape.output[2].value() + more * (isTransposed ? shape.strides[2].value() : 1);
    return shape;
}

/// For matrix tiles: any convolution, a transposed one, or groups that fill tiles.
Convolution drawForTiles(base::Random& random) {
    const auto kind = random.below(4);
    Convolution shape = kind == 0 ? drawTransposed(random) : drawConvolution(random);
    if (kind == 1) {
        const std::int64_t perGroup[] = {2, 4, 8, 16, 32};
        const std::int64_t channels = perGroup[random.below(5)];
        shape.groups =
            std::max<std::int64_t>(1, 16 / channels) * (1 + static_cast<std::int64_t>(random.below(4)));
        shape.inputChannels = shape.groups.value() * channels;
        shape.outputChannels = shape.inputChannels.value() * (1 + static_cast<std::int64_t>(random.below(2)));
        shape.dilations[2] = 1;
        shape.output[2] = std::max<std::int64_t>(1, shape.output[2].value());
    }
    return shape;
}

/// One tap, several pixels, channels that halve once, often twice, into blocks of 8 and of 16.
Convolution drawPointwise(base::Random& random) {
    Convolution shape;
    shape.batch = upTo(random, 5);
    shape.inputChannels = 32 * upTo(random, 4);
    shape.outputChannels = 32 * upTo(random, 4);
    const std::int64_t depth = random.below(3) == 0 ? upTo(random, 3) : 1;
    shape.input = {depth, upTo(random, 7), 1 + upTo(random, 17)};
    shape.output = shape.input;
    if (random.below(3) == 0) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            shape.strides[axis] = upTo(random, 4);
            shape.input[axis] =
                (shape.output[axis].value() - 1) * shape.strides[axis].value() + upTo(random, 3);
        }
    } else if (depth == 1 &&
               random.below(4) == 0) { // of a kernel of three slices only the middle one meets any
        shape.kernel[0] = 3;
        shape.padsBegin[0] = 1;
    }
    return shape;
}

/// Few channels, several taps along the depth, or along the height of a plane.
Convolution drawDeep(base::Random& random) {
    Convolution shape;
    const auto kernel = [&] { return random.below(4) == 0 ? upTo(random, 7) : upTo(random, 5); };
    shape.batch = drawBatch(random);
    shape.inputChannels = upTo(random, 8);
    shape.outputChannels = upTo(random, 70);
    shape.strides = {random.below(2) == 0 ? 1 : upTo(random, 3), upTo(random, 4), upTo(random, 4)};
    shape.kernel = {2 * shape.strides[0].value() + upTo(random, 5), kernel(), kernel()};
    shape.dilations = {1, upTo(random, 3), upTo(random, 3)};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::int64_t reach = (shape.kernel[axis].value() - 1) * shape.dilations[axis].value() + 1;
        const std::int64_t pad = upTo(random, reach) - 1;
        const std::int64_t output = axis == 0 ? 1 + upTo(random, 8) : upTo(random, axis == 1 ? 6 : 24);
        const std::int64_t behind = upTo(random, 3) - 2; // one behind the last window, or padding
        shape.padsBegin[axis] = pad;
        shape.output[axis] = output;
        shape.input[axis] =
            std::max<std::int64_t>(1, (output - 1) * shape.strides[axis].value() + reach - pad - behind);
    }
    if (random.below(2) == 0) {
        for (auto* numbers : {&shape.input, &shape.output, &shape.kernel, &shape.strides, &shape.dilations}) {
            (*numbers)[1] = std::exchange((*numbers)[0], 1);
        }
        shape.padsBegin[1] = std::exchange(shape.padsBegin[0], 0);
    }
    return shape;
}

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
    const auto length = random.below(4);
    return {.rows = random.below(4) == 0 ? upTo(random, 3) : upTo(random, 30),
            .columns = length == 0   ? upTo(random, 20)
                       : length == 1 ? 16 * upTo(random, 12)
                                     : upTo(random, 300),
            .kind = random.below(2) == 0 ? Kind::kLayer : Kind::kSoftmax,
            .epsilon = 1e-5F,
            .before = random.below(steps + 1)};
}

codegen::Elementwise drawElementwise(base::Random& random) {
    using Order = codegen::Elementwise::Order;
    return {.images = random.below(2) == 0 ? 1 : upTo(random, 20),
            .channels = random.below(3) == 0 ? 16 * upTo(random, 4) : upTo(random, 70),
            .pixels = random.below(3) == 0 ? 1 : upTo(random, 60),
            .order = random.below(2) == 0 ? Order::kMatrix : Order::kImage};
}

} // namespace

codegen::Target testTarget(int width, int threads) {
    codegen::Target target;
    target.width = width;
    target.registers = width == 8 ? 16 : 32;
    target.threads = threads;
    target.matrixUnit = codegen::MatrixUnit::kBf16Tiles;
    return target;
}

int shapesOfPart(int width) {
    return (trialShapes(width, TESSERA_SHAPES) + TESSERA_PARTS - 1) / TESSERA_PARTS;
}

std::uint64_t seedOfPart(int part) {
    constexpr std::uint64_t kSeedsOfPart = 1'000'000; // one a trial
    return TESSERA_SEED + kSeedsOfPart * static_cast<std::uint64_t>(part);
}

namespace {

/// A random problem that a family takes, or is made to refuse.
Problem drawAny(std::string_view family, base::Random& random) {
    if (family == "reduce") {
        return drawReduction(random);
    }
    if (family == "reorder") {
        return drawReorder(random);
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
    if (family == "pool") {
        problem.shape = drawPool(random);
    }
    if (family == "rows") {
        problem.shape = drawRows(random, problem.epilogue.steps.size());
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

std::vector<std::string> tryFamily(const codegen::Family& family, int width, int count, std::uint64_t seed) {
    return tryFamily(family, width, count, seed, [&](const codegen::Target& target, base::Random& random) {
        return drawProblem(family, target, random);
    });
}

std::vector<std::string> tryFamily(const codegen::Family& family, int width, int count, std::uint64_t seed,
                                   const Draw& draw) {
    base::Random random(seed);
    std::vector<std::string> faults;
    std::vector<Trial> trials;
    std::vector<codegen::PrintedKernel> printed;
    for (int i = 0; i < count; ++i) {
        auto target = testTarget(width, 1 + static_cast<int>(random.below(3)));
        if ((family.name == "direct-amx" || family.name == "strassen") && i % 2 == 0) {
            target.middleBytes = 4 << 10; // so that even small images are taken in several parts
        }
        if (family.name == "winograd" && i % 2 == 0) {
            target.middleBytes = 32 << 10; // so that taps are transformed late, some channels at a time
        }
        if (family.name == "gemm" && i % 2 == 0) {
            target.middleBytes = 64 << 10; // so that some depths are
        }
        const Problem problem = draw(target, random);
        auto offered = codegen::candidatesOf(family, problem, target);
        if (!offered || offered->empty()) {
            faults.push_back(describe(problem) + ": " + (offered ? "no candidate" : offered.error().message));
            continue;
        }
        for (std::size_t pick = 0; pick < kCandidatesEach; ++pick) {
            Candidate candidate = (*offered)[random.below(offered->size())];
            auto generated = candidate.generate();
            if (const auto fault = codegen::validate(generated.kernel); !fault.empty()) {
                faults.push_back(describe(problem) + ": " + candidate.name + " is invalid: " + fault);
                continue;
            }
            printed.push_back(codegen::printCpp(generated.kernel));
            trials.push_back({problem, std::move(candidate), std::move(generated), printed.back()});
        }
    }
    const auto loaded = loadForTrials(printed);
    if (!loaded) {
        return {loaded.error().oneLine()};
    }
    conformance::installCrashReport();
    for (std::size_t i = 0; i < trials.size() && faults.size() < kMostFaults; ++i) {
        const std::string name = trials[i].candidate.name + " with " +
                                 std::to_string(trials[i].generated.kernel.threads) + " threads, " +
                                 describe(trials[i].problem);
        conformance::nameForCrash(name);
        const auto fault = runTrial(trials[i], (*loaded)[i], width, seed + i);
        if (!fault.empty()) {
            faults.push_back(name + ": " + fault);
        }
    }
    return faults;
}

} // namespace tessera::test
