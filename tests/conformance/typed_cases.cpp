// Operators element by element, reductions, scans and quantisation on every element type.
#include "tests/conformance/cases.h"

#include <array>

namespace tessera::conformance {

namespace {

constexpr std::array kFloats{"f32", "f64", "f16", "bf16"};
constexpr std::array kIntegers{"i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64"};

std::vector<std::string> numbers() {
    std::vector<std::string> types(kFloats.begin(), kFloats.end());
    types.insert(types.end(), kIntegers.begin(), kIntegers.end());
    return types;
}

std::string input(const std::string& name, const std::string& type, const std::string& extents) {
    return "input " + name + ": " + type + "[" + extents + "]\n";
}
bool isSigned(const std::string& type) {
    return type[0] != 'u';
}
/// Seven numbers without a zero, some below it where the type has such.
std::string seven(const std::string& type) {
    return "const c: " + type +
           "[7] = " + (isSigned(type) ? "{-3, 1, 2, -1, 5, -2, 4}" : "{3, 1, 2, 1, 5, 2, 4}") + "\n";
}
/// Blocks of the kernels end inside of it.
const std::string kLong = "3,5,157";

void addTypedArithmetic(std::vector<Case>& cases) {
    for (const auto& type : numbers()) {
        const std::string pair = input("x", type, "2,3,7") + input("z", type, "3,1");
        for (const auto* op : {"Add", "Sub", "Mul", "Max", "Min"}) {
            const std::string call = std::string("y = ") + op;
            cases.push_back(made(std::string("typed_") + op + "_" + type, pair + call + "(x, z)\n"));
        }
        for (const auto* op : {"Sub", "Mul", "Div", "Max", "PRelu"}) {
            cases.push_back(made(std::string("typed_") + op + "_by_constant_" + type,
                                 input("x", type, "2,3,7") + seven(type) + "y = " + op + "(x, c)\n"));
        }
        cases.push_back(made("typed_sum_of_four_" + type,
                             input("x", type, "5,1") + input("z", type, "7") + input("w", type, "2,1,1") +
                                 "y = " + (type[0] == 'f' || type[0] == 'b' ? "Mean" : "Max") +
                                 "(x, z, w, x)\n"));
        cases.push_back(made("typed_add_long_" + type,
                             input("x", type, kLong) + input("z", type, kLong) + "y = Add(x, z)\n"));
    }
    for (const auto* type : kIntegers) {
        const std::string x = input("x", type, "2,3,7");
        cases.push_back(made(std::string("typed_mod_") + type, x + seven(type) + "y = Mod(x, c)\n"));
        cases.push_back(
            made(std::string("typed_fmod_") + type, x + seven(type) + "y = Mod(x, c) {fmod=1}\n"));
        for (const auto* op : {"BitwiseAnd", "BitwiseOr", "BitwiseXor"}) {
            cases.push_back(made(std::string("typed_") + op + "_" + type,
                                 x + seven(type) + "y = " + op + "(x, c)\n", 18));
        }
        cases.push_back(made(std::string("typed_bitwise_not_") + type, x + "y = BitwiseNot(x)\n", 18));
    }
    for (const auto* type : {"u8", "u16", "u32", "u64"}) {
        for (const auto* direction : {"LEFT", "RIGHT"}) {
            cases.push_back(made(std::string("typed_shift_") + direction + "_" + type,
                                 input("x", type, "2,3,7") + "const s: " + type +
                                     "[7] = {0, 1, 2, 7, 8, 63, 64}\ny = BitShift(x, s) {direction=\"" +
                                     direction + "\"}\n"));
        }
    }
    for (const auto* type : kFloats) {
        cases.push_back(made(std::string("typed_fmod_") + type,
                             input("x", type, "2,3,7") + seven(type) + "y = Mod(x, c) {fmod=1}\n"));
        cases.push_back(made(std::string("typed_pow_") + type,
                             input("x", type, "2,3,7") + seven(type) + "y = Pow(x, c)\n"));
    }
    cases.push_back(
        made("typed_pow_of_integers", input("x", "i32", "2,3,7") + seven("i32") + "y = Pow(x, c)\n"));
    cases.push_back(
        made("typed_pow_by_integer", input("x", "f32", "2,3,7") + seven("i64") + "y = Pow(x, c)\n"));
}

void addTypedFunctions(std::vector<Case>& cases) {
    const auto all = {"Abs", "Neg", "Relu", "Sign"};
    for (const auto& type : numbers()) {
        for (const auto* op : all) {
            if (isSigned(type) || (op != std::string("Neg"))) {
                cases.push_back(made(std::string("typed_") + op + "_" + type,
                                     input("x", type, "2,3,7") + "y = " + op + "(x)\n"));
            }
        }
        cases.push_back(made("typed_clip_" + type, input("x", type, "2,3,7") + "const lo: " + type +
                                                       "[] = {1}\nconst hi: " + type +
                                                       "[] = {4}\ny = Clip(x, lo, hi)\n"));
        cases.push_back(made("typed_clip_above_" + type, input("x", type, "2,3,7") + "const hi: " + type +
                                                             "[] = {3}\ny = Clip(x, _, hi)\n"));
    }
    for (const auto* type : kFloats) {
        for (const auto* op : {"Acos",
                               "Acosh",
                               "Asin",
                               "Asinh",
                               "Atan",
                               "Atanh",
                               "Ceil",
                               "Cos",
                               "Cosh",
                               "Elu",
                               "Erf",
                               "Exp",
                               "Floor",
                               "HardSigmoid",
                               "HardSwish",
                               "LeakyRelu",
                               "Log",
                               "Reciprocal",
                               "Round",
                               "Selu",
                               "Sigmoid",
                               "Sin",
                               "Sinh",
                               "Softplus",
                               "Softsign",
                               "Sqrt",
                               "Tan",
                               "Tanh",
                               "ThresholdedRelu",
                               "Celu",
                               "IsNaN",
                               "IsInf"}) {
            if (type != std::string("f32") || std::string(op) == "IsNaN" || std::string(op) == "IsInf" ||
                op[0] == 'A' || op[0] == 'T' || std::string(op).ends_with("h")) {
                cases.push_back(made(std::string("typed_") + op + "_" + type,
                                     input("x", type, "3,7,53") + "y = " + op + "(x)\n", 20));
            }
        }
        const std::string x = input("x", type, "3,7,53");
        cases.push_back(made(std::string("typed_gelu_") + type, x + "y = Gelu(x)\n", 20));
        cases.push_back(
            made(std::string("typed_gelu_tanh_") + type, x + "y = Gelu(x) {approximate=\"tanh\"}\n", 20));
        cases.push_back(made(std::string("typed_mish_") + type, x + "y = Mish(x)\n", 20));
        cases.push_back(made(std::string("typed_swish_") + type, x + "y = Swish(x) {alpha=1.5}\n", 24));
        cases.push_back(
            made(std::string("typed_shrink_") + type, x + "y = Shrink(x) {bias=0.25, lambd=0.5}\n"));
        cases.push_back(
            made(std::string("typed_is_inf_below_") + type, x + "y = IsInf(x) {detect_positive=0}\n", 20));
    }
}

void addTypedComparisons(std::vector<Case>& cases) {
    auto types = numbers();
    for (const auto& type : types) {
        const std::string pair = input("x", type, "2,3,7") + input("z", type, "3,1");
        for (const auto* op : {"Equal", "Greater", "GreaterOrEqual", "Less", "LessOrEqual"}) {
            cases.push_back(
                made(std::string("typed_") + op + "_" + type, pair + "y = " + op + "(x, z)\n", 19));
        }
        cases.push_back(
            made("typed_where_" + type, input("c", "bool", "2,1,7") + pair + "y = Where(c, x, z)\n"));
    }
    cases.push_back(made("typed_equal_bool",
                         input("x", "bool", "2,3,7") + input("z", "bool", "7") + "y = Equal(x, z)\n"));
    cases.push_back(made("typed_where_bool", input("c", "bool", "2,3,7") + input("x", "bool", "7") +
                                                 input("z", "bool", "3,1") + "y = Where(c, x, z)\n"));
    cases.push_back(made("typed_where_masked", input("c", "bool", "1,1,37,37") +
                                                   input("x", "f32", "1,4,37,37") +
                                                   "const m: f32[] = {-1e9}\ny = Where(c, x, m)\n"));
    cases.push_back(made("typed_where_scalars", input("c", "bool", kLong) +
                                                    "const a: i64[] = {7}\nconst b: i64[] = {-7}\n"
                                                    "y = Where(c, a, b)\n"));
    for (const auto* op : {"And", "Or", "Xor"}) {
        cases.push_back(
            made(std::string("typed_") + op,
                 input("x", "bool", "2,3,7") + input("z", "bool", "3,1") + "y = " + op + "(x, z)\n"));
    }
    cases.push_back(made("typed_not", input("x", "bool", kLong) + "y = Not(x)\n"));
}

void addTypedCasts(std::vector<Case>& cases) {
    // In the standard's numbers.
    constexpr std::pair<const char*, int> kTypes[] = {
        {"f32", 1},  {"u8", 2},   {"i8", 3},   {"u16", 4},  {"i16", 5},  {"i32", 6},  {"i64", 7},
        {"bool", 9}, {"f16", 10}, {"f64", 11}, {"u32", 12}, {"u64", 13}, {"bf16", 16}};
    for (const auto& [from, ignored] : kTypes) {
        for (const auto& [to, number] : kTypes) {
            cases.push_back(
                made(std::string("typed_cast_") + from + "_to_" + to,
                     input("x", from, "3,7,53") + "y = Cast(x) {to=" + std::to_string(number) + "}\n"));
        }
    }
    cases.push_back(
        made("typed_cast_like", input("x", "f32", "3,7") + input("z", "i64", "2") + "y = CastLike(x, z)\n"));
    cases.push_back(made("typed_cast_large_to_u8", input("x", "f32", "3,7,53") +
                                                       "const s: f32[] = {300}\nd = Mul(x, s)\n"
                                                       "y = Cast(d) {to=2}\n"));
}

void addTypedReductions(std::vector<Case>& cases) {
    for (const auto& type : numbers()) {
        for (const auto* op : {"ReduceSum", "ReduceMean", "ReduceMax", "ReduceMin", "ReduceL1", "ReduceL2",
                               "ReduceSumSquare", "ReduceLogSum"}) {
            const bool isLogarithm = op == std::string("ReduceLogSum");
            if (isLogarithm && type[0] != 'f' && type[0] != 'b') {
                continue;
            }
            const std::string call = std::string("y = ") + op + "(x, a)";
            cases.push_back(made(std::string("typed_") + op + "_" + type,
                                 input("x", type, "3,5,37") + "const a: i64[1] = {2}\n" + call + "\n", 20));
            cases.push_back(
                made(std::string("typed_") + op + "_middle_" + type,
                     input("x", type, "3,5,37") + "const a: i64[1] = {1}\n" + call + " {keepdims=0}\n", 20));
        }
        cases.push_back(made("typed_reduce_prod_" + type,
                             input("x", type, "4,3") + "const a: i64[1] = {1}\ny = ReduceProd(x, a)\n", 18));
        cases.push_back(
            made("typed_reduce_sum_apart_" + type,
                 input("x", type, "3,5,4,7") + "const a: i64[2] = {0, 2}\ny = ReduceSum(x, a)\n"));
        cases.push_back(
            made("typed_reduce_max_all_" + type, input("x", type, "3,5,4,7") + "y = ReduceMax(x)\n"));
    }
    for (const auto* type : kFloats) {
        for (const auto* axes : {"{2}", "{1}", "{0}"}) {
            cases.push_back(made(std::string("typed_log_sum_exp_") + type + "_" + axes[1],
                                 input("x", type, "3,5,37") + "const a: i64[1] = " + axes +
                                     "\ny = ReduceLogSumExp(x, a)\n",
                                 18));
        }
    }
    cases.push_back(made("typed_reduce_max_bool",
                         input("x", "bool", "3,5") + "const a: i64[1] = {1}\ny = ReduceMax(x, a)\n", 20));
}

void addTypedScans(std::vector<Case>& cases) {
    for (const auto& type : numbers()) {
        for (const auto* op : {"ArgMax", "ArgMin"}) {
            const std::string call = std::string("y = ") + op + "(x)";
            const std::string name = std::string("typed_") + op + "_" + type;
            cases.push_back(made(name, input("x", type, "5,67") + call + " {axis=1}\n"));
            cases.push_back(
                made(name + "_last", input("x", type, "5,67") + call + " {axis=1, select_last_index=1}\n"));
            cases.push_back(
                made(name + "_rows", input("x", type, "3,7,5") + call + " {axis=1, keepdims=0}\n"));
        }
        cases.push_back(
            made("typed_top_" + type,
                 input("x", type, "3,67") + "const k: i64[1] = {9}\na, y = TopK(x, k)\noutput a\n"));
        cases.push_back(made("typed_top_smallest_" + type,
                             input("x", type, "3,67,2") +
                                 "const k: i64[1] = {5}\na, y = TopK(x, k) {axis=1, largest=0}\noutput a\n"));
    }
    for (const auto* type : {"f32", "f64", "i32", "i64", "u32", "u64", "f16", "bf16"}) {
        const std::string axis = "const a: i64[] = {1}\n";
        const std::string name = std::string("typed_cum_sum_") + type;
        cases.push_back(made(name, input("x", type, "3,41") + axis + "y = CumSum(x, a)\n"));
        cases.push_back(made(name + "_rows", input("x", type, "3,11,5") + axis + "y = CumSum(x, a)\n"));
        cases.push_back(made(name + "_back", input("x", type, "3,11,5") + axis +
                                                 "y = CumSum(x, a) {exclusive=1, reverse=1}\n"));
    }
    cases.push_back(made("typed_top_large", input("x", "f32", "1,9001") +
                                                "const k: i64[1] = {300}\na, y = TopK(x, k)\noutput a\n"));
}

/// Lengths of every radix, halves and whole lines, cut and filled ones, lines beside each other, and both
/// ways.
void addSpectra(std::vector<Case>& cases) {
    const auto framed = [](const std::string& signal, int step, int length, const std::string& window) {
        return "input x: f32[" + signal + "]\nconst s: i64[] = {" + std::to_string(step) +
               "}\nconst n: i64[] = {" + std::to_string(length) + "}\n" +
               (window.empty() ? "y = STFT(x, s, _, n)"
                               : "const w: f32[" + window + "] = random(3)\ny = STFT(x, s, w, n)");
    };
    cases.push_back(made("stft", framed("2,420", 16, 40, "40") + "\n"));
    cases.push_back(made("stft_speech", framed("1,2000,1", 160, 400, "400") + "\n"));
    cases.push_back(made("stft_powers", framed("1,1600,1", 128, 512, "512") + "\n"));
    cases.push_back(made("stft_whole", framed("3,70,1", 7, 26, "") + " {onesided=0}\n"));
    cases.push_back(made("stft_odd", framed("1,90", 5, 45, "45") + "\n"));
    cases.push_back(made("stft_complex", framed("2,64,2", 9, 21, "21") + " {onesided=0}\n"));
    cases.push_back(made("stft_by_an_input", "input x: f32[2,90]\ninput w: f32[30]\nconst s: i64[] = {5}\n"
                                             "y = STFT(x, s, w)\n"));
    cases.push_back(made("stft_of_two", framed("1,9", 2, 2, "") + "\n"));
    const std::string plain = "input x: f32[2,30,1]\n";
    const std::string rows = "input x: f32[2,12,5,2]\n";
    for (const auto* way : {"", ", inverse=1"}) {
        const std::string name = *way == '\0' ? "dft" : "dft_inverse";
        const std::string call = "y = DFT(x) {axis=1" + std::string(way) + "}\n";
        cases.push_back(made(name, plain + call));
        cases.push_back(made(name + "_rows", rows + call));
        cases.push_back(made(name + "_odd", "input x: f32[3,31,1]\n" + call));
        cases.push_back(made(name + "_one", "input x: f32[3,1,1]\n" + call));
        for (const int length : {11, 48}) {
            cases.push_back(made(name + "_to_" + std::to_string(length),
                                 rows + "const n: i64[] = {" + std::to_string(length) +
                                     "}\ny = DFT(x, n) {axis=1" + way + "}\n"));
        }
    }
    cases.push_back(made("dft_onesided", plain + "y = DFT(x) {onesided=1}\n"));
    cases.push_back(made("dft_onesided_odd", "input x: f32[2,15,1]\ny = DFT(x) {onesided=1}\n"));
    cases.push_back(
        made("dft_filled_onesided", plain + "const n: i64[] = {32}\ny = DFT(x, n) {onesided=1}\n"));
    cases.push_back(made("dft_last", rows + "const a: i64[] = {-2}\ny = DFT(x, _, a)\n", 20));
    cases.push_back(made("dft_back_to_real",
                         "input x: f32[2,9,3,2]\nconst a: i64[] = {1}\n"
                         "y = DFT(x, _, a) {onesided=1, inverse=1}\n",
                         20));
}

void addTypedQuantisation(std::vector<Case>& cases) {
    for (const auto* type : {"i8", "u8", "i16", "u16"}) {
        const std::string zero = "const z: " + std::string(type) + "[] = {3}\nconst s: f32[] = {0.0371}\n";
        const std::string zeros = "const z: " + std::string(type) +
                                  "[5] = {3, 0, 7, 1, 2}\nconst s: f32[5] = uniform(1, 0.01, 0.1)\n";
        const std::string name = std::string("typed_") + type;
        cases.push_back(made(name + "_quantise",
                             input("x", "f32", "2,5,67") + zero + "y = QuantizeLinear(x, s, z)\n", 21));
        cases.push_back(made(name + "_quantise_axis",
                             input("x", "f32", "2,5,67") + zeros + "y = QuantizeLinear(x, s, z) {axis=1}\n",
                             21));
        cases.push_back(made(name + "_quantise_last",
                             input("x", "f32", "2,67,5") + zeros + "y = QuantizeLinear(x, s, z) {axis=-1}\n",
                             21));
        cases.push_back(made(name + "_dequantise",
                             input("x", type, "2,5,67") + zero + "y = DequantizeLinear(x, s, z)\n", 21));
        cases.push_back(made(name + "_dequantise_axis",
                             input("x", type, "2,5,67") + zeros + "y = DequantizeLinear(x, s, z) {axis=1}\n",
                             21));
        cases.push_back(made(name + "_dequantise_f16",
                             input("x", type, "2,5,67") + "const z: " + type +
                                 "[] = {3}\nconst s: f16[] = {0.0371}\ny = DequantizeLinear(x, s, z)\n",
                             21));
    }
    cases.push_back(
        made("typed_dequantise_i32",
             input("x", "i32", "2,5,67") + "const s: f32[] = {0.0371}\ny = DequantizeLinear(x, s)\n"));
    cases.push_back(
        made("typed_quantise_without_zero",
             input("x", "f32", "2,5,67") + "const s: f32[] = {0.0371}\ny = QuantizeLinear(x, s)\n"));
    cases.push_back(
        made("typed_quantise_by_range",
             input("x", "f32", "2,5,67") + "y, s, z = DynamicQuantizeLinear(x)\noutput s\noutput z\n"));
}

void addTypedNormalisations(std::vector<Case>& cases) {
    for (const std::string type : kFloats) {
        const auto vectors = [&](const std::string& count) {
            return "const s: " + type + "[" + count + "] = uniform(1, 0.5, 1.5)\nconst b: " + type + "[" +
                   count + "] = random(2)\n";
        };
        for (const std::string op : {"Softmax", "LogSoftmax", "Hardmax", "LpNormalization"}) {
            const std::string call = "y = " + op + "(x) {axis=";
            cases.push_back(made("typed_" + op + "_" + type, input("x", type, "3,5,37") + call + "-1}\n"));
            cases.push_back(
                made("typed_" + op + "_rows_" + type, input("x", type, "3,5,37") + call + "1}\n"));
        }
        cases.push_back(made("typed_lp_normalization_1_" + type,
                             input("x", type, "3,5,37") + "y = LpNormalization(x) {axis=1, p=1}\n"));
        cases.push_back(made("typed_layer_normalization_" + type, input("x", type, "3,5,37") + vectors("37") +
                                                                      "y = LayerNormalization(x, s, b)\n"));
        cases.push_back(
            made("typed_layer_normalization_two_axes_" + type,
                 input("x", type, "3,5,7") + vectors("5,7") + "y = LayerNormalization(x, s, b) {axis=1}\n"));
        cases.push_back(made("typed_rms_normalization_" + type,
                             input("x", type, "3,5,37") + vectors("37") + "y = RMSNormalization(x, s)\n",
                             23));
        cases.push_back(
            made("typed_instance_normalization_" + type,
                 input("x", type, "2,6,5,7") + vectors("6") + "y = InstanceNormalization(x, s, b)\n"));
        cases.push_back(made("typed_group_normalization_" + type,
                             input("x", type, "2,6,5,7") + vectors("6") +
                                 "y = GroupNormalization(x, s, b) {num_groups=3}\n",
                             21));
        cases.push_back(made("typed_batch_normalization_" + type,
                             input("x", type, "2,6,5,7") + vectors("6") + "const m: " + type +
                                 "[6] = random(3)\nconst v: " + type +
                                 "[6] = uniform(4, 0.5, 1.5)\ny = BatchNormalization(x, s, b, m, v)\n"));
    }
}

void addTypedCreations(std::vector<Case>& cases) {
    for (const std::string type : {"f32", "f16", "i64", "u8", "bool"}) {
        for (const std::string diagonal : {"-2", "0", "3"}) {
            const std::string name =
                "typed_triangle_" + type + "_" + (diagonal[0] == '-' ? "below" : diagonal);
            const std::string body = input("x", type, "2,7,5") + "const k: i64[] = {" + diagonal + "}\n";
            cases.push_back(made(name, body + "y = Trilu(x, k)\n"));
            cases.push_back(made(name + "_lower", body + "y = Trilu(x, k) {upper=0}\n"));
        }
    }
    for (const std::string type : {"i64", "i32", "f32", "f64"}) {
        cases.push_back(made("typed_range_" + type, "const a: " + type + "[] = {3}\nconst b: " + type +
                                                        "[] = {20}\nconst d: " + type +
                                                        "[] = {2}\ny = Range(a, b, d)\n"));
    }
    cases.push_back(made("typed_fill", "const s: i64[2] = {3, 5}\ny = ConstantOfShape(s)\n"));
}

} // namespace

std::vector<Case> typedCases() {
    std::vector<Case> cases;
    addTypedArithmetic(cases);
    addTypedFunctions(cases);
    addTypedComparisons(cases);
    addTypedCasts(cases);
    addTypedReductions(cases);
    addTypedScans(cases);
    addSpectra(cases);
    addTypedQuantisation(cases);
    addTypedNormalisations(cases);
    addTypedCreations(cases);
    return cases;
}

} // namespace tessera::conformance
