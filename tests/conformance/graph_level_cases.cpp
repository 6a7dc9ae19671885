#include "tests/conformance/cases.h"

namespace tessera::conformance {

namespace {

Case graphCase(std::string name, const std::string& body, const std::string& outputs = "y") {
    return made(std::move(name), body, 17, outputs);
}

void addWiring(std::vector<Case>& cases) {
    const std::string pair = "input x: f32[3,5,7]\ninput z: f32[3,5,7]\n";
    cases.push_back(graphCase("graph_same_value_twice", "input x: f32[3,5,7]\ny = Mul(x, x)\n"));
    cases.push_back(graphCase("graph_inputs_of_equal_shape", pair + "d = Sub(z, x)\ny = Exp(d)\n"));
    cases.push_back(graphCase("graph_outputs_of_equal_shape",
                              pair + "a = Sub(x, z)\nb = Mul(x, z)\nc = Relu(b)\n", "c, a, b"));
    cases.push_back(graphCase("graph_interior_output", pair + "a = Add(x, z)\ny = Tanh(a)\n", "a, y"));
    cases.push_back(graphCase("graph_split_in_three",
                              "input x: f32[2,9,5]\na, b, c = Split(x) {axis=1}\nd = Neg(b)\n", "c, d, a"));
    cases.push_back(
        graphCase("graph_input_returned", "input x: f32[4,3]\ny = Identity(x)\nz = Relu(x)\n", "z, y"));
    cases.push_back(graphCase("graph_input_alone", "input x: f32[4,3]\ny = Max(x)\n"));
    cases.push_back(graphCase("graph_inputs_swapped", pair + "y = Max(z)\nw = Sum(x)\n", "y, w"));
    cases.push_back(graphCase("graph_only_views", "input x: f32[2,3,4]\nconst s: i64[2] = {4, 6}\n"
                                                  "t = Transpose(x) {perm=[2,0,1]}\ny = Reshape(t, s)\n"));
    cases.push_back(graphCase("graph_scalars",
                              "input x: f32[]\ninput z: f32[3]\nconst o: f32[] = {2}\n"
                              "a = Mul(x, o)\ny = Add(a, z)\n",
                              "a, y"));
    cases.push_back(graphCase("graph_constant_output",
                              "input x: f32[2,3]\nconst w: f32[2,3] = random(1)\n"
                              "const v: f32[2,3] = random(2)\nc = Add(w, v)\n"
                              "y = Add(x, c)\n",
                              "c, y"));
}

/// As exporters write it: int64 values that are known to be small.
void addExtentArithmetic(std::vector<Case>& cases) {
    const std::string size = "input x: f32[2,3,4]\ns = Shape(x)\nconst first: i64[1] = {0}\n"
                             "const second: i64[1] = {1}\nconst last: i64[1] = {2}\n"
                             "a = Gather(s, first)\nb = Gather(s, second)\nc = Gather(s, last)\n";
    cases.push_back(graphCase("graph_extents_multiplied",
                              size + "m = Mul(b, c)\nt = Concat(a, m) {axis=0}\ny = Reshape(x, t)\n"));
    cases.push_back(
        graphCase("graph_extents_added", size + "d = Sub(c, second)\ne = Add(d, second)\nf = Div(e, last)\n"
                                                "y = Slice(x, second, f, last)\n"));
    cases.push_back(
        graphCase("graph_counts_of_flags",
                  "input x: f32[3,6]\nconst z: f32[] = {0}\nconst axis: i64[1] = {1}\n"
                  "g = Greater(x, z)\nc = Cast(g) {to=7}\ny = ReduceSum(c, axis) {keepdims=0}\n"));
    // Positions of tokens: the input itself may hold any 32 bits.
    cases.push_back(graphCase("graph_i64_sum_of_inputs", "input i: i64[2,5]\ninput j: i64[2,5]\n"
                                                         "y = Add(i, j)\n"));
}

/// Values whose extents only a run tells, inside and on the rim.
void addDynamic(std::vector<Case>& cases) {
    cases.push_back(graphCase("graph_nonzero", "input x: f32[4,6]\na = Relu(x)\ny = NonZero(a)\n"));
    cases.push_back(graphCase("graph_open_extents_inside",
                              "input x: f32[4,6]\na = Relu(x)\ni = NonZero(a)\nt = Transpose(i)\n"
                              "p = GatherND(x, t)\ny = ReduceSum(p) {keepdims=0}\n"));
    cases.push_back(graphCase("graph_compress",
                              "input x: f32[5,3]\ninput c: bool[5]\nz = Compress(x, c) {axis=0}\n"
                              "y = Exp(z)\n",
                              "y, z"));
    cases.push_back(graphCase("graph_boxes_kept",
                              "input b: f32[1,12,4]\ninput s: f32[1,2,12]\nconst n: i64[1] = {3}\n"
                              "const u: f32[1] = {0.5}\nconst t: f32[1] = {0}\n"
                              "r = Sigmoid(s)\ny = NonMaxSuppression(b, r, n, u, t)\n"));
    cases.push_back(graphCase("graph_unique",
                              "input i: i64[9]\nv, f, j, c = Unique(i) {sorted=1}\nr = Cast(v) {to=1}\n"
                              "y = Neg(r)\n",
                              "y, c"));
    cases.push_back(graphCase("graph_sequence_inside",
                              "input x: f32[4,3]\ns = SplitToSequence(x) {axis=0, keepdims=1}\n"
                              "const at: i64[] = {2}\ne = SequenceAt(s, at)\ny = Add(x, e)\n"));
}

void addTypes(std::vector<Case>& cases) {
    cases.push_back(graphCase("graph_indices_in", "input i: i64[2,5]\nconst w: f32[7,6] = random(3)\n"
                                                  "e = Gather(w, i)\ny = Relu(e)\n"));
    cases.push_back(graphCase("graph_indices_out",
                              "input x: f32[3,11]\na = Relu(x)\ny = ArgMax(a) {axis=1, keepdims=0}\n",
                              "a, y"));
    cases.push_back(graphCase("graph_condition",
                              "input c: bool[2,1,5]\ninput x: f32[2,3,5]\ninput z: f32[5]\n"
                              "a = Neg(x)\ny = Where(c, a, z)\n"));
    cases.push_back(graphCase("graph_comparison_out", "input x: f32[9]\ninput z: f32[9]\ny = Less(x, z)\n"));
    cases.push_back(graphCase("graph_cast_from_i32", "input i: i32[4,3]\nf = Cast(i) {to=1}\ny = Sqrt(f)\n"));
    cases.push_back(graphCase("graph_i64_arithmetic", "input i: i64[4,3]\ninput j: i64[3]\ny = Add(i, j)\n"));
    cases.push_back(graphCase("graph_u8_in", "input i: u8[5,3]\nf = Cast(i) {to=1}\ny = Relu(f)\n"));
    cases.push_back(graphCase("graph_f64", "input x: f64[4,3]\ny = Relu(x)\n"));
}

void addNetworks(std::vector<Case>& cases) {
    cases.push_back(graphCase("graph_conv_diamond",
                              "input x: f32[1,13,11,9]\nconst w: f32[19,13,3,3] = random(1)\n"
                              "const v: f32[19,13,1,1] = random(2)\nconst b: f32[19] = random(3)\n"
                              "c = Conv(x, w, b) {pads=[1,1,1,1]}\nr = Relu(c)\ns = Conv(x, v)\n"
                              "a = Add(r, s)\ny = Relu(a)\n",
                              "y, r"));
    cases.push_back(graphCase("graph_separable",
                              "input x: f32[2,9,10,7]\nconst lo: f32[] = {0}\nconst hi: f32[] "
                              "= {6}\nconst w: f32[9,1,5,5] = random(1)\n"
                              "const v: f32[15,9,1,1] = random(2)\n"
                              "c = Conv(x, w) {group=9, strides=[2,2], pads=[2,2,2,2]}\n"
                              "d = Conv(c, v)\ny = Clip(d, lo, hi)\n"));
    cases.push_back(graphCase("graph_deconvolution",
                              "input x: f32[1,12,5,4]\nconst w: f32[12,6,4,4] = random(1)\n"
                              "const s: f32[6] = uniform(2, 0.5, 1.5)\nconst b: f32[6] = random(3)\n"
                              "const m: f32[6] = random(4)\nconst v: f32[6] = uniform(5, 0.5, 1.5)\n"
                              "c = ConvTranspose(x, w) {strides=[2,2], pads=[1,1,1,1]}\n"
                              "n = BatchNormalization(c, s, b, m, v)\ny = Tanh(n)\n"));
    cases.push_back(graphCase("graph_conv_3d",
                              "input x: f32[1,5,4,7,6]\nconst w: f32[7,5,3,3,3] = random(1)\n"
                              "c = Conv(x, w) {pads=[1,1,1,1,1,1], strides=[1,2,2]}\n"
                              "r = Relu(c)\ny = GlobalAveragePool(r)\n"));
    cases.push_back(graphCase("graph_reductions",
                              "input x: f32[5,23]\nconst a: i64[1] = {1}\n"
                              "m = ReduceMean(x) {axes=[1]}\nd = Sub(x, m)\nq = Mul(d, d)\n"
                              "v = ReduceMean(q) {axes=[1]}\nconst e: f32[] = {0.001}\nw = Add(v, e)\n"
                              "s = Sqrt(w)\ny = Div(d, s)\nt = ReduceSum(y, a) {keepdims=0}\n"
                              "u = ReduceMax(x) {keepdims=0}\n",
                              "y, t, u"));
    cases.push_back(graphCase("graph_pooled_branches",
                              "input x: f32[1,8,9,9]\nm = MaxPool(x) {kernel_shape=[3,3], pads=[1,1,1,1]}\n"
                              "a = AveragePool(x) {kernel_shape=[3,3], pads=[1,1,1,1]}\n"
                              "c = Concat(m, x, a) {axis=1}\ny = LeakyRelu(c)\n"));
}

/// Operators of ONNX Runtime's own that the reference knows too.
void addFused(std::vector<Case>& cases) {
    cases.push_back(graphCase("graph_fused_matmul",
                              "input x: f32[2,7,5]\ninput z: f32[2,4,7]\n"
                              "f = com.microsoft.FusedMatMul(x, z) {transA=1, transB=1, alpha=0.375}\n"
                              "y = Relu(f)\n"));
    cases.push_back(graphCase("graph_fused_matmul_batch_moved",
                              "input x: f32[7,2,3,5]\ninput z: f32[5,2,3,4]\n"
                              "y = com.microsoft.FusedMatMul(x, z) {transBatchA=1, transBatchB=1}\n"));
    cases.push_back(graphCase("graph_fused_matmul_batch_turned",
                              "input x: f32[5,2,3,7]\ninput z: f32[4,2,3,5]\n"
                              "y = com.microsoft.FusedMatMul(x, z) {transA=1, transBatchA=1, transB=1, "
                              "transBatchB=1, alpha=-2.0}\n"));
    cases.push_back(graphCase("graph_fused_matmul_vector", "input x: f32[5]\ninput z: f32[2,4,5]\n"
                                                           "y = com.microsoft.FusedMatMul(x, z) "
                                                           "{transA=1, transB=1}\n"));
}

/// One encoder layer: three heads of eight, seven positions, feed-forward 40 with exact GELU.
void addTransformer(std::vector<Case>& cases) {
    const auto norm = [](const std::string& in, const std::string& out) {
        return out + "m = ReduceMean(" + in + ") {axes=[-1]}\n" + out + "d = Sub(" + in + ", " + out +
               "m)\n" + out + "q = Mul(" + out + "d, " + out + "d)\n" + out + "v = ReduceMean(" + out +
               "q) {axes=[-1]}\n" + out + "e = Add(" + out + "v, eps)\n" + out + "s = Sqrt(" + out + "e)\n" +
               out + " = Div(" + out + "d, " + out + "s)\n";
    };
    std::string body =
        "input x: f32[1,7,24]\nconst eps: f32[] = {0.00001}\nconst scale: f32[] = {2.8284271}\n"
        "const heads: i64[4] = {1, 7, 3, 8}\nconst flat: i64[3] = {1, 7, 24}\n"
        "const half: f32[] = {0.5}\nconst one: f32[] = {1}\nconst root: f32[] = {1.4142135}\n";
    const auto weight = [&body](const std::string& name, const std::string& shape, int seed) {
        body += "const " + name + ": f32[" + shape + "] = random(" + std::to_string(seed) + ")\n";
    };
    int seed = 1;
    for (const std::string which : {"q", "k", "v"}) {
        weight("w" + which, "24,24", seed++);
        weight("b" + which, "24", seed++);
        body += "l" + which + " = MatMul(x, w" + which + ")\na" + which + " = Add(l" + which + ", b" + which +
                ")\nr" + which + " = Reshape(a" + which + ", heads)\n" + which + " = Transpose(r" + which +
                ") {perm=[0,2," + (which == "k" ? "3,1" : "1,3") + "]}\n";
    }
    weight("wo", "24,24", seed++);
    weight("w1", "24,40", seed++);
    weight("b1", "40", seed++);
    weight("w2", "40,24", seed++);
    body +=
        "s = MatMul(q, k)\nt = Div(s, scale)\np = Softmax(t) {axis=-1}\no = MatMul(p, v)\n"
        "ot = Transpose(o) {perm=[0,2,1,3]}\nof = Reshape(ot, flat)\nop = MatMul(of, wo)\nh = Add(op, x)\n" +
        norm("h", "n") +
        "f = MatMul(n, w1)\nfb = Add(f, b1)\ng1 = Div(fb, root)\ng2 = Erf(g1)\ng3 = Add(g2, one)\n"
        "g4 = Mul(fb, g3)\ng = Mul(g4, half)\nf2 = MatMul(g, w2)\nz = Add(f2, n)\n" +
        norm("z", "y");
    cases.push_back(graphCase("graph_encoder_layer", body));
}

} // namespace

std::vector<Case> graphLevelCases() {
    std::vector<Case> cases;
    addWiring(cases);
    addTypes(cases);
    addExtentArithmetic(cases);
    addDynamic(cases);
    addNetworks(cases);
    addFused(cases);
    addTransformer(cases);
    return cases;
}

} // namespace tessera::conformance
