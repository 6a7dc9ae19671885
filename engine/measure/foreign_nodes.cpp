#include "engine/measure/foreign_nodes.h"

#include "engine/graph/graph_builder.h"
#include "engine/graph/qualified_op.h"
#include "engine/graph/region.h"
#include "engine/graph/shape_arithmetic.h"
#include "engine/measure/bound_kernel.h"

#include <algorithm>
#include <string>
#include <utility>

namespace tessera::measure {

using base::ErrorKind;
using base::fail;
using graph::ValueId;

namespace {

/// What only a run tells of the outputs is left open, so that a plug-in returns them with their types.
std::vector<ValueId> declareOpen(graph::GraphBuilder& builder, const graph::Graph& graph,
                                 const std::vector<ValueId>& outputs) {
    std::vector<ValueId> open;
    for (const auto output : outputs) {
        open.push_back(output.valid() ? builder.declareValue(graph.value(output).name, {}) : ValueId());
    }
    return open;
}

/// The node alone, its inputs as constants.
base::Result<graph::GraphRef> graphOf(const graph::Graph& graph, const graph::Node& node,
                                      std::span<const kernels::Datum* const> inputs) {
    graph::GraphBuilder builder("foreign");
    builder.setOpset(node.domain, node.opset);
    if (!node.domain.empty()) {
        builder.setOpset("", graph.importedOpset(""));
    }
    std::map<ValueId, ValueId> given; // the same value may be read twice
    std::vector<ValueId> ids;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        if (inputs[i] == nullptr) {
            ids.emplace_back();
            continue;
        }
        if (!inputs[i]->isTensor()) {
            return fail(ErrorKind::kImpossible,
                        graph::qualifiedOp(node) + " reads " + inputs[i]->kindText() +
                            ", and can be given tensors alone",
                        "node '" + node.name + "'");
        }
        const auto [at, isNew] = given.try_emplace(node.inputs[i]);
        if (isNew) {
            at->second = builder.addConstant(graph.value(node.inputs[i]).name,
                                             graph::makeConstant(inputs[i]->tensor()));
        }
        ids.push_back(at->second);
    }
    auto outputs = declareOpen(builder, graph, node.outputs);
    builder.addNode(graph::specOf(node, std::move(ids)), outputs);
    for (const auto output : outputs) {
        if (output.valid()) {
            builder.addOutput(output);
        }
    }
    return std::move(builder).build();
}

/// What makes the outputs of all foreign nodes, which become its own outputs.
struct Trunk {
    graph::GraphRef graph;
    std::vector<ValueId> outputs;    ///< in the whole graph
    std::vector<std::size_t> inputs; ///< indices among the whole graph's
};

base::Result<Trunk> trunkOf(const graph::Graph& graph) {
    std::vector<bool> needed(graph.nodes().size(), false);
    for (std::size_t i = needed.size(); i-- > 0;) {
        const auto& node = graph.node(graph::NodeId(i));
        needed[i] = needed[i] || isForeign(node);
        for (const auto input : node.inputs) {
            if (needed[i] && input.valid() && graph.value(input).producer.valid()) {
                needed[graph.value(input).producer.index()] = true;
            }
        }
    }
    graph::GraphBuilder builder(graph.name());
    for (const auto& [domain, version] : graph.opsets()) {
        builder.setOpset(domain, version);
    }
    Trunk trunk;
    std::map<ValueId, ValueId> moved;
    const auto reads = [&](ValueId id) {
        return std::ranges::any_of(graph.value(id).uses,
                                   [&](const graph::Use& use) { return needed[use.node.index()]; });
    };
    for (std::size_t i = 0; i < graph.inputs().size(); ++i) {
        const auto id = graph.inputs()[i];
        if (reads(id)) {
            moved[id] = builder.addInput(graph.value(id).name, graph.value(id).type);
            trunk.inputs.push_back(i);
        }
    }
    for (std::size_t i = 0; i < graph.values().size(); ++i) {
        const auto& value = graph.values()[i];
        if (value.isConstant() && reads(ValueId(i))) {
            moved[ValueId(i)] = builder.addConstant(value.name, value.constant);
        }
    }
    for (std::size_t i = 0; i < needed.size(); ++i) {
        if (!needed[i]) {
            continue;
        }
        const auto& node = graph.node(graph::NodeId(i));
        std::vector<ValueId> ids;
        for (const auto input : node.inputs) {
            ids.push_back(input.valid() ? moved.at(input) : ValueId());
        }
        auto outputs = declareOpen(builder, graph, node.outputs);
        for (std::size_t k = 0; k < outputs.size(); ++k) {
            if (!outputs[k].valid()) {
                continue;
            }
            moved[node.outputs[k]] = outputs[k];
            if (isForeign(node)) {
                builder.addOutput(outputs[k]);
                trunk.outputs.push_back(node.outputs[k]);
            }
        }
        builder.addNode(graph::specOf(node, std::move(ids)), std::move(outputs));
    }
    TESSERA_TRY(trunk.graph, std::move(builder).build());
    return trunk;
}

/// What all foreign nodes make on each list of inputs, one after the other: the reference computes what lies
/// between them, and `run` each of them alone.
base::Result<std::vector<graph::Tensor>> runEach(const Trunk& trunk, const kernels::ForeignRun& run,
                                                 std::span<const std::vector<graph::Tensor>> inputs) {
    std::vector<graph::Tensor> all;
    for (const auto& given : inputs) {
        TESSERA_TRY(auto outputs, kernels::evaluate(*trunk.graph, given, {.foreign = run}));
        std::ranges::move(outputs, std::back_inserter(all));
    }
    return all;
}

/// All outputs on each list of inputs, one after the other.
base::Result<std::vector<graph::Tensor>> runBy(const ForeignNodes::Taker& taker, const graph::Graph& graph,
                                               const graph::Region& region,
                                               std::span<const std::vector<graph::Tensor>> inputs) {
    TESSERA_TRY(const auto offering, taker.plugin->offer(graph, region, taker.settings));
    if (offering.implementations.empty()) {
        return fail(ErrorKind::kImpossible,
                    offering.refusals.empty() ? "it offers nothing" : offering.refusals.front().reason,
                    taker.plugin->id());
    }
    std::vector<graph::Tensor> all;
    for (const auto& given : inputs) {
        RegionInputs held(given);
        TESSERA_TRY(const auto kernel,
                    BoundKernel::make(*taker.plugin, graph, region, offering.implementations.front(),
                                      taker.settings, held));
        TESSERA_CHECK(kernel->run());
        TESSERA_TRY(auto outputs, kernel->outputs());
        std::ranges::move(outputs, std::back_inserter(all));
    }
    return all;
}

} // namespace

