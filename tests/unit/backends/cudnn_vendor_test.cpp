// What the cuDNN backend builds, given to the vendor's own library where it is installed. Without a device
// that library still checks descriptors and graphs and makes engines of them; it runs nothing and recommends
// nothing.
#include "engine/backend/abi/backend.hpp"
#include "engine/backend/abi_region.h"
#include "engine/backends/cudnn/engines.h"
#include "engine/backends/cudnn/operators.h"
#include "engine/graph/region.h"
#include "tests/support/graph_text.h"

#include <gtest/gtest.h>
#include <optional>

namespace tessera::cudnn {
namespace {

/// How many engines a graph has: global indices lie below.
constexpr auto kEngineCount = static_cast<Attribute>(802);

class CudnnVendor : public testing::Test {
protected:
    void SetUp() override {
        try {
            m_library = std::make_shared<const Library>(std::string());
        } catch (const plugin::Unsupported& missing) {
            GTEST_SKIP() << missing.what();
        }
    }

    /// Builds the graph of a region, as `add` reads it. Throws what cuDNN says.
    template <typename Use>
    void build(const std::string& text, Order order, void (*add)(RegionGraph&), Use&& use) const {
        const auto graph = test::graphFromText("graph g opset 23\n" + text + "output y\n");
        const auto whole = graph::wholeRegion(*graph);
        const auto view = backend::AbiRegion::make(*graph, whole, backend::WeightBytes::kLeaveOut, {});
        ASSERT_TRUE(view.has_value()) << view.error().oneLine();
        RegionGraph made(m_library, plugin::RegionView((*view)->view()), order);
        add(made);
        made.finish(nullptr);
        use(made.graph().descriptor());
    }

    /// The graph is finalised in both orders of axes, and the library makes engines of it whose notes are
    /// known.
    void expectTaken(const std::string& text, void (*add)(RegionGraph&), bool isPlainOnly = false) const {
        for (const auto order : {Order::kPlain, Order::kChannelsLast}) {
            if (isPlainOnly && order != Order::kPlain) {
                continue;
            }
            try {
                build(text, order, add, [&](const Descriptor& graph) { expectEngines(text, graph); });
            } catch (const std::exception& error) {
                ADD_FAILURE() << nameOf(order) << ": " << text << error.what();
            }
        }
    }

    void expectEngines(const std::string& text, const Descriptor& graph) const {
        int made = 0;
        for (std::int64_t index = 0; index < graph.getInt(kEngineCount); ++index) {
            Descriptor engine(m_library, DescriptorType::kEngine);
            engine.setDescriptor(Attribute::kEngineOperationGraph, graph);
            engine.setInt(Attribute::kEngineGlobalIndex, index);
            try {
                engine.finalize();
            } catch (const plugin::Unsupported&) {
                continue; // made for other devices, or other graphs
            }
            ++made;
            const auto notes = engine.getEnums(Attribute::kEngineNumericalNote, AttributeType::kNumericalNote,
                                               kNumericalNotes);
            EXPECT_NO_THROW(static_cast<void>(numbersOf(notes))) << text << "engine " << index;
        }
        EXPECT_GT(made, 0) << text;
    }

