// Functions of one number beyond the usual ones, powers, operators of many operands, and normalisations.
#include "tests/conformance/cases.h"

namespace tessera::conformance {

namespace {

const std::string kTails = "input x: f32[2,19,9,7]\n";
const std::string kWholeBlocks = "input x: f32[1,32,9,7]\n";

void addFunctions(std::vector<Case>& cases) {
    const std::pair<const char*, const char*> kCalls[] = {
        {"sign", "Sign(x)"},
        {"sin", "Sin(x)"},
        {"cos", "Cos(x)"},
        {"celu", "Celu(x) {alpha=0.75}"},
        {"selu_given", "Selu(x) {alpha=1.5, gamma=1.25}"},
        {"thresholded_relu", "ThresholdedRelu(x) {alpha=0.5}"},
        {"mul_itself", "Mul(x, x)"},
    };
    for (const auto& [name, call] : kCalls) {
        cases.push_back(made(name, kTails + "y = " + call + "\n"));
    }
    cases.push_back(made("log_blocked", kWholeBlocks + "y = Log(x)\n"));
    cases.push_back(made("erf_vector", "input x: f32[1003]\ny = Erf(x)\n"));
    cases.push_back(made("softplus_chain", kWholeBlocks + "a = Softplus(x)\nb = Tanh(a)\ny = Mul(b, x)\n"));
    cases.push_back(made("sin_of_scaled", "input x: f32[3,5,50]\nconst w: f32[50] = uniform(3, 0.1, 40)\n"
                                          "d = Mul(x, w)\ny = Sin(d)\n"));
    cases.push_back(made("gelu_by_parts",
                         "input x: f32[3,5,50]\nconst r: f32[] = {1.41421356}\nconst o: f32[] = {1}\n"
                         "const h: f32[] = {0.5}\nd = Div(x, r)\ne = Erf(d)\na = Add(e, o)\n"
                         "m = Mul(x, a)\ny = Mul(m, h)\n"));
    cases.push_back(made("conv_softsign", "input x: f32[1,16,9,7]\nconst w: f32[24,16,3,3] = random(1)\n"
                                          "c = Conv(x, w) {pads=[1,1,1,1]}\ny = Softsign(c)\n"));
    cases.push_back(made("matmul_erf", "input x: f32[17,40]\nconst w: f32[40,50] = random(1)\n"
                                       "m = MatMul(x, w)\ny = Erf(m)\n"));
    cases.push_back(
        made("conv_prelu",
             "input x: f32[1,16,9,7]\nconst w: f32[24,16,3,3] = random(1)\n"
             "const s: f32[24,1,1] = random(2)\nc = Conv(x, w) {pads=[1,1,1,1]}\ny = PRelu(c, s)\n"));
    cases.push_back(
        made("prelu_blocked", kWholeBlocks + "const s: f32[32,1,1] = random(2)\ny = PRelu(x, s)\n"));
    cases.push_back(made("prelu_tensor", kTails + "input s: f32[1,19,1,1]\ny = PRelu(x, s)\n"));
}

void addPowers(std::vector<Case>& cases) {
    for (const auto& [name, exponent] :
         {std::pair{"pow_half", "0.5"}, std::pair{"pow_minus_half", "-0.5"}, std::pair{"pow_3", "3"},
          std::pair{"pow_minus_1", "-1"}, std::pair{"pow_2_2", "2.2"}, std::pair{"pow_5", "5"}}) {
        cases.push_back(made(name, kTails + "const e: f32[] = {" + exponent + "}\ny = Pow(x, e)\n"));
    }
    cases.push_back(made("pow_whole", kTails + "const e: i64[] = {2}\ny = Pow(x, e)\n"));
    cases.push_back(made("pow_left", kTails + "const e: f32[] = {2.5}\ny = Pow(e, x)\n"));
    cases.push_back(
        made("pow_channel", kTails + "const e: f32[19,1,1] = uniform(6, 0.5, 3)\ny = Pow(x, e)\n"));
    cases.push_back(made("pow_tensors", kTails + "input e: f32[2,19,9,7]\ny = Pow(x, e)\n"));
    cases.push_back(made("pow_broadcast", kTails + "input e: f32[2,19,1,1]\ny = Pow(x, e)\n"));
}

void addManyOperands(std::vector<Case>& cases) {
    const std::string three = kTails + "input z: f32[2,19,9,7]\ninput w: f32[2,19,9,7]\n";
    for (const auto& [name, op] : {std::pair{"sum", "Sum"}, std::pair{"mean", "Mean"},
                                   std::pair{"max", "Max"}, std::pair{"min", "Min"}}) {
        cases.push_back(
            made(std::string(name) + "_of_three", three + "y = " + std::string(op) + "(x, z, w)\n"));
    }
    cases.push_back(made("mean_broadcast", "input x: f32[3,1,5]\ninput z: f32[7,1]\ninput w: f32[2,1,1,1]\n"
                                           "y = Mean(x, z, w)\n"));
    cases.push_back(made("div_both_sides", kWholeBlocks + "const a: f32[32,1,1] = uniform(6, 0.5, 1.5)\n"
                                                          "d = Exp(x)\ne = Div(a, d)\ny = Div(e, a)\n"));
}

void addNormalisations(std::vector<Case>& cases) {
    const auto vectors = [](const std::string& count) {
        return "const s: f32[" + count + "] = uniform(1, 0.5, 1.5)\nconst b: f32[" + count +
               "] = random(2)\n";
    };
    cases.push_back(
        made("instance_normalization", kTails + vectors("19") + "y = InstanceNormalization(x, s, b)\n"));
    cases.push_back(made("instance_normalization_relu",
                         "input x: f32[2,6,40]\n" + vectors("6") +
                             "n = InstanceNormalization(x, s, b) {epsilon=1e-3}\ny = Relu(n)\n"));
    cases.push_back(made(
        "group_normalization_channels",
        "input x: f32[2,12,5,7]\n" + vectors("12") + "y = GroupNormalization(x, s, b) {num_groups=3}\n", 21));
    cases.push_back(made(
        "group_normalization_groups",
        "input x: f32[2,12,5,7]\n" + vectors("3") + "y = GroupNormalization(x, s, b) {num_groups=3}\n", 18));
    cases.push_back(made("rms_normalization",
                         "input x: f32[2,17,50]\nconst s: f32[50] = uniform(1, 0.5, 1.5)\n"
                         "y = RMSNormalization(x, s)\n",
                         23));
    cases.push_back(made("rms_normalization_of_sum",
                         "input x: f32[2,17,48]\ninput z: f32[2,17,48]\n"
                         "const s: f32[48] = uniform(1, 0.5, 1.5)\na = Add(x, z)\n"
                         "y = RMSNormalization(a, s) {epsilon=1e-6}\n",
                         23));
    cases.push_back(made("layer_normalization_of_two_axes",
                         "input x: f32[3,5,9]\nconst s: f32[5,9] = uniform(1, 0.5, 1.5)\n"
                         "const b: f32[5,9] = random(2)\ny = LayerNormalization(x, s, b) {axis=1}\n"));
    cases.push_back(
        made("batch_normalization_tails", kTails + vectors("19") + "const m: f32[19] = random(3)\n" +
                                              "const v: f32[19] = uniform(4, 0.5, 1.5)\n"
                                              "y = BatchNormalization(x, s, b, m, v) {epsilon=1e-3}\n"));
    cases.push_back(made("batch_normalization_rows", "input x: f32[7,19]\n" + vectors("19") +
                                                         "const m: f32[19] = random(3)\n" +
                                                         "const v: f32[19] = uniform(4, 0.5, 1.5)\n"
                                                         "y = BatchNormalization(x, s, b, m, v)\n"));
    cases.push_back(made("softmax_axis_0", "input x: f32[37,6,5]\ny = Softmax(x) {axis=0}\n"));
    cases.push_back(made("softmax_scaled_axis_1",
                         "input x: f32[2,21,70]\ninput m: f32[2,21,70]\nconst s: f32[] = {4}\n"
                         "d = Div(x, s)\ne = Add(d, m)\ny = Softmax(e) {axis=1}\n"));
    cases.push_back(made("log_softmax_axis_2", "input x: f32[2,3,21,17]\ny = LogSoftmax(x) {axis=2}\n"));
    cases.push_back(made("softmax_old_axis_1", kTails + "y = Softmax(x)\n", 11));
    cases.push_back(made("reduce_log_sum", kTails + "y = ReduceLogSum(x) {axes=[2,3]}\n"));
    cases.push_back(made("reduce_mean_of_squares", "input x: f32[3,5,50]\nconst e: f32[] = {2}\n"
                                                   "p = Pow(x, e)\ny = ReduceMean(p) {axes=[-1]}\n"));
}

} // namespace

std::vector<Case> elementwiseCases() {
    std::vector<Case> cases;
    addFunctions(cases);
    addPowers(cases);
    addManyOperands(cases);
    addNormalisations(cases);
    return cases;
}

} // namespace tessera::conformance
