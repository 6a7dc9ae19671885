#include "engine/measure/region_oracle.h"

#include "engine/kernels/interpreter.h"
#include "engine/measure/bound_kernel.h"
#include "engine/measure/channel_sample.h"
#include "engine/measure/drawn_inputs.h"
#include "tests/support/graph_text.h"

#include <gmock/gmock.h>

namespace tessera::measure {
namespace {

using test::graphFromText;
using testing::Contains;
using testing::HasSubstr;
using testing::StartsWith;

/// A region with its inputs, its right outputs in float and its oracle.
struct Checked {
    explicit Checked(const char* text) : graph(graphFromText(text)) {
        const auto region = graph::wholeRegion(*graph);
        inputs = *drawInputs(*graph, region, 5);
        outputs = *kernels::evaluate(*graph, inputs);
        oracle = *RegionOracle::make(*graph, region, inputs, {.threads = 1});
    }
    [[nodiscard]] CheckResult check() const { return check(outputs); }
    /// What the oracle says of these, of which it sees what it asks for.
    [[nodiscard]] CheckResult check(std::span<const graph::Tensor> whole) const {
        std::vector<graph::Tensor> seen;
        for (std::size_t i = 0; i < whole.size(); ++i) {
            const auto& cut = oracle->cuts()[i];
            seen.push_back(cut.axis ? takeAlong(whole[i], *cut.axis, cut.indices) : whole[i]);
        }
        return oracle->compare(seen, graph::Precision::kF32);
    }

    graph::GraphRef graph;
    std::vector<graph::Tensor> inputs;
    std::vector<graph::Tensor> outputs;
    std::unique_ptr<RegionOracle> oracle;
};

constexpr const char* kSmall = R"(graph small opset 17
input x: f32[1,8,6,6]
const w: f32[8,8,3,3] = random(1)
y = Conv(x, w) {pads=[1,1,1,1]}
output y
)";

// 0.25 GFLOP: 64 x 96 channels, 3 x 3, 48 x 48 positions.
constexpr const char* kLarge = R"(graph large opset 17
input x: f32[1,64,48,48]
input z: f32[1,96,48,48]
const w: f32[96,64,3,3] = random(1)
const b: f32[96] = random(2)
const s: f32[96] = uniform(3, 0.5, 1.5)
const m: f32[96] = random(4)
const v: f32[96] = uniform(5, 0.5, 1.5)
c = Conv(x, w, b) {pads=[1,1,1,1]} @conv
n = BatchNormalization(c, s, b, m, v) @norm
a = Add(z, n) @add
y = Relu(a) @relu
output c, y
)";

TEST(RegionOracle, ComparesSmallRegionsInFull) {
    Checked checked(kSmall);
    EXPECT_TRUE(checked.check().ok) << checked.check().reason;
    EXPECT_EQ(checked.check().how, "full");
    auto& output = checked.outputs[0];
    for (std::size_t at = 0; at < 288; at += 41) {
        graph::Tensor damaged(output.dtype(), output.extents());
        std::ranges::copy(output.bytes(), damaged.mutableBytes().begin());
        damaged.mutableAs<float>()[at] += 0.01F;
        const auto found = checked.check(std::vector{damaged});
        EXPECT_FALSE(found.ok) << at;
        EXPECT_THAT(found.reason, HasSubstr("element " + std::to_string(at)));
    }
}

TEST(RegionOracle, SamplesLargeRegions) {
    Checked checked(kLarge);
    const auto found = checked.check();
    EXPECT_TRUE(found.ok) << found.reason;
    EXPECT_THAT(found.how, StartsWith("sampled "));
    // Corners of the first and of the last channel, and both sides of a border of 16.
    for (const std::int64_t channel : {0, 15, 16, 95}) {
        for (const std::int64_t position : {0, 47, 47 * 48, 48 * 48 - 1}) {
            graph::Tensor damaged(graph::DType::kFloat32, {1, 96, 48, 48});
            std::ranges::copy(checked.outputs[1].bytes(), damaged.mutableBytes().begin());
            damaged.mutableAs<float>()[static_cast<std::size_t>(channel * 48 * 48 + position)] += 1.0F;
            const auto wrong = checked.check(std::vector{checked.outputs[0], damaged});
            EXPECT_FALSE(wrong.ok) << channel << " " << position;
            EXPECT_THAT(wrong.reason, HasSubstr("'y'"));
        }
    }
}

