#include "engine/pattern/attribute_defaults.h"

#include "engine/graph/operator_schema.h"

#include <array>
#include <cstdint>
#include <variant>

namespace tessera::pattern {

namespace {

using graph::AttributeValue;
using graph::Graph;
using graph::Node;

/// Ones, zeros or twice as many zeros as there are spatial axes.
enum class PerAxis : std::uint8_t { kOnes, kZeros, kZeroPairs };

using Default = std::variant<std::int64_t, float, std::string_view, PerAxis>;

struct Row {
    std::string_view op; ///< empty: of every operator that has the attribute
    std::string_view attribute;
    Default value;
    std::int64_t since = 1; ///< first opset of which it is true
};

constexpr std::int64_t kOne = 1;
constexpr std::int64_t kZero = 0;
constexpr std::int64_t kLast = -1;

// Source: the operator pages of ONNX, opset 7 to 23. A later row of the same operator and attribute wins when
// its opset is reached.
constexpr std::array kRows{
    Row{"", "auto_pad", std::string_view("NOTSET")},
    Row{"", "strides", PerAxis::kOnes},
    Row{"", "dilations", PerAxis::kOnes},
    Row{"", "pads", PerAxis::kZeroPairs},
    Row{"", "output_padding", PerAxis::kZeros},
    Row{"", "group", kOne},
    Row{"", "ceil_mode", kZero},
    Row{"", "count_include_pad", kZero},
    Row{"", "storage_order", kZero},
    Row{"", "keepdims", kOne},
    Row{"", "noop_with_empty_axes", kZero},
    Row{"", "select_last_index", kZero},
    Row{"", "training_mode", kZero},
    Row{"", "epsilon", 1e-5F},
    Row{"", "momentum", 0.9F},
    Row{"BatchNormalization", "spatial", kOne},
    Row{"LRN", "alpha", 1e-4F},
    Row{"LRN", "beta", 0.75F},
    Row{"LRN", "bias", 1.0F},
    Row{"LpPool", "p", std::int64_t{2}},
    Row{"Gemm", "alpha", 1.0F},
    Row{"Gemm", "beta", 1.0F},
    Row{"Gemm", "transA", kZero},
    Row{"Gemm", "transB", kZero},
    Row{"GRU", "direction", std::string_view("forward")},
    Row{"GRU", "layout", kZero},
    Row{"GRU", "linear_before_reset", kZero},
    Row{"LSTM", "direction", std::string_view("forward")},
    Row{"LSTM", "input_forget", kZero},
    Row{"LSTM", "layout", kZero},
    Row{"RNN", "direction", std::string_view("forward")},
    Row{"RNN", "layout", kZero},
    Row{"LeakyRelu", "alpha", 0.01F},
    Row{"Elu", "alpha", 1.0F},
    Row{"Celu", "alpha", 1.0F},
    Row{"Selu", "alpha", 1.67326319217681884765625F},
    Row{"Selu", "gamma", 1.05070102214813232421875F},
    Row{"HardSigmoid", "alpha", 0.2F},
    Row{"HardSigmoid", "beta", 0.5F},
    Row{"ThresholdedRelu", "alpha", 1.0F},
    Row{"Swish", "alpha", 1.0F},
    Row{"Gelu", "approximate", std::string_view("none")},
    Row{"Softmax", "axis", kOne},
    Row{"Softmax", "axis", kLast, 13},
    Row{"LogSoftmax", "axis", kOne},
    Row{"LogSoftmax", "axis", kLast, 13},
    Row{"Hardmax", "axis", kOne},
    Row{"Hardmax", "axis", kLast, 13},
    Row{"LayerNormalization", "axis", kLast},
    Row{"RMSNormalization", "axis", kLast},
    Row{"Flatten", "axis", kOne},
    Row{"Gather", "axis", kZero},
    Row{"GatherElements", "axis", kZero},
    Row{"ScatterElements", "axis", kZero},
    Row{"Split", "axis", kZero},
    Row{"ArgMax", "axis", kZero},
    Row{"ArgMin", "axis", kZero},
    Row{"TopK", "axis", kLast},
    Row{"OneHot", "axis", kLast},
    Row{"GatherND", "batch_dims", kZero},
    Row{"TopK", "largest", kOne},
    Row{"TopK", "sorted", kOne},
    Row{"CumSum", "exclusive", kZero},
    Row{"CumSum", "reverse", kZero},
    Row{"Trilu", "upper", kOne},
    Row{"Mod", "fmod", kZero},
    Row{"IsInf", "detect_negative", kOne},
    Row{"IsInf", "detect_positive", kOne},
    Row{"Pad", "mode", std::string_view("constant")},
    Row{"DepthToSpace", "mode", std::string_view("DCR")},
    Row{"Resize", "mode", std::string_view("nearest")},
    Row{"Resize", "nearest_mode", std::string_view("round_prefer_floor")},
    Row{"Resize", "coordinate_transformation_mode", std::string_view("half_pixel")},
    Row{"Upsample", "mode", std::string_view("nearest")},
    Row{"ScatterElements", "reduction", std::string_view("none")},
    Row{"ScatterND", "reduction", std::string_view("none")},
    Row{"Attention", "is_causal", kZero},
    Row{"Attention", "softcap", 0.0F},
};

/// Number of spatial axes: of the kernel when it is given, else of the input behind batch and channels.
std::optional<std::size_t> spatialRank(const Graph& graph, const Node& node) {
    if (const auto* kernel = node.attributes.ints("kernel_shape")) {
        return kernel->size();
    }
    if (node.inputs.empty() || !node.inputs[0].valid()) {
        return std::nullopt;
    }
    const auto& shape = graph.value(node.inputs[0]).type.shape;
    return shape && shape->size() >= 2 ? std::optional<std::size_t>(shape->size() - 2) : std::nullopt;
}

std::optional<AttributeValue> kernelFromWeights(const Graph& graph, const Node& node) {
    if (node.op != "Conv" && node.op != "ConvTranspose") {
        return std::nullopt;
    }
    if (node.inputs.size() < 2 || !node.inputs[1].valid()) {
        return std::nullopt;
    }
    const auto extents = graph.value(node.inputs[1]).type.extents();
    if (!extents || extents->size() < 2) {
        return std::nullopt;
    }
    return AttributeValue(std::vector<std::int64_t>(extents->begin() + 2, extents->end()));
}

/// Has the operator, by its schema, an attribute of that name? An operator without a row may have any.
bool mayHave(const Node& node, std::string_view name) {
    if (node.schema == nullptr) {
        return false;
    }
    for (const auto& attribute : node.schema->attributes) {
        if (attribute.name == name) {
            return true;
        }
    }
    return false;
}

std::optional<AttributeValue> valueOf(const Default& value, const Graph& graph, const Node& node) {
    if (const auto* number = std::get_if<std::int64_t>(&value)) {
        return AttributeValue(*number);
    }
    if (const auto* real = std::get_if<float>(&value)) {
        return AttributeValue(*real);
    }
    if (const auto* text = std::get_if<std::string_view>(&value)) {
        return AttributeValue(std::string(*text));
    }
    const auto rank = spatialRank(graph, node);
    if (!rank) {
        return std::nullopt;
    }
    const PerAxis perAxis = std::get<PerAxis>(value);
    return AttributeValue(std::vector<std::int64_t>(perAxis == PerAxis::kZeroPairs ? *rank * 2 : *rank,
                                                    perAxis == PerAxis::kOnes ? 1 : 0));
}

} // namespace

std::optional<AttributeValue> defaultAttribute(const Graph& graph, const Node& node, std::string_view name) {
    if (name == "kernel_shape") {
        return kernelFromWeights(graph, node);
    }
    const bool isStandard = node.domain.empty() || node.domain == "ai.onnx";
    const Row* best = nullptr;
    for (const Row& row : kRows) {
        const bool applies = row.op.empty() ? mayHave(node, name) : row.op == node.op;
        if (isStandard && row.attribute == name && applies && (node.opset == 0 || node.opset >= row.since)) {
            best = &row;
        }
    }
    return best != nullptr ? valueOf(best->value, graph, node) : std::nullopt;
}

} // namespace tessera::pattern
