#include "tests/unit/graph/parameter_cases.h"

#include <array>

namespace tessera::test {

namespace {

constexpr std::string_view kMel = "const a: i64[] = {8}\nconst b: i64[] = {16}\nconst c: i64[] = {8000}\n"
                                  "const d: f32[] = {0.0}\nconst e: f32[] = {4000.0}\n"
                                  "y = MelWeightMatrix(a, b, c, d, e)\n";
constexpr std::string_view kNms = "input x: f32[1,6,4]\ninput s: f32[1,1,6]\nconst a: i64[] = {2}\n"
                                  "const b: f32[] = {0.5}\nconst c: f32[] = {0.25}\n"
                                  "y = NonMaxSuppression(x, s, a, b, c)\n";
constexpr std::string_view kQLinearMatMul =
    "input x: u8[2,3]\ninput w: u8[3,4]\nconst a: f32[] = {1.0}\nconst b: u8[] = {1}\nconst c: f32[] = "
    "{2.0}\n"
    "const d: u8[] = {2}\nconst e: f32[] = {3.0}\nconst f: u8[] = {3}\n"
    "y = QLinearMatMul(x, a, b, w, c, d, e, f)\n";
constexpr std::string_view kQLinearConv =
    "input x: u8[1,2,5,5]\ninput w: u8[3,2,3,3]\nconst a: f32[] = {1.0}\nconst b: u8[] = {1}\n"
    "const c: f32[] = {2.0}\nconst d: u8[] = {2}\nconst e: f32[] = {3.0}\nconst f: u8[] = {3}\n"
    "y = QLinearConv(x, a, b, w, c, d, e, f)\n";
constexpr std::string_view kMatMulInteger = "input x: u8[2,3]\ninput w: u8[3,4]\nconst a: u8[] = {1}\n"
                                            "const b: u8[] = {2}\ny = MatMulInteger(x, w, a, b)\n";
constexpr std::string_view kConvInteger = "input x: u8[1,2,5,5]\ninput w: u8[3,2,3,3]\nconst a: u8[] = {1}\n"
                                          "const b: u8[] = {2}\ny = ConvInteger(x, w, a, b)\n";

constexpr std::array kOtherParameters{
    ParameterCase{"AffineGrid", 1, 20, "input t: f32[1,2,3]\nconst p: i64[4] = $\ny = AffineGrid(t, p)\n",
                  "{1, 3, 5, 6}", "{1, 3, 6, 5}"},
    ParameterCase{"BlackmanWindow", 0, 17, "const p: i64[] = $\ny = BlackmanWindow(p)\n", "{4}", "{5}"},
    ParameterCase{"CenterCropPad", 1, 18, "input x: f32[7]\nconst p: i64[1] = $\ny = CenterCropPad(x, p)\n",
                  "{4}", "{5}"},
    ParameterCase{"Col2Im", 1, 18,
                  "input x: f32[1,4,1]\nconst p: i64[2] = $\nconst b: i64[2] = {2, 2}\ny = Col2Im(x, p, b)\n",
                  "{2, 3}", "{3, 2}"},
    ParameterCase{"Col2Im", 2, 18,
                  "input x: f32[1,4,4]\nconst i: i64[2] = {4, 4}\nconst p: i64[2] = $\ny = Col2Im(x, i, p)\n",
                  "{1, 4}", "{4, 1}"},
    ParameterCase{"Compress", 1, 17, "input x: f32[3]\nconst p: bool[3] = $\ny = Compress(x, p)\n",
                  "{true, false, true}", "{true, true, false}"},
    ParameterCase{"ConvInteger", 2, 17, kConvInteger, "a: u8[] = {1}", "a: u8[] = {9}"},
    ParameterCase{"ConvInteger", 3, 17, kConvInteger, "b: u8[] = {2}", "b: u8[] = {9}"},
    ParameterCase{"CumProd", 1, 26, "input x: f32[2,2]\nconst p: i64[] = $\ny = CumProd(x, p)\n", "{0}",
                  "{1}"},
    ParameterCase{"DFT", 1, 17, "input x: f32[1,8,2]\nconst p: i64[] = $\ny = DFT(x, p)\n", "{8}", "{4}"},
    ParameterCase{"DFT", 2, 20, "input x: f32[4,4,2]\nconst p: i64[] = $\ny = DFT(x, _, p)\n", "{0}", "{1}"},
    ParameterCase{"DequantizeLinear", 1, 17,
                  "input x: u8[2]\nconst p: f32[] = $\ny = DequantizeLinear(x, p)\n", "{0.5}", "{0.25}"},
    ParameterCase{
        "DequantizeLinear", 2, 17,
        "input x: u8[2]\nconst s: f32[] = {1.0}\nconst p: u8[] = $\ny = DequantizeLinear(x, s, p)\n", "{0}",
        "{1}"},
    ParameterCase{"GRU", 4, 14,
                  "input x: f32[4,2,3]\ninput w: f32[1,6,3]\ninput r: f32[1,6,2]\nconst p: i32[2] = $\n"
                  "y = GRU(x, w, r, _, p)\n",
                  "{4, 4}", "{4, 3}"},
    ParameterCase{"HammingWindow", 0, 17, "const p: i64[] = $\ny = HammingWindow(p)\n", "{4}", "{5}"},
    ParameterCase{"HannWindow", 0, 17, "const p: i64[] = $\ny = HannWindow(p)\n", "{4}", "{5}"},
    ParameterCase{"LSTM", 4, 14,
                  "input x: f32[4,2,3]\ninput w: f32[1,8,3]\ninput r: f32[1,8,2]\nconst p: i32[2] = $\n"
                  "y = LSTM(x, w, r, _, p)\n",
                  "{4, 4}", "{4, 3}"},
    ParameterCase{"MatMulInteger", 2, 17, kMatMulInteger, "a: u8[] = {1}", "a: u8[] = {9}"},
    ParameterCase{"MatMulInteger", 3, 17, kMatMulInteger, "b: u8[] = {2}", "b: u8[] = {9}"},
    ParameterCase{"MaxRoiPool", 1, 17,
                  "input x: f32[1,2,4,4]\nconst p: f32[1,5] = $\ny = MaxRoiPool(x, p) {pooled_shape=[2,2]}\n",
                  "{0.0, 0.0, 0.0, 3.0, 3.0}", "{0.0, 1.0, 1.0, 3.0, 3.0}"},
    ParameterCase{"MaxUnpool", 1, 17,
                  "input x: f32[1,1,2]\nconst p: i64[1,1,2] = $\ny = MaxUnpool(x, p) {kernel_shape=[2], "
                  "strides=[2]}\n",
                  "{0, 2}", "{1, 3}"},
    ParameterCase{"MaxUnpool", 2, 17,
                  "input x: f32[1,1,2]\ninput i: i64[1,1,2]\nconst p: i64[3] = $\ny = MaxUnpool(x, i, p) "
                  "{kernel_shape=[2], strides=[2]}\n",
                  "{1, 1, 4}", "{1, 1, 5}"},
    ParameterCase{"MelWeightMatrix", 0, 17, kMel, "a: i64[] = {8}", "a: i64[] = {9}"},
    ParameterCase{"MelWeightMatrix", 1, 17, kMel, "b: i64[] = {16}", "b: i64[] = {18}"},
    ParameterCase{"MelWeightMatrix", 2, 17, kMel, "c: i64[] = {8000}", "c: i64[] = {9000}"},
    ParameterCase{"MelWeightMatrix", 3, 17, kMel, "d: f32[] = {0.0}", "d: f32[] = {1.0}"},
    ParameterCase{"MelWeightMatrix", 4, 17, kMel, "e: f32[] = {4000.0}", "e: f32[] = {3000.0}"},
    ParameterCase{"NegativeLogLikelihoodLoss", 1, 17,
                  "input x: f32[2,3]\nconst p: i64[2] = $\ny = NegativeLogLikelihoodLoss(x, p)\n", "{0, 1}",
                  "{1, 0}"},
    ParameterCase{"NonMaxSuppression", 2, 17, kNms, "a: i64[] = {2}", "a: i64[] = {3}"},
    ParameterCase{"NonMaxSuppression", 3, 17, kNms, "b: f32[] = {0.5}", "b: f32[] = {0.75}"},
    ParameterCase{"NonMaxSuppression", 4, 17, kNms, "c: f32[] = {0.25}", "c: f32[] = {0.75}"},
    ParameterCase{"QLinearConv", 1, 17, kQLinearConv, "a: f32[] = {1.0}", "a: f32[] = {9.0}"},
    ParameterCase{"QLinearConv", 2, 17, kQLinearConv, "b: u8[] = {1}", "b: u8[] = {9}"},
    ParameterCase{"QLinearConv", 4, 17, kQLinearConv, "c: f32[] = {2.0}", "c: f32[] = {9.0}"},
    ParameterCase{"QLinearConv", 5, 17, kQLinearConv, "d: u8[] = {2}", "d: u8[] = {9}"},
    ParameterCase{"QLinearConv", 6, 17, kQLinearConv, "e: f32[] = {3.0}", "e: f32[] = {9.0}"},
    ParameterCase{"QLinearConv", 7, 17, kQLinearConv, "f: u8[] = {3}", "f: u8[] = {9}"},
    ParameterCase{"QLinearMatMul", 1, 17, kQLinearMatMul, "a: f32[] = {1.0}", "a: f32[] = {9.0}"},
    ParameterCase{"QLinearMatMul", 2, 17, kQLinearMatMul, "b: u8[] = {1}", "b: u8[] = {9}"},
    ParameterCase{"QLinearMatMul", 4, 17, kQLinearMatMul, "c: f32[] = {2.0}", "c: f32[] = {9.0}"},
    ParameterCase{"QLinearMatMul", 5, 17, kQLinearMatMul, "d: u8[] = {2}", "d: u8[] = {9}"},
    ParameterCase{"QLinearMatMul", 6, 17, kQLinearMatMul, "e: f32[] = {3.0}", "e: f32[] = {9.0}"},
    ParameterCase{"QLinearMatMul", 7, 17, kQLinearMatMul, "f: u8[] = {3}", "f: u8[] = {9}"},
    ParameterCase{"QuantizeLinear", 1, 17, "input x: f32[2]\nconst p: f32[] = $\ny = QuantizeLinear(x, p)\n",
                  "{0.5}", "{0.25}"},
    ParameterCase{"QuantizeLinear", 2, 17,
                  "input x: f32[2]\nconst s: f32[] = {1.0}\nconst p: u8[] = $\ny = QuantizeLinear(x, s, p)\n",
                  "{0}", "{1}"},
    ParameterCase{"RNN", 4, 14,
                  "input x: f32[4,2,3]\ninput w: f32[1,2,3]\ninput r: f32[1,2,2]\nconst p: i32[2] = $\n"
                  "y = RNN(x, w, r, _, p)\n",
                  "{4, 4}", "{4, 3}"},
    ParameterCase{"ReverseSequence", 1, 17,
                  "input x: f32[4,2]\nconst p: i64[2] = $\ny = ReverseSequence(x, p)\n", "{4, 4}", "{4, 3}"},
    ParameterCase{"RoiAlign", 2, 17,
                  "input x: f32[2,1,4,4]\ninput r: f32[1,4]\nconst p: i64[1] = $\ny = RoiAlign(x, r, p)\n",
                  "{0}", "{1}"},
    ParameterCase{"RotaryEmbedding", 3, 23,
                  "input x: f32[1,1,2,4]\ninput c: f32[9,2]\ninput s: f32[9,2]\nconst p: i64[1,2] = $\n"
                  "y = RotaryEmbedding(x, c, s, p)\n",
                  "{0, 1}", "{1, 2}"},
    ParameterCase{"STFT", 1, 17,
                  "input x: f32[1,32,1]\nconst p: i64[] = $\nconst n: i64[] = {16}\ny = STFT(x, p, _, n)\n",
                  "{4}", "{8}"},
    ParameterCase{"STFT", 3, 17,
                  "input x: f32[1,32,1]\nconst s: i64[] = {4}\nconst p: i64[] = $\ny = STFT(x, s, _, p)\n",
                  "{16}", "{8}"},
    ParameterCase{"Scatter", 1, 10,
                  "input x: f32[5]\ninput u: f32[2]\nconst p: i64[2] = $\ny = Scatter(x, p, u)\n", "{0, 1}",
                  "{1, 0}"},
    ParameterCase{"SequenceAt", 1, 17, "input s: seq(f32[2])\nconst p: i64[] = $\ny = SequenceAt(s, p)\n",
                  "{0}", "{1}"},
    ParameterCase{"SequenceErase", 1, 17,
                  "input s: seq(f32[2])\nconst p: i64[] = $\ny = SequenceErase(s, p)\n", "{0}", "{1}"},
    ParameterCase{"SequenceInsert", 2, 17,
                  "input s: seq(f32[2])\ninput t: f32[2]\nconst p: i64[] = $\ny = SequenceInsert(s, t, p)\n",
                  "{0}", "{1}"},
    ParameterCase{"SoftmaxCrossEntropyLoss", 1, 17,
                  "input x: f32[2,3]\nconst p: i64[2] = $\ny = SoftmaxCrossEntropyLoss(x, p)\n", "{0, 1}",
                  "{1, 0}"},
    ParameterCase{"SplitToSequence", 1, 17,
                  "input x: f32[6]\nconst p: i64[] = $\ny = SplitToSequence(x, p)\n", "{2}", "{3}"},
    ParameterCase{
        "TensorScatter", 2, 24,
        "input c: f32[1,4,2]\ninput u: f32[1,1,2]\nconst p: i64[1] = $\ny = TensorScatter(c, u, p)\n", "{0}",
        "{1}"},
};

} // namespace

std::span<const ParameterCase> parameterCases() {
    return kOtherParameters;
}

} // namespace tessera::test
