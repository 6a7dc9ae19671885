// The cuDNN backend on the stand-ins of CUDA's driver and of cuDNN: every pattern against the oracle, what
// its implementations are called, and what it refuses.
#include "tests/unit/backends/cudnn_trial.h"

#include "engine/graph/region.h"
#include "tests/conformance/harness.h"
#include "tests/support/paths.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

namespace tessera::backend {
namespace {

using graph::Precision;
using testing::Contains;
using testing::Each;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::Not;
using testing::StartsWith;

class Cudnn : public test::CudnnTrial {
protected:
    /// Every engine is right in the class that it is offered in; of one with several knobs the first, since
    /// the stand-in computes alike with all.
    void expectRight(const std::string& text, Precision precision = Precision::kF32) {
        const auto problem = conformance::makeProblem("cudnn", graphOf(text));
        auto asked = settings();
        asked.precision = precision;
        const auto found = offering(text, precision);
        EXPECT_THAT(found.implementations, Not(IsEmpty()))
            << text << (found.refusals.empty() ? "" : found.refusals[0].reason);
        std::set<std::string> seen;
        for (const auto& implementation : found.implementations) {
            const auto& name = implementation.name;
            if (seen.insert(name.substr(0, name.find(".k"))).second) {
                EXPECT_EQ(conformance::check(plugin(), problem, implementation, asked), "") << text << name;
            }
        }
    }

