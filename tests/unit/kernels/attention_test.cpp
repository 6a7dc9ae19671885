#include "tests/unit/kernels/run_kernel.h"

#include <cmath>

namespace tessera::kernels::test {
namespace {

/// Attention written as its primitives, by the kernels of those.
Tensor primitives(const Tensor& q, const Tensor& k, const Tensor& v, float scale, const Tensor& mask) {
    const Tensor turned = runOne({"Transpose", {k}, {{"perm", std::vector<std::int64_t>{0, 1, 3, 2}}}});
    Tensor scores = runOne({"MatMul", {q, turned}});
    scores = runOne({"Mul", {scores, floats({}, {scale})}});
    scores = runOne({"Add", {scores, mask}});
    return runOne({"MatMul", {runOne({"Softmax", {scores}}), v}});
}

TEST(Attention, EqualsItsPrimitives) {
    const Tensor q = randomFloats({2, 3, 4, 8}, 1);
    const Tensor k = randomFloats({2, 3, 5, 8}, 2);
    const Tensor v = randomFloats({2, 3, 5, 6}, 3);
    const Tensor mask = randomFloats({2, 1, 1, 5}, 4);
    const Tensor expected = primitives(q, k, v, 0.3F, mask);
    const Tensor actual = runOne({"Attention", {q, k, v, mask}, {{"scale", 0.3F}}, 23});
    expectTensor(actual, {2, 3, 4, 6}, expected.toDoubles(), 1e-5);
}

TEST(Attention, CausalLooksOnlyBack) {
    const Tensor zeros = floats({1, 1, 2, 1}, {0, 0});
    const Tensor v = floats({1, 1, 2, 1}, {2, 4});
    expectTensor(runOne({"Attention", {zeros, zeros, v}, {{"is_causal", std::int64_t{1}}}, 23}), {1, 1, 2, 1},
                 {2, 3});
}

TEST(Attention, ThreeAxesPackTheHeads) {
    const Attributes heads{{"q_num_heads", std::int64_t{2}}, {"kv_num_heads", std::int64_t{1}}};
    const Tensor q = floats({1, 1, 2}, {0, 100});
    const Tensor k = floats({1, 2, 1}, {0, 1});
    const Tensor v = floats({1, 2, 1}, {2, 4});
    expectTensor(runOne({"Attention", {q, k, v}, heads, 23}), {1, 1, 2}, {3, 4});
}

} // namespace
} // namespace tessera::kernels::test
