// What the operator table refuses, and the field that each error names.
#include "engine/graph/text_form.h"
#include "tests/unit/graph/schema_case.h"

#include <array>
#include <gmock/gmock.h>

namespace tessera::graph {
namespace {

using test::SchemaCase;

constexpr std::array kWindowRefusals{
    SchemaCase{17, "x: f32[1,3,8,8]; w: f32[4,3,3,3]", "Conv(x, w) {strides=[0,1]}",
               "attribute 'strides': 0 is outside 1"},
    SchemaCase{17, "x: f32[1,3,8,8]; w: f32[4,3,3,3]", "Conv(x, w) {dilations=[-1,1]}",
               "attribute 'dilations': -1 is outside 1"},
    SchemaCase{17, "x: f32[1,3,8,8]; w: f32[4,3,3,3]", "Conv(x, w) {dilations=[1]}",
               "attribute 'dilations': has 1 entries, but the input needs 2"},
    SchemaCase{17, "x: f32[1,3,8,8]; w: f32[4,3,3]", "Conv(x, w)",
               "input 1 (W): has rank 3, but the input has"},
    SchemaCase{17, "x: f32[1,3,8,8]; w: f32[4,3,3,3]", "Conv(x, w) {kernel_shape=[3]}",
               "attribute 'kernel_shape': has 1 entries"},
    SchemaCase{17, "x: f32[1,3,8,8]; w: f32[4,3,3,3]", "Conv(x, w) {kernel_shape=[5,5]}",
               "attribute 'kernel_shape': is 5x5, but the weight is 3x3"},
    SchemaCase{17, "x: f32[1,3,8,8]; w: f32[4,3,3,3]", "Conv(x, w) {group=0}",
               "attribute 'group': 0 is outside 1"},
    SchemaCase{17, "x: f32[1,3,8,8]; w: f32[4,3,3,3]", "Conv(x, w) {group=2}",
               "attribute 'group': 2 does not divide 3 input channels"},
    SchemaCase{17, "x: f32[1,4,8,8]; w: f32[3,2,3,3]", "Conv(x, w) {group=2}",
               "attribute 'group': 2 does not divide 3 output channels"},
    SchemaCase{17, "x: f32[1,4,8,8]; w: f32[4,3,3,3]", "Conv(x, w)", "input 1 (W): has 3 input channels"},
    SchemaCase{17, "x: f32[1,3,8,8]; w: f32[4,3,3,3]; b: f32[5]", "Conv(x, w, b)",
               "input 2 (B): has 5 elements"},
    SchemaCase{17, "x: f32[1,3,8,8]; w: f32[4,3,3,3]", "Conv(x, w) {pads=[4611686018427387904,0,0,0]}",
               "attribute 'pads': 4611686018427387904 is outside 0"},
    SchemaCase{17, "x: f32[1,3,8,8]; w: f32[4,3,3,3]", "Conv(x, w) {pads=[-1,0,0,0]}",
               "attribute 'pads': -1 is outside 0"},
    SchemaCase{17, "x: f32[1,3,2,8]; w: f32[4,3,3,3]", "Conv(x, w)",
               "attribute 'pads': spatial axis 0: the window"},
    SchemaCase{17, "x: f32[1,3,8,8]; w: f32[4,3,3,3]", "Conv(x, w) {auto_pad=\"SAME\"}",
               "attribute 'auto_pad': 'SAME' is none of"},
    SchemaCase{17, "x: f32[1,3,8,8]; w: f16[4,3,3,3]", "Conv(x, w)", "input 1 (W): is float16, but float32"},
    SchemaCase{17, "x: f32[3,8]; w: f32[4,3]", "Conv(x, w)", "input 0 (X): has rank 2"},
    SchemaCase{17, "x: i32[5]",
               "TfIdfVectorizer(x) {mode=\"XF\", min_gram_length=1, max_gram_length=2, max_skip_count=0, "
               "ngram_counts=[0,1], ngram_indexes=[3,0], pool_int64s=[7,8,9]}",
               "attribute 'mode': must be TF, IDF or TFIDF"},
    SchemaCase{17, "x: i32[5]",
               "TfIdfVectorizer(x) {mode=\"TF\", min_gram_length=0, max_gram_length=2, max_skip_count=0, "
               "ngram_counts=[0,1], ngram_indexes=[3,0], pool_int64s=[7,8,9]}",
               "attribute 'min_gram_length': must be 1 or more"},
    SchemaCase{17, "x: i32[5]",
               "TfIdfVectorizer(x) {mode=\"TF\", min_gram_length=1, max_gram_length=3, max_skip_count=0, "
               "ngram_counts=[0,1], ngram_indexes=[3,0], pool_int64s=[7,8,9]}",
               "attribute 'max_gram_length': must lie between"},
    SchemaCase{17, "x: i32[5]",
               "TfIdfVectorizer(x) {mode=\"TF\", min_gram_length=1, max_gram_length=2, max_skip_count=-1, "
               "ngram_counts=[0,1], ngram_indexes=[3,0], pool_int64s=[7,8,9]}",
               "attribute 'max_skip_count': must be 0 or more"},
    SchemaCase{17, "x: i32[5]",
               "TfIdfVectorizer(x) {mode=\"TF\", min_gram_length=1, max_gram_length=2, max_skip_count=0, "
               "ngram_counts=[0,2], ngram_indexes=[3,0], pool_int64s=[7,8,9]}",
               "attribute 'ngram_counts': does not cut the pool into n-grams of 2"},
    SchemaCase{17, "x: i32[5]",
               "TfIdfVectorizer(x) {mode=\"TF\", min_gram_length=1, max_gram_length=2, max_skip_count=0, "
               "ngram_counts=[0,9], ngram_indexes=[3,0], pool_int64s=[7,8,9]}",
               "attribute 'ngram_counts': does not cut"},
    SchemaCase{17, "x: i32[5]",
               "TfIdfVectorizer(x) {mode=\"TF\", min_gram_length=1, max_gram_length=2, max_skip_count=0, "
               "ngram_counts=[0,1], ngram_indexes=[3], pool_int64s=[7,8,9]}",
               "attribute 'ngram_indexes': has 1 entries for 2 n-grams"},
    SchemaCase{17, "x: i32[5]",
               "TfIdfVectorizer(x) {mode=\"TF\", min_gram_length=1, max_gram_length=2, max_skip_count=0, "
               "ngram_counts=[0,1], ngram_indexes=[3,-1], pool_int64s=[7,8,9]}",
               "attribute 'ngram_indexes': -1 is no column"},
    SchemaCase{17, "x: i32[5]",
               "TfIdfVectorizer(x) {mode=\"TF\", min_gram_length=1, max_gram_length=2, max_skip_count=0, "
               "ngram_counts=[0,1], ngram_indexes=[3,0], pool_int64s=[7,8,9], weights=[1.0]}",
               "attribute 'weights': has 1 entries"},
    SchemaCase{17, "x: f32[1,8,4,4]; w: f32[7,2,3,3]", "ConvTranspose(x, w)",
               "input 1 (W): has 7 input channels, but the input has 8"},
    SchemaCase{17, "x: f32[1,8,4,4]; w: f32[8,2,3,3]", "ConvTranspose(x, w) {output_padding=[1,1]}",
               "attribute 'output_padding': 1 is not below stride or dilation"},
    SchemaCase{17, "x: f32[1,8,4,4]; w: f32[8,2,3,3]", "ConvTranspose(x, w) {pads=[9,9,9,9]}",
               "attribute 'pads': spatial axis 0: the output would have"},
    SchemaCase{17, "x: f32[1,8,4,4]; w: f32[8,2,3,3]", "ConvTranspose(x, w) {output_shape=[1]}",
               "attribute 'output_shape': has 1 entries"},
    SchemaCase{17, "x: f32[1,2,6,6]", "MaxPool(x)", "attribute 'kernel_shape': is missing"},
    SchemaCase{17, "x: f32[1,2,6,6]", "MaxPool(x) {kernel_shape=[2]}",
               "attribute 'kernel_shape': has 1 entries"},
    SchemaCase{17, "x: f32[1,2,6,6]", "AveragePool(x) {kernel_shape=[2,2], pads=[2,0,0,0]}",
               "attribute 'pads': spatial axis 0: a window would lie in the padding alone"},
    SchemaCase{8, "x: f32[1,2,6,6]", "AveragePool(x) {kernel_shape=[2,2], ceil_mode=1}",
               "attribute 'ceil_mode': does not exist in opset 8"},
};

constexpr std::array kShapeRefusals{
    SchemaCase{17, "x: f32[2,3]; s: i64[2] = {-1, -1}", "Reshape(x, s)", "input 1 (shape): has -1 twice"},
    SchemaCase{17, "x: f32[2,3]; s: i64[2] = {4, 2}", "Reshape(x, s)", "input 1 (shape): asks for shape 4x2"},
    SchemaCase{17, "x: f32[2,3]; s: i64[2] = {-1, 4}", "Reshape(x, s)",
               "input 1 (shape): 6 elements do not fill a shape of 4 times -1"},
    SchemaCase{17, "x: f32[2,3]; s: i64[1] = {-2}", "Reshape(x, s)", "input 1 (shape): -2 is no extent"},
    SchemaCase{17, "x: f32[6]; s: i64[2] = {6, 0}", "Reshape(x, s)", "input 1 (shape): copies axis 1"},
    SchemaCase{17, "x: f32[2,3]; s: f32[2] = {3.0, 2.0}", "Reshape(x, s)", "input 1 (shape): is float32"},
    SchemaCase{17, "x: f32[2,3]", "Flatten(x) {axis=3}", "attribute 'axis': axis 3 does not exist in rank 2"},
    SchemaCase{17, "x: f32[2,3]", "Transpose(x) {perm=[0,0]}", "attribute 'perm': axis 0 is named twice"},
    SchemaCase{17, "x: f32[2,3]", "Transpose(x) {perm=[0]}", "attribute 'perm': has 1 axes"},
    SchemaCase{17, "x: f32[2,3]", "Transpose(x) {perm=[0,-1]}", "attribute 'perm': axis -1 is negative"},
    SchemaCase{17, "x: f32[2,3]", "Softmax(x) {axis=2}", "attribute 'axis': axis 2 does not exist in rank 2"},
    SchemaCase{17, "x: f32[2,3]", "ReduceMean(x) {axes=[0,0]}", "attribute 'axes': axis 0 is named twice"},
    SchemaCase{18, "x: f32[2,3]", "ReduceMean(x) {axes=[0]}", "attribute 'axes': does not exist in opset 18"},
    SchemaCase{17, "x: f32[2,3]; a: i64[1] = {0}", "ReduceMean(x, a)",
               "input 1 (axes): is an attribute before opset 18"},
    SchemaCase{17, "x: f32[2,3]; a: i64[1] = {0}", "Squeeze(x, a)", "input 1 (axes): axis 0 has 2 elements"},
    SchemaCase{17, "x: f32[2,3]", "Unsqueeze(x)", "input 1 (axes): is missing"},
    SchemaCase{17, "x: f32[6]; s: i64[2] = {-1, 7}", "Split(x, s)", "input 1 (split): -1 is negative"},
    SchemaCase{17, "x: f32[6]; s: i64[2] = {2, 2}", "Split(x, s)",
               "input 1 (split): the parts have 4 elements"},
    SchemaCase{17, "x: f32[5]", "Split(x)", "attribute 'axis': 5 elements do not split into 2 parts"},
    SchemaCase{17, "a: f32[2,3]; b: f32[3,3]", "Concat(a, b) {axis=1}",
               "input 1 (inputs): differs from the inputs before it in axis 0"},
    SchemaCase{17, "a: f32[2,3]; b: f32[2]", "Concat(a, b) {axis=1}", "input 1 (inputs): has rank 1"},
    SchemaCase{17, "x: f32[9]; s: i64[1] = {0}; e: i64[1] = {9}; a: i64[1] = {0}; t: i64[1] = {0}",
               "Slice(x, s, e, a, t)", "input 4 (steps): 0 is no step"},
    SchemaCase{17,
               "x: f32[9]; s: i64[1] = {0}; e: i64[1] = {9}; a: i64[1] = {0}; t: i64[1] = "
               "{-9223372036854775808}",
               "Slice(x, s, e, a, t)", "input 4 (steps): -9223372036854775808 is no step"},
    SchemaCase{17, "x: f32[9]; s: i64[2] = {0, 0}; e: i64[1] = {9}", "Slice(x, s, e)",
               "input 2 (ends): has 1 entries, but the lists before it have 2"},
    SchemaCase{17, "x: f32[9]; s: i64[1] = {0}; e: i64[1] = {9}; a: i64[1] = {1}", "Slice(x, s, e, a)",
               "input 3 (axes): axis 1 does not exist"},
    SchemaCase{17, "x: f32[2,3]; p: i64[4] = {0, -2, 0, -2}", "Pad(x, p)",
               "input 1 (pads): -2 and -2 do not fit"},
    SchemaCase{17, "x: f32[2,3]; p: i64[4] = {0, 1, 0, 2}", "Pad(x, p) {mode=\"wrap\"}",
               "attribute 'mode': 'wrap' exists since opset 19"},
    SchemaCase{17, "x: f32[2,3]; p: i64[3] = {0, 0, 0}", "Pad(x, p)", "input 1 (pads): has 3 entries"},
    SchemaCase{17, "x: f32[2,3]; p: i64[4] = {4611686018427387904, 0, 4611686018427387904, 0}", "Pad(x, p)",
               "input 1 (pads): 4611686018427387904 and"},
    SchemaCase{17, "x: f32[3]; s: i64[1] = {-1}", "Expand(x, s)", "input 1 (shape): -1 is negative"},
    SchemaCase{17, "x: f32[3]; s: i64[1] = {2}", "Expand(x, s)",
               "input 1 (shape): the input does not broadcast"},
    SchemaCase{17, "x: f32[3]; r: i64[2] = {1, 1}", "Tile(x, r)", "input 1 (repeats): has 2 entries"},
    SchemaCase{17, "x: f32[3]; r: i64[1] = {4611686018427387904}", "Tile(x, r)",
               "input 1 (repeats): 4611686018427387904 makes an extent beyond 64 bits"},
    SchemaCase{17, "x: f32[5]; i: i64[1] = {5}", "Gather(x, i)", "input 1 (indices): index 5 is outside"},
    SchemaCase{17, "x: f32[5,6]; i: i64[1,2] = {4, -7}", "GatherND(x, i)",
               "input 1 (indices): index -7 is outside"},
    SchemaCase{17, "x: f32[5]; i: i64[1,2]", "GatherND(x, i)",
               "input 1 (indices): its tuples have 2 entries"},
    SchemaCase{17, "x: f32[5]; i: f32[1]", "Gather(x, i)",
               "input 1 (indices): is float32, but int64 or int32"},
    SchemaCase{17, "x: f32[5]; i: i64[2]; u: f32[3]", "ScatterElements(x, i, u)",
               "input 2 (updates): has another shape"},
    SchemaCase{17, "x: f32[1,12,2,3]", "DepthToSpace(x) {blocksize=0}",
               "attribute 'blocksize': 0 is outside 1"},
    SchemaCase{17, "x: f32[1,3,4,5]", "SpaceToDepth(x) {blocksize=2}",
               "attribute 'blocksize': 2 does not divide"},
    SchemaCase{17, "x: f32[3]; a: i64[] = {3}", "CumSum(x, a)", "input 1 (axis): axis 3 does not exist"},
    SchemaCase{17, "x: bool[3]; a: i64[] = {0}", "CumSum(x, a)",
               "input 0 (x): is bool, but a number is needed"},
    SchemaCase{26, "x: bool[3]; a: i64[] = {0}", "CumProd(x, a)",
               "input 0 (x): is bool, but a number is needed"},
    SchemaCase{17, "x: f32[3]; k: i64[1] = {4}", "TopK(x, k)", "input 1 (K): 4 is more than the 3 elements"},
    SchemaCase{17, "x: f32[3]; k: i64[1] = {-1}", "TopK(x, k)", "input 1 (K): -1 is negative"},
};

constexpr std::array kOtherRefusals{
    SchemaCase{17, "a: i64[] = {0}; b: i64[] = {9}; d: i64[] = {0}", "Range(a, b, d)",
               "input 2 (delta): is no step"},
    SchemaCase{17, "a: i64[] = {-9223372036854775808}; b: i64[] = {9223372036854775807}; d: i64[] = {1}",
               "Range(a, b, d)", "input 1 (limit): the number of elements leaves 64 bits"},
    SchemaCase{17, "a: f32[] = {0.0}; b: f32[] = {inf}; d: f32[] = {1.0}", "Range(a, b, d)",
               "input 1 (limit): makes a range without end"},
    SchemaCase{17, "x: f32[1,1,8]; s: f32[3] = {1.0, 1.0, 0.0}", "Resize(x, _, s)",
               "input 2 (scales): 0.000000 is no scale"},
    SchemaCase{17, "x: f32[1,1,8]; s: f32[3] = {1.0, 1.0, nan}", "Resize(x, _, s)",
               "input 2 (scales): nan is no scale"},
    SchemaCase{17, "x: f32[1,1,8]; s: f32[3] = {1.0, 1.0, 1e30}", "Resize(x, _, s)",
               "makes an extent beyond 64 bits"},
    SchemaCase{17, "x: f32[8]; r: f32[2] = {0.5, 0.0}; s: f32[1] = {2.0}",
               "Resize(x, r, s) {coordinate_transformation_mode=\"tf_crop_and_resize\"}",
               "input 1 (roi): ends before it begins"},
    SchemaCase{17, "x: f32[1,1,8]; s: f32[2] = {1.0, 1.0}", "Resize(x, _, s)",
               "input 2 (scales): has 2 entries for 3 axes"},
    SchemaCase{17, "x: f32[1,1,8]; z: i64[3] = {1, 1, 0}", "Resize(x, _, _, z)",
               "input 3 (sizes): 0 is no size"},
    SchemaCase{17, "x: f32[1,1,8]", "Resize(x)", "input 2 (scales): is missing, and sizes are too"},
    SchemaCase{17, "s: i64[1] = {-1}", "ConstantOfShape(s)", "input 0 (input): -1 is negative"},
    SchemaCase{17, "s: i64[2] = {4611686018427387904, 4}", "ConstantOfShape(s)", "output 0: of shape"},
    SchemaCase{17, "s: i64[1] = {4611686018427387904}", "ConstantOfShape(s)", "output 0: of shape"},
    SchemaCase{17, "i: i64[2]; d: i64[] = {-3}; v: f32[2]", "OneHot(i, d, v)", "input 1 (depth): -3"},
    SchemaCase{17, "a: f32[2,3]; b: f32[3,4]", "Einsum(a, b) {equation=\"ij,jk->iz\"}",
               "attribute 'equation': the output's 'z' is in no operand"},
    SchemaCase{17, "a: f32[2,3]; b: f32[3,4]", "Einsum(a, b) {equation=\"ij->ij\"}",
               "attribute 'equation': names 1 operands, but the node has 2"},
    SchemaCase{17, "a: f32[2,3]", "Einsum(a) {equation=\"i..j\"}",
               "attribute 'equation': 'i..j' is not made"},
    SchemaCase{17, "a: f32[2,3]", "Einsum(a) {equation=\"ij->ii\"}",
               "attribute 'equation': the output has 'i' twice"},
    SchemaCase{17, "a: f32[2,3]; b: f32[4,5]", "Einsum(a, b) {equation=\"ij,jk\"}",
               "input 1 (Inputs): axis 'j' is 4 here"},
    SchemaCase{17, "a: f32[2,3]", "Einsum(a) {equation=\"ijk\"}", "input 0 (Inputs): has rank 2"},
    SchemaCase{17, "a: f32[2,3]; b: f32[4,5]", "MatMul(a, b)",
               "input 1 (B): has 4 rows, but the left matrix has 3"},
    SchemaCase{17, "a: f32[]; b: f32[4,5]", "MatMul(a, b)", "input 0 (A): is a scalar"},
    SchemaCase{17, "a: f32[2,3]; b: f32[4,5]", "Gemm(a, b)", "input 1 (B): has an inner extent of 4"},
    SchemaCase{17, "a: f32[2,3]; b: f32[3,5]; c: f32[4]", "Gemm(a, b, c)", "input 2 (C): does not broadcast"},
    SchemaCase{17, "a: f32[2]; b: f32[3]", "Add(a, b)", "input 1 (B): does not broadcast"},
    SchemaCase{17, "a: f32[2]; b: i64[2]", "Add(a, b)", "input 1 (B): is int64, but float32"},
    SchemaCase{17, "a: bool[2]; b: bool[2]", "Add(a, b)", "input 0 (A): is bool, but a number"},
    SchemaCase{17, "a: f32[2]; b: f32[2]", "And(a, b)", "input 0 (A): is float32, but bool is needed"},
    SchemaCase{17, "a: f32[2]; b: f32[2]", "Mod(a, b)", "attribute 'fmod': must be 1"},
    SchemaCase{17, "a: i64[2]", "Sqrt(a)", "input 0 (X): is int64, but a floating-point"},
    SchemaCase{17, "a: f32[2]", "Cast(a) {to=99}", "attribute 'to': 99 is no element type"},
    SchemaCase{17, "a: f32[2]", "Cast(a)", "attribute 'to': is missing"},
    SchemaCase{17, "a: f32[2]", "Elu(a) {alpha=1}",
               "attribute 'alpha': is of kind int, but must be of kind float"},
    SchemaCase{17, "a: f32[2]", "Softmax(a) {axis=[0]}",
               "attribute 'axis': is of kind ints, but must be of kind int"},
    SchemaCase{17, "a: f32[2]", "Relu(a) {alpha=1.0}",
               "attribute 'alpha': the operator has no such attribute"},
    SchemaCase{17, "a: f32[2]", "Relu(a, a)", "inputs: has 2 inputs, but takes 1"},
    SchemaCase{17, "a: f32[2]", "Relu(_)", "input 0: is left out, but needed"},
    SchemaCase{17, "a: f32[2]", "Add(a)", "inputs: has 1 inputs, but takes 2"},
    SchemaCase{17, "a: f32[2,4,4]; s: f32[3]; b: f32[4]; m: f32[4]; v: f32[4]",
               "BatchNormalization(a, s, b, m, v)", "input 1 (scale): has 3 elements, but 4"},
    SchemaCase{21, "a: f32[1,6,4]; s: f32[6]; b: f32[6]", "GroupNormalization(a, s, b) {num_groups=4}",
               "attribute 'num_groups': 4 does not divide 6"},
    SchemaCase{17, "a: f32[2,3]; s: f32[2]", "LayerNormalization(a, s)",
               "input 1 (Scale): does not broadcast"},
    SchemaCase{23, "q: f32[1,3,4,8]; k: f32[1,2,4,8]; v: f32[1,2,4,8]", "Attention(q, k, v)",
               "input 1 (K): has 2 heads, which do not divide 3"},
    SchemaCase{23, "q: f32[1,4,8]; k: f32[1,4,8]; v: f32[1,4,8]", "Attention(q, k, v)",
               "attribute 'q_num_heads': 0 is outside 1"},
    SchemaCase{17, "", "Constant()", "attribute 'value': exactly one value is needed"},
};

constexpr std::array kLaterRefusals{
    SchemaCase{17, "a: i32[2]; b: i32[2]", "BitShift(a, b) {direction=\"LEFT\"}",
               "input 0 (A): is int32, but uint8"},
    SchemaCase{17, "a: u8[2]; b: u8[2]", "BitShift(a, b) {direction=\"UP\"}", "attribute 'direction': 'UP'"},
    SchemaCase{18, "a: f32[2]; b: f32[2]", "BitwiseAnd(a, b)", "input 0 (A): is float32, but an integer"},
    SchemaCase{26, "x: f32[2]", "BitCast(x) {to=7}", "attribute 'to': int64 is not as wide as float32"},
    SchemaCase{28, "a: f32[2,3]; b: f32[3]", "SwiGLU(a, b)", "input 1 (B): has another shape"},
    SchemaCase{17, "x: f32[2,3]", "LpNormalization(x) {p=3}", "attribute 'p': 3 is outside 1 to 2"},
    SchemaCase{17, "x: f32[2,3]; l: i64[2]", "ReverseSequence(x, l)", "input 1 (sequence_lens): must hold"},
    SchemaCase{17, "x: f32[2,3]", "Unique(x) {axis=2}", "attribute 'axis': axis 2 does not exist"},
    SchemaCase{24, "c: f32[1,2,4,2]; u: f32[1,2,5,2]", "TensorScatter(c, u)",
               "input 1 (update): does not fit the cache in axis 2"},
    SchemaCase{17, "x: f32[2,3]", "Det(x)", "input 0 (X): is no stack of square matrices"},
    SchemaCase{17, "x: f32[2,5]; t: i64[3]", "NegativeLogLikelihoodLoss(x, t)",
               "input 1 (target): has another"},
    SchemaCase{17, "x: f32[2,5]; t: i64[2]; w: f32[4]", "SoftmaxCrossEntropyLoss(x, t, w)",
               "input 2 (weights): has another number of classes"},
    SchemaCase{13, "x: f32[2,3]; s: f32[4]", "QuantizeLinear(x, s)", "input 1 (y_scale): has 4 elements"},
    SchemaCase{17, "x: u8[2]; s: f32[]; z: i8[]", "DequantizeLinear(x, s, z)",
               "input 2 (x_zero_point): is int8"},
    SchemaCase{17, "a: f32[2,3]; b: f32[3,4]", "MatMulInteger(a, b)", "input 0 (A): is float32"},
    SchemaCase{17, "a: u8[2,3]; b: u8[4,4]", "MatMulInteger(a, b)", "input 1 (B): has 4 rows"},
    SchemaCase{14, "x: f32[4,2,3]; w: f32[1,8,3]; r: f32[1,8,4]", "LSTM(x, w, r) {hidden_size=2}",
               "input 2 (R): has 4 elements in axis 2"},
    SchemaCase{14, "x: f32[4,2,3]; w: f32[1,6,3]; r: f32[1,6,2]",
               "GRU(x, w, r) {hidden_size=2, direction=\"bidirectional\"}",
               "input 1 (W): has 1 elements in axis 0"},
    SchemaCase{17, "n: i64[] = {-1}", "HannWindow(n)", "input 0 (size): -1 is too small"},
    SchemaCase{17, "x: f32[1,8,3]", "DFT(x)", "input 0 (input): its last axis must have 1 or 2"},
    SchemaCase{17, "x: f32[1,8,1]; s: i64[] = {2}; n: i64[] = {9}", "STFT(x, s, _, n)",
               "input 3 (frame_length): 9 is more than the 8 samples"},
    SchemaCase{17, "x: f32[1,1,4,4]; g: f32[1,2,2,3]", "GridSample(x, g)", "input 1 (grid): its last axis"},
    SchemaCase{17, "b: f32[1,6,4]; s: f32[1,2,5]", "NonMaxSuppression(b, s)",
               "input 1 (scores): does not fit"},
    SchemaCase{18, "x: f32[1,5,4]; i: i64[2] = {4, 4}; b: i64[2] = {2, 2}", "Col2Im(x, i, b)",
               "input 2 (block_shape): 4 elements of a block do not divide 5"},
    SchemaCase{23, "x: f32[1,2,6]; c: f32[1,2,2]; s: f32[1,2,2]", "RotaryEmbedding(x, c, s) {num_heads=4}",
               "attribute 'num_heads': 4 does not divide 6"},
    SchemaCase{27, "q: f32[1,2,6]; k: f32[1,2,4]; v: f32[1,2,4]",
               "LinearAttention(q, k, v) {q_num_heads=3, kv_num_heads=2}",
               "attribute 'q_num_heads': 3 is no multiple"},
    SchemaCase{27, "x: f32[1,4,5]; w: f32[3,1,3]", "CausalConvWithState(x, w)", "input 1 (weight): must be"},
    SchemaCase{17, "a: f32[2]; b: i64[2]", "SequenceConstruct(a, b)", "input 1 (inputs): is int64"},
    SchemaCase{17, "x: f32[2]; p: i64[]", "SequenceAt(x, p)", "input 0 (input_sequence): is no sequence"},
    SchemaCase{17, "x: opt(f32[2])", "Optional(x)", "input 0 (input): is optional already"},
    SchemaCase{17, "", "Optional()", "attribute 'type': or an input is needed"},
    SchemaCase{17, "", "RandomNormal() {shape=[-1]}", "attribute 'shape': -1 is negative"},
};

template <typename Cases>
void expectRefusals(const Cases& cases) {
    for (const SchemaCase& schemaCase : cases) {
        const std::size_t outputs =
            schemaCase.call.starts_with("Split") || schemaCase.call.starts_with("TopK") ? 2 : 1;
        const auto parsed = parseGraph(test::caseText(schemaCase, outputs));
        ASSERT_FALSE(parsed) << schemaCase.call << " of " << schemaCase.values;
        EXPECT_EQ(parsed.error().kind, base::ErrorKind::kRefused);
        EXPECT_THAT(parsed.error().oneLine(),
                    testing::AllOf(testing::StartsWith("node 'n' (" + test::caseOperator(schemaCase) + "): "),
                                   testing::HasSubstr(std::string(schemaCase.expected))));
    }
}

TEST(SchemaRefusal, NamesTheFieldOfAWindow) {
    expectRefusals(kWindowRefusals);
}

TEST(SchemaRefusal, NamesTheFieldOfAShape) {
    expectRefusals(kShapeRefusals);
}

TEST(SchemaRefusal, NamesTheFieldOfAnythingElse) {
    expectRefusals(kOtherRefusals);
}

TEST(SchemaRefusal, NamesTheFieldOfTheLaterOperators) {
    expectRefusals(kLaterRefusals);
}

} // namespace
} // namespace tessera::graph