    /// In both orders of axes.
    void expectBothRight(const std::string& text) {
        expectRight(text);
        const auto all = names(text);
        EXPECT_THAT(all, Contains(StartsWith("plain."))) << text;
        EXPECT_THAT(all, Contains(StartsWith("nhwc."))) << text;
    }
};

TEST_F(Cudnn, ConvolvesInOneToThreeDimensions) {
    expectBothRight("input x: f32[2,5,17]\nconst w: f32[7,5,3] = random(3)\ny = Conv(x, w)\n");
    expectBothRight(
        "input x: f32[2,5,9,7]\nconst w: f32[6,5,3,3] = random(3)\ny = Conv(x, w) {pads=[1, 1, 1, 1]}\n");
    expectBothRight("input x: f32[1,3,5,6,7]\nconst w: f32[4,3,2,3,1] = random(3)\ny = Conv(x, w)\n");
    expectBothRight("input x: f32[1,1,1,1]\nconst w: f32[1,1,1,1] = random(3)\ny = Conv(x, w)\n");
}

TEST_F(Cudnn, TakesStridesGapsGroupsAndUnevenPadding) {
    const std::string x = "input x: f32[2,6,13,11]\n";
    expectBothRight(
        x + "const w: f32[4,6,3,3] = random(3)\ny = Conv(x, w) {strides=[2, 3], pads=[1, 0, 1, 0]}\n");
    expectBothRight(x + "const w: f32[4,6,3,2] = random(3)\ny = Conv(x, w) {dilations=[2, 3]}\n");
    expectBothRight(x + "const w: f32[9,2,3,3] = random(3)\ny = Conv(x, w) {group=3, pads=[1, 1, 1, 1]}\n");
    expectBothRight(x + "const w: f32[12,1,3,3] = random(3)\ny = Conv(x, w) {group=6}\n");
    expectBothRight(x + "const w: f32[4,6,3,3] = random(3)\ny = Conv(x, w) {pads=[0, 1, 2, 3]}\n");
    expectBothRight(
        x + "const w: f32[4,6,3,3] = random(3)\ny = Conv(x, w) {auto_pad=\"SAME_LOWER\", strides=[2, 2]}\n");
    expectBothRight(
        "input x: f32[1,2,9]\nconst w: f32[2,2,3] = random(3)\ny = Conv(x, w) {pads=[2, 0], strides=[2]}\n");
}

TEST_F(Cudnn, FusesABiasASumAndActivations) {
    const std::string conv =
        "input x: f32[2,4,8,6]\nconst w: f32[8,4,3,3] = random(3)\nconst b: f32[8] = random(4)\n"
        "c = Conv(x, w, b) {pads=[1, 1, 1, 1]}\n";
    expectBothRight(conv + "y = Relu(c)\n");
    expectBothRight(conv + "input r: f32[2,8,8,6]\ns = Add(c, r)\ny = Relu(s)\n");
    expectBothRight(conv + "input r: f32[2,8,8,6]\ny = Add(r, c)\n");
    for (const auto* behind :
         {"y = LeakyRelu(c) {alpha=0.2}", "y = Sigmoid(c)", "y = Tanh(c)", "y = Elu(c) {alpha=0.7}",
          "y = Gelu(c)", "y = Gelu(c) {approximate=\"tanh\"}", "g = Sigmoid(c)\ny = Mul(c, g)",
          "const l: f32[] = {-0.5}\nconst h: f32[] = {1.25}\ny = Clip(c, l, h)",
          "const l: f32[] = {0.0}\nconst h: f32[] = {6.0}\ny = Clip(c, l, h)"}) {
        expectBothRight(conv + behind + "\n");
    }
    expectBothRight(
        "input x: f32[2,4,8,6]\nconst w: f32[8,4,3,3] = random(3)\nconst b: f32[8,1,1] = random(4)\n"
        "c = Conv(x, w)\nd = Add(c, b)\ny = Relu(d)\n");
    expectBothRight(
        "input x: f32[2,8,8,6]\nconst w: f32[8,8,1,1] = random(3)\nc = Conv(x, w)\ny = Add(c, x)\n");
}

TEST_F(Cudnn, ConvolvesTransposed) {
    const std::string x = "input x: f32[2,6,5,7]\n";
    expectBothRight(x + "const w: f32[6,4,3,3] = random(3)\ny = ConvTranspose(x, w)\n");
    expectBothRight(x + "const w: f32[6,4,3,3] = random(3)\nconst b: f32[4] = random(4)\n"
                        "c = ConvTranspose(x, w, b) {strides=[2, 2], pads=[1, 1, 1, 1]}\ny = Relu(c)\n");
    expectBothRight(x +
                    "const w: f32[6,2,4,3] = random(3)\ny = ConvTranspose(x, w) {group=3, strides=[2, 1]}\n");
    expectBothRight(x + "const w: f32[6,4,3,3] = random(3)\n"
                        "y = ConvTranspose(x, w) {strides=[2, 2], output_padding=[1, 1]}\n");
    expectBothRight(x + "const w: f32[6,4,3,3] = random(3)\n"
                        "y = ConvTranspose(x, w) {strides=[3, 2], pads=[0, 1, 2, 0], dilations=[2, 1]}\n");
    expectBothRight("input x: f32[1,2,3,4,3]\nconst w: f32[2,3,2,2,2] = random(3)\n"
                    "y = ConvTranspose(x, w) {strides=[2, 2, 2]}\n");
    expectBothRight(
        "input x: f32[1,3,9]\nconst w: f32[3,2,4] = random(3)\ny = ConvTranspose(x, w) {strides=[2]}\n");
}

TEST_F(Cudnn, Pools) {
    const std::string x = "input x: f32[2,3,11,8]\n";
    for (const auto* pool : {"MaxPool", "AveragePool"}) {
        const std::string start = x + "y = " + pool + "(x) {kernel_shape=[3, 2]";
        expectBothRight(start + "}\n");
        expectBothRight(start + ", strides=[2, 2], pads=[1, 0, 1, 1]}\n");
        expectBothRight(start + ", strides=[2, 3], ceil_mode=1}\n");
        expectBothRight(start + ", auto_pad=\"SAME_UPPER\", strides=[2, 2]}\n");
    }
    expectBothRight(x + "y = AveragePool(x) {kernel_shape=[3, 3], pads=[1, 1, 1, 1], count_include_pad=1}\n");
    expectBothRight(x + "y = GlobalAveragePool(x)\n");
    expectBothRight(x + "y = GlobalMaxPool(x)\n");
    expectBothRight("input x: f32[1,2,13]\ny = MaxPool(x) {kernel_shape=[4], strides=[3]}\n");
    expectBothRight(
        "input x: f32[1,2,5,6,7]\ny = AveragePool(x) {kernel_shape=[2, 3, 2], strides=[2, 1, 2]}\n");
}

TEST_F(Cudnn, Normalises) {
    const std::string statistics =
        "const s: f32[5] = random(1)\nconst b: f32[5] = random(2)\n"
        "const m: f32[5] = random(3)\nconst v: f32[5] = {0.5, 1.0, 2.0, 0.25, 3.0}\n";
    expectBothRight("input x: f32[2,5,4,3]\n" + statistics + "y = BatchNormalization(x, s, b, m, v)\n");
    expectBothRight("input x: f32[2,5,7]\n" + statistics +
                    "n = BatchNormalization(x, s, b, m, v)\ny = Relu(n)\n");
    expectRight("input x: f32[3,5]\n" + statistics +
                "y = BatchNormalization(x, s, b, m, v) {epsilon=0.01}\n");
    expectBothRight("input x: f32[2,5,4,3]\nconst s: f32[5] = random(1)\nconst b: f32[5] = random(2)\n"
                    "y = InstanceNormalization(x, s, b)\n");
    expectBothRight(
        "input x: f32[2,5,9]\ninput s: f32[5]\ninput b: f32[5]\ny = InstanceNormalization(x, s, b)\n");
    expectRight("input x: f32[3,4,33]\nconst s: f32[33] = random(1)\nconst b: f32[33] = random(2)\n"
                "y = LayerNormalization(x, s, b)\n");
    expectRight("input x: f32[3,4,5]\nconst s: f32[4,5] = random(1)\ny = LayerNormalization(x, s) {axis=1, "
                "epsilon=0.1}\n");
    expectRight("input x: f32[3,4,33]\ninput s: f32[33]\ny = RMSNormalization(x, s)\n");
}

TEST_F(Cudnn, TakesSoftmaxOverAnyAxis) {
    for (const auto* axis : {"0", "1", "2", "-1"}) {
        expectRight(std::string("input x: f32[3,5,7]\ny = Softmax(x) {axis=") + axis + "}\n");
        expectRight(std::string("input x: f32[3,5,7]\ny = LogSoftmax(x) {axis=") + axis + "}\n");
    }
    expectRight("input x: f32[1]\ny = Softmax(x)\n");
}

constexpr const char* kThreeByThree = "input x: f32[2,8,9,7]\nconst w: f32[8,8,3,3] = random(3)\n"
                                      "y = Conv(x, w) {pads=[1, 1, 1, 1]}\n";

TEST_F(Cudnn, NamesMakeTheSameKernelInAnotherProcess) {
    const auto graph = graphOf(kThreeByThree);
    const auto region = graph::wholeRegion(*graph);
    const auto offered = offering(kThreeByThree).implementations;
    const auto all = names(kThreeByThree);
    EXPECT_THAT(all, IsSupersetOf({"plain.engine0", "plain.engine1.k2-1", "plain.engine1.k2-3",
                                   "nhwc.engine0", "nhwc.engine80.k17-2"}));
    EXPECT_EQ(std::set<std::string>(all.begin(), all.end()).size(), offered.size());
    const auto other = test::DeviceTrial::open("cudnn", settings());
    ASSERT_TRUE(other.has_value()) << other.error().oneLine();
    for (const auto& implementation : offered) {
        const auto kernel = other->plugin().create(*graph, region, implementation.name, other->settings());
        ASSERT_TRUE(kernel.has_value()) << implementation.name << kernel.error().oneLine();
    }
    for (const auto* name : {"engine0", "plain", "plain.engine", "plain.engine0.k2", "plain.engine0.k2-1x",
                             "plain.engine1.k2-99", "plain.engine999", "plain.engine0.k17-1", "softmax"}) {
        const auto kernel = plugin().create(*graph, region, name, settings());
        EXPECT_FALSE(kernel.has_value()) << name;
    }
}

/// Of the implementations, those of engines that say how they round.
std::vector<std::string> engines(const Offering& found, Precision precision) {
    std::vector<std::string> all;
    for (const auto& each : found.implementations) {
        if (each.precision == precision) {
            all.push_back(each.name);
        }
    }
    return all;
}

TEST_F(Cudnn, EnginesEnterOnlyPlansOfTheirClass) {
    const auto strict = offering(kThreeByThree, Precision::kStrict);
    EXPECT_THAT(engines(strict, Precision::kStrict), Contains("nhwc.engine0"));
    EXPECT_EQ(engines(strict, Precision::kStrict).size(), strict.implementations.size());
    const auto f32 = offering(kThreeByThree, Precision::kF32);
    EXPECT_THAT(engines(f32, Precision::kF32),
                IsSupersetOf({"plain.engine2", "plain.engine6", "plain.engine7", "nhwc.engine7"}));
    EXPECT_THAT(engines(f32, Precision::kTf32), IsEmpty());
    EXPECT_THAT(engines(f32, Precision::kF16), IsEmpty());
    const auto tf32 = offering(kThreeByThree, Precision::kTf32);
    EXPECT_THAT(engines(tf32, Precision::kTf32), Each(StartsWith("nhwc.engine38")));
    EXPECT_THAT(engines(tf32, Precision::kTf32), Not(IsEmpty()));
    EXPECT_THAT(engines(offering(kThreeByThree, Precision::kF16), Precision::kF16),
                Contains("plain.engine4"));
    for (const auto precision : {Precision::kF32, Precision::kTf32, Precision::kF16}) {
        for (const auto& each : offering(kThreeByThree, precision).implementations) {
            EXPECT_THAT(each.name, Not(HasSubstr("engine5"))) << "its sums have less than float32";
        }
    }
    expectRight(kThreeByThree, Precision::kTf32);
    expectRight(kThreeByThree, Precision::kF16);
}

TEST_F(Cudnn, WhatRoundsWouldBeSeenInAStrictPlan) {
    const auto problem = conformance::makeProblem("cudnn", graphOf(kThreeByThree));
    for (const auto& each : offering(kThreeByThree, Precision::kTf32).implementations) {
        const bool isRounded = each.precision == Precision::kTf32;
        const auto wrong = conformance::check(plugin(), problem, each, settings(), Precision::kStrict);
        EXPECT_EQ(!wrong.empty(), isRounded) << each.name << ": " << wrong;
    }
}

TEST_F(Cudnn, TransformsLoseInfinities) {
    for (const auto& each : offering(kThreeByThree).implementations) {
        const bool isTransform =
            each.name.find("engine6") != std::string::npos || each.name.find("engine7") != std::string::npos;
        EXPECT_EQ(each.nonFinite, isTransform ? NonFinite::kLost : NonFinite::kCarried) << each.name;
    }
}

TEST_F(Cudnn, StatesWorkspaceAndConstants) {
    for (const auto& each : offering(kThreeByThree).implementations) {
        EXPECT_EQ(each.persistentBytes, 8 * 8 * 9 * 4) << each.name;
        if (each.name.starts_with("plain.engine1.")) {
            EXPECT_EQ(each.workspaceBytes, 256 * 8) << each.name;
        }
        if (each.name == "plain.engine0") {
            EXPECT_EQ(each.workspaceBytes, 0);
        }
    }
}

TEST_F(Cudnn, SaysWhatItDoesNotTake) {
    EXPECT_EQ(why("input x: f32[4]\ny = Exp(x)\n"), "cuDNN has no operation for Exp");
    EXPECT_EQ(why("input x: f32[1,2,4,4]\ninput w: f32[2,2,3,3]\ny = Conv(x, w)\n"),
              "its weight is no constant, so it cannot be packed once");
    EXPECT_EQ(why("input x: f32[1,2,4,4]\nconst w: f32[2,2,3,3] = random(3)\nc = Conv(x, w)\ny = Exp(c)\n"),
              "node 'Exp#1' (Exp) cannot follow in one graph");
    EXPECT_THAT(why("input x: f64[1,2,4,4]\ny = GlobalMaxPool(x)\n"), HasSubstr("is not float32"));
    EXPECT_EQ(
        why("input x: f32[1,2,9,9]\ny = AveragePool(x) {kernel_shape=[2, 2], strides=[2, 2], ceil_mode=1, "
            "count_include_pad=1}\n"),
        "ceil_mode lets a window pass the padding that is to be counted");
    EXPECT_EQ(why("input x: f32[1,2,9,9]\ny = MaxPool(x) {kernel_shape=[2, 2], dilations=[2, 2]}\n"),
              "its window has gaps");
    EXPECT_EQ(why("input x: f32[2,4,8,6]\nconst w: f32[8,4,1,1] = random(3)\ninput r: f32[8,1,1]\n"
                  "c = Conv(x, w)\ny = Add(c, r)\n"),
              "an operand that is no constant is broadcast");
}

TEST_F(Cudnn, PassesOnWhatCudnnDoesNotSupport) {
    const auto found = offering("input x: f32[2,6,13,11]\nconst w: f32[4,6,3,3] = random(3)\n"
                                "y = Conv(x, w) {pads=[0, 1, 2, 3]}\n");
    const auto at =
        std::ranges::find(found.refusals, "plain.engine1.k2-1", &Offering::Refusal::implementation);
    ASSERT_NE(at, found.refusals.end());
    EXPECT_EQ(at->reason,
              "cuDNN does not support it: cudnnBackendFinalize: CUDNN_STATUS 3011 (its padding is not "
              "symmetric)");
}

} // namespace
} // namespace tessera::backend
