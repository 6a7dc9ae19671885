#include "tests/conformance/cases.h"

#include <string_view>

namespace tessera::conformance {

namespace {

const std::string kImage = "input x: f32[2,19,9,7]\n";
const std::string kBlockedImage = "input x: f32[1,32,9,7]\n";

void addPools(std::vector<Case>& cases) {
    const std::string square = "kernel_shape=[3,3], strides=[2,2], pads=[1,1,1,1]";
    for (const auto* op : {"MaxPool", "AveragePool"}) {
        const std::string name = op == std::string_view("MaxPool") ? "max_pool" : "average_pool";
        const std::string call = std::string("y = ") + op + "(x) {";
        cases.push_back(made(name, kBlockedImage + call + square + "}\n"));
        cases.push_back(made(name + "_tails", kImage + call + square + "}\n"));
        cases.push_back(made(name + "_valid", kImage + call + "kernel_shape=[2,3]}\n"));
        cases.push_back(made(name + "_ceil", "input x: f32[1,16,10,10]\n" + call +
                                                 "kernel_shape=[3,3], strides=[2,2], ceil_mode=1}\n"));
        cases.push_back(
            made(name + "_3d", "input x: f32[1,16,5,7,7]\n" + call +
                                   "kernel_shape=[3,3,3], strides=[2,2,2], pads=[1,1,1,1,1,1]}\n"));
        cases.push_back(
            made(name + "_1d", "input x: f32[1,16,15]\n" + call + "kernel_shape=[3], strides=[2]}\n"));
    }
    const std::string residual = kBlockedImage + "input z: f32[1,32,9,7]\n";
    const std::string same = "kernel_shape=[3,3], pads=[1,1,1,1]}\n";
    cases.push_back(made("average_pool_add", residual + "p = AveragePool(x) {" + same + "y = Add(p, z)\n"));
    cases.push_back(
        made("average_pool_doubled", kBlockedImage + "p = AveragePool(x) {" + same + "y = Add(p, p)\n"));
    cases.push_back(made("average_pool_of_its_sum",
                         kBlockedImage + "p = AveragePool(x) {" + same + "s = Sub(x, p)\ny = Relu(s)\n"));
    cases.push_back(made("average_pool_twice", residual + "p = AveragePool(x) {" + same +
                                                   "q = AveragePool(z) {" + same + "y = Add(p, q)\n"));
    cases.push_back(
        made("max_pool_scaled", kImage +
                                    "const s: f32[19,1,1] = uniform(6, 0.5, 1.5)\nconst b: f32[19,1,1] = "
                                    "random(7)\np = MaxPool(x) {" +
                                    square + "}\nd = Mul(p, s)\ne = Add(d, b)\ny = Relu(e)\n"));
    cases.push_back(made("max_pool_wide", kImage + "y = MaxPool(x) {kernel_shape=[7,5], pads=[3,2,3,2]}\n"));
    cases.push_back(made("average_pool_ceil_counting_pads",
                         "input x: f32[1,16,10,10]\ny = AveragePool(x) {kernel_shape=[3,3], strides=[2,2], "
                         "pads=[1,1,0,0], ceil_mode=1, count_include_pad=1}\n",
                         19));
    cases.push_back(made("average_pool_same", kBlockedImage + "y = AveragePool(x) {kernel_shape=[2,2], "
                                                              "auto_pad=\"SAME_UPPER\"}\n"));
    cases.push_back(made("global_average_pool_gate",
                         kImage + "input z: f32[2,19,1,1]\np = GlobalAveragePool(x)\nd = Add(p, z)\ny = "
                                  "HardSigmoid(d)\n"));
    cases.push_back(
        made("max_pool_dilated", kBlockedImage + "y = MaxPool(x) {kernel_shape=[2,2], dilations=[2,2]}\n"));
    cases.push_back(made("average_pool_counting_pads",
                         kBlockedImage + "y = AveragePool(x) {" + square + ", count_include_pad=1}\n"));
    for (const auto* op : {"GlobalAveragePool", "GlobalMaxPool"}) {
        const std::string name =
            op == std::string_view("GlobalMaxPool") ? "global_max_pool" : "global_average_pool";
        cases.push_back(made(name, kBlockedImage + "y = " + op + "(x)\n"));
        cases.push_back(made(name + "_tails", kImage + "y = " + op + "(x)\n"));
        cases.push_back(made(name + "_3d", "input x: f32[1,16,3,5,5]\ny = " + std::string(op) + "(x)\n"));
    }
}

void addElementwise(std::vector<Case>& cases) {
    const std::pair<const char*, const char*> kOperators[] = {
        {"relu", "Relu(x)"},         {"leaky_relu", "LeakyRelu(x)"},
        {"elu", "Elu(x)"},           {"selu", "Selu(x)"},
        {"sigmoid", "Sigmoid(x)"},   {"hard_sigmoid", "HardSigmoid(x)"},
        {"tanh", "Tanh(x)"},         {"hard_swish", "HardSwish(x)"},
        {"softplus", "Softplus(x)"}, {"abs", "Abs(x)"},
        {"neg", "Neg(x)"},           {"exp", "Exp(x)"},
        {"log", "Log(x)"},           {"sqrt", "Sqrt(x)"},
        {"floor", "Floor(x)"},       {"ceil", "Ceil(x)"},
        {"round", "Round(x)"},       {"reciprocal", "Reciprocal(x)"},
        {"erf", "Erf(x)"},           {"softsign", "Softsign(x)"},
    };
    for (const auto& [name, call] : kOperators) {
        cases.push_back(made(name, kImage + "y = " + call + "\n"));
    }
    cases.push_back(made("relu_blocked", kBlockedImage + "y = Relu(x)\n"));
    cases.push_back(made("relu_vector", "input x: f32[1003]\ny = Relu(x)\n"));
    cases.push_back(made("gelu", kImage + "y = Gelu(x)\n", 20));
    cases.push_back(made("gelu_tanh", kImage + "y = Gelu(x) {approximate=\"tanh\"}\n", 20));
    cases.push_back(made("mish", kImage + "y = Mish(x)\n", 18));
    cases.push_back(
        made("clip", kImage + "const lo: f32[] = {-0.5}\nconst hi: f32[] = {0.75}\ny = Clip(x, lo, hi)\n"));
    cases.push_back(made("clip_low", kImage + "const lo: f32[] = {-0.5}\ny = Clip(x, lo)\n"));
    cases.push_back(made("clip_attributes", kImage + "y = Clip(x) {min=0.0, max=6.0}\n", 10));
    cases.push_back(made("pow_2", kImage + "const e: f32[] = {2}\ny = Pow(x, e)\n"));
    cases.push_back(made("swish_pair", kImage + "s = Sigmoid(x)\ny = Mul(x, s)\n"));
    cases.push_back(made("prelu", kImage + "const s: f32[19,1,1] = random(5)\ny = PRelu(x, s)\n"));
    cases.push_back(made("swish", kImage + "y = Swish(x) {alpha=1.5}\n", 24));
    cases.push_back(made("sum_two", kImage + "input z: f32[2,19,9,7]\ny = Sum(x, z)\n"));
    cases.push_back(made("tanh_relu", kImage + "s = Tanh(x)\ny = Relu(s)\n"));
}

void addBinary(std::vector<Case>& cases) {
    for (const auto& [name, op] :
         {std::pair{"add", "Add"}, std::pair{"sub", "Sub"}, std::pair{"mul", "Mul"}, std::pair{"div", "Div"},
          std::pair{"max", "Max"}, std::pair{"min", "Min"}}) {
        const std::string call = std::string("y = ") + op;
        cases.push_back(made(name, kImage + "input z: f32[2,19,9,7]\n" + call + "(x, z)\n"));
        cases.push_back(
            made(std::string(name) + "_channel",
                 kBlockedImage + "const z: f32[32,1,1] = uniform(6, 0.5, 1.5)\n" + call + "(x, z)\n"));
        cases.push_back(made(std::string(name) + "_scalar_left",
                             kImage + "const z: f32[] = {2.5}\n" + call + "(z, x)\n"));
    }
    cases.push_back(
        made("add_blocked_relu", kBlockedImage + "input z: f32[1,32,9,7]\ns = Add(x, z)\ny = Relu(s)\n"));
    cases.push_back(made("add_itself", kImage + "y = Add(x, x)\n"));
    cases.push_back(made("add_row", "input x: f32[2,17,32]\nconst z: f32[32] = random(6)\ny = Add(x, z)\n"));
    cases.push_back(made("mul_gate", kBlockedImage + "input z: f32[1,32,1,1]\ny = Mul(x, z)\n"));
    cases.push_back(made("add_outer", "input x: f32[5,1]\ninput z: f32[1,7]\ny = Add(x, z)\n"));
}

/// Operands that are broadcast to each other, constants or not.
void addBroadcast(std::vector<Case>& cases) {
    const auto image = [&](const char* name, const std::string& body) {
        cases.push_back(made(std::string("broadcast_") + name, kImage + body));
    };
    image("gate", "input s: f32[2,19,1,1]\ny = Mul(x, s)\n");
    image("gate_of_sigmoid", "input s: f32[2,19,1,1]\ng = Sigmoid(s)\ny = Mul(x, g)\n");
    image("gate_and_shift", "input s: f32[2,19,1,1]\ninput b: f32[2,19,1,1]\nd = Mul(s, x)\ne = Add(d, b)\n"
                            "y = Relu(e)\n");
    image("mask", "input m: f32[1,1,9,7]\ny = Mul(x, m)\n");
    image("columns", "input m: f32[2,1,1,7]\ny = Sub(m, x)\n");
    image("rows", "input m: f32[1,19,9,1]\ny = Max(x, m)\n");
    image("number", "input a: f32[1]\ny = Add(x, a)\n");
    image("scalar_over_image", "input a: f32[]\nd = Abs(x)\ny = Div(a, d)\n");
    image("channels_of_lower_rank", "input s: f32[19,1,1]\ny = Mul(x, s)\n");
    image("channels_apart", "input s: f32[19,9,7]\ny = Mul(x, s)\n");
    image("constant_image", "const p: f32[1,19,9,7] = random(6)\ny = Add(x, p)\n");
    image("constants_of_two_axes", "const p: f32[19,9,1] = random(6)\nconst q: f32[7] = random(7)\n"
                                   "d = Mul(x, p)\ny = Add(d, q)\n");
    image("constant_left", "const p: f32[2,1,9,1] = random(6)\ny = Sub(p, x)\n");
    image("divided", "input s: f32[2,19,1,1]\ne = Exp(s)\ny = Div(x, e)\n");
    cases.push_back(made("broadcast_3d", "input x: f32[1,21,3,5,6]\ninput s: f32[1,21,1,1,1]\n"
                                         "input m: f32[1,1,3,5,6]\nd = Mul(x, s)\ny = Sub(d, m)\n"));
    cases.push_back(made("broadcast_positions", "input x: f32[2,17,32]\nconst p: f32[17,32] = random(6)\n"
                                                "y = Add(x, p)\n"));
    cases.push_back(made("broadcast_mean", "input x: f32[2,17,33]\ninput m: f32[2,17,1]\ny = Sub(x, m)\n"));
    cases.push_back(made("broadcast_three", "input x: f32[3,1,5]\ninput z: f32[7,1]\ninput w: f32[2,1,1,1]\n"
                                            "d = Add(x, z)\ne = Mul(d, w)\ny = Tanh(e)\n"));
}

/// Several elementwise operators behind each other, without an anchor.
void addChains(std::vector<Case>& cases) {
    const std::string channel =
        "const s: f32[19,1,1] = uniform(6, 0.5, 1.5)\nconst b: f32[19,1,1] = random(7)\n";
    cases.push_back(
        made("chain_image", kImage + channel + "d = Mul(x, s)\ne = Add(d, b)\ny = HardSwish(e)\n"));
    cases.push_back(made("chain_image_flat", kImage + "d = Tanh(x)\ny = Abs(d)\n"));
    cases.push_back(made("chain_image_1d", "input x: f32[2,19,37]\nconst s: f32[19,1] = random(6)\n"
                                           "d = Mul(x, s)\ny = Relu(d)\n"));
    cases.push_back(made("chain_residual", kBlockedImage +
                                               "input z: f32[1,32,9,7]\n"
                                               "d = Sub(z, x)\ne = Max(d, z)\ny = LeakyRelu(e)\n"));
    cases.push_back(made("chain_rows", "input x: f32[2,17,33]\nconst b: f32[33] = random(6)\n"
                                       "d = Add(x, b)\ny = Tanh(d)\n"));
    cases.push_back(made("chain_vector", "input x: f32[1003]\nconst s: f32[] = {0.5}\n"
                                         "d = Mul(s, x)\ny = Exp(d)\n"));
    cases.push_back(made("chain_row", "input x: f32[1,67]\nconst b: f32[1,67] = random(6)\n"
                                      "d = Add(x, b)\ny = Sigmoid(d)\n"));
    cases.push_back(
        made("chain_gate", kBlockedImage + "input z: f32[1,32,1,1]\nd = Mul(x, z)\ny = Relu(d)\n"));
    cases.push_back(
        made("chain_widened", "input x: f32[5,1]\ninput z: f32[5,7]\nd = Relu(x)\ny = Add(d, z)\n"));
}

void addNormalization(std::vector<Case>& cases) {
    const std::string statistics = "const s: f32[32] = uniform(1, 0.5, 1.5)\nconst b: f32[32] = random(2)\n"
                                   "const m: f32[32] = random(3)\nconst v: f32[32] = uniform(4, 0.5, 1.5)\n";
    cases.push_back(
        made("batch_normalization", kBlockedImage + statistics + "y = BatchNormalization(x, s, b, m, v)\n"));
    cases.push_back(
        made("batch_normalization_relu",
             kBlockedImage + statistics + "n = BatchNormalization(x, s, b, m, v)\ny = Relu(n)\n"));
    cases.push_back(
        made("layer_normalization",
             "input x: f32[2,17,96]\nconst s: f32[96] = uniform(1, 0.5, 1.5)\nconst b: f32[96] = random(2)\n"
             "y = LayerNormalization(x, s, b) {epsilon=1e-12}\n"));
    cases.push_back(
        made("layer_normalization_no_bias",
             "input x: f32[3,50]\nconst s: f32[50] = uniform(1, 0.5, 1.5)\ny = LayerNormalization(x, s)\n"));
    cases.push_back(made("layer_normalization_of_sum",
                         "input x: f32[3,5,50]\ninput r: f32[3,5,50]\nconst c: f32[50] = random(3)\n"
                         "const s: f32[50] = uniform(1, 0.5, 1.5)\nconst b: f32[50] = random(2)\nd = Add(x, "
                         "c)\ne = Add(r, d)\n"
                         "y = LayerNormalization(e, s, b)\n"));
    cases.push_back(
        made("layer_normalization_relu",
             "input x: f32[3,5,50]\nconst s: f32[50] = uniform(1, 0.5, 1.5)\n"
             "const b: f32[50] = random(2)\ninput r: f32[3,5,50]\nd = LayerNormalization(x, s, b)\n"
             "e = Add(d, r)\ny = Relu(e)\n"));
    cases.push_back(made("matmul_layer_normalization",
                         "input x: f32[2,17,40]\ninput r: f32[2,17,50]\nconst w: f32[40,50] = random(1)\n"
                         "const c: f32[50] = random(3)\nconst s: f32[50] = uniform(1, 0.5, 1.5)\n"
                         "const b: f32[50] = random(2)\nm = MatMul(x, w)\nd = Add(m, c)\ne = Add(r, d)\n"
                         "y = LayerNormalization(e, s, b)\n"));
    cases.push_back(made("matmul_softmax",
                         "input x: f32[2,17,40]\nconst w: f32[40,50] = random(1)\nm = MatMul(x, w)\n"
                         "y = Softmax(m)\n"));
    cases.push_back(
        made("gemm_layer_normalization",
             "input x: f32[33,40]\nconst w: f32[50,40] = random(1)\nconst c: f32[50] = random(3)\n"
             "const s: f32[50] = uniform(1, 0.5, 1.5)\nm = Gemm(x, w, c) {transB=1}\n"
             "y = LayerNormalization(m, s)\n"));
    cases.push_back(made("gemm_softmax",
                         "input x: f32[3,40]\nconst w: f32[50,40] = random(1)\nconst c: f32[50] = random(3)\n"
                         "m = Gemm(x, w, c) {transB=1}\ny = Softmax(m) {axis=1}\n"));
    cases.push_back(made("layer_normalization_addend_read_twice",
                         "input x: f32[3,5,50]\ninput r: f32[3,5,50]\n"
                         "const s: f32[50] = uniform(1, 0.5, 1.5)\nconst b: f32[50] = random(2)\n"
                         "e = Add(x, r)\nn = LayerNormalization(e, s, b)\ny = Add(n, r)\n"));
    cases.push_back(made("softmax_addend_read_twice", "input x: f32[4,9,33]\ninput m: f32[4,9,33]\n"
                                                      "e = Add(x, m)\np = Softmax(e)\ny = Mul(p, m)\n"));
    cases.push_back(made("softmax_scaled",
                         "input x: f32[2,4,9,33]\ninput m: f32[2,4,9,33]\nconst s: f32[] = {4}\n"
                         "d = Div(x, s)\ne = Add(d, m)\ny = Softmax(e) {axis=3}\n"));
    cases.push_back(made("lrn", kBlockedImage + "y = LRN(x) {size=5, alpha=0.01}\n"));
    cases.push_back(made("lrn_even", "input x: f32[2,13,9,7]\ny = LRN(x) {size=4, alpha=0.5, bias=2.0}\n"));
    cases.push_back(made("lrn_power", "input x: f32[3,6,35]\ny = LRN(x) {size=3, alpha=0.5, beta=0.6}\n"));
    cases.push_back(made("lrn_all_channels", "input x: f32[2,5,3,4,6]\ny = LRN(x) {size=99, alpha=9.0}\n"));
    cases.push_back(made("lrn_matrix", "input x: f32[3,21]\ny = LRN(x) {size=5, alpha=1.0, beta=0.5}\n"));
    cases.push_back(made("lrn_chain", kBlockedImage + "const s: f32[] = {0.25}\nn = LRN(x) {size=3}\n"
                                                      "m = Mul(n, s)\ny = Relu(m)\n"));
    for (const auto* op : {"Softmax", "LogSoftmax"}) {
        const std::string name = op == std::string_view("Softmax") ? "softmax" : "log_softmax";
        const std::string call = std::string("y = ") + op;
        cases.push_back(made(name, "input x: f32[2,4,9,33]\n" + call + "(x)\n"));
        cases.push_back(made(name + "_axis_1", kImage + call + "(x) {axis=1}\n"));
        cases.push_back(made(name + "_old", kImage + call + "(x) {axis=2}\n", 11));
    }
}

void addReductions(std::vector<Case>& cases) {
    for (const auto& [name, op] :
         {std::pair{"reduce_mean", "ReduceMean"}, std::pair{"reduce_max", "ReduceMax"},
          std::pair{"reduce_min", "ReduceMin"}, std::pair{"reduce_l1", "ReduceL1"},
          std::pair{"reduce_l2", "ReduceL2"}, std::pair{"reduce_sum_square", "ReduceSumSquare"}}) {
        const std::string call = std::string("y = ") + op + "(x) {axes=";
        cases.push_back(made(name, kImage + call + "[2,3]}\n"));
        cases.push_back(made(std::string(name) + "_last", kImage + call + "[-1], keepdims=0}\n"));
    }
    cases.push_back(made("reduce_sum", kImage + "const a: i64[2] = {1, 2}\ny = ReduceSum(x, a)\n"));
    cases.push_back(made("reduce_mean_channels", kImage + "y = ReduceMean(x) {axes=[1]}\n"));
    cases.push_back(made("reduce_max_of_images", kImage + "y = ReduceMax(x) {axes=[0,2], keepdims=0}\n"));
    cases.push_back(made("reduce_mean_pixels", kBlockedImage + "y = ReduceMean(x) {axes=[-1,-2]}\n"));
    cases.push_back(made("reduce_sum_everything", "input x: f32[3,1003]\ny = ReduceSum(x) {keepdims=0}\n"));
    cases.push_back(
        made("reduce_sum_rows", "input x: f32[301,5]\nconst a: i64[1] = {0}\ny = ReduceSum(x, a)\n"));
    cases.push_back(made("reduce_min_nothing", "input x: f32[7,1,5]\ny = ReduceMin(x) {axes=[1]}\n"));
    cases.push_back(made("reduce_mean_deviation",
                         "input x: f32[3,5,50]\nconst e: f32[] = {0.00001}\nr = ReduceMean(x) {axes=[-1]}\n"
                         "a = Abs(r)\nd = Add(a, e)\ny = Tanh(d)\n"));
    cases.push_back(made("reduce_max_gate", "input x: f32[3,5,50]\ninput z: f32[3,1,50]\n"
                                            "r = ReduceMax(x) {axes=[1]}\ny = Mul(r, z)\n"));
    cases.push_back(made("reduce_sum_exp", "input x: f32[3,5,50]\nconst a: i64[1] = {2}\ne = Exp(x)\n"
                                           "y = ReduceSum(e, a)\n"));
    cases.push_back(made("reduce_prod_all", "input x: f32[3,5]\ny = ReduceProd(x) {keepdims=0}\n"));
}

void addMovement(std::vector<Case>& cases) {
    cases.push_back(made("concat_channels",
                         "input x: f32[1,32,5,7]\ninput z: f32[1,16,5,7]\ny = Concat(x, z) {axis=1}\n"));
    cases.push_back(made("concat_in_one_piece", "input x: f32[1,32,4,6]\ninput z: f32[1,16,4,6]\n"
                                                "input w: f32[1,8,4,6]\ny = Concat(x, z, w) {axis=1}\n"));
    cases.push_back(
        made("split_in_one_piece", "input x: f32[1,48,4,4]\na, y = Split(x) {axis=1}\noutput a\n", 13));
    cases.push_back(
        made("split_scattered", "input x: f32[2,8,5,8]\na, y = Split(x) {axis=3}\noutput a\n", 13));
    cases.push_back(made("slice_in_one_piece",
                         "input x: f32[1,64,4,4]\nconst s: i64[1] = {16}\nconst e: i64[1] = {-16}\n"
                         "const a: i64[1] = {1}\ny = Slice(x, s, e, a)\n"));
    cases.push_back(made("concat_tails",
                         "input x: f32[1,13,5,7]\ninput z: f32[1,6,5,7]\ny = Concat(x, z, x) {axis=1}\n"));
    cases.push_back(
        made("concat_last", "input x: f32[3,5]\ninput z: f32[3,9]\ny = Concat(x, z) {axis=-1}\n"));
    cases.push_back(made("transpose_to_last", kImage + "y = Transpose(x) {perm=[0,2,3,1]}\n"));
    cases.push_back(made("transpose_heads", "input x: f32[1,17,4,8]\ny = Transpose(x) {perm=[0,2,1,3]}\n"));
    cases.push_back(made("transpose_matrix", "input x: f32[37,53]\ny = Transpose(x)\n"));
    cases.push_back(made("transpose_sum", "input x: f32[4,17,8]\ninput z: f32[17,4,8]\n"
                                          "t = Transpose(x) {perm=[1,0,2]}\ny = Add(t, z)\n"));
    cases.push_back(made("transpose_scaled", "input x: f32[4,17,9]\nconst s: f32[] = {0.125}\n"
                                             "t = Transpose(x) {perm=[0,2,1]}\ny = Mul(t, s)\n"));
    cases.push_back(made("transpose_reversed", "input x: f32[3,5,7]\ny = Transpose(x)\n"));
    cases.push_back(made("reshape", kImage + "const s: i64[2] = {2, -1}\ny = Reshape(x, s)\n"));
    cases.push_back(made("flatten", "input x: f32[3,32,1,1]\ny = Flatten(x)\n"));
    cases.push_back(made("squeeze", "input x: f32[3,32,1,1]\nconst a: i64[2] = {2, 3}\ny = Squeeze(x, a)\n"));
    cases.push_back(made("identity", kImage + "y = Identity(x)\n"));
}

} // namespace

std::vector<Case> otherCases() {
    std::vector<Case> cases;
    addPools(cases);
    addElementwise(cases);
    addBinary(cases);
    addBroadcast(cases);
    addChains(cases);
    addNormalization(cases);
    addReductions(cases);
    addMovement(cases);
    return cases;
}

std::vector<Case> conversionCases() {
    std::vector<Case> cases;
    const auto add = [&](const std::string& type, const std::string& from, const std::string& to) {
        std::string name = "convert_" + std::to_string(cases.size()) + "_" + from + "_to_" + to;
        cases.push_back({name, "graph conformance opset 17, tessera 1\ninput x: " + type +
                                   "\ny = tessera.Convert(x) {from=\"" + from + "\", to=\"" + to +
                                   "\"}\noutput y\n"});
    };
    for (const auto* type : {"f32[2,19,5,7]", "f32[1,32,5,7]"}) {
        for (const auto* layout : {"acdb", "aBcd8b", "aBcd16b"}) {
            add(type, "abcd", layout);
            add(type, layout, "abcd");
        }
    }
    add("f32[1,32,5,7]", "acdb", "aBcd16b");
    add("f32[1,3,5,7]", "acdb", "aBcd16b");
    add("f32[1,24,5,7]", "aBcd8b", "aBcd16b");
    add("f32[1,24,5,7,3]", "aBcde16b", "acdeb");
    add("f32[17,33]", "ab", "BA16a16b");
    add("i64[1,20,3,3]", "abcd", "aBcd16b");
    add("u8[1,20,3,3]", "abcd", "acdb");
    for (const auto* type : {"u8[2,35,9,7]", "i8[1,64,48,47]"}) {
        add(type, "abcd", "acdb");
        add(type, "acdb", "abcd");
    }
    for (const auto* layout : {"acdb", "aBcd16b"}) { // large ones
        add("f32[1,64,48,47]", "abcd", layout);
        add("f32[1,64,48,47]", layout, "abcd");
    }
    return cases;
}

} // namespace tessera::conformance
