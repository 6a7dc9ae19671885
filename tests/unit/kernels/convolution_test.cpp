#include "tests/unit/kernels/run_kernel.h"

#include <cmath>

namespace tessera::kernels::test {
namespace {

using Ints = std::vector<std::int64_t>;

struct Window2d {
    std::int64_t group = 1;
    std::int64_t strideY = 1, strideX = 1;
    std::int64_t dilationY = 1, dilationX = 1;
    std::int64_t top = 0, left = 0, bottom = 0, right = 0;
};

Attributes attributesOf(const Window2d& w) {
    return {{"group", w.group},
            {"strides", Ints{w.strideY, w.strideX}},
            {"dilations", Ints{w.dilationY, w.dilationX}},
            {"pads", Ints{w.top, w.left, w.bottom, w.right}}};
}

/// The definition, written out, by scattering: independent of the kernel's gathering.
std::vector<double> naiveConv(const Tensor& x, const Tensor& w, const Window2d& p, const Extents& out) {
    std::vector<double> y(static_cast<std::size_t>(*graph::elementCount(out)), 0.0);
    const auto xs = x.toDoubles();
    const auto ws = w.toDoubles();
    const auto& xe = x.extents();
    const auto& we = w.extents();
    const auto perGroup = we[0] / p.group;
    for (std::int64_t n = 0; n < xe[0]; ++n) {
        for (std::int64_t m = 0; m < we[0]; ++m) {
            for (std::int64_t c = 0; c < we[1]; ++c) {
                const std::int64_t channel = m / perGroup * we[1] + c;
                for (std::int64_t oy = 0; oy < out[2]; ++oy) {
                    for (std::int64_t ox = 0; ox < out[3]; ++ox) {
                        for (std::int64_t ky = 0; ky < we[2]; ++ky) {
                            for (std::int64_t kx = 0; kx < we[3]; ++kx) {
                                const auto iy = oy * p.strideY - p.top + ky * p.dilationY;
                                const auto ix = ox * p.strideX - p.left + kx * p.dilationX;
                                if (iy < 0 || ix < 0 || iy >= xe[2] || ix >= xe[3]) {
                                    continue;
                                }
                                y[((n * we[0] + m) * out[2] + oy) * out[3] + ox] +=
                                    xs[((n * xe[1] + channel) * xe[2] + iy) * xe[3] + ix] *
                                    ws[((m * we[1] + c) * we[2] + ky) * we[3] + kx];
                            }
                        }
                    }
                }
            }
        }
    }
    return y;
}

TEST(Conv, EqualsTheDefinitionOverWindows) {
    const std::vector<Window2d> windows{
        {},
        {.top = 1, .left = 1, .bottom = 1, .right = 1},
        {.strideY = 2, .strideX = 3, .top = 1, .left = 2, .bottom = 0, .right = 1},
        {.dilationY = 2, .dilationX = 1, .top = 2, .bottom = 2},
        {.group = 2, .top = 1, .left = 1, .bottom = 1, .right = 1},
        {.group = 4, .strideY = 2, .strideX = 2},
    };
    for (const Window2d& window : windows) {
        const Tensor x = randomFloats({2, 4, 9, 11}, 1);
        const Tensor w = randomFloats({8, 4 / window.group, 3, 3}, 2);
        const Extents out{2, 8,
                          (9 + window.top + window.bottom - 2 * window.dilationY - 1) / window.strideY + 1,
                          (11 + window.left + window.right - 2 * window.dilationX - 1) / window.strideX + 1};
        expectTensor(runOne({"Conv", {x, w}, attributesOf(window)}), out, naiveConv(x, w, window, out));
    }
}

TEST(Conv, AddsTheBiasOfEachChannel) {
    const Tensor y = runOne(
        {"Conv", {floats({1, 1, 2, 2}, {1, 2, 3, 4}), floats({2, 1, 1, 1}, {1, -2}), floats({2}, {10, 20})}});
    expectTensor(y, {1, 2, 2, 2}, {11, 12, 13, 14, 18, 16, 14, 12});
}

TEST(Conv, HandlesOneAndThreeSpatialAxes) {
    expectTensor(runOne({"Conv", {floats({1, 1, 4}, {1, 2, 3, 4}), floats({1, 1, 2}, {1, 10})}}), {1, 1, 3},
                 {21, 32, 43});
    expectTensor(runOne({"Conv",
                         {floats({1, 1, 2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8}),
                          floats({1, 1, 2, 2, 2}, {1, 1, 1, 1, 1, 1, 1, 2})}}),
                 {1, 1, 1, 1, 1}, {44});
}

TEST(Conv, PadsTheOddElementAtTheEndForSameUpper) {
    const auto same = [](const char* mode) {
        return runOne({"Conv",
                       {floats({1, 1, 4}, {1, 2, 3, 4}), floats({1, 1, 2}, {1, 10})},
                       {{"auto_pad", std::string(mode)}}});
    };
    expectTensor(same("SAME_UPPER"), {1, 1, 4}, {21, 32, 43, 4});
    expectTensor(same("SAME_LOWER"), {1, 1, 4}, {10, 21, 32, 43});
}

TEST(Conv, GivesTheSameBitsForAnyNumberOfThreads) {
    const Tensor x = randomFloats({1, 32, 20, 20}, 3);
    const Tensor w = randomFloats({96, 32, 3, 3}, 4);
    const auto with = [&](int threads) {
        return runOne({.op = "Conv", .inputs = {x, w}, .options = {.threads = threads}}).toDoubles();
    };
    const auto one = with(1);
    EXPECT_EQ(one, with(2));
    EXPECT_EQ(one, with(5));
}

TEST(Conv, RefusesWhatTheStandardForbids) {
    const Tensor x = randomFloats({1, 4, 5, 5}, 1);
    EXPECT_FALSE(run({"Conv", {x, randomFloats({4, 3, 3, 3}, 2)}}));
    EXPECT_FALSE(run({"Conv", {x, randomFloats({4, 4, 3, 3}, 2)}, {{"group", std::int64_t{0}}}}));
    EXPECT_FALSE(run({"Conv", {x, randomFloats({4, 4, 3, 3}, 2)}, {{"strides", Ints{0, 1}}}}));
    EXPECT_FALSE(run({"Conv", {x, randomFloats({4, 4, 9, 9}, 2)}}));
    EXPECT_FALSE(run({"Conv", {x}}));
}

TEST(Conv, RoundsBfloat16OnlyOnce) {
    // 256 + 1 needs nine bits: added one after the other in bfloat16, the ones would vanish.
    Tensor x(DType::kBfloat16, {1, 3, 1});
    Tensor w(DType::kBfloat16, {1, 3, 1});
    const std::uint16_t one = 0x3F80, big = 0x4380;
    x.mutableAs<std::uint16_t>()[0] = big;
    x.mutableAs<std::uint16_t>()[1] = one;
    x.mutableAs<std::uint16_t>()[2] = one;
    std::ranges::fill(w.mutableAs<std::uint16_t>(), one);
    expectTensor(runOne({"Conv", {x, w}}), {1, 1, 1}, {258.0}, 0.0);
}

/// Every input element times the kernel, added at its place: the definition of a transposed convolution.
std::vector<double> naiveTransposed(const Tensor& x, const Tensor& w, const Window2d& p, const Extents& out) {
    std::vector<double> y(static_cast<std::size_t>(*graph::elementCount(out)), 0.0);
    const auto xs = x.toDoubles();
    const auto ws = w.toDoubles();
    const auto& xe = x.extents();
    const auto& we = w.extents();
    const auto inputs = xe[1] / p.group;
    for (std::int64_t n = 0; n < xe[0]; ++n) {
        for (std::int64_t c = 0; c < xe[1]; ++c) {
            for (std::int64_t m = 0; m < we[1]; ++m) {
                for (std::int64_t i = 0; i < xe[2] * xe[3] * we[2] * we[3]; ++i) {
                    const auto kx = i % we[3], ky = i / we[3] % we[2];
                    const auto ix = i / we[3] / we[2] % xe[3], iy = i / we[3] / we[2] / xe[3];
                    const auto oy = iy * p.strideY - p.top + ky * p.dilationY;
                    const auto ox = ix * p.strideX - p.left + kx * p.dilationX;
                    if (oy >= 0 && ox >= 0 && oy < out[2] && ox < out[3]) {
                        y[((n * out[1] + c / inputs * we[1] + m) * out[2] + oy) * out[3] + ox] +=
                            xs[((n * xe[1] + c) * xe[2] + iy) * xe[3] + ix] *
                            ws[((c * we[1] + m) * we[2] + ky) * we[3] + kx];
                    }
                }
            }
        }
    }
    return y;
}

TEST(ConvTranspose, EqualsTheDefinitionOverWindows) {
    const std::vector<Window2d> windows{
        {},
        {.strideY = 2, .strideX = 2, .top = 1, .left = 1, .bottom = 1, .right = 1},
        {.group = 2, .strideY = 3, .strideX = 1, .dilationX = 2, .top = 1},
    };
    for (const Window2d& window : windows) {
        const Tensor x = randomFloats({2, 4, 5, 4}, 1);
        const Tensor w = randomFloats({4, 3, 4, 4}, 2);
        const Extents out{2, 3 * window.group,
                          window.strideY * 4 + 3 * window.dilationY + 1 - window.top - window.bottom,
                          window.strideX * 3 + 3 * window.dilationX + 1 - window.left - window.right};
        expectTensor(runOne({"ConvTranspose", {x, w}, attributesOf(window)}), out,
                     naiveTransposed(x, w, window, out));
    }
}

TEST(ConvTranspose, OutputPaddingGrowsTheEnd) {
    const Attributes attributes{{"strides", Ints{2}}, {"output_padding", Ints{1}}};
    expectTensor(
        runOne({"ConvTranspose", {floats({1, 1, 2}, {1, 2}), floats({1, 1, 2}, {1, 10})}, attributes}),
        {1, 1, 5}, {1, 10, 2, 20, 0});
}

} // namespace
} // namespace tessera::kernels::test
