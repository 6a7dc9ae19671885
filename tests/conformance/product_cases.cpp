#include "tests/conformance/cases.h"

namespace tessera::conformance {

namespace {

Case product(std::string name, const std::string& body) {
    const bool isNew = body.find("Gelu") != std::string::npos; // since opset 20
    return made(std::move(name), body, isNew ? 20 : 17);
}

const std::string kLeft = "input x: f32[1,17,33]\n";
const std::string kWeights = "const w: f32[33,29] = random(3)\n";

} // namespace

std::vector<Case> productCases() {
    return {
        product("matmul_2d", "input x: f32[7,64]\nconst w: f32[64,48] = random(3)\ny = MatMul(x, w)\n"),
        product("matmul_row", "input x: f32[1,100]\nconst w: f32[100,37] = random(3)\ny = MatMul(x, w)\n"),
        product("matmul_3d_weights", kLeft + kWeights + "y = MatMul(x, w)\n"),
        product("matmul_3d_batch", "input x: f32[3,17,33]\n" + kWeights + "y = MatMul(x, w)\n"),
        product("matmul_bias",
                kLeft + kWeights + "const b: f32[29] = random(4)\nc = MatMul(x, w)\ny = Add(c, b)\n"),
        product("matmul_bias_left_gelu", kLeft + kWeights +
                                             "const b: f32[29] = random(4)\nc = MatMul(x, w)\nd = Add(b, c)\n"
                                             "y = Gelu(d)\n"),
        product("matmul_bias_gelu_tanh", kLeft + kWeights +
                                             "const b: f32[29] = random(4)\nc = MatMul(x, w)\nd = Add(c, b)\n"
                                             "y = Gelu(d) {approximate=\"tanh\"}\n"),
        product("matmul_bias_residual",
                kLeft + kWeights +
                    "input r: f32[1,17,29]\nconst b: f32[29] = random(4)\nc = MatMul(x, w)\nd = Add(c, b)\n"
                    "y = Add(r, d)\n"),
        product("matmul_residual_read_twice",
                "input x: f32[19,4096]\nconst w: f32[4096,70] = random(3)\ninput r: f32[19,70]\n"
                "c = MatMul(x, w)\nd = Add(c, r)\ne = Relu(d)\ny = Mul(e, r)\n"),
        product("matmul_addend_is_a_factor",
                "input x: f32[33,33]\ninput k: f32[33,33]\nc = MatMul(x, k)\ny = Add(c, k)\n"),
        product("matmul_relu", kLeft + kWeights + "c = MatMul(x, w)\ny = Relu(c)\n"),
        product("matmul_activations", "input x: f32[2,3,9,16]\ninput k: f32[2,3,16,11]\ny = MatMul(x, k)\n"),
        product("matmul_activations_scaled", "input x: f32[1,4,9,16]\ninput k: f32[1,4,16,9]\n"
                                             "const s: f32[] = {4}\nc = MatMul(x, k)\ny = Div(c, s)\n"),
        product("attention_scaled",
                "input q: f32[2,3,9,16]\ninput k: f32[2,3,16,21]\ninput v: f32[2,3,21,19]\n"
                "const s: f32[] = {4}\nc = MatMul(q, k)\nd = Div(c, s)\np = Softmax(d) {axis=-1}\n"
                "y = MatMul(p, v)\n"),
        product("attention_masked",
                "input q: f32[2,2,17,8]\ninput k: f32[2,2,8,35]\ninput v: f32[2,2,35,8]\n"
                "input m: f32[2,1,1,35]\nconst s: f32[] = {0.5}\nc = MatMul(q, k)\nd = Mul(c, s)\n"
                "e = Add(d, m)\np = Softmax(e) {axis=3}\ny = MatMul(p, v)\n"),
        product("attention_masked_constant",
                "input q: f32[2,2,17,8]\ninput k: f32[2,2,8,35]\ninput v: f32[2,2,35,8]\n"
                "const m: f32[17,35] = random(5)\nconst s: f32[] = {2}\nc = MatMul(q, k)\nd = Div(c, s)\n"
                "e = Add(d, m)\np = Softmax(e) {axis=3}\ny = MatMul(p, v)\n"),
        product("attention_of_matrices",
                "input q: f32[5,33,24]\ninput k: f32[5,24,16]\ninput v: f32[5,16,32]\nc = MatMul(q, k)\n"
                "p = Softmax(c) {axis=-1}\ny = MatMul(p, v)\n"),
        product("attention_not_normalised",
                "input q: f32[2,3,9,16]\ninput k: f32[2,3,16,21]\ninput v: f32[2,3,21,19]\n"
                "const s: f32[] = {4}\nc = MatMul(q, k)\nd = Div(c, s)\ny = MatMul(d, v)\n"),
        product("matmul_broadcast_batch",
                "input x: f32[2,3,9,16]\ninput k: f32[1,3,16,11]\ny = MatMul(x, k)\n"),
        product("matmul_broadcast_right", "input x: f32[2,3,9,16]\ninput k: f32[16,11]\ny = MatMul(x, k)\n"),
        product("matmul_constant_left",
                "input x: f32[24,9]\nconst w: f32[13,24] = random(3)\ny = MatMul(w, x)\n"),
        product("matmul_vector", "input x: f32[5,24]\nconst w: f32[24] = random(3)\ny = MatMul(x, w)\n"),
        product("gemm", "input x: f32[3,64]\nconst w: f32[64,10] = random(3)\nconst b: f32[10] = random(4)\n"
                        "y = Gemm(x, w, b)\n"),
        product("matmul_one_column",
                "input x: f32[3,11,70]\nconst w: f32[70,1] = random(3)\ny = MatMul(x, w)\n"),
        product("matmul_two_columns",
                "input x: f32[45,64]\ninput r: f32[45,2]\nconst w: f32[64,2] = random(3)\nc = MatMul(x, w)\n"
                "d = Add(c, r)\ny = Sigmoid(d)\n"),
        product("gemm_three_columns",
                "input x: f32[37,33]\nconst w: f32[3,33] = random(3)\nconst b: f32[3] = random(4)\n"
                "y = Gemm(x, w, b) {transB=1, alpha=0.5}\n"),
        product("gemm_four_columns_of_one_row",
                "input x: f32[1,19]\nconst w: f32[19,4] = random(3)\nconst b: f32[4] = random(4)\n"
                "y = Gemm(x, w, b)\n"),
        product("gemm_trans_b",
                "input x: f32[1,128]\nconst w: f32[100,128] = random(3)\nconst b: f32[100] = random(4)\n"
                "y = Gemm(x, w, b) {transB=1}\n"),
        product("gemm_trans_a",
                "input x: f32[31,7]\nconst w: f32[31,9] = random(3)\ny = Gemm(x, w) {transA=1}\n"),
        product("gemm_scaled",
                "input x: f32[5,31]\nconst w: f32[9,31] = random(3)\nconst b: f32[9] = random(4)\n"
                "y = Gemm(x, w, b) {transB=1, alpha=0.5, beta=2.0}\n"),
        product("gemm_matrix_bias",
                "input x: f32[5,31]\nconst w: f32[31,9] = random(3)\nconst b: f32[5,9] = random(4)\n"
                "y = Gemm(x, w, b)\n"),
        product("gemm_column_bias",
                "input x: f32[5,31]\nconst w: f32[31,9] = random(3)\nconst b: f32[5,1] = random(4)\n"
                "y = Gemm(x, w, b)\n"),
        product("gemm_activations", "input x: f32[5,31]\ninput k: f32[9,31]\ninput b: f32[5,9]\n"
                                    "y = Gemm(x, k, b) {transB=1, alpha=0.25}\n"),
        product("gemm_relu",
                "input x: f32[3,64]\nconst w: f32[64,10] = random(3)\nconst b: f32[10] = random(4)\n"
                "c = Gemm(x, w, b)\ny = Relu(c)\n"),
        product("gemm_gelu_tanh",
                "input x: f32[3,64]\nconst w: f32[64,10] = random(3)\nconst b: f32[10] = random(4)\n"
                "c = Gemm(x, w, b)\ny = Gelu(c) {approximate=\"tanh\"}\n"),
        product("gemm_residual", "input x: f32[3,64]\ninput r: f32[3,10]\nconst w: f32[64,10] = random(3)\n"
                                 "const b: f32[10] = random(4)\nc = Gemm(x, w, b)\ny = Add(r, c)\n"),
    };
}

} // namespace tessera::conformance
