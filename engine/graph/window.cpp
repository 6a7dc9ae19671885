#include "engine/graph/window.h"

#include "engine/base/assert.h"
#include "engine/graph/shape_arithmetic.h"

#include <algorithm>

namespace tessera::graph {

using base::ErrorKind;
using base::fail;

namespace {

/// Largest stride, dilation, pad or kernel extent: products of two and sums of a few stay inside int64.
constexpr std::int64_t kLargestEntry = 2147483647;

std::string field(std::string_view attribute) {
    return "attribute '" + std::string(attribute) + "'";
}

/// A list attribute of `length` entries in [low, kLargestEntry]; `fallback` everywhere when it is absent.
base::Result<Extents> readList(const Attributes& attributes, std::string_view name, std::size_t length,
                               std::int64_t low, std::int64_t fallback) {
    const auto* list = attributes.ints(name);
    if (list == nullptr) {
        return Extents(length, fallback);
    }
    if (list->size() != length) {
        return fail(ErrorKind::kRefused,
                    "has " + std::to_string(list->size()) + " entries, but the input needs " +
                        std::to_string(length),
                    field(name));
    }
    for (const std::int64_t entry : *list) {
        if (entry < low || entry > kLargestEntry) {
            return fail(ErrorKind::kRefused,
                        std::to_string(entry) + " is outside " + std::to_string(low) + " to " +
                            std::to_string(kLargestEntry),
                        field(name));
        }
    }
    return *list;
}

base::Result<AutoPad> readAutoPad(const Attributes& attributes) {
    const std::string text = attributes.stringOr("auto_pad", "NOTSET");
    if (text == "NOTSET") {
        return AutoPad::kNotSet;
    }
    if (text == "SAME_UPPER") {
        return AutoPad::kSameUpper;
    }
    if (text == "SAME_LOWER") {
        return AutoPad::kSameLower;
    }
    if (text == "VALID") {
        return AutoPad::kValid;
    }
    return fail(ErrorKind::kRefused, "'" + text + "' is none of NOTSET, SAME_UPPER, SAME_LOWER, VALID",
                field("auto_pad"));
}

WindowAxis axisOf(const WindowAttributes& window, std::size_t axis, std::int64_t input) {
    return {.input = input,
            .output = 0,
            .kernel = window.kernel[axis],
            .stride = window.strides[axis],
            .dilation = window.dilations[axis],
            .padBegin = window.padsBegin[axis],
            .padEnd = window.padsEnd[axis]};
}

/// Splits `total` padding; the odd element goes to the end when `oddAtEnd`.
void splitPads(WindowAxis& result, std::int64_t total, AutoPad autoPad) {
    const std::int64_t half = total / 2;
    result.padBegin = autoPad == AutoPad::kSameUpper ? half : total - half;
    result.padEnd = total - result.padBegin;
}

/// The padded input has no room for one window, or a sum left int64.
tl::unexpected<base::Error> refuseExtent(std::size_t axis, const std::string& why) {
    return fail(ErrorKind::kRefused, "spatial axis " + std::to_string(axis) + ": " + why, field("pads"));
}

} // namespace

base::Status checkWindowAttributes(const Attributes& attributes, std::optional<std::size_t> rank,
                                   const std::optional<Extents>& kernel) {
    for (const std::string_view name : {"kernel_shape", "strides", "dilations", "pads"}) {
        if (const auto* list = attributes.ints(name); list != nullptr && !rank) {
            rank = name == "pads" ? list->size() / 2 : list->size();
        }
    }
    if (!rank) {
        return readAutoPad(attributes).map([](AutoPad) {});
    }
    if (*rank == 0) {
        return fail(ErrorKind::kRefused, "has no spatial axis", field("kernel_shape"));
    }
    // Without a kernel of known extents, the declared one or any will do.
    const auto* declared = attributes.ints("kernel_shape");
    const Extents stand = declared != nullptr ? *declared : Extents(*rank, 1);
    return readWindow(attributes, *rank, kernel ? kernel : std::optional(stand)).map([](const auto&) {});
}

base::Result<WindowAttributes> readWindow(const Attributes& attributes, std::size_t rank,
                                          const std::optional<Extents>& kernel) {
    WindowAttributes window;
    const auto* declared = attributes.ints("kernel_shape");
    if (declared == nullptr && !kernel) {
        return fail(ErrorKind::kRefused, "is missing", field("kernel_shape"));
    }
    if (kernel && kernel->size() != rank) {
        return fail(ErrorKind::kRefused,
                    "has " + std::to_string(kernel->size()) + " spatial axes, but the input has " +
                        std::to_string(rank),
                    "the weight");
    }
    TESSERA_TRY(window.kernel, readList(attributes, "kernel_shape", rank, 1, 1));
    if (kernel) {
        if (declared != nullptr && window.kernel != *kernel) {
            return fail(ErrorKind::kRefused,
                        "is " + toText(window.kernel) + ", but the weight is " + toText(*kernel),
                        field("kernel_shape"));
        }
        window.kernel = *kernel;
    }
    if (std::ranges::any_of(window.kernel, [](auto e) { return e < 1 || e > kLargestEntry; })) {
        return fail(ErrorKind::kRefused,
                    "has a spatial extent below 1 or above " + std::to_string(kLargestEntry), "the weight");
    }
    TESSERA_TRY(window.strides, readList(attributes, "strides", rank, 1, 1));
    TESSERA_TRY(window.dilations, readList(attributes, "dilations", rank, 1, 1));
    TESSERA_TRY(const Extents pads, readList(attributes, "pads", 2 * rank, 0, 0));
    window.padsBegin.assign(pads.begin(), pads.begin() + static_cast<std::ptrdiff_t>(rank));
    window.padsEnd.assign(pads.begin() + static_cast<std::ptrdiff_t>(rank), pads.end());
    TESSERA_TRY(window.autoPad, readAutoPad(attributes));
    window.rounding = attributes.intOr("ceil_mode", 0) != 0 ? WindowAttributes::Rounding::kCeil
                                                            : WindowAttributes::Rounding::kFloor;
    return window;
}

base::Result<WindowAxis> resolveAxis(const WindowAttributes& window, std::size_t axis, std::int64_t input) {
    TESSERA_ASSERT(axis < window.rank() && input >= 0);
    WindowAxis result = axisOf(window, axis, input);
    if (window.autoPad == AutoPad::kSameUpper || window.autoPad == AutoPad::kSameLower) {
        result.output = ceilDivide(input, result.stride);
        const auto reach = checkedMultiply(result.output - 1, result.stride);
        const auto covered = reach ? checkedAdd(*reach, result.span()) : std::nullopt;
        if (!covered) {
            return refuseExtent(axis, "the padding leaves 64 bits");
        }
        splitPads(result, input == 0 ? 0 : std::max<std::int64_t>(0, *covered - input), window.autoPad);
        return result;
    }
    if (window.autoPad == AutoPad::kValid) {
        result.padBegin = 0;
        result.padEnd = 0;
    }
    const auto padded = checkedAdd(input, result.padBegin + result.padEnd);
    if (!padded) {
        return refuseExtent(axis, "the padded input leaves 64 bits");
    }
    const std::int64_t room = *padded - result.span();
    if (room < 0) {
        return refuseExtent(axis, "the window spans " + std::to_string(result.span()) +
                                      " elements, but the padded input has " + std::to_string(*padded));
    }
    if (window.rounding == WindowAttributes::Rounding::kFloor) {
        result.output = room / result.stride + 1;
        return result;
    }
    result.output = ceilDivide(room, result.stride) + 1;
    if (result.output - 1 >= ceilDivide(input + result.padBegin, result.stride)) {
        --result.output;
    }
    return result;
}

base::Result<WindowAxis> resolveTransposedAxis(const WindowAttributes& window, std::size_t axis,
                                               std::int64_t input, std::int64_t outputPadding,
                                               std::optional<std::int64_t> outputShape) {
    TESSERA_ASSERT(axis < window.rank() && input >= 0);
    WindowAxis result = axisOf(window, axis, input);
    const bool isSame = window.autoPad == AutoPad::kSameUpper || window.autoPad == AutoPad::kSameLower;
    const auto spread = checkedMultiply(input - 1, result.stride);
    const auto full = spread ? checkedAdd(*spread, outputPadding + result.span()) : std::nullopt;
    if (!full) {
        return refuseExtent(axis, "the output leaves 64 bits");
    }
    if (!outputShape && isSame) {
        outputShape = saturatingMultiply(input, result.stride);
    }
    if (outputShape) {
        result.output = *outputShape;
        splitPads(result, std::max<std::int64_t>(0, *full - *outputShape), window.autoPad);
        return result;
    }
    if (window.autoPad == AutoPad::kValid) {
        result.padBegin = 0;
        result.padEnd = 0;
    }
    result.output = *full - result.padBegin - result.padEnd;
    if (result.output < 0 || (input == 0 && result.output != 0)) {
        return refuseExtent(axis, "the output would have " + std::to_string(result.output) + " elements");
    }
    return result;
}

base::Result<std::vector<WindowAxis>> windowOf(const Graph& graph, const Node& node) {
    const bool hasWeight = node.op == "Conv" || node.op == "ConvTranspose";
    const auto input = graph.value(node.inputs.at(0)).type.extents();
    const auto weight = hasWeight ? graph.value(node.inputs.at(1)).type.extents() : std::nullopt;
    if (!input || (hasWeight && !weight) || input->size() < 3) {
        return fail(ErrorKind::kImpossible, "its extents are not known", "node '" + node.name + "'");
    }
    const std::size_t rank = input->size() - 2;
    const auto kernel = weight ? std::optional(Extents(weight->begin() + 2, weight->end())) : std::nullopt;
    TESSERA_TRY(const auto window, readWindow(node.attributes, rank, kernel));
    const auto* padding = node.attributes.ints("output_padding");
    const auto* outputShape = node.attributes.ints("output_shape");
    std::vector<WindowAxis> axes;
    for (std::size_t axis = 0; axis < rank; ++axis) {
        const std::int64_t extent = (*input)[axis + 2];
        if (node.op != "ConvTranspose") {
            TESSERA_TRY(axes.emplace_back(), resolveAxis(window, axis, extent));
            continue;
        }
        const std::size_t skipped = outputShape != nullptr ? outputShape->size() - rank : 0;
        TESSERA_TRY(axes.emplace_back(),
                    resolveTransposedAxis(window, axis, extent, padding != nullptr ? (*padding)[axis] : 0,
                                          outputShape != nullptr
                                              ? std::optional((*outputShape)[axis + skipped])
                                              : std::nullopt));
    }
    return axes;
}

} // namespace tessera::graph
