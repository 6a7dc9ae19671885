#pragma once

namespace tessera::test {

/// Four operators in a row, each named, of which a plan can place some on a device: a text of graphFromText.
inline constexpr const char* kDeviceModel = R"(graph g opset 17
input x: f32[48,64]
const w: f32[64,32] = random(3)
const v: f32[32,16] = random(5)
a = Relu(x) @first
b = MatMul(a, w) @product
c = Tanh(b) @between
d = MatMul(c, v) @last
output d
)";

} // namespace tessera::test
