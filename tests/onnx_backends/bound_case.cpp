#include "tests/onnx_backends/bound_case.h"

#include "engine/graph/graph_builder.h"
#include "engine/onnx/reader.h"
#include "engine/onnx/tensor_io.h"
#include "engine/transform/simplify.h"

#include <memory>
#include <utility>

namespace tessera::onnxtest {

using base::ErrorKind;
using base::fail;
using graph::ValueId;

namespace {

/// The graph with its inputs from the second on as constants.
base::Result<graph::GraphRef> withConstants(const graph::Graph& graph,
                                            std::vector<std::pair<std::string, graph::Tensor>> tensors) {
    graph::GraphBuilder builder(graph.name());
    for (const auto& [domain, version] : graph.opsets()) {
        builder.setOpset(domain, version);
    }
    for (const auto& symbol : graph.symbols()) {
        static_cast<void>(builder.addSymbol(symbol));
    }
    std::vector<ValueId> moved(graph.values().size());
    for (std::size_t i = 0; i < graph.inputs().size(); ++i) {
        const auto input = graph.inputs()[i];
        const auto& value = graph.value(input);
        if (i == 0) {
            auto type = value.type;
            type.shape = graph::toShape(tensors[i].second.extents());
            moved[input.index()] = builder.addInput(value.name, std::move(type));
        } else {
            moved[input.index()] =
                builder.addConstant(value.name, graph::makeConstant(std::move(tensors[i].second)));
        }
    }
    for (std::size_t i = 0; i < graph.values().size(); ++i) {
        const auto& value = graph.values()[i];
        if (value.isConstant()) {
            moved[i] = builder.addConstant(value.name, value.constant);
        } else if (value.producer.valid()) {
            moved[i] = builder.declareValue(value.name, {});
        }
    }
    const auto movedOf = [&](const std::vector<ValueId>& values) {
        std::vector<ValueId> ids;
        for (const auto value : values) {
            ids.push_back(value.valid() ? moved[value.index()] : ValueId());
        }
        return ids;
    };
    for (const auto& node : graph.nodes()) {
        builder.addNode(graph::specOf(node, movedOf(node.inputs)), movedOf(node.outputs));
    }
    for (const auto output : graph.outputs()) {
        builder.addOutput(moved[output.index()]);
    }
    return std::move(builder).build();
}

} // namespace

base::Result<std::vector<std::pair<std::string, graph::Tensor>>>
caseInputs(const std::filesystem::path& folder, const graph::Graph& graph) {
    std::vector<std::pair<std::string, graph::Tensor>> tensors;
    for (std::size_t i = 0; i < graph.inputs().size(); ++i) {
        const auto& value = graph.value(graph.inputs()[i]);
        if (value.type.container != graph::Container::kTensor) {
            return fail(ErrorKind::kImpossible, "is no tensor", value.name);
        }
        TESSERA_TRY(auto read, onnx::readTensorFile(folder / "test_data_set_0" /
                                                    ("input_" + std::to_string(i) + ".pb")));
        if (read.tensor.dtype() != value.type.dtype) {
            return fail(ErrorKind::kImpossible, "its data stand in for a type that numpy has not",
                        value.name);
        }
        tensors.emplace_back(value.name, std::move(read.tensor));
    }
    return tensors;
}

base::Result<graph::GraphRef> readCase(const std::filesystem::path& folder, Weights weights) {
    TESSERA_TRY(auto read, onnx::readModel(folder / "model.onnx"));
    if (weights == Weights::kConstant && !read.graph->inputs().empty()) {
        TESSERA_TRY(auto tensors, caseInputs(folder, *read.graph));
        TESSERA_TRY(read.graph, withConstants(*read.graph, std::move(tensors)));
    }
    TESSERA_TRY(auto simplified, transform::simplify(read.graph, {.recogniseAttention = false}));
    return simplified.graph;
}

} // namespace tessera::onnxtest
