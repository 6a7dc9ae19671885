#include "engine/models/models.h"

#include "engine/graph/operator_schema.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <set>

namespace tessera::models {
namespace {

using graph::GraphRef;
using testing::HasSubstr;

GraphRef built(std::string_view name) {
    auto graph = buildModel(name);
    EXPECT_TRUE(graph.has_value()) << (graph ? "" : graph.error().oneLine());
    return *graph;
}

/// Trained parameters, as papers count them: floats that are neither running statistics nor literals.
std::int64_t parameterCount(const graph::Graph& graph) {
    std::int64_t total = 0;
    for (const auto& value : graph.values()) {
        const bool statistic = value.name.find(".running_") != std::string::npos;
        const bool literal = value.name.starts_with("/");
        if (value.isConstant() && !statistic && !literal) {
            total += graph::elementCount(value.constant->extents()).value_or(0);
        }
    }
    return total;
}

std::map<std::string, int> operatorCounts(const graph::Graph& graph) {
    std::map<std::string, int> counts;
    for (const auto& node : graph.nodes()) {
        ++counts[node.op];
    }
    return counts;
}

TEST(Models, AllElevenBuild) {
    EXPECT_EQ(builtinModels().size(), 11U);
    for (const auto& model : builtinModels()) {
        const GraphRef graph = built(model.name);
        EXPECT_EQ(graph->name(), model.name);
        ASSERT_EQ(graph->inputs().size(), 1U) << model.name;
        ASSERT_EQ(graph->outputs().size(), 1U) << model.name;
        EXPECT_EQ(graph->value(graph->inputs()[0]).name, "input");
        EXPECT_EQ(graph->value(graph->outputs()[0]).name, "output");
        EXPECT_FALSE(model.description.empty());
    }
}

TEST(Models, HaveThePublishedParameterCounts) {
    EXPECT_EQ(parameterCount(*built("resnet50")), 25'557'032);
    EXPECT_EQ(parameterCount(*built("resnext50-224")), 25'028'904);
    EXPECT_EQ(parameterCount(*built("mobilenet-v2")), 3'504'872);
    EXPECT_EQ(parameterCount(*built("bert-base")), 85'054'464);
    // 46.2 M in convolutions and norms, and a 400-way classifier.
    EXPECT_EQ(parameterCount(*built("resnet3d50-112")), 46'198'976 + 2048 * 400 + 400);
}

/// Multiply-adds of the convolutions and matrix products, which is what papers count.
double gigaMacs(const graph::Graph& graph) {
    std::int64_t flops = 0;
    for (const auto& node : graph.nodes()) {
        const auto kind = node.schema->operatorClass;
        if (kind == graph::OperatorClass::kConvolution || kind == graph::OperatorClass::kMatmul) {
            flops += graph::nodeFlops(graph, node);
        }
    }
    return static_cast<double>(flops) / 2e9;
}

TEST(Models, HaveThePublishedCosts) {
    EXPECT_NEAR(gigaMacs(*built("resnet50")), 4.09, 0.02);
    EXPECT_NEAR(gigaMacs(*built("resnext50-224")), 4.23, 0.03);
    EXPECT_NEAR(gigaMacs(*built("mobilenet-v2")), 0.301, 0.003);
    // 85 M weights at 128 positions, and two products of 128x128x768 in each layer.
    EXPECT_NEAR(gigaMacs(*built("bert-base")), (84.93e6 * 128 + 12 * 2 * 128.0 * 128 * 768) / 1e9, 0.02);
}

TEST(Models, EveryOperatorIsKnownAndEveryExtentInferred) {
    for (const auto& model : builtinModels()) {
        const GraphRef graph = built(model.name);
        for (const auto& node : graph->nodes()) {
            EXPECT_NE(node.schema, nullptr) << model.name << " " << node.name;
            EXPECT_TRUE(graph->value(node.outputs[0]).type.extents().has_value())
                << model.name << " " << node.name;
        }
    }
    EXPECT_EQ(built("dcgan")->value(built("dcgan")->outputs()[0]).type.extents(),
              (graph::Extents{1, 3, 64, 64}));
    EXPECT_EQ(built("nasnet-a")->value(built("nasnet-a")->outputs()[0]).type.extents(),
              (graph::Extents{1, 5120, 7, 7}));
    EXPECT_EQ(built("resnet3d50-112@2")->value(built("resnet3d50-112@2")->outputs()[0]).type.extents(),
              (graph::Extents{2, 400}));
}

TEST(Models, HaveThePublishedLayers) {
    EXPECT_EQ(operatorCounts(*built("resnet50"))["Conv"], 53);
    EXPECT_EQ(operatorCounts(*built("mobilenet-v2"))["Conv"], 52);
    EXPECT_EQ(operatorCounts(*built("dcgan"))["ConvTranspose"], 5);
    auto bert = operatorCounts(*built("bert-base"));
    EXPECT_EQ(bert["MatMul"], 12 * 8);
    EXPECT_EQ(bert["LayerNormalization"], 12 * 2);
    EXPECT_EQ(bert["Erf"], 12);
    // Every cell has 2 squeezes and 5 separables; a separable is two convolutions.
    EXPECT_EQ(operatorCounts(*built("nasnet-a"))["Conv"], 3 * (5 * (2 + 2 * 5) + (2 + 2 * 5)));
}

TEST(Models, BatchChangesTheInputAndNotTheWeights) {
    const GraphRef one = built("dcgan");
    const GraphRef four = built("dcgan@4");
    EXPECT_EQ(four->value(four->inputs()[0]).type.extents(), (graph::Extents{4, 100}));
    const auto weight = [](const GraphRef& graph) {
        return *graph->value(graph->findValue("main.3.weight")).constant->contentHash();
    };
    EXPECT_EQ(weight(one), weight(four));
    EXPECT_EQ(operatorCounts(*one), operatorCounts(*four));
}

TEST(Models, SeedChangesTheWeightsAndNotTheStructure) {
    const auto other = *buildModel("dcgan", 1);
    const GraphRef same = built("dcgan");
    EXPECT_EQ(other->structureHash(), same->structureHash());
    const auto id = same->findValue("main.3.weight");
    EXPECT_NE(*other->value(id).constant->contentHash(), *same->value(id).constant->contentHash());
}

TEST(Models, RefusesUnknownNamesAndBatches) {
    const auto unknown = buildModel("alexnet");
    ASSERT_FALSE(unknown.has_value());
    EXPECT_EQ(unknown.error().kind, base::ErrorKind::kUsage);
    EXPECT_THAT(unknown.error().oneLine(), HasSubstr("dcgan"));
    for (const auto* name : {"dcgan@", "dcgan@0", "dcgan@-1", "dcgan@4097", "dcgan@2x", "dcgan@1@1"}) {
        EXPECT_FALSE(buildModel(name).has_value()) << name;
    }
}

TEST(Models, NamesAreThoseOfTheModules) {
    const GraphRef graph = built("resnet50");
    for (const auto* name : {"/conv1/Conv", "/layer1/0/conv1/Conv", "/layer1/0/relu/Relu",
                             "/layer1/0/relu/Relu_2", "/layer4/2/Add", "/fc/Gemm"}) {
        EXPECT_TRUE(graph->findNode(name).valid()) << name;
    }
    EXPECT_TRUE(graph->findValue("layer1.0.downsample.1.running_var").valid());
}

TEST(Models, SmallOnesBuild) {
    for (const auto& model : smallModels()) {
        const auto graph = buildSmallModel(model.name);
        ASSERT_TRUE(graph.has_value()) << graph.error().oneLine();
        EXPECT_LE((*graph)->nodes().size(), 40U);
    }
}

} // namespace
} // namespace tessera::models
