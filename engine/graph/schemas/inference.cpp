#include "engine/graph/schemas/inference.h"

#include <algorithm>
#include <numeric>

namespace tessera::graph::schemas {

using base::ErrorKind;
using base::fail;

namespace {

/// Word `index` of a row's space-separated input names; a last word ending in "..." names all the rest.
std::string_view inputName(std::string_view names, std::size_t index) {
    for (std::size_t word = 0;; ++word) {
        const auto space = names.find(' ');
        const auto head = names.substr(0, space);
        if (word == index || head.ends_with("...")) {
            return head.ends_with("...") ? head.substr(0, head.size() - 3) : head;
        }
        if (space == std::string_view::npos) {
            return {};
        }
        names.remove_prefix(space + 1);
    }
}

} // namespace

std::string attributeField(std::string_view name) {
    return "attribute '" + std::string(name) + "'";
}

std::string inputField(const InferenceContext& context, std::size_t index) {
    const auto* schema = context.node().schema;
    const auto name = schema != nullptr ? inputName(schema->inputNames, index) : std::string_view();
    return "input " + std::to_string(index) + (name.empty() ? "" : " (" + std::string(name) + ")");
}

tl::unexpected<base::Error> refuseAt(const std::string& field, std::string message) {
    return fail(ErrorKind::kRefused, std::move(message), field);
}

tl::unexpected<base::Error> refuseAttribute(std::string_view name, std::string message) {
    return fail(ErrorKind::kRefused, std::move(message), attributeField(name));
}

tl::unexpected<base::Error> refuseInput(const InferenceContext& context, std::size_t index,
                                        std::string message) {
    return fail(ErrorKind::kRefused, std::move(message), inputField(context, index));
}

std::vector<std::size_t> allAxes(std::size_t rank) {
    std::vector<std::size_t> axes(rank);
    std::iota(axes.begin(), axes.end(), std::size_t{0});
    return axes;
}

const Shape* shapeOf(const InferenceContext& context, std::size_t index) {
    if (!context.hasInput(index)) {
        return nullptr;
    }
    const auto& shape = context.input(index).shape;
    return shape ? &*shape : nullptr;
}

base::Result<DType> sharedDType(const InferenceContext& context, std::initializer_list<std::size_t> indices) {
    DType shared = DType::kUndefined;
    for (const std::size_t index : indices) {
        if (!context.hasInput(index)) {
            continue;
        }
        const DType dtype = context.input(index).dtype;
        if (shared == DType::kUndefined) {
            shared = dtype;
        } else if (dtype != DType::kUndefined && dtype != shared) {
            return refuseInput(context, index,
                               "is " + std::string(longName(dtype)) + ", but " +
                                   std::string(longName(shared)) + " is needed as in the inputs before it");
        }
    }
    return shared;
}

base::Result<DType> sharedDTypeFrom(const InferenceContext& context, std::size_t first) {
    DType shared = DType::kUndefined;
    for (std::size_t index = first; index < context.inputCount(); ++index) {
        TESSERA_TRY(const DType dtype, sharedDType(context, {first, index}));
        shared = shared == DType::kUndefined ? dtype : shared;
    }
    return shared;
}

base::Status requireFloating(const InferenceContext& context, std::size_t index) {
    if (!context.hasInput(index)) {
        return {};
    }
    const DType dtype = context.input(index).dtype;
    if (dtype != DType::kUndefined && !isFloating(dtype)) {
        return refuseInput(context, index,
                           "is " + std::string(longName(dtype)) + ", but a floating-point type is needed");
    }
    return {};
}

base::Status requireNumber(const InferenceContext& context, std::size_t index) {
    const DType dtype = context.input(index).dtype;
    if (dtype == DType::kBool || dtype == DType::kString) {
        return refuseInput(context, index, "is " + std::string(longName(dtype)) + ", but a number is needed");
    }
    return {};
}

base::Status requireDType(const InferenceContext& context, std::size_t index,
                          std::initializer_list<DType> allowed) {
    if (!context.hasInput(index)) {
        return {};
    }
    const DType dtype = context.input(index).dtype;
    if (dtype == DType::kUndefined || std::ranges::find(allowed, dtype) != allowed.end()) {
        return {};
    }
    std::string names;
    for (const DType each : allowed) {
        names += (names.empty() ? "" : " or ") + std::string(longName(each));
    }
    return refuseInput(context, index,
                       "is " + std::string(longName(dtype)) + ", but " + names + " is needed");
}

base::Status requireRank(const InferenceContext& context, std::size_t index, std::size_t rank) {
    const Shape* shape = shapeOf(context, index);
    if (shape != nullptr && shape->size() != rank) {
        return refuseInput(context, index,
                           "has rank " + std::to_string(shape->size()) + ", but rank " +
                               std::to_string(rank) + " is needed");
    }
    return {};
}

base::Result<std::int64_t> intInRange(const InferenceContext& context, std::string_view name,
                                      std::int64_t fallback, std::int64_t low, std::int64_t high) {
    const std::int64_t value = context.attributes().intOr(name, fallback);
    if (value < low || value > high) {
        return refuseAttribute(name, std::to_string(value) + " is outside " + std::to_string(low) + " to " +
                                         std::to_string(high));
    }
    return value;
}

base::Result<std::string> stringAmong(const InferenceContext& context, std::string_view name,
                                      std::initializer_list<std::string_view> allowed) {
    std::string value = context.attributes().stringOr(name, *allowed.begin());
    if (std::ranges::find(allowed, value) == allowed.end()) {
        std::string names;
        for (const auto each : allowed) {
            names += (names.empty() ? "" : ", ") + std::string(each);
        }
        return refuseAttribute(name, "'" + value + "' is none of " + names);
    }
    return value;
}

base::Result<DType> typeAttribute(const InferenceContext& context, std::string_view name, DType fallback) {
    const std::int64_t number = context.attributes().intOr(name, 0);
    if (number == 0) {
        return fallback;
    }
    const auto dtype =
        number > 0 && number < 256 ? dtypeFromOnnx(static_cast<std::int32_t>(number)) : std::nullopt;
    if (!dtype) {
        return refuseAttribute(name, std::to_string(number) + " is no element type");
    }
    return *dtype;
}

base::Result<std::optional<std::vector<std::int64_t>>> constantInts(const InferenceContext& context,
                                                                    std::size_t index) {
    TESSERA_CHECK(requireDType(context, index, {DType::kInt64, DType::kInt32}));
    const Shape* shape = shapeOf(context, index);
    if (shape != nullptr && shape->size() > 1) {
        return refuseInput(context, index,
                           "has rank " + std::to_string(shape->size()) + ", but a list is needed");
    }
    if (const auto tensor = context.constantInput(index)) {
        return tensor->toInts();
    }
    const auto elements = context.elements(index);
    return elements ? constantExtents(*elements) : std::nullopt;
}

base::Result<std::optional<Shape>> extentsInput(const InferenceContext& context, std::size_t index,
                                                std::int64_t least) {
    TESSERA_TRY(const auto constant, constantInts(context, index));
    std::optional<Shape> extents = constant ? std::optional(toShape(*constant)) : context.elements(index);
    if (!extents) {
        const auto length = knownLength(context, index);
        return length ? std::optional(Shape(*length, Dim::unknown())) : std::nullopt;
    }
    for (const Dim& dim : *extents) {
        if (dim.isConstant() && dim.extent() < least) {
            return refuseInput(context, index, std::to_string(dim.extent()) + " is negative");
        }
    }
    return extents;
}

base::Result<std::optional<std::int64_t>> constantInt(const InferenceContext& context, std::size_t index) {
    TESSERA_TRY(const auto values, constantInts(context, index));
    if (!values) {
        return std::nullopt;
    }
    if (values->size() != 1) {
        return refuseInput(context, index,
                           "has " + std::to_string(values->size()) + " elements, but one is needed");
    }
    return values->front();
}

base::Result<std::optional<double>> constantNumber(const InferenceContext& context, std::size_t index) {
    const auto tensor = context.constantInput(index);
    if (!tensor) {
        return std::nullopt;
    }
    if (tensor->count() != 1) {
        return refuseInput(context, index,
                           "has " + std::to_string(tensor->count()) + " elements, but one is needed");
    }
    const DType dtype = tensor->dtype();
    const bool isFloat = dtype == DType::kFloat32 || dtype == DType::kFloat64 || dtype == DType::kFloat16 ||
                         dtype == DType::kBfloat16;
    const bool isWholeInteger = isInteger(dtype) && bitWidth(dtype) >= 8;
    return isFloat || isWholeInteger ? std::optional(tensor->toDoubles().front()) : std::nullopt;
}

std::optional<std::size_t> knownLength(const InferenceContext& context, std::size_t index) {
    const Shape* shape = shapeOf(context, index);
    // Ranks above this are no tensors that anything could compute.
    constexpr std::int64_t kLargestRank = 64;
    if (shape == nullptr || shape->size() != 1 || !shape->front().isConstant() ||
        shape->front().extent() > kLargestRank) {
        return std::nullopt;
    }
    return static_cast<std::size_t>(shape->front().extent());
}

base::Result<ListParameter> listParameter(const InferenceContext& context, std::string_view attribute,
                                          std::size_t index, std::int64_t inputSince) {
    const bool fromInput = effectiveOpset(context.node()) >= inputSince;
    if (!fromInput) {
        if (context.hasInput(index)) {
            return refuseInput(context, index,
                               "is an attribute before opset " + std::to_string(inputSince) +
                                   ", so there is no such input");
        }
        const auto* list = context.attributes().ints(attribute);
        return ListParameter{list != nullptr, list != nullptr ? std::optional(*list) : std::nullopt,
                             attributeField(attribute)};
    }
    TESSERA_TRY(auto values, constantInts(context, index));
    return ListParameter{context.hasInput(index), std::move(values), inputField(context, index)};
}

base::Result<std::optional<Shape>> broadcastInputs(const InferenceContext& context, std::size_t first,
                                                   std::size_t last) {
    std::optional<Shape> result = Shape();
    for (std::size_t index = first; index < last; ++index) {
        if (!context.hasInput(index)) {
            continue;
        }
        const Shape* shape = shapeOf(context, index);
        if (shape == nullptr) {
            return std::nullopt;
        }
        auto joined = broadcastShapes(*result, *shape);
        if (!joined) {
            return refuseInput(context, index, "does not broadcast with the inputs before it");
        }
        result = std::move(joined);
    }
    return result;
}

base::Status requireBroadcastInto(const InferenceContext& context, std::size_t index, const Shape& target) {
    const Shape* shape = shapeOf(context, index);
    if (shape == nullptr) {
        return {};
    }
    const auto joined = broadcastShapes(target, *shape);
    const bool grows = joined && !std::ranges::equal(*joined, target, [](const Dim& a, const Dim& b) {
                           return a == b || !a.isConstant() || !b.isConstant();
                       });
    if (!joined || grows) {
        return refuseInput(context, index, "does not broadcast to the shape it is applied to");
    }
    return {};
}

Types sameAsFirst(const InferenceContext& context) {
    return std::vector<TensorType>{context.input(0)};
}

std::int64_t outputElements(const Graph& graph, const Node& node, std::size_t index) {
    if (index >= node.outputs.size() || !node.outputs[index].valid()) {
        return 0;
    }
    const auto extents = graph.value(node.outputs[index]).type.extents();
    return extents ? saturatingProduct(*extents) : 0;
}

std::int64_t inputElements(const Graph& graph, const Node& node, std::size_t index) {
    if (index >= node.inputs.size() || !node.inputs[index].valid()) {
        return 0;
    }
    const auto extents = graph.value(node.inputs[index]).type.extents();
    return extents ? saturatingProduct(*extents) : 0;
}

std::int64_t oneFlopAnOutput(const Graph& graph, const Node& node) {
    return outputElements(graph, node);
}

std::int64_t oneFlopAnInput(const Graph& graph, const Node& node) {
    return inputElements(graph, node, 0);
}

} // namespace tessera::graph::schemas