TEST(ChannelSample, ComputesTheSameElements) {
    for (const char* text : {kLarge, R"(graph grouped opset 17
input x: f32[1,8,10,10]
const w: f32[128,2,3,3] = random(1)
y = Conv(x, w) {group=4}
output y
)",
                             R"(graph transposed opset 17
input x: f32[1,8,10,10]
const w: f32[8,40,4,4] = random(1)
const b: f32[80] = random(2)
y = ConvTranspose(x, w, b) {group=2, strides=[2,2]}
r = Tanh(y)
output r
)",
                             R"(graph matmul opset 17
input x: f32[3,200,16]
const w: f32[16,300] = random(1)
const b: f32[300] = random(2)
p = MatMul(x, w)
q = Add(b, p)
y = Mul(q, q)
output y
)",
                             R"(graph gemm opset 17
input x: f32[50,16]
const w: f32[300,16] = random(1)
const b: f32[1,300] = random(2)
y = Gemm(x, w, b) {transB=1, alpha=0.5}
output y
)"}) {
        const auto graph = graphFromText(text);
        const auto inputs = *drawInputs(*graph, graph::wholeRegion(*graph), 3);
        const auto whole = *kernels::evaluate(*graph, inputs);
        const auto sampled = sampleChannels(*graph, 500, 9);
        ASSERT_TRUE(sampled.has_value() && sampled->has_value()) << graph->name();
        const auto& sample = **sampled;
        std::vector<graph::Tensor> cut;
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            cut.push_back(sample.inputs[i] ? takeAlong(inputs[i], *sample.inputs[i], sample.channels)
                                           : inputs[i]);
        }
        const auto part = kernels::evaluate(*sample.graph, cut);
        ASSERT_TRUE(part.has_value()) << graph->name() << ": " << part.error().oneLine();
        for (std::size_t i = 0; i < whole.size(); ++i) {
            ASSERT_TRUE(sample.outputs[i].has_value());
            EXPECT_GE(part->at(i).count(), 500) << graph->name();
            EXPECT_LT(part->at(i).count(), whole[i].count());
            const auto expected = takeAlong(whole[i], *sample.outputs[i], sample.channels);
            EXPECT_EQ(expected.extents(), part->at(i).extents());
            EXPECT_TRUE(std::ranges::equal(expected.bytes(), part->at(i).bytes())) << graph->name();
        }
    }
}

TEST(ChannelSample, TakesSomeOfEveryGroupAndBothEnds) {
    const auto graph = graphFromText(R"(graph grouped opset 17
input x: f32[1,8,10,10]
const w: f32[256,2,3,3] = random(1)
y = Conv(x, w) {group=4}
output y
)");
    const auto sample = **sampleChannels(*graph, 500, 9);
    for (std::int64_t group = 0; group < 4; ++group) {
        for (const std::int64_t channel : {0, 7, 8, 15, 16, 63}) {
            EXPECT_THAT(sample.channels, Contains(64 * group + channel));
        }
    }
}

TEST(ChannelSample, LeavesWhatMixesChannelsWhole) {
    for (const char* text : {R"(graph softmax opset 17
input x: f32[50,16]
const w: f32[16,300] = random(1)
p = MatMul(x, w)
y = Softmax(p) {axis=-1}
output y
)",
                             R"(graph twice opset 17
input x: f32[1,8,9,9]
const w: f32[64,8,3,3] = random(1)
const u: f32[64,64,3,3] = random(2)
a = Conv(x, w)
y = Conv(a, u)
output y
)",
                             R"(graph square opset 17
input x: f32[300,300]
y = MatMul(x, x)
output y
)",
                             R"(graph shared opset 17
input x: f32[1,64,9,9]
const w: f32[64,64,3,3] = random(1)
c = Conv(x, w) {pads=[1,1,1,1]}
y = Add(c, x)
output y
)",
                             R"(graph before opset 17
input x: f32[1,8,9,9]
input z: f32[1,64,9,9]
const w: f32[64,8,3,3] = random(1)
t = Tanh(z)
c = Conv(x, w) {pads=[1,1,1,1]}
y = Add(c, z)
output t, y
)",
                             R"(graph few opset 17
input x: f32[1,8,9,9]
const w: f32[4,8,3,3] = random(1)
y = Conv(x, w)
output y
)",
                             R"(graph none opset 17
input x: f32[300,300]
y = Relu(x)
output y
)"}) {
        const auto graph = graphFromText(text);
        const auto sample = sampleChannels(*graph, 500, 9);
        ASSERT_TRUE(sample.has_value());
        EXPECT_FALSE(sample->has_value()) << graph->name();
    }
}

} // namespace
} // namespace tessera::measure
