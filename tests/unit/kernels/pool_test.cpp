#include "tests/unit/kernels/run_kernel.h"

namespace tessera::kernels::test {
namespace {

using Ints = std::vector<std::int64_t>;

const Tensor kSquare = floats({1, 1, 3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9});

TEST(MaxPool, GivesValuesAndPositions) {
    const Attributes attributes{{"kernel_shape", Ints{2, 2}}};
    const auto outputs = runAll({"MaxPool", {kSquare}, attributes, 12, 2});
    expectTensor(outputs[0], {1, 1, 2, 2}, {5, 6, 8, 9});
    EXPECT_EQ(outputs[1].toInts(), (Ints{4, 5, 7, 8}));
    const Attributes columns{{"kernel_shape", Ints{2, 2}}, {"storage_order", std::int64_t{1}}};
    EXPECT_EQ(runAll({"MaxPool", {kSquare}, columns, 12, 2})[1].toInts(), (Ints{4, 7, 5, 8}));
}

TEST(MaxPool, IgnoresPaddingEvenWhenAllIsNegative) {
    const Attributes attributes{{"kernel_shape", Ints{2}}, {"pads", Ints{1, 1}}};
    expectTensor(runOne({"MaxPool", {floats({1, 1, 2}, {-3, -1})}, attributes}), {1, 1, 3}, {-3, -1, -1});
}

TEST(AveragePool, CountsThePaddingOnlyWhenAsked) {
    const Tensor x = floats({1, 1, 2}, {3, 5});
    const auto with = [&](std::int64_t include) {
        return runOne({"AveragePool",
                       {x},
                       {{"kernel_shape", Ints{2}}, {"pads", Ints{1, 1}}, {"count_include_pad", include}}});
    };
    expectTensor(with(0), {1, 1, 3}, {3, 4, 5});
    expectTensor(with(1), {1, 1, 3}, {1.5, 4, 2.5});
}

TEST(AveragePool, NeverCountsWhatCeilModeReachesBeyondThePadding) {
    const Attributes attributes{{"kernel_shape", Ints{3}},
                                {"strides", Ints{2}},
                                {"ceil_mode", std::int64_t{1}},
                                {"count_include_pad", std::int64_t{1}}};
    expectTensor(runOne({"AveragePool", {floats({1, 1, 4}, {1, 2, 3, 6})}, attributes, 19}), {1, 1, 2},
                 {2, 4.5});
}

TEST(LpPool, TakesTheNorm) {
    const Attributes attributes{{"kernel_shape", Ints{2}}};
    expectTensor(runOne({"LpPool", {floats({1, 1, 2}, {3, -4})}, attributes}), {1, 1, 1}, {5});
}

TEST(GlobalPools, ReduceEveryChannel) {
    const Tensor x = floats({1, 2, 2}, {1, 3, -5, -7});
    expectTensor(runOne({"GlobalAveragePool", {x}}), {1, 2, 1}, {2, -6});
    expectTensor(runOne({"GlobalMaxPool", {x}}), {1, 2, 1}, {3, -5});
}

} // namespace
} // namespace tessera::kernels::test
