#include "tests/benchmark/pruning_regions.h"

#include <utility>

namespace tessera::test {

namespace {

std::string list(const std::vector<std::int64_t>& extents) {
    std::string text;
    for (const auto extent : extents) {
        text += (text.empty() ? "" : "x") + std::to_string(extent);
    }
    return text;
}

std::vector<std::int64_t> extentsOf(const graph::TensorType& type) {
    std::vector<std::int64_t> extents;
    for (const auto& dim : *type.shape) {
        extents.push_back(dim.extent());
    }
    return extents;
}

/// Three spatial extents, leading ones 1.
codegen::Convolution::Spatial spatial(const std::vector<std::int64_t>& extents, std::size_t skip) {
    codegen::Convolution::Spatial made{};
    const std::size_t axes = extents.size() - skip;
    for (std::size_t axis = 0; axis < axes; ++axis) {
        made[3 - axes + axis] = extents[skip + axis];
    }
    return made;
}

/// An attribute of a convolution, or its default.
std::vector<std::int64_t> intsOf(const graph::Node& node, const char* name, std::size_t axes,
                                 std::int64_t otherwise) {
    const auto* given = node.attributes.ints(name);
    return given != nullptr ? *given : std::vector<std::int64_t>(axes, otherwise);
}

codegen::Convolution convolution(const graph::Graph& graph, const graph::Node& node) {
    const auto input = extentsOf(graph.value(node.inputs[0]).type);
    const auto weights = extentsOf(graph.value(node.inputs[1]).type);
    const auto output = extentsOf(graph.value(node.outputs[0]).type);
    const std::size_t axes = input.size() - 2;
    codegen::Convolution made;
    made.direction = node.op == "ConvTranspose" ? codegen::Convolution::Direction::kTransposed
                                                : codegen::Convolution::Direction::kForward;
    made.batch = input[0];
    made.inputChannels = input[1];
    made.outputChannels = output[1];
    made.groups = node.attributes.intOr("group", 1);
    made.input = spatial(input, 2);
    made.output = spatial(output, 2);
    made.kernel = spatial(weights, 2);
    made.strides = spatial(intsOf(node, "strides", axes, 1), 0);
    made.dilations = spatial(intsOf(node, "dilations", axes, 1), 0);
    const auto pads = intsOf(node, "pads", axes, 0);
    for (std::size_t axis = 0; axis < axes; ++axis) {
        made.padsBegin[3 - axes + axis] = pads[axis];
    }
    return made;
}

std::string nameOf(const graph::Graph& graph, const graph::Node& node) {
    const auto weights = extentsOf(graph.value(node.inputs[1]).type);
    return (node.op == "ConvTranspose" ? "deconv " : "conv ") +
           list(extentsOf(graph.value(node.inputs[0]).type)) + " by " + list(weights) + " s" +
           list(intsOf(node, "strides", weights.size() - 2, 1)) + " g" +
           std::to_string(node.attributes.intOr("group", 1));
}

/// The 1x1 convolution that alone reads the result of `node`, normalised, which changes no kernel, and
/// clamped; or none.
const graph::Node* pointwiseBehind(const graph::Graph& graph, const graph::Node& node) {
    const graph::Node* at = &node;
    do {
        const auto& uses = graph.value(at->outputs[0]).uses;
        if (uses.size() != 1) {
            return nullptr;
        }
        at = &graph.node(uses.front().node);
    } while (at->op == "BatchNormalization" || at->op == "Relu" || at->op == "Clip");
    if (at->op != "Conv" || !graph.value(at->inputs[1]).isConstant()) {
        return nullptr;
    }
    return codegen::isPointwise(convolution(graph, *at)) ? at : nullptr;
}

Region product(const graph::Graph& graph, const graph::Node& node) {
    const auto weights = extentsOf(graph.value(node.inputs[1]).type);
    const auto output = extentsOf(graph.value(node.outputs[0]).type);
    const bool isTurned = node.attributes.intOr("transB", 0) != 0;
    codegen::Product made;
    made.columns = output.back();
    made.depth = isTurned ? weights[1] : weights[0];
    made.rows = 1;
    for (std::size_t axis = 0; axis + 1 < output.size(); ++axis) {
        made.rows = made.rows.value() * output[axis];
    }
    made.order = isTurned ? codegen::Product::WeightOrder::kColumnsByDepth
                          : codegen::Product::WeightOrder::kDepthByColumns;
    return {"gemm " + list({made.rows.value(), made.depth.value(), made.columns.value()}), {made, {}}};
}

/// The problem's convolution, the first where there are two.
const codegen::Convolution& firstOf(const codegen::Problem& problem) {
    const auto* separable = std::get_if<codegen::Separable>(&problem.shape);
    return separable != nullptr ? separable->depthwise : std::get<codegen::Convolution>(problem.shape);
}

} // namespace

std::vector<Region> regionsOf(const graph::Graph& graph) {
    std::vector<Region> made;
    for (const auto& node : graph.nodes()) {
        const bool hasWeights = node.inputs.size() > 1 && graph.value(node.inputs[1]).isConstant();
        if (hasWeights && (node.op == "Conv" || node.op == "ConvTranspose")) {
            const auto shape = convolution(graph, node);
            made.push_back({nameOf(graph, node), {shape, {}}});
            const bool isDepthwise =
                shape.groups.value() > 1 && shape.groups.value() == shape.inputChannels.value();
            if (const auto* behind = isDepthwise ? pointwiseBehind(graph, node) : nullptr) {
                codegen::Separable both{
                    .depthwise = shape,
                    .between = {.steps = {{.op = codegen::StepOp::kClamp, .alpha = 0.0F, .beta = 6.0F}}},
                    .outputs = convolution(graph, *behind).outputChannels};
                made.push_back({made.back().name + " to " + std::to_string(both.outputs.value()),
                                {std::move(both), {}}});
            }
        } else if (hasWeights && (node.op == "MatMul" || node.op == "Gemm")) {
            made.push_back(product(graph, node));
        }
    }
    return made;
}

std::int64_t imageElements(const codegen::Problem& problem, bool isOutput) {
    if (const auto* shape = std::get_if<codegen::Product>(&problem.shape)) {
        return shape->rows.value() * (isOutput ? shape->columns : shape->depth).value();
    }
    const auto* separable = std::get_if<codegen::Separable>(&problem.shape);
    const auto& shape = firstOf(problem);
    const auto& extents = isOutput ? shape.output : shape.input;
    const auto outputs = separable != nullptr ? separable->outputs : shape.outputChannels;
    const auto channels = (isOutput ? outputs : shape.inputChannels).value() + 15;
    return shape.batch.value() * channels * extents[0].value() * extents[1].value() * extents[2].value();
}

std::vector<std::int64_t> weightElements(const codegen::Problem& problem) {
    if (const auto* shape = std::get_if<codegen::Product>(&problem.shape)) {
        return {shape->depth.value() * shape->columns.value()};
    }
    const auto* separable = std::get_if<codegen::Separable>(&problem.shape);
    const auto& shape = firstOf(problem);
    std::vector<std::int64_t> elements{shape.outputChannels.value() * shape.inputChannels.value() /
                                       shape.groups.value() * shape.kernel[0].value() *
                                       shape.kernel[1].value() * shape.kernel[2].value()};
    if (separable != nullptr) {
        elements.push_back(shape.outputChannels.value() * separable->outputs.value());
    }
    return elements;
}

} // namespace tessera::test
