#include "tests/unit/kernels/operator_cases.h"

#include <array>

namespace tessera::kernels::test {

namespace {

constexpr std::array kCases{
    // Elementwise.
    OperatorCase{"Abs", "input x: T[31]; y = Abs(x)"},
    OperatorCase{"Acos", "input x: T[31]; y = Acos(x)"},
    OperatorCase{"Acosh", "input x: T[31]; y = Acosh(x)"},
    OperatorCase{"Asin", "input x: T[31]; y = Asin(x)"},
    OperatorCase{"Asinh", "input x: T[31]; y = Asinh(x)"},
    OperatorCase{"Atan", "input x: T[31]; y = Atan(x)"},
    OperatorCase{"Atanh", "input x: T[31]; y = Atanh(x)"},
    OperatorCase{"BitCast", "input x: T[31]; y = BitCast(x) {to=6}"},
    OperatorCase{"BitCast", "input x: T[31]; y = BitCast(x) {to=1}"},
    OperatorCase{"BitwiseNot", "input x: T[31]; y = BitwiseNot(x)"},
    OperatorCase{"Cast", "input x: T[31]; y = Cast(x) {to=1}"},
    OperatorCase{"Cast", "input x: T[31]; y = Cast(x) {to=3}"},
    OperatorCase{"Cast", "input x: T[31]; y = Cast(x) {to=7}"},
    OperatorCase{"Cast", "input x: T[31]; y = Cast(x) {to=9}"},
    OperatorCase{"Cast", "input x: T[31]; y = Cast(x) {to=10}"},
    OperatorCase{"Cast", "input x: T[31]; y = Cast(x) {to=16}"},
    OperatorCase{"Cast", "input x: T[31]; y = Cast(x) {to=17}"},
    OperatorCase{"Cast", "input x: T[31]; y = Cast(x) {to=19, saturate=0}"},
    OperatorCase{"Cast", "input x: T[30]; y = Cast(x) {to=22}"},
    OperatorCase{"CastLike", "input x: T[31]; input like: f16[1]; y = CastLike(x, like)"},
    OperatorCase{"Ceil", "input x: T[31]; y = Ceil(x)"},
    OperatorCase{"Celu", "input x: T[31]; y = Celu(x)"},
    OperatorCase{"Clip", "input x: T[31]; const a: T[] = {1}; const b: T[] = {5}; y = Clip(x, a, b)"},
    OperatorCase{"Cos", "input x: T[31]; y = Cos(x)"},
    OperatorCase{"Cosh", "input x: T[31]; y = Cosh(x)"},
    OperatorCase{"Dropout", "input x: T[31]; y = Dropout(x)"},
    OperatorCase{"Elu", "input x: T[31]; y = Elu(x)"},
    OperatorCase{"Erf", "input x: T[31]; y = Erf(x)"},
    OperatorCase{"Exp", "input x: T[31]; y = Exp(x)"},
    OperatorCase{"Floor", "input x: T[31]; y = Floor(x)"},
    OperatorCase{"Gelu", "input x: T[31]; y = Gelu(x)"},
    OperatorCase{"Gelu", "input x: T[31]; y = Gelu(x) {approximate=\"tanh\"}"},
    OperatorCase{"HardSigmoid", "input x: T[31]; y = HardSigmoid(x)"},
    OperatorCase{"HardSwish", "input x: T[31]; y = HardSwish(x)"},
    OperatorCase{"Identity", "input x: T[31]; y = Identity(x)"},
    OperatorCase{"IsInf", "input x: T[31]; y = IsInf(x)"},
    OperatorCase{"IsNaN", "input x: T[31]; y = IsNaN(x)"},
    OperatorCase{"LeakyRelu", "input x: T[31]; y = LeakyRelu(x)"},
    OperatorCase{"Log", "input x: T[31]; y = Log(x)"},
    OperatorCase{"Mish", "input x: T[31]; y = Mish(x)"},
    OperatorCase{"Neg", "input x: T[31]; y = Neg(x)"},
    OperatorCase{"Not", "input x: T[31]; y = Not(x)"},
    OperatorCase{"Reciprocal", "input x: T[31]; y = Reciprocal(x)"},
    OperatorCase{"Relu", "input x: T[31]; y = Relu(x)"},
    OperatorCase{"Round", "input x: T[31]; y = Round(x)"},
    OperatorCase{"Selu", "input x: T[31]; y = Selu(x)"},
    OperatorCase{"Shrink", "input x: T[31]; y = Shrink(x) {lambd=1.5}"},
    OperatorCase{"Sigmoid", "input x: T[31]; y = Sigmoid(x)"},
    OperatorCase{"Sign", "input x: T[31]; y = Sign(x)"},
    OperatorCase{"Sin", "input x: T[31]; y = Sin(x)"},
    OperatorCase{"Sinh", "input x: T[31]; y = Sinh(x)"},
    OperatorCase{"Softplus", "input x: T[31]; y = Softplus(x)"},
    OperatorCase{"Softsign", "input x: T[31]; y = Softsign(x)"},
    OperatorCase{"Sqrt", "input x: T[31]; y = Sqrt(x)"},
    OperatorCase{"Swish", "input x: T[31]; y = Swish(x)"},
    OperatorCase{"Tan", "input x: T[31]; y = Tan(x)"},
    OperatorCase{"Tanh", "input x: T[31]; y = Tanh(x)"},
    OperatorCase{"ThresholdedRelu", "input x: T[31]; y = ThresholdedRelu(x)"},
    // Two operands and more.
    OperatorCase{"Add", "input a: T[5,6]; input b: T[6]; y = Add(a, b)"},
    OperatorCase{"And", "input a: T[5,6]; input b: T[6]; y = And(a, b)"},
    OperatorCase{"BitShift", "input a: T[5,6]; input b: T[6]; y = BitShift(a, b) {direction=\"LEFT\"}"},
    OperatorCase{"BitwiseAnd", "input a: T[5,6]; input b: T[6]; y = BitwiseAnd(a, b)"},
    OperatorCase{"BitwiseOr", "input a: T[5,6]; input b: T[6]; y = BitwiseOr(a, b)"},
    OperatorCase{"BitwiseXor", "input a: T[5,6]; input b: T[6]; y = BitwiseXor(a, b)"},
    OperatorCase{"Div", "input a: T[5,6]; input b: T[6]; y = Div(a, b)"},
    OperatorCase{"Div", "input a: T[5,6]; const b: T[] = {3}; y = Div(a, b)"},
    OperatorCase{"Equal", "input a: T[5,6]; input b: T[6]; y = Equal(a, b)"},
    OperatorCase{"Greater", "input a: T[5,6]; input b: T[6]; y = Greater(a, b)"},
    OperatorCase{"GreaterOrEqual", "input a: T[5,6]; input b: T[6]; y = GreaterOrEqual(a, b)"},
    OperatorCase{"Less", "input a: T[5,6]; input b: T[6]; y = Less(a, b)"},
    OperatorCase{"LessOrEqual", "input a: T[5,6]; input b: T[6]; y = LessOrEqual(a, b)"},
    OperatorCase{"Max", "input a: T[5,6]; input b: T[6]; y = Max(a, b)"},
    OperatorCase{"Mean", "input a: T[5,6]; input b: T[6]; y = Mean(a, b)"},
    OperatorCase{"Min", "input a: T[5,6]; input b: T[6]; y = Min(a, b)"},
    OperatorCase{"Mod", "input a: T[5,6]; input b: T[6]; y = Mod(a, b) {fmod=1}"},
    OperatorCase{"Mod", "input a: T[5,6]; const b: T[] = {3}; y = Mod(a, b)"},
    OperatorCase{"Mul", "input a: T[5,6]; input b: T[6]; y = Mul(a, b)"},
    OperatorCase{"Or", "input a: T[5,6]; input b: T[6]; y = Or(a, b)"},
    OperatorCase{"PRelu", "input a: T[5,6]; input b: T[6]; y = PRelu(a, b)"},
    OperatorCase{"Pow", "input a: T[5,6]; input b: T[6]; y = Pow(a, b)"},
    OperatorCase{"Sub", "input a: T[5,6]; input b: T[6]; y = Sub(a, b)"},
    OperatorCase{"Sum", "input a: T[5,6]; input b: T[6]; y = Sum(a, b)"},
    OperatorCase{"SwiGLU", "input a: T[5,6]; input b: T[5,6]; y = SwiGLU(a, b)", 28},
    OperatorCase{"Where", "input c: bool[5,6]; input a: T[5,6]; input b: T[6]; y = Where(c, a, b)"},
    OperatorCase{"Xor", "input a: T[5,6]; input b: T[6]; y = Xor(a, b)"},
    // Products.
    OperatorCase{"Conv",
                 "input x: T[1,4,6,5]; input w: T[6,2,3,3]; input b: T[6]; y = Conv(x, w, b) {group=2, "
                 "pads=[1,1,0,0]}"},
    OperatorCase{"ConvTranspose",
                 "input x: T[1,4,6,5]; input w: T[4,3,3,3]; y = ConvTranspose(x, w) {strides=[2,1]}"},
    OperatorCase{"DeformConv", "input x: T[1,1,3,3]; input w: T[1,1,2,2]; input o: T[1,8,2,2]; "
                               "y = DeformConv(x, w, o)"},
    OperatorCase{"Einsum", "input a: T[3,40]; input b: T[40,5]; y = Einsum(a, b) {equation=\"ij,jk->ik\"}"},
    OperatorCase{"Gemm", "input a: T[40,3]; input b: T[40,5]; input c: T[5]; "
                         "y = Gemm(a, b, c) {transA=1, alpha=0.5, beta=2.0}"},
    OperatorCase{"MatMul", "input a: T[2,3,40]; input b: T[40,5]; y = MatMul(a, b)"},
    OperatorCase{"ConvInteger",
                 "input x: T[1,2,5,5]; input w: i8[3,2,3,3]; const z: T[] = {2}; y = ConvInteger(x, w, z)"},
    OperatorCase{"FusedMatMul",
                 "input a: T[40,2,3]; input b: T[2,5,40]; "
                 "y = com.microsoft.FusedMatMul(a, b) {transA=1, transBatchA=1, transB=1, alpha=0.7}"},
    OperatorCase{"MatMulInteger", "input a: T[3,8]; input b: u8[8,4]; const z: T[] = {2}; "
                                  "y = MatMulInteger(a, b, z)"},
    OperatorCase{"QLinearConv",
                 "input x: T[1,2,5,5]; const xs: f32[] = {0.1}; const z: T[] = {3}; input w: i8[3,2,3,3]; "
                 "const ws: f32[3] = {0.1, 0.3, 0.7}; const wz: i8[3] = {0, 1, -2}; const ys: f32[] = {1.3}; "
                 "input b: i32[3]; y = QLinearConv(x, xs, z, w, ws, wz, ys, z, b) {pads=[1,1,1,1]}"},
    OperatorCase{
        "QLinearMatMul",
        "input a: T[3,8]; const as: F[] = {0.1}; const z: T[] = {3}; input b: T[8,4]; "
        "const bs: F[] = {0.7}; const ys: F[] = {1.3}; y = QLinearMatMul(a, as, z, b, bs, z, ys, z)"},
    OperatorCase{"QuantizeLinear",
                 "input x: F[31]; const s: F[] = {0.3}; const z: T[] = {3}; y = QuantizeLinear(x, s, z)"},
    OperatorCase{"QuantizeLinear", "input x: F[4,3]; const s: F[3] = {0.3, 0.01, 7.0}; "
                                   "const z: T[3] = {3, 0, 5}; y = QuantizeLinear(x, s, z)"},
    OperatorCase{"QuantizeLinear", "input x: F[2,4]; const s: F[2,2] = {0.3, 0.1, 2.0, 1.5}; "
                                   "y = QuantizeLinear(x, s) {block_size=2, output_dtype=22}"},
    OperatorCase{"DequantizeLinear",
                 "input x: T[31]; const s: F[] = {0.3}; const z: T[] = {3}; y = DequantizeLinear(x, s, z)"},
    OperatorCase{"DequantizeLinear", "input x: T[30]; const s: F[] = {0.3}; y = DequantizeLinear(x, s)"},
    OperatorCase{"DynamicQuantizeLinear", "input x: T[31]; y, s, z = DynamicQuantizeLinear(x)"},
    // Sums.
    OperatorCase{"AveragePool",
                 "input x: T[2,3,5,4]; y = AveragePool(x) {kernel_shape=[3,2], pads=[1,0,0,0]}"},
    OperatorCase{"CumProd", "input x: T[3,9]; const a: i64[] = {1}; y = CumProd(x, a)"},
    OperatorCase{"CumSum", "input x: T[3,90]; const a: i64[] = {1}; y = CumSum(x, a)"},
    OperatorCase{"Det", "input x: T[2,4,4]; y = Det(x)"},
    OperatorCase{"GlobalAveragePool", "input x: T[2,3,5,4]; y = GlobalAveragePool(x)"},
    OperatorCase{"GlobalLpPool", "input x: T[2,3,5,4]; y = GlobalLpPool(x) {p=3}"},
    OperatorCase{"GlobalMaxPool", "input x: T[2,3,5,4]; y = GlobalMaxPool(x)"},
    OperatorCase{"LpPool", "input x: T[2,3,5,4]; y = LpPool(x) {kernel_shape=[3,2]}"},
    OperatorCase{"MaxPool", "input x: T[2,3,5,4]; y, i = MaxPool(x) {kernel_shape=[3,2]}"},
    OperatorCase{"MaxRoiPool", "input x: T[1,2,6,6]; const r: T[1,5] = {0, 1, 1, 4, 4}; "
                               "y = MaxRoiPool(x, r) {pooled_shape=[2,2]}"},
    OperatorCase{"MaxUnpool", "input x: T[1,1,2,2]; const i: i64[1,1,2,2] = {0, 3, 8, 10}; "
                              "y = MaxUnpool(x, i) {kernel_shape=[2,2], strides=[2,2]}"},
    OperatorCase{"ReduceL1", "input x: T[3,70]; const a: i64[1] = {1}; y = ReduceL1(x, a)"},
    OperatorCase{"ReduceL2", "input x: T[3,70]; const a: i64[1] = {1}; y = ReduceL2(x, a)"},
    OperatorCase{"ReduceLogSum", "input x: T[3,70]; const a: i64[1] = {1}; y = ReduceLogSum(x, a)"},
    OperatorCase{"ReduceLogSumExp", "input x: T[3,70]; const a: i64[1] = {1}; y = ReduceLogSumExp(x, a)"},
    OperatorCase{"ReduceMax", "input x: T[3,70]; const a: i64[1] = {1}; y = ReduceMax(x, a)"},
    OperatorCase{"ReduceMean", "input x: T[3,70]; const a: i64[1] = {1}; y = ReduceMean(x, a)"},
    OperatorCase{"ReduceMin", "input x: T[3,70]; const a: i64[1] = {1}; y = ReduceMin(x, a)"},
    OperatorCase{"ReduceProd", "input x: T[3,20]; const a: i64[1] = {1}; y = ReduceProd(x, a)"},
    OperatorCase{"ReduceSum", "input x: T[3,70]; const a: i64[1] = {1}; y = ReduceSum(x, a)"},
    OperatorCase{"ReduceSumSquare", "input x: T[3,70]; const a: i64[1] = {1}; y = ReduceSumSquare(x, a)"},
    // Normalisations, softmax, losses.
    OperatorCase{"BatchNormalization",
                 "input x: T[2,3,5]; input s: T[3]; input b: T[3]; input m: T[3]; "
                 "const v: T[3] = {0.5, 1.0, 2.0}; y = BatchNormalization(x, s, b, m, v)"},
    OperatorCase{"GroupNormalization", "input x: T[2,4,5]; input s: T[4]; input b: T[4]; "
                                       "y = GroupNormalization(x, s, b) {num_groups=2}"},
    OperatorCase{"Hardmax", "input x: T[3,9]; y = Hardmax(x)"},
    OperatorCase{"InstanceNormalization", "input x: T[2,4,5]; input s: T[4]; input b: T[4]; "
                                          "y = InstanceNormalization(x, s, b)"},
    OperatorCase{"LRN", "input x: T[2,5,3,3]; y = LRN(x) {size=3}"},
    OperatorCase{"LayerNormalization", "input x: T[3,40]; input s: T[40]; y = LayerNormalization(x, s)"},
    OperatorCase{"LogSoftmax", "input x: T[3,9]; y = LogSoftmax(x)"},
    OperatorCase{"LpNormalization", "input x: T[3,9]; y = LpNormalization(x)"},
    OperatorCase{"MeanVarianceNormalization", "input x: T[2,3,4,4]; y = MeanVarianceNormalization(x)"},
    OperatorCase{"NegativeLogLikelihoodLoss", "input x: T[3,4]; const t: i64[3] = {1, 0, 3}; "
                                              "y = NegativeLogLikelihoodLoss(x, t)"},
    OperatorCase{"RMSNormalization", "input x: T[3,40]; input s: T[40]; y = RMSNormalization(x, s)"},
    OperatorCase{"Softmax", "input x: T[3,9]; y = Softmax(x)"},
    OperatorCase{"SoftmaxCrossEntropyLoss", "input x: T[3,4]; const t: i64[3] = {1, 0, 3}; "
                                            "y, p = SoftmaxCrossEntropyLoss(x, t)"},
    // Movement.
    OperatorCase{"CenterCropPad",
                 "input x: T[2,7]; const s: i64[1] = {4}; y = CenterCropPad(x, s) {axes=[1]}"},
    OperatorCase{"Col2Im", "input x: T[1,5,5]; const i: i64[2] = {5, 5}; const b: i64[2] = {1, 5}; "
                           "y = Col2Im(x, i, b)"},
    OperatorCase{"Compress",
                 "input x: T[2,3]; const c: bool[2] = {false, true}; y = Compress(x, c) {axis=0}"},
    OperatorCase{"Concat", "input a: T[2,3]; input b: T[2,4]; y = Concat(a, b) {axis=1}"},
    OperatorCase{"DepthToSpace", "input x: T[1,8,2,3]; y = DepthToSpace(x) {blocksize=2}"},
    OperatorCase{"Expand", "input x: T[3,1]; const s: i64[2] = {3, 4}; y = Expand(x, s)"},
    OperatorCase{"Flatten", "input x: T[2,3,4]; y = Flatten(x)"},
    OperatorCase{"Gather", "input x: T[5,3]; const i: i64[2] = {4, 1}; y = Gather(x, i)"},
    OperatorCase{"GatherElements",
                 "input x: T[5,3]; const i: i64[1,3] = {4, 1, 0}; y = GatherElements(x, i)"},
    OperatorCase{"GatherND", "input x: T[5,3]; const i: i64[2,1] = {4, 1}; y = GatherND(x, i)"},
    OperatorCase{"Pad", "input x: T[2,3]; const p: i64[4] = {1, 0, 0, 2}; input v: T[]; y = Pad(x, p, v)"},
    OperatorCase{"Reshape", "input x: T[2,3]; const s: i64[1] = {6}; y = Reshape(x, s)"},
    OperatorCase{"ReverseSequence", "input x: T[4,2]; const l: i64[2] = {3, 2}; y = ReverseSequence(x, l)"},
    OperatorCase{"Scatter", "input x: T[5]; const i: i64[2] = {0, 1}; input u: T[2]; y = Scatter(x, i, u)",
                 10},
    OperatorCase{"ScatterElements",
                 "input x: T[5]; const i: i64[2] = {0, 1}; input u: T[2]; y = ScatterElements(x, i, u)"},
    OperatorCase{"ScatterElements", "input x: T[5]; const i: i64[4] = {0, 1, 1, 1}; input u: T[4]; "
                                    "y = ScatterElements(x, i, u) {reduction=\"add\"}"},
    OperatorCase{"ScatterElements", "input x: T[5]; const i: i64[4] = {0, 1, 1, 1}; input u: T[4]; "
                                    "y = ScatterElements(x, i, u) {reduction=\"mul\"}"},
    OperatorCase{"ScatterND", "input x: T[5]; const i: i64[3,1] = {0, 1, 1}; input u: T[3]; "
                              "y = ScatterND(x, i, u) {reduction=\"add\"}"},
    OperatorCase{"ScatterND", "input x: T[5]; const i: i64[2,1] = {0, 1}; input u: T[2]; "
                              "y = ScatterND(x, i, u)"},
    OperatorCase{"Slice",
                 "input x: T[5,3]; const a: i64[1] = {1}; const b: i64[1] = {4}; y = Slice(x, a, b)"},
    OperatorCase{"SpaceToDepth", "input x: T[1,2,4,6]; y = SpaceToDepth(x) {blocksize=2}"},
    OperatorCase{"Split", "input x: T[5,3]; const s: i64[2] = {2, 3}; a, b = Split(x, s)"},
    OperatorCase{"Squeeze", "input x: T[1,3]; y = Squeeze(x)"},
    OperatorCase{"TensorScatter", "input c: T[1,1,4,2]; input u: T[1,1,1,2]; const w: i64[1] = {1}; "
                                  "y = TensorScatter(c, u, w)"},
    OperatorCase{"Tile", "input x: T[2,3]; const r: i64[2] = {2, 1}; y = Tile(x, r)"},
    OperatorCase{"Transpose", "input x: T[2,3]; y = Transpose(x)"},
    OperatorCase{"Trilu", "input x: T[4,4]; y = Trilu(x)"},
    OperatorCase{"Unsqueeze", "input x: T[4]; const a: i64[1] = {0}; y = Unsqueeze(x, a)"},
    OperatorCase{"Convert", "input x: T[2,3]; y = tessera.Convert(x) {from=\"\", to=\"\"}"},
    // What makes indices, shapes, numbers.
    OperatorCase{"ArgMax", "input x: T[3,9]; y = ArgMax(x) {axis=1}"},
    OperatorCase{"ArgMin", "input x: T[3,9]; y = ArgMin(x) {axis=1}"},
    OperatorCase{"BlackmanWindow", "const n: i64[] = {10}; y = BlackmanWindow(n)"},
    OperatorCase{"Constant", "y = Constant() {value_floats=[1.0, 2.0]}"},
    OperatorCase{"ConstantOfShape", "const s: i64[2] = {2, 3}; y = ConstantOfShape(s)"},
    OperatorCase{"EyeLike", "input x: T[3,3]; y = EyeLike(x)"},
    OperatorCase{"HammingWindow", "const n: i64[] = {10}; y = HammingWindow(n)"},
    OperatorCase{"HannWindow", "const n: i64[] = {10}; y = HannWindow(n) {output_datatype=10}"},
    OperatorCase{
        "MelWeightMatrix",
        "const b: i64[] = {8}; const l: i64[] = {16}; const r: i64[] = {8192}; const lo: f32[] = {0.0}; "
        "const hi: f32[] = {4096.0}; y = MelWeightMatrix(b, l, r, lo, hi)"},
    OperatorCase{"NonMaxSuppression", "input b: f32[1,6,4]; input s: f32[1,2,6]; const n: i64[] = {3}; "
                                      "y = NonMaxSuppression(b, s, n)"},
    OperatorCase{"NonZero", "input x: T[3,9]; y = NonZero(x)"},
    OperatorCase{"OneHot",
                 "const i: i64[3] = {0, 2, 1}; const d: i64[] = {4}; input v: T[2]; y = OneHot(i, d, v)"},
    OperatorCase{"Range", "const a: T[] = {1}; const b: T[] = {9}; const c: T[] = {2}; y = Range(a, b, c)"},
    OperatorCase{"Shape", "input x: T[3,9]; y = Shape(x)"},
    OperatorCase{"Size", "input x: T[3,9]; y = Size(x)"},
    OperatorCase{"TopK", "input x: T[3,9]; const k: i64[1] = {4}; v, i = TopK(x, k)"},
    OperatorCase{"Unique", "input x: T[9]; y, i, j, n = Unique(x)"},
    OperatorCase{
        "TfIdfVectorizer",
        "input x: T[2,5]; y = TfIdfVectorizer(x) {mode=\"TF\", min_gram_length=1, max_gram_length=2, "
        "max_skip_count=0, ngram_counts=[0,1], ngram_indexes=[3,0], pool_int64s=[1,2,1]}"},
    // Signals and pictures.
    OperatorCase{"AffineGrid", "input t: T[2,2,3]; const s: i64[4] = {2, 3, 5, 6}; y = AffineGrid(t, s)"},
    OperatorCase{"DFT", "input x: T[2,16,1]; y = DFT(x)"},
    OperatorCase{"GridSample", "input x: T[1,2,4,4]; input g: T[1,3,3,2]; y = GridSample(x, g)"},
    OperatorCase{"Resize", "input x: T[1,1,4,4]; const s: f32[4] = {1.0, 1.0, 1.5, 2.0}; "
                           "y = Resize(x, _, s) {mode=\"linear\"}"},
    OperatorCase{"Resize", "input x: T[1,1,4,4]; const s: f32[4] = {1.0, 1.0, 1.5, 2.0}; "
                           "y = Resize(x, _, s) {mode=\"cubic\"}"},
    OperatorCase{"RoiAlign", "input x: T[1,2,6,6]; const r: T[1,4] = {1, 1, 4, 4}; const b: i64[1] = {0}; "
                             "y = RoiAlign(x, r, b) {output_height=2, output_width=2}"},
    OperatorCase{"STFT",
                 "input x: T[1,64,1]; const s: i64[] = {8}; const n: i64[] = {16}; y = STFT(x, s, _, n)"},
    OperatorCase{"Upsample",
                 "input x: T[1,1,4,4]; const s: f32[4] = {1.0, 1.0, 2.0, 2.0}; y = Upsample(x, s)", 9},
    // Language models and recurrent layers.
    OperatorCase{"Attention", "input q: T[1,2,3,8]; input k: T[1,2,5,8]; input v: T[1,2,5,8]; "
                              "y = Attention(q, k, v)"},
    OperatorCase{"CausalConvWithState",
                 "input x: T[1,4,6]; input w: T[4,1,3]; y, s = CausalConvWithState(x, w)", 27},
    OperatorCase{"FlexAttention", "input q: T[1,2,3,8]; input k: T[1,2,5,8]; input v: T[1,2,5,8]; "
                                  "y = ai.onnx.preview.FlexAttention(q, k, v)"},
    OperatorCase{"LinearAttention",
                 "input q: T[1,3,8]; input k: T[1,3,4]; input v: T[1,3,6]; input g: T[1,3,2]; "
                 "input b: T[1,3,2]; y, s = LinearAttention(q, k, v, _, g, b) "
                 "{q_num_heads=4, kv_num_heads=2}",
                 27},
    OperatorCase{"RotaryEmbedding", "input x: T[1,3,8]; input c: T[5,2]; input s: T[5,2]; "
                                    "const p: i64[1,3] = {0, 1, 4}; y = RotaryEmbedding(x, c, s, p) "
                                    "{num_heads=2}"},
    OperatorCase{"GRU", "input x: T[3,2,3]; input w: T[1,12,3]; input r: T[1,12,4]; "
                        "y, h = GRU(x, w, r) {hidden_size=4}"},
    OperatorCase{"LSTM", "input x: T[3,2,3]; input w: T[1,16,3]; input r: T[1,16,4]; "
                         "y, h, c = LSTM(x, w, r) {hidden_size=4}"},
    OperatorCase{"RNN", "input x: T[3,2,3]; input w: T[1,4,3]; input r: T[1,4,4]; "
                        "y, h = RNN(x, w, r) {hidden_size=4}"},
    // Bodies, sequences, optional values.
    OperatorCase{
        "If", R"(input c: bool[]; input x: T[4]; y: T[4] = If(c, x) {then_branch=graph("graph t opset 26\n)"
              R"(input x: ?[??]\nz = Neg(x)\noutput z\n"), else_branch=graph("graph e opset 26\n)"
              R"(input x: ?[??]\nz = Add(x, x)\noutput z\n"), tessera_captures=["x"]})"},
    OperatorCase{
        "Loop",
        R"(const m: i64[] = {3}; input x: T[4]; y: T[4] = Loop(m, _, x) {body=graph("graph b opset 26\n)"
        R"(input i: i64[]\ninput c: bool[]\ninput s: ?[??]\nd = Identity(c)\n)"
        R"(t = Add(s, s)\noutput d, t\n")})"},
    OperatorCase{"Scan",
                 R"(input s: T[2]; input x: T[3,2]; l: T[2], a: T[3,2] = Scan(s, x) {num_scan_inputs=1, )"
                 R"(body=graph("graph b opset 26\ninput s: ?[??]\ninput x: ?[??]\nt = Add(s, x)\n)"
                 R"(u = Identity(t)\noutput t, u\n")})"},
    OperatorCase{"ConcatFromSequence", "input a: T[2,3]; input b: T[2,3]; s = SequenceConstruct(a, b); "
                                       "y = ConcatFromSequence(s) {axis=0}"},
    OperatorCase{"Optional", "input a: T[2,3]; o = Optional(a); y = OptionalGetElement(o)"},
    OperatorCase{"OptionalGetElement", "input a: T[2,3]; o = Optional(a); y = OptionalGetElement(o)"},
    OperatorCase{"OptionalHasElement", "input a: T[2,3]; o = Optional(a); y = OptionalHasElement(o)"},
    OperatorCase{"SequenceAt", "input a: T[2,3]; input b: T[2,3]; const p: i64[] = {1}; "
                               "s = SequenceConstruct(a, b); y = SequenceAt(s, p)"},
    OperatorCase{"SequenceConstruct", "input a: T[2,3]; const p: i64[] = {0}; "
                                      "s = SequenceConstruct(a); y = SequenceAt(s, p)"},
    OperatorCase{"SequenceEmpty", "s = SequenceEmpty(); y = SequenceLength(s)"},
    OperatorCase{"SequenceErase", "input a: T[2,3]; input b: T[2,3]; const p: i64[] = {0}; "
                                  "s = SequenceConstruct(a, b); t = SequenceErase(s); y = SequenceAt(t, p)"},
    OperatorCase{"SequenceInsert",
                 "input a: T[2,3]; input b: T[2,3]; const p: i64[] = {1}; "
                 "s = SequenceConstruct(a); t = SequenceInsert(s, b); y = SequenceAt(t, p)"},
    OperatorCase{"SequenceLength", "input a: T[2,3]; s = SequenceConstruct(a); y = SequenceLength(s)"},
    OperatorCase{"SequenceMap", R"(input a: T[2,3]; const p: i64[] = {0}; s = SequenceConstruct(a); )"
                                R"(t = SequenceMap(s) {body=graph("graph b opset 26\ninput s: ?[??]\n)"
                                R"(z = Add(s, s)\noutput z\n")}; y = SequenceAt(t, p))"},
    OperatorCase{"SplitToSequence", "input x: T[6,2]; const n: i64[] = {2}; const p: i64[] = {1}; "
                                    "s = SplitToSequence(x, n); y = SequenceAt(s, p)"},
    // Random ones, whose test is that the seed alone decides.
    OperatorCase{"Bernoulli", "input x: T[31]; y = Bernoulli(x) {seed=3.0}"},
    OperatorCase{"Multinomial", "input x: T[2,4]; y = Multinomial(x) {sample_size=3, seed=3.0}"},
    OperatorCase{"RandomNormal", "y = RandomNormal() {shape=[2,3], seed=3.0}"},
    OperatorCase{"RandomNormalLike", "input x: T[31]; y = RandomNormalLike(x) {seed=3.0}"},
    OperatorCase{"RandomUniform", "y = RandomUniform() {shape=[2,3], seed=3.0}"},
    OperatorCase{"RandomUniformLike", "input x: T[31]; y = RandomUniformLike(x) {seed=3.0}"},
};

} // namespace

std::span<const OperatorCase> operatorCases() {
    return kCases;
}

} // namespace tessera::kernels::test
