// Shape inference of every row of the operator table, each on at least one case worked out by hand.
#include "engine/graph/operator_schema.h"
#include "engine/graph/text_form.h"
#include "tests/support/graph_text.h"
#include "tests/unit/graph/inference_cases.h"
#include "tests/unit/graph/schema_case.h"

#include <algorithm>
#include <array>
#include <gmock/gmock.h>
#include <set>

namespace tessera::graph {
namespace {

using test::SchemaCase;

constexpr std::array kDenseCases{
    SchemaCase{17, "x: f32[1,3,8,8]; w: f32[16,3,3,3]", "Conv(x, w)", "f32[1,16,6,6]"},
    SchemaCase{17, "x: f32[1,3,8,8]; w: f32[16,3,3,3]; b: f32[16]", "Conv(x, w, b) {pads=[1,1,1,1]}",
               "f32[1,16,8,8]"},
    SchemaCase{17, "x: f32[1,3,224,224]; w: f32[64,3,7,7]",
               "Conv(x, w) {pads=[3,3,3,3], strides=[2,2], kernel_shape=[7,7]}", "f32[1,64,112,112]"},
    SchemaCase{17, "x: f32[1,4,9,9]; w: f32[8,2,3,3]", "Conv(x, w) {group=2, dilations=[2,2]}",
               "f32[1,8,5,5]"},
    SchemaCase{17, "x: f32[1,3,7,7]; w: f32[4,3,3,3]", "Conv(x, w) {auto_pad=\"SAME_UPPER\", strides=[2,2]}",
               "f32[1,4,4,4]"},
    SchemaCase{17, "x: f32[1,3,7]; w: f32[4,3,3]", "Conv(x, w) {auto_pad=\"VALID\", strides=[2]}",
               "f32[1,4,3]"},
    SchemaCase{17, "x: f32[1,3,3,8,8]; w: f32[4,3,1,3,3]", "Conv(x, w)", "f32[1,4,3,6,6]"},
    SchemaCase{17, "x: f32[N,3,H,W]; w: f32[16,3,3,3]", "Conv(x, w) {pads=[1,1,1,0]}", "f32[N,16,H,?]"},
    SchemaCase{17, "x: f32[??]; w: f32[16,3,3,3]", "Conv(x, w)", "f32[?]"},
    SchemaCase{17, "x: f32[1,100,1,1]; w: f32[100,512,4,4]", "ConvTranspose(x, w)", "f32[1,512,4,4]"},
    SchemaCase{17, "x: f32[1,8,4,4]; w: f32[8,2,4,4]",
               "ConvTranspose(x, w) {strides=[2,2], pads=[1,1,1,1], group=2}", "f32[1,4,8,8]"},
    SchemaCase{17, "x: f32[1,8,4,4]; w: f32[8,2,3,3]",
               "ConvTranspose(x, w) {strides=[2,2], output_padding=[1,1], pads=[1,1,1,1]}", "f32[1,2,8,8]"},
    SchemaCase{17, "x: f32[1,8,4,4]; w: f32[8,2,3,3]",
               "ConvTranspose(x, w) {strides=[2,2], auto_pad=\"SAME_LOWER\"}", "f32[1,2,8,8]"},
    SchemaCase{17, "x: f32[1,8,4]; w: f32[8,2,3]", "ConvTranspose(x, w) {strides=[3], output_shape=[10]}",
               "f32[1,2,10]"},
    SchemaCase{17, "a: f32[2,3]; b: f32[3,4]", "MatMul(a, b)", "f32[2,4]"},
    SchemaCase{17, "a: f32[3]; b: f32[5,3,4]", "MatMul(a, b)", "f32[5,4]"},
    SchemaCase{17, "a: f32[3]; b: f32[3]", "MatMul(a, b)", "f32[]"},
    SchemaCase{17, "a: f32[B,1,S,3]; b: f32[2,3,4]", "MatMul(a, b)", "f32[B,2,S,4]"},
    SchemaCase{17, "a: f32[3,2]; b: f32[4,3]; c: f32[4]", "Gemm(a, b, c) {transA=1, transB=1}", "f32[2,4]"},
    SchemaCase{17, "a: f32[N,3]; b: f32[3,4]", "Gemm(a, b)", "f32[N,4]"},
    SchemaCase{17, "q: f32[2,8,5,4]; k: f32[2,8,7,4]", "Einsum(q, k) {equation=\"bhid,bhjd->bhij\"}",
               "f32[2,8,5,7]"},
    SchemaCase{17, "a: f32[5,2,3]; b: f32[3,4]", "Einsum(a, b) {equation=\"...ij, jk\"}", "f32[5,2,4]"},
    SchemaCase{17, "a: f32[3,3]", "Einsum(a) {equation=\"ii\"}", "f32[]"},
};

constexpr std::array kPoolCases{
    SchemaCase{17, "x: f32[1,64,112,112]", "MaxPool(x) {kernel_shape=[3,3], strides=[2,2], pads=[1,1,1,1]}",
               "f32[1,64,56,56]"},
    SchemaCase{17, "x: f32[1,2,5,5]", "MaxPool(x) {kernel_shape=[2,2], strides=[2,2], ceil_mode=1}",
               "f32[1,2,3,3] | i64[1,2,3,3]"},
    // The third window would start at 4 in the padding behind an input of 4 with a pad of 0 before it.
    SchemaCase{17, "x: f32[1,1,4]", "MaxPool(x) {kernel_shape=[1], strides=[4], ceil_mode=1}", "f32[1,1,1]"},
    SchemaCase{17, "x: u8[1,1,4]", "MaxPool(x) {kernel_shape=[2]}", "u8[1,1,3]"},
    SchemaCase{17, "x: f32[1,2,6,6]", "AveragePool(x) {kernel_shape=[3,3], pads=[1,1,1,1]}", "f32[1,2,6,6]"},
    SchemaCase{19, "x: f32[1,2,6]", "AveragePool(x) {kernel_shape=[2], dilations=[3]}", "f32[1,2,3]"},
    SchemaCase{17, "x: f32[1,2,6]", "LpPool(x) {kernel_shape=[2], p=3}", "f32[1,2,5]"},
    SchemaCase{17, "x: f32[N,2,H,6]", "GlobalAveragePool(x)", "f32[N,2,1,1]"},
    SchemaCase{17, "x: f32[1,2,6,6,6]", "GlobalMaxPool(x)", "f32[1,2,1,1,1]"},
};

constexpr std::array kNormCases{
    SchemaCase{17, "x: f32[N,4,6]; s: f32[4]; b: f32[4]; m: f32[4]; v: f32[4]",
               "BatchNormalization(x, s, b, m, v)", "f32[N,4,6]"},
    SchemaCase{17, "x: f32[2,4,6]; s: f32[4]; b: f32[4]; m: f32[4]; v: f32[4]",
               "BatchNormalization(x, s, b, m, v) {training_mode=1}", "f32[2,4,6] | f32[4] | f32[4]"},
    SchemaCase{17, "x: f32[1,4,6]; s: f32[4]; b: f32[4]", "InstanceNormalization(x, s, b)", "f32[1,4,6]"},
    SchemaCase{17, "x: f16[2,3,8]; s: f16[8]; b: f16[8]", "LayerNormalization(x, s, b)",
               "f16[2,3,8] | f32[2,3,1] | f32[2,3,1]"},
    SchemaCase{17, "x: f32[2,3,8]; s: f32[3,8]", "LayerNormalization(x, s) {axis=1}", "f32[2,3,8]"},
    SchemaCase{18, "x: f32[1,6,4,4]; s: f32[3]; b: f32[3]", "GroupNormalization(x, s, b) {num_groups=3}",
               "f32[1,6,4,4]"},
    SchemaCase{21, "x: f32[1,6,4,4]; s: f32[6]; b: f32[6]", "GroupNormalization(x, s, b) {num_groups=3}",
               "f32[1,6,4,4]"},
    SchemaCase{23, "x: f32[1,6,4]; s: f32[4]", "RMSNormalization(x, s)", "f32[1,6,4]"},
    SchemaCase{17, "x: f32[1,6,4,4]", "LRN(x) {size=5}", "f32[1,6,4,4]"},
    SchemaCase{17, "x: f32[2,3]", "Dropout(x)", "f32[2,3] | bool[2,3]"},
    SchemaCase{7, "x: f32[2,3]", "Dropout(x) {ratio=0.5}", "f32[2,3] | f32[2,3]"},
};

constexpr std::array kElementwiseCases{
    SchemaCase{17, "x: f32[N,3]", "Clip(x)", "f32[N,3]"},
    SchemaCase{17, "x: f32[2]; hi: f32[] = {6.0}", "Clip(x, _, hi)", "f32[2]"},
    SchemaCase{7, "x: f32[2]", "Clip(x) {min=0.0, max=6.0}", "f32[2]"},
    SchemaCase{17, "x: f32[2,3]", "Cast(x) {to=7}", "i64[2,3]"},
    SchemaCase{17, "x: f32[2,3]; t: f16[1]", "CastLike(x, t)", "f16[2,3]"},
    SchemaCase{17, "x: f32[2,3]", "IsNaN(x)", "bool[2,3]"},
    SchemaCase{17, "x: f32[2,3]", "IsInf(x) {detect_negative=0}", "bool[2,3]"},
    SchemaCase{17, "x: bool[2,3]", "Not(x)", "bool[2,3]"},
    SchemaCase{20, "x: f32[2,3]", "Gelu(x) {approximate=\"tanh\"}", "f32[2,3]"},
    SchemaCase{17, "a: f32[2,1,4]; b: f32[3,1]", "Add(a, b)", "f32[2,3,4]"},
    SchemaCase{17, "a: f32[N,1]; b: f32[1,M]", "Mul(a, b)", "f32[N,M]"},
    SchemaCase{17, "a: f32[N]; b: f32[M]", "Sub(a, b)", "f32[?]"},
    SchemaCase{17, "a: f32[N]; b: f32[5]", "Div(a, b)", "f32[5]"},
    SchemaCase{17, "a: f32[2]; b: i64[1]", "Pow(a, b)", "f32[2]"},
    SchemaCase{17, "a: f32[2]; b: f32[2]", "Mod(a, b) {fmod=1}", "f32[2]"},
    SchemaCase{17, "a: f32[2]; b: f32[]; c: f32[3,1]", "Max(a, b, c)", "f32[3,2]"},
    SchemaCase{17, "a: f32[2]", "Min(a)", "f32[2]"},
    SchemaCase{17, "a: f32[2]; b: f32[1]", "Sum(a, b)", "f32[2]"},
    SchemaCase{17, "a: f32[2]; b: f32[1]", "Mean(a, b)", "f32[2]"},
    SchemaCase{17, "a: i64[2]; b: i64[1]", "Equal(a, b)", "bool[2]"},
    SchemaCase{17, "a: i64[2]; b: i64[1]", "Greater(a, b)", "bool[2]"},
    SchemaCase{17, "a: i64[2]; b: i64[1]", "GreaterOrEqual(a, b)", "bool[2]"},
    SchemaCase{17, "a: i64[2]; b: i64[1]", "Less(a, b)", "bool[2]"},
    SchemaCase{17, "a: i64[2]; b: i64[1]", "LessOrEqual(a, b)", "bool[2]"},
    SchemaCase{17, "a: bool[2]; b: bool[1]", "And(a, b)", "bool[2]"},
    SchemaCase{17, "a: bool[2]; b: bool[1]", "Or(a, b)", "bool[2]"},
    SchemaCase{17, "a: bool[2]; b: bool[1]", "Xor(a, b)", "bool[2]"},
    SchemaCase{17, "c: bool[2,1]; a: f32[3]; b: f32[]", "Where(c, a, b)", "f32[2,3]"},
    SchemaCase{17, "x: f32[1,4,2,2]; s: f32[4,1,1]", "PRelu(x, s)", "f32[1,4,2,2]"},
};

constexpr std::array kReductionCases{
    SchemaCase{17, "x: f32[2,3,4]", "ReduceMean(x) {axes=[-1], keepdims=0}", "f32[2,3]"},
    SchemaCase{18, "x: f32[2,3,4]; a: i64[2] = {0, 2}", "ReduceMean(x, a)", "f32[1,3,1]"},
    SchemaCase{18, "x: f32[2,3,4]; a: i64[2]", "ReduceMax(x, a)", "f32[?,?,?]"},
    SchemaCase{18, "x: f32[2,3,4]; a: i64[2]", "ReduceMin(x, a) {keepdims=0}", "f32[?]"},
    SchemaCase{13, "x: f32[2,N]; a: i64[1] = {0}", "ReduceSum(x, a) {keepdims=0}", "f32[N]"},
    SchemaCase{13, "x: f32[2,3]; a: i64[0] = {}", "ReduceSum(x, a) {noop_with_empty_axes=1}", "f32[2,3]"},
    SchemaCase{17, "x: f32[2,3]", "ReduceProd(x)", "f32[1,1]"},
    SchemaCase{17, "x: f32[2,3]", "ReduceL1(x) {axes=[0]}", "f32[1,3]"},
    SchemaCase{17, "x: f32[2,3]", "ReduceL2(x) {axes=[1]}", "f32[2,1]"},
    SchemaCase{17, "x: f32[2,3]", "ReduceSumSquare(x) {keepdims=0}", "f32[]"},
    SchemaCase{17, "x: f32[2,3]", "ReduceLogSum(x) {axes=[0]}", "f32[1,3]"},
    SchemaCase{17, "x: f32[2,3]", "ReduceLogSumExp(x) {axes=[0]}", "f32[1,3]"},
    SchemaCase{17, "x: f32[2,3]", "ArgMax(x) {axis=1, keepdims=0}", "i64[2]"},
    SchemaCase{17, "x: f32[2,3]", "ArgMin(x)", "i64[1,3]"},
    SchemaCase{17, "x: f32[2,3]; a: i64[] = {1}", "CumSum(x, a)", "f32[2,3]"},
    SchemaCase{17, "x: f32[2,9]; k: i64[1] = {4}", "TopK(x, k)", "f32[2,4] | i64[2,4]"},
    SchemaCase{9, "x: f32[5,9]", "TopK(x) {k=3, axis=0}", "f32[3,9] | i64[3,9]"},
    SchemaCase{17, "x: f32[N,9]", "Softmax(x) {axis=1}", "f32[N,9]"},
    SchemaCase{11, "x: f32[2,9]", "LogSoftmax(x)", "f32[2,9]"},
};

constexpr std::array kMovementCases{
    SchemaCase{17, "x: f32[2,3,4]", "Transpose(x)", "f32[4,3,2]"},
    SchemaCase{17, "x: f32[N,3,4]", "Transpose(x) {perm=[1,0,2]}", "f32[3,N,4]"},
    SchemaCase{17, "a: f32[N,3]; b: f32[2,5]", "Concat(a, b) {axis=-1}", "f32[2,8]"},
    SchemaCase{17, "a: f32[2,N]; b: f32[2,5]", "Concat(a, b) {axis=1}", "f32[2,?]"},
    SchemaCase{17, "x: f32[2,6]", "Split(x) {axis=1}", "f32[2,3] | f32[2,3]"},
    SchemaCase{17, "x: f32[2,6]; s: i64[2] = {4, 2}", "Split(x, s) {axis=1}", "f32[2,4] | f32[2,2]"},
    SchemaCase{11, "x: f32[2,6]", "Split(x) {axis=-1, split=[1,5]}", "f32[2,1] | f32[2,5]"},
    SchemaCase{18, "x: f32[7]", "Split(x) {num_outputs=3}", "f32[3] | f32[3] | f32[1]"},
    SchemaCase{17, "x: f32[4,5]; s: i64[2] = {1, 0}; e: i64[2] = {3, 1000}", "Slice(x, s, e)", "f32[2,5]"},
    SchemaCase{17, "x: f32[9]; s: i64[1] = {-1}; e: i64[1] = {-100}; a: i64[1] = {0}; t: i64[1] = {-3}",
               "Slice(x, s, e, a, t)", "f32[3]"},
    SchemaCase{9, "x: f32[4,5]", "Slice(x) {starts=[1], ends=[-1], axes=[1]}", "f32[4,3]"},
    SchemaCase{17, "x: f32[N,5]; s: i64[1] = {0}; e: i64[1] = {9223372036854775807}", "Slice(x, s, e)",
               "f32[N,5]"},
    SchemaCase{17, "x: f32[4,5]; s: i64[1]; e: i64[1]; a: i64[1] = {1}", "Slice(x, s, e, a)", "f32[4,?]"},
    SchemaCase{17, "x: f32[2,3]; p: i64[4] = {0, 1, 2, -1}", "Pad(x, p)", "f32[4,3]"},
    SchemaCase{18, "x: f32[2,3]; p: i64[2] = {1, 2}; a: i64[1] = {1}", "Pad(x, p, _, a)", "f32[2,6]"},
    SchemaCase{7, "x: f32[2,3]", "Pad(x) {pads=[0,0,0,1], mode=\"edge\"}", "f32[2,4]"},
    SchemaCase{18, "x: f32[2,3]; p: i64[4] = {0, 1, 0, 2}", "Pad(x, p) {mode=\"wrap\"}", "f32[2,6]"},
    SchemaCase{17, "x: f32[3,1]; s: i64[3] = {2, 1, 4}", "Expand(x, s)", "f32[2,3,4]"},
    SchemaCase{17, "x: f32[3,1]; s: i64[3]", "Expand(x, s)", "f32[?,3,?]"},
    SchemaCase{17, "x: f32[3,N]; r: i64[2] = {2, 1}", "Tile(x, r)", "f32[6,N]"},
    SchemaCase{17, "x: f32[1,12,2,3]", "DepthToSpace(x) {blocksize=2, mode=\"CRD\"}", "f32[1,3,4,6]"},
    SchemaCase{17, "x: f32[1,3,4,6]", "SpaceToDepth(x) {blocksize=2}", "f32[1,12,2,3]"},
    SchemaCase{17, "x: f32[3,4]; k: i64[] = {1}", "Trilu(x, k) {upper=0}", "f32[3,4]"},
    SchemaCase{17, "x: f32[5,6]; i: i64[2,3] = {0, 1, 2, 3, 4, -5}", "Gather(x, i)", "f32[2,3,6]"},
    SchemaCase{17, "x: f32[5,6]; i: i64[]", "Gather(x, i) {axis=1}", "f32[5]"},
    SchemaCase{17, "x: f32[5,6]; i: i64[2,6]", "GatherElements(x, i)", "f32[2,6]"},
    SchemaCase{17, "x: f32[5,6,7]; i: i64[3,2]", "GatherND(x, i)", "f32[3,7]"},
    SchemaCase{17, "x: f32[5,6,7]; i: i64[5,1]", "GatherND(x, i) {batch_dims=1}", "f32[5,7]"},
    SchemaCase{17, "x: f32[5,6]; i: i64[2,3]; u: f32[2,3]", "ScatterElements(x, i, u)", "f32[5,6]"},
    SchemaCase{17, "x: f32[5,6]; i: i64[2,1]; u: f32[2,6]", "ScatterND(x, i, u)", "f32[5,6]"},
    SchemaCase{17, "i: i64[2,3]; d: i64[] = {10}; v: f32[2]", "OneHot(i, d, v) {axis=1}", "f32[2,10,3]"},
    SchemaCase{17, "x: f32[1,3,8,8]", "tessera.Convert(x) {from=\"nchw\", to=\"nchw16c\"}", "f32[1,3,8,8]"},
};

constexpr std::array kShapeCases{
    SchemaCase{17, "x: f32[2,3,4]; s: i64[2] = {0, -1}", "Reshape(x, s)", "f32[2,12]"},
    SchemaCase{17, "x: f32[N,3,4]; s: i64[3] = {0, -1, 2}", "Reshape(x, s)", "f32[N,6,2]"},
    SchemaCase{17, "x: f32[N,3,4]; s: i64[2] = {-1, 12}", "Reshape(x, s)", "f32[N,12]"},
    SchemaCase{17, "x: f32[N,3,4]; s: i64[2] = {-1, 4}", "Reshape(x, s)", "f32[?,4]"},
    SchemaCase{17, "x: f32[0,3]; s: i64[2] = {3, 0}", "Reshape(x, s) {allowzero=1}", "f32[3,0]"},
    SchemaCase{17, "x: f32[2,3]; s: i64[3]", "Reshape(x, s)", "f32[?,?,?]"},
    SchemaCase{17, "x: f32[2,3]; s: i64[??]", "Reshape(x, s)", "f32[?]"},
    SchemaCase{17, "x: f32[2,3,4]", "Flatten(x)", "f32[2,12]"},
    SchemaCase{17, "x: f32[N,3,4]", "Flatten(x) {axis=-1}", "f32[?,4]"},
    SchemaCase{17, "x: f32[N,1,4]", "Flatten(x) {axis=2}", "f32[N,4]"},
    SchemaCase{17, "x: f32[2,3]", "Flatten(x) {axis=0}", "f32[1,6]"},
    SchemaCase{17, "x: f32[1,3,1]", "Squeeze(x)", "f32[3]"},
    SchemaCase{17, "x: f32[1,N,1]; a: i64[1] = {-1}", "Squeeze(x, a)", "f32[1,N]"},
    SchemaCase{11, "x: f32[1,3,1]", "Squeeze(x) {axes=[0]}", "f32[3,1]"},
    SchemaCase{17, "x: f32[3]; a: i64[2] = {0, -1}", "Unsqueeze(x, a)", "f32[1,3,1]"},
    SchemaCase{11, "x: f32[3]", "Unsqueeze(x) {axes=[1]}", "f32[3,1]"},
    SchemaCase{17, "x: f32[N,3,4]", "Shape(x)", "i64[3]"},
    SchemaCase{17, "x: f32[N,3,4]", "Shape(x) {start=-2, end=100}", "i64[2]"},
    SchemaCase{17, "x: f32[N,3,4]", "Size(x)", "i64[]"},
    SchemaCase{17, "x: f32[N,3,4]", "Identity(x)", "f32[N,3,4]"},
};

constexpr std::array kOtherCases{
    SchemaCase{17, "", "Constant() {value=i64[2]{3, 4}}", "i64[2]"},
    SchemaCase{17, "", "Constant() {value_floats=[1.0,2.0]}", "f32[2]"},
    SchemaCase{17, "", "Constant() {value_int=3}", "i64[]"},
    SchemaCase{17, "s: i64[2] = {2, 3}", "ConstantOfShape(s)", "f32[2,3]"},
    // Far beyond any memory: it opens, and its shape is shown.
    SchemaCase{17, "s: i64[2] = {1000000000, 1000000000}", "ConstantOfShape(s) {value=i8[1]{1}}",
               "i8[1000000000,1000000000]"},
    SchemaCase{17, "s: i64[3]", "ConstantOfShape(s)", "f32[?,?,?]"},
    SchemaCase{17, "a: i64[] = {0}; b: i64[] = {10}; d: i64[] = {3}", "Range(a, b, d)", "i64[4]"},
    SchemaCase{17, "a: i64[] = {10}; b: i64[] = {0}; d: i64[] = {-5}", "Range(a, b, d)", "i64[2]"},
    SchemaCase{17, "a: f32[] = {0.0}; b: f32[] = {1.0}; d: f32[] = {0.3}", "Range(a, b, d)", "f32[4]"},
    SchemaCase{17, "a: i64[] = {5}; b: i64[] = {0}; d: i64[] = {3}", "Range(a, b, d)", "i64[0]"},
    SchemaCase{17, "x: f32[1,3,8,8]; s: f32[4] = {1.0, 1.0, 2.0, 1.6}", "Resize(x, _, s)", "f32[1,3,16,12]"},
    SchemaCase{17, "x: f32[20,30,20,100,50]; s: f32[5] = {1.3, 1.3, 0.45, 0.29, 0.7}", "Resize(x, _, s)",
               "f32[26,39,9,29,35]"}, // products of single precision
    SchemaCase{17, "x: f32[16777217,N]; s: f32[2] = {1.0, 1.0}", "Resize(x, _, s)", "f32[16777217,N]"},
    SchemaCase{17, "x: f32[20]; r: f32[2] = {0.0, 0.5}; s: f32[1] = {1.3}",
               "Resize(x, r, s) {coordinate_transformation_mode=\"tf_crop_and_resize\"}", "f32[13]"},
    SchemaCase{9, "x: f32[20,2]; s: f32[2] = {1.3, 1.0}", "Upsample(x, s)", "f32[26,2]"},
    SchemaCase{7, "x: f32[20,2]", "Upsample(x) {scales=[1.3,1.0]}", "f32[26,2]"},
    SchemaCase{17, "x: f32[N,3,8,8]; z: i64[4] = {1, 3, 5, 6}", "Resize(x, _, _, z)", "f32[1,3,5,6]"},
    SchemaCase{17, "x: f32[1,3,8,8]; e: f32[0] = {}; z: i64[4] = {1, 3, 5, 6}", "Resize(x, e, e, z)",
               "f32[1,3,5,6]"},
    SchemaCase{10, "x: f32[1,3,8,8]; s: f32[4] = {1.0, 1.0, 0.5, 0.5}", "Resize(x, s)", "f32[1,3,4,4]"},
    SchemaCase{18, "x: f32[1,3,8,4]; z: i64[2] = {4, 4}",
               "Resize(x, _, _, z) {axes=[2,3], keep_aspect_ratio_policy=\"not_larger\"}", "f32[1,3,4,2]"},
    SchemaCase{9, "x: f32[1,3,8,8]; s: f32[4] = {1.0, 1.0, 2.0, 2.0}", "Upsample(x, s)", "f32[1,3,16,16]"},
    SchemaCase{7, "x: f32[1,3,8,8]", "Upsample(x) {scales=[1.0,1.0,2.0,2.0]}", "f32[1,3,16,16]"},
    SchemaCase{23, "q: f32[2,8,5,4]; k: f32[2,2,7,4]; v: f32[2,2,7,6]", "Attention(q, k, v) {scale=0.5}",
               "f32[2,8,5,6]"},
    SchemaCase{23, "q: f32[2,5,32]; k: f32[2,7,8]; v: f32[2,7,12]; m: f32[5,7]",
               "Attention(q, k, v, m) {q_num_heads=8, kv_num_heads=2}", "f32[2,5,48]"},
    SchemaCase{23, "q: f32[B,8,S,4]; k: f32[B,8,T,4]; v: f32[B,8,T,6]", "Attention(q, k, v)", "f32[B,8,S,6]"},
    SchemaCase{23, "q: f32[1,2,3,4]; k: f32[1,2,3,4]; v: f32[1,2,3,4]; p: f32[1,2,9,4]; r: f32[1,2,9,4]",
               "Attention(q, k, v, _, p, r)", "f32[1,2,3,4] | f32[1,2,12,4] | f32[1,2,12,4] | f32[1,2,3,12]"},
};

/// Unary operators that keep type and shape.
constexpr std::array<std::string_view, 35> kSameType{
    "Abs",       "Acos",        "Acosh", "Asin",     "Asinh",      "Atan",  "Atanh", "Ceil",      "Celu",
    "Cos",       "Cosh",        "Elu",   "Erf",      "Exp",        "Floor", "Gelu",  "HardSwish", "Log",
    "LeakyRelu", "HardSigmoid", "Mish",  "Neg",      "Reciprocal", "Relu",  "Round", "Selu",      "Sigmoid",
    "Sign",      "Sin",         "Sinh",  "Softplus", "Softsign",   "Sqrt",  "Swish", "Tan",
};

std::string inferred(const SchemaCase& schemaCase) {
    const auto outputs = 1 + static_cast<std::size_t>(std::ranges::count(schemaCase.expected, '|'));
    const auto parsed = parseGraph(test::caseText(schemaCase, outputs));
    if (!parsed) {
        return "refused: " + parsed.error().oneLine();
    }
    std::string types;
    for (std::size_t i = 0; i < outputs; ++i) {
        types += (i > 0 ? " | " : "") + test::typeOf(**parsed, "o" + std::to_string(i));
    }
    return types;
}

std::vector<SchemaCase> allCases() {
    std::vector<SchemaCase> cases;
    const auto add = [&cases](const auto& list) { cases.insert(cases.end(), list.begin(), list.end()); };
    add(kDenseCases);
    add(kPoolCases);
    add(kNormCases);
    add(kElementwiseCases);
    add(kReductionCases);
    add(kMovementCases);
    add(kShapeCases);
    add(kOtherCases);
    add(test::inferenceCases());
    return cases;
}

TEST(SchemaInference, MatchesTheCasesWorkedOutByHand) {
    for (const SchemaCase& schemaCase : allCases()) {
        EXPECT_EQ(inferred(schemaCase), schemaCase.expected)
            << "opset " << schemaCase.opset << " " << schemaCase.call << " of " << schemaCase.values;
    }
}

TEST(SchemaInference, KeepsTheTypeOfPlainUnaryOperators) {
    for (const auto op : kSameType) {
        const std::string call = std::string(op) + "(x)";
        EXPECT_EQ(inferred({23, "x: bf16[N,3,?]", call, ""}), "bf16[N,3,?]") << op;
    }
    for (const auto* op : {"Tanh", "ThresholdedRelu"}) {
        EXPECT_EQ(inferred({23, "x: f32[2,3]", std::string(op) + "(x)", ""}), "f32[2,3]") << op;
    }
}

TEST(SchemaInference, HasACaseForEveryRow) {
    std::set<std::string> covered(kSameType.begin(), kSameType.end());
    covered.insert({"Tanh", "ThresholdedRelu"});
    for (const SchemaCase& schemaCase : allCases()) {
        covered.insert(test::caseOperator(schemaCase));
    }
    // Bodies have no text form: schema_control_test.cpp has the cases of these.
    covered.insert({"If", "Loop", "Scan", "SequenceMap"});
    for (const OperatorSchema& row : allSchemas()) {
        EXPECT_TRUE(covered.contains(std::string(row.op)))
            << row.op << ": add a call of it to tests/unit/graph/inference_cases.cpp";
    }
}

TEST(SchemaTable, FindsEveryRowAndNoOther) {
    for (const OperatorSchema& row : allSchemas()) {
        EXPECT_EQ(findSchema(row.domain, row.op), &row);
        EXPECT_EQ(row.infer == nullptr, false) << row.op;
        EXPECT_LE(row.minInputs, row.maxInputs) << row.op;
        EXPECT_LE(row.minOutputs, row.maxOutputs) << row.op;
        if (row.maxInputs < 32) {
            EXPECT_EQ(row.parameterInputs >> row.maxInputs, 0U) << row.op;
        }
    }
    EXPECT_EQ(findSchema("ai.onnx", "Conv"), findSchema("", "Conv"));
    EXPECT_EQ(findSchema("", "NoSuchOperator"), nullptr);
    EXPECT_EQ(findSchema("com.microsoft", "Conv"), nullptr);
    EXPECT_EQ(findSchema("tessera", "Convert")->operatorClass, OperatorClass::kMovement);
}

TEST(SchemaTable, NamesItsAttributesOnce) {
    for (const OperatorSchema& row : allSchemas()) {
        std::set<std::string_view> names;
        for (const AttributeSpec& spec : row.attributes) {
            EXPECT_TRUE(names.insert(spec.name).second) << row.op << " " << spec.name;
            EXPECT_LE(spec.since, spec.until) << row.op << " " << spec.name;
        }
    }
}

} // namespace
} // namespace tessera::graph
