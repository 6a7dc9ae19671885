// Changes or reads shapes without touching an element: no FLOPs.
#include "engine/graph/schemas/families.h"
#include "engine/graph/schemas/inference.h"
#include "engine/graph/schemas/rows.h"

#include <algorithm>
#include <array>
#include <limits>

namespace tessera::graph::schemas {

namespace {

using Presence = AttributeSpec::Presence;

/// The extent that a -1 stands for: what is left of the input's elements. `kept` marks the symbols of the
/// input that the output repeats.
base::Result<Dim> remainingExtent(const InferenceContext& context, const Shape& input, const Shape& output,
                                  std::size_t wildcard) {
    std::int64_t known = 1;
    std::int64_t used = 1;
    bool fits = true;
    Shape symbols;
    for (const Dim& dim : input) {
        if (dim.isConstant()) {
            const auto product = checkedMultiply(known, dim.extent());
            fits = fits && product;
            known = product.value_or(0);
        } else {
            symbols.push_back(dim);
        }
    }
    for (std::size_t axis = 0; axis < output.size(); ++axis) {
        if (axis == wildcard) {
            continue;
        }
        if (output[axis].isConstant()) {
            const auto product = checkedMultiply(used, output[axis].extent());
            fits = fits && product;
            used = product.value_or(0);
        } else if (const auto at = std::ranges::find(symbols, output[axis]);
                   !output[axis].isUnknown() && at != symbols.end()) {
            symbols.erase(at);
        } else {
            return Dim::unknown();
        }
    }
    if (!fits) {
        return refuseInput(context, 1, "the number of elements leaves 64 bits");
    }
    if (symbols.empty()) {
        if (used == 0 || known % used != 0) {
            return refuseInput(context, 1,
                               std::to_string(known) + " elements do not fill a shape of " +
                                   std::to_string(used) + " times -1");
        }
        return Dim(known / used);
    }
    return symbols.size() == 1 && known == used ? symbols.front() : Dim::unknown();
}

/// The target as written, zeros replaced; `wildcard` becomes the axis of -1, if any.
base::Result<Shape> writtenShape(const InferenceContext& context, const std::optional<Shape>& input,
                                 const Shape& target, std::optional<std::size_t>& wildcard) {
    const bool zeroCopies = context.attributes().intOr("allowzero", 0) == 0;
    Shape output;
    for (std::size_t axis = 0; axis < target.size(); ++axis) {
        if (!target[axis].isConstant()) {
            output.push_back(target[axis]);
            continue;
        }
        const std::int64_t extent = target[axis].extent();
        if (extent == -1) {
            if (wildcard) {
                return refuseInput(context, 1, "has -1 twice");
            }
            wildcard = axis;
            output.push_back(Dim::unknown());
        } else if (extent < 0) {
            return refuseInput(context, 1, std::to_string(extent) + " is no extent");
        } else if (extent == 0 && zeroCopies) {
            if (input && axis >= input->size()) {
                return refuseInput(context, 1,
                                   "copies axis " + std::to_string(axis) + " of an input of rank " +
                                       std::to_string(input->size()));
            }
            output.push_back(input ? (*input)[axis] : Dim::unknown());
        } else {
            output.emplace_back(extent);
        }
    }
    if (wildcard && !zeroCopies && std::ranges::find(target, Dim(0)) != target.end()) {
        return refuseInput(context, 1, "has both 0 and -1, which allowzero forbids");
    }
    return output;
}

Types inferReshape(const InferenceContext& context) {
    TESSERA_TRY(const auto target, extentsInput(context, 1, std::numeric_limits<std::int64_t>::min()));
    const TensorType& input = context.input(0);
    if (!target) {
        return one(input.dtype, std::nullopt);
    }
    std::optional<std::size_t> wildcard;
    TESSERA_TRY(Shape output, writtenShape(context, input.shape, *target, wildcard));
    if (!input.shape) {
        return one(input.dtype, std::move(output));
    }
    if (wildcard) {
        TESSERA_TRY(output[*wildcard], remainingExtent(context, *input.shape, output, *wildcard));
    }
    const auto before = constantExtents(*input.shape);
    const auto after = constantExtents(output);
    if (before && after && elementCount(*before) != elementCount(*after)) {
        return refuseInput(
            context, 1, "asks for shape " + toText(*after) + ", but the input has shape " + toText(*before));
    }
    return one(input.dtype, std::move(output));
}

/// Product of a run of extents; a single symbol among ones stays itself.
Dim flattenedExtent(std::span<const Dim> dims) {
    Dim result(1);
    for (const Dim& dim : dims) {
        if (dim.isConstant() && result.isConstant()) {
            const auto product = checkedMultiply(result.extent(), dim.extent());
            if (!product) {
                return Dim::unknown();
            }
            result = *product;
        } else if (result == Dim(1)) {
            result = dim;
        } else if (dim != Dim(1)) {
            result = Dim::unknown();
        }
    }
    return result;
}

Types inferFlatten(const InferenceContext& context) {
    const TensorType& input = context.input(0);
    const std::int64_t axis = context.attributes().intOr("axis", 1);
    if (!input.shape) {
        return one(input.dtype, Shape(2, Dim::unknown()));
    }
    const auto rank = static_cast<std::int64_t>(input.shape->size());
    if (axis < -rank || axis > rank) {
        return refuseAttribute("axis", "axis " + std::to_string(axis) + " does not exist in rank " +
                                           std::to_string(rank));
    }
    const auto split = static_cast<std::size_t>(axis < 0 ? axis + rank : axis);
    const std::span<const Dim> dims(*input.shape);
    return one(input.dtype, Shape{flattenedExtent(dims.first(split)), flattenedExtent(dims.subspan(split))});
}

Types inferSqueeze(const InferenceContext& context) {
    TESSERA_TRY(const ListParameter list, listParameter(context, "axes", 1, 13));
    const TensorType& input = context.input(0);
    if (!input.shape || (list.isGiven && !list.values)) {
        return one(input.dtype, std::nullopt);
    }
    const Shape& shape = *input.shape;
    Shape output;
    if (!list.isGiven) {
        if (!constantExtents(shape)) {
            return one(input.dtype, std::nullopt);
        }
        std::ranges::copy_if(shape, std::back_inserter(output), [](const Dim& dim) { return dim != Dim(1); });
        return one(input.dtype, std::move(output));
    }
    TESSERA_TRY(const auto axes, normalizeAxes(*list.values, shape.size(), list.field));
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        if (std::ranges::find(axes, axis) == axes.end()) {
            output.push_back(shape[axis]);
        } else if (shape[axis].isConstant() && shape[axis].extent() != 1) {
            return base::fail(base::ErrorKind::kRefused,
                              "axis " + std::to_string(axis) + " has " +
                                  std::to_string(shape[axis].extent()) + " elements and cannot be dropped",
                              list.field);
        }
    }
    return one(input.dtype, std::move(output));
}

Types inferUnsqueeze(const InferenceContext& context) {
    TESSERA_TRY(const ListParameter list, listParameter(context, "axes", 1, 13));
    if (!list.isGiven) {
        return refuseInput(context, 1, "is missing");
    }
    const TensorType& input = context.input(0);
    if (!input.shape) {
        return one(input.dtype, std::nullopt);
    }
    if (!list.values) {
        const auto length = knownLength(context, 1);
        return one(input.dtype, length ? std::optional(Shape(input.shape->size() + *length, Dim::unknown()))
                                       : std::nullopt);
    }
    const std::size_t rank = input.shape->size() + list.values->size();
    TESSERA_TRY(const auto axes, normalizeAxes(*list.values, rank, list.field));
    Shape output;
    std::size_t next = 0;
    for (std::size_t axis = 0; axis < rank; ++axis) {
        const bool isNew = std::ranges::find(axes, axis) != axes.end();
        output.push_back(isNew ? Dim(1) : (*input.shape)[next++]);
    }
    return one(input.dtype, std::move(output));
}

/// Positions beyond the axes are clamped, as numpy slices are.
Types inferShape(const InferenceContext& context) {
    const Shape* shape = shapeOf(context, 0);
    if (shape == nullptr) {
        return one(DType::kInt64, Shape{Dim::unknown()});
    }
    const auto rank = static_cast<std::int64_t>(shape->size());
    const auto range = resolveSlice(rank, context.attributes().intOr("start", 0),
                                    context.attributes().intOr("end", rank), 1);
    return one(DType::kInt64, Shape{Dim(range.count)});
}

Types inferSize(const InferenceContext&) {
    return one(DType::kInt64, Shape());
}

constexpr std::array kReshape{AttributeSpec{"allowzero", "int", Presence::kOptional, 14}};
constexpr std::array kFlatten{AttributeSpec{"axis", "int"}};
constexpr std::array kSqueeze{AttributeSpec{"axes", "ints", Presence::kOptional, 1, 12}};
constexpr std::array kUnsqueeze{AttributeSpec{"axes", "ints", Presence::kRequired, 1, 12}};
constexpr std::array kShape{
    AttributeSpec{"end", "int", Presence::kOptional, 15},
    AttributeSpec{"start", "int", Presence::kOptional, 15},
};

constexpr OperatorSchema shapeOnly(std::string_view op, InferFunction infer,
                                   std::span<const AttributeSpec> attributes = {},
                                   std::string_view inputNames = "data") {
    return {.domain = "",
            .op = op,
            .operatorClass = OperatorClass::kShape,
            .attributes = attributes,
            .infer = infer,
            .inputNames = inputNames};
}

/// A sequence or an optional value goes through as well.
constexpr OperatorSchema identity() {
    OperatorSchema row = shapeOnly("Identity", sameAsFirst);
    row.reads = OperatorSchema::Reads::kContainers;
    return row;
}

constexpr std::array kShapeRows{
    shapeOnly("Flatten", inferFlatten, kFlatten),
    identity(),
    withParameter(shapeOnly("Reshape", inferReshape, kReshape, "data shape"), 2),
    shapeOnly("Shape", inferShape, kShape),
    shapeOnly("Size", inferSize),
    withParameter(shapeOnly("Squeeze", inferSqueeze, kSqueeze, "data axes"), 1),
    withParameter(shapeOnly("Unsqueeze", inferUnsqueeze, kUnsqueeze, "data axes"), 1),
};

} // namespace

std::span<const OperatorSchema> shapeRows() {
    return kShapeRows;
}

} // namespace tessera::graph::schemas
