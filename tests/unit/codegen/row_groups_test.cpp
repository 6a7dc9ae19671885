// Convolutions of groups that neither fill a vector of channels nor divide one, and transposed ones of any
// groups: vectors along the rows.
#include "tests/unit/codegen/draw.h"
#include "tests/unit/codegen/machine.h"
#include "tests/unit/codegen/random_problems.h"
#include "tests/unit/codegen/trial.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tessera::test {

namespace row_groups {
namespace {

using codegen::Convolution;
using codegen::Problem;

void drawForwardAxis(base::Random& random, std::size_t axis, Convolution& shape) {
    const std::int64_t kernel = upTo(random, axis == 0 ? 3 : 5);
    const std::int64_t dilation = random.below(4) == 0 ? 2 : 1;
    const std::int64_t reach = (kernel - 1) * dilation + 1;
    const std::int64_t before = upTo(random, kernel) - 1;
    const std::int64_t behind = upTo(random, kernel) - 1;
    shape.kernel[axis] = kernel;
    shape.dilations[axis] = dilation;
    shape.strides[axis] = random.below(2) == 0 ? 1 : upTo(random, 4);
    shape.padsBegin[axis] = before;
    shape.input[axis] =
        std::max({upTo(random, axis == 2 ? 50 : 6), reach - before - behind, std::int64_t{1}});
    shape.output[axis] =
        (shape.input[axis].value() + before + behind - reach) / shape.strides[axis].value() + 1;
}

void drawTransposedAxis(base::Random& random, std::size_t axis, Convolution& shape) {
    const std::int64_t kernel = upTo(random, axis == 0 ? 3 : 6);
    const std::int64_t stride = upTo(random, 4);
    shape.kernel[axis] = kernel;
    shape.strides[axis] = stride;
    shape.input[axis] = upTo(random, axis == 2 ? 20 : 5);
    const std::int64_t whole = (shape.input[axis].value() - 1) * stride + kernel;
    shape.padsBegin[axis] = upTo(random, std::min(kernel, whole)) - 1;
    const std::int64_t left = whole - shape.padsBegin[axis];
    shape.output[axis] =
        std::max<std::int64_t>(1, left - (upTo(random, kernel) - 1)) + upTo(random, stride) - 1;
}

/// One to three dimensions.
Problem drawGroups(const codegen::Target& /*target*/, base::Random& random) {
    Convolution shape;
    const bool isTransposed = random.below(2) == 0;
    shape.direction = isTransposed ? Convolution::Direction::kTransposed : Convolution::Direction::kForward;
    shape.batch = random.below(3) == 0 ? upTo(random, 5) : 1;
    shape.groups = 1 + upTo(random, 4);
    const std::int64_t inputs[] = {1, 3, 5, 6, 12};
    const std::int64_t outputs[] = {2, 3, 5, 6, 9, 13};
    std::int64_t input = inputs[random.below(std::size(inputs))];
    std::int64_t output = outputs[random.below(std::size(outputs))];
    if (isTransposed && random.below(2) == 0) { // a channel, or what would fill vectors
        input = output = std::int64_t{1} << random.below(5);
    }
    shape.inputChannels = input * shape.groups.value();
    shape.outputChannels = output * shape.groups.value();
    const auto spatial = random.below(5);
    for (std::size_t axis = spatial == 0 ? 0 : spatial == 1 ? 2 : 1; axis < 3; ++axis) {
        isTransposed ? drawTransposedAxis(random, axis, shape) : drawForwardAxis(random, axis, shape);
    }
    return {.shape = shape, .epilogue = drawEpilogue(random)};
}

const codegen::Family& narrowFamily() {
    return *std::ranges::find(codegen::families(), "narrow", &codegen::Family::name);
}

class GroupsAlongRows : public testing::TestWithParam<int> {};

TEST_P(GroupsAlongRows, EqualTheReferenceOnRandomShapes) {
    const int width = GetParam();
    EXPECT_THAT(
        tryFamily(narrowFamily(), width, trialShapes(width, TESSERA_SHAPES), TESSERA_SEED, drawGroups),
        testing::IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(Widths, GroupsAlongRows, testing::ValuesIn(trialWidths()));

Convolution groupsOf(std::int64_t inputs, std::int64_t outputs) {
    return {.inputChannels = 4 * inputs,
            .outputChannels = 4 * outputs,
            .groups = 4,
            .input = {1, 20, 20},
            .output = {1, 20, 20},
            .kernel = {1, 3, 3},
            .padsBegin = {0, 1, 1}};
}

/// In families of kernels for constant operands in float.
std::vector<std::string> selected(const Convolution& shape) {
    std::vector<std::string> names;
    for (const auto& candidate : codegen::select({.shape = shape}, testTarget(16, 2), {}).candidates) {
        names.push_back(candidate.name);
    }
    return names;
}

TEST(GroupsAlongRows, AreTakenWhereNoOtherFamilyHasThem) {
    using testing::Each;
    using testing::IsEmpty;
    using testing::Not;
    using testing::StartsWith;
    for (const std::int64_t channels : {3, 5, 6, 12}) {
        EXPECT_THAT(selected(groupsOf(channels, channels)),
                    testing::AllOf(Not(IsEmpty()), Each(StartsWith("narrow."))))
            << channels << " channels a group";
    }
    EXPECT_THAT(selected(groupsOf(1, 1)), Each(StartsWith("depthwise.")));
    EXPECT_THAT(selected(groupsOf(4, 4)), Each(StartsWith("grouped.")));
    Convolution transposed = groupsOf(4, 4);
    transposed.direction = Convolution::Direction::kTransposed;
    EXPECT_THAT(selected(transposed), testing::AllOf(Not(IsEmpty()), Each(StartsWith("narrow."))));
}

TEST(GroupsAlongRows, AreRefusedWhereTheirTextWouldHaveNoEnd) {
    Convolution shape = groupsOf(3, 3);
    shape.kernel[2] = 1251;
    shape.padsBegin[2] = 625;
    shape.input[2] = shape.output[2] = 4000;
    const auto offered = codegen::candidatesOf(narrowFamily(), {.shape = shape}, testTarget(16, 2));
    ASSERT_FALSE(offered.has_value());
    EXPECT_THAT(offered.error().message, testing::HasSubstr("too many to be printed"));
}

/// A line of 4000 pixels under 251 taps, half of them in the padding at its sides.
TEST(PrintedText, HasAnEndInEveryFamilyThatPrintsTapsOneByOne) {
    constexpr std::size_t kMostBytes = 4U << 20U;
    for (const std::int64_t groups : {1, 2}) {
        const Convolution shape{.inputChannels = 32 * groups,
                                .outputChannels = 32 * groups,
                                .groups = groups,
                                .input = {1, 1, 4000},
                                .output = {1, 1, 4000},
                                .kernel = {1, 1, 251},
                                .padsBegin = {0, 0, 125}};
        for (const auto& family : codegen::families()) {
            const auto offered = codegen::candidatesOf(family, {.shape = shape}, testTarget(16, 2));
            for (const auto& candidate : offered ? *offered : std::vector<codegen::Candidate>()) {
                EXPECT_LT(codegen::printCpp(candidate.generate().kernel).text.size(), kMostBytes)
                    << candidate.name;
            }
        }
    }
}

} // namespace
} // namespace row_groups

} // namespace tessera::test