bool isForeign(const graph::Node& node) {
    return node.schema == nullptr;
}

bool hasForeignNodes(const graph::Graph& graph) {
    return std::ranges::any_of(graph.nodes(), &isForeign);
}

base::Result<std::vector<graph::Tensor>>
ForeignNodes::outputsOf(const graph::Graph& graph, std::span<const std::vector<graph::Tensor>> inputs) const {
    const auto region = graph::wholeRegion(graph);
    const auto& named = *std::ranges::find_if(graph.nodes(), &isForeign);
    std::string reasons;
    for (const auto& taker : m_takers()) {
        auto made = runBy(taker, graph, region, inputs);
        if (made || made.error().kind != ErrorKind::kImpossible) {
            return made;
        }
        reasons += (reasons.empty() ? "" : "; ") + made.error().oneLine();
    }
    return fail(ErrorKind::kImpossible,
                "no backend runs operator " + graph::qualifiedOp(named) +
                    (reasons.empty() ? "" : ": " + reasons),
                "node '" + named.name + "'");
}

base::Result<kernels::Data> ForeignNodes::run(const graph::Graph& graph, const graph::Node& node,
                                              std::span<const kernels::Datum* const> inputs) const {
    TESSERA_TRY(const auto alone, graphOf(graph, node, inputs));
    const std::vector<std::vector<graph::Tensor>> none(1);
    TESSERA_TRY(auto outputs, outputsOf(*alone, none));
    kernels::Data data;
    auto next = outputs.begin();
    for (const auto output : node.outputs) {
        data.push_back(output.valid() ? kernels::Datum(std::move(*next++)) : kernels::Datum());
    }
    return data;
}

base::Result<std::map<ValueId, graph::TensorType>>
ForeignNodes::typesOn(const graph::Graph& graph, std::span<const InputDraw> draws) const {
    TESSERA_TRY(const auto trunk, trunkOf(graph));
    std::vector<std::vector<graph::Tensor>> inputs;
    for (const auto& draw : draws) {
        auto& given = inputs.emplace_back();
        for (const auto index : trunk.inputs) {
            given.push_back(draw.inputs.at(index));
        }
    }
    auto whole = outputsOf(*trunk.graph, inputs);
    if (!whole && whole.error().kind == ErrorKind::kImpossible) {
        // No backend takes all of it. Some may take each foreign node, and otherwise that one is named.
        whole = runEach(
            trunk, [this](const auto& in, const auto& node, auto data) { return run(in, node, data); },
            inputs);
    }
    TESSERA_TRY(const auto made, std::move(whole));
    std::map<ValueId, graph::TensorType> types;
    for (std::size_t i = 0; i < made.size(); ++i) {
        const auto id = trunk.outputs[i % trunk.outputs.size()];
        graph::TensorType type{made[i].dtype(), graph::toShape(made[i].extents())};
        const auto [at, isNew] = types.try_emplace(id, type);
        auto& known = at->second;
        if (isNew || !known.shape) {
            continue;
        }
        if (known.shape->size() != type.shape->size()) {
            known.shape.reset();
            continue;
        }
        for (std::size_t axis = 0; axis < known.shape->size(); ++axis) {
            auto& dim = (*known.shape)[axis];
            dim = dim == (*type.shape)[axis] ? dim : graph::Dim::unknown();
        }
    }
    return types;
}

} // namespace tessera::measure
