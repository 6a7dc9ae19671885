#include "tests/unit/kernels/run_kernel.h"

#include <cmath>
#include <limits>

namespace tessera::kernels::test {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

struct UnaryCase {
    std::string op;
    std::vector<float> x;
    std::vector<double> y;
    Attributes attributes = {};
};

TEST(Elementwise, UnaryOperatorsHaveTheirKnownValues) {
    const std::vector<UnaryCase> cases{
        {"Relu", {-1, 0, 2, NAN}, {0, 0, 2, kNan}},
        {"LeakyRelu", {-1, 2}, {-0.01, 2}},
        {"LeakyRelu", {-1, 2}, {-0.5, 2}, {{"alpha", 0.5F}}},
        {"ThresholdedRelu", {0.5F, 1, 1.5F}, {0, 0, 1.5}},
        {"Elu", {-1, 1}, {-0.63212055882, 1}},
        {"Selu", {-1, 1}, {-1.11133073, 1.05070098}},
        {"Celu", {-2, 1}, {2 * (std::exp(-1.0) - 1), 1}, {{"alpha", 2.0F}}},
        {"Gelu", {-1, 0, 1}, {-0.15865525393, 0, 0.84134474607}},
        {"Gelu", {1}, {0.84119199061}, {{"approximate", std::string("tanh")}}},
        {"Sigmoid", {-1000, 0, 1, 1000}, {0, 0.5, 0.73105857863, 1}},
        {"HardSigmoid", {-3, 0, 3, NAN}, {0, 0.5, 1, kNan}},
        {"HardSwish", {-4, 1, 4}, {0, 2.0 / 3.0, 4}},
        {"Swish", {1}, {0.73105857863}},
        {"Mish", {1, 100}, {0.86509838826, 100}},
        {"Softplus", {-1000, 0, 1000}, {0, 0.69314718056, 1000}},
        {"Softsign", {-3, 1}, {-0.75, 0.5}},
        {"Tanh", {1}, {0.76159415595}},
        {"Erf", {0.5F}, {0.52049987781}},
        {"Round", {0.5F, 1.5F, 2.5F, -0.5F, -1.5F, 2.3F, INFINITY}, {0, 2, 2, 0, -2, 2, kInf}},
        {"Floor", {-1.5F, 1.5F}, {-2, 1}},
        {"Ceil", {-1.5F, 1.5F}, {-1, 2}},
        {"Sign", {-3, 0, 2, NAN}, {-1, 0, 1, kNan}},
        {"Reciprocal", {4, 0}, {0.25, kInf}},
        {"Sqrt", {9, -1}, {3, kNan}},
        {"Log", {1, 0}, {0, -kInf}},
        {"Acosh", {2}, {1.31695789692}},
        {"Atanh", {0.5F}, {0.54930614433}},
        {"IsNaN", {NAN, 1, INFINITY}, {1, 0, 0}},
        {"IsInf", {INFINITY, -INFINITY, 1}, {0, 1, 0}, {{"detect_positive", std::int64_t{0}}}},
    };
    for (const UnaryCase& test : cases) {
        SCOPED_TRACE(test.op);
        const auto count = static_cast<std::int64_t>(test.x.size());
        expectTensor(runOne({test.op, {floats({count}, test.x)}, test.attributes, 22}), {count}, test.y);
    }
}

TEST(Elementwise, BinaryOperatorsBroadcast) {
    const Tensor column = floats({2, 1}, {1, 2});
    const Tensor row = floats({3}, {10, 20, 30});
    expectTensor(runOne({"Add", {column, row}}), {2, 3}, {11, 21, 31, 12, 22, 32});
    expectTensor(runOne({"Sub", {column, row}}), {2, 3}, {-9, -19, -29, -8, -18, -28});
    expectTensor(runOne({"Mul", {column, row}}), {2, 3}, {10, 20, 30, 20, 40, 60});
    expectTensor(runOne({"Pow", {column, row}}), {2, 3}, {1, 1, 1, 1024, 1048576, 1073741824});
    EXPECT_FALSE(run({"Add", {floats({2}, {1, 2}), row}}));
}

TEST(Elementwise, IntegersWrapAndDivideTowardsZero) {
    const auto bytes = [](std::vector<std::int8_t> v) {
        return Tensor::of<std::int8_t>(DType::kInt8, {static_cast<std::int64_t>(v.size())}, v);
    };
    expectTensor(runOne({"Add", {bytes({127, -128}), bytes({1, -1})}}), {2}, {-128, 127});
    expectTensor(runOne({"Div", {bytes({-7, 7}), bytes({2, -2})}}), {2}, {-3, -3});
    expectTensor(runOne({"Mod", {bytes({-7, 7, 6}), bytes({3, -3, 3})}}), {3}, {2, -2, 0});
    expectTensor(runOne({"Mod", {bytes({-7, 7}), bytes({3, -3})}, {{"fmod", std::int64_t{1}}}}), {2},
                 {-1, 1});
    const auto smallest = std::numeric_limits<std::int64_t>::min();
    EXPECT_EQ(runOne({"Div", {ints({1}, {smallest}), ints({1}, {-1})}}).toInts()[0], smallest);
    EXPECT_EQ(runOne({"Mod", {ints({1}, {smallest}), ints({1}, {-1})}}).toInts()[0], 0);
    EXPECT_FALSE(run({"Div", {bytes({1}), bytes({0})}}));
}

TEST(Elementwise, UnsignedNumbersCompareAsUnsigned) {
    const auto words = [](std::uint64_t v) {
        return Tensor::of<std::uint64_t>(DType::kUint64, {1}, std::vector{v});
    };
    EXPECT_EQ(runOne({"Greater", {words(1ULL << 63U), words(1)}}).toInts()[0], 1);
    EXPECT_EQ(runOne({"Max", {words(1ULL << 63U), words(1)}}).as<std::uint64_t>()[0], 1ULL << 63U);
}

TEST(Elementwise, VariadicOperatorsFoldAllOperands) {
    const std::vector<Tensor> operands{floats({2}, {1, 5}), floats({1}, {3}), floats({2}, {2, NAN})};
    expectTensor(runOne({"Max", operands}), {2}, {3, kNan});
    expectTensor(runOne({"Min", operands}), {2}, {1, kNan});
    expectTensor(runOne({"Sum", operands}), {2}, {6, kNan});
    expectTensor(runOne({"Mean", operands}), {2}, {2, kNan});
}

TEST(Elementwise, ClipReadsBoundsByOpset) {
    const Tensor x = floats({3}, {-2, 0, 2});
    expectTensor(runOne({"Clip", {x}, {{"min", -1.0F}, {"max", 1.0F}}, 6}), {3}, {-1, 0, 1});
    expectTensor(runOne({"Clip", {x, floats({}, {-1})}, {}, 13}), {3}, {-1, 0, 2});
    expectTensor(runOne({"Clip", {x, Tensor(), floats({}, {1})}, {}, 13}), {3}, {-2, 0, 1});
    expectTensor(runOne({"Clip", {ints({2}, {-5, 5}), ints({}, {0})}, {}, 13}), {2}, {0, 5});
}

TEST(Elementwise, WhereChoosesByBroadcastCondition) {
    const Tensor y = runOne({"Where", {bools({2, 1}, {1, 0}), floats({2}, {1, 2}), floats({}, {9})}});
    expectTensor(y, {2, 2}, {1, 2, 9, 9});
}

TEST(Elementwise, LogicNeedsBooleans) {
    const Tensor a = bools({4}, {0, 0, 1, 1});
    const Tensor b = bools({4}, {0, 1, 0, 1});
    expectTensor(runOne({"And", {a, b}}), {4}, {0, 0, 0, 1});
    expectTensor(runOne({"Or", {a, b}}), {4}, {0, 1, 1, 1});
    expectTensor(runOne({"Xor", {a, b}}), {4}, {0, 1, 1, 0});
    expectTensor(runOne({"Not", {a}}), {4}, {1, 1, 0, 0});
    EXPECT_FALSE(run({"And", {a, ints({4}, {1, 1, 1, 1})}}));
}

TEST(Elementwise, ManyElementsAreSharedByThreadsInTheirOrder) {
    constexpr std::int64_t kColumns = 1000;
    const Tensor x = randomFloats({200, kColumns}, 1);
    for (const Tensor& other : {randomFloats({200, kColumns}, 2), randomFloats({kColumns}, 3)}) {
        Case sum{"Add", {x, other}};
        sum.options.threads = 3;
        const Tensor y = runOne(sum);
        ASSERT_EQ(y.extents(), x.extents());
        for (std::int64_t i = 0; i < y.count(); ++i) {
            const auto at = static_cast<std::size_t>(i);
            const auto second = static_cast<std::size_t>(i % other.count());
            ASSERT_EQ(y.as<float>()[at], x.as<float>()[at] + other.as<float>()[second]) << i;
        }
    }
    Case limited{"Relu", {x}};
    limited.options.threads = 3;
    const Tensor y = runOne(limited);
    for (std::size_t i = 0; i < y.as<float>().size(); ++i) {
        ASSERT_EQ(y.as<float>()[i], std::max(x.as<float>()[i], 0.0F)) << i;
    }
}

TEST(Elementwise, HalfIsRoundedOnce) {
    // 1 + 2^-11 lies between two halves; the tiny addend decides, unless float32 rounded it away first.
    Tensor one(DType::kFloat16, {1});
    one.mutableAs<std::uint16_t>()[0] = 0x3C00;
    Tensor y(DType::kFloat16, {1});
    const double above = 1.0 + std::ldexp(1.0, -11) + std::ldexp(1.0, -40);
    Tensor wide(DType::kFloat64, {1});
    wide.mutableAs<double>()[0] = above;
    EXPECT_EQ(runOne({"Pow", {one, wide}}).as<std::uint16_t>()[0], 0x3C00);
    EXPECT_FALSE(run({"Add", {one, wide}})) << "types must agree";
}

} // namespace
} // namespace tessera::kernels::test
