// Reductions, with functions of one number before them and steps behind.
#include "engine/backends/generated/reader.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <numeric>

namespace tessera::generated {

using codegen::AxisReduction;
using codegen::StepOp;
using plugin::NodeView;
using plugin::RegionView;
using plugin::Unsupported;

namespace {

constexpr std::int32_t kInt64 = 7; // ONNX's number of the element type

bool isReduction(const NodeView& node) {
    return node.domain().empty() && node.op().starts_with("Reduce");
}

std::size_t reductionAt(const RegionView& region) {
    std::size_t index = 0;
    while (index < region.nodeCount() && !isReduction(region.node(index))) {
        ++index;
    }
    return index;
}

/// What is folded; the norms fold absolute values or have a root behind, others a
/// logarithm, which are steps.
AxisReduction::Kind readKind(const NodeView& node) {
    using Kind = AxisReduction::Kind;
    constexpr std::pair<std::string_view, Kind> kTable[] = {
        {"ReduceSum", Kind::kSum},      {"ReduceMean", Kind::kMean},
        {"ReduceMax", Kind::kMaximum},  {"ReduceMin", Kind::kMinimum},
        {"ReduceProd", Kind::kProduct}, {"ReduceSumSquare", Kind::kSumOfSquares},
        {"ReduceL1", Kind::kSum},       {"ReduceL2", Kind::kSumOfSquares},
        {"ReduceLogSum", Kind::kSum},
    };
    for (const auto& [name, kind] : kTable) {
        if (node.op() == name) {
            return kind;
        }
    }
    throw Unsupported("no family makes " + std::string(node.op()));
}

/// The axes that are reduced, each from 0 on; all of them where none is given.
std::vector<std::size_t> readAxes(const RegionView& region, const NodeView& node, std::size_t rank) {
    const auto attribute = node.ints("axes");
    std::vector<std::int64_t> given(attribute.begin(), attribute.end());
    if (const std::int32_t input = node.input(1); input >= 0) {
        const auto& held = region.value(input);
        if (held.data == nullptr || held.dtype != kInt64) {
            throw Unsupported("its axes are computed");
        }
        given.resize(static_cast<std::size_t>(region.elements(input)));
        std::memcpy(given.data(), held.data, given.size() * sizeof(std::int64_t));
    }
    if (given.empty()) {
        if (node.intOr("noop_with_empty_axes", 0) != 0) {
            throw Unsupported("it reduces nothing");
        }
        given.resize(rank);
        std::iota(given.begin(), given.end(), 0);
    }
    std::vector<std::size_t> axes;
    for (const auto axis : given) {
        axes.push_back(static_cast<std::size_t>(axis < 0 ? axis + static_cast<std::int64_t>(rank) : axis));
    }
    return axes;
}

} // namespace

bool looksLikeReduction(const RegionView& region) {
    return reductionAt(region) < region.nodeCount();
}

ReadRegion readReduction(const RegionView& region) {
    const std::size_t at = reductionAt(region);
    const NodeView node = region.node(at);
    std::int32_t value = region.node(0).input(0);
    if (RegionView::positionIn(region.inputs(), value) < 0) {
        throw Unsupported("what it reduces is no input of the region");
    }
    requireFloat(region, value);
    const auto extents = region.extents(value);
    ReadRegion read;
    read.input = static_cast<std::size_t>(RegionView::positionIn(region.inputs(), value));
    read.inputRank = extents.size();
    read.outputRank = region.extents(node.output(0)).size();
    AxisReduction shape;
    shape.kind = readKind(node);
    const auto axes = readAxes(region, node, extents.size());
    std::size_t pixelAxes = 0;
    for (std::size_t axis = 0; axis < extents.size(); ++axis) {
        const bool isReduced = std::ranges::find(axes, axis) != axes.end();
        shape.axes.push_back(
            {.extent = extents[axis],
             .role = isReduced ? AxisReduction::Role::kReduced : AxisReduction::Role::kKept});
        pixelAxes += isReduced && axis >= 2 ? 1 : 0;
    }
    if (extents.size() >= 3 && extents.size() <= 5 && pixelAxes == axes.size() &&
        pixelAxes == extents.size() - 2) {
        shape.channels = extents[1];
    }
    value = readSteps(region, {.first = 0, .end = at}, value, kNoChannels, read);
    if (node.input(0) != value) {
        throw Unsupported("node '" + std::string(node.name()) + "' does not follow the one before it");
    }
    if (!read.tensors.empty()) {
        throw Unsupported("a step before it has a tensor as its operand");
    }
    auto& steps = read.problem.epilogue.steps;
    if (node.op() == "ReduceL1") {
        steps.push_back({.op = StepOp::kAbsolute});
    }
    shape.before = steps.size();
    if (node.op() == "ReduceL2") {
        steps.push_back({.op = StepOp::kSquareRoot});
    } else if (node.op() == "ReduceLogSum") {
        steps.push_back({.op = StepOp::kLogarithm});
    }
    read.problem.shape = shape;
    readSteps(region, at + 1, node.output(0), kNoChannels, read);
    return read;
}

} // namespace tessera::generated
