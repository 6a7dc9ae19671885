#include "tests/conformance/cases.h"

#include <string_view>

namespace tessera::conformance {

namespace {

std::string scalar(const std::string& name, const std::string& type, const std::string& value) {
    return "const " + name + ": " + type + "[] = {" + value + "}\n";
}

std::string bytes(const std::string& name, const std::string& type, const std::string& extents,
                  const std::string& seed) {
    const std::string range = type == "u8" ? ", 0, 256)" : ", -128, 128)";
    return "const " + name + ": " + type + "[" + extents + "] = uniform(" + seed + range + "\n";
}

/// Scales and zero points by which results of sums of some 50 products fill their type.
std::string parameters(const std::string& left, const std::string& right, const std::string& result) {
    return scalar("xs", "f32", "0.02") + scalar("xz", left, left == "u8" ? "131" : "-7") +
           scalar("ws", "f32", "0.01") + scalar("wz", right, right == "u8" ? "128" : "0") +
           scalar("ys", "f32", "0.15") + scalar("yz", result, result == "u8" ? "119" : "3");
}

void addMatmuls(std::vector<Case>& cases) {
    const auto add = [&](const std::string& name, const std::string& body) {
        cases.push_back(made("matmul_integer_" + name, body));
    };
    for (const std::string left : {"u8", "i8"}) {
        for (const std::string right : {"u8", "i8"}) {
            const std::string both = left + "_" + right;
            const std::string factors = "input x: " + left + "[37,51]\n" + bytes("w", right, "51,45", "1");
            add(both, factors + "y = MatMulInteger(x, w)\n");
            add(both + "_zeros", factors + scalar("xz", left, "5") + scalar("wz", right, "3") +
                                     "y = MatMulInteger(x, w, xz, wz)\n");
            add(both + "_zero_of_run",
                factors + "input xz: " + left + "[]\n" + "y = MatMulInteger(x, w, xz)\n");
            add(both + "_zeros_of_columns", factors + "input xz: " + left + "[1]\n" +
                                                bytes("wz", right, "45", "2") +
                                                "y = MatMulInteger(x, w, xz, wz)\n");
            cases.push_back(
                made("qlinear_matmul_" + both, factors + parameters(left, right, left) +
                                                   "y = QLinearMatMul(x, xs, xz, w, ws, wz, ys, yz)\n"));
        }
    }
    add("extremes", "input x: u8[9,4000]\nconst w: i8[4000,33] = uniform(1, 120, 128)\n"
                    "y = MatMulInteger(x, w)\n");
    add("signed_extremes", "input x: i8[9,4000]\nconst w: i8[4000,33] = uniform(1, -128, -120)\n"
                           "y = MatMulInteger(x, w)\n");
    add("batches", "input x: u8[2,5,64]\n" + bytes("w", "i8", "64,64", "1") + "y = MatMulInteger(x, w)\n");
    add("one_row", "input x: u8[1,384]\n" + bytes("w", "i8", "384,384", "1") + "y = MatMulInteger(x, w)\n");
    add("large", "input x: u8[128,384]\n" + bytes("w", "u8", "384,384", "1") + scalar("xz", "u8", "121") +
                     scalar("wz", "u8", "120") + "y = MatMulInteger(x, w, xz, wz)\n");
    add("deep", "input x: u8[2,40000]\n" + bytes("w", "i8", "40000,3", "1") + "y = MatMulInteger(x, w)\n");
    cases.push_back(made("qlinear_matmul_columns", "input x: i8[3,7,51]\n" + bytes("w", "i8", "51,45", "1") +
                                                       parameters("i8", "i8", "i8") +
                                                       "const cs: f32[45] = uniform(4, 0.005, 0.02)\n" +
                                                       bytes("cz", "i8", "45", "5") +
                                                       "y = QLinearMatMul(x, xs, xz, w, cs, cz, ys, yz)\n"));
}

void addDequantizedMatmuls(std::vector<Case>& cases) {
    const std::string factors = "input x: u8[37,51]\n" + bytes("w", "i8", "51,45", "1") +
                                parameters("u8", "i8", "u8") +
                                "const cs: f32[45] = uniform(4, 0.005, 0.02)\n"
                                "const b: f32[45] = uniform(6, -3, 3)\n"
                                "a = DequantizeLinear(x, xs, xz)\nc = DequantizeLinear(w, ws, wz)\n";
    const auto add = [&](const std::string& name, const std::string& body) {
        cases.push_back(made("dequantized_" + name, body));
    };
    add("matmul", factors + "y = MatMul(a, c)\n");
    add("matmul_quantized", factors + "m = MatMul(a, c)\ny = QuantizeLinear(m, ys, yz)\n");
    add("matmul_bias", factors + "m = MatMul(a, c)\ny = Add(m, b)\n");
    add("matmul_bias_relu_quantized",
        factors + "m = MatMul(a, c)\nd = Add(b, m)\nr = Relu(d)\ny = QuantizeLinear(r, ys, yz)\n");
    add("matmul_clip_quantized", factors + scalar("lo", "f32", "-2.5") + scalar("hi", "f32", "4") +
                                     "m = MatMul(a, c)\nr = Clip(m, lo, hi)\n"
                                     "y = QuantizeLinear(r, ys, yz)\n");
    const std::string columns = "input x: i8[9,51]\n" + bytes("w", "i8", "51,45", "1") +
                                bytes("t", "i8", "45,51", "1") + parameters("i8", "i8", "i8") +
                                "const cs: f32[45] = uniform(4, 0.005, 0.02)\nconst cz: i8[45] = zeros\n"
                                "const n: i32[45] = uniform(6, -9000, 9000)\n"
                                "const ns: f32[45] = uniform(7, 0.0001, 0.0004)\n"
                                "const b: f32[45] = uniform(6, -3, 3)\na = DequantizeLinear(x, xs, xz)\n";
    add("matmul_columns_quantized",
        columns +
            "c = DequantizeLinear(w, cs, cz) {axis=1}\nm = MatMul(a, c)\ny = QuantizeLinear(m, ys, yz)\n");
    add("gemm_columns_quantized", columns + "c = DequantizeLinear(t, cs, cz) {axis=0}\n"
                                            "m = Gemm(a, c, b) {transB=1}\ny = QuantizeLinear(m, ys, yz)\n");
    add("gemm_of_integers_relu_quantized",
        columns + "c = DequantizeLinear(t, cs, cz) {axis=0}\nd = DequantizeLinear(n, ns) {axis=0}\n"
                  "m = Gemm(a, c, d) {transB=1}\nr = Relu(m)\ny = QuantizeLinear(r, ys, yz)\n");
    add("gemm", columns + "c = DequantizeLinear(w, ws, wz)\ny = Gemm(a, c)\n");
    add("gemm_rows", columns + "c = DequantizeLinear(w, xs, xz)\ny = Gemm(a, c) {alpha=0.5}\n");
}

struct QuantizedShape {
    std::string name;
    std::string input;   ///< extents
    std::string weights; ///< extents
    int channels;
    std::string attributes;
};

const QuantizedShape kConvolutions[] = {
    {"pointwise", "1,32,9,7", "48,32,1,1", 48, ""},
    {"pointwise_tails", "2,19,9,7", "23,19,1,1", 23, ""},
    {"padded", "1,32,9,7", "32,32,3,3", 32, "pads=[1,1,1,1]"},
    {"padded_tails", "2,19,9,7", "23,19,3,3", 23, "pads=[1,1,1,1]"},
    {"strided", "1,16,11,11", "32,16,3,3", 32, "strides=[2,2], pads=[1,0,0,1]"},
    {"first_layer", "1,3,23,21", "64,3,7,7", 64, "strides=[2,2], pads=[3,3,3,3]"},
    {"dilated", "1,16,13,13", "16,16,3,3", 16, "dilations=[2,2], pads=[2,2,2,2]"},
    {"grouped", "1,32,9,7", "64,16,3,3", 64, "group=2, pads=[1,1,1,1]"},
    {"depthwise", "1,32,9,7", "32,1,3,3", 32, "group=32, pads=[1,1,1,1]"},
    {"depthwise_tails", "1,19,9,7", "19,1,3,3", 19, "group=19, pads=[1,1,1,1]"},
    {"line", "2,16,33", "24,16,3", 24, "pads=[1,1]"},
    {"volume", "1,8,5,6,7", "16,8,3,3,3", 16, "pads=[1,1,1,1,1,1]"},
};

void addConvolutions(std::vector<Case>& cases) {
    for (const auto& each : kConvolutions) {
        const std::string attributes = each.attributes.empty() ? "" : " {" + each.attributes + "}";
        const std::string channels = std::to_string(each.channels);
        const auto given = [&](const std::string& left, const std::string& right, const std::string& result) {
            return "input x: " + left + "[" + each.input + "]\n" + bytes("w", right, each.weights, "1") +
                   parameters(left, right, result) + "const cs: f32[" + channels +
                   "] = uniform(4, 0.005, 0.02)\nconst cz: i8[" + channels + "] = zeros\nconst b: i32[" +
                   channels + "] = uniform(6, -9000, 9000)\nconst f: f32[" + channels +
                   "] = uniform(6, -3, 3)\n";
        };
        cases.push_back(made("conv_integer_" + each.name,
                             given("u8", "i8", "u8") + "y = ConvInteger(x, w)" + attributes + "\n"));
        cases.push_back(made("conv_integer_" + each.name + "_zeros",
                             given("u8", "u8", "u8") + "y = ConvInteger(x, w, xz, wz)" + attributes + "\n"));
        cases.push_back(made("qlinear_conv_" + each.name,
                             given("u8", "u8", "u8") + "y = QLinearConv(x, xs, xz, w, ws, wz, ys, yz)" +
                                 attributes + "\n"));
        cases.push_back(made("qlinear_conv_" + each.name + "_channels",
                             given("i8", "i8", "i8") + "y = QLinearConv(x, xs, xz, w, cs, cz, ys, yz, b)" +
                                 attributes + "\n"));
        cases.push_back(made("dequantized_conv_" + each.name,
                             given("u8", "i8", "u8") +
                                 "a = DequantizeLinear(x, xs, xz)\nc = DequantizeLinear(w, cs, cz) {axis=0}\n"
                                 "d = DequantizeLinear(b, ws)\nm = Conv(a, c, d)" +
                                 attributes + "\nr = Relu(m)\ny = QuantizeLinear(r, ys, yz)\n"));
        cases.push_back(made("dequantized_conv_" + each.name + "_float",
                             given("i8", "i8", "i8") +
                                 "a = DequantizeLinear(x, xs, xz)\n"
                                 "c = DequantizeLinear(w, ws, wz)\ny = Conv(a, c, f)" +
                                 attributes + "\n"));
    }
    const std::string factors = "input x: u8[1,16,9,7]\n" + bytes("w", "u8", "32,16,3,3", "1") +
                                scalar("lo", "f32", "-2.5") + scalar("hi", "f32", "6") +
                                parameters("u8", "u8", "u8");
    cases.push_back(made("conv_integer_zero_of_run",
                         factors + "input z: u8[]\ny = ConvInteger(x, w, z, wz) {pads=[1,1,1,1]}\n"));
    cases.push_back(made("conv_integer_other_zero",
                         factors + scalar("z", "u8", "99") + "y = ConvInteger(x, w, xz, z)\n"));
    cases.push_back(made("conv_integer_deep",
                         "input x: u8[1,128,5,5]\n"
                         "const w: i8[16,128,3,3] = uniform(1, 120, 128)\ny = ConvInteger(x, w)\n"));
    cases.push_back(made("conv_integer_deep_zero", "input x: u8[1,128,5,5]\n" + scalar("z", "u8", "3") +
                                                       "const w: i8[16,128,3,3] = uniform(1, 120, 128)\n"
                                                       "y = ConvInteger(x, w, z)\n"));
    cases.push_back(made("dequantized_conv_clip",
                         factors + "a = DequantizeLinear(x, xs, xz)\nc = DequantizeLinear(w, ws, wz)\n"
                                   "m = Conv(a, c)\nr = Clip(m, lo, hi)\ny = QuantizeLinear(r, ys, yz)\n"));
}

} // namespace

std::vector<Case> quantizedCases() {
    std::vector<Case> cases;
    addMatmuls(cases);
    addDequantizedMatmuls(cases);
    addConvolutions(cases);
    return cases;
}

} // namespace tessera::conformance
