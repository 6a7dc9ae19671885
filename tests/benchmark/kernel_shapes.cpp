#include "tests/benchmark/kernel_shapes.h"

#include <cstdint>
#include <numeric>
#include <tuple>
#include <utility>

namespace tessera::test {

namespace {

std::string list(const std::vector<std::int64_t>& extents) {
    std::string text;
    for (const auto extent : extents) {
        text += (text.empty() ? "" : ",") + std::to_string(extent);
    }
    return text;
}

double productOf(const std::vector<std::int64_t>& extents) {
    return std::accumulate(extents.begin(), extents.end(), 1.0,
                           [](double a, std::int64_t b) { return a * static_cast<double>(b); });
}

Shape matmul(std::int64_t m, std::int64_t k, std::int64_t n, const std::string& activation) {
    const std::string then =
        activation.empty() ? "y = Add(c, b)\n" : "d = Add(c, b)\ny = " + activation + "(d)\n";
    return {"gemm " + std::to_string(m) + "x" + std::to_string(k) + "x" + std::to_string(n) + " " +
                activation,
            "input x: f32[" + list({m, k}) + "]\nconst w: f32[" + list({k, n}) +
                "] = random(1)\nconst b: f32[" + list({n}) + "] = random(2)\nc = MatMul(x, w)\n" + then,
            2.0 * productOf({m, k, n})};
}

struct ConvolutionShape {
    std::vector<std::int64_t> input;
    std::int64_t outputs = 1;
    std::vector<std::int64_t> kernel;
    std::int64_t stride = 1;
    std::int64_t groups = 1;
    std::string then = "Relu";
    std::int64_t transposedPad = 1;
    std::int64_t firstStride = 0; ///< along the first axis; 0: as along the others
};

Shape convolution(const ConvolutionShape& made, const std::string& op = "Conv") {
    const bool isForward = op == "Conv";
    const std::size_t axes = made.kernel.size();
    std::vector<std::int64_t> weights = isForward ? std::vector{made.outputs, made.input[1] / made.groups}
                                                  : std::vector{made.input[1], made.outputs / made.groups};
    std::vector<std::int64_t> pads;
    std::vector<std::int64_t> output;
    std::vector<std::int64_t> strides(axes, made.stride);
    if (made.firstStride > 0) {
        strides.front() = made.firstStride;
    }
    for (std::size_t axis = 0; axis < axes; ++axis) {
        weights.push_back(made.kernel[axis]);
        pads.push_back(isForward ? made.kernel[axis] / 2 : made.transposedPad);
        output.push_back(isForward ? (made.input[axis + 2] + strides[axis] - 1) / strides[axis]
                                   : (made.input[axis + 2] - 1) * strides[axis] + made.kernel[axis] -
                                         2 * made.transposedPad);
    }
    pads.insert(pads.end(), pads.begin(), pads.begin() + static_cast<std::ptrdiff_t>(axes));
    const std::string attributes =
        "pads=[" + list(pads) + "], strides=[" + list(strides) + "], group=" + std::to_string(made.groups);
    // A transposed one meets every input by every tap: those that fall outside count too.
    const double places =
        isForward ? productOf(output) : productOf(made.input) / static_cast<double>(made.input[1]);
    const double flops = 2.0 * productOf(made.kernel) * places *
                         static_cast<double>(made.input[1] / made.groups) * static_cast<double>(made.outputs);
    return {(isForward ? "conv " : "deconv ") + list(made.input) + " to " + std::to_string(made.outputs) +
                " k" + list(made.kernel) + " s" +
                (made.firstStride > 0 ? list(strides) : std::to_string(made.stride)) +
                (made.groups > 1 ? " g" + std::to_string(made.groups) : "") + " " + made.then,
            "input x: f32[" + list(made.input) + "]\nconst w: f32[" + list(weights) +
                "] = random(1)\nconst b: f32[" + std::to_string(made.outputs) + "] = random(2)\nc = " + op +
                "(x, w, b) {" + attributes + "}\ny = " + made.then + "(c)\n",
            flops};
}

/// A head's attention as one region, and its three operators one by one: oneDNN runs those alone.
void addAttention(std::int64_t heads, std::int64_t rows, std::int64_t depth, std::vector<Shape>& made) {
    const std::string name =
        std::to_string(heads) + " heads of " + std::to_string(rows) + "x" + std::to_string(depth);
    const std::string query = "input q: f32[" + list({1, heads, rows, depth}) + "]\n";
    const std::string key = "input k: f32[" + list({1, heads, depth, rows}) + "]\nconst s: f32[] = {8}\n";
    const std::string value = "input v: f32[" + list({1, heads, rows, depth}) + "]\n";
    const std::string weights = "input p: f32[" + list({1, heads, rows, rows}) + "]\n";
    const double flops = 2.0 * productOf({heads, rows, rows, depth});
    made.push_back({"attention of " + name,
                    query + key + value +
                        "c = MatMul(q, k)\nd = Div(c, s)\np = Softmax(d) {axis=-1}\ny = MatMul(p, v)\n",
                    2.0 * flops});
    made.push_back({"scores of " + name, query + key + "c = MatMul(q, k)\ny = Div(c, s)\n", flops});
    made.push_back({"softmax of " + name, weights + "y = Softmax(p) {axis=-1}\n", 0.0});
    made.push_back({"mixture of " + name, weights + value + "y = MatMul(p, v)\n", flops});
}

/// Normalised rows alone and behind a sum.
void addLayerNorms(std::int64_t rows, std::int64_t columns, std::vector<Shape>& made) {
    const std::string extents = list({rows, columns});
    const std::string constants = "const s: f32[" + list({columns}) + "] = random(1)\nconst b: f32[" +
                                  list({columns}) + "] = random(2)\n";
    made.push_back({"layer norm of " + extents,
                    "input x: f32[" + extents + "]\n" + constants + "y = LayerNormalization(x, s, b)\n",
                    0.0});
    made.push_back({"layer norm of sum of " + extents,
                    "input x: f32[" + extents + "]\ninput r: f32[" + extents + "]\n" + constants +
                        "e = Add(x, r)\ny = LayerNormalization(e, s, b)\n",
                    0.0});
}

/// A pool of 3x3, alone and with a sum behind it.
void addPool(const std::string& op, std::int64_t channels, std::int64_t extent, std::int64_t stride,
             std::vector<Shape>& made) {
    const std::int64_t result = (extent + stride - 1) / stride;
    const std::string input = "input x: f32[" + list({1, channels, extent, extent}) + "]\n";
    const std::string other = "input z: f32[" + list({1, channels, result, result}) + "]\n";
    const std::string window =
        op + "(x) {kernel_shape=[3,3], pads=[1,1,1,1], strides=[" + list({stride, stride}) + "]}\n";
    const std::string name = op + " of " + list({channels, extent, extent}) + " s" + std::to_string(stride);
    const double flops = 9.0 * productOf({channels, result, result});
    made.push_back({name, input + "y = " + window, flops});
    made.push_back({name + " with sum", input + other + "p = " + window + "y = Add(p, z)\n", flops});
}

/// Reductions over the last axis, a middle one, the first one and all.
void addReductions(std::vector<Shape>& made) {
    const auto add = [&](const std::string& op, const std::vector<std::int64_t>& extents,
                         const std::vector<std::int64_t>& axes) {
        const std::string name = op + " of " + list(extents) + " over " + list(axes);
        const std::string input = "input x: f32[" + list(extents) + "]\n";
        const std::string constant =
            "const a: i64[" + std::to_string(axes.size()) + "] = {" + list(axes) + "}\n";
        const bool isSum = op == "ReduceSum"; // whose axes are an input
        made.push_back({name,
                        isSum ? input + constant + "y = ReduceSum(x, a)\n"
                              : input + "y = " + op + "(x) {axes=[" + list(axes) + "]}\n",
                        productOf(extents)});
    };
    add("ReduceMean", {128, 768}, {1});
    add("ReduceMean", {1, 2048, 7, 7}, {2, 3});
    add("ReduceMean", {1, 256, 56, 56}, {2, 3});
    add("ReduceMean", {1, 256, 56, 56}, {1});
    add("ReduceMax", {1, 128, 768}, {1});
    add("ReduceSum", {512, 4096}, {0});
    add("ReduceSum", {1, 1000000}, {1});
}

/// Transposes, and changes of layout.
void addMoves(std::vector<Shape>& made) {
    const auto transpose = [&](const std::vector<std::int64_t>& extents,
                               const std::vector<std::int64_t>& order) {
        made.push_back(
            {"Transpose of " + list(extents) + " by " + list(order),
             "input x: f32[" + list(extents) + "]\ny = Transpose(x) {perm=[" + list(order) + "]}\n",
             productOf(extents)});
    };
    transpose({1, 128, 12, 64}, {0, 2, 1, 3});
    transpose({1, 12, 128, 64}, {0, 2, 1, 3});
    transpose({1, 128, 12, 64}, {0, 2, 3, 1});
    transpose({1, 256, 56, 56}, {0, 2, 3, 1});
    transpose({1, 56, 56, 256}, {0, 3, 1, 2});
    transpose({1, 2, 64, 28, 28}, {0, 2, 1, 3, 4});
    transpose({768, 3072}, {1, 0});
    const auto convert = [&](const std::vector<std::int64_t>& extents, const std::string& from,
                             const std::string& to) {
        made.push_back({"Convert of " + list(extents) + " " + from + " to " + to,
                        "input x: f32[" + list(extents) + "]\ny = tessera.Convert(x) {from=\"" + from +
                            "\", to=\"" + to + "\"}\n",
                        productOf(extents)});
    };
    for (const auto& [from, to] : {std::pair{"abcd", "aBcd16b"}, std::pair{"aBcd16b", "abcd"},
                                   std::pair{"acdb", "aBcd16b"}, std::pair{"aBcd16b", "acdb"}}) {
        convert({1, 256, 56, 56}, from, to);
    }
    convert({1, 3, 224, 224}, "abcd", "aBcd16b");
    convert({1, 512, 7, 7}, "abcd", "aBcd16b");
    convert({1, 88, 28, 28}, "abcd", "aBcd16b");
    convert({1, 88, 28, 28}, "aBcd16b", "abcd");
}

} // namespace

std::vector<Shape> kernelShapes() {
    std::vector<Shape> made = {matmul(64, 256, 256, ""),       matmul(64, 256, 1024, "Gelu"),
                               matmul(64, 1024, 256, ""),      matmul(128, 768, 768, ""),
                               matmul(128, 768, 3072, "Gelu"), matmul(128, 3072, 768, ""),
                               matmul(1, 2048, 1000, "")};
    for (const auto& [extent, inputs, outputs] :
         std::vector<std::tuple<std::int64_t, std::int64_t, std::int64_t>>{{56, 64, 256},
                                                                           {56, 256, 64},
                                                                           {28, 512, 128},
                                                                           {14, 1024, 256},
                                                                           {7, 2048, 512},
                                                                           {7, 512, 2048},
                                                                           {56, 640, 128},
                                                                           {56, 128, 128},
                                                                           {56, 128, 256},
                                                                           {56, 256, 128},
                                                                           {28, 1280, 256},
                                                                           {28, 256, 512},
                                                                           {14, 2560, 512},
                                                                           {14, 512, 512},
                                                                           {14, 512, 1024},
                                                                           {14, 1024, 512},
                                                                           {7, 2048, 1024},
                                                                           {7, 1024, 2048}}) {
        made.push_back(convolution({{1, inputs, extent, extent}, outputs, {1, 1}}));
    }
    made.push_back(convolution({{1, 256, 56, 56}, 512, {1, 1}, 2}));
    made.push_back(convolution({{1, 128, 56, 56}, 128, {3, 3}, 2}));
    made.push_back(convolution({{1, 256, 28, 28}, 256, {3, 3}, 2}));
    made.push_back(convolution({{1, 3, 224, 224}, 64, {7, 7}, 2}));
    made.push_back(convolution({{1, 24, 56, 56}, 144, {1, 1}}));
    for (const auto& [extent, channels] :
         std::vector<std::pair<std::int64_t, std::int64_t>>{{56, 64}, {28, 128}, {14, 256}, {7, 512}}) {
        made.push_back(convolution({{1, channels, extent, extent}, channels, {3, 3}}));
    }
    made.push_back(convolution({{1, 3, 16, 112, 112}, 64, {7, 7, 7}, 2, 1, "Relu", 1, 1}));
    made.push_back(convolution({{1, 64, 3, 56, 56}, 64, {3, 3, 3}}));
    made.push_back(convolution({{1, 128, 2, 28, 28}, 128, {3, 3, 3}}));
    made.push_back(convolution({{1, 64, 8, 56, 56}, 64, {3, 3, 3}}));
    made.push_back(convolution({{1, 128, 4, 28, 28}, 128, {3, 3, 3}}));
    for (const auto& [depth, extent, channels] :
         std::vector<std::tuple<std::int64_t, std::int64_t, std::int64_t>>{{1, 14, 256}, {1, 7, 512}}) {
        made.push_back(convolution({{1, channels, depth, extent, extent}, channels, {3, 3, 3}}));
    }
    made.push_back(convolution({{1, 128, 3, 56, 56}, 128, {3, 3, 3}, 2}));
    made.push_back(convolution({{1, 256, 2, 28, 28}, 256, {3, 3, 3}, 2}));
    made.push_back(convolution({{1, 512, 1, 14, 14}, 512, {3, 3, 3}, 2}));
    made.push_back(convolution({{1, 100, 1, 1}, 512, {4, 4}, 1, 1, "Relu", 0}, "ConvTranspose"));
    made.push_back(convolution({{1, 512, 4, 4}, 256, {4, 4}, 2}, "ConvTranspose"));
    made.push_back(convolution({{1, 256, 8, 8}, 128, {4, 4}, 2}, "ConvTranspose"));
    made.push_back(convolution({{1, 128, 16, 16}, 64, {4, 4}, 2}, "ConvTranspose"));
    made.push_back(convolution({{1, 64, 32, 32}, 3, {4, 4}, 2, 1, "Tanh"}, "ConvTranspose"));
    for (const auto& [extent, channels] :
         std::vector<std::pair<std::int64_t, std::int64_t>>{{56, 128}, {28, 256}, {14, 512}, {7, 1024}}) {
        made.push_back(convolution({{1, channels, extent, extent}, channels, {3, 3}, 1, 32}));
    }
    for (const std::int64_t kernel : {3, 5, 7}) {
        made.push_back(convolution({{1, 128, 56, 56}, 128, {kernel, kernel}, 1, 128}));
        made.push_back(convolution({{1, 256, 28, 28}, 256, {kernel, kernel}, 1, 256}));
    }
    for (const auto& [channels, extent] :
         std::vector<std::pair<std::int64_t, std::int64_t>>{{128, 56}, {256, 28}, {512, 14}}) {
        addPool("AveragePool", channels, extent, 1, made);
        addPool("AveragePool", 2 * channels, extent, 2, made);
        addPool("MaxPool", 2 * channels, extent, 2, made);
    }
    addPool("MaxPool", 64, 112, 2, made);
    for (const auto& [channels, extent] :
         std::vector<std::pair<std::int64_t, std::int64_t>>{{2048, 7}, {64, 56}}) {
        made.push_back(
            {"GlobalAveragePool of " + list({channels, extent, extent}),
             "input x: f32[" + list({1, channels, extent, extent}) + "]\ny = GlobalAveragePool(x)\n",
             productOf({channels, extent, extent})});
    }
    for (const auto& [channels, extent] :
         std::vector<std::pair<std::int64_t, std::int64_t>>{{96, 55}, {192, 56}, {256, 13}}) {
        made.push_back({"LRN of " + list({channels, extent, extent}),
                        "input x: f32[" + list({1, channels, extent, extent}) + "]\ny = LRN(x) {size=5}\n",
                        0.0});
    }
    addLayerNorms(64, 256, made);
    addLayerNorms(128, 768, made);
    addAttention(8, 64, 32, made);
    addAttention(12, 128, 64, made);
    addReductions(made);
    addMoves(made);
    return made;
}

} // namespace tessera::test
