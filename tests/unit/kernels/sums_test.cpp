// Sums in any order, in float32: right ones pass, wrong ones do not.
#include "engine/kernels/accumulation.h"
#include "engine/kernels/accuracy.h"
#include "tests/support/graph_text.h"
#include "tests/unit/kernels/run_kernel.h"

#include <functional>

namespace tessera::kernels::test {
namespace {

using graph::Precision;
using tessera::test::graphFromText;

OracleResult sumOracle(const std::string& text, const std::vector<Tensor>& inputs) {
    auto oracle = oracleOf(*graphFromText("graph g opset 18\n" + text + "\noutput y\n"), inputs);
    EXPECT_TRUE(oracle) << (oracle ? "" : oracle.error().oneLine());
    return oracle ? oracle->front() : OracleResult();
}

double shareOf(const OracleResult& oracle, const Tensor& y) {
    const auto deviation = compare(oracle, y, {.precision = Precision::kStrict});
    EXPECT_TRUE(deviation) << (deviation ? "" : deviation.error().oneLine());
    return deviation ? deviation->worstShare : INFINITY;
}

float sumOf(std::span<const float> x) {
    float total = 0.0F;
    for (const float value : x) {
        total += value;
    }
    return total;
}

constexpr std::int64_t kMany = 1'000'000;

TEST(Sums, OfAMillionElementsPassOneByOne) {
    for (const float mean : {0.0F, 1.0F}) {
        Tensor x = randomFloats({kMany}, 3);
        for (float& value : x.mutableAs<float>()) {
            value += mean;
        }
        const std::string input = "input x: f32[" + std::to_string(kMany) + "]\n";
        const float total = sumOf(x.as<float>());
        const auto sum = sumOracle(input + "y = ReduceSum(x)", {x});
        EXPECT_EQ(sum.length, kMany);
        const double share = shareOf(sum, floats({1}, {total}));
        EXPECT_LE(share, 1.0);
        RecordProperty("share of the sum, mean " + std::to_string(mean), std::to_string(share));
        EXPECT_GT(shareOf(sum, floats({1}, {total + 8.0F + 0.002F * std::abs(total)})), 1.0);
        const auto average = sumOracle(input + "y = ReduceMean(x)", {x});
        const float mid = total / static_cast<float>(kMany);
        EXPECT_LE(shareOf(average, floats({1}, {mid})), 1.0);
        EXPECT_GT(shareOf(average, floats({1}, {mid * 1.002F + 1e-5F})), 1.0);
    }
}

TEST(Sums, AreRunningTotalsToo) {
    const Tensor x = randomFloats({1, 4096}, 4);
    const auto oracle = sumOracle("input x: f32[1,4096]\nconst a: i64[] = {1}\ny = CumSum(x, a)", {x});
    EXPECT_EQ(oracle.length, 4096);
    EXPECT_DOUBLE_EQ(oracle.magnitude.as<double>()[0], std::abs(static_cast<double>(x.as<float>()[0])));
    Tensor y(DType::kFloat32, {1, 4096});
    float total = 0.0F;
    for (std::size_t i = 0; i < 4096; ++i) {
        total += x.as<float>()[i];
        y.mutableAs<float>()[i] = total;
    }
    EXPECT_LE(shareOf(oracle, y), 1.0);
    y.mutableAs<float>()[5] += 1e-3F; // an early one is held to the size of what was added until then
    EXPECT_GT(shareOf(oracle, y), 1.0);
}

/// Thousands of messages into one node of a graph, added in another order.
TEST(Sums, OfScatteredUpdatesPassInAnyOrder) {
    constexpr std::int64_t kUpdates = 20'000;
    const Tensor updates = randomFloats({kUpdates}, 5);
    std::vector<std::int64_t> targets;
    std::vector<float> y(3, 0.0F);
    for (std::int64_t i = 0; i < kUpdates; ++i) {
        targets.push_back(i % 10 == 0 ? 1 : 0);
    }
    for (std::int64_t i = kUpdates - 1; i >= 0; --i) {
        y[static_cast<std::size_t>(targets[static_cast<std::size_t>(i)])] += updates.as<float>()[i];
    }
    const std::string n = std::to_string(kUpdates);
    const auto oracle = sumOracle("input x: f32[3]\ninput i: i64[" + n + "]\ninput u: f32[" + n +
                                      "]\ny = ScatterElements(x, i, u) {reduction=\"add\"}",
                                  {floats({3}, {0, 0, 0}), ints({kUpdates}, targets), updates});
    EXPECT_EQ(oracle.length, kUpdates * 9 / 10 + 1);
    EXPECT_LE(shareOf(oracle, floats({3}, y)), 1.0);
    y[1] += 0.05F;
    EXPECT_GT(shareOf(oracle, floats({3}, y)), 1.0);
}

/// The sums of [2,3,4] over `depth` products left(at, k) * right(at, k), scaled: their magnitudes, and that
/// sums in f32 are among what is allowed.
template <typename Left, typename Right>
void expectProducts(const kernels::OracleResult& oracle, std::size_t depth, float scale, const Left& left,
                    const Right& right) {
    EXPECT_EQ(oracle.length, depth);
    Tensor y(DType::kFloat32, {2, 3, 4});
    for (std::size_t at = 0; at < 24; ++at) {
        float total = 0.0F;
        double squares = 0.0;
        for (std::size_t k = 0; k < depth; ++k) {
            total += left(at, k) * right(at, k);
            squares += std::pow(static_cast<double>(left(at, k)) * static_cast<double>(right(at, k)), 2);
        }
        y.mutableAs<float>()[at] = scale * total;
        EXPECT_NEAR(oracle.magnitude.as<double>()[at], static_cast<double>(scale) * std::sqrt(squares), 1e-9);
    }
    EXPECT_LE(shareOf(oracle, y), 1.0);
}

TEST(Sums, OfEinsumHaveTheirOwnDepth) {
    const Tensor a = randomFloats({2, 3, 300}, 6);
    const Tensor b = randomFloats({2, 300, 4}, 7);
    const auto oracle = sumOracle("input a: f32[2,3,300]\ninput b: f32[2,300,4]\n"
                                  "y = Einsum(a, b) {equation=\"bij,bjk->bik\"}",
                                  {a, b});
    expectProducts(
        oracle, 300, 1.0F, [&](std::size_t at, std::size_t k) { return a.as<float>()[at / 4 * 300 + k]; },
        [&](std::size_t at, std::size_t k) { return b.as<float>()[at / 12 * 1200 + k * 4 + at % 4]; });
}

TEST(Sums, OfFusedProductsAreScaledAndAsDeepAsTheyAreTurned) {
    const Tensor a = randomFloats({300, 2, 3}, 9);
    const Tensor b = randomFloats({2, 4, 300}, 10);
    const auto oracle =
        sumOracle("input a: f32[300,2,3]\ninput b: f32[2,4,300]\ny = com.microsoft.FusedMatMul(a, b) "
                  "{transA=1, transBatchA=1, transB=1, alpha=0.125}",
                  {a, b});
    expectProducts(
        oracle, 300, 0.125F, [&](std::size_t at, std::size_t k) { return a.as<float>()[k * 6 + at / 4]; },
        [&](std::size_t at, std::size_t k) { return b.as<float>()[(at / 12 * 4 + at % 4) * 300 + k]; });
}

/// Naive float32 kernels over many elements.
TEST(Sums, InsideNormalisationsAndSoftmaxPass) {
    constexpr std::int64_t kRow = 65536;
    const Tensor x = randomFloats({1, kRow}, 8);
    const std::string input = "input x: f32[1," + std::to_string(kRow) + "]\n";
    const auto values = x.as<float>();
    const float largest = *std::ranges::max_element(values);
    std::vector<float> softmax;
    for (const float value : values) {
        softmax.push_back(std::exp(value - largest));
    }
    const float total = sumOf(softmax);
    for (float& value : softmax) {
        value /= total;
    }
    const auto weights = sumOracle(input + "y = Softmax(x)", {x});
    EXPECT_LE(shareOf(weights, floats({1, kRow}, softmax)), 1.0);
    for (const std::size_t at : {std::size_t{0}, std::size_t{40'000}}) {
        auto wrong = softmax;
        wrong[at] += 0.1F / static_cast<float>(kRow); // a tenth of the usual share
        EXPECT_GT(shareOf(weights, floats({1, kRow}, wrong)), 1.0);
    }
    const float mean = sumOf(values) / static_cast<float>(kRow);
    float squares = 0.0F;
    for (const float value : values) {
        squares += (value - mean) * (value - mean);
    }
    const float factor = 1.0F / std::sqrt(squares / static_cast<float>(kRow) + 1e-5F);
    std::vector<float> normal;
    for (const float value : values) {
        normal.push_back((value - mean) * factor);
    }
    const auto layer = sumOracle(
        input + "const s: f32[" + std::to_string(kRow) + "] = ones\ny = LayerNormalization(x, s)", {x});
    EXPECT_LE(shareOf(layer, floats({1, kRow}, normal)), 1.0);
    normal[7] += 0.01F;
    EXPECT_GT(shareOf(layer, floats({1, kRow}, normal)), 1.0);
}

} // namespace
} // namespace tessera::kernels::test
