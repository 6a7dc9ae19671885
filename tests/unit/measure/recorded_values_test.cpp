#include "engine/measure/recorded_values.h"

#include "tests/support/graph_text.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <vector>

namespace tessera::measure {
namespace {

constexpr const char* kChain = R"(graph chain opset 17
input x: f32[4]
input mask: f32[4]
a = Relu(x)
b = Add(a, mask)
y = Exp(b)
output y
)";
constexpr float kInfinity = std::numeric_limits<float>::infinity();

InputDraw draw(const char* name, std::vector<float> x, std::vector<float> mask,
               InputDraw::Kind kind = InputDraw::Kind::kUsual) {
    return {name, kind, {graph::Tensor::ofFloats({4}, x), graph::Tensor::ofFloats({4}, mask)}};
}

class RecordedValuesTest : public testing::Test {
protected:
    [[nodiscard]] RecordedValues recorded(std::int64_t mostBytes = 1 << 20) const {
        std::vector<InputDraw> draws{
            draw("noise", {-1, 2, 3, 4}, {0, 0, 0, 0}), draw("masked", {-1, 2, 3, 4}, {0, -kInfinity, 0, 0}),
            draw("extremes", {NAN, 2, 3, 4}, {0, 0, 0, 0}, InputDraw::Kind::kExtremes)};
        return {m_graph, std::move(draws), {.mostBytes = mostBytes}};
    }
    [[nodiscard]] graph::ValueId value(const char* name) const { return m_graph->findValue(name); }
    static const std::function<void()>& silent() {
        static const std::function<void()> kSilent = [] {};
        return kSilent;
    }

    graph::GraphRef m_graph = test::graphFromText(kChain);
};

TEST_F(RecordedValuesTest, HoldWhatTheReferenceMakesOfEachDraw) {
    auto values = recorded();
    ASSERT_TRUE(values.record(std::vector{value("a"), value("y")}, silent()));
    EXPECT_EQ(values.at(0, value("a")).as<float>()[0], 0.0F);
    EXPECT_EQ(values.at(1, value("y")).as<float>()[1], 0.0F);
    EXPECT_FLOAT_EQ(values.at(1, value("y")).as<float>()[2], std::exp(3.0F));
    EXPECT_TRUE(std::isnan(values.at(2, value("a")).as<float>()[0]));
}

TEST_F(RecordedValuesTest, DrawsThatTheModelItselfForbidsAreLeftOut) {
    const auto graph =
        test::graphFromText("graph rows opset 17\ninput x: f32[2]\nconst table: f32[3] = {5, 6, 7}\n"
                            "i = Cast(x) {to=7}\ny = Gather(table, i)\noutput y\n");
    const auto of = [](const char* name, std::vector<float> x) {
        return InputDraw{name, InputDraw::Kind::kUsual, {graph::Tensor::ofFloats({2}, x)}};
    };
    const std::vector wanted{graph->findValue("y")};
    RecordedValues values(graph, {of("far", {0, 9}), of("near", {1, 2}), of("farther", {99, 0})}, {});
    ASSERT_TRUE(values.record(wanted, silent()));
    ASSERT_EQ(values.draws().size(), 1U);
    EXPECT_EQ(values.draws()[0].name, "near");
    EXPECT_EQ(values.at(0, wanted[0]).as<float>()[1], 7.0F);
    RecordedValues none(graph, {of("far", {0, 9}), of("farther", {99, 0})}, {});
    const auto refused = none.record(wanted, silent());
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, base::ErrorKind::kRefused);
}

TEST_F(RecordedValuesTest, WhatEqualsAnEarlierDrawSharesItsBytes) {
    auto values = recorded();
    ASSERT_TRUE(values.record(std::vector{value("a"), value("b")}, silent()));
    const auto bytes = [&](std::size_t draw, const char* name) {
        return values.at(draw, value(name)).bytes().data();
    };
    EXPECT_EQ(bytes(1, "x"), bytes(0, "x"));
    EXPECT_EQ(bytes(1, "a"), bytes(0, "a"));
    EXPECT_NE(bytes(1, "b"), bytes(0, "b"));
    EXPECT_NE(bytes(2, "a"), bytes(0, "a"));
}

