#include "tests/unit/kernels/run_kernel.h"

#include <cmath>
#include <limits>

namespace tessera::kernels::test {
namespace {

using Ints = std::vector<std::int64_t>;

const Tensor kSignedMatrix = floats({2, 3}, {1, -2, 3, 4, 5, -6});

TEST(Reduce, EveryOperatorOverOneAxis) {
    const std::vector<std::pair<std::string, std::vector<double>>> cases{
        {"ReduceSum", {2, 3}},
        {"ReduceMean", {2.0 / 3, 1}},
        {"ReduceMax", {3, 5}},
        {"ReduceMin", {-2, -6}},
        {"ReduceProd", {-6, -120}},
        {"ReduceL1", {6, 15}},
        {"ReduceL2", {std::sqrt(14.0), std::sqrt(77.0)}},
        {"ReduceSumSquare", {14, 77}},
        {"ReduceLogSum", {std::log(2.0), std::log(3.0)}},
        {"ReduceLogSumExp",
         {std::log(std::exp(1) + std::exp(-2) + std::exp(3)),
          std::log(std::exp(4) + std::exp(5) + std::exp(-6))}},
    };
    for (const auto& [op, expected] : cases) {
        SCOPED_TRACE(op);
        expectTensor(runOne({op, {kSignedMatrix}, {{"axes", Ints{1}}, {"keepdims", std::int64_t{0}}}, 11}),
                     {2}, expected);
        expectTensor(runOne({op, {kSignedMatrix, ints({1}, {-1})}, {}, 18}), {2, 1}, expected);
    }
}

TEST(Reduce, EmptyAxesMeanAllOrNone) {
    expectTensor(runOne({"ReduceSum", {kSignedMatrix}, {}, 13}), {1, 1}, {5});
    expectTensor(
        runOne(
            {"ReduceSum", {kSignedMatrix, ints({0}, {})}, {{"noop_with_empty_axes", std::int64_t{1}}}, 13}),
        {2, 3}, {1, -2, 3, 4, 5, -6});
}

TEST(Reduce, LogSumExpDoesNotOverflowAndMaxPassesNan) {
    expectTensor(runOne({"ReduceLogSumExp", {floats({2}, {1000, 1000})}, {}, 18}), {1},
                 {1000 + std::log(2.0)});
    expectTensor(runOne({"ReduceMax", {floats({3}, {1, NAN, 2})}, {}, 18}), {1},
                 {std::numeric_limits<double>::quiet_NaN()});
}

TEST(ArgMax, PrefersTheFirstUnlessAsked) {
    const Tensor x = floats({4}, {1, 7, 7, 0});
    EXPECT_EQ(runOne({"ArgMax", {x}}).toInts(), (Ints{1}));
    EXPECT_EQ(runOne({"ArgMax", {x}, {{"select_last_index", std::int64_t{1}}}}).toInts(), (Ints{2}));
    EXPECT_EQ(runOne({"ArgMin", {kSignedMatrix}, {{"axis", std::int64_t{1}}, {"keepdims", std::int64_t{0}}}})
                  .toInts(),
              (Ints{1, 2}));
}

TEST(CumSum, CanBeExclusiveAndReversed) {
    const Tensor x = floats({3}, {1, 2, 3});
    expectTensor(runOne({"CumSum", {x, ints({}, {0})}}), {3}, {1, 3, 6});
    const Attributes both{{"exclusive", std::int64_t{1}}, {"reverse", std::int64_t{1}}};
    expectTensor(runOne({"CumSum", {x, ints({}, {0})}, both}), {3}, {5, 3, 0});
}

TEST(TopK, GivesSortedValuesAndIndices) {
    const auto outputs = runAll({"TopK", {floats({4}, {3, 1, 3, 2}), ints({1}, {3})}, {}, 11, 2});
    expectTensor(outputs[0], {3}, {3, 3, 2});
    EXPECT_EQ(outputs[1].toInts(), (Ints{0, 2, 3}));
    EXPECT_FALSE(run({"TopK", {floats({2}, {3, 1}), ints({1}, {3})}, {}, 11, 2}));
}

TEST(Softmax, IsAMatrixBelowOpset13) {
    const Tensor x = floats({1, 2, 2}, {0, 0, 0, std::log(3.0F)});
    expectTensor(runOne({"Softmax", {x}, {}, 11}), {1, 2, 2}, {1.0 / 6, 1.0 / 6, 1.0 / 6, 0.5});
    expectTensor(runOne({"Softmax", {x}, {}, 13}), {1, 2, 2}, {0.5, 0.5, 0.25, 0.75});
    expectTensor(runOne({"LogSoftmax", {floats({2}, {1000, 1000})}, {}, 13}), {2},
                 {-std::log(2.0), -std::log(2.0)});
}

TEST(Einsum, MatchesMatMulTransposeTraceAndEllipsis) {
    const Tensor a = floats({2, 2}, {1, 2, 3, 4});
    const auto with = [](const char* equation, std::vector<Tensor> inputs) {
        return runOne({"Einsum", std::move(inputs), {{"equation", std::string(equation)}}});
    };
    expectTensor(with("ij,jk->ik", {a, a}), {2, 2}, {7, 10, 15, 22});
    expectTensor(with("ij->ji", {a}), {2, 2}, {1, 3, 2, 4});
    expectTensor(with("ii", {a}), {}, {5});
    expectTensor(with("...i,i->...", {a, floats({2}, {1, 10})}), {2}, {21, 43});
}

} // namespace
} // namespace tessera::kernels::test
