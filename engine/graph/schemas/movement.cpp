// Moves elements without computing on them: no FLOPs.
#include "engine/graph/schemas/families.h"
#include "engine/graph/schemas/inference.h"
#include "engine/graph/schemas/rows.h"

#include <algorithm>
#include <array>

namespace tessera::graph::schemas {

namespace {

using Presence = AttributeSpec::Presence;

Types inferTranspose(const InferenceContext& context) {
    const TensorType& input = context.input(0);
    const auto* perm = context.attributes().ints("perm");
    if (perm == nullptr) {
        return one(input.dtype, input.shape ? std::optional(Shape(input.shape->rbegin(), input.shape->rend()))
                                            : std::nullopt);
    }
    // Of an input of unknown rank the permutation tells the rank.
    const Shape shape = input.shape ? *input.shape : Shape(perm->size(), Dim::unknown());
    if (perm->size() != shape.size()) {
        return refuseAttribute("perm", "has " + std::to_string(perm->size()) + " axes, but the input has " +
                                           std::to_string(shape.size()));
    }
    if (const auto negative = std::ranges::find_if(*perm, [](auto axis) { return axis < 0; });
        negative != perm->end()) {
        return refuseAttribute("perm", "axis " + std::to_string(*negative) + " is negative");
    }
    TESSERA_TRY(const auto axes, normalizeAxes(*perm, shape.size(), attributeField("perm")));
    Shape output;
    for (const std::size_t axis : axes) {
        output.push_back(shape[axis]);
    }
    return one(input.dtype, std::move(output));
}

/// Sum of the extents along the joined axis; unknown when one is.
base::Result<Dim> joinedExtent(const InferenceContext& context, std::size_t axis) {
    std::int64_t total = 0;
    for (std::size_t index = 0; index < context.inputCount(); ++index) {
        const Dim& dim = (*shapeOf(context, index))[axis];
        if (!dim.isConstant()) {
            return context.inputCount() == 1 ? dim : Dim::unknown();
        }
        const auto sum = checkedAdd(total, dim.extent());
        if (!sum) {
            return refuseInput(context, index, "the joined extent leaves 64 bits");
        }
        total = *sum;
    }
    return Dim(total);
}

Types inferConcat(const InferenceContext& context) {
    TESSERA_TRY(const DType dtype, sharedDTypeFrom(context, 0));
    for (std::size_t index = 0; index < context.inputCount(); ++index) {
        if (shapeOf(context, index) == nullptr) {
            return one(dtype, std::nullopt);
        }
    }
    Shape output = *shapeOf(context, 0);
    TESSERA_TRY(const std::size_t axis,
                normalizeAxis(context.attributes().intOr("axis", 0), output.size(), attributeField("axis")));
    for (std::size_t index = 1; index < context.inputCount(); ++index) {
        TESSERA_CHECK(requireRank(context, index, output.size()));
        const Shape& shape = *shapeOf(context, index);
        for (std::size_t other = 0; other < output.size(); ++other) {
            if (other == axis) {
                continue;
            }
            const auto merged = mergeDims(output[other], shape[other]);
            if (!merged) {
                return refuseInput(context, index,
                                   "differs from the inputs before it in axis " + std::to_string(other) +
                                       ", which is not joined");
            }
            output[other] = *merged;
        }
    }
    TESSERA_TRY(output[axis], joinedExtent(context, axis));
    return one(dtype, std::move(output));
}

/// Extents of the parts of an axis that is split without a list.
base::Result<std::vector<Dim>> equalParts(const InferenceContext& context, const Dim& extent) {
    const auto count = static_cast<std::int64_t>(context.node().outputs.size());
    const bool allowsRest = effectiveOpset(context.node()) >= 18;
    TESSERA_TRY(const std::int64_t wanted, intInRange(context, "num_outputs", count, 1, 2147483647));
    if (wanted != count) {
        return refuseAttribute("num_outputs", "is " + std::to_string(wanted) + ", but the node has " +
                                                  std::to_string(count) + " outputs");
    }
    if (!extent.isConstant()) {
        return std::vector<Dim>(context.node().outputs.size(), count == 1 ? extent : Dim::unknown());
    }
    const std::int64_t part = ceilDivide(extent.extent(), count);
    const auto before = checkedMultiply(part, count - 1);
    const std::int64_t rest = before ? extent.extent() - *before : -1;
    if (rest < 0 || (!allowsRest && rest != part)) {
        return refuseAttribute("axis", std::to_string(extent.extent()) + " elements do not split into " +
                                           std::to_string(count) + " parts");
    }
    std::vector<Dim> parts(context.node().outputs.size(), Dim(part));
    parts.back() = rest;
    return parts;
}

/// Extents of the parts that a list names.
base::Result<std::vector<Dim>> listedParts(const InferenceContext& context, const ListParameter& list,
                                           const Dim& extent) {
    const auto refuse = [&list](std::string message) {
        return base::fail(base::ErrorKind::kRefused, std::move(message), list.field);
    };
    if (list.values->size() != context.node().outputs.size()) {
        return refuse("has " + std::to_string(list.values->size()) + " parts, but the node has " +
                      std::to_string(context.node().outputs.size()) + " outputs");
    }
    std::int64_t total = 0;
    for (const std::int64_t part : *list.values) {
        const auto sum = checkedAdd(total, part);
        if (part < 0 || !sum) {
            return refuse(std::to_string(part) + (part < 0 ? " is negative" : " is too large"));
        }
        total = *sum;
    }
    if (extent.isConstant() && total != extent.extent()) {
        return refuse("the parts have " + std::to_string(total) + " elements, but the axis has " +
                      std::to_string(extent.extent()));
    }
    return std::vector<Dim>(list.values->begin(), list.values->end());
}

Types inferSplit(const InferenceContext& context) {
    TESSERA_TRY(const ListParameter list, listParameter(context, "split", 1, 13));
    if (list.isGiven && context.attributes().has("num_outputs")) {
        return refuseAttribute("num_outputs", "cannot be given together with a list of parts");
    }
    const TensorType& input = context.input(0);
    const std::size_t count = context.node().outputs.size();
    if (!input.shape) {
        if (list.values) {
            TESSERA_CHECK(listedParts(context, list, Dim::unknown()));
        }
        return std::vector<TensorType>(count, {input.dtype, std::nullopt});
    }
    TESSERA_TRY(const std::size_t axis, normalizeAxis(context.attributes().intOr("axis", 0),
                                                      input.shape->size(), attributeField("axis")));
    std::vector<Dim> parts(count, Dim::unknown());
    if (list.values) {
        TESSERA_TRY(parts, listedParts(context, list, (*input.shape)[axis]));
    } else if (!list.isGiven) {
        TESSERA_TRY(parts, equalParts(context, (*input.shape)[axis]));
    }
    std::vector<TensorType> types(count, input);
    for (std::size_t i = 0; i < count; ++i) {
        (*types[i].shape)[axis] = parts[i];
    }
    return types;
}

/// Extents that a list input names, none of them negative.
base::Status requireNonNegative(const InferenceContext& context, std::size_t index,
                                const std::vector<std::int64_t>& values) {
    for (const std::int64_t value : values) {
        if (value < 0) {
            return refuseInput(context, index, std::to_string(value) + " is negative");
        }
    }
    return {};
}

Types inferExpand(const InferenceContext& context) {
    TESSERA_TRY(const auto wanted, extentsInput(context, 1));
    const TensorType& input = context.input(0);
    if (!input.shape || !wanted) {
        return one(input.dtype, std::nullopt);
    }
    auto shape = broadcastShapes(*input.shape, *wanted);
    if (!shape) {
        const auto known = constantExtents(*wanted);
        return refuseInput(context, 1,
                           "the input does not broadcast to " + (known ? toText(*known) : "its elements"));
    }
    return one(input.dtype, std::move(shape));
}

Types inferTile(const InferenceContext& context) {
    TESSERA_TRY(const auto repeats, constantInts(context, 1));
    const TensorType& input = context.input(0);
    if (!input.shape) {
        return one(input.dtype, std::nullopt);
    }
    if (!repeats) {
        return one(input.dtype, Shape(input.shape->size(), Dim::unknown()));
    }
    TESSERA_CHECK(requireNonNegative(context, 1, *repeats));
    if (repeats->size() != input.shape->size()) {
        return refuseInput(context, 1,
                           "has " + std::to_string(repeats->size()) + " entries, but the input has " +
                               std::to_string(input.shape->size()) + " axes");
    }
    Shape output = *input.shape;
    for (std::size_t axis = 0; axis < output.size(); ++axis) {
        const std::int64_t repeat = (*repeats)[axis];
        if (!output[axis].isConstant()) {
            output[axis] = repeat == 1 ? output[axis] : repeat == 0 ? Dim(0) : Dim::unknown();
            continue;
        }
        const auto extent = checkedMultiply(output[axis].extent(), repeat);
        if (!extent) {
            return refuseInput(context, 1, std::to_string(repeat) + " makes an extent beyond 64 bits");
        }
        output[axis] = *extent;
    }
    return one(input.dtype, std::move(output));
}

/// [N, C, H, W] with channels divided and extents multiplied by the block, or the other way.
Types inferBlocks(const InferenceContext& context, bool toSpace) {
    TESSERA_TRY(const std::int64_t block, intInRange(context, "blocksize", 0, 1, 32767));
    TESSERA_CHECK(requireRank(context, 0, 4));
    const TensorType& input = context.input(0);
    if (!input.shape) {
        return one(input.dtype, std::nullopt);
    }
    Shape output = *input.shape;
    for (std::size_t axis = 1; axis < 4; ++axis) {
        if (!output[axis].isConstant()) {
            output[axis] = block == 1 ? output[axis] : Dim::unknown();
            continue;
        }
        const bool grows = (axis == 1) != toSpace;
        const std::int64_t factor = axis == 1 ? block * block : block;
        const std::int64_t extent = output[axis].extent();
        if (!grows && extent % factor != 0) {
            return refuseAttribute("blocksize", std::to_string(factor) + " does not divide the " +
                                                    std::to_string(extent) + " elements of axis " +
                                                    std::to_string(axis));
        }
        const auto changed = grows ? checkedMultiply(extent, factor) : extent / factor;
        if (!changed) {
            return refuseAttribute("blocksize", "makes an extent beyond 64 bits");
        }
        output[axis] = *changed;
    }
    return one(input.dtype, std::move(output));
}

Types inferDepthToSpace(const InferenceContext& context) {
    TESSERA_CHECK(stringAmong(context, "mode", {"DCR", "CRD"}));
    return inferBlocks(context, true);
}

Types inferSpaceToDepth(const InferenceContext& context) {
    TESSERA_CHECK(stringAmong(context, "mode", {"DCR", "CRD"}));
    return inferBlocks(context, false);
}

Types inferTrilu(const InferenceContext& context) {
    TESSERA_CHECK(constantInt(context, 1));
    const Shape* shape = shapeOf(context, 0);
    if (shape != nullptr && shape->size() < 2) {
        return refuseInput(context, 0,
                           "has rank " + std::to_string(shape->size()) + ", but matrices are needed");
    }
    return sameAsFirst(context);
}

constexpr std::array kPerm{AttributeSpec{"perm", "ints"}};
constexpr std::array kConcat{AttributeSpec{"axis", "int", Presence::kRequired}};
constexpr std::array kSplit{
    AttributeSpec{"axis", "int"},
    AttributeSpec{"num_outputs", "int", Presence::kOptional, 18},
    AttributeSpec{"split", "ints", Presence::kOptional, 1, 12},
};
constexpr std::array kDepthToSpace{
    AttributeSpec{"blocksize", "int", Presence::kRequired},
    AttributeSpec{"mode", "string", Presence::kOptional, 11},
};
constexpr std::array kSpaceToDepth{
    AttributeSpec{"blocksize", "int", Presence::kRequired},
    AttributeSpec{"mode", "string", Presence::kOptional, 28},
};
constexpr std::array kTrilu{AttributeSpec{"upper", "int"}};
constexpr std::array kConvert{
    AttributeSpec{"from", "string", Presence::kRequired},
    AttributeSpec{"to", "string", Presence::kRequired},
};

constexpr OperatorSchema movement(std::string_view op, InferFunction infer,
                                  std::span<const AttributeSpec> attributes, std::string_view inputNames) {
    return {.domain = "",
            .op = op,
            .operatorClass = OperatorClass::kMovement,
            .attributes = attributes,
            .infer = infer,
            .inputNames = inputNames};
}

constexpr OperatorSchema concat() {
    OperatorSchema row = movement("Concat", inferConcat, kConcat, "inputs...");
    row.maxInputs = 255;
    return row;
}

constexpr OperatorSchema split() {
    OperatorSchema row = withParameter(movement("Split", inferSplit, kSplit, "input split"), 1);
    row.maxOutputs = 255;
    return row;
}

/// A change of layout between two kernels. Layouts are named by the attributes; the type stays.
constexpr OperatorSchema convert() {
    OperatorSchema row = movement("Convert", sameAsFirst, kConvert, "X");
    row.domain = "tessera";
    return row;
}

constexpr std::array kMovementRows{
    concat(),
    convert(),
    movement("DepthToSpace", inferDepthToSpace, kDepthToSpace, "input"),
    withParameter(movement("Expand", inferExpand, {}, "input shape"), 2),
    movement("SpaceToDepth", inferSpaceToDepth, kSpaceToDepth, "input"),
    split(),
    withParameter(movement("Tile", inferTile, {}, "input repeats"), 2),
    movement("Transpose", inferTranspose, kPerm, "data"),
    withParameter(movement("Trilu", inferTrilu, kTrilu, "input k"), 1),
};

} // namespace

std::span<const OperatorSchema> movementRows() {
    return kMovementRows;
}

} // namespace tessera::graph::schemas
