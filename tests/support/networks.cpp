#include "tests/support/networks.h"

namespace tessera::test {

const std::string_view kChain = R"(graph chain opset 17
input x: f32[1,3,8,8]
const w1: f32[8,3,3,3] = random(1)
const b1: f32[8] = random(2)
const w2: f32[4,8,1,1] = random(3)
c1 = Conv(x, w1, b1) {kernel_shape=[3,3], pads=[1,1,1,1]} @conv1
r1 = Relu(c1) @relu1
p1 = MaxPool(r1) {kernel_shape=[2,2], strides=[2,2]} @pool1
c2 = Conv(p1, w2) {kernel_shape=[1,1]} @conv2
y = Relu(c2) @relu2
output y
)";

const std::string_view kDiamond = R"(graph diamond opset 17
input x: f32[1,4,6,6]
const w1: f32[4,4,3,3] = random(1)
const w2: f32[4,4,1,1] = random(2)
a = Relu(x) @head
left = Conv(a, w1) {kernel_shape=[3,3], pads=[1,1,1,1]} @left
right = Conv(a, w2) {kernel_shape=[1,1]} @right
sum = Add(left, right) @join
y = Relu(sum) @tail
output y
)";

const std::string_view kResidual = R"(graph residual opset 17
input x: f32[1,4,6,6]
const w1: f32[4,4,3,3] = random(1)
const s1: f32[4] = uniform(2, 0.5, 1.5)
const b1: f32[4] = random(3)
const m1: f32[4] = random(4)
const v1: f32[4] = uniform(5, 0.5, 1.5)
const w2: f32[4,4,3,3] = random(6)
const s2: f32[4] = uniform(7, 0.5, 1.5)
const b2: f32[4] = random(8)
const m2: f32[4] = random(9)
const v2: f32[4] = uniform(10, 0.5, 1.5)
stem = Relu(x) @stem
c1 = Conv(stem, w1) {kernel_shape=[3,3], pads=[1,1,1,1]} @conv1
n1 = BatchNormalization(c1, s1, b1, m1, v1) {epsilon=1e-5} @norm1
r1 = Relu(n1) @relu1
c2 = Conv(r1, w2) {kernel_shape=[3,3], pads=[1,1,1,1]} @conv2
n2 = BatchNormalization(c2, s2, b2, m2, v2) {epsilon=1e-5} @norm2
sum = Add(n2, stem) @shortcut
y = Relu(sum) @relu2
g = GlobalAveragePool(stem) @side
output y, g
)";

const std::string_view kTwoBranches = R"(graph two_branches opset 17
input x: f32[1,8,6,6]
const w1: f32[4,8,1,1] = random(1)
const w2: f32[4,8,1,1] = random(2)
const w3: f32[4,8,1,1] = random(3)
const w4: f32[4,8,1,1] = random(4)
const w5: f32[4,8,1,1] = random(5)
b1 = Conv(x, w1) {kernel_shape=[1,1]} @bundle1
b2 = Conv(x, w2) {kernel_shape=[1,1]} @bundle2
b3 = Conv(x, w3) {kernel_shape=[1,1]} @bundle3
b4 = Conv(x, w4) {kernel_shape=[1,1]} @bundle4
p = AveragePool(x) {kernel_shape=[3,3], pads=[1,1,1,1]} @pool
q = Conv(p, w5) {kernel_shape=[1,1]} @project
y = Concat(b1, b2, b3, b4, q) {axis=1} @join
output y
)";

const std::string_view kAttentionLayer = R"(graph attention opset 17
input x: f32[1,6,32]
const wq: f32[32,32] = random(1)
const wk: f32[32,32] = random(2)
const wv: f32[32,32] = random(3)
const wo: f32[32,32] = random(4)
const bq: f32[32] = random(5)
const bk: f32[32] = random(6)
const bv: f32[32] = random(7)
const bo: f32[32] = random(8)
const split: i64[4] = {0, 0, 4, 8}
const merge: i64[3] = {0, 0, 32}
const root: f32[] = {2.828427}
const gain: f32[32] = uniform(9, 0.5, 1.5)
const shift: f32[32] = random(10)
q0 = MatMul(x, wq) @q_matmul
q1 = Add(q0, bq) @q_bias
q2 = Reshape(q1, split) @q_split
q = Transpose(q2) {perm=[0,2,1,3]} @q_heads
k0 = MatMul(x, wk) @k_matmul
k1 = Add(k0, bk) @k_bias
k2 = Reshape(k1, split) @k_split
k = Transpose(k2) {perm=[0,2,3,1]} @k_heads
v0 = MatMul(x, wv) @v_matmul
v1 = Add(v0, bv) @v_bias
v2 = Reshape(v1, split) @v_split
v = Transpose(v2) {perm=[0,2,1,3]} @v_heads
s0 = MatMul(q, k) @scores
s1 = Div(s0, root) @scaled
p = Softmax(s1) {axis=-1} @weights
c0 = MatMul(p, v) @context
c1 = Transpose(c0) {perm=[0,2,1,3]} @context_heads
c2 = Reshape(c1, merge) @context_merge
o0 = MatMul(c2, wo) @out_matmul
o1 = Add(o0, bo) @out_bias
r = Add(o1, x) @residual
y = LayerNormalization(r, gain, shift) {axis=-1, epsilon=1e-5} @norm
output y
)";

const std::string_view kDeconvolution = R"(graph deconvolution opset 17
input x: f32[1,8,4,4]
const w1: f32[8,4,4,4] = random(1)
const s1: f32[4] = uniform(2, 0.5, 1.5)
const b1: f32[4] = random(3)
const m1: f32[4] = random(4)
const v1: f32[4] = uniform(5, 0.5, 1.5)
const w2: f32[4,3,4,4] = random(6)
d1 = ConvTranspose(x, w1) {kernel_shape=[4,4], pads=[1,1,1,1], strides=[2,2]} @deconv1
n1 = BatchNormalization(d1, s1, b1, m1, v1) {epsilon=1e-5} @norm1
r1 = Relu(n1) @relu1
d2 = ConvTranspose(r1, w2) {kernel_shape=[4,4], pads=[1,1,1,1], strides=[2,2]} @deconv2
y = Tanh(d2) @tanh
output y
)";

const std::vector<NetworkText>& smallNetworks() {
    static const std::vector<NetworkText> kNetworks{
        {"chain", kChain},
        {"diamond", kDiamond},
        {"residual", kResidual},
        {"two_branches", kTwoBranches},
        {"attention", kAttentionLayer},
        {"deconvolution", kDeconvolution},
    };
    return kNetworks;
}

} // namespace tessera::test
