// Windows, discrete Fourier transforms, the mel filter bank.
//
// FLOPs of a transform of n complex elements: 5 n log2(n), as every published count of a fast one has it; a
// window and a filter bank make constants and count nothing.
#include "engine/graph/schemas/families.h"
#include "engine/graph/schemas/inference.h"

#include <array>
#include <bit>

namespace tessera::graph::schemas {

namespace {

using Presence = AttributeSpec::Presence;

/// A constant extent of an input, or unknown. Refuses one below `low`.
base::Result<Dim> extentInput(const InferenceContext& context, std::size_t index, std::int64_t low) {
    TESSERA_TRY(const auto value, constantInt(context, index));
    if (value && *value < low) {
        return refuseInput(context, index, std::to_string(*value) + " is too small");
    }
    return value ? Dim(*value) : Dim::unknown();
}

Types inferWindow(const InferenceContext& context) {
    TESSERA_TRY(const DType dtype, typeAttribute(context, "output_datatype", DType::kFloat32));
    TESSERA_TRY(const Dim size, extentInput(context, 0, 0));
    return one(dtype, Shape{size});
}

Types inferMelWeights(const InferenceContext& context) {
    TESSERA_TRY(const DType dtype, typeAttribute(context, "output_datatype", DType::kFloat32));
    TESSERA_TRY(const Dim bins, extentInput(context, 0, 1));
    TESSERA_TRY(const Dim length, extentInput(context, 1, 1));
    return one(dtype, Shape{length.isConstant() ? Dim(length.extent() / 2 + 1) : Dim::unknown(), bins});
}

/// The last axis holds a real part, or a real and an imaginary one.
base::Status requireParts(const InferenceContext& context, const Shape& shape) {
    if (shape.size() < 2) {
        return refuseInput(context, 0,
                           "has rank " + std::to_string(shape.size()) +
                               ", but an axis of real and imaginary parts is needed");
    }
    if (shape.back().isConstant() && shape.back().extent() != 1 && shape.back().extent() != 2) {
        return refuseInput(context, 0,
                           "its last axis must have 1 or 2 elements, not " +
                               std::to_string(shape.back().extent()));
    }
    return {};
}

Dim halfOf(const Dim& length) {
    return length.isConstant() ? Dim(length.extent() / 2 + 1) : Dim::unknown();
}

/// The axis was an attribute before opset 20; nullopt when it is only known at run time.
base::Result<std::optional<std::size_t>> transformAxis(const InferenceContext& context, const Shape& shape) {
    std::optional<std::int64_t> axis = context.attributes().intOr("axis", 1);
    std::string field = attributeField("axis");
    if (effectiveOpset(context.node()) >= 20) {
        field = inputField(context, 2);
        axis = -2;
        if (context.hasInput(2)) {
            TESSERA_TRY(axis, constantInt(context, 2));
        }
    } else if (context.hasInput(2)) {
        return refuseInput(context, 2, "is an attribute before opset 20, so there is no such input");
    }
    if (!axis) {
        return std::nullopt;
    }
    TESSERA_TRY(const std::size_t index, normalizeAxis(*axis, shape.size(), field));
    if (index + 1 == shape.size()) {
        return base::fail(base::ErrorKind::kRefused, "the last axis holds the parts and is not transformed",
                          field);
    }
    return index;
}

Types inferDft(const InferenceContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    TESSERA_TRY(const std::int64_t half, intInRange(context, "onesided", 0, 0, 1));
    TESSERA_TRY(const std::int64_t inverse, intInRange(context, "inverse", 0, 0, 1));
    TESSERA_TRY(const Dim asked, extentInput(context, 1, 1));
    const Shape* input = shapeOf(context, 0);
    if (input == nullptr) {
        return one(context.input(0).dtype, std::nullopt);
    }
    TESSERA_CHECK(requireParts(context, *input));
    TESSERA_TRY(const auto axis, transformAxis(context, *input));
    Shape output = *input;
    output.back() = half == 1 && inverse == 1 ? Dim(1) : Dim(2);
    if (!axis) {
        std::fill(output.begin(), output.end() - 1, Dim::unknown());
        return one(context.input(0).dtype, std::move(output));
    }
    Dim length = context.hasInput(1) ? asked : output[*axis];
    if (half == 1 && inverse == 1 && !context.hasInput(1)) {
        length =
            length.isConstant() ? Dim(std::max<std::int64_t>(0, 2 * (length.extent() - 1))) : Dim::unknown();
    }
    output[*axis] = half == 1 && inverse == 0 ? halfOf(length) : length;
    return one(context.input(0).dtype, std::move(output));
}

Types inferStft(const InferenceContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    TESSERA_CHECK(sharedDType(context, {0, 2}));
    TESSERA_TRY(const std::int64_t half, intInRange(context, "onesided", 1, 0, 1));
    TESSERA_TRY(const Dim step, extentInput(context, 1, 1));
    TESSERA_TRY(Dim length, extentInput(context, 3, 1));
    if (!context.hasInput(3)) {
        const Shape* window = shapeOf(context, 2);
        if (!context.hasInput(2)) {
            return refuseInput(context, 3, "or a window is needed");
        }
        length = window != nullptr && window->size() == 1 ? window->front() : Dim::unknown();
    }
    const Shape* signal = shapeOf(context, 0);
    if (signal != nullptr && signal->size() != 2 && signal->size() != 3) {
        return refuseInput(context, 0, "must be [batch, samples, 1 or 2]");
    }
    Shape output(4, Dim::unknown());
    output[2] = half == 1 ? halfOf(length) : length;
    output[3] = 2;
    if (signal != nullptr) {
        output[0] = signal->front();
        const Dim samples = (*signal)[1];
        if (samples.isConstant() && length.isConstant() && step.isConstant()) {
            if (samples.extent() < length.extent()) {
                return refuseInput(context, 3,
                                   std::to_string(length.extent()) + " is more than the " +
                                       std::to_string(samples.extent()) + " samples");
            }
            output[1] = (samples.extent() - length.extent()) / step.extent() + 1;
        }
    }
    return one(context.input(0).dtype, std::move(output));
}

/// 5 n log2(n) for each of `count` transforms, the logarithm rounded up.
std::int64_t transformFlops(std::int64_t length, std::int64_t count) {
    const auto levels = static_cast<std::int64_t>(std::bit_width(static_cast<std::uint64_t>(length - 1)));
    return length < 2 ? 0 : saturatingMultiply(saturatingMultiply(5 * levels, length), count);
}

std::int64_t dftFlops(const Graph& graph, const Node& node) {
    const InferenceContext context(graph, node);
    const Shape* input = shapeOf(context, 0);
    const auto axis = input != nullptr ? transformAxis(context, *input) : std::optional<std::size_t>();
    const auto output = graph.value(node.outputs[0]).type.extents();
    if (!axis || !*axis || !output) {
        return 0;
    }
    const std::int64_t length = (*input)[**axis].isConstant() ? (*input)[**axis].extent() : 0;
    const std::int64_t kept = (*output)[**axis] * output->back();
    return kept > 0 ? transformFlops(length, saturatingProduct(*output) / kept) : 0;
}

std::int64_t stftFlops(const Graph& graph, const Node& node) {
    const auto output = graph.value(node.outputs[0]).type.extents();
    if (!output) {
        return 0;
    }
    const bool half = node.attributes.intOr("onesided", 1) != 0;
    const std::int64_t length = half ? 2 * ((*output)[2] - 1) : (*output)[2];
    return transformFlops(length, saturatingMultiply((*output)[0], (*output)[1]));
}

constexpr std::array kWindow{AttributeSpec{"output_datatype", "int"}, AttributeSpec{"periodic", "int"}};
constexpr std::array kMelWeights{AttributeSpec{"output_datatype", "int"}};
constexpr std::array kDft{
    AttributeSpec{"axis", "int", Presence::kOptional, 1, 19},
    AttributeSpec{"inverse", "int"},
    AttributeSpec{"onesided", "int"},
};
constexpr std::array kStft{AttributeSpec{"onesided", "int"}};

constexpr OperatorSchema window(std::string_view op) {
    return {.domain = "",
            .op = op,
            .operatorClass = OperatorClass::kOther,
            .parameterInputs = 0b1,
            .attributes = kWindow,
            .infer = inferWindow,
            .inputNames = "size"};
}

constexpr std::array kSignalRows{
    window("BlackmanWindow"),
    OperatorSchema{.domain = "",
                   .op = "DFT",
                   .operatorClass = OperatorClass::kOther,
                   .maxInputs = 3,
                   .parameterInputs = 0b110,
                   .attributes = kDft,
                   .infer = inferDft,
                   .flops = dftFlops,
                   .inputNames = "input dft_length axis"},
    window("HammingWindow"),
    window("HannWindow"),
    OperatorSchema{.domain = "",
                   .op = "MelWeightMatrix",
                   .operatorClass = OperatorClass::kOther,
                   .minInputs = 5,
                   .maxInputs = 5,
                   .parameterInputs = 0b11111,
                   .attributes = kMelWeights,
                   .infer = inferMelWeights,
                   .inputNames = "num_mel_bins dft_length sample_rate lower_edge_hertz upper_edge_hertz"},
    OperatorSchema{.domain = "",
                   .op = "STFT",
                   .operatorClass = OperatorClass::kOther,
                   .minInputs = 2,
                   .maxInputs = 4,
                   .parameterInputs = 0b1010,
                   .attributes = kStft,
                   .infer = inferStft,
                   .flops = stftFlops,
                   .inputNames = "signal frame_step window frame_length"},
};

} // namespace

std::span<const OperatorSchema> signalRows() {
    return kSignalRows;
}

} // namespace tessera::graph::schemas
