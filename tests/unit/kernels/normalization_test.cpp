#include "tests/unit/kernels/run_kernel.h"

#include <cmath>

namespace tessera::kernels::test {
namespace {

TEST(BatchNormalization, ScalesEachChannelByItsStatistics) {
    const Tensor x = floats({1, 2, 2}, {1, 3, 10, 20});
    const Tensor y =
        runOne({"BatchNormalization",
                {x, floats({2}, {2, 1}), floats({2}, {0, 5}), floats({2}, {1, 10}), floats({2}, {4, 25})},
                {{"epsilon", 0.0F}}});
    expectTensor(y, {1, 2, 2}, {0, 2, 5, 7});
}

TEST(InstanceNormalization, NormalisesEachPlane) {
    const Tensor y = runOne({"InstanceNormalization",
                             {floats({1, 1, 2}, {1, 3}), floats({1}, {2}), floats({1}, {1})},
                             {{"epsilon", 0.0F}}});
    expectTensor(y, {1, 1, 2}, {-1, 3});
}

TEST(GroupNormalization, ReadsScalesByOpset) {
    const Tensor x = floats({1, 4, 1}, {1, 3, 10, 30});
    const Attributes attributes{{"num_groups", std::int64_t{2}}, {"epsilon", 0.0F}};
    expectTensor(
        runOne({"GroupNormalization", {x, floats({2}, {1, 2}), floats({2}, {0, 1})}, attributes, 18}),
        {1, 4, 1}, {-1, 1, -1, 3});
    expectTensor(runOne({"GroupNormalization",
                         {x, floats({4}, {1, 2, 3, 4}), floats({4}, {0, 0, 0, 1})},
                         attributes,
                         21}),
                 {1, 4, 1}, {-1, 2, -3, 5});
}

TEST(LayerNormalization, GivesMeanAndInverseDeviation) {
    const Attributes attributes{{"epsilon", 0.0F}};
    const auto outputs = runAll({"LayerNormalization",
                                 {floats({2, 2}, {1, 3, 0, 4}), floats({2}, {1, 2}), floats({2}, {0, 1})},
                                 attributes,
                                 17,
                                 3});
    expectTensor(outputs[0], {2, 2}, {-1, 3, -1, 3});
    expectTensor(outputs[1], {2, 1}, {2, 2});
    expectTensor(outputs[2], {2, 1}, {1, 0.5});
}

TEST(RMSNormalization, DividesByTheRootMeanSquare) {
    const Tensor y =
        runOne({"RMSNormalization", {floats({1, 2}, {3, 4}), floats({2}, {1, 10})}, {{"epsilon", 0.0F}}, 23});
    const double root = std::sqrt(12.5);
    expectTensor(y, {1, 2}, {3 / root, 40 / root});
}

TEST(Lrn, EvenSizesLookFurtherAhead) {
    const Attributes attributes{{"size", std::int64_t{2}}, {"alpha", 2.0F}, {"beta", 1.0F}, {"bias", 0.0F}};
    expectTensor(runOne({"LRN", {floats({1, 3, 1}, {1, 2, 3})}, attributes}), {1, 3, 1},
                 {1.0 / 5, 2.0 / 13, 3.0 / 9});
}

} // namespace
} // namespace tessera::kernels::test