    LibraryPointer m_library;
};

TEST_F(CudnnVendor, HasEveryFunctionAndSaysItsVersion) {
    EXPECT_GE(m_library->calls().getVersion(), Library::kOldest);
    EXPECT_TRUE(m_library->version().starts_with("9.")) << m_library->version();
}

TEST_F(CudnnVendor, TakesConvolutions) {
    const std::string x = "input x: f32[2,6,13,11]\n";
    expectTaken(x + "const w: f32[4,6,3,3] = random(3)\ny = Conv(x, w) {pads=[1, 1, 1, 1]}\n",
                addConvolution);
    expectTaken(x + "const w: f32[9,2,3,3] = random(3)\ny = Conv(x, w) {group=3, dilations=[2, 1]}\n",
                addConvolution);
    expectTaken(x + "const w: f32[4,6,3,3] = random(3)\ny = Conv(x, w) {pads=[0, 1, 2, 3], strides=[2, 1]}\n",
                addConvolution);
    expectTaken("input x: f32[2,5,17]\nconst w: f32[7,5,3] = random(3)\ny = Conv(x, w)\n", addConvolution);
    expectTaken("input x: f32[1,3,5,6,7]\nconst w: f32[4,3,2,3,1] = random(3)\ny = Conv(x, w)\n",
                addConvolution);
}

TEST_F(CudnnVendor, TakesWhatFollowsAConvolution) {
    const std::string conv =
        "input x: f32[2,4,8,6]\nconst w: f32[8,4,3,3] = random(3)\nconst b: f32[8] = random(4)\n"
        "c = Conv(x, w, b) {pads=[1, 1, 1, 1]}\n";
    for (const auto* behind :
         {"y = Relu(c)", "input r: f32[2,8,8,6]\ns = Add(c, r)\ny = Relu(s)", "y = LeakyRelu(c)",
          "y = Sigmoid(c)", "y = Tanh(c)", "y = Elu(c) {alpha=0.7}", "y = Gelu(c)",
          "y = Gelu(c) {approximate=\"tanh\"}", "g = Sigmoid(c)\ny = Mul(c, g)",
          "const l: f32[] = {0.0}\nconst h: f32[] = {6.0}\ny = Clip(c, l, h)"}) {
        expectTaken(conv + behind + "\n", addConvolution);
    }
}

TEST_F(CudnnVendor, TakesTransposedConvolutions) {
    const std::string x = "input x: f32[2,6,5,7]\n";
    expectTaken(x + "const w: f32[6,4,3,3] = random(3)\ny = ConvTranspose(x, w) {strides=[2, 2]}\n",
                addTransposedConvolution);
    expectTaken(x + "const w: f32[6,4,3,3] = random(3)\n"
                    "y = ConvTranspose(x, w) {strides=[2, 2], output_padding=[1, 1]}\n",
                addTransposedConvolution);
    expectTaken(x + "const w: f32[6,4,3,3] = random(3)\nconst b: f32[4] = random(4)\n"
                    "c = ConvTranspose(x, w, b) {strides=[2, 2], pads=[1, 1, 1, 1]}\ny = Relu(c)\n",
                addTransposedConvolution);
}

TEST_F(CudnnVendor, TakesPools) {
    for (const auto* pool : {"MaxPool", "AveragePool"}) {
        const std::string start =
            std::string("input x: f32[2,3,11,8]\ny = ") + pool + "(x) {kernel_shape=[3, 2]";
        expectTaken(start + ", strides=[2, 2], pads=[1, 0, 1, 1]}\n", addPool);
        expectTaken(start + ", strides=[2, 3], ceil_mode=1}\n", addPool);
    }
    expectTaken("input x: f32[2,3,6,8]\ny = AveragePool(x) {kernel_shape=[3, 3], pads=[1, 1, 1, 1], "
                "count_include_pad=1}\n",
                addPool);
    expectTaken("input x: f32[2,3,6,8]\ny = GlobalAveragePool(x)\n", addPool);
    expectTaken("input x: f32[1,2,5,6,7]\ny = MaxPool(x) {kernel_shape=[2, 3, 2], strides=[2, 1, 2]}\n",
                addPool);
}

TEST_F(CudnnVendor, TakesNormalisations) {
    expectTaken("input x: f32[2,5,4,3]\nconst s: f32[5] = random(1)\nconst b: f32[5] = random(2)\n"
                "const m: f32[5] = random(3)\nconst v: f32[5] = {0.5, 1.0, 2.0, 0.25, 3.0}\n"
                "n = BatchNormalization(x, s, b, m, v)\ny = Relu(n)\n",
                addBatchNormalisation);
    expectTaken("input x: f32[2,8,4,4]\nconst s: f32[8] = random(1)\nconst b: f32[8] = random(2)\n"
                "y = InstanceNormalization(x, s, b)\n",
                addInstanceNormalisation);
    expectTaken("input x: f32[3,4,64]\nconst s: f32[64] = random(1)\ny = LayerNormalization(x, s)\n",
                addRowNormalisation, true);
    expectTaken("input x: f32[3,4,64]\nconst s: f32[64] = random(1)\ny = RMSNormalization(x, s)\n",
                addRowNormalisation, true);
}

TEST_F(CudnnVendor, RefusesWhatTheStandInRefuses) {
    const auto call = [&](const Descriptor& made, Attribute attribute, AttributeType type,
                          std::int64_t count) {
        const std::array<std::int64_t, 9> ones{1, 1, 1, 1, 1, 1, 1, 1, 1};
        return m_library->calls().setAttribute(made.raw(), attribute, type, count, ones.data());
    };
    const Descriptor made(m_library, DescriptorType::kTensor);
    EXPECT_EQ(call(made, Attribute::kTensorDataType, AttributeType::kInt64, 1),
              Status::kBadParamAttributeType);
    EXPECT_EQ(call(made, Attribute::kTensorDataType, AttributeType::kDataType, 2), Status::kBadParam);
    EXPECT_EQ(call(made, Attribute::kConvolutionDilations, AttributeType::kInt64, 2), Status::kBadParam);
    EXPECT_EQ(m_library->calls().finalize(made.raw()), Status::kBadParam);
    std::int64_t count = 0;
    EXPECT_EQ(m_library->calls().getAttribute(made.raw(), Attribute::kTensorDimensions, AttributeType::kInt64,
                                              0, &count, nullptr),
              Status::kNotInitialized);
}

} // namespace
} // namespace tessera::cudnn
