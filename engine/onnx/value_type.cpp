#include "engine/onnx/value_type.h"

#include "engine/onnx/refusal.h"

#include "onnx.pb.h"

#include <algorithm>

namespace tessera::onnx {

using graph::Container;
using graph::TensorType;

namespace {

/// The standard leaves an unknown extent out, and some exporters (Paddle's) write -1.
constexpr std::int64_t kWrittenForUnknown = -1;
/// What they call every extent without a name: taken as one, height would be width.
constexpr std::string_view kNoName = "?";

base::Result<graph::DType> importDType(std::int32_t number) {
    const auto dtype = number != 0 ? graph::dtypeFromOnnx(number) : std::optional(graph::DType::kUndefined);
    if (!dtype) {
        return refuse("data type " + std::to_string(number) + " is not known");
    }
    return *dtype;
}

base::Result<graph::Shape> importShape(const TensorShapeProto& proto, const std::string& valueName,
                                       const SymbolNamed& symbolNamed) {
    graph::Shape shape;
    for (const auto& dim : proto.dim()) {
        if (dim.has_dim_value() && dim.dim_value() != kWrittenForUnknown) {
            if (dim.dim_value() < 0) {
                return refuse("extent " + std::to_string(dim.dim_value()) + " is negative");
            }
            shape.emplace_back(dim.dim_value());
        } else if (dim.dim_param() == kUnknownExtent) {
            shape.push_back(graph::Dim::unknown());
        } else {
            const bool isUnnamed = dim.dim_param().empty() || dim.dim_param() == kNoName;
            const std::string name =
                isUnnamed ? valueName + "." + std::to_string(shape.size()) : dim.dim_param();
            shape.push_back(graph::Dim::symbol(symbolNamed(name)));
        }
    }
    return shape;
}

} // namespace

base::Result<TensorType> importType(const TypeProto& type, const std::string& valueName,
                                    const SymbolNamed& symbolNamed) {
    const TypeProto* inner = &type;
    const bool isOptional = inner->has_optional_type();
    if (isOptional) {
        inner = &inner->optional_type().elem_type();
    }
    const bool isSequence = inner->has_sequence_type();
    if (isSequence) {
        inner = &inner->sequence_type().elem_type();
    }
    if (!inner->has_tensor_type()) {
        return TensorType{};
    }
    const auto& tensor = inner->tensor_type();
    const Container container = isOptional
                                    ? (isSequence ? Container::kOptionalSequence : Container::kOptionalTensor)
                                : isSequence ? Container::kSequence
                                             : Container::kTensor;
    TESSERA_TRY(const graph::DType dtype, importDType(tensor.elem_type()));
    if (!tensor.has_shape()) {
        return TensorType{dtype, std::nullopt, container};
    }
    TESSERA_TRY(graph::Shape shape, importShape(tensor.shape(), valueName, symbolNamed));
    return TensorType{dtype, std::move(shape), container};
}

bool hasExtentMinusOne(const TypeProto& type) {
    return std::ranges::any_of(type.tensor_type().shape().dim(), [](const auto& dim) {
        return dim.has_dim_value() && dim.dim_value() == kWrittenForUnknown;
    });
}

void exportType(const graph::Graph& graph, const TensorType& type, UnknownExtents unknown, TypeProto& into) {
    if (type == TensorType{}) {
        return;
    }
    TypeProto* inner = &into;
    if (graph::isOptional(type.container)) {
        inner = inner->mutable_optional_type()->mutable_elem_type();
    }
    if (graph::holdsSequence(type.container)) {
        inner = inner->mutable_sequence_type()->mutable_elem_type();
    }
    auto* tensor = inner->mutable_tensor_type();
    tensor->set_elem_type(static_cast<std::int32_t>(type.dtype));
    if (!type.shape) {
        return;
    }
    auto* shape = tensor->mutable_shape();
    for (const auto& dim : *type.shape) {
        auto* written = shape->add_dim();
        if (dim.isConstant()) {
            written->set_dim_value(dim.extent());
        } else if (!dim.isUnknown()) {
            written->set_dim_param(graph.symbols()[dim.symbol().index()].name);
        } else if (unknown == UnknownExtents::kMarked) {
            written->set_dim_param(std::string(kUnknownExtent));
        }
    }
}

} // namespace tessera::onnx
