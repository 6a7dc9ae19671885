// Convolutions over [N, C, spatial...].
//
// FLOPs: a multiply-add is two. A convolution does one for each output element, input channel of its group
// and kernel position (those over padding included, as every published count does); a transposed one for each
// input element, output channel of its group and kernel position. A bias adds one an output element.
#include "engine/graph/schemas/dense.h"
#include "engine/graph/schemas/families.h"
#include "engine/graph/schemas/inference.h"
#include "engine/graph/window.h"

#include <array>

namespace tessera::graph::schemas {

namespace {

using Presence = AttributeSpec::Presence;

/// What both kinds share once the ranks are known.
struct Operands {
    const Shape* input = nullptr;
    const Shape* weight = nullptr;
    std::int64_t group = 1;
    std::optional<Extents> kernel;

    [[nodiscard]] std::size_t spatialRank() const { return input->size() - 2; }
};

/// What the file says of the window holds or does not, whether or not both shapes are known.
base::Status checkWindow(const InferenceContext& context, const Operands& operands) {
    std::optional<std::size_t> rank;
    std::optional<Extents> kernel;
    if (operands.weight != nullptr) {
        rank = operands.weight->size() - 2;
        kernel = constantExtents(Shape(operands.weight->begin() + 2, operands.weight->end()));
    } else if (operands.input != nullptr) {
        rank = operands.input->size() - 2;
    }
    return checkWindowAttributes(context.attributes(), rank, kernel);
}

/// A result without input or weight shape: their ranks are not known.
base::Result<Operands> readOperands(const InferenceContext& context, std::size_t x, std::size_t w) {
    Operands operands;
    TESSERA_TRY(operands.group, intInRange(context, "group", 1, 1, 2147483647));
    operands.input = shapeOf(context, x);
    operands.weight = shapeOf(context, w);
    if (operands.input != nullptr && operands.input->size() < 3) {
        return refuseInput(context, x,
                           "has rank " + std::to_string(operands.input->size()) +
                               ", but batch, channel and spatial axes are needed");
    }
    if (operands.weight != nullptr && operands.weight->size() < 3) {
        return refuseInput(context, w,
                           "has rank " + std::to_string(operands.weight->size()) +
                               ", but two channel axes and spatial axes are needed");
    }
    if (operands.input == nullptr || operands.weight == nullptr) {
        TESSERA_CHECK(checkWindow(context, operands));
        return operands;
    }
    if (operands.weight->size() != operands.input->size()) {
        return refuseInput(context, w,
                           "has rank " + std::to_string(operands.weight->size()) +
                               ", but the input has rank " + std::to_string(operands.input->size()));
    }
    operands.kernel = constantExtents(Shape(operands.weight->begin() + 2, operands.weight->end()));
    if (!operands.kernel) {
        TESSERA_CHECK(checkWindow(context, operands));
    }
    return operands;
}

/// Do `extent` channels split into `group` groups?
base::Status requireGroups(std::int64_t extent, std::int64_t group, std::string_view what) {
    if (extent % group != 0) {
        return refuseAttribute("group", std::to_string(group) + " does not divide " + std::to_string(extent) +
                                            " " + std::string(what));
    }
    return {};
}

base::Status requireBias(const InferenceContext& context, std::size_t index, const Dim& channels) {
    TESSERA_CHECK(requireRank(context, index, 1));
    const Shape* bias = shapeOf(context, index);
    if (bias != nullptr && !mergeDims(bias->front(), channels)) {
        return refuseInput(context, index,
                           "has " + std::to_string(bias->front().extent()) + " elements for " +
                               std::to_string(channels.extent()) + " output channels");
    }
    return {};
}

/// Spatial extents of a convolution; an axis whose input is symbolic keeps its symbol when the window does
/// not change the extent.
base::Result<Shape> spatialExtents(const WindowAttributes& window, const Shape& input) {
    Shape result;
    for (std::size_t axis = 0; axis < window.rank(); ++axis) {
        const Dim& dim = input[axis + 2];
        if (dim.isConstant()) {
            TESSERA_TRY(const WindowAxis resolved, resolveAxis(window, axis, dim.extent()));
            result.emplace_back(resolved.output);
            continue;
        }
        const bool same = window.autoPad == AutoPad::kSameUpper || window.autoPad == AutoPad::kSameLower;
        const std::int64_t pads =
            window.autoPad == AutoPad::kNotSet ? window.padsBegin[axis] + window.padsEnd[axis] : 0;
        const bool keeps =
            window.strides[axis] == 1 && (same || pads == (window.kernel[axis] - 1) * window.dilations[axis]);
        result.push_back(keeps ? dim : Dim::unknown());
    }
    return result;
}

base::Result<DType> floatingOperands(const InferenceContext& context) {
    TESSERA_TRY(const DType dtype, sharedDType(context, {0, 1, 2}));
    TESSERA_CHECK(requireFloating(context, 0));
    return dtype;
}

Types inferConv(const InferenceContext& context) {
    TESSERA_TRY(const DType dtype, floatingOperands(context));
    TESSERA_TRY(auto shape, convolutionShape(context, 0, 1, 2));
    return one(dtype, std::move(shape));
}

/// A list of the transposed convolution whose entries lie in [0, 2^31).
base::Status requireEntries(const InferenceContext& context, std::string_view name, std::size_t rank,
                            std::size_t otherRank) {
    const auto* list = context.attributes().ints(name);
    if (list == nullptr) {
        return {};
    }
    if (list->size() != rank && list->size() != otherRank) {
        return refuseAttribute(name, "has " + std::to_string(list->size()) +
                                         " entries, but the input needs " + std::to_string(rank));
    }
    for (const std::int64_t entry : *list) {
        if (entry < 0 || entry > 2147483647) {
            return refuseAttribute(name, std::to_string(entry) + " is outside 0 to 2147483647");
        }
    }
    return {};
}

base::Result<Shape> transposedExtents(const InferenceContext& context, const WindowAttributes& window,
                                      const Shape& input) {
    const std::size_t rank = window.rank();
    TESSERA_CHECK(requireEntries(context, "output_padding", rank, rank));
    // Some exporters write the batch and channel extents as well.
    TESSERA_CHECK(requireEntries(context, "output_shape", rank, rank + 2));
    const auto* padding = context.attributes().ints("output_padding");
    const auto* wanted = context.attributes().ints("output_shape");
    const std::size_t skipped = wanted != nullptr ? wanted->size() - rank : 0;
    Shape result;
    for (std::size_t axis = 0; axis < rank; ++axis) {
        const Dim& dim = input[axis + 2];
        const auto outputShape =
            wanted != nullptr ? std::optional((*wanted)[axis + skipped]) : std::optional<std::int64_t>();
        const std::int64_t extra = padding != nullptr ? (*padding)[axis] : 0;
        if (extra >= std::max(window.strides[axis], window.dilations[axis]) && extra > 0) {
            return refuseAttribute("output_padding",
                                   std::to_string(extra) + " is not below stride or dilation");
        }
        if (!dim.isConstant()) {
            result.push_back(outputShape ? Dim(*outputShape) : Dim::unknown());
            continue;
        }
        TESSERA_TRY(const auto resolved,
                    resolveTransposedAxis(window, axis, dim.extent(), extra, outputShape));
        result.emplace_back(resolved.output);
    }
    return result;
}

Types inferConvTranspose(const InferenceContext& context) {
    TESSERA_TRY(const DType dtype, floatingOperands(context));
    TESSERA_TRY(const Operands operands, readOperands(context, 0, 1));
    if (operands.input == nullptr || operands.weight == nullptr) {
        return one(dtype, std::nullopt);
    }
    const auto channels = mergeDims((*operands.input)[1], (*operands.weight)[0]);
    if (!channels) {
        return refuseInput(context, 1,
                           "has " + std::to_string((*operands.weight)[0].extent()) +
                               " input channels, but the input has " +
                               std::to_string((*operands.input)[1].extent()));
    }
    if (channels->isConstant()) {
        TESSERA_CHECK(requireGroups(channels->extent(), operands.group, "input channels"));
    }
    Dim filters = Dim::unknown();
    if (const Dim perGroup = (*operands.weight)[1]; perGroup.isConstant()) {
        const auto total = checkedMultiply(perGroup.extent(), operands.group);
        if (!total) {
            return refuseAttribute("group", "the output channels leave 64 bits");
        }
        filters = *total;
    }
    TESSERA_CHECK(requireBias(context, 2, filters));
    Shape output{(*operands.input)[0], filters};
    if (!operands.kernel) {
        output.resize(operands.input->size(), Dim::unknown());
        return one(dtype, std::move(output));
    }
    TESSERA_TRY(const auto window, readWindow(context.attributes(), operands.spatialRank(), operands.kernel));
    TESSERA_TRY(const Shape spatial, transposedExtents(context, window, *operands.input));
    output.insert(output.end(), spatial.begin(), spatial.end());
    return one(dtype, std::move(output));
}

/// Elements of the weight that meet one position: of Conv all but its first axis, of ConvTranspose likewise.
std::int64_t weightPerFilter(const Graph& graph, const Node& node, std::size_t w) {
    const auto weight = graph.value(node.inputs[w]).type.extents();
    return weight ? saturatingProduct(std::span(*weight).subspan(1)) : 0;
}

std::int64_t biasFlops(const Graph& graph, const Node& node) {
    return node.inputs.size() > 2 && node.inputs[2].valid() ? outputElements(graph, node) : 0;
}

std::int64_t convFlops(const Graph& graph, const Node& node) {
    return saturatingAdd(convolutionFlops(graph, node, 1), biasFlops(graph, node));
}

std::int64_t convTransposeFlops(const Graph& graph, const Node& node) {
    const std::int64_t multiplyAdds =
        saturatingMultiply(inputElements(graph, node, 0), weightPerFilter(graph, node, 1));
    return saturatingAdd(saturatingMultiply(2, multiplyAdds), biasFlops(graph, node));
}

constexpr std::array kConvAttributes{
    AttributeSpec{"auto_pad", "string"}, AttributeSpec{"dilations", "ints"},
    AttributeSpec{"group", "int"},       AttributeSpec{"kernel_shape", "ints"},
    AttributeSpec{"pads", "ints"},       AttributeSpec{"strides", "ints"},
};

constexpr std::array kConvTransposeAttributes{
    AttributeSpec{"auto_pad", "string"},     AttributeSpec{"dilations", "ints"},
    AttributeSpec{"group", "int"},           AttributeSpec{"kernel_shape", "ints"},
    AttributeSpec{"output_padding", "ints"}, AttributeSpec{"output_shape", "ints"},
    AttributeSpec{"pads", "ints"},           AttributeSpec{"strides", "ints"},
};

constexpr std::array kConvolutionRows{
    OperatorSchema{.domain = "",
                   .op = "Conv",
                   .operatorClass = OperatorClass::kConvolution,
                   .minInputs = 2,
                   .maxInputs = 3,
                   .attributes = kConvAttributes,
                   .infer = inferConv,
                   .flops = convFlops,
                   .inputNames = "X W B"},
    OperatorSchema{.domain = "",
                   .op = "ConvTranspose",
                   .operatorClass = OperatorClass::kConvolution,
                   .minInputs = 2,
                   .maxInputs = 3,
                   .attributes = kConvTransposeAttributes,
                   .infer = inferConvTranspose,
                   .flops = convTransposeFlops,
                   .inputNames = "X W B"},
};

} // namespace

base::Result<std::optional<Shape>> convolutionShape(const InferenceContext& context, std::size_t x,
                                                    std::size_t w, std::size_t bias) {
    TESSERA_TRY(const Operands operands, readOperands(context, x, w));
    if (operands.input == nullptr || operands.weight == nullptr) {
        return std::nullopt;
    }
    const Dim channels = (*operands.input)[1];
    const Dim filters = (*operands.weight)[0];
    const Dim perGroup = (*operands.weight)[1];
    if (channels.isConstant()) {
        TESSERA_CHECK(requireGroups(channels.extent(), operands.group, "input channels"));
        if (perGroup.isConstant() && perGroup.extent() != channels.extent() / operands.group) {
            return refuseInput(context, w,
                               "has " + std::to_string(perGroup.extent()) + " input channels for each of " +
                                   std::to_string(operands.group) + " groups, but the input has " +
                                   std::to_string(channels.extent()) + " channels");
        }
    }
    if (filters.isConstant()) {
        TESSERA_CHECK(requireGroups(filters.extent(), operands.group, "output channels"));
    }
    TESSERA_CHECK(requireBias(context, bias, filters));
    Shape output{(*operands.input)[0], filters};
    if (!operands.kernel) {
        output.resize(operands.input->size(), Dim::unknown());
        return output;
    }
    TESSERA_TRY(const auto window, readWindow(context.attributes(), operands.spatialRank(), operands.kernel));
    TESSERA_TRY(const Shape spatial, spatialExtents(window, *operands.input));
    output.insert(output.end(), spatial.begin(), spatial.end());
    return output;
}

std::int64_t convolutionFlops(const Graph& graph, const Node& node, std::size_t w) {
    const std::int64_t multiplyAdds =
        saturatingMultiply(outputElements(graph, node), weightPerFilter(graph, node, w));
    return saturatingMultiply(2, multiplyAdds);
}

std::span<const OperatorSchema> convolutionRows() {
    return kConvolutionRows;
}

} // namespace tessera::graph::schemas
