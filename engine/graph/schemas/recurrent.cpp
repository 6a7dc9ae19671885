// RNN, GRU and LSTM.
//
//     X [steps, batch, inputs]   W [directions, gates · hidden, inputs]   R [directions, gates · hidden,
//     hidden]
//     ->  Y [steps, directions, batch, hidden]   Y_h [directions, batch, hidden]   (LSTM: Y_c as Y_h)
//
// With `layout` 1 (since opset 14) the batch comes first everywhere. FLOPs: two a weight, step and batch
// element; the gates' elementwise work is small beside it and not counted.
#include "engine/graph/schemas/families.h"
#include "engine/graph/schemas/inference.h"

#include <array>

namespace tessera::graph::schemas {

namespace {

using Presence = AttributeSpec::Presence;

/// What W, R, B and the states must agree on.
struct Layer {
    Dim steps = Dim::unknown();
    Dim batch = Dim::unknown();
    Dim inputs = Dim::unknown();
    Dim hidden = Dim::unknown();
    std::int64_t directions = 1;
    bool isBatchFirst = false;
};

base::Status requireExtent(const InferenceContext& context, std::size_t index, std::size_t axis,
                           const Dim& expected) {
    const Shape* shape = shapeOf(context, index);
    if (shape != nullptr && !mergeDims((*shape)[axis], expected)) {
        return refuseInput(context, index,
                           "has " + std::to_string((*shape)[axis].extent()) + " elements in axis " +
                               std::to_string(axis) + ", but " + std::to_string(expected.extent()) +
                               " are needed");
    }
    return {};
}

base::Result<Layer> readLayer(const InferenceContext& context, std::int64_t gates) {
    TESSERA_CHECK(requireFloating(context, 0));
    TESSERA_CHECK(sharedDType(context, {0, 1, 2, 3, 5, 6, 7}));
    TESSERA_TRY(const std::string direction,
                stringAmong(context, "direction", {"forward", "reverse", "bidirectional"}));
    TESSERA_TRY(const std::int64_t layout, intInRange(context, "layout", 0, 0, 1));
    Layer layer{.directions = direction == "bidirectional" ? 2 : 1, .isBatchFirst = layout == 1};
    constexpr std::array<std::size_t, 3> kRank3{0, 1, 2};
    for (const std::size_t index : kRank3) {
        TESSERA_CHECK(requireRank(context, index, 3));
    }
    // B, sequence_lens, initial_h, initial_c and P, where they are there.
    constexpr std::array<std::size_t, 5> kOptionalRanks{2, 1, 3, 3, 2};
    for (std::size_t i = 0; i < kOptionalRanks.size(); ++i) {
        TESSERA_CHECK(requireRank(context, i + 3, kOptionalRanks[i]));
    }
    if (const Shape* x = shapeOf(context, 0)) {
        layer.steps = (*x)[layer.isBatchFirst ? 1 : 0];
        layer.batch = (*x)[layer.isBatchFirst ? 0 : 1];
        layer.inputs = (*x)[2];
    }
    if (context.attributes().has("hidden_size")) {
        TESSERA_TRY(layer.hidden, intInRange(context, "hidden_size", 1, 1, 2147483647 / gates));
    } else if (const Shape* r = shapeOf(context, 2)) {
        layer.hidden = (*r)[2];
    }
    TESSERA_CHECK(requireExtent(context, 1, 0, Dim(layer.directions)));
    TESSERA_CHECK(requireExtent(context, 2, 0, Dim(layer.directions)));
    TESSERA_CHECK(requireExtent(context, 1, 2, layer.inputs));
    TESSERA_CHECK(requireExtent(context, 2, 2, layer.hidden));
    if (layer.hidden.isConstant()) {
        const auto rows = checkedMultiply(layer.hidden.extent(), gates);
        if (!rows) {
            return refuseInput(context, 2, "the gates leave 64 bits");
        }
        TESSERA_CHECK(requireExtent(context, 1, 1, Dim(*rows)));
        TESSERA_CHECK(requireExtent(context, 2, 1, Dim(*rows)));
    }
    return layer;
}

template <std::int64_t kGates>
Types inferRecurrent(const InferenceContext& context) {
    TESSERA_TRY(const Layer layer, readLayer(context, kGates));
    const DType dtype = context.input(0).dtype;
    const Dim directions(layer.directions);
    const Shape all = layer.isBatchFirst ? Shape{layer.batch, layer.steps, directions, layer.hidden}
                                         : Shape{layer.steps, directions, layer.batch, layer.hidden};
    const Shape last = layer.isBatchFirst ? Shape{layer.batch, directions, layer.hidden}
                                          : Shape{directions, layer.batch, layer.hidden};
    return std::vector<TensorType>{{dtype, all}, {dtype, last}, {dtype, last}};
}

std::int64_t recurrentFlops(const Graph& graph, const Node& node) {
    const auto x = graph.value(node.inputs[0]).type.extents();
    if (!x) {
        return 0;
    }
    const std::int64_t weights = saturatingAdd(inputElements(graph, node, 1), inputElements(graph, node, 2));
    return saturatingMultiply(saturatingMultiply(2, weights), saturatingMultiply((*x)[0], (*x)[1]));
}

constexpr AttributeSpec kAlphas{"activation_alpha", "floats"};
constexpr AttributeSpec kBetas{"activation_beta", "floats"};
constexpr AttributeSpec kActivations{"activations", "strings"};
constexpr AttributeSpec kClip{"clip", "float"};
constexpr AttributeSpec kDirection{"direction", "string"};
constexpr AttributeSpec kHiddenSize{"hidden_size", "int"};
constexpr AttributeSpec kLayout{"layout", "int", Presence::kOptional, 14};

constexpr std::array kRnn{kAlphas, kBetas, kActivations, kClip, kDirection, kHiddenSize, kLayout};
constexpr std::array kGru{kAlphas,    kBetas,      kActivations, kClip,
                          kDirection, kHiddenSize, kLayout,      AttributeSpec{"linear_before_reset", "int"}};
constexpr std::array kLstm{kAlphas,    kBetas,      kActivations, kClip,
                           kDirection, kHiddenSize, kLayout,      AttributeSpec{"input_forget", "int"}};

constexpr OperatorSchema recurrent(std::string_view op, std::span<const AttributeSpec> attributes,
                                   InferFunction infer) {
    return {.domain = "",
            .op = op,
            .operatorClass = OperatorClass::kRecurrent,
            .minInputs = 3,
            .maxInputs = 6,
            .minOutputs = 0,
            .maxOutputs = 2,
            .parameterInputs = 0b10000,
            .attributes = attributes,
            .infer = infer,
            .flops = recurrentFlops,
            .inputNames = "X W R B sequence_lens initial_h"};
}

constexpr OperatorSchema lstm() {
    OperatorSchema row = recurrent("LSTM", kLstm, inferRecurrent<4>);
    row.maxInputs = 8;
    row.maxOutputs = 3;
    row.inputNames = "X W R B sequence_lens initial_h initial_c P";
    return row;
}

constexpr std::array kRecurrentRows{
    recurrent("GRU", kGru, inferRecurrent<3>),
    lstm(),
    recurrent("RNN", kRnn, inferRecurrent<1>),
};

} // namespace

std::span<const OperatorSchema> recurrentRows() {
    return kRecurrentRows;
}

} // namespace tessera::graph::schemas
