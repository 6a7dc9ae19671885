#include "tests/widgets/support/block_network.h"

#include "engine/models/network_builder.h"

#include <stdexcept>
#include <string>

namespace tessera::test {

graph::GraphRef blockNetwork(int blocks) {
    constexpr int kBlocksOfStage = 20;
    constexpr std::int64_t kChannels = 8;
    models::NetworkBuilder net("blocks", 1, 0);
    graph::ValueId x = net.input({kChannels, 8, 8});
    for (int block = 0; block < blocks; ++block) {
        const std::string path =
            "stage" + std::to_string(block / kBlocksOfStage) + "/" + std::to_string(block % kBlocksOfStage);
        const models::ConvSpec conv = models::squareConv(kChannels, kChannels, 3);
        const graph::ValueId inner = net.relu(path + "/relu1", net.conv(path + "/conv1", x, conv));
        const graph::ValueId sum = net.node(path, "Add", {net.conv(path + "/conv2", inner, conv), x});
        if (block + 1 == blocks) {
            net.nameNextOutput("output");
        }
        x = net.relu(path + "/relu2", sum);
    }
    auto graph = std::move(net).finish(x);
    if (!graph) {
        throw std::runtime_error(graph.error().oneLine());
    }
    return *graph;
}

graph::GraphRef elementwiseNetwork(int blocks) {
    constexpr int kBlocksOfStage = 1000;
    models::NetworkBuilder net("blocks", 1, 0);
    graph::ValueId x = net.input({64});
    for (int block = 0; block < blocks; ++block) {
        const std::string path =
            "stage" + std::to_string(block / kBlocksOfStage) + "/" + std::to_string(block % kBlocksOfStage);
        const graph::ValueId first = net.relu(path + "/relu", x);
        const graph::ValueId gate = net.node(path + "/gate", "Sigmoid", {first});
        const graph::ValueId product = net.node(path + "/product", "Mul", {first, gate});
        const graph::ValueId sum = net.node(path + "/sum", "Add", {product, x});
        if (block + 1 == blocks) {
            net.nameNextOutput("output");
        }
        x = net.node(path + "/out", "Tanh", {sum});
    }
    auto graph = std::move(net).finish(x);
    if (!graph) {
        throw std::runtime_error(graph.error().oneLine());
    }
    return *graph;
}

} // namespace tessera::test
