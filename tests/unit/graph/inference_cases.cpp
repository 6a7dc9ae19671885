#include "tests/unit/graph/inference_cases.h"

#include <array>

namespace tessera::test {

namespace {

constexpr std::array kOtherTypes{
    // Bits.
    SchemaCase{26, "x: f32[N,2]", "BitCast(x) {to=12}", "u32[N,2]"},
    SchemaCase{17, "a: u8[2,1]; b: u8[3]", "BitShift(a, b) {direction=\"LEFT\"}", "u8[2,3]"},
    SchemaCase{18, "a: i32[N]; b: i32[N]", "BitwiseAnd(a, b)", "i32[N]"},
    SchemaCase{18, "a: i32[N]; b: i32[1]", "BitwiseOr(a, b)", "i32[N]"},
    SchemaCase{18, "a: i32[2]; b: i32[2]", "BitwiseXor(a, b)", "i32[2]"},
    SchemaCase{18, "a: u16[2]", "BitwiseNot(a)", "u16[2]"},
    // Elementwise and normalisation.
    SchemaCase{17, "x: f32[N,3]", "Shrink(x) {lambd=1.5}", "f32[N,3]"},
    SchemaCase{28, "a: f32[N,3]; b: f32[N,3]", "SwiGLU(a, b)", "f32[N,3]"},
    SchemaCase{17, "x: f32[N,3]", "Hardmax(x)", "f32[N,3]"},
    SchemaCase{17, "x: f32[N,3]", "LpNormalization(x) {p=1}", "f32[N,3]"},
    SchemaCase{17, "x: f32[N,3,4,4]", "MeanVarianceNormalization(x)", "f32[N,3,4,4]"},
    SchemaCase{17, "x: f32[N,3,4,5]", "GlobalLpPool(x) {p=3}", "f32[N,3,1,1]"},
    SchemaCase{26, "x: f32[2,N]; a: i64[] = {1}", "CumProd(x, a)", "f32[2,N]"},
    // Selection.
    SchemaCase{17, "x: f32[2,N]", "NonZero(x)", "i64[2,?]"},
    SchemaCase{17, "x: f32[2,N]; c: bool[2] = {true, false}", "Compress(x, c) {axis=0}", "f32[1,N]"},
    SchemaCase{17, "x: f32[2,N]; c: bool[2]", "Compress(x, c)", "f32[?]"},
    SchemaCase{17, "x: f32[2,3]", "Unique(x)", "f32[?] | i64[?] | i64[6] | i64[?]"},
    SchemaCase{17, "x: f32[2,N]", "Unique(x) {axis=1}", "f32[2,?] | i64[?] | i64[N] | i64[?]"},
    SchemaCase{17, "x: f32[4,N]; l: i64[N]", "ReverseSequence(x, l)", "f32[4,N]"},
    SchemaCase{10, "x: f32[5]; i: i64[2] = {0, 1}; u: f32[2]", "Scatter(x, i, u)", "f32[5]"},
    SchemaCase{24, "c: f32[B,4,8,2]; u: f32[B,4,1,2]; w: i64[B]", "TensorScatter(c, u, w)", "f32[B,4,8,2]"},
    SchemaCase{17, "x: f32[2,5,5]", "Det(x)", "f32[2]"},
    SchemaCase{17, "x: i32[2,N]", "EyeLike(x) {dtype=1, k=1}", "f32[2,N]"},
    // Losses.
    SchemaCase{17, "x: f32[N,5,2]; t: i64[N,2]", "NegativeLogLikelihoodLoss(x, t) {reduction=\"none\"}",
               "f32[N,2]"},
    SchemaCase{17, "x: f32[N,5]; t: i64[N]", "SoftmaxCrossEntropyLoss(x, t)", "f32[] | f32[N,5]"},
    // Quantised.
    SchemaCase{13, "x: f32[N,3]; s: f32[3]; z: i8[3]", "QuantizeLinear(x, s, z)", "i8[N,3]"},
    SchemaCase{21, "x: f32[N,4]; s: f32[N,2]", "QuantizeLinear(x, s) {block_size=2, output_dtype=22}",
               "i4[N,4]"},
    SchemaCase{17, "x: u8[N,3]; s: f32[]", "DequantizeLinear(x, s)", "f32[N,3]"},
    SchemaCase{19, "x: f8e4m3fn[N,3]; s: f16[]", "DequantizeLinear(x, s)", "f16[N,3]"},
    SchemaCase{17, "x: f32[N,3]", "DynamicQuantizeLinear(x)", "u8[N,3] | f32[] | u8[]"},
    SchemaCase{17, "a: u8[N,3]; b: i8[3,4]", "MatMulInteger(a, b)", "i32[N,4]"},
    SchemaCase{17, "x: u8[N,2,5,5]; w: u8[3,2,3,3]", "ConvInteger(x, w)", "i32[N,3,3,3]"},
    SchemaCase{17, "a: u8[2,3]; as: f32[]; az: u8[]; b: u8[3,4]; bs: f32[]; bz: u8[]; ys: f32[]; yz: u8[]",
               "QLinearMatMul(a, as, az, b, bs, bz, ys, yz)", "u8[2,4]"},
    SchemaCase{17,
               "x: u8[N,2,5,5]; xs: f32[]; xz: u8[]; w: i8[3,2,3,3]; ws: f32[3]; wz: i8[3]; ys: f32[]; "
               "yz: u8[]; b: i32[3]",
               "QLinearConv(x, xs, xz, w, ws, wz, ys, yz, b) {pads=[1,1,1,1]}", "u8[N,3,5,5]"},
    // Recurrent.
    SchemaCase{14, "x: f32[S,B,3]; w: f32[2,4,3]; r: f32[2,4,4]",
               "RNN(x, w, r) {hidden_size=4, direction=\"bidirectional\"}", "f32[S,2,B,4] | f32[2,B,4]"},
    SchemaCase{14, "x: f32[B,S,3]; w: f32[1,12,3]; r: f32[1,12,4]", "GRU(x, w, r) {hidden_size=4, layout=1}",
               "f32[B,S,1,4] | f32[B,1,4]"},
    SchemaCase{7, "x: f32[5,B,3]; w: f32[1,16,3]; r: f32[1,16,4]", "LSTM(x, w, r)",
               "f32[5,1,B,4] | f32[1,B,4] | f32[1,B,4]"},
    // Signal.
    SchemaCase{17, "n: i64[] = {10}", "HannWindow(n)", "f32[10]"},
    SchemaCase{17, "n: i64[]", "HammingWindow(n) {output_datatype=11}", "f64[?]"},
    SchemaCase{17, "n: i32[] = {4}", "BlackmanWindow(n) {periodic=0}", "f32[4]"},
    SchemaCase{17, "x: f32[B,16,1]", "DFT(x) {onesided=1}", "f32[B,9,2]"},
    SchemaCase{20, "x: f32[B,16,2]; n: i64[] = {8}; a: i64[] = {1}", "DFT(x, n, a)", "f32[B,8,2]"},
    SchemaCase{17, "x: f32[B,128,1]; s: i64[] = {8}; n: i64[] = {16}", "STFT(x, s, _, n)", "f32[B,15,9,2]"},
    SchemaCase{17,
               "b: i64[] = {8}; l: i64[] = {16}; r: i64[] = {8192}; lo: f32[] = {0.0}; hi: f32[] = {4096.0}",
               "MelWeightMatrix(b, l, r, lo, hi)", "f32[9,8]"},
    // Vision.
    SchemaCase{20, "t: f32[N,2,3]; s: i64[4] = {2, 3, 5, 6}", "AffineGrid(t, s)", "f32[2,5,6,2]"},
    SchemaCase{17, "x: f32[N,3,4,4]; g: f32[N,H,W,2]", "GridSample(x, g)", "f32[N,3,H,W]"},
    SchemaCase{17, "x: f32[1,3,8,8]; r: f32[R,4]; b: i64[R]",
               "RoiAlign(x, r, b) {output_height=2, output_width=3}", "f32[R,3,2,3]"},
    SchemaCase{17, "x: f32[1,3,8,8]; r: f32[R,5]", "MaxRoiPool(x, r) {pooled_shape=[2,2]}", "f32[R,3,2,2]"},
    SchemaCase{17, "b: f32[1,6,4]; s: f32[1,2,6]", "NonMaxSuppression(b, s)", "i64[?,3]"},
    SchemaCase{19, "x: f32[N,1,3,3]; w: f32[1,1,2,2]; o: f32[N,8,2,2]", "DeformConv(x, w, o)",
               "f32[N,1,2,2]"},
    SchemaCase{17, "x: f32[1,1,2,2]; i: i64[1,1,2,2]", "MaxUnpool(x, i) {kernel_shape=[2,2], strides=[2,2]}",
               "f32[1,1,4,4]"},
    SchemaCase{18, "x: f32[N,5,5]; i: i64[2] = {5, 5}; b: i64[2] = {1, 5}", "Col2Im(x, i, b)",
               "f32[N,1,5,5]"},
    SchemaCase{18, "x: f32[N,7]; s: i64[1] = {4}", "CenterCropPad(x, s) {axes=[1]}", "f32[N,4]"},
    // Random.
    SchemaCase{17, "", "RandomNormal() {shape=[2,3]}", "f32[2,3]"},
    SchemaCase{17, "", "RandomUniform() {shape=[2], dtype=11}", "f64[2]"},
    SchemaCase{17, "x: f16[N]", "RandomNormalLike(x)", "f16[N]"},
    SchemaCase{17, "x: i32[N]", "RandomUniformLike(x) {dtype=1}", "f32[N]"},
    SchemaCase{17, "x: f32[N]", "Bernoulli(x) {dtype=9}", "bool[N]"},
    SchemaCase{17, "x: f32[N,4]", "Multinomial(x) {sample_size=3}", "i32[N,3]"},
    // Language models.
    SchemaCase{23, "x: f32[B,S,8]; c: f32[50,2]; s: f32[50,2]; p: i64[B,S]",
               "RotaryEmbedding(x, c, s, p) {num_heads=2}", "f32[B,S,8]"},
    SchemaCase{27, "q: f32[B,T,8]; k: f32[B,T,4]; v: f32[B,T,6]; g: f32[B,T,2]; b: f32[B,T,2]",
               "LinearAttention(q, k, v, _, g, b) {q_num_heads=4, kv_num_heads=2}",
               "f32[B,T,12] | f32[B,2,2,3]"},
    SchemaCase{27, "x: f32[B,4,T]; w: f32[4,1,3]", "CausalConvWithState(x, w)", "f32[B,4,T] | f32[B,4,2]"},
    SchemaCase{26, "q: f32[B,4,S,8]; k: f32[B,2,T,8]; v: f32[B,2,T,6]",
               "ai.onnx.preview.FlexAttention(q, k, v)", "f32[B,4,S,6]"},
    // Of ONNX Runtime's optimiser.
    SchemaCase{17, "a: f32[B,3,S]; b: f32[4,3]", "com.microsoft.FusedMatMul(a, b) {transA=1, transB=1}",
               "f32[B,S,4]"},
    SchemaCase{17, "a: f16[S,2,B,3]; b: f16[2,B,3,4]", "com.microsoft.FusedMatMul(a, b) {transBatchA=1}",
               "f16[2,B,S,4]"},
    SchemaCase{17, "a: f32[3,5,2]; b: f32[4,5,3]",
               "com.microsoft.FusedMatMul(a, b) {transA=1, transBatchA=1, transB=1, transBatchB=1}",
               "f32[5,2,4]"},
    SchemaCase{17, "a: f32[3]; b: f32[5,3,4]", "com.microsoft.FusedMatMul(a, b) {transA=1, alpha=0.5}",
               "f32[5,4]"},
    // Texts.
    SchemaCase{17, "x: i32[N,5]",
               "TfIdfVectorizer(x) {mode=\"TF\", min_gram_length=1, max_gram_length=2, max_skip_count=0, "
               "ngram_counts=[0,1], ngram_indexes=[3,0], pool_int64s=[7,8,9]}",
               "f32[N,4]"},
    // Sequences and optional values.
    SchemaCase{17, "a: f32[2,N]; b: f32[3,N]", "SequenceConstruct(a, b)", "seq(f32[?,N])"},
    SchemaCase{17, "", "SequenceEmpty() {dtype=7}", "seq(i64[?])"},
    SchemaCase{17, "s: seq(f32[2,N]); p: i64[]", "SequenceAt(s, p)", "f32[2,N]"},
    SchemaCase{17, "s: seq(f32[2,N]); t: f32[2,4]", "SequenceInsert(s, t)", "seq(f32[2,?])"},
    SchemaCase{17, "s: seq(f32[2,N])", "SequenceErase(s)", "seq(f32[2,N])"},
    SchemaCase{17, "s: seq(f32[2,N])", "SequenceLength(s)", "i64[]"},
    SchemaCase{17, "s: seq(f32[2,N])", "ConcatFromSequence(s) {axis=0}", "f32[?,N]"},
    SchemaCase{17, "s: seq(f32[2,N])", "ConcatFromSequence(s) {axis=0, new_axis=1}", "f32[?,2,N]"},
    SchemaCase{17, "x: f32[6,N]; p: i64[] = {2}", "SplitToSequence(x, p)", "seq(f32[2,N])"},
    SchemaCase{17, "x: f32[6,N]", "SplitToSequence(x) {keepdims=0}", "seq(f32[N])"},
    SchemaCase{17, "x: f32[N]", "Optional(x)", "opt(f32[N])"},
    SchemaCase{17, "", "Optional() {type=type(seq(f32[3]))}", "opt(seq(f32[3]))"},
    SchemaCase{17, "x: opt(seq(f32[N]))", "OptionalGetElement(x)", "seq(f32[N])"},
    SchemaCase{17, "x: opt(f32[N])", "OptionalHasElement(x)", "bool[]"},
};

} // namespace

std::span<const SchemaCase> inferenceCases() {
    return kOtherTypes;
}

} // namespace tessera::test