TEST_F(RecordedValuesTest, NameTheUsualDrawOnWhichAValueIsNotFinite) {
    auto values = recorded();
    ASSERT_TRUE(values.record(std::vector{value("y")}, silent()));
    EXPECT_EQ(values.nonFiniteDraw(value("a")), "") << "extremes are no usual draw";
    EXPECT_EQ(values.nonFiniteDraw(value("b")), "masked");
    EXPECT_EQ(values.nonFiniteDraw(value("mask")), "masked");
    EXPECT_EQ(values.nonFiniteDraw(value("y")), "");
}

TEST_F(RecordedValuesTest, WhatWasForgottenForWantOfMemoryIsMadeAgain) {
    auto values = recorded(0);
    for (const char* name : {"a", "b", "y", "a"}) {
        ASSERT_TRUE(values.record(std::vector{value(name)}, silent())) << name;
        EXPECT_EQ(values.at(0, value(name)).count(), 4) << name;
    }
    EXPECT_EQ(values.at(0, value("a")).as<float>()[1], 2.0F);
}

TEST_F(RecordedValuesTest, KeepSoManyDrawsAsThereIsTimeFor) {
    auto values = recorded();
    ASSERT_TRUE(values.runFirst(base::Nanoseconds(1'000'000'000), silent()));
    values.keepFirst(1);
    ASSERT_EQ(values.draws().size(), 1U);
    ASSERT_TRUE(values.record(std::vector{value("y")}, silent()));
    EXPECT_EQ(values.nonFiniteDraw(value("b")), "");
}

TEST_F(RecordedValuesTest, ARunThatTakesTooLongIsGivenUp) {
    auto values = recorded();
    const auto run = values.runFirst(base::Nanoseconds(0), silent());
    ASSERT_FALSE(run);
    EXPECT_EQ(run.error().kind, base::ErrorKind::kImpossible);
}

/// A body's values have ids of their own, which are those of other values around it.
TEST_F(RecordedValuesTest, AreNotThoseOfBodies) {
    const auto graph = test::graphFromText(R"(graph scan opset 17
input s: f32[4]
input x: f32[5,4]
last, all = Scan(s, x) {body=graph("graph b opset 17\ninput s: ?[??]\ninput e: ?[??]\nt = Add(s, e)\nu = Identity(t)\noutput t, u\n"), num_scan_inputs=1}
y = Relu(all)
output y
)");
    InputDraw ones{"ones",
                   InputDraw::Kind::kUsual,
                   {graph::Tensor::ofFloats({4}, std::vector<float>(4, 1.0F)),
                    graph::Tensor::ofFloats({5, 4}, std::vector<float>(20, 1.0F))}};
    RecordedValues values(graph, {ones}, {});
    std::vector<graph::ValueId> all;
    for (const auto& node : graph->nodes()) {
        all.insert(all.end(), node.outputs.begin(), node.outputs.end());
    }
    ASSERT_TRUE(values.record(all, silent()));
    EXPECT_EQ(values.at(0, graph->findValue("all")).extents(), (graph::Extents{5, 4}));
    EXPECT_EQ(values.at(0, graph->findValue("y")).as<float>()[16], 6.0F);
}

TEST(HoldsNonFinite, SeesEveryFloatingType) {
    for (const auto dtype :
         {graph::DType::kFloat32, graph::DType::kFloat64, graph::DType::kFloat16, graph::DType::kBfloat16}) {
        graph::Tensor tensor(dtype, {3});
        EXPECT_FALSE(holdsNonFinite(tensor)) << graph::longName(dtype);
        const std::size_t size = graph::bitWidth(dtype) / 8;
        // The last element's exponent is all ones: an infinity or NaN of either sign.
        tensor.mutableBytes()[3 * size - 1] = std::byte{0xff};
        tensor.mutableBytes()[3 * size - 2] = std::byte{0xff};
        EXPECT_TRUE(holdsNonFinite(tensor)) << graph::longName(dtype);
    }
    EXPECT_FALSE(holdsNonFinite(graph::Tensor::ofInts({1}, std::vector<std::int64_t>{-1})));
}

} // namespace
} // namespace tessera::measure
