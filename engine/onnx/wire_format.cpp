#include "engine/onnx/wire_format.h"

#include "engine/base/assert.h"

#include <algorithm>
#include <array>
#include <span>

namespace tessera::onnx {

namespace {

constexpr FieldInfo kModelFields[] = {
    {1, "ir_version", FieldKind::kVarint},
    {2, "producer_name", FieldKind::kText},
    {3, "producer_version", FieldKind::kText},
    {4, "domain", FieldKind::kText},
    {5, "model_version", FieldKind::kVarint},
    {6, "doc_string", FieldKind::kText},
    {7, "graph", FieldKind::kMessage, MessageKind::kGraph},
    {8, "opset_import", FieldKind::kMessage, MessageKind::kOperatorSet},
    {14, "metadata_props", FieldKind::kMessage, MessageKind::kEntry},
    {20, "training_info", FieldKind::kMessage, MessageKind::kTraining},
    {25, "functions", FieldKind::kMessage, MessageKind::kFunction},
    {26, "configuration", FieldKind::kMessage, MessageKind::kDeviceConfiguration},
};

constexpr FieldInfo kGraphFields[] = {
    {1, "node", FieldKind::kMessage, MessageKind::kNode},
    {2, "name", FieldKind::kText},
    {5, "initializer", FieldKind::kMessage, MessageKind::kTensor},
    {10, "doc_string", FieldKind::kText},
    {11, "input", FieldKind::kMessage, MessageKind::kValueInfo},
    {12, "output", FieldKind::kMessage, MessageKind::kValueInfo},
    {13, "value_info", FieldKind::kMessage, MessageKind::kValueInfo},
    {14, "quantization_annotation", FieldKind::kMessage, MessageKind::kAnnotation},
    {15, "sparse_initializer", FieldKind::kMessage, MessageKind::kSparseTensor},
    {16, "metadata_props", FieldKind::kMessage, MessageKind::kEntry},
};

constexpr FieldInfo kNodeFields[] = {
    {1, "input", FieldKind::kText},
    {2, "output", FieldKind::kText},
    {3, "name", FieldKind::kText},
    {4, "op_type", FieldKind::kText},
    {5, "attribute", FieldKind::kMessage, MessageKind::kAttribute},
    {6, "doc_string", FieldKind::kText},
    {7, "domain", FieldKind::kText},
    {8, "overload", FieldKind::kText},
    {9, "metadata_props", FieldKind::kMessage, MessageKind::kEntry},
    {10, "device_configurations", FieldKind::kMessage, MessageKind::kNodeDevice},
};

constexpr FieldInfo kAttributeFields[] = {
    {1, "name", FieldKind::kText},
    {2, "f", FieldKind::kFixed32},
    {3, "i", FieldKind::kVarint},
    {4, "s", FieldKind::kText},
    {5, "t", FieldKind::kMessage, MessageKind::kTensor},
    {6, "g", FieldKind::kMessage, MessageKind::kGraph},
    {7, "floats", FieldKind::kFixed32s},
    {8, "ints", FieldKind::kVarints},
    {9, "strings", FieldKind::kText},
    {10, "tensors", FieldKind::kMessage, MessageKind::kTensor},
    {11, "graphs", FieldKind::kMessage, MessageKind::kGraph},
    {13, "doc_string", FieldKind::kText},
    {14, "tp", FieldKind::kMessage, MessageKind::kType},
    {15, "type_protos", FieldKind::kMessage, MessageKind::kType},
    {20, "type", FieldKind::kVarint},
    {21, "ref_attr_name", FieldKind::kText},
    {22, "sparse_tensor", FieldKind::kMessage, MessageKind::kSparseTensor},
    {23, "sparse_tensors", FieldKind::kMessage, MessageKind::kSparseTensor},
};

constexpr FieldInfo kTensorFields[] = {
    {1, "dims", FieldKind::kVarints},
    {2, "data_type", FieldKind::kVarint},
    {3, "segment", FieldKind::kMessage, MessageKind::kSegment},
    {4, "float_data", FieldKind::kFixed32s},
    {5, "int32_data", FieldKind::kVarints},
    {6, "string_data", FieldKind::kText},
    {7, "int64_data", FieldKind::kVarints},
    {8, "name", FieldKind::kText},
    {9, "raw_data", FieldKind::kText},
    {10, "double_data", FieldKind::kFixed64s},
    {11, "uint64_data", FieldKind::kVarints},
    {12, "doc_string", FieldKind::kText},
    {13, "external_data", FieldKind::kMessage, MessageKind::kEntry},
    {14, "data_location", FieldKind::kVarint},
    {16, "metadata_props", FieldKind::kMessage, MessageKind::kEntry},
};

constexpr FieldInfo kSparseTensorFields[] = {
    {1, "values", FieldKind::kMessage, MessageKind::kTensor},
    {2, "indices", FieldKind::kMessage, MessageKind::kTensor},
    {3, "dims", FieldKind::kVarints},
};

constexpr FieldInfo kSegmentFields[] = {
    {1, "begin", FieldKind::kVarint},
    {2, "end", FieldKind::kVarint},
};

constexpr FieldInfo kValueInfoFields[] = {
    {1, "name", FieldKind::kText},
    {2, "type", FieldKind::kMessage, MessageKind::kType},
    {3, "doc_string", FieldKind::kText},
    {4, "metadata_props", FieldKind::kMessage, MessageKind::kEntry},
};

constexpr FieldInfo kTypeFields[] = {
    {1, "tensor_type", FieldKind::kMessage, MessageKind::kTensorType},
    {4, "sequence_type", FieldKind::kMessage, MessageKind::kElementType},
    {5, "map_type", FieldKind::kMessage, MessageKind::kMapType},
    {6, "denotation", FieldKind::kText},
    {7, "opaque_type", FieldKind::kMessage, MessageKind::kOpaqueType},
    {8, "sparse_tensor_type", FieldKind::kMessage, MessageKind::kTensorType},
    {9, "optional_type", FieldKind::kMessage, MessageKind::kElementType},
};

constexpr FieldInfo kTensorTypeFields[] = {
    {1, "elem_type", FieldKind::kVarint},
    {2, "shape", FieldKind::kMessage, MessageKind::kShape},
};

constexpr FieldInfo kElementTypeFields[] = {
    {1, "elem_type", FieldKind::kMessage, MessageKind::kType},
};

constexpr FieldInfo kMapTypeFields[] = {
    {1, "key_type", FieldKind::kVarint},
    {2, "value_type", FieldKind::kMessage, MessageKind::kType},
};

constexpr FieldInfo kOpaqueTypeFields[] = {
    {1, "domain", FieldKind::kText},
    {2, "name", FieldKind::kText},
};

constexpr FieldInfo kShapeFields[] = {
    {1, "dim", FieldKind::kMessage, MessageKind::kDimension},
};

constexpr FieldInfo kDimensionFields[] = {
    {1, "dim_value", FieldKind::kVarint},
    {2, "dim_param", FieldKind::kText},
    {3, "denotation", FieldKind::kText},
};

constexpr FieldInfo kFunctionFields[] = {
    {1, "name", FieldKind::kText},
    {4, "input", FieldKind::kText},
    {5, "output", FieldKind::kText},
    {6, "attribute", FieldKind::kText},
    {7, "node", FieldKind::kMessage, MessageKind::kNode},
    {8, "doc_string", FieldKind::kText},
    {9, "opset_import", FieldKind::kMessage, MessageKind::kOperatorSet},
    {10, "domain", FieldKind::kText},
    {11, "attribute_proto", FieldKind::kMessage, MessageKind::kAttribute},
    {12, "value_info", FieldKind::kMessage, MessageKind::kValueInfo},
    {13, "overload", FieldKind::kText},
    {14, "metadata_props", FieldKind::kMessage, MessageKind::kEntry},
};

constexpr FieldInfo kOperatorSetFields[] = {
    {1, "domain", FieldKind::kText},
    {2, "version", FieldKind::kVarint},
};

constexpr FieldInfo kEntryFields[] = {
    {1, "key", FieldKind::kText},
    {2, "value", FieldKind::kText},
};

constexpr FieldInfo kAnnotationFields[] = {
    {1, "tensor_name", FieldKind::kText},
    {2, "quant_parameter_tensor_names", FieldKind::kMessage, MessageKind::kEntry},
};

constexpr FieldInfo kTrainingFields[] = {
    {1, "initialization", FieldKind::kMessage, MessageKind::kGraph},
    {2, "algorithm", FieldKind::kMessage, MessageKind::kGraph},
    {3, "initialization_binding", FieldKind::kMessage, MessageKind::kEntry},
    {4, "update_binding", FieldKind::kMessage, MessageKind::kEntry},
};

constexpr FieldInfo kDeviceConfigurationFields[] = {
    {1, "name", FieldKind::kText},
    {2, "num_devices", FieldKind::kVarint},
    {3, "device", FieldKind::kText},
};

constexpr FieldInfo kNodeDeviceFields[] = {
    {1, "configuration_id", FieldKind::kText},
    {2, "sharding_spec", FieldKind::kMessage, MessageKind::kSharding},
    {3, "pipeline_stage", FieldKind::kVarint},
};

constexpr FieldInfo kShardingFields[] = {
    {1, "tensor_name", FieldKind::kText},
    {2, "device", FieldKind::kVarints},
    {3, "index_to_device_group_map", FieldKind::kMessage, MessageKind::kIntList},
    {4, "sharded_dim", FieldKind::kMessage, MessageKind::kShardedDim},
};

constexpr FieldInfo kIntListFields[] = {
    {1, "key", FieldKind::kVarint},
    {2, "value", FieldKind::kVarints},
};

constexpr FieldInfo kShardedDimFields[] = {
    {1, "axis", FieldKind::kVarint},
    {2, "simple_sharding", FieldKind::kMessage, MessageKind::kSimpleShardedDim},
};

constexpr FieldInfo kSimpleShardedDimFields[] = {
    {1, "dim_value", FieldKind::kVarint},
    {2, "dim_param", FieldKind::kText},
    {3, "num_shards", FieldKind::kVarint},
};

constexpr FieldInfo kSequenceFields[] = {
    {1, "name", FieldKind::kText},
    {2, "elem_type", FieldKind::kVarint},
    {3, "tensor_values", FieldKind::kMessage, MessageKind::kTensor},
    {5, "sequence_values", FieldKind::kMessage, MessageKind::kSequence},
};

constexpr FieldInfo kOptionalFields[] = {
    {1, "name", FieldKind::kText},
    {2, "elem_type", FieldKind::kVarint},
    {3, "tensor_value", FieldKind::kMessage, MessageKind::kTensor},
    {5, "sequence_value", FieldKind::kMessage, MessageKind::kSequence},
};

/// In the order of MessageKind.
constexpr std::array<std::span<const FieldInfo>, 28> kMessages{kModelFields,
                                                               kGraphFields,
                                                               kNodeFields,
                                                               kAttributeFields,
                                                               kTensorFields,
                                                               kSparseTensorFields,
                                                               kSegmentFields,
                                                               kValueInfoFields,
                                                               kTypeFields,
                                                               kTensorTypeFields,
                                                               kElementTypeFields,
                                                               kMapTypeFields,
                                                               kOpaqueTypeFields,
                                                               kShapeFields,
                                                               kDimensionFields,
                                                               kFunctionFields,
                                                               kOperatorSetFields,
                                                               kEntryFields,
                                                               kAnnotationFields,
                                                               kTrainingFields,
                                                               kDeviceConfigurationFields,
                                                               kNodeDeviceFields,
                                                               kShardingFields,
                                                               kIntListFields,
                                                               kShardedDimFields,
                                                               kSimpleShardedDimFields,
                                                               kSequenceFields,
                                                               kOptionalFields};

} // namespace

const FieldInfo* findField(MessageKind message, std::uint64_t number) {
    const auto fields = kMessages[static_cast<std::size_t>(message)];
    const auto at = std::ranges::find(fields, number, &FieldInfo::number);
    return at != fields.end() ? &*at : nullptr;
}

void appendVarint(std::string& into, std::uint64_t value) {
    while (value >= 0x80U) {
        into.push_back(static_cast<char>((value & 0x7FU) | 0x80U));
        value >>= 7U;
    }
    into.push_back(static_cast<char>(value));
}

void putVarint(std::span<char> into, std::uint64_t value) {
    for (char& each : into) {
        const bool isLast = &each == &into.back();
        each = static_cast<char>((value & 0x7FU) | (isLast ? 0U : 0x80U));
        value >>= 7U;
    }
    TESSERA_ASSERT(value == 0);
}

} // namespace tessera::onnx
