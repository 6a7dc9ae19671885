#include "engine/backends/onednn/recurrent.h"

#include "engine/backends/onednn/operators.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace tessera::onednn {

using plugin::NodeView;
using plugin::RegionView;
using plugin::Unsupported;

namespace {

Cell cellOf(const NodeView& node) {
    if (node.op() == "LSTM") {
        return Cell::kLstm;
    }
    if (node.op() == "RNN") {
        return Cell::kRnn;
    }
    return node.intOr("linear_before_reset", 0) != 0 ? Cell::kGruLinear : Cell::kGru;
}

/// Names are compared without regard to case, as the standard asks.
bool isSameName(std::string_view a, std::string_view b) {
    return std::ranges::equal(
        a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

void requireDefaultActivations(const NodeView& node, Cell cell) {
    constexpr std::string_view kRnn[] = {"Tanh"};
    constexpr std::string_view kGru[] = {"Sigmoid", "Tanh"};
    constexpr std::string_view kLstm[] = {"Sigmoid", "Tanh", "Tanh"};
    const auto* given = node.find("activations");
    if (given == nullptr) {
        return;
    }
    using Names = std::span<const std::string_view>;
    const Names defaults = cell == Cell::kRnn    ? Names(kRnn)
                           : cell == Cell::kLstm ? Names(kLstm)
                                                 : Names(kGru);
    for (std::size_t i = 0; i < given->count; ++i) {
        const auto usual = defaults[i % defaults.size()];
        if (!isSameName(given->strings[i], usual)) {
            throw Unsupported("its activation '" + std::string(given->strings[i]) + "' is not the default (" +
                              std::string(usual) + ")");
        }
    }
}

void requireWholeSequences(const Problem& problem, const NodeView& node, std::int64_t steps) {
    if (node.input(4) < 0) {
        return;
    }
    const auto lengths = problem.integers(node.input(4));
    if (!std::ranges::all_of(lengths, [&](auto length) { return length == steps; })) {
        throw Unsupported("some sequences are shorter than others");
    }
}

std::optional<std::size_t> optionalConstant(const RegionView& region, std::int32_t value, const char* what) {
    return value < 0 ? std::nullopt : std::optional(plugin::constantAt(region, value, what));
}

Layer readLayer(const Problem& problem, const NodeView& node) {
    const auto& region = problem.region;
    for (const std::size_t index : {0, 1, 2, 3, 5, 6, 7}) {
        if (node.input(index) >= 0) {
            problem.requireFloat(node.input(index));
        }
    }
    Layer layer;
    layer.cell = cellOf(node);
    requireDefaultActivations(node, layer.cell);
    if (node.find("clip") != nullptr) {
        throw Unsupported("its gates are clipped");
    }
    if (node.intOr("input_forget", 0) != 0) {
        throw Unsupported("its input and forget gates are coupled");
    }
    const Operand source = problem.operand(node.input(0));
    if (source.isConstant()) {
        throw Unsupported("its sequence is a constant");
    }
    layer.source = source.position;
    layer.isBatchFirst = node.intOr("layout", 0) != 0;
    layer.steps = source.extents[layer.isBatchFirst ? 1 : 0];
    layer.batch = source.extents[layer.isBatchFirst ? 0 : 1];
    layer.inputs = source.extents[2];
    requireWholeSequences(problem, node, layer.steps);
    const auto recurrence = region.extents(node.input(2));
    layer.directions = recurrence[0];
    layer.hidden = recurrence[2];
    layer.startsReversed = node.stringOr("direction", "forward") == "reverse";
    layer.weights = plugin::constantAt(region, node.input(1), "W");
    layer.recurrence = plugin::constantAt(region, node.input(2), "R");
    layer.bias = optionalConstant(region, node.input(3), "B");
    layer.peepholes = optionalConstant(region, node.input(7), "P");
    for (std::size_t i = 0; i < layer.initial.size(); ++i) {
        if (node.input(5 + i) >= 0) {
            layer.initial[i] = problem.operand(node.input(5 + i));
        }
    }
    for (std::size_t i = 0; i < std::min(layer.outputs.size(), node.outputs().size()); ++i) {
        layer.outputs[i] = node.output(i) < 0 ? -1 : RegionView::positionIn(region.outputs(), node.output(i));
    }
    return layer;
}

} // namespace

void offerRecurrent(const Problem& problem, Collector& collector) {
    if (problem.region.nodeCount() != 1) {
        throw Unsupported("nothing can be fused behind a recurrent layer");
    }
    const Layer layer = readLayer(problem, problem.region.node(0));
    collector.attempt(problem, "steps", [&](Candidate& candidate) {
        const auto memory = recurrentMemory(problem.engine, layer);
        for (const auto input : problem.region.inputs()) {
            const Operand operand = problem.operand(input);
            requireLayout(candidate, operand.position, plainLayout(operand.extents.size()));
        }
        for (std::size_t i = 0; i < problem.region.outputs().size(); ++i) {
            candidate.offer.outputLayouts[i] =
                plainLayout(problem.region.extents(problem.region.outputs()[i]).size()).toText();
        }
        candidate.offer.workspaceBytes = memory.workspace;
        candidate.offer.persistentBytes = memory.persistent;
        candidate.make = [engine = problem.engine, layer](int threads) {
            return makeRecurrentKernel(engine, layer, threads);
        };
    });
}

} // namespace tessera::onednn
