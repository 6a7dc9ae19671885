#include "tests/conformance/cases.h"

namespace tessera::conformance {

namespace {

std::string join(const std::vector<std::int64_t>& list) {
    std::string text;
    for (const auto entry : list) {
        text += (text.empty() ? "" : ",") + std::to_string(entry);
    }
    return text;
}

struct Convolution {
    std::string name;
    std::vector<std::int64_t> input;
    std::vector<std::int64_t> weights;
    std::string attributes;
    std::string op = "Conv";
    bool hasBias = true;
    /// Statements behind the result `c`, which must define `y`; "" makes the convolution's own result the
    /// output.
    std::string then = {};
};

Case caseOf(const Convolution& made) {
    std::string text = "graph conformance opset 17\ninput x: f32[" + join(made.input) + "]\nconst w: f32[" +
                       join(made.weights) + "] = random(11)\n";
    std::string operands = "x, w";
    if (made.hasBias) {
        // A transposed convolution states its output channels second, by group.
        std::int64_t channels = made.weights[0];
        if (made.op == "ConvTranspose") {
            const auto at = made.attributes.find("group=");
            const std::int64_t groups =
                at == std::string::npos ? 1 : std::stoll(made.attributes.substr(at + 6));
            channels = made.weights[1] * groups;
        }
        text += "const b: f32[" + std::to_string(channels) + "] = random(12)\n";
        operands += ", b";
    }
    text += (made.then.empty() ? "y" : "c") + std::string(" = ") + made.op + "(" + operands + ") {" +
            made.attributes + "}\n" + made.then + "output y\n";
    return {made.name, text};
}

const std::string kPad1 = "pads=[1,1,1,1]";

std::vector<Convolution> plainConvolutions() {
    return {
        {"conv_3x3", {1, 16, 13, 11}, {32, 16, 3, 3}, kPad1},
        {"conv_3x3_tails", {2, 13, 9, 7}, {19, 13, 3, 3}, kPad1},
        {"conv_3x3_no_bias", {1, 8, 10, 10}, {24, 8, 3, 3}, "", "Conv", false},
        {"conv_first_layer", {1, 3, 29, 31}, {32, 3, 7, 7}, "pads=[3,3,3,3], strides=[2,2]"},
        {"conv_to_three", {1, 32, 12, 12}, {3, 32, 3, 3}, kPad1},
        {"conv_1x1", {1, 64, 7, 7}, {48, 64, 1, 1}, ""},
        {"conv_1x1_batch", {3, 32, 5, 9}, {16, 32, 1, 1}, ""},
        {"conv_1x1_strided", {1, 32, 14, 14}, {64, 32, 1, 1}, "strides=[2,2]"},
        {"conv_strided", {2, 16, 15, 17}, {16, 16, 3, 3}, "pads=[1,1,1,1], strides=[2,2]"},
        {"conv_dilated", {1, 16, 17, 17}, {16, 16, 3, 3}, "pads=[2,2,2,2], dilations=[2,2]"},
        {"conv_asymmetric", {1, 16, 12, 10}, {16, 16, 3, 5}, "pads=[0,1,2,3]"},
        {"conv_same_upper", {1, 8, 13, 13}, {8, 8, 3, 3}, "auto_pad=\"SAME_UPPER\", strides=[2,2]"},
        {"conv_same_lower", {1, 8, 12, 12}, {8, 8, 3, 3}, "auto_pad=\"SAME_LOWER\", strides=[2,2]"},
        {"conv_valid", {1, 8, 12, 12}, {8, 8, 3, 3}, "auto_pad=\"VALID\""},
        {"conv_leftover", {1, 16, 14, 14}, {16, 16, 3, 3}, "strides=[2,2]"},
        {"conv_grouped", {1, 32, 14, 14}, {32, 8, 3, 3}, "group=4, pads=[1,1,1,1]"},
        {"conv_groups_of_four", {1, 128, 7, 7}, {128, 4, 3, 3}, "group=32, pads=[1,1,1,1]"},
        {"conv_depthwise", {1, 32, 14, 14}, {32, 1, 3, 3}, "group=32, pads=[1,1,1,1]"},
        {"conv_depthwise_tail", {2, 19, 9, 9}, {19, 1, 5, 5}, "group=19, pads=[2,2,2,2], strides=[2,2]"},
        {"conv_groups_of_three", {2, 12, 11, 13}, {12, 3, 3, 3}, "group=4, pads=[1,1,1,1]"},
        {"conv_groups_of_five_strided",
         {1, 15, 12, 23},
         {9, 5, 3, 5},
         "group=3, pads=[1,2,0,1], strides=[2,3]",
         "Conv",
         true,
         "y = Relu(c)\n"},
        {"conv_groups_of_six_1d", {1, 18, 41}, {18, 6, 7}, "group=3, pads=[3,3], dilations=[2]"},
        {"conv_groups_of_twelve", {1, 24, 9, 20}, {24, 12, 3, 3}, "group=2, pads=[1,1,1,1]"},
        {"conv_groups_of_three_3d", {1, 6, 3, 5, 6}, {10, 3, 3, 3, 3}, "group=2, pads=[1,1,1,1,1,1]"},
        {"conv_depthwise_multiplied", {1, 8, 9, 9}, {16, 1, 3, 3}, "group=8, pads=[1,1,1,1]"},
        {"conv_winograd", {1, 32, 28, 28}, {32, 32, 3, 3}, kPad1},
        {"conv_1d", {2, 16, 31}, {24, 16, 5}, "pads=[2,2]"},
        {"conv_1d_strided", {1, 12, 33}, {20, 12, 3}, "strides=[2]"},
        {"conv_3d", {1, 16, 5, 7, 9}, {16, 16, 3, 3, 3}, "pads=[1,1,1,1,1,1]"},
        {"conv_3d_first_layer", {1, 3, 6, 14, 14}, {16, 3, 7, 7, 7}, "pads=[3,3,3,3,3,3], strides=[1,2,2]"},
        {"conv_3d_one_slice", {1, 16, 1, 7, 9}, {16, 16, 3, 3, 3}, "pads=[1,1,1,1,1,1]"},
        {"conv_3d_two_slices", {2, 16, 2, 9, 7}, {24, 16, 3, 3, 3}, "pads=[1,1,1,1,1,1], strides=[2,2,2]"},
        {"conv_3d_1x1", {1, 32, 3, 7, 7}, {64, 32, 1, 1, 1}, "strides=[2,2,2]"},
    };
}

std::vector<Convolution> transposedConvolutions() {
    const std::string op = "ConvTranspose";
    const std::string doubling = "pads=[1,1,1,1], strides=[2,2]";
    return {
        {"deconv_dcgan_first", {1, 100, 1, 1}, {100, 64, 4, 4}, "", op, false},
        {"deconv_4x4_stride_2", {1, 32, 8, 8}, {32, 16, 4, 4}, doubling, op},
        {"deconv_to_three", {1, 16, 8, 8}, {16, 3, 4, 4}, doubling, op},
        {"deconv_tails", {2, 11, 5, 7}, {11, 13, 3, 3}, "pads=[1,1,1,1], strides=[2,2]", op},
        {"deconv_output_padding",
         {1, 16, 7, 7},
         {16, 16, 3, 3},
         "pads=[1,1,1,1], strides=[2,2], output_padding=[1,1]",
         op},
        {"deconv_wide", {2, 24, 4, 4}, {24, 40, 5, 5}, "pads=[2,2,2,2], strides=[3,3]", op},
        {"deconv_grouped", {1, 16, 6, 6}, {16, 8, 3, 3}, "group=2, pads=[1,1,1,1]", op},
        {"deconv_depthwise_bilinear",
         {1, 21, 5, 6},
         {21, 1, 8, 8},
         "group=21, pads=[2,2,2,2], strides=[4,4]",
         op},
        {"deconv_groups_of_three",
         {2, 9, 5, 7},
         {9, 5, 3, 3},
         "group=3, pads=[1,1,1,1], strides=[2,2]",
         op,
         true,
         "y = Relu(c)\n"},
        {"deconv_grouped_1d", {1, 12, 17}, {12, 4, 5}, "group=3, pads=[1,1], strides=[3]", op},
        {"deconv_grouped_3d",
         {1, 8, 3, 4, 5},
         {8, 2, 3, 3, 3},
         "group=2, pads=[1,1,1,1,1,1], strides=[2,2,2]",
         op},
        {"deconv_dilated", {1, 8, 6, 6}, {8, 8, 3, 3}, "dilations=[2,2]", op},
        {"deconv_3d", {1, 8, 3, 4, 5}, {8, 16, 3, 3, 3}, "pads=[1,1,1,1,1,1], strides=[2,2,2]", op},
        {"deconv_relu", {1, 32, 8, 8}, {32, 16, 4, 4}, doubling, op, true, "y = Relu(c)\n"},
        {"deconv_tanh", {1, 16, 8, 8}, {16, 3, 4, 4}, doubling, op, false, "y = Tanh(c)\n"},
    };
}

std::vector<Convolution> fusedConvolutions() {
    const std::vector<std::int64_t> input{1, 16, 10, 10};
    const std::vector<std::int64_t> weights{32, 16, 3, 3};
    const std::string residual = "input r: f32[1,32,10,10]\n";
    const auto fused = [&](std::string name, std::string then, bool hasBias = true) {
        return Convolution{std::move(name), input, weights, kPad1, "Conv", hasBias, std::move(then)};
    };
    return {
        fused("conv_relu", "y = Relu(c)\n"),
        fused("conv_leaky_relu", "y = LeakyRelu(c) {alpha=0.2}\n"),
        fused("conv_clip", "const lo: f32[] = {0}\nconst hi: f32[] = {6}\ny = Clip(c, lo, hi)\n"),
        fused("conv_sigmoid", "y = Sigmoid(c)\n"),
        fused("conv_hard_swish", "y = HardSwish(c)\n"),
        fused("conv_swish_pair", "s = Sigmoid(c)\ny = Mul(c, s)\n"),
        fused("conv_add_channel", "const a: f32[32,1,1] = random(13)\ny = Add(c, a)\n", false),
        fused("conv_mul_channel", "const a: f32[1,32,1,1] = random(13)\ny = Mul(c, a)\n"),
        fused("conv_sub_from", "const a: f32[1,32,1,1] = random(13)\ny = Sub(a, c)\n"),
        fused("conv_doubled_relu", "s = Add(c, c)\ny = Relu(s)\n"),
        fused("conv_add_residual", residual + "y = Add(c, r)\n"),
        fused("conv_add_residual_left_relu", residual + "s = Add(r, c)\ny = Relu(s)\n"),
        fused("conv_relu_add_residual", residual + "s = Relu(c)\ny = Add(s, r)\n"),
        fused("conv_gated_by_another", residual + "s = Sigmoid(r)\ny = Mul(c, s)\n"),
        fused("conv_gate", "input g: f32[1,32,1,1]\ny = Mul(c, g)\n"),
        {"conv_1x1_add_relu",
         {1, 64, 7, 7},
         {32, 64, 1, 1},
         "",
         "Conv",
         true,
         "input r: f32[1,32,7,7]\ns = Add(c, r)\ny = Relu(s)\n"},
        {"conv_residual_of_input",
         {1, 32, 9, 9},
         {32, 32, 3, 3},
         kPad1,
         "Conv",
         true,
         "s = Add(c, x)\ny = Relu(s)\n"},
        // So many sums that they are made in steps, between which they lie where the result will.
        {"conv_residual_read_twice",
         {1, 512, 5, 5},
         {32, 512, 3, 3},
         kPad1,
         "Conv",
         true,
         "input r: f32[1,32,5,5]\ns = Add(c, r)\ny = Mul(s, r)\n"},
        {"conv_residual_of_few_channels", {1, 5, 9, 9}, {5, 5, 3, 3}, kPad1, "Conv", true, "y = Add(c, x)\n"},
        {"conv_depthwise_relu",
         {1, 32, 14, 14},
         {32, 1, 3, 3},
         "group=32, pads=[1,1,1,1]",
         "Conv",
         true,
         "y = Relu(c)\n"},
        {"conv_3d_relu",
         {1, 16, 5, 7, 7},
         {32, 16, 3, 3, 3},
         "pads=[1,1,1,1,1,1]",
         "Conv",
         true,
         "y = Relu(c)\n"},
        {"conv_1d_relu", {1, 16, 31}, {24, 16, 5}, "pads=[2,2]", "Conv", true, "y = Relu(c)\n"},
    };
}

/// Depthwise convolutions with the 1x1 convolution behind them.
std::vector<Convolution> separableConvolutions() {
    const std::string pointwise = "const v: f32[24,32,1,1] = random(13)\nconst u: f32[24] = random(14)\n";
    const auto separable = [&](std::string name, std::string then, const std::string& attributes = "") {
        return Convolution{std::move(name),
                           {1, 32, 14, 14},
                           {32, 1, 3, 3},
                           "group=32, pads=[1,1,1,1]" + attributes,
                           "Conv",
                           true,
                           pointwise + std::move(then)};
    };
    return {
        separable("separable", "y = Conv(c, v, u)\n"),
        separable("separable_strided_clip_add",
                  "const lo: f32[] = {0}\nconst hi: f32[] = {6}\ninput r: f32[1,24,7,7]\n"
                  "d = Clip(c, lo, hi)\np = Conv(d, v, u)\ny = Add(p, r)\n",
                  ", strides=[2,2]"),
        separable("separable_scaled_relu",
                  "const a: f32[1,32,1,1] = random(15)\nd = Mul(c, a)\np = Conv(d, v)\ny = Relu(p)\n"),
        separable("separable_between_input", "input r: f32[1,32,14,14]\nd = Add(c, r)\ny = Conv(d, v, u)\n"),
        separable("separable_sampled", "y = Conv(c, v, u) {strides=[2,2]}\n"),
        {"separable_tails",
         {2, 19, 9, 11},
         {19, 1, 5, 5},
         "group=19, pads=[2,2,2,2]",
         "Conv",
         false,
         "const v: f32[13,19,1,1] = random(13)\ny = Conv(c, v)\n"},
        {"separable_3d",
         {1, 16, 4, 6, 7},
         {16, 1, 3, 3, 3},
         "group=16, pads=[1,1,1,1,1,1]",
         "Conv",
         true,
         "const v: f32[20,16,1,1,1] = random(13)\nd = Relu(c)\ny = Conv(d, v)\n"},
    };
}

} // namespace

std::vector<Case> convolutionCases() {
    std::vector<Case> cases;
    for (const auto& list :
         {plainConvolutions(), transposedConvolutions(), fusedConvolutions(), separableConvolutions()}) {
        for (const auto& made : list) {
            cases.push_back(caseOf(made));
        }
    }
    return cases;
}

} // namespace tessera::conformance
